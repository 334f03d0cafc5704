"""The command `houseway thirteen teach`: thirteen cards to arrange, graded by what they lose."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .options import output_options, thirteen_options
from .screen import Screen
from .switches import thirteen_rules
from .teach_options import Terms, forget, run, teach_options
from .waiting import training

if TYPE_CHECKING:
    from ..solver.thirteen.value import Role


@click.command("teach")
@thirteen_options
@teach_options
@output_options
def teach_command(
    screen: Screen, terms: Terms, rules: str, switches: tuple[str, ...], players: int, role: Role | None
) -> int:
    r"""Learn Thirteen Water: thirteen cards are shown, you set them, and hear what your rows lose and why.

    \b
    Answer with front and middle, the rest is the back: cards (Qh Qd 7c / As Ah 9d 4c 2s) or
    their numbers (3 4 9 / 1 2 5 6 7); or with the word special to declare one.
    ? gives a hint, r the ideas, q or Ctrl-D ends with the score.

    \b
    houseway thirteen teach --rules taiwan         drill, what you missed comes back sooner
    houseway thirteen teach --exam 10 --pass 80    no feedback until the end
    houseway thirteen teach --stats                what you know
    """
    if terms.forget:
        forget(screen, terms)
        return 0
    from ..solver.thirteen import field
    from ..solver.thirteen.lessons import Table
    from .teach_cards import CardSubject

    table_rules = thirteen_rules(rules, role, switches)
    field.load(table_rules, players, training(screen))  # where it must be trained, that is said before the first hand
    return run(screen, terms, CardSubject(Table(table_rules, players, role)))
