"""Which question comes next."""

from __future__ import annotations

from collections import Counter

import pytest
from houseway.cli.teach_boxes import BOXES, UNSEEN, Boxes, replay
from houseway.solver.draw import Draw

COURSE = {f"rule {n}": ("pair", "plain")[: 1 + n % 2] for n in range(20)}


def test_a_right_answer_goes_up_a_wrong_one_to_the_front_a_helped_one_stays() -> None:
    item = ("rule 1", "pair")
    steps = [(True, False, UNSEEN + 1), (True, True, UNSEEN + 1), (True, False, UNSEEN + 2), (False, False, 1)]
    boxes = Boxes()
    for right, helped, expected in steps:
        boxes.answered(item, right=right, helped=helped)
        assert boxes.box[item] == expected
    for _ in range(10):
        boxes.answered(item, right=True, helped=False)
    assert boxes.box[item] == BOXES
    assert replay([(item, right, helped) for right, helped, _ in steps]).box == {item: 1}


def asked(boxes: Boxes, draw: Draw, unknown: str, count: int) -> list[str]:
    rules = []
    for _ in range(count):
        item = boxes.choose(COURSE, draw)
        boxes.answered(item, right=item[0] != unknown, helped=False)
        rules.append(item[0])
    return rules


@pytest.mark.parametrize("seed", range(5))
def test_a_rule_that_is_missed_comes_three_times_as_often_as_any_other(seed: int) -> None:
    rules = asked(Boxes(), Draw(seed), "rule 7", 300)
    counts = Counter(rules)
    known = [counts[rule] for rule in COURSE if rule != "rule 7"]
    assert counts["rule 7"] >= 3 * max(known), counts
    assert min(known) >= 1, "every rule is asked"


def test_the_same_rule_does_not_come_twice_in_a_row() -> None:
    rules = asked(Boxes(), Draw(1), "rule 7", 300)
    assert all(len(set(rules[n : n + 3])) == 3 for n in range(len(rules) - 2))


@pytest.mark.parametrize("rules", [1, 2, 3, 4])
def test_a_short_course_can_always_be_asked(rules: int) -> None:
    course = dict(list(COURSE.items())[:rules])
    boxes, draw = Boxes(), Draw(1)
    seen = set()
    for _ in range(200):
        item = boxes.choose(course, draw)
        boxes.answered(item, right=True, helped=False)
        seen.add(item)
    assert seen == {(rule, kind) for rule, kinds in course.items() for kind in kinds}


def test_the_same_seed_chooses_the_same() -> None:
    assert asked(Boxes(), Draw(9), "rule 7", 50) == asked(Boxes(), Draw(9), "rule 7", 50)
    assert asked(Boxes(), Draw(9), "rule 7", 50) != asked(Boxes(), Draw(10), "rule 7", 50)
