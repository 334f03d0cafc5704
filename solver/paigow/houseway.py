"""Play a way: which split it keeps of each hand, and which rule decides.

A way is an ordered list of rules. Each looks at the hand and at the splits still standing, and either does not apply
or keeps some of them; the first that leaves one split, or equal ones, decides and is the explanation. All hands are
played at once; one hand is a table of one row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from .conditions import Flags, Hands, all_of, any_of, hand_test, step_kept
from .language import Way
from .rules import Rules
from .splits import Splits, all_splits

#: In :attr:`Played.rule`: no rule was needed, all splits are equal; no rule decided.
ONLY_WAY, UNDECIDED = -1, -2


@dataclass(frozen=True, slots=True)
class Played:
    """What a way does with hands.

    Parameters
    ----------
    standing
        (n, 3) bool, the splits left at the end; more than one and not equal where the way does not decide.
    split
        (n,) int8, the split that is shown for those left; -1 where the way does not decide.
    rule
        (n,) int16, number of the rule that decided, :data:`ONLY_WAY`, or :data:`UNDECIDED`.
    narrowed
        (rules, ) int64, for each rule in how many hands it took away a split.
    """

    standing: Flags
    split: NDArray[np.int8]
    rule: NDArray[np.int16]
    narrowed: NDArray[np.int64]


@dataclass(frozen=True, eq=False, slots=True)
class Mixed:
    """A way that plays by chance, such as an equilibrium.

    Parameters
    ----------
    id
        What it is called on the command line.
    name
        For people, by language.
    player, banker
        (4285, 3) float64, how likely each split of each hand is in that seat, in the order of ``tiles.HANDS`` and
        ``splits.SPLITS``; each row sums to 1.
    """

    id: str
    name: Mapping[str, str]
    player: NDArray[np.float64]
    banker: NDArray[np.float64]

    def chances(self, role: str) -> NDArray[np.float64]:
        """Give the chances in a seat."""
        return self.banker if role == "banker" else self.player


def play(way: Way, splits: Splits, rules: Rules) -> Played:
    """Play a way with any hands.

    Parameters
    ----------
    way
        The way.
    splits
        The hands' splits under `rules`.
    rules
        The rules of the house.

    Returns
    -------
    Played

    Examples
    --------
    >>> from .language import load_way
    >>> from .splits import split_hands
    >>> way, hand = load_way("foxwoods"), np.array([[0, 7, 11, 12]], dtype=np.uint8)
    >>> played = play(way, split_hands(hand, Rules()), Rules())
    >>> way.rules[played.rule[0]].id
    'wgh.a'
    """
    table = Hands(splits, rules)
    n = len(splits.hands)
    standing = np.ones((3, n), dtype=np.bool_)
    rule_of = np.full(n, UNDECIDED, dtype=np.int16)
    rule_of[_one_left(table, standing)] = ONLY_WAY
    narrowed = np.zeros(len(way.rules), dtype=np.int64)
    open_rows = np.arange(n)
    open_table = table
    for number, rule in enumerate(way.rules):
        if rule.lost:
            continue
        undecided = rule_of[open_rows] == UNDECIDED
        if undecided.sum() < 0.8 * len(open_rows):
            open_rows = open_rows[undecided]
            open_table = table.take(open_rows)
            undecided = np.ones(len(open_rows), dtype=np.bool_)
        if rule.when:
            there = standing[:, open_rows]
            undecided = undecided & any_of([hand_test(open_table, test, there) for test in rule.when])
        rows = open_rows[undecided]
        if not len(rows):
            continue
        some = table.take(rows)
        before = standing[:, rows]
        kept = before
        for step in rule.keep:
            kept = step_kept(some, step, kept)
        kept = np.where(any_of(kept), kept, before)
        standing[:, rows] = kept
        narrowed[number] = any_of(kept != before).sum()
        rule_of[rows[_one_left(some, kept)]] = number
    left = np.where(standing, table.shown, 3).min(axis=0).astype(np.int8)
    left[rule_of == UNDECIDED] = -1
    return Played(np.ascontiguousarray(standing.T), left, rule_of, narrowed)


def _one_left(table: Hands, standing: Flags) -> Flags:
    """Whether all splits that stand are equal."""
    shown = np.where(standing, table.shown, 3).min(axis=0)
    return all_of(~standing | (table.shown == shown))


@lru_cache(maxsize=32)
def play_all(way: Way, rules: Rules) -> Played:
    """Play a way with every distinct hand, in the order of ``tiles.HANDS``; the result is shared and read-only.

    Parameters
    ----------
    way
        The way.
    rules
        The rules of the house.

    Returns
    -------
    Played
        With n = 4285.
    """
    played = play(way, all_splits(rules), rules)
    for name in played.__slots__:
        getattr(played, name).flags.writeable = False
    return played
