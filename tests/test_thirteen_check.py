"""A person's own arrangement: fouls named by the comparison, losses that agree with `set`."""

from __future__ import annotations

import json

import naive_thirteen
import numpy as np
import pytest
from click.testing import CliRunner
from houseway.cli.main import main
from houseway.solver.thirteen import notation, rules
from houseway.solver.thirteen.check import check_rows
from houseway.solver.thirteen.value import set_cards

WESTERN = rules.load("western")

#: Rows, wheel, and what fouls them, from the rulebook's own examples and from faults reported against other programs.
CASES = [
    ("2s 2h Ac / 2d 2c Ah 4s 3s / 9s 9h 9d 5c 5h", "lowest", ()),  # a front row has no fourth kicker
    ("Qs Qh 7c / Qd Qc 6h 5s 4s / 9s 9h 9d 5c 5h", "lowest", (("middle", "front"),)),
    ("As Ah 5c / 3d 3c Kh 9s 8s / Ts Th Td 4c 4h", "lowest", (("middle", "front"),)),
    ("2s 2h 2c / Kd Kc Qh Qs 8s / Ts Th Td 4c 4h", "lowest", (("middle", "front"),)),
    ("As Ks Qs / Qh Js 8c 3c 2h / Jd 9h 6s 5s 3s", "lowest", (("middle", "front"), ("back", "middle"))),
    ("Ts 8s 7s / Qh Js 8c 3c 2h / Jd 9h 6s 5s 3s", "lowest", (("back", "middle"),)),
    ("4h 5s Kd / 6h 7h 8h 9h Th / 2d 3d 4d 5d Ad", "lowest", (("back", "middle"),)),
    ("4h 5s Kd / 6h 7h 8h 9h Th / 2d 3d 4d 5d Ad", "second", ()),
    ("Ks Kh Kd / 3d 3c 4h 9s 8s / Qs Qh 5d 5c 2h", "lowest", (("middle", "front"),)),
    ("As Ah Ad / Ks Kh Kd 9s 8s / 3s 3h 5d 5c 2h", "lowest", (("middle", "front"), ("back", "middle"))),
    ("2c 3d 5s / 6h 7s 8c 9c Td / 6d 7c 8d 9d Ts", "lowest", ()),  # equal middle and back are legal
]


@pytest.mark.parametrize(("text", "wheel", "fouls"), CASES)
def test_a_foul_is_named_by_its_comparison(text: str, wheel: str, fouls: tuple[tuple[str, str], ...]) -> None:
    rows = notation.parse_rows(text)
    found = check_rows(*rows, rules=rules.replace(WESTERN, wheel=wheel) if wheel == "second" else WESTERN, players=2)
    assert found.fouls == fouls
    assert naive_thirteen.is_foul(rows, wheel) is bool(fouls)
    assert found.loss > 0 if fouls else found.loss >= 0
    assert (found.mine is None) is bool(fouls)


def test_an_arrangement_is_worth_what_set_says() -> None:
    rng = np.random.default_rng(20)
    for _ in range(5):
        hand = rng.permutation(52)[:13]
        setting = set_cards(hand, rules=WESTERN, players=2, top=40)
        for one in setting.arrangements[::13]:
            found = check_rows(one.front, one.middle, one.back, rules=WESTERN, players=2)
            assert found.fouls == ()
            assert found.ev == pytest.approx(one.ev, abs=1e-12)
            assert found.loss == pytest.approx(setting.best_ev - one.ev, abs=1e-12)
            assert sum(reason.points for reason in found.reasons) == pytest.approx(found.loss, abs=1e-9)


def test_a_foul_loses_more_than_any_legal_arrangement() -> None:
    rows = notation.parse_rows("As Ks Qs / Qh Js 8c 3c 2h / Jd 9h 6s 5s 3s")
    found = check_rows(*rows, rules=WESTERN, players=2)
    worst = set_cards([card for row in rows for card in row], rules=WESTERN, players=2, top=100_000).arrangements[-1]
    assert found.ev < min(worst.ev, -3.9)  # four points a deal under this scoring, less a trace of ties


def run(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, ["thirteen", "check", *words])
    return done.exit_code, done.stdout, done.stderr


def test_the_command_says_foul_with_exit_one() -> None:
    code, out, _ = run("As Ks Qs / Qh Js 8c 3c 2h / Jd 9h 6s 5s 3s", "--json", "--rules", "western")
    found = json.loads(out)
    assert code == 1
    assert found["foul"] is True
    assert "back" in found["reason"]
    assert found["loss"] == pytest.approx(found["best_ev"] - found["ev"], abs=2e-6)
    code, out, _ = run("As Ks Qs / Qh Js 8c 3c 2h / Jd 9h 6s 5s 3s", "--rules", "western")
    assert code == 1
    assert "jack high" in out
    assert "queen high" in out


def test_the_command_says_what_is_given_away() -> None:
    code, out, _ = run("Js Jd 9h / Qh Qs 8c 3c 2h / As Ks 6s 5s 3s", "--rules", "western", "--players", "2")
    assert code == 0
    assert "No arrangement of these cards is worth more" in out
    code, out, _ = run("Jd 9h 8c / Qh Qs 3s 3c 2h / As Ks Js 6s 5s", "--rules", "western", "--players", "2", "--json")
    found = json.loads(out)
    assert found["reason"] is None
    assert found["loss"] > 0.5
    assert "front" in found["why"]


@pytest.mark.parametrize("text", ["As Ks / Qs", "As Ks Qs Js / Qh 8c 3c 2h / Jd 9h 6s 5s 3s", "nonsense"])
def test_rows_that_are_none_are_refused_with_a_sentence(text: str) -> None:
    code, out, err = run(text)
    assert (code, out) == (1, "")
    assert err.startswith("houseway: ")
