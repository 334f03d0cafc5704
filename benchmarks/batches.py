"""A million lines from a file to CSV, whole processes, beside the kernel alone on the same hands."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .commands import program, run
from .harness import SEED, Benchmark, Trial

LINES = 1_000_000


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="houseway-bench-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _write(name: str, pieces: NDArray[np.uint8], words: list[str]) -> Path:
    """Write a hand a line."""
    path = _folder() / name
    with path.open("w", encoding="utf-8") as file:
        for start in range(0, len(pieces), 10_000):
            block = pieces[start : start + 10_000].tolist()
            file.writelines(" ".join([words[piece] for piece in hand]) + "\n" for hand in block)
    return path


def _thirteen() -> Trial:
    from houseway.solver.thirteen import search
    from houseway.solver.thirteen.cards import card_text

    from .thirteen import hands, tables

    dealt = hands(LINES)
    path = _write("thirteen.txt", dealt, [card_text(code) for code in range(52)])
    words = [*program(), "thirteen", "batch", str(path), "-o", str(_folder() / "thirteen.csv")]
    return Trial(lambda: run(*words), lambda: search.best(dealt, tables("taiwan")))


def _paigow() -> Trial:
    from houseway.solver.paigow.chart import chart
    from houseway.solver.paigow.language import load_way
    from houseway.solver.paigow.rules import PRESETS
    from houseway.solver.paigow.tiles import CODES, KIND_OF, hand_index

    rng = np.random.default_rng(SEED)
    tiles = rng.random((LINES, 32), dtype=np.float32).argpartition(4, axis=1)[:, :4]
    kinds = KIND_OF[tiles]
    path = _write("paigow.txt", kinds, list(CODES))
    words = [*program(), "paigow", "batch", str(path), "-o", str(_folder() / "paigow.csv")]
    found = chart(PRESETS["casino"], load_way("foxwoods"))

    def alone() -> None:
        rows = hand_index(kinds)
        found.house[rows], found.rule[rows], found.best[rows], found.cost[rows]

    return Trial(lambda: run(*words), alone)


BENCHMARKS = (
    Benchmark(
        "batch.thirteen",
        "houseway thirteen batch, a million lines to CSV, taiwan, all threads",
        "the search alone on the same hands, all threads",
        "s",
        _thirteen,
        limit=3,
        is_cost=True,
        repetitions=5,
    ),
    Benchmark(
        "batch.paigow",
        "houseway paigow batch, a million lines to CSV, foxwoods, all threads",
        "looking the same hands up among all 4,285",
        "s",
        _paigow,
        is_cost=True,
        repetitions=5,
    ),
)
