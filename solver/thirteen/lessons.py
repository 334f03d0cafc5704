"""Thirteen Water as a course: which idea decides a hand, hands dealt for an idea, and how a learner's rows are graded.

The usual first thought, and what many programs' button does, is the strongest back, then the strongest middle. A hand
is sorted by where its best arrangement departs from that; so the course asks for what the button does not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..draw import Draw
from . import field as fields
from . import ranks, scan
from .check import check_rows
from .ranks import FLUSH, FULL_HOUSE, QUADS, STRAIGHT
from .rules import Rules
from .specials import special_numbers
from .tables import Tables
from .value import Role, Setting, set_cards

Rows = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]

#: What decides a hand. `plain`: the strongest back, then middle, is best but for single cards. `weaker-back`,
#: `weaker-middle`: that row gives up its type for the rows before it. `spare`: back and middle keep their types and
#: pass strong cards on. `special`: the hand can be declared.
IDEAS = ("plain", "spare", "weaker-middle", "weaker-back", "special")
#: Backs of the best arrangement that are told apart.
BACKS = ("pairs", "straight", "flush", "full-house", "quads")
#: The backs with which each idea is met in more than a few hands of a thousand.
_MET = {
    "plain": BACKS,
    "spare": ("straight", "flush", "full-house", "quads"),
    "weaker-middle": ("pairs", "straight", "flush", "full-house"),
    "weaker-back": ("pairs", "straight", "flush"),
    "special": ("special",),
}
#: A loss below this, in points per opponent, is fine.
FINE = 0.05
_POOL = 128
#: How many pools are dealt at most for one idea; after that any hand of the last one will do.
_POOLS = 40


@dataclass(frozen=True)
class Table:
    """The game that hands are set for.

    Parameters
    ----------
    rules
        What is paid.
    players
        Players dealt in.
    role
        ``player`` or ``banker`` where there is a banker, else None.
    """

    rules: Rules
    players: int
    role: Role | None

    @cached_property
    def tables(self) -> Tables:
        """What rows are worth against the field."""
        role = self.role or ("player" if self.rules.against == "banker" else None)
        return fields.load(self.rules, self.players).tables(self.rules, self.players, role)

    @property
    def items(self) -> dict[str, tuple[str, ...]]:
        """Idea to the backs with which it is asked."""
        return {idea: _MET[idea] for idea in IDEAS if idea != "special" or self.rules.specials}

    def setting(self, cards: Sequence[int]) -> Setting:
        """Set a hand, as the command ``set`` does."""
        return set_cards(cards, rules=self.rules, players=self.players, role=self.role, top=1)


def idea(hand: NDArray[np.uint8], table: Table) -> tuple[str, str]:
    """Tell which idea decides an ordinary hand.

    Parameters
    ----------
    hand
        (13,) uint8, card codes ascending.
    table
        The game.

    Returns
    -------
    tuple of (str, str)
        One of :data:`IDEAS`, and one of :data:`BACKS` for the back of the best arrangement.

    Examples
    --------
    >>> from .rules import load
    >>> from .notation import parse_cards
    >>> cards = parse_cards("As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c")
    >>> idea(np.sort(np.array(cards, dtype=np.uint8)), Table(load("western"), 2, None))
    ('spare', 'flush')
    """
    every = scan.arrangements(hand, table.rules.wheel)
    worth = table.tables.worth(every.rows)
    best = len(worth) - 1 - int(worth[::-1].argmax())
    types = ranks.load(table.rules.wheel).types
    mine, button = (types[every.rows[number]].astype(int).tolist() for number in (best, -1))
    back = mine[2]
    kind = BACKS[sum(back >= start for start in (STRAIGHT, FLUSH, FULL_HOUSE, QUADS))]
    if mine[2] < button[2]:
        return "weaker-back", kind
    if mine[1] < button[1]:
        return "weaker-middle", kind
    return ("plain" if mine == button else "spare"), kind


@dataclass
class Deck:
    """Hands for a course, dealt in pools; what is not asked now is kept for later.

    Parameters
    ----------
    table
        The game.
    draw
        Chance; the hands depend on nothing else and on the order in which they are asked for.
    """

    table: Table
    draw: Draw
    _waiting: dict[tuple[str, str], list[tuple[int, ...]]] = field(default_factory=dict)
    _unsorted: list[tuple[int, ...]] = field(default_factory=list)

    def deal(self, item: tuple[str, str]) -> tuple[tuple[str, str], tuple[int, ...]]:
        """Deal a hand that an idea decides.

        Parameters
        ----------
        item
            Idea and back, of :attr:`Table.items`.

        Returns
        -------
        item, cards
            What the hand is after all, which is `item` unless thousands of deals have no such hand; and its thirteen
            cards, high ranks first.
        """
        pools = 0
        while not self._waiting.get(item):
            if not self._unsorted:
                if pools == _POOLS:
                    return self._any()
                pools += 1
                self._deal_pool()
                continue
            hand = self._unsorted.pop(0)
            self._wait(idea(np.array(hand, dtype=np.uint8), self.table), hand)
        return item, self._waiting[item].pop(0)[::-1]

    def _any(self) -> tuple[tuple[str, str], tuple[int, ...]]:
        item = max(self._waiting, key=lambda kept: (len(self._waiting[kept]), kept))
        return item, self._waiting[item].pop(0)[::-1]

    def _deal_pool(self) -> None:
        hands = [tuple(sorted(self.draw.shuffled(range(52))[:13])) for _ in range(_POOL)]
        special = [-1] * _POOL
        if self.table.rules.specials:
            special = special_numbers(np.array(hands, dtype=np.uint8), self.table.rules, jobs=1).tolist()
        for hand, number in zip(hands, special, strict=True):
            if number < 0:
                self._unsorted.append(hand)
            else:
                self._wait(("special", "special"), hand)

    def _wait(self, item: tuple[str, str], hand: tuple[int, ...]) -> None:
        self._waiting.setdefault(item, []).append(hand)


@dataclass(frozen=True)
class Grade:
    """What a learner's answer is worth.

    Parameters
    ----------
    name
        ``best``, ``fine``, ``costly``, ``foul``, or ``false`` for a special that the hand is not.
    loss
        What it loses against the best answer, in points per opponent.
    ev
        Expected points against all opponents together; a foul is worth what a hand below all others is.
    rows
        The rows; None where a special was declared.
    strengths
        Of the three rows; empty for a foul and where a special was declared.
    fouls
        Pairs of rows, the first of which is below the second though it must not be.
    """

    name: str
    loss: float
    ev: float
    rows: Rows | None
    strengths: tuple[int, ...]
    fouls: tuple[tuple[str, str], ...]

    @property
    def right(self) -> bool:
        """Whether it is best or fine."""
        return self.name in ("best", "fine")


def _graded(loss: float) -> str:
    return "best" if loss <= 0 else "fine" if loss < FINE else "costly"


def grade_rows(table: Table, setting: Setting, rows: Rows) -> Grade:
    """Grade an arrangement.

    Parameters
    ----------
    table
        The game.
    setting
        The hand, set for it.
    rows
        Front, middle and back: its thirteen cards.

    Returns
    -------
    Grade

    Raises
    ------
    ValueError
        The rows are not the hand's cards in 3, 5 and 5.
    """
    if sorted(card for row in rows for card in row) != sorted(setting.cards) or tuple(map(len, rows)) != (3, 5, 5):
        raise ValueError("three rows of 3, 5 and 5 of the hand's cards were expected")
    checked = check_rows(*rows, rules=table.rules, players=table.players, role=table.role)
    loss = checked.loss / setting.opponents + _declaring(setting)
    strengths = () if checked.mine is None else checked.mine.strengths
    return Grade("foul" if checked.fouls else _graded(loss), loss, checked.ev, rows, strengths, checked.fouls)


def grade_special(table: Table, setting: Setting) -> Grade:
    """Grade the declaration of a special hand.

    Parameters
    ----------
    table
        The game.
    setting
        The hand, set for it.

    Returns
    -------
    Grade
        ``false`` where the hand is no special.
    """
    special = setting.special
    if special is None:
        ev = float(table.tables.ev(np.zeros(3, dtype=np.int64)))
        return Grade("false", (setting.best_ev - ev) / setting.opponents, ev, None, (), ())
    loss = max(special.ev_rows - special.ev, 0.0) / setting.opponents
    return Grade(_graded(loss), loss, special.ev, None, (), ())


def _declaring(setting: Setting) -> float:
    """Tell what is lost by not declaring where declaring is better, in points per opponent."""
    special = setting.special
    if special is None or not special.declare:
        return 0.0
    return (special.ev - special.ev_rows) / setting.opponents
