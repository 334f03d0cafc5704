"""A person's own arrangement: whether it is legal, what it is worth, and what it loses to the best one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from . import ranks, scan
from .rules import Rules
from .value import Arrangement, Role, RowReason, Worth, checked_hand, reasons

#: What can foul a hand: the row that is too weak, and the row in front of it.
FOULS = (("middle", "front"), ("back", "middle"))


@dataclass(frozen=True)
class Checked:
    """An arrangement as it was given, and what there is to say about it.

    Attributes
    ----------
    front, middle, back
        Card codes as given.
    names
        What the three rows are called.
    fouls
        Pairs of rows, the first of which is below the second though it must not be; empty for a legal arrangement.
    ev
        Expected points a deal against all opponents together. A fouled hand is worth what a hand below all others is.
    best
        The best arrangement of these cards.
    loss
        Points a deal that `best` gains.
    mine
        The arrangement with its chances; None for a fouled one.
    reasons
        `best` against `mine`, row by row; empty for a fouled one.
    """

    front: tuple[int, ...]
    middle: tuple[int, ...]
    back: tuple[int, ...]
    names: tuple[tuple[str, tuple[int, ...]], ...]
    fouls: tuple[tuple[str, str], ...]
    ev: float
    best: Arrangement
    loss: float
    mine: Arrangement | None
    reasons: tuple[RowReason, ...]


def check_rows(
    front: Sequence[int],
    middle: Sequence[int],
    back: Sequence[int],
    *,
    rules: Rules,
    players: int = 4,
    role: Role | None = None,
    report: Callable[[int, int], None] | None = None,
) -> Checked:
    """Check an arrangement.

    Parameters
    ----------
    front, middle, back
        Three, five and five different card codes.
    rules
        The rule set.
    players
        Players dealt in, 2 to 4.
    role
        Under rules with a banker ``player`` (also for None) or ``banker``; else None.
    report
        Called with rounds done and to do where a field must be trained first.

    Returns
    -------
    Checked
        Legal or not, its EV and the best one's.

    Raises
    ------
    ValueError
        The rows are not three, five and five different codes, or an argument is none of the above.

    Examples
    --------
    >>> from houseway.solver.thirteen import notation, rules
    >>> rows = notation.parse_rows("As Ks Qs / Qh Js 8c 3c 2h / Jd 9h 6s 5s 3s")
    >>> check_rows(*rows, rules=rules.load("western"), players=2).fouls
    (('middle', 'front'), ('back', 'middle'))
    """
    rows = (tuple(front), tuple(middle), tuple(back))
    if tuple(map(len, rows)) != (3, 5, 5):
        raise ValueError("an arrangement has rows of three, five and five cards")
    hand = checked_hand([code for row in rows for code in row])
    worth = Worth(rules, players, role, report)
    order = ranks.load(rules.wheel)
    strengths = tuple(order.strength(row) for row in rows)
    fouls = tuple(
        foul
        for foul, weak in zip(FOULS, (strengths[1] < strengths[0], strengths[2] < strengths[1]), strict=True)
        if weak
    )
    every = scan.arrangements(hand, rules.wheel)
    values = worth.tables.worth(every.rows)
    top = int(values.max())
    best_ev = top / worth.tables.scale
    best_number = int(np.flatnonzero(values == top)[-1])
    names = tuple(order.name(strength) for strength in strengths)
    best = worth.describe(every, [best_number], best_ev)[0]
    if fouls:
        ev = int(worth.tables.worth(np.zeros(3, dtype=np.int16))) / worth.tables.scale
        return Checked(*rows, names, fouls, ev, best, best_ev - ev, None, ())
    mine_number = int(np.flatnonzero((every.rows == strengths).all(axis=1))[0])
    mine = worth.describe(every, [mine_number], best_ev)[0]
    return Checked(*rows, names, (), mine.ev, best, best_ev - mine.ev, mine, reasons(best, mine))
