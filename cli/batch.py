"""What both `batch` commands share: their options, and how a run begins and ends."""

from __future__ import annotations

import functools
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..solver.errors import HandError
from .batch_input import Source, encoding
from .options import Refusal, complete_file
from .screen import Screen
from .waiting import waiting

if TYPE_CHECKING:
    from .batch_output import Output
    from .batch_run import Course, Input, Run
    from .batch_work import Style, Work

C = TypeVar("C", bound=Callable[..., Any])


@dataclass(frozen=True)
class BatchOptions:
    """What was asked for, beside the options of `set`."""

    files: tuple[str, ...]
    output: str | None
    form: str | None
    errors: str | None
    column: str | None
    field: str | None
    encoding: str | None
    jobs: int | None
    strict: bool
    resume: bool
    summary: bool
    progress: bool | None
    dask: str | None


class Misuse(Refusal):
    """What was asked for cannot be done: one sentence on stderr, exit code 2."""

    exit_code = 2


def batch_options(command: C) -> C:
    """Give a command the inputs and options of a batch, gathered as ``batch``."""

    @functools.wraps(command)
    def gathered(*args: Any, **options: Any) -> Any:
        own = {name: options.pop(name) for name in BatchOptions.__dataclass_fields__}
        return command(*args, batch=BatchOptions(**own), **options)

    for option in (
        click.option("--dask", metavar="ADDRESS", help="Run on the Dask cluster there, or on one of one's own: local."),
        click.option("--progress/--no-progress", default=None, help="Show how far it is (default: on a terminal)."),
        click.option("--summary", is_flag=True, help="Print what the batch shows; records only with --output."),
        click.option("--resume", is_flag=True, help="Go on where a run with the same --output was stopped."),
        click.option("--strict", is_flag=True, help="Stop at the first hand that cannot be answered."),
        click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Threads (default: one a processor)."),
        click.option("--encoding", metavar="NAME", callback=encoding,
                     help="Of the input, such as gb18030 or big5 (default: UTF-8, or by its byte order mark)."),
        click.option("--field", metavar="NAME", help="JSON Lines: the key of the hand."),
        click.option("--column", metavar="NAME", help="CSV: the column of the hands."),
        click.option("--errors", metavar="FILE", shell_complete=complete_file,
                     help="Write what is wrong to a file of its own."),
        click.option("--format", "form", type=click.Choice(["jsonl", "csv", "table"]),
                     help="Of the records (default: by the name of the output; a table on a terminal, else jsonl)."),
        click.option("-o", "--output", metavar="FILE", shell_complete=complete_file,
                     help="Write to FILE, which is whole or not there."),
        click.argument("files", nargs=-1, metavar="[FILE]...", shell_complete=complete_file),
    ):  # fmt: skip
        gathered = option(gathered)
    return gathered  # type: ignore[return-value]


@dataclass(frozen=True)
class Game:
    """What a game brings to a batch.

    Attributes
    ----------
    parse
        Reads one hand, to find out where hands are.
    work
        Makes the worker for a style.
    summary
        Makes an object of what a tally shows.
    show
        Prints that object for a person.
    """

    parse: Callable[[str], Any]
    work: Callable[[Style], Work[Any]]
    summary: Callable[[Any], dict[str, Any]]
    show: Callable[[dict[str, Any]], None]


def run_batch(screen: Screen, batch: BatchOptions, game: Game) -> int:
    """Read, set and write a batch.

    Parameters
    ----------
    screen
        Whose language.
    batch
        What was asked for.
    game
        The game.

    Returns
    -------
    int
        Exit code: 0, 1 where a hand could not be answered or an output not written, 130 or 143 where a signal came.
    """
    from .batch_output import InUseError, open_output
    from .batch_progress import Progress
    from .batch_run import Run
    from .batch_work import Style

    _check_files(screen, batch)
    inputs = _inputs(screen, batch, game)
    path = _output_path(screen, batch)
    style = Style(
        name=_format(screen, batch),
        files=tuple(source.name for source, _ in inputs),
        columns=tuple(form.columns for _, form in inputs),
        apart=batch.errors is not None,
        encoding=batch.encoding or "utf-8",
        language=screen.language.name,
        ascii_only=path is None and not screen.rich,
    )
    work = game.work(style)
    try:
        out = open_output(path, work.quoted, batch.resume)
        errors = open_output(Path(batch.errors)) if batch.errors else None
    except OSError as error:
        why = f"{error.filename}: {error.strerror}"
        raise Misuse(screen.say("batch.cannot-write", why=why)) from error
    except InUseError as error:
        raise Misuse(screen.say("batch.in-use", part=error)) from error
    quiet = batch.progress is None and path is None and sys.stdout.isatty()
    sizes = [source.size for source, _ in inputs]
    total = None if None in sizes else sum(size or 0 for size in sizes)
    with Progress(False if quiet else batch.progress, total, screen.say) as progress:
        run = Run(work, inputs, out, errors, progress, strict=batch.strict, whole=batch.summary)
        code, whole = _guarded(screen, batch, run, [errors, out])
    _report(screen, style, run.course)
    if batch.summary and whole:
        said = game.summary(run.course.tally)
        screen.json(said) if screen.as_json else game.show(said)
    return code


def _guarded(screen: Screen, batch: BatchOptions, run: Run, outputs: list[Output | None]) -> tuple[int, bool]:
    """Run to the end, or say in a sentence why not and what is left; give the exit code and whether it was the end."""
    from .batch_output import NoRoomError
    from .batch_run import Interrupted, OtherRunError

    written = [output for output in outputs if output is not None]
    course = run.course
    ended = False
    try:
        if batch.dask is None:
            with waiting(screen.say("batch.wait")):
                run.work.warm()
            run.go(batch.jobs or _processors())
        else:
            from .batch_dask import cluster

            missing = screen.say("batch.no-dask")
            with cluster(batch.dask, run.work, missing, batch.jobs or _processors()) as (submit, ahead):
                run.go_with(submit, ahead)
        if batch.strict and course.first is not None:
            number, fault = course.first
            why = screen.say("batch.strict", where=_where(screen, run.files, number, fault.line), message=fault.message)
            code = 1
        else:
            ended = True
            for output in written:
                output.finish()
            return (1 if course.kinds else 0), True
    except Interrupted as stop:
        why, code = screen.say("batch.interrupted"), 143 if stop.number == signal.SIGTERM else 130
    except NoRoomError as stop:
        why, code = screen.say("batch.no-room", why=stop.why), 1
    except HandError as stop:
        why, code = screen.language.error(stop.key, stop.params, str(stop)), 1
    except OtherRunError:
        raise Misuse(screen.say("batch.other-run", part=written[-1].part)) from None
    finally:
        if not ended:
            for output in written:
                output.leave()
    part = written[-1].part
    left = "batch.left" if part is None else "batch.left-part"
    click.echo(f"houseway: {why} {screen.say(left, records=f'{course.records:,}', part=part)}", err=True)
    return code, False


def _inputs(screen: Screen, batch: BatchOptions, game: Game) -> list[Input]:
    """Look into every input: whether it is there, and how it is to be read."""
    from .batch_rows import find_format

    names = batch.files or ("-",)
    if names.count("-") > 1:
        raise click.UsageError(screen.say("batch.stdin-twice"))
    if not batch.files and sys.stdin.isatty():
        click.echo(f"houseway: {screen.say('batch.typing')}", err=True)
    found = []
    for name in names:
        source = Source(name, batch.encoding)
        try:
            form = find_format(name, source.suffix, source.peek(), game.parse, batch.column, batch.field)
        except HandError as error:
            raise Misuse(screen.language.error(error.key, error.params, str(error))) from error
        source.park()
        found.append((source, form))
    return found


def _output_path(screen: Screen, batch: BatchOptions) -> Path | None:
    """Find the file that records go to; None for standard output."""
    if batch.output in (None, "-"):
        if batch.resume:
            raise click.UsageError(screen.say("batch.resume-what"))
        return Path(os.devnull) if batch.summary else None
    assert batch.output is not None
    return Path(batch.output)


def _check_files(screen: Screen, batch: BatchOptions) -> None:
    """Make sure that nothing is written over what is read or written elsewhere."""
    inputs = [Path(name) for name in batch.files if name != "-"]
    written = [Path(name) for name in (batch.output, batch.errors) if name not in (None, "-")]
    for place, path in enumerate(written):
        for other in inputs + written[:place]:
            same = path.absolute() == other.absolute() or (path.exists() and other.exists() and path.samefile(other))
            if same and (path.is_file() or not path.exists()):
                raise click.UsageError(screen.say("batch.same-file", file=path))


def _format(screen: Screen, batch: BatchOptions) -> str:
    """Choose how records are written."""
    if batch.form is not None:
        return batch.form
    named = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl"}.get(Path(batch.output or "").suffix.lower())
    if named is not None:
        return named
    if screen.as_json and not batch.summary:
        return "jsonl"
    return "table" if batch.output is None and sys.stdout.isatty() else "jsonl"


def _processors() -> int:
    """Count the processors that this process may use, without Numba."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _where(screen: Screen, files: tuple[str, ...], number: int, line: int) -> str:
    if len(files) > 1:
        return screen.say("batch.in-file", file=files[number], line=line)
    return screen.say("batch.in-line", line=line)


def _report(screen: Screen, style: Style, course: Course) -> None:
    """Count on stderr what was wrong."""
    if not course.kinds:
        return
    wrong = sum(kind.count for kind in course.kinds.values())
    said = screen.say("batch.wrong", wrong=f"{wrong:,}", hands=f"{course.hands:,}")
    click.echo(f"houseway: {said}", err=True)
    rows = []
    for name, kind in sorted(course.kinds.items(), key=lambda item: -item[1].count):
        named = f"batch.kind.{name}"
        rows.append(
            [
                screen.say(named) if screen.language.has(named) else name,
                f"{kind.count:,}",
                screen.say("batch.first", where=_where(screen, style.files, kind.file, kind.line)),
            ]
        )
    click.echo(screen.table(rows, ["", "", ""], ["left", "right", "left"]).strip("\n"), err=True)
