"""Numba: which of the thirteen special hands a hand is.

Everything but sequences follows from how many cards there are of each rank and suit. Sequences are looked up: three
straights by the packed rank counts in the sorted list of all that 3 + 5 + 5 cards in sequence can give, three straight
flushes by the bits of each suit in a table that knows which sets of ranks fall into sequences. Nothing is searched.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..jit import njit

# Bits of the answer are places in rules.SPECIALS.
_ONE_SUIT_DRAGON = 1 << 0
_DRAGON = 1 << 1
_TWELVE_ROYALS = 1 << 2
_THREE_STRAIGHT_FLUSHES = 1 << 3
_THREE_QUADS = 1 << 4
_ALL_BIG = 1 << 5
_ALL_SMALL = 1 << 6
_ONE_COLOUR = 1 << 7
_FOUR_TRIPS = 1 << 8
_FIVE_PAIRS_AND_TRIPS = 1 << 9
_SIX_PAIRS = 1 << 10
_THREE_FLUSHES = 1 << 11
_THREE_STRAIGHTS = 1 << 12

_ALL_RANKS = 8191
_EIGHT = 6
_JACK = 9


@njit()
def special_masks(
    hands: NDArray[np.uint8],
    runs: NDArray[np.uint8],
    straights: NDArray[np.int64],
    quad_as_pairs: bool,
    two_suit_flushes: bool,
    masks: NDArray[np.uint16],
    start: int,
    stop: int,
) -> None:
    """Find every special that each hand is.

    Parameters
    ----------
    hands : ndarray(uint8, ndim=2)
        Shape (n, 13), card codes in any order.
    runs : ndarray(uint8, ndim=1)
        Shape (8192,): 1 where ranks of one suit, as bits, fall into sequences of 3, 5, 3 + 5, 5 + 5 or 3 + 5 + 5.
    straights : ndarray(int64, ndim=1)
        Ascending: the rank counts, three bits a rank, that 3 + 5 + 5 cards in sequence can have.
    quad_as_pairs, two_suit_flushes : bool
        Switches of the rule set.
    masks : ndarray(uint16, ndim=1)
        Modified in place: bit k for special k of ``rules.SPECIALS``.
    start, stop : int
        Hands to look at.
    """
    suits = np.zeros(4, dtype=np.int64)
    sizes = np.zeros(4, dtype=np.int64)
    for hand in range(start, stop):
        suits[:] = 0
        sizes[:] = 0
        packed = np.int64(0)
        low = np.int64(12)
        high = np.int64(0)
        for place in range(13):
            code = np.int64(hands[hand, place])
            rank = code >> 2
            suits[code & 3] |= np.int64(1) << rank
            sizes[code & 3] += 1
            packed += np.int64(1) << (3 * rank)
            low = min(low, rank)
            high = max(high, rank)
        mask = 0

        ranks = suits[0] | suits[1] | suits[2] | suits[3]
        if ranks == _ALL_RANKS:
            mask |= _DRAGON
        if low >= _JACK:
            mask |= _TWELVE_ROYALS
        if low >= _EIGHT:
            mask |= _ALL_BIG
        if high <= _EIGHT:
            mask |= _ALL_SMALL

        singles = 0
        trips = 0
        quads = 0
        rest = packed
        while rest:
            count = rest & 7
            rest >>= 3
            singles += count == 1
            trips += count == 3
            quads += count == 4
        if quads == 3:
            mask |= _THREE_QUADS
        if trips + quads == 4:
            mask |= _FOUR_TRIPS
        # Thirteen cards with one odd rank are six pairs and a card; where the odd rank has three, five pairs and trips.
        if singles + trips == 1 and (quad_as_pairs or quads == 0):
            mask |= _SIX_PAIRS
            if trips == 1:
                mask |= _FIVE_PAIRS_AND_TRIPS

        black = sizes[0] + sizes[2]
        if black == 13 or black == 0:
            mask |= _ONE_COLOUR
        voids = 0
        flushes = True
        straight_flushes = True
        for suit in range(4):
            size = sizes[suit]
            if size == 0:
                voids += 1
            elif size == 3 or size == 5 or size == 8 or size == 10 or size == 13:
                straight_flushes = straight_flushes and runs[suits[suit]] == 1
            else:
                flushes = False
        # Sizes of 3, 5, 8, 10 and 13 that add up to 13 are always 3 + 5 + 5 put together.
        if flushes:
            if two_suit_flushes or voids == 1:
                mask |= _THREE_FLUSHES
            if straight_flushes:
                mask |= _THREE_STRAIGHT_FLUSHES
            if voids == 3:
                mask |= _ONE_SUIT_DRAGON

        first = 0
        last = len(straights)
        while first < last:
            middle = (first + last) >> 1
            if straights[middle] < packed:
                first = middle + 1
            else:
                last = middle
        if first < len(straights) and straights[first] == packed:
            mask |= _THREE_STRAIGHTS
        masks[hand] = mask


@njit()
def first_specials(
    masks: NDArray[np.uint16],
    order: NDArray[np.int8],
    found: NDArray[np.int8],
    start: int,
    stop: int,
) -> None:
    """Take the highest special of each mask in the order of a rule set.

    Parameters
    ----------
    masks : ndarray(uint16, ndim=1)
        As :func:`special_masks` leaves them.
    order : ndarray(int8, ndim=1)
        Specials of the rule set by their numbers, strongest first.
    found : ndarray(int8, ndim=1)
        Modified in place: number of the special, -1 for none.
    start, stop : int
        Hands to look at.
    """
    for hand in range(start, stop):
        found[hand] = -1
        if masks[hand]:
            for special in order:
                if (masks[hand] >> np.uint16(special)) & 1:
                    found[hand] = special
                    break
