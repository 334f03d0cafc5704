"""Numba: rank single rows of five cards in any order."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..jit import njit

#: Bits of a sum of rank keys; above them are four counts of suits, three bits each.
KEY_BITS = 19


@njit()
def rank_fives(
    cards: NDArray[np.uint8],
    start: int,
    stop: int,
    card: NDArray[np.int32],
    plain: NDArray[np.int16],
    flush: NDArray[np.int16],
    found: NDArray[np.int16],
) -> None:
    """Rank rows of five.

    Parameters
    ----------
    cards : ndarray(uint8, ndim=2)
        Shape (n, 5): card codes in any order.
    start, stop : int
        Rows to do.
    card : ndarray(int32, ndim=1)
        Shape (52,): a card's key, and one in the count of its suit.
    plain : ndarray(int16, ndim=1)
        Strength by the sum of five keys.
    flush : ndarray(int16, ndim=1)
        Strength of five of a suit by the bits of their ranks.
    found : ndarray(int16, ndim=1)
        Modified in place.
    """
    for n in range(start, stop):
        total = card[cards[n, 0]] + card[cards[n, 1]] + card[cards[n, 2]] + card[cards[n, 3]] + card[cards[n, 4]]
        suits = total >> KEY_BITS
        if suits & suits >> 2 & 0o1111:  # of 0 to 5 only five has its first and third bit set
            bits = np.int32(0)
            for place in range(5):
                bits |= np.int32(1) << (np.int32(cards[n, place]) >> 2)
            found[n] = flush[bits]
        else:
            found[n] = plain[total & ((1 << KEY_BITS) - 1)]
