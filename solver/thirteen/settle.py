"""Score a whole table of two to four hands by the letter of a rule set, in whole numbers or exact fractions.

Ordinary hands compare their three rows with one another (or with the banker); rows, scoops and home runs are paid; then
special hands collect. Every payment is between two players, so a table is the list of its pairs and the totals add up
to zero by construction.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..errors import HandError
from . import ranks
from .cards import HAND, card_text, cards_text
from .ranks import TYPES, Ranks
from .rules import Rules, replace
from .specials import Rows, Special, best_special

Points = int | Fraction


@dataclass(frozen=True)
class Seat:
    """One player's hand on the table.

    Parameters
    ----------
    name
        As it will be shown.
    cards
        Thirteen card codes: three of the front, five of the middle, five of the back. The order does not matter for
        a declared special.
    declared
        The hand is laid open as a special instead of being compared.
    banker
        The player holds the bank.
    """

    name: str
    cards: tuple[int, ...]
    declared: bool = False
    banker: bool = False

    @property
    def rows(self) -> Rows:
        """Front, middle and back."""
        return self.cards[:3], self.cards[3:8], self.cards[8:]


@dataclass(frozen=True)
class SeatScore:
    """One player's result.

    Attributes
    ----------
    name, banker
        As in :class:`Seat`.
    rows
        Front, middle and back; of a declared special, the rows that show it.
    types
        Names of the three row types; empty for a declared special.
    special
        The declared special, None for an ordinary hand.
    fouls
        Names of the comparisons that foul the hand, as :func:`fouls` gives them.
    total
        Points won, negative where lost.
    """

    name: str
    banker: bool
    rows: Rows
    types: tuple[str, ...]
    special: Special | None
    fouls: tuple[str, ...]
    total: Points


@dataclass(frozen=True)
class PairScore:
    """What passed between two players, as seen by the first: positive where `a` collects.

    Attributes
    ----------
    a, b
        Places of the two at the table, ``a < b``.
    won
        Who won each row: 1 the first, -1 the second, 0 neither.
    rows
        Points for front, middle and back.
    majority
        Points for having won more rows.
    scoop
        Points beyond the rows for all three.
    special
        Points that specials collected.
    home_run
        Points for having scooped everybody.
    """

    a: int
    b: int
    won: tuple[int, int, int] = (0, 0, 0)
    rows: tuple[int, int, int] = (0, 0, 0)
    majority: int = 0
    scoop: int = 0
    special: Points = 0
    home_run: int = 0

    @property
    def total(self) -> Points:
        """Everything together."""
        return sum(self.rows) + self.majority + self.scoop + self.special + self.home_run

    @property
    def scooped(self) -> int:
        """1 where the first has won all three rows, -1 where the second has, 0 where neither has."""
        return sum(self.won) // 3 if abs(sum(self.won)) == 3 else 0


@dataclass(frozen=True)
class Settlement:
    """A settled table: the rules it was settled by, the players in their order, and every pair that met."""

    rules: Rules
    players: tuple[SeatScore, ...]
    pairs: tuple[PairScore, ...]


@dataclass(frozen=True)
class _Hand:
    """A seat with what the comparison needs: strengths of a legal ordinary hand, None for a foul or a special."""

    seat: Seat
    special: Special | None
    fouls: tuple[str, ...]
    strengths: tuple[int, ...] | None


def fouls(rows: Rows, rules: Rules) -> tuple[str, ...]:
    """Tell which comparisons foul an arrangement.

    Parameters
    ----------
    rows
        Front, middle and back, card codes.
    rules
        For the order of straights.

    Returns
    -------
    tuple of str
        ``middle-below-front``, ``back-below-middle``, both or none; equal middle and back are legal.

    Examples
    --------
    >>> from houseway.solver.thirteen.rules import load
    >>> fouls(((48, 49, 50), (0, 5, 8, 13, 20), (1, 6, 9, 14, 22)), load("taiwan"))
    ('middle-below-front',)
    """
    front, middle, back = (ranks.load(rules.wheel).strength(row) for row in rows)
    found = [("middle-below-front", middle < front), ("back-below-middle", back < middle)]
    return tuple(name for name, broken in found if broken)


def settle(seats: Sequence[Seat], rules: Rules) -> Settlement:
    """Settle a table.

    Parameters
    ----------
    seats
        Two to four hands from one deck.
    rules
        The rule set. A seat that holds the bank makes it a game of the banker against each.

    Returns
    -------
    Settlement
        Every pair and every total; the totals add up to zero.

    Raises
    ------
    HandError
        kind ``count``: not two to four hands of thirteen cards, or not one banker; ``duplicate``: a card on the table
        twice; ``rules``: a declared hand that is no special, or a bank that the rules cannot have.

    Examples
    --------
    >>> from houseway.solver.thirteen.rules import load
    >>> low, high = tuple(range(0, 52, 4)), tuple(range(1, 52, 4))
    >>> settled = settle([Seat("A", low, declared=True), Seat("B", high)], load("taiwan"))
    >>> [player.total for player in settled.players]
    [108, -108]
    """
    _check(seats)
    bankers = [place for place, seat in enumerate(seats) if seat.banker]
    if bankers and rules.against == "all":
        rules = replace(rules, against="banker")
    if len(bankers) > 1 or (rules.against == "banker" and not bankers):
        raise HandError("count", "thirteen.settle.bankers", read=len(bankers))
    table = ranks.load(rules.wheel)
    hands = [_judge(seat, rules, table) for seat in seats]
    meetings = [
        (a, b) for b in range(len(seats)) for a in range(b) if rules.against == "all" or a in bankers or b in bankers
    ]
    meetings.sort()
    pairs = _home_runs([_meet(hands, a, b, rules, table) for a, b in meetings], hands, rules)
    totals: list[Points] = [0] * len(seats)
    for pair in pairs:
        totals[pair.a] += pair.total
        totals[pair.b] -= pair.total
    players = [_result(hand, total, table) for hand, total in zip(hands, totals, strict=True)]
    return Settlement(rules, tuple(players), tuple(pairs))


def _check(seats: Sequence[Seat]) -> None:
    if not 2 <= len(seats) <= 4:
        raise HandError("count", "thirteen.settle.players", read=len(seats))
    held: dict[int, str] = {}
    for seat in seats:
        if len(seat.cards) != HAND:
            raise HandError("count", "thirteen.settle.cards", read=len(seat.cards), name=seat.name)
        for card in seat.cards:
            if card in held:
                params = {"read": card_text(card), "first": held[card], "second": seat.name}
                raise HandError("duplicate", "thirteen.settle.duplicate", **params)
            held[card] = seat.name


def _judge(seat: Seat, rules: Rules, table: Ranks) -> _Hand:
    if seat.declared:
        special = best_special(seat.cards, rules)
        if special is None:
            params = {"read": cards_text(seat.cards), "name": seat.name, "rules": rules.name}
            raise HandError("rules", "thirteen.settle.no-special", **params)
        return _Hand(seat, special, (), None)
    broken = fouls(seat.rows, rules)
    return _Hand(seat, None, broken, None if broken else tuple(table.strength(row) for row in seat.rows))


def _result(hand: _Hand, total: Points, table: Ranks) -> SeatScore:
    seat, special = hand.seat, hand.special
    types = () if special else tuple(TYPES[table.types[table.strength(row)]] for row in seat.rows)
    return SeatScore(
        seat.name, seat.banker, special.rows if special else seat.rows, types, special, hand.fouls, _plain(total)
    )


def _meet(hands: Sequence[_Hand], a: int, b: int, rules: Rules, table: Ranks) -> PairScore:
    """Settle one pair, all but the home run."""
    one, other = hands[a], hands[b]
    if one.special or other.special:
        return PairScore(a, b, special=_specials(one, other, hands, rules))
    won = [_winner(one, other, row, rules, table) for row in range(3)]
    sides = {1: (one, other), -1: (other, one)}
    rows = [sign and sign * _stake(hands, *sides[sign], row, rules, table) for row, sign in enumerate(won)]
    more = sum(won)
    pair = PairScore(
        a,
        b,
        won=(won[0], won[1], won[2]),
        rows=(rows[0], rows[1], rows[2]),
        majority=((more > 0) - (more < 0)) * rules.majority_points,
    )
    return dataclasses.replace(pair, scoop=pair.scooped * rules.scoop_award(abs(sum(rows)), len(hands)))


def _winner(one: _Hand, other: _Hand, row: int, rules: Rules, table: Ranks) -> int:
    """Compare one row: 1 where the first wins it, -1 where the other does, 0 for a tie."""
    if one.strengths is None or other.strengths is None:  # a foul loses every row, two fouls are even
        return (one.strengths is not None) - (other.strengths is not None)
    x, y = one.strengths[row], other.strengths[row]
    if rules.ties == "banker":
        first, second = table.group[x], table.group[y]
        return 1 if first > second or (first == second and one.seat.banker) else -1
    if x == y and rules.ties == "suits":
        lead = int(table.cards[x, 0])
        suits = [min(card & 3 for card in hand.seat.rows[row] if card >> 2 == lead) for hand in (one, other)]
        return 1 if suits[0] < suits[1] else -1
    return (x > y) - (x < y)


def _stake(hands: Sequence[_Hand], winner: _Hand, loser: _Hand, row: int, rules: Rules, table: Ranks) -> int:
    """Points of a row: the winner's unit; or that of the best legal row at the table, but a foul pays its winner's."""
    shared = rules.stake_is_shared(len(hands)) and loser.strengths is not None
    best = max(hand.strengths[row] for hand in (hands if shared else (winner,)) if hand.strengths is not None)
    return rules.unit_rows[row][int(table.types[best])]


def _specials(one: _Hand, other: _Hand, hands: Sequence[_Hand], rules: Rules) -> Points:
    """Settle a pair of which at least one is special."""
    if one.special is None or other.special is None:
        special = one.special or other.special
        assert special is not None
        sign = 1 if one.special else -1
        if rules.specials_meet == "pooled":
            return _plain(Fraction(sign * special.points, sum(hand.special is None for hand in hands)))
        return sign * special.points
    if rules.against == "banker" and rules.banker_special == "pay":
        return -other.special.points if one.seat.banker else one.special.points
    order = [rule.name for rule in rules.specials]
    first, second = order.index(one.special.name), order.index(other.special.name)
    sign = (first < second) - (first > second)
    if rules.specials_meet == "each":
        return sign * rules.specials[min(first, second)].points
    if any(hand.special is None for hand in hands):  # specials are paid by the ordinary hands alone
        return 0
    highest = min(order.index(hand.special.name) for hand in hands if hand.special)
    return sign * rules.specials[highest].points


def _home_runs(pairs: list[PairScore], hands: Sequence[_Hand], rules: Rules) -> list[PairScore]:
    """Add what a player collects who has scooped all others; who compared no rows with him prevents it."""
    players = len(hands)
    if not rules.has_home_run(players):
        return pairs
    for place in range(players):
        signs = {pair: 1 if pair.a == place else -1 for pair in pairs if place in (pair.a, pair.b)}
        if len(signs) == players - 1 and all(pair.scooped == sign for pair, sign in signs.items()):
            units = abs(sum(next(iter(signs)).rows))  # the same in every pair: all rows were won with his own
            each = rules.home_run_award(units, players) // (players - 1)
            return [dataclasses.replace(pair, home_run=signs[pair] * each) if pair in signs else pair for pair in pairs]
    return pairs


def _plain(points: Points) -> Points:
    return points.numerator if isinstance(points, Fraction) and points.denominator == 1 else points
