"""CFR+ on games so small that the answer is known."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from houseway.solver.paigow.cfr import approach
from houseway.solver.paigow.game import Game

ONE_HAND = [0, 0, 0]


def solved(payoff, hand):
    hand = np.array(hand)
    split = np.arange(len(hand)) - np.searchsorted(hand, hand)
    game = Game(np.unique(hand), hand, split, np.array(payoff, dtype=np.float32))
    return next(islice(approach(game), 1, 2))


@pytest.mark.parametrize(
    ("payoff", "player", "banker"),
    [
        # scissors, paper, stone
        ([[0, 1, -1], [-1, 0, 1], [1, -1, 0]], [1 / 3] * 3, [1 / 3] * 3),
        # 3p - 2(1-p) = -p + 4(1-p) and 3q - (1-q) = -2q + 4(1-q), beside a dominated row and a dominated column
        ([[3, -1, 9], [-2, 4, 9], [-3, -2, 1]], [0.6, 0.4, 0], [0.5, 0.5, 0]),
        # a saddle
        ([[1, 2, 3], [0, 5, 0], [0, 0, 5]], [1, 0, 0], [1, 0, 0]),
    ],
    ids=["scissors", "mixed", "saddle"],
)
def test_one_hand_a_side(payoff, player, banker):
    rounds, mixes = solved(payoff, ONE_HAND)
    assert rounds == 100
    np.testing.assert_allclose(mixes[0], player, atol=2e-4)
    np.testing.assert_allclose(mixes[1], banker, atol=2e-4)


def test_every_hand_is_mixed_by_itself():
    """Two hands a side that meet only crosswise: two games in one matrix, and a hand with nothing to choose."""
    pennies, mixed = np.array([[1, -1], [-1, 1]]), np.array([[3, -1], [-2, 4]])
    payoff = np.zeros((5, 5))
    payoff[:2, 2:4], payoff[2:4, :2] = pennies, mixed
    _, (player, banker) = solved(payoff, [0, 0, 1, 1, 2])
    np.testing.assert_allclose(player, [0.5, 0.5, 0.6, 0.4, 1], atol=2e-4)
    np.testing.assert_allclose(banker, [0.5, 0.5, 0.5, 0.5, 1], atol=2e-4)


def test_a_clear_answer_is_settled_and_the_rest_is_solved_around_it():
    """In deals rather than bets: a split far below the other is left at exactly zero, and not a hair above."""
    payoff = np.zeros((4, 4))
    payoff[0, :2], payoff[1, :2] = 1e6, -1e6  # the first hand's second split loses a thousandth of all deals
    payoff[2:, 2:] = [[3, -1], [-2, 4]]
    payoff[2:, :2] = [[0, 1e6], [0, 1e6]]  # as does the banker's second against the other hand
    _, (player, banker) = solved(payoff, [0, 0, 1, 1])
    assert player[:2].tolist() == [1, 0]
    assert banker[:2].tolist() == [1, 0]
    np.testing.assert_allclose(player[2:], [0.6, 0.4], atol=2e-4)
    np.testing.assert_allclose(banker[2:], [0.5, 0.5], atol=2e-4)
