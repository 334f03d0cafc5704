"""Where a platform wants a program to keep a user's files."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal

Purpose = Literal["cache", "config", "data"]

#: Variable with a base folder and what lies below it on Windows; folder of the home on macOS; elsewhere the variable of
#: the XDG Base Directory Specification (freedesktop.org, version 0.8) and the folder of the home that it defaults to.
_PLACES: dict[Purpose, tuple[str, str, str, str, str]] = {
    "cache": ("LOCALAPPDATA", "houseway/cache", "Library/Caches", "XDG_CACHE_HOME", ".cache"),
    "config": ("APPDATA", "houseway", "Library/Application Support", "XDG_CONFIG_HOME", ".config"),
    "data": ("APPDATA", "houseway", "Library/Application Support", "XDG_DATA_HOME", ".local/share"),
}


def user_folder(purpose: Purpose) -> Path | None:
    """Find the platform's place for a user's files; it need not exist.

    Parameters
    ----------
    purpose
        ``cache`` for what can be computed again, ``config`` for what the user wrote, ``data`` for what he would miss.

    Returns
    -------
    Path or None
        None where no home can be found. A relative path in an XDG variable does not count, as its specification says.

    Examples
    --------
    >>> folder = user_folder("cache")
    >>> folder is None or "houseway" in folder.parts
    True
    """
    base, below, mac, variable, default = _PLACES[purpose]
    if sys.platform == "win32":
        named = os.environ.get(base)
        return Path(named) / below if named else None
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "darwin":
        return home / mac / "houseway"
    xdg = os.environ.get(variable)
    return Path(xdg if xdg and os.path.isabs(xdg) else home / default) / "houseway"
