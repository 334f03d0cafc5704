"""The slow twin held against what is printed: the seeds' examples, whole-space counts, hands with a source."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations_with_replacement, product
from pathlib import Path

import naive
import pytest
from naive import CASINO, CODES, PRESETS, kinds
from naive_ways import canberra

DATA = Path(__file__).parent / "data"
PRINTED = json.loads((DATA / "naive_paigow.json").read_text(encoding="utf-8"))["hands"]


def small(text: str) -> naive.Small:
    """A small hand from two codes."""
    a, b = kinds(text)
    return (a, b)


def text(tiles: naive.Kinds) -> str:
    return " ".join(CODES[kind] for kind in tiles)


def gee_variants(text: str) -> list[str]:
    """A bare GJ stands for either Gee Joon tile."""
    if "GJ" not in text.split():
        return [text]
    return [" ".join(gee if code == "GJ" else code for code in text.split()) for gee in ("GJ6", "GJ3")]


# --- Pai Gow: counts -------------------------------------------------------------------------------------------------


def test_counts_of_hands():
    all_hands = naive.hands()
    assert len(all_hands) == 4285
    assert sum(map(naive.weight, all_hands)) == 35960
    assert sum(naive.weight(pair) for pair in combinations_with_replacement(range(17), 2)) == 496
    without_faces = {tuple(min(kind, naive.GJ6) for kind in hand) for hand in all_hands}
    assert len(without_faces) == 3620


def test_sixteen_pairs():
    pairs = [p for p in combinations_with_replacement(range(17), 2) if naive.weight(p) and naive.pairs_of(p)]
    pairs.sort(key=lambda p: naive.strength(*p), reverse=True)
    order = (
        "GJ6 GJ3, T T, D D, H8 H8, H4 H4, H10 H10, H6 H6, L4 L4, 11 11, L10 L10, H7 H7, L6 L6, 9 9, L8 L8, L7 L7, 5 5"
    )
    assert ", ".join(map(text, pairs)) == order


def test_equal_splits_count_as_one():
    """The rulebook counts 226 hands with two splits that are equal in strength in both hands."""
    merged = [hand for hand in naive.hands() if len(naive.splits(hand)) < len(naive.divisions(hand))]
    assert len(merged) == 226
    hand = kinds("H6 L6 GJ6 GJ3")
    # H6+GJ6 / L6+GJ3 and H6+GJ3 / L6+GJ6 are equal; the low hand with the GJ6 is shown.
    assert (small("L6 GJ6"), small("H6 GJ3")) in naive.splits(hand)
    assert (small("L6 GJ3"), small("H6 GJ6")) not in naive.splits(hand)


# --- Pai Gow: strength -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "points"),
    [("H4 5", 9), ("5 11", 6), ("H10 L10", 0), ("GJ3 11", 7), ("L4 11", 5), ("H8 L7", 5), ("H8 L8", 6), ("H4 L4", 8)],
)
def test_points_the_seeds_print(tiles, points):
    assert naive.digit(*small(tiles), CASINO) == points
    assert naive.kind_name(*small(tiles), CASINO) == "points"


@pytest.mark.parametrize(
    ("rules", "stronger", "weaker"),
    [
        ("casino", "H8 L7", "L4 11"),  # 003: five against five, H8 wins
        ("casino", "GJ6 GJ3", "T T"),
        ("casino", "5 5", "T 9"),
        ("casino", "T 9", "D 9"),
        ("casino", "D 9", "T L8"),
        ("casino", "T L8", "D H8"),
        ("casino", "D L8", "T H7"),
        ("casino", "T H7", "D H7"),
        ("casino", "D L7", "H8 11"),
        ("casino", "H8 11", "H4 5"),
        ("cantonese", "GJ6 5", "GJ3 5"),
        ("identical", "H4 H10", "H4 L10"),  # 000, 001: the same only when both tiles are
        ("identical", "T GJ6", "T GJ3"),
        ("identical", "T H8", "H10 L10"),
        ("identical", "H10 L10", "11 9"),  # zeros by the high tile
        ("plain", "H4 5", "T 9"),
        ("plain", "D 9", "H4 L7"),
    ],
)
def test_stronger(rules, stronger, weaker):
    assert naive.compare(small(stronger), small(weaker), PRESETS[rules]) == 1
    assert naive.compare(small(weaker), small(stronger), PRESETS[rules]) == -1


@pytest.mark.parametrize(
    ("switches", "one", "other"),
    [
        ({}, "H10 L10", "11 9"),  # 0 against 0 is a copy whatever the tiles
        ({}, "T H8", "T L8"),
        ({}, "H4 H10", "H4 L10"),
        ({}, "GJ6 5", "GJ3 5"),
        ({}, "T GJ6", "T GJ3"),
        ({"tie_break": "both-tiles"}, "T H7", "T L7"),
        ({"tie_break": "both-tiles"}, "T H8", "T L8"),
        ({"tie_break": "both-tiles", "zero": "high-tile"}, "T H8", "T L8"),
        ({"tie_break": "none"}, "T H7", "H4 5"),
        ({"tie_break": "none", "zero": "high-tile"}, "H10 L10", "11 9"),
    ],
)
def test_copies(switches, one, other):
    assert naive.compare(small(one), small(other), CASINO | switches) == 0


def test_high_nine_as_a_rank_changes_no_order_under_high_tile():
    """1.2: the same order under `high-tile`, another name."""
    ranked = CASINO | {"high_nine": "rank"}
    small_hands = [p for p in combinations_with_replacement(range(17), 2) if naive.weight(p)]
    for x, y in product(small_hands, repeat=2):
        assert naive.compare(x, y, ranked) == naive.compare(x, y), (text(x), text(y))
    assert naive.kind_name(*small("T H7"), ranked) == "high-nine"


def test_gee_joon_apart_decides_one_comparison_under_high_tile():
    small_hands = [p for p in combinations_with_replacement(range(17), 2) if naive.weight(p)]
    changed = {
        (text(x), text(y))
        for x, y in product(small_hands, repeat=2)
        if naive.compare(x, y, PRESETS["cantonese"]) > naive.compare(x, y)
    }
    assert changed == {("5 GJ6", "5 GJ3")}


# --- Pai Gow: splits and the Foxwoods way ----------------------------------------------------------------------------


def test_the_seeds_hand_of_four():
    """000, 001, 003: L4 L6 11 9 splits to 0/0, 5/5 or 3/7 and the house way plays 5/5."""
    hand = kinds("L4 L6 11 9")
    worths = {(naive.worth(low), naive.worth(high)) for low, high in naive.splits(hand)}
    assert worths == {(0, 0), (5, 5), (3, 7)}
    assert naive.foxwoods(hand)[0] == (small("L6 9"), small("L4 11"))


def test_the_song():
    """000, 001: L6 H6 H7 GJ6 is 2/3 with a fixed Gee Joon six and 3/9 with a flexible one."""
    hand = kinds("L6 H6 H7 GJ6")
    fixed = {(naive.worth(s[0], PRESETS["prewar"]), naive.worth(s[1], PRESETS["prewar"])) for s in naive.splits(hand)}
    assert (2, 3) in fixed
    assert (3, 9) in {(naive.worth(low), naive.worth(high)) for low, high in naive.splits(hand)}


@pytest.mark.parametrize("entry", PRINTED, ids=lambda entry: f"{entry['low']} / {entry['high']}")
def test_printed_hands(entry):
    for low, high in product(gee_variants(entry["low"]), gee_variants(entry["high"])):
        if not naive.weight(kinds(f"{low} {high}")):
            continue
        split = (small(low), small(high))
        assert (naive.worth(split[0]), naive.worth(split[1])) == (entry["low_points"], entry["high_points"])
        for way in entry["ways"]:
            found, rule = {"foxwoods": naive.foxwoods, "canberra": canberra}[way](kinds(f"{low} {high}"))
            assert found == split, (way, rule, entry)


def test_the_unwritten_rule_changes_exactly_twenty_hands():
    """1.5: it changes exactly {TT or DD, a GJ, and 4, 5 or 6}."""
    changed = {h for h in naive.hands() if naive.foxwoods(h)[0] != naive.foxwoods(h, unwritten=False)[0]}
    named = {kinds(f"{t} {t} {gee} {x}") for t in "TD" for gee in ("GJ6", "GJ3") for x in ("H4", "L4", "5", "H6", "L6")}
    assert changed == named


@pytest.mark.parametrize(
    ("hand", "low", "high"),
    [
        ("T D 9 H8", "D H8", "T 9"),
        ("T D 9 L7", "D L7", "T 9"),
        ("T D L8 H7", "D H7", "T L8"),
        ("T 9 H8 11", "H8 11", "T 9"),
        ("D 9 L7 11", "L7 11", "D 9"),
        ("T H8 H7 H4", "H4 H7", "T H8"),
        ("T L8 H7 5", "H7 5", "T L8"),
        ("T H8 H7 5", "H8 5", "T H7"),
        ("T H7 L7 9", "H7 9", "T L7"),  # of two sevens, the better low
        ("L8 L8 9 11", "L8 9", "L8 11"),
        ("5 5 T D", "T D", "5 5"),
    ],
)
def test_foxwoods_rules(hand, low, high):
    split, rule = naive.foxwoods(kinds(hand))
    assert split == (small(low), small(high)), rule


def test_every_foxwoods_split_is_one_of_the_hands_splits_under_every_preset():
    rules_seen = Counter()
    for rules in PRESETS.values():
        for hand in naive.hands():
            split, rule = naive.foxwoods(hand, rules)
            rules_seen[rule] += 1
            assert split in naive.splits(hand, rules), (text(hand), rule)
    assert len(rules_seen) == 28


# --- Pai Gow: values -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["player", "banker"])
def test_a_duel_counts_every_hand_once(role):
    for hand in map(kinds, ("T D 9 5", "H4 L4 5 GJ6", "GJ6 GJ3 H6 L4")):
        for split in naive.splits(hand):
            assert sum(naive.duel(hand, split, role=role)) == 20475


def test_copies_go_to_the_banker():
    """1.6: the banker wins what is a copy, and under `copy=push` both seats see the same."""
    hand = kinds("L4 L6 11 9")
    (split,) = [s for s in naive.splits(hand) if s == naive.foxwoods(hand)[0]]
    as_player, as_banker = naive.duel(hand, split), naive.duel(hand, split, role="banker")
    assert as_banker[0] > as_player[0]
    assert as_banker[2] < as_player[2]
    push = CASINO | {"copy": "push"}
    assert naive.duel(hand, split, rules=push) == naive.duel(hand, split, rules=push, role="banker")


def test_values_against_foxwoods_order_as_published():
    """Public fault reports: pair + 7 beats Gong and Wong, and Gee Joon with 6 and 4 is split."""

    def value(tiles: str, low: str, high: str) -> float:
        win, _, lose = naive.duel(kinds(tiles), (small(low), small(high)))
        return (0.95 * win - lose) / 20475

    assert value("T T 9 H8", "H8 9", "T T") - value("T T 9 H8", "T H8", "T 9") == pytest.approx(0.028, abs=0.001)
    assert value("GJ6 GJ3 L6 L4", "L4 GJ6", "L6 GJ3") > value("GJ6 GJ3 L6 L4", "L4 L6", "GJ6 GJ3")
