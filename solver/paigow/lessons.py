"""A house way as a course: which hands each rule decides, by kind of hand, and how a learner's split is graded.

The way's own engine says which rule decides; grading asks :func:`houseway.solver.paigow.value.set_hand`. So the course
knows nothing about a way that `set` does not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..draw import Draw
from ..errors import HandError, nearest
from .houseway import play_all
from .language import Rule, Way, load_way, way_names
from .ranks import PAIR, hand_tables
from .rules import Rules
from .splits import all_splits
from .tiles import DAY, DEALS, GJ3, GJ6, H7, H8, HANDS, KIND_OF, L7, L8, NINE, TEEN, WEIGHTS
from .value import Setting, SplitValue, Strategy, outcomes

#: Partners of a hand's first tile in the splits A, B and C: places counted from 0.
PARTNERS = (1, 2, 3)
#: What a hand can look like, the first that fits.
KINDS_OF_HANDS = ("two-pairs", "pair", "both", "strong", "teen-or-day", "plain")


def hand_kinds() -> NDArray[np.uint8]:
    """Tell of every distinct hand what it looks like, whatever the rules.

    Returns
    -------
    ndarray
        (4285,) uint8, an index into :data:`KINDS_OF_HANDS`: two pairs, a pair, T and D, one of them with a 7, 8 or 9,
        one of them without, none of all this.

    Examples
    --------
    >>> from .tiles import hand_index
    >>> [KINDS_OF_HANDS[hand_kinds()[hand_index(kinds)]] for kinds in ([0, 1, 15, 16], [0, 2, 3, 4], [0, 3, 4, 5])]
    ['pair', 'strong', 'teen-or-day']
    """
    pairs = (HANDS[:, 1:] == HANDS[:, :-1]).sum(axis=1) + (np.isin(HANDS, (GJ6, GJ3)).sum(axis=1) == 2)
    teen, day = (HANDS == TEEN).any(axis=1), (HANDS == DAY).any(axis=1)
    big = np.isin(HANDS, (NINE, H8, L8, H7, L7)).any(axis=1)
    tests = [pairs == 2, pairs == 1, teen & day, (teen | day) & big, teen | day]
    return np.select(tests, range(5), 5).astype(np.uint8)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of a way with its rules.

    Parameters
    ----------
    name
        What it is called on the command line.
    title
        The heading.
    rules
        Rules that decide hands of the course, in order.
    """

    name: str
    title: str
    rules: tuple[Rule, ...]


def section_name(title: str) -> str:
    """Make a word for the command line out of a heading.

    Examples
    --------
    >>> section_name("Wong, Gong and High Nine")
    'wong-gong-and-high-nine'
    """
    return re.sub(r"[\W_]+", "-", title.lower()).strip("-") or "rules"


@dataclass(frozen=True)
class Course:
    """The hands of a way, sorted for teaching; without those that it leaves undecided or that have one split only.

    Parameters
    ----------
    way, rules
        The way, and the rules of the house.
    rows
        Rows of ``tiles.HANDS`` that are asked, ascending.
    """

    way: Way
    rules: Rules
    rows: NDArray[np.int64]

    @cached_property
    def hands(self) -> dict[str, dict[str, NDArray[np.int64]]]:
        """Rule to kind of hand to rows of ``tiles.HANDS``, rules and kinds in order."""
        rule_of, kind_of = play_all(self.way, self.rules).rule[self.rows], hand_kinds()[self.rows]
        found: dict[str, dict[str, NDArray[np.int64]]] = {}
        for number, rule in enumerate(self.way.rules):
            for kind, name in enumerate(KINDS_OF_HANDS):
                rows = self.rows[(rule_of == number) & (kind_of == kind)]
                if len(rows):
                    found.setdefault(rule.id, {})[name] = rows
        return found

    @cached_property
    def items(self) -> dict[str, tuple[str, ...]]:
        """Rule to the kinds of hand on which it decides."""
        return {rule: tuple(kinds) for rule, kinds in self.hands.items()}

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The way's headings in the order of their first rule; rules that decide nothing are left out."""
        grouped: dict[str, list[Rule]] = {}
        for rule in self.way.rules:
            if rule.id in self.hands:
                grouped.setdefault(rule.section, []).append(rule)
        return tuple(Section(section_name(title), title, tuple(rules)) for title, rules in grouped.items())

    def section(self, name: str) -> Section:
        """Find a section by its name, the beginning of its name, or its number counted from 1.

        Raises
        ------
        HandError
            Kind ``lesson``: there is none, or several begin so.
        """
        if name.isdecimal() and 0 < int(name) <= len(self.sections):
            return self.sections[int(name) - 1]
        wanted = section_name(name)
        found = [s for s in self.sections if s.name == wanted] or [
            s for s in self.sections if s.name.startswith(wanted)
        ]
        if len(found) == 1:
            return found[0]
        names = [section.name for section in self.sections]
        raise HandError(
            "lesson", "paigow.no-section", read=name, names=", ".join(names), nearest=nearest(wanted, names)
        )

    def section_of(self, rule: str) -> Section:
        """Find the section of a rule that decides hands of the course."""
        return next(section for section in self.sections if any(r.id == rule for r in section.rules))

    def only(self, rules: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Of :attr:`items`, those of some rules."""
        return {rule: kinds for rule, kinds in self.items.items() if rule in rules}

    def deal(self, rule: str, kind: str, draw: Draw) -> tuple[int, ...]:
        """Deal a hand of this kind that this rule decides, hands that are dealt oftener oftener.

        Returns
        -------
        tuple of int
            Four tile ids in an order by chance.
        """
        rows = self.hands[rule][kind]
        return tiles_of(int(rows[draw.weighted(WEIGHTS[rows].tolist())]), draw)


@dataclass(frozen=True, slots=True)
class Grade:
    """What a learner's split is worth.

    Parameters
    ----------
    split
        The split that was chosen, as the setting shows it.
    right
        Whether it is the way's, or equal to it.
    cost
        EV of the way's split less that of the chosen one, in bets; negative where the chosen one is worth more.
    turned
        Whether the tiles that were named make the weaker of the two hands.
    """

    split: SplitValue
    right: bool
    cost: float
    turned: bool


def grade(setting: Setting, high: Sequence[int]) -> Grade:
    """Grade a split against what the way plays.

    Parameters
    ----------
    setting
        The hand, set by the way.
    high
        Two of its tile ids, those of the high hand. Where they are the weaker two, the split is the same.

    Returns
    -------
    Grade

    Raises
    ------
    ValueError
        `high` are not two of the hand's tiles, or the way does not decide the hand.

    Examples
    --------
    >>> from .language import load_way
    >>> from .value import set_hand
    >>> setting = set_hand((0, 22, 24, 14), rules=Rules(), way=load_way("foxwoods"))  # T 9 L8 11
    >>> grade(setting, (0, 22)).right, grade(setting, (24, 14)).turned, grade(setting, (0, 24)).right
    (True, True, False)
    """
    left = list(setting.tiles)
    for tile in high:
        left.remove(tile)
    if len(left) != 2 or setting.house is None:
        raise ValueError("two tiles of a hand that the way decides were expected")
    strength = hand_tables(setting.rules).strength
    named, other = (int(strength[KIND_OF[a], KIND_OF[b]]) for a, b in (high, left))
    pair = min(named, other), max(named, other)
    place = next(n for n, s in enumerate(setting.splits) if (s.low_strength, s.high_strength) == pair)
    house, chosen = setting.splits[setting.house.split], setting.splits[place]
    return Grade(chosen, place == setting.house.split, house.ev - chosen.ev, named < other)


def tiles_of(row: int, draw: Draw) -> tuple[int, ...]:
    """Take four of the 32 tiles that make a hand, in an order by chance.

    Parameters
    ----------
    row
        Row of ``tiles.HANDS``.
    draw
        Chance.

    Returns
    -------
    tuple of int
        Tile ids.
    """
    tiles: list[int] = []
    for kind in HANDS[row].tolist():
        faces = [tile for tile in np.flatnonzero(kind == KIND_OF).tolist() if tile not in tiles]
        tiles.append(faces[draw.below(len(faces))])
    return tuple(draw.shuffled(tiles))


def course(way: Way, rules: Rules, among: NDArray[np.int64] | None = None) -> Course:
    """Make a course out of a way.

    Parameters
    ----------
    way
        The way; an incomplete one is taught as far as it decides.
    rules
        The rules of the house.
    among
        Rows of ``tiles.HANDS`` to ask; None for all.

    Returns
    -------
    Course

    Raises
    ------
    HandError
        Kind ``lesson``: no hand is left.

    Examples
    --------
    >>> from .language import load_way
    >>> foxwoods = course(load_way("foxwoods"), Rules())
    >>> foxwoods.section("wong-gong").title, foxwoods.items["wgh.a"]
    ('Wong, Gong and High Nine', ('strong',))
    """
    rows = np.flatnonzero((play_all(way, rules).rule >= 0) & (all_splits(rules).distinct.sum(axis=1) > 1))
    if among is not None:
        rows = np.intersect1d(rows, among)
    if not len(rows):
        raise HandError("lesson", "paigow.nothing-to-ask", read=way.id)
    return Course(way, rules, rows)


def _pairs_kept(rules: Rules) -> NDArray[np.int64]:
    """Find the split of every distinct hand that keeps its pair or pairs, -1 where it has none."""
    splits, kind = all_splits(rules), hand_tables(rules).kind
    pairs = sum((kind[half[..., 0], half[..., 1]] == PAIR).astype(np.int64) for half in (splits.low, splits.high))
    most = np.asarray(pairs)
    return np.where(most.max(axis=1) > 0, most.argmax(axis=1), -1)


#: How many of a hundred deals are hard because habits lose most on them.
_HARD_PERCENT = 10


def hard_hands(way: Way, opponent: Strategy, rules: Rules, role: str) -> NDArray[np.int64]:
    """Find the hands on which players lose most, or on which house ways disagree most.

    Habits are to keep a pair, and else the yardsticks: best low, best high, balanced. Hard are the tenth of all deals
    on which one of them loses most against the best split, and the hands that most of the other complete house ways
    split differently.

    Parameters
    ----------
    way
        The way that is taught.
    opponent, rules, role
        What a split is worth, see :func:`houseway.solver.paigow.value.outcomes`.

    Returns
    -------
    ndarray
        Rows of ``tiles.HANDS``, ascending.
    """
    win, lose = outcomes(opponent, rules, role)
    ev = win * rules.kept.numerator - lose * rules.kept.denominator
    shown = all_splits(rules).shown
    ways = [load_way(name) for name in way_names()]
    loss = np.zeros(len(HANDS), dtype=ev.dtype)
    every = np.arange(len(HANDS))
    kept = _pairs_kept(rules)
    for habit in ways:
        if habit.kind == "yardstick":
            split = np.where(kept < 0, play_all(habit, rules).split, kept)
            loss = np.maximum(loss, ev.max(axis=1) - ev[every, split])
    order = np.argsort(-loss, kind="stable")
    costly = order[np.cumsum(WEIGHTS[order]) * 100 <= DEALS * _HARD_PERCENT]
    mine = play_all(way, rules).split
    others = [
        play_all(other, rules).split
        for other in ways
        if other.kind == "house" and other.complete and other.id != way.id
    ]
    differ = np.array([shown[every, mine] != shown[every, other] for other in others], dtype=np.int64).sum(axis=0)
    disputed = np.flatnonzero((2 * differ > len(others)) & (mine >= 0))
    return np.union1d(costly, disputed)
