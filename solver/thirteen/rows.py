"""Rank many single rows of five cards, compiled.

Every rank has a key such that no two multisets of five ranks have the same sum, so the order of the cards does not
matter and nothing is sorted. A hand of thirteen is ranked otherwise, see `kernels.rank_subsets`: there the sums of
triples and pairs serve many rows.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from ..jit import run_chunks
from . import ranks
from .kernels_rows import KEY_BITS, rank_fives

_KEYS = np.array([0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415])
_CHUNK = 1 << 16


@lru_cache(maxsize=2)
def _tables(wheel: str) -> tuple[NDArray[np.int32], NDArray[np.int16], NDArray[np.int16]]:
    """Key and suit of every card, strength by sum of keys, strength of flushes."""
    order = ranks.load(wheel)
    held = np.array([row for row in combinations_with_replacement(range(13), 5) if row[0] < row[4]])
    plain = np.zeros(5 * int(_KEYS[-1]), dtype=np.int16)
    triple, pair = held[:, :3], held[:, 3:]
    low = triple[:, 0] + triple[:, 1] * (triple[:, 1] + 1) // 2
    low += triple[:, 2] * (triple[:, 2] + 1) * (triple[:, 2] + 2) // 6
    plain[_KEYS[held].sum(axis=1)] = order.five[91 * low + pair[:, 0] + pair[:, 1] * (pair[:, 1] + 1) // 2]
    codes = np.arange(52)
    card = (_KEYS[codes >> 2] | (1 << (KEY_BITS + 3 * (codes & 3)))).astype(np.int32)
    return card, plain, order.flush


def five_strengths(cards: NDArray[np.uint8], wheel: str = "lowest", *, jobs: int | None = None) -> NDArray[np.int16]:
    """Rank rows of five.

    Parameters
    ----------
    cards
        uint8, shape (n, 5): different card codes in any order.
    wheel
        Place of A2345, one of :data:`ranks.WHEELS`.
    jobs
        Threads; None for one per processor.

    Returns
    -------
    ndarray of int16, shape (n,)
        Strengths, as of :meth:`ranks.Ranks.strength`.

    Raises
    ------
    ValueError
        If the cards are not such an array.

    Examples
    --------
    >>> royal, quads = five_strengths(np.array([[48, 32, 44, 36, 40], [0, 1, 2, 3, 51]], dtype=np.uint8))
    >>> int(royal), bool(royal > quads)
    (7916, True)
    """
    if cards.ndim != 2 or cards.shape[1] != 5 or cards.dtype != np.uint8 or (cards.size and cards.max() > 51):
        raise ValueError("rows are card codes, uint8, of shape (n, 5)")
    found = np.empty(len(cards), dtype=np.int16)
    fixed = _tables(wheel)
    run_chunks(lambda start, stop: rank_fives(cards, start, stop, *fixed, found), len(cards), _CHUNK, jobs)
    return found
