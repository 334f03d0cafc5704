"""Thirteen Water in batches, hand by hand: sampled values, other goals, more arrangements than the best, reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from ..solver.errors import HandError
from ..solver.thirteen.cards import cards_text
from ..solver.thirteen.many import Table, Tally, tally
from ..solver.thirteen.rules import ROWS, SPECIALS
from ..solver.thirteen.sampled import Samples, check_seen, set_sampled
from ..solver.thirteen.value import Goal, Setting, set_cards
from .batch_rows import Rows
from .batch_text import Pieced, Records
from .batch_thirteen_work import CardWork
from .batch_work import Codes, Hands, Style
from .lang import Language
from .screen import Screen
from .thirteen_json import setting_json


@dataclass(frozen=True)
class Asked:
    """What is asked of each hand beyond its best arrangement.

    Attributes
    ----------
    goal, top
        As for :func:`houseway.solver.thirteen.value.set_cards`.
    why
        Whether the reasons are written.
    samples, seed, seen
        As for :func:`houseway.solver.thirteen.sampled.set_sampled`; `samples` is None where nothing is sampled.
    """

    goal: Goal
    top: int
    why: bool
    samples: Samples | None = None
    seed: int = 0
    seen: tuple[int, ...] = ()


class EachWork(CardWork[list[Setting]]):
    """Sets hands of cards one by one.

    Parameters
    ----------
    style
        How records are written.
    table
        Where they are set.
    asked
        What is asked of each.
    """

    most = 32

    def __init__(self, style: Style, table: Table, asked: Asked) -> None:
        super().__init__(style)
        self._table = table
        self._asked = asked

    def read(self, rows: Rows) -> Hands:
        """Read the hands of a block; one that holds a seen card is wrong."""
        hands = super().read(rows)
        overlaps = np.isin(hands.codes, self._asked.seen).any(axis=1)
        if not overlaps.any():
            return hands
        for at, hand in zip(hands.at[overlaps].tolist(), hands.codes[overlaps].tolist(), strict=True):
            try:
                check_seen(hand, self._asked.seen, self._table.players)
            except HandError as error:
                hands.faults.append((at, error, cards_text(hand)))
        return Hands(hands.at[~overlaps], hands.codes[~overlaps], sorted(hands.faults, key=lambda fault: fault[0]))

    def solve(self, codes: Codes) -> list[Setting]:
        """Set each hand."""
        return [self._set(hand) for hand in codes.tolist()]

    def _set(self, hand: list[int]) -> Setting:
        table, asked = self._table, self._asked
        if asked.samples is None:
            return set_cards(
                hand, rules=table.rules, players=table.players, role=table.role, goal=asked.goal, top=asked.top
            )
        return set_sampled(
            hand,
            rules=table.rules,
            players=table.players,
            role=table.role,
            goal=asked.goal,
            top=asked.top,
            samples=asked.samples,
            seed=asked.seed,
            seen=asked.seen,
            jobs=1,
        )

    def undecided(self, answers: list[Setting]) -> dict[int, HandError]:
        """Name no hand: every hand has an arrangement."""
        return {}

    def records(self, answers: list[Setting], lines: NDArray[np.int64], file: str | None, ending: bytes) -> Records:
        """Write a record for each."""
        if self.style.name == "jsonl":
            bodies = [self._object(setting, line, file) for setting, line in zip(answers, lines.tolist(), strict=True)]
        elif self.style.name == "csv":
            bodies = [",".join([str(line), *_cells(setting, types=True)]).encode()
                      for setting, line in zip(answers, lines.tolist(), strict=True)]  # fmt: skip
        else:
            bodies = [self._table_row([str(line), *_cells(setting, types=False)]).rstrip(b"\n")
                      for setting, line in zip(answers, lines.tolist(), strict=True)]  # fmt: skip
        return Pieced([bodies, repeat(ending)])

    def tally(self, answers: list[Setting]) -> Tally:
        """Count row types and specials, and add up EV."""
        special = np.array(
            [-1 if each.special is None else SPECIALS.index(each.special.name) for each in answers], dtype=np.int8
        )
        first = [each.arrangements[0] for each in answers]
        ev = np.array([each.ev for each in first], dtype=np.float64)
        worth = np.rint(ev * self._table.tables.scale).astype(np.int32)
        rows = np.array([each.strengths for each in first], dtype=np.int16).reshape(-1, 3)
        return tally(worth, rows, special, *self._table.weighed(special, ev), self._table.rules.wheel)

    def _object(self, setting: Setting, line: int, file: str | None) -> bytes:
        screen = Screen(Language(self.style.language), False, False, not self.style.ascii_only, 100, True)
        seed = None if self._asked.samples is None else self._asked.seed
        said = {"line": line} | ({} if file is None else {"file": file}) | setting_json(screen, setting, seed)
        if not self._asked.why:
            del said["why"]
        return self._json(said)[:-1]


def _cells(setting: Setting, types: bool) -> Sequence[str]:
    first, special = setting.arrangements[0], setting.special
    return [
        *(cards_text(getattr(first, row)) for row in ROWS),
        *(first.types if types else []),
        f"{round(first.ev, 6) + 0.0:.6f}",
        *(["", ""] if special is None else [special.name, str(special.declare).lower()]),
    ]
