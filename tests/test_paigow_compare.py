from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from houseway.solver.errors import HandError
from houseway.solver.paigow.compare import (
    OTHER_SMALL_HANDS,
    REASONS,
    compare_hands,
    meet_set,
    meet_small,
    small_odds,
)
from houseway.solver.paigow.ranks import strength_table
from houseway.solver.paigow.rules import PRESETS, Rules
from houseway.solver.paigow.tiles import CODES, KIND_OF


def tiles(text):
    """Tile ids of codes; the second of a kind is its second tile."""
    found = []
    for code in text.split():
        kind = CODES.index(code)
        first = int(np.flatnonzero(kind == KIND_OF)[0])
        found.append(first + 1 if first in found else first)
    return tuple(found)


def met(a, b, **switches):
    comparison = compare_hands(tiles(a), tiles(b), Rules(**switches))
    return "<=>"[comparison.order + 1], comparison.reason


@pytest.mark.parametrize(
    ("a", "b", "expected", "switches"),
    [
        ("5 5", "T 9", (">", "kind"), {}),
        ("D L8", "T 9", ("<", "kind"), {}),
        ("GJ6 GJ3", "T T", (">", "rank"), {}),
        ("T 9", "D 9", (">", "rank"), {}),
        ("D H8", "T L8", ("<", "rank"), {}),
        ("T H8", "T L8", ("=", "copy"), {}),
        ("H4 5", "H8 L7", (">", "points"), {}),
        ("L4 11", "H8 L7", ("<", "high-tile"), {}),
        ("T H4", "T L4", ("=", "copy"), {}),
        ("T H4", "T L4", (">", "second-tile"), {"tie_break": "both-tiles"}),
        ("11 9", "H4 H6", ("=", "zero"), {}),
        ("11 9", "H4 H6", ("<", "high-tile"), {"zero": "high-tile"}),
        ("11 9", "11 9", ("=", "copy"), {"zero": "high-tile"}),
        ("D H7", "H8 11", (">", "high-tile"), {}),
        ("D H7", "H8 11", (">", "high-nine"), {"high_nine": "rank"}),
        ("T H7", "D H7", (">", "high-tile"), {"high_nine": "rank"}),
        ("L4 11", "H8 L7", ("=", "copy"), {"tie_break": "none"}),
        ("T 9", "11 L10", (">", "high-tile"), {"wong_gong": False}),
        ("5 GJ6", "5 GJ3", (">", "high-tile"), {"gee_joon_rank": "apart"}),
        ("5 GJ6", "5 GJ3", ("=", "copy"), {}),
    ],
)
def test_who_wins_and_why(a, b, expected, switches):
    assert met(a, b, **switches) == expected
    turned = {"<": ">", ">": "<", "=": "="}[expected[0]]
    assert met(b, a, **switches) == (turned, expected[1])


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_comparison_follows_strength_and_has_a_reason(rules):
    table = strength_table(rules)
    small = sorted({tuple(sorted(KIND_OF[list(two)].tolist())) for two in combinations(range(32), 2)})
    for a in small[::3]:
        for b in small[::5]:
            held = np.bincount([*a, *b], minlength=17)
            if (held > np.bincount(KIND_OF)).any():
                continue
            found = compare_hands(tiles(f"{CODES[a[0]]} {CODES[a[1]]}"), tiles(f"{CODES[b[0]]} {CODES[b[1]]}"), rules)
            assert found.order == np.sign(int(table[a]) - int(table[b])), (a, b)
            assert found.reason in REASONS
            assert (found.order == 0) == (found.reason in ("copy", "zero"))


def test_the_banker_has_a_copy():
    """Seed 003: zero against zero and equal hands go to the banker."""
    for a, b in (("T H8", "T L8"), ("11 9", "H4 H6"), ("L4 11", "L4 11")):
        assert meet_small(tiles(a), tiles(b), Rules()).result == "lose"
        assert meet_small(tiles(a), tiles(b), Rules(copy="push")).result == "push"


@pytest.mark.parametrize(
    ("a", "b", "result"),
    [
        ("D 5 / T 9", "11 L6 / D 9", "win"),
        ("D 5 / T 9", "H10 L8 / H4 5", "push"),
        ("D 5 / T 9", "D L6 / H4 H4", "lose"),
        ("11 9 / T T", "H4 H6 / D D", "push"),  # the low is zero against zero: the banker's
        ("11 9 / D D", "H4 H6 / T T", "lose"),
    ],
)
def test_two_set_hands(a, b, result):
    sides = [tuple(tiles(half) for half in side.split(" / ")) for side in (a, b)]
    assert meet_set(*sides, Rules()).result == result


def test_a_copy_of_one_half_alone_is_a_push_where_copies_are():
    sides = [tuple(tiles(half) for half in side.split(" / ")) for side in ("11 9 / T T", "H4 H6 / D D")]
    meeting = meet_set(*sides, Rules(copy="push"))
    assert (meeting.low.order, meeting.high.order, meeting.result) == (0, 1, "push")


def test_the_weaker_half_is_the_low_hand_however_they_are_given():
    a, b = (tiles("T 9"), tiles("D 5")), (tiles("11 L6"), tiles("D 9"))
    meeting = meet_set(a, b, Rules())
    assert meeting.turned == (True, False)
    assert meeting == meet_set(a[::-1], b, Rules()).__class__(meeting.low, meeting.high, meeting.result, (True, False))
    assert meet_set(a[::-1], b, Rules()).low == meeting.low


def test_more_tiles_than_there_are():
    with pytest.raises(HandError, match="GJ6"):
        compare_hands(tiles("T GJ6"), tiles("D GJ6"), Rules())
    with pytest.raises(HandError, match="9"):
        meet_set((tiles("9 5"), tiles("T 9")), (tiles("11 L6"), tiles("D 9")), Rules())


@pytest.mark.parametrize("hand", ["T 9", "5 5", "11 9", "GJ6 5", "L4 11", "T H7"])
@pytest.mark.parametrize("rules", [Rules(), PRESETS["identical"]], ids=["casino", "identical"])
def test_odds_against_every_other_hand(hand, rules):
    mine = tiles(hand)
    table = strength_table(rules)
    signs = []
    for one, two in combinations([tile for tile in range(32) if tile not in mine], 2):
        signs.append(np.sign(int(table[tuple(KIND_OF[list(mine)])]) - int(table[KIND_OF[one], KIND_OF[two]])))
    odds = small_odds(mine, rules)
    assert (odds.beats, odds.copies, odds.loses) == (signs.count(1), signs.count(0), signs.count(-1))
    assert odds.beats + odds.copies + odds.loses == OTHER_SMALL_HANDS == 435
