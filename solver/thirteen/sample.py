"""Values by dealing: opponents get the unseen cards, set them as the field does, and the table is settled in full.

The tables of `tables.py` leave out which cards the opponents cannot hold and that opponents draw from one deck; here
both are in. Every candidate meets the same deals, so differences between candidates are known far better than their
values. A deal depends on the seed and its number alone, not on the threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from . import ranks, subsets
from .declare import weigh
from .field import Field
from .rules import SPECIALS, Rules
from .search import Best, best
from .tables import Tables

if TYPE_CHECKING:
    from .kernels_sample import Pay

#: Deals at a time; a sample is a whole number of these unless asked for less.
BATCH = 2048

Hands = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Candidate:
    """One thing a player can do with his hand.

    Attributes
    ----------
    rows
        Card codes of front, middle and back; None where the hand is declared.
    special
        Name of the special that is declared; None for rows.
    """

    rows: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None
    special: str | None = None


@dataclass(frozen=True, eq=False)
class Tableau:
    """What the opponents of many deals put down.

    Attributes
    ----------
    rows
        int16, shape (deals, others, 3): strengths of front, middle and back.
    suits
        int8, the same shape: best suit among the leading cards of each row.
    special
        int8, shape (deals, others): place of a declared special in the rule set, -1 for rows.
    hands
        uint8, shape (deals, others, 13): card codes, each hand ascending.
    split
        int16, shape (deals, others, 2): how the rows are taken from the hand, for :meth:`subsets.Subsets.places`.
    """

    rows: NDArray[np.int16]
    suits: NDArray[np.int8]
    special: NDArray[np.int8]
    hands: Hands
    split: NDArray[np.int16]


def leading_suits(cards: Hands, strengths: NDArray[np.int16], wheel: str) -> NDArray[np.int8]:
    """Find the best suit among the cards of each row's leading rank.

    Parameters
    ----------
    cards
        uint8, shape (n, 3) or (n, 5): card codes.
    strengths
        int16, shape (n,): strengths of these rows.
    wheel
        Place of A2345.

    Returns
    -------
    ndarray of int8, shape (n,)
        Suits 0 to 3, of which 0 is the best.
    """
    lead = ranks.load(wheel).cards[strengths, 0]
    suit: NDArray[np.int8] = np.where((cards >> 2) == lead[:, None], cards & 3, 4).astype(np.int8)
    return np.asarray(suit.min(axis=1))


class Table:
    """One player's seat: deals opponents, lets them set their hands, and settles candidates against them.

    Parameters
    ----------
    rules
        The rule set.
    players
        Players dealt in, 2 to 4.
    role
        ``player`` or ``banker`` under rules with a banker, else None.
    field
        How the opponents play.
    mine
        Card codes of this player's hand.
    seen
        Card codes that no opponent can hold besides.
    """

    def __init__(
        self,
        rules: Rules,
        players: int,
        role: str | None,
        field: Field,
        mine: Sequence[int],
        seen: Sequence[int] = (),
    ) -> None:
        self.rules, self.players, self.role = rules, players, role
        self.unseen = np.setdiff1d(np.arange(52, dtype=np.uint8), np.array([*mine, *seen], dtype=np.uint8))
        #: Opponents who are dealt a hand. A player meets the banker alone; the others matter to a home run only.
        self.others = 1 if role == "player" and not rules.has_home_run(players) else players - 1
        if len(self.unseen) < 13 * self.others:
            raise ValueError(f"{len(self.unseen)} unseen cards are too few for {self.others} hands")
        other = {"player": "banker", "banker": "player", None: None}[role]
        self._seats: list[tuple[Tables, NDArray[np.int64]]] = []
        for seat in range(self.others):
            seat_role = "player" if role == "player" and seat else other
            tables = field.tables(rules, players, seat_role) if seat < 2 else self._seats[1][0]
            self._seats.append((tables, _declare_below(rules, field, tables, seat_role)))

    def deal(self, batch: int, count: int, seed: int, jobs: int | None = None) -> Tableau:
        """Deal one batch of tables and set the opponents' hands.

        Parameters
        ----------
        batch
            Its number: the same number and seed give the same deals.
        count
            How many deals.
        seed
            Chooses among all sequences of deals.
        jobs
            Threads; None for one per processor.

        Returns
        -------
        Tableau
            The opponents' rows and specials.
        """
        rng = np.random.default_rng([seed, batch])
        order = np.argsort(rng.random((count, len(self.unseen)), dtype=np.float32), axis=1, kind="stable")
        hands = np.sort(self.unseen[order[:, : 13 * self.others]].reshape(count, self.others, 13), axis=2)
        rows = np.empty((count, self.others, 3), dtype=np.int16)
        split = np.empty((count, self.others, 2), dtype=np.int16)
        special = np.empty((count, self.others), dtype=np.int8)
        for seat, (tables, below) in enumerate(self._seats):
            own = np.ascontiguousarray(hands[:, seat])
            found = best(own, tables, jobs=jobs)
            rows[:, seat], split[:, seat] = found.rows, found.split
            special[:, seat] = self._declared(own, found, below, jobs)
        suits = np.zeros(rows.shape, dtype=np.int8)
        if self.rules.ties == "suits":
            suits = self._suits(hands, rows, split)
        return Tableau(rows, suits, special, hands, split)

    def _declared(self, hands: Hands, found: Best, below: NDArray[np.int64], jobs: int | None) -> NDArray[np.int8]:
        """Place of the special that each hand is declared as, -1 where its rows are worth more."""
        if not self.rules.specials:
            return np.full(len(hands), -1, dtype=np.int8)
        from .specials import special_numbers

        order = np.full(len(SPECIALS) + 1, -1)
        for place, rule in enumerate(self.rules.specials):
            order[SPECIALS.index(rule.name)] = place
        held = order[special_numbers(hands, self.rules, jobs)]
        return np.where((held >= 0) & (found.worth < below[held]), held, -1).astype(np.int8)

    def _suits(self, hands: Hands, rows: NDArray[np.int16], split: NDArray[np.int16]) -> NDArray[np.int8]:
        places = subsets.load()
        flat, cut = hands.reshape(-1, 13), split.reshape(-1, 2).astype(np.int64)
        each = np.arange(len(flat))[:, None]
        taken = (
            places.triples[places.fronts[cut[:, 0], cut[:, 1]]],
            places.fives[places.middles[cut[:, 0], cut[:, 1]]],
            places.fives[cut[:, 0]],
        )
        strengths = rows.reshape(-1, 3)
        suits = [leading_suits(flat[each, at], strengths[:, row], self.rules.wheel) for row, at in enumerate(taken)]
        return np.stack(suits, axis=1).reshape(rows.shape)

    def settle(self, candidates: Sequence[Candidate], dealt: Tableau, jobs: int | None = None) -> NDArray[np.float64]:
        """Settle candidates against dealt opponents.

        Parameters
        ----------
        candidates
            What this player might do.
        dealt
            Deals of this table.
        jobs
            Threads; None for one per processor.

        Returns
        -------
        ndarray of float64, shape (deals, candidates)
            Points this player is paid by all opponents together.
        """
        from ..jit import run_chunks
        from .kernels_sample import settle_mine

        order = ranks.load(self.rules.wheel)
        names = [rule.name for rule in self.rules.specials]
        rows = np.zeros((len(candidates), 3), dtype=np.int16)
        suits = np.zeros((len(candidates), 3), dtype=np.int8)
        special = np.full(len(candidates), -1, dtype=np.int8)
        for number, candidate in enumerate(candidates):
            if candidate.special is not None:
                special[number] = names.index(candidate.special)
            for place, cards in enumerate(candidate.rows or ()):
                rows[number, place] = order.strength(cards)
                row = np.array([cards], dtype=np.uint8)
                suits[number, place] = leading_suits(row, rows[number, place : place + 1], self.rules.wheel)[0]
        paid = np.empty((len(dealt.rows), len(candidates)), dtype=np.int32)
        fixed = (dealt.rows, dealt.suits, dealt.special, rows, suits, special, self._pay, self.rules.ties == "banker")
        run_chunks(lambda start, stop: settle_mine(*fixed, start, stop, paid), len(paid), 512, jobs)
        return paid / 12

    @property
    def _pay(self) -> Pay:
        from .kernels_sample import Pay

        rules, order = self.rules, ranks.load(self.rules.wheel)
        units = np.stack([rules.row_units(row)[order.types] for row in range(3)])
        sums = np.arange(units.max(axis=1).sum() + 1)
        none = np.zeros(1, dtype=np.int64)
        return Pay(
            alike=order.group if rules.ties == "banker" else np.arange(ranks.STRENGTHS, dtype=np.int16),
            units=units.astype(np.int32),
            scoop=rules.scoop_award(sums, self.players),
            home_run=rules.home_run_award(sums, self.players),
            points=np.array([rule.points for rule in rules.specials], dtype=np.int64) if rules.specials else none,
            majority=rules.majority_points,
            players=self.players,
            banker={"banker": 0, "player": 1, None: -1}[self.role],
            suits=rules.ties == "suits",
            best_stake=rules.stake_is_shared(self.players),
            runs=rules.has_home_run(self.players),
            pooled=rules.specials_meet == "pooled",
            bank_pays=rules.banker_special == "pay",
        )


@lru_cache(maxsize=8)
def _declare_below(rules: Rules, field: Field, tables: Tables, role: str | None) -> NDArray[np.int64]:
    """Worth of rows below which each special of a rule set is declared: what :func:`declare.weigh` says, solved."""
    found = np.zeros(max(1, len(rules.specials)), dtype=np.int64)
    for place, rule in enumerate(rules.specials):
        declaring, nothing = weigh(rule.name, rules, field.declared, tables.opponents, role, 0.0)
        _, one = weigh(rule.name, rules, field.declared, tables.opponents, role, 1.0)
        found[place] = int(np.ceil((declaring - nothing) / (one - nothing) * tables.scale))
    return found
