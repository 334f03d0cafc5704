"""The drawn tiles: every pip, its colour, and alignment."""

from __future__ import annotations

import re
import unicodedata

import pytest
from houseway.cli.lang import Language
from houseway.cli.screen import Screen, display_width
from houseway.cli.tiles import draw, draw_row, face, hand_name
from houseway.solver.paigow.ranks import hand_tables
from houseway.solver.paigow.rules import PRESETS
from houseway.solver.paigow.tiles import CODES, FACES

#: Red pips by the articles on the tiles (天牌 紅6點白6點, 紅頭 紅4點白6點, ...): every 1 and 4, and half of the 6-6.
RED_PIPS = {"6-6": 6, "1-1": 2, "4-4": 8, "1-3": 1, "4-6": 4, "1-6": 1, "1-5": 1, "4-5": 4, "3-4": 4, "1-4": 5}
RED_PIPS |= {"2-4": 4, "1-2": 1}


def screen(**changes: object) -> Screen:
    plain = {"language": Language("en"), "colour": False, "drawing": True, "rich": True, "width": 80, "as_json": False}
    return Screen(**{**plain, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize("tile", range(32))
def test_every_tile_has_its_pips_and_its_red_ones(tile: int) -> None:
    ends = FACES[tile]
    signs = "".join(face(tile))
    name = "-".join(str(end) for end in sorted(ends))
    assert len(signs.replace(" ", "")) == sum(ends), name
    assert signs.count("r") == RED_PIPS.get(name, 0), name
    assert len("".join(face(tile)[:3]).replace(" ", "")) == ends[0]


@pytest.mark.parametrize("colour", [True, False])
@pytest.mark.parametrize("rich", [True, False])
@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_a_row_of_tiles_stays_aligned(colour: bool, rich: bool, language: str) -> None:
    if not rich and language != "en":
        language = "en"
    text = draw_row(screen(colour=colour, rich=rich, language=Language(language)), [(0, 22), (24, 31)])
    plain = re.sub("\x1b\\[[0-9;]*m", "", text).splitlines()
    ends = {display_width(line) for line in plain[1:]}
    assert len(ends) == 1, "\n".join(plain)
    assert ("\x1b" in text) is colour
    if not rich:
        assert text.isascii()


def test_a_drawing_uses_no_sign_that_some_terminals_widen() -> None:
    # kind: suit and box signs that take two columns in Chinese terminals and push a drawing apart
    for tile in range(32):
        for sign in "".join(draw(screen(), tile)):
            assert unicodedata.east_asian_width(sign) in {"N", "Na"}, sign


def test_red_and_white_differ_without_colour() -> None:
    lines = "".join(draw(screen(), 0))
    assert len({sign for sign in lines if sign not in "+-| "}) == 2


@pytest.mark.parametrize(
    ("tiles", "english", "chinese"),
    [
        ("GJ6 GJ3", "Gee Joon, the supreme pair", "至尊寶"),
        ("T T", "pair of Teen", "雙天"),
        ("H8 H8", "pair of Yun", "孖人"),
        ("T 9", "Teen Wong", "天王"),
        ("D H8", "Day Gong", "地槓"),
        ("T L7", "Teen High Nine", "天高九"),
        ("H4 5", "nine, Gor high", "鵝牌 9 點"),
        ("11 9", "zero", "0 點"),
    ],
)
def test_a_hand_is_named(tiles: str, english: str, chinese: str) -> None:
    a, b = (CODES.index(code) for code in tiles.split())
    table = hand_tables(PRESETS["casino"])
    hand = (int(table.kind[a, b]), int(table.points[a, b]), min(a, b), bool(table.high_nine[a, b]))
    assert hand_name(screen(), *hand) == english
    assert hand_name(screen(language=Language("zh-hant")), *hand) == chinese
