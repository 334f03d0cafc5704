"""Writes cards, and names rows of cards."""

from __future__ import annotations

from collections.abc import Sequence

from .screen import Screen

SIGNS = "♠♥♣♦"
ROWS = ("front", "middle", "back")


def card_sign(screen: Screen, card: int) -> str:
    """Write a card with its suit's sign, hearts and diamonds red; a letter where the sign cannot be shown."""
    from ..solver.thirteen.cards import card_text

    text = card_text(card)
    if not screen.rich:
        return text
    signed = text[0].replace("T", "10") + SIGNS[card & 3]
    return screen.style(signed, fg="bright_red") if card & 1 else signed


def cards_signs(screen: Screen, cards: Sequence[int]) -> str:
    """Write cards side by side."""
    return " ".join(card_sign(screen, card) for card in cards)


def row_name(screen: Screen, kind: str, ranks: Sequence[int]) -> str:
    """Name a row by its type and the ranks that are compared first.

    Parameters
    ----------
    screen
        Whose language.
    kind
        Type name, such as ``full-house``.
    ranks
        Ranks 0 to 12 in the order in which they are compared; -1 for none.

    Returns
    -------
    str
        Such as ``sevens full of fives``.
    """
    distinct = list(dict.fromkeys(int(rank) for rank in ranks if rank >= 0))
    first, second = distinct[0], distinct[1] if len(distinct) > 1 else distinct[0]
    return screen.say(
        f"thirteen.hand.{kind}",
        first=screen.say(f"thirteen.rank.one.{first}"),
        firsts=screen.say(f"thirteen.rank.many.{first}"),
        seconds=screen.say(f"thirteen.rank.many.{second}"),
    )
