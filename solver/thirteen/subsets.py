"""The 72,072 arrangements of thirteen places, as fixed tables: which five places make a back, which a middle.

A hand is held ascending by card code, so its places ascend in rank. Three places and five places are numbered so that
a row's strength is one look-up of two partial sums: the number of the five lowest ranks is that of their three lowest
places and of their two highest, and the pairs that can follow a triple are the first so many of all pairs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

#: How many triples, pairs and fives thirteen places have, and how many middles a back leaves.
TRIPLES, PAIRS, FIVES, MIDDLES = 286, 78, 1287, 56


@dataclass(frozen=True, eq=False)
class Subsets:
    """Fixed tables of places; ``a < b < c < d < e`` are places 0 to 12.

    Attributes
    ----------
    triples
        uint8, shape (286, 3): places of a triple, in order of `c`, then `b`, then `a`.
    pairs
        uint8, shape (78, 2): places of a pair, in falling order of `d`, then of `e` rising: the pairs above place
        `c` come first.
    fives
        uint8, shape (1287, 5): places of five; ordered by their triple, then by their pair.
    triple_of, pair_of
        int16, shape (1287,): numbers of the three lowest and of the two highest places of five.
    masks
        int16, shape (1287,): bit `p` is set where place `p` is among the five.
    first
        int16, shape (166,): number of the first five with this triple below; the last entry is 1287.
    middles
        int16, shape (1287, 56): numbers of the fives that share no place with this one.
    fronts
        int16, shape (1287, 56): number of the triple that is then left.
    """

    triples: NDArray[np.uint8]
    pairs: NDArray[np.uint8]
    fives: NDArray[np.uint8]
    triple_of: NDArray[np.int16]
    pair_of: NDArray[np.int16]
    masks: NDArray[np.int16]
    first: NDArray[np.int16]
    middles: NDArray[np.int16]
    fronts: NDArray[np.int16]

    def places(self, back: int, pick: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
        """Places of front, middle and back of an arrangement.

        Parameters
        ----------
        back
            Number of the five that make the back, 0 to 1286.
        pick
            Which of the 56 middles that leaves, 0 to 55.

        Returns
        -------
        tuple of three ndarrays of uint8
            Places, ascending, of 3, 5 and 5 cards.

        Examples
        --------
        >>> [row.tolist() for row in load().places(0, 0)]
        [[8, 9, 10], [3, 4, 5, 6, 7], [0, 1, 2, 11, 12]]
        """
        return self.triples[self.fronts[back, pick]], self.fives[self.middles[back, pick]], self.fives[back]


@lru_cache(maxsize=1)
def load() -> Subsets:
    """Build the tables; a second call returns the same object.

    Examples
    --------
    >>> load().middles.shape
    (1287, 56)
    """
    triples = np.array(sorted(combinations(range(13), 3), key=lambda t: t[::-1]), dtype=np.uint8)
    pairs = np.array(sorted(combinations(range(13), 2), key=lambda p: (-p[0], p[1])), dtype=np.uint8)
    above = [(12 - int(triple[2])) * (11 - int(triple[2])) // 2 for triple in triples]
    triple_of = np.repeat(np.arange(TRIPLES), above)
    first = np.concatenate([[0], np.cumsum(above)])[: above.index(0) + 1]
    pair_of = np.arange(FIVES) - first[triple_of]
    fives = np.hstack([triples[triple_of], pairs[pair_of]])
    masks = (1 << fives.astype(np.int64)).sum(axis=1)

    five_number = np.zeros(8192, dtype=np.int16)
    five_number[masks] = np.arange(FIVES)
    triple_number = np.zeros(8192, dtype=np.int16)
    triple_number[(1 << triples.astype(np.int64)).sum(axis=1)] = np.arange(TRIPLES)
    left = np.nonzero((masks[:, None] >> np.arange(13) & 1) == 0)[1].reshape(FIVES, 8)
    picks = np.array(list(combinations(range(8), 3)))[::-1]
    fronts = np.zeros((FIVES, MIDDLES), dtype=np.int64)
    for place in range(3):
        fronts |= 1 << left[:, picks[:, place]]
    tables = Subsets(
        triples=triples,
        pairs=pairs,
        fives=fives,
        triple_of=triple_of.astype(np.int16),
        pair_of=pair_of.astype(np.int16),
        masks=masks.astype(np.int16),
        first=first.astype(np.int16),
        middles=five_number[8191 - masks[:, None] - fronts],
        fronts=triple_number[fronts],
    )
    for table in vars(tables).values():
        table.flags.writeable = False
    return tables
