"""The engine, condition by condition, on ways of one rule."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from houseway.solver.paigow.grammar import GROUPS
from houseway.solver.paigow.houseway import ONLY_WAY, UNDECIDED, play, play_all
from houseway.solver.paigow.language import load_way, read_way, way_names
from houseway.solver.paigow.rules import PRESETS, Rules
from houseway.solver.paigow.splits import all_splits, split_hands
from houseway.solver.paigow.tiles import CODES, HANDS, KINDS, hand_index

SPLITS = all_splits(Rules())


def way(*rules):
    """A way of rules given as TOML lines; each keeps the best low where it keeps nothing else."""
    text = ""
    for number, lines in enumerate(rules):
        text += f'[[rule]]\nid = "r{number}"\ntext = "Rule {number}."\n{lines}\n'
    return read_way(text, "mine.toml")


def row(text):
    return int(hand_index([CODES.index(code) for code in text.split()]))


def split_of(text):
    """Row and number of a split written as LOW / HIGH, each half in any order."""
    low, high = ([CODES.index(code) for code in half.split()] for half in text.split(" / "))
    found = int(hand_index(low + high))
    for split in range(3):
        if sorted(SPLITS.low[found, split]) == sorted(low) and sorted(SPLITS.high[found, split]) == sorted(high):
            return found, split
    raise AssertionError(f"{text} is no split")


def keeps(step, rules=None):
    """(4285, 3) bool: which splits a single step keeps."""
    return play_all(way(f"keep = [{step}]"), rules or Rules()).standing


def stands(step, *texts):
    """Which of the splits a step keeps."""
    standing = keeps(step)
    return [bool(standing[split_of(text)]) for text in texts]


def finds(condition, rules):
    """(4285, 3) bool: what a condition finds, also in hands where it finds nothing and would not apply."""
    some = way(f'when.some = {condition}\nkeep.most = "low high"', 'keep.most = "high low"')
    return keeps(condition, rules) & (play_all(some, rules).rule == 0)[:, None]


def is_so(condition, *texts):
    """Of which of the splits a condition holds."""
    found = finds(condition, Rules())
    return [bool(found[split_of(text)]) for text in texts]


def applies(condition):
    """(4285,) bool: for which hands a rule looks."""
    played = play_all(way(f'when = {condition}\nkeep.most = "low high"', 'keep.most = "high low"'), Rules())
    return played.rule == 0


def hands(condition):
    return {" ".join(CODES[kind] for kind in hand) for hand in HANDS[applies(condition)]}


# --- Conditions on hands ----------------------------------------------------------------------------------------------


def brute(pattern, size):
    """Rows of hands that hold a tile of their own for every word, by trying every choice of tiles."""
    choices = product(*([sorted(frozenset().union(*(GROUPS[c] for c in word.split("|")))) for word in pattern.split()]))
    wanted = {tuple(sorted(choice)) for choice in choices}
    found = []
    for number, hand in enumerate(HANDS.tolist()):
        counts = [hand.count(kind) for kind in range(KINDS)]
        if any(all(counts[kind] >= choice.count(kind) for kind in choice) for choice in wanted):
            found.append(number)
    return found


@pytest.mark.parametrize("pattern", ["T|D 9 8 11", "GJ 4|5 5 *", "9 9 T|D|10 T|D|10", "6 6 GJ T"])
def test_tiles_are_the_whole_hand(pattern):
    np.testing.assert_array_equal(np.flatnonzero(applies(f'{{ tiles = "{pattern}" }}')), brute(pattern, 4))


@pytest.mark.parametrize("pattern", ["T", "T|D 7|8|9", "8 8", "T|D T|D", "GJ 5 4", "T|D 7|8|9 7|8|9"])
def test_holds_wants_a_tile_of_its_own_for_every_word(pattern):
    np.testing.assert_array_equal(np.flatnonzero(applies(f'{{ holds = "{pattern}" }}')), brute(pattern, 2))


def test_holds_takes_one_of_several_patterns():
    both = applies('{ holds = ["T D", "GJ6 GJ3"] }')
    np.testing.assert_array_equal(both, applies('{ holds = "T D" }') | applies('{ holds = "GJ6 GJ3" }'))


def test_lacks():
    np.testing.assert_array_equal(applies('{ lacks = "T D GJ" }'), ~np.isin(HANDS, [0, 1, 15, 16]).any(axis=1))


def test_pairs_are_counted_with_gee_joon():
    pairs = [(np.diff(hand.astype(int)) == 0).sum() + ({15, 16} <= set(hand.tolist())) for hand in HANDS]
    for number in range(3):
        np.testing.assert_array_equal(applies(f"{{ pairs = {number} }}"), np.array(pairs) == number)


def test_pair_is_a_single_pair_of_one_of_these_kinds():
    assert "T D 9 9" in hands('{ pair = "9 8" }')
    assert "H8 H8 11 9" in hands('{ pair = "9 8" }')
    assert "T T 9 9" not in hands('{ pair = "9 8" }')
    assert "T H8 9 L8" not in hands('{ pair = "9 8" }')
    assert "T D GJ6 GJ3" in hands('{ pair = "GJ" }')


def test_beside_looks_at_the_two_other_tiles():
    assert hands('{ pair = "9", beside = "T D" }') == {"T D 9 9"}
    assert hands('{ pair = "GJ", beside = ["6 6", "H4 H6"] }') == {"H6 L6 GJ6 GJ3", "H4 H6 GJ6 GJ3"}
    assert hands('{ beside = "T T" }') == set()  # that would be two pairs


def test_best_looks_at_the_standing_splits():
    best = np.where(True, SPLITS.low_worth, 0).max(axis=1)
    np.testing.assert_array_equal(applies('{ best.low = ">= 7" }'), best >= 7)
    total = (SPLITS.low_worth.astype(int) + SPLITS.high_worth).max(axis=1)
    np.testing.assert_array_equal(applies('{ best.total = "10..11" }'), (total == 10) | (total == 11))
    narrowed = play_all(
        way('keep.not.hand = "T|D 9"', 'when.best.high = "< 10"\nkeep.most = "high low"', 'keep.most = "low high"'),
        Rules(),
    )
    assert narrowed.rule[row("T 9 5 11")] == 1  # its Wong no longer stands
    assert narrowed.rule[row("T 9 H8 11")] == 2


def test_best_of_some_splits_only():
    wong = applies('{ best = { of.kind = "wong", low = ">= 7" } }')
    expected = np.zeros(len(HANDS), dtype=bool)
    for number in range(len(HANDS)):
        lows = [
            SPLITS.low_worth[number, split]
            for split in range(3)
            if any(
                {0, 11} == set(half[number, split]) or {1, 11} == set(half[number, split])
                for half in (SPLITS.low, SPLITS.high)
            )
        ]
        expected[number] = bool(lows) and max(lows) >= 7
    np.testing.assert_array_equal(wong, expected)


def test_some_and_several():
    eight_nine = (SPLITS.low_worth == 8) & (SPLITS.high_worth == 9)
    np.testing.assert_array_equal(applies("{ some = { low = 8, high = 9 } }"), eight_nine.any(axis=1))
    distinct = (eight_nine & SPLITS.distinct).sum(axis=1)
    np.testing.assert_array_equal(applies("{ several = { low = 8, high = 9 } }"), distinct >= 2)
    assert "H10 L10 9 L8" in hands("{ several = { low = 8, high = 9 } }")


def test_all_not_and_alternatives():
    t, d = applies('{ holds = "T" }'), applies('{ holds = "D" }')
    np.testing.assert_array_equal(applies('{ all = [{ holds = "T" }, { holds = "D" }] }'), t & d)
    np.testing.assert_array_equal(applies('{ not.holds = "T" }'), ~t)
    np.testing.assert_array_equal(applies('[{ holds = "T" }, { holds = "D" }]'), t | d)
    np.testing.assert_array_equal(applies('{ holds = "T", pairs = 0 }'), t & applies("{ pairs = 0 }"))


# --- Conditions on splits ---------------------------------------------------------------------------------------------


def test_low_and_high_count_gong_ten_wong_eleven_pair_twelve():
    assert is_so("{ low = 10, high = 11 }", "D H8 / T 9", "T H8 / D 9", "T D / H8 9") == [True, True, False]
    assert is_so("{ high = 12 }", "T D / 9 9", "D 9 / T 9") == [True, False]
    assert is_so("{ low = 11 }", "T D / 9 9", "D 9 / T 9") == [False, True]


def test_points_under_a_top_tile_are_compared_by_strength():
    # three points: H6+7 is high three, L4+9 and GJ+10 are below it, T+11 and H4+9 above
    assert is_so('{ low = "< 3 H6" }', "H6 H7 / T 5", "L4 9 / T H8", "T 11 / D 5", "H4 9 / T H8") == [
        False,
        True,
        False,
        False,
    ]
    assert is_so('{ low = ">= 3 H6" }', "H6 H7 / T 5", "L4 9 / T H8", "T 11 / D 5") == [True, False, True]
    assert is_so('{ low = "<= 8 L10" }', "L10 L8 / H10 9", "H10 L8 / L10 9", "11 H7 / T 9") == [True, False, False]
    assert is_so('{ low = "> 8 L10" }', "L10 L8 / H10 9", "H10 L8 / L10 9", "11 H7 / T 9") == [False, True, True]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_four_signs_divide_the_hands(rules):
    splits = all_splits(rules)
    weaker = {sign: finds(f'{{ low = "{sign} 3 H6" }}', rules) for sign in ("<", "<=", ">", ">=")}
    np.testing.assert_array_equal(weaker["<"], ~weaker[">="])
    np.testing.assert_array_equal(weaker["<="], ~weaker[">"])
    assert (weaker["<"] <= weaker["<="]).all()
    is_high_three = ((splits.low == 5).any(axis=2)) & (splits.low[..., 0] == 5) & (splits.low_worth == 3)
    assert (weaker["<="] & ~weaker["<"])[is_high_three].all()


def test_total_and_difference():
    total, difference = (
        SPLITS.low_worth.astype(int) + SPLITS.high_worth,
        SPLITS.high_worth.astype(int) - SPLITS.low_worth,
    )
    np.testing.assert_array_equal(finds("{ total = 16 }", Rules()), total == 16)
    np.testing.assert_array_equal(finds('{ difference = "<= 1" }', Rules()), difference <= 1)


def test_kinds():
    assert is_so('{ kind = "high-nine" }', "D H7 / T 9", "T D / H7 9") == [True, False]
    assert is_so('{ low-kind = "high-nine" }', "D H7 / T 9", "H8 9 / T H7") == [True, False]
    assert is_so('{ high-kind = "gong|wong" }', "D H7 / T 9", "H7 9 / T L8") == [True, True]
    assert is_so('{ high-kind = "points" }', "T D / H7 9", "H8 9 / T H7") == [True, False]
    assert is_so('{ high-kind = ["pair"] }', "H7 9 / T T") == [True]


def test_hands_by_tiles():
    assert is_so('{ hand = "T|D 9" }', "D 5 / T 9", "T 5 / D 9", "9 5 / T D") == [True, True, False]
    assert is_so('{ low-hand = "GJ 4" }', "L4 GJ6 / H4 5", "H4 GJ6 / L4 5", "5 GJ6 / H4 L4") == [True, True, False]
    assert is_so('{ high-hand = ["T 9", "D 9"] }', "D 5 / T 9", "T 5 / D 9", "9 5 / T D") == [True, True, False]
    assert is_so('{ hand = "8 8" }', "H8 L8 / T 9", "T 9 / H8 H8") == [True, True]


def test_what_a_half_holds():
    assert is_so('{ low-holds = "T H8" }', "T 5 / D 9", "D 5 / T 9", "H8 5 / T 9") == [True, False, True]
    assert is_so('{ high-holds = "T" }', "T 5 / D 9", "D 5 / T 9") == [False, True]
    assert is_so('{ apart = "T D" }', "T 5 / D 9", "D 5 / T 9", "9 5 / T D") == [True, True, False]
    assert is_so('{ apart = "9 11" }', "T 11 / T 9", "11 9 / T T") == [True, False]


def test_where_the_highest_tiles_lie():
    assert is_so('{ highest = "high" }', "T 5 / D 9", "D 5 / T 9", "9 5 / T D") == [False, True, True]
    assert is_so('{ highest = "low" }', "T 5 / D 9", "D 5 / T 9", "9 5 / T D") == [True, False, False]
    assert is_so('{ two-highest = "apart" }', "T 5 / D 9", "D 5 / T 9", "9 5 / T D") == [True, True, False]
    assert is_so('{ two-highest = "together" }', "T 5 / D 9", "9 5 / T D") == [False, True]


def test_a_pair_kept_or_split():
    assert is_so('{ pair = "kept" }', "T D / 9 9", "D 9 / T 9", "9 9 / T T", "T H4 / GJ6 GJ3") == [
        True,
        False,
        True,
        True,
    ]
    assert is_so('{ pair = "split" }', "T D / 9 9", "D 9 / T 9", "T 9 / T 9") == [False, True, True]


def test_dominates_and_dominated_compare_with_what_stands():
    low, high = SPLITS.low_strength.astype(int), SPLITS.high_strength.astype(int)
    best = (low == low.max(axis=1, keepdims=True)) & (high == high.max(axis=1, keepdims=True))
    np.testing.assert_array_equal(finds("{ dominates = true }", Rules()), best)
    worse = np.zeros_like(best)
    for mine in range(3):
        for other in range(3):
            no_worse = (low[:, other] >= low[:, mine]) & (high[:, other] >= high[:, mine])
            worse[:, mine] |= no_worse & ((low[:, other] > low[:, mine]) | (high[:, other] > high[:, mine]))
    np.testing.assert_array_equal(finds("{ dominated = true }", Rules()), worse)
    # beside a condition it still compares with all that stood before the step
    assert is_so('{ pair = "kept", dominates = true }', "H4 GJ6 / T T", "H4 H10 / T T") == [True, True]
    standing = keeps('{ pair = "kept", dominates = true }')
    assert standing[row("T T H4 H8")].sum() == 3  # 2/pair against 6/Gong: not better in both


def test_any_and_not_within_a_step():
    either = is_so("{ any = [{ low = 7 }, { low = 8 }] }", "D 5 / T 9", "5 GJ6 / H4 L4", "9 5 / T D")
    assert either == [True, True, False]
    assert is_so('{ not.high-holds = "T" }', "T 5 / D 9", "D 5 / T 9") == [True, False]


# --- Steps ------------------------------------------------------------------------------------------------------------


def test_most_and_least_look_in_order():
    for key, values in (
        ("low", SPLITS.low_strength),
        ("high", SPLITS.high_strength),
        ("low-points", SPLITS.low_worth),
        ("high-points", SPLITS.high_worth),
        ("total", SPLITS.low_worth.astype(int) + SPLITS.high_worth),
        ("difference", SPLITS.high_worth.astype(int) - SPLITS.low_worth),
    ):
        most = values == values.max(axis=1, keepdims=True)
        least = values == values.min(axis=1, keepdims=True)
        np.testing.assert_array_equal(keeps(f'{{ most = "{key}" }}'), most, err_msg=key)
        np.testing.assert_array_equal(keeps(f'{{ least = "{key}" }}'), least, err_msg=key)
    joint = SPLITS.low_strength.astype(int) * 1000 + SPLITS.high_strength
    np.testing.assert_array_equal(keeps('{ most = "low high" }'), joint == joint.max(axis=1, keepdims=True))


def test_conditions_of_a_step_come_before_its_measure():
    assert stands('{ most = "high", pair = "split" }', "D 9 / T 9", "T D / 9 9") == [True, False]


def test_first_takes_the_first_kind_that_there_is():
    wong = stands('{ first = "wong gong high-nine" }', "H8 L7 / T 9", "L7 9 / T H8", "H8 9 / T L7")
    nine = stands('{ first = "high-nine gong wong" }', "H8 L7 / T 9", "L7 9 / T H8", "H8 9 / T L7")
    assert (wong, nine) == ([True, False, False], [False, False, True])
    assert stands('{ first = "wong gong" }', "H8 5 / T L7", "L7 5 / T H8") == [False, True]


def test_prefer_changes_nothing_where_nothing_is_preferred():
    assert stands('{ prefer.high-holds = "T" }', "T 5 / D 9", "D 5 / T 9") == [False, True]
    assert keeps('{ prefer.high-holds = "T" }')[row("D 9 5 11")].all()


def test_a_rule_that_would_keep_nothing_does_not_apply():
    played = play_all(way("keep.low = 12\nwhen.pairs = 1", 'keep.most = "low high"'), Rules())
    assert not (played.rule == 0).any()
    assert (played.rule >= 0).all()


# --- Playing ----------------------------------------------------------------------------------------------------------


def test_the_first_rule_that_leaves_one_split_decides():
    played = play_all(way('keep.most = "total"', 'keep.most = "low"', 'keep.most = "high"'), Rules())
    number = played.standing.sum(axis=1)
    equal = (played.standing & SPLITS.distinct).sum(axis=1) <= 1
    assert ((number == 1) | equal)[played.rule >= 0].all()
    assert {0, 1, 2} == set(played.rule[played.rule >= 0].tolist())


def test_equal_splits_decide_together_and_the_shown_one_is_given():
    both = row("T D H8 L8")
    played = play_all(way('keep.kind = "gong"'), Rules())
    assert played.rule[both] == 0
    assert played.standing[both].sum() == 2
    assert SPLITS.distinct[both, played.split[both]]


def test_what_no_rule_decides_is_undecided():
    played = play_all(way('when.holds = "T D"\nkeep.most = "low high"'), Rules())
    open_hands = played.rule == UNDECIDED
    np.testing.assert_array_equal(open_hands, ~applies('{ holds = "T D" }'))
    assert (played.split[open_hands] == -1).all()
    assert played.standing[open_hands].all()


def test_a_hand_whose_splits_are_all_equal_needs_no_rule():
    rules = Rules(gee_joon="fixed", tie_break="none")
    played = play_all(way('keep.most = "low high"'), rules)
    only = [CODES[kind] for kind in HANDS[played.rule == ONLY_WAY][0]]
    assert only == ["T", "H6", "L6", "GJ6"]
    assert (played.split[played.rule == ONLY_WAY] >= 0).all()


def test_a_rule_that_asks_for_wong_or_gong_finds_none_where_they_do_not_count():
    rules = PRESETS["plain"]
    assert not (play_all(way('keep.kind = "wong|gong"', 'keep.most = "low high"'), rules).rule == 0).any()
    either = play_all(way('keep.kind = "high-nine|wong"'), rules).standing
    np.testing.assert_array_equal(either, play_all(way('keep.kind = "high-nine"'), rules).standing)


def test_a_lost_rule_never_applies():
    played = play_all(way("lost = true", 'keep.most = "low high"'), Rules())
    assert (played.rule == 1).all()


@pytest.mark.parametrize("name", way_names())
def test_one_hand_is_played_as_in_the_table_of_all(name):
    played = play_all(load_way(name), Rules())
    for number in range(0, len(HANDS), 61):
        one = play(load_way(name), split_hands(HANDS[number : number + 1], Rules()), Rules())
        assert one.rule[0] == played.rule[number], number
        assert one.split[0] == played.split[number], number
        np.testing.assert_array_equal(one.standing[0], played.standing[number])


def test_narrowed_counts_the_hands_that_lose_a_split():
    played = play_all(way('keep.pair = "kept"', 'keep.most = "low high"'), Rules())
    assert played.narrowed[0] == applies("[{ pairs = 1 }, { pairs = 2 }]").sum()
