"""A way sorted for teaching, and the grading of splits."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations, product

import naive
import numpy as np
import pytest
from houseway.cli.lang import Language
from houseway.cli.paigow_json import setting_json
from houseway.cli.screen import Screen
from houseway.cli.teach_tiles import Seat, TileQuestion, TileSubject
from houseway.solver.draw import Draw
from houseway.solver.errors import HandError
from houseway.solver.paigow.chart import chart
from houseway.solver.paigow.language import Way, load_way, read_way, way_names
from houseway.solver.paigow.lessons import KINDS_OF_HANDS, Course, course, grade, hand_kinds, hard_hands, tiles_of
from houseway.solver.paigow.rules import Rules
from houseway.solver.paigow.tiles import CODES, HANDS, KIND_OF, WEIGHTS, hand_index
from houseway.solver.paigow.value import Setting, set_hand

SCREEN = Screen(Language("en"), colour=False, drawing=False, rich=True, width=80, as_json=False)
FOXWOODS = load_way("foxwoods")
RULES = Rules()
COMPLETE = [name for name in way_names() if load_way(name).complete]
#: All 35,960 hands instead of some: `HOUSEWAY_WHOLE=1 pytest tests/test_teach_course.py`, a few minutes a way.
WHOLE = bool(os.environ.get("HOUSEWAY_WHOLE"))


def subject(way: Way = FOXWOODS) -> TileSubject:
    return TileSubject(course(way, RULES), Seat(way, "player", None))


def physical(step: int, start: int = 0) -> Iterator[tuple[int, ...]]:
    """Every so-manieth of the 35,960 hands, its tiles in an order by chance."""
    draw = Draw(start)
    for number, tiles in enumerate(combinations(range(32), 4)):
        if number % step == start % step:
            yield tuple(draw.shuffled(tiles))


def house_of(setting: Setting) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The way's split as `set --json` prints it, None where all splits are equal."""
    found = setting_json(SCREEN, setting)
    if len(found["splits"]) == 1:
        return None
    split = found["splits"][found["house"]["split"]]
    low, high = (tuple(sorted(CODES.index(code) for code in split[half])) for half in ("low", "high"))
    return (low[0], low[1]), (high[0], high[1])


def assert_graded_as_set(owner: TileSubject, setting: Setting) -> None:
    """Every letter, and every pair of numbers, is right exactly where it is the split that `set` prints."""
    house = house_of(setting)
    if house is None:
        return
    question = TileQuestion(owner, ("", ""), setting.tiles)
    question.__dict__["setting"] = setting  # what the question would ask for itself
    wanted = sorted(naive.strength(*half) for half in house)
    kinds = [int(KIND_OF[tile]) for tile in setting.tiles]
    for letter, (a, b) in zip("ABC", ((0, 1), (0, 2), (0, 3)), strict=True):
        left = [place for place in range(4) if place not in (a, b)]
        halves = sorted(naive.strength(kinds[x], kinds[y]) for x, y in ((a, b), (left[0], left[1])))
        for text in (letter, f"{a + 1} {b + 1}", f"{left[1] + 1}{left[0] + 1}"):
            verdict = question.judge(SCREEN, text)
            assert verdict.right is (halves == wanted), (
                f"{[CODES[k] for k in kinds]} answered {text} ({verdict.given}): right is {verdict.right}, "
                f"but {setting.way} plays {house} by {setting.house}"
            )
            assert not (verdict.right and verdict.cost)


@pytest.mark.parametrize("name", COMPLETE)
def test_grading_agrees_with_set(name: str) -> None:
    way = load_way(name)
    owner = subject(way)
    for tiles in physical(1 if WHOLE else 211, COMPLETE.index(name)):
        assert_graded_as_set(owner, set_hand(tiles, rules=RULES, way=way))


@pytest.mark.parametrize("name", COMPLETE)
def test_grading_agrees_on_every_distinct_hand(name: str) -> None:
    # `chart` sets all hands at once; its own tests hold it against `set_hand`
    way = load_way(name)
    owner, every, draw = subject(way), chart(RULES, way), Draw(1)
    rows = range(len(HANDS)) if WHOLE or name == "foxwoods" else range(COMPLETE.index(name), len(HANDS), 7)
    for row in rows:
        assert_graded_as_set(owner, every.setting(tiles_of(row, draw)))


def test_every_hand_that_can_be_asked_is_asked_once_and_by_the_rule_that_decides() -> None:
    asked = course(FOXWOODS, RULES)
    seen = np.zeros(len(HANDS), dtype=int)
    for rule, kinds in asked.hands.items():
        for kind, rows in kinds.items():
            seen[rows] += 1
            for row in rows[:: max(len(rows) // 3, 1)].tolist():
                setting = set_hand(tiles_of(row, Draw(row)), rules=RULES, way=FOXWOODS)
                assert setting.house is not None
                assert setting.house.rule == rule
                assert KINDS_OF_HANDS[hand_kinds()[row]] == kind
    only_way = np.array([len(naive.splits(tuple(hand))) == 1 for hand in HANDS.tolist()])
    assert (seen == ~only_way).all(), HANDS[seen == only_way][:5]


def test_the_kinds_of_hands() -> None:
    counts, kinds = np.zeros(len(KINDS_OF_HANDS), dtype=int), hand_kinds()
    for hand in naive.hands():
        pairs = naive.pairs_of(hand)
        teens = [kind for kind in (naive.T, naive.D) if kind in hand]
        big = {naive.NINE, naive.H8, naive.L8, naive.H7, naive.L7} & set(hand)
        expected = (
            ("two-pairs" if len(pairs) == 2 else "pair")
            if pairs
            else ("both" if len(teens) == 2 else ("strong" if big else "teen-or-day") if teens else "plain")
        )
        found = KINDS_OF_HANDS[kinds[hand_index(hand)]]
        assert found == expected, (hand, found, expected)
        counts[KINDS_OF_HANDS.index(found)] += 1
    assert counts.min() > 0


def test_a_section_is_found_by_name_beginning_and_number() -> None:
    asked = course(FOXWOODS, RULES)
    names = [section.name for section in asked.sections]
    assert names == ["pairs", "wong-gong-and-high-nine", "other-hands-exceptions", "other-hands"]
    for text in ("wong-gong-and-high-nine", "wong-gong", "Wong, Gong", "2"):
        assert asked.section(text).name == "wong-gong-and-high-nine"
    assert asked.section("other-hands").title == "Other hands"
    for text, near in (("pears", "pairs"), ("other", "other-hands"), ("7", "'7'")):
        with pytest.raises(HandError, match=near) as error:
            asked.section(text)
        assert error.value.kind == "lesson"
        assert all(name in str(error.value) for name in names)


def test_a_lost_rule_is_in_no_section() -> None:
    asked = course(FOXWOODS, RULES)
    assert "other.k" not in [rule.id for section in asked.sections for rule in section.rules]
    assert sum(len(section.rules) for section in asked.sections) == len(asked.items)


def test_hands_are_dealt_as_often_as_the_tiles_make_them() -> None:
    asked, draw = course(FOXWOODS, RULES), Draw(4)
    rows = asked.hands["pair.c"]["pair"]
    assert len(set(WEIGHTS[rows].tolist())) > 1, "hands that are not equally frequent"
    tally = dict.fromkeys(rows.tolist(), 0)
    for _ in range(4000):
        tiles = asked.deal("pair.c", "pair", draw)
        assert len(set(tiles)) == 4
        tally[int(hand_index(KIND_OF[list(tiles)]))] += 1
    for row, count in tally.items():
        mean = 4000 * WEIGHTS[row] / WEIGHTS[rows].sum()
        assert abs(count - mean) < 5 * mean**0.5, (HANDS[row], count, mean)


def test_both_tiles_of_a_kind_and_every_order_turn_up() -> None:
    row, draw = int(hand_index([0, 5, 11, 14])), Draw(2)
    seen = {tiles_of(row, draw) for _ in range(4000)}
    assert len(seen) == 2**4 * 24


def test_an_incomplete_way_is_taught_as_far_as_it_decides() -> None:
    text = '[[rule]]\nid = "gee"\nsection = "Gee"\ntext = "Keep it."\nwhen.holds = "GJ6 GJ3"\nkeep.pair = "kept"'
    asked = course(read_way(text, "mine.toml"), RULES)
    assert list(asked.items) == ["gee"]
    assert {tuple(HANDS[row][2:]) for rows in asked.hands["gee"].values() for row in rows} == {(15, 16)}


def test_a_way_that_decides_nothing_is_refused() -> None:
    text = '[[rule]]\nid = "never"\ntext = "x"\nwhen.tiles = "T T T T"\nkeep.most = "low"'
    with pytest.raises(HandError, match="mine"):
        course(read_way(text, "mine.toml"), RULES)


def test_grade_wants_two_of_the_tiles() -> None:
    setting = set_hand((0, 22, 24, 14), rules=RULES, way=FOXWOODS)
    for high in ((0,), (0, 1), (0, 22, 24)):
        with pytest.raises(ValueError):  # noqa: PT011  list.remove words it itself
            grade(setting, high)


def test_a_split_better_than_the_way_costs_less_than_nothing() -> None:
    # exception H of Foxwoods, which the exact values contradict
    setting = set_hand((30, 6, 12, 28), rules=RULES, way=FOXWOODS)
    assert setting.house is not None
    assert setting.house.rule == "other.h"
    costs = [grade(setting, pair).cost for pair in ((30, 6), (30, 12), (30, 28))]
    assert min(costs) < 0
    for (a, b), cost in zip(((30, 6), (30, 12), (30, 28)), costs, strict=True):
        ev = {tuple(sorted(s.high_tiles)): s.ev for s in setting.splits} | {
            tuple(sorted(s.low_tiles)): s.ev for s in setting.splits
        }
        assert cost == pytest.approx(setting.splits[setting.house.split].ev - ev[tuple(sorted((a, b)))])


def test_hard_hands_are_where_a_habit_is_dear_or_ways_differ() -> None:
    hard = hard_hands(FOXWOODS, FOXWOODS, RULES, "player")
    every = chart(RULES, FOXWOODS)
    regret = every.ev.max(axis=1, keepdims=True) - np.where(every.splits.distinct, every.ev, np.nan)
    worst = np.nanmax(regret, axis=1)
    assert 3596 <= WEIGHTS[hard].sum() < 9000
    assert np.average(worst[hard], weights=WEIGHTS[hard]) > np.average(worst, weights=WEIGHTS)
    asked = Course(FOXWOODS, RULES, hard)
    assert "two-pairs" not in asked.items, "nobody splits two pairs"
    assert "other.h" in asked.items, "the other ways do not know this exception"


def test_rows_of_a_course_can_be_narrowed() -> None:
    rows = np.array([hand_index(kinds) for kinds in product([0], [1], [2], [3, 4])], dtype=np.int64)
    assert course(FOXWOODS, RULES, rows).rows.tolist() == sorted(rows.tolist())
