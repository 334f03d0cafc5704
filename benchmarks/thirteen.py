"""Thirteen Water: the plain scan, the search, ranking, threads, sampling."""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np
from houseway.solver.thirteen import field, kernels, ranks, rules, search, subsets
from houseway.solver.thirteen.cards import deal
from houseway.solver.thirteen.tables import Tables
from numpy.typing import NDArray

from .harness import SEED, Benchmark, Trial
from .plain_scan import plain_scan

HANDS = 20_000
_FEW = 20
_SAMPLES = 4_000


@cache
def hands(count: int = HANDS) -> NDArray[np.uint8]:
    """Deal hands; the same ones every time."""
    return deal(np.random.default_rng(SEED), -(-count // 4)).reshape(-1, 13)[:count]


@cache
def tables(name: str) -> Tables:
    """Make what rows are worth under a rule set, four players."""
    loaded = rules.load(name)
    return field.load(loaded, 4).tables(loaded, 4)


def _scanned() -> None:
    order = ranks.load("lowest")
    plain_scan(hands(), (order.front, order.five, order.flush), tables("taiwan").row)


def _scanned_by_numpy() -> None:
    from houseway.solver.thirteen.scan import arrangements

    for hand in hands()[:_FEW]:
        every = arrangements(hand, "lowest")
        tables("taiwan").worth(every.rows).argmax()


def _searched(name: str, jobs: int = 1) -> None:
    search.best(hands(), tables(name), jobs=jobs)


# Compiled anew in every run: what is kept would not notice that the solver's kernel has changed.
@numba.njit(nogil=True)  # type: ignore[misc]
def _rank_all(dealt: Any, order: Any, first: Any, fronts: Any, fives: Any) -> None:
    for hand in range(len(dealt)):
        kernels.rank_subsets(dealt, hand, order, first, fronts, fives)


def _ranked() -> None:
    order = ranks.load("lowest")
    fronts, fives = np.empty(subsets.TRIPLES, np.int16), np.empty(subsets.FIVES, np.int16)
    _rank_all(hands(), kernels.Order(order.front, order.five, order.flush), subsets.load().first, fronts, fives)


def _sampled() -> Trial:
    from houseway.solver.thirteen.sampled import set_sampled

    classic = rules.load("classic")
    hand = hands()[0].tolist()
    return Trial(
        lambda: set_sampled(hand, rules=classic, samples=_SAMPLES, players=4, jobs=1),
        lambda: _searched("classic"),
        3 * _SAMPLES,
        HANDS,
    )


BENCHMARKS = (
    Benchmark(
        "thirteen.scan",
        "plain scan of all 72,072 arrangements, taiwan, one thread",
        "the same by NumPy, one hand after another",
        "us/hand",
        lambda: Trial(_scanned, _scanned_by_numpy, HANDS, _FEW),
    ),
    Benchmark(
        "thirteen.search-additive",
        "best arrangement by EV, taiwan, four players, one thread",
        "thirteen.scan",
        "us/hand",
        lambda: Trial(lambda: _searched("taiwan"), _scanned, HANDS, HANDS),
        limit=8,
    ),
    Benchmark(
        "thirteen.search",
        "best arrangement by EV with scoop and home run, classic, four players, one thread",
        "thirteen.scan",
        "us/hand",
        lambda: Trial(lambda: _searched("classic"), _scanned, HANDS, HANDS),
        limit=5,
    ),
    Benchmark(
        "thirteen.rank",
        "ranking the 1,287 + 286 subsets of a hand alone, one thread",
        "thirteen.search-additive",
        "us/hand",
        lambda: Trial(_ranked, lambda: _searched("taiwan"), HANDS, HANDS),
    ),
    Benchmark(
        "thirteen.threads",
        "thirteen.search on two threads",
        "thirteen.search on one",
        "us/hand",
        lambda: Trial(lambda: _searched("classic", 2), lambda: _searched("classic"), HANDS, HANDS),
        limit=1.7,
        repetitions=15,
    ),
    Benchmark(
        "thirteen.sampled",
        "opponents dealt, set and settled in sampling, classic, four players, one thread",
        "thirteen.search",
        "hands/s",
        _sampled,
    ),
)
