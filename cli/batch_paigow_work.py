"""Pai Gow in batches: a line is a look-up among the 4,285 distinct hands, which are set and written once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..solver.errors import HandError
from ..solver.paigow.chart import Chart
from ..solver.paigow.notation import parse_tiles
from ..solver.paigow.plain import SIZE, read_hands
from ..solver.paigow.ranks import gee_joon_equal
from ..solver.paigow.tiles import CODES, HANDS, KIND_OF, hand_index
from .batch_text import Pieced, Records
from .batch_work import Codes, Style, Work
from .lang import Language
from .paigow_json import setting_json
from .screen import Screen


@dataclass(frozen=True)
class Found:
    """Hands looked up.

    Attributes
    ----------
    codes
        (n, 4) uint8, kinds in the order written.
    rows
        (n,) int16, rows of ``tiles.HANDS``.
    """

    codes: Codes
    rows: NDArray[np.int16]


class PaigowWork(Work[Found]):
    """Sets hands of tiles.

    Parameters
    ----------
    style
        How records are written.
    chart
        Every distinct hand, set.
    """

    fixed = ("line", "low", "high", "rule", "best_low", "best_high", "ev", "cost", "error")
    laid = (
        ("line", 8, True),
        ("low", 8, False),
        ("high", 8, False),
        ("rule", 16, False),
        ("best_low", 8, False),
        ("best_high", 9, False),
        ("ev", 9, True),
        ("cost", 8, True),
    )
    cheap = True

    def __init__(self, style: Style, chart: Chart) -> None:
        super().__init__(style)
        self._chart = chart
        self._equal = gee_joon_equal(chart.rules)
        self._bodies: dict[int, bytes] = {}
        self._tiles: dict[bytes, bytes] = {}

    def plain(self, data: bytes) -> tuple[NDArray[np.int64], Codes, NDArray[np.int64]]:
        """Read the lines in plain notation."""
        at, codes, pieces = read_hands(data)
        return at, codes, pieces.ends

    def parse(self, text: str) -> Sequence[int]:
        """Read a hand in any notation, as kinds."""
        kinds: list[int] = KIND_OF[list(parse_tiles(text, SIZE, gee_joon_equal=self._equal))].tolist()
        return kinds

    def solve(self, codes: Codes) -> Found:
        """Look hands up."""
        return Found(codes, hand_index(codes))

    def undecided(self, answers: Found) -> dict[int, HandError]:
        """Name the hands that the way leaves open."""
        open_hands = np.flatnonzero(self._chart.house[answers.rows] < 0).tolist()
        way = self._chart.way.id
        return {
            index: HandError("undecided", "batch.undecided", read=_codes(answers.codes[index].tolist()), way=way)
            for index in open_hands
        }

    def records(self, answers: Found, lines: NDArray[np.int64], file: str | None, ending: bytes) -> Records:
        """Write a record from what is ready of its hand."""
        bodies = list(map(self._body, answers.rows.tolist()))
        numbers = lines.tolist()
        endings = repeat(ending)
        if self.style.name == "csv":
            return Pieced([[b"%d," % line for line in numbers], bodies, endings])
        if self.style.name == "table":
            return Pieced([[b"%8d  " % line for line in numbers], bodies, endings])
        named = b"" if file is None else b', "file": ' + self._json(file)
        heads = [b'{"line": %d' % line for line in numbers]
        game = repeat(named + b', "game": "paigow", "tiles": ')
        return Pieced([heads, game, self._tiles_of(answers.codes), bodies, endings])

    def tally(self, answers: Found) -> NDArray[np.int64]:
        """Count how often each hand is there."""
        return np.bincount(answers.rows, minlength=len(HANDS))

    def _tiles_of(self, codes: Codes) -> list[bytes]:
        """Write each hand's tiles in the order in which they were typed."""
        known = self._tiles
        found = []
        data = codes.tobytes()
        for start in range(0, len(data), SIZE):
            key = data[start : start + SIZE]
            if key not in known:
                known[key] = self._json([CODES[kind] for kind in key])
            found.append(known[key])
        return found

    def _body(self, row: int) -> bytes:
        """Write what all records of a hand have in common; at the first time, it is set."""
        if row not in self._bodies:
            self._bodies[row] = self._made(row)
        return self._bodies[row]

    def _made(self, row: int) -> bytes:
        setting = self._chart.setting(_tiles(row))
        if self.style.name == "jsonl":
            screen = Screen(Language(self.style.language), False, False, not self.style.ascii_only, 100, True)
            said = setting_json(screen, setting)
            return b", " + self._json({key: said[key] for key in said if key not in ("game", "tiles")})[1:-1]
        best = setting.splits[setting.best]
        cells = ["", "", "", _codes(best.low), _codes(best.high), "", ""]
        if setting.house is not None:
            house = setting.splits[setting.house.split]
            cells[:3] = [_codes(house.low), _codes(house.high), setting.house.rule]
            assert setting.cost is not None
            cells[5:] = [_places(house.ev), _places(setting.cost)]
        if self.style.name == "csv":
            return ",".join(cells).encode()
        return self._table_row(["", *cells]).rstrip(b"\n")[self.laid[0][1] + 2 :]


def _codes(kinds: Sequence[int]) -> str:
    return " ".join(CODES[kind] for kind in kinds)


def _places(value: float) -> str:
    return f"{round(value, 6) + 0.0:.6f}"  # no negative zero


def _tiles(row: int) -> list[int]:
    """Find tiles that make a hand."""
    left = list(range(len(KIND_OF)))
    found: list[int] = []
    for kind in HANDS[row].tolist():
        tile = next(tile for tile in left if KIND_OF[tile] == kind)
        left.remove(tile)
        found.append(tile)
    return found


def summary(chart: Chart, counts: Any) -> dict[str, Any]:
    """Say what a batch shows: how often the way and the best split differ, and what it costs."""
    from ..solver.paigow.chart import shown

    found = shown(chart, np.zeros(len(HANDS), dtype=np.int64) if counts is None else counts)
    return {
        "game": "paigow",
        "rules": chart.rules.name,
        "way": chart.way.id,
        "opponent": chart.opponent.id,
        "role": chart.role,
        "commission": chart.rules.commission,
        "hands": found.hands,
        "decided": found.decided,
        "differ": found.differ,
        "cost": found.cost,
        "house_ev": found.house,
        "best_ev": found.best,
    }
