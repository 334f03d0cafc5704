"""Drawings and pages that a command leaves in a file."""

from __future__ import annotations

import contextlib
import os
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
        The file; one that is there is kept until the new one is whole.
    text
        All of it.

    Raises
    ------
    Refusal
        It cannot be written.
    """
    whole = not path.exists() or path.is_file()  # a device or a pipe is written as it is
    target = path.with_name(path.name + ".part") if whole else path
    try:
        target.write_text(text, encoding="utf-8", newline="\n")
        if whole:
            os.replace(target, path)
    except OSError as error:
        if whole:
            with contextlib.suppress(OSError):
                target.unlink()
        raise Refusal(screen.say("sheet.not-written", file=path, why=error.strerror or error)) from error
    click.echo(f"houseway: {screen.say('sheet.written', file=path)}", err=True)
