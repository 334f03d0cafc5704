"""Long tables of short columns, of which the less telling are left out where a terminal is too narrow for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .screen import Screen, display_width, pad


def lay_out(
    screen: Screen,
    rows: Sequence[Mapping[str, str]],
    headers: Mapping[str, str],
    numbers: Sequence[str],
    left_out: Sequence[Sequence[str]],
) -> tuple[list[str], list[str]]:
    """Lay out a table of thousands of rows, quickly.

    Parameters
    ----------
    screen
        How wide it may be.
    rows
        Cells by column, without escape sequences.
    headers
        Headers by column, in the order of the columns.
    numbers
        Columns that are aligned to the right.
    left_out
        Columns that are left out until the others fit, some at a time, the first of these first.

    Returns
    -------
    lines, missing
        Lines indented by one blank, the header first; and headers of the columns that were left out.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from .screen import open_screen
    >>> from .lang import Language
    >>> narrow = replace(open_screen(Language("en"), False, False), width=9)
    >>> lay_out(narrow, [{"a": "x", "b": "12"}], {"a": "name", "b": "count"}, ["b"], [["b"]])
    ([' name', ' x'], ['count'])
    """
    widths = {name: max(display_width(headers[name]), *(display_width(row[name]) for row in rows)) for name in headers}
    names = list(headers)
    for some in left_out:
        if sum(widths[name] + 2 for name in names) - 1 <= screen.width:
            break
        names = [name for name in names if name not in some]

    def placed(row: Mapping[str, str], name: str) -> str:
        cell = row[name]
        return " " * (widths[name] - display_width(cell)) + cell if name in numbers else pad(cell, widths[name])

    lines = [" " + "  ".join(placed(row, name) for name in names).rstrip() for row in (headers, *rows)]
    return lines, [headers[name] for name in headers if name not in names]
