"""What rows can be worth at most, so that the search can pass over backs unseen.

Everything here is an upper bound that holds for any tables, also where a stronger row is worth less (a user's units
may fall): running maxima take the place of the worths themselves. The joint term is bounded by the largest one with
the same tier of backs, no higher tier of fronts, and a middle that such a back allows.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from . import ranks
from .kernels import Bound
from .tables import Tables

_BINS = 4096
# Below any worth, and far enough from the ends of int32 that three of them can be added.
_NEVER = -(1 << 29)


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
        with its middle and the joint term, by tier of fronts; ``joint_most``: most of the joint term; ``pair_scale``,
        ``pair_least``: the least back for what back and middle must bring; ``middle_scale``, ``middle_least``: the
        least middle.
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
    joint = tables.joint.reshape(tables.shape).astype(np.int64)
    joint = np.maximum.accumulate(np.maximum.accumulate(joint, axis=0), axis=1)
    joint_most = np.ascontiguousarray(joint[:, middle_tier[last], np.arange(backs)])
    tier_most = np.maximum.accumulate(np.maximum.reduceat(pair, start) + joint_most, axis=1)
    pair_scale, pair_least = _turned(np.maximum.accumulate(pair), is_five)
    middle_scale, middle_least = _turned(middle.astype(np.int64), is_five)
    return Bound(
        front=front.astype(np.int32),
        front_tier=front_tier.astype(np.int32),
        back_tier=back_tier.astype(np.int32),
        tier_start=start.astype(np.int32),
        tier_most=tier_most,
        joint_most=joint_most,
        pair_scale=pair_scale,
        pair_least=pair_least,
        middle_scale=middle_scale,
        middle_least=middle_least,
    )


def _turned(rising: NDArray[np.int64], is_five: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Turn a rising bound over strengths round, for :func:`kernels.least_strength`."""
    low, high = int(rising[is_five][0]), int(rising[-1])
    shift = max(0, (high - low).bit_length() - _BINS.bit_length() + 1)
    edges = low + (np.arange(_BINS, dtype=np.int64) << shift)
    least = np.minimum(np.searchsorted(rising, edges), ranks.STRENGTHS)
    return np.array([low, shift, high], dtype=np.int64), least.astype(np.int32)
