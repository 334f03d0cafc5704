"""The matrix against plain enumeration: how often two hands meet, and who wins."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import naive
import numpy as np
import pytest
from houseway.solver.paigow.game import PAIRS, Game, dense_game, meetings
from houseway.solver.paigow.rules import PRESETS, Rules
from houseway.solver.paigow.splits import all_splits
from houseway.solver.paigow.tiles import HANDS

SETS = {
    "casino": (Rules(), naive.CASINO),
    "identical": (PRESETS["identical"], naive.PRESETS["identical"]),
    "push": (Rules(copy="push"), naive.CASINO | {"copy": "push"}),
}
HANDS_OF = [tuple(int(kind) for kind in hand) for hand in HANDS]
TILE_KINDS = [kind for kind, count in enumerate(naive.COUNTS) for _ in range(count)]
DEALT: dict[tuple[int, ...], list[set[int]]] = {}
for _tiles in combinations(range(32), 4):
    DEALT.setdefault(tuple(TILE_KINDS[tile] for tile in _tiles), []).append(set(_tiles))


@lru_cache(maxsize=2)
def made(name: str) -> Game:
    return dense_game(SETS[name][0])


@pytest.fixture(scope="module", params=SETS, ids=SETS)
def case(request) -> tuple[Game, Rules, dict[str, object]]:
    return made(request.param), *SETS[request.param]


def met(one, other):
    """In how many deals the two seats hold these hands, tile by tile."""
    return sum(a.isdisjoint(b) for a in DEALT[one] for b in DEALT[other])


def members(game: Game, hand: int):
    return [HANDS_OF[row] for row in np.flatnonzero(game.hand_of == hand)]


def shown(rules: Rules, row: int, split: int):
    splits = all_splits(rules)
    return tuple(int(k) for k in splits.low[row, split]), tuple(int(k) for k in splits.high[row, split])


def pairs_of_splits(game: Game, how_many: int):
    """Some cells of the matrix; every second pair has a kind in common, since most hands share none."""
    rng = np.random.default_rng(11)
    n = len(game.hand)
    for number in range(how_many):
        s = int(rng.integers(n))
        others = np.arange(n)
        if number % 2:
            kinds = HANDS[np.flatnonzero(game.hand_of == game.hand[s])[0]]
            rows = np.flatnonzero(np.isin(HANDS, kinds).sum(axis=1) >= 1 + number % 4)
            others = np.flatnonzero(np.isin(game.hand, game.hand_of[rows]))
        yield s, int(rng.choice(others))


def test_cells_are_deals_with_the_sign_of_the_winner(case):
    game, rules, plain = case
    seen = set()
    for s, t in pairs_of_splits(game, 300):
        mine, theirs = (members(game, game.hand[i]) for i in (s, t))
        deals = sum(met(a, b) for a in mine for b in theirs)
        rows = [HANDS_OF.index(hand[0]) for hand in (mine, theirs)]
        settings = [shown(rules, row, game.split[i]) for row, i in zip(rows, (s, t), strict=True)]
        sign = naive.outcome(*settings, plain)
        assert game.payoff[s, t] == sign * deals, (settings, deals)
        seen.add(sign * min(deals, 1))
    assert seen == {-1, 0, 1}


def test_splits_are_those_that_no_other_beats(case):
    game, rules, plain = case
    kept = {hand: set() for hand in range(game.hand[-1] + 1)}
    for hand, split in zip(game.hand, game.split, strict=True):
        kept[hand].add(int(split))
    rng = np.random.default_rng(12)
    for row in rng.choice(len(HANDS), 300, replace=False):
        strengths = {
            split: tuple(naive.strength(*half, plain) for half in split) for split in naive.splits(HANDS_OF[row], plain)
        }
        best = {
            split
            for split, (low, high) in strengths.items()
            if not any((low, high) != other and low <= other[0] and high <= other[1] for other in strengths.values())
        }
        found = {shown(rules, row, split) for split in kept[game.hand_of[row]]}
        assert found == best, HANDS_OF[row]


def test_all_deals_are_there(case):
    game, rules, _ = case
    assert len(np.unique(game.hand)) == (4285 if rules.gee_joon_rank == "apart" else 3620)
    _, first = np.unique(game.hand_of, return_index=True)
    hands = HANDS[first]
    holds = (hands[:, :, None] == np.arange(17)).sum(axis=1, dtype=np.uint8)
    counts = np.array(naive.COUNTS, dtype=np.uint8)
    if len(first) == 3620:  # the two equal Gee Joon tiles are two of a kind
        holds = np.column_stack((holds[:, :15], holds[:, 15] + holds[:, 16]))
        counts = np.full(16, 2, dtype=np.uint8)
    deals = sum(meetings(holds, counts, start, start + 5).sum(dtype=np.float64) for start in range(0, len(holds), 5))
    assert deals == PAIRS == 35960 * 20475


def test_swapped_seats():
    """Without the banker's copies the seats are alike; with them the player can only lose by it."""
    fair, casino = made("push").payoff, made("casino").payoff
    some = np.random.default_rng(13).choice(len(fair), 400, replace=False)
    np.testing.assert_array_equal(fair[some], -fair[:, some].T)
    assert (casino[some] <= fair[some]).all()
    assert (casino[some] < fair[some]).any()
    assert (casino[some] + casino[:, some].T <= 0).all()
