"""Compares two ways hand by hand: where they differ, by which rules, and what that is worth."""

from __future__ import annotations

from typing import Any

from ..solver.paigow.houseway import Mixed
from ..solver.paigow.language import Way
from ..solver.paigow.report import Difference, compare_ways
from ..solver.paigow.rules import Rules
from ..solver.paigow.splits import all_splits
from ..solver.paigow.tiles import CODES, HANDS, WEIGHTS
from ..solver.paigow.value import Strategy, strategy
from .columns import lay_out
from .paigow_text import percent
from .screen import Screen
from .switches import sides
from .tiles import codes
from .usage import WrongUsage
from .waiting import waiting

_COLUMNS = ("deals", "one", "rule_one", "two", "rule_two", "gain")
_NUMBERS = ("deals", "gain")
_LEFT_OUT = (("deals",), ("rule_one", "rule_two"))


def differ(screen: Screen, one: str, two: str, rules: Rules, opponent: str | None, role: str) -> int:
    """Compare two ways and print where they differ.

    Parameters
    ----------
    screen
        Where to.
    one, two
        Names or files.
    rules
        The rules of the house, with its commission.
    opponent
        Whom both face; None for the first way, or for Foxwoods where that is incomplete.
    role
        ``player`` or ``banker``: the seat of both.

    Returns
    -------
    int
        0.

    Raises
    ------
    HandError
        There is no such way, a file is no way, or the opponent does not decide every hand.
    click.UsageError
        One of them plays by chance.
    """
    with waiting(screen.say("paigow.wait.counting")):
        first, faced = sides(one, opponent, rules)
        found = compare_ways(_pure(first, one), _pure(strategy(two, rules), two), rules, faced, role)
    if screen.as_json:
        screen.json(_json(found, faced.id, role))
    else:
        _show(screen, found, faced.id, role)
    return 0


def _pure(way: Strategy, name: str) -> Way:
    if isinstance(way, Mixed):
        raise WrongUsage("diff-mixed", way=name)
    return way


def _rule(way: Way, number: int) -> str:
    return way.rules[number].id if number >= 0 else "only-way"


def _json(found: Difference, opponent: str, role: str) -> dict[str, Any]:
    splits = all_splits(found.rules)

    def side(way: Way, row: int, split: int, number: int) -> dict[str, Any]:
        low, high = ([CODES[kind] for kind in half[row, split].tolist()] for half in (splits.low, splits.high))
        return {"low": low, "high": high, "rule": _rule(way, number)}

    return {
        "game": "paigow",
        "rules": found.rules.name,
        "one": found.one.id,
        "two": found.two.id,
        "opponent": opponent,
        "role": role,
        "commission": found.rules.commission,
        "hands": len(found.rows),
        "share": found.share,
        "gain": found.gain_per_deal,
        "open": found.open,
        "differences": [
            {
                "tiles": [CODES[kind] for kind in HANDS[row].tolist()],
                "deals": int(WEIGHTS[row]),
                "one": side(found.one, row, split_one, rule_one),
                "two": side(found.two, row, split_two, rule_two),
                "gain": gain,
            }
            for row, (split_one, split_two), (rule_one, rule_two), gain in _listed(found)
        ],
    }


def _listed(found: Difference) -> list[tuple[int, list[int], list[int], float]]:
    return list(
        zip(
            found.rows.tolist(),
            found.splits.tolist(),
            found.deciding.tolist(),
            found.gain.tolist(),
            strict=True,
        )
    )


def _show(screen: Screen, found: Difference, opponent: str, role: str) -> None:
    better = (found.one, found.two) if found.gain_per_deal >= 0 else (found.two, found.one)
    said = [
        screen.say(
            "paigow.diff.hands",
            one=found.one.id,
            two=found.two.id,
            hands=f"{len(found.rows):,}",
            all=f"{len(HANDS):,}",
            share=f"{found.share:.1%}",
        )
    ]
    if len(found.rows):
        said.append(
            screen.say(
                "paigow.diff.gain",
                better=better[0].id,
                worse=better[1].id,
                gain=f"{abs(found.gain_per_deal):.5f}",
                role=screen.say(f"paigow.role.{role}"),
                opponent=opponent,
                seat=screen.say("paigow.role." + ("player" if role == "banker" else "banker")),
                rules=found.rules.name,
                commission=percent(found.rules.commission),
            )
        )
    if found.open:
        said.append(screen.say("paigow.diff.open", open=f"{found.open:,}"))
    if len(found.rows):
        said.append(screen.say("paigow.diff.legend", one=found.one.id, two=found.two.id))
    for sentence in said:
        for line in screen.wrap(sentence, indent=1):
            screen.echo(line)
    if not len(found.rows):
        return
    splits = all_splits(found.rules)

    def halves(row: int, split: int) -> str:
        return "/".join(codes(half[row, split].tolist()) for half in (splits.low, splits.high))

    rows = [
        {
            "deals": str(WEIGHTS[row]),
            "one": halves(row, split_one),
            "rule_one": _rule(found.one, rule_one),
            "two": halves(row, split_two),
            "rule_two": _rule(found.two, rule_two),
            "gain": f"{gain:+.4f}",
        }
        for row, (split_one, split_two), (rule_one, rule_two), gain in _listed(found)
    ]
    rule = screen.say("paigow.diff.header.rule")
    headers = {
        "deals": screen.say("paigow.diff.header.deals"),
        "one": found.one.id,
        "rule_one": rule,
        "two": found.two.id,
        "rule_two": rule,
        "gain": screen.say("paigow.diff.header.gain"),
    }
    lines, missing = lay_out(screen, rows, headers, _NUMBERS, _LEFT_OUT)
    if missing:
        for line in screen.wrap(
            screen.say("paigow.diff.narrow", columns=screen.say("common.list").join(missing)), indent=1
        ):
            screen.echo(line)
    screen.echo()
    screen.echo("\n".join(lines))
