"""Many hands set at their best, as arrays: what a batch writes without a Python object for each hand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from . import subsets
from .search import best
from .tables import Tables

Cards = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Many:
    """Hands and their best arrangements.

    Attributes
    ----------
    hands
        uint8, shape (n, 13): card codes, ascending.
    worth
        int32, shape (n,): points times the tables' scale.
    rows
        int16, shape (n, 3): strengths of front, middle and back.
    front, middle, back
        uint8, shapes (n, 3), (n, 5), (n, 5): card codes, those that are compared first first.
    """

    hands: Cards
    worth: NDArray[np.int32]
    rows: NDArray[np.int16]
    front: Cards
    middle: Cards
    back: Cards


def shown_rows(cards: Cards) -> Cards:
    """Order the cards of many rows as :func:`houseway.solver.thirteen.scan.shown` does those of one.

    Parameters
    ----------
    cards
        uint8, shape (n, 3) or (n, 5): card codes.

    Returns
    -------
    ndarray of uint8
        The same cards: most of a kind first, then high before low; A2345 as 5432A.

    Examples
    --------
    >>> shown_rows(np.array([[0, 1, 48, 49, 20], [0, 4, 8, 13, 48]], dtype=np.uint8)).tolist()
    [[48, 49, 0, 1, 20], [13, 8, 4, 0, 48]]
    """
    rank = (cards >> 2).astype(np.int16)
    alone = np.sort(rank, axis=1)
    wheel = (alone == [0, 1, 2, 3, 12]).all(axis=1) if cards.shape[1] == 5 else np.zeros(len(cards), dtype=np.bool_)
    height = np.where(wheel[:, None] & (rank == 12), 0, rank + 1).astype(np.int16)
    same = (rank[:, :, None] == rank[:, None, :]).sum(axis=2, dtype=np.int16)
    # what comes first has the smallest key; the lowest six bits are the card itself
    key = np.sort(((7 - same) << 10) | ((13 - height) << 6) | cards, axis=1)
    shown: Cards = (key & 63).astype(np.uint8)
    return shown


def set_many(hands: Cards, tables: Tables, *, jobs: int | None = None) -> Many:
    """Find the best arrangement of every hand.

    Parameters
    ----------
    hands
        uint8, shape (n, 13): different card codes in any order.
    tables
        What rows are worth.
    jobs
        Threads; None for one per processor.

    Returns
    -------
    Many
        The first arrangement that :func:`houseway.solver.thirteen.value.set_cards` gives each.
    """
    hands = np.sort(hands, axis=1)
    found = best(hands, tables, jobs=jobs)
    places = subsets.load()
    back, pick = found.split[:, 0].astype(np.int64), found.split[:, 1].astype(np.int64)
    every = np.arange(len(hands))[:, None]
    rows = (
        places.triples[places.fronts[back, pick]],
        places.fives[places.middles[back, pick]],
        places.fives[back],
    )
    front, middle, last = (shown_rows(hands[every, row]) for row in rows)
    return Many(hands, found.worth, found.rows, front, middle, last)
