"""Many hands of four tiles at once from bytes: the rulebook's codes between blanks and commas."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..plain import Pieces, Vocabulary, read_plain, vocabulary
from .tiles import CODES, hand_index

SIZE = 4


@cache
def tile_words() -> Vocabulary:
    """Make the vocabulary: the 17 codes in either case; what needs a look at the other tiles is not in it."""
    return vocabulary({word: kind for kind, code in enumerate(CODES) for word in {code, code.lower()}})


def read_hands(data: bytes) -> tuple[NDArray[np.int64], NDArray[np.uint8], Pieces]:
    r"""Read every line that is a hand in plain notation.

    Parameters
    ----------
    data
        UTF-8, whole lines.

    Returns
    -------
    tuple
        Indices of the lines that were read, (n,) int64 ascending; their kinds in the order written, (n, 4) uint8,
        such as four tiles can have; and the pieces of all lines. A line that is not among them may still be a hand.

    Examples
    --------
    >>> lines, hands, _ = read_hands(b"T D 9 5\nT T T 9\ngj6,H8,h8,11\n")
    >>> lines.tolist(), hands.tolist()
    ([0, 2], [[0, 1, 11, 14], [15, 2, 2, 7]])
    """
    lines, hands, pieces = read_plain(data, tile_words(), SIZE)
    possible = hand_index(hands) >= 0
    if not possible.all():
        lines, hands = lines[possible], hands[possible]
    return lines, hands, pieces
