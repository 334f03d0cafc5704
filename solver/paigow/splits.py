"""The three ways to make two hands of four tiles, for any number of hands at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from .ranks import hand_tables
from .rules import Rules
from .tiles import HANDS, KINDS

#: Which two places of a hand lie together in each split, and which two are left.
SPLITS = np.array([[[0, 1], [2, 3]], [[0, 2], [1, 3]], [[0, 3], [1, 2]]])


@dataclass(frozen=True, slots=True)
class Splits:
    """The splits of hands under one set of rules; the weaker half is the low hand.

    Of halves that are a copy of each other either could lie low. As of two splits that count as one, that is shown
    whose low hand is higher in table order.

    Parameters
    ----------
    hands
        (n, 4) uint8, kinds ascending.
    low, high
        (n, 3, 2) uint8, the kinds of each half, higher tile of the table first.
    low_strength, high_strength
        (n, 3) int16, see :func:`houseway.solver.paigow.ranks.strength_table`.
    low_worth, high_worth
        (n, 3) uint8, points as ways count them: Gong 10, Wong 11, pair 12.
    shown
        (n, 3) uint8, which split stands for each: itself, or the one equal in strength in both hands that is shown.
    """

    hands: NDArray[np.uint8]
    low: NDArray[np.uint8]
    high: NDArray[np.uint8]
    low_strength: NDArray[np.int16]
    high_strength: NDArray[np.int16]
    low_worth: NDArray[np.uint8]
    high_worth: NDArray[np.uint8]
    shown: NDArray[np.uint8]

    @property
    def distinct(self) -> NDArray[np.bool_]:
        """(n, 3) bool, whether a split is one that is shown."""
        here: NDArray[np.bool_] = self.shown == np.arange(3)
        return here


def split_hands(hands: NDArray[np.uint8], rules: Rules) -> Splits:
    """Split hands in all three ways.

    Parameters
    ----------
    hands
        (n, 4) uint8, kinds ascending in each row.
    rules
        What makes a half strong.

    Returns
    -------
    Splits

    Examples
    --------
    Seed 003's hand, L4 L6 11 9: 0/0, 5/5 with the Look low, and 3/7.

    >>> splits = split_hands(np.array([[6, 7, 10, 11]], dtype=np.uint8), Rules())
    >>> splits.low_worth.tolist(), splits.high_worth.tolist(), splits.low[0, 0].tolist()
    ([[5, 0, 3]], [[5, 0, 7]], [10, 11])
    """
    tables = hand_tables(rules)
    halves = hands[:, SPLITS]
    one, two = halves[:, :, 0], halves[:, :, 1]
    strength_one = tables.strength[one[..., 0], one[..., 1]]
    strength_two = tables.strength[two[..., 0], two[..., 1]]
    higher_one = (
        one[..., 0].astype(np.int16) * KINDS + one[..., 1] <= two[..., 0].astype(np.int16) * KINDS + two[..., 1]
    )
    turned = np.where(strength_one == strength_two, higher_one, strength_one < strength_two)[..., None]
    low, high = np.where(turned, one, two), np.where(turned, two, one)
    low_strength = np.minimum(strength_one, strength_two)
    high_strength = np.maximum(strength_one, strength_two)
    place = low[..., 0].astype(np.int16) * KINDS + low[..., 1]
    equal = (low_strength[:, :, None] == low_strength[:, None, :]) & (
        high_strength[:, :, None] == high_strength[:, None, :]
    )
    shown = np.where(equal, place[:, None, :], KINDS * KINDS).argmin(axis=2)
    return Splits(
        hands,
        low,
        high,
        low_strength,
        high_strength,
        tables.worth[low[..., 0], low[..., 1]],
        tables.worth[high[..., 0], high[..., 1]],
        shown.astype(np.uint8),
    )


@lru_cache(maxsize=8)
def all_splits(rules: Rules) -> Splits:
    """Split every distinct hand, in the order of :data:`houseway.solver.paigow.tiles.HANDS`; shared and read-only.

    Parameters
    ----------
    rules
        What makes a half strong.

    Returns
    -------
    Splits
        With n = 4285.
    """
    splits = split_hands(HANDS, rules)
    for name in splits.__slots__:
        getattr(splits, name).flags.writeable = False
    return splits
