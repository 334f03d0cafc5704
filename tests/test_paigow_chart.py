"""All hands set at once are set as each one alone."""

from __future__ import annotations

import numpy as np
import pytest
from houseway.solver.paigow.chart import chart, shown
from houseway.solver.paigow.rules import load
from houseway.solver.paigow.tiles import HANDS, KIND_OF, WEIGHTS, hand_index
from houseway.solver.paigow.value import set_hand, strategy


@pytest.mark.parametrize(
    ("way", "opponent", "rules", "role", "commission"),
    [
        ("foxwoods", None, "casino", "player", None),
        ("foxwoods", "canberra", "casino", "banker", 0.03),
        ("pennsylvania", "foxwoods", "prewar", "player", None),
        ("nash", None, "casino", "player", 0.0),
        ("max-low", "nash", "casino", "banker", None),
    ],
)
def test_a_hand_comes_out_as_it_does_alone(
    way: str, opponent: str | None, rules: str, role: str, commission: float | None
) -> None:
    house = load(rules)
    asked = strategy(way, house)
    faced = None if opponent is None else strategy(opponent, house)
    every = chart(house, asked, faced, role, commission)
    rng = np.random.default_rng(5)
    for _ in range(60):
        tiles = tuple(rng.permutation(32)[:4].tolist())
        alone = set_hand(tiles, rules=house, way=asked, opponent=faced, role=role, commission=commission)
        assert every.setting(tiles) == alone, [KIND_OF[tile] for tile in tiles]


def test_what_the_way_costs_is_summed_over_the_hands() -> None:
    every = chart(load("casino"), strategy("max-low", load("casino")))
    rng = np.random.default_rng(6)
    rows = [int(hand_index(KIND_OF[rng.permutation(32)[:4]])) for _ in range(50)]
    counts = np.bincount(rows, minlength=len(HANDS))
    found = shown(every, counts)
    differ = [row for row in rows if every.house[row] != every.best[row]]
    assert (found.hands, found.decided, found.differ) == (50, 50, len(differ))
    assert found.cost == pytest.approx(sum(every.cost[row] for row in rows) / 50)
    assert found.best - found.house == pytest.approx(found.cost)


def test_an_incomplete_way_is_judged_where_it_decides() -> None:
    rules = load("casino")
    every = chart(rules, strategy("pennsylvania", rules), strategy("foxwoods", rules))
    found = shown(every, WEIGHTS)
    assert found.hands == 35960
    assert found.decided == WEIGHTS[every.house >= 0].sum() < 35960
    assert np.isnan(every.cost[every.house < 0]).all()
    assert shown(every, np.zeros_like(WEIGHTS)).cost == 0
