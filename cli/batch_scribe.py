"""Writes a file from a process of its own, so that no kill of ours cuts a record in two.

A system may end a write anywhere when its process is killed. So whole records go through a pipe to a small process that
does nothing but write them: what has reached it whole is written whole, whatever becomes of us, and what has not is
dropped. It has no terminal and ends when the pipe does.
"""

from __future__ import annotations

import os
import subprocess
import sys

#: Bytes that are handed over at once: what a pipe holds.
FRAME = 65_000
_HEAD = 8
_PROGRAM = """
import os, sys
def take(size):
    data = b""
    while len(data) < size:
        piece = os.read(0, size - len(data))
        if not piece:
            sys.exit()
        data += piece
    return data
out = int(sys.argv[1])
while True:
    data = take(int.from_bytes(take(8), "little"))
    done = error = 0
    try:
        while done < len(data):
            done += os.write(out, data[done:])
    except OSError as failed:
        error = failed.errno or 5
    os.write(1, done.to_bytes(8, "little") + error.to_bytes(8, "little"))
"""


class Scribe:
    """A process that writes to an open file.

    Parameters
    ----------
    handle
        The file, open for writing; its place in the file is shared.

    Raises
    ------
    OSError
        No process can be started.
    """

    def __init__(self, handle: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _PROGRAM, str(handle)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            pass_fds=[handle],
            process_group=0,  # an interrupt from the terminal is ours to answer
        )

    def write(self, data: memoryview) -> int:
        """Have bytes written.

        Parameters
        ----------
        data
            Not many more than :data:`FRAME`.

        Returns
        -------
        int
            How many were written before something went wrong; then :attr:`error` says what.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.error = 0
        try:
            os.write(self._process.stdin.fileno(), len(data).to_bytes(_HEAD, "little"))
            sent = 0
            while sent < len(data):
                sent += os.write(self._process.stdin.fileno(), data[sent:])
            answer = b""
            while len(answer) < 2 * _HEAD:
                piece = os.read(self._process.stdout.fileno(), 2 * _HEAD - len(answer))
                if not piece:
                    raise BrokenPipeError
                answer += piece
        except BrokenPipeError:  # somebody has killed it
            self.error = 32
            return 0
        self.error = int.from_bytes(answer[_HEAD:], "little")
        return int.from_bytes(answer[:_HEAD], "little")

    def close(self) -> None:
        """Let it end, and wait for that."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


def lock(handle: int) -> bool:
    """Take a file for this run and its scribe, until both have closed it.

    Parameters
    ----------
    handle
        The open file.

    Returns
    -------
    bool
        False where another run has it; true also where the system knows no locks.
    """
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
