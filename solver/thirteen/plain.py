"""Many hands of thirteen cards at once from bytes: rank and suit, ``As`` or ``♠A``, between blanks and commas."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..plain import Pieces, Vocabulary, read_plain, vocabulary

SIZE = 13
_RANKS = "23456789TJQKA"
_SUITS = ("sS♠♤", "hH♥♡", "cC♣♧", "dD♦♢")


@cache
def card_words() -> Vocabulary:
    """Make the vocabulary: rank and suit in either order, suits as letters or signs, ten as T or 10."""
    words = {}
    for rank, name in enumerate(_RANKS):
        for written in {name, name.lower(), "10" if name == "T" else name}:
            for suit, signs in enumerate(_SUITS):
                for sign in signs:
                    words[written + sign] = words[sign + written] = 4 * rank + suit
    return vocabulary(words)


def read_hands(data: bytes) -> tuple[NDArray[np.int64], NDArray[np.uint8], Pieces]:
    r"""Read every line that is a hand in plain notation.

    Parameters
    ----------
    data
        UTF-8, whole lines.

    Returns
    -------
    tuple
        Indices of the lines that were read, (n,) int64 ascending; their cards in the order written, (n, 13) uint8
        codes, all different; and the pieces of all lines. A line that is not among them may still be a hand.

    Examples
    --------
    >>> lines, hands, _ = read_hands("As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c\nAs As\n".encode())
    >>> lines.tolist(), hands[0, :4].tolist()
    ([0], [48, 44, 40, 36])
    """
    lines, hands, pieces = read_plain(data, card_words(), SIZE)
    ordered = np.sort(hands, axis=1)
    different = (ordered[:, 1:] != ordered[:, :-1]).all(axis=1)
    if not different.all():
        lines, hands = lines[different], hands[different]
    return lines, hands, pieces
