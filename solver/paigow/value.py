"""What a split is worth: exact wins, pushes and losses against an opponent, the best split, what the house way costs.

:func:`set_hand` answers for one hand with a :class:`Setting`::

    Setting.tiles        (4,) tile ids as given          .kinds   (4,) kinds, ascending
           .rules        Rules                           .role    "player" | "banker"
           .commission   float, part of a win            .way, .opponent   ids
           .splits       2 or 3 SplitValue (1 where the rules call all splits equal)
           .house        House | None (None: an incomplete way that does not decide; .standing are the splits left)
           .best         index into .splits              .cost    EV of best less EV of house | None
    SplitValue.low, .high             (2,) kinds, higher tile of the table first
              .low_tiles, .high_tiles (2,) tile ids, as in low and high
              .low_kind, .high_kind   0 points, 1 gong, 2 wong, 3 pair (ranks.KIND_NAMES)
              .low_points, .high_points   last digit, for every kind
              .low_top, .high_top     kind of the tile that decides between equal points
              .low_high_nine, .high_high_nine   whether it is T or D with a 7
              .low_strength, .high_strength     one scale, equal exactly where the rules call a copy
              .win, .push, .lose      of 20,475 (floats against a mixed opponent)   .ev  in bets
    House.split   index into .splits    .rule  id of the rule that decided ("only-way": all splits are equal;
                                               "mix": a mixed way)
         .number  place of the rule in the way from 0, -1 without a rule
         .section, .text, .reading      the way's own words, by language
         .mix     chance of each of .splits for a mixed way, else None
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import HandError
from .counts import against_chances, against_picks, pushes, seat
from .houseway import UNDECIDED, Mixed, Played, play, play_all
from .language import Text, Way, load_way
from .ranks import hand_tables
from .rules import Rules
from .splits import Splits, split_hands
from .tiles import HANDS, KIND_OF, OPPONENTS, TILES, hand_index

Strategy = Way | Mixed
ROLES = ("player", "banker")
_OTHER = {"player": "banker", "banker": "player"}


@dataclass(frozen=True, slots=True)
class SplitValue:
    """One split of a hand and how it fares; the module's docstring lists the fields."""

    low: tuple[int, int]
    high: tuple[int, int]
    low_tiles: tuple[int, int]
    high_tiles: tuple[int, int]
    low_kind: int
    high_kind: int
    low_points: int
    high_points: int
    low_top: int
    high_top: int
    low_high_nine: bool
    high_high_nine: bool
    low_strength: int
    high_strength: int
    win: float
    push: float
    lose: float
    ev: float


@dataclass(frozen=True, slots=True)
class House:
    """What a way plays and why; the module's docstring lists the fields."""

    split: int
    rule: str
    number: int
    section: str
    text: Text
    reading: Text
    mix: tuple[float, ...] | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """One hand set: its splits, the way's choice and the best; the module's docstring lists the fields."""

    tiles: tuple[int, ...]
    kinds: tuple[int, ...]
    rules: Rules
    way: str
    opponent: str
    role: str
    commission: float
    splits: tuple[SplitValue, ...]
    house: House | None
    standing: tuple[int, ...]
    best: int
    cost: float | None


def strategy(name_or_path: str | Path, rules: Rules) -> Strategy:
    """Find a way by name, a way in a file of one's own, or the equilibrium by the name ``nash``.

    Parameters
    ----------
    name_or_path
        What was asked for.
    rules
        The rules of the house: an equilibrium is one of given rules.

    Returns
    -------
    Way or Mixed

    Raises
    ------
    HandError
        Kind ``way``: there is no such way, or the file is no way.
    """
    if name_or_path == "nash":
        from .equilibrium import nash

        return nash(rules)
    return load_way(name_or_path)


def outcomes(opponent: Strategy, rules: Rules, role: str) -> tuple[NDArray[Any], NDArray[Any]]:
    """Count how every split of every hand fares against an opponent in the other seat.

    Parameters
    ----------
    opponent
        Whom the asker faces.
    rules
        The rules of the house.
    role
        ``player`` or ``banker``: the asker's seat.

    Returns
    -------
    win, lose
        (4285, 3) int64, or float64 against a mixed opponent: of 20,475.

    Raises
    ------
    HandError
        Kind ``undecided``: the opponent's way does not decide every hand.

    Examples
    --------
    >>> win, lose = outcomes(load_way("max-low"), Rules(), "player")
    >>> win.shape, int((win + lose).max()) <= 20475
    ((4285, 3), True)
    """
    _check_role(role)
    if isinstance(opponent, Mixed):
        return seat(against_chances(rules, opponent.chances(_OTHER[role])), rules, role)
    played = decided(opponent, rules)
    return seat(against_picks(rules, played.split), rules, role)


def decided(way: Way, rules: Rules) -> Played:
    """Play a way with every distinct hand and make sure that it decides them all.

    Parameters
    ----------
    way
        The way.
    rules
        The rules of the house.

    Returns
    -------
    Played

    Raises
    ------
    HandError
        Kind ``undecided``: it does not; an incomplete way is refused even where the rules that are left decide.
    """
    played = play_all(way, rules)
    undecided = int((played.rule == UNDECIDED).sum())
    if undecided:
        raise HandError("undecided", "way.undecided", read=way.id, undecided=f"{undecided:,}", hands=f"{len(HANDS):,}")
    if not way.complete:
        raise HandError("undecided", "way.incomplete", read=way.id)
    return played


def decides_all(way: Strategy, rules: Rules) -> bool:
    """Say whether a way decides every hand, so that it can be faced.

    Parameters
    ----------
    way
        Any way; a mixed one does.
    rules
        The rules of the house.

    Returns
    -------
    bool

    Examples
    --------
    >>> decides_all(load_way("foxwoods"), Rules()), decides_all(load_way("pennsylvania"), Rules())
    (True, False)
    """
    return isinstance(way, Mixed) or (way.complete and not (play_all(way, rules).rule == UNDECIDED).any())


def _check_role(role: str) -> None:
    if role not in ROLES:
        raise ValueError(f"role must be one of {ROLES}, not {role!r}")


def expected(win: NDArray[Any], lose: NDArray[Any], kept: Fraction) -> NDArray[np.float64]:
    """Turn counts into expected bets.

    Parameters
    ----------
    win, lose
        (...,) of 20,475 hands.
    kept
        The part of a win that stays with the winner.

    Returns
    -------
    ndarray
        (...,) float64.
    """
    ev: NDArray[np.float64] = _scaled(win, lose, kept) / (OPPONENTS * kept.denominator)
    return ev


def _scaled(win: NDArray[Any], lose: NDArray[Any], kept: Fraction) -> NDArray[Any]:
    """EV in whole parts, so that what is equal is equal."""
    parts: NDArray[Any] = win * kept.numerator - lose * kept.denominator
    return parts


def best_splits(
    splits: Splits, win: NDArray[Any], lose: NDArray[Any], kept: Fraction, house: NDArray[np.int8]
) -> NDArray[np.int8]:
    """Find the best split of each hand.

    Parameters
    ----------
    splits
        The hands' splits.
    win, lose
        (n, 3), how they fare.
    kept
        The part of a win that stays with the winner.
    house
        (n,) int8, the split that wins a tie: the house way's; -1 for none.

    Returns
    -------
    ndarray
        (n,) int8, the split of the largest EV; of equal ones the house way's, else the better low.
    """
    values = _scaled(win, lose, kept)
    values = np.where(splits.distinct, values, values.min() - 1)
    # whole numbers are compared as they are, expectations up to their rounding
    slack = 1e-7 * kept.denominator if values.dtype == np.float64 else 0
    equal = values >= values.max(axis=1, keepdims=True) - slack
    place = splits.low_strength.astype(np.int64) * 1000 + splits.high_strength
    place[np.arange(3) == house[:, None]] = 1_000_000
    best: NDArray[np.int8] = np.where(equal, place, -1).argmax(axis=1).astype(np.int8)
    return best


def set_hand(
    tiles: Sequence[int],
    *,
    rules: Rules,
    way: Strategy,
    opponent: Strategy | None = None,
    role: str = "player",
    commission: float | None = None,
) -> Setting:
    """Set one hand by a way and at its best.

    Parameters
    ----------
    tiles
        Four different tile ids, 0 to 31, in any order.
    rules
        The rules of the house.
    way
        The way whose choice is asked for.
    opponent
        Whom the hand faces; None for the way itself.
    role
        ``player`` or ``banker``: the asker's seat.
    commission
        What the house keeps of a win; None for the rules' own.

    Returns
    -------
    Setting

    Raises
    ------
    ValueError
        The tiles are not four different tiles, or the role is no role.
    HandError
        Kind ``undecided``: the opponent's way does not decide every hand.

    Examples
    --------
    >>> foxwoods = load_way("foxwoods")
    >>> setting = set_hand((0, 22, 24, 14), rules=Rules(), way=foxwoods)  # T 9 L8 11
    >>> setting.house.rule, setting.splits[setting.house.split].low, setting.best == setting.house.split
    ('wgh.a', (7, 12), True)
    """
    _check_role(role)
    if len(tiles) != 4 or len(set(tiles)) != 4 or not all(0 <= tile < TILES for tile in tiles):
        raise ValueError(f"four different tiles from 0 to 31 were expected, not {tiles!r}")
    opponent = way if opponent is None else opponent
    if commission is not None:
        rules = replace(rules, commission=commission)
    kinds = np.sort(KIND_OF[list(tiles)])
    row = int(hand_index(kinds))
    win, lose = (part[row : row + 1] for part in outcomes(opponent, rules, role))
    splits = split_hands(kinds[None, :], rules)
    shown = np.flatnonzero(splits.distinct[0])
    place = {int(split): n for n, split in enumerate(shown)}
    house, standing, pick = _house(way, splits, rules, row, role, place)
    best = place[int(best_splits(splits, win, lose, rules.kept, np.array([pick], dtype=np.int8))[0])]
    ev = expected(win, lose, rules.kept)[0]
    values = tuple(
        split_value(splits, int(s), tiles, rules, win[0, s].item(), lose[0, s].item(), float(ev[s])) for s in shown
    )
    return Setting(
        tuple(tiles),
        tuple(int(kind) for kind in kinds),
        rules,
        way.id,
        opponent.id,
        role,
        rules.commission,
        values,
        house,
        standing,
        best,
        None if house is None else values[best].ev - values[house.split].ev,
    )


def _house(
    way: Strategy, splits: Splits, rules: Rules, row: int, role: str, place: dict[int, int]
) -> tuple[House | None, tuple[int, ...], int]:
    """Find what the way plays of one hand, the splits left standing, and its split or -1."""
    if isinstance(way, Mixed):
        chances = np.zeros(3)
        np.add.at(chances, splits.shown[0], way.chances(role)[row])
        likeliest = int(chances.argmax())
        mix = tuple(float(chances[split]) for split in place)
        return House(place[likeliest], "mix", -1, "", way.name, {}, mix), (place[likeliest],), likeliest
    played = play(way, splits, rules)
    standing = tuple(sorted({place[int(s)] for s in splits.shown[0][played.standing[0]]}))
    split, number = int(played.split[0]), int(played.rule[0])
    return decision(way, split, number, place), standing, split


def decision(way: Way, split: int, number: int, place: dict[int, int]) -> House | None:
    """Say what a way plays of a hand.

    Parameters
    ----------
    way
        The way.
    split, number
        What :class:`houseway.solver.paigow.houseway.Played` has: the split, and the number of the rule that decided.
    place
        Index of each split among those that are shown.

    Returns
    -------
    House or None
        None where the way does not decide.
    """
    if number == UNDECIDED:
        return None
    if number < 0:
        return House(place[split], "only-way", -1, "", {}, {})
    rule = way.rules[number]
    return House(place[split], rule.id, number, rule.section, rule.text, rule.reading)


def split_value(
    splits: Splits, split: int, tiles: Sequence[int], rules: Rules, win: float, lose: float, ev: float
) -> SplitValue:
    """Describe one split of the one hand in `splits`, with what it is worth.

    Parameters
    ----------
    splits
        Of one hand.
    split
        Which of its three splits.
    tiles
        The tiles of the hand, in any order.
    rules
        The rules of the house.
    win, lose, ev
        What the split is worth.

    Returns
    -------
    SplitValue
    """
    tables = hand_tables(rules)
    low, high = ((int(half[0, split, 0]), int(half[0, split, 1])) for half in (splits.low, splits.high))
    left = list(tiles)
    found = []
    for kind in (*low, *high):
        tile = next(tile for tile in left if KIND_OF[tile] == kind)
        left.remove(tile)
        found.append(tile)
    return SplitValue(
        low,
        high,
        (found[0], found[1]),
        (found[2], found[3]),
        int(tables.kind[low]),
        int(tables.kind[high]),
        int(tables.points[low]),
        int(tables.points[high]),
        max(low, key=lambda kind: tables.single[kind]),
        max(high, key=lambda kind: tables.single[kind]),
        bool(tables.high_nine[low]),
        bool(tables.high_nine[high]),
        int(tables.strength[low]),
        int(tables.strength[high]),
        win,
        pushes(np.asarray(win), np.asarray(lose)).item(),
        lose,
        ev,
    )
