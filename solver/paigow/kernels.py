"""Compiled: the splits of every hand, and duels of every hand against all that an opponent can hold.

Kernels only compute; the functions of :mod:`duels` check, allocate and share the work between threads. Numbers of a
hand are rows of ``tiles.HANDS``; splits are in the order of ``splits.SPLITS``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..jit import njit


@njit()
def split_strengths(
    hands: NDArray[np.uint8],
    strength: NDArray[np.int16],
    low: NDArray[np.int16],
    high: NDArray[np.int16],
    start: int,
    stop: int,
) -> None:
    """Make the three splits of hands.

    Parameters
    ----------
    hands
        (n, 4) uint8, kinds ascending.
    strength
        (17, 17) int16.
    low, high
        (n, 3) int16, modified in place: strength of the weaker and of the stronger half of each split.
    start, stop
        The rows to do.
    """
    for i in range(start, stop):
        a, b, c, d = hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3]
        for s in range(3):
            if s == 0:
                one, two = strength[a, b], strength[c, d]
            elif s == 1:
                one, two = strength[a, c], strength[b, d]
            else:
                one, two = strength[a, d], strength[b, c]
            low[i, s] = min(one, two)
            high[i, s] = max(one, two)


@njit()
def opponent_weights(
    hands: NDArray[np.uint8],
    factors: NDArray[np.uint16],
    counts: NDArray[np.uint8],
    row: int,
    table: NDArray[np.int16],
    pairs: NDArray[np.int16],
    weights: NDArray[np.int16],
) -> None:
    """Count in how many ways the tiles that a hand leaves make every hand.

    Parameters
    ----------
    hands
        (n, 4) uint8, kinds.
    factors
        (2, n) uint16, what each hand needs, two kinds a number: 35 times the one need plus the other, where a need is
        ``2 * kind`` for one tile of it, ``2 * kind + 1`` for both, 34 for nothing more.
    counts
        (17,) uint8, tiles of each kind.
    row
        The hand whose tiles are gone.
    table, pairs
        (35,) and (1225,) int16, scratch.
    weights
        (n,) int16, modified in place.
    """
    for kind in range(17):
        left = np.int16(counts[kind])
        for t in range(4):
            if hands[row, t] == kind:
                left = np.int16(left - 1)
        table[2 * kind] = left
        table[2 * kind + 1] = left // 2
    table[34] = 1
    for one in range(35):
        for two in range(35):
            pairs[35 * one + two] = table[one] * table[two]
    for j in range(hands.shape[0]):
        weights[j] = pairs[factors[0, j]] * pairs[factors[1, j]]


@njit()
def duel_pure(
    hands: NDArray[np.uint8],
    factors: NDArray[np.uint16],
    counts: NDArray[np.uint8],
    low: NDArray[np.int16],
    high: NDArray[np.int16],
    their_low: NDArray[np.int16],
    their_high: NDArray[np.int16],
    out: NDArray[np.int32],
    start: int,
    stop: int,
) -> None:
    """Compare every split of hands with every hand of an opponent who sets each hand in one way.

    Parameters
    ----------
    hands, factors, counts
        As for :func:`opponent_weights`.
    low, high
        (n, 3) int16, strengths of the asker's splits.
    their_low, their_high
        (n,) int16, strengths of the opponent's setting of each hand.
    out
        (n, 3, 4) int32, modified in place: of the 20,475 hands, how many are below the split in both halves, at most
        equal in both, above in both, at least equal in both.
    start, stop
        The rows to do.
    """
    n = hands.shape[0]
    table = np.empty(35, dtype=np.int16)
    pairs = np.empty(1225, dtype=np.int16)
    weights = np.empty(n, dtype=np.int16)
    for i in range(start, stop):
        opponent_weights(hands, factors, counts, i, table, pairs, weights)
        for s in range(3):
            my_low, my_high = low[i, s], high[i, s]
            # 20,475 at most: sixteen bits hold it, and twice as many of them go into a vector
            below = at_most = above = at_least = nothing = np.int16(0)
            for j in range(n):
                w = weights[j]
                is_below = (their_low[j] < my_low) & (their_high[j] < my_high)
                is_above = (their_low[j] > my_low) & (their_high[j] > my_high)
                below = np.int16(below + (w if is_below else nothing))
                at_most = np.int16(at_most + (w if (their_low[j] <= my_low) & (their_high[j] <= my_high) else nothing))
                above = np.int16(above + (w if is_above else nothing))
                at_least = np.int16(
                    at_least + (w if (their_low[j] >= my_low) & (their_high[j] >= my_high) else nothing)
                )
            out[i, s, 0] = below
            out[i, s, 1] = at_most
            out[i, s, 2] = above
            out[i, s, 3] = at_least


@njit()
def duel_mixed(
    hands: NDArray[np.uint8],
    factors: NDArray[np.uint16],
    counts: NDArray[np.uint8],
    low: NDArray[np.int16],
    high: NDArray[np.int16],
    chances: NDArray[np.float64],
    out: NDArray[np.float64],
    start: int,
    stop: int,
) -> None:
    """Compare every split of hands with every hand of an opponent who sets each hand by chance.

    Parameters
    ----------
    hands, factors, counts, low, high
        As for :func:`duel_pure`.
    chances
        (n, 3) float64, how likely the opponent plays each split of each hand.
    out
        (n, 3, 4) float64, modified in place, as for :func:`duel_pure`.
    start, stop
        The rows to do.
    """
    n = hands.shape[0]
    table = np.empty(35, dtype=np.int16)
    pairs = np.empty(1225, dtype=np.int16)
    weights = np.empty(n, dtype=np.int16)
    for i in range(start, stop):
        opponent_weights(hands, factors, counts, i, table, pairs, weights)
        out[i] = 0.0
        for j in range(n):
            if weights[j] == 0:
                continue
            for t in range(3):
                w = weights[j] * chances[j, t]
                if w == 0.0:
                    continue
                their_low, their_high = low[j, t], high[j, t]
                for s in range(3):
                    if (their_low < low[i, s]) & (their_high < high[i, s]):
                        out[i, s, 0] += w
                    if (their_low <= low[i, s]) & (their_high <= high[i, s]):
                        out[i, s, 1] += w
                    if (their_low > low[i, s]) & (their_high > high[i, s]):
                        out[i, s, 2] += w
                    if (their_low >= low[i, s]) & (their_high >= high[i, s]):
                        out[i, s, 3] += w
