"""Where results go: language, colour, width, what the terminal can show."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import click

from .lang import Language

_SAMPLE = "♠◉天─"
#: What an encoding must have to speak a language at all.
_LETTERS = {"en": "a", "zh-hant": "點槓", "zh-hans": "点杠"}
#: Plain forms of signs that an encoding may lack.
_PLAIN = str.maketrans({"±": "+/-", "…": "...", "×": "x", "–": "-", "—": "-", "’": "'", "“": '"', "”": '"'})
#: Punctuation that no line ends with, and that no line begins with.
_OPEN, _CLOSE = "（「『《【", "，。；：、！？）」』》】"
_CHINESE = r"\u2e80-\u9fff\uff00-\uffef"
#: What may not be broken: a word, or one Chinese character, with its punctuation and the blanks behind it.
_WORDS = re.compile(
    rf"[{_OPEN}]*(?:[^\s{_CHINESE}]+|(?![{_OPEN}{_CLOSE}])[{_CHINESE}])[{_CLOSE}]*\s*|[{_OPEN}{_CLOSE}]+\s*|\s+"
)


@dataclass(frozen=True)
class Screen:
    """One run's way of showing.

    Parameters
    ----------
    language
        The voice.
    colour
        Whether escape sequences may be written.
    drawing
        Whether pictures are wanted: a terminal, or colour asked for.
    rich
        Whether the output's encoding has suits, pips and Chinese.
    width
        Columns.
    as_json
        One JSON object instead of a text.
    """

    language: Language
    colour: bool
    drawing: bool
    rich: bool
    width: int
    as_json: bool

    def say(self, key: str, **params: Any) -> str:
        """Say a sentence of the catalogues in this run's language."""
        return self.language.say(key, **params)

    def words(self, texts: Mapping[str, str]) -> str:
        """Take what data say in the screen's language, else in English; empty where they say nothing."""
        return texts.get(self.language.name) or texts.get("en", "")

    def echo(self, text: str = "") -> None:
        """Write a line of the result, with what the encoding lacks replaced."""
        if not self.rich:
            encoding = sys.stdout.encoding or "ascii"
            if not can_encode(sys.stdout, text):
                text = text.translate(_PLAIN)
            text = text.encode(encoding, "replace").decode(encoding)
        click.echo(text, color=self.colour)

    def json(self, value: Any) -> None:
        """Write one value as one line of JSON."""
        click.echo(json_line(value, ascii_only=not self.rich))

    def style(self, text: str, **how: Any) -> str:
        """Colour a text where colour is on."""
        return click.style(text, **how) if self.colour else text

    def table(self, rows: Sequence[Sequence[str]], headers: Sequence[str], align: Sequence[str]) -> str:
        """Lay out a table whose cells are all text, aligned also in Chinese.

        Parameters
        ----------
        rows
            Cells.
        headers
            One a column.
        align
            ``left`` or ``right``, one a column.

        Returns
        -------
        str
            Lines without a trailing newline.
        """
        from tabulate import tabulate

        laid: str = tabulate(rows, headers, tablefmt="plain", colalign=align, disable_numparse=True)
        return laid

    def table_or_blocks(
        self, rows: Sequence[Sequence[str]], headers: Sequence[str], align: Sequence[str], keys: int = 0, cut: int = 0
    ) -> str:
        """Lay out a table; where the terminal is too narrow for it two, and where also for these a block a row.

        Parameters
        ----------
        rows, headers, align
            As :meth:`table` takes them.
        keys, cut
            The second of two tables repeats the first `keys` columns and goes on at column `cut`; 0 for no cut.

        Returns
        -------
        str
            Lines indented by one blank, without a trailing newline.
        """
        everything = list(range(len(headers)))
        cuts = [[everything], [everything[:cut], everything[:keys] + everything[cut:]]][: 2 if cut else 1]
        for parts in cuts:
            tables = [
                self.table(
                    [[row[n] for n in part] for row in rows], [headers[n] for n in part], [align[n] for n in part]
                )
                for part in parts
            ]
            text = indented("\n\n".join(tables))
            if all(display_width(line) <= self.width for line in click.unstyle(text).splitlines()):
                return text
        blocks = []
        for row in rows:
            cells = [[header, cell] for header, cell in zip(headers, row, strict=True) if cell]
            blocks.append(indented("\n".join(self.columns(cells))))
        return "\n\n".join(blocks)

    def columns(self, rows: Sequence[Sequence[str]]) -> list[str]:
        """Align cells in columns, two blanks apart, without headers."""
        widths = [max(display_width(click.unstyle(cell)) for cell in column) for column in zip(*rows, strict=True)]
        return ["  ".join(pad(cell, w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows]

    def wrap(self, text: str, indent: int = 0, hang: int = 0) -> list[str]:
        """Break a sentence into lines that fit, Chinese also without blanks.

        Parameters
        ----------
        text
            The sentence.
        indent
            Blanks before every line.
        hang
            Further blanks before every line but the first.

        Returns
        -------
        list of str
            At least one line.
        """
        room, lines, line = max(self.width - indent - hang, 20), [], ""
        for word in _WORDS.findall(text):
            if line and display_width(click.unstyle(line + word.rstrip())) > room:
                lines.append(line.rstrip())
                line = ""
            line += word
        return [" " * (indent + hang * (n > 0)) + part for n, part in enumerate((*lines, line.rstrip()))]


def indented(text: str, by: int = 1) -> str:
    """Move every line of a text to the right."""
    return "\n".join(" " * by + line if line else line for line in text.splitlines())


def json_line(value: Any, ascii_only: bool = False) -> str:
    """Write a value as JSON on one line, floats to six places.

    Parameters
    ----------
    value
        Dicts, lists, tuples, strings, numbers, booleans, None.
    ascii_only
        Escape what is not ASCII.

    Returns
    -------
    str
        Without a newline.

    Examples
    --------
    >>> json_line({"ev": 0.12345678, "win": 3, "low": ("T", "9")})
    '{"ev": 0.123457, "win": 3, "low": ["T", "9"]}'
    """
    return json.dumps(_rounded(value), ensure_ascii=ascii_only)


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 6) + 0.0  # no negative zero
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rounded(item) for item in value]
    return value


def display_width(text: str) -> int:
    """Count the columns that a text takes, a Chinese character being two."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    return max(int(wcswidth(text)), 0)


def pad(text: str, width: int) -> str:
    """Fill a text with blanks on the right to a number of columns."""
    return text + " " * max(width - display_width(click.unstyle(text)), 0)


def can_encode(stream: Any, text: str = _SAMPLE) -> bool:
    """Say whether a stream's encoding has the characters of a text."""
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def speakable(language: Language, as_json: bool) -> Language:
    """Take English where the output cannot show another language's letters; JSON escapes them."""
    shown = as_json or can_encode(sys.stdout, _LETTERS[language.name])
    return language if shown else Language("en")


def terminal_width() -> int:
    """Count the columns of the terminal; in a pipe, what reads well."""
    return shutil.get_terminal_size((100, 24)).columns if sys.stdout.isatty() else 100


def open_screen(language: Language, colour: bool | None, as_json: bool) -> Screen:
    """Find out what this run's output can show.

    Parameters
    ----------
    language
        The voice.
    colour
        What ``--color/--no-color`` said; None decides by the terminal, ``NO_COLOR`` and ``TERM``.
    as_json
        What ``--json`` said.

    Returns
    -------
    Screen
        Ready to use.
    """
    terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    wanted = terminal and not os.environ.get("NO_COLOR") if colour is None else colour
    return Screen(
        language=language,
        colour=wanted,
        drawing=terminal or wanted,
        rich=can_encode(sys.stdout),
        width=terminal_width(),
        as_json=as_json,
    )
