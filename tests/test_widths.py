"""Answers in terminals of 60, 80 and 120 columns, in each language: nothing runs over the edge."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner
from houseway.cli import screen as screens
from houseway.cli.lang import LANGUAGES
from houseway.cli.main import main
from houseway.cli.screen import display_width

HAND = "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"
COMMANDS = [
    ["doctor"],
    ["paigow", "set", "teen", "9", "8l", "foo"],
    ["paigow", "set", "GJ6", "GJ3", "T", "D", "--way", "new-zealand", "--opponent", "wizard-basic", "--role", "banker"],
    ["paigow", "set", "L4", "L6", "11", "9", "--way", "nash"],
    ["paigow", "ways"],
    ["paigow", "ways", "foxwoods"],
    ["paigow", "ways", "taj-mahal"],
    ["paigow", "ways", "foxwoods", "--diff", "new-zealand"],
    ["paigow", "rules"],
    ["paigow", "rules", "identical"],
    ["paigow", "compare", "T 9", "D 8l"],
    ["paigow", "compare", "11 9 / T 8l", "T 11 / 9 8l"],
    ["paigow", "compare", "GJ6 5"],
    ["paigow", "deal", "--seed", "1"],
    ["paigow", "teach", "--lesson", "list"],
    ["thirteen", "set", HAND],
    ["thirteen", "set", "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s", "--rules", "mainland"],
    ["thirteen", "check", "Js Jd 9h / Qs Qh 8c 3c 2h / As Ks 6s 5s 3s"],
    ["thirteen", "rules"],
    ["thirteen", "rules", "mainland"],
    ["thirteen", "deal", "--seed", "1"],
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words)[:40])
def test_no_line_is_longer_than_the_terminal(
    monkeypatch: pytest.MonkeyPatch, words: list[str], width: int, language: str
) -> None:
    monkeypatch.setattr(screens, "terminal_width", lambda: width)
    done = CliRunner().invoke(main, [*words, "--lang", language, "--color"], color=True)
    assert done.exit_code == 0, done.output
    for line in re.sub(r"\x1b\[[0-9;]*m", "", done.stdout).splitlines():
        longest = max((display_width(word) for word in line.split()), default=0)
        assert display_width(line) <= max(width, longest + 8), line
