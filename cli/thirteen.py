"""`houseway thirteen set`: thirteen cards at their best, with the reasons."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, cast

import click

from .cards import cards_signs, row_name
from .options import output_options, thirteen_options
from .saving import save, svg_option
from .screen import Screen, display_width
from .switches import thirteen_rules
from .usage import WrongUsage
from .waiting import waiting

if TYPE_CHECKING:
    from ..solver.thirteen.sampled import Samples
    from ..solver.thirteen.value import Arrangement, Goal, Role, Setting, Special

ROWS = ("front", "middle", "back")
#: Columns of a bar: below the first it tells nothing, above the second nothing more.
_SHORTEST_BAR, _LONGEST_BAR = 8, 24


class SamplesType(click.ParamType):
    """A number of deals, or the word ``auto``."""

    name = "samples"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Samples:
        """Read what was typed."""
        if value == "auto" or isinstance(value, int):
            return cast("Samples", value)
        if not str(value).isascii() or not str(value).isdigit() or int(value) < 1:
            raise WrongUsage("samples", ctx, option=param.opts[0] if param else self.name, read=value)
        return int(value)


class _Asked(TypedDict):
    """What both ways of setting a hand are asked."""

    players: int
    role: Role | None
    goal: Goal
    top: int
    report: Callable[[int, int], None]


@click.command("set")
@click.argument("cards", nargs=-1, required=True)
@thirteen_options
@click.option("--goal", type=click.Choice(["ev", "safe", "back-first", "balanced"]), default="ev", show_default=True,
              help="Most points; least risk to lose all rows; strongest back; evenest rows.")  # fmt: skip
@click.option("--top", type=click.IntRange(min=1), default=5, show_default=True, help="How many arrangements to show.")
@click.option("--samples", type=SamplesType(), metavar="N|auto",
              help="Deal N tables from the unseen cards, or until the leader is clear.")  # fmt: skip
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Chooses the deals of --samples."
)
@click.option("--seen", default="", metavar="CARDS", help="Cards that no opponent can hold, for --samples.")
@svg_option
@output_options
def set_command(
    screen: Screen,
    cards: tuple[str, ...],
    rules: str,
    switches: tuple[str, ...],
    players: int,
    role: Role | None,
    goal: Goal,
    top: int,
    samples: Samples | None,
    seed: int,
    seen: str,
    svg: Path | None,
) -> int:
    r"""Set thirteen CARDS into front, middle and back.

    Cards are ranks with suits (As, 10h, ♥Q, 黑桃A) in any order, or grouped by suit (♠AKQ653 ♥Q92 ♦J ♣83).

    \b
    Example:
      houseway thirteen set "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"
      houseway thirteen set ♠AKQJ653 ♥Q92 ♦J ♣83 --rules western --players 2
      houseway thirteen set ♠AKQJ653 ♥Q92 ♦J ♣83 --samples auto --seen "Ah Kh"
    """
    from ..solver.thirteen.notation import parse_cards
    from .thirteen_json import setting_json

    hand = parse_cards(cards)
    table_rules = thirteen_rules(rules, role, switches)
    asked: _Asked = {"players": players, "role": role, "goal": goal, "top": top, "report": training(screen)}
    if samples is None:
        if seen:
            raise WrongUsage("seen")
        from ..solver.thirteen.value import set_cards

        setting = set_cards(hand, rules=table_rules, **asked)
    else:
        from ..solver.thirteen.sampled import set_sampled

        away = parse_cards(seen, None) if seen else ()
        refuse_unseen(hand, away, players)
        with waiting(screen.say("thirteen.set.dealing")):
            setting = set_sampled(hand, rules=table_rules, samples=samples, seed=seed, seen=away, **asked)
    if screen.as_json:
        screen.json(setting_json(screen, setting, None if samples is None else seed))
    else:
        show(screen, setting)
        if samples is not None:
            screen.echo()
            screen.echo(" " + screen.say("thirteen.set.seed", seed=seed))
    if svg is not None:
        from .svg_answers import thirteen_svg

        save(screen, svg, thirteen_svg(screen, setting))
    return 0


def refuse_unseen(hand: Sequence[int], seen: Sequence[int], players: int) -> None:
    """Refuse seen cards that are one's own, or that leave too few to deal.

    Raises
    ------
    HandError
        Kind ``duplicate`` or ``count``.
    """
    from ..solver.errors import HandError
    from ..solver.thirteen.cards import card_text

    both = sorted(set(hand) & set(seen), reverse=True)
    if both:
        raise HandError("duplicate", "thirteen.seen-own", read=" ".join(card_text(card) for card in both))
    left, needed = 52 - len(hand) - len(seen), 13 * (players - 1)
    if left < needed:
        raise HandError("count", "thirteen.seen-many", read=len(seen), left=left, players=players, expected=needed)


def training(screen: Screen) -> Callable[[int, int], None]:
    """Make what says on stderr that a field is trained, and how far it is."""

    def report(done: int, rounds: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == rounds else ""
            click.echo("\r" + screen.say("thirteen.set.training", done=done, rounds=rounds) + end, err=True, nl=False)
        elif done == 0:
            click.echo(screen.say("thirteen.set.training", done=done, rounds=rounds), err=True)

    return report


def show(screen: Screen, setting: Setting) -> None:
    """Print the answer for a person: the rows, what they win, why, what else there is.

    Parameters
    ----------
    screen
        Where to.
    setting
        The answer.
    """
    from .thirteen_json import why

    answer = setting.arrangements[0]
    screen.echo()
    for line in _rows(screen, answer):
        screen.echo(" " + line)
    screen.echo()
    for sentence in worth(screen, setting, answer):
        for line in screen.wrap(sentence, indent=1):
            screen.echo(line)
    screen.echo()
    for number, sentence in enumerate(why(screen, setting)):
        for line in screen.wrap(sentence, indent=3 if number else 1, hang=2):
            screen.echo(line)
    if len(setting.arrangements) > 1:
        screen.echo()
        screen.echo(" " + screen.say("thirteen.set.alternatives"))
        screen.echo(_table(screen, setting))


def _percent(chance: float) -> str:
    from .thirteen_json import percent

    return percent(chance)


def _rows(screen: Screen, found: Arrangement) -> list[str]:
    """Name the three rows in columns, with their chances to win, as bars too where there is room."""
    from .bars import part_bar

    rows = []
    for place, row in enumerate(ROWS):
        name = found.names[place]
        rows.append(
            [
                screen.say(f"thirteen.row.{row}"),
                cards_signs(screen, getattr(found, row)),
                row_name(screen, name.type, name.ranks),
                screen.say("thirteen.set.win", win=_percent(found.win[place]), rows=screen.say(f"thirteen.rows.{row}")),
            ]
        )
    lines = screen.columns(rows)
    room = screen.width - 4 - max(display_width(click.unstyle(line)) for line in lines)
    if room < -3:  # the chance below the cards
        return screen.columns([line for *cells, win in rows for line in (cells, ["", win, ""])])
    if not screen.drawing or room < _SHORTEST_BAR:
        return lines
    bars = [part_bar(screen, chance, min(room, _LONGEST_BAR)) for chance in found.win]
    return screen.columns([[*cells, bar] for cells, bar in zip(rows, bars, strict=True)])


def worth(screen: Screen, setting: Setting, answer: Arrangement) -> list[str]:
    """Say what the answer is worth, what a goal other than EV costs, and whether there is a special hand."""
    worth = {
        "ev": f"{answer.ev:+.3f}",
        "opponents": screen.say(f"thirteen.set.opponents.{setting.opponents}"),
        "rules": setting.rules,
        "goal": setting.goal,
    }
    if answer.stderr is None:
        said = [screen.say("thirteen.set.ev", **worth)]
    else:
        said = [
            screen.say(
                "thirteen.set.ev-sampled", stderr=f"{answer.stderr:.3f}", samples=f"{setting.samples:,}", **worth
            )
        ]
    if answer.cost >= 0.0005:
        said.append(screen.say("thirteen.set.goal-costs", cost=f"{answer.cost:.3f}"))
    said.append(screen.say("thirteen.set.scoop", scoop=_percent(answer.scoop), scooped=_percent(answer.scooped)))
    said += _special(screen, setting.special) if setting.special else [screen.say("thirteen.set.no-special")]
    return said


def _special(screen: Screen, special: Special) -> list[str]:
    return [
        screen.say(
            "thirteen.set.special-declare" if special.declare else "thirteen.set.special-play",
            special=screen.say(f"thirteen.special.{special.name}"),
            points=special.points,
            ev=f"{special.ev:+.3f}",
            rows=f"{special.ev_rows:+.3f}",
        ),
        screen.say("thirteen.set.special-rows", **{row: cards_signs(screen, getattr(special, row)) for row in ROWS}),
    ]


def _table(screen: Screen, setting: Setting) -> str:
    """Lay out the best arrangements."""
    headers = [screen.say(f"thirteen.set.header.{name}") for name in (*ROWS, "win", "ev", "cost")]
    rows = [
        [
            *(cards_signs(screen, getattr(found, row)) for row in ROWS),
            " ".join(_percent(chance) for chance in found.win),
            f"{found.ev:+.3f}",
            f"{found.cost:.3f}",
        ]
        for found in setting.arrangements
    ]
    return screen.table_or_blocks(rows, headers, ["left"] * 3 + ["right"] * 3)
