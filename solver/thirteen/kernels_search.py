"""Numba: the best arrangement of a hand by bounds, exactly what a look at all of them finds.

Every row of a hand is ranked into one number that holds its strength, a rate and a tier: the rate is what the row is
worth, rounded up to a 13-bit number, so that whether a pick of middle and front is legal and how much it can bring is
a comparison, two sums and a look-up, and the best of all 56 picks beside a back comes from one loop over vectors.
Bounds choose the backs that are rated; rates choose the few arrangements whose exact worth is worked out. ALGORITHM.md
tells the search in stages.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..jit import njit
from .kernels import NEVER, Order, Places, Worth, keep, rank_subsets

_ABOVE_ALL = 7917
#: A row is packed as strength less this number, rate and tier of the joint term, from the highest bit to the lowest.
_MIDST = 4096
_RATE_BITS, _TIER_BITS = 13, 6
_STRENGTH_SHIFT = _RATE_BITS + _TIER_BITS
_RATES, _TIERS = (1 << _RATE_BITS) - 1, (1 << _TIER_BITS) - 1
_CELLS = (1 << 3 * _TIER_BITS) - 1
# Three roundings up make a rate at most three too high.
_ROUNDED = 3
# A hand has at most three quads, or four trips, or so many pairs, that make tiers of fronts: fewer than 64.
_FRONT_TIERS = 64
_FIRST_BACKS = 3
# Below every packed strength and its number, and above every worth.
_NO_BACK = -(1 << 30)
_FIRST = 1 << 50


class Bound(NamedTuple):
    """What rows can be worth at most: the arrays of `bounds.Bounds`."""

    front: NDArray[np.int32]
    front_tier: NDArray[np.int32]
    back_tier: NDArray[np.int32]
    tier_start: NDArray[np.int32]
    tier_most: NDArray[np.int64]
    joint_most: NDArray[np.int64]
    middle_most: NDArray[np.int64]
    pair_scale: NDArray[np.int64]
    pair_least: NDArray[np.int32]


class Rates(NamedTuple):
    """What `bounds.rates` makes: rows by the indices of an `Order`, the joint term, and what a rate stands for."""

    packed: Order
    joint: NDArray[np.int32]
    scale: NDArray[np.int64]


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
        Strengths, as `front` of `ranks.Ranks`.
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
    rates: Rates,
    value: NDArray[np.int32],
    rows: NDArray[np.int16],
    split: NDArray[np.int16],
) -> None:
    """Find the best arrangement of each hand, passing over backs that cannot lead to it.

    Parameters
    ----------
    hands, start, stop, order, places, worth
        As in `kernels.scan`.
    bound : Bound
        What rows can be worth at most.
    rates : Rates
        The packed rows.
    value, rows, split
        As in `kernels.scan`, and with the same result.
    """
    # Arrays are taken out of their tuples once: each use would count references.
    masks = places.masks
    middles = places.middles.view(np.uint16)  # an index without a sign needs no look whether it counts from the end
    front_of = places.fronts.view(np.uint16)
    row, offsets, joint = worth.row, worth.tiers, worth.joint
    front_most, front_tier = bound.front, bound.front_tier
    back_tier, tier_start = bound.back_tier, bound.tier_start
    tier_most, joint_most, middle_most = bound.tier_most, bound.joint_most, bound.middle_most
    rated_joint = rates.joint
    shift, base = rates.scale[0], rates.scale[1]
    back_tiers = len(tier_start)
    additive = len(joint) == 1
    fronts = np.empty(286, np.int32)
    fives = np.empty(1287, np.int32)
    blocked = np.empty(_FRONT_TIERS, np.int16)
    most = np.empty(_FRONT_TIERS, np.int16)
    least = np.empty(_FRONT_TIERS, np.int16)
    flags = np.zeros(1288, np.uint8)
    words = flags.view(np.uint64)
    filled = np.empty(162, np.int64)
    backs = np.empty(1296, np.int64)
    for hand in range(start, stop):
        rank_subsets(hands, hand, rates.packed, places.first, fronts, fives)
        tiers = front_tiers(hands, hand, order.front, blocked, most, least)
        best = NEVER
        for turn in range(2):
            n = 0
            if turn == 0:
                # A first good arrangement: the strongest back beside each of the three strongest tiers of fronts.
                tier = 0
                while tier < tiers and n < _FIRST_BACKS:
                    strongest = np.int32(_NO_BACK)
                    strength = most[tier]
                    over = int(least[tier])
                    while tier < tiers and most[tier] == strength:
                        cards = blocked[tier]
                        for five in range(1287):
                            numbered = np.int32(fives[five] >> _STRENGTH_SHIFT << 11) | np.int32(five)
                            avoids = masks[five] & cards == 0
                            strongest = max(strongest, numbered if avoids else np.int32(_NO_BACK))
                        tier += 1
                    if (strongest >> 11) + _MIDST > over:
                        backs[n] = _FIRST | (np.int64(strongest) & 2047)
                        n += 1
            else:
                # For each tier of fronts the least back that could still make the best; fives enough for one of them.
                for word in range(161):
                    words[word] = 0
                for tier in range(tiers):
                    strength = most[tier]
                    need = best - front_most[strength]
                    line = front_tier[strength]
                    column = 0
                    while column < back_tiers and tier_most[line, column] < need:
                        column += 1
                    if column == back_tiers:
                        continue
                    enough = least_strength(need - joint_most[line, column], bound.pair_scale, bound.pair_least)
                    enough = max(enough, int(tier_start[column]), int(least[tier]) + 1)
                    if enough >= _ABOVE_ALL:
                        continue
                    packed = np.int32((enough - _MIDST) << _STRENGTH_SHIFT)
                    cards = blocked[tier]
                    for five in range(1287):
                        flags[five] |= np.uint8(masks[five] & cards == 0) & np.uint8(fives[five] >= packed)
                # List them, without a branch for each.
                count = 0
                for word in range(161):
                    filled[count] = word
                    count += int(words[word] != 0)
                listed = 0
                for at in range(count):
                    for back in range(8 * filled[at], 8 * filled[at] + 8):
                        backs[listed] = back
                        listed += int(flags[back])
                # Keep those that could make the best beside the best front that is left.
                for at in range(listed):
                    back = backs[at]
                    high = int(fives[back] >> _STRENGTH_SHIFT) + _MIDST
                    tier = 0
                    for t in range(tiers - 1, -1, -1):
                        tier = t if (masks[back] & blocked[t] == 0) & (int(least[t]) < high) else tier
                    strength = most[tier]
                    reach = int(row[2, high]) + front_most[strength]
                    reach += middle_most[front_tier[strength], back_tier[high]]
                    backs[n] = (reach << 11) | back
                    n += int(reach >= best)

            for at in range(n):
                if backs[at] >> 11 < best:
                    continue
                # Rate all picks beside a back at once.
                back = backs[at] & 2047
                high = int(fives[back] >> _STRENGTH_SHIFT) + _MIDST
                need = max((best - np.int64(row[2, high]) - base) >> shift, 0)
                above = np.int32((high + 1 - _MIDST) << _STRENGTH_SHIFT)
                plane = np.int32(back_tier[high] << 2 * _TIER_BITS)
                found = np.int32(-1)
                if additive:
                    for pick in range(56):
                        m = fives[middles[back, pick]]
                        f = fronts[front_of[back, pick]]
                        rate = np.int32(np.int32((m >> _TIER_BITS) & _RATES) + np.int32((f >> _TIER_BITS) & _RATES))
                        found = max(found, rate if (f < m) & (m < above) else np.int32(-1))
                else:
                    for pick in range(56):
                        m = fives[middles[back, pick]]
                        f = fronts[front_of[back, pick]]
                        cell = plane + np.int32((f & _TIERS) << _TIER_BITS) + np.int32(m & _TIERS)
                        rate = np.int32(np.int32((m >> _TIER_BITS) & _RATES) + np.int32((f >> _TIER_BITS) & _RATES))
                        rate = np.int32(rate + rated_joint[cell & _CELLS])
                        found = max(found, rate if (f < m) & (m < above) else np.int32(-1))
                if found < need:
                    continue
                # Only a pick with about the highest rate can be the best; its exact worth tells.
                need = max(need, int(found) - _ROUNDED)
                for pick in range(56):
                    m = fives[middles[back, pick]]
                    f = fronts[front_of[back, pick]]
                    cell = plane + ((f & _TIERS) << _TIER_BITS) + (m & _TIERS)
                    rate = ((m >> _TIER_BITS) & _RATES) + ((f >> _TIER_BITS) & _RATES) + rated_joint[cell & _CELLS]
                    if (rate < need) | (f >= m) | (m >= above):
                        continue
                    middle = int(m >> _STRENGTH_SHIFT) + _MIDST
                    low = int(f >> _STRENGTH_SHIFT) + _MIDST
                    total = int(row[0, low]) + row[1, middle] + row[2, high]
                    total += joint[offsets[0, low] + offsets[1, middle] + offsets[2, high]]
                    if total >= best:
                        best = keep(total, best, low, middle, high, back, pick, hand, value, rows, split)
