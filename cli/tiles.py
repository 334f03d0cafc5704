"""Draws Chinese dominoes, and names tiles and two-tile hands.

Red and white pips differ in shape as well as in colour. Every character used is one column wide in every terminal, so
a drawing stays aligned where Chinese terminals widen circles and box lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..solver.paigow.ranks import KIND_NAMES, PAIR, POINTS_HAND, hand_tables
from ..solver.paigow.rules import Rules
from ..solver.paigow.tiles import CODES, FACES, GJ6, KIND_OF
from .screen import Screen, display_width, pad

RED, WHITE = "◉", "◦"
PLAIN_RED, PLAIN_WHITE = "@", "o"
#: Colour of a tile: dark, and yet with edges on a black screen, where two black tiles side by side are one.
WOOD = 237

#: Where the pips of one end lie, on a grid of three by three.
_GRID = {
    1: ["   ", " x ", "   "],
    2: ["   ", "x x", "   "],
    3: ["x  ", " x ", "  x"],
    4: ["x x", "   ", "x x"],
    5: ["x x", " x ", "x x"],
    6: ["x x", "x x", "x x"],
}
_GAP = "   "
_LYING_GAP = "  "


def _end(pips: int, half_red: bool) -> list[str]:
    """Lay out one end: ``r`` a red pip, ``w`` a white one."""
    rows = []
    for row in _GRID[pips]:
        if half_red:
            rows.append(row.replace("x", "r", 1).replace("x", "w"))
        else:
            rows.append(row.replace("x", "r" if pips in (1, 4) else "w"))
    return rows


def face(tile: int) -> list[str]:
    """Lay out a tile's face, upright: seven rows of three, ``r`` and ``w`` for red and white pips.

    Parameters
    ----------
    tile
        Tile id, 0 to 31.

    Returns
    -------
    list of str
        The upper end, an empty row, the lower end.

    Examples
    --------
    >>> face(2)  # Day, 1-1
    ['   ', ' r ', '   ', '   ', '   ', ' r ', '   ']
    """
    upper, lower = FACES[tile]
    teen = (upper, lower) == (6, 6)
    return [*_end(upper, teen), "   ", *_end(lower, teen)]


def draw(screen: Screen, tile: int) -> list[str]:
    """Draw one tile.

    Parameters
    ----------
    screen
        With colour the tile is a dark block, without it has a frame of plain signs.
    tile
        Tile id, 0 to 31.

    Returns
    -------
    list of str
        Lines of equal width.
    """
    lines = []
    for row in face(tile):
        text = " ".join(row)
        lines.append(_inked(screen, f" {text} ") if screen.colour else f"|{_inked(screen, text)}|")
    if not screen.colour:
        lines = ["+-----+", *lines, "+-----+"]
    return lines


def draw_lying(screen: Screen, groups: Sequence[Sequence[int]]) -> list[str]:
    """Draw tiles lying on their side, small: a whole hand in three lines.

    Parameters
    ----------
    screen
        Where it will be shown.
    groups
        Tile ids; a gap lies between two groups.

    Returns
    -------
    list of str
        Three lines of equal width.
    """
    lines = []
    for row in range(3):
        parts = []
        for group in groups:
            tiles = ["".join(column[row] for column in face(tile)) for tile in group]
            parts.append("|" + "|".join(_inked(screen, tile) for tile in tiles) + "|")
        lines.append(_LYING_GAP.join(parts))
    return lines


def _inked(screen: Screen, text: str) -> str:
    """Write the pips of a row of a tile: coloured on dark wood, or as plain signs."""
    red, white = (RED, WHITE) if screen.rich else (PLAIN_RED, PLAIN_WHITE)
    if not screen.colour:
        return text.replace("r", red).replace("w", white)
    return "".join(
        screen.style(run.replace("r", red).replace("w", white), fg=colour, bg=WOOD, bold=True)
        for run in re.findall("r+|[^r]+", text)
        for colour in ["bright_red" if run[0] == "r" else "bright_white"]
    )


def draw_row(screen: Screen, groups: Sequence[Sequence[int]]) -> str:
    """Draw tiles side by side under their names, groups set apart.

    Parameters
    ----------
    screen
        Where it will be shown.
    groups
        Tile ids; a wide gap lies between two groups.

    Returns
    -------
    str
        Lines without a trailing newline.
    """
    columns: list[list[str]] = []
    for number, group in enumerate(groups):
        if number:
            columns.append([])
        for tile in group:
            lines = draw(screen, tile)
            columns.append([_label(screen, int(KIND_OF[tile])), *lines])
    height = max(len(column) for column in columns)
    widths = [max((display_width_plain(line) for line in column), default=0) for column in columns]
    rows = []
    for index in range(height):
        cells = [
            pad(column[index] if index < len(column) else "", width)
            for column, width in zip(columns, widths, strict=True)
        ]
        rows.append("  " + _GAP.join(cells).rstrip())
    return "\n".join(rows)


def display_width_plain(line: str) -> int:
    """Count the columns of a line that may hold escape sequences."""
    from click import unstyle

    return display_width(unstyle(line))


def _label(screen: Screen, kind: int) -> str:
    code = CODES[kind]
    name = screen.say(f"paigow.tile.{code}")
    if screen.language.name != "en" or not screen.rich:
        return name
    short = {"Gee Joon six": "Gee six", "Gee Joon three": "Gee three"}.get(name, name)
    return f"{short} {screen.say(f'paigow.glyph.{code}')}"


def tile_name(screen: Screen, kind: int) -> str:
    """Name a kind of tile in the screen's language."""
    return screen.say(f"paigow.tile.{CODES[kind]}")


def codes(kinds: Sequence[int]) -> str:
    """Write tiles by code, joined by plus signs.

    Examples
    --------
    >>> codes([0, 11])
    'T+9'
    """
    return "+".join(CODES[kind] for kind in kinds)


def tiles_of(kinds: Sequence[int]) -> list[int]:
    """Take a tile for each kind, of a pair both.

    Parameters
    ----------
    kinds
        Kinds such as four tiles can have.

    Returns
    -------
    list of int
        Tile ids, in the same order.

    Examples
    --------
    >>> tiles_of([0, 16, 15, 0])
    [0, 31, 30, 1]
    """
    tiles: list[int] = []
    for kind in kinds:
        tiles.append(next(tile for tile, of in enumerate(KIND_OF) if of == kind and tile not in tiles))
    return tiles


def hand_name(screen: Screen, kind: int, points: int, top: int, high_nine: bool) -> str:
    """Name a two-tile hand.

    Parameters
    ----------
    screen
        Whose language.
    kind
        0 points, 1 Gong, 2 Wong, 3 pair.
    points
        The last digit that counts.
    top
        Kind of the tile that decides between equal points; of a pair its kind, of Gee Joon either.
    high_nine
        Whether it is Teen or Day with a seven.

    Returns
    -------
    str
        Such as ``nine, Foo high``.
    """
    code = CODES[top]
    if kind == PAIR:
        return screen.say("paigow.hand.gee-joon" if top >= GJ6 else f"paigow.pair.{code}")
    if kind == POINTS_HAND and points == 0:
        return screen.say("paigow.hand.zero")
    key = "high-nine" if kind == POINTS_HAND and high_nine else KIND_NAMES[kind]
    return screen.say(
        f"paigow.hand.{key}",
        points=screen.say(f"paigow.points.{points}"),
        tile=screen.say(f"paigow.tile.{code}"),
        glyph=screen.say(f"paigow.glyph.{code}"),
    )


def pair_name(screen: Screen, kinds: Sequence[int], rules: Rules) -> str:
    """Name two tiles by what they make under given rules.

    Parameters
    ----------
    screen
        Whose language.
    kinds
        Two kinds, in any order.
    rules
        The rules of the house.

    Returns
    -------
    str
        As :func:`hand_name` has it.
    """
    tables = hand_tables(rules)
    cell = (kinds[0], kinds[1])
    top = max(kinds, key=lambda kind: tables.single[kind])
    return hand_name(screen, int(tables.kind[cell]), int(tables.points[cell]), top, bool(tables.high_nine[cell]))
