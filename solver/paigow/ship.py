"""Make the tables that come with the package: ``python -m houseway.solver.paigow.ship``.

One for every complete built-in way under `casino`, so that a new user's first hand compiles nothing. To be run after
any change of a built-in way, of the rules or of the engine; a test says when it was forgotten.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from .counts import SHIPPED, digest
from .duels import against_pure
from .language import load_way, way_names
from .rules import PRESETS
from .value import decided


def wanted() -> dict[str, str]:
    """List the tables that should be there.

    Returns
    -------
    dict
        File name by id of the way.
    """
    rules = PRESETS["casino"]
    ways = [load_way(name) for name in way_names()]
    return {way.id: f"{way.id}-{digest(rules, decided(way, rules).split)}.npy" for way in ways if way.complete}


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
    for way, name in names.items():
        if not (folder / name).exists():
            np.save(folder / name, against_pure(rules, decided(load_way(way), rules).split).astype(np.int16))


if __name__ == "__main__":
    build()
