"""Single rows of five cards."""

from __future__ import annotations

import numpy as np

from .harness import SEED, Benchmark, Trial

_ROWS = 1_000_000
_CALLS = 100_000


def _trial() -> Trial:
    from houseway.solver.thirteen.rows import five_strengths
    from phevaluator import _pheval

    rng = np.random.default_rng(SEED)
    cards = rng.random((_ROWS, 52), dtype=np.float32).argpartition(5, axis=1)[:, :5].astype(np.uint8)
    # its own call in C, without the Python around it, on whole numbers that are ready
    columns = [cards[:_CALLS, place].tolist() for place in range(5)]
    call = _pheval.evaluate_5cards
    return Trial(lambda: five_strengths(cards, jobs=1), lambda: list(map(call, *columns)), _ROWS, _CALLS)


BENCHMARKS = (
    Benchmark(
        "rank5",
        "random five-card rows in the kernel, one thread",
        "phevaluator's evaluate_5cards in C, called from Python",
        "hands/s",
        _trial,
        limit=20,
        repetitions=15,
    ),
)
