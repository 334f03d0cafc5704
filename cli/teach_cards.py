"""Thirteen Water hands as questions: thirteen cards to look at, front and middle to type, or a special to declare."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..solver.draw import Draw
from ..solver.errors import HandError
from ..solver.thirteen import ranks
from ..solver.thirteen.cards import card_text, cards_text
from ..solver.thirteen.lessons import Deck, Grade, Rows, Table, grade_rows, grade_special
from ..solver.thirteen.notation import parse_cards
from ..solver.thirteen.scan import shown
from ..solver.thirteen.value import Setting
from .cards import ROWS, card_sign, cards_signs, row_name
from .screen import Screen, pad
from .teach import UnclearError, Verdict
from .teach_boxes import Item
from .teach_text import paragraph
from .thirteen_json import percent
from .tiles import display_width_plain

_DECLARE = ("special", "s", "報到", "报到")
_SLASH = re.compile(r"\s*[/|;／｜；]\s*")
_PLACES = re.compile(r"[\s,，、]*(?:1[0-3]|[1-9])(?:[\s,，、]+(?:1[0-3]|[1-9]))*[\s,，、]*")


@dataclass
class CardSubject:
    """A rule set to be learned.

    Parameters
    ----------
    table
        The game.
    """

    table: Table
    _deck: Deck | None = None

    @property
    def game(self) -> str:
        """``thirteen``."""
        return "thirteen"

    @property
    def course(self) -> str:
        """Name of the rule set."""
        return self.table.rules.name

    @property
    def items(self) -> Mapping[str, Sequence[str]]:
        """Idea to the backs with which it is asked."""
        return self.table.items

    def question(self, item: Item, draw: Draw) -> CardQuestion:
        """Deal a hand that this idea decides."""
        if self._deck is None:
            self._deck = Deck(self.table, draw)
        return CardQuestion(self.table, *self._deck.deal(item))

    def rule_title(self, screen: Screen, rule: str) -> str:
        """Say an idea; its name where there is none such any more."""
        key = f"teach.thirteen.idea.{rule}"
        return screen.say(key) if screen.language.has(key) else rule

    def rule_list(self, screen: Screen) -> str:
        """Write the ideas, and where the rules of the game are printed."""
        lines = [
            paragraph(screen, self.rule_title(screen, idea), f"  {number}. ")
            for number, idea in enumerate(self.items, 1)
        ]
        return "\n".join([*lines, paragraph(screen, screen.say("teach.thirteen.rules", rules=self.course))])


@dataclass(frozen=True)
class CardQuestion:
    """One hand to arrange.

    Parameters
    ----------
    table
        The game.
    item
        The idea that decides it, and the back.
    cards
        Thirteen card codes, as they lie before the learner.
    """

    table: Table
    item: Item
    cards: tuple[int, ...]

    @cached_property
    def setting(self) -> Setting:
        """The hand set."""
        return self.table.setting(self.cards)

    @property
    def hand(self) -> str:
        """The cards as they lie, high ranks first."""
        return cards_text(self.cards)

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the record says of the question."""
        return {
            "cards": [card_text(card) for card in self.cards],
            "rules": self.table.rules.name,
            "players": self.table.players,
            "role": self.setting.role,
        }

    def show(self, screen: Screen) -> str:
        """Write the cards over their numbers, and say what can be answered."""
        cells = []
        for number, card in enumerate(self.cards, 1):
            sign = card_sign(screen, card)
            cells.append((pad(sign, 5), f"{number:<5}"))
        fit = max((screen.width - 2) // 5, 1)
        lines = []
        for start in range(0, 13, fit):
            for line in zip(*cells[start : start + fit], strict=True):
                lines.append("  " + "".join(line).rstrip())
        ask = "ask-special" if self.table.rules.specials else "ask"
        return "\n".join([*lines, "", paragraph(screen, screen.say(f"teach.thirteen.{ask}"))])

    def hints(self, screen: Screen) -> Sequence[str]:
        """Name the idea first, then the types of the best rows."""
        first = paragraph(
            screen, screen.say("teach.thirteen.hint", idea=screen.say(f"teach.thirteen.idea.{self.item[0]}"))
        )
        if self._declares:
            return (first,)
        best = self.setting.arrangements[0]
        types = [screen.say(f"teach.thirteen.type.{kind}") for kind in best.types]
        return first, paragraph(screen, screen.say("teach.thirteen.hint-types", **dict(zip(ROWS, types, strict=True))))

    @property
    def _declares(self) -> bool:
        return self.setting.special is not None and self.setting.special.declare

    def judge(self, screen: Screen, text: str) -> Verdict:
        """Grade front and middle, or the declaration of a special.

        Raises
        ------
        UnclearError
            It is neither.
        """
        if text.casefold() in _DECLARE:
            graded = grade_special(self.table, self.setting)
            given = "special"
            facts: dict[str, Any] = {"given": None}
        else:
            rows = self._rows(screen, text)
            graded = grade_rows(self.table, self.setting, rows)
            given = " / ".join(cards_text(row) for row in rows)
            facts = {"given": _json_rows(rows)}
        facts |= {
            "grade": graded.name,
            "foul": [f"{weak}-below-{strong}" for weak, strong in graded.fouls],
            "ev": graded.ev,
        }
        return Verdict(graded.right, given, graded.loss, facts, graded)

    def _rows(self, screen: Screen, text: str) -> Rows:
        """Read front and middle; the rest is the back."""
        parts = _SLASH.split(text)
        try:
            codes = [self._cards(part) for part in parts]
        except HandError as error:
            raise UnclearError(screen.language.error(error.key, error.params, str(error))) from error
        if len(codes) == 1 and len(codes[0]) == 8:
            codes = [codes[0][:3], codes[0][3:]]
        if len(codes) == 2:
            codes.append([card for card in self.cards if card not in codes[0] + codes[1]])
        flat = [card for row in codes for card in row]
        foreign = [card for card in flat if card not in self.cards]
        if foreign:
            raise UnclearError(screen.say("teach.thirteen.not-yours", read=card_sign(screen, foreign[0])))
        twice = [card for card in flat if flat.count(card) > 1]
        if twice:
            raise UnclearError(screen.say("teach.thirteen.twice", read=card_sign(screen, twice[0])))
        if [len(row) for row in codes] != [3, 5, 5]:
            sizes = " + ".join(str(len(row)) for row in codes)
            raise UnclearError(screen.say("teach.thirteen.unclear", read=text, sizes=sizes))
        front, middle, back = (tuple(shown(row)) for row in codes)
        return front, middle, back

    def _cards(self, text: str) -> list[int]:
        """Read cards, or their numbers."""
        if _PLACES.fullmatch(text):
            return [self.cards[int(place) - 1] for place in re.findall(r"\d+", text)]
        return list(parse_cards(text, None))

    def solution(self, screen: Screen) -> Mapping[str, Any]:
        """Tell the record the best rows, and the special if there is one."""
        best, special = self.setting.arrangements[0], self.setting.special
        return {
            "text": screen.say(f"teach.thirteen.idea.{self.item[0]}"),
            "best": {**_json_rows((best.front, best.middle, best.back)), "ev": best.ev},
            "special": None
            if special is None
            else {"name": special.name, "ev": special.ev, "declare": special.declare},
        }

    def explain(self, screen: Screen, verdict: Verdict | None) -> str:
        """Say what the answer is worth, what is better, and what it wins and gives up."""
        if verdict is None:
            return "\n".join([screen.say("teach.open"), *self._best(screen, None)])
        graded: Grade = verdict.detail
        said = screen.say(f"teach.thirteen.grade-{graded.name}", loss=f"{graded.loss:.3f}")
        lines = [paragraph(screen, screen.style(said, fg="green" if graded.right else "red", bold=True), "")]
        for weak, strong in graded.fouls:
            said = screen.say(f"teach.thirteen.{weak}-below-{strong}", **self._named(screen, graded.rows))
            lines.append(paragraph(screen, said))
        if graded.name == "best" and graded.rows is not None:
            return "\n".join([*lines, *self._rows_shown(screen, None)])
        if not graded.right:
            lines.append(
                paragraph(screen, screen.say("teach.because", text=screen.say(f"teach.thirteen.idea.{self.item[0]}")))
            )
        return "\n".join([*lines, *self._best(screen, graded)])

    def _named(self, screen: Screen, rows: Rows | None) -> dict[str, str]:
        order = ranks.load(self.table.rules.wheel)
        assert rows is not None  # a foul has rows
        return {
            row: row_name(screen, *order.name(order.strength(cards))) for row, cards in zip(ROWS, rows, strict=True)
        }

    def _best(self, screen: Screen, graded: Grade | None) -> list[str]:
        """Show what is best: a special to declare, or rows beside the learner's."""
        special = self.setting.special
        lines = []
        if special is not None:
            key = "declare" if special.declare else "decline"
            lines.append(
                paragraph(
                    screen,
                    screen.say(
                        f"teach.thirteen.{key}",
                        special=screen.say(f"thirteen.special.{special.name}"),
                        points=special.points,
                        ev=f"{special.ev / self.setting.opponents:+.3f}",
                        rows=f"{special.ev_rows / self.setting.opponents:+.3f}",
                    ),
                )
            )
            if special.declare:
                rows = (
                    cards_signs(screen, special.front),
                    cards_signs(screen, special.middle),
                    cards_signs(screen, special.back),
                )
                return [*lines, *(f"  {row}" for row in rows)]
        lines.append(screen.say("teach.thirteen.best"))
        return [*lines, *self._rows_shown(screen, graded)]

    def _rows_shown(self, screen: Screen, graded: Grade | None) -> list[str]:
        """Write the best rows with their chances, and under each what the learner has there instead."""
        best, tables = self.setting.arrangements[0], self.table.tables
        cells: list[list[str]] = []
        for place, row in enumerate(ROWS):
            strength = best.strengths[place]
            cells.append(
                [*self._row(screen, screen.say(f"thirteen.row.{row}"), getattr(best, row), place, strength), ""]
            )
            if graded is None or graded.rows is None or graded.fouls or graded.strengths[place] == strength:
                continue
            mine = graded.strengths[place]
            lost = (int(tables.row[place, mine]) - int(tables.row[place, strength])) / tables.scale / tables.opponents
            cells.append(
                [
                    *self._row(screen, screen.say("teach.thirteen.yours"), graded.rows[place], place, mine),
                    f"{lost:+.3f}",
                ]
            )
        lines = [f"  {line}" for line in screen.columns(cells)]
        if all(display_width_plain(line) <= screen.width for line in lines):
            return lines
        return [paragraph(screen, " ".join(part for part in row if part), "  ") for row in cells]

    def _row(self, screen: Screen, title: str, cards: Sequence[int], place: int, strength: int) -> list[str]:
        """Write a row: its title, its cards, its name, its chance to win."""
        name = row_name(screen, *ranks.load(self.table.rules.wheel).name(strength))
        win = percent(float(self.table.tables.win[place, strength]))
        return [title, cards_signs(screen, cards), name, screen.say("teach.thirteen.wins", win=win)]


def _json_rows(rows: Rows) -> dict[str, list[str]]:
    return {row: [card_text(card) for card in cards] for row, cards in zip(ROWS, rows, strict=True)}
