"""Every row of five ranks as by itself, in any order of its cards."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from houseway.solver.thirteen import ranks, rows
from houseway.solver.thirteen.cards import cards_text

EVERY = np.array(list(combinations(range(52), 5)), dtype=np.uint8)


@pytest.mark.parametrize("wheel", ranks.WHEELS)
def test_all_2_598_960_rows_are_ranked_as_one_by_one(wheel: str) -> None:
    found = rows.five_strengths(EVERY, wheel)
    expected = ranks.load(wheel).strengths(EVERY)
    off = np.flatnonzero(found != expected)
    assert not len(off), [(cards_text(EVERY[n]), int(found[n]), int(expected[n])) for n in off[:3]]


def test_the_order_of_the_cards_does_not_matter() -> None:
    rng = np.random.default_rng(5)
    some = EVERY[rng.choice(len(EVERY), 20_000)]
    mixed = rng.permuted(some, axis=1)
    assert (rows.five_strengths(mixed, jobs=1) == rows.five_strengths(some, jobs=2)).all()


@pytest.mark.parametrize("shape", [(3, 4), (5,)])
def test_what_is_no_row_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"shape \(n, 5\)"):
        rows.five_strengths(np.zeros(shape, dtype=np.uint8))
    with pytest.raises(ValueError, match="card codes"):
        rows.five_strengths(np.full((1, 5), 52, dtype=np.uint8))
