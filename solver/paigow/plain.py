"""Many hands of four tiles at once from bytes: codes and Chinese names between blanks and commas."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..plain import LONGEST, Pieces, Vocabulary, read_plain, vocabulary
from .names import CODES, spellings
from .tiles import hand_index

SIZE = 4
#: Names that mean something else beside certain others.
_BY_COMPANY = frozenset("二三")


@cache
def tile_words() -> Vocabulary:
    """Make the vocabulary: the 17 codes in either case, and the Chinese names that stand for one kind by themselves."""
    words = {word: kind for kind, code in enumerate(CODES) for word in (code, code.lower())}
    for folded, (name, reading) in spellings().items():
        chinese = all("\u3400" <= sign <= "\u9fff" for sign in folded) and folded not in _BY_COMPANY
        if chinese and len(reading.kinds) == 1 and reading.times == 1 and reading.tile < 0:
            for word in (folded, name):
                if len(word.encode()) <= LONGEST:
                    words[word] = reading.kinds[0]
    return vocabulary(words)


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
    >>> lines, hands, _ = read_hands("T D 9 5\nT T T 9\ngj6,H8,人牌,斧頭\n".encode())
    >>> lines.tolist(), hands.tolist()
    ([0, 2], [[0, 1, 11, 14], [15, 2, 2, 7]])
    """
    lines, hands, pieces = read_plain(data, tile_words(), SIZE)
    possible = hand_index(hands) >= 0
    if not possible.all():
        lines, hands = lines[possible], hands[possible]
    return lines, hands, pieces
