"""Bars in the terminal, where looking beats reading.

In colour a bar is made of coloured blanks, without colour of ASCII signs: both are one column wide in every terminal,
which block elements are not where Chinese is set.
"""

from __future__ import annotations

from .screen import Screen

_FULL, _EMPTY, _AXIS = "=", ".", "|"
GOOD, BAD, _TRACK = "green", "red", "bright_black"


def part_bar(screen: Screen, share: float, columns: int) -> str:
    """Draw a part of a whole.

    Parameters
    ----------
    screen
        In colour or not.
    share
        0 to 1.
    columns
        How long the whole is.

    Returns
    -------
    str
        Exactly so many columns.

    Examples
    --------
    >>> from .screen import open_screen
    >>> from .lang import Language
    >>> part_bar(open_screen(Language("en"), False, False), 0.75, 8)
    '======..'
    """
    full = round(share * columns)
    if screen.colour:
        return screen.style(" " * full, bg=GOOD) + screen.style(" " * (columns - full), bg=_TRACK)
    return _FULL * full + _EMPTY * (columns - full)


def signed_bar(screen: Screen, value: float, columns: int) -> str:
    """Draw a value between -1 and 1 to the left or right of an axis.

    Parameters
    ----------
    screen
        In colour or not.
    value
        What is drawn; beyond the ends it is cut.
    columns
        How long each side is.

    Returns
    -------
    str
        Two sides and the axis.

    Examples
    --------
    >>> from .screen import open_screen
    >>> from .lang import Language
    >>> signed_bar(open_screen(Language("en"), False, False), -0.5, 8)
    '    ====|        '
    """
    full = min(round(abs(value) * columns), columns)
    empty = " " * (columns - full)
    drawn = screen.style(" " * full, bg=GOOD if value > 0 else BAD) if screen.colour else _FULL * full
    if value < 0:
        return empty + drawn + _AXIS + " " * columns
    return " " * columns + _AXIS + drawn + empty
