"""Which question comes next: Leitner's boxes, read out of the answers given so far.

Every pair of a rule and a kind of hand lies in a box, 1 to 5. A right answer moves it one box up, a wrong one back to
the first; a right answer after a hint leaves it. What lies one box lower comes up three times as often. (The boxes are
Sebastian Leitner's, *So lernt man lernen*, 1972; he opens a box when it is full, which asks for paper.)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..solver.draw import Draw

BOXES = 5
#: Where what was never asked lies: behind what was missed, before what is known.
UNSEEN = 2
#: Rules that were asked this shortly ago wait, so that an answer is remembered and not repeated.
_REST = 2
# Sums of weights are divided by the number of kinds; a multiple of 1 to 8 keeps the quotients whole.
_SCALE = 840

Item = tuple[str, str]


@dataclass
class Boxes:
    """The boxes of one learner and course.

    Parameters
    ----------
    box
        Item (rule, kind of hand) to its box; what is missing was never asked.
    recent
        The rules asked last, the newest at the end.

    Examples
    --------
    >>> boxes = Boxes()
    >>> boxes.answered(("pair A", "pair"), right=True, helped=False)
    >>> boxes.answered(("wgh", "strong"), right=False, helped=False)
    >>> boxes.box
    {('pair A', 'pair'): 3, ('wgh', 'strong'): 1}
    """

    box: dict[Item, int] = field(default_factory=dict)
    recent: list[str] = field(default_factory=list)

    def answered(self, item: Item, *, right: bool, helped: bool) -> None:
        """Move an item to the box where its answer puts it."""
        old = self.box.get(item, UNSEEN)
        self.box[item] = (old if helped else min(old + 1, BOXES)) if right else 1
        self.recent = [*self.recent, item[0]][-_REST:]

    def weight(self, item: Item) -> int:
        """Tell how often an item comes up, as a whole number: 81 in the first box, 1 in the fifth."""
        weight: int = 3 ** (BOXES - self.box.get(item, UNSEEN))
        return weight

    def choose(self, course: Mapping[str, Sequence[str]], draw: Draw) -> Item:
        """Choose what to ask: a rule by the mean weight of its kinds of hand, then a kind by its own.

        Parameters
        ----------
        course
            Rule to the kinds of hand on which it decides, both in a fixed order; a rule has at least one kind.
        draw
            Chance.

        Returns
        -------
        tuple of (str, str)
            Rule and kind of hand.
        """
        rest = set(self.recent[-min(_REST, (len(course) - 1) // 2) :]) if len(course) > 2 else set()
        rules = [rule for rule in course if rule not in rest]
        weights = [sum(self.weight((rule, k)) for k in course[rule]) * _SCALE // len(course[rule]) for rule in rules]
        rule = rules[draw.weighted(weights)]
        kinds = course[rule]
        return rule, kinds[draw.weighted([self.weight((rule, kind)) for kind in kinds])]


def replay(answers: Iterable[tuple[Item, bool, bool]]) -> Boxes:
    """Put every item where a history of answers leaves it.

    Parameters
    ----------
    answers
        Item, whether right, whether helped, in the order in which they were given.

    Returns
    -------
    Boxes
    """
    boxes = Boxes()
    for item, right, helped in answers:
        boxes.answered(item, right=right, helped=helped)
    return boxes
