"""Accuracy per rule, weakest first, and the trend."""

from __future__ import annotations

from houseway.cli.lang import Language
from houseway.cli.screen import Screen, display_width
from houseway.cli.teach_memory import Answer
from houseway.cli.teach_stats import rule_stats, stats_json, stats_text
from houseway.cli.teach_tiles import Seat, TileSubject
from houseway.solver.paigow.language import load_way
from houseway.solver.paigow.lessons import course
from houseway.solver.paigow.rules import Rules

FOXWOODS = load_way("foxwoods")
SUBJECT = TileSubject(course(FOXWOODS, Rules()), Seat(FOXWOODS, "player", None))


def answers(rule: str, history: str, kind: str = "pair") -> list[Answer]:
    return [
        Answer("ann", "paigow", "foxwoods", rule, kind, "", "", right, False, 0.0 if right else 0.5, "drill", n)
        for n, right in enumerate(sign == "+" for sign in history)
    ]


def screen(width: int = 80) -> Screen:
    return Screen(Language("en"), colour=False, drawing=False, rich=True, width=width, as_json=False)


def test_the_weakest_comes_first_then_the_one_asked_oftener() -> None:
    rows = rule_stats([*answers("a", "++-"), *answers("b", "+-"), *answers("c", "--"), *answers("d", "-+-+")])
    assert [(row.rule, row.asked, row.right) for row in rows] == [("c", 2, 0), ("d", 4, 2), ("b", 2, 1), ("a", 3, 2)]
    assert [row.accuracy for row in rows] == sorted(row.accuracy for row in rows)
    assert [row.cost for row in rows] == [1.0, 1.0, 0.5, 0.5]


def test_the_trend_is_the_last_ten_against_all_before() -> None:
    histories = {"better": "-" * 10 + "+" * 10, "worse": "+" * 10 + "-" * 10, "steady": "+-" * 10, "new": "+" * 10}
    for trend, history in histories.items():
        (row,) = rule_stats(answers("a", history))
        assert row.trend == trend, history
    (row,) = rule_stats(answers("a", "+---" + "++++++++-+"))
    assert (row.recent, row.before) == (0.9, 0.25)


def test_the_box_of_a_rule_is_its_lowest() -> None:
    (row,) = rule_stats([*answers("a", "+++", "pair"), *answers("a", "-", "both")])
    assert row.box == 1
    (row,) = rule_stats(answers("a", "++++++"))
    assert row.box == 5


def test_the_object_names_rules_that_were_not_asked() -> None:
    found = stats_json("ann", SUBJECT, rule_stats(answers("wgh.gong", "+-")))
    assert (found["asked"], found["right"], found["profile"], found["course"]) == (2, 1, "ann", "foxwoods")
    assert [row["rule"] for row in found["rules"]] == ["wgh.gong"]
    assert set(found["unseen"]) == set(SUBJECT.items) - {"wgh.gong"}


def test_the_table_fits_and_a_rule_that_is_gone_keeps_its_name() -> None:
    rows = rule_stats([*answers("wgh.gong", "+-"), *answers("no.such.rule", "-"), *answers("wgh.c", "+" * 12)])
    for width in (60, 80, 120):
        text = stats_text(screen(width), "ann", SUBJECT, rows)
        assert max(display_width(line) for line in text.splitlines()) <= width, text
        assert text.index("no.such.rule") < text.index(" 14. ") < text.index(" 12. ")
    assert "25 rules were not asked yet" in text


def test_nothing_answered_is_said() -> None:
    assert "ann has answered nothing about foxwoods yet." in stats_text(screen(), "ann", SUBJECT, [])
