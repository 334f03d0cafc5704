"""`houseway thirteen set`: thirteen cards at their best, with the reasons."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import click

from .options import output_options, thirteen_options
from .samples import goal_option, sampling_options
from .saving import save, svg_option
from .screen import Screen
from .switches import thirteen_rules
from .usage import WrongUsage
from .waiting import training, waiting

if TYPE_CHECKING:
    from ..solver.thirteen.sampled import Samples
    from ..solver.thirteen.value import Goal, Role


class _Asked(TypedDict):
    """What both ways of setting a hand are asked."""

    players: int
    role: Role | None
    goal: Goal
    top: int
    report: Callable[[int, int], None]


@click.command("set")
@click.argument("cards", nargs=-1, required=True)
@thirteen_options
@goal_option
@click.option("--top", type=click.IntRange(min=1), default=5, show_default=True, help="How many arrangements to show.")
@sampling_options
@svg_option
@output_options
def set_command(
    screen: Screen,
    cards: tuple[str, ...],
    rules: str,
    switches: tuple[str, ...],
    players: int,
    role: Role | None,
    goal: Goal,
    top: int,
    samples: Samples | None,
    seed: int,
    seen: str,
    svg: Path | None,
) -> int:
    r"""Set thirteen CARDS into front, middle and back.

    Cards are ranks with suits (As, 10h, ♥Q, 黑桃A) in any order, or grouped by suit (♠AKQ653 ♥Q92 ♦J ♣83).

    \b
    Example:
      houseway thirteen set "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"
      houseway thirteen set ♠AKQJ653 ♥Q92 ♦J ♣83 --rules western --players 2
      houseway thirteen set ♠AKQJ653 ♥Q92 ♦J ♣83 --samples auto --seen "Ah Kh"
    """
    from ..solver.thirteen.notation import parse_cards
    from .thirteen_json import setting_json

    hand = parse_cards(cards)
    table_rules = thirteen_rules(rules, role, switches)
    asked: _Asked = {"players": players, "role": role, "goal": goal, "top": top, "report": training(screen)}
    if samples is None:
        if seen:
            raise WrongUsage("seen")
        from ..solver.thirteen.value import set_cards

        setting = set_cards(hand, rules=table_rules, **asked)
    else:
        from ..solver.thirteen.sampled import set_sampled

        away = parse_cards(seen, None) if seen else ()
        with waiting(screen.say("thirteen.set.dealing")):
            setting = set_sampled(hand, rules=table_rules, samples=samples, seed=seed, seen=away, **asked)
    if screen.as_json:
        screen.json(setting_json(screen, setting, None if samples is None else seed))
    else:
        from .thirteen_text import show

        show(screen, setting)
        if samples is not None:
            screen.echo()
            screen.echo(" " + screen.say("thirteen.set.seed", seed=seed))
    if svg is not None:
        from .svg_answers import thirteen_svg

        save(screen, svg, thirteen_svg(screen, setting))
    return 0
