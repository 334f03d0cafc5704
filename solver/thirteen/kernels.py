"""Numba: rank all subsets of a hand once, then find its best arrangement.

Tables come as arguments and results go into arrays that the caller owns; nothing is checked here. Worths are whole
numbers (points times a power of two, see `tables.py`), so sums and bounds are exact, and two searches can be compared
with ``==``. A hand is 13 card codes, ascending; triples, pairs and fives of its places have the numbers of
`subsets.py`. ALGORITHM.md tells the search in stages.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..jit import njit

_NEVER = -(1 << 62)
_ABOVE_ALL = 7917
# A hand has at most three quads, or four trips, or so many pairs, that make tiers of fronts: fewer than 64.
_TIERS = 64


class Order(NamedTuple):
    """How rows are ordered: `front`, `five` and `flush` of `ranks.Ranks`."""

    front: NDArray[np.int16]
    five: NDArray[np.int16]
    flush: NDArray[np.int16]


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


class Bound(NamedTuple):
    """What rows can be worth at most: the arrays of `bounds.Bounds`."""

    front: NDArray[np.int32]
    front_tier: NDArray[np.int32]
    back_tier: NDArray[np.int32]
    tier_start: NDArray[np.int32]
    tier_most: NDArray[np.int64]
    joint_most: NDArray[np.int64]
    pair_scale: NDArray[np.int64]
    pair_least: NDArray[np.int32]
    middle_scale: NDArray[np.int64]
    middle_least: NDArray[np.int32]


@njit()
def rank_subsets(
    hands: NDArray[np.uint8],
    hand: int,
    order: Order,
    first: NDArray[np.int16],
    fronts: NDArray[np.int16],
    fives: NDArray[np.int16],
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
    fronts : ndarray(int16, ndim=1)
        Shape (286,), modified in place: strength of each triple.
    fives : ndarray(int16, ndim=1)
        Shape (1287,), modified in place: strength of each five.
    """
    one = np.empty(13, np.int32)
    two = np.empty(13, np.int32)
    three = np.empty(13, np.int32)
    triples = np.empty(286, np.int32)
    pairs = np.empty(78, np.int32)
    count = np.zeros(4, np.int32)
    suited = np.empty((4, 13), np.int32)
    for place in range(13):
        code = np.int32(hands[hand, place])
        rank = code >> 2
        suit = code & 3
        suited[suit, count[suit]] = place
        count[suit] += 1
        one[place] = rank
        two[place] = rank * (rank + 1) // 2
        three[place] = rank * (rank + 1) * (rank + 2) // 6
    at = 0
    for c in range(2, 13):
        for b in range(1, c):
            high = two[b] + three[c]
            for a in range(b):
                triples[at + a] = one[a] + high
            at += b
    for t in range(286):
        fronts[t] = order.front[triples[t]]
    at = 0
    for d in range(11, -1, -1):
        for e in range(d + 1, 13):
            pairs[at] = one[d] + two[e]
            at += 1
    for t in range(165):
        low = 91 * triples[t]
        begin = int(first[t])
        for p in range(int(first[t + 1]) - begin):
            fives[begin + p] = order.five[low + pairs[p]]
    for suit in range(4):
        n = count[suit]
        for c in range(2, n - 2):
            pc = suited[suit, c]
            for b in range(1, c):
                pb = suited[suit, b]
                for a in range(b):
                    pa = suited[suit, a]
                    begin = int(first[pa + pb * (pb - 1) // 2 + pc * (pc - 1) * (pc - 2) // 6])
                    bits = (1 << one[pa]) | (1 << one[pb]) | (1 << one[pc])
                    for d in range(c + 1, n - 1):
                        pd = suited[suit, d]
                        for e in range(d + 1, n):
                            pe = suited[suit, e]
                            number = begin + (12 - pd) * (11 - pd) // 2 + pe - pd - 1
                            fives[number] = order.flush[bits | (1 << one[pd]) | (1 << one[pe])]


@njit()
def open_back(
    back: int,
    lowest: int,
    fronts: NDArray[np.int16],
    fives: NDArray[np.int16],
    places: Places,
    worth: Worth,
    hand: int,
    value: NDArray[np.int32],
    rows: NDArray[np.int16],
    split: NDArray[np.int16],
    best: int,
) -> int:
    """Look at the legal arrangements with this back and keep the best.

    Of equal worth the strongest back, then middle, then front is kept, then the lowest number of the back and pick.

    Parameters
    ----------
    back : int
        Number of the five.
    lowest : int
        Middles of less strength are passed over.
    fronts, fives : ndarray(int16, ndim=1)
        Strengths of the hand's triples and fives.
    places, worth
        Fixed tables, and what rows are worth.
    hand : int
        Where the results go.
    value, rows, split : ndarrays
        As in :func:`scan`, modified in place.
    best : int
        Worth of the best arrangement so far, which is in `value` and so on, or less than any.

    Returns
    -------
    int
        Worth of the best arrangement.
    """
    high = np.int64(fives[back])
    for pick in range(56):
        middle = np.int64(fives[places.middles[back, pick]])
        if middle > high or middle < lowest:
            continue
        low = np.int64(fronts[places.fronts[back, pick]])
        if low >= middle:
            continue
        total = np.int64(worth.row[0, low]) + worth.row[1, middle] + worth.row[2, high]
        total += worth.joint[worth.tiers[0, low] + worth.tiers[1, middle] + worth.tiers[2, high]]
        if total < best:
            continue
        if total == best:
            held = ((np.int64(rows[hand, 2]) << 13) + rows[hand, 1] << 13) + rows[hand, 0]
            mine = ((high << 13) + middle << 13) + low
            if mine < held or (mine == held and back * 56 + pick >= np.int64(split[hand, 0]) * 56 + split[hand, 1]):
                continue
        best = total
        value[hand] = total
        rows[hand, 0] = low
        rows[hand, 1] = middle
        rows[hand, 2] = high
        split[hand, 0] = back
        split[hand, 1] = pick
    return best


@njit()
def scan(
    hands: NDArray[np.uint8],
    start: int,
    stop: int,
    order: Order,
    places: Places,
    worth: Worth,
    bound: Bound,
    value: NDArray[np.int32],
    rows: NDArray[np.int16],
    split: NDArray[np.int16],
) -> None:
    """Find the best arrangement of each hand by looking at all 72,072: the plain twin of :func:`search`.

    Parameters
    ----------
    hands : ndarray(uint8, ndim=2)
        Shape (n, 13).
    start, stop : int
        Hands to do.
    order, places, worth
        Fixed tables, and what rows are worth.
    bound : Bound
        Not looked at.
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
        best = _NEVER
        for back in range(1287):
            best = open_back(back, 0, fronts, fives, places, worth, hand, value, rows, split, best)


@njit()
def front_tiers(
    hands: NDArray[np.uint8],
    hand: int,
    front: NDArray[np.int16],
    blocked: NDArray[np.int16],
    most: NDArray[np.int16],
    least: NDArray[np.int16],
) -> int:
    """List what fronts a hand has, in tiers from strong to weak: each of its trips, each pair, then no pair.

    A tier of several cards of one rank is listed once for each way to take two or three of them. For any five cards,
    each front that avoids them belongs to a tier whose cards avoid them too.

    Parameters
    ----------
    hands : ndarray(uint8, ndim=2)
        Shape (n, 13).
    hand : int
        Which of them.
    front : ndarray(int16, ndim=1)
        Of `Order`.
    blocked : ndarray(int16, ndim=1)
        Modified in place: places of the tier's cards as bits.
    most, least : ndarray(int16, ndim=1)
        Modified in place: strengths between which the tier's fronts lie.

    Returns
    -------
    int
        How many tiers are listed; the last one has no cards.
    """
    n = 0
    top = np.int32(hands[hand, 12]) >> 2
    for size in range(3, 1, -1):
        high = 12
        while high > 0:
            rank = np.int32(hands[hand, high]) >> 2
            low = high
            while low > 0 and np.int32(hands[hand, low - 1]) >> 2 == rank:
                low -= 1
            two = rank * (rank + 1) // 2
            three = rank * (rank + 1) * (rank + 2) // 6
            if size == 3:
                for a in range(low, high - 1):
                    for b in range(a + 1, high):
                        for c in range(b + 1, high + 1):
                            blocked[n] = (1 << a) | (1 << b) | (1 << c)
                            most[n] = front[rank + two + three]
                            least[n] = most[n]
                            n += 1
            else:
                kicker = top if high < 12 else np.int32(hands[hand, low - 1]) >> 2
                last = np.int32(hands[hand, 0]) >> 2
                if last == rank:
                    last = np.int32(hands[hand, high + 1]) >> 2
                for a in range(low, high):
                    for b in range(a + 1, high + 1):
                        blocked[n] = (1 << a) | (1 << b)
                        if kicker > rank:
                            most[n] = front[rank + two + kicker * (kicker + 1) * (kicker + 2) // 6]
                        else:
                            most[n] = front[kicker + two + three]
                        if last > rank:
                            least[n] = front[rank + two + last * (last + 1) * (last + 2) // 6]
                        else:
                            least[n] = front[last + two + three]
                        n += 1
            high = low - 1
    place = 12
    while place > 0 and np.int32(hands[hand, place]) >> 2 == top:
        place -= 1
    second = np.int32(hands[hand, place]) >> 2
    while place > 0 and np.int32(hands[hand, place]) >> 2 == second:
        place -= 1
    third = np.int32(hands[hand, place]) >> 2
    blocked[n] = 0
    most[n] = front[third + second * (second + 1) // 2 + top * (top + 1) * (top + 2) // 6]
    least[n] = -1
    return n + 1


@njit()
def least_strength(need: int, scale: NDArray[np.int64], table: NDArray[np.int32]) -> int:
    """Find a strength below which no row can be worth `need`: a look-up in a rising bound turned round.

    Parameters
    ----------
    need : int
        Worth.
    scale : ndarray(int64, ndim=1)
        The bound's smallest value, how far `need` is shifted to index the table, the bound's largest value.
    table : ndarray(int32, ndim=1)
        Strengths.

    Returns
    -------
    int
        A strength; 7917 where none reaches `need`.
    """
    if need > scale[2]:
        return _ABOVE_ALL
    return int(table[max(need - scale[0], 0) >> scale[1]])


@njit()
def search(
    hands: NDArray[np.uint8],
    start: int,
    stop: int,
    order: Order,
    places: Places,
    worth: Worth,
    bound: Bound,
    value: NDArray[np.int32],
    rows: NDArray[np.int16],
    split: NDArray[np.int16],
) -> None:
    """Find the best arrangement of each hand, passing over backs that cannot lead to it.

    Parameters
    ----------
    hands, start, stop, order, places, worth
        As in :func:`scan`.
    bound : Bound
        What rows can be worth at most.
    value, rows, split
        As in :func:`scan`, and with the same result.
    """
    fronts = np.empty(286, np.int16)
    fives = np.empty(1287, np.int16)
    wide = np.empty(1287, np.int32)
    masks = places.masks
    blocked = np.empty(_TIERS, np.int16)
    most = np.empty(_TIERS, np.int16)
    least = np.empty(_TIERS, np.int16)
    enough = np.empty(_TIERS, np.int16)
    flags = np.zeros(1288, np.uint8)
    words = flags.view(np.uint64)
    back_tiers = len(bound.tier_start)
    for hand in range(start, stop):
        rank_subsets(hands, hand, order, places.first, fronts, fives)
        tiers = front_tiers(hands, hand, order.front, blocked, most, least)
        for five in range(1287):
            wide[five] = (np.int32(fives[five]) << 11) | five

        # A first good arrangement: the strongest back beside each of the three strongest tiers of fronts.
        best = _NEVER
        tier = 0
        opened = 0
        last = -1
        while tier < tiers and opened < 3:
            strongest = np.int32(0)
            strength = most[tier]
            over = np.int32(least[tier])
            while tier < tiers and most[tier] == strength:
                cards = blocked[tier]
                for five in range(1287):
                    strongest = max(strongest, wide[five] if masks[five] & cards == 0 else np.int32(0))
                tier += 1
            if strongest >> 11 > over:
                opened += 1
                if int(strongest) & 2047 != last:
                    last = int(strongest) & 2047
                    best = open_back(last, 0, fronts, fives, places, worth, hand, value, rows, split, best)

        # For each tier of fronts the least back that could still make the best; fives that are enough for one.
        for tier in range(tiers):
            strength = most[tier]
            need = best - bound.front[strength]
            row = bound.front_tier[strength]
            back = 0
            while back < back_tiers and bound.tier_most[row, back] < need:
                back += 1
            if back == back_tiers:
                enough[tier] = _ABOVE_ALL
                continue
            strong = least_strength(need - bound.joint_most[row, back], bound.pair_scale, bound.pair_least)
            strong = max(strong, bound.tier_start[back])
            enough[tier] = max(strong, np.int32(least[tier]) + 1)
        for word in range(161):
            words[word] = 0
        for tier in range(tiers):
            cards = blocked[tier]
            strong = enough[tier]
            for five in range(1287):
                flags[five] |= np.uint8(masks[five] & cards == 0) & np.uint8(fives[five] >= strong)

        # Open those for which some middle is strong enough, given the best front that is left.
        for five in range(1287):
            wide[five] = fives[five]
        for word in range(161):
            if words[word] == 0:
                continue
            for back in range(8 * word, min(8 * word + 8, 1287)):
                if flags[back] == 0:
                    continue
                high = wide[back]
                tier = 0
                while masks[back] & blocked[tier] != 0 or np.int32(least[tier]) >= high:
                    tier += 1
                strength = most[tier]
                need = best - worth.row[2, high] - bound.front[strength]
                need -= bound.joint_most[bound.front_tier[strength], bound.back_tier[high]]
                lowest = least_strength(need, bound.middle_scale, bound.middle_least)
                least_middle = np.int32(lowest)
                found = np.int32(0)
                for pick in range(56):
                    middle = wide[places.middles[back, pick]]
                    found |= np.int32(middle >= least_middle) & np.int32(middle <= high)
                if found != 0:
                    best = open_back(back, lowest, fronts, fives, places, worth, hand, value, rows, split, best)
