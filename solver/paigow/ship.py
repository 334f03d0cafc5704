"""Make the tables that come with the package: ``python -m houseway.solver.paigow.ship``.

One for every complete built-in way under `casino` and one for each seat of the equilibrium, so that a new user's first
hand compiles nothing. To be run after any change of a built-in way, of the rules or of the engine; a test says when it
was forgotten.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .counts import GRAIN, SHIPPED, digest
from .duels import against_mixed, against_pure
from .equilibrium import load
from .language import load_way, way_names
from .rules import PRESETS
from .value import decided


def wanted() -> dict[str, str]:
    """List the tables that should be there.

    Returns
    -------
    dict
        File name by id of the way; ``nash-player`` and ``nash-banker`` are the seats of the equilibrium.
    """
    rules = PRESETS["casino"]
    ways = [load_way(name) for name in way_names()]
    plays = {way.id: decided(way, rules).split for way in ways if way.complete} | _mixed()
    return {name: f"{name}-{digest(rules, played)}.npy" for name, played in plays.items()}


def _mixed() -> dict[str, NDArray[np.float64]]:
    equilibrium = load()
    return {"nash-player": equilibrium.player, "nash-banker": equilibrium.banker}


def build(folder: Path = SHIPPED) -> None:
    """Make all tables, and remove those of what has changed.

    Parameters
    ----------
    folder
        Where.
    """
    rules = PRESETS["casino"]
    names = wanted()
    for old in folder.glob("*.npy"):
        if old.name not in names.values():
            old.unlink()
    mixed = _mixed()
    for way, name in names.items():
        if (folder / name).exists():
            continue
        if way in mixed:
            table: NDArray[Any] = np.rint(against_mixed(rules, mixed[way]) * GRAIN).astype(np.int32)
        else:
            table = against_pure(rules, decided(load_way(way), rules).split).astype(np.int16)
        np.save(folder / name, table)


if __name__ == "__main__":
    build()
