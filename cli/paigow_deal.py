"""`houseway paigow deal`: rounds dealt from a seed, every hand set by a way, and settled with the banker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from .columns import lay_out
from .options import Finite, complete_way, output_options, paigow_rules_options
from .paigow_text import percent
from .screen import Screen
from .switches import paigow_rules
from .waiting import waiting

if TYPE_CHECKING:
    from ..solver.paigow.deal import Round, Seat
    from ..solver.paigow.rules import Rules

_COLUMNS = ("seat", "stack", "split", "low", "high", "rule", "result", "bets")
_LEFT_OUT = (("stack",), ("rule",), ("low", "high"))


@click.command("deal")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="Deal these tiles again (default: by chance).")
@click.option("--players", type=click.IntRange(2, 8), default=8, show_default=True,
              help="Players with the banker, evenly around eight places.")  # fmt: skip
@click.option("--dice", type=click.IntRange(3, 4), default=3, show_default=True, help="Three dice, or four.")
@click.option("--banker", type=click.IntRange(1, 8), default=1, show_default=True, metavar="SEAT",
              help="Seat of the first banker.")  # fmt: skip
@click.option("--rounds", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="How many rounds.")
@click.option("--rotate", is_flag=True, help="Pass the bank on, counter-clockwise, after each round.")
@click.option(
    "--way",
    default="foxwoods",
    show_default=True,
    metavar="NAME|FILE",
    shell_complete=complete_way,
    help="How every hand is set.",
)
@paigow_rules_options
@click.option("--commission", type=Finite(0, 1, max_open=True), help="Part of a win that is taken.")
@output_options
def deal_command(
    screen: Screen,
    seed: int | None,
    players: int,
    dice: int,
    banker: int,
    rounds: int,
    rotate: bool,
    way: str,
    rules: str,
    switches: tuple[str, ...],
    commission: float | None,
) -> int:
    r"""Deal rounds, set every hand by a way, and settle.

    Every player bets one and is settled with the banker. There are always eight places of four tiles; a place without a
    player leaves its stack closed.

    \b
    Example:
      houseway paigow deal --seed 7
      houseway paigow deal --players 4 --dice 4 --rounds 8 --rotate --way canberra
    """
    import secrets

    from ..solver.paigow.deal import deal
    from ..solver.paigow.value import strategy

    table_rules = paigow_rules(rules, switches)
    if commission is not None:
        table_rules = replace(table_rules, commission=commission)
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    with waiting(screen.say("paigow.wait.equilibrium")):
        chosen = strategy(way, table_rules)
    with waiting(screen.say("paigow.deal.wait", rounds=f"{rounds:,}")):
        dealt = list(
            deal(
                seed=seed,
                rules=table_rules,
                way=chosen,
                players=players,
                dice=dice,
                banker=banker,
                rounds=rounds,
                rotate=rotate,
            )
        )
    if screen.as_json:
        screen.json(_json(screen, dealt, seed, chosen.id, table_rules))
    else:
        _show(screen, dealt, seed, chosen.id, table_rules)
    return 0


def _totals(dealt: Sequence[Round]) -> dict[int, float]:
    """Add up what each player has won or lost."""
    return {
        seat.number: sum(played.seats[seat.number - 1].paid for played in dealt)
        for seat in dealt[0].seats
        if seat.taken
    }


def _bets(paid: float) -> str:
    return f"{paid:+.2f}" if round(paid, 2) else "0.00"


def _won(order: int, rules: Rules) -> str:
    """Say who has a comparison with the banker: the player, the banker, or nobody."""
    if order == 0:
        return "banker" if rules.copy == "banker" else "nobody"
    return "player" if order > 0 else "banker"


def _json(screen: Screen, dealt: Sequence[Round], seed: int, way: str, rules: Rules) -> dict[str, Any]:
    return {
        "game": "paigow",
        "seed": seed,
        "rules": rules.name,
        "way": way,
        "commission": rules.commission,
        "rounds": [
            {
                "round": played.number,
                "banker": played.banker,
                "dice": list(played.dice),
                "first": played.first,
                "seats": [_seat_json(screen, seat, played, rules) for seat in played.seats],
            }
            for played in dealt
        ],
        "paid": [{"seat": seat, "bets": paid} for seat, paid in _totals(dealt).items()],
    }


def _seat_json(screen: Screen, seat: Seat, played: Round, rules: Rules) -> dict[str, Any]:
    """Make the object of a seat; what lies closed stays closed."""
    from ..solver.paigow.tiles import CODES, KIND_OF
    from .tiles import pair_name

    place: dict[str, Any] = {"seat": seat.number, "place": seat.place, "stack": seat.stack, "taken": seat.taken}
    if seat.low is None or seat.high is None:
        return place
    low, high = ([int(KIND_OF[tile]) for tile in half] for half in (seat.low, seat.high))
    met = seat.meeting
    return place | {
        "tiles": [CODES[KIND_OF[tile]] for tile in seat.tiles],
        "low": [CODES[kind] for kind in low],
        "high": [CODES[kind] for kind in high],
        "low_name": pair_name(screen, low, rules),
        "high_name": pair_name(screen, high, rules),
        "rule": seat.rule,
        "low_won": None if met is None or met.low is None else _won(met.low.order, rules),
        "high_won": None if met is None else _won(met.high.order, rules),
        "result": None if met is None else met.result,
        "paid": seat.paid,
    }


def _show(screen: Screen, dealt: Sequence[Round], seed: int, way: str, rules: Rules) -> None:
    said = screen.say("paigow.deal.title", seed=seed, way=way, rules=rules.name, commission=percent(rules.commission))
    for line in screen.wrap(said, indent=1):
        screen.echo(line)
    headers = {name: screen.say(f"paigow.deal.header.{name}") for name in _COLUMNS}
    for played in dealt:
        screen.echo()
        first = next(seat for seat in played.seats if seat.place == played.first)
        said = screen.say(
            "paigow.deal.round",
            round=played.number,
            banker=played.banker,
            dice=" ".join(map(str, played.dice)),
            total=sum(played.dice),
            first=first.number,
        )
        for line in screen.wrap(said, indent=1):
            screen.echo(screen.style(line, bold=True))
        rows = [_row(screen, seat, played, rules) for seat in played.seats]
        lines, _ = lay_out(screen, rows, headers, ("stack", "bets"), _LEFT_OUT)
        for line in lines:
            screen.echo(line)
    if len(dealt) > 1:
        screen.echo()
        screen.echo(" " + screen.style(screen.say("paigow.deal.totals", rounds=f"{len(dealt):,}"), bold=True))
        totals = [[screen.say("paigow.deal.seat", seat=seat), _bets(paid)] for seat, paid in _totals(dealt).items()]
        for line in screen.columns(totals):
            screen.echo("   " + line)


def _row(screen: Screen, seat: Seat, played: Round, rules: Rules) -> dict[str, str]:
    from ..solver.paigow.tiles import KIND_OF
    from .tiles import codes, pair_name

    key = "paigow.deal.banker" if seat.number == played.banker else "paigow.deal.seat"
    row = dict.fromkeys(_COLUMNS, "") | {"seat": screen.say(key, seat=seat.number), "stack": str(seat.stack)}
    if seat.low is None or seat.high is None:
        return row | {"split": screen.say("paigow.deal.closed")}
    low, high = ([int(KIND_OF[tile]) for tile in half] for half in (seat.low, seat.high))
    return row | {
        "split": f"{codes(low)} / {codes(high)}",
        "low": pair_name(screen, low, rules),
        "high": pair_name(screen, high, rules),
        "rule": seat.rule or "",
        "result": _result(screen, seat, rules),
        "bets": _bets(seat.paid),
    }


def _result(screen: Screen, seat: Seat, rules: Rules) -> str:
    """Say which hands a player has won of the banker."""
    met = seat.meeting
    if met is None or met.low is None:
        return ""
    won = {_won(met.low.order, rules): "low", _won(met.high.order, rules): "high"}
    key = met.result if met.result != "push" else f"only-{won['player']}" if "player" in won else "push"
    return screen.say(f"paigow.deal.{key}")
