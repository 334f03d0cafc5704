"""Says the answer of `thirteen set` to a person: the rows, what they win, why, what else there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .bars import part_bar
from .cards import ROWS, cards_signs, row_name
from .screen import Screen, display_width
from .thirteen_json import percent, why

if TYPE_CHECKING:
    from ..solver.thirteen.value import Arrangement, Setting

#: Columns of a bar: below the first it tells nothing, above the second nothing more.
_SHORTEST_BAR, _LONGEST_BAR = 8, 24


def show(screen: Screen, setting: Setting) -> None:
    """Print the answer for a person: the rows, what they win, why, what else there is.

    Parameters
    ----------
    screen
        Where to.
    setting
        The answer.
    """
    answer = setting.arrangements[0]
    screen.echo()
    if setting.special is not None and setting.special.declare:
        first, *more = special(screen, setting)
        for line in screen.wrap(first, indent=1):
            screen.echo(screen.style(line, bold=True))
        for sentence in more:
            screen.echo("\n".join(screen.wrap(sentence, indent=1)))
        screen.echo()
    for line in _rows(screen, answer):
        screen.echo(" " + line)
    screen.echo()
    told = worth(screen, setting, answer)
    if setting.special is None or not setting.special.declare:
        told += special(screen, setting)
    for sentence in told:
        for line in screen.wrap(sentence, indent=1):
            screen.echo(line)
    screen.echo()
    for number, sentence in enumerate(why(screen, setting)):
        for line in screen.wrap(sentence, indent=3 if number else 1, hang=2):
            screen.echo(line)
    if len(setting.arrangements) > 1:
        screen.echo()
        screen.echo(" " + screen.say("thirteen.set.alternatives"))
        screen.echo(_table(screen, setting))


def _rows(screen: Screen, found: Arrangement) -> list[str]:
    """Name the three rows in columns, with their chances to win, as bars too where there is room."""
    rows = []
    for place, row in enumerate(ROWS):
        name = found.names[place]
        rows.append(
            [
                screen.say(f"thirteen.row.{row}"),
                cards_signs(screen, getattr(found, row)),
                row_name(screen, name.type, name.ranks),
                screen.say("thirteen.set.win", win=percent(found.win[place]), rows=screen.say(f"thirteen.rows.{row}")),
            ]
        )
    lines = screen.columns(rows)
    room = screen.width - 4 - max(display_width(click.unstyle(line)) for line in lines)
    if room < -3:  # the chance below the cards
        return screen.columns([line for *cells, win in rows for line in (cells, ["", win, ""])])
    if not screen.drawing or room < _SHORTEST_BAR:
        return lines
    bars = [part_bar(screen, chance, min(room, _LONGEST_BAR)) for chance in found.win]
    return screen.columns([[*cells, bar] for cells, bar in zip(rows, bars, strict=True)])


def worth(screen: Screen, setting: Setting, answer: Arrangement) -> list[str]:
    """Say what the answer is worth, how that was found, and what a goal other than EV costs."""
    worth = {
        "ev": f"{answer.ev:+.3f}",
        "opponents": screen.say(f"thirteen.set.opponents.{setting.opponents}"),
        "rules": setting.rules,
        "goal": setting.goal,
    }
    if answer.stderr is None:
        said = [screen.say("thirteen.set.ev", **worth), screen.say("thirteen.set.by-tables")]
    else:
        said = [
            screen.say(
                "thirteen.set.ev-sampled", stderr=f"{answer.stderr:.3f}", samples=f"{setting.samples:,}", **worth
            )
        ]
    if answer.cost >= 0.0005:
        said.append(screen.say("thirteen.set.goal-costs", cost=f"{answer.cost:.3f}"))
    said.append(screen.say("thirteen.set.scoop", scoop=percent(answer.scoop), scooped=percent(answer.scooped)))
    return said


def special(screen: Screen, setting: Setting) -> list[str]:
    """Say whether the hand is special, what declaring it is worth, and how it is shown."""
    special = setting.special
    if special is None:
        return [screen.say("thirteen.set.no-special")]
    return [
        screen.say(
            "thirteen.set.special-declare" if special.declare else "thirteen.set.special-play",
            special=screen.say(f"thirteen.special.{special.name}"),
            points=special.points,
            ev=f"{special.ev:+.3f}",
            rows=f"{special.ev_rows:+.3f}",
        ),
        screen.say("thirteen.set.special-rows", **{row: cards_signs(screen, getattr(special, row)) for row in ROWS}),
    ]


def _table(screen: Screen, setting: Setting) -> str:
    """Lay out the best arrangements."""
    headers = [screen.say(f"thirteen.set.header.{name}") for name in (*ROWS, "win", "ev", "cost")]
    rows = [
        [
            *(cards_signs(screen, getattr(found, row)) for row in ROWS),
            " ".join(percent(chance) for chance in found.win),
            f"{found.ev:+.3f}",
            f"{found.cost:.3f}",
        ]
        for found in setting.arrangements
    ]
    return screen.table_or_blocks(rows, headers, ["left"] * 3 + ["right"] * 3)
