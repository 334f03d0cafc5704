"""What both games' `teach` commands share: their options, and what to do with them."""

from __future__ import annotations

import contextlib
import functools
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Any, TypeVar

import click

from ..solver.draw import Draw
from .options import Finite, Refusal
from .screen import Screen
from .teach import Listener, Notebook, Sitting, Subject, drill
from .teach_exam import Paper, exam
from .teach_memory import Memory, UnusableMemoryError, open_memory
from .usage import WrongUsage, spoken

C = TypeVar("C", bound=Callable[..., Any])
#: Answers of a person who gave no name.
DEFAULT_PROFILE = "default"


@dataclass(frozen=True)
class Terms:
    """What was asked for on the command line; the options of :func:`teach_options`."""

    seed: int | None
    count: int | None
    exam: int | None
    percent: float
    seconds: float | None
    profile: str
    stats: bool
    forget: bool
    answers: IO[str] | None


def teach_options(command: C) -> C:
    """Give a command the options of teaching, as one argument ``terms``."""

    @click.option("--forget", is_flag=True, help="Delete all answers of the profile, of both games.")
    @click.option("--stats", is_flag=True, help="Show accuracy per rule, weakest first, and the trend.")
    @click.option("--profile", default=DEFAULT_PROFILE, show_default=True, metavar="NAME", help="Who is learning.")
    @click.option(
        "--answers",
        type=click.File(encoding="utf-8-sig", errors="replace"),
        metavar="FILE|-",
        help="Take the answers from a file, one a line, or from stdin.",
    )
    @click.option("--seconds", type=Finite(0, min_open=True), help="Time for each hand of an exam.")
    @click.option(
        "--pass",
        "percent",
        type=Finite(0, 100),
        default=95,
        show_default=True,
        help="Percent of right answers that pass an exam.",
    )
    @click.option("--exam", type=click.IntRange(1, 10_000), metavar="N", help="Exam of N hands; exit code 1 if failed.")
    @click.option("--count", type=click.IntRange(1, 10_000), help="Number of questions (default: until you stop).")
    @click.option("--seed", type=int, help="Choose as if nothing was answered before: the same on every machine.")
    @functools.wraps(command)
    def with_terms(*args: Any, **options: Any) -> Any:
        names = Terms.__dataclass_fields__
        terms = Terms(**{name: options.pop(name) for name in names})
        chosen = [f"--{name}" for name in ("lesson", "exam", "stats", "forget") if _given(terms, options, name)]
        if len(chosen) > 1:
            raise WrongUsage("combined", options=spoken(click.get_current_context()).say("usage.and").join(chosen))
        if terms.seconds is not None and terms.exam is None:
            raise WrongUsage("seconds")
        return command(*args, terms=terms, **options)

    return with_terms  # type: ignore[return-value]


def _given(terms: Terms, options: dict[str, Any], name: str) -> bool:
    return bool(options.get(name) if name == "lesson" else getattr(terms, name))


def forget(screen: Screen, terms: Terms) -> None:
    """Delete a learner's answers and say how many there were."""
    with _memory(screen) as memory:
        count = memory.forget(terms.profile)
    if screen.as_json:
        screen.json({"profile": terms.profile, "forgotten": count})
    else:
        screen.echo(screen.say("teach.forgotten", count=count, profile=terms.profile))


def stats(screen: Screen, terms: Terms, subject: Subject) -> None:
    """Show what a learner knows of a course."""
    from .teach_stats import rule_stats, stats_json, stats_text

    with _memory(screen) as memory:
        answers = memory.answers(terms.profile, subject.game, subject.course)
    rows = rule_stats(answer for _, answer in answers)
    if screen.as_json:
        screen.json(stats_json(terms.profile, subject, rows))
    else:
        screen.echo(stats_text(screen, terms.profile, subject, rows))


@contextlib.contextmanager
def _memory(screen: Screen) -> Iterator[Memory]:
    """Open the memory for what is pointless without it."""
    try:
        with open_memory() as memory:
            yield memory
    except UnusableMemoryError as error:
        raise Refusal(screen.say("teach.memory-unusable", why=str(error))) from error


@contextlib.contextmanager
def sitting(screen: Screen, terms: Terms, subject: Subject, mode: str) -> Iterator[tuple[Sitting, Draw]]:
    """Open the notebook and get ready to ask.

    Yields
    ------
    tuple of (Sitting, Draw)
        The run, and the chance that its questions come from.
    """
    seed = secrets.randbits(48) if terms.seed is None else terms.seed

    def warn(why: str) -> None:
        click.echo(f"houseway: {screen.say('teach.no-memory', why=why)}", err=True)

    with contextlib.ExitStack() as opened:
        memory: Memory | None = None
        try:
            memory = opened.enter_context(open_memory())
        except UnusableMemoryError as error:
            warn(str(error))
        notebook = Notebook(terms.profile, subject.game, subject.course, memory, terms.seed is not None, warn)
        yield Sitting(screen, subject, Listener(screen, terms.answers), notebook, mode, seed), Draw(seed)


def run(screen: Screen, terms: Terms, subject: Subject) -> int:
    """Do what the terms ask for: stats, an exam or a drill.

    Returns
    -------
    int
        Exit code.
    """
    if terms.stats:
        stats(screen, terms, subject)
        return 0
    if terms.exam is not None:
        with sitting(screen, terms, subject, "exam") as (made, draw):
            return 0 if exam(made, draw, Paper(terms.exam, terms.percent, terms.seconds)) else 1
    with sitting(screen, terms, subject, "drill") as (made, draw):
        drill(made, draw, terms.count)
    return 0
