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

#: Longest piece that is looked up, in bytes of UTF-8: as many as two integers hold beside their number.
LONGEST = 15
#: Code of a piece that is not in the vocabulary.
UNKNOWN = 255
_SEPARATOR = np.zeros(256, dtype=np.bool_)
_SEPARATOR[list(b" ,\t\r\n")] = True
_MASK = np.array([(1 << 8 * length) - 1 for length in range(9)], dtype=np.uint64)
_LENGTH = np.array([length << 56 for length in range(LONGEST + 1)] + [0], dtype=np.uint64)
_BITS = 14


@dataclass(frozen=True, eq=False)
class Words:
    """Pieces as integers.

    Attributes
    ----------
    first
        uint64, shape (n,): up to eight bytes of each piece, the first one lowest.
    rest
        uint64, shape (n,): the bytes behind those, and highest how many there are in all; 0 of too long a piece.
    """

    first: NDArray[np.uint64]
    rest: NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Pieces and their codes, as a table without collisions.

    Attributes
    ----------
    factors
        uint64, shape (2,): what a piece's integers are multiplied by; the highest bits tell its place.
    words
        The piece that is kept at each of 16,384 places; zeros for none.
    codes
        uint8, shape (16384,): its code; :data:`UNKNOWN` for none.
    """

    factors: NDArray[np.uint64]
    words: Words
    codes: NDArray[np.uint8]

    def look_up(self, words: Words) -> NDArray[np.uint8]:
        """Find the codes of pieces; :data:`UNKNOWN` where there is none."""
        place = _places(words, self.factors)
        known = (self.words.first[place] == words.first) & (self.words.rest[place] == words.rest)
        return np.where(known, self.codes[place], np.uint8(UNKNOWN))


def _places(words: Words, factors: NDArray[np.uint64]) -> NDArray[np.uint64]:
    mixed: NDArray[np.uint64] = words.first * factors[0] + words.rest * factors[1]
    return mixed >> np.uint64(64 - _BITS)


def vocabulary(pieces: Mapping[str, int]) -> Vocabulary:
    r"""Make a vocabulary.

    Parameters
    ----------
    pieces
        A few hundred pieces, of one to fifteen bytes of UTF-8, and their codes, below 255.

    Returns
    -------
    Vocabulary

    Examples
    --------
    >>> known = vocabulary({"As": 48, "♠A": 48})
    >>> known.look_up(split("As ♠A Ax\n".encode()).words).tolist()
    [48, 48, 255]
    """
    words = split("".join(f"{piece}\n" for piece in pieces).encode()).words
    codes = np.array(list(pieces.values()), dtype=np.uint8)
    rng = np.random.default_rng(0)
    while True:
        factors = rng.integers(1, 1 << 63, 2, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
        place = _places(words, factors)
        if len(np.unique(place)) == len(place):
            break
    size = 1 << _BITS
    kept = Words(np.zeros(size, dtype=np.uint64), np.zeros(size, dtype=np.uint64))
    found = Vocabulary(factors, kept, np.full(size, UNKNOWN, dtype=np.uint8))
    kept.first[place] = words.first
    kept.rest[place] = words.rest
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
        The pieces.
    """

    ends: NDArray[np.int64]
    before: NDArray[np.int64]
    count: NDArray[np.int64]
    words: Words


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
    text = np.frombuffer(data + bytes(16), dtype=np.uint8)[: len(data)]
    ends = np.flatnonzero(text == ord("\n"))
    apart = _SEPARATOR[text]
    edges = np.flatnonzero(apart[1:] != apart[:-1]) + 1
    if len(text) and not apart[0]:
        edges = np.concatenate([[0], edges])
    starts, stops = edges[::2], edges[1::2]
    at_every_byte = np.ndarray((len(text) + 8,), dtype="<u8", buffer=text.base, strides=(1,))
    length = np.minimum(stops - starts, LONGEST + 1)
    first = at_every_byte[starts] & _MASK[np.minimum(length, 8)]
    rest = _LENGTH[length]
    more = np.flatnonzero((length > 8) & (length <= LONGEST))
    if len(more):
        rest[more] |= at_every_byte[starts[more] + 8] & _MASK[length[more] - 8]
    through = np.searchsorted(starts, ends)
    count = np.diff(through, prepend=0)
    return Pieces(ends, through - count, count, Words(first, rest))


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
