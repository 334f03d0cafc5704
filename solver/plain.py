"""Many hands at once from bytes, where every piece says by itself what it is.

A batch's lines are mostly written alike: pieces such as ``As`` or ``H8`` between blanks and commas. Those are read here
with a few array operations for a whole block. A line with any other piece is left to the game's `notation`, which
reads everything and explains what it cannot read; whatever is read here, it reads the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

#: Longest piece that is looked up, in bytes of UTF-8: as many as one integer holds beside their number.
LONGEST = 7
#: Code of a piece that is not in the vocabulary.
UNKNOWN = 255
_SEPARATOR = np.zeros(256, dtype=np.bool_)
_SEPARATOR[list(b" ,\t\r\n")] = True
_MASK = np.array([(1 << 8 * length) - 1 for length in range(LONGEST + 1)] + [0], dtype=np.uint64)
_LENGTH = np.array([length << 56 for length in range(LONGEST + 1)] + [0], dtype=np.uint64)
_BITS = 14


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Pieces and their codes, as a table without collisions.

    Attributes
    ----------
    factor
        What a piece's integer is multiplied by; the highest bits of the product are its place.
    words
        uint64, shape (16384,): the piece that is kept at a place; 0 for none.
    codes
        uint8, shape (16384,): its code; :data:`UNKNOWN` for none.
    """

    factor: np.uint64
    words: NDArray[np.uint64]
    codes: NDArray[np.uint8]

    def look_up(self, words: NDArray[np.uint64]) -> NDArray[np.uint8]:
        """Find the codes of pieces; :data:`UNKNOWN` where there is none."""
        place = (words * self.factor) >> np.uint64(64 - _BITS)
        return np.where(self.words[place] == words, self.codes[place], np.uint8(UNKNOWN))


def vocabulary(pieces: Mapping[str, int]) -> Vocabulary:
    r"""Make a vocabulary.

    Parameters
    ----------
    pieces
        A few hundred pieces, up to seven bytes of UTF-8 each, and their codes, below 255.

    Returns
    -------
    Vocabulary

    Examples
    --------
    >>> known = vocabulary({"As": 48, "♠A": 48})
    >>> known.look_up(split("As ♠A Ax\n".encode()).words).tolist()
    [48, 48, 255]
    """
    written = [piece.encode() for piece in pieces]
    words = np.array([int.from_bytes(word, "little") + (len(word) << 56) for word in written], dtype=np.uint64)
    codes = np.array(list(pieces.values()), dtype=np.uint8)
    rng = np.random.default_rng(0)
    while True:
        factor = rng.integers(1, 1 << 63, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
        place = (words * factor) >> np.uint64(64 - _BITS)
        if len(np.unique(place)) == len(place):
            break
    found = Vocabulary(factor, np.zeros(1 << _BITS, dtype=np.uint64), np.full(1 << _BITS, UNKNOWN, dtype=np.uint8))
    found.words[place] = words
    found.codes[place] = codes
    return found


@dataclass(frozen=True, eq=False)
class Pieces:
    """The pieces of some lines.

    Attributes
    ----------
    ends
        int64, shape (lines,): where each line ends, the place of its line feed.
    before
        int64, shape (lines,): how many pieces there are before each line.
    count
        int64, shape (lines,): how many pieces a line has.
    words
        uint64, shape (pieces,): each piece as an integer, its first byte lowest, its length highest; 0 for a long one.
    """

    ends: NDArray[np.int64]
    before: NDArray[np.int64]
    count: NDArray[np.int64]
    words: NDArray[np.uint64]


def split(data: bytes) -> Pieces:
    r"""Cut lines into what stands between blanks, tabs and commas.

    Parameters
    ----------
    data
        Whole lines, the last one ended by a line feed too.

    Returns
    -------
    Pieces

    Examples
    --------
    >>> pieces = split(b"H8, T  11\n\nGJ6\n")
    >>> pieces.count.tolist(), pieces.before.tolist(), pieces.ends.tolist()
    ([3, 0, 1], [0, 3, 3], [9, 10, 14])
    """
    text = np.frombuffer(data + bytes(8), dtype=np.uint8)[: len(data)]
    ends = np.flatnonzero(text == ord("\n"))
    apart = _SEPARATOR[text]
    edges = np.flatnonzero(apart[1:] != apart[:-1]) + 1
    if len(text) and not apart[0]:
        edges = np.concatenate([[0], edges])
    starts, stops = edges[::2], edges[1::2]
    at_every_byte = np.ndarray((len(text),), dtype="<u8", buffer=text.base, strides=(1,))
    length = np.minimum(stops - starts, LONGEST + 1)
    words = (at_every_byte[starts] & _MASK[length]) | _LENGTH[length]
    through = np.searchsorted(starts, ends)
    count = np.diff(through, prepend=0)
    return Pieces(ends, through - count, count, words)


def read_plain(data: bytes, known: Vocabulary, size: int) -> tuple[NDArray[np.int64], NDArray[np.uint8], Pieces]:
    r"""Read every line that is made of known pieces only.

    Parameters
    ----------
    data
        Whole lines.
    known
        The vocabulary.
    size
        Pieces in a hand.

    Returns
    -------
    tuple
        Indices of the lines that were read, (n,) int64 ascending; the codes of their pieces in the order written,
        (n, size) uint8; and all pieces. Whether the pieces can be together in a hand is not looked at.

    Examples
    --------
    >>> lines, codes, _ = read_plain(b"a b\nb\na x\nb,a\n", vocabulary({"a": 1, "b": 2}), 2)
    >>> lines.tolist(), codes.tolist()
    ([0, 3], [[1, 2], [2, 1]])
    """
    pieces = split(data)
    codes = known.look_up(pieces.words)
    lines = np.flatnonzero(pieces.count == size)
    if len(lines) * size == len(codes):
        hands = codes.reshape(-1, size)
    else:
        hands = codes[pieces.before[lines, None] + np.arange(size)]
    good = (hands != UNKNOWN).all(axis=1)
    if not good.all():
        lines, hands = lines[good], hands[good]
    return lines, hands, pieces
