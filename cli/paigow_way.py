"""Prints a way: its rules in order, numbered, in words, each with hands that it decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..solver.paigow.houseway import UNDECIDED, Mixed, play_all
from ..solver.paigow.report import RuleUse, examples, look_over
from ..solver.paigow.splits import all_splits
from ..solver.paigow.tiles import CODES, DEALS, WEIGHTS
from ..solver.paigow.value import Strategy
from .paigow_json import head_json, nash_json
from .paigow_text import title
from .screen import Screen, display_width, pad
from .tiles import codes, draw_lying, tiles_of

if TYPE_CHECKING:
    from ..solver.paigow.language import Rule, Way
    from ..solver.paigow.rules import Rules

#: The kinds of the low hand and of the high hand.
Halves = tuple[Sequence[int], Sequence[int]]
#: Columns by which a rule's text, and what belongs to it, are moved to the right.
_INDENT = 5


def print_way(screen: Screen, way: Strategy, rules: Rules, name: str) -> None:
    """Print a way.

    Parameters
    ----------
    screen
        Where to.
    way
        The way.
    rules
        The rules of the house, which say what hands are worth.
    name
        What the way was asked for by: its name or a file.
    """
    screen.echo(" " + screen.style(title(screen, way), bold=True))
    if isinstance(way, Mixed):
        _paragraph(screen, screen.say("paigow.ways.nash"))
        return
    _paragraph(screen, screen.words(way.completeness))
    for source in way.source:
        _paragraph(screen, screen.say("paigow.way.source", source=source))
    readings = [reading for reading in (screen.words(text) for text in way.readings) if reading]
    if readings:
        screen.echo()
        _paragraph(screen, screen.say("paigow.way.readings"))
        for reading in readings:
            _hanging(screen, " - ", reading)
    screen.echo()
    _paragraph(screen, screen.say("paigow.way.how", rules=rules.name))
    section = ""
    for number, (rule, use, hands) in enumerate(looked_over(way, rules)):
        if rule.section != section:
            section = rule.section
            screen.echo()
            _paragraph(screen, screen.words(way.heading(section)), bold=True)
        elif number and screen.drawing:
            screen.echo()
        _print_rule(screen, number, rule, use, hands, rules)
    undecided = undecided_deals(way, rules)
    if undecided:
        screen.echo()
        _paragraph(screen, screen.say("paigow.way.undecided", share=share_of(undecided)))
    screen.echo()
    _paragraph(screen, screen.say("paigow.way.next", way=name))


def _paragraph(screen: Screen, text: str, bold: bool = False) -> None:
    for line in screen.wrap(text, indent=1):
        screen.echo(screen.style(line, bold=True) if bold else line)


def _hanging(screen: Screen, mark: str, text: str) -> None:
    """Print a text behind a mark, its other lines below its first."""
    for n, line in enumerate(screen.wrap(text, indent=len(mark))):
        screen.echo(line if n else mark + line[len(mark) :])


def way_json(screen: Screen, way: Strategy, rules: Rules) -> dict[str, Any]:
    """Make the object of a way.

    Parameters
    ----------
    screen
        Whose language the texts are in.
    way
        The way.
    rules
        The rules of the house, which say what hands are worth.

    Returns
    -------
    dict
        Where the way comes from, and its rules in order with hands that they decide.
    """
    if isinstance(way, Mixed):
        return nash_json(screen)
    said = [
        {
            "number": number,
            "id": rule.id,
            "section": screen.words(way.heading(rule.section)),
            "text": screen.words(rule.text),
            "reading": screen.words(rule.reading),
            "lost": rule.lost,
            "hands": use.decides,
            "deals": use.deals,
            "examples": [
                {"low": [CODES[kind] for kind in low], "high": [CODES[kind] for kind in high]} for low, high in hands
            ],
        }
        for number, (rule, use, hands) in enumerate(looked_over(way, rules), 1)
    ]
    readings = [screen.words(reading) for reading in way.readings]
    return head_json(screen, way) | {"readings": readings, "rules": said, "undecided": undecided_deals(way, rules)}


def looked_over(way: Way, rules: Rules, number: int = 2) -> list[tuple[Rule, RuleUse, list[Halves]]]:
    """Give for each rule how often it decides, and at most so many hands that it decides, set as it says."""
    splits, picked = all_splits(rules), play_all(way, rules).split
    shown = examples(way, rules, number)
    found = []
    for rule, use in zip(way.rules, look_over(way, rules).uses, strict=True):
        rows = shown[rule.id]
        hands = [tuple(half[row, picked[row]].tolist() for half in (splits.low, splits.high)) for row in rows]
        found.append((rule, use, hands))
    return found


def undecided_deals(way: Way, rules: Rules) -> int:
    """Count the deals, of 35,960, that a way leaves open."""
    return int(WEIGHTS[play_all(way, rules).rule == UNDECIDED].sum())


def _print_rule(screen: Screen, number: int, rule: Rule, use: RuleUse, found: list[Halves], rules: Rules) -> None:
    """Print a rule with its number and id, what we read into it, and hands that it decides."""
    text = screen.say("paigow.way.rule", text=screen.words(rule.text), id=rule.id)
    _hanging(screen, f" {number + 1:2}. ", text)
    reading = screen.words(rule.reading)
    if reading:
        for line in screen.wrap(screen.say("paigow.way.reading", reading=reading), indent=_INDENT):
            screen.echo(line)
    if not found:
        for line in screen.wrap(why_no_hand(screen, rule), indent=_INDENT):
            screen.echo(line)
        return
    share = screen.say("paigow.way.share", share=share_of(use.deals))
    if screen.drawing:
        screen.echo(" " * _INDENT + share)
        _draw(screen, found)
    else:
        named = screen.say("paigow.way.or").join(_named(example) for example in found)
        for line in screen.wrap(screen.say("paigow.way.examples", share=share, hands=named), indent=_INDENT):
            screen.echo(line)


def why_no_hand(screen: Screen, rule: Rule) -> str:
    """Say why a rule decides nothing."""
    return screen.say("paigow.way." + ("lost" if rule.lost else "never"))


def _draw(screen: Screen, found: list[Halves]) -> None:
    """Draw hands side by side, or one below the other where there is no room."""
    blocks = []
    for low, high in found:
        tiles = tiles_of([*low, *high])
        blocks.append([_named((low, high)), *draw_lying(screen, (tiles[:2], tiles[2:]))])
    widths = [max(display_width(click.unstyle(line)) for line in block) for block in blocks]
    if _INDENT + sum(widths) + 2 * (len(widths) - 1) <= screen.width:
        for lines in zip(*blocks, strict=True):
            cells = [pad(line, width) for line, width in zip(lines, widths, strict=True)]
            screen.echo(" " * _INDENT + "  ".join(cells).rstrip())
    else:
        for block in blocks:
            for line in block:
                screen.echo(" " * _INDENT + line)


def _named(halves: Halves) -> str:
    return " / ".join(codes(half) for half in halves)


def share_of(deals: int) -> str:
    """Write a number of deals as part of all."""
    return f"{deals / DEALS:.2%}"
