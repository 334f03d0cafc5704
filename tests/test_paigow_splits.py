from __future__ import annotations

import numpy as np
import pytest
from houseway.solver.paigow.ranks import hand_tables
from houseway.solver.paigow.rules import PRESETS, Rules
from houseway.solver.paigow.splits import all_splits, split_hands
from houseway.solver.paigow.tiles import CODES, HANDS


def hand(text):
    return np.array([sorted(CODES.index(code) for code in text.split())], dtype=np.uint8)


def shown(text, **switches):
    """The distinct splits of one hand as LOW / HIGH with points."""
    splits = split_hands(hand(text), Rules(**switches))
    return [
        " / ".join(f"{CODES[a]}+{CODES[b]}={worth}" for (a, b), worth in halves)
        for halves in (
            ((splits.low[0, s], splits.low_worth[0, s]), (splits.high[0, s], splits.high_worth[0, s]))
            for s in np.flatnonzero(splits.distinct[0])
        )
    ]


def test_seed_hand_of_four_tiles_in_three_ways():
    """Seeds 000, 001, 003: L4 L6 11 9 splits to 0/0, 5/5 or 3/7; in the fives the Look is the low hand."""
    assert shown("L4 L6 11 9") == ["L6+9=5 / L4+11=5", "L4+L6=0 / 11+9=0", "L4+9=3 / 11+L6=7"]


def test_seed_song_with_a_fixed_and_a_flexible_gee_joon():
    """Seed 000: two and three before the war, three and nine today."""
    assert "H6+L6=2 / H7+GJ6=3" in shown("L6 H6 H7 GJ6", gee_joon="fixed")
    assert "L6+GJ6=2 / H6+H7=3" in shown("L6 H6 H7 GJ6", gee_joon="fixed")
    assert "H6+H7=3 / L6+GJ6=9" in shown("L6 H6 H7 GJ6")


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_low_hand_is_never_the_stronger(rules):
    """Known fault B079, over the whole space."""
    splits = all_splits(rules)
    table = hand_tables(rules).strength
    assert (splits.low_strength <= splits.high_strength).all()
    np.testing.assert_array_equal(table[splits.low[..., 0], splits.low[..., 1]], splits.low_strength)
    np.testing.assert_array_equal(table[splits.high[..., 0], splits.high[..., 1]], splits.high_strength)


def test_every_split_holds_the_four_tiles_and_the_three_are_all_there_are():
    splits = all_splits(Rules())
    tiles = np.sort(np.concatenate([splits.low, splits.high], axis=2), axis=2)
    np.testing.assert_array_equal(tiles, np.broadcast_to(HANDS[:, None, :], tiles.shape))
    with_first = np.where((splits.low == HANDS[:, :1, None]).any(axis=2)[..., None], splits.low, splits.high)
    beside = np.sort(with_first.sum(axis=2) - HANDS[:, :1], axis=1)
    first_is_single = HANDS[:, 0] != HANDS[:, 1]  # else the split in two equal ways hides which tile lay where
    np.testing.assert_array_equal(beside[first_is_single], HANDS[first_is_single, 1:])


def test_a_hand_with_a_pair_has_two_splits_and_226_more_hands_have_equal_ones():
    splits = all_splits(Rules())
    same_kind = (HANDS[:, 1:] == HANDS[:, :-1]).any(axis=1)
    number = splits.distinct.sum(axis=1)
    assert (number[same_kind] == 2).all()
    assert ((number < 3) & ~same_kind).sum() == 226


def test_equal_splits_are_shown_with_the_higher_low_hand():
    """T and D with both eights: Gong and Gong either way; GJ6 goes before GJ3."""
    assert shown("T D H8 L8") == ["T+D=4 / H8+L8=6", "D+H8=10 / T+L8=10"]
    assert shown("11 H7 GJ6 GJ3") == ["11+H7=8 / GJ6+GJ3=12", "H7+GJ6=3 / 11+GJ3=7"]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_what_is_shown_is_equal_in_strength_and_stands_for_itself(rules):
    splits = all_splits(rules)
    rows = np.arange(len(HANDS))[:, None]
    for strength in (splits.low_strength, splits.high_strength):
        np.testing.assert_array_equal(strength[rows, splits.shown], strength)
    np.testing.assert_array_equal(splits.shown[rows, splits.shown], splits.shown)


def test_one_hand_is_split_as_in_the_table_of_all():
    table = all_splits(Rules())
    for row in range(0, 4285, 97):
        one = split_hands(HANDS[row : row + 1], Rules())
        for name in one.__slots__:
            np.testing.assert_array_equal(getattr(one, name)[0], getattr(table, name)[row], err_msg=name)
