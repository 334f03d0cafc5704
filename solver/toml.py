"""TOML as people write it: what cannot be read is one kind of error, whatever is wrong with it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from .errors import HandError


def read_toml(text: str) -> dict[str, Any]:
    """Read a TOML text.

    Parameters
    ----------
    text
        The text of a file.

    Returns
    -------
    dict
        Its tables.

    Raises
    ------
    tomllib.TOMLDecodeError
        It is no TOML; or it is, but with a number of thousands of digits, or hundreds of brackets in each other,
        at which the reader gives up with an error of its own.

    Examples
    --------
    >>> read_toml("players = 2")
    {'players': 2}
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError as error:
        raise tomllib.TOMLDecodeError("a number or a date in it is out of range") from error
    except RecursionError:
        raise tomllib.TOMLDecodeError("its brackets are nested too deep") from None


def text_of(path: Path, kind: str) -> str:
    """Read a file of text that a person names.

    Parameters
    ----------
    path
        The file, in UTF-8, with a byte order mark or without.
    kind
        Of the errors.

    Returns
    -------
    str

    Raises
    ------
    HandError
        It cannot be read, or is not UTF-8.

    Examples
    --------
    >>> text_of(Path("no/such/file.toml"), "rules")
    Traceback (most recent call last):
        ...
    houseway.solver.errors.HandError: The file no/such/file.toml cannot be read: No such file or directory.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise HandError(kind, "file.unreadable", read=str(path), why=error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise HandError(kind, "file.not-utf8", read=str(path)) from error


def tables_of(text: str, path: str | Path, kind: str) -> dict[str, Any]:
    """Read the TOML text of a file that a person names.

    Parameters
    ----------
    text
        What :func:`text_of` gave.
    path
        The file, for the error.
    kind
        Of the error.

    Returns
    -------
    dict
        Its tables.

    Raises
    ------
    HandError
        It is no TOML.

    Examples
    --------
    >>> tables_of("players: 2", "mine.toml", "rules")
    Traceback (most recent call last):
        ...
    houseway.solver.errors.HandError: The file mine.toml is not TOML: Expected '=' after a key in a key/value pair ...
    """
    try:
        return read_toml(text)
    except tomllib.TOMLDecodeError as error:
        raise HandError(kind, "file.bad-toml", read=str(path), why=str(error)) from error
