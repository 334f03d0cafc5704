"""Chances that hang on all three rows of an arrangement together, over a population gathered into tiers.

A population is an array of shares, one axis a row, one cell a combination of tiers. Two rows of one tier are compared
by chance: `meet` tells for each tier how often the first wins. All sums run along one axis after another, so that a
table of some hundred thousand cells is made in milliseconds.

Every chance comes with its slopes: how much it grows for a cell while one row rises from the bottom of its tier to the
top. `tables.py` adds the mean slope of a tier to the row's own worth, so that a row's place in its tier is not lost.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Chance:
    """A chance for every cell.

    Attributes
    ----------
    value
        float64, one axis a row.
    slopes
        Three arrays of the same shape: growth across the tier of front, middle and back.
    """

    value: Floats
    slopes: tuple[Floats, Floats, Floats]


def tier_numbers(share: Floats, types: NDArray[np.uint8], wanted: int) -> NDArray[np.int64]:
    """Give every strength of one row its tier.

    Parameters
    ----------
    share
        float64, shape (n,): how often each strength is met with.
    types
        uint8, shape (n,): type of each strength; no tier straddles two.
    wanted
        How many tiers of about equal share.

    Returns
    -------
    ndarray of int64, shape (n,)
        Tier of each strength, rising from 0 without a gap.
    """
    middle = np.cumsum(share) - share / 2
    step = np.minimum((middle * wanted).astype(np.int64), wanted - 1)
    return np.unique(types.astype(np.int64) * wanted + step, return_inverse=True)[1]


def meetings(share: Floats, tier: NDArray[np.int64], loses_below: NDArray[np.int64]) -> Floats:
    """Find how often of two rows of one tier the first wins.

    Parameters
    ----------
    share, tier
        float64 and int64, shape (n,): how often each strength is met with, and its tier.
    loses_below
        int64, shape (n,): strengths below this one lose to a strength.

    Returns
    -------
    ndarray of float64, shape (tiers,)
        Chances; a half where nothing is met with.
    """
    total = np.bincount(tier, share)
    start = np.searchsorted(tier, np.arange(len(total) + 1))
    below = np.concatenate([[0.0], np.cumsum(share)])
    bound = np.clip(loses_below, start[tier], start[tier + 1])
    won = np.bincount(tier, share * (below[bound] - below[start[tier]]))
    return np.asarray(np.divide(won, total * total, out=np.full(len(total), 0.5), where=total > 0))


def places(share: Floats, tier: NDArray[np.int64]) -> Floats:
    """Find the place of each strength in its tier, by share: -1/2 to 1/2, of mean zero in every tier."""
    total = np.bincount(tier, share)
    before = np.cumsum(total) - total
    middle = np.cumsum(share) - share / 2 - before[tier]
    return np.asarray(np.divide(middle, total[tier], out=np.full(len(share), 0.5), where=total[tier] > 0) - 0.5)


def along(axis: int, by_tier: Floats) -> Floats:
    """Lay the values of one row's tiers along their axis."""
    shape = [1, 1, 1]
    shape[axis] = -1
    return by_tier.reshape(shape)


def _sweep(cells: Floats, axis: int, meet: Floats, upwards: bool) -> Floats:
    running = np.cumsum(cells, axis=axis)
    strict = np.take(running, [-1], axis=axis) - running if upwards else running - cells
    return np.asarray(strict + cells * along(axis, meet))


def all_three(cells: Floats, meet: list[Floats], rise: list[Floats], *, upwards: bool) -> Chance:
    """Sum over the cells that lose to a cell in all three rows; with `upwards`, over those that beat it.

    Parameters
    ----------
    cells
        What is summed.
    meet
        How often the summed rows are won, upwards lost, within one tier: an array a row.
    rise
        How much of a tier is won between its bottom and its top: an array a row.
    upwards
        Which of the two.

    Returns
    -------
    Chance
        The sums and their slopes.
    """
    sign = -1.0 if upwards else 1.0
    one = _sweep(cells, 0, meet[0], upwards)
    two = _sweep(one, 1, meet[1], upwards)
    front = _sweep(_sweep(cells, 1, meet[1], upwards), 2, meet[2], upwards)
    middle = _sweep(one, 2, meet[2], upwards)
    slopes = (front * along(0, sign * rise[0]), middle * along(1, sign * rise[1]), two * along(2, sign * rise[2]))
    return Chance(_sweep(two, 2, meet[2], upwards), slopes)


def lead(cells: Floats, wins: list[Floats], losses: list[Floats]) -> Chance:
    """Find the chance to win more rows than one loses, less the reverse.

    With `o` the outcome of a row, 1, 0 or -1, the sign of the sum of three is
    ``sum o_i - (sum o_i o_j^2) / 2 - o_1 o_2 o_3 / 2 + (sum o_i o_j^2 o_k^2) / 2``. Every term is a product over rows,
    so it is summed over the population along one axis after another.

    Parameters
    ----------
    cells
        Shares of the population.
    wins, losses
        How often rows of one tier win and lose against one another: an array a row.

    Returns
    -------
    Chance
        For every cell, from 1 for always to -1 for never.
    """

    def outcome(at: Floats, axis: int) -> tuple[Floats, Floats]:
        """Mean of `o` and of `o^2` along an axis."""
        running = np.cumsum(at, axis=axis)
        higher = np.take(running, [-1], axis=axis) - running
        lower = running - at
        won = lower + at * along(axis, wins[axis])
        lost = higher + at * along(axis, losses[axis])
        return won - lost, won + lost

    sign_0, square_0 = outcome(cells, 0)
    sign_00, mixed_0 = outcome(sign_0, 1)
    mixed_1, square_00 = outcome(square_0, 1)
    value = 0.5 * (outcome(square_00 - sign_00, 2)[0] + outcome(mixed_0 + mixed_1, 2)[1])
    slopes = []
    for axis in range(3):
        first, second = (other for other in range(3) if other != axis)
        pair = cells.sum(axis=axis, keepdims=True)
        sign, square = outcome(pair, first)
        value = value - 0.5 * (outcome(sign, second)[1] + outcome(square, second)[0])
        value = value + outcome(cells.sum(axis=(first, second), keepdims=True), axis)[0]
        # The same with this row's outcome taken out of each term; from the bottom of a tier to its top it grows by 2.
        sign, square = outcome(cells, first)
        once = outcome(cells.sum(axis=first, keepdims=True), second)[1]
        once = once + outcome(cells.sum(axis=second, keepdims=True), first)[1]
        both = outcome(square, second)[1] - outcome(sign, second)[0]
        slope = cells.sum(axis=(first, second), keepdims=True) + 0.5 * (both - once)
        slopes.append(2.0 * along(axis, wins[axis] + losses[axis]) * slope)
    return Chance(value, (slopes[0], slopes[1], slopes[2]))


def mean_slope(slope: Floats, cells: Floats, row: int) -> Floats:
    """Mean of a slope over the population, by tier of its row."""
    other = tuple(axis for axis in range(3) if axis != row)
    mass = cells.sum(axis=other)
    return np.asarray(np.divide((slope * cells).sum(axis=other), mass, out=np.zeros_like(mass), where=mass > 0))
