"""Drawings and pages that a command leaves in a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from .options import Refusal
from .screen import Screen

C = TypeVar("C", bound=Callable[..., Any])


def svg_option(command: C) -> C:
    """Give a command ``--svg FILE``, as the argument ``svg``."""
    return click.option(
        "--svg", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Draw the answer into a file."
    )(command)


def save(screen: Screen, path: Path, text: str) -> None:
    """Write a file, and say so on stderr.

    Parameters
    ----------
    screen
        The language.
    path
        The file; one that is there is written over.
    text
        All of it.

    Raises
    ------
    Refusal
        It cannot be written.
    """
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Refusal(screen.say("sheet.not-written", file=path, why=error.strerror or error)) from error
    click.echo(f"houseway: {screen.say('sheet.written', file=path)}", err=True)
