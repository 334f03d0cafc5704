"""`houseway thirteen batch`: files of thirteen-card hands."""

from __future__ import annotations

import click

from .batch import BatchOptions, Game, batch_options, run_batch
from .options import output_options, thirteen_options
from .screen import Screen
from .switches import thirteen_rules
from .thirteen import training
from .waiting import waiting


@click.command("batch")
@batch_options
@thirteen_options
@output_options
def batch_command(
    screen: Screen,
    rules: str,
    switches: tuple[str, ...],
    players: int,
    role: str | None,
    batch: BatchOptions,
) -> int:
    r"""Set every hand of some FILEs, or of standard input (-): a hand a line, CSV, or JSON Lines.

    Files may be packed (.gz, .xz). Blank lines are passed over, and comments: # and a blank. A hand that cannot be
    read becomes an error record, and the run goes on.

    \b
    Example:
      houseway thirteen batch hands.txt
      houseway thirteen batch log.csv --column cards -o answers.csv
      houseway thirteen batch night.txt.gz --summary --rules western
    """
    from ..solver.thirteen import field
    from ..solver.thirteen.notation import parse_cards
    from .batch_thirteen_work import ThirteenWork

    table_rules = thirteen_rules(rules, role, switches)
    population = field.load(table_rules, players, training(screen))
    game = Game(
        parse_cards,
        lambda style: ThirteenWork(style, table_rules, players, role, population),
        lambda tally: {},
        lambda said: None,
    )
    return run_batch(screen, batch, game)
