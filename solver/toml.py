"""TOML as people write it: what cannot be read is one kind of error, whatever is wrong with it."""

from __future__ import annotations

import tomllib
from typing import Any


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
