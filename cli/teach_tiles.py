"""Pai Gow hands as questions: four tiles to look at, two numbers or a letter to answer."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..solver.draw import Draw
from ..solver.paigow.language import Rule, Way
from ..solver.paigow.lessons import PARTNERS, Course, Grade, grade, tiles_of
from ..solver.paigow.rules import Rules
from ..solver.paigow.tiles import CODES, KIND_OF
from ..solver.paigow.value import Setting, SplitValue, Strategy, set_hand
from .paigow_json import high_name, low_name
from .screen import Screen, pad
from .teach import UnclearError, Verdict
from .teach_boxes import Item
from .teach_text import paragraph
from .tiles import codes, display_width_plain, draw, draw_lying, tile_name

_NUMBERS = re.compile(r"([1-4])\s*[\s,;+、，&]?\s*([1-4])")
_LETTERS = "ABC"
#: Blanks between two things that are looked at one by one.
_WIDE = 4
#: Lines from which examples are drawn upright.
_TALL = 29


@dataclass(frozen=True)
class Seat:
    """At which table, and on which side of it, hands are valued.

    Parameters
    ----------
    opponent
        The way that the other side sets by.
    role
        ``player`` or ``banker``.
    commission
        None for the rules' own.
    """

    opponent: Strategy
    role: str
    commission: float | None


@dataclass(frozen=True)
class TileSubject:
    """A house way to be learned.

    Parameters
    ----------
    way_course
        Its hands.
    seat
        Where they are valued.
    """

    way_course: Course
    seat: Seat

    @property
    def game(self) -> str:
        """``paigow``."""
        return "paigow"

    @property
    def way(self) -> Way:
        """The way."""
        return self.way_course.way

    @property
    def rules(self) -> Rules:
        """The rules of the house."""
        return self.way_course.rules

    @property
    def course(self) -> str:
        """Name of the way."""
        return self.way.id

    @property
    def items(self) -> Mapping[str, Sequence[str]]:
        """Rule to kinds of hand."""
        return self.way_course.items

    def question(self, item: Item, draw: Draw) -> TileQuestion:
        """Deal a hand of this kind that this rule decides."""
        return TileQuestion(self, item, self.way_course.deal(*item, draw))

    def setting(self, tiles: Sequence[int]) -> Setting:
        """Set a hand, as the command ``set`` does."""
        seat = self.seat
        return set_hand(
            tiles, rules=self.rules, way=self.way, opponent=seat.opponent, role=seat.role, commission=seat.commission
        )

    def rule(self, rule: str) -> tuple[int, Rule] | None:
        """Find a rule and its number counted from 1."""
        found = (pair for pair in enumerate(self.way.rules, 1) if pair[1].id == rule)
        return next(found, None)

    def rule_title(self, screen: Screen, rule: str) -> str:
        """Say the text of a rule; its id where the way no longer has it."""
        found = self.rule(rule)
        return rule if found is None else f"{found[0]}. {screen.words(found[1].text)}"

    def heading(self, screen: Screen, section: str) -> str:
        """Say the heading of a section."""
        return screen.words(self.way.heading(section))

    def rule_list(self, screen: Screen) -> str:
        """Write the way's rules under its headings."""
        lines = [screen.style(screen.words(self.way.name), bold=True)]
        section = None
        for number, rule in enumerate(self.way.rules, 1):
            if rule.section != section:
                section = rule.section
                lines += ["", screen.style(f" {self.heading(screen, section)}", bold=True)]
            lines.append(paragraph(screen, screen.words(rule.text), f"  {number:>2}. "))
        return "\n".join(lines)

    def present(self, screen: Screen, rule: str, draw: Draw) -> str:
        """Explain a rule: its text, what we read into it, and two hands that it decides."""
        found = self.rule(rule)
        assert found is not None  # lessons ask for rules of the way
        number, wanted = found
        lines = [screen.style(paragraph(screen, screen.words(wanted.text), f"{number:>2}. "), bold=True)]
        if wanted.reading:
            lines.append(paragraph(screen, screen.say("teach.reading", text=screen.words(wanted.reading)), "    "))
        rows = [row for kind in self.way_course.hands[rule].values() for row in kind.tolist()]
        examples = []
        # a rule, its examples and a question fill 28 lines; where fewer are seen the rule would scroll away
        drawing = _upright if not sys.stdout.isatty() or shutil.get_terminal_size().lines >= _TALL else _lying
        for row in draw.shuffled(rows)[:2]:
            setting = self.setting(tiles_of(row, draw))
            assert setting.house is not None  # every hand of the course is decided
            examples.append(_block(screen, setting.splits[setting.house.split], drawing))
        lines += ["", *beside(screen, examples)]
        return "\n".join(lines)


@dataclass(frozen=True)
class TileQuestion:
    """One hand to split.

    Parameters
    ----------
    subject
        Under which way.
    item
        The deciding rule and the kind of hand.
    tiles
        Four tile ids, as they lie before the learner.
    """

    subject: TileSubject
    item: Item
    tiles: tuple[int, ...]

    @cached_property
    def setting(self) -> Setting:
        """The hand set."""
        return self.subject.setting(self.tiles)

    @property
    def house(self) -> SplitValue:
        """The way's split."""
        assert self.setting.house is not None  # every hand of the course is decided
        return self.setting.splits[self.setting.house.split]

    @property
    def hand(self) -> str:
        """Codes of the tiles in table order, the same however they lie."""
        return " ".join(CODES[kind] for kind in sorted(int(KIND_OF[tile]) for tile in self.tiles))

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the record says of the question: the tiles as they lie."""
        setting = self.setting
        return {
            "tiles": [CODES[KIND_OF[tile]] for tile in self.tiles],
            "way": setting.way,
            "rules": setting.rules.name,
            "opponent": setting.opponent,
            "role": setting.role,
        }

    def show(self, screen: Screen) -> str:
        """Draw the tiles, numbered, and say what can be answered."""
        return f"{picture(screen, self.tiles)}\n\n{paragraph(screen, screen.say('teach.paigow.ask'))}"

    def hints(self, screen: Screen) -> Sequence[str]:
        """Name the section first, then the rule."""
        rule = self.subject.rule(self.item[0])
        assert rule is not None  # the course's rules are the way's
        return (
            paragraph(screen, screen.say("teach.hint-section", section=self.subject.heading(screen, rule[1].section))),
            paragraph(screen, screen.say("teach.hint-rule", text=screen.words(rule[1].text))),
        )

    def judge(self, screen: Screen, text: str) -> Verdict:
        """Grade two numbers of tiles or a letter.

        Raises
        ------
        UnclearError
            It is neither.
        """
        pair = _pair(text)
        if pair is None:
            raise UnclearError(screen.say("teach.paigow.unclear", read=text))
        graded = grade(self.setting, [self.tiles[place] for place in pair])
        chosen = graded.split
        return Verdict(
            graded.right,
            f"{codes(chosen.low)} / {codes(chosen.high)}",
            graded.cost,
            {"given": _halves(chosen), "ev": chosen.ev, "turned": graded.turned and text[0].isdigit()},
            graded,
        )

    def solution(self, screen: Screen) -> Mapping[str, Any]:
        """Tell the record the way's split and its reason, and the best split."""
        house = self.setting.house
        assert house is not None  # every hand of the course is decided
        return {
            "section": self.subject.heading(screen, house.section),
            "text": screen.words(house.text),
            "house": {**_halves(self.house), "ev": self.house.ev},
            "best": {
                **_halves(self.setting.splits[self.setting.best]),
                "ev": self.setting.splits[self.setting.best].ev,
            },
        }

    def explain(self, screen: Screen, verdict: Verdict | None) -> str:
        """Say what is right and why, and what a mistake costs."""
        house = self.setting.house
        assert house is not None  # every hand of the course is decided
        if verdict is None:
            lines = [screen.say("teach.open")]
        elif verdict.right:
            lines = [screen.style(screen.say("teach.right"), fg="green", bold=True)]
        else:
            lines = [screen.style(screen.say("teach.wrong"), fg="red", bold=True)]
        if verdict is not None and verdict.facts["turned"]:
            lines.append(screen.say("teach.paigow.turned"))
        if verdict is None or not verdict.right:
            lines += [screen.say("teach.paigow.house"), shown_split(screen, self.house)]
        else:
            lines.append(paragraph(screen, named_split(screen, self.house)))
        lines.append(paragraph(screen, screen.say("teach.because", text=screen.words(house.text))))
        if verdict is not None and not verdict.right:
            lines.append(paragraph(screen, self._loss(screen, verdict.detail)))
        best = self.setting.splits[self.setting.best]
        gain = best.ev - self.house.ev
        if gain > 0.0005:
            said = screen.say("teach.paigow.best", split=named_split(screen, best), gain=f"{gain:.3f}")
            lines.append(paragraph(screen, said))
        return "\n".join(lines)

    def _loss(self, screen: Screen, graded: Grade) -> str:
        key = "cost" if graded.cost > 0.0005 else "gain" if graded.cost < -0.0005 else "even"
        return screen.say(
            f"teach.paigow.{key}", split=named_split(screen, graded.split), cost=f"{abs(graded.cost):.3f}"
        )


def _pair(text: str) -> tuple[int, int] | None:
    """Read an answer: places of the two tiles of the high hand, counted from 0."""
    if len(text) == 1 and text.upper() in _LETTERS:
        return 0, PARTNERS[_LETTERS.index(text.upper())]
    match = _NUMBERS.fullmatch(text)
    if match is None or match[1] == match[2]:
        return None
    return int(match[1]) - 1, int(match[2]) - 1


def _halves(split: SplitValue) -> dict[str, list[str]]:
    return {"low": [CODES[kind] for kind in split.low], "high": [CODES[kind] for kind in split.high]}


def named_split(screen: Screen, split: SplitValue) -> str:
    """Name both hands of a split with their tiles."""
    return screen.say(
        "teach.paigow.split",
        low=low_name(screen, split),
        high=high_name(screen, split),
        low_tiles=" + ".join(tile_name(screen, kind) for kind in split.low),
        high_tiles=" + ".join(tile_name(screen, kind) for kind in split.high),
    )


def shown_split(screen: Screen, split: SplitValue) -> str:
    """Draw a split, low hand left, and name both hands."""
    return "\n".join(beside(screen, [_block(screen, split, _upright)]))


Drawing = Callable[[Screen, SplitValue], list[str]]


def _upright(screen: Screen, split: SplitValue) -> list[str]:
    """Draw a split with its tiles upright, in a narrow row."""
    drawn = [draw(screen, tile) for tile in (*split.low_tiles, *split.high_tiles)]
    return [f"{a} {b}   {c} {d}" for a, b, c, d in zip(*drawn, strict=True)]


def _lying(screen: Screen, split: SplitValue) -> list[str]:
    """Draw a split with its tiles on their sides."""
    return draw_lying(screen, [split.low_tiles, split.high_tiles])


def _block(screen: Screen, split: SplitValue, drawing: Drawing) -> list[str]:
    """Draw a split with both hands named below; names alone where nothing is drawn."""
    named = screen.columns([
        [screen.say(f"paigow.{which}"), name(screen, split)] for which, name in (("low", low_name), ("high", high_name))
    ])  # fmt: skip
    if not screen.drawing:
        tiles = (" + ".join(tile_name(screen, kind) for kind in half) for half in (split.low, split.high))
        return [f"{line} ({half})" for line, half in zip(named, tiles, strict=True)]
    return drawing(screen, split) + named


def beside(screen: Screen, blocks: Sequence[Sequence[str]]) -> list[str]:
    """Put blocks of equal height side by side, as many as the width allows, the rest below them."""
    rows: list[list[Sequence[str]]] = [[]]
    left = 0
    for block in blocks:
        width = _WIDE + max(display_width_plain(line) for line in block)
        if rows[-1] and width > left:
            rows.append([])
        if not rows[-1]:
            left = screen.width - 2 + _WIDE
        rows[-1].append(block)
        left -= width
    lines: list[str] = []
    for row in rows:
        lines += [""] if lines else []
        widths = [max(display_width_plain(line) for line in block) + _WIDE for block in row]
        lines += [
            "  " + "".join(pad(line, width) for line, width in zip(cells, widths, strict=True)).rstrip()
            for cells in zip(*row, strict=True)
        ]
    return lines


def picture(screen: Screen, tiles: Sequence[int]) -> str:
    """Draw tiles side by side, each under its name and code and over its number, in as many rows as the width asks for.

    Parameters
    ----------
    screen
        Where; without pictures the tiles are named.
    tiles
        Tile ids.

    Returns
    -------
    str
        Lines without a trailing newline.
    """
    blocks = []
    for number, tile in enumerate(tiles, 1):
        kind = int(KIND_OF[tile])
        name, code = tile_name(screen, kind), CODES[kind]
        if not screen.drawing:
            blocks.append([f"{number} {name} ({code})"])
            continue
        drawn = draw(screen, tile)
        width = display_width_plain(drawn[0])
        blocks.append([f"{name} {code}", *drawn, screen.style(str(number).center(width), bold=True)])
    return "\n".join(beside(screen, blocks))
