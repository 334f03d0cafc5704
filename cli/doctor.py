"""`houseway doctor`: versions, folders and what the terminal can show, for when something looks wrong."""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .config import config_path
from .options import output_options

if TYPE_CHECKING:
    from .screen import Screen

_PACKAGES = ("houseway", "click", "numpy", "numba", "tabulate")


@click.command("doctor")
@output_options
def doctor_command(screen: Screen) -> int:
    r"""Show versions, folders and what the terminal can do.

    \b
    Example:
      houseway doctor
    """
    from .screen import display_width

    found = examine(screen)
    if screen.as_json:
        screen.json(found)
    else:
        rows = [[screen.say(f"common.doctor.{key}"), _shown(screen, key, value)] for key, value in found.items()]
        lines = screen.columns(rows)
        if max(map(display_width, lines)) >= screen.width:  # each value below its name
            lines = [line for name, value in rows for line in (name, "  " + value)]
        for line in lines:
            screen.echo(" " + line)
    return 0 if found["cache_state"] != "unwritable" else 1


def examine(screen: Screen) -> dict[str, Any]:
    """Find out how this installation stands.

    Parameters
    ----------
    screen
        The output in question.

    Returns
    -------
    dict
        Versions, folders with their state, and the terminal's abilities.
    """
    from importlib.metadata import version

    from ..solver import jit
    from ..solver.cache import user_cache
    from .teach_memory import data_folder

    kernels = jit.folder()
    home = user_cache()
    state = "unwritable" if kernels is None else "ready" if any(kernels.rglob("*.nbi")) else "empty"
    return {
        **{name: version(name) for name in _PACKAGES},
        "python": f"{platform.python_version()} ({platform.machine()}, {sys.platform})",
        "cores": jit.cores(),
        "cache": None if home is None else str(home),
        "kernels": None if kernels is None else str(kernels),
        "cache_state": state,
        "cache_bytes": 0 if home is None else _size(home),
        "data": None if (folder := data_folder()) is None else str(folder),
        "config": _config(),
        "config_place": None if (place := config_path()) is None else str(place),
        "language": screen.language.name,
        "encoding": sys.stdout.encoding,
        "symbols": screen.rich,
        "terminal": sys.stdout.isatty(),
        "colour": screen.colour,
        "columns": screen.width,
        "term": os.environ.get("TERM"),
    }


def _config() -> str | None:
    path = config_path()
    return None if path is None or not path.is_file() else str(path)


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _shown(screen: Screen, key: str, value: Any) -> str:
    if key == "cache_state":
        return screen.say(f"common.doctor.state.{value}")
    if value is None or isinstance(value, bool):
        return screen.say(f"common.doctor.value.{str(value).lower()}")
    return f"{value:,}" if isinstance(value, int) else str(value)
