"""One answer as a drawing: what `--svg FILE` writes, for every kind of answer and in every language."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from houseway.cli.main import main
from houseway.solver.thirteen.cards import card_text

SVG = "{http://www.w3.org/2000/svg}"
HAND = "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"


def drawn(tmp_path: Path, *words: str) -> tuple[ElementTree.Element, dict[str, object]]:
    file = tmp_path / "answer.svg"
    done = CliRunner().invoke(main, [*words, "--svg", str(file), "--json"])
    assert str(file) in done.stderr, done.output
    text = file.read_text(encoding="utf-8")
    assert "<script" not in text
    assert "href" not in text
    assert "url(" not in text
    return ElementTree.fromstring(text), json.loads(done.stdout)


def texts(drawing: ElementTree.Element) -> list[str]:
    return [str(text.text) for text in drawing.iter(f"{SVG}text")]


@pytest.mark.parametrize(
    "words",
    [
        ["teen", "9", "8l", "foo"],
        ["T", "D", "9", "8l", "--way", "canberra", "--role", "banker"],
        ["GJ6", "GJ3", "T", "T", "--way", "max-low"],
        ["L4", "L6", "11", "9", "--way", "nash"],
    ],
)
@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_four_tiles_and_every_split_are_drawn(tmp_path: Path, words: list[str], language: str) -> None:
    drawing, answer = drawn(tmp_path, "paigow", "set", *words, "--lang", language)
    splits, house = answer["splits"], answer["house"]
    assert isinstance(splits, list)
    assert isinstance(house, dict)
    tiles = drawing.findall(f"{SVG}g[@class='tile']")
    assert len(tiles) == 4
    chosen = splits[house["split"]]
    names = [str(tile.findtext(f"{SVG}title")).split("(")[1].split(",")[0] for tile in tiles]
    assert names == [*chosen["low"], *chosen["high"]]
    assert ["rotate" in tile.get("transform", "") for tile in tiles] == [True, True, False, False]
    said = texts(drawing)
    for split in splits:
        assert "+".join(split["low"]) + " / " + "+".join(split["high"]) in said
        assert f"{split['ev']:+.4f}" in said
    assert chosen["low_name"] in said
    assert chosen["high_name"] in said
    widths = [float(bar.get("width", "")) for bar in drawing.findall(f"{SVG}rect[@class]") if bar.get("height") == "17"]
    whole = sum(widths[:3])
    for n, split in enumerate(splits):
        counts = (split["win"], split["push"], split["lose"])
        for width, count in zip(widths[3 * n : 3 * n + 3], counts, strict=True):
            assert width / whole == pytest.approx(count / 20475, abs=0.001)


def test_a_hand_that_the_way_leaves_open_is_drawn_at_its_best(tmp_path: Path) -> None:
    drawing, answer = drawn(tmp_path, "paigow", "set", "H4", "H6", "H10", "L10", "--way", "pennsylvania")
    assert answer["house"] is None
    assert len(drawing.findall(f"{SVG}g[@class='tile']")) == 4
    assert any("does not say" in text for text in texts(drawing))


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
@pytest.mark.parametrize("cards", [HAND, "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"])
def test_thirteen_cards_are_drawn_in_their_rows(tmp_path: Path, language: str, cards: str) -> None:
    drawing, answer = drawn(tmp_path, "thirteen", "set", cards, "--lang", language)
    best = answer["arrangements"][0]  # type: ignore[index]
    groups = drawing.findall(f"{SVG}g[@class='card']")
    assert [card_text(int(group.get("data-card", ""))) for group in groups] == [
        *best["front"],
        *best["middle"],
        *best["back"],
    ]
    heights = [g.get("transform", "").split()[1] for g in groups]
    assert [heights.count(height) for height in dict.fromkeys(heights)] == [3, 5, 5]
    bars = drawing.findall(f"{SVG}rect[@height='10']")
    assert [float(bar.get("width", "")) / 100 for bar in bars[::3]] == pytest.approx(best["win"], abs=0.001)


def test_a_file_that_cannot_be_written_is_answered_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "answer.svg"
    done = CliRunner().invoke(main, ["paigow", "set", "T", "D", "9", "5", "--svg", str(file)])
    assert done.exit_code == 1
    assert f"The file {file} could not be written: No such file or directory." in done.stderr
