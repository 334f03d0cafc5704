"""Best arrangements of many hands: allocates, shares the work among threads, calls the kernels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..jit import run_chunks
from . import kernels, kernels_search, ranks, subsets
from .bounds import bounds, rates
from .tables import Tables

# A call of a kernel with so many arrays costs up to a third of a millisecond before it begins.
_CHUNK = 1024


@dataclass(frozen=True, eq=False)
class Best:
    """The best arrangement of each of `n` hands.

    Attributes
    ----------
    worth
        int32, shape (n,): points times the tables' scale.
    rows
        int16, shape (n, 3): strengths of front, middle and back.
    split
        int16, shape (n, 2): number of the back and pick of the middle, for :meth:`subsets.Subsets.places`.
    """

    worth: NDArray[np.int32]
    rows: NDArray[np.int16]
    split: NDArray[np.int16]


def best(hands: NDArray[np.uint8], tables: Tables, *, jobs: int | None = None) -> Best:
    """Find the best legal arrangement of every hand.

    Parameters
    ----------
    hands
        uint8, shape (n, 13): card codes, each hand ascending.
    tables
        What rows are worth.
    jobs
        Threads; None for one per processor. The result does not depend on it.

    Returns
    -------
    Best
        Of equal worth the strongest back, then middle, then front.
    """
    return _run(kernels_search.search, (bounds(tables), rates(tables)), hands, tables, jobs)


def best_by_scan(hands: NDArray[np.uint8], tables: Tables, *, jobs: int | None = None) -> Best:
    """Find the same as :func:`best` by looking at every arrangement."""
    return _run(kernels.scan, (), hands, tables, jobs)


def _run(
    kernel: Callable[..., Any], more: tuple[Any, ...], hands: NDArray[np.uint8], tables: Tables, jobs: int | None
) -> Best:
    if hands.ndim != 2 or hands.shape[1] != 13 or hands.dtype != np.uint8:
        raise ValueError(f"hands are uint8 of shape (n, 13), not {hands.dtype} of shape {hands.shape}")
    order = ranks.load(tables.wheel)
    places = subsets.load()
    n = len(hands)
    found = Best(np.zeros(n, np.int32), np.zeros((n, 3), np.int16), np.zeros((n, 2), np.int16))
    fixed = (
        kernels.Order(order.front, order.five, order.flush),
        kernels.Places(places.first, places.masks, places.middles, places.fronts),
        kernels.Worth(tables.row, tables.tiers, tables.joint),
        *more,
    )
    run_chunks(
        lambda start, stop: kernel(hands, start, stop, *fixed, found.worth, found.rows, found.split),
        n,
        _CHUNK,
        jobs,
    )
    return found
