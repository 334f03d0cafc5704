"""Faults reported in public against programs of this kind (B075 to B101), each as a test of its whole kind."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from houseway.solver.paigow.houseway import play_all
from houseway.solver.paigow.language import load_way, way_names
from houseway.solver.paigow.ranks import hand_tables
from houseway.solver.paigow.report import dominated, look_over
from houseway.solver.paigow.rules import PRESETS, Rules
from houseway.solver.paigow.splits import all_splits
from houseway.solver.paigow.tiles import CODES, DEALS, FACES, HANDS, KIND_OF, POINTS, WEIGHTS, hand_index
from houseway.solver.paigow.value import best_splits, decided, expected, outcomes, set_hand

FOXWOODS = load_way("foxwoods")
SPLITS = all_splits(Rules())
TABLES = hand_tables(Rules())
COMPLETE = [way for way in way_names() if load_way(way).complete]


def kinds(text):
    return tuple(sorted(CODES.index(code) for code in text.split()))


def row(text):
    return int(hand_index(kinds(text)))


def cell(text):
    one, two = text.split()
    return CODES.index(one), CODES.index(two)


def plays(way, text):
    """Low and high of a hand as a way sets it, as sets of codes."""
    number, split = row(text), int(play_all(way, Rules()).split[row(text)])
    return [{CODES[kind] for kind in half[number, split]} for half in (SPLITS.low, SPLITS.high)]


def test_b075_a_split_rule_looks_at_every_value_it_lists():
    """A list of values must not shrink to its last: each pair is split for each of the points that its rule names."""
    way = load_way("canberra")
    played = play_all(way, Rules())
    for rule in ("pair.b", "pair.c", "pair.d", "pair.e"):
        number = [one.id for one in way.rules].index(rule)
        rows = np.flatnonzero(played.rule == number)
        made = {
            (int(SPLITS.low_worth[n, s]), int(SPLITS.high_worth[n, s]))
            for n, s in zip(rows, played.split[rows], strict=True)
        }
        least = {"pair.b": (6, 8), "pair.c": (9, 9), "pair.d": (7, 8), "pair.e": (7, 9)}[rule]
        assert len(made) > 1, rule
        assert all(low >= least[0] and high >= least[1] for low, high in made), made
    setting = set_hand((0, 1, 4, 22), rules=Rules(), way=FOXWOODS)  # Teens with H8 and 9
    best = setting.splits[setting.best]
    assert (best.high, best.low) == ((0, 0), (2, 11))  # the pair and seven, a little better than Wong and Gong
    assert setting.cost == pytest.approx(0.796 - 0.768, abs=0.002)


@pytest.mark.parametrize("role", ["player", "banker"])
@pytest.mark.parametrize("way", COMPLETE)
def test_b077_the_best_split_is_never_dominated(way, role):
    win, lose = outcomes(load_way(way), Rules(), role)
    nobody = np.full(len(HANDS), -1, dtype=np.int8)
    best = best_splits(SPLITS, win, lose, Rules().kept, nobody)
    poor = np.flatnonzero(dominated(SPLITS)[np.arange(len(HANDS)), best])
    assert [[CODES[kind] for kind in HANDS[number]] for number in poor] == []
    low, high = plays(FOXWOODS, "T T 11 H8")
    assert (low, high) == ({"11", "H8"}, {"T"})


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_b079_the_rear_hand_is_never_the_weaker(rules):
    for tiles in list(combinations(range(32), 4))[::499]:
        setting = set_hand(tiles[::-1], rules=rules, way=FOXWOODS)
        for split in setting.splits:
            assert split.low_strength <= split.high_strength, tiles


def test_b081_every_zero_is_a_copy_of_every_other():
    zeros = [(a, b) for a in range(17) for b in range(17) if TABLES.points[a, b] == 0 and TABLES.kind[a, b] == 0]
    assert {int(TABLES.strength[hand]) for hand in zeros} == {0}
    assert cell("11 9") in zeros
    assert cell("H4 H6") in zeros


def test_b083_gee_joon_is_split_with_a_six_and_four_five_or_six():
    """All that Foxwoods names, and no other hand with Gee Joon; the example gains an eighth of a bet."""
    played = play_all(FOXWOODS, Rules())
    both = np.flatnonzero(((HANDS == 15).any(axis=1)) & ((HANDS == 16).any(axis=1)))
    broken = {tuple(HANDS[n, :2]) for n in both if SPLITS.high_worth[n, played.split[n]] < 12}
    sixes, fours = [5, 10], [3, 6]
    wanted = {tuple(sorted((six, other))) for six in sixes for other in [*fours, 14]} | {(5, 10)}
    assert broken == wanted
    ev = expected(*outcomes(FOXWOODS, Rules(), "player"), Rules().kept)[row("L4 L6 GJ6 GJ3")]
    kept = next(s for s in range(3) if SPLITS.high_worth[row("L4 L6 GJ6 GJ3"), s] == 12)
    assert ev.max() - ev[kept] == pytest.approx(0.125, abs=0.02)


def test_b085_wong_and_gong_are_ranked_by_teen_or_day():
    for beside in (["9"], ["H8", "L8"]):
        for mine in beside:
            for theirs in beside:
                assert TABLES.strength[cell(f"T {mine}")] > TABLES.strength[cell(f"D {theirs}")]
                assert TABLES.strength[cell(f"T {mine}")] == TABLES.strength[cell(f"T {theirs}")]


@pytest.mark.parametrize("way", ["max-low", "max-high", "balanced"])
def test_b087_all_three_splits_are_looked_at(way):
    """Every place of the three is picked, and each pick is the best of all three by the way's own measure."""
    played = play_all(load_way(way), Rules())
    single = (np.diff(HANDS.astype(int), axis=1) != 0).all(axis=1)
    assert set(played.split[single].tolist()) == {0, 1, 2}
    low, high = SPLITS.low_strength.astype(int), SPLITS.high_strength.astype(int)
    apart = SPLITS.high_worth.astype(int) - SPLITS.low_worth
    measure = {
        "max-low": low * 1000 + high,
        "max-high": high * 1000 + low,
        "balanced": -apart * 10**6 + low * 1000 + high,
    }
    np.testing.assert_array_equal(measure[way][np.arange(4285), played.split], measure[way].max(axis=1))


def test_b089_every_tile_has_the_points_of_its_pips():
    for tile, face in enumerate(FACES):
        assert POINTS[KIND_OF[tile]] == sum(face)
    assert sorted(face for tile, face in enumerate(FACES) if CODES[KIND_OF[tile]] == "L10") == [(4, 6), (4, 6)]


def test_b091_tiles_are_drawn_from_32():
    """A pair comes up 16 times in 496, and hands of four as often as their weight says."""
    two = [tuple(sorted(KIND_OF[list(pair)].tolist())) for pair in combinations(range(32), 2)]
    pairs = sum(TABLES.kind[hand] == 3 for hand in two)
    assert (len(two), pairs) == (496, 16)
    assert WEIGHTS.sum() == DEALS
    assert set(WEIGHTS.tolist()) == {1, 2, 4, 8, 16}


@pytest.mark.parametrize("eight", ["H8", "L8"])
@pytest.mark.parametrize("top", ["T", "D"])
def test_b093_any_eight_makes_a_gong(top, eight):
    assert TABLES.kind[cell(f"{top} {eight}")] == 1
    assert TABLES.worth[cell(f"{top} {eight}")] == 10


@pytest.mark.parametrize("gee", ["GJ6", "GJ3"])
def test_b095_a_gee_joon_tile_counts_what_is_better_and_is_the_lowest(gee):
    for other in CODES[:15]:
        points = POINTS[CODES.index(other)]
        assert TABLES.points[cell(f"{other} {gee}")] == max((points + 3) % 10, (points + 6) % 10)
        assert TABLES.single[CODES.index(gee)] < TABLES.single[CODES.index(other)]


def test_b097_only_named_tiles_pair():
    pairs = {tuple(sorted((a, b))) for a in range(17) for b in range(17) if TABLES.kind[a, b] == 3}
    assert pairs == {(kind, kind) for kind in range(17)} | {(15, 16)}
    equal = [(a, b) for a in range(15) for b in range(a + 1, 15) if POINTS[a] == POINTS[b]]
    assert {tuple(CODES[kind] for kind in hand) for hand in equal} == {
        ("H8", "L8"), ("H4", "L4"), ("H10", "L10"), ("H6", "L6"), ("H7", "L7"),
    }  # fmt: skip
    assert all(TABLES.kind[hand] == 0 for hand in equal)
    assert (TABLES.points[cell("H8 L8")], TABLES.points[cell("H4 L4")]) == (6, 8)
    copies = np.equal.outer(TABLES.strength, TABLES.strength)
    assert copies.sum() > TABLES.strength.size  # copies there are, and they go to the banker:
    win, lose = outcomes(FOXWOODS, Rules(), "banker")
    push_win, push_lose = outcomes(FOXWOODS, Rules(copy="push"), "banker")
    assert (win >= push_win).all()
    assert (lose == push_lose).all()


@pytest.mark.parametrize("way", ["foxwoods", "canberra"])
def test_b099_no_pair_is_split_into_two_lower_hands(way):
    """The rule against it stands before the pairs that are split; where it is taken away they are."""
    way = load_way(way)
    assert len(look_over(way, Rules()).dominated) <= 1  # Canberra: 0/7 with the high tile low, as its rule 5 says
    low, high = plays(way, "T T GJ6 L4")
    assert (low, high) == ({"GJ6", "L4"}, {"T"})
    guard = {"foxwoods": "pair.unwritten", "canberra": "pair.lower"}[way.id]
    letter = replace(way, rules=tuple(rule for rule in way.rules if rule.id != guard))
    assert plays(letter, "T T GJ6 L4") == [{"T", "L4"}, {"T", "GJ6"}]


#: J.B.'s player way: its exceptions, in which a tile without H or L is both. "10" is one word, not two tiles.
SHORTHAND = """
T D 5 GJ|T GJ;T D 5 6|T 6;T D 4 GJ|T GJ;T D 4 6|T 6;H8 11 10 L8|H8 11;H8 11 H10 7|H8 11;H8 11 H10 GJ|H8 11
H8 11 H10 L6|H8 11;H8 11 H10 5|H8 11;H10 L10 L8 9|H10 9;H10 L10 H6 9|H10 9;H10 L10 H6 L8|H10 L8;H10 L10 H6 7|H10 7
2 5 6 GJ|6 GJ;H4 L4 5 GJ|L4 5;H4 L4 5 9|H4 5
"""


def both(word):
    if word == "2":
        return ["T", "D"]
    if word == "GJ":
        return ["GJ6", "GJ3"]
    return [word] if word in CODES else ["H" + word, "L" + word]


def expand(words):
    hands = [[]]
    for word in words.split():
        hands = [[*hand, code] for hand in hands for code in both(word)]
    return hands


def test_b101_every_hand_of_the_shorthand_is_played():
    way = load_way("jb-player")
    seen = 0
    for exception in SHORTHAND.replace("\n", ";").strip(";").split(";"):
        hand, wanted = exception.split("|")
        for codes in expand(hand):
            _, high = plays(way, " ".join(codes))
            assert any(high == set(pair) for pair in expand(wanted)), (codes, high)
            seen += 1
    assert seen == 36  # either Gee Joon tile counted


def test_b101_the_exceptions_are_best():
    """Against the Foxwoods way each costs nothing, or next to nothing."""
    win, lose = outcomes(FOXWOODS, Rules(), "player")
    ev = expected(win, lose, Rules().kept)
    way = load_way("jb-player")
    picks = decided(way, Rules()).split
    for exception in SHORTHAND.replace("\n", ";").strip(";").split(";"):
        for codes in expand(exception.split("|")[0]):
            number = row(" ".join(codes))
            assert ev[number].max() - ev[number, picks[number]] < 0.005, codes
