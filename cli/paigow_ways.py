"""`houseway paigow ways`: the house ways that are known, their rules in words, how good they are, how they differ."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..solver.errors import HandError
from .options import Finite, complete_file, complete_way, output_options, paigow_rules_options
from .saving import save
from .screen import Screen
from .switches import paigow_rules
from .usage import WrongUsage
from .waiting import waiting

if TYPE_CHECKING:
    from ..solver.paigow.language import Way
    from ..solver.paigow.rules import Rules
    from ..solver.paigow.value import Strategy

#: A way's kinds, in the order of the list; the equilibrium comes last.
_KINDS = ("house", "player", "yardstick")


@click.command("ways")
@click.argument("ways", nargs=-1, metavar="[WAY|FILE]...", shell_complete=complete_way)
@click.option("--measure", is_flag=True, help="Measure ways: all of them, or those that are named.")
@click.option(
    "--diff", "other", metavar="OTHER", shell_complete=complete_way, help="Compare one way with another, hand by hand."
)
@click.option("--check", "file", metavar="FILE.toml", shell_complete=complete_file, help="Check a way of your own.")
@paigow_rules_options
@click.option(
    "--opponent", metavar="WAY", shell_complete=complete_way, help="With --diff, whom both face (default: the first)."
)
@click.option(
    "--role", type=click.Choice(["player", "banker"]), help="With --diff, the seat of both (default: player)."
)
@click.option("--commission", type=Finite(0, 1, max_open=True), help="Part of a win that is taken.")
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the rules of one way, with drawn hands, as a page to read or print.",
)
@output_options
def ways_command(
    screen: Screen,
    ways: tuple[str, ...],
    measure: bool,
    other: str | None,
    file: str | None,
    rules: str,
    switches: tuple[str, ...],
    opponent: str | None,
    role: str | None,
    commission: float | None,
    html: Path | None,
) -> int:
    r"""List house ways, print their rules, measure and compare.

    A way is an ordered list of rules; the first that leaves one split decides. Each rule is shown with two hands that
    it decides.

    \b
    Example:
      houseway paigow ways
      houseway paigow ways foxwoods
      houseway paigow ways --measure foxwoods canberra
      houseway paigow ways foxwoods --diff canberra
      houseway paigow ways --check mine.toml
      houseway paigow ways foxwoods --html foxwoods.html
    """
    if html is not None and (measure or other is not None or file is not None or len(ways) != 1):
        raise WrongUsage("html")
    if measure + (other is not None) + (file is not None) > 1:
        raise WrongUsage("three-questions")
    if other is None and (opponent or role):
        raise WrongUsage("diff-only")
    table_rules = paigow_rules(rules, switches)
    if commission is not None:
        table_rules = replace(table_rules, commission=commission)
    if file is not None:
        if ways:
            raise WrongUsage("check-alone", file=file, read=ways[0])
        from .paigow_check import check

        return check(screen, file, table_rules)
    if other is not None:
        if len(ways) != 1:
            raise WrongUsage("diff-two", other=other)
        from .paigow_diff import differ

        return differ(screen, ways[0], other, table_rules, opponent, role or "player")
    if measure:
        from .paigow_measure import measure_ways

        return measure_ways(screen, ways, table_rules)
    if not ways:
        _list(screen)
        return 0
    from ..solver.paigow.value import strategy
    from .paigow_way import print_way, way_json

    with waiting(screen.say("paigow.wait.equilibrium")):
        found = [strategy(way, table_rules) for way in ways]
    if html is not None:
        return _draw_page(screen, found[0], table_rules, html)
    if screen.as_json:
        listed = [way_json(screen, way, table_rules) for way in found]
        screen.json(listed[0] if len(listed) == 1 else listed)
        return 0
    for n, (name, way) in enumerate(zip(ways, found, strict=True)):
        if n:
            screen.echo()
        print_way(screen, way, table_rules, name)
    return 0


def _draw_page(screen: Screen, way: Strategy, rules: Rules, file: Path) -> int:
    """Write the page of a way."""
    from ..solver.paigow.houseway import Mixed
    from .sheets import way_page

    if isinstance(way, Mixed):
        raise HandError("way", "paigow.mixed-way", read=way.id)
    save(screen, file, way_page(screen, way, rules))
    return 0


def _list(screen: Screen) -> None:
    """Print all ways with where they come from and how complete they are."""
    from ..solver.paigow.equilibrium import NAME
    from ..solver.paigow.language import load_way, way_names

    ways = [load_way(name) for name in way_names()]
    if screen.as_json:
        from .paigow_json import head_json, nash_json

        listed = [head_json(screen, way) | {"rules": len(way.rules)} for way in ways]
        screen.json([*listed, nash_json(screen) | {"rules": 0}])
        return
    width = max(len(way.id) for way in ways) + 2
    for kind in _KINDS:
        screen.echo(" " + screen.style(screen.say(f"paigow.ways.kind.{kind}"), bold=True))
        for way in ways:
            if way.kind == kind:
                _entry(screen, way.id, width, _title(screen, way), screen.words(way.completeness))
        screen.echo()
    screen.echo(" " + screen.style(screen.say("paigow.ways.kind.equilibrium"), bold=True))
    _entry(screen, "nash", width, screen.words(NAME), screen.say("paigow.ways.nash"))
    screen.echo()
    for line in screen.wrap(screen.say("paigow.ways.next"), indent=1):
        screen.echo(line)


def _title(screen: Screen, way: Way) -> str:
    from .paigow_text import title

    named = title(screen, way)
    return named if way.complete else screen.say("paigow.ways.incomplete", title=named)


def _entry(screen: Screen, name: str, width: int, title: str, about: str) -> None:
    for n, line in enumerate([*screen.wrap(title, indent=3 + width), *screen.wrap(about, indent=3 + width)]):
        screen.echo(line if n else f"   {screen.style(name.ljust(width), bold=True)}{line[3 + width :]}")
