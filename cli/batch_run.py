"""The way of a batch: read, set and write at the same time, in order, and what happens when it is stopped.

One thread reads and cuts blocks, workers turn each into records, and the main thread writes what is ready next. Blocks
on the way are counted, so memory does not grow with the input; records are written in the order of the input, so they
do not depend on the number of workers.
"""

from __future__ import annotations

import queue
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, Protocol

from .batch_input import Source
from .batch_output import NoRoomError, Output, record_end
from .batch_progress import Progress
from .batch_rows import Format, Rows, portions, read_rows
from .batch_work import Done, Fault, Work

Input = tuple[Source, Format]


class Future(Protocol):
    """Something that will be done."""

    def result(self) -> Done:
        """Wait for it."""


Submit = Callable[[Rows, int], Future]


class Interrupted(KeyboardInterrupt):
    """A signal asked to stop.

    Parameters
    ----------
    number
        Of the signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class OtherRunError(Exception):
    """What an earlier run left is not the beginning of what this run would write."""


@dataclass
class Kind:
    """How often something was wrong, and where first."""

    count: int
    file: int
    line: int


@dataclass
class Course:
    """What a run has done so far.

    Attributes
    ----------
    records
        Whole records that were written, an earlier run's among them.
    hands
        Hands that this run read.
    kinds
        What was wrong.
    first
        The first that was wrong, and the number of its input.
    tally
        What the summary adds up.
    """

    records: int = 0
    hands: int = 0
    kinds: dict[str, Kind] = field(default_factory=dict)
    first: tuple[int, Fault] | None = None
    tally: Any = None

    def note(self, number: int, faults: Sequence[Fault]) -> None:
        """Count what was wrong."""
        for fault in faults:
            if self.first is None:
                self.first = (number, fault)
            self.kinds.setdefault(fault.kind, Kind(0, number, fault.line)).count += 1


class Signals:
    """Turns Ctrl-C and a polite kill into an exception, but never in the middle of a record.

    Used with ``with``; outside the main thread it does nothing.
    """

    def __init__(self) -> None:
        self._held = False
        self._pending = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Signals:
        """Listen."""
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self._before[number] = signal.signal(number, self._heard)
        return self

    def __exit__(self, *error: object) -> None:
        """Stop listening."""
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _heard(self, number: int, frame: FrameType | None) -> None:
        if self._held and not self._pending:
            self._pending = number
            return
        raise Interrupted(number)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Put a signal off to the end of what is done inside; a second one is not put off."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._pending:
            raise Interrupted(self._pending)


class Run:
    """One batch.

    Parameters
    ----------
    work
        Turns blocks into records.
    inputs
        What is read, in order.
    out
        Where records go.
    errors
        Where error records go, if not among the others.
    strict
        Whether to stop at the first error.
    whole
        Whether hands are set even where their records are there already, for a summary.
    progress
        Shows how far it is.
    """

    def __init__(
        self,
        work: Work[Any],
        inputs: Sequence[Input],
        out: Output,
        errors: Output | None,
        progress: Progress,
        *,
        strict: bool = False,
        whole: bool = False,
    ) -> None:
        self.course = Course()
        self.work = work
        self._inputs = inputs
        self._out = out
        self._errors = errors
        self._progress = progress
        self._strict = strict
        self._whole = whole
        self._stopped = threading.Event()

    @property
    def files(self) -> tuple[str, ...]:
        """What the inputs are called."""
        return tuple(source.name for source, _ in self._inputs)

    def go(self, jobs: int) -> None:
        """Run on threads.

        Parameters
        ----------
        jobs
            How many.

        Raises
        ------
        Interrupted
            A signal came; everything that was written is whole.
        NoRoomError
            An output cannot be written.
        BrokenPipeError
            Nobody reads the output.
        HandError
            Kind ``file``: an input cannot be read to its end.
        OtherRunError
            There is nothing to go on with in what an earlier run left.
        """
        pool = ThreadPoolExecutor(jobs, thread_name_prefix="houseway")
        try:
            self.go_with(lambda rows, number: pool.submit(self.work.do, rows, number), 2 * jobs)
        finally:
            self._stopped.set()
            pool.shutdown(wait=False, cancel_futures=True)

    def go_with(self, submit: Submit, ahead: int) -> None:
        """Run on whatever `submit` hands blocks to; up to `ahead` of them are on the way. Raises as :meth:`go`."""
        ready: queue.Queue[tuple[int, Done | Future] | BaseException | None] = queue.Queue(ahead)
        with Signals() as signals:
            skip = self._begin()
            reader = threading.Thread(target=self._read, args=(ready, submit, skip), daemon=True)
            reader.start()
            try:
                while True:
                    item = ready.get()
                    if item is None:
                        break
                    if isinstance(item, BaseException):
                        raise item
                    number, done = item
                    if not isinstance(done, Done):
                        done = done.result()
                    with signals.held():
                        skip = self._settle(number, done, skip)
                    if self._strict and self.course.first:
                        return
                    self._progress.show(self.course.hands, sum(source.done() for source, _ in self._inputs))
            finally:
                self._stopped.set()
        if skip:
            raise OtherRunError

    def _begin(self) -> int:
        """Write the header; where records are there already, say how many."""
        header = self.work.header
        lines = header.count(b"\n")
        if self._out.found < max(lines, 1):
            self._out.restart()
            self._out.write(header)
            return 0
        if self._out.head(len(header)) != header:
            raise OtherRunError
        self.course.records = self._out.found - lines
        return self.course.records

    def _read(self, ready: queue.Queue[Any], submit: Submit, skip: int) -> None:
        """Cut the inputs and hand the blocks out; what an earlier run has written is only counted."""
        try:
            for number, rows in self._lots():
                if skip and not self._whole:
                    counted = self.work.do(rows, number, solve=False)
                    skip = max(skip - counted.count, 0)
                    if skip:
                        self._put(ready, (number, counted))
                        continue
                if self._stopped.is_set():
                    return
                self._put(ready, (number, submit(rows, number)))
            self._put(ready, None)
        except BaseException as error:  # handed to the main thread, which tells
            self._put(ready, error)

    def _lots(self) -> Iterator[tuple[int, Rows]]:
        """Cut all inputs into what is handed out at once."""
        for number, (source, form) in enumerate(self._inputs):
            for rows in read_rows(source.blocks(), form):
                for lot in portions(rows, self.work.most):
                    yield number, lot

    def _put(self, ready: queue.Queue[Any], item: object) -> None:
        """Wait for a place in the queue, but not for one that nobody will free."""
        while not self._stopped.is_set():
            try:
                ready.put(item, timeout=0.2)
            except queue.Full:
                continue
            return

    def _settle(self, number: int, done: Done, skip: int) -> int:
        """Write what came of a block, but for the records that are there already; say how many of those are left."""
        course = self.course
        faults = done.faults[:1] if self._strict else done.faults
        course.note(number, faults)
        course.hands += done.hands
        if done.tally is not None:
            course.tally = done.tally if course.tally is None else course.tally + done.tally
        there = min(skip, done.count)
        data, until = done.records, done.count
        if self._strict and faults:
            until = max(faults[0].before, there)
        elif self._errors is not None:
            self._errors.write(b"".join(fault.record for fault in faults))
        if there == skip and skip:
            cut = record_end(data, there, self.work.quoted)
            if self._out.tail(cut) != data[:cut]:
                raise OtherRunError
        if there < until:
            start = record_end(data, there, self.work.quoted) if there else 0
            end = len(data) if until == done.count else record_end(data, until, self.work.quoted)
            try:
                self._out.write(data[start:end])
            except NoRoomError as error:
                course.records += error.records
                raise
            course.records += until - there
        return skip - there
