"""The pages of a way: its rules with drawn hands, and practice sheets with their key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from ..solver.draw import Draw
from ..solver.paigow.lessons import PARTNERS, grade
from ..solver.paigow.ranks import hand_tables
from ..solver.paigow.tiles import CODES, KIND_OF, TILES
from . import svg
from .pages import element, page, wrapped
from .paigow_json import high_name, low_name, rule_text
from .paigow_text import split_codes, title
from .paigow_way import Halves, looked_over, share_of, undecided_deals, why_no_hand
from .screen import Screen
from .teach_boxes import Boxes
from .tiles import codes, hand_name, tile_name, tiles_of

if TYPE_CHECKING:
    from ..solver.paigow.language import Rule, Way
    from ..solver.paigow.report import RuleUse
    from ..solver.paigow.rules import Rules
    from .teach_tiles import TileQuestion, TileSubject

#: Hands drawn for a rule.
_EXAMPLES = 3
#: How often another hand is dealt for one that is on the sheet already.
_TRIES = 50


def way_page(screen: Screen, way: Way, rules: Rules) -> str:
    """Draw a way: where it comes from, its rules in order with hands that they decide, the tiles.

    Parameters
    ----------
    screen
        The language.
    way
        The way.
    rules
        The rules of the house, which say what hands are worth.

    Returns
    -------
    str
        An HTML file.
    """
    screen = replace(screen, rich=True, colour=False)
    found = enumerate(looked_over(way, rules, _EXAMPLES), 1)
    sections = [(name, list(rows)) for name, rows in groupby(found, key=lambda row: row[1][0].section)]
    parts = [_head(screen, way, rules, [screen.words(way.heading(name)) for name, _ in sections])]
    for place, (name, rows) in enumerate(sections):
        title_row = f'<h2 id="s{place}">{escape(screen.words(way.heading(name)))}</h2>'
        drawn = [_rule(screen, number, *rule, rules) for number, rule in rows]
        parts.append(wrapped("section", "\n".join([title_row, *drawn])))
    if open_deals := undecided_deals(way, rules):
        parts.append(element("p", screen.say("paigow.way.undecided", share=share_of(open_deals))))
    parts.append(_legend(screen))
    return page(screen, title(screen, way), "\n".join(parts))


def _head(screen: Screen, way: Way, rules: Rules, sections: Sequence[str]) -> str:
    parts = [element("h1", title(screen, way)), element("p", screen.words(way.completeness))]
    parts += [element("p", screen.say("paigow.way.source", source=source), "soft") for source in way.source]
    readings = [reading for reading in (screen.words(text) for text in way.readings) if reading]
    if readings:
        parts.append(element("p", screen.say("paigow.way.readings")))
        parts.append(wrapped("ul", "".join(element("li", reading) for reading in readings)))
    parts.append(element("p", screen.say("sheet.how", rules=rules.name)))
    if len(sections) > 1:
        links = " · ".join(f'<a href="#s{place}">{escape(name)}</a>' for place, name in enumerate(sections))
        parts.append(wrapped("nav", links, "soft"))
    return wrapped("header", "\n".join(parts))


def _rule(screen: Screen, number: int, rule: Rule, use: RuleUse, hands: Sequence[Halves], rules: Rules) -> str:
    parts = [f"<p>{escape(screen.words(rule.text))} <code>{escape(rule.id)}</code></p>"]
    if reading := screen.words(rule.reading):
        parts.append(element("p", screen.say("paigow.way.reading", reading=reading), "soft"))
    if hands:
        parts.append(element("p", screen.say("sheet.share", share=share_of(use.deals)), "soft"))
        figures = [_figure(screen, low, high, rules) for low, high in hands]
        parts.append(wrapped("div", "\n".join(figures), "figures"))
    else:
        parts.append(element("p", why_no_hand(screen, rule), "soft"))
    return wrapped("article", element("div", str(number), "number") + wrapped("div", "\n".join(parts)), "rule")


def _figure(screen: Screen, low: Sequence[int], high: Sequence[int], rules: Rules) -> str:
    """Draw a split above the names of its hands."""
    tiles = tiles_of([*low, *high])
    named = [(screen.say(f"paigow.{which}"), _name(screen, half, rules)) for which, half in
             (("low", low), ("high", high))]  # fmt: skip
    drawn = svg.picture(
        svg.hand(screen, tiles[:2], tiles[2:]), svg.HAND_WIDTH, svg.TILE_HEIGHT, f"{codes(low)} / {codes(high)}"
    )
    said = "<br/>".join(f"{escape(which)} <b>{escape(name)}</b>" for which, name in named)
    return wrapped("figure", drawn + wrapped("figcaption", said))


def _name(screen: Screen, half: Sequence[int], rules: Rules) -> str:
    tables = hand_tables(rules)
    a, b = half
    top = max(half, key=lambda kind: tables.single[kind])
    return hand_name(screen, int(tables.kind[a, b]), int(tables.points[a, b]), top, bool(tables.high_nine[a, b]))


def _legend(screen: Screen) -> str:
    """Draw all tiles with their names and codes, the highest first."""
    figures = []
    for kind, code in enumerate(CODES):
        faces = [tile for tile in range(TILES) if KIND_OF[tile] == kind]
        width = len(faces) * (svg.TILE_WIDTH + svg.GAP) - svg.GAP
        drawn = svg.picture(svg.row(screen, faces), width, svg.TILE_HEIGHT, code)
        caption = f"<b>{escape(tile_name(screen, kind))}</b><br/>{code}"
        figures.append(wrapped("figure", drawn + wrapped("figcaption", caption)))
    return wrapped(
        "section", element("h2", screen.say("sheet.tiles")) + wrapped("div", "\n".join(figures), "figures"), "tiles"
    )


@dataclass(frozen=True)
class Practice:
    """What a practice sheet asks.

    Parameters
    ----------
    questions
        The hands.
    command
        What makes the same sheet again.
    """

    questions: Sequence[TileQuestion]
    command: str


def draw_questions(
    subject: TileSubject, count: int, seed: int, only: Sequence[str] | None = None
) -> list[TileQuestion]:
    """Choose hands for a practice sheet, as the drill chooses for who has answered nothing yet.

    Parameters
    ----------
    subject
        The way.
    count
        How many hands.
    seed
        Chance.
    only
        Ids of the rules that are asked; None for all.

    Returns
    -------
    list of TileQuestion
        No hand twice while there are others.
    """
    draw, boxes = Draw(seed), Boxes()
    items = subject.items if only is None else subject.way_course.only(only)
    asked: list[TileQuestion] = []
    seen: set[str] = set()
    for _ in range(count):
        item = boxes.choose(items, draw)
        question = subject.question(item, draw)
        for _ in range(_TRIES):
            if question.hand not in seen:
                break
            item = boxes.choose(items, draw)
            question = subject.question(item, draw)
        seen.add(question.hand)
        boxes.answered(item, right=True, helped=False)
        asked.append(question)
    return asked


def practice_page(screen: Screen, subject: TileSubject, practice: Practice) -> str:
    """Draw a practice sheet, and its key on a page of its own.

    Parameters
    ----------
    screen
        The language.
    subject
        The way.
    practice
        What is asked.

    Returns
    -------
    str
        An HTML file.
    """
    screen = replace(screen, rich=True, colour=False)
    name = title(screen, subject.way)
    heading = screen.say("sheet.practice", way=name)
    count = len(practice.questions)
    blanks = [screen.say(f"sheet.blank.{word}") for word in ("name", "date")]
    blanks.append(screen.say("sheet.blank.score", count=count))
    hands = "".join(_question(screen, number, question) for number, question in enumerate(practice.questions, 1))
    body = [
        element("h1", heading),
        element("p", screen.say("sheet.task", rules=subject.rules.name)),
        wrapped("div", "".join(element("span", blank) for blank in blanks), "blanks"),
        wrapped("div", hands, "hands"),
        _key(screen, subject, practice),
    ]
    return page(screen, heading, "\n".join(body))


def _question(screen: Screen, number: int, question: TileQuestion) -> str:
    """Draw four tiles as they lie, their numbers, and boxes to tick."""
    step = svg.TILE_WIDTH + svg.GAP
    places = "".join(
        svg.label(str(place + 1), place * step + svg.TILE_WIDTH / 2, svg.TILE_HEIGHT + 15, 12) for place in range(4)
    )
    drawn = svg.picture(
        svg.row(screen, question.tiles) + places, 4 * step - svg.GAP, svg.TILE_HEIGHT + 20, question.hand
    )
    boxes = "".join(f"<span><i></i>{letter}</span>" for letter in "ABC")
    rule = element("span", screen.say("sheet.rule-blank"), "soft")
    parts = [
        wrapped("div", element("span", str(number)) + rule, "top"),
        drawn,
        wrapped("div", boxes, "boxes"),
    ]
    return wrapped("div", "".join(parts), "hand")


def _key(screen: Screen, subject: TileSubject, practice: Practice) -> str:
    """Tell the answers, and the rules that give them."""
    headers = [("number", "n"), ("answer", ""), ("low", ""), ("high", ""), ("rule", "n")]
    head = "".join(element("th", screen.say(f"sheet.key.{name}"), kind) for name, kind in headers)
    rows, used = [], {}
    for number, question in enumerate(practice.questions, 1):
        setting, house = question.setting, question.house
        place = setting.house.number + 1  # type: ignore[union-attr]
        used[place] = rule_text(screen, setting)
        letters = [
            letter for letter, partner in zip("ABC", PARTNERS, strict=True)
            if grade(setting, [question.tiles[0], question.tiles[partner]]).right
        ]  # fmt: skip
        low, high = split_codes(house).split(" / ")
        cells = [
            element("td", str(number), "n"),
            element("td", " / ".join(letters)),
            wrapped("td", f"{escape(low)} <span>{escape(low_name(screen, house))}</span>"),
            wrapped("td", f"{escape(high)} <span>{escape(high_name(screen, house))}</span>"),
            element("td", str(place), "n"),
        ]
        rows.append(wrapped("tr", "".join(cells)))
    rules = [
        wrapped("tr", element("td", str(place), "n") + element("td", text)) for place, text in sorted(used.items())
    ]
    return wrapped(
        "section",
        "\n".join(
            [
                element("h1", screen.say("sheet.key-title", way=title(screen, subject.way))),
                element("p", screen.say("sheet.again", command=practice.command), "soft"),
                wrapped("table", wrapped("thead", wrapped("tr", head)) + wrapped("tbody", "\n".join(rows))),
                element("h2", screen.say("sheet.rules-used")),
                wrapped("table", wrapped("tbody", "\n".join(rules))),
            ]
        ),
        "key",
    )
