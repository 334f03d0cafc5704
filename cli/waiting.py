"""Says on stderr what takes long, and only where it does."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer

import click

from .screen import Screen, display_width

#: Seconds after which a person wonders whether anything happens.
PATIENCE = 1.0


@contextmanager
def waiting(sentence: str) -> Iterator[None]:
    """Say what is being done if it is not done within a second.

    Parameters
    ----------
    sentence
        What is said.
    """
    timer = Timer(PATIENCE, click.echo, (f"houseway: {sentence}",), {"err": True})
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def counted(items: Sequence[str], say: Callable[[str, int], str]) -> Iterator[str]:
    """Go through items, and say how far that is: in a terminal in a line that is written over, else once.

    Parameters
    ----------
    items
        What is gone through.
    say
        Makes the line of an item and its number, counted from 1; shown where it takes longer than a moment.

    Yields
    ------
    str
        Each item.
    """
    start = time.monotonic()
    terminal, width = sys.stderr.isatty(), 0
    try:
        for number, item in enumerate(items, 1):
            if time.monotonic() - start > PATIENCE / 2 and (terminal or not width):
                line = say(item, number)
                if terminal:
                    line = "\r" + line + " " * (width - display_width(line))
                click.echo(line, err=True, nl=not terminal)
                width = max(width, display_width(line))
            yield item
    finally:
        if width and terminal:
            click.echo("\r" + " " * width + "\r", err=True, nl=False)


def training(screen: Screen) -> Callable[[int, int], None]:
    """Make what says on stderr that a field is trained, and how far it is."""

    def report(done: int, rounds: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == rounds else ""
            click.echo("\r" + screen.say("thirteen.set.training", done=done, rounds=rounds) + end, err=True, nl=False)
        elif done == 0:
            click.echo(screen.say("thirteen.set.training", done=done, rounds=rounds), err=True)

    return report
