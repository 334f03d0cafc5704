"""`houseway paigow table`: every distinct hand by the way and at its best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from .columns import lay_out
from .options import output_options, paigow_options
from .paigow_text import percent, title
from .screen import Screen
from .switches import paigow_rules, sides
from .waiting import waiting

if TYPE_CHECKING:
    from ..solver.paigow.chart import Chart
    from ..solver.paigow.value import Setting

COLUMNS = ("tiles", "deals", "low", "high", "rule", "best_low", "best_high",
           "win", "push", "lose", "ev", "best_ev", "cost")  # fmt: skip
#: Columns of the text, and which are left out, in this order, where the terminal is too narrow.
_SHOWN = ("house", "rule", "best", "win", "push", "lose", "ev", "cost")
_LEFT_OUT = (("push",), ("lose",), ("win",), ("cost",))
_NUMBERS = _SHOWN[3:]


@click.command("table")
@paigow_options
@click.option("--format", "form", type=click.Choice(["text", "csv", "json"]), default="text", show_default=True,
              help="What to print.")  # fmt: skip
@click.option("--csv", "form", flag_value="csv", help="The same as --format csv.")
@output_options
def table_command(
    screen: Screen,
    way: str,
    rules: str,
    switches: tuple[str, ...],
    opponent: str | None,
    role: str,
    commission: float | None,
    form: str,
) -> int:
    r"""Set every distinct hand: all 4,285, by the way and at their best.

    The 35,960 sets of four tiles make 4,285 hands that differ. --json prints the object of `set`, a line for each.

    \b
    Example:
      houseway paigow table --way canberra
      houseway paigow table --role banker --commission 0 --csv > table.csv
    """
    from ..solver.paigow.chart import chart

    table_rules = paigow_rules(rules, switches)
    with waiting(screen.say("paigow.wait.counting")):
        asked, faced = sides(way, opponent, table_rules)
        found = chart(table_rules, asked, faced, role, commission)
    if screen.as_json or form == "json":
        from .paigow_json import setting_json

        for setting in settings(found):
            screen.json(setting_json(screen, setting))
    elif form == "csv":
        _write_csv(screen, settings(found))
    else:
        _show(screen, found)
    undecided = int((found.house < 0).sum())
    if undecided:
        said = screen.say("paigow.table.undecided", way=asked.id, undecided=f"{undecided:,}")
        click.echo(f"houseway: {said}", err=True)
        return 1
    return 0


def settings(found: Chart) -> Iterator[Setting]:
    """Set every distinct hand, each with tiles that make it.

    Parameters
    ----------
    found
        All hands, set.

    Yields
    ------
    Setting
        In the order of ``tiles.HANDS``.
    """
    from ..solver.paigow.tiles import HANDS
    from .tiles import tiles_of

    for kinds in HANDS.tolist():
        yield found.setting(tiles_of(kinds))


def _rule(setting: Setting) -> str:
    """Name the rule that decided, of a way that plays by chance how likely the split is."""
    house = setting.house
    if house is None:
        return ""
    return house.rule if house.mix is None else f"{house.rule} {house.mix[house.split]:.0%}"


def _write_csv(screen: Screen, answers: Iterable[Setting]) -> None:
    """Write a row a hand; what a way does not decide stays empty."""
    import csv
    import io

    from ..solver.paigow.tiles import CODES, WEIGHTS

    def words(kinds: Sequence[int]) -> str:
        return " ".join(CODES[kind] for kind in kinds)

    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(COLUMNS)
    for setting, deals in zip(answers, WEIGHTS.tolist(), strict=True):
        best = setting.splits[setting.best]
        halves, counts = ["", ""], ["", "", "", ""]
        rule = cost = ""
        if setting.house is not None:
            house = setting.splits[setting.house.split]
            halves = [words(house.low), words(house.high)]
            counts = [_exact(house.win), _exact(house.push), _exact(house.lose), f"{house.ev:.6f}"]
            rule, cost = setting.house.rule, f"{setting.cost:.6f}"
        at_best = [words(best.low), words(best.high)]
        writer.writerow([words(setting.kinds), deals, *halves, rule, *at_best, *counts, f"{best.ev:.6f}", cost])
    screen.echo(lines.getvalue().rstrip("\n"))


def _exact(count: float) -> str:
    return str(count) if isinstance(count, int) else f"{count:.6f}"


def _show(screen: Screen, found: Chart) -> None:
    """Print what the way is worth on the whole, then a line a hand."""
    for sentence in _summary(screen, found):
        for line in screen.wrap(sentence, indent=1):
            screen.echo(line)
    headers = {name: screen.say(f"paigow.table.header.{name}") for name in _SHOWN}
    lines, missing = lay_out(screen, [_cells(setting) for setting in settings(found)], headers, _NUMBERS, _LEFT_OUT)
    if missing:
        for line in screen.wrap(
            screen.say("paigow.table.narrow", columns=screen.say("common.list").join(missing)), indent=1
        ):
            screen.echo(line)
    screen.echo()
    screen.echo("\n".join(lines))


def _summary(screen: Screen, found: Chart) -> list[str]:
    from ..solver.paigow.tiles import DEALS, HANDS, WEIGHTS

    other = screen.say("paigow.role." + ("player" if found.role == "banker" else "banker"))
    said = [
        screen.say(
            "paigow.table.title",
            title=title(screen, found.way),
            role=screen.say(f"paigow.role.{found.role}"),
            opponent=found.opponent.id,
            seat=other,
            rules=found.rules.name,
            commission=percent(found.rules.commission),
        )
    ]
    open_deals = int(WEIGHTS[found.house < 0].sum())
    if open_deals:
        said.append(screen.say("paigow.table.open", decided=f"{1 - open_deals / DEALS:.1%}"))
    else:
        best = WEIGHTS @ found.ev[range(len(HANDS)), found.best] / DEALS
        cost = WEIGHTS @ found.cost / DEALS
        differ = found.house != found.best
        said.append(
            screen.say(
                "paigow.table.worth",
                house=f"{best - cost:+.5f}",
                best=f"{best:+.5f}",
                cost=f"{cost:.5f}",
                differ=f"{int(differ.sum()):,}",
                hands=f"{len(HANDS):,}",
                share=f"{WEIGHTS[differ].sum() / DEALS:.1%}",
            )
        )
    said.append(screen.say("paigow.table.legend"))
    return said


def _cells(setting: Setting) -> dict[str, str]:
    """Write one hand; the best split and its cost only where it is another than the way's."""
    best = setting.splits[setting.best]
    if setting.house is None:
        return dict.fromkeys(_SHOWN, "") | {"house": "?", "best": _tight(best.low, best.high)}
    house = setting.splits[setting.house.split]
    other = house is not best
    return {
        "house": _tight(house.low, house.high),
        "rule": _rule(setting),
        "best": _tight(best.low, best.high) if other else "",
        "win": _count(house.win),
        "push": _count(house.push),
        "lose": _count(house.lose),
        "ev": f"{house.ev:+.4f}",
        "cost": f"{setting.cost:.4f}" if other else "",
    }


def _tight(low: Sequence[int], high: Sequence[int]) -> str:
    from .tiles import codes

    return f"{codes(low)}/{codes(high)}"


def _count(count: float) -> str:
    return str(round(count))
