"""Count how every split of every hand fares against an opponent: the door to the compiled kernels.

This module imports Numba; :mod:`counts` is asked instead, which imports it only for what was never counted before.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..jit import run_chunks
from . import kernels
from .ranks import hand_tables
from .rules import Rules
from .tiles import COUNTS, HANDS, KINDS

_CHUNK = 128


def _factors() -> NDArray[np.uint16]:
    """List what each hand needs: of each of up to four kinds one tile or both, two kinds a number."""
    factors = np.full(HANDS.shape, 2 * KINDS, dtype=np.uint8)
    for place in range(4):
        column = HANDS[:, place]
        again = (HANDS[:, place - 1] == column) if place else np.zeros(len(HANDS), dtype=np.bool_)
        factors[:, place] = np.where(again, 2 * KINDS, 2 * column)
        factors[again, place - 1] += 1
    need = factors.astype(np.uint16).T
    return np.ascontiguousarray(35 * need[::2] + need[1::2])


def strengths(rules: Rules, jobs: int | None = None) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Make the three splits of all 4,285 hands.

    Parameters
    ----------
    rules
        What makes a half strong.
    jobs
        Threads; None for one per processor.

    Returns
    -------
    low, high
        (4285, 3) int16, strengths of the weaker and the stronger half of each split.

    Examples
    --------
    >>> low, high = strengths(Rules())
    >>> low.shape, bool((low <= high).all())
    ((4285, 3), True)
    """
    low = np.empty((len(HANDS), 3), dtype=np.int16)
    high = np.empty((len(HANDS), 3), dtype=np.int16)
    table = hand_tables(rules).strength
    run_chunks(
        lambda start, stop: kernels.split_strengths(HANDS, table, low, high, start, stop), len(HANDS), len(HANDS), jobs
    )
    return low, high


def against_pure(rules: Rules, picks: NDArray[np.integer], jobs: int | None = None) -> NDArray[np.int32]:
    """Count against an opponent who sets each hand in one way.

    Parameters
    ----------
    rules
        What makes a half strong.
    picks
        (4285,) integers 0 to 2, the split that the opponent plays of each hand.
    jobs
        Threads; None for one per processor. The result does not depend on it.

    Returns
    -------
    ndarray
        (4285, 3, 4) int32: of the 20,475 hands that the opponent can hold beside a split, how many are below it in
        both halves, at most equal in both, above in both, at least equal in both.

    Raises
    ------
    ValueError
        `picks` is not what it should be.

    Examples
    --------
    >>> counted = against_pure(Rules(), np.zeros(4285, dtype=np.uint8))
    >>> counted[0, 0].tolist()  # T T D D kept as two pairs: 325 hands hold the pair of Gee Joon
    [20150, 20150, 0, 0]
    """
    picks = np.asarray(picks)
    if picks.shape != (len(HANDS),) or picks.min() < 0 or picks.max() > 2:
        raise ValueError("picks must be one split (0, 1 or 2) for each of the 4285 hands")
    low, high = strengths(rules, jobs)
    rows = np.arange(len(HANDS))
    theirs = np.ascontiguousarray(low[rows, picks]), np.ascontiguousarray(high[rows, picks])
    out = np.empty((len(HANDS), 3, 4), dtype=np.int32)
    factors = _factors()
    run_chunks(
        lambda start, stop: kernels.duel_pure(HANDS, factors, COUNTS, low, high, *theirs, out, start, stop),
        len(HANDS),
        _CHUNK,
        jobs,
    )
    return out


def against_mixed(rules: Rules, chances: NDArray[np.float64], jobs: int | None = None) -> NDArray[np.float64]:
    """Count against an opponent who sets each hand by chance.

    Parameters
    ----------
    rules
        What makes a half strong.
    chances
        (4285, 3) float64, how likely each split of each hand is; each row sums to 1.
    jobs
        Threads; None for one per processor. The result does not depend on it.

    Returns
    -------
    ndarray
        (4285, 3, 4) float64, expected numbers as in :func:`against_pure`.

    Raises
    ------
    ValueError
        `chances` is not what it should be.
    """
    chances = np.ascontiguousarray(chances, dtype=np.float64)
    if chances.shape != (len(HANDS), 3) or chances.min() < 0 or not np.allclose(chances.sum(axis=1), 1):
        raise ValueError("chances must be (4285, 3), not negative, and sum to 1 for each hand")
    low, high = strengths(rules, jobs)
    out = np.empty((len(HANDS), 3, 4), dtype=np.float64)
    factors = _factors()
    run_chunks(
        lambda start, stop: kernels.duel_mixed(HANDS, factors, COUNTS, low, high, chances, out, start, stop),
        len(HANDS),
        _CHUNK,
        jobs,
    )
    return out
