"""Checks a way of one's own: whether it is one, and what it does with all 4,285 hands."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..solver.paigow.houseway import play_all
from ..solver.paigow.language import load_way
from ..solver.paigow.report import Report, look_over
from ..solver.paigow.rules import Rules
from ..solver.paigow.splits import all_splits
from ..solver.paigow.tiles import CODES, DEALS, HANDS, WEIGHTS
from .screen import Screen
from .tiles import codes

#: How many hands of a kind the text names; --json names all.
_NAMED = 6


def check(screen: Screen, file: str, rules: Rules) -> int:
    """Check a way and report.

    Parameters
    ----------
    screen
        Where to.
    file
        A TOML file; a name checks a way that ships.
    rules
        The rules of the house.

    Returns
    -------
    int
        1 where the way says that it is complete and leaves a hand undecided.

    Raises
    ------
    HandError
        The file is no way; the message names line and key.
    """
    report = look_over(load_way(file), rules)
    if screen.as_json:
        screen.json(_json(report))
    else:
        _show(screen, report, file)
    return int(report.way.complete and len(report.undecided) > 0)


def _better(report: Report, row: int) -> tuple[int, int]:
    """Give the split that the way picks, and one that is at least as good in both hands and better in one."""
    splits = all_splits(report.rules)
    picked = int(play_all(report.way, report.rules).split[row])
    low, high = splits.low_strength[row], splits.high_strength[row]
    as_good = (low >= low[picked]) & (high >= high[picked]) & ((low > low[picked]) | (high > high[picked]))
    return picked, int(np.flatnonzero(as_good)[0])


def _halves(report: Report, row: int, split: int) -> tuple[list[int], list[int]]:
    splits = all_splits(report.rules)
    return splits.low[row, split].tolist(), splits.high[row, split].tolist()


def _json(report: Report) -> dict[str, Any]:
    def named(row: int, split: int) -> dict[str, Any]:
        low, high = _halves(report, row, split)
        return {"low": [CODES[kind] for kind in low], "high": [CODES[kind] for kind in high]}

    played = play_all(report.way, report.rules)
    poor = []
    for row in report.dominated.tolist():
        picked, better = _better(report, row)
        poor.append(
            {
                "tiles": [CODES[kind] for kind in HANDS[row].tolist()],
                "deals": int(WEIGHTS[row]),
                "rule": report.way.rules[int(played.rule[row])].id,
                "picked": named(row, picked),
                "better": named(row, better),
            }
        )
    return {
        "game": "paigow",
        "way": report.way.id,
        "rules": report.rules.name,
        "complete": report.way.complete,
        "ok": not (report.way.complete and len(report.undecided)),
        "uses": [
            {"id": use.id, "hands": use.decides, "deals": use.deals, "narrows": use.narrows, "lost": use.lost}
            for use in report.uses
        ],
        "idle": list(report.idle),
        "undecided": [
            {"tiles": [CODES[kind] for kind in HANDS[row].tolist()], "deals": int(WEIGHTS[row])}
            for row in report.undecided.tolist()
        ],
        "dominated": poor,
    }


def _show(screen: Screen, report: Report, file: str) -> None:
    way = report.way
    _say(screen, screen.say("paigow.check.read", file=file, way=way.id, rules=len(way.rules)), bold=True)
    if len(report.undecided):
        key = "undecided" if way.complete else "open"
        _say(screen, screen.say(f"paigow.check.{key}", **_many(report.undecided)))
        _hands(screen, [codes(HANDS[row].tolist()).replace("+", " ") for row in _often(report.undecided)])
        _more(screen, report.undecided)
    else:
        _say(screen, screen.say("paigow.check.decided", hands=f"{len(HANDS):,}", rules=report.rules.name))
    if report.idle:
        _say(screen, screen.say("paigow.check.idle", ids=screen.say("common.list").join(report.idle)))
    if len(report.dominated):
        _say(screen, screen.say("paigow.check.dominated", **_many(report.dominated)))
        played = play_all(way, report.rules)
        found = []
        for row in _often(report.dominated):
            picked, better = (" / ".join(map(codes, _halves(report, row, split))) for split in _better(report, row))
            rule = way.rules[int(played.rule[row])].id
            found.append(screen.say("paigow.check.better", picked=picked, better=better, rule=rule))
        _hands(screen, found)
        _more(screen, report.dominated)
    screen.echo()
    headers = [screen.say(f"paigow.check.header.{name}") for name in ("number", "rule", "hands", "deals", "narrows")]
    rows = [
        [str(n), use.id, f"{use.decides:,}", f"{use.deals / DEALS:.2%}", f"{use.narrows:,}"]
        for n, use in enumerate(report.uses, 1)
    ]
    _say(screen, screen.say("paigow.check.legend"))
    screen.echo(screen.table_or_blocks(rows, headers, ["right", "left", "right", "right", "right"]))


def _often(rows: NDArray[np.intp]) -> list[int]:
    """Take the few hands that are dealt most often."""
    found: list[int] = rows[np.argsort(-WEIGHTS[rows], kind="stable")][:_NAMED].tolist()
    return found


def _many(rows: NDArray[np.intp]) -> dict[str, str]:
    return {"hands": f"{len(rows):,}", "share": f"{WEIGHTS[rows].sum() / DEALS:.2%}"}


def _more(screen: Screen, rows: NDArray[np.intp]) -> None:
    if len(rows) > _NAMED:
        _hands(screen, [screen.say("paigow.check.more", more=f"{len(rows) - _NAMED:,}")])


def _hands(screen: Screen, lines: list[str]) -> None:
    for text in lines:
        for line in screen.wrap(text, indent=3):
            screen.echo(line)


def _say(screen: Screen, text: str, bold: bool = False) -> None:
    for line in screen.wrap(text, indent=1):
        screen.echo(screen.style(line, bold=True) if bold else line)
