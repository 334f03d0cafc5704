"""Says on stderr what takes long, and only where it does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

import click

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
