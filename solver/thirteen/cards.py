"""The 52 cards as codes, and dealing them.

A card is a ``uint8`` code ``4 * rank + suit``: ranks 0 to 12 are 2 to A, suits 0 to 3 are spades, hearts, clubs and
diamonds. So codes sort by rank, and a smaller suit number is the higher suit where suits count at all.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

#: Ranks from low to high, as they are printed.
RANKS = "23456789TJQKA"
#: Suits as they are printed; where suits count, the first is the highest.
SUITS = "shcd"
#: Cards in a hand.
HAND = 13


def card_text(code: int) -> str:
    """Write a card as two letters, rank then suit.

    Parameters
    ----------
    code
        0 to 51.

    Returns
    -------
    str
        Rank of ``23456789TJQKA`` and suit of ``shcd``.

    Examples
    --------
    >>> card_text(48), card_text(3)
    ('As', '2d')
    """
    return RANKS[code >> 2] + SUITS[code & 3]


def cards_text(codes: Iterable[int]) -> str:
    """Write cards with blanks between them.

    Examples
    --------
    >>> cards_text([48, 35, 0])
    'As Td 2s'
    """
    return " ".join(card_text(code) for code in codes)


def deal(rng: np.random.Generator, tables: int, players: int = 4) -> NDArray[np.uint8]:
    """Deal hands, each table from a deck of its own.

    Parameters
    ----------
    rng
        The source of chance; the deals depend on nothing else.
    tables
        How many decks are dealt.
    players
        Hands from each deck, 1 to 4.

    Returns
    -------
    ndarray of uint8, shape (tables, players, 13)
        Card codes, each hand ascending.

    Examples
    --------
    >>> hands = deal(np.random.default_rng(1), 2)
    >>> hands.shape, sorted(hands[0].ravel().tolist()) == list(range(52))
    ((2, 4, 13), True)
    """
    # The order of 52 random numbers is a shuffle; 32-bit numbers that meet are broken by position, which biases
    # less than one deal in ten million.
    order = np.argsort(rng.random((tables, 52), dtype=np.float32), axis=1, kind="stable").astype(np.uint8)
    return np.sort(order[:, : players * HAND].reshape(tables, players, HAND), axis=2)
