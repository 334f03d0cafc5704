"""What rows can be worth at most, so that the search can pass over backs unseen.

Everything here is an upper bound that holds for any tables, also where a stronger row is worth less (a user's units
may fall): running maxima take the place of the worths themselves. The joint term is bounded by the largest one with
the same tier of backs, no higher tier of fronts, and a middle that such a back allows.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from . import ranks
from .kernels import Order
from .kernels_search import Bound, Rates
from .tables import Tables

_BINS = 4096
#: What `kernels_search` packs: a rate in so many bits, and one of so many tiers.
_RATE_BITS, _TIERS = 13, 64
# Below any worth, and far enough from the ends of int32 that three of them can be added.
_NEVER = -(1 << 29)


@lru_cache(maxsize=8)
def bounds(tables: Tables) -> Bound:
    """Make the bounds of tables.

    Parameters
    ----------
    tables
        What rows are worth.

    Returns
    -------
    Bound
        ``front``: most that a front of no more strength is worth; ``front_tier``, ``back_tier``: tier of a strength;
        ``tier_start``: first strength of a tier of backs; ``tier_most``: most that a back of no higher tier brings
        with its middle and the joint term, by tier of fronts; ``joint_most``: most of the joint term; ``middle_most``:
        most of the joint term and a middle's own worth, by no higher tier of fronts and tier of backs;
        ``pair_scale``, ``pair_least``: the least back for what back and middle must bring.
    """
    _, middles, backs = tables.shape
    is_five = np.ones(ranks.STRENGTHS, dtype=bool)
    is_five[ranks.load(tables.wheel).front] = False
    front = np.maximum.accumulate(np.where(is_five, _NEVER, tables.row[0]))
    middle = np.maximum.accumulate(np.where(is_five, tables.row[1], _NEVER))
    pair = np.where(is_five, tables.row[2] + middle, 2 * _NEVER).astype(np.int64)
    front_tier = tables.tiers[0] // (middles * backs)
    middle_tier = tables.tiers[1] // backs
    back_tier = tables.tiers[2]

    start = np.searchsorted(back_tier, np.arange(backs))
    last = np.append(start[1:], ranks.STRENGTHS) - 1
    joint = np.maximum.accumulate(tables.joint.reshape(tables.shape).astype(np.int64), axis=0)
    highest = middle_tier[last], np.arange(backs)
    joint_most = np.ascontiguousarray(np.maximum.accumulate(joint, axis=1)[:, *highest])
    tier_most = np.maximum.accumulate(np.maximum.reduceat(pair, start) + joint_most, axis=1)
    most = np.full(middles, _NEVER, dtype=np.int64)
    np.maximum.at(most, middle_tier[is_five], tables.row[1, is_five])
    together = np.maximum.accumulate(joint + most[None, :, None], axis=1)
    pair_scale, pair_least = _turned(np.maximum.accumulate(pair), is_five)
    return Bound(
        front=front.astype(np.int32),
        front_tier=front_tier.astype(np.int32),
        back_tier=back_tier.astype(np.int32),
        tier_start=start.astype(np.int32),
        tier_most=tier_most,
        joint_most=joint_most,
        middle_most=np.ascontiguousarray(together[:, *highest]),
        pair_scale=pair_scale,
        pair_least=pair_least,
    )


@lru_cache(maxsize=8)
def rates(tables: Tables) -> Rates:
    """Pack rows into numbers: strength, worth rounded up to a 13-bit rate, and tier of the joint term.

    Parameters
    ----------
    tables
        What rows are worth.

    Returns
    -------
    Rates
        ``packed``: fronts, and fives as middles, by the indices of `ranks.Ranks`; ``joint``: rate of the joint term by
        tier of backs, fronts and middles, 64 of each; ``scale``: how far a worth is shifted to make a rate, and what
        the rate of nothing stands for, without the back.

    Raises
    ------
    ValueError
        If there are more than 64 tiers of a row.
    """
    if max(tables.shape) > _TIERS:
        raise ValueError(f"the search packs at most {_TIERS} tiers of a row, not {tables.shape}")
    _, middles, backs = tables.shape
    order = ranks.load(tables.wheel)
    fronts = np.unique(order.front).astype(np.int64)
    rows = fronts, np.setdiff1d(np.arange(ranks.STRENGTHS), fronts)
    worths = [tables.row[place, row].astype(np.int64) for place, row in enumerate(rows)]
    joint = tables.joint.reshape(tables.shape).astype(np.int64)
    least = [int(worth.min()) for worth in worths]
    widest = max(int(worth.max()) - low for worth, low in zip(worths, least, strict=True))
    shift = max(0, widest.bit_length() - _RATE_BITS)
    shift += int(_raised(np.array([widest]), shift)[0] >> _RATE_BITS)
    packed = np.zeros((2, ranks.STRENGTHS), dtype=np.int32)
    tiers = tables.tiers[0] // (middles * backs), tables.tiers[1] // backs
    for place, row in enumerate(rows):
        rate = _raised(worths[place] - least[place], shift)
        packed[place, row] = (row - 4096) * (1 << _RATE_BITS) * _TIERS + rate * _TIERS + tiers[place][row]
    cells = np.zeros((_TIERS, _TIERS, _TIERS), dtype=np.int32)
    lowest = int(joint.min())
    cells[: tables.shape[2], : tables.shape[0], : tables.shape[1]] = _raised(joint - lowest, shift).transpose(2, 0, 1)
    # no hand has the rows whose strength is -1
    by_index = [packed[1, np.maximum(numbers, 0)] for numbers in (order.five, order.flush)]
    scale = np.array([shift, sum(least) + lowest], dtype=np.int64)
    return Rates(Order(packed[0, order.front], *by_index), cells.ravel(), scale)


def _raised(worth: NDArray[np.int64], shift: int) -> NDArray[np.int64]:
    """Shift, and round up."""
    return -(-worth >> shift)


def _turned(rising: NDArray[np.int64], is_five: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Turn a rising bound over strengths round, for :func:`kernels_search.least_strength`."""
    low, high = int(rising[is_five][0]), int(rising[-1])
    shift = max(0, (high - low).bit_length() - _BINS.bit_length() + 1)
    edges = low + (np.arange(_BINS, dtype=np.int64) << shift)
    least = np.minimum(np.searchsorted(rising, edges), ranks.STRENGTHS)
    return np.array([low, shift, high], dtype=np.int64), least.astype(np.int32)
