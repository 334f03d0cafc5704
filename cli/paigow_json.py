"""Turns a Pai Gow setting, and the head of a way, into the objects that `--json` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..solver.paigow.ranks import KIND_NAMES
from ..solver.paigow.tiles import CODES, KIND_OF
from ..solver.paigow.value import Setting, SplitValue
from .screen import Screen
from .tiles import hand_name

if TYPE_CHECKING:
    from ..solver.paigow.language import Way


def low_name(screen: Screen, split: SplitValue) -> str:
    """Name the low hand of a split."""
    return hand_name(screen, split.low_kind, split.low_points, split.low_top, split.low_high_nine)


def high_name(screen: Screen, split: SplitValue) -> str:
    """Name the high hand of a split."""
    return hand_name(screen, split.high_kind, split.high_points, split.high_top, split.high_high_nine)


def rule_text(screen: Screen, setting: Setting) -> str:
    """Say which rule decided, in its own words where it has some."""
    house = setting.house
    if house is None:
        return screen.say("paigow.set.undecided", way=setting.way)
    if house.mix is not None and max(house.mix) > 0.9999:
        return screen.say("paigow.set.unmixed")
    if house.number < 0:
        return screen.say(f"paigow.set.{house.rule}")
    return screen.words(house.text)


def setting_json(screen: Screen, setting: Setting) -> dict[str, Any]:
    """Make the object of ``paigow set``.

    Parameters
    ----------
    screen
        Whose language the names are in.
    setting
        The answer.

    Returns
    -------
    dict
        Tiles by code, splits with counts from the asker's side, the way's choice with its rule, the best split.
    """
    house = setting.house
    decided: dict[str, Any] | None = None
    if house is not None:
        decided = {"split": house.split, "rule": house.rule, "text": rule_text(screen, setting)}
        if house.mix is not None:
            decided["mix"] = house.mix
    return {
        "game": "paigow",
        "tiles": [CODES[KIND_OF[tile]] for tile in setting.tiles],
        "rules": setting.rules.name,
        "way": setting.way,
        "opponent": setting.opponent,
        "role": setting.role,
        "commission": setting.commission,
        "splits": [_split_json(screen, split) for split in setting.splits],
        "house": decided,
        "best": {"split": setting.best},
        "cost": setting.cost,
    }


def _split_json(screen: Screen, split: SplitValue) -> dict[str, Any]:
    return {
        "low": [CODES[kind] for kind in split.low],
        "high": [CODES[kind] for kind in split.high],
        "low_name": low_name(screen, split),
        "high_name": high_name(screen, split),
        "low_kind": KIND_NAMES[split.low_kind],
        "high_kind": KIND_NAMES[split.high_kind],
        "low_points": split.low_points,
        "high_points": split.high_points,
        "low_strength": split.low_strength,
        "high_strength": split.high_strength,
        "win": split.win,
        "push": split.push,
        "lose": split.lose,
        "ev": split.ev,
    }


def head_json(screen: Screen, way: Way) -> dict[str, Any]:
    """Say of a way where it comes from and how complete it is."""
    return {
        "way": way.id,
        "kind": way.kind,
        "name": screen.words(way.name),
        "edition": screen.words(way.edition),
        "complete": way.complete,
        "completeness": screen.words(way.completeness),
        "source": list(way.source),
    }


def nash_json(screen: Screen) -> dict[str, Any]:
    """Say of the equilibrium what :func:`head_json` says of a way."""
    from ..solver.paigow.equilibrium import NAME

    return {
        "way": "nash",
        "kind": "equilibrium",
        "name": screen.words(NAME),
        "edition": "",
        "complete": True,
        "completeness": screen.say("paigow.ways.nash"),
        "source": [],
    }
