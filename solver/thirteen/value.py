"""What one hand is worth in each arrangement, which is the best, and why.

A hand is set against the field (`field.py`): every legal arrangement that differs in strength is valued by the tables,
and the goal orders them. The result carries everything that a person or a program asks next, as codes, numbers and
structured reasons; words are the caller's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from . import field, ranks, scan
from .declare import held_specials, weigh
from .rules import ROWS, Rules
from .specials import show
from .tables import Tables, sweeps

Goal = Literal["ev", "safe", "back-first", "balanced"]
Role = Literal["player", "banker"]
GOALS: tuple[Goal, ...] = ("ev", "safe", "back-first", "balanced")

_Triple = tuple[float, float, float]


@dataclass(frozen=True)
class RowName:
    """What a row is called.

    Attributes
    ----------
    type
        One of :data:`ranks.TYPES`.
    ranks
        Ranks 0 to 12, those that are compared first first, each once: of two pair the higher pair, the lower, the
        kicker; of a straight its top alone (3, a five, for A2345).
    """

    type: str
    ranks: tuple[int, ...]


@dataclass(frozen=True)
class Arrangement:
    """Thirteen cards in three legal rows, and what they are worth.

    Attributes
    ----------
    front, middle, back
        Card codes, those that are compared first first.
    names
        What the three rows are called.
    strengths
        The rows on the scale of `ranks.py`: larger is stronger.
    ev
        Expected points a deal against all opponents together.
    stderr
        Standard error of `ev` where it was sampled, None where it is from the tables.
    cost
        What `ev` lacks to the best arrangement's.
    points
        Part of `ev` that each row brings, and a fourth for what is paid on all three together.
    win, tie, lose
        Chances of front, middle and back against one opponent who plays rows.
    scoop, scooped
        Chance to win all three rows against one opponent, and to lose all three.
    """

    front: tuple[int, ...]
    middle: tuple[int, ...]
    back: tuple[int, ...]
    names: tuple[RowName, RowName, RowName]
    strengths: tuple[int, int, int]
    ev: float
    stderr: float | None
    cost: float
    points: tuple[float, float, float, float]
    win: _Triple
    tie: _Triple
    lose: _Triple
    scoop: float
    scooped: float

    @property
    def types(self) -> tuple[str, str, str]:
        """Types of the three rows."""
        return self.names[0].type, self.names[1].type, self.names[2].type


@dataclass(frozen=True)
class Special:
    """A special hand that the cards make, declared or not.

    Attributes
    ----------
    name
        One of ``rules.SPECIALS``.
    points
        What it collects from each beaten opponent.
    ev
        Expected points of declaring it against all opponents, specials of theirs included.
    ev_rows
        Expected points of playing the best rows instead, on the same terms.
    declare
        Whether declaring is better.
    front, middle, back
        Card codes that show it.
    """

    name: str
    points: int
    ev: float
    ev_rows: float
    declare: bool
    front: tuple[int, ...]
    middle: tuple[int, ...]
    back: tuple[int, ...]


@dataclass(frozen=True)
class RowReason:
    """How one row of the answer compares with the same row of its rival.

    Attributes
    ----------
    row
        ``front``, ``middle``, ``back``, or ``joint`` for what all three are paid together.
    sign
        1 where the answer's row is the stronger, -1 where the rival's is, 0 where they are equal; of ``joint``, which
        is paid more.
    win, rival_win
        Chance to win the row against one opponent; of ``joint``, to win all three.
    points
        Points a deal that the answer gains (or, negative, gives up) here.
    """

    row: str
    sign: int
    win: float
    rival_win: float
    points: float


@dataclass(frozen=True)
class Setting:
    """A hand, its arrangements, and why the first is the answer.

    Attributes
    ----------
    cards
        The hand as given.
    rules
        Name of the rule set.
    players
        Players dealt in.
    role
        ``player`` or ``banker`` under rules with a banker, else None.
    opponents
        How many opponents the EV is against.
    goal
        What the arrangements are ordered by.
    method
        ``field`` where values are from the tables, ``sampled`` where opponents were dealt.
    samples
        How many deals were sampled, None for tables.
    special
        The special hand that the cards make, if any.
    arrangements
        Legal arrangements of an ordinary hand, best first, all different in strength.
    best_ev
        The largest EV of all arrangements, also where another goal orders them.
    rival
        The best arrangement whose row types are not those of the answer; None where there is none.
    reasons
        The answer against `rival`, row by row; the points add up to the difference in EV.
    """

    cards: tuple[int, ...]
    rules: str
    players: int
    role: Role | None
    opponents: int
    goal: Goal
    method: Literal["field", "sampled"]
    samples: int | None
    special: Special | None
    arrangements: tuple[Arrangement, ...]
    best_ev: float
    rival: Arrangement | None
    reasons: tuple[RowReason, ...]


def set_cards(
    cards: Sequence[int],
    *,
    rules: Rules,
    players: int = 4,
    role: Role | None = None,
    goal: Goal = "ev",
    top: int = 5,
    report: Callable[[int, int], None] | None = None,
) -> Setting:
    """Set a hand.

    Parameters
    ----------
    cards
        Thirteen different card codes in any order.
    rules
        The rule set.
    players
        Players dealt in, 2 to 4.
    role
        Under rules with a banker ``player`` (also for None) or ``banker``; else None.
    goal
        What to look for: the largest expected points (``ev``), the least chance that an opponent wins all three rows
        (``safe``), the strongest back, then middle (``back-first``), or the largest product over the rows of the
        chance to win and half the chance to tie (``balanced``). Equal values are ordered by EV.
    top
        How many arrangements to return, at least 1.
    report
        Called with rounds done and to do where a field must be trained first.

    Returns
    -------
    Setting
        Its first arrangement is the answer.

    Raises
    ------
    ValueError
        If the cards are not thirteen different codes, or an argument is none of the above.

    Examples
    --------
    >>> from houseway.solver.thirteen import notation, rules
    >>> hand = notation.parse_cards("As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c")
    >>> setting = set_cards(hand, rules=rules.load("western"), players=2)
    >>> setting.arrangements[0].types
    ('pair', 'pair', 'flush')
    """
    if goal not in GOALS:
        raise ValueError(f"goal is one of {', '.join(GOALS)}, not {goal!r}")
    if top < 1:
        raise ValueError(f"top is at least 1, not {top}")
    worth = Worth(rules, players, role, report)
    hand = checked_hand(cards)
    every = scan.arrangements(hand, rules.wheel)
    ev = worth.tables.worth(every.rows)
    order = ordered(goal, every.rows, ev, worth)
    best_ev = int(ev.max()) / worth.tables.scale
    chosen = order[:top].tolist()
    answer, *others = worth.describe(every, chosen, best_ev)
    rival = _rival(every.rows, order, worth)
    against = None if rival is None else worth.describe(every, [rival], best_ev)[0]
    return Setting(
        cards=tuple(int(code) for code in cards),
        rules=rules.name,
        players=players,
        role=worth.role,
        opponents=worth.tables.opponents,
        goal=goal,
        method="field",
        samples=None,
        special=worth.special(hand, best_ev),
        arrangements=(answer, *others),
        best_ev=best_ev,
        rival=against,
        reasons=() if against is None else reasons(answer, against),
    )


def reasons(answer: Arrangement, rival: Arrangement) -> tuple[RowReason, ...]:
    """Compare two arrangements of one hand row by row.

    Returns
    -------
    tuple of RowReason
        Front, middle and back; a fourth where something is paid on all rows together. The points add up to the
        difference of the two EVs.
    """
    found = []
    for place, row in enumerate(ROWS):
        mine, theirs = answer.strengths[place], rival.strengths[place]
        gained = answer.points[place] - rival.points[place]
        found.append(RowReason(row, (mine > theirs) - (mine < theirs), answer.win[place], rival.win[place], gained))
    joint = answer.points[3] - rival.points[3]
    if answer.points[3] or rival.points[3]:
        found.append(RowReason("joint", (joint > 0) - (joint < 0), answer.scoop, rival.scoop, joint))
    return tuple(found)


def checked_hand(cards: Sequence[int]) -> NDArray[np.uint8]:
    """Sort thirteen different card codes, or raise ValueError."""
    codes = sorted(int(code) for code in cards)
    if len(codes) != 13 or len(set(codes)) != 13 or codes[0] < 0 or codes[-1] > 51:
        raise ValueError("a hand is 13 different card codes, 0 to 51")
    return np.array(codes, dtype=np.uint8)


class Worth:
    """Field and tables of one rule set, table size and role."""

    def __init__(
        self, rules: Rules, players: int, role: Role | None, report: Callable[[int, int], None] | None = None
    ) -> None:
        if not 2 <= players <= 4:
            raise ValueError(f"players are 2 to 4, not {players}")
        if rules.against == "all" and role is not None:
            raise ValueError(f"under {rules.name} there is no banker: role is None, not {role!r}")
        self.role: Role | None = role or ("player" if rules.against == "banker" else None)
        self.rules = rules
        self.field = field.load(rules, players, report)
        self.tables: Tables = self.field.tables(rules, players, self.role)

    def sweeps(self, rows: NDArray[np.int16]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Chance of each arrangement to win all three rows against one opponent, and to lose them."""
        return sweeps(self.rules, self.field.opponents(self.role), rows, role=self.role)

    def special(self, hand: NDArray[np.uint8], ev_rows: float) -> Special | None:
        """Find the special that a hand would be declared as, and whether it is better than rows of that EV."""
        names = held_specials(hand.tolist(), self.rules)
        if not names:
            return None
        declared, opponents = self.field.declared, self.tables.opponents
        declaring, playing = weigh(names[0], self.rules, declared, opponents, self.role, ev_rows)
        points = self.rules.points(names[0])
        assert points is not None  # held specials are those of the rule set
        front, middle, back = show(hand.tolist(), names[0], self.rules)
        return Special(names[0], points, declaring, playing, declaring > playing, front, middle, back)

    def describe(self, every: scan.Arrangements, numbers: list[int], best_ev: float) -> list[Arrangement]:
        """Say everything about some arrangements of a hand."""
        rows = every.rows[numbers]
        scoop, scooped = self.sweeps(rows)
        order = ranks.load(self.rules.wheel)
        tables = self.tables
        found = []
        for at, number in enumerate(numbers):
            front, middle, back = (int(strength) for strength in rows[at])
            worth = int(tables.worth(rows[at]))
            parts = [int(tables.row[row, rows[at, row]]) for row in range(3)]
            points = [part / tables.scale for part in (*parts, worth - sum(parts))]
            win = [float(tables.win[row, rows[at, row]]) for row in range(3)]
            lose = [float(tables.lose[row, rows[at, row]]) for row in range(3)]
            cards = every.cards(number)
            found.append(
                Arrangement(
                    front=cards[0],
                    middle=cards[1],
                    back=cards[2],
                    names=(_name(order, front), _name(order, middle), _name(order, back)),
                    strengths=(front, middle, back),
                    ev=worth / tables.scale,
                    stderr=None,
                    cost=best_ev - worth / tables.scale,
                    points=(points[0], points[1], points[2], points[3]),
                    win=(win[0], win[1], win[2]),
                    tie=(_rest(win[0], lose[0]), _rest(win[1], lose[1]), _rest(win[2], lose[2])),
                    lose=(lose[0], lose[1], lose[2]),
                    scoop=float(scoop[at]),
                    scooped=float(scooped[at]),
                )
            )
        return found


def _rest(win: float, lose: float) -> float:
    return max(0.0, 1.0 - win - lose)


def _name(order: ranks.Ranks, strength: int) -> RowName:
    return RowName(*order.name(strength))


def ordered(goal: Goal, rows: NDArray[np.int16], ev: NDArray[np.int64], worth: Worth) -> NDArray[np.int64]:
    """Order arrangements by a goal, best first; equal ones by EV, then by the stronger back, middle and front.

    The arrangements come ascending by back, middle and front.
    """
    number = np.arange(len(rows))
    if goal == "ev":
        return np.lexsort((number, ev))[::-1]
    if goal == "back-first":
        return number[::-1]
    if goal == "balanced":
        half = (1.0 + worth.tables.win - worth.tables.lose) / 2
        product = half[0, rows[:, 0]] * half[1, rows[:, 1]] * half[2, rows[:, 2]]
        return np.lexsort((number, ev, product))[::-1]
    scooped = np.ones(len(rows))
    for chunk in np.array_split(_undominated(rows), max(1, len(rows) // 4096)):
        scooped[chunk] = worth.sweeps(rows[chunk])[1]
    return np.lexsort((number, ev, -scooped))[::-1]


def _undominated(rows: NDArray[np.int16]) -> NDArray[np.int64]:
    """Numbers of the arrangements than which no other is as strong in two rows and stronger in the third."""
    kept: list[int] = []
    best = np.empty((0, 3), dtype=np.int16)
    for number in range(len(rows) - 1, -1, -1):
        if not (best >= rows[number]).all(axis=1).any():
            kept.append(number)
            best = rows[kept]
    return np.array(kept, dtype=np.int64)


def _rival(rows: NDArray[np.int16], order: NDArray[np.int64], worth: Worth) -> int | None:
    """Find the best arrangement with other row types than the first."""
    types = ranks.load(worth.rules.wheel).types[rows[order]]
    other = np.flatnonzero((types != types[0]).any(axis=1))
    return int(order[other[0]]) if len(other) else None
