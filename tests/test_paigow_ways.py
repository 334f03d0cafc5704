"""The built-in ways as data: what they say, hand by hand, rule by rule."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from houseway.solver.paigow.grammar import GROUPS
from houseway.solver.paigow.houseway import UNDECIDED, play_all
from houseway.solver.paigow.language import WAY_KINDS, load_way, way_names
from houseway.solver.paigow.report import look_over
from houseway.solver.paigow.rules import PRESETS, Rules
from houseway.solver.paigow.splits import all_splits
from houseway.solver.paigow.tiles import CODES, hand_index

DATA = Path(__file__).parent / "data"
RULE_HANDS = json.loads((DATA / "paigow_rule_hands.json").read_text(encoding="utf-8"))["hands"]
HANDS = json.loads((DATA / "paigow_hands.json").read_text(encoding="utf-8"))["hands"]
NAMED = [hand for hand in HANDS if hand["way"]]
UNNAMED = [hand for hand in HANDS if not hand["way"]]
SPLITS = all_splits(Rules())


def row_of(hand):
    return int(hand_index([CODES.index(code) for code in hand["tiles"]]))


def played(way, hand, rules=PRESETS["casino"]):
    """What a way does with a hand: low and high as sets of codes, and the rule that decided."""
    row = row_of(hand)
    result = play_all(way, rules)
    split, number = int(result.split[row]), int(result.rule[row])
    if split < 0:
        return None, None, None
    low, high = (sorted(CODES[kind] for kind in half[row, split]) for half in (SPLITS.low, SPLITS.high))
    return low, high, way.rules[number].id


def is_hand(codes, wanted):
    """Whether two codes are the wanted two, GJ standing for either Gee Joon tile."""
    one, two = ([CODES[kind] for kind in GROUPS[code]] for code in wanted)
    a, b = codes
    return (a in one and b in two) or (a in two and b in one)


def name(hand):
    return "-".join([str(hand["way"]), hand.get("rule", ""), *hand["tiles"]])


@pytest.mark.parametrize("hand", RULE_HANDS, ids=name)
def test_rule(hand):
    """One hand for each rule of each way; most of them would be set otherwise without the rule."""
    way = load_way(hand["way"])
    low, high, rule = played(way, hand)
    assert (low, high, rule) == (sorted(hand["low"]), sorted(hand["high"]), hand["rule"])
    without = replace(way, rules=tuple(rule for rule in way.rules if rule.id != hand["rule"]))
    changed = played(without, hand)[:2] != (low, high)
    assert changed == hand["alone"], f"without {hand['rule']}: {played(without, hand)}"


def test_every_rule_has_its_hand():
    tested = [(hand["way"], hand["rule"]) for hand in RULE_HANDS]
    rules = [(way, rule.id) for way in way_names() for rule in load_way(way).rules if not rule.lost]
    assert sorted(tested) == sorted(rules)


@pytest.mark.parametrize("hand", NAMED, ids=name)
def test_published_hand(hand):
    low, high, rule = played(load_way(hand["way"]), hand)
    assert low is not None
    assert is_hand(low, hand["low"]), (low, high, rule)
    assert is_hand(high, hand["high"]), (low, high, rule)


@pytest.mark.parametrize("hand", UNNAMED, ids=name)
def test_hand_of_no_named_way(hand):
    """It cannot be a test of a way, and says why; whether Foxwoods agrees is recorded all the same."""
    low, high, rule = played(load_way("foxwoods"), hand)
    agrees = is_hand(low, hand["low"]) and is_hand(high, hand["high"])
    assert agrees == hand["foxwoods"], (low, high, rule)
    assert hand["reason"]


def test_the_ways_are_those_of_the_rulebook():
    kinds = {kind: [way for way in way_names() if load_way(way).kind == kind] for kind in WAY_KINDS}
    assert kinds["house"] == sorted(
        ["foxwoods", "canberra", "new-zealand", "alberta", "taj-mahal", "training", "simple", "trainer", "pennsylvania"]
    )
    assert kinds["player"] == ["jb-easy", "jb-player", "jb-simple", "wizard-basic", "woo"]
    assert kinds["yardstick"] == ["balanced", "max-high", "max-low"]


@pytest.mark.parametrize("way", way_names())
def test_a_way_says_where_it_is_from_and_how_complete_it_is(way):
    way = load_way(way)
    assert way.name["en"]
    assert way.completeness["en"]
    assert way.kind == "yardstick" or (way.source and way.edition["en"])
    for rule in way.rules:
        assert rule.text["en"].endswith((".", "…")), rule.id
        assert rule.lost == (not rule.keep), rule.id


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("way", way_names())
def test_a_complete_way_decides_every_hand(way, rules):
    way = load_way(way)
    undecided = (play_all(way, rules).rule == UNDECIDED).sum()
    assert (undecided == 0) == (way.id != "pennsylvania")


@pytest.mark.parametrize("way", way_names())
def test_every_rule_decides_some_hand(way):
    assert look_over(load_way(way), Rules()).idle == ()


def test_the_foxwoods_exceptions_are_all_there():
    ids = [rule.id for rule in load_way("foxwoods").rules]
    assert [rule for rule in ids if rule.startswith("other.") and len(rule) == 7] == [
        f"other.{c}" for c in "abcdefghijk"
    ]
    assert [rule.id for rule in load_way("foxwoods").rules if rule.lost] == ["other.k"]


def test_the_unwritten_rule_changes_exactly_twelve_twelve_gee_and_four_five_six():
    """Rulebook 1.5: {TT or DD, a GJ, and 4, 5 or 6}."""
    way = load_way("foxwoods")
    without = replace(way, rules=tuple(rule for rule in way.rules if rule.id != "pair.unwritten"))
    changed = play_all(way, Rules()).split != play_all(without, Rules()).split
    expected = {
        tuple(sorted((pair, pair, gee, third)))
        for pair in (0, 1)
        for gee in GROUPS["GJ"]
        for third in GROUPS["4"] | GROUPS["6"] | GROUPS["5"]
    }
    assert {tuple(hand) for hand in SPLITS.hands[changed].tolist()} == expected


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("L4 L6 11 9", ["9", "L6"], ["11", "L4"]),  # seeds 000, 001: the house way plays five and five
        ("L6 H6 H7 GJ6", ["H6", "H7"], ["GJ6", "L6"]),  # seed 000: three and nine today
    ],
)
def test_the_hands_of_the_seeds(text, low, high):
    assert played(load_way("foxwoods"), {"tiles": text.split()})[:2] == (low, high)
