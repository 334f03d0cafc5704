"""How much is lost by playing the tables' choice: ``python -m benchmarks.strength [NAME…] [--hands 200]``.

The leading candidates of random hands by the tables meet dealt opponents twice. The first deals pick
the best candidate, the second, of another seed, measure what the tables' choice and that of ``--samples auto`` lose to
it: points per opponent, with the standard error over hands. So a candidate that was lucky once is not taken for better.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass

import numpy as np
from houseway.solver.thirteen import field, rules, sampled, scan
from houseway.solver.thirteen.cards import deal
from houseway.solver.thirteen.sample import BATCH, Candidate, Table

#: Sampled deals for picking, and as many for measuring; leading candidates.
DEALS, CANDIDATES = 6_000, 20
#: Losses per opponent that are not to be exceeded: by the tables without and with a scoop, and by sampling.
LIMITS = {"rows": 0.006, "scoop": 0.012, "auto": 0.002}


@dataclass
class Loss:
    """Mean loss per opponent, its standard error, and what it should not exceed (None: reported only)."""

    mean: float
    stderr: float
    limit: float | None


def _means(table: Table, candidates: list[Candidate], seed: int) -> np.ndarray:
    """Mean pay of each candidate over `DEALS` deals."""
    total = np.zeros(len(candidates))
    for batch, start in enumerate(range(0, DEALS, BATCH)):
        total += table.settle(candidates, table.deal(batch, min(BATCH, DEALS - start), seed)).sum(axis=0)
    return total / DEALS


def measure(name: str, players: int, hands: int, role: str | None = None) -> dict[str, Loss]:
    """Measure one rule set.

    Parameters
    ----------
    name
        A rule set.
    players
        Players dealt in.
    hands
        How many random hands.
    role
        ``player`` or ``banker`` under rules with a banker.

    Returns
    -------
    dict of str to Loss
        ``tables`` and ``auto``.
    """
    loaded = rules.load(name)
    held = field.load(loaded, players)
    tables = held.tables(loaded, players, role)
    lost: dict[str, list[float]] = {"tables": [], "auto": []}
    for number, hand in enumerate(deal(np.random.default_rng(2024), hands, 1)[:, 0]):
        every = scan.arrangements(hand, loaded.wheel)
        order = np.argsort(-tables.worth(every.rows), kind="stable")[:CANDIDATES]
        candidates = [Candidate(every.cards(int(one))) for one in order]
        table = Table(loaded, players, role, held, hand.tolist())
        best = int(_means(table, candidates, 2 * number).argmax())
        auto = sampled.set_sampled(
            hand.tolist(), rules=loaded, players=players, role=role, samples="auto", top=1, seed=10**6 + number
        ).arrangements[0]
        chosen = Candidate((auto.front, auto.middle, auto.back))
        paid = _means(table, [candidates[best], candidates[0], chosen], 2 * number + 1) / tables.opponents
        lost["tables"].append(float(paid[0] - paid[1]))
        lost["auto"].append(float(paid[0] - paid[2]))
    scoops = bool(tables.joint.any()) and loaded.majority_points == 0
    limits = {
        "tables": None if name in ("mainland", "shisanzhang") else LIMITS["scoop" if scoops else "rows"],
        "auto": LIMITS["auto"],
    }
    return {
        how: Loss(float(np.mean(each)), float(np.std(each, ddof=1) / np.sqrt(hands)), limits[how])
        for how, each in lost.items()
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", default=list(rules.BUILT_IN))
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = {}
    for name in options.names:
        began = time.monotonic()
        role = "player" if rules.load(name).against == "banker" else None
        losses = measure(name, options.players, options.hands, role)
        found[name] = {how: vars(loss) for how, loss in losses.items()}
        if not options.json:
            said = ", ".join(
                f"{how} {loss.mean:+.4f} +- {loss.stderr:.4f}" + (f" (limit {loss.limit})" if loss.limit else "")
                for how, loss in losses.items()
            )
            print(f"{name}: {said}; {time.monotonic() - began:.0f} s", flush=True)
    if options.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
