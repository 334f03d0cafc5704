"""Thirteen Water taught: hands by idea, rows graded by what they lose, fouls and specials."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import naive_thirteen
import numpy as np
import pytest
from click.testing import CliRunner, Result
from houseway.cli.lang import Language
from houseway.cli.main import main
from houseway.cli.screen import Screen, display_width
from houseway.cli.teach import UnclearError
from houseway.cli.teach_cards import CardQuestion
from houseway.solver.draw import Draw
from houseway.solver.thirteen import rules as rule_sets
from houseway.solver.thirteen.cards import card_text
from houseway.solver.thirteen.lessons import FINE, Deck, Table, grade_rows, grade_special, idea
from houseway.solver.thirteen.notation import parse_cards, parse_rows
from houseway.solver.thirteen.ranks import TYPES
from houseway.solver.thirteen.value import Special, set_cards

HAND = parse_cards("As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c")
WESTERN = Table(rule_sets.load("western"), 2, None)
SCREEN = Screen(Language("en"), colour=False, drawing=False, rich=True, width=80, as_json=False)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path))


def teach(*words: str, answers: str = "") -> Result:
    return CliRunner().invoke(
        main, ["thirteen", "teach", "--rules", "western", "--players", "2", *words], input=answers
    )


def records(done: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def setting() -> Any:
    return WESTERN.setting(HAND)


def test_the_best_rows_lose_nothing_and_others_what_set_says() -> None:
    full = set_cards(HAND, rules=WESTERN.rules, players=2, top=400)
    shallow = WESTERN.setting(HAND)
    names = Counter()
    for found in (*full.arrangements[:8], *full.arrangements[8::40]):
        graded = grade_rows(WESTERN, shallow, (found.front, found.middle, found.back))
        assert graded.loss == pytest.approx(found.cost, abs=1e-9)
        assert graded.ev == pytest.approx(found.ev)
        expected = "best" if found.ev == full.best_ev else "fine" if found.cost < FINE else "costly"
        assert graded.name == expected, (found, graded)
        assert graded.right is (expected != "costly")
        names[expected] += 1
    assert len(names) == 3, names


def test_the_order_of_cards_in_a_row_does_not_matter(setting: Any) -> None:
    best = setting.arrangements[0]
    for front in permutations(best.front):
        graded = grade_rows(WESTERN, setting, (front, best.middle[::-1], best.back[::-1]))
        assert (graded.name, graded.loss) == ("best", 0)


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("Qs Qh 9h / As Jd 8c 3c 2h / Ks Js 6s 5s 3s", ["middle-below-front"]),
        ("9h 8c 2h / As Ks 6s 5s 3s / Qs Qh Js Jd 3c", ["back-below-middle"]),
        ("Qs Qh 3c / As Jd 9h 8c 2h / Ks Js 6s 5s 3s", ["middle-below-front"]),
        ("Qs Qh 9h / As Ks Js 8c 3s / Jd 6s 5s 3c 2h", ["middle-below-front", "back-below-middle"]),
    ],
)
def test_a_foul_is_explained(setting: Any, text: str, broken: list[str]) -> None:
    rows = parse_rows(text)
    assert naive_thirteen.is_foul(naive_thirteen.rows(text))
    graded = grade_rows(WESTERN, setting, rows)
    assert (graded.name, [f"{weak}-below-{strong}" for weak, strong in graded.fouls]) == ("foul", broken)
    assert graded.ev < -2.9  # as good as three rows lost and a fourth point for it
    question = CardQuestion(WESTERN, ("plain", "flush"), HAND)
    verdict = question.judge(SCREEN, text)
    assert not verdict.right
    said = " ".join(question.explain(SCREEN, verdict).split())
    assert said.startswith("A foul: it loses every row")
    assert ("is weaker than the front (pair of queens)" in said) is ("middle-below-front" in broken)
    assert ("is weaker than the middle" in said) is ("back-below-middle" in broken)
    assert "pair of jacks" in said, "the best front is shown"


def test_rows_must_be_the_hand(setting: Any) -> None:
    best = setting.arrangements[0]
    for rows in (
        (best.front, best.middle, best.back[:4]),
        (best.front, best.middle, (*best.back[:4], 1)),
        (best.front[:2], (*best.middle, best.front[2]), best.back),
    ):
        with pytest.raises(ValueError, match="three rows of 3, 5 and 5"):
            grade_rows(WESTERN, setting, rows)


def special(*, declare: bool) -> Special:
    return Special("six-pairs", 6, 3.0 if declare else -1.0, 1.5, declare, HAND[:3], HAND[3:8], HAND[8:])


def test_a_special_is_graded_on_what_declaring_is_worth(setting: Any) -> None:
    best = setting.arrangements[0]
    rows = best.front, best.middle, best.back
    better, worse = replace(setting, special=special(declare=True)), replace(setting, special=special(declare=False))
    assert (grade_special(WESTERN, better).name, grade_special(WESTERN, better).loss) == ("best", 0)
    assert (grade_rows(WESTERN, better, rows).name, grade_rows(WESTERN, better, rows).loss) == ("costly", 1.5)
    assert (grade_special(WESTERN, worse).name, grade_special(WESTERN, worse).loss) == ("costly", 2.5)
    assert grade_rows(WESTERN, worse, rows).name == "best"
    assert grade_special(WESTERN, setting).name == "false"
    assert grade_special(WESTERN, setting).loss > 1


def test_the_deck_deals_what_is_asked_for_and_every_card_once() -> None:
    table = Table(rule_sets.load("taiwan"), 4, None)
    deck = Deck(table, Draw(5))
    asked = [(name, kind) for name, kinds in table.items.items() for kind in kinds]
    for item in asked:
        found, cards = deck.deal(item)
        assert found == item
        assert len(set(cards)) == 13
        assert list(cards) == sorted(cards, reverse=True)
        hand = np.sort(np.array(cards, dtype=np.uint8))
        if item[0] != "special":
            assert idea(hand, table) == item
    again = Deck(table, Draw(5))
    fresh = Deck(table, Draw(5))
    assert [again.deal(item) for item in asked] == [fresh.deal(item) for item in asked]


def test_an_idea_is_where_the_best_departs_from_the_strongest_back() -> None:
    deck = Deck(WESTERN, Draw(2))
    for name, kinds in WESTERN.items.items():
        for kind in kinds:
            _, cards = deck.deal((name, kind))
            best = WESTERN.setting(cards).arrangements[0].types
            button = set_cards(cards, rules=WESTERN.rules, players=2, goal="back-first", top=1).arrangements[0].types
            mine, first = ([TYPES.index(kind) for kind in types] for types in (best, button))
            expected = (
                "weaker-back" if mine[2] < first[2]
                else "weaker-middle" if mine[1] < first[1]
                else "plain" if mine == first else "spare"
            )  # fmt: skip
            assert name == expected, (cards, best, button)


def test_rules_without_specials_ask_for_none() -> None:
    assert "special" not in WESTERN.items
    assert "special" not in teach("--seed", "1", "--count", "1", answers="q\n").stdout


@pytest.mark.parametrize(
    "text", ["1 2 3 / 4 5 6 7 8", "1 2 3 4 5 6 7 8", "1 2 3 / 4 5 6 7 8 / 9 10 11 12 13", "1,2,3|4, 5, 6, 7, 8"]
)
def test_rows_by_number(text: str) -> None:
    question = CardQuestion(WESTERN, ("plain", "flush"), HAND)
    verdict = question.judge(SCREEN, text)
    front, middle, back = parse_rows(verdict.given)
    assert (set(front), set(middle), set(back)) == (set(HAND[:3]), set(HAND[3:8]), set(HAND[8:]))


@pytest.mark.parametrize(
    "text", ["Js Jd 9h / Qs Qh 8c 3c 2h", "js jd 9h | ♠Q ♥Q 8c 3c 2h", "Js Jd 9h Qs Qh 8c 3c 2h", "J♠J♦9♥ / Q♠Q♥8♣3♣2♥"]
)
def test_rows_by_card(text: str) -> None:
    verdict = CardQuestion(WESTERN, ("plain", "flush"), HAND).judge(SCREEN, text)
    assert verdict.facts["given"]["front"] == ["Js", "Jd", "9h"]
    assert verdict.facts["given"]["back"] == ["As", "Ks", "6s", "5s", "3s"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Js Jd / Qs Qh 8c 3c 2h", "rows of 2 + 5 + 6 cards"),
        ("Js Jd Jc / Qs Qh 8c 3c 2h", "J♣ is not in the hand"),
        ("Js Jd 9h / Js Qh 8c 3c 2h", "J♠ is there twice"),
        ("1 2 3 / 3 4 5 6 7", "Q♠ is there twice"),
        ("1 2 3", "rows of 3 cards"),
        ("hello", "hello"),
        ("14 2 3 / 4 5 6 7 8", "14"),
        ("", ""),
    ],
)
def test_what_is_no_arrangement_is_said(text: str, said: str) -> None:
    with pytest.raises(UnclearError) as error:
        CardQuestion(WESTERN, ("plain", "flush"), HAND).judge(SCREEN, text or "/")
    assert said in str(error.value)


def test_a_drill_says_what_the_rows_lose_row_by_row() -> None:
    (found,) = records(teach("--seed", "3", "--json", "--count", "1", answers="?\n9 10 11 / 4 5 6 7 8\n"))
    assert found["game"] == "thirteen"
    assert found["helped"] is True
    assert sorted(found["given"]["front"] + found["given"]["middle"] + found["given"]["back"]) == sorted(found["cards"])
    rows = tuple(parse_cards(" ".join(found["given"][row]), None) for row in ("front", "middle", "back"))
    graded = grade_rows(WESTERN, WESTERN.setting(parse_cards(" ".join(found["cards"]))), rows)  # type: ignore[arg-type]
    assert (found["grade"], found["cost"]) == (graded.name, pytest.approx(graded.loss, abs=1e-6))
    text = teach("--seed", "3", "--count", "1", answers="9 10 11 / 4 5 6 7 8\n").stdout
    assert f"{graded.loss:.3f} points per opponent" in text
    for width in (40, 60, 80):
        shown = teach_shown(width, found["cards"])
        assert max(display_width(line) for line in shown.splitlines()) <= width, shown


def teach_shown(width: int, cards: list[str]) -> str:
    screen = replace(SCREEN, width=width)
    question = CardQuestion(WESTERN, ("plain", "flush"), parse_cards(" ".join(cards)))
    parts = [question.show(screen), *question.hints(screen)]
    for text in ("11 12 13 / 6 7 8 9 10", "1 2 3 / 9 10 11 12 13", "special"):
        parts.append(question.explain(screen, question.judge(screen, text)))
    return "\n".join(parts)


def test_points_of_the_rows_add_up_to_the_loss_where_nothing_is_paid_jointly() -> None:
    table = Table(rule_sets.load("taiwan"), 4, None)
    question = CardQuestion(table, ("plain", "flush"), HAND)
    verdict = question.judge(SCREEN, "9h 8c 2h / As Ks Qs Jd 6s")
    assert not verdict.detail.fouls
    shown = question.explain(SCREEN, verdict)
    points = [float(line.split()[-1]) for line in shown.splitlines() if line.strip().startswith("yours")]
    assert sum(points) == pytest.approx(-verdict.cost, abs=0.002)


def test_an_exam_of_thirteen_water() -> None:
    done = teach("--seed", "1", "--exam", "3", "--json", answers="1 2 3 / 4 5 6 7 8\n")
    assert done.exit_code == 1
    assert [record["answer"] is None for record in records(done)] == [False, True, True]
    best = [
        " / ".join(" ".join(record["best"][row]) for row in ("front", "middle"))
        for record in records(teach("--seed", "1", "--exam", "3", "--json"))
    ]
    assert teach("--seed", "1", "--exam", "3", answers="\n".join(best) + "\n").exit_code == 0
    assert json.loads(teach("--stats", "--json").stdout)["asked"] == 4


def test_the_same_seed_deals_the_same() -> None:
    first, again = (records(teach("--seed", "7", "--exam", "6", "--json")) for _ in range(2))
    assert [record["cards"] for record in first] == [record["cards"] for record in again]
    assert {record["rule"] for record in first} == set(WESTERN.items)


def test_the_ideas_are_listed() -> None:
    done = teach("--seed", "1", "--count", "1", answers="r\nq\n").stdout
    assert [f"  {n}. " in done for n in range(1, 6)] == [True] * 4 + [False]
    assert "houseway thirteen rules western" in done


def test_a_special_is_declared_and_what_it_is_worth_is_said() -> None:
    table = Table(rule_sets.load("taiwan"), 4, None)
    deck, told = Deck(table, Draw(1)), Counter()
    for _ in range(12):
        item, cards = deck.deal(("special", "special"))
        question = CardQuestion(table, item, cards)
        held = question.setting.special
        assert held is not None
        declared = question.judge(SCREEN, "special")
        best = question.setting.arrangements[0]
        rows = question.judge(SCREEN, " / ".join(" ".join(map(card_text, row)) for row in (best.front, best.middle)))
        assert declared.right or rows.right
        assert (declared.facts["grade"] == "best") is held.declare
        assert (rows.facts["grade"] == "best") is not held.declare
        worse = rows if held.declare else declared
        assert worse.cost == pytest.approx(abs(held.ev - held.ev_rows) / 3)
        said = " ".join(question.explain(SCREEN, worse).split())
        assert ("Declare it: " in said) is held.declare
        assert f"{held.ev / 3:+.3f}" in said
        assert f"{held.ev_rows / 3:+.3f}" in said
        told[held.name] += 1
    assert len(told) >= 2, told
