"""Every name of the 32 tiles: codes, English and Cantonese names, Chinese names, and what a bare number can be.

Sources: three Chinese texts on the game (Chinese names and their aliases), the Wizard of Odds (codes with H0, L0, H2,
L2, 0 to 3), and the keys of public programs (7m for the matched seven and 7u for the unmatched one). A name stands for
one tile, or for several where it cannot be told which is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ..text import fold

#: Code of each kind and the pips of its tiles, in table order; the tiles of a kind follow each other.
TILES: tuple[tuple[str, str], ...] = (
    ("T", "66 66"),
    ("D", "11 11"),
    ("H8", "44 44"),
    ("H4", "13 13"),
    ("H10", "55 55"),
    ("H6", "33 33"),
    ("L4", "22 22"),
    ("11", "56 56"),
    ("L10", "46 46"),
    ("H7", "16 16"),
    ("L6", "15 15"),
    ("9", "36 45"),
    ("L8", "26 35"),
    ("L7", "25 34"),
    ("5", "14 23"),
    ("GJ6", "24"),
    ("GJ3", "12"),
)
CODES = tuple(code for code, _ in TILES)
(T, D, H8, H4, H10, H6, L4, FOO, L10, H7, L6, NINE, L8, L7, FIVE, GJ6, GJ3) = range(len(TILES))
#: Pips, the smaller end first, of each of the 32 tiles.
FACES = tuple(face for _, faces in TILES for face in faces.split())
#: Kind of each of the 32 tiles.
KIND_OF = tuple(kind for kind, (_, faces) in enumerate(TILES) for _ in faces.split())

GEE_JOON = (GJ6, GJ3)

# Names in English and in the spellings of Cantonese, a comma between them.
_ENGLISH = {
    T: "teen, tien, tin, heaven",
    D: "day, dey, dei, earth",
    H8: "yun, yan, man, person, red 8, red eight",
    H4: "gor, ngor, gnor, goose, harmony, harmony 4, harmony four",
    H10: "mooy, mooi, mui, moy, plum, flower, plum flower",
    H6: "chong, cheung, long, long 6, long six",
    L4: "bon, ban, board, bench",
    FOO: "foo, fu, hatchet, axe, tiger head, tiger",
    L10: "ping, partition, screen, red head ten, red head 10, red head",
    H7: "tit, chit, long leg seven, long leg 7, long leg",
    L6: "look, luk, copper hammer six, copper hammer 6, copper hammer",
    NINE: "chop gow, chop gau, gow, gau",
    L8: "chop bot, chop baht, bot, baht",
    L7: "chop chit",
    FIVE: "chop ng, chop mm, ng, mm",
}
# Names in Chinese, in the spelling of the sources; a name also stands with 牌 after it.
_CHINESE = {
    T: "天",
    D: "地",
    H8: "人",
    H4: "鵝 和 爺 合",
    H10: "梅 梅花 長十",
    H6: "長三 長衫 長 長六 長衫六",
    L4: "板凳 板櫈 長四 長二",
    FOO: "斧頭 虎頭 短十一",
    L10: "紅頭 紅頭十 屏風 短十",
    H7: "高腳七 高腳 長腳七 長腳 短七",
    L6: "零霖六 零霖 伶冧六 伶冧 拎林六 拎林 銅錘 銅錘六 短六",
    NINE: "雜九 紮九 武九",
    L8: "雜八 紮八 武八",
    L7: "雜七 紮七 武七",
    FIVE: "雜五 紮五 武五",
    GJ6: "二四 大頭六 大雞 大雞六 雜六 紮六 武六 大雜六 大雜",
    GJ3: "丁三 么雞 么雞三 丁雞 細雞 雜三 紮三 武三 小雞 小雞三 小雜",
}
# Names of one of the two faces of a mixed kind.
_CHINESE_FACES = {
    "紅九": "45",
    "黑九": "36",
    "平八": "35",
    "彎八": "26",
    "紅七": "34",
    "黑七": "25",
    "紅五": "14",
    "黑五": "23",
}
_GEE = ("gee joon", "gee jun", "jee jun", "jee joon", "gee", "gj")
_NUMBERS = {
    2: ("2", "two", "二"),
    3: ("3", "three", "三"),
    4: ("4", "four", "四"),
    5: ("5", "five", "五"),
    6: ("6", "six", "六"),
    7: ("7", "seven", "七"),
    8: ("8", "eight", "八"),
    9: ("9", "nine", "九"),
    10: ("10", "ten", "十"),
    11: ("11", "eleven", "十一"),
    12: ("12", "twelve", "十二"),
}
# What a number alone can be.
_ALONE = {
    2: (D,),
    3: (GJ3,),
    4: (H4, L4),
    5: (FIVE,),
    6: (H6, L6, GJ6),
    7: (H7, L7),
    8: (H8, L8),
    9: (NINE,),
    10: (H10, L10),
    11: (FOO,),
    12: (T,),
}
# Kinds that a word before or after the number tells apart: high, low, or mixed. Each in full and short.
_QUALIFIED: tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], dict[int, int]], ...] = (
    (("high", "upper"), ("h", "hi"), ("高",), {4: H4, 6: H6, 7: H7, 8: H8, 10: H10}),
    (("low", "lower"), ("l", "lo"), ("低",), {4: L4, 6: L6, 7: L7, 8: L8, 10: L10}),
    (("mixed", "chop"), ("mix", "u"), (), {9: NINE, 8: L8, 7: L7, 5: FIVE}),
)
# Codes of the Wizard of Odds, where 0 is a ten and 1 the eleven, and of public programs. 7m is the key of a program
# that sets it against 7u, matched against unmatched; before the number, and with an eight, m can as well be mixed.
_OTHER_CODES: dict[str, tuple[int, ...]] = {
    "h2": (T,),
    "2h": (T,),
    "l2": (D,),
    "2l": (D,),
    "h0": (H10,),
    "0h": (H10,),
    "l0": (L10,),
    "0l": (L10,),
    "0": (H10, L10),
    "1": (FOO,),
    "7m": (H7,),
    "m7": (H7, L7),
    "8m": (H8, L8),
    "m8": (H8, L8),
    "9m": (NINE,),
    "m9": (NINE,),
    "5m": (FIVE,),
    "m5": (FIVE,),
    "6gj": (GJ6,),
    "3gj": (GJ3,),
}
#: Codes of the source in which a bare 2 is a Teen or a Day.
TWO_IS_EITHER = frozenset({"h2", "2h", "l2", "2l", "h0", "0h", "l0", "0l", "1"})
#: Names of the Gee Joon pair that are also used for one of its tiles.
PAIR_OR_TILE = frozenset({"supreme", "至尊"})


class Reading(NamedTuple):
    """What a name can mean.

    Parameters
    ----------
    kinds
        The kinds it can be; more than one where it does not say.
    times
        How many such tiles: 2 for the name of a pair.
    tile
        The tile (0 to 31) where the name tells the face, otherwise -1.
    """

    kinds: tuple[int, ...]
    times: int = 1
    tile: int = -1


@cache
def face(pips: str) -> Reading | None:
    """Read pips such as ``"44"`` or ``"63"``; None where no tile has them.

    Examples
    --------
    >>> face("63").tile, face("44").kinds, face("07")
    (22, (2,), None)
    """
    pips = "".join(sorted(pips))
    if pips not in FACES:
        return None
    tile = FACES.index(pips)
    return Reading((KIND_OF[tile],), tile=tile)


@cache
def spellings() -> dict[str, tuple[str, Reading]]:
    """Every name, folded and without its blanks, with its printed form and what it means.

    Examples
    --------
    >>> spellings()["higheight"]
    ('high eight', Reading(kinds=(2,), times=1, tile=-1))
    >>> spellings()["双天"]
    ('雙天', Reading(kinds=(0,), times=2, tile=-1))
    """
    names: dict[str, tuple[str, Reading]] = {}
    for source in (_latin(), _chinese()):
        for name, reading in source:
            names.setdefault(fold(name).replace(" ", ""), (name, reading))
    return names


def _latin() -> Iterator[tuple[str, Reading]]:
    for kind, code in enumerate(CODES):
        yield code, Reading((kind,))
    for number, (digits, word, *_) in _NUMBERS.items():
        yield digits, Reading(_ALONE[number])
        yield word, Reading(_ALONE[number])
    for full, short, _, kinds in _QUALIFIED:
        for number, kind in kinds.items():
            digits, word, *_ = _NUMBERS[number]
            for qualifier in full:
                yield f"{qualifier} {word}", Reading((kind,))
                yield f"{qualifier} {digits}", Reading((kind,))
                yield f"{digits} {qualifier}", Reading((kind,))
            for qualifier in short:
                yield f"{qualifier}{digits}", Reading((kind,))
                yield f"{digits}{qualifier}", Reading((kind,))
    for name, could in _OTHER_CODES.items():
        yield name, Reading(could)
    for kind, listed in _ENGLISH.items():
        for name in listed.split(", "):
            yield name, Reading((kind,))
    for gee in _GEE:
        yield gee, Reading(GEE_JOON)
        for kind, suffixes in ((GJ6, ("6", "six")), (GJ3, ("3", "three"))):
            for suffix in suffixes:
                yield f"{gee} {suffix}", Reading((kind,))
    yield "supreme", Reading(GEE_JOON, times=2)
    yield "monkey", Reading(GEE_JOON)


def _chinese() -> Iterator[tuple[str, Reading]]:
    for kind, listed in _CHINESE.items():
        for name in listed.split():
            for form in _with_digits(name):
                yield form, Reading((kind,))
                yield form + "牌", Reading((kind,))
                if kind not in GEE_JOON:
                    for pair in ("雙" + form, "孖" + form, form + "托", form + "對", form + "寶"):
                        yield pair, Reading((kind,), times=2)
    for name, pips in _CHINESE_FACES.items():
        tile = FACES.index(pips)
        for form in _with_digits(name):
            yield form, Reading((KIND_OF[tile],), tile=tile)
    for number, (_, _, *numerals) in _NUMBERS.items():
        for numeral in numerals:
            yield numeral, Reading(_ALONE[number])
    for _, _, qualifiers, kinds in _QUALIFIED:
        for qualifier in qualifiers:
            for number, kind in kinds.items():
                for form in _with_digits(qualifier + _NUMBERS[number][2]):
                    yield form, Reading((kind,))
    for name in ("至尊", "至尊寶", "猴王對", "猴王", "皇帝", "至尊天九"):
        yield name, Reading(GEE_JOON, times=2)
    yield "猴", Reading(GEE_JOON)


def _with_digits(name: str) -> tuple[str, ...]:
    # The longest numeral first, so that 短十一 becomes 短11. 二四 is no number.
    for number in range(12, 2, -1):
        numeral = _NUMBERS[number][2]
        if name.endswith(numeral) and name != "二四":
            return name, name.removesuffix(numeral) + _NUMBERS[number][0]
    return (name,)
