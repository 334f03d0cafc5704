"""The language of house ways: a TOML file becomes a :class:`Way`, or an error that names line and key.

What the keys mean is written for people in ``ways/README.md``; here they are checked and made into data.
:mod:`houseway.solver.paigow.houseway` plays a way.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
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
WAY_KINDS = ("house", "player", "yardstick")

Text = Mapping[str, str]
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


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a way.

    Parameters
    ----------
    id
        Unique within the way.
    section
        The heading under which the source has it.
    text
        What it says, by language.
    reading
        What we read into it where the source is silent, by language; empty where nothing was read into it.
    when
        Alternatives: the rule looks at a hand for which every condition of one of them holds.
    keep
        Steps, each of which keeps some of the splits still standing.
    lost
        The source's text is lost: the rule is printed and never applies.
    """

    id: str
    section: str
    text: Text
    reading: Text
    when: tuple[Test, ...]
    keep: tuple[Test, ...]
    lost: bool


@dataclass(frozen=True, slots=True)
class Way:
    """A house way, a player's strategy or a yardstick.

    Parameters
    ----------
    id
        What it is called on the command line.
    kind
        ``house``, ``player`` or ``yardstick``.
    name, edition, completeness
        For people, by language.
    source
        Where it was published.
    complete
        Whether the source decides every hand; an incomplete way refuses the hands that it does not.
    readings
        What we read into the way as a whole, each by language.
    rules
        In order; the first that leaves one split decides.
    """

    id: str
    kind: str
    name: Text
    edition: Text
    completeness: Text
    source: tuple[str, ...]
    complete: bool
    readings: tuple[Text, ...]
    rules: tuple[Rule, ...]

    def __hash__(self) -> int:
        return hash((self.id, tuple(rule.id for rule in self.rules)))


class _Source:
    """The text of a way, to say where in it something stands."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.lines = text.splitlines()
        self.heads = [n for n, line in enumerate(self.lines) if re.match(r"\s*\[\[\s*rule\s*\]\]", line)]

    def error(self, at: tuple[str | int, ...], sentence: str, **params: Any) -> HandError:
        dotted = ".".join(f"rule {part + 1}" if isinstance(part, int) else part for part in at if part != "rule")
        dotted = dotted or "the file"
        why = HandError("way", sentence, **params)
        return HandError(
            "way", "way.at-line", read=self.path, line=self.line(at, str(params["read"])), where=dotted, why=str(why)
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


_Parser = Callable[[_Source, tuple[str | int, ...], Any], Any]


def _expect(source: _Source, at: tuple[str | int, ...], value: Any, kind: type, expected: str) -> Any:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise source.error(at, "way.expected", read=_shown(value), expected=expected)
    return value


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _known(source: _Source, at: tuple[str | int, ...], table: Mapping[str, Any], known: Mapping[str, Any]) -> None:
    for key in table:
        if key not in known:
            raise source.error((*at, key), "way.unknown-key", read=key, nearest=nearest(key, known))


def _one_of(*words: str) -> _Parser:
    def parse(source: _Source, at: tuple[str | int, ...], value: Any) -> str:
        _expect(source, at, value, str, " | ".join(words))
        if value not in words:
            raise source.error(at, "way.unknown-word", read=value, nearest=nearest(value, words))
        return str(value)

    return parse


def _yes(source: _Source, at: tuple[str | int, ...], value: Any) -> bool:
    if value is not True:
        raise source.error(at, "way.expected", read=_shown(value), expected="true")
    return True


def _number(source: _Source, at: tuple[str | int, ...], value: Any) -> int:
    number: int = _expect(source, at, value, int, "a whole number")
    return number


def _words(count: int | None) -> _Parser:
    """Tiles by blanks, alternatives by bars: ``T|D 9 8 11``."""

    def parse(source: _Source, at: tuple[str | int, ...], value: Any) -> Words:
        _expect(source, at, value, str, "tiles such as 'T|D 9'")
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


def _set(source: _Source, at: tuple[str | int, ...], value: Any) -> frozenset[int]:
    """Tiles in any number: ``T D 9``."""
    _expect(source, at, value, str, "tiles such as 'T D'")
    pieces = value.replace("|", " ").split()
    for code in pieces:
        if code not in GROUPS:
            raise source.error(at, "way.unknown-tile", read=code, nearest=nearest(code, GROUPS))
    if not pieces:
        raise source.error(at, "way.expected", read=value, expected="tiles such as 'T D'")
    return frozenset().union(*(GROUPS[code] for code in pieces))


def _several(parser: _Parser) -> _Parser:
    """One value, or a list of alternatives."""

    def parse(source: _Source, at: tuple[str | int, ...], value: Any) -> tuple[Any, ...]:
        if value == []:
            raise source.error(at, "way.expected", read="[]", expected="at least one alternative")
        return tuple(parser(source, at, part) for part in (value if isinstance(value, list) else [value]))

    return parse


_BOUND = re.compile(r"(<=|>=|<|>|=)?\s*(\d+)(?:\s+(\S+))?")
_RANGE = re.compile(r"(\d+)\.\.(\d+)")
_NEEDS = "a comparison such as '>= 6', '< 3 H6', '5..7', '2|3|8' or '>= 4 H8 & <= 8 L10'"


def _bounds(top_allowed: bool) -> _Parser:
    """Alternatives, each a list of bounds that all hold."""

    def parse(source: _Source, at: tuple[str | int, ...], value: Any) -> tuple[tuple[Bound, ...], ...]:
        if isinstance(value, int) and not isinstance(value, bool):
            return ((Bound("=", value, None),),)
        _expect(source, at, value, str, _NEEDS)
        return tuple(
            tuple(bound for piece in part.split("&") for bound in one(source, at, piece.strip()))
            for part in value.split("|")
        )

    def one(source: _Source, at: tuple[str | int, ...], piece: str) -> tuple[Bound, ...]:
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


def _names(known: tuple[str, ...]) -> _Parser:
    """Words of a list, as ``a|b`` or as an array."""

    def parse(source: _Source, at: tuple[str | int, ...], value: Any) -> tuple[str, ...]:
        if not isinstance(value, list):
            _expect(source, at, value, str, " | ".join(known))
            value = value.replace("|", " ").split()
        for word in value:
            if word not in known:
                raise source.error(at, "way.unknown-word", read=_shown(word), nearest=nearest(_shown(word), known))
        if not value:
            raise source.error(at, "way.expected", read="", expected=" | ".join(known))
        return tuple(value)

    return parse


def _test(keys: Callable[[], Mapping[str, _Parser]]) -> _Parser:
    """Read a table of conditions that all hold."""

    def parse(source: _Source, at: tuple[str | int, ...], value: Any) -> Test:
        parsers = keys()
        _expect(source, at, value, dict, "a table of conditions")
        _known(source, at, value, parsers)
        if not value:
            raise source.error(at, "way.expected", read="{}", expected="at least one condition")
        return tuple(Atom(key, parsers[key](source, (*at, key), part)) for key, part in value.items())

    return parse


#: Conditions on one split. ``low`` and ``high`` are its two hands.
SPLIT_KEYS: dict[str, _Parser] = {
    "low": _bounds(True),
    "high": _bounds(True),
    "total": _bounds(False),
    "difference": _bounds(False),
    "kind": _names(KINDS_OF_HANDS),
    "low-kind": _names(KINDS_OF_HANDS),
    "high-kind": _names(KINDS_OF_HANDS),
    "hand": _several(_words(2)),
    "low-hand": _several(_words(2)),
    "high-hand": _several(_words(2)),
    "low-holds": _set,
    "high-holds": _set,
    "apart": _words(2),
    "pair": _one_of("kept", "split"),
    "highest": _one_of("low", "high"),
    "two-highest": _one_of("apart", "together"),
    "dominates": _yes,
    "dominated": _yes,
    "any": _several(_test(lambda: SPLIT_KEYS)),
    "not": _test(lambda: SPLIT_KEYS),
}

MEASURES = ("low", "high", "low-points", "high-points", "total", "difference")
#: What a step may say: conditions on splits, or which of the standing splits is first in something.
STEP_KEYS: dict[str, _Parser] = {
    **SPLIT_KEYS,
    "most": _names(MEASURES),
    "least": _names(MEASURES),
    "first": _names(KINDS_OF_HANDS),
    "prefer": _test(lambda: SPLIT_KEYS),
}

BEST_KEYS: dict[str, _Parser] = {
    "low": _bounds(True),
    "high": _bounds(True),
    "total": _bounds(False),
    "of": _test(lambda: SPLIT_KEYS),
}
#: Conditions on a hand and on the splits of it that still stand.
HAND_KEYS: dict[str, _Parser] = {
    "tiles": _several(_words(4)),
    "holds": _several(_words(None)),
    "lacks": _set,
    "pairs": _number,
    "pair": _set,
    "beside": _several(_words(2)),
    "best": _test(lambda: BEST_KEYS),
    "some": _test(lambda: SPLIT_KEYS),
    "several": _several(_test(lambda: SPLIT_KEYS)),
    "all": _several(_test(lambda: HAND_KEYS)),
    "not": _test(lambda: HAND_KEYS),
}


def _text(source: _Source, at: tuple[str | int, ...], value: Any) -> Text:
    if isinstance(value, str):
        return {"en": value}
    _expect(source, at, value, dict, "text, or text by language")
    for language, words in value.items():
        _expect(source, (*at, language), words, str, "text")
    if "en" not in value:
        raise source.error(at, "way.missing-key", read=str(at[-1]), missing="en")
    return dict(value)


def _string(source: _Source, at: tuple[str | int, ...], value: Any) -> str:
    return str(_expect(source, at, value, str, "text"))


def _bool(source: _Source, at: tuple[str | int, ...], value: Any) -> bool:
    return bool(_expect(source, at, value, bool, "true or false"))


_ID = re.compile(r"[a-z0-9][a-z0-9.-]*")


def _id(source: _Source, at: tuple[str | int, ...], value: Any) -> str:
    _expect(source, at, value, str, "a name of small letters, digits, dots and hyphens")
    if not _ID.fullmatch(value):
        raise source.error(at, "way.expected", read=value, expected="a name of small letters, digits, dots and hyphens")
    return str(value)


_RULE_KEYS: dict[str, _Parser] = {
    "id": _id,
    "section": _string,
    "text": _text,
    "reading": _text,
    "when": _several(_test(lambda: HAND_KEYS)),
    "keep": _several(_test(lambda: STEP_KEYS)),
    "lost": _yes,
}


def _rule(source: _Source, at: tuple[str | int, ...], value: Any) -> Rule:
    _expect(source, at, value, dict, "a table")
    _known(source, at, value, _RULE_KEYS)
    for key in ("id", "text", *(() if "lost" in value else ("keep",))):
        if key not in value:
            raise source.error(at, "way.missing-key", read="", missing=key)
    read = {key: _RULE_KEYS[key](source, (*at, key), part) for key, part in value.items()}
    return Rule(
        read["id"],
        read.get("section", ""),
        read["text"],
        read.get("reading", {}),
        read.get("when", ()),
        read.get("keep", ()),
        read.get("lost", False),
    )


_WAY_KEYS: dict[str, _Parser] = {
    "id": _id,
    "kind": _one_of(*WAY_KINDS),
    "name": _text,
    "edition": _text,
    "completeness": _text,
    "source": _several(_string),
    "complete": _bool,
    "readings": _several(_text),
    "rule": lambda source, at, value: tuple(
        _rule(source, (*at, n), part)
        for n, part in enumerate(_expect(source, at, value, list, "an array of tables, [[rule]]"))
    ),
}


def read_way(text: str, path: str) -> Way:
    r"""Read a way from TOML text.

    Parameters
    ----------
    text
        The text.
    path
        What to call it in errors; its stem is the way's id where the text has none.

    Returns
    -------
    Way

    Raises
    ------
    HandError
        Kind ``way``: the text is no way; the message names line, key, what was read and what was expected.

    Examples
    --------
    >>> way = read_way('[[rule]]\nid = "low"\ntext = "The best low."\nkeep.most = "low high"', "mine.toml")
    >>> way.id, way.rules[0].keep
    ('mine', ((Atom(key='most', value=('low', 'high')),),))
    """
    source = _Source(path, text)
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise HandError("way", "file.bad-toml", read=path, why=str(error)) from error
    _known(source, (), values, _WAY_KEYS)
    if not values.get("rule"):
        raise source.error((), "way.missing-key", read="", missing="rule")
    read = {key: _WAY_KEYS[key](source, (key,), part) for key, part in values.items()}
    rules: tuple[Rule, ...] = read["rule"]
    for n, rule in enumerate(rules):
        if rule.id in (earlier.id for earlier in rules[:n]):
            raise source.error(("rule", n, "id"), "way.twice", read=rule.id)
    stem = Path(path).stem
    return Way(
        read.get("id", stem),
        read.get("kind", "house"),
        read.get("name", {"en": stem}),
        read.get("edition", {}),
        read.get("completeness", {}),
        read.get("source", ()),
        read.get("complete", True),
        read.get("readings", ()),
        rules,
    )


WAYS = Path(__file__).parent / "ways"


@cache
def way_names() -> tuple[str, ...]:
    """List the built-in ways: house ways, then players' strategies, then yardsticks, each by name.

    Returns
    -------
    tuple of str
    """
    ways = [load_way(path.stem) for path in sorted(WAYS.glob("*.toml"))]
    return tuple(way.id for way in sorted(ways, key=lambda way: (WAY_KINDS.index(way.kind), way.id)))


@cache
def load_way(name_or_path: str | Path) -> Way:
    """Find a way by name, or in a TOML file of one's own.

    Parameters
    ----------
    name_or_path
        A name of :func:`way_names`, or a path that ends in ``.toml``.

    Returns
    -------
    Way

    Raises
    ------
    HandError
        Kind ``way``: there is no such way or file, or the file is no way.

    Examples
    --------
    >>> load_way("foxwoods").rules[0].id
    'two-pairs'
    """
    path = Path(name_or_path)
    if path.suffix != ".toml":
        path = WAYS / f"{name_or_path}.toml"
        names = {known.stem for known in WAYS.glob("*.toml")}
        if str(name_or_path) not in names:
            raise HandError(
                "way",
                "error.unknown-name",
                what="way",
                read=str(name_or_path),
                nearest=nearest(str(name_or_path), sorted(names)),
            )
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise HandError("way", "file.unreadable", read=str(path), why=error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise HandError("way", "file.not-utf8", read=str(path)) from error
    return read_way(text, str(path))
