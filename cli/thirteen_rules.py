"""`houseway thirteen rules`: a rule set as a person would explain it, and which of it is ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from .options import complete_ruleset, output_options, switch_option
from .screen import Screen, display_width, pad
from .switches import thirteen_rules

if TYPE_CHECKING:
    from ..solver.thirteen.rules import Rules, Text

#: A sentence, and the dotted name of the value that it states; "" where it states none.
Said = tuple[str, str]


@click.command("rules")
@click.argument("name", default="taiwan", metavar="[NAME|FILE]", shell_complete=complete_ruleset)
@switch_option
@output_options
def rules_command(screen: Screen, name: str, switches: tuple[str, ...]) -> int:
    r"""Explain a rule set: a built-in one, or a TOML file of your own.

    What the source of a rule set does not say is marked as ours, with the reason. The switches at the end are what a
    file may state, or --switch change.

    \b
    Example:
      houseway thirteen rules mainland
      houseway thirteen rules taiwan --switch units=low --switch against=banker
    """
    rules = thirteen_rules(name, switches=switches)
    if screen.as_json:
        screen.json(_json(screen, rules))
    else:
        _show(screen, rules)
    return 0


def answers(screen: Screen, rules: Rules) -> list[tuple[str, list[Said]]]:
    """Explain a rule set.

    Parameters
    ----------
    screen
        Whose language.
    rules
        The rule set.

    Returns
    -------
    list of (str, list)
        What a part is about, and its sentences, each with the switch that it states.
    """

    def say(switch: str, **params: Any) -> Said:
        return screen.say(f"table.rules.{switch}.{getattr(rules, switch)}", **params), switch

    def yes(switch: str) -> Said:
        return screen.say(f"table.rules.{switch}.{str(getattr(rules, switch)).lower()}"), switch

    more = [say("scoop", points=rules.scoop_points), say("home_run", points=rules.home_run_points)]
    if rules.home_run != "none":
        more.append((screen.say("table.rules.home_run.prevented"), ""))
    if rules.majority_points:
        more.insert(0, (screen.say("table.rules.majority", points=rules.majority_points), "majority_points"))
    parts = {
        "who": [say("against"), (screen.say("table.rules.fouls"), "")],
        "rows": [*_units(screen, rules), say("stake"), say("wheel"), say("ties")],
        "more": more,
    }
    if rules.specials:
        names = {rule.name for rule in rules.specials}
        meet = [say("specials_meet"), (screen.say("table.rules.order"), "order")]
        if rules.against == "banker" or rules.banker_special == "pay":
            meet.append(say("banker_special"))
        if names & {"six-pairs", "five-pairs-and-trips"}:
            meet.append(yes("quad_as_pairs"))
        if "three-flushes" in names:
            meet.append(yes("two_suit_flushes"))
        if names & {"three-straights", "three-straight-flushes"}:
            meet.append(yes("front_qka"))
        parts["specials"] = meet
    return [(screen.say(f"table.rules.part.{part}"), said) for part, said in parts.items()]


def _units(screen: Screen, rules: Rules) -> list[Said]:
    """Say what rows are worth, a sentence a row, and which other columns there are."""
    from ..solver.thirteen.ranks import TYPES
    from ..solver.thirteen.rules import ROWS

    said = [(screen.say("table.rules.units.one"), "")]
    for row, units in zip(ROWS, rules.unit_rows, strict=True):
        more = [
            screen.say("table.rules.units.type", type=screen.say(f"table.type.{kind}"), points=points)
            for kind, points in zip(TYPES, units, strict=True)
            if points != 1
        ]
        if more:
            types = screen.say("table.list").join(more)
            key = f"row_units.{rules.units}.{row}"
            said.append((screen.say("table.rules.units.row", row=screen.say(f"thirteen.row.{row}"), types=types), key))
    if len(rules.unit_tables) > 1:
        names = screen.say("table.list").join(name for name, _ in rules.unit_tables)
        said.append((screen.say("table.rules.units.table", units=rules.units, names=names), "units"))
    return said


def _pick(screen: Screen, text: Text) -> str:
    """Choose the words of this run's language, English where there are none."""
    words = dict(text)
    return words.get(screen.language.name) or words.get("en") or next(iter(words.values()), "")


def _ours(screen: Screen, rules: Rules, key: str) -> str:
    """Say that a value is ours and why; nothing where the source gives it."""
    reason = rules.is_ours(key) if key else None
    return screen.say("table.rules.ours", reason=_pick(screen, reason)) if reason else ""


def _json(screen: Screen, rules: Rules) -> dict[str, Any]:
    from ..solver.thirteen.ranks import TYPES
    from ..solver.thirteen.rules import ROWS, SWITCHES

    return {
        "game": "thirteen",
        "rules": rules.name,
        "extends": rules.base,
        "title": _pick(screen, rules.title),
        "source": _pick(screen, rules.source),
        "switches": {switch: getattr(rules, switch) for switch in SWITCHES},
        "row_units": {
            name: {row: dict(zip(TYPES, units, strict=True)) for row, units in zip(ROWS, table, strict=True)}
            for name, table in rules.unit_tables
        },
        "specials": [
            {"name": rule.name, "points": rule.points, "text": screen.say(f"table.special.{rule.name}")}
            for rule in rules.specials
        ],
        "ours": {key: _pick(screen, reason) for key, reason in rules.ours},
        "answers": [
            {"about": about, "answer": [{"text": text, "switch": key or None} for text, key in said]}
            for about, said in answers(screen, rules)
        ],
    }


def _show(screen: Screen, rules: Rules) -> None:
    title, source = _pick(screen, rules.title), _pick(screen, rules.source)
    headline = screen.say("table.rules.title", title=title or rules.name, rules=rules.name)
    _head(screen, headline)
    if source:
        _say(screen, [(screen.say("table.rules.source", source=source), "")], rules)
    for about, said in answers(screen, rules):
        screen.echo()
        _head(screen, about)
        if said[0][1] == "specials_meet":
            for line in _specials(screen, rules):
                screen.echo(line)
        _say(screen, said, rules)
    screen.echo()
    _head(screen, screen.say("table.rules.switches"))
    _switches(screen, rules)
    screen.echo()
    _head(screen, screen.say("table.rules.sets"))
    _sets(screen)


def _head(screen: Screen, text: str) -> None:
    for line in screen.wrap(text, indent=1):
        screen.echo(screen.style(line, bold=True))


def _say(screen: Screen, said: Sequence[Said], rules: Rules) -> None:
    """Print sentences, each with its mark, none broken inside a word."""
    for text, key in said:
        for line in screen.wrap(_marked(screen, text, _ours(screen, rules, key)), indent=3):
            screen.echo(line)


def _marked(screen: Screen, text: str, mark: str) -> str:
    return screen.say("table.rules.marked", text=text, mark=mark) if mark else text


def _specials(screen: Screen, rules: Rules) -> list[str]:
    """List the specials, strongest first, with points and what they are."""
    whole = rules.is_ours("specials") is not None
    heads = screen.columns(
        [[screen.say(f"thirteen.special.{rule.name}"), f"{rule.points:>3}"] for rule in rules.specials]
    )
    indent = 3 + max(map(display_width, heads)) + 2
    lines = []
    for head, rule in zip(heads, rules.specials, strict=True):
        mark = "" if whole else _ours(screen, rules, f"specials.{rule.name}")
        what = screen.wrap(_marked(screen, screen.say(f"table.special.{rule.name}"), mark), indent=indent)
        lines += [pad(f"   {head}", indent) + what[0].lstrip(), *what[1:]]
    if whole:
        lines += screen.wrap(_ours(screen, rules, "specials"), indent=3)
    return lines


def _switches(screen: Screen, rules: Rules) -> None:
    from ..solver.thirteen.rules import CHOICES, SWITCHES

    rows = []
    for switch in SWITCHES:
        value = getattr(rules, switch)
        written = str(value).lower() if isinstance(value, (bool, int)) else f'"{value}"'
        mark = screen.say("table.rules.ours-short") if rules.is_ours(switch) else ""
        choices = tuple(dict(rules.unit_tables)) if switch == "units" else CHOICES.get(switch, ())
        rows.append([f"{switch} = {written}", " | ".join(choices) if len(choices) > 1 else "", mark])
    lines = screen.columns(rows)
    if max(display_width(line) for line in lines) + 3 > screen.width:  # what it may be goes where room is left
        lines = [
            row for switch, choices, mark in rows for row in screen.columns([[switch, mark], [f"  {choices}", ""]])
        ]
    for line in filter(str.strip, lines):
        screen.echo("   " + line)


def _sets(screen: Screen) -> None:
    from ..solver.thirteen.rules import BUILT_IN, load

    for line in screen.columns([[name, _pick(screen, load(name).title)] for name in BUILT_IN]):
        screen.echo("   " + line)
