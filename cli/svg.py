"""Tiles, cards, bars and lines of text as SVG: shapes only, so a drawing looks the same everywhere and needs no font.

What has a colour of its own (tiles, cards) carries it as attributes; ink and paper follow the reader's light or dark
mode by classes, which :data:`STYLE` defines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from ..solver.paigow.tiles import CODES, FACES, KIND_OF
from .screen import Screen, display_width
from .tiles import face, tile_name

#: A standing tile; a lying one has the two exchanged. Two lying ones and the gap are as high as one that stands.
TILE_WIDTH, TILE_HEIGHT, GAP = 40, 88, 8
CARD_WIDTH, CARD_HEIGHT = 46, 64

_BODY, _EDGE, _WHITE, _RED = "#17191f", "#7b818c", "#fbf8f0", "#ff4a40"
_CARD_RED, _CARD_BLACK = "#c8102e", "#16181d"
#: Where pips lie in an end: three columns and three rows.
_COLUMNS, _ROWS = (10.5, 20, 29.5), (11, 22, 33)
_PIP, _LONE_PIP = 4.3, 6.6
#: Suits in a square of 24: spade, heart, club, diamond.
_SUITS = (
    "M12 2C8.5 6.5 3 9.5 3 14c0 2.9 2.2 4.6 4.5 4.6 1.8 0 3.1-.8 3.8-2-.2 2.3-1.1 4-2.7 5.4h6.8"
    "c-1.6-1.4-2.5-3.1-2.7-5.4.7 1.2 2 2 3.8 2 2.3 0 4.5-1.7 4.5-4.6 0-4.5-5.5-7.5-9-12Z",
    "M12 21.5C5 15.5 2 12 2 8.1 2 5 4.3 3 6.8 3 9 3 11 4.3 12 6.4 13 4.3 15 3 17.2 3 19.7 3 22 5 22 8.1"
    "c0 3.9-3 7.4-10 13.4Z",
    "M12 2a4.7 4.7 0 0 0-3.5 7.8 4.7 4.7 0 1 0 2.8 6.3c-.1 2.6-1.1 4.4-2.8 5.9h7c-1.7-1.5-2.7-3.3-2.8-5.9"
    "a4.7 4.7 0 1 0 2.8-6.3A4.7 4.7 0 0 0 12 2Z",
    "M12 1.5 20 12 12 22.5 4 12Z",
)
#: Width of a column of text, of the size of its letters; and of bold text.
_COLUMN, _BOLD_COLUMN = 0.56, 0.64

#: Fonts of each system that have Chinese letters, in the shapes of either script.
_CHINESE_FONTS = {
    "zh-hant": "'PingFang TC', 'Microsoft JhengHei', 'Noto Sans CJK TC'",
    "zh-hans": "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC'",
}
#: Ink, paper and bars, light and dark.
STYLE = """
:root { color-scheme: light dark; --ink: #1d1f24; --soft: #5c626d; --paper: #fdfcf9; --line: #d9d5ca;
  --win: #21775a; --even: #c9c4b6; --lose: #c2571a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ebe8e1; --soft: #a3a8b3; --paper: #1f2228; --line: #41454f; --win: #4db48c; --even: #565b66;
    --lose: #e2813f; }
}
@media print {
  :root { --ink: #000; --soft: #444; --paper: #fff; --line: #bbb; --win: #21775a; --even: #c9c4b6; --lose: #c2571a; }
}
.paper { fill: var(--paper); } .ink { fill: var(--ink); } .soft { fill: var(--soft); }
.line { stroke: var(--line); } .win { fill: var(--win); } .even { fill: var(--even); } .lose { fill: var(--lose); }
""".strip()
#: What the classes are where a program does not read the style.
_FALLBACK = {"paper": "#fdfcf9", "ink": "#1d1f24", "soft": "#5c626d", "win": "#21775a", "even": "#c9c4b6",
             "lose": "#c2571a"}  # fmt: skip


#: Names of languages as HTML and SVG have them.
TAGS = {"en": "en", "zh-hant": "zh-Hant", "zh-hans": "zh-Hans"}


def fonts(screen: Screen) -> str:
    """Name fonts that have Latin and Chinese letters, in the shapes that the language wants first."""
    chinese = sorted(_CHINESE_FONTS, key=lambda language: language != screen.language.name)
    return ", ".join(
        ["system-ui, 'Segoe UI', Roboto, 'Noto Sans'", *map(_CHINESE_FONTS.__getitem__, chinese), "sans-serif"]
    )


def _n(value: float) -> str:
    """Write a length, without zeros at its end."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def tile(screen: Screen, number: int, x: float, y: float, lying: bool = False) -> str:
    """Draw a tile.

    Parameters
    ----------
    screen
        Whose language its name is in.
    number
        Tile id, 0 to 31.
    x, y
        Where its upper left corner lies.
    lying
        On its side, as the low hand is laid at the table.

    Returns
    -------
    str
        One group, with its name as title.
    """
    kind = int(KIND_OF[number])
    place = f"translate({_n(x)} {_n(y)})"
    if lying:
        place += f" translate(0 {TILE_WIDTH}) rotate(-90)"
    name = f"{tile_name(screen, kind)} ({CODES[kind]}, {'-'.join(str(end) for end in FACES[number])})"
    parts = [
        f'<g class="tile" data-tile="{number}" transform="{place}"><title>{escape(name)}</title>',
        f'<rect x="0.5" y="0.5" width="{TILE_WIDTH - 1}" height="{TILE_HEIGHT - 1}" rx="5" fill="{_BODY}" '
        f'stroke="{_EDGE}"/>',
    ]
    for row, signs in enumerate(face(number)):
        end = 0 if row < 3 else 1
        height = _ROWS[row] if row < 3 else TILE_HEIGHT - _ROWS[6 - row] if row > 3 else 0
        radius = _LONE_PIP if FACES[number][end] == 1 else _PIP
        for column, sign in zip(_COLUMNS, signs, strict=True):
            if sign != " ":
                colour = _RED if sign == "r" else _WHITE
                parts.append(f'<circle cx="{_n(column)}" cy="{_n(height)}" r="{radius}" fill="{colour}"/>')
    return "".join([*parts, "</g>"])


def card(screen: Screen, code: int, x: float, y: float) -> str:
    """Draw a card.

    Parameters
    ----------
    screen
        Whose language its name is in.
    code
        0 to 51, as :mod:`houseway.solver.thirteen.cards` has them.
    x, y
        Where its upper left corner lies.

    Returns
    -------
    str
        One group, with its name as title: rank, and suit as a shape.
    """
    rank, suit = code >> 2, code & 3
    colour = _CARD_RED if suit & 1 else _CARD_BLACK
    sign = "23456789TJQKA"[rank].replace("T", "10")
    name = screen.say(f"sheet.card.{suit}", rank=sign)
    shape = f'<path d="{_SUITS[suit]}" fill="{colour}" transform='
    return (
        f'<g class="card" data-card="{code}" transform="translate({_n(x)} {_n(y)})">'
        f"<title>{escape(name)}</title>"
        f'<rect x="0.5" y="0.5" width="{CARD_WIDTH - 1}" height="{CARD_HEIGHT - 1}" rx="5" fill="#fff" '
        f'stroke="{_EDGE}"/>'
        f'<text x="6" y="21" font-size="19" font-weight="600" fill="{colour}">{sign}</text>'
        f'{shape}"translate(6 26) scale(.5)"/>{shape}"translate(20 38) scale(.9)"/></g>'
    )


def hand(screen: Screen, low: Sequence[int], high: Sequence[int], x: float = 0, y: float = 0) -> str:
    """Draw a split as it lies on the table: the low hand across, the high hand upright beside it.

    Parameters
    ----------
    screen
        Whose language the names are in.
    low, high
        Tile ids, two each.
    x, y
        Where the upper left corner lies; :data:`HAND_WIDTH` by :data:`TILE_HEIGHT` is covered.

    Returns
    -------
    str
        Four groups.
    """
    return lying(screen, low, x, y) + row(screen, high, x + TILE_HEIGHT + 3 * GAP, y)


HAND_WIDTH = TILE_HEIGHT + 3 * GAP + 2 * TILE_WIDTH + GAP


def lying(screen: Screen, tiles: Sequence[int], x: float = 0, y: float = 0) -> str:
    """Draw tiles on their side, one below the other."""
    return "".join(tile(screen, t, x, y + n * (TILE_WIDTH + GAP), lying=True) for n, t in enumerate(tiles))


def row(screen: Screen, tiles: Sequence[int], x: float = 0, y: float = 0) -> str:
    """Draw tiles upright side by side."""
    return "".join(tile(screen, t, x + n * (TILE_WIDTH + GAP), y) for n, t in enumerate(tiles))


def picture(shapes: str, width: float, height: float, label: str) -> str:
    """Frame shapes as a picture within a page, which brings the style.

    Parameters
    ----------
    shapes
        What is drawn.
    width, height
        Its size.
    label
        What it shows, for who does not see it.

    Returns
    -------
    str
        One ``svg`` element.
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{_n(width)}" height="{_n(height)}" '
        f'viewBox="0 0 {_n(width)} {_n(height)}" aria-label="{escape(label)}">{shapes}</svg>'
    )


def label(text: str, x: float, y: float, size: float) -> str:
    """Write a word in the middle of `x`, the letters standing on `y`."""
    return (
        f'<text class="soft" fill="{_FALLBACK["soft"]}" x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" '
        f'text-anchor="middle">{escape(text)}</text>'
    )


def columns_width(text: str, size: float) -> float:
    """Estimate how wide a line of text is, a little too wide rather than too narrow."""
    return display_width(text) * size * _COLUMN


class Drawing:
    """A drawing that grows downwards; it becomes a file of its own.

    Parameters
    ----------
    screen
        The language. Lines are broken by the columns that a text takes.
    width
        How wide the drawing is.
    margin
        What stays empty at each side.
    """

    def __init__(self, screen: Screen, width: int = 640, margin: int = 24) -> None:
        self.screen = screen
        self.width, self.margin = width, margin
        self.y: float = margin
        self._parts: list[str] = []

    @property
    def inner(self) -> int:
        """Width between the margins."""
        return self.width - 2 * self.margin

    def add(self, shapes: str, height: float = 0) -> None:
        """Put shapes into the drawing, and go on below them."""
        self._parts.append(shapes)
        self.y += height

    def write(self, text: str, x: float = 0, y: float = 0, size: float = 14, tone: str = "ink", bold: bool = False,
              anchor: str = "start") -> None:  # fmt: skip
        """Write one line; `x` counts from the margin, `y` from here to the line on which the letters stand."""
        weight = ' font-weight="600"' if bold else ""
        side = f' text-anchor="{anchor}"' if anchor != "start" else ""
        self._parts.append(
            f'<text class="{tone}" fill="{_FALLBACK[tone]}" x="{_n(self.margin + x)}" y="{_n(self.y + y)}" '
            f'font-size="{_n(size)}"{weight}{side}>{escape(text)}</text>'
        )

    def paragraph(self, text: str, size: float = 14, tone: str = "ink", bold: bool = False, x: float = 0) -> None:
        """Write a text in as many lines as it needs."""
        columns = int((self.inner - x) / (size * (_BOLD_COLUMN if bold else _COLUMN)))
        for line in replace(self.screen, width=columns).wrap(text):
            self.y += size * 1.45
            self.write(line, x=x, y=-size * 0.35, size=size, tone=tone, bold=bold)

    def bar(self, parts: Sequence[tuple[str, float]], x: float, y: float, width: float, height: float = 12) -> None:
        """Draw a bar of parts side by side, each a tone and its share; `x` counts from the margin, `y` from here."""
        start = self.margin + x
        for tone, share in parts:
            self._parts.append(
                f'<rect class="bar {tone}" fill="{_FALLBACK[tone]}" x="{_n(start)}" y="{_n(self.y + y)}" '
                f'width="{_n(width * share)}" height="{_n(height)}"/>'
            )
            start += width * share

    def document(self, title: str) -> str:
        """Close the drawing.

        Parameters
        ----------
        title
            What it shows.

        Returns
        -------
        str
            A whole SVG file.
        """
        height = self.y + self.margin
        language = TAGS[self.screen.language.name]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{_n(height)}" '
            f'viewBox="0 0 {self.width} {_n(height)}" role="img" xml:lang="{language}" '
            f'font-family="{fonts(self.screen)}" style="max-width:100%;height:auto">'
            f"<title>{escape(title)}</title><style>{STYLE}</style>"
            f'<rect class="paper" fill="{_FALLBACK["paper"]}" width="100%" height="100%"/>'
            + "\n".join(self._parts)
            + "</svg>\n"
        )
