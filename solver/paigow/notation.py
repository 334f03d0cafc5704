"""Text to tiles: codes, pips, glyphs and names, one after the other in any mixture.

The text is cut into pieces at commas and the like; in each piece the longest names are taken first, so that names may
hold blanks and Chinese names need none. What could be two different tiles is refused, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..errors import HandError
from ..text import excerpt, fold, misread_encoding, nearest, normalise, one_line
from .names import (
    CODES,
    FACES,
    GEE_JOON,
    GJ3,
    GJ6,
    KIND_OF,
    PAIR_OR_TILE,
    TWO_IS_EITHER,
    D,
    Reading,
    T,
    face,
    spellings,
)

#: Tiles in a hand of Big Pai Gow.
HAND = 4

_LABEL = re.compile(r"""["']?\b(?:low|high|front|back|rear|hand|tiles?|cards?)\b["']?\s*[:=]""")
# What follows is an answer, an instruction or a remark, not the hand.
_BEHIND = re.compile(r"->|=>|→|⇒|➜|\bplay\b|(?<=\s)(?:#|;;)\s")
_SLASHED = re.compile(r"\W*[1-6][/|.][1-6](?:[\s,;]+[1-6][/|.][1-6])*\W*")
_PIECE = re.compile(
    r"""
    (?P<glyph>[\U0001f030-\U0001f093])
    | [\[({<] \s* (?P<boxed>[0-6]\s*[-,|:;/.x×+ ]\s*[0-6]) \s* [\])}>]
    | (?<![\w:×]) (?P<pips>[0-6][:×x][0-6]) (?![\w:×])
    | (?P<word>[^\W_]+(?:[-_'][^\W_]+)*)
    | (?P<other>\S)
    """,
    re.VERBOSE,
)
# What may stand between tiles; any other sign is a piece that cannot be read.
_SEPARATORS = frozenset(",;:/|\\()[]{}<>\"'`.!?+&*_-=~·•・。、，；：！？「」『』“”‘’《》【】")
_COMPACT_PIPS = re.compile(r"[1-6]{2}")
_DIGIT = re.compile(r"[0-9]")
_INDEXED = re.compile(r"[a-z]+-[12]")
_PAIR = frozenset({"pair", "pairs", "double"})
_MAX_WORDS = 4
_MAX_CHINESE = 64
_FIRST_TILE = {form: KIND_OF.index(kind) for kind, code in enumerate(CODES) for form in (code, code.lower())}


class _Word(NamedTuple):
    """A word as typed and folded; `last` where no name reaches beyond it, `reading` where it is pips or a glyph."""

    read: str
    key: str
    last: bool = False
    reading: Reading | None = None


class _Piece(NamedTuple):
    """A name as typed and folded, its place in the hand, and what it means."""

    read: str
    key: str
    position: int
    reading: Reading


def tile_code(kind: int) -> str:
    """Write a kind of tile as its code.

    Parameters
    ----------
    kind
        0 to 16.

    Returns
    -------
    str
        Such as ``T``, ``H8`` or ``GJ6``.

    Examples
    --------
    >>> tile_code(0), tile_code(2), tile_code(15)
    ('T', 'H8', 'GJ6')
    """
    return CODES[kind]


def parse_tiles(text: str | Sequence[str], count: int | None = HAND, *, gee_joon_equal: bool = True) -> tuple[int, ...]:
    """Read tiles in any notation.

    Parameters
    ----------
    text
        The hand, or its pieces as a command line hands them over.
    count
        How many tiles there must be; None for any number from one up.
    gee_joon_equal
        Whether the two Gee Joon tiles are alike under the rules in use, so that a single ``GJ`` need not say which it
        is. Where they are, a ``3`` is a Gee Joon tile as well.

    Returns
    -------
    tuple of int
        Tiles (0 to 31) in the order typed. Pips keep their face; a name takes the first face that is free.

    Raises
    ------
    HandError
        ``notation`` (a piece is no tile), ``ambiguous`` (it could be two), ``duplicate`` (more of a tile than there
        are), ``count`` or ``encoding``.

    Examples
    --------
    >>> [tile_code(KIND_OF[tile]) for tile in parse_tiles("teen, 4-4 雜九 low ten")]
    ['T', 'H8', '9', 'L10']
    >>> parse_tiles("T D 8 9")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    ...
    houseway.solver.errors.HandError: '8' (piece 3) can be H8 / L8: say which.
    """
    typed = one_line(text)
    plain = _plain(typed)
    if plain is not None and (count is None or len(plain) == count):
        return plain
    try:
        pieces = _pieces(normalise(typed))
    except HandError:
        if misread_encoding(typed):
            raise HandError("encoding", "text.encoding", read=excerpt(typed)) from None
        raise
    if not pieces:
        raise HandError("count", "paigow.no-tiles", read=excerpt(typed), count=0, expected=count)
    pieces = _without_glosses(pieces, count)
    pieces = _by_exclusion(_by_company(pieces, count, gee_joon_equal=gee_joon_equal))
    _refuse_unclear(pieces, gee_joon_equal=gee_joon_equal)
    _refuse_impossible(pieces, count)
    return _allot(pieces)


def _plain(typed: str) -> tuple[int, ...] | None:
    """Read codes and nothing else, quickly; None where there is anything to look at more closely."""
    tiles: list[int] = []
    for word in typed.replace(",", " ").split():
        tile = _FIRST_TILE.get(word, -1)
        if tile in tiles:
            tile += 1
        if tile < 0 or tile in tiles or tile == len(KIND_OF) or KIND_OF[tile] != KIND_OF[_FIRST_TILE[word]]:
            return None
        tiles.append(tile)
    return tuple(tiles) or None


def _pieces(shown: str) -> list[_Piece]:
    pieces: list[_Piece] = []
    for run in _runs(shown):
        for word, reading in _match(run, len(pieces) + 1):
            pieces.append(_Piece(word.read, word.key, len(pieces) + 1, reading))
    return pieces


def _runs(shown: str) -> Iterator[list[_Word]]:
    """Cut a text into words, in runs between signs that no name reaches across."""
    text = _LABEL.sub(lambda label: " " * len(label.group()), fold(shown))
    behind = _BEHIND.search(text)
    if behind and re.search(r"[^\W_]", text[: behind.start()]):
        text = text[: behind.start()]
    if _SLASHED.fullmatch(text):
        text = re.sub(r"[/|.]", "-", text)
    run: list[_Word] = []
    for found in _PIECE.finditer(text):
        read, kind = shown[found.start() : found.end()], found.lastgroup
        if kind == "glyph":
            number = ord(found.group()) - 0x1F030
            # Each of the two sets of glyphs is a back and 49 faces.
            run.append(_pips(read, "00" if number % 50 == 0 else "{}{}".format(*divmod(number % 50 - 1, 7))))
        elif kind in ("boxed", "pips"):
            run.append(_pips(read, "".join(re.findall(r"[0-9]", found.group(kind)))))
        elif kind == "word" and found.group() != "and":
            run.extend(_at_hyphens(read, found.group()))
        else:
            yield run
            run = []
            if kind == "other" and found.group() not in _SEPARATORS:
                yield [_Word(read, found.group())]
    yield run


def _pips(read: str, pips: str) -> _Word:
    return _Word(read, "-".join(pips), last=True, reading=face(pips) or Reading(()))


def _at_hyphens(read: str, key: str) -> Iterator[_Word]:
    """One hyphen holds a name or pips together, or numbers a tile (teen-2); otherwise hyphens make a list."""
    joined = re.sub(r"[-_']", "", key)
    if re.fullmatch(r"[0-6]-[0-6]", key):
        yield _pips(read, joined)
    elif joined in spellings() and not joined.isdigit():
        yield _Word(read, joined)
    elif _INDEXED.fullmatch(key):
        yield _Word(read, key[:-2], last=True)
    else:
        words = [_Word(read[part.start() : part.end()], part.group()) for part in re.finditer(r"[^-_']+", key)]
        # In a list (GJ-6-5-T) each part is a tile, unless some part is only half a name (high-8-low-8).
        parts = all(_name([word]) for word in words)
        yield from (word._replace(last=parts) for word in words)


def _match(run: list[_Word], position: int) -> Iterator[tuple[_Word, Reading]]:
    """Find names from left to right, the longest first."""
    start = 0
    while start < len(run):
        pair = run[start].key in _PAIR
        first = start + pair
        if pair and first < len(run) and run[first].key == "of":
            first += 1
        for words in range(min(_MAX_WORDS, len(run) - first), 0, -1):
            readings = _readings(run[first : first + words], plural=pair)
            if readings:
                break
        else:
            raise _unknown(run[start:], position)
        end = first + words
        if not pair and end < len(run) and run[end].key == "pair" and len(readings) == 1:
            pair = True
            end += 1
        word = _Word(" ".join(part.read for part in run[start:end]), "".join(part.key for part in run[start:end]))
        for reading in readings:
            yield word, reading._replace(times=2) if pair else reading
        position += len(readings)
        start = end


def _readings(words: list[_Word], *, plural: bool) -> tuple[Reading, ...]:
    """Say what these words mean as one name, or as Chinese names or codes without blanks; empty where nothing."""
    singular = [*words[:-1], words[-1]._replace(key=words[-1].key.removesuffix("s"))]
    name = _name(words) or (_name(singular) if plural else None)
    if name is not None:
        return (name,)
    if len(words) > 1:
        return ()
    key = words[0].key
    if not key.isascii():
        return _segment_chinese(key)
    if _COMPACT_PIPS.fullmatch(key):
        return (face(key) or Reading(()),)
    return _segment_codes(key)


def _name(words: list[_Word]) -> Reading | None:
    """Look these words up as one name."""
    if len(words) == 1 and words[0].reading is not None:
        return words[0].reading
    # A number does not begin a name of several words: "9 h 8" is a nine and an H8.
    if any(word.last for word in words[:-1]) or (len(words) > 1 and words[0].key[0].isdigit()):
        return None
    spelled = spellings().get("".join(word.key for word in words))
    return spelled[1] if spelled else None


@lru_cache(1024)
def _segment_chinese(text: str) -> tuple[Reading, ...]:
    """Read names without blanks, the longest first wherever the rest can still be read."""
    if len(text) > _MAX_CHINESE:
        return ()
    for end in range(min(len(text), 6), 0, -1):
        if text[:end] in spellings() and not (text[:end].isascii() and text[end : end + 1].isdigit()):
            rest = _segment_chinese(text[end:])
            if rest or end == len(text):
                return (spellings()[text[:end]][1], *rest)
    return ()


def _segment_codes(text: str) -> tuple[Reading, ...]:
    """Read codes without blanks (TD95), where there is only one way to cut them."""
    ways: list[tuple[tuple[Reading, ...], str]] = [((), text)]
    whole: list[tuple[Reading, ...]] = []
    codes = [fold(code) for code in CODES] + ["gj"]
    while ways:
        readings, rest = ways.pop()
        if not rest:
            whole.append(readings)
        for code in codes:
            if rest.startswith(code) and len(readings) < HAND:
                ways.append(((*readings, spellings()[code][1]), rest[len(code) :]))
    return whole[0] if len(whole) == 1 and not text.isdigit() else ()


def _unknown(run: list[_Word], position: int) -> HandError:
    names = {
        fold(name): name for name, _ in spellings().values() if " " in name or name in CODES or not _DIGIT.search(name)
    }
    for words in range(min(3, len(run)), 0, -1):
        near = nearest(" ".join(word.key for word in run[:words]), names)
        if near is not None and near.count(" ") + 1 == words:
            read = excerpt(" ".join(word.read for word in run[:words]))
            params = {"read": read, "position": position, "nearest": names[near]}
            return HandError("notation", "paigow.unknown-tile-nearest", **params)
    return HandError("notation", "paigow.unknown-tile", read=excerpt(run[0].read), position=position)


def _without_glosses(pieces: list[_Piece], count: int | None) -> list[_Piece]:
    """Take every tile once where each was named twice, in different words: Teen (6-6), Teen 天."""
    if count is None or len(pieces) != 2 * count:
        return pieces
    once: list[_Piece] = []
    for name, gloss in zip(pieces[::2], pieces[1::2], strict=True):
        kinds = tuple(kind for kind in name.reading.kinds if kind in gloss.reading.kinds)
        if not kinds or name.key == gloss.key:
            return pieces
        tile = max(name.reading.tile, gloss.reading.tile)
        once.append(name._replace(reading=Reading(kinds, name.reading.times, tile)))
    return once


def _by_company(pieces: list[_Piece], count: int | None, *, gee_joon_equal: bool) -> list[_Piece]:
    """Read anew what depends on the other pieces: 2, 3, 11 and 12, and a Gee Joon that is a pair or a tile."""
    keys = {piece.key for piece in pieces}
    either_two = bool(keys & TWO_IS_EITHER)
    compact = any(_COMPACT_PIPS.fullmatch(key) and key not in ("11", "12") for key in keys)
    tiles = sum(piece.reading.times for piece in pieces)
    too_long = [piece for piece in pieces if fold(piece.key) in map(fold, PAIR_OR_TILE)]
    single = count is not None and tiles == count + len(too_long)
    read: list[_Piece] = []
    for piece in pieces:
        kinds, times, tile = piece.reading
        if piece.key == "2" and either_two:
            kinds = (T, D)
        elif piece.key in ("3", "three", "三") and gee_joon_equal:
            kinds = GEE_JOON[::-1]
        elif piece.key in ("11", "12") and compact:
            kinds = (*kinds, *(face(piece.key) or Reading(())).kinds)
        elif piece in too_long and single:
            times = 1
        read.append(piece._replace(reading=Reading(kinds, times, tile)))
    return read


def _by_exclusion(pieces: list[_Piece]) -> list[_Piece]:
    """Leave out of what a piece can be the kinds whose tiles the other pieces use up."""
    used = [0] * len(CODES)
    for piece in pieces:
        if len(piece.reading.kinds) == 1:
            used[piece.reading.kinds[0]] += piece.reading.times
    if sum(piece.reading.times for piece in pieces if set(piece.reading.kinds) <= set(GEE_JOON)) >= 2:
        used[GJ6] = used[GJ3] = 1
    read: list[_Piece] = []
    for piece in pieces:
        kinds = piece.reading.kinds
        if len(kinds) > 1 and set(kinds) != set(GEE_JOON):
            left = tuple(kind for kind in kinds if used[kind] < KIND_OF.count(kind))
            piece = piece._replace(reading=piece.reading._replace(kinds=left or kinds))
        read.append(piece)
    return read


def _refuse_unclear(pieces: list[_Piece], *, gee_joon_equal: bool) -> None:
    unsaid = [piece for piece in pieces if set(piece.reading.kinds) == set(GEE_JOON)]
    said = sum(piece.reading.kinds in ((GJ6,), (GJ3,)) for piece in pieces)
    for piece in pieces:
        where = {"read": excerpt(piece.read), "position": piece.position}
        if not piece.reading.kinds:
            raise HandError("notation", "paigow.no-such-face", **where)
        if len(piece.reading.kinds) > 1 and piece not in unsaid:
            choices = " / ".join(CODES[kind] for kind in piece.reading.kinds)
            raise HandError("ambiguous", "paigow.ambiguous-tile", choices=choices, **where)
    if not gee_joon_equal and said == 0 and sum(piece.reading.times for piece in unsaid) == 1:
        raise HandError("ambiguous", "paigow.gee-joon", read=excerpt(unsaid[0].read), position=unsaid[0].position)


def _refuse_impossible(pieces: list[_Piece], count: int | None) -> None:
    wanted: dict[str, int] = {}
    faces: set[int] = set()
    tiles = 0
    for piece in pieces:
        kinds, times, tile = piece.reading
        tiles += times
        for name in {CODES[kinds[0]] if len(kinds) == 1 else "GJ", "GJ" if kinds[0] in GEE_JOON else ""} - {""}:
            wanted[name] = wanted.get(name, 0) + times
        if tile in faces:
            raise HandError("duplicate", "paigow.same-face", read=excerpt(piece.read), position=piece.position)
        if tile >= 0 and FACES.count(FACES[tile]) == 1:
            faces.add(tile)
    wrong_count = count is not None and tiles != count
    for name, times in wanted.items():
        limit = 1 if name in ("GJ6", "GJ3") else 2
        if times > limit:
            key = "paigow.too-many-count" if wrong_count else "paigow.too-many"
            raise HandError("duplicate", key, read=name, times=times, limit=limit, count=tiles, expected=count)
    if wrong_count:
        codes = (CODES[piece.reading.kinds[0]] if len(piece.reading.kinds) == 1 else "GJ" for piece in pieces)
        read = " ".join(code for code, piece in zip(codes, pieces, strict=True) for _ in range(piece.reading.times))
        raise HandError("count", "paigow.count", read=read, count=tiles, expected=count)


def _allot(pieces: list[_Piece]) -> tuple[int, ...]:
    """Give each piece its tiles: first those that name a face, last those that do not say which Gee Joon they are."""
    free = set(range(len(KIND_OF)))
    given: dict[int, list[int]] = {piece.position: [] for piece in pieces}
    for piece in sorted(pieces, key=lambda piece: (piece.reading.tile < 0, len(piece.reading.kinds))):
        kinds, times, face_tile = piece.reading
        for _ in range(times):
            tiles = [tile for kind in kinds for tile in sorted(free) if KIND_OF[tile] == kind]
            tile = face_tile if face_tile in free else tiles[0]
            free.remove(tile)
            given[piece.position].append(tile)
    return tuple(tile for tiles in given.values() for tile in tiles)
