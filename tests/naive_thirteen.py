"""The slow twin of Thirteen Water's rows, fouls and arrangements, from section 2.1 of the rulebook.

Cards are 4 * rank + suit, ranks 0..12 for 2..A, suits 0..3 for s h c d (so a lower suit number is the better suit).
A row's strength is a plain tuple: (type, ranks that decide...), and Python's comparison of tuples is the comparison
of rows, for three cards and five alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

Cards = tuple[int, ...]
Rows = tuple[Cards, Cards, Cards]
Strength = tuple[float, ...]

RANKS, SUITS = "23456789TJQKA", "shcd"
TYPES = ("high-card", "pair", "two-pair", "trips", "straight", "flush", "full-house", "quads", "straight-flush")
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)


def cards(text: str) -> Cards:
    """Card codes of "As Td 2c", in the order written."""
    return tuple(4 * RANKS.index(card[0]) + SUITS.index(card[1]) for card in text.split())


def card_text(row: Cards) -> str:
    """The cards' names, in the order given."""
    return " ".join(RANKS[card // 4] + SUITS[card % 4] for card in row)


def rows(text: str) -> Rows:
    """Three rows of "FRONT / MIDDLE / BACK"."""
    front, middle, back = (cards(part) for part in text.split("/"))
    return front, middle, back


def straight_top(ranks: set[int], wheel: str = "lowest") -> float | None:
    """2.1: the height of five ranks in sequence, else None.

    A2345 is the lowest straight, or with `wheel=second` between KQJT9 and AKQJT. KA234 and the like never are.
    """
    if len(ranks) != 5:
        return None
    if ranks == {12, 0, 1, 2, 3}:
        return {"lowest": 3, "second": 11.5}[wheel]
    return max(ranks) if max(ranks) - min(ranks) == 4 else None


def strength(row: Cards, wheel: str = "lowest") -> Strength:
    """2.1: the strength of a front row of three cards or a row of five.

    The type, then the type's own ranks (quads, trips, higher pair, lower pair), then kickers down. A front row has no
    fourth and fifth kicker, and as the shorter tuple it is below any row of five that is otherwise the same. The front
    is high card, pair or trips only. Suits never count here.
    """
    ranks = [card // 4 for card in row]
    counts = Counter(ranks)
    by_count = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    if len(row) == 5:
        top = straight_top(set(ranks), wheel)
        flush = len({card % 4 for card in row}) == 1
        if top is not None:
            return (STRAIGHT_FLUSH if flush else STRAIGHT, top)
        if flush:
            return (FLUSH, *by_count)
    kind = {
        (4, 1): QUADS,
        (3, 2): FULL_HOUSE,
        (3, 1, 1): TRIPS,
        (3,): TRIPS,
        (2, 2, 1): TWO_PAIR,
        (2, 1, 1, 1): PAIR,
        (2, 1): PAIR,
    }.get(tuple(shape), HIGH_CARD)
    return (kind, *by_count)


def type_name(row: Cards) -> str:
    """The name of the row's type."""
    return TYPES[int(strength(row)[0])]


def is_foul(arranged: Rows, wheel: str = "lowest") -> bool:
    """2.1: a foul is a back below the middle, or a middle below the front; equal middle and back are legal."""
    front, middle, back = (strength(row, wheel) for row in arranged)
    return back < middle or middle < front


def leading_suit(row: Cards, wheel: str = "lowest") -> int:
    """2.2, note c, `suits`: the best suit (lowest number) among the cards of the leading rank.

    Of the pair, of the higher pair, of the straight's top card. Reading: the top card of A2345 is the 5, also where it
    is the second straight.
    """
    kind, first = strength(row, wheel)[:2]
    if kind in (STRAIGHT, STRAIGHT_FLUSH) and first == 11.5:
        first = 3
    return min(card % 4 for card in row if card // 4 == first)


def arrangements(hand: Cards) -> Iterator[Rows]:
    """All C(13,5) * C(8,5) = 72,072 ways to lay 13 cards in three rows, fouls among them."""
    for back in combinations(hand, 5):
        left = tuple(card for card in hand if card not in back)
        for middle in combinations(left, 5):
            yield tuple(card for card in left if card not in middle), middle, back


def legal(hand: Cards, wheel: str = "lowest") -> Iterator[tuple[Rows, tuple[Strength, Strength, Strength]]]:
    """Every arrangement that is no foul, with the strengths of its rows."""
    known = {row: strength(row, wheel) for size in (3, 5) for row in combinations(hand, size)}
    for arranged in arrangements(hand):
        front, middle, back = (known[row] for row in arranged)
        if front <= middle <= back:
            yield arranged, (front, middle, back)


def best(
    hand: Cards, value: Callable[[Strength, Strength, Strength], object], wheel: str = "lowest"
) -> tuple[object, list[Rows]]:
    """The largest value a legal arrangement reaches and every arrangement that reaches it.

    `value` takes the strengths of front, middle and back and returns anything that compares.
    """
    top, found = None, []
    for arranged, strengths in legal(hand, wheel):
        worth = value(*strengths)
        if top is None or worth > top:
            top, found = worth, []
        if worth == top:
            found.append(arranged)
    return top, found


def back_first(front: Strength, middle: Strength, back: Strength) -> tuple[Strength, Strength, Strength]:
    """2.3: `back-first` is the strongest back, then the strongest middle (then front)."""
    return back, middle, front
