"""What a way does over all hands: what it leaves open, rules that never decide, poor picks, and how two ways differ."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .houseway import ONLY_WAY, UNDECIDED, play, play_all
from .language import Way
from .rules import Rules
from .splits import Splits, all_splits, split_hands
from .tiles import DEALS, HANDS, WEIGHTS
from .value import Strategy, expected, outcomes


@dataclass(frozen=True, slots=True)
class RuleUse:
    """How often a rule is used.

    Parameters
    ----------
    id
        The rule.
    decides
        Hands that it decides, of 4,285.
    deals
        Deals of these hands, of 35,960.
    narrows
        Hands of which it takes away a split, decided or not.
    lost
        Whether its text is lost, so that it never could.
    """

    id: str
    decides: int
    deals: int
    narrows: int
    lost: bool


@dataclass(frozen=True, eq=False, slots=True)
class Report:
    """A way looked over.

    Parameters
    ----------
    way, rules
        What was looked over, under what.
    uses
        One for each rule, in order.
    undecided
        Rows of ``tiles.HANDS`` that the way leaves open.
    dominated
        Rows where it picks a split that another split of the hand matches in both halves and beats in one.
    """

    way: Way
    rules: Rules
    uses: tuple[RuleUse, ...]
    undecided: NDArray[np.intp]
    dominated: NDArray[np.intp]

    @property
    def idle(self) -> tuple[str, ...]:
        """Ids of the rules that never decide, those of lost text left out."""
        return tuple(use.id for use in self.uses if not use.decides and not use.lost)


def look_over(way: Way, rules: Rules) -> Report:
    """Play a way with all 4,285 hands and report.

    Parameters
    ----------
    way
        Any way, complete or not.
    rules
        The rules of the house.

    Returns
    -------
    Report

    Examples
    --------
    >>> from .language import load_way
    >>> report = look_over(load_way("pennsylvania"), Rules())
    >>> len(report.undecided), len(report.dominated), report.idle
    (1220, 0, ())
    """
    played = play_all(way, rules)
    uses = tuple(
        RuleUse(
            rule.id,
            int((played.rule == number).sum()),
            int(WEIGHTS[played.rule == number].sum()),
            int(played.narrowed[number]),
            rule.lost,
        )
        for number, rule in enumerate(way.rules)
    )
    decided = np.flatnonzero(played.rule != UNDECIDED)
    poor = dominated(all_splits(rules))[decided, played.split[decided]]
    return Report(way, rules, uses, np.flatnonzero(played.rule == UNDECIDED), decided[poor])


def dominated(splits: Splits) -> NDArray[np.bool_]:
    """Find splits that another split of the hand matches in both halves and beats in one.

    Parameters
    ----------
    splits
        Of any hands.

    Returns
    -------
    ndarray
        (n, 3) bool.
    """
    low, high = splits.low_strength[:, None, :], splits.high_strength[:, None, :]
    my_low, my_high = splits.low_strength[:, :, None], splits.high_strength[:, :, None]
    found: NDArray[np.bool_] = np.logical_or.reduce(
        (low >= my_low) & (high >= my_high) & ((low > my_low) | (high > my_high)), axis=2
    )
    return found


def examples(way: Way, rules: Rules, number: int = 2) -> dict[str, tuple[int, ...]]:
    """Find hands that show what each rule is for.

    Parameters
    ----------
    way
        The way.
    rules
        The rules of the house.
    number
        At most so many hands a rule.

    Returns
    -------
    dict
        For each rule rows of ``tiles.HANDS`` that it decides: first those that the way would set otherwise without the
        rule, of these the ones most often dealt, and one of each kind of fourth tile before two of the same.
    """
    played = play_all(way, rules)
    found: dict[str, tuple[int, ...]] = {}
    for place, rule in enumerate(way.rules):
        rows = np.flatnonzero(played.rule == place)
        if not len(rows):
            found[rule.id] = ()
            continue
        without = replace(way, rules=way.rules[:place] + way.rules[place + 1 :])
        changed = play(without, split_hands(HANDS[rows], rules), rules).split != played.split[rows]
        order = rows[np.lexsort((rows, -WEIGHTS[rows], ~changed))]
        _, first = np.unique(HANDS[order, 0], return_index=True)
        different = np.sort(first)
        rest = np.setdiff1d(np.arange(len(order)), different)
        found[rule.id] = tuple(int(row) for row in order[np.concatenate([different, rest])][:number])
    return found


@dataclass(frozen=True, eq=False, slots=True)
class Difference:
    """Where two ways differ.

    Parameters
    ----------
    one, two
        The ways.
    rules
        Under what.
    rows
        Rows of ``tiles.HANDS`` that both decide, differently; those most often dealt first.
    splits
        (len(rows), 2) int8, the split of each way.
    deciding
        (len(rows), 2) int16, number of the rule of each way that decided, -1 for none.
    gain
        (len(rows),) float64, what the first way's split is worth more than the second's, in bets.
    open
        How many hands one of them leaves open.
    """

    one: Way
    two: Way
    rules: Rules
    rows: NDArray[np.intp]
    splits: NDArray[np.int8]
    deciding: NDArray[np.int16]
    gain: NDArray[np.float64]
    open: int

    @property
    def share(self) -> float:
        """Part of all deals in which they differ."""
        return float(WEIGHTS[self.rows].sum()) / DEALS

    @property
    def gain_per_deal(self) -> float:
        """What the first way is worth more than the second, in bets a deal."""
        return float((WEIGHTS[self.rows] * self.gain).sum()) / DEALS


def compare_ways(one: Way, two: Way, rules: Rules, opponent: Strategy, role: str = "player") -> Difference:
    """Find the hands that two ways set differently, and what that is worth.

    Parameters
    ----------
    one, two
        Ways, complete or not.
    rules
        The rules of the house, with its commission.
    opponent
        Whom both face.
    role
        ``player`` or ``banker``: the seat of both.

    Returns
    -------
    Difference

    Raises
    ------
    HandError
        Kind ``undecided``: the opponent's way does not decide every hand.

    Examples
    --------
    >>> from .language import load_way
    >>> foxwoods = load_way("foxwoods")
    >>> compare_ways(foxwoods, load_way("max-low"), Rules(), foxwoods).gain_per_deal > 0.03
    True
    """
    ev = expected(*outcomes(opponent, rules, role), rules.kept)
    played = play_all(one, rules), play_all(two, rules)
    decided = (played[0].rule != UNDECIDED) & (played[1].rule != UNDECIDED)
    rows = np.flatnonzero(decided & (played[0].split != played[1].split))
    rows = rows[np.argsort(-WEIGHTS[rows], kind="stable")]
    splits = np.stack([part.split[rows] for part in played], axis=1)
    deciding = np.stack([part.rule[rows] for part in played], axis=1)
    return Difference(
        one,
        two,
        rules,
        rows,
        splits,
        np.maximum(deciding, np.int16(ONLY_WAY)),
        ev[rows, splits[:, 0]] - ev[rows, splits[:, 1]],
        int((~decided).sum()),
    )
