"""How good a way is: against itself, against the best answer to it, and how far from one that nothing beats."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .houseway import Mixed
from .rules import Rules
from .splits import all_splits
from .tiles import DEALS, OPPONENTS, WEIGHTS
from .value import Strategy, best_splits, decided, expected, outcomes

#: Ordered deals of two hands: 35,960 times 20,475.
ORDERED_DEALS = DEALS * OPPONENTS


@dataclass(frozen=True, slots=True)
class Tally:
    """What happens in all ordered deals, seen from one seat.

    Parameters
    ----------
    win, push, lose
        Numbers of the 736,281,000 deals; expected numbers where somebody plays by chance.
    edge
        Minus the expected value of that seat, in bets, commission paid.
    """

    win: float
    push: float
    lose: float
    edge: float


@dataclass(frozen=True, slots=True)
class Measure:
    """A way measured.

    Parameters
    ----------
    way, rules
        What was measured, and under what.
    player, banker
        Both sides on that way, seen from either seat; what the player wins the banker loses.
    best_player, best_banker
        The best play against it in either seat.
    exploitable
        What the two best answers gain on average, in bets without commission; 0 for an equilibrium.
    """

    way: str
    rules: Rules
    player: Tally
    banker: Tally
    best_player: Tally
    best_banker: Tally
    exploitable: float


def measure(way: Strategy, rules: Rules) -> Measure:
    """Measure a way.

    Parameters
    ----------
    way
        A way that decides every hand, or a mixed one.
    rules
        The rules of the house, with its commission.

    Returns
    -------
    Measure

    Raises
    ------
    HandError
        Kind ``undecided``: the way is incomplete.

    Examples
    --------
    >>> from .language import load_way
    >>> measured = measure(load_way("foxwoods"), Rules())
    >>> f"{measured.player.edge:.2%} {measured.best_player.edge:.2%}"
    '2.42% 1.66%'
    """
    tallies = {}
    gains = []
    for role in ("player", "banker"):
        win, lose = outcomes(way, rules, role)
        tallies[role] = _tally(win, lose, _chances(way, rules, role), rules.kept)
        tallies["best " + role] = _tally(win, lose, _best(win, lose, rules, rules.kept), rules.kept)
        gains.append(-_tally(win, lose, _best(win, lose, rules, Fraction(1)), Fraction(1)).edge)
    return Measure(
        way.id,
        rules,
        tallies["player"],
        tallies["banker"],
        tallies["best player"],
        tallies["best banker"],
        sum(gains) / 2,
    )


def match(mine: Strategy, theirs: Strategy, rules: Rules, role: str) -> Tally:
    """Play one way against another in all ordered deals.

    Parameters
    ----------
    mine, theirs
        Ways that decide every hand, or mixed ones.
    rules
        The rules of the house, with its commission.
    role
        ``player`` or ``banker``: the seat of `mine`, from which the tally is seen.

    Returns
    -------
    Tally

    Raises
    ------
    HandError
        Kind ``undecided``: a way is incomplete.
    """
    win, lose = outcomes(theirs, rules, role)
    return _tally(win, lose, _chances(mine, rules, role), rules.kept)


def _chances(way: Strategy, rules: Rules, role: str) -> NDArray[Any]:
    """How likely a way plays each split of each hand, whole numbers where it is sure."""
    if isinstance(way, Mixed):
        return way.chances(role)
    return _one_hot(decided(way, rules).split)


def _best(win: NDArray[Any], lose: NDArray[Any], rules: Rules, kept: Fraction) -> NDArray[Any]:
    nobody = np.full(len(win), -1, dtype=np.int8)
    return _one_hot(best_splits(all_splits(rules), win, lose, kept, nobody))


def _one_hot(picks: NDArray[np.int8]) -> NDArray[np.int64]:
    plays: NDArray[np.int64] = (picks[:, None] == np.arange(3)).astype(np.int64)
    return plays


def _tally(win: NDArray[Any], lose: NDArray[Any], chances: NDArray[Any], kept: Fraction) -> Tally:
    weights = WEIGHTS[:, None] * chances
    won, lost = (weights * win).sum(), (weights * lose).sum()
    ev = expected(won, lost, kept) / DEALS
    return Tally(won.item(), (ORDERED_DEALS - won - lost).item(), lost.item(), -float(ev))
