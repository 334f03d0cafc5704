"""Codes of cards, and deals that depend on the seed alone."""

from __future__ import annotations

import numpy as np
from houseway.solver.thirteen import cards


def test_every_card_has_its_own_name_and_codes_ascend_by_rank_then_fall_by_suit() -> None:
    names = [cards.card_text(code) for code in range(52)]
    assert len(set(names)) == 52
    assert names[:5] == ["2s", "2h", "2c", "2d", "3s"]
    assert names[-4:] == ["As", "Ah", "Ac", "Ad"]


def test_a_table_is_dealt_from_one_deck() -> None:
    hands = cards.deal(np.random.default_rng(5), 200)
    assert hands.dtype == np.uint8
    assert (np.sort(hands.reshape(200, 52), axis=1) == np.arange(52)).all()
    assert (np.diff(hands.astype(int), axis=2) > 0).all(), "each hand ascends"


def test_fewer_players_get_the_same_cards_as_the_first_of_more() -> None:
    four = cards.deal(np.random.default_rng(6), 50, 4)
    two = cards.deal(np.random.default_rng(6), 50, 2)
    assert (four[:, :2] == two).all()


def test_every_card_comes_to_every_player_equally_often() -> None:
    hands = cards.deal(np.random.default_rng(7), 20_000)
    for player in range(4):
        counts = np.bincount(hands[:, player].ravel(), minlength=52)
        spread = np.sqrt(20_000 * 0.25 * 0.75)
        assert np.abs(counts - 5_000).max() < 4.5 * spread, counts
