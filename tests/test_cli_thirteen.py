"""`houseway thirteen set` as a person and as a program call it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner, Result
from houseway.cli.main import main

HAND = "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"
WESTERN = ["--rules", "western", "--players", "2"]


def run(*words: str, **options: object) -> Result:
    return CliRunner().invoke(main, ["thirteen", *words], **options)  # type: ignore[arg-type]


def answer(*words: str) -> dict[str, object]:
    done = run("set", *words, "--json")
    assert done.exit_code == 0, done.output
    assert done.stdout.count("\n") == 1
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_the_object_has_the_names_that_programs_rely_on() -> None:
    found = answer(HAND, *WESTERN)
    assert list(found) == [
        "game", "rules", "players", "role", "goal", "cards", "method", "samples", "special", "arrangements", "why",
        "seed",
    ]  # fmt: skip
    assert found["cards"] == HAND.split()
    assert (found["rules"], found["players"], found["role"], found["goal"]) == ("western", 2, None, "ev")
    first = found["arrangements"][0]  # type: ignore[index]
    assert sorted(first["front"] + first["middle"] + first["back"]) == sorted(HAND.split())
    assert [len(first[row]) for row in ("front", "middle", "back")] == [3, 5, 5]
    for chances in zip(first["win"], first["tie"], first["lose"], strict=True):
        assert sum(chances) == pytest.approx(1, abs=3e-6)


def test_the_article_hand_is_set_as_the_article_says_up_to_a_kicker() -> None:
    # paulhankin.github.io/ChinesePoker: JJ9 / QQ832 / AK653 of spades; the eight and the nine may change places
    first = answer(HAND, *WESTERN)["arrangements"][0]  # type: ignore[index]
    assert first["types"] == ["pair", "pair", "flush"]
    assert first["back"] == ["As", "Ks", "6s", "5s", "3s"]
    printed = run("check", "Js Jd 9h / Qh Qs 8c 3c 2h / As Ks 6s 5s 3s", *WESTERN, "--json")
    assert json.loads(printed.stdout)["loss"] < 0.001


def test_top_says_how_many_and_all_differ() -> None:
    for top in (1, 3, 12):
        found = answer(HAND, *WESTERN, "--top", str(top))["arrangements"]
        assert len(found) == top  # type: ignore[arg-type]
    ranks = {
        tuple("".join(sorted(card[0] for card in one[row])) for row in ("front", "middle", "back")) for one in found
    }  # type: ignore[attr-defined]
    assert len(ranks) == 12
    values = [one["ev"] for one in found]  # type: ignore[attr-defined]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("goal", ["safe", "back-first", "balanced"])
def test_a_goal_says_what_it_costs(goal: str) -> None:
    best, found = answer(HAND, *WESTERN)["arrangements"][0], answer(HAND, *WESTERN, "--goal", goal)["arrangements"][0]  # type: ignore[index]
    assert found["ev"] <= best["ev"] + 1e-6
    assert found["cost"] == pytest.approx(best["ev"] - found["ev"], abs=2e-6)
    text = run("set", HAND, *WESTERN, "--goal", goal).output
    assert (f"{found['cost']:.3f} points a deal less" in text) is (found["cost"] >= 0.0005)


@pytest.mark.parametrize("order", ["reversed", "sorted", "commas", "grouped", "apart"])
def test_the_same_cards_give_the_same_answer(order: str) -> None:
    cards = HAND.split()
    words = {
        "reversed": [" ".join(reversed(cards))],
        "sorted": [" ".join(sorted(cards))],
        "commas": [", ".join(cards)],
        "grouped": ["♠AKQJ653 ♥Q92 ♦J ♣83"],
        "apart": cards,
    }[order]
    assert answer(*words, *WESTERN)["arrangements"] == answer(HAND, *WESTERN)["arrangements"]


def test_the_text_has_the_answer_then_the_reasons_then_the_table() -> None:
    done = run("set", HAND, *WESTERN)
    assert done.exit_code == 0
    places = [done.output.index(part) for part in ("pair of jacks", "EV ", "next best kind", "differ in strength")]
    assert places == sorted(places)
    assert "\x1b" not in done.output
    assert max(len(line) for line in done.output.splitlines()) <= 100


@pytest.mark.parametrize(
    ("words", "code", "named"),
    [
        (["As As 2h"], 1, "As"),
        (["As Kd"], 1, "13"),
        ([HAND.replace("3c", "3x")], 1, "3x"),
        ([HAND, "--rules", "westen"], 1, "western"),
        ([HAND, "--rules", "western", "--role", "banker"], 2, "--role"),
        ([HAND, "--players", "5"], 2, "2<=x<=4"),
        ([HAND, "--goal", "luck"], 2, "back-first"),
        ([HAND, "--switch", "ties"], 2, "KEY=VALUE"),
        ([HAND, "--switch", "tie=push"], 1, "ties"),
        ([HAND, "--top", "0"], 2, "--top"),
        ([], 2, "CARDS"),
    ],
)
def test_a_bad_call_is_answered_with_a_sentence_and_a_code(words: list[str], code: int, named: str) -> None:
    done = run("set", *words)
    assert done.exit_code == code, done.output
    assert named in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.output


def test_sampling_says_how_many_deals_their_error_and_their_seed() -> None:
    found = answer(HAND, *WESTERN, "--samples", "400", "--seed", "7", "--top", "2")
    assert (found["method"], found["samples"], found["seed"]) == ("sampled", 400, 7)
    assert all(0 < one["stderr"] < 0.5 for one in found["arrangements"])  # type: ignore[attr-defined]
    assert found == answer(HAND, *WESTERN, "--samples", "400", "--seed", "7", "--top", "2")
    assert found != answer(HAND, *WESTERN, "--samples", "400", "--seed", "8", "--top", "2")
    text = run("set", HAND, *WESTERN, "--samples", "400", "--seed", "7").stdout
    for part in ("±", "400 deals", "seed 7"):
        assert part in text


@pytest.mark.parametrize(
    ("words", "code", "named"),
    [
        (["--samples", "0"], 2, "from 1 on"),
        (["--samples", "-5"], 2, "from 1 on"),
        (["--samples", "many"], 2, "auto"),
        (["--seen", "Ah"], 2, "--samples"),
        (["--samples", "10", "--seen", "As Ah"], 1, "As was named as seen"),
        (["--samples", "10", "--seen", "Ah", "--players", "4"], 1, "39"),
        (["--samples", "10", "--seen", "Ax"], 1, "Ax"),
    ],
)
def test_a_bad_sample_is_answered_with_a_sentence(words: list[str], code: int, named: str) -> None:
    done = run("set", HAND, *words)
    assert (done.exit_code, done.stdout) == (code, "")
    assert named in done.stderr


def test_a_banker_is_asked_for_with_role() -> None:
    assert answer(HAND, "--rules", "hongkong")["role"] == "player"
    assert answer(HAND, "--rules", "taiwan", "--role", "banker")["role"] == "banker"
    assert answer(HAND, "--rules", "taiwan")["role"] is None


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_any_encoding_gets_an_answer(encoding: str) -> None:
    program = "from houseway.cli.main import main; main(prog_name='houseway')"
    done = subprocess.run(
        [sys.executable, "-c", program, "thirteen", "set", HAND, *WESTERN],
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    text = done.stdout.decode(encoding)
    assert ("J♠" if encoding == "utf-8" else "Js") in text


@pytest.mark.parametrize("width", [60, 80])
def test_a_narrow_terminal_wraps_between_blocks(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from houseway.cli import screen

    monkeypatch.setattr(screen, "terminal_width", lambda: width)
    for line in run("set", HAND, *WESTERN).output.splitlines():
        assert screen.display_width(line) <= width, line
