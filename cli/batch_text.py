"""Many records as bytes, written column by column: no Python step a record.

A column is a matrix of bytes, a row a record, filled up with zero bytes. Side by side the columns are the records; the
zero bytes are taken out at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Column = NDArray[np.uint8]


class Records(Protocol):
    """Records one after the other, to be had as a whole or one by one."""

    def whole(self) -> bytes:
        """Join them."""

    def each(self) -> list[bytes]:
        """Keep them apart."""


class Joined:
    """Records that are joined already.

    Parameters
    ----------
    data
        All of them.
    lengths
        (n,) integers, how long each is.
    """

    def __init__(self, data: bytes, lengths: NDArray[np.int64]) -> None:
        self._data = data
        self._lengths = lengths

    def whole(self) -> bytes:
        """Give them as they are."""
        return self._data

    def each(self) -> list[bytes]:
        """Cut them apart."""
        ends = np.cumsum(self._lengths).tolist()
        return [self._data[start:end] for start, end in zip([0, *ends], ends, strict=False)]


class Pieced:
    """Records that are made of pieces.

    Parameters
    ----------
    pieces
        For each place in a record a list with the piece of every record.

    Examples
    --------
    >>> Pieced([[b"1,", b"2,"], [b"a", b"b"]]).each()
    [b'1,a', b'2,b']
    """

    def __init__(self, pieces: Sequence[Iterable[bytes]]) -> None:
        self._pieces = pieces

    def whole(self) -> bytes:
        """Join all pieces."""
        return b"".join(chain.from_iterable(zip(*self._pieces, strict=False)))

    def each(self) -> list[bytes]:
        """Join the pieces of each."""
        return [b"".join(pieces) for pieces in zip(*self._pieces, strict=False)]


def side_by_side(columns: Sequence[Column | bytes]) -> Joined:
    """Put columns together.

    Parameters
    ----------
    columns
        Matrices of n rows; bytes are the same in every record. At least one is a matrix.

    Returns
    -------
    Joined

    Examples
    --------
    >>> side_by_side([b"<", texts(["a", "bc"]), b">", integers(np.array([7, 12]))]).each()
    [b'<a>7', b'<bc>12']
    """
    n = next(len(column) for column in columns if not isinstance(column, bytes))
    widths = [len(column) if isinstance(column, bytes) else column.shape[1] for column in columns]
    table = np.empty((n, sum(widths)), dtype=np.uint8)
    at = 0
    for column, width in zip(columns, widths, strict=True):
        table[:, at : at + width] = np.frombuffer(column, dtype=np.uint8) if isinstance(column, bytes) else column
        at += width
    full = table != 0
    return Joined(table[full].tobytes(), np.count_nonzero(full, axis=1))


def texts(words: Iterable[str]) -> Column:
    r"""Make a column of texts, or a list of words to pick rows from.

    Examples
    --------
    >>> words = texts(["pair", "trips"])
    >>> words.shape, bytes(words[0])
    ((2, 5), b'pair\x00')
    """
    written = [word.encode("utf-8", "replace") for word in words]
    width = max((len(word) for word in written), default=0)
    return np.frombuffer(b"".join(word.ljust(width, b"\0") for word in written), dtype=np.uint8).reshape(-1, width)


@cache
def _fours() -> Column:
    return texts(f"{number:04}" for number in range(10_000))


def integers(values: NDArray[np.int64]) -> Column:
    r"""Write whole numbers from 0 to 9,999,999,999,999,999.

    Examples
    --------
    >>> [bytes(row).strip(b"\0") for row in integers(np.array([0, 70_000]))]
    [b'0', b'70000']
    """
    if not len(values):
        return np.zeros((0, 1), dtype=np.uint8)
    left = values.astype(np.int64)
    groups: list[Column] = []
    while True:
        left, four = np.divmod(left, 10_000)
        groups.insert(0, _fours()[four])
        if not left.any():
            break
    digits = np.concatenate(groups, axis=1)
    leading = np.logical_and.accumulate(digits == ord("0"), axis=1)
    leading[:, -1] = False
    digits[leading] = 0
    return digits


def six_places(values: NDArray[np.int64]) -> Column:
    r"""Write numbers of millionths with all six places.

    Examples
    --------
    >>> [bytes(row).replace(b"\0", b"").decode() for row in six_places(np.array([1_234_500, -20]))]
    ['1.234500', '-0.000020']
    """
    sign = np.where(values < 0, np.uint8(ord("-")), np.uint8(0))[:, None]
    whole, part = np.divmod(np.abs(values.astype(np.int64)), 1_000_000)
    point = np.full((len(values), 1), ord("."), dtype=np.uint8)
    return np.concatenate([sign, integers(whole), point, _fours()[part // 100], _fours()[part % 100][:, 2:]], axis=1)


def millionths(values: NDArray[np.int64]) -> Column:
    r"""Write numbers of millionths as decimal fractions without zeros behind them, as JSON has them.

    Examples
    --------
    >>> [bytes(row).replace(b"\0", b"").decode() for row in millionths(np.array([1_234_500, -20, 3_000_000]))]
    ['1.2345', '-0.00002', '3.0']
    """
    digits = six_places(values)
    trailing = np.logical_and.accumulate(digits[:, :-6:-1] == ord("0"), axis=1)[:, ::-1]
    digits[:, -5:][trailing] = 0
    return digits


def to_millionths(values: NDArray[np.int64], scale: int) -> NDArray[np.int64]:
    """Divide by a power of two and round to millionths, halves to the even one, as ``round(value / scale, 6)``.

    Parameters
    ----------
    values
        Integers, below 2**43 in size.
    scale
        A power of two.

    Examples
    --------
    >>> to_millionths(np.array([3, -5]), 2).tolist()
    [1500000, -2500000]
    """
    exact = values.astype(np.int64) * 1_000_000
    low, rest = np.divmod(exact, scale)
    up = (2 * rest > scale) | ((2 * rest == scale) & (low % 2 == 1))
    rounded: NDArray[np.int64] = low + up
    return rounded
