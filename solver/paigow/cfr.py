"""CFR+ on a matrix game in which chance deals each side one of many hands.

Alternating CFR+ with linear averaging (Tammelin, "Solving Large Imperfect Information Games Using CFR+", 2014): each
hand remembers how much better each of its splits would have done, never less than zero, and is played in proportion;
the answer is the average of what was played. Fifty rounds find the neighbourhood of an equilibrium. Almost every hand
has one clear answer there, so the hands that are still open then play on among themselves, on a matrix so small that
twenty thousand rounds take a second.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from .game import PAIRS, Game

Floats = NDArray[np.float64]

_BLOCK = 512  # rows of the matrix that are turned to float64 at a time
_STRIDE = 50  # rounds on the whole matrix between two tries to finish
# A try to finish: how much worse than the best split of its hand, in bets, a split may be to stay open, and the rounds
# that the open ones play. The second time the averages are closer, so that fewer stay open, and they play longer.
_NARROWING = ((3e-6, 1_000), (4e-7, 20_000))


def approach(game: Game) -> Iterator[tuple[int, tuple[Floats, Floats]]]:
    """Come closer and closer to an equilibrium, without end; the caller measures each step and stops.

    Parameters
    ----------
    game
        The matrix.

    Yields
    ------
    rounds
        How many rounds were played on the whole matrix.
    player, banker
        (n,) float64, how likely each split of the game is.
    """
    sizes = np.bincount(game.hand)
    seats = _Seat(sizes), _Seat(sizes)
    nothing = np.zeros(len(game.hand))
    rounds = 0
    while True:
        _play(game.payoff, (nothing, nothing), seats, range(rounds + 1, rounds + 1 + _STRIDE))
        rounds += _STRIDE
        mixes = seats[0].average(), seats[1].average()
        for near, more in _NARROWING:
            mixes = _narrow(game, mixes, near, more)
        yield rounds, mixes


class _Seat:
    """One side of CFR+: regrets of its splits, what it plays now, and the average of what it played.

    Parameters
    ----------
    sizes
        (h,) int64, how many splits each hand has; the splits of a hand follow each other.
    """

    def __init__(self, sizes: NDArray[np.int64]) -> None:
        self.sizes = sizes
        self.starts = np.cumsum(sizes) - sizes
        self._evenly = np.repeat(1 / sizes, sizes)
        self.now = self._evenly
        self._regret = np.zeros(len(self.now))
        self._played = np.zeros(len(self.now))
        self._weights = 0

    def learn(self, worth: Floats, weight: int) -> None:
        """Take in what every split would have earned, and play by the regrets."""
        self._regret = np.maximum(self._regret + worth - self._of_hand(worth * self.now), 0)
        sums = self._of_hand(self._regret)
        self.now = np.where(sums > 0, self._regret / np.where(sums > 0, sums, 1), self._evenly)
        self._played += weight * self.now
        self._weights += weight

    def average(self) -> Floats:
        """Mix what was played, later rounds weighing more."""
        return self._played / self._weights

    def _of_hand(self, values: Floats) -> Floats:
        return np.repeat(np.add.reduceat(values, self.starts), self.sizes)


def _play(
    payoff: NDArray[np.floating], besides: tuple[Floats, Floats], seats: tuple[_Seat, _Seat], rounds: range
) -> None:
    """Let both seats learn in turns.

    Parameters
    ----------
    payoff
        (n, m), what the player wins; products are made in its precision.
    besides
        (n,) and (m,) float64, what the splits of the player and of the banker earn elsewhere.
    seats
        Player and banker, modified in place.
    rounds
        Numbers of the rounds from 1, which are their weights in the average.
    """
    player, banker = seats
    for number in rounds:
        player.learn(payoff @ banker.now.astype(payoff.dtype) + besides[0], number)
        banker.learn(besides[1] - player.now.astype(payoff.dtype) @ payoff, number)


def _worths(payoff: NDArray[np.float32], mixes: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    """Work out in float64 what every split earns its seat against the other seat's mix."""
    player, banker = mixes
    to_player, to_banker = np.empty(len(player)), np.zeros(len(banker))
    for start in range(0, len(payoff), _BLOCK):
        rows = slice(start, start + _BLOCK)
        exact = payoff[rows].astype(np.float64)
        to_player[rows] = exact @ banker
        to_banker -= player[rows] @ exact
    return to_player, to_banker


def _narrow(game: Game, mixes: tuple[Floats, Floats], near: float, rounds: int) -> tuple[Floats, Floats]:
    """Settle every hand that has one clear answer to a pair of mixes, and let the others learn among themselves.

    Nothing proves that the splits left open are the right ones: the caller measures what comes out.
    """
    sizes = np.bincount(game.hand)
    starts = np.cumsum(sizes) - sizes
    settled, rows, seats = [], [], []
    for worth in _worths(game.payoff, mixes):
        stays = np.repeat(np.maximum.reduceat(worth, starts), sizes) - worth <= near * PAIRS
        number = np.add.reduceat(stays, starts, dtype=np.int64)
        several = np.repeat(number > 1, sizes)
        settled.append((stays & ~several).astype(np.float64))
        rows.append(np.flatnonzero(stays & several))
        seats.append(_Seat(number[number > 1]))
    to_player, to_banker = _worths(game.payoff, (settled[0], settled[1]))
    open_payoff = game.payoff[np.ix_(rows[0], rows[1])].astype(np.float64)
    besides = to_player[rows[0]], to_banker[rows[1]]
    _play(open_payoff, besides, (seats[0], seats[1]), range(1, rounds + 1))
    for mix, row, seat_ in zip(settled, rows, seats, strict=True):
        mix[row] = seat_.average()
    return settled[0], settled[1]
