"""The 32 tiles, their 17 kinds, and every distinct hand of four with how many deals make it.

A *tile* is one of the 32 pieces of wood (0 to 31); a *kind* is what it counts as (0 to 16, highest single tile first).
The two tiles of kind ``k`` below 15 are ``2k`` and ``2k + 1``; the two Gee Joon tiles are kinds of their own (15, 16)
and tiles 30 and 31.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

#: Code of each kind, the highest single tile first.
CODES = ("T", "D", "H8", "H4", "H10", "H6", "L4", "11", "L10", "H7", "L6", "9", "L8", "L7", "5", "GJ6", "GJ3")
(TEEN, DAY, H8, H4, H10, H6, L4, ELEVEN, L10, H7, L6, NINE, L8, L7, FIVE, GJ6, GJ3) = range(17)
KINDS = len(CODES)
TILES = 32


def _frozen(array: NDArray[np.generic]) -> None:
    array.flags.writeable = False


#: Pips of each kind added up, (17,) uint8. The Gee Joon tiles have 6 and 3 here, whatever the rules let them count.
POINTS = np.array([12, 2, 8, 4, 10, 6, 4, 11, 10, 7, 6, 9, 8, 7, 5, 6, 3], dtype=np.uint8)
#: How many tiles of each kind there are, (17,) uint8.
COUNTS = np.array([2] * 15 + [1, 1], dtype=np.uint8)
#: Kind of each tile, (32,) uint8.
KIND_OF = np.repeat(np.arange(KINDS, dtype=np.uint8), COUNTS)
_PIPS = "6666111144441313555533332222565646461616151536452635253414232412"
#: The two ends of each tile in pips; the two tiles of a mixed kind (9, L8, L7, 5) differ.
FACES = tuple((int(_PIPS[end]), int(_PIPS[end + 1])) for end in range(0, 2 * TILES, 2))
_frozen(POINTS)
_frozen(COUNTS)
_frozen(KIND_OF)


def _all_hands() -> NDArray[np.uint8]:
    grid = np.indices((KINDS,) * 4, dtype=np.uint8).reshape(4, -1).T
    a, b, c, d = grid.T
    possible = (a <= b) & (b <= c) & (c <= d) & ~((a == c) | (b == d))
    for x, y in ((a, b), (b, c), (c, d)):
        possible &= (x != y) | (COUNTS[x] == 2)
    return np.ascontiguousarray(grid[possible])


def _weights(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    pairs = (hands[:, 1:] == hands[:, :-1]).sum(axis=1)
    unique = (COUNTS[hands] == 1).sum(axis=1)
    weights: NDArray[np.int64] = np.left_shift(1, 4 - 2 * pairs - unique).astype(np.int64)
    return weights


#: Every distinct hand of four, (4285, 4) uint8: kinds ascending in a row, rows in lexicographic order.
HANDS = _all_hands()
#: How many of the 35,960 sets of four tiles make each hand, (4285,) int64.
WEIGHTS = _weights(HANDS)
#: Sets of four tiles out of 32.
DEALS = 35960
#: Sets of four tiles that an opponent can hold beside a given hand: C(28, 4).
OPPONENTS = 20475

_BASE = np.array([KINDS**3, KINDS**2, KINDS, 1], dtype=np.int64)
_INDEX = np.full(KINDS**4, -1, dtype=np.int16)
_INDEX[HANDS @ _BASE] = np.arange(len(HANDS), dtype=np.int16)
_frozen(HANDS)
_frozen(WEIGHTS)
_frozen(_INDEX)


def hand_index(kinds: ArrayLike) -> NDArray[np.int16]:
    """Find hands in :data:`HANDS`.

    Parameters
    ----------
    kinds
        (..., 4) integers 0 to 16, in any order.

    Returns
    -------
    ndarray
        (...,) int16 row of each hand, -1 where no four tiles make it.

    Examples
    --------
    >>> int(hand_index([0, 0, 1, 1])), int(hand_index([16, 15, 14, 14])), int(hand_index([0, 0, 0, 1]))
    (0, 4284, -1)
    """
    ordered = np.sort(np.asarray(kinds, dtype=np.int64), axis=-1)
    rows: NDArray[np.int16] = _INDEX[ordered @ _BASE]
    return rows
