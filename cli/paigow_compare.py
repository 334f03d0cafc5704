"""`houseway paigow compare`: who wins between two hands and why, and how one small hand fares against all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..solver.errors import HandError
from .options import output_options, paigow_rules_options
from .screen import Screen, display_width
from .switches import paigow_rules
from .usage import WrongUsage

if TYPE_CHECKING:
    from ..solver.paigow.compare import Comparison, Meeting, Odds
    from ..solver.paigow.rules import Rules

Pair = tuple[int, ...]
#: A small hand, or the low and the high hand of a set one.
Hand = tuple[Pair, ...]


@click.command("compare")
@click.argument("hands", nargs=-1, required=True, metavar="A [B]")
@paigow_rules_options
@output_options
def compare_command(screen: Screen, hands: tuple[str, ...], rules: str, switches: tuple[str, ...]) -> int:
    r"""Compare two hands, or say how good a small one is.

    Of two hands B is the banker's, to whom copies go. A hand is two tiles, or LOW / HIGH of two tiles each; quote each
    hand. Tiles are written as for `set`.

    \b
    Example:
      houseway paigow compare "T 9" "D 9"
      houseway paigow compare "D 5 / T 9" "11 L6 / H8 5"
      houseway paigow compare "H4 5"
    """
    from ..solver.paigow.compare import meet_set, meet_small, small_odds

    table_rules = paigow_rules(rules, switches)
    read = [_read(text, table_rules) for text in _grouped(hands, table_rules)]
    if len(read) == 1:
        if len(read[0]) == 2:
            raise WrongUsage("compare-one", read=hands[0])
        odds = small_odds(read[0][0], table_rules)
        if screen.as_json:
            screen.json(_odds_json(screen, read[0][0], odds, table_rules))
        else:
            _show_odds(screen, read[0][0], odds, table_rules)
        return 0
    a, b = read
    if len(a) != len(b):
        raise WrongUsage("compare-kinds")
    meeting = meet_set((a[0], a[1]), (b[0], b[1]), table_rules) if len(a) == 2 else meet_small(a[0], b[0], table_rules)
    if screen.as_json:
        screen.json(meeting_json(screen, meeting, table_rules))
    else:
        _show(screen, (a, b), meeting, table_rules)
    return 0


def _grouped(texts: Sequence[str], rules: Rules) -> list[str]:
    """Tell hands apart: each is one argument, or its two tiles are an argument each."""
    if len(texts) in (2, 4) and all(_is_one_tile(text, rules) for text in texts):
        return [" ".join(texts[start : start + 2]) for start in range(0, len(texts), 2)]
    if len(texts) > 2:
        raise WrongUsage("compare-many", count=len(texts))
    return list(texts)


def _is_one_tile(text: str, rules: Rules) -> bool:
    from ..solver.paigow.notation import parse_tiles
    from ..solver.paigow.ranks import gee_joon_equal

    try:
        return len(parse_tiles(text, None, gee_joon_equal=gee_joon_equal(rules))) == 1
    except HandError:
        return False


def _read(text: str, rules: Rules) -> Hand:
    """Read two tiles, or twice two tiles with a stroke between."""
    from ..solver.paigow.notation import parse_tiles
    from ..solver.paigow.ranks import gee_joon_equal

    equal = gee_joon_equal(rules)
    parts = text.split(" / ") if " / " in text else text.split("/")
    if len(parts) == 2:
        parse_tiles(" ".join(parts), 4, gee_joon_equal=equal)  # so that what is wrong with the four is said of the four
        return tuple(parse_tiles(part, 2, gee_joon_equal=equal) for part in parts)
    if len(parts) == 1 and len(parse_tiles(text, None, gee_joon_equal=equal)) == 4:
        raise WrongUsage("compare-four", read=text)
    return (parse_tiles(text, 2, gee_joon_equal=equal),)


def _kinds(tiles: Sequence[int], rules: Rules) -> list[int]:
    """Name the kinds of two tiles, the higher first."""
    from ..solver.paigow.ranks import single_ranks
    from ..solver.paigow.tiles import KIND_OF

    ranks = single_ranks(rules)
    return sorted((int(KIND_OF[tile]) for tile in tiles), key=lambda kind: -int(ranks[kind]))


def meeting_json(screen: Screen, meeting: Meeting, rules: Rules) -> dict[str, Any]:
    """Make the object of ``paigow compare``.

    Parameters
    ----------
    screen
        Whose language the reasons are in.
    meeting
        Two hands, compared; b banks.
    rules
        The rules of the house.

    Returns
    -------
    dict
        Who has each hand, what comes of it for a, and why.
    """

    def won(comparison: Comparison | None) -> str | None:
        return None if comparison is None else {1: "a", 0: "copy", -1: "b"}[comparison.order]

    return {
        "game": "paigow",
        "rules": rules.name,
        "low": won(meeting.low),
        "high": won(meeting.high),
        "result": meeting.result,
        "why": why(screen, meeting, rules),
    }


def why(screen: Screen, meeting: Meeting, rules: Rules) -> list[str]:
    """Say what decided each comparison, and what comes of both.

    Parameters
    ----------
    screen
        Whose language.
    meeting
        Two hands, compared; b banks.
    rules
        The rules of the house.

    Returns
    -------
    list of str
        Sentences.
    """
    said = [
        screen.say("paigow.compare.turned", side=screen.say(f"paigow.compare.{side}"))
        for side, turned in zip("ab", meeting.turned, strict=True)
        if turned
    ]
    if meeting.low is None:
        return [*said, reason(screen, meeting.high, rules)]
    for which, comparison in (("low", meeting.low), ("high", meeting.high)):
        side = {1: "a", -1: "b", 0: "b" if rules.copy == "banker" else "nobody"}[comparison.order]
        to = screen.say(f"paigow.compare.{side}")
        said.append(screen.say(f"paigow.compare.{which}", to=to, why=reason(screen, comparison, rules)))
    return said


def reason(screen: Screen, comparison: Comparison, rules: Rules) -> str:
    """Say what decided one comparison.

    Parameters
    ----------
    screen
        Whose language.
    comparison
        Two hands of two tiles.
    rules
        The rules of the house.

    Returns
    -------
    str
        A sentence.
    """
    from ..solver.paigow.ranks import KIND_NAMES
    from ..solver.paigow.tiles import CODES
    from .tiles import pair_name

    first = comparison.order >= 0
    better, worse = (comparison.a, comparison.b) if first else (comparison.b, comparison.a)
    kinds = (comparison.a_kind, comparison.b_kind) if first else (comparison.b_kind, comparison.a_kind)
    points = (comparison.a_points, comparison.b_points) if first else (comparison.b_points, comparison.a_points)
    last = comparison.reason == "second-tile"
    return screen.say(
        f"paigow.compare.reason.{comparison.reason}" + (f".{rules.copy}" if comparison.order == 0 else ""),
        better=pair_name(screen, better, rules),
        worse=pair_name(screen, worse, rules),
        kind=screen.say(f"paigow.compare.kind.{KIND_NAMES[kinds[0]]}"),
        other_kind=screen.say(f"paigow.compare.kind.{KIND_NAMES[kinds[1]]}"),
        points=screen.say(f"paigow.points.{points[0]}"),
        other_points=screen.say(f"paigow.points.{points[1]}"),
        tile=screen.say(f"paigow.tile.{CODES[better[last]]}"),
        other_tile=screen.say(f"paigow.tile.{CODES[worse[last]]}"),
    )


def _show(screen: Screen, hands: tuple[Hand, Hand], meeting: Meeting, rules: Rules) -> None:
    """Print the hands, the result, and what decided each comparison."""
    rows = []
    if meeting.low is None:
        _draw(screen, (hands[0][0], hands[1][0]))
    for side, hand, turned in zip("ab", hands, meeting.turned, strict=True):
        halves = hand[::-1] if turned else hand
        letter = screen.say(f"paigow.compare.{side}")
        if len(halves) == 1:
            rows.append(([letter], halves[0]))
        else:
            _draw(screen, halves, letter)
            for which, half in zip(("low", "high"), halves, strict=True):
                rows.append(([letter, screen.say(f"paigow.{which}")], half))
                letter = ""
    if screen.drawing:
        screen.echo()
    _list(screen, rows, rules)
    screen.echo()
    size = "small" if meeting.low is None else "big"
    screen.echo(" " + screen.style(screen.say(f"paigow.compare.{size}.{meeting.result}"), bold=True))
    for sentence in why(screen, meeting, rules):
        for line in screen.wrap(sentence, indent=1):
            screen.echo(line)


def _draw(screen: Screen, halves: Sequence[Pair], label: str = "") -> None:
    """Draw hands of two tiles side by side; in a pipe nothing."""
    from .tiles import draw_row

    if screen.drawing:
        screen.echo(label and " " + screen.style(label, bold=True))
        screen.echo(draw_row(screen, halves))


def _list(screen: Screen, rows: Sequence[tuple[list[str], Pair]], rules: Rules) -> None:
    """Name hands of two tiles in columns; where there is no room, their tiles only by code."""
    from .tiles import codes, pair_name, tile_name

    full, short = [], []
    for before, half in rows:
        kinds = _kinds(half, rules)
        tiles = " + ".join(tile_name(screen, kind) for kind in kinds)
        name = pair_name(screen, kinds, rules)
        full.append([*before, tiles, codes(kinds), name])
        short.append([*before, codes(kinds), name])
    lines = screen.columns(full)
    if max(map(display_width, lines)) + 1 > screen.width:
        lines = screen.columns(short)
    for line in lines:
        screen.echo(" " + line)


def _odds_json(screen: Screen, tiles: Pair, odds: Odds, rules: Rules) -> dict[str, Any]:
    from ..solver.paigow.compare import OTHER_SMALL_HANDS
    from ..solver.paigow.tiles import CODES
    from .tiles import pair_name

    kinds = _kinds(tiles, rules)
    return {
        "game": "paigow",
        "rules": rules.name,
        "tiles": [CODES[kind] for kind in kinds],
        "name": pair_name(screen, kinds, rules),
        "beats": odds.beats,
        "copies": odds.copies,
        "loses": odds.loses,
        "hands": OTHER_SMALL_HANDS,
    }


def _show_odds(screen: Screen, tiles: Pair, odds: Odds, rules: Rules) -> None:
    from ..solver.paigow.compare import OTHER_SMALL_HANDS

    _draw(screen, (tiles,))
    if screen.drawing:
        screen.echo()
    _list(screen, [([], tiles)], rules)
    screen.echo()
    counts = {"beats": odds.beats, "copies": odds.copies, "loses": odds.loses}
    for line in screen.wrap(screen.say("paigow.compare.odds", hands=OTHER_SMALL_HANDS), indent=1):
        screen.echo(line)
    rows = [
        [screen.say(f"paigow.compare.{what}"), f"{count:3}", f"{count / OTHER_SMALL_HANDS:6.1%}"]
        for what, count in counts.items()
    ]
    for line in screen.columns(rows):
        screen.echo("   " + line)
    if odds.copies:
        copies = screen.say(f"paigow.compare.copies.{rules.copy}")
        for line in screen.wrap(copies, indent=1):
            screen.echo(line)
