from __future__ import annotations

import numpy as np
import pytest
from houseway.solver.paigow.ranks import KIND_NAMES, hand_tables, single_ranks, strength_table
from houseway.solver.paigow.rules import PRESETS, Rules
from houseway.solver.paigow.tiles import CODES, COUNTS, POINTS

TABLES = {}


def cell(text):
    a, b = (CODES.index(code) for code in text.split())
    return a, b


def strength(text, **switches):
    rules = Rules(**switches)
    return int(TABLES.setdefault(rules, strength_table(rules))[cell(text)])


def order(a, b, **switches):
    x, y = strength(a, **switches), strength(b, **switches)
    return "<=>"[(x > y) - (x < y) + 1]


def points(text, **switches):
    return int(hand_tables(Rules(**switches)).points[cell(text)])


def kind(text, **switches):
    return KIND_NAMES[hand_tables(Rules(**switches)).kind[cell(text)]]


# Seeds 000 and 001: sixteen pairs, then Wong and Gong, in this order.
PAIRS = ["GJ6 GJ3"] + [f"{code} {code}" for code in CODES[:15]]
SPECIAL = ["T 9", "D 9", "T H8", "D L8"]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_pairs_are_above_all_in_the_printed_order(rules):
    table = strength_table(rules)
    places = [table[cell(pair)] for pair in PAIRS]
    assert places == sorted(places, reverse=True)
    others = [table[a, b] for a in range(17) for b in range(a + 1, 17) if (a, b) != (15, 16)]
    assert min(places) > max(others)


def test_equal_points_are_no_pair():
    """Known fault B097: 4-4 with 2-6 is six points, 1-3 with 2-2 eight."""
    for a in range(15):
        for b in range(a + 1, 17):
            assert hand_tables(Rules()).kind[a, b] != 3, (CODES[a], CODES[b])
    assert (kind("H8 L8"), points("H8 L8")) == ("points", 6)
    assert (kind("H4 L4"), points("H4 L4")) == ("points", 8)


def test_wong_and_gong_are_between_pairs_and_points():
    ladder = ["5 5", *SPECIAL, "T H7", "D L7", "H8 11"]
    assert [strength(hand) for hand in ladder] == sorted((strength(hand) for hand in ladder), reverse=True)
    assert len({strength(hand) for hand in ladder}) == len(ladder)


@pytest.mark.parametrize("top", ["T", "D"])
def test_either_eight_makes_the_same_gong(top):
    """Known faults B093 and B085."""
    assert order(f"{top} H8", f"{top} L8") == "="
    assert kind(f"{top} H8") == kind(f"{top} L8") == "gong"


def test_teen_is_above_day_whatever_lies_beside():
    """Known fault B085: the T or D decides, not the 9, 8 or 7."""
    for beside in (["9"], ["H8", "L8"], ["H7", "L7"]):
        for teen in beside:
            for day in beside:
                assert order(f"T {teen}", f"D {day}") == ">", (teen, day)


def test_points_are_the_last_digit():
    tables = hand_tables(Rules())
    for a in range(15):
        for b in range(15):
            assert tables.points[a, b] == (int(POINTS[a]) + int(POINTS[b])) % 10
    assert [points("H4 5"), points("5 11"), points("H10 L10")] == [9, 6, 0]  # seeds 000, 001, 003


def test_ping_has_ten_points():
    """Known fault B089."""
    assert points("L10 9") == 9


@pytest.mark.parametrize("gee", ["GJ6", "GJ3"])
def test_a_gee_joon_tile_counts_three_or_six(gee):
    """Known fault B095; seed 003: 1-2 with 11 is seven."""
    assert points(f"11 {gee}") == 7
    for a in range(15):
        best = max((int(POINTS[a]) + counts) % 10 for counts in (3, 6))
        assert points(f"{CODES[a]} {gee}") == best, CODES[a]


def test_a_fixed_gee_joon_counts_its_pips():
    """Seed 000's song: L6 H6 H7 and the big six are two and three."""
    assert points("L6 GJ6", gee_joon="fixed") == 2
    assert points("H6 H7", gee_joon="fixed") == 3
    assert points("11 GJ3", gee_joon="fixed") == 4
    assert kind("GJ6 GJ3", gee_joon="fixed") == "pair"


def test_gee_joon_rank_decides_one_comparison_under_high_tile():
    last, apart = strength_table(Rules()), strength_table(Rules(gee_joon_rank="apart"))
    cells = [(a, b) for a in range(17) for b in range(a, 17) if last[a, b] >= 0]
    differ = {
        frozenset((x, y))
        for x in cells
        for y in cells
        if np.sign(int(last[x]) - int(last[y])) != np.sign(int(apart[x]) - int(apart[y]))
    }
    assert differ == {frozenset((cell("5 GJ6"), cell("5 GJ3")))}
    assert order("5 GJ6", "5 GJ3", gee_joon_rank="apart") == ">"
    assert order("5 GJ6", "5 GJ3") == "="


def test_gee_joon_apart_stands_between_seven_and_five():
    """Seed 003: 2-4 is after the mixed seven, 1-2 after the mixed five."""
    ranks = single_ranks(Rules(gee_joon_rank="apart"))
    by_rank = sorted(range(17), key=lambda kind: -int(ranks[kind]))
    assert [CODES[kind] for kind in by_rank][-4:] == ["L7", "GJ6", "5", "GJ3"]


def test_without_wong_and_gong_they_are_one_point_and_zero():
    assert (kind("T 9", wong_gong=False), points("T 9", wong_gong=False)) == ("points", 1)
    assert (kind("D L8", wong_gong=False), points("D L8", wong_gong=False)) == ("points", 0)
    assert order("T 9", "L10 11", wong_gong=False) == ">"
    assert order("T H8", "L10 H10", wong_gong=False) == "="
    assert order("D 9", "H8 L4", wong_gong=False) == "<"


def test_high_nine_is_the_top_of_the_nines():
    for nine in ("H8 11", "H4 5", "H10 9"):
        assert order("D L7", nine) == order("T H7", "D L7") == ">"
    assert order("T H7", "T L7") == "="


@pytest.mark.parametrize("tie_break", ["high-tile", "both-tiles"])
def test_high_nine_as_a_rank_has_the_same_order_where_the_high_tile_counts(tie_break):
    nine = strength_table(Rules(tie_break=tie_break))
    np.testing.assert_array_equal(strength_table(Rules(tie_break=tie_break, high_nine="rank")), nine)


def test_high_nine_as_a_rank_is_above_the_nines_where_no_tile_counts():
    assert order("D H7", "H8 11", tie_break="none") == "="
    assert order("T H7", "D H7", tie_break="none") == "="
    assert order("D H7", "H8 11", tie_break="none", high_nine="rank") == ">"
    assert order("T H7", "D L7", tie_break="none", high_nine="rank") == ">"
    assert order("D H7", "D L7", tie_break="none", high_nine="rank") == "="


def test_the_higher_tile_decides_equal_points_and_the_second_never_does():
    """Seed 000: Bon with Foo is a better five than Look with the nine; seed 003: 4-4 with 7 is better still."""
    assert order("L4 11", "L6 9") == ">"
    assert order("L4 11", "H8 L7") == "<"
    assert order("H8 5", "H8 GJ3", gee_joon="fixed") == ">"  # three points against one
    assert order("T H4", "T L4") == "="


def test_both_tiles_looks_at_the_second():
    """Seeds 000 and 001: only what is the very same tile for tile is a copy."""
    assert order("T H4", "T L4", tie_break="both-tiles") == ">"
    assert order("T H6", "T L6", tie_break="both-tiles") == ">"
    assert order("T GJ6", "T GJ3", tie_break="both-tiles") == "="
    assert order("T GJ6", "T GJ3", tie_break="both-tiles", gee_joon_rank="apart") == ">"
    for same in (("T H8", "T L8"), ("D H7", "D L7"), ("L6 L4", "11 9")):
        assert order(*same, tie_break="both-tiles") == "=", same


def test_without_a_tie_break_equal_points_are_a_copy():
    assert order("L4 11", "H8 L7", tie_break="none") == "="
    assert order("T 9", "D 9", tie_break="none") == order("T T", "D D", tie_break="none") == ">"
    assert order("T H8", "D H8", tie_break="none") == ">"


def test_zero_is_a_copy_whatever_the_tiles():
    """Known fault B081; seed 003: zero against zero, whatever the tiles, goes to the banker."""
    tables = hand_tables(Rules())
    zeros = tables.strength[(tables.points == 0) & (tables.kind == 0)]
    assert len(zeros) > 5
    assert set(zeros.tolist()) == {0}


def test_zero_by_the_high_tile():
    assert order("H4 H6", "11 9", zero="high-tile") == ">"
    assert order("H4 H6", "H4 L6", zero="high-tile") == "="
    assert order("H4 H6", "H4 L6", zero="high-tile", tie_break="both-tiles") == "="
    assert order("H4 H6", "11 9", zero="high-tile", tie_break="none") == "="


@pytest.mark.parametrize("switch", ["copy", "commission"])
def test_what_a_copy_or_a_win_pays_is_no_matter_of_strength(switch):
    other = Rules(copy="push") if switch == "copy" else Rules(commission=0)
    np.testing.assert_array_equal(strength_table(other), strength_table(Rules()))


def test_every_switch_changes_some_comparison():
    """Each against `casino`, except those that only change another switch."""
    base = strength_table(Rules())
    for switch in (
        {"gee_joon": "fixed"},
        {"gee_joon_rank": "apart"},
        {"wong_gong": False},
        {"tie_break": "both-tiles"},
        {"tie_break": "none"},
        {"zero": "high-tile"},
    ):
        assert (strength_table(Rules(**switch)) != base).any(), switch


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_table_is_symmetric_and_without_gaps(rules):
    tables = hand_tables(rules)
    np.testing.assert_array_equal(tables.strength, tables.strength.T)
    possible = tables.strength >= 0
    assert set(np.unique(tables.strength[possible])) == set(range(tables.strength.max() + 1))
    np.testing.assert_array_equal(~possible, np.diag(COUNTS == 1))


def test_worth_counts_gong_ten_wong_eleven_and_a_pair_twelve():
    worth = hand_tables(Rules()).worth
    assert [int(worth[cell(hand)]) for hand in ("T 9", "D L8", "5 5", "T H7", "H4 L6")] == [11, 10, 12, 9, 0]
