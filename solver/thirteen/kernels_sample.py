"""Numba: what one player's candidates are paid at many dealt tables, by the letter of a rule set."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..jit import njit

# Points are counted in twelfths, so that a bill shared by two, three or four is a whole number.
_TWELFTHS = 12
_NEITHER = -1


class Pay(NamedTuple):
    """A rule set at one table, in whole numbers.

    `alike` (7917,) gives strengths that compare as equal one number, `units` (3, 7917) what a row is played for,
    `scoop` and `home_run` what is paid beyond the rows by the sum of three units, `points` those of each special,
    strongest first. `players` counts all at the table; `banker` is the place of the bank: 0 for this player's own, 1
    for the first opponent's, -1 for none. `suits` says that suits break ties, `best_stake` that a row is played for the
    best one at the table, `runs` that a home run pays, `pooled` that specials share one bill, `bank_pays` that a banker
    pays a player who is special as well.
    """

    alike: NDArray[np.int16]
    units: NDArray[np.int32]
    scoop: NDArray[np.int64]
    home_run: NDArray[np.int64]
    points: NDArray[np.int64]
    majority: int
    players: int
    banker: int
    suits: bool
    best_stake: bool
    runs: bool
    pooled: bool
    bank_pays: bool


@njit()
def winner(
    one: int, one_suit: int, other: int, other_suit: int, one_banks: bool, other_banks: bool, suits: bool
) -> int:
    """Compare two rows: 1 where the first wins, -1 where the other does, 0 for a tie.

    Parameters
    ----------
    one, other : int
        What the rows compare by.
    one_suit, other_suit : int
        Their best leading suits, of which the smaller is the higher.
    one_banks, other_banks : bool
        Who takes ties, if anybody.
    suits : bool
        Whether suits break ties.

    Returns
    -------
    int
        -1, 0 or 1.
    """
    if one != other:
        return 1 if one > other else -1
    if one_banks:
        return 1
    if other_banks:
        return -1
    if suits:
        return 1 if one_suit < other_suit else -1
    return 0


@njit()
def settle_mine(
    rows: NDArray[np.int16],
    suits: NDArray[np.int8],
    special: NDArray[np.int8],
    my_rows: NDArray[np.int16],
    my_suits: NDArray[np.int8],
    my_special: NDArray[np.int8],
    pay: Pay,
    ties_to_banker: bool,
    start: int,
    stop: int,
    paid: NDArray[np.int32],
) -> None:
    """Settle every candidate against every table of opponents.

    Parameters
    ----------
    rows : ndarray(int16, ndim=3)
        Shape (deals, others, 3): strengths of the opponents' rows.
    suits : ndarray(int8, ndim=3)
        The same shape: best suit among the leading cards of each row.
    special : ndarray(int8, ndim=2)
        Shape (deals, others): place of the declared special in `pay.points`, -1 for rows.
    my_rows, my_suits : ndarrays
        Shape (candidates, 3): the same of this player's candidates.
    my_special : ndarray(int8, ndim=1)
        Shape (candidates,): the same.
    pay : Pay
        The rule set.
    ties_to_banker : bool
        Whether the banker takes ties.
    start, stop : int
        Deals to settle.
    paid : ndarray(int32, ndim=2)
        Shape (deals, candidates), modified in place: what this player is paid by all, in twelfths of a point.
    """
    others = rows.shape[1]
    facing = others if pay.banker != 1 else 1
    i_bank = pay.banker == 0 and ties_to_banker
    sweeps = np.zeros(others, np.bool_)
    best = np.zeros(3, np.int64)
    for deal in range(start, stop):
        ordinary = 0
        for other in range(others):
            ordinary += special[deal, other] == _NEITHER
        # Opponents who have scooped all the other opponents; whoever meets not everybody cannot make a home run.
        for other in range(others):
            meets_all = pay.banker == _NEITHER or others == 1 or pay.banker == other + 1
            sweeps[other] = pay.runs and ordinary == others and meets_all
            for third in range(others):
                if third != other and sweeps[other]:
                    for row in range(3):
                        won = winner(
                            pay.alike[rows[deal, other, row]],
                            suits[deal, other, row],
                            pay.alike[rows[deal, third, row]],
                            suits[deal, third, row],
                            ties_to_banker and pay.banker == other + 1,
                            ties_to_banker and pay.banker == third + 1,
                            pay.suits,
                        )
                        if won != 1:
                            sweeps[other] = False
        for mine in range(len(my_special)):
            total = np.int64(0)
            swept = pay.runs and my_special[mine] == _NEITHER and facing == pay.players - 1
            run_units = np.int64(0)
            if pay.best_stake:
                for row in range(3):
                    top = np.int64(my_rows[mine, row]) if my_special[mine] == _NEITHER else np.int64(-1)
                    for other in range(others):
                        if special[deal, other] == _NEITHER:
                            top = max(top, np.int64(rows[deal, other, row]))
                    best[row] = pay.units[row, top] if top >= 0 else 0
            for other in range(facing):
                if my_special[mine] != _NEITHER or special[deal, other] != _NEITHER:
                    swept = False
                    total += special_pay(deal, other, mine, special, my_special, ordinary, pay)
                    continue
                rows_paid = np.int64(0)
                more = 0
                for row in range(3):
                    won = winner(
                        pay.alike[my_rows[mine, row]],
                        my_suits[mine, row],
                        pay.alike[rows[deal, other, row]],
                        suits[deal, other, row],
                        i_bank,
                        ties_to_banker and pay.banker == other + 1,
                        pay.suits,
                    )
                    more += won
                    if won != 0:
                        winning = my_rows[mine, row] if won == 1 else rows[deal, other, row]
                        stake = best[row] if pay.best_stake else np.int64(pay.units[row, winning])
                        rows_paid += won * stake
                gained = rows_paid
                if more > 0:
                    gained += pay.majority
                elif more < 0:
                    gained -= pay.majority
                if more == 3:
                    gained += pay.scoop[rows_paid]
                    run_units = rows_paid
                elif more == -3:
                    gained -= pay.scoop[-rows_paid]
                    if sweeps[other]:
                        gained -= pay.home_run[-rows_paid] // (pay.players - 1)
                if more != 3:
                    swept = False
                total += _TWELFTHS * gained
            if swept:
                total += _TWELFTHS * pay.home_run[run_units]
            paid[deal, mine] = total


@njit()
def special_pay(
    deal: int,
    other: int,
    mine: int,
    special: NDArray[np.int8],
    my_special: NDArray[np.int8],
    ordinary: int,
    pay: Pay,
) -> int:
    """Settle one pair of which at least one is special, in twelfths of a point for this player.

    Parameters
    ----------
    deal, other, mine : int
        Which deal, opponent and candidate.
    special, my_special, pay
        As in :func:`settle_mine`.
    ordinary : int
        How many opponents play rows.

    Returns
    -------
    int
        What this player is paid.
    """
    own = int(my_special[mine])
    theirs = int(special[deal, other])
    if own == _NEITHER or theirs == _NEITHER:
        points = -int(pay.points[theirs]) if own == _NEITHER else int(pay.points[own])
        if pay.pooled:
            return points * _TWELFTHS // (ordinary + (own == _NEITHER))
        return points * _TWELFTHS
    if pay.banker != _NEITHER and pay.bank_pays:
        return -int(pay.points[theirs]) * _TWELFTHS if pay.banker == 0 else int(pay.points[own]) * _TWELFTHS
    if own == theirs:
        return 0
    sign = 1 if own < theirs else -1
    if not pay.pooled:
        return sign * int(pay.points[min(own, theirs)]) * _TWELFTHS
    if ordinary > 0:
        return 0
    highest = own
    for third in range(special.shape[1]):
        highest = min(highest, int(special[deal, third]))
    return sign * int(pay.points[highest]) * _TWELFTHS
