"""Lessons: a rule explained, two examples, hands that it decides, and an end when the section is known."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from houseway.cli import teach
from houseway.cli.main import main
from houseway.cli.teach_lessons import NEEDED, OF_THE_LAST
from houseway.cli.teach_tiles import TileQuestion
from houseway.solver.paigow.language import load_way
from houseway.solver.paigow.lessons import grade

TEXTS = {rule.id: rule.text["en"] for rule in load_way("foxwoods").rules}
SECTIONS = ["pairs", "wong-gong-and-high-nine", "other-hands-exceptions", "other-hands"]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path))


class Pupil:
    """Sits at the keyboard: sees the question that is asked, and types."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, types: Callable[[int, TileQuestion], list[str]]) -> None:
        self.asked: list[TileQuestion] = []
        self._types = types
        self._lines: list[str] = []
        pupil = self
        ask = teach.Sitting.ask

        def seen(sitting: teach.Sitting, question: TileQuestion, heading: str) -> teach.Answered | None:
            pupil.asked.append(question)
            pupil._lines = types(len(pupil.asked), question)
            return ask(sitting, question, heading)

        monkeypatch.setattr(teach.Sitting, "ask", seen)
        monkeypatch.setattr(teach.Listener, "line", lambda listener, prompt: pupil.line())

    def line(self) -> str | None:
        return self._lines.pop(0) if self._lines else None


def letter(question: TileQuestion, *, right: bool = True) -> str:
    places = zip("ABC", question.tiles[1:], strict=True)
    return next(
        name for name, tile in places if grade(question.setting, (question.tiles[0], tile)).right is right
    )  # fmt: skip


def lesson(*words: str) -> Result:
    return CliRunner().invoke(main, ["paigow", "teach", "--seed", "8", "--lesson", *words])


def test_a_pupil_who_knows_everything_goes_straight_through(monkeypatch: pytest.MonkeyPatch) -> None:
    pupil = Pupil(monkeypatch, lambda number, question: [letter(question)])
    done = lesson("all")
    assert done.exit_code == 0
    rules = [question.item[0] for question in pupil.asked]
    # every rule once when it is explained, then nine of each section mixed
    assert len(rules) == len([rule for rule in TEXTS if rule != "other.k"]) + NEEDED * len(SECTIONS)
    assert done.stdout.count("Known: ") == len(SECTIONS)
    assert f"{len(rules)} of {len(rules)} right (100 %)" in done.stdout
    flat = " ".join(done.stdout.split())
    places = [
        flat.index(f" {number}. {text}") for number, (rule, text) in enumerate(TEXTS.items(), 1) if rule != "other.k"
    ]
    assert places == sorted(places), "rules are explained in the way's order"
    assert all(question.setting.house.rule == question.item[0] for question in pupil.asked if question.setting.house)


@pytest.mark.parametrize("name", SECTIONS)
def test_a_section_asks_only_what_its_rules_decide(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    pupil = Pupil(monkeypatch, lambda number, question: [letter(question)])
    done = lesson(name)
    sections = {question.subject.way_course.section_of(question.item[0]).name for question in pupil.asked}
    assert sections == {name}
    next_one = dict(zip(SECTIONS, [*SECTIONS[1:], None], strict=True))[name]
    assert (f"--lesson {next_one})" if next_one else "last section") in done.stdout


def test_each_rule_is_shown_on_two_hands_that_it_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    Pupil(monkeypatch, lambda number, question: [letter(question)])
    done = lesson("wong-gong")
    explained = done.stdout.split("Now all rules")[0]
    parts = explained.split("Wong, Gong and High Nine: hand")
    for part in parts[:-1]:
        block = part[part.rindex(". ") :] if ". " in part else part
        assert block.count("  low ") == 2, part
        assert block.count("  high ") == 2, part


def test_it_takes_nine_of_the_last_ten_without_help(monkeypatch: pytest.MonkeyPatch) -> None:
    mixed = 2 + 1  # the section has two rules, tried once each

    def types(number: int, question: TileQuestion) -> list[str]:
        if number < mixed:
            return [letter(question)]
        if number in (mixed + 3, mixed + 8):
            return [letter(question, right=False)]
        if number == mixed + 12:
            return ["?", letter(question)]
        return [letter(question)]

    pupil = Pupil(monkeypatch, types)
    lesson("other-hands")
    window = [n not in (3, 8, 12) for n in range(100)]
    end = next(n for n in range(1, 100) if sum(window[max(0, n - OF_THE_LAST) : n]) >= NEEDED)
    assert len(pupil.asked) == mixed - 1 + end


def test_a_rule_that_is_missed_is_tried_again_three_times_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    pupil = Pupil(monkeypatch, lambda number, question: [letter(question, right=number > 5)])
    lesson("other-hands")
    rules = [question.item[0] for question in pupil.asked]
    assert rules[:6] == ["other.high"] * 3 + ["other.low"] * 3


def test_count_and_ctrl_d_end_a_lesson_with_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    pupil = Pupil(monkeypatch, lambda number, question: [letter(question)])
    done = lesson("pairs", "--count", "4")
    assert len(pupil.asked) == 4
    assert done.stdout.endswith("4 of 4 right (100 %).\n")
    pupil = Pupil(monkeypatch, lambda number, question: [letter(question)] if number < 3 else [])
    done = lesson("pairs")
    assert done.stdout.endswith("2 of 2 right (100 %).\n")
    assert "Known" not in done.stdout


def test_the_sections_are_listed() -> None:
    done = lesson("list")
    assert [line.split()[1] for line in done.stdout.splitlines()[::2]] == SECTIONS
    found = json.loads(lesson("list", "--json").stdout)
    assert [section["name"] for section in found["sections"]] == SECTIONS
    assert [rule for section in found["sections"] for rule in section["rules"]] == [
        rule for rule in TEXTS if rule != "other.k"
    ]


def test_in_json_the_explanation_goes_to_stderr(monkeypatch: pytest.MonkeyPatch) -> None:
    Pupil(monkeypatch, lambda number, question: [letter(question)])
    done = lesson("other-hands", "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["question"] for record in found] == list(range(1, 12))
    assert {record["mode"] for record in found} == {"lesson"}
    assert TEXTS["other.low"] in done.stderr


def test_every_window_of_answers_ends_as_the_rule_says() -> None:
    # the end of a section, told again: nine of the last ten, counted over every history of eleven answers
    for history in product([True, False], repeat=11):
        ends = [n for n in range(1, 12) if sum(history[max(0, n - 10) : n]) >= 9]
        assert all(n >= 9 for n in ends)
