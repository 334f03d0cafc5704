"""The grammar of house ways: what a value in a way's file may be, and where in the file a mistake stands.

A parser takes the source, the place of a value in it and the value that TOML gave, and returns data that the engine
(:mod:`houseway.solver.paigow.conditions`) understands, or raises an error that names line and key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..errors import HandError, nearest
from .tiles import CODES, KINDS

#: Words for more than one kind of tile, beside the code of each kind.
GROUPS: dict[str, frozenset[int]] = {
    **{code: frozenset((kind,)) for kind, code in enumerate(CODES)},
    **{
        points: frozenset((CODES.index("H" + points), CODES.index("L" + points)))
        for points in ("4", "6", "7", "8", "10")
    },
    "GJ": frozenset((CODES.index("GJ6"), CODES.index("GJ3"))),
    "*": frozenset(range(KINDS)),
}
KINDS_OF_HANDS = ("points", "high-nine", "gong", "wong", "pair")

Words = tuple[frozenset[int], ...]


class Bound(NamedTuple):
    """A comparison with points, or with points under a given top tile: ``>= 6`` or ``< 3 H6``."""

    sign: str
    worth: int
    top: int | None


class Atom(NamedTuple):
    """One condition: a key of the language and its checked value."""

    key: str
    value: Any


Test = tuple[Atom, ...]


class Source:
    """The text of a way, to say where in it something stands."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.lines = text.splitlines()
        self.heads = [n for n, line in enumerate(self.lines) if re.match(r"\s*\[\[\s*rule\s*\]\]", line)]

    def error(self, at: tuple[str | int, ...], sentence: str, **params: Any) -> HandError:
        """Make an error that says where in the file it is.

        Parameters
        ----------
        at
            Keys and places that lead to the value, outermost first.
        sentence
            A key of ``errors.SENTENCES``.
        params
            What it names; ``read`` at least.

        Returns
        -------
        HandError
        """
        dotted = ".".join(f"rule {part + 1}" if isinstance(part, int) else part for part in at if part != "rule")
        dotted = dotted or "the file"
        why = HandError("way", sentence, **params)
        return HandError(
            "way", "way.at-line", read=self.path, line=self.line(at, str(params["read"])), where=dotted, why=why
        )

    def line(self, at: tuple[str | int, ...], read: str) -> int:
        """Find the line of a key, counted from 1: the innermost key, else where its value stands."""
        first, last = 0, self.heads[0] if self.heads else len(self.lines)
        if len(at) > 1 and isinstance(at[1], int) and at[1] < len(self.heads):
            first = self.heads[at[1]]
            last = [*self.heads, len(self.lines)][at[1] + 1]
        found = first
        for part in at:
            if isinstance(part, int) or part == "rule":
                continue
            word = re.compile(rf"""(?<![\w-])["']?{re.escape(part)}["']?\s*[.=\]]""")
            found = next((n for n in range(found, last) if word.search(self.lines[n])), found)
        value = next((n for n in range(found, last) if read and read in self.lines[n]), found)
        return value + 1


Parser = Callable[[Source, tuple[str | int, ...], Any], Any]


def expect(source: Source, at: tuple[str | int, ...], value: Any, kind: type, expected: str) -> Any:
    """Give a value back if it is of a kind; a truth value is no number."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise source.error(at, "way.expected", read=shown(value), expected=expected)
    return value


def shown(value: Any) -> str:
    """Write a value as TOML does."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def known_keys(source: Source, at: tuple[str | int, ...], table: Mapping[str, Any], known: Mapping[str, Any]) -> None:
    """Refuse a table with a key that is not known."""
    for key in table:
        if key not in known:
            raise source.error((*at, key), "way.unknown-key", read=key, nearest=nearest(key, known))


def one_of(*words: str) -> Parser:
    """Make a parser of one of some words."""

    def parse(source: Source, at: tuple[str | int, ...], value: Any) -> str:
        expect(source, at, value, str, " | ".join(words))
        if value not in words:
            raise source.error(at, "way.unknown-word", read=value, nearest=nearest(value, words))
        return str(value)

    return parse


def yes(source: Source, at: tuple[str | int, ...], value: Any) -> bool:
    """Read the value of a key that is only ever true."""
    if value is not True:
        raise source.error(at, "way.expected", read=shown(value), expected="true")
    return True


def _number(source: Source, at: tuple[str | int, ...], value: Any) -> int:
    number: int = expect(source, at, value, int, "a whole number")
    return number


def _words(count: int | None) -> Parser:
    """Tiles by blanks, alternatives by bars: ``T|D 9 8 11``."""

    def parse(source: Source, at: tuple[str | int, ...], value: Any) -> Words:
        expect(source, at, value, str, "tiles such as 'T|D 9'")
        words = []
        for word in value.split():
            kinds: frozenset[int] = frozenset()
            for code in word.split("|"):
                if code not in GROUPS:
                    raise source.error(at, "way.unknown-tile", read=code, nearest=nearest(code, GROUPS))
                kinds |= GROUPS[code]
            words.append(kinds)
        if count is None and not 1 <= len(words) <= 4:
            raise source.error(at, "way.expected", read=value, expected="one to four tiles")
        if count is not None and len(words) != count:
            raise source.error(at, "way.tile-count", read=value, count=count, found=len(words))
        return tuple(words)

    return parse


def _set(source: Source, at: tuple[str | int, ...], value: Any) -> frozenset[int]:
    """Tiles in any number: ``T D 9``."""
    expect(source, at, value, str, "tiles such as 'T D'")
    pieces = value.replace("|", " ").split()
    for code in pieces:
        if code not in GROUPS:
            raise source.error(at, "way.unknown-tile", read=code, nearest=nearest(code, GROUPS))
    if not pieces:
        raise source.error(at, "way.expected", read=value, expected="tiles such as 'T D'")
    return frozenset().union(*(GROUPS[code] for code in pieces))


def several(parser: Parser) -> Parser:
    """Make a parser of one value, or of a list of alternatives."""

    def parse(source: Source, at: tuple[str | int, ...], value: Any) -> tuple[Any, ...]:
        if value == []:
            raise source.error(at, "way.expected", read="[]", expected="at least one alternative")
        return tuple(parser(source, at, part) for part in (value if isinstance(value, list) else [value]))

    return parse


_BOUND = re.compile(r"(<=|>=|<|>|=)?\s*(\d+)(?:\s+(\S+))?")
_RANGE = re.compile(r"(\d+)\.\.(\d+)")
_NEEDS = "a comparison such as '>= 6', '< 3 H6', '5..7', '2|3|8' or '>= 4 H8 & <= 8 L10'"


def _bounds(top_allowed: bool) -> Parser:
    """Alternatives, each a list of bounds that all hold."""

    def parse(source: Source, at: tuple[str | int, ...], value: Any) -> tuple[tuple[Bound, ...], ...]:
        if isinstance(value, int) and not isinstance(value, bool):
            return ((Bound("=", value, None),),)
        expect(source, at, value, str, _NEEDS)
        return tuple(
            tuple(bound for piece in part.split("&") for bound in one(source, at, piece.strip()))
            for part in value.split("|")
        )

    def one(source: Source, at: tuple[str | int, ...], piece: str) -> tuple[Bound, ...]:
        span = _RANGE.fullmatch(piece)
        if span:
            return (Bound(">=", int(span[1]), None), Bound("<=", int(span[2]), None))
        match = _BOUND.fullmatch(piece)
        if not match:
            raise source.error(at, "way.expected", read=piece, expected=_NEEDS)
        sign, worth, code = match[1] or "=", int(match[2]), match[3]
        if code is None:
            return (Bound(sign, worth, None),)
        if code not in CODES:
            raise source.error(at, "way.unknown-tile", read=code, nearest=nearest(code, CODES))
        if not top_allowed or sign == "=" or worth > 9:
            raise source.error(at, "way.expected", read=piece, expected=_NEEDS)
        return (Bound(sign, worth, CODES.index(code)),)

    return parse


def _names(known: tuple[str, ...]) -> Parser:
    """Words of a list, as ``a|b`` or as an array."""

    def parse(source: Source, at: tuple[str | int, ...], value: Any) -> tuple[str, ...]:
        if not isinstance(value, list):
            expect(source, at, value, str, " | ".join(known))
            value = value.replace("|", " ").split()
        for word in value:
            if word not in known:
                raise source.error(at, "way.unknown-word", read=shown(word), nearest=nearest(shown(word), known))
        if not value:
            raise source.error(at, "way.expected", read="", expected=" | ".join(known))
        return tuple(value)

    return parse


def conditions(keys: Callable[[], Mapping[str, Parser]]) -> Parser:
    """Make a parser of a table of conditions that all hold; `keys` are called late, for they contain each other."""

    def parse(source: Source, at: tuple[str | int, ...], value: Any) -> Test:
        parsers = keys()
        expect(source, at, value, dict, "a table of conditions")
        known_keys(source, at, value, parsers)
        if not value:
            raise source.error(at, "way.expected", read="{}", expected="at least one condition")
        return tuple(Atom(key, parsers[key](source, (*at, key), part)) for key, part in value.items())

    return parse


#: Conditions on one split. ``low`` and ``high`` are its two hands.
SPLIT_KEYS: dict[str, Parser] = {
    "low": _bounds(True),
    "high": _bounds(True),
    "total": _bounds(False),
    "difference": _bounds(False),
    "kind": _names(KINDS_OF_HANDS),
    "low-kind": _names(KINDS_OF_HANDS),
    "high-kind": _names(KINDS_OF_HANDS),
    "hand": several(_words(2)),
    "low-hand": several(_words(2)),
    "high-hand": several(_words(2)),
    "low-holds": _set,
    "high-holds": _set,
    "apart": _words(2),
    "pair": one_of("kept", "split"),
    "highest": one_of("low", "high"),
    "two-highest": one_of("apart", "together"),
    "dominates": yes,
    "dominated": yes,
    "any": several(conditions(lambda: SPLIT_KEYS)),
    "not": conditions(lambda: SPLIT_KEYS),
}

MEASURES = ("low", "high", "low-points", "high-points", "total", "difference")
#: What a step may say: conditions on splits, or which of the standing splits is first in something.
STEP_KEYS: dict[str, Parser] = {
    **SPLIT_KEYS,
    "most": _names(MEASURES),
    "least": _names(MEASURES),
    "first": _names(KINDS_OF_HANDS),
    "prefer": conditions(lambda: SPLIT_KEYS),
}

BEST_KEYS: dict[str, Parser] = {
    "low": _bounds(True),
    "high": _bounds(True),
    "total": _bounds(False),
    "of": conditions(lambda: SPLIT_KEYS),
}
#: Conditions on a hand and on the splits of it that still stand.
HAND_KEYS: dict[str, Parser] = {
    "tiles": several(_words(4)),
    "holds": several(_words(None)),
    "lacks": _set,
    "pairs": _number,
    "pair": _set,
    "beside": several(_words(2)),
    "best": conditions(lambda: BEST_KEYS),
    "some": conditions(lambda: SPLIT_KEYS),
    "several": several(conditions(lambda: SPLIT_KEYS)),
    "all": several(conditions(lambda: HAND_KEYS)),
    "not": conditions(lambda: HAND_KEYS),
}
