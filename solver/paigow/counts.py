"""How every split fares against an opponent: shipped with the package, kept from an earlier run, or counted now.

What is counted depends only on the strength of two-tile hands and on what the opponent plays of each hand, so that is
what a table is called by: a digest of both. A changed way, rule or ranking has another name, and nothing goes stale.
Only counting anew imports Numba.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..cache import cache_folder, write_whole
from .ranks import hand_tables
from .rules import Rules
from .tiles import HANDS, OPPONENTS

#: Tables of the built-in ways and of the equilibrium under `casino`, made by :mod:`ship`.
SHIPPED = Path(__file__).parent / "tables"
#: Chances of an equilibrium are whole multiples of one in so many, and so are the expected numbers against it.
GRAIN = 10_000
_SHAPE = (len(HANDS), 3, 4)
_FORMAT = b"1"
#: Folder of the tables in the user's cache.
_FOLDER = "paigow-counts"


def digest(rules: Rules, plays: NDArray[Any]) -> str:
    """Name the table of an opponent.

    Parameters
    ----------
    rules
        What makes a half strong.
    plays
        What the opponent does: (4285,) int8 splits, or (4285, 3) float64 chances.

    Returns
    -------
    str
        Twenty hexadecimal digits.
    """
    parts = (_FORMAT, hand_tables(rules).strength.tobytes(), str(plays.dtype).encode(), plays.tobytes())
    return hashlib.sha256(b"".join(parts)).hexdigest()[:20]


def against_picks(rules: Rules, picks: NDArray[np.int8]) -> NDArray[np.int16]:
    """Count against an opponent who sets each hand in one way.

    Parameters
    ----------
    rules
        What makes a half strong.
    picks
        (4285,) int8, the split that the opponent plays of each hand.

    Returns
    -------
    ndarray
        (4285, 3, 4) int16, read-only: of the 20,475 hands that the opponent can hold beside a split, how many are below
        it in both halves, at most equal in both, above in both, at least equal in both.
    """
    table: NDArray[np.int16] = _against_picks(digest(rules, picks), rules, picks.tobytes())
    return table


@lru_cache(maxsize=32)
def _against_picks(name: str, rules: Rules, picks: bytes) -> NDArray[Any]:
    for shipped in SHIPPED.glob(f"*-{name}.npy"):
        table = read(shipped, np.int16)
        if table is not None:
            return _frozen(table)

    def count() -> NDArray[np.int16]:
        from .duels import against_pure

        return against_pure(rules, np.frombuffer(picks, dtype=np.int8)).astype(np.int16)

    return _frozen(_kept(name, np.int16, count))


def against_chances(rules: Rules, chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Count against an opponent who sets each hand by chance.

    Parameters
    ----------
    rules
        What makes a half strong.
    chances
        (4285, 3) float64, how likely the opponent plays each split.

    Returns
    -------
    ndarray
        (4285, 3, 4) float64, read-only, expected numbers as in :func:`against_picks`.
    """
    name = digest(rules, chances)
    for shipped in SHIPPED.glob(f"*-{name}.npy"):
        table = read(shipped, np.int32)
        if table is not None:
            return _frozen(table / GRAIN)

    def count() -> NDArray[np.float64]:
        from .duels import against_mixed

        return against_mixed(rules, chances)

    return _frozen(_kept(name, np.float64, count))


def _kept(name: str, dtype: type[np.generic], count: Callable[[], NDArray[Any]]) -> NDArray[Any]:
    """Read a table that an earlier run kept, or count and keep it; what cannot be kept is counted every time."""
    folder = cache_folder(_FOLDER)
    table = None if folder is None else read(folder / f"{name}.npy", dtype)
    if table is None:
        table = count()
        if folder is not None:
            write(folder / f"{name}.npy", table)
    return table


def read(path: Path, dtype: type[np.generic]) -> NDArray[Any] | None:
    """Read a table.

    Parameters
    ----------
    path
        A file that :func:`write` wrote.
    dtype
        What it must hold.

    Returns
    -------
    ndarray or None
        None where there is no such file, or it is not whole, or holds something else.
    """
    try:
        table: NDArray[Any] = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    return table if table.shape == _SHAPE and table.dtype == dtype else None


def write(path: Path, table: NDArray[Any]) -> None:
    """Write a table whole, or not at all where the folder cannot be written.

    Parameters
    ----------
    path
        Where.
    table
        (4285, 3, 4).
    """
    data = io.BytesIO()
    np.save(data, table, allow_pickle=False)
    write_whole(path, data.getvalue())


def _frozen(table: NDArray[Any]) -> NDArray[Any]:
    table.flags.writeable = False
    return table


def seat(table: NDArray[Any], rules: Rules, role: str) -> tuple[NDArray[Any], NDArray[Any]]:
    """Turn a table into wins and losses of the asker.

    Parameters
    ----------
    table
        (..., 4), see :func:`against_picks`.
    rules
        Only ``copy`` counts.
    role
        ``player`` or ``banker``: which seat the asker has.

    Returns
    -------
    win, lose
        (...,) int64 or float64; what is left of 20,475 is a push.
    """
    kind = np.float64 if table.dtype == np.float64 else np.int64
    below, at_most, above, at_least = (table[..., n].astype(kind) for n in range(4))
    if rules.copy == "push":
        return below, above
    return (at_most, above) if role == "banker" else (below, at_least)


def pushes(win: NDArray[Any], lose: NDArray[Any]) -> NDArray[Any]:
    """Count what is neither won nor lost.

    Parameters
    ----------
    win, lose
        (...,) numbers of the 20,475 hands.

    Returns
    -------
    ndarray
        (...,), as `win`.
    """
    left: NDArray[Any] = OPPONENTS - win - lose
    return left
