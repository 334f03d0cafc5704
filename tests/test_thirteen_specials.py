"""Special hands against a brute-force twin, against whole-space counts, and as the rulebook's table defines them.

The ordinary run compares a share; ``HOUSEWAY_TWIN=100000 pytest tests/test_thirteen_specials.py`` compares so many
random hands and a fiftieth of that of each special.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Iterator
from itertools import combinations, product
from math import comb, factorial, prod
from random import Random

import naive_specials
import numpy as np
import pytest
from houseway.solver.thirteen import cards, specials
from houseway.solver.thirteen.rules import BUILT_IN, SPECIALS, Rules, load, replace

RANDOM_HANDS = int(os.environ.get("HOUSEWAY_TWIN", "400"))
EACH_SPECIAL = max(12, RANDOM_HANDS // 50)
HANDS = comb(52, 13)

MAINLAND, TAIWAN = load("mainland"), load("taiwan")
STRICT = replace(MAINLAND, quad_as_pairs=False, two_suit_flushes=False, front_qka=False)
Hand = tuple[int, ...]


def codes(text: str) -> Hand:
    return tuple(4 * cards.RANKS.index(card[0]) + cards.SUITS.index(card[1]) for card in text.split())


def names(hand: Hand, rules: Rules) -> list[str]:
    mask = int(specials.masks(np.array([hand], dtype=np.uint8), rules)[0])
    return [name for place, name in enumerate(SPECIALS) if mask >> place & 1]


# --- generated hands ------------------------------------------------------------------------------------------------


def of_ranks(random: Random, ranks: list[int]) -> Hand | None:
    """Cards of these ranks in suits by chance, None where a rank comes more than four times."""
    hand: list[int] = []
    for rank in set(ranks):
        if ranks.count(rank) > 4:
            return None
        hand += (4 * rank + suit for suit in random.sample(range(4), ranks.count(rank)))
    return tuple(hand)


def runs(size: int) -> list[list[int]]:
    """Every sequence, A23 or A2345 and Q K A among them."""
    return [list(range(low, low + size)) for low in range(14 - size)] + [[12, *range(size - 1)]]


def grouped(sizes: list[int]) -> Callable[[Random], Hand | None]:
    """Groups of equal rank, of different ranks where they are larger than a pair, and cards to make thirteen."""

    def make(random: Random) -> Hand | None:
        large = [size for size in sizes if size > 2]
        ranks = [
            rank for size, rank in zip(large, random.sample(range(13), len(large)), strict=True) for _ in range(size)
        ]
        # As many quads as two pairs: the same rank may be drawn twice.
        ranks += [rank for size in sizes if size == 2 for rank in [random.randrange(13)] * 2]
        ranks += [random.randrange(13) for _ in range(13 - len(ranks))]
        return of_ranks(random, ranks)

    return make


def sequences(random: Random) -> Hand | None:
    return of_ranks(random, random.choice(runs(3)) + random.choice(runs(5)) + random.choice(runs(5)))


def suited_sequences(random: Random) -> Hand | None:
    rows = [(random.choice(runs(size)), random.randrange(4)) for size in (3, 5, 5)]
    hand = {4 * rank + suit for run, suit in rows for rank in run}
    return tuple(hand) if len(hand) == 13 else None


def suited(random: Random) -> Hand:
    split = random.choice([(3, 5, 5, 0), (8, 5, 0, 0), (10, 3, 0, 0), (3, 5, 5, 0)])
    sizes = random.sample(split, 4)
    return tuple(4 * rank + suit for suit, size in enumerate(sizes) for rank in random.sample(range(13), size))


def among(*decks: list[int]) -> Callable[[Random], Hand]:
    return lambda random: tuple(random.sample(random.choice(decks), 13))


DECK = list(range(52))
MAKE: dict[str, Callable[[Random], Hand | None]] = {
    "one-suit-dragon": lambda random: tuple(range(random.randrange(4), 52, 4)),
    "dragon": lambda random: tuple(4 * rank + random.randrange(4) for rank in range(13)),
    "twelve-royals": among(DECK[36:]),
    "three-straight-flushes": suited_sequences,
    "three-quads": grouped([4, 4, 4]),
    "all-big": among(DECK[24:]),
    "all-small": among(DECK[:28]),
    "one-colour": among([card for card in DECK if card % 2], [card for card in DECK if card % 2 == 0]),
    "four-trips": grouped([3, 3, 3, 3]),
    "five-pairs-and-trips": grouped([3, 2, 2, 2, 2, 2]),
    "six-pairs": grouped([2, 2, 2, 2, 2, 2]),
    "three-flushes": suited,
    "three-straights": sequences,
}


def generated(name: str, count: int, seed: int) -> Iterator[Hand]:
    random = Random(f"{name} {seed}")
    while count:
        hand = MAKE[name](random)
        if hand is not None:
            count -= 1
            yield tuple(random.sample(hand, 13))


# --- the twin -------------------------------------------------------------------------------------------------------


def agree(hands: list[Hand], rules: Rules) -> None:
    twin = {
        "specials": {rule.name: rule.points for rule in rules.specials},
        "quad_as_pairs": rules.quad_as_pairs,
        "two_suit_flushes": rules.two_suit_flushes,
        "qka": rules.front_qka,
    }
    found = specials.masks(np.array(hands, dtype=np.uint8), rules)
    first = specials.special_numbers(np.array(hands, dtype=np.uint8), rules)
    for hand, mask, number in zip(hands, found, first, strict=True):
        got = [name for place, name in enumerate(SPECIALS) if int(mask) >> place & 1]
        expected = [name for name in SPECIALS if naive_specials.is_special(name, hand, twin)]
        assert got == expected, f"{cards.cards_text(hand)} under {rules.name}: {got}, expected {expected}"
        best = next((rule.name for rule in rules.specials if rule.name in expected), None)
        assert (SPECIALS[number] if number >= 0 else None) == best, f"{cards.cards_text(hand)} under {rules.name}"
        shows(hand, got, rules)


def shows(hand: Hand, held: list[str], rules: Rules) -> None:
    """The rows shown are the hand's cards, and show what is claimed."""
    for name in held:
        rows = specials.show(hand, name, rules)
        text = f"{name}: {' / '.join(cards.cards_text(row) for row in rows)} under {rules.name}"
        assert [len(row) for row in rows] == [3, 5, 5], text
        assert sorted(card for row in rows for card in row) == sorted(hand), text
        one_suit = [naive_specials.one_suit(row) for row in rows]
        in_sequence = [naive_specials.in_sequence(row, rules.front_qka) for row in rows]
        if name in ("three-flushes", "three-straight-flushes"):
            assert all(one_suit), text
        if name in ("three-straights", "three-straight-flushes"):
            assert all(in_sequence), text


def test_random_hands_are_what_the_twin_says() -> None:
    hands = cards.deal(np.random.default_rng(11), RANDOM_HANDS // 4, 4).reshape(-1, 13)
    agree([tuple(hand) for hand in hands.tolist()], MAINLAND)


@pytest.mark.parametrize("rules", [MAINLAND, TAIWAN, STRICT], ids=lambda rules: rules.name)
@pytest.mark.parametrize("name", SPECIALS)
def test_generated_hands_are_what_the_twin_says(name: str, rules: Rules) -> None:
    hands = list(generated(name, EACH_SPECIAL, BUILT_IN.index(rules.base or "taiwan")))
    agree(hands, rules)
    if rules is MAINLAND:
        assert all(name in names(hand, rules) for hand in hands)


# --- the table of the rulebook, case by case ------------------------------------------------------------------------

CASES = [
    # hand, rules, all that it is in table order
    (
        "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As",
        TAIWAN,
        [
            "one-suit-dragon",
            "dragon",
            "three-straight-flushes",
            "one-colour",
            "three-flushes",
            "three-straights",
        ],
    ),
    ("2s 3h 4s 5h 6s 7h 8s 9h Ts Jh Qs Kh Ac", TAIWAN, ["dragon", "three-straights"]),
    ("As Ah Ac Ad Ks Kh Kc Kd Qs Qh Qc Qd Js", TAIWAN, ["twelve-royals", "three-quads", "all-big", "six-pairs"]),
    # trips are a pair and a card, a quad is two pairs unless the rules say otherwise
    ("As Ah Ks Kh Qs Qh Qc Js Jh 3s 3h 2s 2h", TAIWAN, ["five-pairs-and-trips", "six-pairs"]),
    ("As Ah Ac Ad Ks Kh Qs Qc Js Jh 9s 9h 5c", MAINLAND, ["six-pairs"]),
    ("As Ah Ac Ad Ks Kh Qs Qc Js Jh 9s 9h 5c", STRICT, []),
    ("As Ah Ac Ad Ks Kh Kc Qs Qh Js Jh 9s 9h", MAINLAND, ["all-big", "five-pairs-and-trips", "six-pairs"]),
    ("As Ah Ac Ad Ks Kh Kc Qs Qh Js Jh 9s 9h", STRICT, ["all-big"]),
    # a quad is a triple and the card
    ("As Ah Ac Ad 7s 7h 7c 5s 5h 5c 3s 3h 3d", TAIWAN, ["four-trips"]),
    ("As Ah Ac 7s 7h 7c 5s 5h 5c 3s 3h 3d 2d", TAIWAN, ["four-trips"]),
    # suits of 5 5 3, 8 5 and 10 3
    ("As Qs 8s 4s 2s Ah Qh 8h 4h 2h Ac 8c 2c", STRICT, ["three-flushes"]),
    ("As Ks Js 9s 7s 6s 4s 2s Kh Jh 9h 6h 3h", TAIWAN, ["three-flushes"]),
    ("As Ks Js 9s 7s 6s 4s 2s Kh Jh 9h 6h 3h", STRICT, []),
    ("As Ks Js 9s 8s 7s 6s 4s 3s 2s Kc Jc 9c", TAIWAN, ["one-colour", "three-flushes"]),
    ("As Ks Js 9s 7s 6s 4s 2s Kh Jh 9h 6h 3c", TAIWAN, []),
    # A23 in front is a sequence, Q K A by the switch, K A 2 never
    ("As 2h 3c 4s 5h 6c 7s 8h 6d 7h 8c 9s Td", TAIWAN, ["three-straights"]),
    ("Qs Kh Ac 2s 3h 4c 5s 6h 6d 7h 8c 9s Td", MAINLAND, ["three-straights"]),
    ("Qs Kh Ac 2s 3h 4c 5s 6h 6d 7h 8c 9s Td", TAIWAN, []),
    ("Ks Ah 2c 3s 4h 5c 6s 7h 7d 8h 9c Ts Jd", MAINLAND, []),
    # J Q K A 2 and K A 2 3 4 are no straights
    ("Js Qh Kc As 2h 3s 4h 5c 6s 7h 8d 9h Tc", MAINLAND, ["dragon", "three-straights"]),
    ("Js Qh Kc As 2h 7s 8h 9c 4s 5h 6d 7h 8c", MAINLAND, []),
    # one or two rows may be straight flushes
    ("2s 3s 4s 5h 6h 7h 8h 9h 9c Tc Jc Qc Kd", TAIWAN, ["three-straights"]),
    ("2s 3s 4s 5h 6h 7h 8h 9h 9c Tc Jc Qc Ac", TAIWAN, ["three-flushes"]),
    (
        "2s 3s 4s 5h 6h 7h 8h 9h 9c Tc Jc Qc Kc",
        TAIWAN,
        ["three-straight-flushes", "three-flushes", "three-straights"],
    ),
    # straight flushes that share a suit
    ("2s 3s 4s 5s 6s 7s 8s 9s 9h Th Jh Qh Kh", STRICT, ["three-straight-flushes", "three-straights"]),
]


@pytest.mark.parametrize(
    ("hand", "rules", "expected"), CASES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_the_table_of_specials(hand: str, rules: Rules, expected: list[str]) -> None:
    assert names(codes(hand), rules) == expected


def test_order_decides_also_at_equal_points() -> None:
    both = codes("As Ks Qs Js Ts 9h 8h 7h 6h 5h 4c 3c 2c")  # a dragon too
    both_ways = codes("As Ks Qs Js 9s Ah Kh Qh Jh 9h 4c 3c 2c")
    flushes_and_straights = codes("9s 8s 7s 6s 5s 9h 8h 7h 6h 5h Qc Jc Tc")
    for rules, straights in ((MAINLAND, "three-flushes"), (TAIWAN, "three-straights")):
        only = dataclasses.replace(
            rules, specials=tuple(rule for rule in rules.specials if rule.name.startswith("three-"))
        )
        plain = dataclasses.replace(
            rules, specials=tuple(rule for rule in only.specials if rule.name != "three-straight-flushes")
        )
        assert (best := specials.best_special(flushes_and_straights, plain))
        assert best.name == straights
        assert (best := specials.best_special(flushes_and_straights, rules))
        assert best.name == "three-straight-flushes"
        assert (best := specials.best_special(both_ways, rules))
        assert best.name == "three-flushes"
        assert (best := specials.best_special(both, rules))
        assert best.name == "dragon"


def test_a_rule_set_knows_its_own_specials_only() -> None:
    trips = codes("As Ah Ac 7s 7h 7c 5s 5h 5c 3s 3h 3d 2d")
    assert specials.best_special(trips, load("hongkong")) is None
    assert specials.best_special(trips, load("western")) is None
    assert (best := specials.best_special(trips, TAIWAN))
    assert (best.name, best.points) == ("four-trips", 8)
    pairs = codes("As Ah Ks Kh Qs Qh Qc Js Jh 3s 3h 2s 2h")
    assert (best := specials.best_special(pairs, MAINLAND))
    assert (best.name, best.points) == ("five-pairs-and-trips", 5)
    assert (best := specials.best_special(pairs, TAIWAN))
    assert (best.name, best.points) == ("six-pairs", 6)


def test_rows_show_straights_with_the_highest_in_the_back() -> None:
    hand = codes("As 2h 3c 4s 5h 6c 7s 8h 6d 7h 8c 9s Td")
    best = specials.best_special(hand, TAIWAN)
    assert best is not None
    assert [cards.cards_text(row) for row in best.rows] == ["3c 2h As", "8c 7h 6d 5h 4s", "Td 9s 8h 7s 6c"]


def test_showing_what_a_hand_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="three-flushes"):
        specials.show(codes("As Ah Ac 7s 7h 7c 5s 5h 5c 3s 3h 3d 2d"), "three-flushes", TAIWAN)


def test_hands_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="13 cards"):
        specials.masks(np.zeros((3, 12), dtype=np.uint8), TAIWAN)


# --- the whole space, by composition ---------------------------------------------------------------------------------


def rank_patterns() -> list[tuple[int, ...]]:
    """Every way to have 13 cards as counts of 13 ranks, highest count first."""

    def parts(left: int, most: int) -> Iterator[tuple[int, ...]]:
        if not left:
            yield ()
        for part in range(min(left, most), 0, -1):
            yield from ((part, *rest) for rest in parts(left - part, part))

    return list(parts(13, 4))


def pattern_weight(pattern: tuple[int, ...]) -> int:
    """Hands with these counts, whichever ranks have them."""
    counts = (*pattern, *[0] * (13 - len(pattern)))
    ways = factorial(13) // prod(factorial(counts.count(n)) for n in range(5))
    return ways * prod(comb(4, n) for n in counts)


def count_by_ranks(name: str, rules: Rules) -> int:
    """Hands that are `name`, which depends on the counts of ranks alone: one hand for each pattern is looked at."""
    patterns = rank_patterns()
    assert sum(pattern_weight(pattern) for pattern in patterns) == HANDS
    hands = [[4 * rank + suit for rank, n in enumerate(pattern) for suit in range(n)] for pattern in patterns]
    found = specials.masks(np.array(hands, dtype=np.uint8), rules) >> SPECIALS.index(name) & 1
    return sum(pattern_weight(pattern) for pattern, yes in zip(patterns, found, strict=True) if yes)


def count_by_parts(name: str, sizes: list[int], part: Callable[[int], int], rules: Rules) -> int:
    """Hands that are `name`, which depends only on how many cards come from each part of the deck."""
    decks = [[card for card in range(52) if part(card) == k] for k in range(len(sizes))]
    assert [len(deck) for deck in decks] == sizes
    splits = [split for split in product(*(range(min(13, n) + 1) for n in sizes)) if sum(split) == 13]
    weights = [prod(map(comb, sizes, split)) for split in splits]
    assert sum(weights) == HANDS
    hands = [[card for deck, n in zip(decks, split, strict=True) for card in deck[:n]] for split in splits]
    found = specials.masks(np.array(hands, dtype=np.uint8), rules) >> SPECIALS.index(name) & 1
    return sum(weight for weight, yes in zip(weights, found, strict=True) if yes)


def by_suit(card: int) -> int:
    return card & 3


def from_eight(card: int) -> int:
    return (card >> 2 >= 6) + (card >> 2 > 6)


WHOLE_SPACE = [
    ("dragon", lambda rules: count_by_ranks("dragon", rules), 4**13),
    ("three-quads", lambda rules: count_by_ranks("three-quads", rules), comb(13, 3) * 40),
    # Four triples and a card: of a fifth rank, or one of the triples a quad.
    (
        "four-trips",
        lambda rules: count_by_ranks("four-trips", rules),
        comb(13, 4) * 4**4 * 36 + comb(13, 4) * 4 * 4**3,
    ),
    # Five pairs, k of them in quads as two: a rank of trips, k quads, 5 - 2k pairs.
    (
        "five-pairs-and-trips",
        lambda rules: count_by_ranks("five-pairs-and-trips", rules),
        sum(13 * 4 * comb(12, k) * comb(12 - k, 5 - 2 * k) * 6 ** (5 - 2 * k) for k in range(3)),
    ),
    # The same with a single card for the trips and one pair more; and the hands above: trips are a pair and a card.
    (
        "six-pairs",
        lambda rules: count_by_ranks("six-pairs", rules),
        sum(13 * 4 * comb(12, k) * comb(12 - k, 6 - 2 * k) * 6 ** (6 - 2 * k) for k in range(4))
        + sum(13 * 4 * comb(12, k) * comb(12 - k, 5 - 2 * k) * 6 ** (5 - 2 * k) for k in range(3)),
    ),
    ("one-suit-dragon", lambda rules: count_by_parts("one-suit-dragon", [13] * 4, by_suit, rules), 4),
    ("one-colour", lambda rules: count_by_parts("one-colour", [13] * 4, by_suit, rules), 2 * comb(26, 13)),
    (
        "three-flushes",
        lambda rules: count_by_parts("three-flushes", [13] * 4, by_suit, rules),
        12 * comb(13, 5) ** 2 * comb(13, 3) + 12 * comb(13, 8) * comb(13, 5) + 12 * comb(13, 10) * comb(13, 3) + 4,
    ),
    ("all-big", lambda rules: count_by_parts("all-big", [24, 4, 24], from_eight, rules), comb(28, 13)),
    ("all-small", lambda rules: count_by_parts("all-small", [24, 4, 24], from_eight, rules), comb(28, 13)),
    (
        "twelve-royals",
        lambda rules: count_by_parts("twelve-royals", [36, 16], lambda card: int(card >> 2 >= 9), rules),
        comb(16, 13),
    ),
]


@pytest.mark.parametrize(("name", "count", "expected"), WHOLE_SPACE, ids=[row[0] for row in WHOLE_SPACE])
def test_whole_space_counts(name: str, count: Callable[[Rules], int], expected: int) -> None:
    assert count(MAINLAND) == expected


def test_whole_space_counts_without_quads_as_pairs() -> None:
    pairs_and_trips = 13 * 4 * comb(12, 5) * 6**5
    assert count_by_ranks("five-pairs-and-trips", STRICT) == pairs_and_trips
    assert count_by_ranks("six-pairs", STRICT) == pairs_and_trips + 13 * 4 * comb(12, 6) * 6**6


def test_the_published_odds() -> None:
    """十三支: 雜龍 9,462 分之一, 清龍 158,753,389,900 分之一, 十二皇族 1,133,952,785 分之一."""
    assert round(HANDS / count_by_ranks("dragon", TAIWAN)) == 9462
    assert HANDS / count_by_parts("one-suit-dragon", [13] * 4, by_suit, TAIWAN) == 158_753_389_900
    royals = count_by_parts("twelve-royals", [36, 16], lambda card: int(card >> 2 >= 9), TAIWAN)
    assert royals == 560
    assert HANDS // royals == 1_133_952_785


@pytest.mark.parametrize("rules", [MAINLAND, TAIWAN], ids=lambda rules: rules.name)
def test_three_straights_are_all_that_sequences_can_give(rules: Rules) -> None:
    """Every 3 + 5 + 5 of sequences that the deck holds is found, and its neighbours, one card changed, by the twin."""
    every = set()
    fronts = [run for run in runs(3) if rules.front_qka or run != [10, 11, 12]]
    for front, middle, back in product(fronts, runs(5), runs(5)):
        counts = [(front + middle + back).count(rank) for rank in range(13)]
        every.add(tuple(counts))
    hands = [[4 * rank + suit for rank, n in enumerate(counts) for suit in range(n)] for counts in every]
    bit = SPECIALS.index("three-straights")
    assert all(specials.masks(np.array(hands, dtype=np.uint8), rules) >> bit & 1)
    near = set()
    for counts in every:
        for down, up in combinations(range(13), 2):
            moved = list(counts)
            moved[down], moved[up] = moved[down] - 1, moved[up] + 1
            if moved[down] >= 0 and moved[up] <= 4 and tuple(moved) not in every:
                near.add(tuple(moved))
    hands = [[4 * rank + suit for rank, n in enumerate(counts) for suit in range(n)] for counts in near]
    assert not any(specials.masks(np.array(hands, dtype=np.uint8), rules) >> bit & 1)


@pytest.mark.parametrize("name", BUILT_IN)
def test_order_is_that_of_the_file(name: str) -> None:
    rules = load(name)
    hands = np.array([hand for special in SPECIALS for hand in generated(special, 20, 5)], dtype=np.uint8)
    masks = specials.masks(hands, rules)
    order = [SPECIALS.index(rule.name) for rule in rules.specials]
    for mask, number in zip(masks.tolist(), specials.special_numbers(hands, rules).tolist(), strict=True):
        assert number == next((special for special in order if mask >> special & 1), -1)
