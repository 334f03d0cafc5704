"""Pages: every rule and every hand is drawn, the key agrees with `set`, and the file needs nothing else."""

from __future__ import annotations

import json
import re
from itertools import groupby
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from houseway.cli.main import main
from houseway.solver.paigow.language import load_way, way_names
from houseway.solver.paigow.tiles import CODES, KIND_OF

HTML, SVG = "{http://www.w3.org/1999/xhtml}", "{http://www.w3.org/2000/svg}"


def made(tmp_path: Path, *words: str) -> ElementTree.Element:
    file = tmp_path / "page.html"
    done = CliRunner().invoke(main, ["paigow", *words, str(file)])
    assert done.exit_code == 0, done.output
    text = file.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    for forbidden in ("<script", "<link", "<img", "@import", "url(", "src=", "http-equiv", "javascript:"):
        assert forbidden not in text
    links = re.findall(r'href="([^"]*)"', text)
    assert all(link.startswith("#") for link in links)
    page = ElementTree.fromstring(text)
    identities = [element.get("id") for element in page.iter() if element.get("id")]
    assert len(set(identities)) == len(identities)
    assert {link[1:] for link in links} <= set(identities)
    return page


def words_of(element: ElementTree.Element | None) -> str:
    assert element is not None
    return " ".join("".join(element.itertext()).split())


def tiles(element: ElementTree.Element) -> list[str]:
    return [CODES[KIND_OF[int(g.get("data-tile", ""))]] for g in element.iter(f"{SVG}g") if g.get("class") == "tile"]


def of_class(page: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in page.iter() if element.get("class") == name]


@pytest.mark.parametrize("way", way_names())
def test_every_rule_of_a_way_is_there_with_the_hands_that_ways_shows(tmp_path: Path, way: str) -> None:
    page = made(tmp_path, "ways", way, "--html")
    told = json.loads(CliRunner().invoke(main, ["paigow", "ways", way, "--json"]).stdout)
    rules = of_class(page, "rule")
    assert len(rules) == len(told["rules"])
    for element, rule in zip(rules, told["rules"], strict=True):
        said = words_of(element)
        assert words_of(element.find(f"{HTML}div[@class='number']")) == str(rule["number"])
        assert " ".join(rule["text"].split()) in said
        assert rule["id"] in said
        assert rule["reading"] in said
        figures = list(element.iter(f"{HTML}figure"))
        assert len(figures) >= len(rule["examples"])
        for figure, example in zip(figures, rule["examples"], strict=False):
            assert tiles(figure) == [*example["low"], *example["high"]]
            assert words_of(figure.find(f"{HTML}figcaption"))
    sections = [words_of(heading) for heading in page.iter(f"{HTML}h2")][:-1]
    assert sections == [name for name, _ in groupby(rule["section"] for rule in told["rules"])]


def test_a_ways_page_shows_all_tiles_in_order(tmp_path: Path) -> None:
    page = made(tmp_path, "ways", "foxwoods", "--html")
    (legend,) = of_class(page, "tiles")
    drawn = [int(g.get("data-tile", "")) for g in legend.iter(f"{SVG}g") if g.get("class") == "tile"]
    assert drawn == list(range(32))


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_a_practice_sheet_asks_and_its_key_answers_as_set_does(tmp_path: Path, language: str) -> None:
    page = made(tmp_path, "teach", "--count", "24", "--seed", "3", "--lang", language, "--sheet")
    hands = [tiles(hand) for hand in of_class(page, "hand")]
    assert len(hands) == 24
    assert len({tuple(sorted(hand)) for hand in hands}) == 24
    (key,) = of_class(page, "key")
    answers, rules = (table for table in key.iter(f"{HTML}table"))
    rows = [[words_of(cell) for cell in row] for row in answers.iter(f"{HTML}tr")][1:]
    texts = {cells[0]: cells[1] for cells in ([words_of(cell) for cell in row] for row in rules.iter(f"{HTML}tr"))}
    numbers = {rule.id: n for n, rule in enumerate(load_way("foxwoods").rules, 1)}
    for number, (hand, (count, letters, low, high, rule)) in enumerate(zip(hands, rows, strict=True), 1):
        done = CliRunner().invoke(main, ["paigow", "set", *hand, "--json", "--lang", language])
        told = json.loads(done.stdout)
        split = told["splits"][told["house"]["split"]]
        assert count == str(number)
        assert low == f"{'+'.join(split['low'])} {split['low_name']}"
        assert high == f"{'+'.join(split['high'])} {split['high_name']}"
        assert rule == str(numbers[told["house"]["rule"]])
        assert texts[rule] == told["house"]["text"]
        for letter, partner in zip("ABC", (1, 2, 3), strict=True):
            together = sorted([hand[0], hand[partner]])
            same = together in (sorted(split["low"]), sorted(split["high"]))
            assert not same or letter in letters, (hand, letter, letters)
        assert letters


def test_the_sheet_says_how_to_make_it_again(tmp_path: Path) -> None:
    page = made(tmp_path, "teach", "--way", "canberra", "--count", "5", "--sheet")
    (key,) = of_class(page, "key")
    command = next(words_of(p) for p in key.iter(f"{HTML}p")).split(": ")[1].split()
    file = tmp_path / "again.html"
    command[command.index("--sheet") + 1] = str(file)
    assert CliRunner().invoke(main, command[1:]).exit_code == 0
    again = ElementTree.parse(file).getroot()
    assert [tiles(hand) for hand in of_class(again, "hand")] == [tiles(hand) for hand in of_class(page, "hand")]


def test_a_sheet_of_a_lesson_asks_its_rules_only(tmp_path: Path) -> None:
    page = made(tmp_path, "teach", "--lesson", "pairs", "--count", "12", "--seed", "1", "--sheet")
    (key,) = of_class(page, "key")
    rows = [[words_of(cell) for cell in row] for row in next(key.iter(f"{HTML}table")).iter(f"{HTML}tr")][1:]
    pairs = {str(n) for n, rule in enumerate(load_way("foxwoods").rules, 1) if rule.section == "Pairs"}
    assert {cells[4] for cells in rows} <= pairs


def test_a_way_with_few_hands_repeats_them_rather_than_failing(tmp_path: Path) -> None:
    rule = "[[rule]]\nid = '{}'\nsection = '{}'\ntext.en = 'x'\n"
    file = tmp_path / "own.toml"
    file.write_text(
        "id = 'own'\nkind = 'house'\nname.en = 'Own <way> & more'\ncomplete = true\ncompleteness.en = 'c'\n"
        + rule.format("one", "One") + "when.tiles = 'T T D D'\nkeep.pair = 'kept'\n"
        + rule.format("two", "Two") + "keep.most = 'low high'\n"
    )  # fmt: skip
    page = made(tmp_path, "teach", "--way", str(file), "--lesson", "one", "--count", "3", "--sheet")
    assert [sorted(tiles(hand)) for hand in of_class(page, "hand")] == [["D", "D", "T", "T"]] * 3
    assert "Own <way> & more" in words_of(page.find(f".//{HTML}h1"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ways", "--html", "x.html"], "--html draws the rules of one way"),
        (["ways", "foxwoods", "canberra", "--html", "x.html"], "--html draws the rules of one way"),
        (["ways", "foxwoods", "--measure", "--html", "x.html"], "--html draws the rules of one way"),
        (["teach", "--sheet", "x.html", "--exam", "5"], "cannot be combined"),
        (["teach", "--sheet", "x.html", "--stats"], "cannot be combined"),
    ],
)
def test_a_page_that_makes_no_sense_is_refused(words: list[str], said: str) -> None:
    done = CliRunner().invoke(main, ["paigow", *words])
    assert done.exit_code == 2
    assert said in done.stderr


def test_the_equilibrium_has_no_rules_to_draw(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["paigow", "ways", "nash", "--html", str(tmp_path / "x.html")])
    assert done.exit_code == 1
    assert "has no rules to learn" in done.stderr
