"""Writes cards, and names rows of cards."""

from __future__ import annotations

from collections.abc import Sequence

from .screen import Screen

RANKS = "23456789TJQKA"
SUITS = "shcd"
SIGNS = "♠♥♣♦"
ROWS = ("front", "middle", "back")


def code_text(card: int) -> str:
    """Write a card as rank and suit letter.

    Examples
    --------
    >>> code_text(48), code_text(35)
    ('As', 'Td')
    """
    return RANKS[card >> 2] + SUITS[card & 3]


def card_text(screen: Screen, card: int) -> str:
    """Write a card with its suit's sign, hearts and diamonds red; a letter where the sign cannot be shown."""
    if not screen.rich:
        return code_text(card)
    text = RANKS[card >> 2].replace("T", "10") + SIGNS[card & 3]
    return screen.style(text, fg="bright_red") if card & 1 else text


def cards_text(screen: Screen, cards: Sequence[int]) -> str:
    """Write cards side by side."""
    return " ".join(card_text(screen, card) for card in cards)


def row_name(screen: Screen, kind: str, ranks: Sequence[int]) -> str:
    """Name a row by its type and the ranks that are compared first.

    Parameters
    ----------
    screen
        Whose language.
    kind
        Type name, such as ``full-house``.
    ranks
        Ranks 0 to 12 in the order in which they are compared.

    Returns
    -------
    str
        Such as ``sevens full of fives``.
    """
    distinct = list(dict.fromkeys(rank for rank in ranks if rank >= 0))
    params = {
        "first": screen.say(f"thirteen.rank.one.{distinct[0]}"),
        "firsts": screen.say(f"thirteen.rank.many.{distinct[0]}"),
    }
    if len(distinct) > 1:
        params["seconds"] = screen.say(f"thirteen.rank.many.{distinct[1]}")
    return screen.say(f"thirteen.hand.{kind}", **params)
