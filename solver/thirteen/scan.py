"""Every legal arrangement of one hand, with NumPy alone.

A command that sets a single hand needs no compiled kernel for it: all 72,072 arrangements are ranked in a few
milliseconds, less than it takes to load one. The same arrays serve every goal and every list of alternatives, and they
check the compiled search, with which they share nothing but the fixed tables.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from . import ranks, subsets


@dataclass(frozen=True, eq=False)
class Arrangements:
    """The legal arrangements of one hand that differ in strength.

    Attributes
    ----------
    hand
        uint8, shape (13,): card codes, ascending.
    rows
        int16, shape (n, 3): strengths of front, middle and back, ascending by back, middle, front.
    split
        int16, shape (n, 2): number of the back and pick of the middle, for :meth:`subsets.Subsets.places`; of several
        that are equally strong, the first.
    """

    hand: NDArray[np.uint8]
    rows: NDArray[np.int16]
    split: NDArray[np.int16]

    def cards(self, number: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Card codes of front, middle and back of one arrangement, those that are compared first first."""
        back, pick = (int(n) for n in self.split[number])
        front, middle, last = (shown(self.hand[places].tolist()) for places in subsets.load().places(back, pick))
        return front, middle, last


def shown(codes: list[int]) -> tuple[int, ...]:
    """Order the cards of a row as they are compared: most of a kind first, then high before low; A2345 as 5432A.

    Examples
    --------
    >>> shown([0, 1, 48, 49, 20])
    (48, 49, 0, 1, 20)
    >>> shown([0, 4, 8, 13, 48])
    (13, 8, 4, 0, 48)
    """
    held = [code >> 2 for code in codes]
    if sorted(held) == [0, 1, 2, 3, 12]:
        held = [-1 if rank == 12 else rank for rank in held]
    order = sorted(zip(held, codes, strict=True), key=lambda card: (-held.count(card[0]), -card[0], card[1]))
    return tuple(code for _, code in order)


def strengths(hand: NDArray[np.uint8], wheel: str) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Rank the 286 triples and the 1,287 fives of a hand.

    Parameters
    ----------
    hand
        uint8, shape (13,): card codes, ascending.
    wheel
        Place of A2345.

    Returns
    -------
    tuple of two ndarrays of int16, shapes (286,) and (1287,)
        Strengths by the numbers of `subsets.py`.
    """
    order, places = ranks.load(wheel), subsets.load()
    rank = hand.astype(np.int64) >> 2
    suit = hand & 3
    a, b, c = (rank[places.triples[:, place]] for place in range(3))
    d, e = (rank[places.pairs[:, place]] for place in range(2))
    triple = a + b * (b + 1) // 2 + c * (c + 1) * (c + 2) // 6
    pair = d + e * (e + 1) // 2
    fives = order.five[91 * triple[places.triple_of] + pair[places.pair_of]]
    for one in range(4):
        mine = np.flatnonzero(suit == one)
        if len(mine) >= 5:
            flush = np.flatnonzero((places.masks & ~np.int16((1 << mine).sum())) == 0)
            fives[flush] = order.flush[(1 << rank[places.fives[flush]]).sum(axis=1)]
    return order.front[triple], fives


def arrangements(hand: NDArray[np.uint8], wheel: str) -> Arrangements:
    """List the legal arrangements of a hand that differ in strength.

    Parameters
    ----------
    hand
        uint8, shape (13,): different card codes, ascending.
    wheel
        Place of A2345, one of :data:`ranks.WHEELS`.

    Returns
    -------
    Arrangements
        At least one.

    Raises
    ------
    ValueError
        If the hand is not 13 ascending codes.

    Examples
    --------
    >>> len(arrangements(np.arange(0, 52, 4, dtype=np.uint8), "lowest").rows)
    36036
    """
    if hand.shape != (13,) or hand.dtype != np.uint8 or (np.diff(hand.astype(np.int64)) <= 0).any() or hand[-1] > 51:
        raise ValueError("a hand is 13 different card codes, uint8, ascending")
    places = subsets.load()
    fronts, fives = strengths(hand, wheel)
    middle = fives[places.middles]
    front = fronts[places.fronts]
    legal = np.flatnonzero(((middle <= fives[:, None]) & (front < middle)).ravel())
    back = legal // subsets.MIDDLES
    rows = np.stack([front.ravel()[legal], middle.ravel()[legal], fives[back]], axis=1)
    packed = rows[:, 0] + ((rows[:, 1] + (rows[:, 2].astype(np.int64) << 13)) << 13)
    first = np.unique(packed, return_index=True)[1]
    split = np.stack([back[first], legal[first] % subsets.MIDDLES], axis=1).astype(np.int16)
    return Arrangements(hand, rows[first], split)
