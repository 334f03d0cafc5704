"""What people type, brought to one spelling before it is read.

Full-width letters, presentation forms of suit signs, invisible characters, traditional and simplified Chinese: the
notations of both games need the same treatment, and the same look at text that was decoded with the wrong encoding.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

# Characters that change how a sign looks, or nothing at all: variation selectors, joiners, marks of direction, the
# byte order mark, the box of a keycap.
_INVISIBLE = (
    "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\u20e3"
)
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d"
_CHARACTERS: dict[int, str] = {
    **{ord(sign): "" for sign in _INVISIBLE},
    **dict.fromkeys(range(0xFE00, 0xFE10), ""),
    **{ord(dash): "-" for dash in _DASHES},
    0x1F51F: "10",
}

#: Traditional characters, and variants of one sign, in the names that the two games use, before their simplified form.
_TRADITIONAL = "鵝爺長頭紅風腳銅錘鎚雜紮札雞細雙寶對櫈彎幺麽塊磚階鑽鏟點張"
_SIMPLIFIED = "鹅爷长头红风脚铜锤锤杂扎扎鸡细双宝对凳弯么么块砖阶钻铲点张"
_FOLD = str.maketrans(
    _TRADITIONAL + "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    _SIMPLIFIED + "abcdefghijklmnopqrstuvwxyz",
)

_EXCERPT = 40
# Signs that say what a wrongly decoded text was meant to be.
_TELLTALE = frozenset("♠♥♦♣♤♡♢♧黑桃红紅心方块塊梅花草葵扇天地人和鹅鵝长長板凳斧头頭高脚腳零霖铜銅杂雜二四丁三")
# What UTF-8 has been read as. In one byte a character nothing is lost; in two, what was cut is gone, so that the text
# must decode as a whole, and the first two bytes of a suit sign are looked for by themselves.
_ONE_BYTE = ("cp1252", "latin-1", "cp437", "cp850", "cp1251", "mac-roman")
_TWO_BYTES = ("cp932", "gb18030", "big5", "cp949")
_HALF_SUITS = ("笙", "鈾")
_READ_AS_LATIN = ("gb18030", "big5")


def one_line(text: str | Sequence[str]) -> str:
    """Join the arguments of a command line as the person meant them.

    Parameters
    ----------
    text
        One text, or its pieces. Where a piece holds a blank itself, the pieces are things of their own;
        otherwise the blanks between them were the shell's.

    Returns
    -------
    str
        One text.

    Examples
    --------
    >>> one_line(["gee", "joon", "9"])
    'gee joon 9'
    >>> one_line(["gee joon", "six"])
    'gee joon, six'
    """
    if isinstance(text, str):
        return text
    pieces = [str(piece) for piece in text]
    return (", " if any(" " in piece.strip() for piece in pieces) else " ").join(pieces)


def normalise(text: str) -> str:
    r"""Write equal characters equally: full width, presentation forms and invisible characters go.

    Parameters
    ----------
    text
        As typed.

    Returns
    -------
    str
        The text in Unicode's form NFKC with plain hyphens. Case and Chinese characters stay.

    Examples
    --------
    >>> normalise("Ａ♠\ufe0f １０♥ 4–4")
    'A♠ 10♥ 4-4'
    """
    if text.isascii():
        return text
    from unicodedata import normalize

    return normalize("NFKC", text.translate(_CHARACTERS)).translate(_CHARACTERS)


def fold(text: str) -> str:
    """Take case and the difference of traditional and simplified out of a text, character by character.

    Examples
    --------
    >>> fold("雜九 Teen")
    '杂九 teen'
    """
    return text.translate(_FOLD)


def excerpt(text: str) -> str:
    """Shorten what an error quotes.

    Examples
    --------
    >>> excerpt("  As   Kd "), len(excerpt("As " * 40))
    ('As Kd', 40)
    """
    text = " ".join(text.split())
    return text if len(text) <= _EXCERPT else text[: _EXCERPT - 1] + "…"


def misread_encoding(text: str) -> bool:
    """Say whether a text that makes no sense is one that was decoded with the wrong encoding.

    Parameters
    ----------
    text
        As typed, before :func:`normalise`.

    Returns
    -------
    bool
        Whether decoding it again, as UTF-8 or as Chinese, would give suits or names of tiles; or whether it holds
        characters that only a failed decoding leaves behind. What it should have been is not guessed.

    Examples
    --------
    >>> misread_encoding("A♠".encode().decode("cp1252")), misread_encoding("naïve")
    (True, False)
    """
    if text.isascii():
        return "\x00" in text
    if "\x00" in text or "\ufffd" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        return True
    return (
        any(_again(text, codec, "utf-8", "replace") for codec in _ONE_BYTE)
        or any(_again(text, codec, "utf-8", "strict") for codec in _TWO_BYTES)
        or any(sign in text for sign in _HALF_SUITS)
        or any(_again(text, latin, codec, "strict") for latin in ("latin-1", "cp1252") for codec in _READ_AS_LATIN)
    )


def _again(text: str, wrong: str, right: str, errors: str) -> bool:
    try:
        meant = text.encode(wrong).decode(right, errors)
    except (UnicodeError, LookupError):
        return False
    return any(sign in _TELLTALE for sign in meant if sign not in text)


def nearest(read: str, spellings: Iterable[str]) -> str | None:
    """Find the right spelling that is nearest to a wrong one; letters in the wrong order are nearest of all.

    Parameters
    ----------
    read
        What was read.
    spellings
        What could have been meant.

    Returns
    -------
    str or None
        None where nothing is near.

    Examples
    --------
    >>> nearest("hihg eight", ["high eight", "low eight", "teen"])
    'high eight'
    """
    if len(read) > _EXCERPT:
        return None
    from difflib import get_close_matches

    listed = list(spellings)
    turned = [spelling for spelling in listed if sorted(spelling) == sorted(read)]
    close = turned or get_close_matches(read, listed, n=1)
    return close[0] if close else None
