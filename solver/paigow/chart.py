"""Every distinct hand set at once: what a way plays of each, what is best, and what the way costs.

One hand is set by `value.set_hand`. Here all 4,285 are set with a few array operations, for tables, for batches of
millions of hands, and for what a way costs on the whole; a hand that is asked for comes out as the same Setting.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from .houseway import UNDECIDED, Mixed, play_all
from .rules import Rules
from .splits import Splits, all_splits
from .tiles import HANDS, KIND_OF, hand_index
from .value import House, Setting, Strategy, best_splits, decision, expected, outcomes, split_value


@dataclass(frozen=True, eq=False)
class Chart:
    """All distinct hands, in the order of :data:`houseway.solver.paigow.tiles.HANDS`.

    Attributes
    ----------
    rules
        The rules of the house, with the commission that was asked for.
    way, opponent
        Who sets the hands, and whom they face.
    role
        The asker's seat.
    splits
        The hands' splits.
    win, lose
        (4285, 3) int64, or float64 against a mixed opponent: of 20,475.
    ev
        (4285, 3) float64, in bets.
    house
        (4285,) int8, the split that the way plays, of a mixed way the likeliest; -1 where it does not decide.
    rule
        (4285,) int16, number of the rule that decided, as `houseway.Played` has it; 0 for a mixed way.
    best
        (4285,) int8, the best split.
    cost
        (4285,) float64, EV of the best split less that of the way's; NaN where it does not decide.
    chances
        (4285, 3) float64, how a mixed way plays, with equal splits added up; None for another way.
    """

    rules: Rules
    way: Strategy
    opponent: Strategy
    role: str
    splits: Splits
    win: NDArray[np.int64] | NDArray[np.float64]
    lose: NDArray[np.int64] | NDArray[np.float64]
    ev: NDArray[np.float64]
    house: NDArray[np.int8]
    rule: NDArray[np.int16]
    best: NDArray[np.int8]
    cost: NDArray[np.float64]
    chances: NDArray[np.float64] | None

    def setting(self, tiles: Sequence[int]) -> Setting:
        """Set one hand.

        Parameters
        ----------
        tiles
            Four different tile ids, 0 to 31, in any order.

        Returns
        -------
        Setting
            What :func:`houseway.solver.paigow.value.set_hand` gives.

        Examples
        --------
        >>> from .language import load_way
        >>> setting = chart(Rules(), load_way("foxwoods")).setting((0, 22, 24, 14))  # T 9 L8 11
        >>> setting.house.rule
        'wgh.a'
        """
        kinds = np.sort(KIND_OF[list(tiles)])
        row = int(hand_index(kinds))
        one = Splits(*(getattr(self.splits, part.name)[row : row + 1] for part in fields(Splits)))
        shown = np.flatnonzero(one.distinct[0]).tolist()
        place = {split: n for n, split in enumerate(shown)}
        values = tuple(
            split_value(
                one,
                split,
                tiles,
                self.rules,
                self.win[row, split].item(),
                self.lose[row, split].item(),
                float(self.ev[row, split]),
            )
            for split in shown
        )
        house, standing = self._decision(row, place)
        best = place[int(self.best[row])]
        return Setting(
            tiles=tuple(tiles),
            kinds=tuple(kinds.tolist()),
            rules=self.rules,
            way=self.way.id,
            opponent=self.opponent.id,
            role=self.role,
            commission=self.rules.commission,
            splits=values,
            house=house,
            standing=standing,
            best=best,
            cost=None if house is None else values[best].ev - values[house.split].ev,
        )

    def _decision(self, row: int, place: dict[int, int]) -> tuple[House | None, tuple[int, ...]]:
        split = int(self.house[row])
        if isinstance(self.way, Mixed):
            assert self.chances is not None
            mix = tuple(float(self.chances[row, split]) for split in place)
            return House(place[split], "mix", -1, "", self.way.name, {}, mix), (place[split],)
        played = play_all(self.way, self.rules)
        left = self.splits.shown[row][played.standing[row]]
        return decision(self.way, split, int(self.rule[row]), place), tuple(sorted({place[int(s)] for s in left}))


@dataclass(frozen=True)
class Shown:
    """What many hands show about a way.

    Attributes
    ----------
    hands
        How many there are.
    decided
        How many of them the way decides.
    differ
        How often its split and the best split differ.
    cost
        Mean EV that this costs over the decided hands, in bets.
    house, best
        Mean EV of the way's splits over the decided hands, and of the best splits over all.
    """

    hands: int
    decided: int
    differ: int
    cost: float
    house: float
    best: float


def shown(chart: Chart, counts: NDArray[np.int64]) -> Shown:
    """Say what a multitude of hands shows about a way.

    Parameters
    ----------
    chart
        All hands, set.
    counts
        (4285,) int64, how often each hand is there.

    Returns
    -------
    Shown
        Means are 0 where there is nothing to take a mean of.

    Examples
    --------
    >>> from .language import load_way
    >>> from .tiles import WEIGHTS
    >>> shown(chart(Rules(), load_way("max-low")), WEIGHTS).hands
    35960
    """
    every = np.arange(len(HANDS))
    decided = chart.house >= 0
    best = chart.ev[every, chart.best]
    house = chart.ev[every, np.maximum(chart.house, 0)]
    known = counts * decided
    total, known_total = int(counts.sum()), int(known.sum())
    differ = int(known[chart.house != chart.best].sum())
    return Shown(
        total,
        known_total,
        differ,
        float(known @ (best - house)) / max(known_total, 1),
        float(known @ house) / max(known_total, 1),
        float(counts @ best) / max(total, 1),
    )


def chart(
    rules: Rules,
    way: Strategy,
    opponent: Strategy | None = None,
    role: str = "player",
    commission: float | None = None,
) -> Chart:
    """Set every distinct hand.

    Parameters
    ----------
    rules, way, opponent, role, commission
        As for :func:`houseway.solver.paigow.value.set_hand`.

    Returns
    -------
    Chart

    Raises
    ------
    HandError
        Kind ``undecided``: the opponent's way does not decide every hand.
    ValueError
        The role is no role.

    Examples
    --------
    >>> from .language import load_way
    >>> int((chart(Rules(), load_way("foxwoods")).house >= 0).sum())
    4285
    """
    opponent = way if opponent is None else opponent
    if commission is not None:
        rules = replace(rules, commission=commission)
    win, lose = outcomes(opponent, rules, role)
    splits = all_splits(rules)
    every = np.arange(len(HANDS))
    if isinstance(way, Mixed):
        chances = np.zeros((len(HANDS), 3))
        for split in range(3):
            np.add.at(chances, (every, splits.shown[:, split]), way.chances(role)[:, split])
        house = chances.argmax(axis=1).astype(np.int8)
        rule = np.zeros(len(HANDS), dtype=np.int16)
    else:
        played = play_all(way, rules)
        chances = None
        rule = played.rule
        house = np.where(rule == UNDECIDED, -1, played.split).astype(np.int8)
    ev = expected(win, lose, rules.kept)
    best = best_splits(splits, win, lose, rules.kept, house)
    cost = np.where(house < 0, np.nan, ev[every, best] - ev[every, np.maximum(house, 0)])
    return Chart(rules, way, opponent, role, splits, win, lose, ev, house, rule, best, cost, chances)
