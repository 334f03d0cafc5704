"""What an arrangement is worth against a population of arranged hands, as tables over row strengths.

A population is what a field of good players puts on the table: three row strengths a hand, every hand counted once.
From it come three tables over single rows, which hold what a row wins and loses, and one over all three rows jointly,
which holds what is paid for scoops, home runs and winning more rows (rulebook 2.3):

    EV(x) = (p-1) [ V_front + V_middle + V_back + s(x) a(U(x)) - D(x) ] + s(x)^(p-1) b(U(x))

The joint table cannot have a cell for each of 455 x 7,462 x 7,462 arrangements, so strengths are gathered into tiers
of about equal share that never straddle two row types. Two rows of one tier are compared by chance: the same share of
such meetings is won in `s` as is lost in `D`, so whatever the tiers, a population gains nothing against itself.

Worths are whole numbers, points times a power of two: sums are exact and do not depend on the machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import ranks
from .rules import Rules

#: About how many tiers front, middle and back are gathered into.
TIERS = (40, 56, 56)

Floats = NDArray[np.float64]
Population = NDArray[np.int16]


@dataclass(frozen=True, eq=False)
class Tables:
    """What rows are worth to one player.

    Attributes
    ----------
    wheel
        Place of A2345 in the scale of strengths.
    opponents
        How many opponents an EV is against: one for a player who faces a banker alone.
    scale
        Worth of one point.
    row
        int32, shape (3, 7917): worth of a strength in front, middle and back.
    tiers
        int32, shape (3, 7917): offset of a strength into `joint`; the three are added.
    joint
        int32, shape (cells,): worth of all three together beyond the sum of the rows.
    shape
        Tiers of front, middle and back.
    win, lose
        float64, shape (3, 7917): chance that a row beats one opponent's, and that it loses to it.
    """

    wheel: str
    opponents: int
    scale: int
    row: NDArray[np.int32]
    tiers: NDArray[np.int32]
    joint: NDArray[np.int32]
    shape: tuple[int, int, int]
    win: Floats
    lose: Floats

    def worth(self, rows: NDArray[Any]) -> NDArray[np.int64]:
        """Worth of arrangements.

        Parameters
        ----------
        rows
            Integers, shape (..., 3): strengths of front, middle and back.

        Returns
        -------
        ndarray of int64, shape (...)
            Points times `scale`, against all opponents together.
        """
        front, middle, back = rows[..., 0], rows[..., 1], rows[..., 2]
        cell = self.tiers[0, front] + self.tiers[1, middle] + self.tiers[2, back]
        return self.row[0, front].astype(np.int64) + self.row[1, middle] + self.row[2, back] + self.joint[cell]

    def ev(self, rows: NDArray[Any]) -> Floats:
        """Give the expected points of arrangements against all opponents together; `rows` as for :meth:`worth`."""
        return self.worth(rows) / self.scale


def _duel(rules: Rules, role: str | None) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Who wins where two rows meet: strengths below `first[x]` lose to `x`, those from `last[x]` on beat it."""
    here = np.arange(ranks.STRENGTHS)
    if rules.ties != "banker":
        return here, here + 1
    group = ranks.load(rules.wheel).group
    bound = np.searchsorted(group, group, side="right" if role == "banker" else "left")
    return bound, bound


def _shares(population: Population) -> Floats:
    """Share of each strength in front, middle and back: float64, shape (3, 7917)."""
    counts = [np.bincount(population[:, row], minlength=ranks.STRENGTHS) for row in range(3)]
    return np.array(counts) / len(population)


def _tier_numbers(share: Floats, types: NDArray[np.uint8], wanted: int) -> NDArray[np.int64]:
    """Give every strength of one row its tier: about `wanted` equal shares, cut at every change of type."""
    middle = np.cumsum(share) - share / 2
    step = np.minimum((middle * wanted).astype(np.int64), wanted - 1)
    return np.unique(types.astype(np.int64) * wanted + step, return_inverse=True)[1]


def _meet(share: Floats, tier: NDArray[np.int64], loses_below: NDArray[np.int64]) -> Floats:
    """Chance that of two rows of one tier the first wins, by tier."""
    total = np.bincount(tier, share)
    start = np.searchsorted(tier, np.arange(len(total) + 1))
    below = np.concatenate([[0.0], np.cumsum(share)])
    bound = np.clip(loses_below, start[tier], start[tier + 1])
    won = np.bincount(tier, share * (below[bound] - below[start[tier]]))
    return np.divide(won, total * total, out=np.full(len(total), 0.5), where=total > 0)


def _along(axis: int, by_tier: Floats, dimensions: int) -> Floats:
    shape = [1] * dimensions
    shape[axis] = -1
    return by_tier.reshape(shape)


def _beats(cells: Floats, meet: list[Floats], upwards: bool) -> Floats:
    """Sum over the cells that lose to a cell in all three rows, or with `upwards` of those that beat it."""
    for axis, share in enumerate(meet):
        running = np.cumsum(cells, axis=axis)
        strict = np.take(running, [-1], axis=axis) - running if upwards else running - cells
        cells = strict + cells * _along(axis, share, 3)
    return cells


def _lead(cells: Floats, wins: list[Floats], losses: list[Floats]) -> Floats:
    """Chance to win more rows than one loses, less the reverse, for every cell.

    With `o` the outcome of a row, 1, 0 or -1, the sign of the sum of three is
    ``sum o - (sum o_i o_j^2) / 2 - o_1 o_2 o_3 / 2 + (sum o_i o_j^2 o_k^2) / 2``. Every term is a product over rows,
    so it is summed over the population along one axis after another.
    """

    def outcome(at: Floats, axis: int) -> tuple[Floats, Floats]:
        """Mean of `o` and of `o^2` along an axis."""
        dimensions = at.ndim
        running = np.cumsum(at, axis=axis)
        higher = np.take(running, [-1], axis=axis) - running
        lower = running - at
        won = lower + at * _along(axis, wins[axis], dimensions)
        lost = higher + at * _along(axis, losses[axis], dimensions)
        return won - lost, won + lost

    sign_0, square_0 = outcome(cells, 0)
    sign_00, mixed_0 = outcome(sign_0, 1)
    mixed_1, square_00 = outcome(square_0, 1)
    total = 0.5 * (outcome(square_00 - sign_00, 2)[0] + outcome(mixed_0 + mixed_1, 2)[1])
    for axis in range(3):
        pair = cells.sum(axis=axis, keepdims=True)
        first, second = (other for other in range(3) if other != axis)
        sign, square = outcome(pair, first)
        total = total - 0.5 * (outcome(sign, second)[1] + outcome(square, second)[0])
        total = total + outcome(cells.sum(axis=(first, second), keepdims=True), axis)[0]
    return total


def build(
    rules: Rules, players: int, opponents: Population, *, own: Population | None = None, role: str | None = None
) -> Tables:
    """Make the tables of one player from what the opponents put down.

    Parameters
    ----------
    rules
        What is paid.
    players
        Players dealt in, 2 to 4.
    opponents
        int16, shape (n, 3): strengths of front, middle and back of arranged hands, on the scale of the rules' wheel.
    own
        The same of the player's own side, where a banker plays otherwise than his opponents; None for the same.
    role
        ``player`` or ``banker`` where the rules have a banker, else None.

    Returns
    -------
    Tables
        Worth of rows to this player.
    """
    other = {"player": "banker", "banker": "player", None: None}[role]
    against = 1 if role == "player" else players - 1
    types = ranks.load(rules.wheel).types
    below, above = _duel(rules, role)
    other_below, _ = _duel(rules, other)
    share = _shares(opponents)
    common = share if own is None else (share + _shares(own)) / 2
    win = np.empty_like(share)
    lose = np.empty_like(share)
    row = np.empty_like(share)
    unit = np.empty_like(share)
    tier = np.empty(share.shape, dtype=np.int64)
    wins, losses = [], []
    for r in range(3):
        unit[r] = rules.row_units(r)[types]
        chance = np.concatenate([[0.0], np.cumsum(share[r])])
        stake = _stake(unit[r], share[r], players - 2) if rules.stake_is_shared(players) else unit[r]
        loss = np.concatenate([[0.0], np.cumsum(share[r] * stake)])
        win[r] = chance[below]
        lose[r] = 1.0 - chance[above]
        row[r] = against * (stake * win[r] - (loss[-1] - loss[above]))
        tier[r] = _tier_numbers(common[r], types, TIERS[r])
        wins.append(_meet(common[r], tier[r], below))
        losses.append(_meet(common[r], tier[r], other_below))

    shape = (len(wins[0]), len(wins[1]), len(wins[2]))
    joint = np.zeros(shape)
    first = [np.searchsorted(tier[r], np.arange(shape[r])) for r in range(3)]
    units = sum(_along(r, unit[r, first[r]], 3) for r in range(3)).astype(np.int64)
    scoop = rules.scoop_award(units, players)
    meets_all = players == 2 or role != "player"
    home_run = rules.home_run_award(units, players) if meets_all else np.zeros_like(units)
    meets_all = players == 2 or role != "banker"
    other_home_run = rules.home_run_award(units, players) if meets_all else np.zeros_like(units)
    cells = _cells(opponents, tier, shape)
    if scoop.any() or home_run.any() or other_home_run.any():
        chance_all = _beats(cells, wins, upwards=False)
        third = chance_all if own is None else _beats(_cells(own, tier, shape), losses, upwards=False)
        paid = scoop + other_home_run * third ** (players - 2) / (players - 1)
        joint += against * (chance_all * scoop - _beats(cells * paid, losses, upwards=True))
        joint += chance_all**against * home_run
    if rules.majority_points:
        joint += against * rules.majority_points * _lead(cells, wins, losses)

    offsets = np.array([tier[0] * shape[1] * shape[2], tier[1] * shape[2], tier[2]], dtype=np.int32)
    if not joint.any():
        shape, joint, offsets = (1, 1, 1), np.zeros((1, 1, 1)), np.zeros_like(offsets)
    largest = np.abs(row).max(axis=1).sum() + np.abs(joint).max()
    scale = 1 << min(24, int(np.log2(2**29 / largest)))
    return Tables(
        wheel=rules.wheel,
        opponents=against,
        scale=scale,
        row=np.rint(row * scale).astype(np.int32),
        tiers=offsets,
        joint=np.rint(joint * scale).astype(np.int32).ravel(),
        shape=shape,
        win=win,
        lose=lose,
    )


def _cells(population: Population, tier: NDArray[np.int64], shape: tuple[int, int, int]) -> Floats:
    """Share of a population in each cell."""
    at = np.ravel_multi_index(tuple(tier[r, population[:, r]] for r in range(3)), shape)
    return np.bincount(at, minlength=int(np.prod(shape))).reshape(shape) / len(population)


def _stake(unit: Floats, share: Floats, others: int) -> Floats:
    """Mean unit of the best of a row and of `others` more rows at the table."""
    best = np.cumsum(share) ** others
    chance = np.diff(best, prepend=0.0)
    above = np.concatenate([np.cumsum((chance * unit)[::-1])[::-1][1:], [0.0]])
    return best * unit + above


def sweeps(
    rules: Rules, opponents: Population, rows: NDArray[Any], *, role: str | None = None
) -> tuple[Floats, Floats]:
    """Count how often an arrangement wins all three rows against one opponent, and how often it loses them.

    Parameters
    ----------
    rules, opponents, role
        As for :func:`build`.
    rows
        Integers, shape (n, 3): strengths of front, middle and back.

    Returns
    -------
    tuple of two ndarrays of float64, shape (n,)
        Chances, counted over the whole population and not by tiers.
    """
    below, above = _duel(rules, role)
    won = np.empty(len(rows))
    lost = np.empty(len(rows))
    columns = [np.ascontiguousarray(opponents[:, row]) for row in range(3)]
    for number, (front, middle, back) in enumerate(rows.astype(np.int64)):
        beaten = (columns[0] < below[front]) & (columns[1] < below[middle]) & (columns[2] < below[back])
        beating = (columns[0] >= above[front]) & (columns[1] >= above[middle]) & (columns[2] >= above[back])
        won[number] = np.count_nonzero(beaten) / len(opponents)
        lost[number] = np.count_nonzero(beating) / len(opponents)
    return won, lost
