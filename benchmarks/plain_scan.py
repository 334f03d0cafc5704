"""The plain scan, frozen: the yardstick of the search. Nothing here is to be made faster.

It ranks the 286 triples and the 1,287 fives of a hand one by one, then looks at all 72,072 ways to take a back of five
and a middle of five of the cards left, keeps those that are legal, adds three numbers, and remembers the largest sum.
Its tables are its own; only the scale of strengths and what each is worth come from the solver.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray


@cache
def splits() -> tuple[NDArray[np.int16], NDArray[np.uint8], NDArray[np.uint8]]:
    """List all splits: for each five its 56 disjoint fives with the triple left over; places of fives and triples."""
    fives = list(combinations(range(13), 5))
    triples = list(combinations(range(13), 3))
    five_number = {five: n for n, five in enumerate(fives)}
    triple_number = {triple: n for n, triple in enumerate(triples)}
    table = np.empty((len(fives), 56, 2), dtype=np.int16)
    for n, back in enumerate(fives):
        left = [place for place in range(13) if place not in back]
        for pick, middle in enumerate(combinations(left, 5)):
            front = tuple(place for place in left if place not in middle)
            table[n, pick] = five_number[middle], triple_number[front]
    return table, np.array(fives, dtype=np.uint8), np.array(triples, dtype=np.uint8)


@numba.njit(nogil=True, cache=True)  # type: ignore[misc]
def _scan(
    hands: Any, table: Any, fives: Any, triples: Any, front: Any, five: Any, flush: Any, row: Any, value: Any
) -> None:
    strength5 = np.empty(len(fives), np.int16)
    strength3 = np.empty(len(triples), np.int16)
    rank = np.empty(13, np.int32)
    for h in range(len(hands)):
        for p in range(13):
            rank[p] = hands[h, p] >> 2
        for t in range(len(triples)):
            a, b, c = rank[triples[t, 0]], rank[triples[t, 1]], rank[triples[t, 2]]
            strength3[t] = front[a + b * (b + 1) // 2 + c * (c + 1) * (c + 2) // 6]
        for f in range(len(fives)):
            a, b, c = rank[fives[f, 0]], rank[fives[f, 1]], rank[fives[f, 2]]
            d, e = rank[fives[f, 3]], rank[fives[f, 4]]
            suit = hands[h, fives[f, 0]] & 3
            same = True
            for p in range(1, 5):
                same = same and (hands[h, fives[f, p]] & 3) == suit
            if same:
                strength5[f] = flush[(1 << a) | (1 << b) | (1 << c) | (1 << d) | (1 << e)]
            else:
                triple = a + b * (b + 1) // 2 + c * (c + 1) * (c + 2) // 6
                strength5[f] = five[91 * triple + d + e * (e + 1) // 2]
        best = np.int32(-(1 << 30))
        for back in range(len(fives)):
            high = strength5[back]
            for pick in range(56):
                middle = strength5[table[back, pick, 0]]
                if middle <= high:
                    low = strength3[table[back, pick, 1]]
                    if low < middle:
                        best = max(best, row[0, low] + row[1, middle] + row[2, high])
        value[h] = best


def plain_scan(
    hands: NDArray[np.uint8],
    order: tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]],
    row: NDArray[np.int32],
) -> NDArray[np.int32]:
    """Find the worth of the best arrangement of every hand, one thread.

    Parameters
    ----------
    hands
        uint8, shape (n, 13): card codes, each hand ascending.
    order
        ``front``, ``five`` and ``flush`` of the solver's ``ranks.Ranks``.
    row
        int32, shape (3, strengths): worth of each strength in front, middle and back.

    Returns
    -------
    ndarray of int32, shape (n,)
    """
    value = np.empty(len(hands), dtype=np.int32)
    _scan(hands, *splits(), *order, row, value)
    return value
