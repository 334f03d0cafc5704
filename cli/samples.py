"""The options of `thirteen` that go beyond the tables: another goal than points, and values by dealing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from .usage import WrongUsage

if TYPE_CHECKING:
    from ..solver.thirteen.sampled import Samples

C = TypeVar("C", bound=Callable[..., Any])


def _deals(context: click.Context, param: click.Parameter, value: str | None) -> Samples | None:
    """Read a number of deals, or the word ``auto``."""
    if value is None or value == "auto":
        return cast("Samples | None", value)
    if not value.isascii() or not value.isdigit() or int(value) < 1:
        raise WrongUsage("samples", context, option=param.opts[0], read=value)
    return int(value)


def goal_option(command: C) -> C:
    """Give a command ``--goal``."""
    return click.option(
        "--goal", type=click.Choice(["ev", "safe", "back-first", "balanced"]), default="ev", show_default=True,
        help="Most points; least risk to lose all rows; strongest back; evenest rows.",
    )(command)  # fmt: skip


def sampling_options(command: C) -> C:
    """Give a command ``--samples``, ``--seed`` and ``--seen``."""
    for option in (
        click.option("--seen", default="", metavar="CARDS", help="Cards that no opponent can hold, for --samples."),
        click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True,
                     help="Chooses the deals of --samples."),
        click.option("--samples", callback=_deals, metavar="N|auto",
                     help="Deal N tables from the unseen cards, or until the leader is clear."),
    ):  # fmt: skip
        command = option(command)
    return command
