"""How far a long run is, on stderr: hands, rate, and the time left where the size of the input is known."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from types import TracebackType

_EVERY = 0.2


class Progress:
    """A line that is written over; used with ``with``, it is wiped at the end.

    Parameters
    ----------
    wanted
        What ``--progress/--no-progress`` said; None shows it where stderr is a terminal and nothing else writes there.
    total
        Bytes of the whole input; None where that is not known.
    say
        Says the sentence of a key.
    """

    def __init__(self, wanted: bool | None, total: int | None, say: Callable[..., str]) -> None:
        self._shown = sys.stderr.isatty() if wanted is None else wanted
        self._total = total
        self._say = say
        self._start = time.monotonic()
        self._next = self._start + _EVERY
        self._width = 0

    def __enter__(self) -> Progress:
        """Start the clock."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Wipe the line."""
        if self._width:
            sys.stderr.write("\r" + " " * self._width + "\r")
            sys.stderr.flush()
            self._width = 0

    def show(self, hands: int, done: int) -> None:
        """Say how far it is, a few times a second.

        Parameters
        ----------
        hands
            Hands answered in this run.
        done
            Bytes of the input read.
        """
        now = time.monotonic()
        if not self._shown or now < self._next:
            return
        self._next = now + _EVERY
        passed = now - self._start
        so_far = {"hands": f"{hands:,}", "rate": f"{hands / passed:,.0f}"}
        if self._total and done:
            share = min(done / self._total, 1.0)
            left = clock(passed * (1 - share) / share)
            text = self._say("batch.progress-known", percent=f"{share:.0%}", left=left, **so_far)
        else:
            text = self._say("batch.progress", **so_far)
        text = text[: shutil.get_terminal_size((80, 24)).columns - 1]
        sys.stderr.write("\r" + text.ljust(self._width))
        sys.stderr.flush()
        self._width = len(text)


def clock(seconds: float) -> str:
    """Write a time as a clock does.

    Examples
    --------
    >>> clock(7.4), clock(754), clock(7540)
    ('0:07', '12:34', '2:05:40')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
