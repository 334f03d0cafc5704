"""A table of hands: dealt from a seed, or read from what somebody has written down, as text, CSV or JSON."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from ..draw import Draw
from ..errors import HandError, nearest
from .cards import HAND
from .notation import parse_cards, parse_rows
from .settle import Seat

Format = Literal["text", "csv", "json"]

#: Columns of a table in CSV, and keys of a player in JSON, with the Chinese names that are read for them.
COLUMNS = {
    "name": ("name", "player", "姓名", "名字", "玩家"),
    "front": ("front", "頭墩", "头墩", "首墩"),
    "middle": ("middle", "中墩", "二墩"),
    "back": ("back", "尾墩", "底墩"),
    "special": ("special", "報到", "报到"),
    "banker": ("banker", "莊家", "庄家"),
}
_SPECIAL = COLUMNS["special"]
_YES = ("yes", "y", "true", "1", "x", "*", "是", *_SPECIAL, *COLUMNS["banker"])
_NO = ("", "no", "n", "false", "0", "-", "none", "null", "否")


def deal_table(seed: int, players: int = 4) -> tuple[tuple[int, ...], ...]:
    """Deal hands from one deck, the same on every machine.

    Parameters
    ----------
    seed
        Any whole number.
    players
        2 to 4.

    Returns
    -------
    tuple of tuple of int
        Thirteen card codes for each player, ascending.

    Examples
    --------
    >>> hands = deal_table(1, players=2)
    >>> [len(hand) for hand in hands], hands == deal_table(1)[:2]
    ([13, 13], True)
    """
    deck = Draw(seed).shuffled(range(4 * HAND))
    return tuple(tuple(sorted(deck[HAND * place : HAND * (place + 1)])) for place in range(players))


def read_table(text: str, form: Format | None = None) -> tuple[Seat, ...]:
    r"""Read a table of arranged hands.

    Parameters
    ----------
    text
        A player a line, ``NAME: FRONT / MIDDLE / BACK`` or ``NAME: special CARDS``, ``*`` before the banker; or CSV
        with columns name, front, middle, back, special, banker; or JSON, a list of objects with such keys (``rows``
        for all three rows), or an object that has it as ``players``.
    form
        Which of the three; None looks at the text.

    Returns
    -------
    tuple of Seat
        In the order of the text. A hand is a special only where its line says so.

    Raises
    ------
    HandError
        Of a hand that cannot be read, with its line or player; ``format`` where the text as a whole is no table.

    Examples
    --------
    >>> seats = read_table("A: 2s 2h 2c / 7d 6c 5d 4c 3h / 8s 7s 6h 5s 4s\n*B: special AKQJT98765432h")
    >>> [(seat.name, seat.declared, seat.banker) for seat in seats]
    [('A', False, False), ('B', True, True)]
    """
    read = {"text": _from_text, "csv": _from_csv, "json": _from_json}[form or _form(text)]
    return tuple(read(text))


def _form(text: str) -> Format:
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith(("{", "[")):
        return "json"
    first = next((line for line in start.splitlines() if line.strip() and not _is_comment(line)), "")
    cells = {cell.strip(' "').casefold() for cell in first.replace("\t", ",").replace(";", ",").split(",")}
    return "csv" if cells & {*COLUMNS["front"]} or cells >= {"name", "special"} else "text"


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith(("# ", "#!")) or line.strip() == "#"


def _from_text(text: str) -> Iterator[Seat]:
    place = 0
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if not line.strip() or _is_comment(line):
            continue
        place += 1
        name, colon, hand = line.replace("：", ":", 1).partition(":")
        if not colon:
            name, hand = ("*" if line.lstrip().startswith("*") else "") + str(place), line.lstrip("* ")
        banker = name.lstrip().startswith("*")
        word, _, cards = hand.strip().partition(" ")
        declared = word.casefold().rstrip(":：") in _SPECIAL
        try:
            yield _seat(name.strip().lstrip("* "), cards if declared else hand, declared, banker, place)
        except HandError as error:
            raise HandError(error.kind, "thirteen.table.at-line", line=number, why=error) from None


def _seat(name: str, hand: Any, declared: bool, banker: bool, place: int) -> Seat:
    cards = parse_cards(hand) if declared else tuple(card for row in parse_rows(hand) for card in row)
    return Seat(name or str(place), cards, declared, banker)


def _from_csv(text: str) -> Iterator[Seat]:
    lines = text.lstrip("\ufeff").splitlines()
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip() and not _is_comment(line)]
    if not numbered:
        return
    head = numbered[0][1]
    delimiter = next((sign for sign in "\t;" if sign in head), ",")
    rows = csv.reader([line for _, line in numbered], delimiter=delimiter, skipinitialspace=True)
    columns = [cell.strip().casefold() for cell in next(rows)]
    for place, row in enumerate(rows, 1):
        cells = dict(zip(columns, row, strict=False))
        try:
            yield _player(cells, place)
        except HandError as error:
            raise HandError(error.kind, "thirteen.table.at-line", line=numbered[place][0], why=error) from None


def _from_json(text: str) -> Iterator[Seat]:
    try:
        read = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise HandError("format", "thirteen.table.not-json", read=str(error)) from None
    players = read.get("players") if isinstance(read, dict) else read
    if not isinstance(players, list) or not all(isinstance(player, dict) for player in players):
        raise HandError("format", "thirteen.table.not-players")
    for place, player in enumerate(players, 1):
        try:
            yield _player(player, place)
        except HandError as error:
            raise HandError(error.kind, "thirteen.table.at-player", place=place, why=error) from None


def _player(cells: Mapping[str, Any], place: int) -> Seat:
    """Read one player's columns or keys."""
    given = {column: _first(cells, names) for column, names in COLUMNS.items()}
    special = given["special"]
    declared = _word(special) not in _NO  # yes, or its name, or its cards
    rows = cells.get("rows") or [given[row] for row in ("front", "middle", "back")]
    hand = [_spelled(row) for row in rows if row] if isinstance(rows, list) else _spelled(rows)
    if declared and not hand:
        hand = _spelled(cells.get("cards") or special)
    if not declared and isinstance(rows, list) and None in rows:
        lacking = ("front", "middle", "back")[rows.index(None)]
        raise HandError("format", "thirteen.table.no-cards", read=lacking, nearest=nearest(lacking, cells or [""]))
    return _seat(str(given["name"] or ""), hand, declared, _is_banker(given["banker"]), place)


def _first(cells: Mapping[str, Any], names: Iterable[str]) -> Any:
    return next((cells[name] for name in names if cells.get(name) not in (None, "")), None)


def _spelled(cards: Any) -> str:
    """Write a row that is a list of cards as text."""
    return " ".join(str(card) for card in cards) if isinstance(cards, list) else str(cards)


def _word(value: Any) -> str:
    return "" if value is None else str(value).strip().casefold()


def _is_banker(value: Any) -> bool:
    word = _word(value)
    if word not in (*_YES, *_NO):
        raise HandError("format", "thirteen.table.yes-or-no", read=value, column="banker")
    return word in _YES
