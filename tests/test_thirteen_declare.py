"""Declare or play: one hand's specials in plain Python against the kernel, and what declaring brings, settled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import naive_settle
import numpy as np
import pytest
from houseway.solver.thirteen import declare, rules, specials
from houseway.solver.thirteen.cards import cards_text, deal
from houseway.solver.thirteen.rules import SPECIALS

STRICT = rules.replace(rules.load("mainland"), quad_as_pairs=False, two_suit_flushes=False, front_qka=False)


def peculiar_hands() -> Iterator[list[int]]:
    """Hands from few ranks, few suits, one end of the deck, and sequences: many of them special."""
    rng = np.random.default_rng(61)
    for _ in range(150):
        suits = rng.choice(4, 3, replace=False)
        lows = [int(rng.integers(0, 14 - n)) for n in (3, 5, 5)]
        yield [
            4 * rank + suit for suit, low, n in zip(suits, lows, (3, 5, 5), strict=True) for rank in range(low, low + n)
        ]
        yield [4 * rank + int(suits[0]) for rank in range(13)]
        yield [4 * rank + suit for suit, n in zip(suits, (3, 5, 5), strict=True) for rank in rng.choice(13, n, False)]
        yield [
            4 * rank + suit
            for suit, n in zip(suits, [(8, 5), (10, 3)][rng.integers(2)], strict=False)
            for rank in rng.choice(13, n, False)
        ]
        few = rng.choice(13, rng.integers(4, 8), replace=False)
        for pool in (
            4 * few[:, None] + np.arange(4),
            np.arange(24, 52),
            np.arange(28),
            np.arange(36, 52),
            np.arange(0, 52, 2),
        ):
            yield rng.choice(pool.ravel(), 13, replace=False).tolist()
        yield [4 * rank + int(rng.integers(4)) for rank in range(13)]
        runs = [(int(rng.integers(-1, 13 - n)), n) for n in (5, 5, 3)]
        left = list(range(52))
        hand = []
        for low, n in runs:
            for rank in range(low, low + n):
                held = [code for code in left if code >> 2 == rank % 13]
                if held:
                    hand.append(held[int(rng.integers(len(held)))])
                    left.remove(hand[-1])
        if len(hand) == 13:
            yield hand


@pytest.mark.parametrize("loaded", [rules.load("mainland"), rules.load("taiwan"), STRICT], ids=lambda r: r.name)
def test_one_hand_is_what_the_kernel_says(loaded: rules.Rules) -> None:
    hands = [*deal(np.random.default_rng(62), 500).reshape(-1, 13).tolist(), *peculiar_hands()]
    masks = specials.masks(np.array(hands, dtype=np.uint8), loaded)
    seen = 0
    for hand, mask in zip(hands, masks, strict=True):
        theirs = [rule.name for rule in loaded.specials if mask >> SPECIALS.index(rule.name) & 1]
        assert list(declare.held_specials(hand, loaded)) == theirs, cards_text(hand)
        seen |= int(mask)
    assert seen.bit_count() >= 12, "nearly every special was among them"


WEIGHED = [
    ("mainland", {}, None, None),
    ("mainland", {"specials_meet": "pooled"}, {"special_pay": "pooled"}, None),
    ("taiwan", {}, None, None),
    ("hongkong", {}, None, "player"),
    ("hongkong", {}, None, "banker"),
]


@pytest.mark.parametrize(
    ("name", "switches", "other", "role", "opponents"),
    [(*case, opponents) for case in WEIGHED for opponents in ([1] if case[3] == "player" else [1, 2, 3])],
)
def test_weighing_is_the_mean_of_settled_tables(
    name: str, switches: dict[str, str], other: dict[str, str] | None, role: str | None, opponents: int
) -> None:
    """Every table of opponents who declare or play rows that nobody wins, settled by the slow twin."""
    loaded = rules.replace(rules.load(name), **switches)
    theirs = naive_settle.RULES[name] | {"ties": "push"} | (other or {})
    names = [rule.name for rule in loaded.specials]
    held = {names[0]: 0.05, names[2]: 0.1, names[-1]: 0.2}
    declared = np.zeros(len(SPECIALS))
    for special, chance in held.items():
        declared[SPECIALS.index(special)] = chance
    rows = {"rows": naive_settle_rows()}
    banker = {None: None, "banker": 0, "player": 1}[role]
    for own in (names[0], names[1], names[-1]):
        ev_rows = 2.5
        declaring = playing = 0.0
        for table in product([None, *held], repeat=opponents):
            chance = float(np.prod([held[one] if one else 1 - sum(held.values()) for one in table]))
            others = [{"special": one} if one else rows for one in table]
            met = [naive_settle.settle([me, *others], theirs, banker) for me in ({"special": own}, rows)]
            declaring += chance * float(met[0]["totals"][0])
            playing += chance * (float(met[1]["totals"][0]) + ev_rows * table.count(None) / opponents)
        got = declare.weigh(own, loaded, declared, opponents, role, ev_rows)
        assert got == pytest.approx((declaring, playing)), (own, opponents)


def naive_settle_rows() -> tuple[tuple[int, ...], ...]:
    """Rows that tie with themselves."""
    return (0, 5, 10), (12, 17, 22, 27, 33), (44, 45, 41, 38, 35)
