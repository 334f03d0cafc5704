"""`houseway paigow set`: one hand by the house way and at its best, with the reasons."""

from __future__ import annotations

from pathlib import Path

import click

from .options import output_options, paigow_options
from .saving import save, svg_option
from .screen import Screen
from .switches import paigow_rules, sides


@click.command("set")
@click.argument("tiles", nargs=-1, required=True)
@paigow_options
@svg_option
@output_options
def set_command(
    screen: Screen,
    tiles: tuple[str, ...],
    way: str,
    rules: str,
    switches: tuple[str, ...],
    opponent: str | None,
    role: str,
    commission: float | None,
    svg: Path | None,
) -> int:
    r"""Set four TILES: by the house way, and at their best.

    Tiles are codes (H8), pips (4-4) or names (high eight, yun, 人牌), in any order, with or without commas.

    \b
    Example:
      houseway paigow set teen 9 8l foo
      houseway paigow set 天 地 九 五 --way canberra --role banker
      houseway paigow set T D 9 5 --svg hand.svg
    """
    from ..solver.paigow.notation import parse_tiles
    from ..solver.paigow.ranks import gee_joon_equal
    from ..solver.paigow.value import set_hand
    from .paigow_json import setting_json
    from .waiting import waiting

    table_rules = paigow_rules(rules, switches)
    given = parse_tiles(tiles, gee_joon_equal=gee_joon_equal(table_rules))
    asked, faced = sides(way, opponent, table_rules)
    with waiting(screen.say("paigow.wait.counting")):
        setting = set_hand(given, rules=table_rules, way=asked, opponent=faced, role=role, commission=commission)
    if screen.as_json:
        screen.json(setting_json(screen, setting))
    else:
        from .paigow_text import show

        show(screen, setting, asked, way)
    if svg is not None:
        from .svg_answers import paigow_svg

        save(screen, svg, paigow_svg(screen, setting, asked))
    if setting.house is None:
        click.echo(f"houseway: {screen.say('paigow.set.undecided', way=setting.way)}", err=True)
        return 1
    return 0
