from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest
from houseway.solver.errors import HandError
from houseway.solver.paigow.duels import against_pure
from houseway.solver.paigow.houseway import Mixed, play_all
from houseway.solver.paigow.language import load_way, way_names
from houseway.solver.paigow.rules import CHOICES, PRESETS, Rules
from houseway.solver.paigow.splits import all_splits
from houseway.solver.paigow.tiles import CODES, DEALS, HANDS, KIND_OF, OPPONENTS, TILES, WEIGHTS, hand_index
from houseway.solver.paigow.value import best_splits, decided, expected, outcomes, set_hand, strategy

FOXWOODS = load_way("foxwoods")


def tiles(text):
    found = []
    for code in text.split():
        first = int(np.flatnonzero(CODES.index(code) == KIND_OF)[0])
        found.append(first + 1 if first in found else first)
    return tuple(found)


def set_text(text, **asked):
    return set_hand(tiles(text), **{"rules": Rules(), "way": FOXWOODS} | asked)


def split_text(setting, number):
    split = setting.splits[number]
    return " / ".join("+".join(CODES[kind] for kind in half) for half in (split.low, split.high))


# --- One hand ---------------------------------------------------------------------------------------------------------


def test_one_hand_with_all_that_is_to_know():
    setting = set_text("T D 9 5")
    assert setting.kinds == (0, 1, 11, 14)
    assert [split_text(setting, n) for n in range(3)] == ["9+5 / T+D", "D+5 / T+9", "T+5 / D+9"]
    assert (setting.way, setting.opponent, setting.role, setting.commission) == ("foxwoods", "foxwoods", "player", 0.05)
    split = setting.splits[setting.house.split]
    assert (setting.house.rule, split_text(setting, setting.house.split)) == ("wgh.wong", "D+5 / T+9")
    assert (split.low_kind, split.high_kind, split.low_points, split.high_points) == (0, 2, 7, 1)
    assert (split.low_top, split.high_top) == (1, 0)
    assert split.ev == pytest.approx((split.win * 0.95 - split.lose) / OPPONENTS)
    assert setting.cost == setting.splits[setting.best].ev - split.ev


def test_the_tiles_are_those_that_were_given():
    """The two nines have different faces; whichever was given comes back."""
    for nine, five in ((22, 28), (23, 29)):
        setting = set_hand((five, 0, nine, 2), rules=Rules(), way=FOXWOODS)
        for split in setting.splits:
            assert sorted(split.low_tiles + split.high_tiles) == sorted(setting.tiles)
            assert tuple(KIND_OF[list(split.low_tiles)]) == split.low
            assert tuple(KIND_OF[list(split.high_tiles)]) == split.high


def test_the_order_of_the_tiles_is_no_matter_for_any_of_the_35960():
    four = np.array(list(combinations(range(TILES), 4)))
    assert len(four) == DEALS
    rows = hand_index(KIND_OF[four])
    for order in permutations(range(4)):
        np.testing.assert_array_equal(hand_index(KIND_OF[four[:, order]]), rows)


def test_the_order_of_the_tiles_does_not_change_the_answer():
    rng = np.random.default_rng(4)
    for _ in range(12):
        given = tuple(rng.permutation(TILES)[:4].tolist())
        first = set_hand(given, rules=Rules(), way=FOXWOODS)
        for order in permutations(given):
            again = set_hand(order, rules=Rules(), way=FOXWOODS)
            assert (again.kinds, again.house, again.best, again.cost) == (
                first.kinds,
                first.house,
                first.best,
                first.cost,
            )
            for one, two in zip(first.splits, again.splits, strict=True):
                assert replace(two, low_tiles=one.low_tiles, high_tiles=one.high_tiles) == one


@pytest.mark.parametrize("given", [(0, 1, 2), (0, 1, 2, 2), (0, 1, 2, 32), (-1, 0, 1, 2), (0, 1, 2, 3, 4)])
def test_what_are_no_four_tiles_is_refused(given):
    with pytest.raises(ValueError, match="four different tiles"):
        set_hand(given, rules=Rules(), way=FOXWOODS)


def test_a_role_is_player_or_banker():
    with pytest.raises(ValueError, match="role"):
        set_text("T D 9 5", role="dealer")


def test_points_and_names_of_high_nine():
    setting = set_text("T H7 9 5", way=load_way("max-high"))
    split = next(split for split in setting.splits if split.high == (0, 9))
    assert (split.high_high_nine, split.low_high_nine, split.high_points, split.high_kind) == (True, False, 9, 0)


def test_the_tile_that_decides_with_gee_joon_apart():
    setting = set_text("T D 5 GJ6", rules=PRESETS["cantonese"])
    split = next(split for split in setting.splits if split.high == (14, 15))
    assert split.high_top == 15
    split = next(split for split in set_text("T D 5 GJ6").splits if split.high == (14, 15))
    assert split.high_top == 14


# --- Counts and values ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("role", ["player", "banker"])
def test_win_push_and_lose_are_whole_and_sum_to_20475(rules, role):
    win, lose = outcomes(FOXWOODS, rules, role)
    assert win.dtype == lose.dtype == np.int64
    assert win.min() >= 0
    assert lose.min() >= 0
    assert (win + lose).max() <= OPPONENTS


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(copy="push"), PRESETS["identical"]], ids=["casino", "push", "identical"]
)
def test_player_and_banker_mirror_each_other(rules):
    """Over all deals of two hands set by one way, what one seat wins the other loses."""
    rows = np.arange(len(HANDS))
    picks = decided(FOXWOODS, rules).split
    total = {}
    for role in ("player", "banker"):
        win, lose = outcomes(FOXWOODS, rules, role)
        total[role] = [int((WEIGHTS * part[rows, picks]).sum()) for part in (win, lose)]
    assert total["player"] == total["banker"][::-1]
    assert (total["player"][0] == total["player"][1]) == (rules.copy == "push")


def test_a_banker_is_never_worse_off_with_the_same_split():
    """Copies are his: each split wins at least as often and loses at most as often."""
    player, banker = outcomes(FOXWOODS, Rules(), "player"), outcomes(FOXWOODS, Rules(), "banker")
    assert (banker[0] >= player[0]).all()
    assert (banker[1] <= player[1]).all()
    push = Rules(copy="push")
    np.testing.assert_array_equal(outcomes(FOXWOODS, push, "player"), outcomes(FOXWOODS, push, "banker"))


@pytest.mark.parametrize("commission", [0, 0.05, 0.03, 0.1])
def test_ev_is_win_after_commission_less_lose(commission):
    setting = set_text("H8 H10 11 H7", commission=commission)
    for split in setting.splits:
        assert split.win + split.push + split.lose == OPPONENTS
        exact = (split.win * (1 - Fraction(str(commission))) - split.lose) / OPPONENTS
        assert split.ev == pytest.approx(float(exact), abs=1e-12)


def test_the_opponent_counts():
    same, other = set_text("H8 H10 11 H7"), set_text("H8 H10 11 H7", opponent=load_way("max-low"))
    assert same.opponent == "foxwoods"
    assert other.opponent == "max-low"
    assert [split.win for split in same.splits] != [split.win for split in other.splits]


@pytest.mark.parametrize(
    ("switch", "word"),
    [(switch, word) for switch, words in CHOICES.items() for word in words[1:]] + [("wong_gong", False)],
)
def test_every_switch_changes_the_value_of_some_hand(switch, word):
    """`zero` changes nothing under `none`, and High Nine as a rank only there: then both are switched."""
    base = Rules(tie_break="none") if switch == "high_nine" else Rules()
    switched = replace(base, **{switch: word})
    changed = [
        (outcomes(FOXWOODS, base, role)[n] != outcomes(FOXWOODS, switched, role)[n]).any()
        for role in ("player", "banker")
        for n in (0, 1)
    ]
    assert any(changed)


# --- The best split ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["player", "banker"])
def test_the_best_split_has_the_largest_ev_and_the_house_way_wins_a_tie(role):
    splits = all_splits(Rules())
    win, lose = outcomes(FOXWOODS, Rules(), role)
    house = decided(FOXWOODS, Rules()).split
    best = best_splits(splits, win, lose, Rules().kept, house)
    ev = np.where(splits.distinct, expected(win, lose, Rules().kept), -np.inf)
    rows = np.arange(len(HANDS))
    np.testing.assert_allclose(ev[rows, best], ev.max(axis=1), rtol=0, atol=1e-12)
    tie = np.isclose(ev[rows, house], ev.max(axis=1), rtol=0, atol=1e-12)
    np.testing.assert_array_equal(best[tie], house[tie])
    assert splits.distinct[rows, best].all()


def test_without_the_house_way_the_better_low_wins_a_tie():
    splits = all_splits(Rules())
    nobody = np.full(len(HANDS), -1, dtype=np.int8)
    nothing = np.zeros((len(HANDS), 3), dtype=np.int64)
    best = best_splits(splits, nothing, nothing, Fraction(1), nobody)
    joint = np.where(splits.distinct, splits.low_strength.astype(int) * 1000 + splits.high_strength, -1)
    np.testing.assert_array_equal(best, joint.argmax(axis=1))


def test_a_commission_can_turn_the_best_split():
    """What wins more and loses more is worth less when wins are taxed."""
    splits = all_splits(Rules())
    win, lose = outcomes(FOXWOODS, Rules(), "player")
    nobody = np.full(len(HANDS), -1, dtype=np.int8)
    free, taxed = (best_splits(splits, win, lose, kept, nobody) for kept in (Fraction(1), Fraction(1, 2)))
    turned = np.flatnonzero(free != taxed)
    assert len(turned)
    assert (win[turned, free[turned]] > win[turned, taxed[turned]]).all()


def test_a_hand_of_equal_splits_has_one():
    rules = Rules(gee_joon="fixed", tie_break="none")
    setting = set_text("T H6 L6 GJ6", rules=rules)
    assert len(setting.splits) == 1
    assert (setting.house.rule, setting.house.number, setting.best, setting.cost) == ("only-way", -1, 0, 0.0)


# --- Ways that do not decide, and ways that play by chance ------------------------------------------------------------


def test_an_incomplete_way_leaves_a_hand_open():
    setting = set_text("T D H4 H10", way=load_way("pennsylvania"), opponent=FOXWOODS)
    assert setting.house is None
    assert setting.cost is None
    assert len(setting.standing) > 1
    assert setting.splits[setting.best].ev == max(split.ev for split in setting.splits)
    assert set_text("T 9 H4 H10", way=load_way("pennsylvania"), opponent=FOXWOODS).house.rule == "2.wong"


@pytest.mark.parametrize("way", ["pennsylvania", "woo"])
def test_an_incomplete_way_is_no_opponent(way):
    with pytest.raises(HandError) as caught:
        set_text("T D 9 5", opponent=load_way(way))
    assert (caught.value.kind, caught.value.params["read"]) == ("undecided", way)


def test_a_mixed_way_shows_its_chances_and_its_likeliest_split():
    chances = np.tile([0.2, 0.5, 0.3], (len(HANDS), 1))
    mixed = Mixed("mix", {"en": "Mix"}, chances, chances[:, ::-1])
    setting = set_text("T D 9 5", way=mixed, opponent=FOXWOODS)
    assert setting.house.mix == pytest.approx((0.2, 0.5, 0.3))
    assert (setting.house.split, setting.house.rule) == (1, "mix")
    assert set_text("T D 9 5", way=mixed, opponent=FOXWOODS, role="banker").house.mix == pytest.approx((0.3, 0.5, 0.2))
    equal = set_text("T T D 5", way=mixed, opponent=FOXWOODS)  # two of the three splits are the same
    assert sorted(equal.house.mix) == pytest.approx([0.2, 0.8])


def test_against_a_mixed_way_each_seat_faces_the_other():
    rows = np.arange(len(HANDS))
    picks = {way: play_all(load_way(way), Rules()).split for way in ("max-low", "max-high")}
    chances = {way: np.eye(3)[pick] for way, pick in picks.items()}
    mixed = Mixed("mix", {"en": "Mix"}, chances["max-low"], chances["max-high"])
    win, lose = outcomes(mixed, Rules(), "player")  # faces the banker's half
    table = against_pure(Rules(), picks["max-high"])
    np.testing.assert_array_equal(win, table[..., 0])
    np.testing.assert_array_equal(lose, table[..., 3])
    win, _ = outcomes(mixed, Rules(), "banker")
    np.testing.assert_array_equal(win[rows], against_pure(Rules(), picks["max-low"])[..., 1])


def test_a_strategy_is_found_by_name_or_in_a_file(tmp_path):
    path = tmp_path / "club.toml"
    path.write_text('[[rule]]\nid = "low"\ntext = "Low."\nkeep.most = "low high"\n', encoding="utf-8")
    assert strategy("foxwoods", Rules()) is FOXWOODS
    club = strategy(path, Rules())
    assert set_text("T D 9 5", way=club).house.rule == "low"
    np.testing.assert_array_equal(play_all(club, Rules()).split, play_all(load_way("max-low"), Rules()).split)


@pytest.mark.parametrize("way", [way for way in way_names() if load_way(way).complete])
def test_no_way_beats_the_best_split(way):
    way = load_way(way)
    for role in ("player", "banker"):
        win, lose = outcomes(way, Rules(), role)
        ev = expected(win, lose, Rules().kept)
        picks = decided(way, Rules()).split
        best = best_splits(all_splits(Rules()), win, lose, Rules().kept, picks)
        rows = np.arange(len(HANDS))
        assert (ev[rows, best] >= ev[rows, picks] - 1e-12).all()
