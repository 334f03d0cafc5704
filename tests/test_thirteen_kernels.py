"""The search finds what a look at all 72,072 arrangements finds: same worth, same rows, same cards.

Twins: a compiled plain scan, a NumPy scan that shares only fixed tables, and plain Python written from the rulebook
(20 hands; ``HOUSEWAY_TWIN=200 pytest tests/test_thirteen_kernels.py`` for more).
"""

from __future__ import annotations

import os
from itertools import combinations
from math import comb

import naive_thirteen as naive
import numpy as np
import pytest
from houseway.solver.thirteen import bounds, field, kernels, kernels_search, ranks, rules, scan, search, subsets, tables
from houseway.solver.thirteen.cards import cards_text, deal

TWIN_HANDS = int(os.environ.get("HOUSEWAY_TWIN", "20"))
CLASSIC = field.load(rules.load("classic"), 4).tables(rules.load("classic"), 4)
TAIWAN = field.load(rules.load("taiwan"), 4).tables(rules.load("taiwan"), 4)


def random_hands(count: int, seed: int) -> np.ndarray:
    return deal(np.random.default_rng(seed), -(-count // 4)).reshape(-1, 13)[:count]


def crowded_hands(seed: int) -> np.ndarray:
    """Hands from few ranks or few suits: quads, trips, long suits, low cards, what random deals hardly ever bring."""
    rng = np.random.default_rng(seed)
    hands = []
    for _ in range(25):
        few = rng.choice(13, rng.integers(4, 8), replace=False)
        two = rng.choice(4, 2, replace=False)
        pools = [4 * few[:, None] + np.arange(4), 4 * np.arange(13)[:, None] + two, np.arange(32), np.arange(20, 52)]
        hands += [np.sort(rng.choice(pool.ravel(), 13, replace=False)) for pool in pools for _ in range(8)]
    return np.array(hands, dtype=np.uint8)


def assert_same(hands: np.ndarray, one: search.Best, other: search.Best) -> None:
    off = np.flatnonzero(
        (one.worth != other.worth) | (one.rows != other.rows).any(axis=1) | (one.split != other.split).any(axis=1)
    )
    assert not len(off), [
        (cards_text(hands[n]), int(one.worth[n]), one.rows[n].tolist(), int(other.worth[n]), other.rows[n].tolist())
        for n in off[:3]
    ]


def test_places_number_every_subset_once() -> None:
    places = subsets.load()
    assert sorted(map(tuple, places.triples.tolist())) == list(combinations(range(13), 3))
    assert sorted(map(tuple, places.fives.tolist())) == list(combinations(range(13), 5))
    assert (places.fives == np.hstack([places.triples[places.triple_of], places.pairs[places.pair_of]])).all()
    assert places.middles.size == 72_072 == comb(13, 5) * comb(8, 5)
    seen = set()
    for back in range(subsets.FIVES):
        for pick in range(subsets.MIDDLES):
            rows = places.places(back, pick)
            assert sorted(np.concatenate(rows).tolist()) == list(range(13)), (back, pick)
            seen.add(tuple(map(bytes, rows)))
    assert len(seen) == 72_072


def test_every_subset_is_ranked_as_a_row_by_itself() -> None:
    order, places = ranks.load("lowest"), subsets.load()
    for hand in np.vstack([random_hands(20, 1), crowded_hands(2)[::40]]):
        fronts, fives = np.zeros(286, np.int16), np.zeros(1287, np.int16)
        kernels.rank_subsets(
            hand[None], 0, kernels.Order(order.front, order.five, order.flush), places.first, fronts, fives
        )
        assert (fronts == order.strengths(hand[places.triples])).all(), cards_text(hand)
        assert (fives == order.strengths(hand[places.fives])).all(), cards_text(hand)
        for ours, theirs in zip(scan.strengths(hand, "lowest"), (fronts, fives), strict=True):
            assert (ours == theirs).all(), cards_text(hand)


def test_search_is_exact_on_20_000_hands_with_scoop_and_home_run() -> None:
    hands = random_hands(20_000, 3)
    assert_same(hands, search.best(hands, CLASSIC), search.best_by_scan(hands, CLASSIC))


@pytest.mark.parametrize("name", rules.BUILT_IN)
@pytest.mark.parametrize("players", [2, 4])
def test_search_is_exact_for_every_rule_set(name: str, players: int) -> None:
    loaded = rules.load(name)
    role = "banker" if loaded.against == "banker" else None
    worth = field.load(loaded, players).tables(loaded, players, role)
    hands = np.vstack([random_hands(1_000, 4), crowded_hands(5)[::3]])
    assert_same(hands, search.best(hands, worth), search.best_by_scan(hands, worth))


@pytest.mark.parametrize("wheel", ranks.WHEELS)
@pytest.mark.parametrize("kind", ["noise", "ties", "chance", "flat", "reversed"])
def test_search_is_exact_for_any_tables(kind: str, wheel: str) -> None:
    """Bounds must hold where a stronger row is worth less, and ties must fall as they do in the scan."""
    rng = np.random.default_rng(6)
    row, joint = CLASSIC.row.copy(), CLASSIC.joint.copy()
    if kind == "noise":
        row += rng.integers(-(10**6), 10**6, row.shape, dtype=np.int32)
        joint += rng.integers(-(10**6), 10**6, joint.shape, dtype=np.int32)
    elif kind == "ties":
        row, joint = row >> 20, joint >> 20
    elif kind == "chance":
        row = rng.integers(-(10**8), 10**8, row.shape, dtype=np.int32)
        joint = rng.integers(-(10**8), 10**8, joint.shape, dtype=np.int32)
    elif kind == "flat":
        row, joint = np.zeros_like(row), np.zeros_like(joint)
    else:
        row, joint = -row, -joint
    worth = tables.Tables(wheel, 3, 1, row, CLASSIC.tiers, joint, CLASSIC.shape, CLASSIC.win, CLASSIC.lose)
    hands = np.vstack([random_hands(200, 7), crowded_hands(8)])
    assert_same(hands, search.best(hands, worth), search.best_by_scan(hands, worth))


@pytest.mark.parametrize("worth", [TAIWAN, CLASSIC], ids=["taiwan", "classic"])
def test_the_numpy_scan_finds_the_same(worth: tables.Tables) -> None:
    hands = np.vstack([random_hands(200, 9), crowded_hands(10)[::8]])
    found = search.best(hands, worth)
    for number, hand in enumerate(hands):
        every = scan.arrangements(hand, worth.wheel)
        values = worth.worth(every.rows)
        best = np.flatnonzero(values == values.max())[-1]
        assert values[best] == found.worth[number], cards_text(hand)
        assert every.rows[best].tolist() == found.rows[number].tolist(), cards_text(hand)
        assert every.split[best].tolist() == found.split[number].tolist(), cards_text(hand)


def test_plain_python_finds_the_same() -> None:
    """The twin takes nothing from this package but the worth of each row, by the row's own class."""
    order = ranks.load("lowest")
    hands = random_hands(TWIN_HANDS, 11)
    found = search.best(hands, CLASSIC)
    row, tiers, joint = CLASSIC.row.tolist(), CLASSIC.tiers.tolist(), CLASSIC.joint.tolist()
    for at, hand in enumerate(hands):
        cards = tuple(hand.tolist())
        place = {naive.strength(row): order.strength(row) for size in (3, 5) for row in combinations(cards, size)}

        def value(*rows: naive.Strength, place: dict[naive.Strength, int] = place) -> int:
            front, middle, back = (place[row] for row in rows)
            cell = tiers[0][front] + tiers[1][middle] + tiers[2][back]
            return row[0][front] + row[1][middle] + row[2][back] + joint[cell]

        worth, best = naive.best(cards, value)
        assert worth == found.worth[at], (cards_text(hand), best)
        strengths = [[order.strength(row) for row in rows] for rows in best]
        assert found.rows[at].tolist() in strengths, (cards_text(hand), strengths)


def test_result_does_not_depend_on_threads() -> None:
    hands = random_hands(2_000, 12)
    assert_same(hands, search.best(hands, CLASSIC, jobs=1), search.best(hands, CLASSIC, jobs=3))


def test_search_refuses_what_is_no_array_of_hands() -> None:
    with pytest.raises(ValueError, match=r"uint8 of shape \(n, 13\)"):
        search.best(np.zeros((2, 12), dtype=np.uint8), CLASSIC)
    with pytest.raises(ValueError, match="int64"):
        search.best(np.zeros((2, 13), dtype=np.int64), CLASSIC)


@pytest.mark.parametrize("worth", [TAIWAN, CLASSIC], ids=["taiwan", "classic"])
def test_a_look_up_never_passes_over_a_strength_that_reaches(worth: tables.Tables) -> None:
    """The turned-round bound answers at or below the first strength whose bound reaches what is needed."""
    bound = bounds.bounds(worth)
    is_five = np.ones(ranks.STRENGTHS, dtype=bool)
    is_five[ranks.load("lowest").front] = False
    row = worth.row.astype(np.int64)
    middle = np.maximum.accumulate(np.where(is_five, row[1], -(2**40)))
    rising = np.maximum.accumulate(np.where(is_five, row[2] + middle, -(2**40)))
    rng = np.random.default_rng(13)
    low, high = int(rising[is_five].min()), int(rising.max())
    for need in [low - 5, low, high, high + 1, *rng.integers(low, high, 500).tolist()]:
        answer = kernels_search.least_strength(need, bound.pair_scale, bound.pair_least)
        reach = np.flatnonzero((rising >= need) & is_five)
        assert answer <= (reach[0] if len(reach) else ranks.STRENGTHS), need
