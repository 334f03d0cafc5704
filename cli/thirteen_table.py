"""`houseway thirteen score` and `houseway thirteen deal`: whole tables, settled."""

from __future__ import annotations

import codecs
import contextlib
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..solver.errors import HandError
from .cards import ROWS, cards_signs, row_name
from .options import output_options, thirteen_rules_options
from .screen import Screen
from .switches import thirteen_rules
from .usage import WrongUsage

if TYPE_CHECKING:
    from ..solver.thirteen.rules import Rules
    from ..solver.thirteen.settle import PairScore, Points, Seat, SeatScore, Settlement
    from ..solver.thirteen.table import Format

#: An amount is no longer than this.
_DIGITS = 20
_FORMATS: dict[str, Format] = {".csv": "csv", ".tsv": "csv", ".json": "json"}


def _amount(context: click.Context, param: click.Parameter, value: str | None) -> Fraction | None:
    """Read a decimal number above zero, kept exact; one of a few digits, for an exponent can make it endless."""
    if value is None:
        return None
    amount = Fraction(0)
    if len(value) <= _DIGITS and not set(value) & {"e", "E"}:
        with contextlib.suppress(ValueError, ZeroDivisionError):
            amount = Fraction(value)
    if amount <= 0:
        raise WrongUsage("amount", context, option=param.opts[0], read=value)
    return amount


def _table_options(command: Any) -> Any:
    for option in (
        click.option("--pot", callback=_amount, metavar="X", help="Give a pot of X to the most points, or share it."),
        click.option("--stake", callback=_amount, metavar="X", help="Turn points into money at X a point."),
        thirteen_rules_options,
    ):  # fmt: skip
        command = option(command)
    return command


@click.command("score")
@click.argument("file", default="-", type=click.Path(dir_okay=False, allow_dash=True))
@_table_options
@output_options
def score_command(
    screen: Screen,
    file: str,
    rules: str,
    switches: tuple[str, ...],
    stake: Fraction | None,
    pot: Fraction | None,
) -> int:
    r"""Settle a table of two to four arranged hands, from FILE or standard input.

    A player a line, NAME: FRONT / MIDDLE / BACK, or NAME: special CARDS; * before the banker. Also CSV with the columns
    name, front, middle, back, special, banker, and JSON with the same keys, or as --json prints it.

    \b
    Example:
      houseway thirteen score evening.txt --rules mainland --stake 0.50
      houseway thirteen score table.csv --rules classic --pot 20 --json
    """
    from ..solver.thirteen.settle import settle
    from ..solver.thirteen.table import read_table

    seats = read_table(_read(file), _FORMATS.get(Path(file).suffix.lower()))
    _report(screen, settle(seats, thirteen_rules(rules, switches=switches)), stake, pot)
    return 0


@click.command("deal")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="Deal these cards again (default: by chance).")
@click.option("--players", type=click.IntRange(2, 4), default=4, show_default=True, help="Players dealt in.")
@_table_options
@output_options
def deal_command(
    screen: Screen,
    seed: int | None,
    players: int,
    rules: str,
    switches: tuple[str, ...],
    stake: Fraction | None,
    pot: Fraction | None,
) -> int:
    r"""Deal a table, set every hand at its best, and settle.

    The first seat holds the bank where the rules have one.

    \b
    Example:
      houseway thirteen deal --seed 7
      houseway thirteen deal --players 3 --rules mainland
    """
    import secrets

    from ..solver.thirteen.settle import settle

    number = secrets.randbelow(10**9) if seed is None else seed
    table_rules = thirteen_rules(rules, switches=switches)
    settled = settle(_deal(screen, number, players, table_rules), table_rules)
    _report(screen, settled, stake, pot, seed=number)
    return 0


def _read(file: str) -> str:
    """Read a whole text, in UTF-8 or what its byte order mark says."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise HandError("file", "file.unreadable", read=file, why=error.strerror) from None
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        raise HandError("encoding", "file.not-utf8", read=file) from None


def _deal(screen: Screen, seed: int, players: int, rules: Rules) -> list[Seat]:
    """Deal, and set each hand for its seat."""
    from ..solver.thirteen.settle import Seat
    from ..solver.thirteen.table import deal_table
    from ..solver.thirteen.value import Role, set_cards
    from .waiting import training

    seats = []
    for place, cards in enumerate(deal_table(seed, players)):
        banker = rules.against == "banker" and place == 0
        role: Role | None = None if rules.against == "all" else "banker" if banker else "player"
        setting = set_cards(cards, rules=rules, players=players, role=role, top=1, report=training(screen))
        declared = setting.special is not None and setting.special.declare
        best = setting.arrangements[0]
        rows = cards if declared else (*best.front, *best.middle, *best.back)
        seats.append(Seat(screen.say("table.deal.seat", place=place + 1), rows, declared, banker))
    return seats


def _report(
    screen: Screen, settled: Settlement, stake: Fraction | None, pot: Fraction | None, seed: int | None = None
) -> None:
    if screen.as_json:
        found = settlement_json(settled, stake, pot)
        screen.json(found if seed is None else {"game": "thirteen", "seed": seed, **found})
        return
    if seed is not None:
        screen.echo(" " + screen.say("table.deal.seed", seed=seed))
    _show(screen, settled, stake, pot)


def settlement_json(settled: Settlement, stake: Fraction | None = None, pot: Fraction | None = None) -> dict[str, Any]:
    """Make the object of ``thirteen score``.

    Parameters
    ----------
    settled
        The table.
    stake
        Money a point, None for none.
    pot
        What the most points win, None for none.

    Returns
    -------
    dict
        The rules, the players in their order, and every pair, each number as seen by its first player.
    """
    shares = _shares(settled, pot)
    players = [_player_json(player) for player in settled.players]
    for player, found, share in zip(settled.players, players, shares, strict=True):
        if stake is not None:
            found["money"] = _number(player.total * stake)
        if pot is not None:
            found["pot"] = _number(share)
    return {
        "rules": settled.rules.name,
        "players": players,
        "pairs": [_pair_json(pair) for pair in settled.pairs],
    }


def _player_json(player: SeatScore) -> dict[str, Any]:
    from ..solver.thirteen.cards import card_text

    return {
        "name": player.name,
        "rows": [[card_text(card) for card in row] for row in player.rows],
        "types": list(player.types),
        "special": player.special.name if player.special else None,
        "banker": player.banker,
        "foul": bool(player.fouls),
        "fouls": list(player.fouls),
        "total": _number(player.total),
    }


def _pair_json(pair: PairScore) -> dict[str, Any]:
    return {
        "a": pair.a,
        "b": pair.b,
        "won": list(pair.won),
        "rows": list(pair.rows),
        "majority": pair.majority,
        "scoop": pair.scoop,
        "special": _number(pair.special),
        "home_run": pair.home_run,
        "total": _number(pair.total),
    }


def _number(points: Points) -> int | float:
    """Make a JSON number, whole where it is."""
    return points.numerator if points == int(points) else float(points)


def _shares(settled: Settlement, pot: Fraction | None) -> list[Fraction]:
    """Give the pot to the most points, in equal parts to all who have them."""
    totals = [player.total for player in settled.players]
    winners = totals.count(max(totals))
    return [(pot or Fraction(0)) / winners if total == max(totals) else Fraction(0) for total in totals]


def _points(points: Points) -> str:
    """Write points with their sign, exactly."""
    return "0" if points == 0 else f"+{points}" if points > 0 else str(points)


def _show(screen: Screen, settled: Settlement, stake: Fraction | None, pot: Fraction | None) -> None:
    banker = next((player.name for player in settled.players if player.banker), None)
    headline = screen.say(
        f"table.score.headline.{'all' if banker is None else 'banker'}",
        rules=settled.rules.name,
        players=len(settled.players),
        banker=banker,
    )
    screen.echo(" " + screen.style(headline, bold=True))
    screen.echo()
    screen.echo(_players(screen, settled, stake, pot))
    remarks = _remarks(screen, settled)
    if remarks:
        screen.echo()
    for remark in remarks:
        for line in screen.wrap(remark, indent=1):
            screen.echo(line)
    screen.echo()
    screen.echo(" " + screen.say("table.score.pairs"))
    screen.echo(_pairs(screen, settled))


def _players(screen: Screen, settled: Settlement, stake: Fraction | None, pot: Fraction | None) -> str:
    """Lay out the hands with what each player wins."""
    columns = ["name", *ROWS, "total"]
    rows = [
        [f"{'*' if player.banker else ''}{player.name}", *(cards_signs(screen, row) for row in player.rows)]
        for player in settled.players
    ]
    for player, row in zip(settled.players, rows, strict=True):
        row.append(screen.style(_points(player.total), bold=True))
    if stake is not None:
        columns.append("money")
        for player, row in zip(settled.players, rows, strict=True):
            row.append(f"{float(player.total * stake):+.2f}")
    if pot is not None:
        columns.append("pot")
        for share, row in zip(_shares(settled, pot), rows, strict=True):
            row.append(f"{float(share):.2f}" if share else "")
    headers = [screen.say(f"table.score.header.{column}") for column in columns]
    return screen.table_or_blocks(rows, headers, ["left"] * 4 + ["right"] * (len(columns) - 4))


def _remarks(screen: Screen, settled: Settlement) -> list[str]:
    """Say who fouls, who is special, who scoops everybody."""
    said = []
    for place, player in enumerate(settled.players):
        said += [_foul(screen, settled, player, foul) for foul in player.fouls]
        if player.special:
            key = "table.score.special" if settled.rules.specials_meet == "each" else "table.score.special-pooled"
            special = screen.say(f"thirteen.special.{player.special.name}")
            said.append(screen.say(key, name=player.name, special=special, points=player.special.points))
        if any(pair.home_run and place == (pair.a if pair.home_run > 0 else pair.b) for pair in settled.pairs):
            said.append(screen.say("table.score.home-run", name=player.name))
    return said


def _foul(screen: Screen, settled: Settlement, player: SeatScore, foul: str) -> str:
    from ..solver.thirteen import ranks

    table = ranks.load(settled.rules.wheel)
    strengths = [table.strength(row) for row in player.rows]
    names = {
        row: row_name(screen, kind, table.cards[strength].tolist())
        for row, kind, strength in zip(ROWS, player.types, strengths, strict=True)
    }
    return screen.say(f"table.score.foul.{foul}", name=player.name, **names)


def _pairs(screen: Screen, settled: Settlement) -> str:
    """Lay out what passed between every two, without the columns in which nobody has anything."""
    names = [player.name for player in settled.players]
    columns = [column for column in ("majority", "scoop", "special", "home_run") if _any(settled.pairs, column)]
    shown = [*ROWS, *columns, "total"] if any(any(pair.won) for pair in settled.pairs) else [*columns, "total"]
    rows = []
    for pair in settled.pairs:
        compared = not (settled.players[pair.a].special or settled.players[pair.b].special)
        values = {row: _points(points) if compared else "" for row, points in zip(ROWS, pair.rows, strict=True)}
        values |= {column: _points(points) if (points := getattr(pair, column)) else "" for column in columns}
        values["total"] = _points(pair.total)
        rows.append([f"{names[pair.a]} - {names[pair.b]}", *(values[column] for column in shown)])
    headers = [screen.say(f"table.score.header.{column}") for column in ("pair", *shown)]
    return screen.table_or_blocks(rows, headers, ["left"] + ["right"] * len(shown))


def _any(pairs: Sequence[PairScore], column: str) -> bool:
    return any(getattr(pair, column) for pair in pairs)
