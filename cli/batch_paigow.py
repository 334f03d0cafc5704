"""`houseway paigow batch`: files of Pai Gow hands."""

from __future__ import annotations

from typing import Any

import click

from .batch import BatchOptions, Game, batch_options, run_batch
from .options import output_options, paigow_options
from .screen import Screen
from .switches import paigow_rules, sides
from .waiting import waiting


@click.command("batch")
@batch_options
@paigow_options
@output_options
def batch_command(
    screen: Screen,
    way: str,
    rules: str,
    switches: tuple[str, ...],
    opponent: str | None,
    role: str,
    commission: float | None,
    batch: BatchOptions,
) -> int:
    r"""Set every hand of some FILEs, or of standard input (-): a hand a line, CSV, or JSON Lines.

    Files may be packed (.gz, .xz). Blank lines are passed over, and comments: # and a blank. A hand that cannot be
    read becomes an error record, and the run goes on.

    \b
    Example:
      houseway paigow batch hands.txt
      houseway paigow batch log.csv --column tiles -o answers.csv
      houseway paigow batch night.txt.gz --summary --way canberra
    """
    from ..solver.paigow.chart import chart
    from ..solver.paigow.notation import parse_tiles
    from .batch_paigow_work import PaigowWork, summary

    table_rules = paigow_rules(rules, switches)
    with waiting(screen.say("paigow.wait.counting")):
        asked, faced = sides(way, opponent, table_rules)
        found = chart(table_rules, asked, faced, role, commission)
    game = Game(
        parse_tiles,
        lambda style: PaigowWork(style, found),
        lambda tally: summary(found, tally),
        lambda said: _show(screen, said),
    )
    return run_batch(screen, batch, game)


def _show(screen: Screen, said: dict[str, Any]) -> None:
    """Print what a batch shows."""
    words = {
        **said,
        "hands": f"{said['hands']:,}",
        "role": screen.say(f"paigow.role.{said['role']}"),
        "commission": f"{said['commission']:.2%}".replace(".00%", "%"),
    }
    screen.echo(screen.say("batch.summary.paigow", **words))
    if said["decided"] < said["hands"]:
        screen.echo("  " + screen.say("batch.summary.undecided", open=f"{said['hands'] - said['decided']:,}"))
    share = said["differ"] / max(said["decided"], 1)
    cost = f"{said['cost']:.5f}"
    screen.echo(
        "  " + screen.say("batch.summary.differ", differ=f"{said['differ']:,}", share=f"{share:.1%}", cost=cost)
    )
    screen.echo("  " + screen.say("batch.summary.ev", house=f"{said['house_ev']:+.5f}", best=f"{said['best_ev']:+.5f}"))
