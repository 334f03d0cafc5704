"""`houseway thirteen score`, `deal` and `rules` as a person and as a program call them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from houseway.cli import screen
from houseway.cli.lang import LANGUAGES, catalogue
from houseway.cli.main import main
from houseway.solver.thirteen.rules import BUILT_IN, SPECIALS, load

TABLE = """\
# Friday, third round
Ann: 2s 2h 2c / 7d 6c 5d 4c 3h / As Ks Qs Ts 6s
Bob: Kh Kd 3d / Jh Th 8h 5h 4h / Js Jd 9s 9h 4d
Cy:  Qc Qd 3c / 8c 8d 7h 7c 2d / Kc Jc Tc 9c 5c
Dee: 9d 6d 3s / Ah Ac Ad Qh Td / 8s 7s 6h 5s 4s
"""
SPECIAL = """\
X: special Ah Ks Qc Jd Ts 9s 8s 7h 6d 5d 4s 3c 2h
*W: Qh 9h 8h / Kh Jh 7d 4h 2c / Tc 9d 5c 5h 3d
"""


def run(*words: str, **options: Any) -> Result:
    return CliRunner().invoke(main, ["thirteen", *words], **options)


def score(text: str, *words: str) -> dict[str, Any]:
    done = run("score", *words, "--json", input=text)
    assert done.exit_code == 0, done.output
    assert done.stdout.count("\n") == 1
    found: dict[str, Any] = json.loads(done.stdout)
    return found


# --- score ------------------------------------------------------------------------------------------------------------


def test_the_object_has_the_names_that_programs_rely_on() -> None:
    found = score(TABLE, "--rules", "mainland")
    assert list(found) == ["rules", "players", "pairs"]
    first = found["players"][0]
    assert {"name", "rows", "special", "foul", "total"} <= set(first)
    assert (first["name"], first["special"], first["foul"], first["total"]) == ("Ann", None, False, 63)
    assert first["rows"] == [["2s", "2h", "2c"], ["7d", "6c", "5d", "4c", "3h"], ["As", "Ks", "Qs", "Ts", "6s"]]
    assert {"a", "b", "rows", "scoop", "special", "home_run", "total"} <= set(found["pairs"][0])
    assert found["players"][1]["foul"] is True
    assert [player["total"] for player in found["players"]] == [63, -33, -11, -19]
    ann_bob = {key: found["pairs"][0][key] for key in ("a", "b", "rows", "scoop", "special", "home_run", "total")}
    assert ann_bob == {"a": 0, "b": 1, "rows": [4, 1, 1], "scoop": 3, "special": 0, "home_run": 12, "total": 21}


def test_what_it_prints_can_be_scored_again() -> None:
    for text, rules in ((TABLE, "classic"), (SPECIAL, "hongkong"), (SPECIAL, "taiwan")):
        found = score(text, "--rules", rules)
        assert score(json.dumps(found), "--rules", rules) == found


def test_a_table_is_read_from_a_file_by_its_suffix(tmp_path: Path) -> None:
    csv = "name,front,middle,back\nA,2s 2h 2c,7d 6c 5d 4c 3h,As Ks Qs Ts 6s\nB,Kh Kd 3d,Jh Th 8h 5h 4h,Js Jd 9s 9h 4d\n"
    path = tmp_path / "table.csv"
    path.write_text(csv, encoding="utf-16")
    done = run("score", str(path), "--json")
    assert [player["total"] for player in json.loads(done.stdout)["players"]] == [5, -5]


def test_money_and_the_pot() -> None:
    found = score(TABLE, "--rules", "mainland", "--stake", "0.50", "--pot", "20")
    assert [player["money"] for player in found["players"]] == [31.5, -16.5, -5.5, -9.5]
    assert [player["pot"] for player in found["players"]] == [20, 0, 0, 0]
    even = "P: Qs Js 9h / 7d 6c 5d 4c 3h / Ac Kc 9c 8c 2c\nQ: Qh Jh 9s / 7h 6d 5h 4d 3c / Ad Kd 9d 8d 2d\n"
    assert [player["pot"] for player in score(even, "--pot", "15")["players"]] == [7.5, 7.5]


def test_shares_of_a_pooled_bill_have_six_places() -> None:
    text = (
        "X: 4s 3c 2h / 9s 8s 7h 6d 5d / Ah Ks Qc Jd Ts\nY: special Ad Ac Kd Td Th 7c 7s 6h 6s 4d 4c 3h 3s\n"
        "Z: Qd 8d 2d / Kc Jc 9c 8c 6c / As Qs Js 5s 2s\nW: Qh 9h 8h / Kh Jh 7d 4h 2c / Tc 9d 5c 5h 3d\n"
    )
    words = ("--rules", "mainland", "--switch", "specials-meet=pooled")
    found = score(text, *words)
    assert found["rules"] == "mainland specials_meet=pooled"
    assert [player["total"] for player in found["players"]] == [-6.333333, 4, 5.666667, -3.333333]
    assert "-4/3" in run("score", *words, input=text).output or "+4/3" in run("score", *words, input=text).output


def test_a_person_sees_hands_remarks_and_pairs() -> None:
    done = run("score", "--rules", "mainland", input=TABLE)
    assert done.exit_code == 0
    parts = ("all against all", "2♠ 2♥ 2♣", "+63", "Ann scoops everybody.", "Bob fouls: the back (jacks and nines)")
    places = [done.output.index(part) for part in (*parts, "Ann - Bob", "Cy - Dee")]
    assert places == sorted(places)
    assert "special" not in done.output
    special = run("score", "--rules", "hongkong", input=SPECIAL).output
    assert "W holds the bank" in special
    assert "X declares dragon: 13 points" in special
    assert "middle  " not in special.split("Each pair")[1]


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", [["score"], ["rules", "mainland"], ["rules", "hongkong"]], ids=" ".join)
def test_a_narrow_terminal_wraps(words: list[str], lang: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "terminal_width", lambda: width)
    done = run(*words, "--lang", lang, input=TABLE)
    assert done.exit_code == 0
    for line in done.output.splitlines():
        assert screen.display_width(line) <= width, line


@pytest.mark.parametrize(
    ("text", "words", "code", "named"),
    [
        (TABLE.replace("9d 6d", "9d 6x"), [], 1, "Line 5: '6x'"),
        (TABLE.replace("9d 6d", "9d 2s"), [], 1, "2s is on the table twice: Ann has it and Dee has it"),
        (TABLE.splitlines()[1], [], 1, "two to four hands, not 1"),
        ("", [], 1, "not 0"),
        (TABLE, ["--rules", "hongkong"], 1, "0 players are marked as banker"),
        (TABLE, ["--rules", "mainlan"], 1, "nearest is 'mainland'"),
        ("A: special 2s 2h 2c 7d 6c 5d 4c 3h As Ks Qs Ts 6s\n" + TABLE.splitlines()[2], [], 1, "A declares a special"),
        (TABLE, ["--stake", "0"], 2, "above zero"),
        (TABLE, ["--pot", "much"], 2, "'much' was read"),
        (TABLE, ["nowhere.txt"], 1, "nowhere.txt cannot be read"),
        (TABLE, ["--switch", "home-run=ad"], 1, "nearest is 'add'"),
        ("\xff\xfe\xfd".encode("latin-1"), [], 1, "-"),
        (b"A: \xff\xff", [], 1, "not UTF-8"),
    ],
)
def test_a_bad_table_is_answered_with_a_sentence_and_a_code(
    text: str | bytes, words: list[str], code: int, named: str
) -> None:
    done = run("score", *words, input=text)
    assert done.exit_code == code, done.output
    assert named in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.output


# --- deal -------------------------------------------------------------------------------------------------------------


def test_a_seed_deals_the_same_table_again() -> None:
    words = ("deal", "--seed", "7", "--rules", "western", "--players", "2", "--json")
    once, again = run(*words), run(*words)
    assert once.exit_code == 0, once.output
    assert once.stdout == again.stdout
    found = json.loads(once.stdout)
    assert (found["game"], found["seed"], found["rules"]) == ("thirteen", 7, "western")
    assert len(found["players"]) == 2
    assert sum(player["total"] for player in found["players"]) == 0
    assert not any(player["foul"] for player in found["players"])


def test_without_a_seed_it_says_which_one_it_took() -> None:
    words = ("--rules", "western", "--players", "2", "--json")
    found = json.loads(run("deal", *words).stdout)
    assert json.loads(run("deal", "--seed", str(found["seed"]), *words).stdout) == found
    text = run("deal", "--seed", "7", *words[:-1]).output
    assert "Dealt from seed 7" in text
    assert "seat 1 - seat 2" in text


def test_the_first_seat_holds_the_bank() -> None:
    found = json.loads(run("deal", "--seed", "7", "--rules", "hongkong", "--json").stdout)
    assert [player["banker"] for player in found["players"]] == [True, False, False, False]
    assert [(pair["a"], pair["b"]) for pair in found["pairs"]] == [(0, 1), (0, 2), (0, 3)]


# --- rules ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_rule_set_is_explained(name: str) -> None:
    rules = load(name)
    done = run("rules", name)
    assert done.exit_code == 0
    assert f"({name})" in done.output
    for rule in rules.specials:
        assert f"{rule.points:>3}  {catalogue('table', 'en')[f'table.special.{rule.name}']}" in done.output
    flat = " ".join(done.output.split())
    for key, reason in rules.ours:
        if key == "banker_special" or (key == "specials_meet" and not rules.specials):
            continue
        if key in ("quad_as_pairs", "two_suit_flushes", "front_qka", "order") and not rules.specials:
            continue
        assert dict(reason)["en"] in flat, key


def test_rules_as_an_object() -> None:
    found = json.loads(run("rules", "hongkong", "--json").stdout)
    assert (found["game"], found["rules"], found["extends"]) == ("thirteen", "hongkong", None)
    assert found["switches"]["ties"] == "suits"
    assert found["row_units"]["standard"]["middle"]["quads"] == 8
    assert found["specials"][0]["name"] == "one-suit-dragon"
    assert "specials.one-suit-dragon" in found["ours"]
    assert {part["switch"] for about in found["answers"] for part in about["answer"]} >= {"against", "ties", "wheel"}


def test_every_switch_is_said_in_every_value() -> None:
    from houseway.solver.thirteen.rules import CHOICES

    said = set()
    for switch, values in CHOICES.items():
        for value in values:
            words = ["--switch", f"{switch}={value}"]
            words += [] if (switch, value) == ("specials_meet", "pooled") else ["--switch", "against=banker"]
            done = run("rules", "mainland", *(words if switch != "against" else words[:2]))
            assert done.exit_code == 0, done.output
            sentence = catalogue("table", "en")[f"table.rules.{switch}.{value}"]
            said.add(sentence)
            points = {"scoop": 0, "home_run": 12}.get(switch)
            assert sentence.format(points=points) in " ".join(done.output.split())
    assert len(said) == sum(map(len, CHOICES.values()))


def test_a_file_of_ones_own_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('extends = "taiwan"\ntitle = "Our club"\nmajority_points = 2\n[specials]\ndragon = 50\n', "utf-8")
    done = run("rules", str(path))
    assert "Our club (club)" in done.output
    assert "Winning more rows than losing pays 2 more." in done.output
    assert "six pairs" not in done.output
    path.write_text('extends = "taiwan"\nties = "suit"\n', "utf-8")
    done = run("rules", str(path))
    assert done.exit_code == 1
    assert "line 2: ties = 'suit', but push | suits | banker was expected" in done.stderr


def test_the_catalogues_have_the_same_keys_and_braces() -> None:
    import re

    english = catalogue("table", "en")
    for language in LANGUAGES:
        other = catalogue("table", language)
        assert set(other) == set(english), language
        for key, sentence in english.items():
            braces = set(re.findall(r"{\w+}", sentence))
            assert set(re.findall(r"{\w+}", other[key])) == braces, (language, key)
    for special in SPECIALS:
        assert all(catalogue("thirteen", language).get(f"thirteen.special.{special}") for language in LANGUAGES)
