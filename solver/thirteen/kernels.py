"""Compiled inner loops of Thirteen Water: rank all subsets of a hand once, then find its best arrangement.

Tables come as arguments and results go into arrays that the caller owns; nothing is checked here. Values are whole
numbers (points times a power of two, see `field.py`), so that sums and bounds are exact and two searches can be
compared with ``==``. A hand is 13 card codes, ascending. Numbers of triples and fives are those of `subsets.py`.
"""

from __future__ import annotations

import numpy as np

from ..jit import njit

_NEVER = -(1 << 62)


@njit()
def rank_subsets(hands, hand, front, five, flush, first, triples, pairs, fronts, fives):
    """Rank the 286 triples and the 1,287 fives of one hand.

    Parameters
    ----------
    hands : ndarray of uint8, shape (n, 13)
    hand : int
        Which of them.
    front, five, flush : ndarrays of int16
        Of `ranks.Ranks`.
    first : ndarray of int16, shape (166,)
        Of `subsets.Subsets`.
    triples : ndarray of int32, shape (286,), written
        Scratch: number of each triple's ranks.
    pairs : ndarray of int32, shape (78,), written
        Scratch: number of each pair's ranks.
    fronts : ndarray of int16, shape (286,), written
        Strength of each triple.
    fives : ndarray of int16, shape (1287,), written
        Strength of each five.
    """
    one = np.empty(13, np.int32)
    two = np.empty(13, np.int32)
    three = np.empty(13, np.int32)
    count = np.zeros(4, np.int32)
    suited = np.empty((4, 13), np.int32)
    for place in range(13):
        code = np.int32(hands[hand, place])
        rank = code >> 2
        suit = code & 3
        suited[suit, count[suit]] = place
        count[suit] += 1
        one[place] = rank
        two[place] = rank * (rank + 1) // 2
        three[place] = rank * (rank + 1) * (rank + 2) // 6
    at = 0
    for c in range(2, 13):
        for b in range(1, c):
            high = two[b] + three[c]
            for a in range(b):
                triples[at + a] = one[a] + high
            at += b
    for t in range(286):
        fronts[t] = front[triples[t]]
    at = 0
    for d in range(11, -1, -1):
        for e in range(d + 1, 13):
            pairs[at] = one[d] + two[e]
            at += 1
    for t in range(165):
        low = 91 * triples[t]
        start = np.int32(first[t])
        for p in range(np.int32(first[t + 1]) - start):
            fives[start + p] = five[low + pairs[p]]
    for suit in range(4):
        n = count[suit]
        for c in range(2, n - 2):
            pc = suited[suit, c]
            for b in range(1, c):
                pb = suited[suit, b]
                for a in range(b):
                    pa = suited[suit, a]
                    start = np.int32(first[pa + pb * (pb - 1) // 2 + pc * (pc - 1) * (pc - 2) // 6])
                    bits = (1 << one[pa]) | (1 << one[pb]) | (1 << one[pc])
                    for d in range(c + 1, n - 1):
                        pd = suited[suit, d]
                        for e in range(d + 1, n):
                            pe = suited[suit, e]
                            number = start + (12 - pd) * (11 - pd) // 2 + pe - pd - 1
                            fives[number] = flush[bits | (1 << one[pd]) | (1 << one[pe])]


@njit()
def scan(hands, start, stop, front, five, flush, first, middles, lefts, row, tiers, joint, value, rows, split):
    """Find the best arrangement of each hand by looking at all 72,072: the plain twin of :func:`search`.

    Parameters
    ----------
    hands : ndarray of uint8, shape (n, 13)
    start, stop : int
        Half-open range of hands to do.
    front, five, flush : ndarrays of int16
        Of `ranks.Ranks`.
    first, middles, lefts : ndarrays of int16
        Of `subsets.Subsets`: ``first``, ``middles``, ``fronts``.
    row : ndarray of int32, shape (3, 7917)
        Worth of a strength in front, middle and back.
    tiers : ndarray of int32, shape (3, 7917)
        Offset into `joint` of a strength in front, middle and back; the three are added.
    joint : ndarray of int32, 1-d
        What all three rows are worth beyond their sum.
    value : ndarray of int32, shape (n,), written
        Worth of the best legal arrangement.
    rows : ndarray of int16, shape (n, 3), written
        Its strengths in front, middle and back.
    split : ndarray of int16, shape (n, 2), written
        Its back's number and the pick of its middle. Of equal worth, the strongest back, then middle, then front.
    """
    triples = np.empty(286, np.int32)
    pairs = np.empty(78, np.int32)
    fronts = np.empty(286, np.int16)
    fives = np.empty(1287, np.int16)
    for hand in range(start, stop):
        rank_subsets(hands, hand, front, five, flush, first, triples, pairs, fronts, fives)
        best = _NEVER
        best_order = 0
        for b in range(1287):
            back = np.int64(fives[b])
            for k in range(56):
                middle = np.int64(fives[middles[b, k]])
                if middle > back:
                    continue
                least = np.int64(fronts[lefts[b, k]])
                if least >= middle:
                    continue
                worth = np.int64(row[0, least]) + row[1, middle] + row[2, back]
                worth += joint[tiers[0, least] + tiers[1, middle] + tiers[2, back]]
                if worth < best:
                    continue
                order = ((back << 13) + middle << 13) + least
                if worth > best or order > best_order:
                    best = worth
                    best_order = order
                    value[hand] = worth
                    rows[hand, 0] = least
                    rows[hand, 1] = middle
                    rows[hand, 2] = back
                    split[hand, 0] = b
                    split[hand, 1] = k
