"""Make the fields that are shipped with the package: ``python -m benchmarks.fields [NAME…]``.

``python -m benchmarks.fields --rows`` prints instead what the shipped fields put down, as solver/thirteen/README.md has
it.

Without names, every field of the built-in rule sets is made (some minutes on two cores). Each is written
to solver/thirteen/fields/ and entered in index.json there.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from houseway.solver.thirteen import field, ranks, rules
from houseway.solver.thirteen.cards import RANKS

FOLDER = Path(__file__).parent.parent / "solver" / "thirteen" / "fields"


#: Fields for switches that the rulebook's sources name beside a set's own: half as many hands.
VARIANTS = {
    "taiwan-low": ("taiwan", {"units": "low"}),
    "taiwan-banker": ("taiwan", {"against": "banker", "ties": "banker"}),
    "hongkong-banker": ("hongkong", {"ties": "banker"}),
    "mainland-multiply": ("mainland", {"home_run": "multiply"}),
    "mainland-second": ("mainland", {"wheel": "second"}),
}


@dataclass
class Wanted:
    """One field to make."""

    name: str
    rules: rules.Rules
    players: int
    hands: int
    serves: list[str]


def wanted() -> dict[str, Wanted]:
    """List the fields of the built-in rule sets and of the variants, by key."""
    sets = {name: (rules.load(name), field.HANDS) for name in rules.BUILT_IN}
    for name, (base, switches) in VARIANTS.items():
        sets[name] = (rules.replace(rules.load(base), **switches), field.HANDS // 2)
    found: dict[str, Wanted] = {}
    for name, (loaded, hands) in sets.items():
        keys = {players: field.key(loaded, players) for players in (4, 3, 2)}
        for players, key in keys.items():
            same = [p for p, other in keys.items() if other == key]
            title = name if len(same) == 3 else f"{name}-{max(same)}"
            found.setdefault(key, Wanted(title, loaded, players, hands, [])).serves.append(f"{name}:{players}")
    return found


def main(names: list[str]) -> None:
    """Train and write."""
    index_file = FOLDER / "index.json"
    index = json.loads(index_file.read_text(encoding="utf-8")) if index_file.exists() else {}
    every = wanted()
    index = {key: entry for key, entry in index.items() if key in every}
    for key, want in every.items():
        if names and want.name not in names:
            continue
        began = time.monotonic()
        made = field.train(want.rules, want.players, hands=want.hands)
        np.save(FOLDER / f"{want.name}.npy", field.to_array(made.field, want.rules.wheel))
        index[key] = {
            "file": f"{want.name}.npy",
            "serves": want.serves,
            "hands": want.hands,
            "rounds": field.ROUNDS,
            "seed": 1,
            "gain": round(made.gain, 5),
            "stderr": round(made.stderr, 5),
        }
        index_file.write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
        print(f"{want.name}: gain {made.gain:.5f} +- {made.stderr:.5f} an opponent, {time.monotonic() - began:.0f} s")


def gains() -> str:
    """Write a table of what can still be gained on each shipped field of a built-in rule set."""
    lines = ["| field | players | gain | standard error |", "|---|---|---|---|"]
    for entry in field.index().values():
        name = entry["serves"][0].rpartition(":")[0]
        if name in rules.BUILT_IN:
            players = ", ".join(sorted(one.rpartition(":")[2] for one in entry["serves"]))
            lines.append(f"| {name} | {players} | {entry['gain']:.5f} | {entry['stderr']:.5f} |")
    return "\n".join(lines)


def rows() -> str:
    """Write a table of the row types and the median row of each built-in rule set, four players."""
    lines = ["| rules | row | " + " | ".join(ranks.TYPES) + " | median |", "|---" * (len(ranks.TYPES) + 3) + "|"]
    for name in rules.BUILT_IN:
        loaded = rules.load(name)
        order = ranks.load(loaded.wheel)
        held = field.load(loaded, 4).players
        for row, title in enumerate(rules.ROWS):
            share = 100 * np.bincount(order.types[held[:, row]], minlength=len(ranks.TYPES)) / len(held)
            kind, named = order.name(int(np.sort(held[:, row])[len(held) // 2]))
            shares = " | ".join(f"{one:.2f}" if one else "" for one in share)
            median = " ".join(RANKS[rank] for rank in named)
            lines.append(f"| {name if not row else ''} | {title} | {shares} | {kind} {median} |")
    return "\n".join(lines)


if __name__ == "__main__":
    if sys.argv[1:] == ["--rows"]:
        print(gains(), rows(), sep="\n\n")
    else:
        main(sys.argv[1:])
