"""What an arrangement is worth against a population of arranged hands, as tables over row strengths.

A population is what a field of good players puts on the table: three row strengths a hand, every hand counted once.
From it come three tables over single rows, which hold what a row wins and loses, and one over all three rows jointly,
which holds what is paid for scoops, home runs and winning more rows:

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

from . import joint, ranks
from .joint import Floats
from .rules import Rules

#: About how many tiers front, middle and back are gathered into.
TIERS = (32, 40, 40)

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
        rows = self.row[0, front].astype(np.int64) + self.row[1, middle] + self.row[2, back]
        return np.asarray(rows + self.joint[cell])

    def ev(self, rows: NDArray[Any]) -> Floats:
        """Give the expected points of arrangements against all opponents together; `rows` as for :meth:`worth`."""
        return self.worth(rows) / self.scale


def duel(rules: Rules, role: str | None) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Tell where two rows meet: strengths below ``first[x]`` lose to `x`, those from ``last[x]`` on beat it."""
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
    below, above = duel(rules, role)
    other_below, _ = duel(rules, other)
    # strengths that compare alike are never in two tiers
    alike = ranks.load(rules.wheel).group if rules.ties == "banker" else np.arange(ranks.STRENGTHS)
    _, first, number = np.unique(alike, return_index=True, return_inverse=True)
    share = _shares(opponents)
    mine = share if own is None else _shares(own)
    common = (share + mine) / 2
    win, lose, row, unit = (np.empty_like(share) for _ in range(4))
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
        tier[r] = joint.tier_numbers(_gathered(number, common[r]), types[first], TIERS[r])[number]
        wins.append(joint.meetings(common[r], tier[r], below))
        losses.append(joint.meetings(common[r], tier[r], other_below))

    shape = (len(wins[0]), len(wins[1]), len(wins[2]))
    start = [np.searchsorted(tier[r], np.arange(shape[r])) for r in range(3)]
    units = sum((joint.along(r, unit[r, start[r]]) for r in range(3)), np.zeros((1, 1, 1))).astype(np.int64)
    cells = _cells(opponents, tier, shape)
    own_cells = cells if own is None else _cells(own, tier, shape)
    terms = _joint_terms(rules, players, role, cells, own_cells, units, wins, losses)
    together = np.zeros(shape)
    for term in terms:
        together += against * term.value
        for r in range(3):
            slope = joint.mean_slope(term.slopes[r], own_cells, r)
            place = joint.places(_gathered(number, mine[r]), tier[r, first])[number]
            row[r] += against * slope[tier[r]] * place
    offsets = np.array([tier[0] * shape[1] * shape[2], tier[1] * shape[2], tier[2]], dtype=np.int32)
    if not terms:
        shape, together, offsets = (1, 1, 1), np.zeros((1, 1, 1)), np.zeros_like(offsets)
    largest = np.abs(row).max(axis=1).sum() + np.abs(together).max()
    scale = 1 << min(24, int(np.log2(2**29 / largest)))
    return Tables(
        wheel=rules.wheel,
        opponents=against,
        scale=scale,
        row=np.rint(row * scale).astype(np.int32),
        tiers=offsets,
        joint=np.rint(together * scale).astype(np.int32).ravel(),
        shape=shape,
        win=win,
        lose=lose,
    )


def _joint_terms(
    rules: Rules,
    players: int,
    role: str | None,
    cells: Floats,
    own_cells: Floats,
    units: NDArray[np.int64],
    wins: list[Floats],
    losses: list[Floats],
) -> list[joint.Chance]:
    """Find what is paid on three rows together, in points from one opponent.

    Only who meets all the others can make a home run: anybody without a banker, else the banker alone (or either, if
    there are but two).
    """
    terms = []
    none = np.zeros_like(units)
    scoop = rules.scoop_award(units, players)
    home_run = rules.home_run_award(units, players) if players == 2 or role != "player" else none
    suffered = rules.home_run_award(units, players) if players == 2 or role != "banker" else none
    rise = [win + loss for win, loss in zip(wins, losses, strict=True)]
    if scoop.any() or home_run.any() or suffered.any():
        won = joint.all_three(cells, wins, rise, upwards=False)
        third = won.value if role is None else joint.all_three(own_cells, losses, rise, upwards=False).value
        paid = scoop + suffered * third ** (players - 2) / (players - 1)
        lost = joint.all_three(cells * paid, losses, rise, upwards=True)
        others = 1 if role == "player" else players - 1
        # s a + s^n b / n from each of n opponents, and what it grows by with s
        each = won.value * (scoop + won.value ** (others - 1) * home_run / others)
        growth = scoop + won.value ** (others - 1) * home_run
        slopes = [growth * up - down for up, down in zip(won.slopes, lost.slopes, strict=True)]
        terms.append(joint.Chance(each - lost.value, (slopes[0], slopes[1], slopes[2])))
    if rules.majority_points:
        ahead = joint.lead(cells, wins, losses)
        slopes = [rules.majority_points * slope for slope in ahead.slopes]
        terms.append(joint.Chance(rules.majority_points * ahead.value, (slopes[0], slopes[1], slopes[2])))
    return terms


def _cells(population: Population, tier: NDArray[np.int64], shape: tuple[int, int, int]) -> Floats:
    """Share of a population in each cell."""
    at = np.ravel_multi_index(tuple(tier[r, population[:, r]] for r in range(3)), shape)
    counts = np.bincount(at, minlength=int(np.prod(shape))).reshape(shape)
    return np.asarray(counts / len(population))


def _gathered(number: NDArray[np.int64], share: Floats) -> Floats:
    """Add up the shares of strengths that have one number."""
    return np.asarray(np.bincount(number, share), dtype=np.float64)


def _stake(unit: Floats, share: Floats, others: int) -> Floats:
    """Mean unit of the best of a row and of `others` more rows at the table."""
    best = np.cumsum(share) ** others
    chance = np.diff(best, prepend=0.0)
    above = np.concatenate([np.cumsum((chance * unit)[::-1])[::-1][1:], [0.0]])
    return np.asarray(best * unit + above)


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
    below, above = duel(rules, role)
    won = np.empty(len(rows))
    lost = np.empty(len(rows))
    columns = [np.ascontiguousarray(opponents[:, row]) for row in range(3)]
    for number, (front, middle, back) in enumerate(rows.astype(np.int64)):
        beaten = (columns[0] < below[front]) & (columns[1] < below[middle]) & (columns[2] < below[back])
        beating = (columns[0] >= above[front]) & (columns[1] >= above[middle]) & (columns[2] >= above[back])
        won[number] = np.count_nonzero(beaten) / len(opponents)
        lost[number] = np.count_nonzero(beating) / len(opponents)
    return won, lost
