"""Where records go: standard output, or a file that has its name only when it is whole.

A file is written as ``FILE.part`` and renamed at the end, so that what has the name is never half of something. Only
whole records are written; where the disk is full in the middle of one, its beginning is taken back. So a run that was
stopped can go on behind the last record of the part.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from .batch_scribe import FRAME, Scribe, lock

_SCAN = 1 << 20
#: Seconds to wait for another run to let go of a file.
_PATIENCE = 5.0


class InUseError(Exception):
    """Another run is writing the same file."""


class NoRoomError(Exception):
    """What was to be written could not be written; only whole records were.

    Parameters
    ----------
    why
        What the system says.
    records
        How many of the records reached the output.
    """

    def __init__(self, why: str, records: int) -> None:
        super().__init__(why)
        self.why = why
        self.records = records


def record_end(data: bytes, records: int, quoted: bool) -> int:
    r"""Find the end of the first so many records.

    Parameters
    ----------
    data
        Whole records.
    records
        How many.
    quoted
        Whether a line feed between quotes ends no record.

    Returns
    -------
    int
        Bytes.

    Examples
    --------
    >>> record_end(b'1,"a\nb"\n2,c\n', 1, True)
    8
    """
    end = 0
    for _ in range(records):
        start = end
        end = data.index(b"\n", end) + 1
        while quoted and data.count(b'"', start, end) % 2:
            end = data.index(b"\n", end) + 1
    return end


def count_records(data: bytes, quoted: bool) -> tuple[int, int]:
    r"""Count whole records, the first of which begins `data`.

    Parameters
    ----------
    data
        Records; the last may be cut.
    quoted
        Whether a line feed between quotes ends no record.

    Returns
    -------
    tuple of int
        How many, and the bytes that they take.

    Examples
    --------
    >>> count_records(b'1,"a\nb"\n2,"c', True), count_records(b"{}\n{}\n{", False)
    ((1, 8), (2, 6))
    """
    if not quoted or b'"' not in data:
        return data.count(b"\n"), data.rfind(b"\n") + 1
    records = end = start = 0
    while True:
        end = data.find(b"\n", end) + 1
        if not end:
            return records, start
        if data.count(b'"', start, end) % 2 == 0:
            records += 1
            start = end


def frames(data: bytes, quoted: bool, size: int) -> Iterator[memoryview]:
    r"""Cut whole records into portions of whole records.

    Parameters
    ----------
    data
        Whole records.
    quoted
        Whether a line feed between quotes ends no record.
    size
        The most that a portion holds, unless it is a single record.

    Yields
    ------
    memoryview
        In order.

    Examples
    --------
    >>> [bytes(part) for part in frames(b"1\n22\n333333\n4\n", False, 6)]
    [b'1\n22\n', b'333333\n', b'4\n']
    """
    start = 0
    while start < len(data):
        end = data.rfind(b"\n", start, start + size) + 1 if start + size < len(data) else len(data)
        while quoted and end > start and data.count(b'"', start, end) % 2:
            end = data.rfind(b"\n", start, end - 1) + 1
        if end <= start:
            end = start + record_end(data[start:], 1, quoted)
        yield memoryview(data)[start:end]
        start = end


class Output:
    """Standard output, or a device or pipe: written as it is.

    Parameters
    ----------
    path
        The device; None for standard output.
    quoted
        Whether a line feed between quotes ends no record.
    """

    #: What is written until it is whole; None where there is no such file.
    part: Path | None = None
    #: Whole records that were there already.
    found = 0

    def __init__(self, path: Path | None, quoted: bool) -> None:
        self._quoted = quoted
        self._path = path
        if path is not None:
            self._handle = os.open(path, os.O_WRONLY)
            return
        sys.stdout.flush()
        try:
            self._handle = sys.stdout.fileno()
        except (OSError, ValueError):  # a stream that is no file of the system
            self._handle = -1

    def restart(self) -> None:
        """Take back all that was found: nothing."""

    def head(self, size: int) -> bytes:
        """Read the first bytes that an earlier run left: none."""
        return b""

    def tail(self, size: int) -> bytes:
        """Read the last bytes that an earlier run left: none."""
        return b""

    def write(self, data: bytes) -> None:
        """Write whole records, all of them or as many as there is room for.

        Raises
        ------
        NoRoomError
            There was no room, or the file cannot be written any more.
        BrokenPipeError
            Nobody reads any more.
        """
        if self._handle < 0:
            sys.stdout.buffer.write(data)
            return
        done = 0
        view = memoryview(data)
        try:
            while done < len(data):
                done += os.write(self._handle, view[done:])
        except BrokenPipeError:
            raise
        except OSError as error:
            raise NoRoomError(error.strerror or str(error), self._take_back(data[:done])) from error

    def _take_back(self, written: bytes) -> int:
        """Cut what was written to whole records, where it can be cut, and count them."""
        records, size = count_records(written, self._quoted)
        with contextlib.suppress(OSError):
            if size < len(written) and stat.S_ISREG(os.fstat(self._handle).st_mode):
                at = os.lseek(self._handle, 0, os.SEEK_CUR) - (len(written) - size)
                os.ftruncate(self._handle, at)
                os.lseek(self._handle, at, os.SEEK_SET)
        return records

    def finish(self) -> None:
        """Close a device; on standard output, hand on what is still held back."""
        if self._path is None:
            sys.stdout.flush()
        else:
            os.close(self._handle)

    def leave(self) -> None:
        """Stop writing."""
        if self._path is not None:
            os.close(self._handle)


class PartFile(Output):
    """A file that is ``FILE.part`` until it is whole.

    Parameters
    ----------
    path
        The file.
    quoted
        Whether a line feed between quotes ends no record.
    resume
        Whether to go on behind what an earlier run left.

    Raises
    ------
    OSError
        The file cannot be made.
    InUseError
        Another run is writing it.
    """

    def __init__(self, path: Path, quoted: bool, resume: bool) -> None:
        self._quoted = quoted
        self._real = path.resolve()
        self._name = self.part = self._real.with_name(self._real.name + ".part")
        self._handle = _locked(self._name)
        self._end = 0
        if resume:
            self._find_whole()
        os.ftruncate(self._handle, self._end)
        os.lseek(self._handle, self._end, os.SEEK_SET)
        self._scribe = _scribe(self._handle)

    def _find_whole(self) -> None:
        """Count the whole records of an earlier run."""
        left = b""
        while piece := os.read(self._handle, _SCAN):
            left += piece
            records, size = count_records(left, self._quoted)
            self.found += records
            self._end += size
            left = left[size:]

    def restart(self) -> None:
        """Take back all that was found."""
        os.ftruncate(self._handle, 0)
        os.lseek(self._handle, 0, os.SEEK_SET)
        self.found = self._end = 0

    def head(self, size: int) -> bytes:
        """Read the first bytes that an earlier run left."""
        return self._read(0, min(size, self._end))

    def tail(self, size: int) -> bytes:
        """Read the last bytes that an earlier run left."""
        start = max(self._end - size, 0)
        return self._read(start, self._end - start)

    def _read(self, start: int, size: int) -> bytes:
        os.lseek(self._handle, start, os.SEEK_SET)
        data = os.read(self._handle, size)
        os.lseek(self._handle, self._end, os.SEEK_SET)
        return data

    def write(self, data: bytes) -> None:
        """Write whole records, all of them or as many as there is room for."""
        if self._scribe is None:
            super().write(data)
            return
        written = 0
        for frame in frames(data, self._quoted, FRAME):
            written += self._scribe.write(frame)
            if self._scribe.error:
                raise NoRoomError(os.strerror(self._scribe.error), self._take_back(data[:written]))

    def finish(self) -> None:
        """Give the file its name.

        Raises
        ------
        NoRoomError
            The last of it could not be written.
        """
        if self._scribe is not None:
            self._scribe.close()
        try:
            os.fsync(self._handle)
            os.close(self._handle)
            os.replace(self._name, self._real)
        except OSError as error:
            raise NoRoomError(error.strerror or str(error), 0) from error

    def leave(self) -> None:
        """Leave the part as it is, for another run to go on."""
        if self._scribe is not None:
            self._scribe.close()
        os.close(self._handle)


def open_output(path: Path | None, quoted: bool = False, resume: bool = False) -> Output:
    """Open what records go to.

    Parameters
    ----------
    path
        A file, a device or a pipe; None for standard output.
    quoted
        Whether a line feed between quotes ends no record.
    resume
        Whether to go on behind what an earlier run left of a file.

    Returns
    -------
    Output

    Raises
    ------
    OSError
        It cannot be opened.
    InUseError
        Another run is writing it.
    """
    if path is None or (path.exists() and not path.is_file()):
        return Output(path, quoted)
    return PartFile(path, quoted, resume)


def _locked(part: Path) -> int:
    """Open a file that nobody else is writing; one who was killed may need a moment for what had reached him."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
    deadline = time.monotonic() + _PATIENCE
    while True:
        handle = os.open(part, flags, 0o666)
        if lock(handle):
            with contextlib.suppress(FileNotFoundError):  # it has got its name meanwhile
                if os.path.samestat(os.fstat(handle), os.stat(part)):
                    return handle
        os.close(handle)
        if time.monotonic() > deadline:
            raise InUseError(str(part))
        time.sleep(0.02)


def _scribe(handle: int) -> Scribe | None:
    try:
        return Scribe(handle) if os.name == "posix" else None
    except OSError:
        return None
