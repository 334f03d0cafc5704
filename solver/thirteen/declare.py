"""Declare a special hand, or play it in rows: detection for one hand, and what either brings.

One hand is looked at in plain Python, so that a command for one hand needs no compiled kernel; for many hands there is
`specials.py`, whose tables are used here too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from .rules import SPECIALS, Rules
from .specials import run_table, straight_table


def held_specials(cards: Sequence[int], rules: Rules) -> tuple[str, ...]:
    """Name the specials of a rule set that a hand is.

    Parameters
    ----------
    cards
        Thirteen different card codes.
    rules
        The rule set.

    Returns
    -------
    tuple of str
        Strongest first; the first is what the hand would be declared as. Empty for an ordinary hand.

    Examples
    --------
    >>> from houseway.solver.thirteen.rules import load
    >>> held_specials(range(0, 52, 4), load("hongkong"))
    ('one-suit-dragon', 'dragon', 'three-flushes', 'three-straights')
    """
    found = set(_every_special(cards, rules))
    return tuple(rule.name for rule in rules.specials if rule.name in found)


def _every_special(cards: Sequence[int], rules: Rules) -> Iterator[str]:
    ranks = [card >> 2 for card in cards]
    suits = [[card >> 2 for card in cards if card & 3 == suit] for suit in range(4)]
    counts = [ranks.count(rank) for rank in range(13)]
    singles, trips, quads = (counts.count(size) for size in (1, 3, 4))
    if len(set(ranks)) == 13:
        yield "dragon"
    if min(ranks) >= 9:
        yield "twelve-royals"
    if quads == 3:
        yield "three-quads"
    if min(ranks) >= 6:
        yield "all-big"
    if max(ranks) <= 6:
        yield "all-small"
    if len(suits[0]) + len(suits[2]) in (0, 13):
        yield "one-colour"
    if trips + quads == 4:
        yield "four-trips"
    # Thirteen cards with one odd rank are six pairs and a card; where the odd rank has three, five pairs and trips.
    if singles + trips == 1 and (rules.quad_as_pairs or not quads):
        yield "six-pairs"
        if trips:
            yield "five-pairs-and-trips"
    held = [suit for suit in suits if suit]
    if len(held) == 1:
        yield "one-suit-dragon"
    if all(len(suit) in (3, 5, 8, 10, 13) for suit in held):
        if rules.two_suit_flushes or len(held) == 3:
            yield "three-flushes"
        runs = run_table(rules.front_qka)
        if all(runs[sum(1 << rank for rank in suit)] for suit in held):
            yield "three-straight-flushes"
    packed = sum(count << (3 * rank) for rank, count in enumerate(counts))
    straights = straight_table(rules.front_qka)
    at = int(np.searchsorted(straights, packed))
    if at < len(straights) and straights[at] == packed:
        yield "three-straights"


def weigh(
    name: str, rules: Rules, declared: NDArray[np.float64], opponents: int, role: str | None, ev_rows: float
) -> tuple[float, float]:
    """Tell what declaring a special and what playing rows brings against opponents who may hold specials too.

    Parameters
    ----------
    name
        The special that would be declared.
    rules
        The rule set.
    declared
        float64, shape (13,): how often a hand of the field is declared as each special.
    opponents
        How many opponents there are.
    role
        ``player`` or ``banker`` under rules with a banker, else None.
    ev_rows
        Expected points of the rows against all opponents if none of them declares.

    Returns
    -------
    tuple of two floats
        Expected points of declaring and of playing rows, against all opponents together, each of whom declares by
        himself as often as the field does.
    """
    own = [rule.name for rule in rules.specials].index(name)
    chances = [float(declared[SPECIALS.index(rule.name)]) for rule in rules.specials]
    ordinary = 1.0 - sum(chances)
    if rules.specials_meet == "pooled":
        return _pooled(rules, own, chances, opponents, ev_rows)
    points = [rule.points for rule in rules.specials]
    rows = ordinary * ev_rows - opponents * sum(chance * paid for chance, paid in zip(chances, points, strict=True))
    collected = ordinary * points[own]
    for other, chance in enumerate(chances):
        if rules.against == "banker" and rules.banker_special == "pay":
            collected += chance * (-points[other] if role == "banker" else points[own])
        elif other != own:
            collected += chance * (points[own] if own < other else -points[other])
    return opponents * collected, rows


def _pooled(rules: Rules, own: int, chances: list[float], opponents: int, ev_rows: float) -> tuple[float, float]:
    """Weigh where each special is paid its points once and the ordinary hands share the bill."""
    points = [rule.points for rule in rules.specials]
    states: list[tuple[int | None, float]] = [(None, 1.0 - sum(chances)), *enumerate(chances)]
    declaring = rows = 0.0
    states = [state for state in states if state[1] > 0]
    for table in combinations_with_replacement(states, opponents):
        ways = factorial(opponents) // prod(factorial(table.count(state)) for state in set(table))
        chance = ways * prod(share for _, share in table)
        others = [state for state, _ in table if state is not None]
        ordinary = opponents - len(others)
        if ordinary:
            declaring += chance * points[own]
        else:  # places by rank, each pair playing for the points of the highest
            highest = points[min([own, *others])]
            declaring += chance * highest * sum((own < other) - (own > other) for other in others)
        bill = sum(points[other] for other in others) / (ordinary + 1)
        rows += chance * (ev_rows * ordinary / opponents - bill)
    return declaring, rows
