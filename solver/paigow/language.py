"""The language of house ways: a TOML file becomes a :class:`Way`, or an error that names line and key.

What the keys mean is written for people in ``ways/README.md``; :mod:`houseway.solver.paigow.grammar` checks their
values, and :mod:`houseway.solver.paigow.houseway` plays a way.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ..errors import HandError, nearest
from ..toml import tables_of, text_of
from .grammar import HAND_KEYS, STEP_KEYS, Parser, Source, Test, conditions, expect, known_keys, one_of, several, yes

WAY_KINDS = ("house", "player", "yardstick")

Text = Mapping[str, str]


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
    sections
        Headings in other languages than English, by their English words.
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
    sections: Mapping[str, Text] = field(default_factory=dict)

    def heading(self, section: str) -> Text:
        """Take a section's heading by language; in English it is the section itself."""
        return {"en": section, **self.sections.get(section, {})}

    def __hash__(self) -> int:
        return hash((self.id, tuple(rule.id for rule in self.rules)))


def _text(source: Source, at: tuple[str | int, ...], value: Any) -> Text:
    if isinstance(value, str):
        return {"en": value}
    words = _words(source, at, value)
    if "en" not in words:
        raise source.error(at, "way.missing-key", read=str(at[-1]), missing="en")
    return words


def _words(source: Source, at: tuple[str | int, ...], value: Any) -> Text:
    expect(source, at, value, dict, "text, or text by language")
    for language, words in value.items():
        expect(source, (*at, language), words, str, "text")
    return dict(value)


def _sections(source: Source, at: tuple[str | int, ...], value: Any) -> Mapping[str, Text]:
    expect(source, at, value, dict, "a table")
    return {section: _words(source, (*at, section), words) for section, words in value.items()}


def _string(source: Source, at: tuple[str | int, ...], value: Any) -> str:
    return str(expect(source, at, value, str, "text"))


def _bool(source: Source, at: tuple[str | int, ...], value: Any) -> bool:
    return bool(expect(source, at, value, bool, "true or false"))


_ID = re.compile(r"[a-z0-9][a-z0-9.-]*")


def _id(source: Source, at: tuple[str | int, ...], value: Any) -> str:
    expect(source, at, value, str, "a name of small letters, digits, dots and hyphens")
    if not _ID.fullmatch(value):
        raise source.error(at, "way.expected", read=value, expected="a name of small letters, digits, dots and hyphens")
    return str(value)


_RULE_KEYS: dict[str, Parser] = {
    "id": _id,
    "section": _string,
    "text": _text,
    "reading": _text,
    "when": several(conditions(lambda: HAND_KEYS)),
    "keep": several(conditions(lambda: STEP_KEYS)),
    "lost": yes,
}


def _rule(source: Source, at: tuple[str | int, ...], value: Any) -> Rule:
    expect(source, at, value, dict, "a table")
    known_keys(source, at, value, _RULE_KEYS)
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


_WAY_KEYS: dict[str, Parser] = {
    "id": _id,
    "kind": one_of(*WAY_KINDS),
    "name": _text,
    "edition": _text,
    "completeness": _text,
    "source": several(_string),
    "complete": _bool,
    "readings": several(_text),
    "sections": _sections,
    "rule": lambda source, at, value: tuple(
        _rule(source, (*at, n), part)
        for n, part in enumerate(expect(source, at, value, list, "an array of tables, [[rule]]"))
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
    source = Source(path, text)
    values = tables_of(text, path, "way")
    known_keys(source, (), values, _WAY_KEYS)
    if not values.get("rule"):
        raise source.error((), "way.missing-key", read="", missing="rule")
    read = {key: _WAY_KEYS[key](source, (key,), part) for key, part in values.items()}
    rules: tuple[Rule, ...] = read["rule"]
    for n, rule in enumerate(rules):
        if rule.id in (earlier.id for earlier in rules[:n]):
            raise source.error(("rule", n, "id"), "way.twice", read=rule.id)
    known_keys(source, ("sections",), read.get("sections", {}), {rule.section: rule for rule in rules})
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
        read.get("sections", {}),
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
    return read_way(text_of(path, "way"), str(path))
