"""Measures ways: both sides on one way, the best play against it, and how far it is from the equilibrium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..solver.errors import HandError
from ..solver.paigow.language import way_names
from ..solver.paigow.measure import ORDERED_DEALS, Measure, Tally, measure
from ..solver.paigow.value import strategy
from .paigow_text import percent
from .screen import Screen
from .waiting import counted

if TYPE_CHECKING:
    from ..solver.paigow.rules import Rules

_HEADERS = ("way", "win", "push", "lose", "player", "banker", "best-player", "best-banker", "exploitable")
#: Columns that stay together where a table is cut in two.
_CUT = 4


def measure_ways(screen: Screen, names: Sequence[str], rules: Rules) -> int:
    """Measure ways and print them.

    Parameters
    ----------
    screen
        Where to.
    names
        Names and files; none for every way that there is. Then an incomplete way is no error.
    rules
        The rules of the house, with its commission.

    Returns
    -------
    int
        1 where a way that was named cannot be measured.

    Raises
    ------
    HandError
        There is no such way, or a file is no way.
    """
    asked = list(names) or [*way_names(), "nash"]
    found: list[Measure | HandError] = []
    for name in counted(asked, lambda name, n: screen.say("paigow.measure.wait", way=name, n=n, of=len(asked))):
        way = strategy(name, rules)
        try:
            found.append(measure(way, rules))
        except HandError as error:
            found.append(error)
    refused = [error for error in found if isinstance(error, HandError)]
    if screen.as_json:
        screen.json([_json(screen, name, one) for name, one in zip(asked, found, strict=True)])
    else:
        measured = [one for one in found if isinstance(one, Measure)]
        if not names:
            measured.sort(key=lambda one: one.exploitable)
        _show(screen, measured, rules)
        if measured and refused:
            screen.echo()
        for refusal in refused:
            for line in screen.wrap(_message(screen, refusal), indent=1):
                screen.echo(line)
    if not names or not refused:
        return 0
    if screen.as_json:
        for refusal in refused:
            click.echo(f"houseway: {_message(screen, refusal)}", err=True)
    return 1


def _message(screen: Screen, error: HandError) -> str:
    return screen.language.error(error.key, error.params, str(error))


def _json(screen: Screen, name: str, one: Measure | HandError) -> dict[str, Any]:
    if isinstance(one, HandError):
        return {"way": name, "error": _message(screen, one)}
    return {
        "way": one.way,
        "rules": one.rules.name,
        "self": _counts(one.player),
        "edge_player": one.player.edge,
        "edge_banker": one.banker.edge,
        "best_response": {
            "player": _counts(one.best_player) | {"edge": one.best_player.edge},
            "banker": _counts(one.best_banker) | {"edge": one.best_banker.edge},
        },
        "exploitable": one.exploitable,
    }


def _counts(tally: Tally) -> dict[str, float]:
    return {"win": tally.win, "push": tally.push, "lose": tally.lose}


def _show(screen: Screen, measured: Sequence[Measure], rules: Rules) -> None:
    if not measured:
        return
    commission = percent(rules.commission)
    for key in ("self", "edges", "best", "exploitable"):
        said = screen.say(f"paigow.measure.{key}", deals=f"{ORDERED_DEALS:,}", rules=rules.name, commission=commission)
        for line in screen.wrap(said, indent=1):
            screen.echo(line)
    screen.echo()
    headers = [screen.say(f"paigow.measure.header.{name}") for name in _HEADERS]
    rows = [
        [
            one.way,
            *(f"{count / ORDERED_DEALS:.2%}" for count in (one.player.win, one.player.push, one.player.lose)),
            *(f"{tally.edge:.3%}" for tally in (one.player, one.banker, one.best_player, one.best_banker)),
            f"{one.exploitable:.3%}",
        ]
        for one in measured
    ]
    aligned = ["left"] + ["right"] * (len(headers) - 1)
    screen.echo(screen.table_or_blocks(rows, headers, aligned, keys=1, cut=_CUT))
