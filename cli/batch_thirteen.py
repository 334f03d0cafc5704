"""`houseway thirteen batch`: files of thirteen-card hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .batch import BatchOptions, Game, batch_options, run_batch
from .options import output_options, thirteen_options
from .samples import goal_option, sampling_options
from .screen import Screen
from .switches import thirteen_rules
from .usage import WrongUsage
from .waiting import training

if TYPE_CHECKING:
    from ..solver.thirteen.many import Table, Tally
    from ..solver.thirteen.sampled import Samples
    from ..solver.thirteen.value import Goal, Role
    from .batch_work import Style, Work


@click.command("batch")
@batch_options
@thirteen_options
@goal_option
@click.option("--top", type=click.IntRange(min=1), default=1, show_default=True, help="How many arrangements to write.")
@sampling_options
@click.option("--why", is_flag=True, help="Write the reasons too.")
@output_options
def batch_command(
    screen: Screen,
    rules: str,
    switches: tuple[str, ...],
    players: int,
    role: Role | None,
    goal: Goal,
    top: int,
    samples: Samples | None,
    seed: int,
    seen: str,
    why: bool,
    batch: BatchOptions,
) -> int:
    r"""Set every hand of some FILEs, or of standard input (-): a hand a line, CSV, or JSON Lines.

    Files may be packed (.gz, .xz). Blank lines are passed over, and comments: # and a blank. A hand that cannot be
    read becomes an error record, and the run goes on. Another goal, more arrangements, reasons and samples take each
    hand by itself, which is a hundred times slower and more.

    \b
    Example:
      houseway thirteen batch hands.txt
      houseway thirteen batch log.csv --column cards -o answers.csv
      houseway thirteen batch night.txt.gz --summary --rules western
    """
    from ..solver.thirteen import field
    from ..solver.thirteen.many import Table
    from ..solver.thirteen.notation import parse_cards

    if seen and samples is None:
        raise WrongUsage("seen")
    away = parse_cards(seen, None) if seen else ()
    if away:
        from ..solver.thirteen.sampled import check_seen

        check_seen([card for card in range(52) if card not in away][:13], away, players)
    table_rules = thirteen_rules(rules, role, switches)
    table = Table(table_rules, players, role, field.load(table_rules, players, training(screen)))

    def work(style: Style) -> Work[Any]:
        if goal == "ev" and top == 1 and samples is None and not why:
            from .batch_thirteen_work import ThirteenWork

            return ThirteenWork(style, table)
        from .batch_thirteen_each import Asked, EachWork

        return EachWork(style, table, Asked(goal, top, why, samples, seed, away))

    game = Game(parse_cards, work, lambda tally: _summary(table, tally), lambda said: _show(screen, said))
    return run_batch(screen, batch, game)


def _summary(table: Table, tally: Tally | None) -> dict[str, Any]:
    """Say what a batch shows: row types, specials, mean EV."""
    from ..solver.thirteen.many import Tally
    from ..solver.thirteen.ranks import TYPES
    from ..solver.thirteen.rules import ROWS, SPECIALS

    found = tally or Tally.none()
    special = {rule.name: SPECIALS.index(rule.name) for rule in table.rules.specials}
    return {
        "game": "thirteen",
        "rules": table.rules.name,
        "players": table.players,
        "role": table.role,
        "hands": found.hands,
        "ev": found.points / max(found.hands, 1),
        "ev_rows": found.worth / table.tables.scale / max(found.hands, 1),
        "rows": {row: dict(zip(TYPES, found.types[n].tolist(), strict=True)) for n, row in enumerate(ROWS)},
        "specials": {
            name: {"hands": int(found.specials[n]), "declare": int(found.declared[n])} for name, n in special.items()
        },
    }


def _show(screen: Screen, said: dict[str, Any]) -> None:
    """Print what a batch shows."""
    from ..solver.thirteen.rules import ROWS

    hands = said["hands"]
    seat = "" if said["role"] is None else screen.say(f"batch.seat.{said['role']}")
    words = {"rules": said["rules"], "players": said["players"], "seat": seat}
    screen.echo(screen.say("batch.summary.thirteen", hands=f"{hands:,}", **words))
    screen.echo("  " + screen.say("batch.summary.points", ev=f"{said['ev']:+.4f}", rows=f"{said['ev_rows']:+.4f}"))
    screen.echo("  " + screen.say("batch.summary.rows"))
    screen.echo()
    declared = sum(special["declare"] for special in said["specials"].values())
    laid = max(hands - declared, 1)
    table = [
        [screen.say(f"batch.type.{kind}"), *(f"{said['rows'][row][kind] / laid:.2%}" for row in ROWS)]
        for kind in said["rows"]["front"]
    ]
    headers = ["", *(screen.say(f"thirteen.row.{row}") for row in ROWS)]
    screen.echo(screen.table(table, headers, ["left", "right", "right", "right"]))
    if not said["specials"]:
        return
    screen.echo()
    table = [
        [screen.say(f"thirteen.special.{name}"), f"{special['hands']:,}", f"{special['declare']:,}"]
        for name, special in said["specials"].items()
    ]
    headers = [screen.say(f"batch.summary.{name}") for name in ("special", "hands", "declare")]
    screen.echo(screen.table(table, headers, ["left", "right", "right"]))
