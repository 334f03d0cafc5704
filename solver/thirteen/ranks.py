"""How strong a row is: one whole number for three cards and for five, so that any two rows compare with ``<``.

There are 455 three-card and 7,462 five-card rows that differ in strength, 7,917 together. They are listed from weak
to strong and numbered 0 to 7916; that number is the strength. The order is poker's: the type, then the type's own
cards, then kickers downwards, where a missing kicker is below any card. So a front row lies just below the weakest
five-card row that begins with the same cards, and a front and a middle are never equal.

The rules differ in one point only, the place of A2345 (switch ``wheel``): an ordering changes one key.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

#: Row types from weak to strong; the index is the type's number.
TYPES = ("high-card", "pair", "two-pair", "trips", "straight", "flush", "full-house", "quads", "straight-flush")
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
#: The two places of A2345: below 23456, or above all but AKQJT.
WHEELS = ("lowest", "second")
#: How many strengths there are.
STRENGTHS = 7917

_Ranks = TypeVar("_Ranks", int, NDArray[np.int64])
_TRIPLES = 455
_PAIRS = 91
#: A multiset's number is the sum over its places, lowest rank first, of row `place` at that rank.
_MULTISET_STEPS = np.array([[comb(rank + place, place + 1) for rank in range(13)] for place in range(5)])


@dataclass(frozen=True, eq=False)
class Ranks:
    """Tables of one ordering of rows.

    Attributes
    ----------
    wheel
        Place of A2345, one of :data:`WHEELS`.
    front
        int16, shape (455,): strength of three ranks by :func:`triple_number`.
    five
        int16, shape (455 * 91,): strength of five cards that are no flush, at ``91 * triple_number(low three) +
        pair_number(high two)``; -1 for five of one rank.
    flush
        int16, shape (8192,): strength of five cards of one suit by the bits of their ranks; -1 elsewhere.
    types
        uint8, shape (7917,): type of a strength.
    cards
        int8, shape (7917, 5): ranks of a strength, those that are compared first first, -1 where there is no card.
        A2345 is written 5 4 3 2 A in either ordering.
    group
        int16, shape (7917,): number of the type and the rank that is compared first, ascending; equal where a banker
        who takes ties of the first element takes this one.
    """

    wheel: str
    front: NDArray[np.int16]
    five: NDArray[np.int16]
    flush: NDArray[np.int16]
    types: NDArray[np.uint8]
    cards: NDArray[np.int8]
    group: NDArray[np.int16]

    def strength(self, codes: NDArray[np.uint8] | list[int] | tuple[int, ...]) -> int:
        """Rank one row of three or five cards.

        Parameters
        ----------
        codes
            Three or five different card codes in any order.

        Returns
        -------
        int
            0 to 7916, larger is stronger; a tie where equal.

        Raises
        ------
        ValueError
            If there are not three or five cards.

        Examples
        --------
        >>> ranks = load("lowest")
        >>> front = ranks.strength([0, 1, 48])  # 2s 2h As
        >>> middle = ranks.strength([2, 3, 49, 8, 4])  # 2c 2d Ah 4s 3s
        >>> front < middle
        True
        """
        row = sorted(int(code) for code in codes)
        at = [code >> 2 for code in row]
        if len(row) == 3:
            return int(self.front[triple_number(*at)])
        if len(row) != 5:
            raise ValueError(f"a row has three or five cards, not {len(row)}")
        if len({code & 3 for code in row}) == 1:
            return int(self.flush[sum(1 << rank for rank in at)])
        return int(self.five[_PAIRS * triple_number(*at[:3]) + pair_number(*at[3:])])

    def strengths(self, rows: NDArray[np.uint8]) -> NDArray[np.int16]:
        """Rank many rows.

        Parameters
        ----------
        rows
            uint8, shape (n, 3) or (n, 5): different card codes, each row ascending.

        Returns
        -------
        ndarray of int16, shape (n,)
            Strengths as of :meth:`strength`.

        Raises
        ------
        ValueError
            If the shape is another.

        Examples
        --------
        >>> load("lowest").strengths(np.array([[0, 1, 2], [48, 49, 50]], dtype=np.uint8)).tolist()
        [5437, 6241]
        """
        if rows.ndim != 2 or rows.shape[1] not in (3, 5):
            raise ValueError(f"rows are of three or five cards, not of shape {rows.shape}")
        rank = rows.astype(np.int64) >> 2
        low = triple_number(rank[:, 0], rank[:, 1], rank[:, 2])
        if rows.shape[1] == 3:
            return np.asarray(self.front[low])
        found = self.five[_PAIRS * low + pair_number(rank[:, 3], rank[:, 4])]
        flush = ((rows & 3) == (rows[:, :1] & 3)).all(axis=1)
        found[flush] = self.flush[(1 << rank[flush]).sum(axis=1)]
        return np.asarray(found)

    def name(self, strength: int) -> tuple[str, tuple[int, ...]]:
        """Tell what a strength is: its type, and its ranks, those that are compared first first, each once.

        Parameters
        ----------
        strength
            0 to 7916.

        Returns
        -------
        tuple of str and tuple of int
            Of two pair the higher pair, the lower and the kicker; of a straight its top alone (3 for A2345).

        Examples
        --------
        >>> ranks = load("lowest")
        >>> ranks.name(ranks.strength([0, 1, 48, 49, 20]))
        ('two-pair', (12, 0, 5))
        """
        kind = int(self.types[strength])
        held = [int(rank) for rank in self.cards[strength] if rank >= 0]
        if kind in (STRAIGHT, STRAIGHT_FLUSH):
            held = held[:1]
        return TYPES[kind], tuple(dict.fromkeys(held))


def pair_number(low: _Ranks, high: _Ranks) -> _Ranks:
    """Give two ranks a number, 0 to 90.

    Parameters
    ----------
    low, high
        Ranks 0 to 12, ``low <= high``; whole numbers or arrays of int64.

    Examples
    --------
    >>> pair_number(0, 0), pair_number(12, 12)
    (0, 90)
    """
    return low + high * (high + 1) // 2


def triple_number(low: _Ranks, middle: _Ranks, high: _Ranks) -> _Ranks:
    """Give three ranks a number, 0 to 454.

    Parameters
    ----------
    low, middle, high
        Ranks 0 to 12, ascending or equal; whole numbers or arrays of int64.

    Examples
    --------
    >>> triple_number(0, 0, 0), triple_number(12, 12, 12)
    (0, 454)
    """
    number: _Ranks = low + middle * (middle + 1) // 2 + high * (high + 1) * (high + 2) // 6
    return number


def _multisets(size: int) -> NDArray[np.int64]:
    """List the rank multisets of a size, ascending within a row, by :func:`pair_number` or :func:`triple_number`."""
    rows = np.array(list(combinations_with_replacement(range(13), size)), dtype=np.int64)
    return rows[np.lexsort(rows.T)]


def _keys(ranks: NDArray[np.int64], flush: bool, wheel: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Order ascending ranks as they are compared, and pack type and ranks into one sortable key.

    Returns the keys and the ordered ranks. Ranks count double in a key, so that A2345 fits between two straights.
    """
    n, size = ranks.shape
    same = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    order = np.argsort(-(same * 16 + ranks), axis=1, kind="stable")
    ordered = np.take_along_axis(ranks, order, axis=1)
    pairs = (same == 2).sum(axis=1) // 2
    trips = (same == 3).any(axis=1)
    kind = np.where(trips, TRIPS, pairs)
    kind[trips & (pairs == 1)] = FULL_HOUSE
    kind[(same >= 4).any(axis=1)] = QUADS
    compared = 2 * (ordered + 1)
    if size == 5:
        single = (same == 1).all(axis=1)
        wheels = (ranks == np.array([0, 1, 2, 3, 12])).all(axis=1)
        straight = single & (ranks[:, 4] - ranks[:, 0] == 4) | wheels
        if flush:
            kind[:] = FLUSH
        kind[straight] = STRAIGHT_FLUSH if flush else STRAIGHT
        ordered[wheels] = [3, 2, 1, 0, 12]
        compared[wheels] = 0
        compared[wheels, 0] = 2 * (3 + 1) if wheel == "lowest" else 2 * (11 + 1) + 1
    else:
        blank = np.full((n, 5 - size), -1)
        ordered = np.hstack([ordered, blank])
        compared = np.hstack([compared, blank + 1])
    key = kind
    for place in range(5):
        key = key * 32 + compared[:, place]
    return key, ordered


@lru_cache(maxsize=2)
def load(wheel: str = "lowest") -> Ranks:
    """Build the tables of an ordering; a second call returns the same object.

    Parameters
    ----------
    wheel
        One of :data:`WHEELS`.

    Returns
    -------
    Ranks
        Tables that must not be written to.

    Raises
    ------
    ValueError
        If the place of A2345 is neither.

    Examples
    --------
    >>> TYPES[load("lowest").types[7916]]
    'straight-flush'
    """
    if wheel not in WHEELS:
        raise ValueError(f"wheel is one of {', '.join(WHEELS)}, not {wheel!r}")
    triples, pairs, quintuples = _multisets(3), _multisets(2), _multisets(5)
    possible = quintuples[:, 0] < quintuples[:, 4]
    suited = np.flatnonzero(((np.arange(8192)[:, None] >> np.arange(13)) & 1).sum(axis=1) == 5)
    suited_ranks = np.nonzero((suited[:, None] >> np.arange(13)) & 1)[1].reshape(-1, 5)

    front_key, front_cards = _keys(triples, False, wheel)
    five_key, five_cards = _keys(quintuples[possible], False, wheel)
    flush_key, flush_cards = _keys(suited_ranks, True, wheel)
    keys, first = np.unique(np.concatenate([front_key, five_key, flush_key]), return_index=True)
    cards = np.vstack([front_cards, five_cards, flush_cards])[first]

    by_quintuple = np.full(len(quintuples), -1, dtype=np.int16)
    by_quintuple[possible] = np.searchsorted(keys, five_key)
    split = np.hstack([np.repeat(triples, _PAIRS, axis=0), np.tile(pairs, (_TRIPLES, 1))])
    split.sort(axis=1)
    number = sum(_MULTISET_STEPS[place][split[:, place]] for place in range(5))
    flush = np.full(8192, -1, dtype=np.int16)
    flush[suited] = np.searchsorted(keys, flush_key)
    tables = Ranks(
        wheel=wheel,
        front=np.searchsorted(keys, front_key).astype(np.int16),
        five=by_quintuple[number],
        flush=flush,
        types=(keys >> 25).astype(np.uint8),
        cards=cards.astype(np.int8),
        group=np.unique(keys >> 20, return_inverse=True)[1].astype(np.int16),
    )
    for table in (tables.front, tables.five, tables.flush, tables.types, tables.cards, tables.group):
        table.flags.writeable = False
    return tables
