"""`houseway paigow table`, `rules`, `compare` and `deal`."""

from __future__ import annotations

import csv
import io
import json
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import naive
import pytest
from click.testing import CliRunner, Result
from houseway.cli import screen
from houseway.cli.main import main
from houseway.solver.paigow.rules import CHOICES, PRESETS


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["paigow", *words])


def answer(*words: str, code: int = 0) -> Any:
    done = run(*words, "--json")
    assert done.exit_code == code, done.output
    return json.loads(done.stdout)


@cache
def records(*words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("table", *words, "--json").stdout.splitlines()]


# --- table -----------------------------------------------------------------------------------------------------------


def test_every_distinct_hand_is_there_once_as_set_has_it() -> None:
    found = records()
    assert [naive.kinds(" ".join(hand["tiles"])) for hand in found] == naive.hands()
    for hand in found[::400]:
        assert hand == answer("set", *hand["tiles"]), hand["tiles"]


def test_the_options_of_set_hold_for_the_table() -> None:
    words = ["--way", "canberra", "--opponent", "max-low", "--role", "banker", "--commission", "0.1"]
    words += ["--rules", "prewar", "--switch", "copy=push"]
    found = records(*words)
    for hand in found[7::700]:
        assert hand == answer("set", *hand["tiles"], *words), hand["tiles"]


def test_csv_says_the_same_as_json() -> None:
    text = run("table", "--csv").stdout
    assert text == run("table", "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    found = records()
    assert len(rows) == len(found) == 4285
    assert sum(int(row["deals"]) for row in rows) == 35960
    for row, hand in zip(rows, found, strict=True):
        house, best = hand["splits"][hand["house"]["split"]], hand["splits"][hand["best"]["split"]]
        assert row["tiles"].split() == hand["tiles"]
        assert int(row["deals"]) == naive.weight(naive.kinds(row["tiles"]))
        assert (row["low"].split(), row["high"].split(), row["rule"]) == (
            house["low"], house["high"], hand["house"]["rule"],
        )  # fmt: skip
        assert (row["best_low"].split(), row["best_high"].split()) == (best["low"], best["high"])
        assert [int(row[what]) for what in ("win", "push", "lose")] == [house[w] for w in ("win", "push", "lose")]
        assert float(row["ev"]) == pytest.approx(house["ev"], abs=1e-6)
        assert float(row["cost"]) == pytest.approx(hand["cost"], abs=1e-6)


def test_the_text_says_what_the_way_is_worth_and_leaves_the_same_empty() -> None:
    done = run("table")
    lines = done.stdout.splitlines()
    text = " ".join(done.stdout.split())
    found = records()
    differ = sum(hand["house"]["split"] != hand["best"]["split"] for hand in found)
    assert f"differs from the best in {differ:,} of the 4,285 hands" in text
    weights = [naive.weight(naive.kinds(" ".join(hand["tiles"]))) for hand in found]
    worth = sum(w * hand["splits"][hand["house"]["split"]]["ev"] for w, hand in zip(weights, found, strict=True))
    assert f"A deal is worth {worth / 35960:+.5f} bets by the way" in text
    header = next(n for n, line in enumerate(lines) if line.lstrip().startswith("house way"))
    rows = lines[header + 1 :]
    assert len(rows) == 4285
    assert sum(line.count("/") == 2 for line in rows) == differ
    assert len({line.index("  ") for line in rows}) > 1
    assert all(len(line) <= len(lines[header]) for line in rows)


@pytest.mark.parametrize(("width", "gone"), [(100, []), (80, ["push"]), (60, ["push", "lose", "win", "cost"])])
def test_a_narrow_table_leaves_out_columns_and_says_so(
    width: int, gone: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "terminal_width", lambda: width)
    lines = run("table").stdout.splitlines()
    header = next(line for line in lines if line.lstrip().startswith("house way")).split()
    assert [name for name in ("win", "push", "lose", "cost") if name not in header] == sorted(
        gone, key=["win", "push", "lose", "cost"].index
    )
    assert ("no room for" in " ".join(lines)) is bool(gone)
    assert max(map(len, lines)) <= width


def test_an_incomplete_way_leaves_hands_open() -> None:
    done = run("table", "--way", "pennsylvania", "--json")
    assert done.exit_code == 1
    assert "1,220 of the 4,285" in done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    left = [hand for hand in found if hand["house"] is None]
    assert len(left) == 1220
    assert all(hand["cost"] is None for hand in left)
    rows = list(csv.DictReader(io.StringIO(run("table", "--way", "pennsylvania", "--csv").stdout)))
    assert sum(row["rule"] == "" for row in rows) == 1220
    assert run("table", "--way", "pennsylvania", "--opponent", "pennsylvania").exit_code == 1


# --- rules -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_answers_the_five_questions(name: str) -> None:
    found = answer("rules", name)
    assert len(found["answers"]) == 5
    rules = PRESETS[name]
    assert found["switches"] == {key: getattr(rules, key) for key in found["switches"]}
    assert set(found["switches"]) == {*CHOICES, "wong_gong", "commission"}
    done = run("rules", name)
    text = " ".join(done.stdout.split())
    for number, part in enumerate(found["answers"], 1):
        assert f"{number}. {part['question']} {part['answer']}" in text
    ranks = [[naive.CODES.index(code) for code in level] for level in found["tiles"]]
    for higher, lower in pairwise(ranks):
        assert naive.tile_rank(higher[0], naive.PRESETS[name]) > naive.tile_rank(lower[0], naive.PRESETS[name])


def test_every_value_of_every_switch_is_said() -> None:
    said = {" ".join(part["answer"] for part in answer("rules")["answers"])}
    words = [f"{switch}={value}" for switch, values in CHOICES.items() for value in values[1:]] + ["wong_gong=false"]
    for word in words:
        said.add(" ".join(part["answer"] for part in answer("rules", "--switch", word)["answers"]))
    assert len(said) == 1 + len(words)
    assert "7.5%" in run("rules", "--switch", "commission=0.075").stdout


def test_rules_in_a_file_are_answered_too(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('extends = "plain"\ncopy = "push"\n', encoding="utf-8")
    found = answer("rules", str(path))
    assert (found["rules"], found["switches"]["wong_gong"], found["switches"]["copy"]) == ("club", False, "push")
    text = run("rules", str(path)).stdout
    assert "club rules: rules of your own" in text
    assert 'copy = "push"' in text
    path.write_text('copy = "pish"\n', encoding="utf-8")
    done = run("rules", str(path))
    assert done.exit_code == 1
    assert "line 1" in done.stderr
    assert "nearest is 'push'" in done.stderr
    assert "nearest is 'casino'" in run("rules", "casio").stderr


# --- compare ---------------------------------------------------------------------------------------------------------


SMALL = [*combinations(range(17), 2), *((kind, kind) for kind in range(15))]


@pytest.mark.parametrize("preset", naive.PRESETS)
def test_who_wins_is_what_the_rulebook_says(preset: str) -> None:
    rules = naive.PRESETS[preset]
    for n in range(40):
        a, b = SMALL[(n * 37 + 5) % len(SMALL)], SMALL[(n * 71 + 11) % len(SMALL)]
        if not naive.weight(tuple(sorted(a + b))):
            continue
        hands = [" ".join(naive.CODES[kind] for kind in hand) for hand in (a, b)]
        found = answer("compare", *hands, "--rules", preset)
        sign = naive.compare(a, b, rules)
        assert (found["low"], found["high"]) == (None, {1: "a", 0: "copy", -1: "b"}[sign]), (hands, found)
        assert found["result"] == ("win" if sign > 0 else "lose"), (hands, found)
        assert found["why"]


@pytest.mark.parametrize(
    ("a", "b", "switch", "why"),
    [
        ("T T", "D 9", None, "kind of hand decides, pair above Wong"),
        ("T 9", "D 9", None, "rank decides, Teen Wong above Day Wong"),
        ("H4 5", "H4 L4", None, "points decide, nine against eight"),
        ("L4 11", "H8 L7", None, "high tile decides, Yun above Bon"),  # seed 003
        ("H10 L10", "H6 L4", None, "Zero against zero"),
        ("T 9", "T 9", None, "a copy, which goes to the banker"),
        ("T 9", "T 9", "copy=push", "a copy, which nobody wins"),
        ("T H8", "T L8", None, "Teen Gong against Teen Gong"),
        ("T H6", "T L6", "tie_break=both-tiles", "second tile decides, Chong above Look"),
        ("T H7", "H4 5", "high_nine=rank", "High Nine decides"),
        ("T L6", "D H6", "tie_break=none", "eight, Teen high against eight, Day high: a copy"),
    ],
)
def test_every_reason_is_said(a: str, b: str, switch: str | None, why: str) -> None:
    words = ["--switch", switch] if switch else []
    done = run("compare", a, b, *words)
    assert done.exit_code == 0
    assert why in " ".join(done.stdout.split()), done.stdout
    assert why in " ".join(answer("compare", a, b, *words)["why"])


def test_two_set_hands() -> None:
    found = answer("compare", "D 5 / T 9", "11 L6 / H8 5")
    assert (found["low"], found["high"], found["result"]) == ("a", "a", "win")
    assert any("stronger hand first" in sentence for sentence in found["why"])
    assert answer("compare", "5 D / 9 T", "H8 5 / 11 L6")["result"] == "win"
    push = answer("compare", "H10 L10 / T 9", "H10 L10 / D 9")
    assert (push["low"], push["high"], push["result"]) == ("copy", "a", "push")
    lost = answer("compare", "H10 L10 / D 9", "H10 L10 / T 9")
    assert (lost["low"], lost["high"], lost["result"]) == ("copy", "b", "lose")


def test_tiles_may_be_words_of_their_own() -> None:
    assert answer("compare", "T", "9", "D", "9") == answer("compare", "T 9", "D 9")
    assert answer("compare", "teen", "gow") == answer("compare", "T 9")


@pytest.mark.parametrize("hand", ["H4 5", "T 9", "H10 L10", "GJ6 GJ3", "5 5"])
def test_odds_are_a_count_of_all_other_hands(hand: str) -> None:
    mine = naive.kinds(hand)
    left = [kind for kind in range(17) for _ in range(naive.COUNTS[kind] - mine.count(kind))]
    signs = [naive.compare(mine, other) for other in combinations(left, 2)]
    found = answer("compare", hand)
    assert [found[what] for what in ("beats", "copies", "loses")] == [signs.count(n) for n in (1, 0, -1)]
    assert found["hands"] == len(signs) == 435
    assert f"{signs.count(1) / 435:.1%}" in run("compare", hand).stdout


@pytest.mark.parametrize(
    ("words", "code", "named"),
    [
        (["T T", "T 9"], 1, "T is there 3 times"),
        (["T 9 / D 5", "T 8h / T 7h"], 1, "T is there 3 times"),
        (["T 9", "D x"], 1, "'x'"),
        (["T 9 5", "D 9"], 1, "Tiles read: 3, where 2 were expected"),
        (["T 9", "D 9 / H4 5"], 2, "not one of each"),
        (["T 9 / D 5"], 2, "another LOW / HIGH"),
        (["T 9 D 5", "D 9"], 2, "write LOW / HIGH"),
        (["a", "b", "c", "d", "e"], 2, "quote each hand"),
        (["T 9", "D 9", "--rules", "casio"], 1, "nearest is 'casino'"),
        ([], 2, "Missing argument"),
    ],
)
def test_a_bad_comparison_is_answered_with_a_sentence_and_a_code(words: list[str], code: int, named: str) -> None:
    done = run("compare", *words)
    assert done.exit_code == code, done.output
    assert named in done.stderr
    assert done.stdout == ""


# --- deal ------------------------------------------------------------------------------------------------------------


def test_a_seed_deals_the_same_again_and_says_which_it_took() -> None:
    assert run("deal", "--seed", "7").stdout == run("deal", "--seed", "7").stdout != run("deal", "--seed", "8").stdout
    chance = answer("deal")
    assert answer("deal", "--seed", str(chance["seed"])) == chance
    assert f"seed {chance['seed']};" in run("deal", "--seed", str(chance["seed"])).stdout


def test_all_tiles_are_dealt_and_set_by_the_way() -> None:
    found = answer("deal", "--seed", "3", "--rounds", "5", "--way", "canberra")
    for played in found["rounds"]:
        tiles = [tile for seat in played["seats"] for tile in seat["tiles"]]
        assert sorted(tiles) == sorted(
            code for code, count in zip(naive.CODES, naive.COUNTS, strict=True) for _ in range(count)
        )
    for seat in found["rounds"][0]["seats"]:
        house = answer("set", *seat["tiles"], "--way", "canberra")
        split = house["splits"][house["house"]["split"]]
        assert (seat["low"], seat["high"], seat["rule"]) == (split["low"], split["high"], house["house"]["rule"])


def test_dice_say_who_takes_the_first_stack() -> None:
    """Seats count from the banker as 1, counter-clockwise: he takes it on 9 and 17 (seed 000)."""
    totals = set()
    for dice in (3, 4):
        found = answer("deal", "--seed", "5", "--rounds", "40", "--dice", str(dice), "--rotate")
        for played in found["rounds"]:
            assert len(played["dice"]) == dice
            total = sum(played["dice"])
            totals.add(total)
            assert played["first"] == (total - 1) % 8 + 1
            first = (played["banker"] - 1 + played["first"] - 1) % 8 + 1
            stacks = {seat["seat"]: seat["stack"] for seat in played["seats"]}
            assert stacks[first] == 1
            assert [stacks[(first - 1 + n) % 8 + 1] for n in range(8)] == list(range(1, 9))
            if total in (9, 17):
                assert stacks[played["banker"]] == 1
    assert {9, 17} <= totals


def test_every_player_is_settled_with_the_banker() -> None:
    found = answer("deal", "--seed", "11", "--rounds", "6", "--banker", "3", "--rotate")
    assert [played["banker"] for played in found["rounds"]] == [3, 4, 5, 6, 7, 8]
    totals = dict.fromkeys(range(1, 9), 0.0)
    for played in found["rounds"]:
        bank = next(seat for seat in played["seats"] if seat["seat"] == played["banker"])
        paid = 0.0
        for seat in played["seats"]:
            totals[seat["seat"]] += seat["paid"]
            if seat is bank:
                assert seat["result"] is None
                continue
            met = answer("compare", *(f"{' '.join(s['low'])} / {' '.join(s['high'])}" for s in (seat, bank)))
            assert seat["result"] == met["result"]
            assert seat["low_won"] == ("player" if met["low"] == "a" else "banker")
            assert seat["paid"] == pytest.approx({"win": 0.95, "push": 0, "lose": -1}[met["result"]])
            paid += {"win": -1, "push": 0, "lose": 0.95}[met["result"]]
        assert bank["paid"] == pytest.approx(paid)
    assert [entry["bets"] for entry in found["paid"]] == pytest.approx(list(totals.values()))


def test_four_players_sit_at_eight_places() -> None:
    found = answer("deal", "--seed", "2", "--players", "4", "--rounds", "5", "--rotate")
    assert [played["banker"] for played in found["rounds"]] == [1, 3, 5, 7, 1]
    for seat in found["rounds"][0]["seats"]:
        assert seat["taken"] is (seat["seat"] % 2 == 1)
        assert ("tiles" in seat) is seat["taken"], "a closed stack stays closed"
    text = run("deal", "--seed", "2", "--players", "4").stdout
    assert text.count("closed") == 4


def test_a_mixed_way_deals_too_and_an_incomplete_one_is_refused() -> None:
    assert answer("deal", "--seed", "2", "--way", "nash")["rounds"][0]["seats"][0]["rule"] == "mix"
    done = run("deal", "--seed", "2", "--way", "pennsylvania", "--rounds", "10")
    assert done.exit_code == 1
    assert "pennsylvania" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--players", "9"], "2<=x<=8"),
        (["--dice", "5"], "3<=x<=4"),
        (["--banker", "0"], "1<=x<=8"),
        (["--rounds", "0"], "1<=x<=1000000"),
        (["--seed", "x"], "'x' is not a valid integer"),
    ],
)
def test_no_such_table(words: list[str], named: str) -> None:
    done = run("deal", *words)
    assert done.exit_code == 2
    assert named in done.stderr
