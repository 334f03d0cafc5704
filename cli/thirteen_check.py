"""`houseway thirteen check`: whether a person's own arrangement is legal, and what it gives away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .cards import ROWS, cards_signs, row_name
from .options import output_options, thirteen_options
from .screen import Screen
from .switches import thirteen_rules
from .waiting import training

if TYPE_CHECKING:
    from ..solver.thirteen.check import Checked
    from ..solver.thirteen.value import Role


@click.command("check")
@click.argument("rows", nargs=-1, required=True, metavar="FRONT / MIDDLE / BACK")
@thirteen_options
@output_options
def check_command(
    screen: Screen, rows: tuple[str, ...], rules: str, switches: tuple[str, ...], players: int, role: Role | None
) -> int:
    r"""Check an arrangement: FRONT / MIDDLE / BACK. Exit code 1 for a foul.

    \b
    Example:
      houseway thirteen check "Js Jd 9h / Qh Qs 8c 3c 2h / As Ks 6s 5s 3s" --rules western
    """
    from ..solver.thirteen.check import check_rows
    from ..solver.thirteen.notation import parse_rows

    front, middle, back = parse_rows(rows)
    table_rules = thirteen_rules(rules, role, switches)
    found = check_rows(front, middle, back, rules=table_rules, players=players, role=role, report=training(screen))
    if screen.as_json:
        screen.json(check_json(screen, found))
    else:
        show(screen, found, table_rules.name, players if table_rules.against == "all" or role == "banker" else 2)
    return 1 if found.fouls else 0


def check_json(screen: Screen, found: Checked) -> dict[str, Any]:
    """Make the object of ``thirteen check``."""
    from ..solver.thirteen.cards import card_text

    return {
        "foul": bool(found.fouls),
        "reason": " ".join(foul_reasons(screen, found)) or None,
        "ev": found.ev,
        "best_ev": found.best.ev,
        "loss": found.loss,
        "best": {row: [card_text(card) for card in getattr(found.best, row)] for row in ROWS},
        "types": [name for name, _ in found.names],
        "why": None if found.mine is None or found.loss == 0 else why(screen, found),
    }


def foul_reasons(screen: Screen, found: Checked) -> list[str]:
    """Say which comparison fouls the hand, a sentence each."""
    names = {row: row_name(screen, *found.names[place]) for place, row in enumerate(ROWS)}
    return [
        screen.say(
            "thirteen.check.foul",
            weak=screen.say(f"thirteen.row.{weak}"),
            weak_name=names[weak],
            strong=screen.say(f"thirteen.row.{strong}"),
            strong_name=names[strong],
        )
        for weak, strong in found.fouls
    ]


def why(screen: Screen, found: Checked) -> str:
    """Say in one sentence where most of the loss lies."""
    from .thirteen_json import percent

    reason = max(found.reasons, key=lambda reason: reason.points)
    numbers = {
        "win": percent(reason.rival_win),
        "rival_win": percent(reason.win),
        "points": f"{reason.points:.3f}",
    }
    if reason.row == "joint":
        return screen.say("thirteen.check.why-joint", **numbers)
    place = ROWS.index(reason.row)
    mine = row_name(screen, *found.names[place])
    theirs = row_name(screen, found.best.names[place].type, found.best.names[place].ranks)
    if mine == theirs:
        mine, theirs = (cards_signs(screen, getattr(side, reason.row)) for side in (found, found.best))
    return screen.say(
        "thirteen.check.why-row",
        row=screen.say(f"thirteen.row.{reason.row}"),
        rows=screen.say(f"thirteen.rows.{reason.row}"),
        mine=mine,
        theirs=theirs,
        **numbers,
    )


def show(screen: Screen, found: Checked, rules: str, seats: int) -> None:
    """Print the verdict for a person: foul or legal, the worth, the loss and why.

    Parameters
    ----------
    screen
        Where to.
    found
        The verdict.
    rules
        Name of the rule set.
    seats
        How many players the EV reckons with, the asker included.
    """
    said = foul_reasons(screen, found) or [screen.say("thirteen.check.legal")]
    opponents = screen.say(f"thirteen.set.opponents.{seats - 1}")
    said.append(screen.say("thirteen.check.ev", ev=f"{found.ev:+.3f}", opponents=opponents, rules=rules))
    if found.loss < 0.0005:
        said.append(screen.say("thirteen.check.is-best"))
    else:
        said.append(screen.say("thirteen.check.loss", ev=f"{found.best.ev:+.3f}", loss=f"{found.loss:.3f}"))
        if found.mine is not None:
            said.append(why(screen, found))
        names = screen.say("common.list").join(row_name(screen, name.type, name.ranks) for name in found.best.names)
        rows = {row: cards_signs(screen, getattr(found.best, row)) for row in ROWS}
        said.append(screen.say("thirteen.check.best", types=names, **rows))
    for sentence in said:
        for line in screen.wrap(sentence, indent=1, hang=2):
            screen.echo(line)
