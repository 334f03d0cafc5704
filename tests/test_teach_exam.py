"""The exam: no feedback before the end, every miss with its rule, and an exit code."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from houseway.cli.main import main
from houseway.cli.teach_exam import spread
from houseway.solver.draw import Draw
from houseway.solver.paigow.language import load_way

RULES = {rule.id: rule.text["en"] for rule in load_way("foxwoods").rules}


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path))


def exam(count: int, *words: str, answers: list[str]) -> Result:
    given = "".join(answer + "\n" for answer in answers)
    return CliRunner().invoke(main, ["paigow", "teach", "--seed", "4", "--exam", str(count), *words], input=given)


def records(done: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def right_answers(count: int) -> list[str]:
    """Find the right letters by answering A, B and C to everything."""
    tries = {letter: records(exam(count, "--json", answers=[letter] * count)) for letter in "ABC"}
    return [next(letter for letter in "ABC" if tries[letter][number]["right"]) for number in range(count)]


def test_all_right_passes_and_one_miss_in_ten_does_not() -> None:
    answers = right_answers(10)
    done = exam(10, answers=answers)
    assert done.exit_code == 0
    assert "10 of 10 right (100 %)" in done.stdout
    assert "Passed." in done.stdout
    wrong = next(letter for letter in "ABC" if letter != answers[3])
    missed = [*answers[:3], wrong, *answers[4:]]
    rights = [record["right"] for record in records(exam(10, "--json", answers=missed))]
    if rights[3]:  # a pair: two letters are the same split
        missed[3] = next(letter for letter in "ABC" if letter not in (answers[3], wrong))
    done = exam(10, answers=missed)
    assert done.exit_code == 1
    assert "9 of 10 right (90 %)" in done.stdout
    assert "Not passed: 95 % were needed." in done.stdout
    assert exam(10, "--pass", "90", answers=missed).exit_code == 0


def test_nothing_is_said_before_the_end_and_then_every_miss_with_its_rule() -> None:
    found = records(exam(8, "--json", answers=["A"] * 8))
    done = exam(8, answers=["A"] * 8)
    *asked, last = done.stdout.split("> A\n")
    before = "".join(asked)
    for word in ("Right", "No.", "because"):
        assert word not in before
    flat = " ".join(last.split())
    for record in found:
        heading = f"Hand {record['question']} of 8"
        assert (heading in flat) is not record["right"]
        if not record["right"]:
            part = flat.split(heading)[1].split("Hand ")[0]
            assert RULES[record["rule"]] in part
            assert f"{abs(record['cost']):.3f}" in part
    assert sum(record["right"] for record in found) < 8, "no miss was shown"


def test_there_is_no_help() -> None:
    done = exam(2, answers=["?", "r", "A", "A"])
    assert done.stdout.count("There is no help in an exam.") == 2
    assert RULES["two-pairs"] not in done.stdout.split("Hand 2 of 2")[0]


def test_what_is_left_open_is_missed_but_not_remembered() -> None:
    done = exam(6, "--json", answers=["A", "B"])
    found = records(done)
    assert (done.exit_code, len(found)) == (1, 6)
    assert [record["answer"] is None for record in found] == [False] * 2 + [True] * 4
    assert not any(record["right"] for record in found[2:])
    assert "Not answered." in exam(6, answers=["A", "q"]).stdout
    stats = CliRunner().invoke(main, ["paigow", "teach", "--stats", "--json"])
    assert json.loads(stats.stdout)["asked"] == 3


def test_a_late_answer_is_a_miss() -> None:
    words = ["paigow", "teach", "--exam", "2", "--seed", "4", "--seconds", "2", "--json", "--answers", "-"]
    answers = right_answers(2)
    process = subprocess.Popen(
        [sys.executable, "-c", "from houseway.cli.main import main; main()", *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stderr is not None
    process.stderr.readline()  # the terms
    for answer, wait in zip(answers, (0, 2.2), strict=True):
        process.stderr.readline()
        time.sleep(wait)
        process.stdin.write(answer + "\n")
        process.stdin.flush()
    out, err = process.communicate(timeout=60)
    found = [json.loads(line) for line in out.splitlines()]
    assert [(record["right"], record["late"]) for record in found] == [(True, False), (True, True)]
    assert found[0]["seconds"] < 2 < found[1]["seconds"]
    assert process.returncode == 1
    assert "1 of 2 right (50 %)" in err


def test_the_hands_depend_on_the_seed_alone_and_go_through_all_rules() -> None:
    first = records(exam(27, "--json", answers=["A"] * 27))
    again = records(exam(27, "--json", answers=["B"] * 27))
    assert [record["tiles"] for record in again] == [record["tiles"] for record in first]
    assert Counter(record["rule"] for record in first) == {rule: 1 for rule in RULES if rule != "other.k"}
    hands = [tuple(sorted(record["tiles"])) for record in records(exam(60, "--json", answers=[]))]
    assert len(set(hands)) == 60, "no hand twice where there are others"


def test_going_through_the_rules_evenly() -> None:
    items = {f"rule {n}": ("a", "b")[: 1 + n % 2] for n in range(7)}
    taken = spread(items, Draw(3))
    rounds = [[next(taken) for _ in range(7)] for _ in range(40)]
    assert all({rule for rule, _ in turn} == set(items) for turn in rounds)
    assert len({tuple(rule for rule, _ in turn) for turn in rounds}) > 30
    kinds = Counter(kind for turn in rounds for rule, kind in turn if rule == "rule 1")
    assert min(kinds["a"], kinds["b"]) > 8
