"""Drawn tiles and cards, one by one: each is there, whole, named, and in its colours."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from houseway.cli import svg
from houseway.cli.lang import Language
from houseway.cli.screen import Screen
from houseway.solver.paigow.tiles import CODES, FACES, KIND_OF
from houseway.solver.thirteen.cards import card_text
from test_tiles import RED_PIPS

SVG = "{http://www.w3.org/2000/svg}"


def screen(language: str = "en") -> Screen:
    return Screen(language=Language(language), colour=False, drawing=False, rich=True, width=100, as_json=False)


def parsed(shapes: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg.picture(shapes, 100, 100, "a & b"))


@pytest.mark.parametrize("number", range(32))
@pytest.mark.parametrize("lying", [True, False])
def test_a_tile_has_all_its_pips_in_their_colours(number: int, lying: bool) -> None:
    drawn = parsed(svg.tile(screen(), number, 3, 4, lying))
    group = drawn.find(f"{SVG}g[@data-tile='{number}']")
    assert group is not None
    circles = group.findall(f"{SVG}circle")
    upper, lower = FACES[number]
    assert len(circles) == upper + lower
    assert sum(float(circle.get("cy", "")) < svg.TILE_HEIGHT / 2 for circle in circles) == upper
    red = sum(circle.get("fill") == "#ff4a40" for circle in circles)
    assert red == RED_PIPS.get("-".join(str(end) for end in sorted(FACES[number])), 0)
    for circle in circles:
        x, y, r = (float(circle.get(name, "")) for name in ("cx", "cy", "r"))
        assert r < x < svg.TILE_WIDTH - r
        assert r < y < svg.TILE_HEIGHT - r
    places = [(float(c.get("cx", "")), float(c.get("cy", "")), float(c.get("r", ""))) for c in circles]
    for n, (x, y, r) in enumerate(places):
        for other_x, other_y, other_r in places[:n]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 > (r + other_r) ** 2, "two pips touch"


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_a_tile_says_its_name(language: str) -> None:
    for number in range(32):
        title = parsed(svg.tile(screen(language), number, 0, 0)).find(f".//{SVG}title")
        assert title is not None
        assert title.text is not None
        code, faces = CODES[KIND_OF[number]], FACES[number]
        assert title.text == (f"{Language(language).say(f'paigow.tile.{code}')} ({code}, {faces[0]}-{faces[1]})")


@pytest.mark.parametrize("code", range(52))
def test_a_card_has_its_rank_and_its_suit_twice_in_its_colour(code: int) -> None:
    group = parsed(svg.card(screen(), code, 0, 0)).find(f"{SVG}g[@data-card='{code}']")
    assert group is not None
    rank, suit = card_text(code)
    letters = group.find(f"{SVG}text")
    assert letters is not None
    assert letters.text == rank.replace("T", "10")
    shapes = group.findall(f"{SVG}path")
    assert len(shapes) == 2
    assert shapes[0].get("d") == shapes[1].get("d")
    colour = "#c8102e" if suit in "hd" else "#16181d"
    assert {shape.get("fill") for shape in (*shapes, letters)} == {colour}
    title = group.find(f"{SVG}title")
    assert title is not None
    assert str(title.text).split()[-1] == {"s": "spades", "h": "hearts", "c": "clubs", "d": "diamonds"}[suit]


def test_the_four_suits_have_four_shapes() -> None:
    shapes = [parsed(svg.card(screen(), suit, 0, 0)).find(f".//{SVG}path") for suit in range(4)]
    assert len({shape.get("d") for shape in shapes if shape is not None}) == 4


def test_the_low_hand_lies_and_the_high_hand_stands() -> None:
    drawn = parsed(svg.hand(screen(), (0, 2), (4, 6)))
    turned = ["rotate" in tile.get("transform", "") for tile in drawn.findall(f"{SVG}g")]
    assert turned == [True, True, False, False]
    assert [tile.get("data-tile") for tile in drawn.findall(f"{SVG}g")] == ["0", "2", "4", "6"]


def test_what_is_written_is_escaped() -> None:
    drawing = svg.Drawing(screen())
    drawing.write("<5 & >6")
    text = ElementTree.fromstring(drawing.document("a < b")).findall(f"{SVG}text")
    assert [line.text for line in text] == ["<5 & >6"]


def test_a_paragraph_takes_as_many_lines_as_it_needs_and_the_drawing_grows() -> None:
    short, long = svg.Drawing(screen()), svg.Drawing(screen())
    short.paragraph("one line")
    long.paragraph("a word and another " * 20)
    lines = ElementTree.fromstring(long.document("")).findall(f"{SVG}text")
    assert len(lines) > 3
    assert long.y - long.margin == len(lines) * (short.y - short.margin)
    assert all(svg.columns_width(str(line.text), 14) <= long.inner for line in lines)
