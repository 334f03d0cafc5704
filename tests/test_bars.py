"""Bars in the terminal: as long as they should be, in colour and without."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner
from houseway.cli.bars import part_bar, signed_bar
from houseway.cli.lang import Language
from houseway.cli.main import main
from houseway.cli.screen import Screen

HAND = "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"


def screen(colour: bool = False) -> Screen:
    return Screen(language=Language("en"), colour=colour, drawing=True, rich=False, width=80, as_json=False)


@pytest.mark.parametrize(("share", "full"), [(0.0, 0), (0.02, 0), (0.26, 5), (0.5, 10), (0.99, 20), (1.0, 20)])
def test_a_part_is_as_long_as_its_share(share: float, full: int) -> None:
    assert part_bar(screen(), share, 20) == "=" * full + "." * (20 - full)


@pytest.mark.parametrize(
    ("value", "bar"),
    [(0.0, "    |    "), (0.5, "    |==  "), (-0.5, "  ==|    "), (-1.5, "====|    "), (1.0, "    |====")],
)
def test_a_value_lies_on_its_side_of_the_axis(value: float, bar: str) -> None:
    assert signed_bar(screen(), value, 4) == bar


@pytest.mark.parametrize("value", [-0.8, -0.1, 0.0, 0.3, 1.0])
def test_colour_changes_nothing_but_the_signs(value: float) -> None:
    for draw in (part_bar, signed_bar):
        plain = draw(screen(), abs(value) if draw is part_bar else value, 16)
        coloured = draw(screen(colour=True), abs(value) if draw is part_bar else value, 16)
        assert len(re.sub("\x1b\\[[0-9;]*m", "", coloured)) == len(plain)
        assert "=" not in coloured


def test_set_draws_bars_where_it_draws_at_all() -> None:
    for words in (["paigow", "set", "T", "D", "9", "5"], ["thirteen", "set", HAND]):
        plain = CliRunner().invoke(main, words).stdout
        drawn = CliRunner().invoke(main, [*words, "--color"], color=True).stdout
        assert "\x1b[42m" in drawn
        assert "\x1b" not in plain
        assert "from -1 to +1" not in plain


def test_the_bars_of_the_splits_are_as_long_as_their_ev() -> None:
    answer = json.loads(CliRunner().invoke(main, ["paigow", "set", "T", "D", "9", "5", "--json"]).stdout)
    drawn = CliRunner().invoke(main, ["paigow", "set", "T", "D", "9", "5", "--color"], color=True).stdout
    bars = [line for line in drawn.split("from -1 to +1", 1)[1].splitlines() if "|" in line]
    assert len(bars) == len(answer["splits"]) == 3
    for line, split in zip(bars, answer["splits"], strict=True):
        colour, blanks = re.findall(r"\x1b\[(4[12])m( *)", line)[0]
        assert colour == ("42" if split["ev"] > 0 else "41")
        assert len(blanks) == round(abs(split["ev"]) * 24)
