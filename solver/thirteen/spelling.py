"""Ranks and suits as they are spelled: letters, signs, words of English and Chinese, numbers, glyphs of whole cards.

A text becomes tokens, each a rank, a suit or a card, with what stands before it. Which rank goes with which suit is not
decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..errors import HandError
from ..text import excerpt, nearest

RANKS = "23456789TJQKA"
SUITS = "shcd"

_RANK_WORDS = {
    word: rank
    for rank, words in enumerate(
        (
            "two deuce 二",
            "three trey 三",
            "four 四",
            "five 五",
            "six 六",
            "seven 七",
            "eight 八",
            "nine 九",
            "ten 十",
            "jack knave",
            "queen",
            "king",
            "ace",
        )
    )
    for word in words.split()
}
_SUIT_WORDS = {
    word: suit
    for suit, words in enumerate(
        (
            "spades spade 黑桃 葵扇 铲 黑 ♠ ♤",
            "hearts heart 红桃 红心 红 ♥ ♡ ❤",
            "clubs club 梅花 草花 梅 草 ♣ ♧",
            "diamonds diamond 方块 方片 方砖 阶砖 钻石 方 钻 ♦ ♢",
        )
    )
    for word in words.split()
}
# Suits of a program's keyboard notation; they count beside a rank only, for & and * also stand between cards.
_KEYBOARD = {"$": 0, "&": 1, "#": 2, "*": 3}
# Suits 1 to 4 of another program's.
_NUMBERED = "_shdc"
# Words around the cards that say nothing about them.
_IDLE = """
    of the and new card cards hand rank ranks suit suits value name row front middle mid back top bottom head tail void
    none png svg jpg gif 花色 点数 头墩 头道 首墩 前墩 中墩 中道 二道 二度 尾墩 尾道 底墩 后墩 手牌 牌
"""


def _alternatives(words: list[str]) -> str:
    # The longest first. "aces" is no ace of spades.
    return "|".join(word + "(?!s$)" * word.isascii() for word in sorted(words, key=len, reverse=True))


_PART = re.compile(
    rf"(?P<suit>{'|'.join(sorted(_SUIT_WORDS, key=len, reverse=True))})"
    rf"|(?P<rank>{_alternatives([*_RANK_WORDS])})"
    rf"|(?P<idle>{_alternatives(_IDLE.split())}|[-_:=~])"
    r"|(?P<glyph>[\U0001f0a0-\U0001f0ff])|(?P<keyboard>[$&#*])|(?P<number>[0-9]+)|(?P<letter>[akqjtshcd])"
)
_MARKS = ",;/|\\()[]{}<>\"'`.!?+·•・。、，；！？「」『』“”‘’《》【】"
_CHUNK = re.compile(rf"(?P<mark>[{re.escape(_MARKS)}\n])|[^\s{re.escape(_MARKS)}]+")
_MASK = re.compile(r"\b0[bx][0-9a-f]+|\b[01]{11,}\b")
_TEN = re.compile(r"[xo][shcd♠♥♦♣]|[shcd♠♥♦♣][xo]|1o[shcd♠♥♦♣]|[shcd♠♥♦♣]1o")
_NUMBER = re.compile(r"0?[1-9]|1[0-4]")
_RUN = re.compile(r"(?:10|[2-9])+")
_NUMBERED_SUIT = re.compile(r"([1-4])(1[0-4]|0?[1-9]|[akqjt])")
_ONLY_NUMBERED_SUIT = re.compile(r"[1-4](?:1[0-4]|[akqjt])")


class Token(NamedTuple):
    """A rank, a suit or a card.

    Parameters
    ----------
    kind
        ``R``, ``S`` or ``C``.
    value
        Rank 0 to 12, suit 0 to 3, or card code.
    gap
        What stands before it: 0 nothing, 1 a blank or a word, 2 a separator.
    box
        Number of the innermost brackets it stands in, 0 for none.
    position
        Which piece of the text it is from, counted from 1.
    read
        The piece as typed.
    number
        Whether it is a rank written as 1 or 11 to 14, which needs its suit to be one.
    """

    kind: str
    value: int
    gap: int
    box: int
    position: int
    read: str
    number: bool = False


def card_name(code: int) -> str:
    """Write a card code as rank and suit.

    Examples
    --------
    >>> card_name(48)
    'As'
    """
    return RANKS[code >> 2] + SUITS[code & 3]


def tokens(text: str, shown: str) -> Iterator[Token]:
    """Cut a text into ranks, suits and cards.

    Parameters
    ----------
    text
        Normalised and folded.
    shown
        The same before folding, for messages.

    Yields
    ------
    Token

    Raises
    ------
    HandError
        A piece is neither of them.

    Examples
    --------
    >>> [(token.kind, token.value) for token in tokens("10♥, ace of spades", "10♥, ace of spades")]
    [('R', 8), ('S', 1), ('R', 12), ('S', 0)]
    """
    mask = _MASK.search(text)
    if mask:
        raise HandError("notation", "thirteen.bit-mask", read=excerpt(shown[mask.start() : mask.end()]))
    boxes = [0]
    opened = position = 0
    gap = 2
    for chunk in _CHUNK.finditer(text):
        if chunk.group("mark"):
            gap = 2
            if chunk.group() in "([{<":
                opened += 1
                boxes.append(opened)
            elif chunk.group() in ")]}>" and len(boxes) > 1:
                boxes.pop()
            continue
        position += 1
        read = shown[chunk.start() : chunk.end()]
        gap = max(gap, 1)
        for kind, value, number in _read_chunk(chunk.group(), read, position):
            if kind:
                yield Token(kind, value, gap, boxes[-1], position, read, number)
                gap = 0
            else:
                gap = max(gap, value)


def _read_chunk(chunk: str, read: str, position: int) -> Iterator[tuple[str, int, bool]]:
    """Yield the tokens of a piece without blanks; without a kind, what stands between two of them."""
    parts: list[re.Match[str]] = []
    while (end := parts[-1].end() if parts else 0) < len(chunk):
        part = _PART.match(chunk, end)
        if part is None:
            raise _unknown(chunk, read, position)
        parts.append(part)
    for place, part in enumerate(parts):
        beside = [parts[near] for near in (place - 1, place + 1) if 0 <= near < len(parts)]
        if part.lastgroup == "number":
            suited = len(parts) == 2 and _is_suit(beside[0])
            yield from _read_number(part.group(), read, position, suited=suited)
        elif part.lastgroup == "glyph":
            yield "C", _read_glyph(part.group(), position), False
        elif part.lastgroup == "keyboard":
            ranked = any(near.lastgroup in ("number", "rank") or near.group() in "akqjt" for near in beside)
            yield ("S", _KEYBOARD[part.group()], False) if ranked else ("", 2, False)
        elif part.lastgroup == "idle":
            yield "", 1, False
        elif part.lastgroup == "rank":
            yield "R", _RANK_WORDS[part.group()], False
        elif part.group() in "akqjt":
            yield "R", RANKS.index(part.group().upper()), False
        else:
            yield "S", _SUIT_WORDS.get(part.group(), SUITS.find(part.group())), False


def _is_suit(part: re.Match[str]) -> bool:
    return part.lastgroup in ("suit", "keyboard") or part.group() in SUITS


def _read_number(number: str, read: str, position: int, *, suited: bool) -> Iterator[tuple[str, int, bool]]:
    if _NUMBER.fullmatch(number):
        # 1 and 14 are aces.
        yield "R", (int(number) - 2) % 13, number == "1" or int(number) > 10
    elif number == "0" and suited:
        yield "R", RANKS.index("T"), False
    elif _RUN.fullmatch(number):
        for rank in re.findall("10|[2-9]", number):
            yield "R", int(rank) - 2, False
    else:
        raise HandError("notation", "thirteen.number", read=excerpt(read), position=position)


def _read_glyph(glyph: str, position: int) -> int:
    suit, rank = divmod(ord(glyph) - 0x1F0A0, 16)
    # Unicode has a knight between jack and queen, jokers in the places after the king, and tarot cards after them.
    if suit > 3 or rank in (0, 12, 15):
        raise HandError("notation", "thirteen.not-in-pack", read=glyph, position=position)
    return 4 * ((rank - 2 - (rank > 12)) % 13) + (0, 1, 3, 2)[suit]


def _unknown(chunk: str, read: str, position: int) -> HandError:
    params = {"read": excerpt(read), "position": position}
    if _TEN.fullmatch(chunk):
        return HandError("notation", "thirteen.ten", **params)
    if chunk in ("joker", "jokers"):
        return HandError("notation", "thirteen.not-in-pack", **params)
    near = nearest(chunk, [*_RANK_WORDS, *_SUIT_WORDS]) if len(chunk) > 2 else None
    if near is not None:
        return HandError("notation", "thirteen.unknown-card-nearest", nearest=near, **params)
    return HandError("notation", "thirteen.unknown-card", **params)


def numbered_suits(text: str) -> tuple[int, ...]:
    """Read cards whose suits are 1 to 4 (spades, hearts, diamonds, clubs) before the rank: 410, 1a, 25.

    Parameters
    ----------
    text
        Normalised and folded.

    Returns
    -------
    tuple of int
        Card codes; empty where the text is not so written: some card must be nothing else (three digits, or a digit
        and a letter), and every other piece must be a card as well.

    Examples
    --------
    >>> [card_name(code) for code in numbered_suits("11,25,410,sq")], numbered_suits("11 25 sq")
    (['As', '5h', 'Tc', 'Qs'], ())
    """
    chunks = [chunk.group() for chunk in _CHUNK.finditer(text) if not chunk.group("mark")]
    if not any(_ONLY_NUMBERED_SUIT.fullmatch(chunk) for chunk in chunks):
        return ()
    codes: list[int] = []
    for chunk in chunks:
        code = _NUMBERED_SUIT.fullmatch(chunk)
        letters = _NUMBERED[int(code[1])] + code[2] if code else chunk
        try:
            pair = sorted((kind, value) for kind, value, _ in _read_chunk(letters, chunk, 1))
        except HandError:
            return ()
        if [kind for kind, _ in pair] != ["R", "S"]:
            return ()
        codes.append(4 * pair[0][1] + pair[1][1])
    return tuple(codes)
