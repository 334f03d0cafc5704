"""Two hands on the table: who wins each comparison, by which rule, and how one small hand fares against all others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from ..errors import HandError
from .ranks import POINTS_HAND, hand_tables
from .rules import Rules
from .tiles import CODES, COUNTS, KIND_OF, KINDS, TILES

#: What can decide a comparison of two small hands, in the order in which it is looked at.
REASONS = ("kind", "rank", "points", "high-nine", "high-tile", "second-tile", "zero", "copy")
#: Other small hands beside a given one: C(30, 2).
OTHER_SMALL_HANDS = comb(TILES - 2, 2)


@dataclass(frozen=True, slots=True)
class Comparison:
    """One small hand against another.

    Parameters
    ----------
    a, b
        Kinds of either hand, higher single tile first.
    order
        1 where `a` is stronger, -1 where `b` is, 0 for a copy.
    reason
        What decided, one of :data:`REASONS`: the ``kind`` (pair, Wong, Gong, points); the ``rank`` within pairs, Wongs
        or Gongs; ``points``; a ``high-nine`` that is a rank of its own; the ``high-tile``; the ``second-tile``; or
        nothing, for it is ``zero`` against zero or a ``copy``.
    a_kind, b_kind
        Indices into ``ranks.KIND_NAMES``.
    a_points, b_points
        Last digits.
    """

    a: tuple[int, int]
    b: tuple[int, int]
    order: int
    reason: str
    a_kind: int
    b_kind: int
    a_points: int
    b_points: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """A player's hand against the banker's.

    Parameters
    ----------
    low, high
        The two comparisons; `low` is None in Small Pai Gow.
    result
        ``win``, ``push`` or ``lose``, for `a`; `b` banks.
    turned
        Whether `a` and `b` were given with the stronger hand first: it is the high hand all the same.
    """

    low: Comparison | None
    high: Comparison
    result: str
    turned: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, slots=True)
class Odds:
    """How a small hand fares against every other that 30 tiles make, 435 in all.

    Parameters
    ----------
    beats, copies, loses
        Numbers of hands.
    """

    beats: int
    copies: int
    loses: int


def compare_hands(a: Sequence[int], b: Sequence[int], rules: Rules) -> Comparison:
    """Compare two hands of two tiles.

    Parameters
    ----------
    a, b
        Two tile ids each; which of two tiles of a kind it is does not matter.
    rules
        The rules of the house.

    Returns
    -------
    Comparison

    Raises
    ------
    HandError
        Kind ``duplicate``: together they have more tiles of a kind than there are.

    Examples
    --------
    Seed 003: the bench with the axe against the man with a seven, five against five.

    >>> met = compare_hands((12, 14), (4, 26), Rules())
    >>> met.order, met.reason, met.a_points
    (-1, 'high-tile', 5)
    """
    _check((*a, *b))
    tables = hand_tables(rules)
    single = tables.single
    one, two = (_ordered(hand, single) for hand in (a, b))
    order = int(np.sign(int(tables.strength[one]) - int(tables.strength[two])))
    kinds = int(tables.kind[one]), int(tables.kind[two])
    points = int(tables.points[one]), int(tables.points[two])
    if kinds[0] != kinds[1]:
        reason = "kind"
    elif order == 0:
        reason = "zero" if kinds[0] == POINTS_HAND and points == (0, 0) and rules.zero == "copy" else "copy"
    elif kinds[0] != POINTS_HAND:
        reason = "rank"
    elif points[0] != points[1]:
        reason = "points"
    elif rules.high_nine == "rank" and tables.high_nine[one] != tables.high_nine[two]:
        reason = "high-nine"
    elif single[one[0]] != single[two[0]]:
        reason = "high-tile"
    else:
        reason = "second-tile"
    return Comparison(one, two, order, reason, *kinds, *points)


def _ordered(hand: Sequence[int], single: NDArray[np.uint8]) -> tuple[int, int]:
    one, two = (int(KIND_OF[tile]) for tile in hand)
    return (one, two) if single[one] >= single[two] else (two, one)


def _check(tiles: Sequence[int]) -> None:
    held = np.bincount(KIND_OF[list(tiles)], minlength=KINDS)
    for kind in np.flatnonzero(held > COUNTS):
        raise HandError(
            "duplicate", "paigow.too-many", read=CODES[kind], times=int(held[kind]), limit=int(COUNTS[kind])
        )


def meet_small(a: Sequence[int], b: Sequence[int], rules: Rules) -> Meeting:
    """Let two hands of Small Pai Gow meet.

    Parameters
    ----------
    a
        The player's two tile ids.
    b
        The banker's.
    rules
        The rules of the house; ``copy`` says who has a copy.

    Returns
    -------
    Meeting

    Examples
    --------
    >>> meet_small((0, 22), (1, 23), Rules()).result  # Teen Wong against Teen Wong
    'lose'
    """
    high = compare_hands(a, b, rules)
    return Meeting(None, high, ("lose", "push", "win")[_won(high, rules) + 1])


def meet_set(a: tuple[Sequence[int], Sequence[int]], b: tuple[Sequence[int], Sequence[int]], rules: Rules) -> Meeting:
    """Let two set hands of Big Pai Gow meet.

    Parameters
    ----------
    a
        The player's low and high hand, two tile ids each; the weaker is the low hand, however they are given.
    b
        The banker's.
    rules
        The rules of the house; ``copy`` says who has a copy.

    Returns
    -------
    Meeting

    Raises
    ------
    HandError
        Kind ``duplicate``: together they have more tiles of a kind than there are.

    Examples
    --------
    >>> meeting = meet_set(((2, 28), (0, 22)), ((14, 20), (3, 23)), Rules())  # D+5 / T+9 against 11+L6 / D+9
    >>> meeting.result, meeting.low.reason, meeting.high.reason
    ('win', 'high-tile', 'rank')
    """
    _check((*a[0], *a[1], *b[0], *b[1]))
    strength = hand_tables(rules).strength
    turned = [bool(strength[tuple(KIND_OF[list(low)])] > strength[tuple(KIND_OF[list(high)])]) for low, high in (a, b)]
    mine, theirs = (hand[::-1] if turn else hand for hand, turn in zip((a, b), turned, strict=True))
    low, high = compare_hands(mine[0], theirs[0], rules), compare_hands(mine[1], theirs[1], rules)
    won = _won(low, rules), _won(high, rules)
    result = "win" if won == (1, 1) else "lose" if won == (-1, -1) else "push"
    return Meeting(low, high, result, (turned[0], turned[1]))


def _won(comparison: Comparison, rules: Rules) -> int:
    if comparison.order == 0:
        return -1 if rules.copy == "banker" else 0
    return comparison.order


def small_odds(tiles: Sequence[int], rules: Rules) -> Odds:
    """Count how one hand of two tiles fares against all that the other 30 tiles make.

    Parameters
    ----------
    tiles
        Two different tile ids.
    rules
        The rules of the house.

    Returns
    -------
    Odds

    Examples
    --------
    >>> small_odds((30, 31), Rules())  # Gee Joon
    Odds(beats=435, copies=0, loses=0)
    """
    _check(tiles)
    table = hand_tables(rules).strength
    kinds = KIND_OF[list(tiles)]
    left = COUNTS.astype(np.int64) - np.bincount(kinds, minlength=KINDS)
    ways = np.triu(np.outer(left, left), 1)
    np.fill_diagonal(ways, left * (left - 1) // 2)
    mine = table[kinds[0], kinds[1]]
    beats, copies, loses = (int(ways[met].sum()) for met in (table < mine, table == mine, table > mine))
    return Odds(beats, copies, loses)
