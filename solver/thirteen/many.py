"""Many hands set at their best, as arrays: what a batch writes without a Python object for each hand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from . import ranks, subsets
from .declare import weigh
from .field import Field
from .ranks import TYPES
from .rules import SPECIALS, Rules
from .search import best
from .specials import special_numbers
from .value import Role

Cards = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Many:
    """Hands and their best arrangements.

    Attributes
    ----------
    hands
        uint8, shape (n, 13): card codes, ascending.
    worth
        int32, shape (n,): points times the tables' scale.
    rows
        int16, shape (n, 3): strengths of front, middle and back.
    front, middle, back
        uint8, shapes (n, 3), (n, 5), (n, 5): card codes, those that are compared first first.
    special
        int8, shape (n,): the special that each hand would be declared as, its place in ``rules.SPECIALS``; -1 for none.
    playing
        float64, shape (n,): expected points of rows where opponents declare specials too.
    declaring
        float64, shape (n,): expected points of declaring the special, minus infinity where there is none.
    """

    hands: Cards
    worth: NDArray[np.int32]
    rows: NDArray[np.int16]
    front: Cards
    middle: Cards
    back: Cards
    special: NDArray[np.int8]
    playing: NDArray[np.float64]
    declaring: NDArray[np.float64]

    @property
    def declare(self) -> NDArray[np.bool_]:
        """bool, shape (n,): whether declaring is better than rows."""
        better: NDArray[np.bool_] = self.declaring > self.playing
        return better


def shown_rows(cards: Cards) -> Cards:
    """Order the cards of many rows as :func:`houseway.solver.thirteen.scan.shown` does those of one.

    Parameters
    ----------
    cards
        uint8, shape (n, 3) or (n, 5): card codes.

    Returns
    -------
    ndarray of uint8
        The same cards: most of a kind first, then high before low; A2345 as 5432A.

    Examples
    --------
    >>> shown_rows(np.array([[0, 1, 48, 49, 20], [0, 4, 8, 13, 48]], dtype=np.uint8)).tolist()
    [[48, 49, 0, 1, 20], [13, 8, 4, 0, 48]]
    """
    rank = (cards >> 2).astype(np.int16)
    alone = np.sort(rank, axis=1)
    wheel = (alone == [0, 1, 2, 3, 12]).all(axis=1) if cards.shape[1] == 5 else np.zeros(len(cards), dtype=np.bool_)
    height = np.where(wheel[:, None] & (rank == 12), 0, rank + 1).astype(np.int16)
    same = (rank[:, :, None] == rank[:, None, :]).sum(axis=2, dtype=np.int16)
    # what comes first has the smallest key; the lowest six bits are the card itself
    key = np.sort(((7 - same) << 10) | ((13 - height) << 6) | cards, axis=1)
    shown: Cards = (key & 63).astype(np.uint8)
    return shown


class Table:
    """A table at which many hands are set.

    Parameters
    ----------
    rules, players
        The rule set, and how many are dealt in.
    role
        Under rules with a banker ``player`` (also for None) or ``banker``; else None.
    field
        How the others play, :func:`houseway.solver.thirteen.field.load`.
    """

    def __init__(self, rules: Rules, players: int, role: Role | None, field: Field) -> None:
        self.rules = rules
        self.players = players
        self.role: Role | None = role or ("player" if rules.against == "banker" else None)
        self.field = field
        self.tables = field.tables(rules, players, self.role)
        # what rows bring among specials is linear in what they bring without; what a special brings is a number
        self._declaring = np.full(len(SPECIALS) + 1, -np.inf)
        self._base, self._slope = 0.0, 1.0
        for rule in rules.specials:
            declaring, at_0 = self._weigh(rule.name, 0.0)
            self._declaring[SPECIALS.index(rule.name)] = declaring
            self._base, self._slope = at_0, self._weigh(rule.name, 1.0)[1] - at_0

    def _weigh(self, name: str, ev_rows: float) -> tuple[float, float]:
        return weigh(name, self.rules, self.field.declared, self.tables.opponents, self.role, ev_rows)

    def set(self, hands: Cards, *, jobs: int | None = None) -> Many:
        """Find the best arrangement of every hand, and weigh its special.

        Parameters
        ----------
        hands
            uint8, shape (n, 13): different card codes in any order.
        jobs
            Threads; None for one per processor.

        Returns
        -------
        Many
            What :func:`houseway.solver.thirteen.value.set_cards` says of each.
        """
        hands = np.sort(hands, axis=1)
        found = best(hands, self.tables, jobs=jobs)
        places = subsets.load()
        back, pick = found.split[:, 0].astype(np.int64), found.split[:, 1].astype(np.int64)
        every = np.arange(len(hands))[:, None]
        rows = (
            places.triples[places.fronts[back, pick]],
            places.fives[places.middles[back, pick]],
            places.fives[back],
        )
        front, middle, last = (shown_rows(hands[every, row]) for row in rows)
        special = special_numbers(hands, self.rules, jobs) if self.rules.specials else np.full(len(hands), -1, np.int8)
        playing, declaring = self.weighed(special, found.worth / self.tables.scale)
        return Many(hands, found.worth, found.rows, front, middle, last, special, playing, declaring)

    def weighed(
        self, special: NDArray[np.int8], ev_rows: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Weigh rows and specials where opponents declare too.

        Parameters
        ----------
        special
            int8, shape (n,): the special of each hand, -1 for none.
        ev_rows
            float64, shape (n,): what its rows bring if nobody declares.

        Returns
        -------
        tuple of two ndarrays of float64, shape (n,)
            Expected points of playing rows, and of declaring; minus infinity where there is no special.
        """
        return self._base + self._slope * ev_rows, self._declaring[special]


@dataclass(frozen=True, eq=False)
class Tally:
    """What many hands show; two tallies can be added.

    Attributes
    ----------
    hands
        How many.
    worth
        Sum of their arrangements' worths.
    types
        int64, shape (3, 9): how often front, middle and back are of each type, declared hands left out.
    specials, declared
        int64, shape (13,): how many are each special, and how many of those are better declared.
    points
        Sum of the expected points of what is better, rows or special, where opponents declare specials too.
    """

    hands: int
    worth: int
    types: NDArray[np.int64]
    specials: NDArray[np.int64]
    declared: NDArray[np.int64]
    points: float

    @staticmethod
    def none() -> Tally:
        """Count nothing."""
        specials = np.zeros(len(SPECIALS), dtype=np.int64)
        return Tally(0, 0, np.zeros((3, len(TYPES)), dtype=np.int64), specials, specials, 0.0)

    def __add__(self, other: Tally) -> Tally:
        """Count both."""
        return Tally(
            self.hands + other.hands,
            self.worth + other.worth,
            self.types + other.types,
            self.specials + other.specials,
            self.declared + other.declared,
            self.points + other.points,
        )


def tally(
    worth: NDArray[np.int32],
    rows: NDArray[np.int16],
    special: NDArray[np.int8],
    playing: NDArray[np.float64],
    declaring: NDArray[np.float64],
    wheel: str,
) -> Tally:
    """Count what hands show.

    Parameters
    ----------
    worth, rows, special, playing, declaring
        As in :class:`Many`.
    wheel
        Place of A2345.

    Returns
    -------
    Tally
    """
    declare = declaring > playing
    types = ranks.load(wheel).types[rows[~declare]]
    counted = np.array([np.bincount(types[:, row], minlength=len(TYPES)) for row in range(3)])
    return Tally(
        len(worth),
        int(worth.sum(dtype=np.int64)),
        counted,
        np.bincount(special[special >= 0], minlength=len(SPECIALS)),
        np.bincount(special[declare], minlength=len(SPECIALS)),
        float(np.maximum(playing, declaring).sum()),
    )
