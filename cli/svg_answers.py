"""Draws one answer of `paigow set` or `thirteen set`, for `--svg FILE`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from . import svg
from .screen import Screen

if TYPE_CHECKING:
    from ..solver.paigow.value import Setting as TileSetting
    from ..solver.paigow.value import SplitValue, Strategy
    from ..solver.thirteen.value import Arrangement
    from ..solver.thirteen.value import Setting as CardSetting

_BAR = 200


def paigow_svg(screen: Screen, setting: TileSetting, way: Strategy) -> str:
    """Draw four tiles as the way sets them, with the reason, and what each split is worth.

    Parameters
    ----------
    screen
        The language.
    setting
        The answer.
    way
        The way that was asked for.

    Returns
    -------
    str
        An SVG file; where the way does not decide, the best split is drawn.
    """
    from .paigow_json import rule_text
    from .paigow_text import because, chosen, counts, title, verdict

    screen = replace(screen, rich=True, colour=False)
    drawing = svg.Drawing(screen)
    house, best = chosen(setting)
    heading = screen.say("paigow.set.house", title=title(screen, way))
    drawing.paragraph(heading, size=18, bold=True)
    drawing.y += 14
    _halves(drawing, house or best)
    drawing.y += 8
    if house is None:
        drawing.paragraph(rule_text(screen, setting))
    else:
        drawing.paragraph(because(screen, setting))
    drawing.paragraph(verdict(screen, setting))
    drawing.y += 12
    drawing.paragraph(counts(screen, setting), size=12, tone="soft")
    drawing.y += 10
    _splits(drawing, setting)
    return drawing.document(heading)


def _halves(drawing: svg.Drawing, split: SplitValue) -> None:
    """Draw the low hand lying and the high hand standing, each above its name."""
    from .paigow_json import high_name, low_name
    from .tiles import tile_name

    screen = drawing.screen
    middle = drawing.inner / 2
    drawing.add(svg.lying(screen, split.low_tiles, drawing.margin, drawing.y))
    drawing.add(svg.row(screen, split.high_tiles, drawing.margin + middle, drawing.y))
    drawing.y += svg.TILE_HEIGHT
    for x, which, kinds, name in (
        (0.0, "low", split.low, low_name(screen, split)),
        (middle, "high", split.high, high_name(screen, split)),
    ):
        drawing.write(screen.say(f"paigow.{which}"), x=x, y=22, size=12, tone="soft")
        drawing.write(name, x=x, y=42, size=16, bold=True)
        drawing.write(" + ".join(tile_name(screen, kind) for kind in kinds), x=x, y=62, size=13, tone="soft")
    drawing.y += 66


def _splits(drawing: svg.Drawing, setting: TileSetting) -> None:
    """Draw for each split a bar of its wins, pushes and losses, with its EV."""
    from .paigow_text import split_codes, split_mark

    screen = drawing.screen
    left, right = 190, drawing.inner
    x = left
    for tone, name in (("win", "win"), ("even", "push"), ("lose", "lose")):
        word = screen.say(f"paigow.set.header.{name}")
        drawing.bar([(tone, 1)], x=x, y=3, width=10, height=10)
        drawing.write(word, x=x + 15, y=12, size=12, tone="soft")
        x += int(svg.columns_width(word, 12)) + 34
    drawing.write(screen.say("paigow.set.header.ev"), x=right, y=12, size=12, tone="soft", anchor="end")
    drawing.y += 20
    for number, split in enumerate(setting.splits):
        total = split.win + split.push + split.lose
        mark = split_mark(screen, setting, number)
        drawing.write(split_codes(split), y=19, size=14, bold=bool(mark))
        drawing.write(mark, x=left - 12, y=19, size=12, tone="soft", anchor="end")
        shares = (("win", split.win / total), ("even", split.push / total), ("lose", split.lose / total))
        drawing.bar(shares, x=left, y=6, width=right - left - 76, height=17)
        drawing.write(f"{split.ev:+.4f}", x=right, y=19, size=14, bold=bool(mark), anchor="end")
        drawing.y += 29


def thirteen_svg(screen: Screen, setting: CardSetting) -> str:
    """Draw thirteen cards in their rows, with what each row wins and the whole is worth.

    Parameters
    ----------
    screen
        The language.
    setting
        The answer.

    Returns
    -------
    str
        An SVG file.
    """
    from .cards import ROWS
    from .thirteen_text import special, worth

    screen = replace(screen, rich=True, colour=False)
    drawing = svg.Drawing(screen)
    answer = setting.arrangements[0]
    heading = screen.say("sheet.thirteen-title", rules=setting.rules)
    drawing.paragraph(heading, size=18, bold=True)
    drawing.y += 14
    for place, row in enumerate(ROWS):
        _row(drawing, answer, place, row)
    drawing.y += 4
    for sentence in worth(screen, setting, answer) + special(screen, setting):
        drawing.paragraph(sentence)
    return drawing.document(heading)


def _row(drawing: svg.Drawing, answer: Arrangement, place: int, row: str) -> None:
    """Draw a row of cards, its name, and its chance to win as a bar."""
    from .cards import row_name
    from .thirteen_json import percent

    screen = drawing.screen
    cards = getattr(answer, row)
    for number, card in enumerate(cards):
        x = number * (svg.CARD_WIDTH + 6)
        drawing.add(svg.card(screen, card, drawing.margin + x, drawing.y))
    x = 5 * (svg.CARD_WIDTH + 6) + 20
    win, tie = answer.win[place], answer.tie[place]
    name = answer.names[place]
    drawing.write(screen.say(f"thirteen.row.{row}"), x=x, y=14, size=12, tone="soft")
    drawing.write(row_name(screen, name.type, name.ranks), x=x, y=33, size=16, bold=True)
    drawing.bar([("win", win), ("even", tie), ("lose", 1 - win - tie)], x=x, y=42, width=_BAR / 2, height=10)
    said = screen.say("thirteen.set.win", win=percent(win), rows=screen.say(f"thirteen.rows.{row}"))
    drawing.write(said, x=x + _BAR / 2 + 10, y=52, size=12, tone="soft")
    drawing.y += svg.CARD_HEIGHT + 16
