"""How often an arrangement wins all three rows against one opponent, and loses them: exact counts for many hands.

:func:`houseway.solver.thirteen.tables.sweeps` compares each arrangement with the whole population. For a batch the
population is sorted once into blocks of equal size by middle and by back, and a table holds how many points lie below
each corner of blocks; a query is then one look-up and the points of two blocks.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..jit import run_chunks
from .kernels_sweeps import count_below
from .rules import Rules
from .tables import Population, duel

_BLOCK = 1024
_CHUNK = 4096


@dataclass(frozen=True, eq=False)
class _Below:
    """A population, ready to count what lies below a point in all three rows."""

    fronts: NDArray[np.int64]
    middles: NDArray[np.int64]
    backs: NDArray[np.int64]
    arrays: tuple[NDArray[np.int32], NDArray[np.int16], NDArray[np.int32], NDArray[np.int16], NDArray[np.int32]]

    def count(self, points: NDArray[np.int64], jobs: int | None) -> NDArray[np.int32]:
        queries = np.empty(points.shape, dtype=np.int32)
        for row, values in enumerate((self.fronts, self.middles, self.backs)):
            queries[:, row] = np.searchsorted(values, points[:, row])
        found = np.empty(len(points), dtype=np.int32)
        run_chunks(
            lambda start, stop: count_below(queries, start, stop, *self.arrays, _BLOCK, found),
            len(points),
            _CHUNK,
            jobs,
        )
        return found


def _below(points: NDArray[np.int64]) -> _Below:
    fronts, front = np.unique(points[:, 0], return_inverse=True)
    by_middle = np.argsort(points[:, 1], kind="stable")
    by_back = np.argsort(points[:, 2], kind="stable")
    middle = np.empty(len(points), dtype=np.int64)
    back = np.empty(len(points), dtype=np.int64)
    middle[by_middle] = back[by_back] = np.arange(len(points))
    blocks = len(points) // _BLOCK + 1
    shape = (len(fronts) + 1, blocks + 1, blocks + 1)
    cell = np.ravel_multi_index((front + 1, middle // _BLOCK + 1, back // _BLOCK + 1), shape)
    cells = np.bincount(cell, minlength=int(np.prod(shape))).reshape(shape).astype(np.int32)
    for axis in range(3):
        np.cumsum(cells, axis=axis, out=cells)
    classes = front.astype(np.int16)
    arrays = (
        cells,
        classes[by_middle],
        back[by_middle].astype(np.int32),
        classes[by_back],
        middle[by_back].astype(np.int32),
    )
    return _Below(fronts, points[by_middle, 1], points[by_back, 2], arrays)


class Sweeps:
    """Counts sweeps against one population.

    Parameters
    ----------
    rules, opponents, role
        As for :func:`houseway.solver.thirteen.tables.sweeps`.
    """

    def __init__(self, rules: Rules, opponents: Population, role: str | None = None) -> None:
        points = opponents.astype(np.int64)
        #: Hands in the population.
        self.size = len(points)
        self._from, self._to = duel(rules, role)
        self._weaker = _below(points)
        self._stronger = _below(-points)

    def counts(self, rows: NDArray[np.int16], jobs: int | None = None) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Count the hands of the population that arrangements beat in all three rows, and that beat them.

        Parameters
        ----------
        rows
            int16, shape (n, 3): strengths of front, middle and back.
        jobs
            Threads; None for one per processor.

        Returns
        -------
        tuple of two ndarrays of int32, shape (n,)
            Out of `size`; as chances the same numbers as :func:`houseway.solver.thirteen.tables.sweeps`.
        """
        return self._weaker.count(self._from[rows], jobs), self._stronger.count(1 - self._to[rows], jobs)
