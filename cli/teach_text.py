"""Sentences of any length on screens of any width."""

from __future__ import annotations

from .screen import Screen, display_width


def paragraph(screen: Screen, text: str, first: str = " ") -> str:
    """Break a text into lines that fit the screen, the later ones under the beginning of the text.

    Parameters
    ----------
    screen
        Its width.
    text
        One paragraph.
    first
        Before the first line: blanks, or a number.

    Returns
    -------
    str
        Lines without a trailing newline.
    """
    indent = display_width(first)
    return first + "\n".join(screen.wrap(text, indent=indent))[indent:]


def shorten(screen: Screen, text: str, width: int) -> str:
    """Cut a text to a number of columns, with a sign that something is missing."""
    if display_width(text) <= width:
        return text
    sign = "…" if screen.rich else "..."
    cut = text
    while cut and display_width(cut + sign) > width:
        cut = cut[:-1]
    return cut.rstrip() + sign
