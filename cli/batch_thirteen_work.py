"""Thirteen Water in batches: blocks of hands go through the compiled search, and their records are made as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..solver.errors import HandError
from ..solver.thirteen import ranks
from ..solver.thirteen.cards import card_text
from ..solver.thirteen.many import Cards, Many, Table, Tally, tally
from ..solver.thirteen.notation import parse_cards
from ..solver.thirteen.plain import read_hands
from ..solver.thirteen.rules import ROWS, SPECIALS
from ..solver.thirteen.specials import show
from ..solver.thirteen.sweeps import Sweeps
from ..solver.thirteen.value import Special, set_cards
from .batch_text import Column, Pieced, Records, integers, millionths, side_by_side, six_places, texts, to_millionths
from .batch_work import Codes, Style, Work
from .lang import Language
from .screen import Screen
from .thirteen_json import setting_json, special_json

Result = TypeVar("Result")
_TYPES = texts(ranks.TYPES)
_QUOTED_TYPES = texts(f'"{name}"' for name in ranks.TYPES)
_CARDS = texts(f'"{card_text(code)}", ' for code in range(52))
_SPECIALS = texts([*SPECIALS, ""])
_YES_NO = texts(["false", "true", ""])
_BARE = texts(f"{card_text(code)} " for code in range(52))


@dataclass(frozen=True)
class Answers:
    """Hands set.

    Attributes
    ----------
    codes
        (n, 13) uint8, cards in the order written.
    many
        Their best arrangements.
    """

    codes: Codes
    many: Many


class CardWork(Work[Result]):
    """Reads hands of cards, and has their columns."""

    fixed = (
        "line", "front", "middle", "back", "front_type", "middle_type", "back_type", "ev", "special", "declare",
        "error",
    )  # fmt: skip
    laid = (
        ("line", 8, True),
        ("front", 8, False),
        ("middle", 14, False),
        ("back", 14, False),
        ("ev", 10, True),
        ("special", 22, False),
        ("declare", 7, False),
    )

    def plain(self, data: bytes) -> tuple[NDArray[np.int64], Codes, NDArray[np.int64]]:
        """Read the lines in plain notation."""
        at, codes, pieces = read_hands(data)
        return at, codes, pieces.ends

    def parse(self, text: str) -> Sequence[int]:
        """Read a hand in any notation."""
        return parse_cards(text)


class ThirteenWork(CardWork[Answers]):
    """Sets hands of cards by the largest expected points.

    Parameters
    ----------
    style
        How records are written.
    table
        Where they are set.
    """

    def __init__(self, style: Style, table: Table) -> None:
        super().__init__(style)
        self._table = table

    @cached_property
    def _sweeps(self) -> Sweeps:
        return Sweeps(self._table.rules, self._table.field.opponents(self._table.role), self._table.role)

    @cached_property
    def _chances(self) -> list[list[Column]]:
        """How win, tie and lose are written for every strength in front, middle and back."""
        win, lose = self._table.tables.win, self._table.tables.lose
        tie = np.maximum(0.0, 1.0 - win - lose)
        return [[_decimals(chance[row]) for row in range(3)] for chance in (win, tie, lose)]

    @cached_property
    def _shares(self) -> Column:
        """How each count of the population is written as a chance."""
        return _decimals(np.arange(self._sweeps.size + 1) / self._sweeps.size)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what can be made again."""
        return {key: value for key, value in vars(self).items() if key not in _MADE}

    def warm(self) -> None:
        """Compile or load the kernels."""
        answers = self.solve(np.arange(13, dtype=np.uint8)[None, :])
        self.records(answers, np.array([1]), None, b"")

    def solve(self, codes: Codes) -> Answers:
        """Find the best arrangements."""
        return Answers(codes, self._table.set(codes, jobs=1))

    def undecided(self, answers: Answers) -> dict[int, HandError]:
        """Name no hand: every hand has a best arrangement."""
        return {}

    def tally(self, answers: Answers) -> Tally:
        """Count row types and specials, and add up EV."""
        many = answers.many
        return tally(many.worth, many.rows, many.special, many.playing, many.declaring, self._table.rules.wheel)

    def records(self, answers: Answers, lines: NDArray[np.int64], file: str | None, ending: bytes) -> Records:
        """Write records column by column."""
        many = answers.many
        ev = to_millionths(many.worth.astype(np.int64), self._table.tables.scale)
        if self.style.name == "jsonl":
            return side_by_side([*self._object(answers, lines, file, ev), ending])
        special = _SPECIALS[many.special]
        declare = _YES_NO[np.where(many.special < 0, 2, many.declare)]
        rows = [_listed(_BARE, getattr(many, row), 1) for row in ROWS]
        if self.style.name == "csv":
            types = ranks.load(self._table.rules.wheel).types[many.rows]
            named = [_TYPES[types[:, row]] for row in range(3)]
            return side_by_side(
                [*_between([integers(lines), *rows, *named, six_places(ev), special, declare], b","), ending]
            )
        cells = [_words(column) for column in (integers(lines), *rows, six_places(ev), special, declare)]
        return Pieced([[self._table_row(row).rstrip(b"\n") for row in zip(*cells, strict=True)], repeat(ending)])

    def _object(
        self, answers: Answers, lines: NDArray[np.int64], file: str | None, ev: NDArray[np.int64]
    ) -> list[Column | bytes]:
        """Write the object of `set`, without what explains it."""
        many, frame = answers.many, self._frame
        types = ranks.load(self._table.rules.wheel).types[many.rows]
        scoop, scooped = self._sweeps.counts(many.rows, jobs=1)
        within: dict[str, list[Column | bytes]] = {
            **{row: [b"[", _listed(_CARDS, getattr(many, row), 2), b"]"] for row in ROWS},
            "types": [b"[", *_between([_QUOTED_TYPES[types[:, row]] for row in range(3)], b", "), b"]"],
            "ev": [millionths(ev)],
            **{
                name: [b"[", *_between([chances[row][many.rows[:, row]] for row in range(3)], b", "), b"]"]
                for name, chances in zip(("win", "tie", "lose"), self._chances, strict=True)
            },
            "scoop": [self._shares[scoop]],
            "scooped": [self._shares[scooped]],
        }
        whole: dict[str, list[Column | bytes]] = {
            "line": [integers(lines)],
            **({} if file is None else {"file": [self._json(file)]}),
            "cards": [b"[", _listed(_CARDS, answers.codes, 2), b"]"],
            "special": [self._specials(many)],
            "arrangements": [b"[{", *self._filled(frame["arrangements"][0], within), b"}]"],
        }
        named = {"line": None} | ({} if file is None else {"file": None}) | frame
        return [b"{", *self._filled(named, whole)]

    @cached_property
    def _frame(self) -> dict[str, Any]:
        """The object of `set` for some hand: its keys, and what is the same for every hand."""
        table = self._table
        setting = set_cards(range(13), rules=table.rules, players=table.players, role=table.role, top=1)
        screen = Screen(Language("en"), False, False, True, 100, True)
        return {key: value for key, value in setting_json(screen, setting).items() if key != "why"}

    def _filled(self, frame: dict[str, Any], cells: dict[str, list[Column | bytes]]) -> list[Column | bytes]:
        """Write an object's keys with the columns that are given, and with the frame's own values elsewhere."""
        parts: list[Column | bytes] = []
        for key, value in frame.items():
            parts += [b", " * bool(parts) + self._json(key) + b": ", *cells.get(key, [self._json(value)])]
        return parts

    def _specials(self, many: Many) -> Column | bytes:
        """Write the special of each hand; few have one."""
        held = np.flatnonzero(many.special >= 0).tolist()
        if not held:
            return b"null"
        written = ["null"] * (len(held) + 1)
        which = np.full(len(many.special), len(held))
        for n, index in enumerate(held):
            name = SPECIALS[many.special[index]]
            rows = show(many.hands[index].tolist(), name, self._table.rules)
            special = Special(
                name,
                self._table.rules.points(name) or 0,
                float(many.declaring[index]),
                float(many.playing[index]),
                bool(many.declare[index]),
                *rows,
            )
            written[n] = self._json(special_json(special)).decode()
            which[index] = n
        column: Column = texts(written)[which]
        return column


_MADE = ("_frame", "_sweeps", "_chances", "_shares")


def _decimals(values: NDArray[np.float64]) -> Column:
    return texts(repr(round(value, 6) + 0.0) for value in values.tolist())


def _words(column: Column) -> list[str]:
    return [bytes(cell).replace(b"\0", b"").decode() for cell in column]


def _listed(written: Column, cards: Cards, separator: int) -> Column:
    """Write the cards of a row, each with what separates it from the next; the last one has none."""
    cells = written[cards].reshape(len(cards), -1)
    cells[:, -separator:] = 0
    return cells


def _between(cells: Sequence[Column], separator: bytes) -> list[Column | bytes]:
    """Put a separator between columns."""
    return [part for cell in cells for part in (cell, separator)][:-1]
