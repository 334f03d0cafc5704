"""Pai Gow: all hands against a way, and an equilibrium."""

from __future__ import annotations

import numpy as np
from houseway.solver.paigow.rules import PRESETS
from houseway.solver.paigow.tiles import HANDS

from .harness import SEED, Benchmark, Trial

_GAP = 1e-4
_ROUNDS = 50


def _pass() -> Trial:
    from houseway.solver.paigow.duels import against_pure
    from houseway.solver.paigow.houseway import play_all
    from houseway.solver.paigow.language import load_way

    rules = PRESETS["casino"]
    picks = play_all(load_way("foxwoods"), rules).split
    numbers = np.random.default_rng(SEED).random((len(HANDS), len(HANDS)), dtype=np.float32)
    return Trial(lambda: against_pure(rules, picks, jobs=2), numbers.sum)


def _equilibrium() -> Trial:
    from houseway.solver.paigow.equilibrium import build
    from houseway.solver.paigow.game import dense_game

    rules = PRESETS["casino"]
    payoff = dense_game(rules).payoff
    mix = np.full(len(payoff), 1 / len(payoff), dtype=np.float32)

    def products() -> None:
        for _ in range(_ROUNDS):
            payoff @ mix
            mix @ payoff

    return Trial(lambda: build(rules, _GAP), products)


BENCHMARKS = (
    Benchmark(
        "paigow.pass",
        "all 4,285 hands against all hands of a pure way, two threads",
        "NumPy's sum of a float32 array of 4,285 x 4,285",
        "ms",
        _pass,
        repetitions=15,
    ),
    Benchmark(
        "paigow.equilibrium",
        "casino, from nothing to a certified gap of 1e-4",
        "100 products of its float32 matrix with a vector, 50 rounds' worth",
        "s",
        _equilibrium,
    ),
)
