"""Says the answer of `paigow set` to a person: the tiles, the way's choice and its reason, the best, the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .screen import Screen, display_width

if TYPE_CHECKING:
    from ..solver.paigow.value import Setting, SplitValue, Strategy

#: Columns of each half of a bar: below the first it tells nothing, above the second nothing more.
_SHORTEST_BAR, _LONGEST_BAR = 6, 24


def title(screen: Screen, way: Strategy) -> str:
    """Name a way with its edition, in the screen's language where it has one."""
    name, edition = (screen.words(getattr(way, part, {})) for part in ("name", "edition"))
    return screen.say("paigow.title", name=name, edition=edition) if name and edition else name or edition


def percent(part: float) -> str:
    """Write a part of a whole.

    Examples
    --------
    >>> percent(0.05), percent(0.0725), percent(0)
    ('5%', '7.25%', '0%')
    """
    return f"{100 * part:.4g}%"


def number(count: float) -> str:
    """Write a count with separators, an expectation with one place."""
    return f"{count:,}" if isinstance(count, int) else f"{count:,.1f}"


def show(screen: Screen, setting: Setting, way: Strategy, name: str) -> None:
    """Print the answer for a person: the tiles, the way's choice and its reason, the best, the table.

    Parameters
    ----------
    screen
        Where to.
    setting
        The answer.
    way
        The way that was asked for.
    name
        What it was asked for by: its name or a file.
    """
    from .paigow_json import rule_text

    house, best = chosen(setting)
    _show_tiles(screen, house or best)
    for line in screen.wrap(screen.say("paigow.set.house", title=title(screen, way)), indent=1):
        screen.echo(screen.style(line, bold=True))
    if house is None:
        left = screen.say("common.list").join(split_codes(setting.splits[n]) for n in setting.standing)
        for sentence in (rule_text(screen, setting), screen.say("paigow.set.standing", splits=left)):
            for line in screen.wrap(sentence, indent=3):
                screen.echo(line)
    else:
        for line in _hands(screen, house):
            screen.echo("   " + line)
        for line in screen.wrap(because(screen, setting), indent=3, hang=2):
            screen.echo(line)
    for line in screen.wrap(verdict(screen, setting), indent=1):
        screen.echo(line)
    screen.echo()
    for line in screen.wrap(counts(screen, setting), indent=1):
        screen.echo(line)
    screen.echo(_table(screen, setting))
    if screen.drawing:
        _bars(screen, setting)
    if setting.way != "nash":
        screen.echo()
        screen.echo(" " + screen.say("paigow.set.more-at", way=name))


def chosen(setting: Setting) -> tuple[SplitValue | None, SplitValue]:
    """Find the way's split, if it decides, and the best one."""
    house = None if setting.house is None else setting.splits[setting.house.split]
    return house, setting.splits[setting.best]


def because(screen: Screen, setting: Setting) -> str:
    """Say which rule decided."""
    from .paigow_json import rule_text

    assert setting.house is not None  # the caller has asked
    return screen.say("paigow.set.because", text=rule_text(screen, setting), id=setting.house.rule)


def _seat(screen: Screen, setting: Setting) -> str:
    """Name the seat across the table."""
    return screen.say("paigow.role." + ("player" if setting.role == "banker" else "banker"))


def counts(screen: Screen, setting: Setting) -> str:
    """Say against what a split's wins are counted."""
    from ..solver.paigow.tiles import OPPONENTS

    return screen.say(
        "paigow.set.counts",
        hands=f"{OPPONENTS:,}",
        seat=_seat(screen, setting),
        opponent=setting.opponent,
        rules=setting.rules.name,
        commission=percent(setting.commission),
    )


def _show_tiles(screen: Screen, split: SplitValue) -> None:
    """Draw the tiles, those of the high hand set apart; in a pipe name them."""
    from ..solver.paigow.tiles import CODES, FACES, KIND_OF
    from .tiles import draw_row

    if screen.drawing:
        screen.echo()
        screen.echo(draw_row(screen, (split.low_tiles, split.high_tiles)))
        screen.echo()
        return
    named = []
    for tile in (*split.low_tiles, *split.high_tiles):
        code = CODES[KIND_OF[tile]]
        pips = "-".join(str(end) for end in FACES[tile])
        named.append(screen.say("paigow.set.tile", tile=screen.say(f"paigow.tile.{code}"), code=code, pips=pips))
    for line in screen.wrap(screen.say("paigow.set.tiles", tiles=screen.say("common.list").join(named)), 1, 2):
        screen.echo(line)


def split_codes(split: SplitValue) -> str:
    """Write a split by codes, low hand first."""
    from .tiles import codes

    return f"{codes(split.low)} / {codes(split.high)}"


def _hands(screen: Screen, split: SplitValue) -> list[str]:
    """Name both hands of a split, in columns."""
    from ..solver.paigow.tiles import CODES
    from .paigow_json import high_name, low_name

    rows = []
    for which, kinds, name in (
        ("low", split.low, low_name(screen, split)),
        ("high", split.high, high_name(screen, split)),
    ):
        tiles = " + ".join(screen.say(f"paigow.tile.{CODES[kind]}") for kind in kinds)
        rows.append([screen.say(f"paigow.{which}"), tiles, name])
    lines = screen.columns(rows)
    if max(map(display_width, lines)) > screen.width - 3:  # the name below the tiles
        lines = screen.columns([line for which, tiles, name in rows for line in ([which, tiles], ["", name])])
    return lines


def verdict(screen: Screen, setting: Setting) -> str:
    """Say what is best, and what the way costs against it."""
    from ..solver.paigow.tiles import OPPONENTS
    from .tiles import codes

    house, best = chosen(setting)
    sides = {"opponent": setting.opponent, "seat": _seat(screen, setting)}
    if house is best:
        return screen.say("paigow.set.best-same", **sides)
    low, high = codes(best.low), codes(best.high)
    if house is None or setting.cost is None:
        return screen.say("paigow.set.best-only", low=low, high=high, **sides)
    return screen.say(
        "paigow.set.best-other",
        low=low,
        high=high,
        cost=f"{setting.cost:.4f}",
        win=_difference(screen, best.win - house.win),
        lose=_difference(screen, best.lose - house.lose),
        hands=f"{OPPONENTS:,}",
        **sides,
    )


def _difference(screen: Screen, n: float) -> str:
    if n == 0:
        return screen.say("paigow.set.as-many")
    return screen.say("paigow.set.more" if n > 0 else "paigow.set.fewer", n=number(abs(n)))


def split_mark(screen: Screen, setting: Setting, n: int) -> str:
    """Mark a split that the way plays, or that is best."""
    marks = ["house"] if setting.house is not None and setting.house.split == n else []
    marks += ["best"] if setting.best == n else []
    return screen.say("paigow.set.mark." + ("both" if len(marks) == 2 else marks[0])) if marks else ""


def _bars(screen: Screen, setting: Setting) -> None:
    """Draw the EV of each split left or right of nothing won, nothing lost."""
    from .bars import signed_bar

    labels = screen.columns([[split_codes(split), f"{split.ev:+.2f}"] for split in setting.splits])
    columns = min((screen.width - max(len(label) for label in labels) - 6) // 2, _LONGEST_BAR)
    if columns < _SHORTEST_BAR:
        return
    screen.echo()
    screen.echo(" " + screen.say("paigow.set.bars"))
    for split, label in zip(setting.splits, labels, strict=True):
        screen.echo(f" {label}  {signed_bar(screen, split.ev, columns)}".rstrip())


def _table(screen: Screen, setting: Setting) -> str:
    """Lay out all splits; where the terminal is too narrow, a block a split."""
    from .paigow_json import high_name, low_name

    mix = None if setting.house is None else setting.house.mix
    names = ["split", "low", "high", "win", "push", "lose", "ev", *(["mix"] if mix else [])]
    headers = ["", *(screen.say(f"paigow.set.header.{name}") for name in names)]
    rows = []
    for n, split in enumerate(setting.splits):
        rows.append(
            [
                split_mark(screen, setting, n),
                split_codes(split),
                low_name(screen, split),
                high_name(screen, split),
                number(split.win),
                number(split.push),
                number(split.lose),
                f"{split.ev:+.4f}",
                *([f"{mix[n]:.1%}"] if mix else []),
            ]
        )
    return screen.table_or_blocks(rows, headers, ["left"] * 4 + ["right"] * (len(names) - 3), keys=2, cut=4)
