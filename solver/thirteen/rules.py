"""A rule set of Thirteen Water as one frozen value, read from TOML: built-in sets, and a person's own over one of them.

A file states each switch in words; :data:`CHOICES` lists what a switch may be, and a slip is answered with its line and
the nearest right spelling. A file marks what its source does not say under ``[ours]``, so that a program can tell a
reading of ours from the source's own word.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar, cast

import numpy as np
import numpy.typing as npt

from ..errors import HandError, nearest
from ..toml import tables_of, text_of
from .ranks import TYPES

ROWS = ("front", "middle", "back")
#: Special hands; a special's number in the kernels is its place here. Their order of strength is each rule set's own.
SPECIALS = (
    "one-suit-dragon",
    "dragon",
    "twelve-royals",
    "three-straight-flushes",
    "three-quads",
    "all-big",
    "all-small",
    "one-colour",
    "four-trips",
    "five-pairs-and-trips",
    "six-pairs",
    "three-flushes",
    "three-straights",
)
#: Names of the rule sets that come with the package, the default first.
BUILT_IN = ("taiwan", "mainland", "shisanzhang", "hongkong", "classic", "western", "western-1-6")

#: What each switch of words may be.
CHOICES: dict[str, tuple[str, ...]] = {
    "wheel": ("lowest", "second"),
    "against": ("all", "banker"),
    "ties": ("push", "suits", "banker"),
    "stake": ("winner", "best"),
    "scoop": ("none", "points", "opponents", "double"),
    "home_run": ("none", "add", "multiply", "double"),
    "specials_meet": ("each", "pooled"),
    "banker_special": ("compare", "pay"),
}
_MOST = 10_000
_NUMBERS = ("scoop_points", "home_run_points", "majority_points")
_YES_NO = ("quad_as_pairs", "two_suit_flushes", "front_qka")
#: What :func:`replace` can change.
SWITCHES = (*CHOICES, *_NUMBERS, *_YES_NO, "units")
#: A home run counts from so many players.
HOME_RUN_FROM = {"add": 2, "multiply": 3, "double": 4}

Units = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
Text = tuple[tuple[str, str], ...]
_Points = TypeVar("_Points", int, npt.NDArray[np.int64])


@dataclass(frozen=True)
class SpecialRule:
    """One special hand of a rule set: its name and what it collects from each beaten opponent, in points."""

    name: str
    points: int


@dataclass(frozen=True)
class Rules:
    """Every switch of a rule set.

    Parameters
    ----------
    name, base
        Its name, and that of the set which it extends, if any.
    title, source
        What it is called and where it is from, by language.
    wheel
        Where A2345 stands among straights: ``lowest``, or ``second`` only to AKQJT.
    against
        ``all`` pairs, or the ``banker`` against each.
    ties
        Equal rows ``push``; or the best of the four ``suits`` decides; or (``banker``) only the type and its first
        rank are compared and equal goes to the banker.
    units
        Which of ``unit_tables`` is in force.
    unit_tables
        Name and units of front, middle and back, each of nine whole points by row type.
    stake
        A row is played for the unit of the ``winner``'s row; or for that of the ``best`` legal row at the table.
    scoop, scoop_points
        More for winning all three rows: ``none``; so many ``points``; one for each of the ``opponents`` at the
        table; or the pair's rows and extras paid ``double``.
    home_run, home_run_points
        More for scooping everybody: ``none``; so many points from each (``add``); what each owes times the number
        of opponents, from three players (``multiply``); or, of four players only, paid ``double``.
    majority_points
        More for winning more rows than losing.
    specials
        Special hands, strongest first.
    specials_meet
        ``each`` special collects from everybody it beats; or each is paid once and the bill is ``pooled``.
    banker_special
        Where banker and player are both special: ``compare`` them, or the banker must ``pay`` the player's points.
    quad_as_pairs
        Four of a kind are two of six pairs.
    two_suit_flushes
        Two rows of three flushes may share a suit.
    front_qka
        Q K A in front is a sequence in three straights and three straight flushes.
    ours
        Dotted names of the values on which the source is silent, each with our reason by language.

    Examples
    --------
    >>> rules = load("taiwan")
    >>> rules.row_units("middle").tolist()
    [1, 1, 1, 1, 1, 1, 2, 8, 10]
    >>> replace(rules, units="low").row_units("middle").tolist()
    [1, 1, 1, 1, 1, 1, 2, 4, 5]
    """

    name: str
    base: str | None
    title: Text
    source: Text
    wheel: Literal["lowest", "second"]
    against: Literal["all", "banker"]
    ties: Literal["push", "suits", "banker"]
    units: str
    unit_tables: tuple[tuple[str, Units], ...]
    stake: Literal["winner", "best"]
    scoop: Literal["none", "points", "opponents", "double"]
    scoop_points: int
    home_run: Literal["none", "add", "multiply", "double"]
    home_run_points: int
    majority_points: int
    specials: tuple[SpecialRule, ...]
    specials_meet: Literal["each", "pooled"]
    banker_special: Literal["compare", "pay"]
    quad_as_pairs: bool
    two_suit_flushes: bool
    front_qka: bool
    ours: tuple[tuple[str, Text], ...]

    @property
    def unit_rows(self) -> Units:
        """Units of front, middle and back by row type, as whole numbers."""
        return dict(self.unit_tables)[self.units]

    def row_units(self, row: str | int) -> npt.NDArray[np.int64]:
        """Units of one row when it wins.

        Parameters
        ----------
        row
            ``front``, ``middle``, ``back``, or 0, 1, 2.

        Returns
        -------
        ndarray of int64, shape (9,)
            Points by row type, in the order of :data:`~.ranks.TYPES`.
        """
        return np.array(self.unit_rows[ROWS.index(row) if isinstance(row, str) else row], dtype=np.int64)

    def stake_is_shared(self, players: int) -> bool:
        """Whether a third player's row can raise what a pair plays for."""
        return self.stake == "best" and self.against == "all" and players > 2

    def has_home_run(self, players: int) -> bool:
        """Whether a home run pays anything at a table of so many players."""
        return self.home_run != "none" and players >= HOME_RUN_FROM[self.home_run]

    def scoop_award(self, units: _Points, players: int) -> _Points:
        """Tell what a scoop pays beyond the rows.

        Parameters
        ----------
        units
            Sum of the winner's three row units; an int or an array of int64.
        players
            Players dealt in.

        Returns
        -------
        int or ndarray of int64
            Points from the scooped player, of the shape of `units`.
        """
        if self.scoop == "double":
            return units * 1
        fixed = {"none": 0, "points": self.scoop_points, "opponents": players - 1}[self.scoop]
        return units * 0 + fixed

    def home_run_award(self, units: _Points, players: int) -> _Points:
        """Tell what a home run pays beyond rows and scoops, from all opponents together.

        Parameters
        ----------
        units
            Sum of the winner's three row units; an int or an array of int64.
        players
            Players dealt in.

        Returns
        -------
        int or ndarray of int64
            Points, of the shape of `units`: from each opponent an equal part.
        """
        others = players - 1
        if not self.has_home_run(players):
            return units * 0
        if self.home_run == "add":
            return units * 0 + self.home_run_points * others
        owed = units + self.scoop_award(units, players) + self.majority_points
        return owed * (others * (others - 1)) if self.home_run == "multiply" else owed * others

    def points(self, special: str) -> int | None:
        """Points of a special hand, None where the rule set does not know it."""
        return next((rule.points for rule in self.specials if rule.name == special), None)

    def trained_key(self, players: int) -> tuple[tuple[str, Any], ...]:
        """Name what changes how hands are arranged at a table of so many players.

        Two rule sets of one key are played alike, so one field serves both: names, sources, what specials collect
        and how they meet are left out, and switches that pay nothing at this table are levelled.

        Parameters
        ----------
        players
            Players dealt in, 2 to 4.

        Returns
        -------
        tuple of (str, value)
            Hashable; its `repr` is stable between runs.
        """
        scoop: Any = self.scoop
        if scoop in ("points", "opponents"):
            scoop = self.scoop_points if scoop == "points" else players - 1
        elif scoop == "none":
            scoop = 0
        home_run: Any = None
        if self.has_home_run(players):
            home_run = (self.home_run, self.home_run_points if self.home_run == "add" else None, players)
        banked = self.ties == "banker" or home_run is not None
        return (
            ("wheel", self.wheel),
            ("against", self.against if banked else "all"),
            ("ties", self.ties),
            ("units", self.unit_rows),
            ("stake", ("best", players) if self.stake_is_shared(players) else "winner"),
            ("scoop", scoop),
            ("home_run", home_run),
            ("majority", self.majority_points),
            ("specials", _detection(self)),
        )

    def is_ours(self, key: str) -> Text | None:
        """Our reason for a value on which the source is silent, None where the source gives it.

        Parameters
        ----------
        key
            A switch, or a dotted part of one: ``wheel``, ``specials.dragon``, ``row_units.high.back.quads``. A mark
            on a whole covers its parts.
        """
        marks = dict(self.ours)
        while key:
            if key in marks:
                return marks[key]
            key = key.rpartition(".")[0]
        return None


def _detection(rules: Rules) -> tuple[tuple[str, ...], bool, bool, bool]:
    """Which hands are special under `rules`: the names in table order, and the three switches of detection."""
    names = tuple(sorted((rule.name for rule in rules.specials), key=SPECIALS.index))
    return names, rules.quad_as_pairs, rules.two_suit_flushes, rules.front_qka


def replace(rules: Rules, **switches: Any) -> Rules:
    """Change switches of a rule set, as from a command line.

    Parameters
    ----------
    rules
        The set to start from.
    switches
        Some of :data:`SWITCHES` and their new values; ``units`` names one of the set's own unit tables.

    Returns
    -------
    Rules
        A checked copy, what has changed behind its name. A changed value is nobody's reading: its mark in ``ours`` is
        dropped.

    Raises
    ------
    HandError
        kind ``rules``: no such switch or value, or values that contradict one another.

    Examples
    --------
    >>> replace(load("taiwan"), ties="banker", against="banker").name
    'taiwan against=banker ties=banker'
    >>> replace(load("taiwan"), ties="banker")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
        ...
    houseway.solver.errors.HandError: ties = 'banker' needs a banker: set against = 'banker'.
    """
    for key, value in switches.items():
        if key not in SWITCHES:
            raise _unknown("switch", key, SWITCHES)
        if key in CHOICES and value not in CHOICES[key]:
            raise _unknown(key, value, CHOICES[key])
        if expected := _expected(key, value):
            raise HandError("rules", "thirteen.rules.bad-switch", read=value, where=key, expected=expected)
    changed = {key: value for key, value in sorted(switches.items()) if getattr(rules, key) != value}
    name = " ".join([rules.name, *(f"{key}={_toml(value)}" for key, value in changed.items())])
    ours = tuple(mark for mark in rules.ours if mark[0].partition(".")[0] not in changed)
    return _checked(dataclasses.replace(rules, name=name, ours=ours, **changed))


def _toml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _expected(key: str, value: Any) -> str | None:
    """Tell what was expected of a switch; None where the value is one that it takes."""
    if key in CHOICES:
        return None if value in CHOICES[key] else " | ".join(CHOICES[key])
    if key in _YES_NO:
        return None if isinstance(value, bool) else "true or false"
    if key in _NUMBERS:
        return None if type(value) is int and 0 <= value <= _MOST else f"a whole number, 0 to {_MOST}"
    return None if isinstance(value, str) else "text"


@lru_cache(maxsize=32)
def _built_in(name: str) -> Rules:
    return _read(Path(__file__).parent / "rulesets" / f"{name}.toml")


def load(name: str | Path) -> Rules:
    """Read a rule set.

    Parameters
    ----------
    name
        One of :data:`BUILT_IN`, or the path of a TOML file (known by its suffix or by a slash).

    Returns
    -------
    Rules
        The checked rule set.

    Raises
    ------
    HandError
        kind ``rules``: no such set; or a file that cannot be read, has an unknown key, a value that cannot be, or
        values that contradict one another: with its line.

    Examples
    --------
    >>> load("mainland").points("three-flushes")
    3
    """
    text = str(name)
    if text in BUILT_IN:
        return _built_in(text)
    if isinstance(name, Path) or text.endswith(".toml") or "/" in text or "\\" in text:
        return _read(Path(name))
    raise _unknown("rule set", text, BUILT_IN)


def _unknown(what: str, read: Any, known: Any) -> HandError:
    return HandError("rules", "error.unknown-name", what=what, read=read, nearest=nearest(str(read), known))


def _checked(rules: Rules) -> Rules:
    if rules.ties == "banker" and rules.against != "banker":
        raise HandError("rules", "thirteen.rules.banker-ties")
    if rules.specials_meet == "pooled" and rules.against == "banker":
        raise HandError("rules", "thirteen.rules.banker-pooled")
    tables = dict(rules.unit_tables)
    if rules.units not in tables:
        raise _unknown("units", rules.units, tables)
    return rules


class _File:
    """One TOML file, and where in it a key stands."""

    def __init__(self, path: Path) -> None:
        self.path = path
        text = text_of(path, "rules")
        self.data = tables_of(text, path, "rules")
        self.lines = text.splitlines()

    def line(self, *keys: str) -> int:
        """Line of the innermost of `keys` that can be found, counted from 1."""
        found, start = 1, 0
        for key in keys:
            word = re.compile(r"""(?<![\w-])["']?""" + re.escape(key) + r"""["']?(?![\w-])""")
            for number in range(start, len(self.lines)):
                head = self.lines[number].partition("#")[0]
                if word.search(head):
                    found, start = number + 1, number
                    break
        return found

    def unknown(self, keys: tuple[str, ...], known: Any) -> NoReturn:
        raise HandError(
            "rules",
            "thirteen.rules.unknown-key",
            read=keys[-1],
            file=str(self.path),
            line=self.line(*keys),
            nearest=nearest(keys[-1], known),
        )

    def bad_value(self, keys: tuple[str, ...], value: Any, expected: str) -> NoReturn:
        raise HandError(
            "rules",
            "thirteen.rules.bad-value",
            read=value,
            where=".".join(keys),
            file=str(self.path),
            line=self.line(*keys),
            expected=expected,
        )

    def table(self, keys: tuple[str, ...], value: Any, known: Any = None) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            self.bad_value(keys, value, "a table")
        for key in value:
            if known is not None and key not in known:
                self.unknown((*keys, key), known)
        return cast(Mapping[str, Any], value)

    def whole(self, keys: tuple[str, ...], value: Any, least: int) -> int:
        if type(value) is not int or not least <= value <= _MOST:
            self.bad_value(keys, value, f"a whole number, {least} to {_MOST}")
        return value

    def text(self, keys: tuple[str, ...], value: Any) -> Text:
        table = {"en": value} if isinstance(value, str) else self.table(keys, value)
        for language, words in table.items():
            if not isinstance(words, str):
                self.bad_value((*keys, language), words, "text")
        return tuple(sorted(table.items()))


def _read(path: Path) -> Rules:
    """Read one file, over its base if it names one."""
    file = _File(path)
    file.table((), file.data, (*SWITCHES, "name", "extends", "title", "source", "row_units", "specials", "ours"))
    values: dict[str, Any] = {"name": path.stem, "base": None, "title": (), "source": (), "ours": ()}
    marks: dict[str, Text] = {}
    if "extends" in file.data:
        base = file.data["extends"]
        if base not in BUILT_IN:
            why = _unknown("rule set", base, BUILT_IN)
            raise HandError("rules", "file.at-line", read=str(path), line=file.line("extends"), why=why)
        over = _built_in(base)
        values = {field.name: getattr(over, field.name) for field in dataclasses.fields(Rules)}
        values |= {"name": path.stem, "base": base, "title": (), "source": ()}
        marks = dict(over.ours)
    for key, value in file.data.items():
        if key in SWITCHES or key == "name":
            if expected := _expected(key, value):
                file.bad_value((key,), value, expected)
            values[key] = value
        elif key in ("title", "source"):
            values[key] = file.text((key,), value)
        elif key == "row_units":
            values["unit_tables"] = _unit_tables(file, value, dict(values.get("unit_tables", ())))
        elif key == "specials":
            table = file.table((key,), value, SPECIALS)
            values[key] = tuple(SpecialRule(name, file.whole((key, name), n, 1)) for name, n in table.items())
    own = {name: file.text(("ours", name), text) for name, text in file.table((), file.data.get("ours", {})).items()}
    stated = {*file.data, "order"} if "specials" in file.data else {*file.data}
    kept = {name: text for name, text in marks.items() if name.partition(".")[0] not in stated}
    values["ours"] = tuple((kept | own).items())
    missing = [key for key in (*SWITCHES, "specials") if key not in values]
    if not values.get("unit_tables"):
        missing.append("row_units")
    if missing:
        raise HandError("rules", "thirteen.rules.missing-key", read=str(path), keys=", ".join(missing))
    try:
        return _checked(Rules(**values))
    except HandError as error:
        raise HandError("rules", "thirteen.rules.in-file", read=str(path), why=error) from None


def _unit_tables(file: _File, value: Any, tables: dict[str, Units]) -> tuple[tuple[str, Units], ...]:
    """Lay a file's unit tables over those of its base; a type that no table names is worth 1."""
    for name, by_row in file.table(("row_units",), value).items():
        units = [list(row) for row in tables.get(name, ((1,) * 9,) * 3)]
        for row, by_type in file.table(("row_units", name), by_row, ROWS).items():
            keys = ("row_units", name, row)
            allowed = ("high-card", "pair", "trips") if row == "front" else TYPES
            for kind, points in file.table(keys, by_type, allowed).items():
                units[ROWS.index(row)][TYPES.index(kind)] = file.whole((*keys, kind), points, 0)
        tables[name] = cast(Units, tuple(tuple(row) for row in units))
    return tuple(tables.items())
