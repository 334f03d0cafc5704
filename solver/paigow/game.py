"""Pai Gow for two as one matrix: every sensible split of the player against every sensible split of the banker.

Each side holds one of 4,285 hands and plays one of its splits; what is dealt is chance. The matrix says in how many
deals two hands meet, with the sign of what the player's split wins of the banker's.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .ranks import hand_tables
from .rules import Rules
from .splits import all_splits
from .tiles import COUNTS, DEALS, GJ3, GJ6, HANDS, OPPONENTS

#: Ordered pairs of hands that two seats can be dealt.
PAIRS = DEALS * OPPONENTS
_BLOCK = 512  # rows that are made at a time


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """Every undominated split against every undominated split.

    Hands that differ only by which of two equal Gee Joon tiles they hold are one, and a split that another split of
    the same hand beats or equals in both halves is left out.

    Parameters
    ----------
    hand_of
        (4285,) int64, which hand of the game each of :data:`houseway.solver.paigow.tiles.HANDS` is.
    hand
        (n,) int64, the hand of the game that each split belongs to, ascending.
    split
        (n,) int64, which of its three splits it is.
    payoff
        (n, n) float32 whole numbers, the player's split by the banker's: in how many deals the two hands meet, with
        the sign of what the player wins.
    """

    hand_of: NDArray[np.int64]
    hand: NDArray[np.int64]
    split: NDArray[np.int64]
    payoff: NDArray[np.float32]


def meetings(holds: NDArray[np.uint8], counts: NDArray[np.uint8], start: int, stop: int) -> NDArray[np.float32]:
    """Count the deals in which one seat holds one hand and the other seat another.

    Parameters
    ----------
    holds
        (h, k) uint8, how many tiles of each kind each hand has.
    counts
        (k,) uint8, how many tiles of each kind there are, 1 or 2.
    start, stop
        Which hands the first seat holds.

    Returns
    -------
    ndarray
        (stop - start, h) float32 whole numbers, at most 256: ordered pairs of disjoint sets of tiles.

    Examples
    --------
    T T D D against itself is impossible; two hands of four different kinds with no kind in common meet in 256 deals.

    >>> holds = np.array([[2, 2, 0, 0], [1, 0, 1, 2]], dtype=np.uint8)
    >>> meetings(holds, np.full(4, 2, dtype=np.uint8), 0, 2).tolist()
    [[0.0, 0.0], [0.0, 0.0]]
    """
    one = np.array([[1, 1], [1, 0]], dtype=np.float32)  # of a single tile: what both hold of it
    two = np.array([[1, 2, 1], [2, 2, 0], [1, 0, 0]], dtype=np.float32)
    result = np.ones((stop - start, len(holds)), dtype=np.float32)
    for kind, count in enumerate(counts):
        column = holds[:, kind]
        result *= (one if count == 1 else two)[column[start:stop, None], column]
    return result


def dense_game(rules: Rules) -> Game:
    """Make the game.

    Parameters
    ----------
    rules
        What makes a half strong, and who wins a copy; the commission is left out.

    Returns
    -------
    Game
        152 MB under `casino`, 6,175 splits of 3,620 hands.
    """
    splits = all_splits(rules)
    hands, counts = HANDS, COUNTS
    if _equal_gee_joon(rules):  # one kind of two tiles, whose pair is the pair of Gee Joon
        hands, counts = np.where(HANDS == GJ3, GJ6, HANDS), np.append(COUNTS[:GJ6], np.uint8(2))
    _, first, hand_of = np.unique(hands, axis=0, return_index=True, return_inverse=True)
    hand_of = hand_of.reshape(-1)
    holds = (hands[first, :, None] == np.arange(len(counts))).sum(axis=1, dtype=np.uint8)
    low, high = splits.low_strength[first], splits.high_strength[first]
    hand, split = np.nonzero(_undominated(low, high) & splits.distinct[first])
    low, high = low[hand, split], high[hand, split]
    copies = int(rules.copy == "banker")
    payoff = np.empty((len(hand), len(hand)), dtype=np.float32)
    for start in range(0, len(hand), _BLOCK):
        rows = slice(start, start + _BLOCK)
        mine = hand[rows]
        met = meetings(holds, counts, mine[0], mine[-1] + 1)
        outcome = ((low[rows, None] > low) & (high[rows, None] > high)).astype(np.int8)
        outcome -= (low[rows, None] < low + copies) & (high[rows, None] < high + copies)
        payoff[rows] = met[mine - mine[0]][:, hand] * outcome
    return Game(hand_of, hand, split, payoff)


def _equal_gee_joon(rules: Rules) -> bool:
    strength = hand_tables(rules).strength
    return bool((strength[GJ6, :GJ6] == strength[GJ3, :GJ6]).all())


def _undominated(low: NDArray[np.int16], high: NDArray[np.int16]) -> NDArray[np.bool_]:
    """Say which splits no other split of the hand beats: at least as good in both halves and better in one."""
    lower, higher = low[:, :, None], high[:, :, None]
    as_good = (low[:, None] >= lower) & (high[:, None] >= higher)
    better = (low[:, None] > lower) | (high[:, None] > higher)
    beaten: NDArray[np.bool_] = np.logical_or.reduce(as_good & better, axis=2)
    return ~beaten
