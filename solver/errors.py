"""One family of errors: what was read, what is wrong with it, what was expected, and the nearest right form.

Every error carries a `key` and its `params`, so that a caller can say it in another language; `str()` of it is the
English sentence. `kind` is the coarse class that a batch counts by.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

#: The English sentence of every key. A translation has the same keys and the same braces.
SENTENCES: dict[str, str] = {
    "error.unknown-name": "There is no {what} named '{read}'; the nearest is '{nearest}'.",
    "file.unreadable": "The file {read} cannot be read: {why}.",
    "file.not-utf8": "The file {read} is not UTF-8 text.",
    "file.bad-toml": "The file {read} is not TOML: {why}.",
    "file.at-line": "{read}, line {line}: {why}",
    "way.at-line": "{read}, line {line}, {where}: {why}",
    "way.expected": "'{read}' was read where {expected} was expected.",
    "way.unknown-key": "There is no key '{read}' here; the nearest is '{nearest}'.",
    "way.unknown-word": "There is no word '{read}' here; the nearest is '{nearest}'.",
    "way.unknown-tile": "There is no tile '{read}'; the nearest is '{nearest}'.",
    "way.tile-count": "'{read}' names {found} tiles where {count} were expected.",
    "way.missing-key": "The key '{missing}' is missing.",
    "way.twice": "There are two rules named '{read}'.",
    "way.undecided": "The way {read} leaves {undecided} of the {hands} hands undecided, so it cannot be played with "
    "every hand.",
    "way.incomplete": "The way {read} is incomplete: what is lost of its text may rule any hand, so it cannot be "
    "played with every hand.",
    "paigow.seats": "A table has two to eight players and three or four dice; {what} = {read} was asked for.",
    "way.undecided-hand": "The way {read} is incomplete and does not decide a hand that was dealt.",
    "paigow.bad-switch": "The switch {switch} cannot be '{read}'; expected {expected}, the nearest is '{nearest}'.",
    "paigow.unknown-switch": "There is no switch named '{read}'; the nearest is '{nearest}'.",
    "text.encoding": "'{read}' is not UTF-8, or was read as something else: save it as UTF-8 or name its encoding.",
    "paigow.no-tiles": "No tiles were given; write them as codes (H8), pips (4-4) or names (high eight, 人牌).",
    "paigow.unknown-tile": "'{read}' (piece {position}) is not a tile; expected a code such as H8, pips such as 4-4, "
    "or a name such as high eight or 人牌.",
    "paigow.unknown-tile-nearest": "'{read}' (piece {position}) is not a tile; expected a code such as H8, pips such "
    "as 4-4, or a name such as high eight or 人牌; the nearest is '{nearest}'.",
    "paigow.ambiguous-tile": "'{read}' (piece {position}) can be {choices}: say which.",
    "paigow.gee-joon": "'{read}' (piece {position}) can be GJ6 / GJ3, and these rules tell them apart: say which.",
    "paigow.no-such-face": "'{read}' (piece {position}) is not a tile; expected one to six pips at each end.",
    "paigow.same-face": "'{read}' (piece {position}) is there twice, and there is one tile with this face.",
    "paigow.too-many": "{read} is there {times} times, and there is no more than {limit} of it.",
    "paigow.too-many-count": "{read} is there {times} times, and there is no more than {limit} of it; besides, "
    "tiles read: {count}, where {expected} were expected.",
    "paigow.count": "Tiles read: {count}, where {expected} were expected: {read}.",
    "paigow.no-section": "There is no section '{read}' of the way; the nearest is '{nearest}'. There are: {names}.",
    "paigow.mixed-way": "The way {read} plays by chance and has no rules to learn; choose a way with rules.",
    "paigow.nothing-to-ask": "There is no hand to ask about under the way {read}.",
    "thirteen.no-cards": "No cards were given; write them as rank and suit: As, 10h, ♠K.",
    "thirteen.unknown-card": "'{read}' (piece {position}) is not a card; expected a rank A K Q J T 9 8 7 6 5 4 3 2 and "
    "a suit s h c d, such as As, 10h or ♠K.",
    "thirteen.unknown-card-nearest": "'{read}' (piece {position}) is not a card; expected a rank A K Q J T 9 8 7 6 5 4 "
    "3 2 and a suit s h c d, such as As, 10h or ♠K; the nearest is '{nearest}'.",
    "thirteen.rank-alone": "'{read}' (piece {position}) has a rank without a suit; expected a suit beside it, such as "
    "As or ♠A.",
    "thirteen.suit-alone": "'{read}' (piece {position}) has a suit without a rank; expected a rank beside it, such as "
    "As or ♠A.",
    "thirteen.ambiguous-number": "'{read}' (piece {position}) can be a rank without its suit, or a suit from 1 to 4 "
    "and a rank; expected the suit as a letter or sign beside it, such as Js or ♠J.",
    "thirteen.number": "'{read}' (piece {position}) is a number, not a card; expected a rank and a suit, such as As.",
    "thirteen.no-suits": "'{read}' gives ranks without suits; expected a suit with each, such as As, or four groups, "
    "one for each suit: AKQJ653,Q92,83,J.",
    "thirteen.bit-mask": "'{read}' is a bit mask, not a card; expected ranks and suits, such as As Kd.",
    "thirteen.ten": "'{read}' (piece {position}) is not a card; the ten is written T or 10, such as Th or 10h.",
    "thirteen.not-in-pack": "'{read}' (piece {position}) is not one of the 52 cards.",
    "thirteen.duplicate": "A card cannot come twice: {read}.",
    "thirteen.duplicate-count": "A card cannot come twice: {read}; besides, cards read: {count}, where "
    "{expected} were expected.",
    "thirteen.count": "Cards read: {count}, where {expected} were expected: {read}.",
    "thirteen.rows": "'{read}' is not three rows; expected FRONT / MIDDLE / BACK.",
    "thirteen.row-sizes": "Front, middle and back have {front}, {middle} and {back} cards, together {count}; "
    "expected 3, 5 and 5.",
    "thirteen.row-sizes-duplicate": "Front, middle and back have {front}, {middle} and {back} cards, together {count}; "
    "expected 3, 5 and 5; besides, a card cannot come twice: {read}.",
    "thirteen.rules.unknown-key": "{file}, line {line}: there is no key '{read}'; the nearest is '{nearest}'.",
    "thirteen.rules.bad-value": "{file}, line {line}: {where} = {read!r}, but {expected} was expected.",
    "thirteen.rules.bad-switch": "{where} = {read!r}, but {expected} was expected.",
    "thirteen.rules.missing-key": "The rule file {read} extends no rule set and lacks: {keys}.",
    "thirteen.rules.in-file": "The rule file {read} contradicts itself: {why}",
    "thirteen.rules.banker-ties": "ties = 'banker' needs a banker: set against = 'banker'.",
    "thirteen.rules.banker-pooled": "specials_meet = 'pooled' is a game of all against all: set against = 'all'.",
    "thirteen.seen-own": "{read} was named as seen, but is in the hand itself.",
    "thirteen.seen-many": "Cards named as seen: {read}; that leaves {left} to deal, and {players} players need "
    "{expected}.",
    "thirteen.settle.players": "A table has two to four hands, not {read}.",
    "thirteen.settle.cards": "{name} has {read} cards instead of 13.",
    "thirteen.settle.duplicate": "{read} is on the table twice: {first} has it and {second} has it.",
    "thirteen.settle.bankers": "This is a game against one banker, and {read} players are marked as banker.",
    "thirteen.settle.no-special": "{name} declares a special, but {read} is none under {rules}.",
    "thirteen.table.at-line": "Line {line}: {why}",
    "thirteen.table.at-player": "Player {place}: {why}",
    "thirteen.table.not-json": "The table begins like JSON, but is none: {read}.",
    "thirteen.table.not-players": "A table in JSON is a list of players, or an object with the list as 'players'.",
    "thirteen.table.no-cards": "No cards were given for {read}; of what was given, the nearest is '{nearest}'.",
    "thirteen.table.yes-or-no": "'{read}' was read in the column {column} where yes or no was expected.",
    "batch.bad-packing": "The file {read} is cut short or not packed as its name says: {why}.",
    "batch.bad-row": "'{read}' is no row of {expected} columns.",
    "batch.bad-object": "'{read}' is neither a hand nor a JSON object with a hand in '{expected}'.",
    "batch.no-column": "{file} has no column named '{read}'; the nearest is '{nearest}'. There are: {known}.",
    "batch.find-column": "In {file} no column holds hands; name one by --column. There are: {known}.",
    "batch.find-field": "The objects of {file} have no known field; name one by --field. There are: {known}.",
    "batch.bad-bytes": "'{read}' is not {encoding} text; name the encoding of the input by --encoding.",
    "batch.undecided": "The way {way} does not decide {read}.",
    "batch.cluster": "The Dask cluster {read} cannot be reached: {why}.",
    "batch.long-line": "The line is longer than {limit} bytes: '{read}'.",
}


#: So much of a word is looked at when the nearest right one is sought.
_LONGEST = 80


class HandError(ValueError):
    """Something that a person typed cannot be what it should be.

    Parameters
    ----------
    kind
        Coarse class for counting: ``notation``, ``duplicate``, ``count``, ``ambiguous``, ``encoding``, ``foul``,
        ``rules``, ``way``, ``undecided``, ``lesson``, ``file``, ``format``, ``cluster``.
    key
        A key of :data:`SENTENCES`.
    params
        What the sentence names; at least ``read`` where something was read.

    Examples
    --------
    >>> str(HandError("notation", "error.unknown-name", what="way", read="foxwood", nearest="foxwoods"))
    "There is no way named 'foxwood'; the nearest is 'foxwoods'."
    """

    def __init__(self, kind: str, key: str, **params: Any) -> None:
        self.kind = kind
        self.key = key
        self.params = params
        super().__init__(SENTENCES[key].format(**params))

    def __reduce__(self) -> tuple[Any, ...]:
        """Let an error travel to another process."""
        return _again, (self.kind, self.key, self.params)


def _again(kind: str, key: str, params: dict[str, Any]) -> HandError:
    return HandError(kind, key, **params)


def nearest(read: str, known: Iterable[str]) -> str:
    """Find the known word most like the one that was read.

    Parameters
    ----------
    read
        What somebody typed.
    known
        At least one word.

    Returns
    -------
    str
        One of `known`.

    Examples
    --------
    >>> nearest("foxwood", ["canberra", "foxwoods"]), nearest("CASINO", ["casino", "prewar"])
    ('foxwoods', 'casino')
    """
    from difflib import get_close_matches

    words = {word.casefold(): word for word in known}
    return words[get_close_matches(read[:_LONGEST].casefold(), words, n=1, cutoff=0.0)[0]]
