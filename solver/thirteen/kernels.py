"""Numba: rank all subsets of a hand once, and look at all its arrangements.

Tables come as arguments and results go into arrays that the caller owns; nothing is checked here. Worths are whole
numbers (points times a power of two, see `tables.py`), so sums and bounds are exact, and two searches can be compared
with ``==``. A hand is 13 card codes, ascending; triples, pairs and fives of its places have the numbers of
`subsets.py`. `kernels_search.py` finds the same as :func:`scan` without looking at everything; ALGORITHM.md tells how.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..jit import njit

NEVER = -(1 << 62)


class Order(NamedTuple):
    """How rows are ordered: `front`, `five` and `flush` of `ranks.Ranks`, or other numbers by the same indices."""

    front: NDArray[np.signedinteger[Any]]
    five: NDArray[np.signedinteger[Any]]
    flush: NDArray[np.signedinteger[Any]]


class Places(NamedTuple):
    """Fixed tables of `subsets.Subsets`: `first`, `masks`, `middles` and `fronts`."""

    first: NDArray[np.int16]
    masks: NDArray[np.int16]
    middles: NDArray[np.int16]
    fronts: NDArray[np.int16]


class Worth(NamedTuple):
    """What rows are worth: `row`, `tiers` and `joint` of `tables.Tables`."""

    row: NDArray[np.int32]
    tiers: NDArray[np.int32]
    joint: NDArray[np.int32]


@njit()
def rank_subsets(
    hands: NDArray[np.uint8],
    hand: int,
    order: Order,
    first: NDArray[np.int16],
    fronts: NDArray[np.signedinteger[Any]],
    fives: NDArray[np.signedinteger[Any]],
) -> None:
    """Rank the 286 triples and the 1,287 fives of one hand.

    Parameters
    ----------
    hands : ndarray(uint8, ndim=2)
        Shape (n, 13).
    hand : int
        Which of them.
    order : Order
        How rows are ordered.
    first : ndarray(int16, ndim=1)
        Of `Places`.
    fronts : ndarray(integers as in `order`, ndim=1)
        Shape (286,), modified in place: what `order` has for each triple.
    fives : ndarray(integers as in `order`, ndim=1)
        Shape (1287,), modified in place: what it has for each five.
    """
    ranks = np.empty(13, np.int32)
    suited = np.empty(14, np.int32)
    triples = np.empty(286, np.int32)
    pairs = np.empty(78, np.int32)
    for place in range(13):
        ranks[place] = np.int32(hands[hand, place]) >> 2
    at = 0
    for c in range(2, 13):
        three = ranks[c] * (ranks[c] + 1) * (ranks[c] + 2) // 6
        for b in range(1, c):
            high = (ranks[b] * (ranks[b] + 1) >> 1) + three
            for a in range(b):
                triples[at + a] = ranks[a] + high
            at += b
    for t in range(286):
        fronts[t] = order.front[np.uint32(triples[t])]
    at = 0
    for d in range(11, -1, -1):
        for e in range(d + 1, 13):
            pairs[at] = ranks[d] + (ranks[e] * (ranks[e] + 1) >> 1)
            at += 1
    t = 0
    at = 0
    for c in range(2, 11):
        above = (12 - c) * (11 - c) // 2
        for _ in range(c * (c - 1) // 2):
            low = np.uint32(91 * triples[t])
            for p in range(above):
                fives[at + p] = order.five[low + np.uint32(pairs[p])]
            at += above
            t += 1
    for suit in range(4):
        n = 0
        for place in range(13):
            suited[n] = place
            n += int(np.int32(hands[hand, place]) & 3 == suit)
        for c in range(2, n - 2):
            pc = suited[c]
            for b in range(1, c):
                pb = suited[b]
                for a in range(b):
                    pa = suited[a]
                    begin = int(first[pa + pb * (pb - 1) // 2 + pc * (pc - 1) * (pc - 2) // 6])
                    bits = (1 << ranks[pa]) | (1 << ranks[pb]) | (1 << ranks[pc])
                    for d in range(c + 1, n - 1):
                        pd = suited[d]
                        for e in range(d + 1, n):
                            pe = suited[e]
                            number = begin + (12 - pd) * (11 - pd) // 2 + pe - pd - 1
                            fives[number] = order.flush[bits | (1 << ranks[pd]) | (1 << ranks[pe])]


@njit()
def keep(
    total: int,
    best: int,
    front: int,
    middle: int,
    back: int,
    number: int,
    pick: int,
    hand: int,
    value: NDArray[np.int32],
    rows: NDArray[np.int16],
    split: NDArray[np.int16],
) -> int:
    """Keep an arrangement if it is better than what is kept.

    Of equal worth the strongest back, then middle, then front is kept, then the lowest number of the back and pick.

    Parameters
    ----------
    total, best : int
        Worth of the arrangement and of the kept one.
    front, middle, back : int
        Its strengths.
    number, pick : int
        Number of its back, and which of the middles that leaves.
    hand : int
        Where the results go.
    value, rows, split : ndarrays
        As in :func:`scan`, modified in place.

    Returns
    -------
    int
        Worth of what is kept now.
    """
    if total < best:
        return best
    if total == best:
        held = ((int(rows[hand, 2]) << 13) + int(rows[hand, 1]) << 13) + int(rows[hand, 0])
        mine = ((back << 13) + middle << 13) + front
        if mine < held or (mine == held and number * 56 + pick >= int(split[hand, 0]) * 56 + int(split[hand, 1])):
            return best
    value[hand] = total
    rows[hand, 0] = front
    rows[hand, 1] = middle
    rows[hand, 2] = back
    split[hand, 0] = number
    split[hand, 1] = pick
    return total


@njit()
def scan(
    hands: NDArray[np.uint8],
    start: int,
    stop: int,
    order: Order,
    places: Places,
    worth: Worth,
    value: NDArray[np.int32],
    rows: NDArray[np.int16],
    split: NDArray[np.int16],
) -> None:
    """Find the best arrangement of each hand by looking at all 72,072: the plain twin of `kernels_search.search`.

    Parameters
    ----------
    hands : ndarray(uint8, ndim=2)
        Shape (n, 13).
    start, stop : int
        Hands to do.
    order, places, worth
        Fixed tables, and what rows are worth.
    value : ndarray(int32, ndim=1)
        Shape (n,), modified in place: worth of the best legal arrangement.
    rows : ndarray(int16, ndim=2)
        Shape (n, 3), modified in place: its strengths in front, middle and back.
    split : ndarray(int16, ndim=2)
        Shape (n, 2), modified in place: its back's number and the pick of its middle.
    """
    fronts = np.empty(286, np.int16)
    fives = np.empty(1287, np.int16)
    for hand in range(start, stop):
        rank_subsets(hands, hand, order, places.first, fronts, fives)
        best = NEVER
        for back in range(1287):
            high = int(fives[back])
            for pick in range(56):
                middle = int(fives[places.middles[back, pick]])
                low = int(fronts[places.fronts[back, pick]])
                if middle > high or low >= middle:
                    continue
                total = int(worth.row[0, low]) + worth.row[1, middle] + worth.row[2, high]
                total += worth.joint[worth.tiers[0, low] + worth.tiers[1, middle] + worth.tiers[2, high]]
                if total >= best:
                    best = keep(total, best, low, middle, high, back, pick, hand, value, rows, split)
