"""Turns `--rules` and `--switch` into the rules of a table, `--way` and `--opponent` into its two sides."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..solver.toml import read_toml
from .usage import WrongUsage

if TYPE_CHECKING:
    from ..solver.paigow.rules import Rules as PaigowRules
    from ..solver.paigow.value import Strategy
    from ..solver.thirteen.rules import Rules as ThirteenRules

#: Whom an incomplete way faces where no opponent is named.
_STAND_IN = "foxwoods"


def read_switches(texts: Sequence[str]) -> dict[str, Any]:
    """Read ``KEY=VALUE`` pairs.

    Parameters
    ----------
    texts
        As typed; a value is a TOML value, or a word as it stands.

    Returns
    -------
    dict
        Key to value.

    Raises
    ------
    WrongUsage
        One has no equals sign.

    Examples
    --------
    >>> read_switches(["ties=banker", "quad-as-pairs=false", "scoop_points=3"])
    {'ties': 'banker', 'quad_as_pairs': False, 'scoop_points': 3}
    """
    switches: dict[str, Any] = {}
    for text in texts:
        key, sign, word = (part.strip() for part in text.partition("="))
        if not sign or not key or not word:
            raise WrongUsage("switch", read=text)
        try:
            read = read_toml(f"value = {word}")
        except tomllib.TOMLDecodeError:
            read = {}
        value = read["value"] if len(read) == 1 else word
        switches[key.replace("-", "_")] = value
    return switches


def paigow_rules(name: str, switches: Sequence[str] = ()) -> PaigowRules:
    """Find the rules of a Pai Gow table.

    Parameters
    ----------
    name
        A preset or a TOML file.
    switches
        ``KEY=VALUE`` pairs over it.

    Returns
    -------
    Rules
        Named as the preset, with the switches behind it.

    Raises
    ------
    HandError
        There is no such preset, switch or value.
    """
    from ..solver.paigow.rules import changed, load

    changes = read_switches(switches)
    return changed(load(name), changes) if changes else load(name)


def sides(way: str, opponent: str | None, rules: PaigowRules) -> tuple[Strategy, Strategy]:
    """Find the way that is asked for and the one that it faces.

    Parameters
    ----------
    way, opponent
        Names or files; None for the way itself. A way that does not decide every hand cannot be faced, so where no
        opponent is named it faces Foxwoods.
    rules
        The rules of the house.

    Returns
    -------
    tuple
        The way and the opponent.

    Raises
    ------
    HandError
        There is no such way, or a file is no way.
    """
    from ..solver.paigow.value import decides_all, strategy

    asked = strategy(way, rules)
    if opponent is not None:
        return asked, strategy(opponent, rules)
    return asked, asked if decides_all(asked, rules) else strategy(_STAND_IN, rules)


def thirteen_rules(name: str, role: str | None = None, switches: Sequence[str] = ()) -> ThirteenRules:
    """Find the rules of a Thirteen Water table.

    Parameters
    ----------
    name
        A rule set or a TOML file.
    role
        What ``--role`` said. A game of all against all whose source also has a banker becomes that game.
    switches
        ``KEY=VALUE`` pairs over it.

    Returns
    -------
    Rules

    Raises
    ------
    HandError
        There is no such rule set, switch or value.
    WrongUsage
        A role where the game has no banker.
    """
    from ..solver.thirteen.rules import load, replace

    rules = load(name)
    changes = read_switches(switches)
    if role is not None and "against" not in changes and rules.is_ours("against"):
        changes["against"] = "banker"
    if changes:
        rules = replace(rules, **changes)
    if role is not None and rules.against != "banker":
        raise WrongUsage("no-banker", rules=rules.name)
    return rules
