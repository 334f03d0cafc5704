"""Many hands set as arrays are set as each one alone."""

from __future__ import annotations

import numpy as np
import pytest
from houseway.solver.thirteen import field, rules
from houseway.solver.thirteen.cards import cards_text, deal
from houseway.solver.thirteen.many import set_many, shown_rows
from houseway.solver.thirteen.scan import shown
from houseway.solver.thirteen.value import set_cards


@pytest.mark.parametrize(
    ("name", "players", "role"),
    [("taiwan", 4, None), ("western", 2, None), ("hongkong", 3, "banker"), ("classic", 4, None)],
)
def test_the_first_arrangement_is_the_same(name: str, players: int, role: str | None) -> None:
    chosen = rules.load(name)
    worth = field.load(chosen, players).tables(chosen, players, role)
    hands = deal(np.random.default_rng(7), 10).reshape(-1, 13)[:, ::-1]
    many = set_many(hands, worth)
    for n, hand in enumerate(hands):
        alone = set_cards(hand.tolist(), rules=chosen, players=players, role=role, top=1).arrangements[0]
        found = [row[n].tolist() for row in (many.front, many.middle, many.back)]
        assert found == [list(row) for row in (alone.front, alone.middle, alone.back)], cards_text(hand)
        assert many.worth[n] / worth.scale == alone.ev


@pytest.mark.parametrize("size", [3, 5])
def test_cards_are_shown_in_the_same_order(size: int) -> None:
    rng = np.random.default_rng(8)
    cards = np.array([rng.permutation(52)[:size] for _ in range(3000)] + [[0, 5, 10, 15, 48][:size]], dtype=np.uint8)
    for row, found in zip(cards.tolist(), shown_rows(cards).tolist(), strict=True):
        assert tuple(found) == shown(row), cards_text(row)
