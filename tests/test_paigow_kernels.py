"""The kernels on few rows: these tests also run with the compiler off."""

from __future__ import annotations

import numpy as np
from houseway.solver.paigow import kernels
from houseway.solver.paigow.duels import _factors
from houseway.solver.paigow.ranks import hand_tables
from houseway.solver.paigow.rules import Rules
from houseway.solver.paigow.splits import all_splits
from houseway.solver.paigow.tiles import COUNTS, HANDS, OPPONENTS

ROWS = (0, 1, 1500, 4284)
N = len(HANDS)
SPLITS = all_splits(Rules())


def test_split_strengths_are_those_of_the_splits():
    low = np.full((N, 3), -1, dtype=np.int16)
    high = np.full((N, 3), -1, dtype=np.int16)
    kernels.split_strengths(HANDS, hand_tables(Rules()).strength, low, high, 100, 140)
    np.testing.assert_array_equal(low[100:140], SPLITS.low_strength[100:140])
    np.testing.assert_array_equal(high[100:140], SPLITS.high_strength[100:140])
    assert (low[:100] == -1).all()
    assert (high[140:] == -1).all()


def test_opponent_weights_count_what_28_tiles_make():
    table, pairs, weights = (np.empty(size, dtype=np.int16) for size in (35, 1225, N))
    for row in ROWS:
        kernels.opponent_weights(HANDS, _factors(), COUNTS, row, table, pairs, weights)
        assert weights.sum() == OPPONENTS, row
        left = COUNTS.astype(int) - np.bincount(HANDS[row], minlength=17)
        for j in range(0, N, 61):
            needs = np.bincount(HANDS[j], minlength=17)
            ways = np.prod(
                [1 if n == 0 else has if n == 1 else has * (has - 1) // 2 for n, has in zip(needs, left, strict=True)]
            )
            assert weights[j] == ways, (row, j)


def test_duels_mirror_each_other():
    """What one hand loses to another it gives to it: seen from either hand."""
    rng = np.random.default_rng(7)
    picks = rng.integers(0, 3, N)
    low, high = SPLITS.low_strength, SPLITS.high_strength
    their_low, their_high = low[np.arange(N), picks], high[np.arange(N), picks]
    out = np.zeros((N, 3, 4), dtype=np.int32)
    table, pairs, weights = (np.empty(size, dtype=np.int16) for size in (35, 1225, N))
    for row in ROWS:
        kernels.duel_pure(HANDS, _factors(), COUNTS, low, high, their_low, their_high, out, row, row + 1)
        kernels.opponent_weights(HANDS, _factors(), COUNTS, row, table, pairs, weights)
        for s in range(3):
            below = (their_low < low[row, s]) & (their_high < high[row, s])
            above = (their_low > low[row, s]) & (their_high > high[row, s])
            assert out[row, s, 0] == weights[below].sum()
            assert out[row, s, 2] == weights[above].sum()
            assert out[row, s, 0] <= out[row, s, 1]
            assert out[row, s, 2] <= out[row, s, 3]


def test_a_mixture_of_one_is_pure():
    rng = np.random.default_rng(8)
    picks = rng.integers(0, 3, N)
    low, high = SPLITS.low_strength, SPLITS.high_strength
    pure = np.zeros((N, 3, 4), dtype=np.int32)
    mixed = np.zeros((N, 3, 4), dtype=np.float64)
    chances = np.zeros((N, 3))
    chances[np.arange(N), picks] = 1
    for row in ROWS:
        kernels.duel_pure(
            HANDS,
            _factors(),
            COUNTS,
            low,
            high,
            low[np.arange(N), picks],
            high[np.arange(N), picks],
            pure,
            row,
            row + 1,
        )
        kernels.duel_mixed(HANDS, _factors(), COUNTS, low, high, chances, mixed, row, row + 1)
    np.testing.assert_array_equal(pure, mixed)
