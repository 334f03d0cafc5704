"""One block of a batch from rows to records: read the hands, have them set, write what came of each.

What a game adds is in `batch_paigow_work` and `batch_thirteen_work`. A worker of either can be sent to another process:
what it needs is looked up again there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..solver.errors import HandError
from .batch_input import LONGEST_LINE, is_hand
from .batch_rows import Rows, shortened
from .batch_text import Records
from .lang import Language
from .screen import display_width, json_line, pad

Answers = TypeVar("Answers")
Codes = NDArray[np.uint8]


@dataclass(frozen=True)
class Fault:
    """A hand that was not answered.

    Attributes
    ----------
    line
        Number of its line.
    before
        How many records of the block come before it.
    kind, message
        What is wrong.
    record
        Its error record, for a file of errors; empty where it has one among the other records.
    """

    line: int
    before: int
    kind: str
    message: str
    record: bytes


@dataclass(frozen=True)
class Done:
    """What came of a block.

    Attributes
    ----------
    records
        Of the hands in order, and of the errors where they have no file of their own; empty where nothing was solved.
    count
        How many records there are, or would be.
    faults
        What was not answered, in order.
    hands
        How many hands there were, answered or not.
    tally
        What a summary adds up, None where nothing was solved.
    """

    records: bytes
    count: int
    faults: list[Fault]
    hands: int
    tally: Any


@dataclass(frozen=True)
class Style:
    """How records are written.

    Attributes
    ----------
    name
        ``jsonl``, ``csv`` or ``table``.
    files
        What each input is called.
    columns
        Names of the columns of each input that are carried along.
    apart
        Whether errors go to a file of their own.
    encoding
        Of the inputs, for people.
    language
        For what is said to people.
    ascii_only
        Whether JSON escapes what is not ASCII.
    """

    name: str
    files: tuple[str, ...] = ("-",)
    columns: tuple[tuple[str, ...], ...] = ((),)
    apart: bool = False
    encoding: str = "utf-8"
    language: str = "en"
    ascii_only: bool = False

    @property
    def carried(self) -> tuple[str, ...]:
        """Names of all columns that are carried along, in the order of the inputs."""
        return tuple(dict.fromkeys(name for names in self.columns for name in names))


@dataclass
class Hands:
    """The hands of some rows.

    Attributes
    ----------
    at
        (n,) int64, index of each hand's row, ascending.
    codes
        (n, size) uint8, its pieces in the order written.
    faults
        Index, error and text of each row that holds none.
    """

    at: NDArray[np.int64]
    codes: Codes
    faults: list[tuple[int, HandError, str]] = field(default_factory=list)


class Work(ABC, Generic[Answers]):
    """Reads, sets and writes blocks.

    Parameters
    ----------
    style
        How records are written.
    """

    #: Names of the columns of CSV, the last of them ``error``.
    fixed: tuple[str, ...]
    #: Name and width of each column of a table but the error's, and whether it is set to the right.
    laid: tuple[tuple[str, int, bool], ...]
    #: Whether setting a hand costs less than reading it.
    cheap = False
    #: How many hands are set at once; None for a whole block.
    most: int | None = None

    def __init__(self, style: Style) -> None:
        self.style = style

    def warm(self) -> None:
        """Make ready what the first block would wait for."""

    @abstractmethod
    def plain(self, data: bytes) -> tuple[NDArray[np.int64], Codes, NDArray[np.int64]]:
        """Read the lines in plain notation: their indices and codes, and where every line ends."""

    @abstractmethod
    def parse(self, text: str) -> Sequence[int]:
        """Read a hand in any notation."""

    @abstractmethod
    def solve(self, codes: Codes) -> Answers:
        """Set hands."""

    @abstractmethod
    def undecided(self, answers: Answers) -> dict[int, HandError]:
        """Name the hands, by index, that have no full answer."""

    @abstractmethod
    def records(self, answers: Answers, lines: NDArray[np.int64], file: str | None, ending: bytes) -> Records:
        """Write records up to their error, and the ending, which is the same for all."""

    @abstractmethod
    def tally(self, answers: Answers) -> Any:
        """Count what a summary adds up."""

    @property
    def header(self) -> bytes:
        """What stands before the first record."""
        if self.style.name == "jsonl":
            return b""
        several = ["file"] if len(self.style.files) > 1 else []
        if self.style.name == "csv":
            names = [*self.fixed, *several]
            return _csv_row([*names, *_apart(self.style.carried, names)])
        language = Language(self.style.language)
        names = [language.say(f"batch.header.{name}") for name in (*(name for name, _, _ in self.laid), *several)]
        return self._table_row([*names, *self.style.carried])

    @property
    def quoted(self) -> bool:
        """Whether a line feed in quotes ends no record."""
        return self.style.name == "csv"

    def do(self, rows: Rows, number: int, solve: bool = True) -> Done:
        """Turn a block into records.

        Parameters
        ----------
        rows
            The block.
        number
            Of the input, from 0.
        solve
            Whether records are wanted, or only how many there would be and what is wrong.

        Returns
        -------
        Done
        """
        hands = self.read(rows)
        every = len(hands.at) + len(hands.faults)
        count = len(hands.at) if self.style.apart else every
        if not solve and not self.cheap:
            return Done(b"", count, self._faults(hands, {}, rows, number), every, None)
        answers = self.solve(hands.codes)
        undecided = self.undecided(answers)
        faults = self._faults(hands, undecided, rows, number)
        return Done(self._written(hands, answers, undecided, rows, number), count, faults, every, self.tally(answers))

    def read(self, rows: Rows) -> Hands:
        """Read the hands of a block: those in plain notation all at once, the others one by one.

        Parameters
        ----------
        rows
            The block; where its rows are lines, blank lines and comments among them are passed over.

        Returns
        -------
        Hands
        """
        at, codes, ends = self.plain(rows.data)
        if len(at) == len(ends) and not rows.faults:
            return Hands(at, codes)
        read = np.zeros(len(ends), dtype=np.bool_)
        read[at] = True
        more: list[int] = []
        more_codes: list[Sequence[int]] = []
        faults = []
        for index in np.flatnonzero(~read).tolist():
            raw = rows.data[ends[index - 1] + 1 if index else 0 : ends[index]]
            text = raw.decode("utf-8", "replace").strip("\r")
            if index in rows.faults:
                faults.append((index, rows.faults[index], str(rows.faults[index].params["read"])))
            elif rows.lines is not None or is_hand(text):
                try:
                    more_codes.append(self._parsed(text, raw))
                    more.append(index)
                except HandError as error:
                    faults.append((index, error, shortened(text)))
        if more:
            at = np.concatenate([at, np.array(more, dtype=np.int64)])
            order = np.argsort(at, kind="stable")
            at, codes = at[order], np.concatenate([codes, np.array(more_codes, dtype=np.uint8)])[order]
        return Hands(at, codes, faults)

    def _parsed(self, text: str, raw: bytes) -> Sequence[int]:
        if len(raw) >= LONGEST_LINE:
            raise HandError("format", "batch.long-line", read=shortened(text), limit=LONGEST_LINE)
        if "\ufffd" in text or "\0" in text:
            raise HandError("encoding", "batch.bad-bytes", read=shortened(text), encoding=self.style.encoding)
        return self.parse(text.lstrip("\ufeff"))

    def _say(self, error: HandError) -> str:
        return Language(self.style.language).error(error.key, error.params, str(error))

    def _faults(self, hands: Hands, undecided: dict[int, HandError], rows: Rows, number: int) -> list[Fault]:
        """List what was not answered, in the order of the records."""
        found = []
        for n, (at, error, text) in enumerate(hands.faults):
            before = int(np.searchsorted(hands.at, at)) + (0 if self.style.apart else n)
            record = self._error_object(at, text, error, rows, number) if self.style.apart else b""
            found.append(Fault(_line(rows, at), before, error.kind, self._say(error), record))
        inline = [] if self.style.apart else [at for at, _, _ in hands.faults]
        for index, error in undecided.items():
            at = int(hands.at[index])
            before = index + int(np.searchsorted(inline, at))
            found.append(Fault(_line(rows, at), before, error.kind, self._say(error), b""))
        return sorted(found, key=lambda fault: fault.before)

    def _written(
        self, hands: Hands, answers: Answers, undecided: dict[int, HandError], rows: Rows, number: int
    ) -> bytes:
        """Write the records, with the error records between them."""
        inline = [] if self.style.apart else hands.faults
        lines = rows.first + hands.at if rows.lines is None else np.array(rows.lines, dtype=np.int64)[hands.at]
        file = self.style.files[number] if len(self.style.files) > 1 else None
        if not len(hands.at):
            each: list[bytes] = []
        elif not undecided and not self.style.carried:
            written = self.records(answers, lines, file, self._ending(None, None, number))
            if not inline:
                return written.whole()
            each = written.each()
        else:
            each = self.records(answers, lines, file, b"").each()
            for n, at in enumerate(hands.at.tolist()):
                carried = rows.carried[at] if rows.carried is not None else None
                each[n] += self._ending(undecided.get(n), carried, number)
        merged: list[bytes] = []
        start = 0
        for at, error, text in inline:
            end = int(np.searchsorted(hands.at, at))
            merged += each[start:end]
            merged.append(self._error_record(at, text, error, rows, number))
            start = end
        return b"".join(merged + each[start:])

    def _ending(self, error: HandError | None, carried: Sequence[Any] | None, number: int) -> bytes:
        """Write what follows a record's own columns: its error, its file, what is carried along."""
        message = "" if error is None else self._say(error)
        several = [self.style.files[number]] if len(self.style.files) > 1 else []
        if self.style.name == "jsonl":
            said = {} if error is None else {"error": {"kind": error.kind, "message": message}}
            if carried is not None:
                said["columns"] = dict(zip(self.style.columns[number], carried, strict=True))
            return b", " + self._json(said)[1:] + b"\n" if said else b"}\n"
        named = dict(zip(self.style.columns[number], carried, strict=True)) if carried is not None else {}
        more = [*several, *(_cell(named.get(name)) for name in self.style.carried)]
        if self.style.name == "csv":
            return b"," + _csv_row([message, *more])
        cells = "  ".join([*filter(None, [message]), *more])
        return f"  {_one_line(cells)}".rstrip().encode("utf-8", "replace") + b"\n"

    def _error_record(self, at: int, text: str, error: HandError, rows: Rows, number: int) -> bytes:
        if self.style.name == "jsonl":
            return self._error_object(at, text, error, rows, number)
        carried = rows.carried[at] if rows.carried is not None else None
        ending = self._ending(error, carried, number)
        line = str(_line(rows, at))
        if self.style.name == "csv":
            return (line + "," * (len(self.fixed) - 2)).encode() + ending
        return self._table_row([line]).rstrip(b"\n") + ending

    def _error_object(self, at: int, text: str, error: HandError, rows: Rows, number: int) -> bytes:
        said: dict[str, Any] = {"line": _line(rows, at)}
        if len(self.style.files) > 1:
            said["file"] = self.style.files[number]
        said |= {"input": text, "error": {"kind": error.kind, "message": self._say(error)}}
        if rows.carried is not None and self.style.columns[number]:
            said["columns"] = dict(zip(self.style.columns[number], rows.carried[at], strict=True))
        return self._json(said) + b"\n"

    def _json(self, value: Any) -> bytes:
        return json_line(value, self.style.ascii_only).encode("utf-8", "replace")

    def _table_row(self, cells: Sequence[str]) -> bytes:
        """Write a row of a table; what follows the columns of fixed width stands as it is."""
        laid = [
            " " * max(width - display_width(cell), 0) + cell if right else pad(cell, width)
            for cell, (_, width, right) in zip(cells, self.laid, strict=False)
        ]
        return ("  ".join([*laid, *cells[len(laid) :]]).rstrip() + "\n").encode()


def _line(rows: Rows, at: int) -> int:
    return rows.first + at if rows.lines is None else rows.lines[at]


def _cell(value: Any) -> str:
    """Write a carried value as a cell."""
    return "" if value is None else value if isinstance(value, str) else json_line(value)


def _csv_row(cells: Sequence[str]) -> bytes:
    return (",".join(map(_quoted, cells)) + "\n").encode("utf-8", "replace")


def _one_line(text: str) -> str:
    return text.replace("\n", " ").replace("\r", "")


def _quoted(cell: str) -> str:
    """Put a cell in quotes where it needs them."""
    if any(sign in cell for sign in ',"\n\r'):
        return '"' + cell.replace('"', '""') + '"'
    return cell


def _apart(names: Sequence[str], taken: Sequence[str]) -> list[str]:
    """Give columns that are called as ours another name."""
    found: list[str] = []
    for name in names:
        while name in taken:
            name = f"input_{name}"
        found.append(name)
    return found
