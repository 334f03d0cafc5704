"""Where hands come from: files and standard input, packed or not, in the encodings that hands are kept in.

An input is handed on in blocks of whole lines, in UTF-8 whatever it was before. What cannot be decoded spoils its own
line only: U+FFFD stands there, and the line becomes an error further on.
"""

from __future__ import annotations

import codecs
import gzip
import lzma
import os
import stat
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ..solver.errors import HandError
from .usage import WrongUsage

#: Bytes that are read at once: small enough that short files use every core, large enough to forget the cost of a call.
BLOCK = 1 << 16
#: A longer line is cut here and what follows is passed over, so that no input can fill the memory.
LONGEST_LINE = 1 << 16

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_PACKED = (".gz", ".xz")
_PACKING_ERRORS = (EOFError, lzma.LZMAError, zlib.error, gzip.BadGzipFile)
#: What is read under a name: HKSCS has all of Big5, GB18030 all of GBK, and UTF-16 without a mark is Intel's.
_STANDS_FOR = {
    "ascii": "utf-8",
    "big5": "big5hkscs",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "utf-16": "utf-16-le",
    "utf-8-sig": "utf-8",
}
_EXAMPLES = "utf-8, utf-16, gb18030, big5"


@dataclass(frozen=True)
class Block:
    """Some whole lines of one input.

    Attributes
    ----------
    first
        Number of the first line, from 1.
    data
        UTF-8, every line ended by a line feed; bytes that were no UTF-8 in a UTF-8 input are left as they are.
    """

    first: int
    data: bytes


def encoding(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """Find the encoding that ``--encoding`` names, or fail with the names that matter here."""
    if value is None:
        return None
    try:
        name = codecs.lookup(value).name
        name = _STANDS_FOR.get(name, name)
        known = "\n".encode(name) in (b"\n", b"\n\0", b"\0\n")
    except (LookupError, UnicodeError):
        known = False
    if not known:
        raise WrongUsage("encoding", context, read=value, examples=_EXAMPLES)
    return name


class Source:
    """One input, opened when its blocks are asked for.

    Parameters
    ----------
    name
        A path, or ``-`` for standard input.
    encoding
        Name of the encoding; None goes by the byte order mark, and without one reads UTF-8.
    """

    def __init__(self, name: str, encoding: str | None = None) -> None:
        self.name = name
        self._encoding = encoding
        self._raw: Any = None
        self._done = 0
        self._peeked = b""
        self._stream: Any = None

    @property
    def suffix(self) -> str:
        """The last suffix in lower case, of what is inside if the file is packed."""
        suffixes = [suffix.lower() for suffix in Path(self.name).suffixes]
        while suffixes and suffixes[-1] in _PACKED:
            suffixes.pop()
        return suffixes[-1] if suffixes else ""

    @property
    def size(self) -> int | None:
        """Bytes of the file on the disk; None where that is not known."""
        try:
            found = os.stat(self.name) if self.name != "-" else os.fstat(sys.stdin.fileno())
        except (OSError, ValueError):
            return None
        return found.st_size if stat.S_ISREG(found.st_mode) else None

    def done(self) -> int:
        """Say how many of its bytes have been read."""
        try:
            return self._raw.tell() if self._raw else self._done
        except (OSError, ValueError):
            return 0

    def peek(self) -> str:
        """Read the beginning without using it up.

        Returns
        -------
        str
            Whole lines, at least to the first that is neither blank nor a comment, if that is not far.

        Raises
        ------
        HandError
            Kind ``file``: there is no such file, or it cannot be read.
        """
        with self._reading():
            self._open()
            piece = b"" if self._peeked else _read(self._stream)
            while True:
                self._peeked += piece
                start, encoding = _decide(self._peeked, self._encoding)
                newline = "\n".encode(encoding)
                end = _last(self._peeked, newline, start)
                text = _to_utf8(self._peeked[start:end], encoding, newline).decode("utf-8", "replace")
                if any(is_hand(line) for line in text.split("\n")) or len(self._peeked) > LONGEST_LINE:
                    return text
                piece = _read(self._stream)
                if not piece:
                    return _to_utf8(self._peeked[start:], encoding, newline).decode("utf-8", "replace")

    def close(self) -> None:
        """Close the file."""
        if self._raw is not None and self.name != "-":
            self._raw.close()
            self._raw = self._stream = None

    def park(self) -> None:
        """Close a regular file after :meth:`peek`, to be opened again; what cannot be read twice stays open."""
        if self.size is not None and self.name != "-":
            self.close()
            self._peeked = b""

    def blocks(self) -> Iterator[Block]:
        """Read the whole input.

        Yields
        ------
        Block
            In order; none is empty.

        Raises
        ------
        HandError
            Kind ``file``: the file cannot be read, or is cut short, or is not packed as its name says.
        """
        with self._reading():
            self._open()
            data = self._peeked or _read(self._stream)
            start, encoding = _decide(data, self._encoding)
            newline = "\n".encode(encoding)
            data = data[start:]
            first, skipping = 1, False
            while True:
                if skipping:
                    end = _first(data, newline)
                    if end:
                        data, skipping, first = data[end:], False, first + 1
                    else:
                        data = b""
                end = _last(data, newline)
                if not end and len(data) >= LONGEST_LINE:
                    yield Block(first, _to_utf8(data[:LONGEST_LINE], encoding, newline) + b"\n")
                    skipping, data = True, data[LONGEST_LINE:]
                    continue
                if end:
                    block = _to_utf8(data[:end], encoding, newline)
                    yield Block(first, block)
                    first += block.count(b"\n")
                    data = data[end:]
                piece = _read(self._stream)
                if not piece:
                    break
                data += piece
            if data:
                yield Block(first, _to_utf8(data, encoding, newline) + b"\n")
            self._done = self.done()
            self.close()

    def _open(self) -> None:
        if self._stream is not None:
            return
        if self.name == "-":
            # unbuffered: a reader that waits here holds no lock, so that the program can end meanwhile
            self._raw = self._stream = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
            return
        self._raw = open(self.name, "rb")  # noqa: SIM115  # closed by close()
        suffix = Path(self.name).suffix.lower()
        if suffix == ".gz":
            self._stream = gzip.GzipFile(fileobj=self._raw)
        elif suffix == ".xz":
            self._stream = lzma.LZMAFile(self._raw)  # noqa: SIM115  # closed with it
        else:
            self._stream = self._raw

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Name the file in what goes wrong, and close it."""
        try:
            yield
        except BaseException as error:
            self.close()
            if isinstance(error, _PACKING_ERRORS):
                raise HandError("file", "batch.bad-packing", read=self.name, why=str(error).rstrip(".")) from error
            if isinstance(error, OSError):
                raise HandError("file", "file.unreadable", read=self.name, why=error.strerror or str(error)) from error
            raise


def is_hand(line: str) -> bool:
    """Say whether a line is neither blank nor a comment: ``#`` and a blank, or ``#!``; ``#`` alone can be a suit.

    Examples
    --------
    >>> [is_hand(line) for line in ("# mine", "#!/bin/hands", " ", "#", "#K #Q")]
    [False, False, False, False, True]
    """
    text = line.strip().lstrip("\ufeff")
    return bool(text) and not (text[0] == "#" and (len(text) == 1 or text[1] in "! \t"))


def _read(stream: Any) -> bytes:
    """Read what is there, at most a block; a pipe is not waited for until it has a whole one."""
    data: bytes = stream.read1(BLOCK) if hasattr(stream, "read1") else stream.read(BLOCK)
    return data


def _decide(data: bytes, named: str | None) -> tuple[int, str]:
    """Find the length of the byte order mark and the encoding."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return len(mark), encoding
    return 0, named or "utf-8"


def _last(data: bytes, newline: bytes, start: int = 0) -> int:
    """Find the end of the last whole line; 0 where no line ends."""
    at = data.rfind(newline, start)
    while at >= 0 and (at - start) % len(newline):
        at = data.rfind(newline, start, at + len(newline) - 1)
    return at + len(newline) if at >= 0 else 0


def _first(data: bytes, newline: bytes, start: int = 0) -> int:
    """Find the end of the first line from `start`; 0 where it does not end."""
    at = data.find(newline, start)
    while at >= 0 and (at - start) % len(newline):
        at = data.find(newline, at + 1)
    return at + len(newline) if at >= 0 else 0


def _to_utf8(data: bytes, encoding: str, newline: bytes) -> bytes:
    if encoding == "utf-8":
        return data
    try:
        return data.decode(encoding).encode()
    except UnicodeDecodeError:
        pass
    lines = []
    start = 0
    while start < len(data):
        end = _first(data, newline, start) or len(data)
        lines.append(data[start:end].decode(encoding, "replace").encode())
        start = end
    return b"".join(lines)
