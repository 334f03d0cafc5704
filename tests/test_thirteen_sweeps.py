"""Sweeps counted by blocks are those counted one by one."""

from __future__ import annotations

import numpy as np
import pytest
from houseway.solver.thirteen import field, ranks, rules, tables
from houseway.solver.thirteen.sweeps import Sweeps


@pytest.mark.parametrize(
    ("name", "role"), [("taiwan", None), ("western", None), ("hongkong", "player"), ("hongkong", "banker")]
)
def test_both_counts_agree(name: str, role: str | None) -> None:
    chosen = rules.load(name)
    if role:
        chosen = rules.replace(chosen, ties="banker")
    population = field.load(rules.load("taiwan"), 4).players
    rng = np.random.default_rng(3)
    fronts = np.flatnonzero(np.isin(np.arange(ranks.STRENGTHS), ranks.load().front))
    random = np.stack([rng.choice(fronts, 40), rng.integers(0, 7917, 40), rng.integers(0, 7917, 40)], axis=1)
    corners = np.array([[0, 0, 0], [7916, 7916, 7916], [fronts[-1], 7916, 7916]])
    rows = np.concatenate([population[rng.integers(0, len(population), 40)], random, corners]).astype(np.int16)
    counted = Sweeps(chosen, population, role)
    for found, expected in zip(counted.counts(rows), tables.sweeps(chosen, population, rows, role=role), strict=True):
        assert (found / counted.size).tolist() == expected.tolist()


@pytest.mark.parametrize("size", [1, 1023, 1024, 1025, 5000])
def test_any_size_of_population(size: int) -> None:
    taiwan = rules.load("taiwan")
    population = field.load(taiwan, 4).players[::97][:size]
    population = np.resize(population, (size, 3))
    rows = population[:50]
    counted = Sweeps(taiwan, population)
    for found, expected in zip(counted.counts(rows, jobs=2), tables.sweeps(taiwan, population, rows), strict=True):
        assert (found / size).tolist() == expected.tolist()
