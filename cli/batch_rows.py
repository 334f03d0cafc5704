"""What a line of an input is: a hand, a row of CSV, an object of JSON Lines.

A format cuts a text into rows, and each row into its hand and the columns that are only carried along. What is not a
row of its format is an error of that row and of no other.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..solver.errors import HandError, nearest
from .batch_input import Block, is_hand

#: Names by which the column of hands, or the field, is found.
KNOWN = ("cards", "hand", "tiles", "牌")
_SUFFIXES = {".csv": ",", ".tsv": "\t"}
_JSON_SUFFIXES = (".jsonl", ".ndjson")
_DELIMITERS = ",;\t"
#: A row of CSV that holds line ends in quotes is looked for this far; beyond, it is a quote left open.
_LONGEST_ROW = 1 << 15
_SHOWN = 200

Parse = Callable[[str], Any]


@dataclass
class Rows:
    """Some rows of one input.

    Attributes
    ----------
    data
        UTF-8, one hand a line.
    first
        Number of the first line, where every line is a row; else see `lines`.
    lines
        Number of each row's first line; None where rows are lines.
    carried
        The other columns of each row; None where there are none.
    faults
        What is wrong with rows that are none, by index.
    """

    data: bytes
    first: int = 1
    lines: list[int] | None = None
    carried: list[Sequence[Any]] | None = None
    faults: dict[int, HandError] = field(default_factory=dict)


class Format(Protocol):
    """How an input's lines are read."""

    #: Names of the columns that are carried along.
    columns: tuple[str, ...]

    def rows(self, block: Block, last: bool) -> tuple[Rows, bytes]:
        """Cut rows; also give back what may go on in the next block, nothing where this is the `last`."""


class Lines:
    """A hand a line."""

    columns: tuple[str, ...] = ()

    def rows(self, block: Block, last: bool) -> tuple[Rows, bytes]:
        """Take the lines as they are: blank ones and comments are told apart where hands are read."""
        return Rows(block.data, block.first), b""


class Csv:
    """Rows of separated columns under a header.

    Parameters
    ----------
    header
        Names of the columns.
    column
        Index of the column that holds the hand.
    delimiter
        What separates columns.
    """

    def __init__(self, header: Sequence[str], column: int, delimiter: str) -> None:
        self._header = list(header)
        self._column = column
        self._delimiter = delimiter
        named = list(_told_apart(header))
        self.columns = tuple(named[:column] + named[column + 1 :])

    def rows(self, block: Block, last: bool) -> tuple[Rows, bytes]:
        """Cut rows; the header, blank lines and comments are passed over.

        A line with a quote left open goes on in the next ones as far as that makes a row; otherwise the line alone is
        at fault, and the next is a row again.
        """
        lines = block.data.split(b"\n")[:-1]
        hands: list[str] = []
        numbers: list[int] = []
        carried: list[Sequence[Any]] = []
        faults: dict[int, HandError] = {}
        at = 0
        while at < len(lines):
            end = at + 1
            if b'"' in lines[at]:
                end, closed = _quotes_close(lines, at)
                if not closed and not last and end == len(lines):
                    break
            text = _text(lines[at:end])
            cells = self._cells(text)
            if cells is None and end > at + 1:
                end = at + 1
                text = _text(lines[at:end])
                cells = self._cells(text)
            number, at = block.first + at, end
            if not is_hand(text) or (cells and [cell.strip() for cell in cells] == self._header):
                continue
            if cells is None:
                read = shortened(text)
                faults[len(hands)] = HandError("format", "batch.bad-row", read=read, expected=len(self._header))
                cells = [""] * len(self._header)
            numbers.append(number)
            hands.append(cells[self._column])
            carried.append(cells[: self._column] + cells[self._column + 1 :])
        left = b"".join(line + b"\n" for line in lines[at:])
        return Rows(_joined(hands), block.first, numbers, carried, faults), left

    def _cells(self, text: str) -> list[str] | None:
        """Read one row; None where it is none. A short row is filled up, and a last column may hold the delimiter."""
        try:
            (cells,) = csv.reader([text], delimiter=self._delimiter, strict=True)
        except (csv.Error, ValueError):
            return None
        wanted = len(self._header)
        if len(cells) > wanted and self._column == wanted - 1:
            cells[self._column :] = [self._delimiter.join(cells[self._column :])]
        if not self._column < len(cells) <= wanted:
            return None
        return cells + [""] * (wanted - len(cells))


class Json:
    """An object a line, or a bare hand a line.

    Parameters
    ----------
    field
        Key of the hand: a text, or a list of pieces.
    columns
        The other keys of the first object.
    """

    def __init__(self, field: str, columns: Sequence[str]) -> None:
        self._field = field
        self.columns = tuple(columns)

    def rows(self, block: Block, last: bool) -> tuple[Rows, bytes]:
        """Cut objects; blank lines and comments are passed over."""
        hands: list[str] = []
        numbers: list[int] = []
        carried: list[Sequence[Any]] = []
        faults: dict[int, HandError] = {}
        for number, raw in enumerate(block.data.split(b"\n")[:-1], block.first):
            text = _text([raw])
            if not is_hand(text):
                continue
            found: Any = None
            try:
                found = json.loads(text)
                hand = _spelled(found[self._field] if isinstance(found, dict) else found)
            except (ValueError, KeyError, TypeError, RecursionError):
                hand = ""
                read = shortened(text)
                faults[len(hands)] = HandError("format", "batch.bad-object", read=read, expected=self._field)
            numbers.append(number)
            hands.append(hand)
            carried.append([found.get(name) if isinstance(found, dict) else None for name in self.columns])
        return Rows(_joined(hands), block.first, numbers, carried, faults), b""


def read_rows(blocks: Iterable[Block], form: Format) -> Iterator[Rows]:
    """Cut an input's rows, also where a row lies in two blocks.

    Parameters
    ----------
    blocks
        Of one input, in order.
    form
        How it is to be read.

    Yields
    ------
    Rows
        In order; cut elsewhere where blocks are, but the same rows.
    """
    left = b""
    for block in blocks:
        whole = Block(block.first - left.count(b"\n"), left + block.data)
        rows, left = form.rows(whole, last=False)
        yield rows
    if left:
        yield form.rows(Block(whole.first + whole.data.count(b"\n") - left.count(b"\n"), left), last=True)[0]


def portions(rows: Rows, most: int | None) -> Iterator[Rows]:
    """Cut rows into smaller lots.

    Parameters
    ----------
    rows
        Some rows.
    most
        How many a lot may hold; None for any number.

    Yields
    ------
    Rows
        In order.
    """
    if most is None or rows.data.count(b"\n") <= most:
        yield rows
        return
    lines = [line + b"\n" for line in rows.data.split(b"\n")[:-1]]
    for start in range(0, len(lines), most):
        stop = start + most
        yield Rows(
            b"".join(lines[start:stop]),
            rows.first + start,
            None if rows.lines is None else rows.lines[start:stop],
            None if rows.carried is None else rows.carried[start:stop],
            {at - start: fault for at, fault in rows.faults.items() if start <= at < stop},
        )


def _told_apart(header: Sequence[str]) -> Iterator[str]:
    """Name columns without a name by their number, and number those of the same name."""
    seen: set[str] = set()
    for number, title in enumerate(header, 1):
        name, more = title or f"column_{number}", 2
        while name in seen:
            name, more = f"{title}_{more}", more + 1
        seen.add(name)
        yield name


def shortened(text: str) -> str:
    """Cut what was read to a length that can be shown.

    Examples
    --------
    >>> shortened("As Ks"), len(shortened("As " * 1000))
    ('As Ks', 200)
    """
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _text(lines: Sequence[bytes]) -> str:
    return b"\n".join(lines).decode("utf-8", "replace").rstrip("\r").lstrip("\ufeff")


def _quotes_close(lines: Sequence[bytes], at: int) -> tuple[int, bool]:
    """Find the line after which the quotes from line `at` on are even; not farther than a row can be long."""
    quotes = size = 0
    for end in range(at, len(lines)):
        quotes += lines[end].count(b'"')
        if quotes % 2 == 0:
            return end + 1, True
        size += len(lines[end]) + 1
        if size > _LONGEST_ROW:
            return end + 1, True
    return len(lines), False


def _spelled(value: Any) -> str:
    """Write a hand that is a text, a list of texts or a list of objects with rank and suit as one text."""
    if isinstance(value, list) and value:
        return ", ".join(
            f"{piece['rank']}{piece['suit']}" if isinstance(piece, dict) else _spelled(piece) for piece in value
        )
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise TypeError
    return str(value)


def _joined(hands: list[str]) -> bytes:
    """Write a hand a line; a line end inside one becomes a blank."""
    text = "\n".join(hand.replace("\n", " ") for hand in hands) + "\n" * bool(hands)
    return text.encode("utf-8", "replace")


def find_format(name: str, suffix: str, head: str, parse: Parse, column: str | None, field: str | None) -> Format:
    """Find out how an input is to be read.

    Parameters
    ----------
    name
        What the input is called.
    suffix
        Of its name, in lower case.
    head
        Its beginning.
    parse
        Reads a hand, or raises HandError.
    column, field
        What ``--column`` and ``--field`` named.

    Returns
    -------
    Format
        CSV by the suffix, by `column`, or by a first line with a known name; JSON Lines by the suffix, by `field` or by
        a first line that is an object; else a hand a line.

    Raises
    ------
    HandError
        Kind ``format``: there is no such column or field, or none that can be found.
    """
    lines = [line.rstrip("\r").lstrip("\ufeff") for line in head.split("\n")]
    lines = [line for line in lines if is_hand(line)]
    first = lines[0] if lines else ""
    if field is not None or suffix in _JSON_SUFFIXES or (column is None and first.lstrip().startswith("{")):
        return _find_json(name, first, field)
    delimiter = _SUFFIXES.get(suffix) or max(_DELIMITERS, key=first.count)
    if suffix == ".csv" and delimiter not in first:
        delimiter = max(_DELIMITERS, key=first.count)
    try:
        header = [cell.strip() for cell in next(csv.reader([first], delimiter=delimiter), [])]
    except csv.Error:
        header = []
    if column is not None:
        if column not in header:
            raise HandError(
                "format", "batch.no-column", file=name, read=column, known=", ".join(header),
                nearest=nearest(column, header or [""]),
            )  # fmt: skip
        return Csv(header, header.index(column), delimiter)
    for index, title in enumerate(header):
        if title.casefold() in KNOWN:
            return Csv(header, index, delimiter)
    if suffix not in _SUFFIXES or not first or _reads(parse, first):
        return Lines()
    tried = [next(csv.reader([line], delimiter=delimiter), []) for line in lines[1:20]]
    hits = [sum(index < len(row) and _reads(parse, row[index]) for row in tried) for index in range(len(header))]
    if not any(hits):
        raise HandError("format", "batch.find-column", file=name, known=", ".join(header))
    return Csv(header, hits.index(max(hits)), delimiter)


def _find_json(name: str, first: str, field: str | None) -> Json:
    try:
        found = json.loads(first) if first else {}
    except (ValueError, RecursionError):
        found = {}
    keys = list(found) if isinstance(found, dict) else []
    if field is None:
        known = [key for key in keys if key.casefold() in KNOWN]
        if keys and not known:
            raise HandError("format", "batch.find-field", file=name, known=", ".join(keys))
        field = known[0] if known else KNOWN[0]
    return Json(field, [key for key in keys if key != field])


def _reads(parse: Parse, text: str) -> bool:
    try:
        parse(text)
    except HandError:
        return False
    return True
