"""What a hand of two tiles is worth under given rules, as tables over both kinds.

The ranking is an ordered list: every hand of two tiles gets a key that says in order what is compared, equal keys are
copies, and a hand's strength is the place of its key among all. Another house swaps an entry of the key.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from .rules import Rules
from .tiles import COUNTS, DAY, FIVE, GJ3, GJ6, H7, H8, KINDS, L7, L8, NINE, POINTS, TEEN

#: Names of the kinds of two-tile hands; a kind is an index into it, weak to strong.
KIND_NAMES = ("points", "gong", "wong", "pair")
POINTS_HAND, GONG, WONG, PAIR = range(4)
#: What a Gong, a Wong and a pair count as where a way adds or compares points.
WAY_POINTS = {GONG: 10, WONG: 11, PAIR: 12}


@dataclass(frozen=True, slots=True)
class HandTables:
    """All that is to know about hands of two tiles under one set of rules; every table is symmetric.

    Parameters
    ----------
    strength
        (17, 17) int16, larger is stronger, equal exactly where the rules call a copy; -1 where no two tiles are.
    kind
        (17, 17) uint8, an index into :data:`KIND_NAMES`.
    points
        (17, 17) uint8, the last digit of the points, for every kind.
    worth
        (17, 17) uint8, points as the texts of ways count them: 0 to 9, Gong 10, Wong 11, pair 12.
    high_nine
        (17, 17) bool, T or D with a 7.
    single
        (17,) uint8, rank of single tiles, larger is higher.
    """

    strength: NDArray[np.int16]
    kind: NDArray[np.uint8]
    points: NDArray[np.uint8]
    worth: NDArray[np.uint8]
    high_nine: NDArray[np.bool_]
    single: NDArray[np.uint8]


def single_ranks(rules: Rules) -> NDArray[np.uint8]:
    """Rank single tiles.

    Parameters
    ----------
    rules
        Only ``gee_joon_rank`` counts.

    Returns
    -------
    ndarray
        (17,) uint8, larger is higher; the two Gee Joon tiles are equal where both are last.

    Examples
    --------
    >>> ranks = single_ranks(Rules(gee_joon_rank="apart"))
    >>> int(ranks[L7]), int(ranks[GJ6]), int(ranks[FIVE]), int(ranks[GJ3])
    (3, 2, 1, 0)
    """
    ranks = np.arange(KINDS - 1, -1, -1, dtype=np.uint8)
    if rules.gee_joon_rank == "last":
        ranks[GJ6] = ranks[GJ3]
    else:
        ranks[FIVE], ranks[GJ6] = ranks[GJ6], ranks[FIVE]
    return ranks


def _points(a: int, b: int, rules: Rules) -> int:
    """Last digit of the sum; a single Gee Joon tile counts what makes the stronger hand."""
    if rules.gee_joon == "flexible" and (a < GJ6) != (b < GJ6):
        other = int(POINTS[min(a, b)])
        return max((other + 3) % 10, (other + 6) % 10)
    return (int(POINTS[a]) + int(POINTS[b])) % 10


def _kind(a: int, b: int, rules: Rules) -> int:
    """Kind of the hand of `a` and `b`, `a` not after `b` in table order."""
    if a == b or (a, b) == (GJ6, GJ3):
        return PAIR
    if rules.wong_gong and a in (TEEN, DAY):
        if b == NINE:
            return WONG
        if b in (H8, L8):
            return GONG
    return POINTS_HAND


def _key(a: int, b: int, rules: Rules, single: NDArray[np.uint8]) -> tuple[int, ...]:
    """List what is compared, in order: kind, points, whether a High Nine of its own, higher tile, second tile."""
    kind = _kind(a, b, rules)
    if kind == PAIR:  # the pair of Gee Joon is above all, the others follow their tile
        return (PAIR, 0, 0, KINDS if b == GJ3 else KINDS - 1 - a, 0)
    if kind != POINTS_HAND:
        return (kind, 0, 0, int(single[a]), 0)
    points = _points(a, b, rules)
    top, second = sorted((int(single[a]), int(single[b])), reverse=True)
    if _is_high_nine(a, b):
        if rules.high_nine == "rank":
            return (kind, points, 1, top, 0)
        second = 0
    if points == 0:
        return (kind, 0, 0, top if rules.zero == "high-tile" and rules.tie_break != "none" else 0, 0)
    if rules.tie_break == "none":
        return (kind, points, 0, 0, 0)
    return (kind, points, 0, top, second if rules.tie_break == "both-tiles" else 0)


def _is_high_nine(a: int, b: int) -> bool:
    return min(a, b) in (TEEN, DAY) and max(a, b) in (H7, L7)


def strength_table(rules: Rules) -> NDArray[np.int16]:
    """Rank all hands of two tiles, under every switch of the rules.

    Parameters
    ----------
    rules
        The switches; ``copy`` and ``commission`` change nothing here.

    Returns
    -------
    ndarray
        (17, 17) int16, symmetric; larger is stronger, equal exactly where the rules call a copy, from 0 up without
        gaps; -1 for two tiles of a kind of which there is one.

    Examples
    --------
    >>> table = strength_table(Rules())
    >>> bool(table[TEEN, H8] == table[TEEN, L8] > table[DAY, H8]), int(table.max()), int(table[GJ6, GJ6])
    (True, 101, -1)
    """
    single = single_ranks(rules)
    keys = {
        (a, b): _key(a, b, rules, single) for a in range(KINDS) for b in range(a, KINDS) if a != b or COUNTS[a] == 2
    }
    place = {key: n for n, key in enumerate(sorted(set(keys.values())))}
    table = np.full((KINDS, KINDS), -1, dtype=np.int16)
    for (a, b), key in keys.items():
        table[a, b] = table[b, a] = place[key]
    return table


@lru_cache(maxsize=32)
def hand_tables(rules: Rules) -> HandTables:
    """Make every table of two-tile hands; they are shared and read-only.

    Parameters
    ----------
    rules
        The switches.

    Returns
    -------
    HandTables

    Examples
    --------
    >>> tables = hand_tables(Rules())
    >>> KIND_NAMES[tables.kind[TEEN, NINE]], int(tables.points[TEEN, NINE]), int(tables.worth[TEEN, NINE])
    ('wong', 1, 11)
    """
    kind = np.empty((KINDS, KINDS), dtype=np.uint8)
    points = np.empty((KINDS, KINDS), dtype=np.uint8)
    high_nine = np.zeros((KINDS, KINDS), dtype=np.bool_)
    for a in range(KINDS):
        for b in range(a, KINDS):
            kind[a, b] = kind[b, a] = _kind(a, b, rules)
            points[a, b] = points[b, a] = _points(a, b, rules)
            high_nine[a, b] = high_nine[b, a] = _is_high_nine(a, b)
    worth = points.copy()
    for special, value in WAY_POINTS.items():
        worth[kind == special] = value
    tables = HandTables(strength_table(rules), kind, points, worth, high_nine, single_ranks(rules))
    for name in tables.__slots__:
        getattr(tables, name).flags.writeable = False
    return tables


def gee_joon_equal(rules: Rules) -> bool:
    """Say whether the two Gee Joon tiles are worth the same beside every other tile.

    Parameters
    ----------
    rules
        The switches.

    Returns
    -------
    bool
        Where it is true, "GJ" alone says enough.

    Examples
    --------
    >>> gee_joon_equal(Rules()), gee_joon_equal(Rules(gee_joon="fixed"))
    (True, False)
    """
    strength = strength_table(rules)
    return bool((strength[:GJ6, GJ6] == strength[:GJ6, GJ3]).all())
