"""The drill from outside: scripted, in JSON, with a memory, killed, and twice at once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from houseway.cli.main import main
from houseway.cli.teach import Notebook
from houseway.cli.teach_memory import Memory, open_memory
from houseway.solver.paigow.chart import chart
from houseway.solver.paigow.language import load_way
from houseway.solver.paigow.lessons import grade
from houseway.solver.paigow.rules import Rules
from houseway.solver.paigow.tiles import CODES, KIND_OF
from houseway.solver.paigow.value import Setting

PROGRAM = [sys.executable, "-c", "from houseway.cli.main import main; main(prog_name='houseway')"]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def teach(*words: str, answers: str = "") -> Result:
    return CliRunner().invoke(main, ["paigow", "teach", *words], input=answers)


def records(done: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def stats(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(teach("--stats", "--json", *words).stdout)
    return found


_CHART = chart(Rules(), load_way("foxwoods"))


def set_codes(codes: list[str]) -> Setting:
    tiles: list[int] = []
    for code in codes:
        tiles.append(next(t for t in range(32) if KIND_OF[t] == CODES.index(code) and t not in tiles))
    return _CHART.setting(tiles)


def letter(codes: list[str], *, right: bool) -> str:
    """A letter that is right, or one that is wrong, for tiles as they lie."""
    setting = set_codes(codes)
    return next(
        name
        for name, other in zip("ABC", setting.tiles[1:], strict=True)
        if grade(setting, (setting.tiles[0], other)).right is right
    )


class Live:
    """A drill in a process of its own, asked and answered by pipes: questions on stderr, records on stdout."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, "paigow", "teach", "--json", "--answers", "-", *words],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        )  # fmt: skip

    def question(self) -> dict[str, Any]:
        assert self.process.stderr is not None
        found: dict[str, Any] = json.loads(self.process.stderr.readline())
        return found

    def answer(self, text: str) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        return found

    def end(self) -> int:
        self.process.communicate(timeout=60)
        return self.process.returncode


def learner(live: Live, count: int, knows: Callable[[str], bool]) -> Iterator[str]:
    """Answer by what is known of the rule that decides; yields the rules."""
    for _ in range(count):
        codes = live.question()["tiles"]
        house = set_codes(codes).house
        assert house is not None
        record = live.answer(letter(codes, right=knows(house.rule)))
        assert record["rule"] == house.rule
        assert record["right"] is knows(house.rule)
        yield house.rule


def test_three_hundred_answers_find_the_rule_that_is_not_known() -> None:
    live = Live("--seed", "11")
    asked = Counter(learner(live, 300, lambda rule: rule != "wgh.gong"))
    assert live.end() == 0
    found = stats()
    assert (found["asked"], found["rules"][0]["rule"]) == (300, "wgh.gong")
    assert found["rules"][0]["accuracy"] == 0
    assert all(row["accuracy"] == 1 for row in found["rules"][1:])
    assert {row["rule"]: row["asked"] for row in found["rules"]} == asked
    known = [count for rule, count in asked.items() if rule != "wgh.gong"]
    assert asked["wgh.gong"] >= 3 * max(known), asked
    assert found["unseen"] == []


def notebook(memory: Memory, *, from_seed: bool) -> Notebook:
    return Notebook("default", "paigow", "foxwoods", memory, from_seed, lambda why: pytest.fail(why))


def test_the_memory_brings_back_what_was_missed_in_earlier_runs() -> None:
    first = Live("--seed", "1", "--count", "40")
    missed = {rule for rule in learner(first, 40, lambda rule: not rule.startswith("wgh.")) if rule.startswith("wgh.")}
    first.end()
    with open_memory() as memory:
        boxes = notebook(memory, from_seed=False).current()
        assert notebook(memory, from_seed=True).current().box == {}
    assert {rule for (rule, _), box in boxes.box.items() if box == 1} == missed
    assert all(box > 2 for (rule, _), box in boxes.box.items() if rule not in missed)


def test_what_is_answered_in_another_terminal_counts_here() -> None:
    with open_memory() as memory:
        here = notebook(memory, from_seed=False)
        assert here.current().box == {}
        other = Live("--count", "3")
        rules = list(learner(other, 3, lambda rule: False))
        other.end()
        assert {rule for rule, _ in here.current().box} == set(rules)
        assert set(here.boxes.box.values()) == {1}


def test_kill_9_during_a_question_loses_no_answer_already_given() -> None:
    live = Live()
    given = list(learner(live, 5, lambda rule: True))
    live.question()  # the sixth is on the screen
    os.kill(live.process.pid, signal.SIGKILL)
    assert live.end() == -signal.SIGKILL
    found = stats()
    assert found["asked"] == found["right"] == 5
    assert Counter({row["rule"]: row["asked"] for row in found["rules"]}) == Counter(given)
    assert len(records(teach("--json", "--count", "1", answers="A\n"))) == 1


def test_an_answer_is_kept_before_it_is_graded_aloud() -> None:
    live = Live()
    assert live.process.stdin is not None
    for number in range(1, 8):
        live.answer(letter(live.question()["tiles"], right=False))
        # the record was only just read: another process must see the answer already
        assert stats()["asked"] == number
    os.kill(live.process.pid, signal.SIGKILL)
    live.end()
    assert stats()["asked"] == 7


def test_two_terminals_at_once_keep_all_answers_of_both() -> None:
    one, two = Live("--profile", "ann"), Live("--profile", "ann")
    both = [learner(live, 30, lambda rule: rule != "pair.c") for live in (one, two)]
    asked: Counter[str] = Counter()
    for pair in zip(*both, strict=True):
        asked.update(pair)
    assert one.end() == two.end() == 0
    found = stats("--profile", "ann")
    assert found["asked"] == 60
    assert {row["rule"]: row["asked"] for row in found["rules"]} == asked
    assert stats()["asked"] == 0


def test_the_same_seed_asks_the_same_whatever_was_answered_before() -> None:
    answers = "A\n2 3\nb\nC\n" * 5
    first = records(teach("--seed", "5", "--json", answers=answers))
    for changes in ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2", "LANG": "C"}):
        done = subprocess.run(
            [*PROGRAM, "paigow", "teach", "--seed", "5", "--json"],
            input=answers, capture_output=True, text=True, env={**os.environ, **changes},
        )  # fmt: skip
        again = [json.loads(line) for line in done.stdout.splitlines()]
        for record in (*first, *again):
            record["seconds"] = 0
        assert again == first
    assert len(first) == 20
    other = records(teach("--seed", "6", "--json", answers=answers))
    assert [record["tiles"] for record in other] != [record["tiles"] for record in first]


def test_a_record_says_everything_about_a_question() -> None:
    (found,) = records(teach("--seed", "3", "--json", "--count", "1", answers="?\nA\n"))
    setting = set_codes(found["tiles"])
    assert setting.house is not None
    house = setting.splits[setting.house.split]
    assert (found["rule"], found["text"]) == (setting.house.rule, setting.house.text["en"])
    assert found["house"]["ev"] == pytest.approx(house.ev, abs=1e-6)
    assert found["house"]["low"] == [CODES[kind] for kind in house.low]
    assert found["cost"] == pytest.approx(house.ev - found["ev"], abs=2e-6)
    assert found["helped"] is True
    for key in ("game", "mode", "seed", "question", "way", "rules", "answer", "right", "kind", "section", "seconds"):
        assert key in found


def test_answers_from_a_file_with_comments_and_blank_lines(tmp_path: Path) -> None:
    path = tmp_path / "answers.txt"
    path.write_bytes("\ufeff# mine\n\nA\n  1 2  \nq\nB\n".encode())
    done = teach("--seed", "1", "--json", "--answers", str(path))
    assert (done.exit_code, len(records(done))) == (0, 2)
    assert teach("--answers", str(tmp_path / "none")).exit_code == 2


@pytest.mark.parametrize("text", ["1 1", "5 1", "0 2", "123", "D", "AB", "-1 2", "teen 9", "１"])
def test_what_is_no_answer_is_asked_again(text: str) -> None:
    done = teach("--seed", "1", "--count", "1", answers=f"{text}\nA\n")
    assert f"'{text}' is no answer" in done.stdout
    assert stats()["asked"] == 1


def test_numbers_in_any_order_and_spelling_are_one_answer() -> None:
    given = [
        records(teach("--seed", "9", "--json", "--count", "1", answers=text + "\n"))[0]["answer"]
        for text in ("1 3", "3 1", "13", "31", "1,3", "1+3", "1, 3", "b", "B", "2 4")
    ]
    assert len(set(given)) == 1, given


def test_a_hint_names_the_section_then_the_rule_and_r_lists_all() -> None:
    done = teach("--seed", "3", "--count", "2", answers="?\n?\n?\nA\nr\nA\n")
    (first, second) = records(teach("--seed", "3", "--json", "--count", "2", answers="A\nA\n"))
    hinted, listed = done.stdout.split("Hand 2")[0], done.stdout.split("Hand 2", 1)[1]
    assert hinted.index(first["section"]) < hinted.index(first["text"][:40]) < hinted.index("all the help")
    for rule in load_way("foxwoods").rules:
        assert rule.text["en"][:30] in listed
    rows = {row["rule"]: row for row in stats()["rules"]}
    assert second["rule"] in rows


def test_help_keeps_a_rule_in_its_box() -> None:
    codes = records(teach("--seed", "3", "--json", "--count", "1", answers="A\n"))[0]["tiles"]
    teach("--forget")
    teach("--seed", "3", "--count", "1", answers=f"?\n{letter(codes, right=True)}\n")
    assert stats()["rules"][0]["box"] == 2
    teach("--forget")
    teach("--seed", "3", "--count", "1", answers=f"{letter(codes, right=True)}\n")
    assert stats()["rules"][0]["box"] == 3


def test_the_end_tells_the_score() -> None:
    done = teach("--seed", "1", answers="")
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "No question answered.")
    codes = [record["tiles"] for record in records(teach("--seed", "2", "--json", answers="A\n" * 6))]
    answers = [letter(codes[0], right=True), "q"]
    done = teach("--seed", "2", answers="\n".join(answers))
    assert done.exit_code == 0
    assert "1 of 1 right (100 %)." in done.stdout


def test_forgetting(data: Path) -> None:
    teach("--seed", "1", "--count", "3", "--profile", "bob", answers="A\nA\nA\n")
    teach("--seed", "1", "--count", "2", answers="A\nA\n")
    assert json.loads(teach("--forget", "--profile", "bob", "--json").stdout) == {"profile": "bob", "forgotten": 3}
    assert (stats("--profile", "bob")["asked"], stats()["asked"]) == (0, 2)
    assert "Forgot 2 answers of default." in teach("--forget").stdout


def test_ways_and_learners_are_kept_apart(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('name.en = "Mine"\n[[rule]]\nid = "high"\ntext.en = "Best high."\nkeep.most = "high low"\n')
    found = records(teach("--way", str(mine), "--seed", "1", "--json", "--count", "2", answers="A\nA\n"))
    assert {record["way"] for record in found} == {"mine"}
    assert {record["rule"] for record in found} == {"high"}
    assert (stats("--way", str(mine))["asked"], stats()["asked"]) == (2, 0)


def test_hard_hands_only() -> None:
    found = records(teach("--hard", "--seed", "1", "--json", answers="A\n" * 40))
    assert len(found) == 40
    assert not {"two-pairs", "pair.never", "pair.unwritten"} & {record["rule"] for record in found}


def test_a_memory_that_cannot_be_used_is_said_once_and_the_drill_goes_on(data: Path) -> None:
    data.mkdir()
    (data / "teach.sqlite").write_bytes(b"no database\n" * 100)
    done = teach("--seed", "1", "--count", "3", answers="A\nA\nA\n")
    assert done.exit_code == 0
    assert done.stderr.count("not remembered") == 1
    assert "of 3 right" in done.stdout
    for word in ("--stats", "--forget"):
        done = teach(word)
        assert (done.exit_code, done.stdout) == (1, "")
        assert "Traceback" not in done.stderr
        assert "cannot be used" in done.stderr
    assert (data / "teach.sqlite").read_bytes() == b"no database\n" * 100


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--way", "foxwood"], 1, "'foxwoods'"),
        (["--way", "nash"], 1, "no rules to learn"),
        (["--lesson", "pears"], 1, "'pairs'"),
        (["--exam", "5", "--stats"], 2, "cannot be combined"),
        (["--lesson", "pairs", "--exam", "5"], 2, "cannot be combined"),
        (["--seconds", "5"], 2, "--seconds needs --exam"),
        (["--count", "0"], 2, "--count"),
        (["--pass", "101", "--exam", "3"], 2, "--pass"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(words: list[str], code: int, said: str) -> None:
    done = teach(*words)
    assert (done.exit_code, said in done.stderr) == (code, True), done.stderr
    assert "Traceback" not in done.output


def test_bytes_that_are_no_text_are_no_answer() -> None:
    done = subprocess.run(
        [*PROGRAM, "paigow", "teach", "--seed", "1", "--count", "1"], input=b"\xff\xfe\nA\n", capture_output=True
    )
    assert done.returncode == 0, done.stderr
    assert b"is no answer" in done.stdout


def test_a_closed_stdin_is_an_end() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *PROGRAM, "paigow", "teach"], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("No question answered.\n")


def test_a_memory_that_breaks_in_the_middle_is_said_and_the_drill_goes_on(data: Path) -> None:
    live = Live()
    live.answer(letter(live.question()["tiles"], right=True))
    live.question()
    (data / "teach.sqlite").write_bytes(b"gone\n" * 2000)
    with live.process as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write("A\nA\n")
        process.stdin.close()
        rest = process.stderr.read()
    assert process.returncode == 0
    assert rest.count("not remembered") == 1, rest
    assert "of 3 right" in rest


@pytest.mark.parametrize("game", ["paigow", "thirteen"])
def test_help_is_light(game: str) -> None:
    lines = [*PROGRAM[2].split("; ")[:1], "try:", f"    {PROGRAM[2].split('; ')[1]}", "finally:"]
    program = "\n".join(["import sys", *lines, "    print(*sys.modules, file=sys.stderr)"])
    done = subprocess.run([sys.executable, "-c", program, game, "teach", "--help"], capture_output=True, text=True)
    assert f"houseway {game} teach --stats" in done.stdout
    assert not {"numpy", "numba", "tabulate"} & set(done.stderr.split())
