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
from pathlib import Path
from typing import IO

_SCAN = 1 << 20


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


class Output:
    """Where a run's records go.

    Parameters
    ----------
    path
        The file; None for standard output.
    quoted
        Whether a line feed between quotes ends no record.
    resume
        Whether to go on behind what an earlier run left in ``FILE.part``.
    """

    def __init__(self, path: Path | None, quoted: bool = False, resume: bool = False) -> None:
        #: What is written until it is whole; None for standard output.
        self.part: Path | None = None
        self._quoted = quoted
        #: Whole records that were there already.
        self.found = 0
        self._end = 0
        self._stream: IO[bytes] | None = None
        if path is None:
            self._stream = sys.stdout.buffer
            try:
                self._stream.flush()
                self._handle = self._stream.fileno()
            except (OSError, ValueError):  # a stream that is no file of the system
                self._handle = -1
            return
        real = self._real = path.resolve()
        # a device or a pipe is written as it is: there is no half of it to hide, and no other to put in its place
        self.part = real if real.exists() and not real.is_file() else real.with_name(real.name + ".part")
        try:
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | (0 if resume else os.O_TRUNC)
            self._handle = os.open(self.part, flags, 0o666)
            if resume and self.part != real:
                self._end = self._find_whole()
        except OSError as error:
            raise NoRoomError(f"{self.part}: {error.strerror}", 0) from error

    def _find_whole(self) -> int:
        """Count the whole records of an earlier run and take back what follows them."""
        end, left = 0, b""
        while True:
            piece = os.read(self._handle, _SCAN)
            if not piece:
                break
            left += piece
            records, size = count_records(left, self._quoted)
            self.found += records
            end += size
            left = left[size:]
        os.ftruncate(self._handle, end)
        os.lseek(self._handle, end, os.SEEK_SET)
        return end

    def restart(self) -> None:
        """Take back all that was found."""
        if self.found:
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
        """Write whole records, all of them or as many as there is room for.

        Raises
        ------
        NoRoomError
            There was no room, or the file cannot be written any more.
        BrokenPipeError
            Nobody reads any more.
        """
        if self._handle < 0:
            assert self._stream is not None
            self._stream.write(data)
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
        """Give the file its name; on standard output, hand on what is still held back.

        Raises
        ------
        NoRoomError
            The last of it could not be written.
        """
        if self.part is None:
            if self._stream is not None:
                self._stream.flush()
            return
        try:
            if self.part == self._real:
                os.close(self._handle)
                return
            os.fsync(self._handle)
            os.close(self._handle)
            os.replace(self.part, self._real)
        except OSError as error:
            raise NoRoomError(error.strerror or str(error), 0) from error

    def leave(self) -> None:
        """Leave the part as it is, for another run to go on."""
        if self.part is not None:
            with contextlib.suppress(OSError):
                os.close(self._handle)
