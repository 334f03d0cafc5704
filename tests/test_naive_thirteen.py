"""The slow twin of Thirteen Water held against what is printed: seeds, counts, solved hands, fault reports."""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, prod
from pathlib import Path

import naive_settle
import naive_specials
import naive_thirteen as naive
import pytest
from naive_settle import RULES, settle
from naive_thirteen import cards, rows

CASES = json.loads((Path(__file__).parent / "data" / "naive_thirteen.json").read_text(encoding="utf-8"))["cases"]


def row_of(ranks: tuple[int, ...], flush: bool = False) -> naive.Cards:
    """A row with these ranks, in one suit or in as many as it takes to be no flush."""
    seen: Counter[int] = Counter()
    row = []
    for place, rank in enumerate(ranks):
        row.append(4 * rank + (0 if flush else seen[rank] or (place == 0 and ranks.count(rank) == 1)))
        seen[rank] += 1
    return tuple(row)


def rank_multisets(size: int) -> list[tuple[int, ...]]:
    return [r for r in combinations_with_replacement(range(13), size) if max(Counter(r).values()) <= 4]


# --- 2.1 Rows --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wheel", ["lowest", "second"])
def test_counts_of_classes_and_types(wheel):
    fives, freq = set(), Counter()
    for ranks in rank_multisets(5):
        counts = Counter(ranks)
        ways = prod(comb(4, count) for count in counts.values()) - (4 if len(counts) == 5 else 0)
        row = row_of(ranks)
        fives.add(naive.strength(row, wheel))
        freq[naive.type_name(row)] += ways
    for ranks in combinations(range(13), 5):
        row = row_of(ranks, flush=True)
        fives.add(naive.strength(row, wheel))
        freq[naive.type_name(row)] += 4
    assert len(fives) == 7462
    assert [freq[name] for name in naive.TYPES] == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]
    fronts = {naive.strength(row_of(ranks)) for ranks in rank_multisets(3)}
    assert len(fronts) == 455
    assert not fronts & fives, "front and middle are never equal"
    assert {naive.TYPES[front[0]] for front in fronts} == {"high-card", "pair", "trips"}


def test_wheel():
    low, six, broadway = (row_of(r) for r in ((0, 1, 2, 3, 12), (0, 1, 2, 3, 4), (8, 9, 10, 11, 12)))
    king = row_of((7, 8, 9, 10, 11))
    assert naive.strength(low) < naive.strength(six) < naive.strength(king) < naive.strength(broadway)
    second = [naive.strength(row, "second") for row in (six, king, low, broadway)]
    assert second == sorted(second)
    assert naive.type_name(row_of((11, 12, 0, 1, 2))) == "high-card"


@pytest.mark.parametrize(
    ("arranged", "wheel", "foul"),
    [
        ("2s 2h Ad / 2c 2d As 4s 3s / Ks Kh Kd 5s 5h", "lowest", False),  # a missing kicker is below any card
        ("Qs Qh 7d / Qc Qd 6s 5s 4s / Ks Kh Kd 5h 5d", "lowest", True),
        ("4h 5s Kd / 6h 7h 8h 9h Th / 2d 3d 4d 5d Ad", "lowest", True),  # the straight flush of the ace is the lowest
        ("4h 5s Kd / 6h 7h 8h 9h Th / 2d 3d 4d 5d Ad", "second", False),
        ("As Ah 5d / 3s 3h 4d 6s 7h / Ks Kh Kd 2s 2h", "lowest", True),
        ("2s 2h 2d / 3s 3h 4d 4s 7h / Ks Kh Kd 5s 5h", "lowest", True),  # trips in front of two pair
        ("2s 3h 4d / 5s 6h 7s 8d 9c / 5h 6d 7c 8s 9h", "lowest", False),  # equal middle and back are legal
        ("2s 3h 4d / Ks Kh 5h 5d 3s / Kd Kc 4h 4s As", "lowest", True),  # the lower pair before the kicker
        ("As Ks Qs / Qh Js 8c 3c 2h / Jd 9h 6s 5s 3s", "lowest", True),
    ],
)
def test_fouls(arranged, wheel, foul):
    assert naive.is_foul(rows(arranged), wheel) is foul


def test_number_of_arrangements():
    assert sum(1 for _ in naive.arrangements(tuple(range(13)))) == 72072 == comb(13, 5) * comb(8, 5)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["hand"].replace(" ", ""))
def test_solved_hands_are_legal_and_not_dominated(case):
    """No other legal arrangement of a solved hand is as good in every row and better in one."""
    hand, expected = cards(case["hand"]), rows(case["rows"])
    assert sorted(sum(expected, ())) == sorted(hand)
    assert not naive.is_foul(expected)
    mine = tuple(map(naive.strength, expected))
    for arranged, strengths in naive.legal(hand):
        better = strengths != mine and all(x >= y for x, y in zip(strengths, mine, strict=True))
        assert not better, [naive.card_text(row) for row in arranged]


def test_the_published_straight_flush_hand_back_first():
    """A fault report: without the other place of A2345, the ten-high straight flush belongs in the back."""
    hand = cards("Ad 2d 3d 4d 5d 4h 5s 6h 7h 8h 9h Td Kd".replace("Td", "Th"))
    top, found = naive.best(hand, naive.back_first)
    assert top[:2] == ((naive.STRAIGHT_FLUSH, 8), (naive.STRAIGHT_FLUSH, 3))
    assert all(not naive.is_foul(arranged) for arranged in found)
    top, _ = naive.best(hand, naive.back_first, "second")
    assert top[:2] == ((naive.STRAIGHT_FLUSH, 11.5), (naive.STRAIGHT_FLUSH, 8))


# --- 2.2 Specials ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "rules", "name"),
    [
        ("Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd", "taiwan", "one-suit-dragon"),
        ("Ah 2c 3c 4d 5d 6c 7s 8c 9c Th Jc Qs Kh", "hongkong", "dragon"),
        ("2d 3d 4d 3h 4h 5h 6h 7h Tc Jc Qc Kc Ac", "taiwan", "three-straight-flushes"),
        ("2d 3d 4d 3h 4h 5h 6h 7h Tc Jc Qc Kc Ac", "shisanzhang", "three-flushes"),
        ("2d 3d 4d 3h 4h 5h 6h 7h Tc Jc Qc Kc Ac", "hongkong", "three-flushes"),
        ("As Ah Ac Ad Ts Th Tc Td 6s 6h 6c 6d Qd", "mainland", "three-quads"),
        ("2d 3c 4h 5s 6d 7c 2h 3s 4d 5c 6h 7s 8d", "taiwan", "all-small"),
        ("3d 3c 4d 4c 6d 6c 7d 7c 9d 9c Td Tc Th", "mainland", "five-pairs-and-trips"),
        ("3d 3c 4d 4c 6d 6c 7d 7c 9d 9c Td Tc Th", "taiwan", "six-pairs"),
        ("As Ac Ah Ad Ks Kc Qs Qh Js Jh 9s 9h 5d", "taiwan", "six-pairs"),  # four aces are two pairs
        ("2s 3c 4d 3h 4h 5h 6c 7h Tc Jc Qc Kd Ac", "taiwan", "three-straights"),
        ("5s 4h 3d Tc 9h 8s 7d 6c As 5h 4d 3c 2h", "mainland", "three-straights"),  # 000's example
        ("2h 5h 8h 7h 9d 4d Jh 3d 5d 6d 8d Qd Kh", "taiwan", "one-colour"),
        ("2c 5c 8c 7c 9d 4d Jc 3d 5d 6d 8d Qd Kd", "taiwan", "three-flushes"),  # 8 + 5: two rows share a suit
        ("Ac Kd Qh Kh Qs Jd Td 9c 5s 6d 7c 8h 9h", "mainland", "three-straights"),
        ("Ac Kd Qh Kh Qs Jd Td 9c 5s 6d 7c 8h 9h", "taiwan", None),  # QKA in front
        ("As Ah Kd Kc Qs Qh Jd Tc 9s 8h 7d 6c 5s", "hongkong", "three-straights"),
        ("As Ks Js 9s 7s 5s 3s 2s Ac Tc 8c 6c 4c", "mainland", "one-colour"),
        ("8s 8h 8d 9s 9h 9d Ts Th Td Js Jh Jd As", "taiwan", "all-big"),
        ("5s 5h 5d 9s 9h 9d Ts Th Td Js Jh Jd Jc", "taiwan", "four-trips"),  # a quad is a triple and the card
        ("As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c", "mainland", None),
    ],
)
def test_specials(hand, rules, name):
    thirteen = cards(hand)
    assert len(set(thirteen)) == 13
    assert naive_specials.special(thirteen, RULES[rules]) == name


def test_special_switches():
    quads = cards("As Ac Ah Ad Ks Kc Qs Qh Js Jh 9s 9h 5d")
    assert naive_specials.special(quads, RULES["taiwan"] | {"quad_as_pairs": False}) is None
    shared = cards("2c 5c 8c 7c 9d 4d Jc 3d 5d 6d 8d Qd Kd")
    assert naive_specials.special(shared, RULES["taiwan"] | {"two_suit_flushes": False}) is None
    both = cards("2d 3d 4d 3h 4h 5h 6h 7h Tc Jc Qc Kc Ac")
    without = {name: RULES["taiwan"]["specials"][name] for name in ("three-straights", "three-flushes")}
    assert naive_specials.special(both, RULES["taiwan"] | {"specials": without}) == "three-straights"
    assert naive_specials.special(both, RULES["shisanzhang"]) == "three-flushes"


def test_royals_are_560_hands_as_the_seeds_odds_say():
    royals = RULES["taiwan"] | {"specials": {"twelve-royals": 32}}
    found = sum(naive_specials.special(hand, royals) is not None for hand in combinations(range(36, 52), 13))
    assert found == 560
    assert comb(52, 13) // 560 == 1_133_952_785
    assert comb(52, 13) // 4 == 158_753_389_900
    assert comb(52, 13) // 4**13 == 9_462


def test_dealt_hands_are_specials_as_their_counts_say():
    """A second look at the specials that counts of ranks and suits decide, on dealt hands drawn to be close to them."""
    rng = random.Random(13)
    deck = list(range(52))
    rules = RULES["mainland"]
    for _ in range(300):
        pool = rng.choice(
            [deck, deck[24:], deck[:28], [c for c in deck if c % 2 == 0], [c for c in deck if c // 4 % 2]]
        )
        hand = tuple(rng.sample(pool, 13))
        ranks, suits = Counter(card // 4 for card in hand), Counter(card % 4 for card in hand)
        pairs = sum(count // 2 for count in ranks.values())
        assert naive_specials.is_special("six-pairs", hand, rules) == (pairs >= 6), naive.card_text(hand)
        shape = sorted(ranks.values())
        five_and_trips = shape.count(3) == 1 and 1 not in shape
        assert naive_specials.is_special("five-pairs-and-trips", hand, rules) == five_and_trips, naive.card_text(hand)
        flushes = sorted(suits.values()) in ([3, 5, 5], [5, 8], [3, 10], [13])
        assert naive_specials.is_special("three-flushes", hand, rules) == flushes, naive.card_text(hand)


# --- 2.2 Settling ----------------------------------------------------------------------------------------------------

HIGH = (naive.HIGH_CARD, 9, 5, 3)


def strengths(front: naive.Strength, middle: int, back: int) -> dict:
    """A player with this front and pairs of these ranks behind."""
    return {"strengths": (front, (naive.PAIR, middle, 6, 5, 4), (naive.TRIPS, back, 6, 5))}


TRIPS_IN_FRONT = {"strengths": ((naive.TRIPS, 12), (naive.STRAIGHT, 12), (naive.FLUSH, 12, 9, 7, 5, 3))}
LOWS = [strengths((naive.HIGH_CARD, 8, 5, 3), i, i) for i in (2, 3, 4)]
FOUL = {"strengths": ((naive.TRIPS, 11), (naive.PAIR, 2, 6, 5, 4), (naive.PAIR, 1, 6, 5, 4))}


def totals(players: list[dict], rules: str, **changes: object) -> list[Fraction]:
    banker = changes.pop("banker", None)
    return settle(players, RULES[rules] | changes, banker)["totals"]


def test_classic_front_trips():
    """Note d: 8 from a scooped player, 4 by the literal reading, 48 with front trips against all three."""
    assert totals([TRIPS_IN_FRONT, LOWS[0]], "classic") == [8, -8]
    assert totals([TRIPS_IN_FRONT, LOWS[0]], "classic", scoop="none") == [4, -4]
    result = settle([TRIPS_IN_FRONT, *LOWS], RULES["classic"])
    assert [result["pairs"][0, i]["total"] for i in (1, 2, 3)] == [16, 16, 16]
    assert sum(result["pairs"][0, i]["total"] for i in (1, 2, 3)) == 48


def test_western():
    """4 for all three rows, 6 with one and six; two rows of three are 1 and 1 more."""
    assert totals([TRIPS_IN_FRONT, LOWS[0]], "western") == [4, -4]
    assert totals([TRIPS_IN_FRONT, LOWS[0]], "western-1-6") == [6, -6]
    two_of_three = [strengths(HIGH, 7, 3), strengths((naive.HIGH_CARD, 10, 5, 3), 6, 2)]
    assert totals(two_of_three, "western") == [2, -2]
    assert totals(two_of_three, "western-1-6") == [1, -1]
    tie_and_win = [strengths(HIGH, 7, 3), strengths(HIGH, 6, 3)]
    assert totals(tie_and_win, "western") == [2, -2]


def test_mainland_places():
    """Note b: +3t, +t, -t, -3t a row, +2t, 0, -2t for three, and equal rows share the mean; t row by row."""
    ranked = [strengths((naive.HIGH_CARD, 11 - i, 5, 3), 3, 3) for i in range(4)]
    assert [t.numerator for t in totals(ranked, "mainland")] == [3, 1, -1, -3]
    assert totals(ranked[:3], "mainland") == [2, 0, -2]
    assert totals([ranked[0], ranked[0], ranked[1]], "mainland") == [1, 1, -2]
    trips = {"strengths": ((naive.TRIPS, 2), (naive.FLUSH, 9, 8, 7, 5, 3), (naive.FLUSH, 9, 8, 7, 5, 3))}
    others = [{"strengths": (HIGH, *trips["strengths"][1:])}, {"strengths": ((0, 8, 5, 3), *trips["strengths"][1:])}]
    result = settle([trips, *others], RULES["mainland"])
    assert result["pairs"][1, 2]["rows"] == [4, 0, 0], "t of the table, also between the two others"
    assert result["totals"] == [8, 0, -8]


def test_mainland_scoop_and_home_run():
    """000: 打槍 +2 with three, +3 with four; 通殺 12, 24 and 36; or times p - 1 (30 becomes 60 with three)."""
    best = strengths((naive.PAIR, 3, 5), 8, 8)
    for seats, scoop, home_run in ((2, 1, 12), (3, 2, 24), (4, 3, 36)):
        table = [best, *LOWS[: seats - 1]]
        result = settle(table, RULES["mainland"])
        mine = [pair for key, pair in result["pairs"].items() if 0 in key]
        assert [pair["scoop"] for pair in mine] == [scoop] * (seats - 1)
        assert sum(pair["home_run"] for pair in mine) == home_run
        multiplied = settle(table, RULES["mainland"] | {"home_run": "multiply"})["totals"][0]
        assert multiplied == (3 + scoop) * (seats - 1) * (1 if seats == 2 else seats - 1)
        with_special = [*table[:-1], {"special": "six-pairs"}]
        assert all(p["home_run"] == 0 for p in settle(with_special, RULES["mainland"])["pairs"].values())


def test_fouls_settle():
    """2.1: a foul loses every row at the other's units and is scooped; two fouls are even; its types are not t."""
    result = settle([TRIPS_IN_FRONT, FOUL, FOUL], RULES["classic"])
    assert result["pairs"][0, 1]["rows"] == [2, 1, 1]
    assert result["pairs"][0, 1]["scoop"] == 4
    assert result["pairs"][1, 2]["total"] == 0
    plain = [strengths(HIGH, 7, 3), strengths(HIGH, 6, 2)]
    assert settle([*plain, FOUL], RULES["mainland"])["pairs"][0, 1]["rows"] == [0, 1, 1]
    assert settle([plain[0], FOUL], RULES["mainland"])["pairs"][0, 1]["home_run"] == 12
    assert settle([{"special": "six-pairs"}, FOUL], RULES["mainland"])["pairs"][0, 1]["total"] == 4
    assert totals([FOUL, *plain], "hongkong", ties="push", banker=0) == [-6, 3, 3]
    assert totals([plain[0], FOUL, FOUL], "taiwan", banker=0) == [6, -3, -3]


def test_mainland_specials():
    """Note f: each special collects from every ordinary and lower one; or pooled, the ordinary hands share the bill."""
    table = [{"special": "dragon"}, {"special": "six-pairs"}, {"special": "six-pairs"}, LOWS[0]]
    assert totals(table, "mainland") == [108, -32, -32, -44]
    assert totals(table, "mainland", special_pay="pooled") == [36, 4, 4, -44]
    two = [{"special": "six-pairs"}, LOWS[0], LOWS[0], FOUL]
    assert totals(two, "mainland", special_pay="pooled")[0] == 4
    alone = [{"special": "dragon"}, {"special": "six-pairs"}, {"special": "three-flushes"}]
    assert totals(alone, "mainland", special_pay="pooled") == [72, 0, -72]
    equal = [{"special": "all-big"}, {"special": "all-small"}]
    assert totals(equal, "taiwan") == [12, -12], "the order decides, also at equal points"


def test_specials_with_a_banker():
    """004: when banker and player are both special the banker pays the player's points."""
    table = [{"special": "dragon"}, {"special": "six-pairs"}, {"special": "dragon"}, LOWS[0]]
    assert totals(table, "hongkong", banker=0, ties="push") == [-3 - 13 + 13, 3, 13, -13]
    assert totals(table, "taiwan", banker=0) == [-6 - 36 + 36, 6, 36, -36]


def test_ties():
    """Note c: by the best suit of the leading rank; or only the first element counts and equal goes to the banker."""
    one = {"rows": rows("Ks 5h 3d / Qs Qh 7d 5s 4h / 6s 7h 8s 9s Ts")}
    two = {"rows": rows("Kh 5c 3c / Qc Qd 7s 5d 4c / 6h 7c 8h 9h Th")}
    assert settle([one, two], RULES["hongkong"], 0)["pairs"][0, 1]["rows"] == [1, 1, 1]
    assert settle([two, one], RULES["hongkong"], 0)["pairs"][0, 1]["rows"] == [-1, -1, -1]
    assert settle([one, two], RULES["taiwan"], 0)["pairs"][0, 1]["rows"] == [0, 0, 0]
    kicker = {"rows": rows("Kh Qc 3c / Qc Qd As 5d 4c / 6h 7c 8h 9h Th")}
    for_banker = RULES["taiwan"] | {"ties": "banker"}
    assert settle([one, kicker], for_banker, 0)["pairs"][0, 1]["rows"] == [1, 1, 1]
    assert settle([one, kicker], for_banker, 1)["pairs"][0, 1]["rows"] == [-1, -1, -1]
    with pytest.raises(ValueError, match="banker"):
        settle([one, kicker], for_banker)


@pytest.mark.parametrize("name", sorted(RULES))
def test_every_table_is_a_zero_sum_and_no_seat_matters(name):
    rng = random.Random(name)
    pool = [TRIPS_IN_FRONT, FOUL, *LOWS, strengths(HIGH, 7, 3), *({"special": s} for s in RULES[name]["specials"])]
    for seats in (2, 3, 4):
        for _ in range(20):
            table = rng.choices(pool, k=seats)
            changes = {"ties": "push"}
            base = totals(table, name, **changes)
            assert sum(base) == 0
            for order in permutations(range(seats)):
                again = totals([table[i] for i in order], name, **changes)
                assert [again[order.index(i)] for i in range(seats)] == base
            banked = totals(table, name, banker=0, **changes)
            assert sum(banked) == 0


def test_expected_points_of_a_field_against_itself_are_zero():
    """2.3: whatever the rule set, the field's own arrangements win nothing on average against the field."""
    arranged = [TRIPS_IN_FRONT, *LOWS, strengths(HIGH, 7, 3)]
    field = [(Fraction(1, len(arranged)), player["strengths"]) for player in arranged]
    for name in ("mainland", "taiwan", "classic", "western", "western-1-6"):
        for seats in (2, 3):
            value = sum(q * naive_settle.expected(mine, field, RULES[name], seats) for q, mine in field)
            assert value == 0, (name, seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("name", "changes"),
    [
        *((name, {}) for name in ("mainland", "taiwan", "taiwan-low", "classic", "western", "western-1-6")),
        ("mainland", {"home_run": "multiply"}),
        ("mainland", {"home_run": "none"}),
        ("mainland", {"scoop": "none"}),
        ("classic", {"scoop": "none"}),
    ],
    ids=str,
)
def test_the_formula_is_what_the_tables_settle(name, changes, seats):
    """2.3: the formula is the mean of settled tables of independent opponents, exactly, in every rule set."""
    arranged = [TRIPS_IN_FRONT, *LOWS, strengths(HIGH, 7, 3)]
    arranged.append({"strengths": ((naive.PAIR, 4, 9), (naive.QUADS, 5, 3), (naive.STRAIGHT_FLUSH, 9))})
    field = [(Fraction(n, 21), player["strengths"]) for n, player in enumerate(arranged, 1)]
    rules = RULES[name] | changes
    for mine in (arranged[0], arranged[-1], LOWS[1]):
        settled = naive_settle.expected(mine["strengths"], field, rules, seats)
        assert settled == naive_settle.formula(mine["strengths"], field, rules, seats)
