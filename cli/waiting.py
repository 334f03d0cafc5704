"""Says on stderr what takes long, and only where it does."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer

import click

from .screen import display_width, terminal_width

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
    """Go through items, and say in a line that is written over how far that is.

    Parameters
    ----------
    items
        What is gone through.
    say
        Makes the line of an item and its number, counted from 1. It is shown where stderr is a terminal, from the
        first second on.

    Yields
    ------
    str
        Each item.
    """
    start = time.monotonic()
    width = 0
    try:
        for number, item in enumerate(items, 1):
            if sys.stderr.isatty() and time.monotonic() - start > PATIENCE / 2:
                line = say(item, number)[: terminal_width() - 1]
                click.echo("\r" + line + " " * (width - display_width(line)), err=True, nl=False)
                width = max(width, display_width(line))
            yield item
    finally:
        if width:
            click.echo("\r" + " " * width + "\r", err=True, nl=False)
