"""`houseway paigow rules`: how a house plays, as answers to what is agreed on before the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .options import complete_preset, output_options, switch_option
from .paigow_text import percent
from .screen import Screen
from .switches import paigow_rules

if TYPE_CHECKING:
    from ..solver.paigow.rules import Rules

#: What to check before the game opens; each has a question and answers in the catalogue.
QUESTIONS = ("dice", "players", "gee-joon", "special", "equal")


@click.command("rules")
@click.argument("name", default="casino", metavar="[NAME|FILE]", shell_complete=complete_preset)
@switch_option
@output_options
def rules_command(screen: Screen, name: str, switches: tuple[str, ...]) -> int:
    r"""Say how a house plays: a preset, or a TOML file of your own.

    Five things that differ from table to table, as answers; then the switches behind them, to copy into a file or to
    change by --switch.

    \b
    Example:
      houseway paigow rules cantonese
      houseway paigow rules --switch copy=push --switch zero=high-tile
    """
    from dataclasses import asdict

    rules = paigow_rules(name, switches)
    said = [
        (screen.say(f"paigow.rules.question.{question}"), _answer(screen, question, rules)) for question in QUESTIONS
    ]
    if screen.as_json:
        screen.json(
            {
                "game": "paigow",
                "rules": rules.name,
                "switches": {key: value for key, value in asdict(rules).items() if key != "name"},
                "answers": [{"question": question, "answer": answer} for question, answer in said],
                "tiles": _ranking(rules),
            }
        )
    else:
        _show(screen, rules, said)
    return 0


def _answer(screen: Screen, question: str, rules: Rules) -> str:
    """Join the sentences that these rules answer a question with."""
    wong_gong = "yes" if rules.wong_gong else "no"
    keys = {
        "dice": ("dice",),
        "players": ("players",),
        "gee-joon": (f"gee-joon.{rules.gee_joon}", f"gee-joon.{rules.gee_joon_rank}"),
        "special": ("pairs", f"wong-gong.{wong_gong}", f"high-nine.{_high_nine(rules)}"),
        "equal": (f"tie-break.{rules.tie_break}", _zero(rules), f"copy.{rules.copy}"),
    }[question]
    return screen.say("paigow.rules.blank").join(screen.say(f"paigow.rules.{key}") for key in keys)


def _high_nine(rules: Rules) -> str:
    if rules.high_nine == "nine":
        return "plain" if rules.tie_break == "none" else "nine"
    return "below-gong" if rules.wong_gong else "below-pairs"


def _zero(rules: Rules) -> str:
    return "zero.copy" if rules.zero == "copy" or rules.tie_break == "none" else "zero.high-tile"


def _ranking(rules: Rules) -> list[list[str]]:
    """List single tiles from the highest down, those of equal rank together."""
    from ..solver.paigow.ranks import single_ranks
    from ..solver.paigow.tiles import CODES

    ranks = single_ranks(rules).tolist()
    return [
        [code for code, rank in zip(CODES, ranks, strict=True) if rank == level]
        for level in sorted(set(ranks), reverse=True)
    ]


def _show(screen: Screen, rules: Rules, said: list[tuple[str, str]]) -> None:
    from ..solver.paigow.rules import PRESETS, SWITCHES

    known = PRESETS.get(rules.name)
    about = screen.say(f"paigow.rules.about.{rules.name}") if known == rules else screen.say("paigow.rules.about.own")
    for line in screen.wrap(screen.say("paigow.rules.title", rules=rules.name, about=about), indent=1):
        screen.echo(screen.style(line, bold=True))
    for number, (question, answer) in enumerate(said, 1):
        screen.echo()
        for n, line in enumerate(screen.wrap(question, indent=4)):
            screen.echo(screen.style(line if n else f" {number}. {line[4:]}", bold=True))
        for line in screen.wrap(answer, indent=4):
            screen.echo(line)
    screen.echo()
    order = screen.say("common.list").join(
        " = ".join(_named(screen, code) for code in level) for level in _ranking(rules)
    )
    commission = percent(rules.commission)
    for sentence in (
        screen.say("paigow.rules.tiles", order=order),
        screen.say("paigow.rules.commission", commission=commission),
    ):
        for line in screen.wrap(sentence, indent=1):
            screen.echo(line)
    screen.echo()
    for line in screen.wrap(screen.say("paigow.rules.switches"), indent=1):
        screen.echo(line)
    usual = PRESETS["casino"]
    rows = []
    for switch in SWITCHES:
        value, other = getattr(rules, switch), getattr(usual, switch)
        rows.append([f"{switch} = {_toml(value)}", "" if value == other else _toml(other)])
    if all(not usual for _, usual in rows):
        rows = [[setting] for setting, _ in rows]
    else:
        rows = [[setting, usual and screen.say("paigow.rules.usual", value=usual)] for setting, usual in rows]
    for line in screen.columns(rows):
        screen.echo("   " + line)
    screen.echo()
    screen.echo(" " + screen.say("paigow.rules.presets"))
    width = max(map(len, PRESETS)) + 2
    for name in PRESETS:
        for n, line in enumerate(screen.wrap(screen.say(f"paigow.rules.about.{name}"), indent=3 + width)):
            screen.echo(line if n else f"   {name.ljust(width)}{line[3 + width :]}")


def _named(screen: Screen, code: str) -> str:
    return screen.say("paigow.rules.tile", tile=screen.say(f"paigow.tile.{code}"), code=code)


def _toml(value: object) -> str:
    """Write a value as a TOML file has it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
