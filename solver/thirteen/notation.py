"""Text to cards: rank and suit in any order and spelling, card by card or grouped by suit.

Ranks and suits that touch are put together first, then what is left is paired. A rank that no suit claims is refused by
name, never given the suit of a neighbour: only a hand that names each suit once is read as grouped across blanks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence

from ..errors import HandError
from ..text import excerpt, fold, misread_encoding, normalise, one_line
from .spelling import RANKS, SUITS, Token, card_name, numbered_suits, tokens

#: Cards in a hand.
HAND = 13
#: Cards in front, middle and back.
ROWS = (3, 5, 5)

# What follows is an answer or a remark, not the hand.
_BEHIND = re.compile(r"->|=>|→|⇒|➜|(?<=\s)(?:#|;;)\s")
# Runs of ranks and suits, with their blanks, that need nothing else to be cards.
_TOUCHING = re.compile(r"(?P<first>(?:SR+)+)|(?:R+S)+")
_NEAR = re.compile(r"(?P<first>S R+(?: S R+)*)|R+ S(?: R+ S)*")
_APART = re.compile(r"(?P<first>S +R(?: +S +R)*)|R +S(?: +R +S)*")
# With so many ranks and every suit named at most once, the ranks are grouped by suit.
_GROUPED = 8
_RANK_GROUP = re.compile(r"(?:10|[2-9akqjt])*")
_ROW_LABELS = (
    re.compile(r"\b(?:front|top|head)\b|头墩|头道|首墩|前墩"),
    re.compile(r"\b(?:middle|mid)\b|中墩|中道|二道|二度"),
    re.compile(r"\b(?:back|bottom|tail)\b|尾墩|尾道|底墩|后墩"),
)
_ROW_BREAKS = tuple(map(re.compile, (r"/", r"\|", r"\n+", r";", r"[\])]\s*,\s*[\[(]", r"(?<=\s)-(?=\s)", r",")))
# Whole cards in their commonest spellings, and what may stand between them, for the quick reader.
_QUICK = str.maketrans(",|/[]()'\"", " " * 9, "\ufe0e\ufe0f")
_PLAIN = {
    form: 4 * rank + suit
    for rank, letter in enumerate(RANKS)
    for suit, sign in enumerate(SUITS)
    for r in {letter, letter.lower(), "10" if letter == "T" else letter}
    for s in (sign, sign.upper(), "♠♥♣♦"[suit])
    for form in (r + s, s + r)
}


def parse_cards(text: str | Sequence[str], count: int | None = HAND) -> tuple[int, ...]:
    """Read cards in any notation of rank and suit.

    Parameters
    ----------
    text
        The cards, or their pieces as a command line hands them over.
    count
        How many cards there must be; None for any number from one up.

    Returns
    -------
    tuple of int
        Card codes (0 to 51: ``4 * rank + suit``) in the order typed.

    Raises
    ------
    HandError
        ``notation`` (a piece is no card, has no suit, is a bit mask), ``ambiguous`` (a bare 11), ``duplicate``,
        ``count`` or ``encoding``.

    Examples
    --------
    >>> parse_cards("As, 10♥ 黑桃K", 3) == parse_cards("sA hT sK", 3) == (48, 33, 44)
    True
    >>> len(parse_cards("♠AKQJ653 ♥Q92 ♦J ♣83"))
    13
    >>> parse_cards("As Kd As", 3)  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    ...
    houseway.solver.errors.HandError: A card cannot come twice: As.
    """
    typed = one_line(text)
    try:
        codes = tuple([_PLAIN[form] for form in typed.translate(_QUICK).split()])
    except KeyError:
        codes = _read(typed)
    if not codes:
        raise HandError("count", "thirteen.no-cards", read=excerpt(typed), count=0, expected=count)
    twice = _twice(codes)
    wrong_count = count is not None and len(codes) != count
    if twice:
        key = "thirteen.duplicate-count" if wrong_count else "thirteen.duplicate"
        raise HandError("duplicate", key, read=twice, count=len(codes), expected=count)
    if wrong_count:
        cards = " ".join(map(card_name, codes))
        raise HandError("count", "thirteen.count", read=cards, count=len(codes), expected=count)
    return codes


def parse_rows(text: str | Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Read an arranged hand: front, middle and back.

    Parameters
    ----------
    text
        ``FRONT / MIDDLE / BACK``, with ``/``, ``|``, ``;`` or ends of lines between the rows, three pieces or lists,
        or rows called front, middle and back (頭墩, 中墩, 尾墩) in any order.

    Returns
    -------
    tuple of tuple of int
        Card codes of the front (3), the middle (5) and the back (5).

    Raises
    ------
    HandError
        As :func:`parse_cards`; besides ``count`` with the key ``thirteen.rows`` (not three rows) or
        ``thirteen.row-sizes``, whose parameter ``rows`` holds the cards all the same.

    Examples
    --------
    >>> [len(row) for row in parse_rows("Js Jd 9h / Qh Qs 8c 3c 2h / As Ks 6s 5s 3s")]
    [3, 5, 5]
    """
    front, middle, back = (_row(row) for row in _split_rows(text))
    rows = front, middle, back
    twice = _twice(front + middle + back)
    if tuple(map(len, rows)) != ROWS:
        key = "thirteen.row-sizes-duplicate" if twice else "thirteen.row-sizes"
        sizes = {"front": len(front), "middle": len(middle), "back": len(back)}
        raise HandError("count", key, read=twice, count=sum(map(len, rows)), rows=rows, **sizes)
    if twice:
        raise HandError("duplicate", "thirteen.duplicate", read=twice, count=HAND, expected=HAND)
    return rows


def _row(text: str) -> tuple[int, ...]:
    try:
        return tuple([_PLAIN[form] for form in text.translate(_QUICK).split()])
    except KeyError:
        return _read(text)


def _twice(codes: tuple[int, ...]) -> str:
    if len(set(codes)) == len(codes):
        return ""
    return ", ".join(card_name(code) for code, times in Counter(codes).items() if times > 1)


def _read(typed: str) -> tuple[int, ...]:
    shown = normalise(typed)
    text = fold(shown)
    behind = _BEHIND.search(text)
    if behind and re.search(r"[^\W_]", text[: behind.start()]):
        text = text[: behind.start()]
    try:
        numbered = numbered_suits(text)
        if numbered:
            return numbered
        read = list(tokens(text, shown))
        if any(token.kind != "R" for token in read):
            return _put_together(_unbox(read))
        return _by_position(text, read) if read else ()
    except HandError:
        if misread_encoding(typed):
            raise HandError("encoding", "text.encoding", read=excerpt(typed)) from None
        raise


def _unbox(read: list[Token]) -> list[Token]:
    """Make one card of brackets that hold one rank and one suit: {"suit": "spades", "rank": "A"}, ("A", "s")."""
    boxes: dict[int, list[Token]] = {}
    for token in read:
        boxes.setdefault(token.box, []).append(token)
    whole: list[Token] = []
    for token in read:
        inside = boxes[token.box]
        if token.box == 0 or sorted(other.kind for other in inside) != ["R", "S"]:
            whole.append(token)
        elif token is inside[0]:
            rank, suit = sorted(inside, key=lambda other: other.kind)
            whole.append(_card(rank, suit)._replace(gap=2))
    return whole


def _put_together(read: list[Token]) -> tuple[int, ...]:
    """Give every rank its suit: inside what touches; by group; across blanks; in turn, whatever is between them."""
    touching = _join(read, lambda token: token.gap > 0, _TOUCHING)
    if any(token.kind != "C" for token in touching):
        near = _join(touching, lambda token: token.gap > 1, _NEAR)
        in_turn = _join(read, lambda _: False, _APART)
        for cards in (_grouped(read), near, in_turn):
            if cards and all(token.kind == "C" for token in cards):
                return tuple(token.value for token in cards)
        left = next(token for token in near if token.kind != "C")
        raise _alone(left, {token.kind for token in near if token.position == left.position})
    return tuple(token.value for token in touching)


def _join(read: list[Token], begins: Callable[[Token], bool], patterns: re.Pattern[str]) -> list[Token]:
    """Replace the runs of ranks and suits that have one of two patterns (suits first, suits last) by their cards."""
    runs: list[list[Token]] = []
    for token in read:
        if not runs or begins(token) or "C" in (token.kind, runs[-1][-1].kind):
            runs.append([])
        runs[-1].append(token)
    joined: list[Token] = []
    for run in runs:
        written = "".join(" " * token.gap + token.kind for token in run).lstrip()
        pattern = patterns.fullmatch(written)
        if pattern is None:
            joined += run
        elif pattern.lastgroup == "first":
            joined += _under(run)
        else:
            joined += _under(run[::-1])[::-1]
    return joined


def _under(run: list[Token]) -> list[Token]:
    """Put every rank under the suit that was named last."""
    cards: list[Token] = []
    for token in run:
        if token.kind == "S":
            suit = token
        else:
            cards.append(_card(token, suit))
    return cards


def _card(rank: Token, suit: Token) -> Token:
    return rank._replace(kind="C", value=4 * rank.value + suit.value, number=False)


def _grouped(read: list[Token]) -> list[Token]:
    """Read a hand that names each suit once, with its ranks behind it (or before it) whatever is between them."""
    suits = [token.value for token in read if token.kind == "S"]
    if len(set(suits)) < len(suits) or len(read) - len(suits) < _GROUPED or any(token.kind == "C" for token in read):
        return []
    if read[0].kind == "S":
        return _under(read)
    return _under(read[::-1])[::-1] if read[-1].kind == "S" else []


def _alone(token: Token, piece: Collection[str] = "") -> HandError:
    where = {"read": excerpt(token.read.strip("-_:=~")), "position": token.position}
    if "R" in piece and "S" in piece:
        return HandError("notation", "thirteen.unknown-card", **where)
    if token.number:
        return HandError("ambiguous", "thirteen.ambiguous-number", **where)
    return HandError("notation", "thirteen.rank-alone" if token.kind == "R" else "thirteen.suit-alone", **where)


def _by_position(text: str, read: list[Token]) -> tuple[int, ...]:
    """Read four groups of ranks: spades, hearts, clubs, diamonds; with full stops, as in bridge, diamonds first."""
    dotted = text.count(".") == 3 and not re.search(r"[,;/|\n]", text)
    groups = re.split(r"\." if dotted else r"[,;/|\n]", text.strip().rstrip("," if text.count(",") == 4 else ""))
    if len(groups) == 1 and len(read) == HAND:
        groups = text.split()
    ranks = [re.findall(r"10|[2-9akqjt]", group) for group in groups]
    sound = all(_RANK_GROUP.fullmatch(re.sub(r"[\s-]", "", group)) and "-" not in group.strip(" -") for group in groups)
    if len(groups) != 4 or not sound or len(read) < _GROUPED or any(len(set(group)) < len(group) for group in ranks):
        bare = next((token for token in read if token.number), None)
        raise _alone(bare) if bare else HandError("notation", "thirteen.no-suits", read=excerpt(read[0].read))
    return tuple(
        4 * RANKS.index("T" if rank == "10" else rank.upper()) + suit
        for suit, group in zip((0, 1, 3, 2) if dotted else (0, 1, 2, 3), ranks, strict=True)
        for rank in group
    )


def _split_rows(text: str | Sequence[str]) -> list[str]:
    if not isinstance(text, str) and len(text) == len(ROWS):
        return [str(row) for row in text]
    shown = normalise(one_line(text))
    folded = fold(shown)
    labels = [label.search(folded) for label in _ROW_LABELS]
    if all(labels):
        starts = [(label.start(), label.end()) for label in labels if label]
        ends = [min([start for start, _ in starts if start >= end] + [len(shown)]) for _, end in starts]
        return [shown[start:end] for (_, start), end in zip(starts, ends, strict=True)]
    for row_break in _ROW_BREAKS:
        rows = [row for row in row_break.split(shown) if re.search(r"\w|[♠-♯]|[\U0001f0a0-\U0001f0ff]", row)]
        if len(rows) == len(ROWS):
            return rows
    raise HandError("count", "thirteen.rows", read=excerpt(shown))
