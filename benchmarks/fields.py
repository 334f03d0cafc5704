"""Make the fields that are shipped with the package: ``python -m benchmarks.fields [NAME…]``.

Without names, every field of the built-in rule sets is made (about a quarter of an hour on two cores). Each is written
to solver/thirteen/fields/ and entered in index.json there.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import numpy as np
from houseway.solver.thirteen import field, rules

FOLDER = Path(__file__).parent.parent / "solver" / "thirteen" / "fields"


def wanted() -> dict[str, tuple[str, rules.Rules, int, list[str]]]:
    """List the fields of the built-in rule sets: key to name, rules, players and all that share it."""
    found: dict[str, tuple[str, rules.Rules, int, list[str]]] = {}
    for name in rules.BUILT_IN:
        loaded = rules.load(name)
        keys = {players: field.key(loaded, players) for players in (4, 3, 2)}
        for players, key in keys.items():
            if key not in found:
                same = [p for p, other in keys.items() if other == key]
                found[key] = (name if len(same) == 3 else f"{name}-{max(same)}", loaded, players, [])
            found[key][3].append(f"{name}:{players}")
    return found


def main(names: list[str]) -> None:
    """Train and write."""
    index_file = FOLDER / "index.json"
    index = json.loads(index_file.read_text(encoding="utf-8")) if index_file.exists() else {}
    every = wanted()
    index = {key: entry for key, entry in index.items() if key in every}
    for key, (name, loaded, players, serves) in every.items():
        if names and name not in names:
            continue
        began = time.monotonic()
        made = field.train(loaded, players)
        np.save(FOLDER / f"{name}.npy", field.to_array(made.field, loaded.wheel))
        index[key] = {
            "file": f"{name}.npy",
            "serves": serves,
            "hands": field.HANDS,
            "rounds": field.ROUNDS,
            "seed": 1,
            "gain": round(made.gain, 5),
            "stderr": round(made.stderr, 5),
        }
        index_file.write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
        print(f"{name}: gain {made.gain:.5f} +- {made.stderr:.5f} a opponent, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
