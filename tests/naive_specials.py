"""The slow twin of the specials of Thirteen Water, from the table of section 2.2: every one found by search.

A rule set is a plain dict: `specials` (names in order, highest first, with their points), `quad_as_pairs`,
`two_suit_flushes` and `qka` (whether a front of Q K A counts in sequence).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations

from naive_thirteen import Cards

MAINLAND_POINTS = {
    "one-suit-dragon": 108,
    "dragon": 36,
    "twelve-royals": 24,
    "three-straight-flushes": 22,
    "three-quads": 20,
    "all-big": 15,
    "all-small": 12,
    "one-colour": 10,
    "four-trips": 6,
    "five-pairs-and-trips": 5,
    "six-pairs": 4,
    "three-flushes": 3,
    "three-straights": 3,
}
TAIWAN_POINTS = {
    "one-suit-dragon": 108,
    "dragon": 36,
    "twelve-royals": 32,
    "three-straight-flushes": 24,
    "three-quads": 20,
    "all-big": 12,
    "all-small": 12,
    "one-colour": 10,
    "four-trips": 8,
    "six-pairs": 6,
    "three-straights": 4,
    "three-flushes": 3,
}
# Reading: the five of the Hong Kong set stand in the order of the table (six pairs, three flushes, three straights).
HONGKONG_POINTS = {"one-suit-dragon": 108, "dragon": 13, "six-pairs": 3, "three-flushes": 3, "three-straights": 3}
SHISANZHANG_POINTS = {
    name: MAINLAND_POINTS[name]
    for name in ("one-suit-dragon", "dragon", "all-big", "all-small", "six-pairs", "three-flushes", "three-straights")
}


def in_sequence(row: Cards, qka: bool) -> bool:
    """2.2: three or five cards in sequence, A23 and A2345 among them; a front of Q K A only where `qka` says so.

    KA2 and JQKA2 are no sequence anywhere.
    """
    ranks = {card // 4 for card in row}
    if len(ranks) != len(row):
        return False
    if ranks == {10, 11, 12}:
        return qka
    return max(ranks) - min(ranks) == len(row) - 1 or ranks == {12, *range(len(row) - 1)}


def one_suit(row: Cards) -> bool:
    """Whether all cards of the row have one suit."""
    return len({card % 4 for card in row}) == 1


def three_rows(hand: Cards, fits: Callable[[Cards], bool], together: Callable[[list[Cards]], bool]) -> bool:
    """Whether the hand falls into rows of 3, 5 and 5 that all fit, and that fit together."""
    for front in combinations(hand, 3):
        if not fits(front):
            continue
        left = tuple(card for card in hand if card not in front)
        for middle in combinations(left, 5):
            back = tuple(card for card in left if card not in middle)
            if fits(middle) and fits(back) and together([front, middle, back]):
                return True
    return False


def falls_into(counts: Counter[int], sizes: list[int], repeat: bool, used: tuple[tuple[int, int], ...] = ()) -> bool:
    """Whether cards with these counts by rank fall into groups of equal rank of these sizes, one after the other.

    A group may take some of a rank's cards. `repeat` allows two groups of the same size and rank (a quad as two pairs).
    """
    if not sizes:
        return True
    size, *rest = sizes
    for rank in counts:
        if counts[rank] >= size and (repeat or (rank, size) not in used):
            left = counts.copy()
            left[rank] -= size
            if falls_into(left, rest, repeat, (*used, (rank, size))):
                return True
    return False


def is_special(name: str, hand: Cards, rules: dict) -> bool:
    """2.2: whether 13 cards are the special of this name, whatever else they are too.

    Readings: `quad_as_pairs` speaks of six pairs and of five pairs and trips alike; `two_suit_flushes` speaks of three
    flushes only, and not of three straight flushes; three straight flushes are also three flushes and three straights.
    """
    counts = Counter(card // 4 for card in hand)
    suits = {card % 4 for card in hand}
    quad_as_pairs, qka = rules["quad_as_pairs"], rules["qka"]

    def free(_: list[Cards]) -> bool:
        return True

    def suits_apart(split: list[Cards]) -> bool:
        return bool(rules["two_suit_flushes"]) or len({row[0] % 4 for row in split}) == 3

    tests: dict[str, Callable[[], bool]] = {
        "one-suit-dragon": lambda: len(counts) == 13 and len(suits) == 1,
        "dragon": lambda: len(counts) == 13,
        "twelve-royals": lambda: all(rank >= 9 for rank in counts),
        "three-straight-flushes": lambda: three_rows(hand, lambda row: one_suit(row) and in_sequence(row, qka), free),
        "three-quads": lambda: falls_into(counts, [4, 4, 4], False),
        "all-big": lambda: all(rank >= 6 for rank in counts),
        "all-small": lambda: all(rank <= 6 for rank in counts),
        "one-colour": lambda: suits <= {0, 2} or suits <= {1, 3},
        "four-trips": lambda: falls_into(counts, [3, 3, 3, 3], False),
        "five-pairs-and-trips": lambda: falls_into(counts, [3, 2, 2, 2, 2, 2], quad_as_pairs),
        "six-pairs": lambda: falls_into(counts, [2, 2, 2, 2, 2, 2], quad_as_pairs),
        "three-flushes": lambda: three_rows(hand, one_suit, suits_apart),
        "three-straights": lambda: three_rows(hand, lambda row: in_sequence(row, qka), free),
    }
    return tests[name]()


def specials(hand: Cards, rules: dict) -> list[str]:
    """Every special of the rule set that the 13 cards are, highest first."""
    return [name for name in rules["specials"] if is_special(name, hand, rules)]


def special(hand: Cards, rules: dict) -> str | None:
    """2.2: the special of 13 cards, the order of the rule set deciding between two, or None."""
    return next((name for name in rules["specials"] if is_special(name, hand, rules)), None)
