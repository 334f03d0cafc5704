from __future__ import annotations

import time
from itertools import combinations

import numpy as np
import pytest
from houseway.solver.paigow.duels import against_mixed, against_pure, strengths
from houseway.solver.paigow.rules import PRESETS, Rules
from houseway.solver.paigow.splits import all_splits
from houseway.solver.paigow.tiles import HANDS, KIND_OF, OPPONENTS, hand_index

RNG = np.random.default_rng(11)
PICKS = RNG.integers(0, 3, len(HANDS)).astype(np.int8)
ROWS = np.arange(len(HANDS))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_compiled_splits_are_those_of_numpy(rules):
    low, high = strengths(rules)
    np.testing.assert_array_equal(low, all_splits(rules).low_strength)
    np.testing.assert_array_equal(high, all_splits(rules).high_strength)


@pytest.mark.parametrize("tiles", [(0, 1, 2, 3), (8, 22, 23, 30), (5, 13, 17, 31)])
def test_every_one_of_20475_hands_counts_once(tiles):
    left = np.array([tile for tile in range(32) if tile not in tiles])
    theirs = hand_index(KIND_OF[left[np.array(list(combinations(range(28), 4)))]])
    assert len(theirs) == OPPONENTS
    splits = all_splits(Rules())
    row = int(hand_index(KIND_OF[list(tiles)]))
    low, high = splits.low_strength[theirs, PICKS[theirs]], splits.high_strength[theirs, PICKS[theirs]]
    counted = against_pure(Rules(), PICKS)[row]
    for s in range(3):
        mine_low, mine_high = splits.low_strength[row, s], splits.high_strength[row, s]
        assert counted[s].tolist() == [
            ((low < mine_low) & (high < mine_high)).sum(),
            ((low <= mine_low) & (high <= mine_high)).sum(),
            ((low > mine_low) & (high > mine_high)).sum(),
            ((low >= mine_low) & (high >= mine_high)).sum(),
        ]


def test_threads_change_nothing():
    one = against_pure(Rules(), PICKS, jobs=1)
    for jobs in (2, 5):
        np.testing.assert_array_equal(against_pure(Rules(), PICKS, jobs=jobs), one)


def test_a_mixture_is_the_mean_of_its_parts():
    """Half one way and half another, hand by hand, is half of each count."""
    other = ((PICKS + 1) % 3).astype(np.int8)
    chances = np.zeros((len(HANDS), 3))
    chances[ROWS, PICKS] += 0.5
    chances[ROWS, other] += 0.5
    mean = (against_pure(Rules(), PICKS) + against_pure(Rules(), other)) / 2
    np.testing.assert_allclose(against_mixed(Rules(), chances), mean, rtol=0, atol=1e-8)


@pytest.mark.parametrize("picks", [PICKS[:-1], PICKS + 1, PICKS - 1])
def test_picks_that_are_none_are_refused(picks):
    with pytest.raises(ValueError, match="picks"):
        against_pure(Rules(), picks)


@pytest.mark.parametrize("chances", [np.full((4285, 3), 0.3), np.full((4285, 2), 0.5), np.full((4285, 3), [2, -1, 0])])
def test_chances_that_are_none_are_refused(chances):
    with pytest.raises(ValueError, match="chances"):
        against_mixed(Rules(), chances)


@pytest.mark.bench
def test_one_pass_over_all_hands_takes_at_most_half_a_second():
    against_pure(Rules(), PICKS)  # compiled by now
    start = time.perf_counter()
    against_pure(Rules(), PICKS, jobs=2)
    assert time.perf_counter() - start < 0.5
