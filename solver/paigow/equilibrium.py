"""Pai Gow without commission as a finite zero-sum game: a pair of mixed ways that nothing beats.

What is dealt is chance and each side then chooses one split, so a strategy is a (4285, 3) table of probabilities.
:mod:`cfr` approaches an equilibrium on the matrix of :mod:`game`; here it is rounded, measured against every split of
every hand, kept, and offered as the way ``nash``.

A player and a banker are different seats, for copies go to the banker: an equilibrium is a pair.
"""

from __future__ import annotations

import hashlib
import io
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..cache import cache_folder, write_whole
from .cfr import approach
from .counts import GRAIN, seat
from .game import Game, dense_game
from .houseway import Mixed
from .ranks import hand_tables
from .rules import PRESETS, Rules
from .tiles import DEALS, HANDS, OPPONENTS, WEIGHTS

Floats = NDArray[np.float64]
#: Called with the rounds so far and the gap reached.
Progress = Callable[[int, float], None]

#: The smallest gap that can be asked for, because of the grain.
FINEST = 1e-8
#: The equilibria that come with the package, of all presets.
SHIPPED = Path(__file__).with_name("equilibria.npz")

#: What the way is called, by language.
NAME = {"en": "equilibrium without commission", "zh-hant": "不計抽水的均衡打法", "zh-hans": "不计抽水的均衡打法"}

_FORMAT = "1"
_FOLDER = "paigow-equilibria"
_MEASURED = "-measured"


# --- What an equilibrium is ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Equilibrium:
    """A mixed way for each seat; neither seat can win more against the other than `gap` allows.

    Parameters
    ----------
    rules
        The rules of the house; the commission is left out.
    player, banker
        (4285, 3) float64, read-only: how likely each split of each hand is, in the order of ``tiles.HANDS`` and
        ``splits.SPLITS``. Whole multiples of 1 / :data:`counts.GRAIN`, so
        that two machines that differ in the last digits agree; each row sums to 1.
    value
        What the player wins when both follow it, in bets a deal.
    gap
        What the best player wins against `banker`, less what is left to `player` by the best banker, in bets a deal.
    rounds
        How many rounds on the whole matrix it took.
    """

    rules: Rules
    player: Floats
    banker: Floats
    value: float
    gap: float
    rounds: int


class Certificate(NamedTuple):
    """How good a pair of strategies is, all in bets a deal that the player wins.

    Parameters
    ----------
    value
        Both follow their strategy.
    player_best
        The best player against the banker's strategy: at least `value`.
    banker_best
        The best banker against the player's strategy: at most `value`.
    """

    value: float
    player_best: float
    banker_best: float

    @property
    def gap(self) -> float:
        """0 exactly where neither side can do better."""
        return self.player_best - self.banker_best


def certify(rules: Rules, player: Floats, banker: Floats) -> Certificate:
    """Measure two strategies against each other and against the best answers to them.

    Every split of all 4,285 hands is counted against the mixed opponent, its own tiles removed, by the duels of all
    hands and not by the matrix on which an equilibrium was found.

    Parameters
    ----------
    rules
        The rules of the house; the commission is left out.
    player, banker
        (4285, 3) float64, how likely each split of each hand is.

    Returns
    -------
    Certificate

    Raises
    ------
    ValueError
        A strategy is not what it should be.

    Examples
    --------
    >>> first = np.zeros((4285, 3))
    >>> first[:, 0] = 1  # the two highest tiles together
    >>> found = certify(Rules(), first, first)
    >>> found.banker_best < found.value < found.player_best, round(found.gap, 3)
    (True, 0.72)
    """
    player_best, value = _answers(rules, banker, "player", player)
    banker_best, _ = _answers(rules, player, "banker", banker)
    return Certificate(value, player_best, -banker_best)


def _answers(rules: Rules, opponent: Floats, role: str, own: Floats) -> tuple[float, float]:
    """Give what the best answer and what a strategy of one's own wins against an opponent in the other seat."""
    from .duels import against_mixed  # imports Numba

    win, lose = seat(against_mixed(rules, opponent), rules, role)
    worth, weight = win - lose, WEIGHTS / (DEALS * OPPONENTS)
    return float(weight @ worth.max(axis=1)), float(weight @ (worth * own).sum(axis=1))


def certificate(equilibrium: Equilibrium) -> Certificate:
    """Measure an equilibrium anew, from its probabilities alone.

    Parameters
    ----------
    equilibrium
        Built, loaded or made up.

    Returns
    -------
    Certificate
        Exact up to the last digits of float64; its gap is what :attr:`Equilibrium.gap` says.
    """
    return certify(equilibrium.rules, equilibrium.player, equilibrium.banker)


def gap_of(rules: Rules, player: ArrayLike, banker: ArrayLike | None = None) -> float:
    """Say how far a way is from equilibrium: what a perfect opponent wins of it, both seats taken in turn.

    Parameters
    ----------
    rules
        The rules of the house; the commission is left out.
    player
        (4285,) integers 0 to 2, the split that the way plays of each hand, or (4285, 3) float64, how likely it plays
        each: in the player's seat.
    banker
        The same in the banker's seat; None for the same way in both.

    Returns
    -------
    float
        Half of the sum of the best player's and the best banker's gain, in bets a deal; 0 at equilibrium.

    Raises
    ------
    ValueError
        A way is not what it should be.

    Examples
    --------
    >>> round(gap_of(Rules(), np.zeros(4285, dtype=np.int8)), 3)
    0.36
    """
    mix = _chances(player)
    return certify(rules, mix, mix if banker is None else _chances(banker)).gap / 2


def _chances(way: ArrayLike) -> Floats:
    plays: NDArray[np.generic] = np.asarray(way)
    if plays.ndim == 1:
        plays = plays[:, None] == np.arange(3)
    return plays.astype(np.float64)


# --- Finding it ------------------------------------------------------------------------------------------------------


def _table(game: Game, mix: Floats) -> Floats:
    """Turn probabilities of the game's splits into those of all hands' splits, in whole grains."""
    grains = np.zeros((game.hand[-1] + 1, 3), dtype=np.int64)
    grains[game.hand, game.split] = np.rint(mix * GRAIN)
    likeliest = grains.argmax(axis=1)
    grains[np.arange(len(grains)), likeliest] += GRAIN - grains.sum(axis=1)
    return _frozen(grains[game.hand_of] / GRAIN)


def _frozen(table: Floats) -> Floats:
    table.flags.writeable = False
    return table


def build(rules: Rules, gap: float = 1e-6, progress: Progress | None = None) -> Equilibrium:
    """Find an equilibrium from nothing; takes seconds, and a few hundred MB for the matrix.

    Parameters
    ----------
    rules
        The rules of the house; the commission is left out.
    gap
        How far apart the best answers of the two seats may be at the end, in bets a deal; at least :data:`FINEST`.
    progress
        Called now and then with the rounds so far and the gap reached.

    Returns
    -------
    Equilibrium

    Raises
    ------
    ValueError
        A gap that is too small to be reached.
    """
    if not gap >= FINEST:
        raise ValueError(f"the gap must be at least {FINEST}, not {gap}")
    game = dense_game(rules)
    steps = approach(game)
    while True:
        rounds, mixes = next(steps)
        player, banker = (_table(game, mix) for mix in mixes)
        found = certify(rules, player, banker)
        if progress is not None:
            progress(rounds, found.gap)
        if found.gap < gap:
            return Equilibrium(rules, player, banker, found.value, found.gap, rounds)


# --- Keeping it ------------------------------------------------------------------------------------------------------


def save(path: Path, *equilibria: Equilibrium) -> bool:
    """Write equilibria to a file, whole or not at all.

    Parameters
    ----------
    path
        An ``.npz`` file.
    equilibria
        What :func:`build` found, each of other rules.

    Returns
    -------
    bool
        False where it could not be written.
    """
    parts: dict[str, Any] = {}
    for each in equilibria:
        name = _digest(each.rules)
        parts[name] = np.rint(np.stack((each.player, each.banker)) * GRAIN).astype(np.uint16)
        parts[name + _MEASURED] = np.array([each.value, each.gap, each.rounds])
    data = io.BytesIO()
    np.savez_compressed(data, **parts)
    return write_whole(path, data.getvalue())


def read(path: Path, rules: Rules) -> Equilibrium | None:
    """Read an equilibrium that :func:`save` wrote.

    Parameters
    ----------
    path
        The file.
    rules
        The rules of which it is to be one.

    Returns
    -------
    Equilibrium or None
        None where there is no such file, or it is not whole, or holds no equilibrium of these rules.
    """
    name = _digest(rules)
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as file:
            grains, measured = file[name], file[name + _MEASURED]
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error):
        return None
    whole = grains.shape == (2, len(HANDS), 3) and grains.dtype == np.uint16 and measured.shape == (3,)
    if not whole or (grains.sum(axis=2) != GRAIN).any():
        return None
    player, banker = (_frozen(table / GRAIN) for table in grains)
    return Equilibrium(rules, player, banker, float(measured[0]), float(measured[1]), int(measured[2]))


@lru_cache(maxsize=1)
def load() -> Equilibrium:
    """Read the equilibrium of the preset `casino` that comes with the package; NumPy alone, a few milliseconds.

    Returns
    -------
    Equilibrium

    Raises
    ------
    FileNotFoundError
        The package is not whole.

    Examples
    --------
    >>> equilibrium = load()
    >>> round(equilibrium.value, 6), equilibrium.gap < 1e-6
    (-0.009409, True)
    """
    equilibrium = read(SHIPPED, PRESETS["casino"])
    if equilibrium is None:
        raise FileNotFoundError(f"{SHIPPED} is missing or not whole")
    return equilibrium


@lru_cache(maxsize=8)
def equilibrium_of(rules: Rules) -> Equilibrium:
    """Find the equilibrium of any rules: shipped with the package, kept from an earlier run, or built now and kept.

    Parameters
    ----------
    rules
        The rules of the house; the commission is left out.

    Returns
    -------
    Equilibrium
    """
    shipped = read(SHIPPED, rules)
    if shipped is not None:
        return shipped
    folder = cache_folder(_FOLDER)
    if folder is None:
        return build(rules)
    path = folder / f"{_digest(rules)}.npz"
    kept = read(path, rules)
    if kept is not None:
        return kept
    equilibrium = build(rules)
    save(path, equilibrium)
    return equilibrium


def _digest(rules: Rules) -> str:
    """Name a game by all that it depends on: the strength of two-tile hands, and who wins a copy."""
    parts = _FORMAT.encode(), hand_tables(rules).strength.tobytes(), rules.copy.encode()
    return hashlib.sha256(b"".join(parts)).hexdigest()[:20]


def nash(rules: Rules) -> Mixed:
    """Give the equilibrium as a way, by the name ``nash``.

    Parameters
    ----------
    rules
        The rules of the house.

    Returns
    -------
    Mixed
        A player and a banker: whoever faces it as a player faces its banker.

    Examples
    --------
    >>> nash(Rules()).chances("banker").shape
    (4285, 3)
    """
    found = equilibrium_of(rules)
    return Mixed("nash", NAME, found.player, found.banker)
