"""Where results go: colour, width, encodings, JSON numbers, languages."""

from __future__ import annotations

import io
import json
import re

import pytest
from houseway.cli.lang import Language, of_locale
from houseway.cli.screen import Screen, can_encode, display_width, json_line, open_screen, pad, speakable


def screen(**changes: object) -> Screen:
    plain = {"language": Language("en"), "colour": False, "drawing": False, "rich": True, "width": 80, "as_json": False}
    return Screen(**{**plain, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "zh_TW.UTF-8"}, "zh-hant"),
        ({"LANG": "zh_HK"}, "zh-hant"),
        ({"LANG": "zh_CN.GB18030"}, "zh-hans"),
        ({"LANG": "zh_SG"}, "zh-hans"),
        ({"LANG": "zh_CN", "LC_MESSAGES": "zh-Hant"}, "zh-hant"),
        ({"LANG": "zh_TW", "LC_ALL": "C"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], expected: str) -> None:
    assert of_locale(environment) == expected


def test_chinese_takes_two_columns_and_is_padded_so() -> None:
    assert display_width("天牌 Teen") == 9
    assert pad("天", 4) == "天  "
    assert pad("\x1b[91m天\x1b[0m", 4) == "\x1b[91m天\x1b[0m  "


def test_columns_align_in_chinese() -> None:
    table = screen().table([["天牌", "1"], ["a", "22"]], ["名", "n"], ["left", "right"])
    ends = {display_width(line) for line in table.splitlines()}
    assert len(ends) == 1, table


def test_cells_that_look_like_numbers_stay_as_they_are() -> None:
    assert "1e5" in screen().table([["1e5", "3,5,5"]], ["a", "b"], ["left", "left"])
    assert "3,5,5" in screen().table([["1e5", "3,5,5"]], ["a", "b"], ["left", "left"])


def test_json_has_six_places_no_negative_zero_and_any_language() -> None:
    assert json_line({"ev": -0.0000001, "name": "天"}) == '{"ev": 0.0, "name": "天"}'
    assert json_line("天", ascii_only=True) == '"\\u5929"'
    assert json.loads(json_line([1 / 3, (1, None)])) == [0.333333, [1, None]]


@pytest.mark.parametrize(("encoding", "expected"), [("utf-8", True), ("ascii", False), ("cp1252", False)])
def test_what_an_encoding_can_show(encoding: str, expected: bool) -> None:
    assert can_encode(io.TextIOWrapper(io.BytesIO(), encoding=encoding)) is expected


def test_colour_follows_the_option_then_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    assert not open_screen(Language("en"), None, False).colour
    assert not open_screen(Language("en"), None, False).drawing
    assert open_screen(Language("en"), True, False).colour


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("variables", "colour", "drawing"),
    [
        ({"TERM": "xterm"}, True, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False, True),
        ({"TERM": "dumb"}, False, False),
    ],
)
def test_a_terminal_gets_colour_unless_it_says_no(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], colour: bool, drawing: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout", Terminal(io.BytesIO(), encoding="utf-8"))
    made = open_screen(Language("en"), None, False)
    assert (made.colour, made.drawing) == (colour, drawing)


def test_a_coloured_sentence_is_broken_as_a_plain_one() -> None:
    red = "\x1b[91mQ♥\x1b[0m"
    lines = screen(colour=True, width=30).wrap(" ".join([red] * 20))
    assert len(lines) == 2
    assert all("\x1b" not in re.sub(r"\x1b\[\d+m", "", line) for line in lines)


@pytest.mark.parametrize("width", range(20, 40))
def test_a_chinese_line_neither_begins_nor_ends_with_the_wrong_punctuation(width: int) -> None:
    text = "莊家（foxwoods）勝「天王」，前手倒水；EV（以注計）：+0.725，尾墩、中墩。" * 3
    lines = screen(width=width).wrap(text)
    assert "".join(lines) == text
    for line in lines:
        assert display_width(line) <= width
        assert line[0] not in "，。；：、）」"
        assert line[-1] not in "（「"


@pytest.mark.parametrize(
    ("encoding", "language", "spoken"),
    [
        ("utf-8", "zh-hant", "zh-hant"),
        ("big5", "zh-hant", "zh-hant"),
        ("gbk", "zh-hans", "zh-hans"),
        ("gb18030", "zh-hant", "zh-hant"),
        ("ascii", "zh-hant", "en"),
        ("cp1252", "zh-hans", "en"),
        ("big5", "zh-hans", "en"),
    ],
)
def test_a_language_that_the_output_cannot_show_becomes_english(
    monkeypatch: pytest.MonkeyPatch, encoding: str, language: str, spoken: str
) -> None:
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert speakable(Language(language), as_json=False).name == spoken
    assert speakable(Language(language), as_json=True).name == language


def test_signs_that_the_output_lacks_have_plain_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(written, encoding="ascii"))
    screen(rich=False).echo("0.5 ± 0.1 … “3” ♠")
    assert written.getvalue() == b'0.5 +/- 0.1 ... "3" ?\n'
