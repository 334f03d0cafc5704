"""`houseway paigow ways`: the list, the rules of one, measures, differences, and a way of one's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import naive
import pytest
from click.testing import CliRunner, Result
from houseway.cli.main import main
from houseway.solver.paigow.language import load_way, way_names

DEALS = 35960
MINE = """
id = "mine"
name = "My own"

[[rule]]
id = "pairs"
text = "Keep pairs."
when.pairs = 1
keep.pair = "kept"

[[rule]]
id = "pairs.again"
text = "Keep pairs once more."
when.pairs = 1
keep.pair = "kept"

[[rule]]
id = "big"
text = "Play a high hand of nine or more, with the worst low."
keep = [{ high = ">= 9" }, { least = "low" }]
"""
LAST = """
[[rule]]
id = "rest"
text = "Else the best low."
keep.most = "low high"
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["paigow", *words])


def ways(*words: str, code: int = 0) -> Any:
    done = run("ways", *words, "--json")
    assert done.exit_code == code, done.output
    return json.loads(done.stdout)


def file_of(folder: Path, text: str) -> str:
    path = folder / f"own{len(list(folder.iterdir()))}.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


# --- the list, and one way -------------------------------------------------------------------------------------------


def test_the_list_has_every_way_with_its_completeness() -> None:
    listed = ways()
    assert [entry["way"] for entry in listed] == [*way_names(), "nash"]
    for entry in listed[:-1]:
        way = load_way(entry["way"])
        assert (entry["complete"], entry["rules"]) == (way.complete, len(way.rules))
        assert entry["completeness"] == way.completeness["en"]
        assert entry["source"] or entry["kind"] == "yardstick"
    text = " ".join(run("ways").stdout.split())
    for entry in listed:
        assert f" {entry['way']} {entry['name']}" in text
        assert entry["completeness"] in text
    assert text.count("(incomplete)") == sum(not entry["complete"] for entry in listed) == 2


@pytest.mark.parametrize("name", way_names())
def test_rules_are_printed_in_order_with_their_words(name: str) -> None:
    way, found = load_way(name), ways(name)
    assert [rule["id"] for rule in found["rules"]] == [rule.id for rule in way.rules]
    assert [rule["number"] for rule in found["rules"]] == list(range(1, len(way.rules) + 1))
    shown = run("ways", name)
    assert shown.exit_code == 0
    text = " ".join(shown.stdout.split())
    at = 0
    for number, rule in enumerate(way.rules, 1):
        at = text.index(f" {number}. {rule.text['en']} [{rule.id}]", at)
        if rule.reading:
            at = text.index(f"Our reading: {rule.reading['en']}", at)
    for reading in way.readings:
        assert f"- {reading['en']}" in text
    one_way = 35960 - found["undecided"] - sum(rule["deals"] for rule in found["rules"])
    assert 0 <= one_way < 1000, "deals whose splits are all equal"


def test_the_examples_of_a_rule_are_hands_that_it_decides() -> None:
    for rule in ways("foxwoods")["rules"]:
        assert len(rule["examples"]) == (0 if rule["lost"] else min(2, rule["hands"])), rule
        for example in rule["examples"]:
            hand = naive.kinds(" ".join(example["low"] + example["high"]))
            (low, high), _ = naive.foxwoods(hand)
            assert [naive.CODES[kind] for kind in low] == example["low"], (rule["id"], example)
            assert [naive.CODES[kind] for kind in high] == example["high"], (rule["id"], example)
            done = json.loads(run("set", *example["low"], *example["high"], "--json").stdout)
            assert done["house"]["rule"] == rule["id"], example


def test_a_drawn_example_shows_the_pips_of_its_tiles() -> None:
    shown = CliRunner().invoke(main, ["paigow", "ways", "max-low", "--color"]).stdout
    drawn = [line for line in shown.splitlines() if "|" in line]
    assert len(drawn) == 3  # two hands of four tiles side by side
    for line in drawn:
        assert line.count("|") == 2 * 2 * 3
    pips = sum(line.count("◉") + line.count("◦") for line in drawn)
    examples = [naive.kinds(" ".join(e["low"] + e["high"])) for e in ways("max-low")["rules"][0]["examples"]]
    assert pips == sum(naive.PIPS[kind] for hand in examples for kind in hand)


def test_a_rule_that_decides_nothing_says_why() -> None:
    assert "decides no hand under these rules" in run("ways", "foxwoods", "--rules", "plain").stdout
    assert "text is lost" in run("ways", "foxwoods").stdout
    assert "left undecided" in run("ways", "pennsylvania").stdout


def test_several_ways_and_the_equilibrium() -> None:
    found = ways("max-low", "nash")
    assert [way["way"] for way in found] == ["max-low", "nash"]
    assert "nothing beats it" in run("ways", "nash").stdout


def test_a_way_in_a_file_is_printed(tmp_path: Path) -> None:
    done = run("ways", file_of(tmp_path, MINE))
    assert "3. Play a high hand of nine or more, with the worst low. [big]" in done.stdout
    assert "It decides no hand" in done.stdout


# --- measure ---------------------------------------------------------------------------------------------------------


def test_a_measure_is_the_sum_over_the_table() -> None:
    (found,) = ways("--measure", "max-low")
    assert list(found) == [
        "way", "rules", "self", "edge_player", "edge_banker", "best_response", "exploitable",
    ]  # fmt: skip
    table = [json.loads(line) for line in run("table", "--way", "max-low", "--json").stdout.splitlines()]
    sums = {"win": 0, "push": 0, "lose": 0}
    edge = best = 0.0
    for hand in table:
        deals = naive.weight(naive.kinds(" ".join(hand["tiles"])))
        house = hand["splits"][hand["house"]["split"]]
        for what in sums:
            sums[what] += deals * house[what]
        edge -= deals * (0.95 * house["win"] - house["lose"]) / 20475 / DEALS
        split = hand["splits"][hand["best"]["split"]]
        best -= deals * (0.95 * split["win"] - split["lose"]) / 20475 / DEALS
    assert found["self"] == sums
    assert sum(sums.values()) == 736_281_000
    assert found["edge_player"] == pytest.approx(edge, abs=2e-6)
    assert found["best_response"]["player"]["edge"] == pytest.approx(best, abs=2e-6)
    assert found["best_response"]["player"]["edge"] < found["edge_player"]
    assert found["best_response"]["banker"]["edge"] < found["edge_banker"]


def test_all_ways_are_measured_and_nothing_beats_the_equilibrium() -> None:
    done = run("ways", "--measure", "--json")
    assert done.exit_code == 0
    found = {entry["way"]: entry for entry in json.loads(done.stdout)}
    assert list(found) == [*way_names(), "nash"]
    assert {name for name, entry in found.items() if "error" in entry} == {"pennsylvania", "woo"}
    distances = {name: entry["exploitable"] for name, entry in found.items() if "error" not in entry}
    assert distances["nash"] == pytest.approx(0, abs=1e-6) == min(distances.values())
    assert 0.005 < distances["foxwoods"] < distances["max-high"] < distances["balanced"]


def test_an_incomplete_way_is_an_error_only_where_it_was_named() -> None:
    refused, measured = ways("--measure", "pennsylvania", "max-low", code=1)
    assert list(refused) == ["way", "error"]
    assert "1,220 of the 4,285" in refused["error"]
    assert measured["way"] == "max-low"
    done = run("ways", "--measure", "pennsylvania")
    assert done.exit_code == 1
    assert "1,220 of the 4,285" in " ".join(done.stdout.split())


def test_commission_is_paid_by_who_wins() -> None:
    (usual,), (free,) = ways("--measure", "max-low"), ways("--measure", "max-low", "--commission", "0")
    wins = usual["self"]["win"] / 736_281_000
    assert usual["edge_player"] == pytest.approx(free["edge_player"] + 0.05 * wins, abs=2e-6)
    assert free["edge_player"] == pytest.approx(-free["edge_banker"], abs=2e-6)
    assert free["exploitable"] == usual["exploitable"]


# --- diff ------------------------------------------------------------------------------------------------------------


def test_a_difference_is_what_the_tables_say() -> None:
    found = ways("foxwoods", "--diff", "max-high")
    tables = [
        [
            json.loads(line)
            for line in run("table", "--way", way, "--opponent", "foxwoods", "--json").stdout.splitlines()
        ]
        for way in ("foxwoods", "max-high")
    ]
    expected = {}
    for one, two in zip(*tables, strict=True):
        a, b = (hand["splits"][hand["house"]["split"]] for hand in (one, two))
        if a != b:
            expected[" ".join(one["tiles"])] = (a["low"], one["house"]["rule"], b["low"], a["ev"] - b["ev"])
    assert len(expected) == found["hands"] > 1000
    deals = [difference["deals"] for difference in found["differences"]]
    assert deals == sorted(deals, reverse=True)
    gain = 0.0
    for difference in found["differences"]:
        low, rule, other_low, worth = expected[" ".join(difference["tiles"])]
        assert (difference["one"]["low"], difference["one"]["rule"]) == (low, rule)
        assert difference["two"]["low"] == other_low
        assert difference["gain"] == pytest.approx(worth, abs=3e-6)
        gain += difference["deals"] * worth / DEALS
    assert found["gain"] == pytest.approx(gain, abs=3e-6)
    assert found["share"] == pytest.approx(sum(deals) / DEALS, abs=1e-6)


def test_a_difference_in_words() -> None:
    done = run("ways", "foxwoods", "--diff", "canberra")
    text = " ".join(done.stdout.split())
    assert done.exit_code == 0
    assert "foxwoods and canberra differ in " in text
    assert "bets a deal more than" in text
    assert "differ in 0 of" in run("ways", "foxwoods", "--diff", "foxwoods").stdout
    assert "1,220" in run("ways", "pennsylvania", "--diff", "max-low").stdout


def test_the_banker_differs_otherwise() -> None:
    player, banker = (ways("foxwoods", "--diff", "max-low", "--role", role) for role in ("player", "banker"))
    assert player["hands"] == banker["hands"]
    assert player["gain"] != banker["gain"]


# --- a way of one's own ----------------------------------------------------------------------------------------------


def test_a_check_reports_what_is_undecided_idle_and_dominated(tmp_path: Path) -> None:
    found = ways("--check", file_of(tmp_path, MINE), code=1)
    assert (found["ok"], found["idle"]) == (False, ["pairs.again"])
    assert found["undecided"]
    for hand in found["undecided"]:
        kinds = naive.kinds(" ".join(hand["tiles"]))
        assert len(naive.pairs_of(kinds)) != 1, hand
        reached = [low for low, high in naive.splits(kinds) if naive.worth(high) >= 9]
        assert len([low for low in reached if all(naive.compare(low, other) <= 0 for other in reached)]) != 1, hand
    assert found["dominated"]
    for hand in found["dominated"]:
        halves = [
            [naive.kinds(" ".join(hand[which][half])) for half in ("low", "high")] for which in ("better", "picked")
        ]
        signs = [naive.compare(better, picked) for better, picked in zip(*halves, strict=True)]
        assert min(signs) >= 0 < max(signs), hand
    text = run("ways", "--check", file_of(tmp_path, MINE)).stdout
    assert "is a way: mine, 3 rules" in text
    assert "pairs.again" in text
    assert "undecided" in text


def test_a_whole_way_passes(tmp_path: Path) -> None:
    done = run("ways", "--check", file_of(tmp_path, MINE + LAST))
    assert done.exit_code == 0
    assert "It decides all 4,285 hands" in done.stdout
    incomplete = ways("--check", file_of(tmp_path, "complete = false\n" + MINE))
    assert incomplete["ok"]
    assert incomplete["undecided"]


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('keep.pair = "kept"', 'keep.pare = "kept"', ["line 9", "keep.pare", "nearest is 'pair'"]),
        ('keep.pair = "kept"', 'keep.pair = "keep"', ["line 9", "'keep'", "nearest is 'kept'"]),
        ("when.pairs = 1", 'when.pairs = "one"', ["line 8", "a whole number"]),
        ('{ high = ">= 9" }', '{ high = "nine" }', ["line 20", "comparison"]),
        ('id = "pairs.again"', 'id = "pairs"', ["line 12", "two rules named 'pairs'"]),
        ('id = "mine"', "id = mine", ["not TOML", "line 2"]),
    ],
)
def test_what_is_no_way_is_said_with_line_and_key(tmp_path: Path, old: str, new: str, named: list[str]) -> None:
    done = run("ways", "--check", file_of(tmp_path, MINE.replace(old, new, 1)))
    assert done.exit_code == 1
    assert done.stdout == ""
    for part in named:
        assert part in done.stderr, done.stderr


@pytest.mark.parametrize(
    ("words", "code", "named"),
    [
        (["foxwods"], 1, "nearest is 'foxwoods'"),
        (["max-low", "foxwods"], 1, "nearest is 'foxwoods'"),
        (["--measure", "foxwods"], 1, "nearest is 'foxwoods'"),
        (["foxwoods", "--diff", "canbera"], 1, "nearest is 'canberra'"),
        (["--diff", "canberra"], 2, "one way with another"),
        (["foxwoods", "max-low", "--diff", "canberra"], 2, "one way with another"),
        (["nash", "--diff", "canberra"], 2, "plays by chance"),
        (["--measure", "--diff", "canberra"], 2, "one at a time"),
        (["foxwoods", "--check", "mine.toml"], 2, "no way beside it"),
        (["--check", "nowhere.toml"], 1, "nowhere.toml cannot be read"),
        (["--measure", "--role", "banker"], 2, "belong to --diff"),
        (["foxwoods", "--rules", "plane"], 1, "nearest is 'plain'"),
    ],
)
def test_a_bad_call_is_answered_with_a_sentence_and_a_code(words: list[str], code: int, named: str) -> None:
    done = run("ways", *words)
    assert done.exit_code == code, done.output
    assert named in done.stderr
    assert done.stdout == ""
