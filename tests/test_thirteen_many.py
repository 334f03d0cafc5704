"""Many hands set as arrays are set as each one alone."""

from __future__ import annotations

import numpy as np
import pytest
from houseway.solver.thirteen import field, rules
from houseway.solver.thirteen.cards import cards_text, deal
from houseway.solver.thirteen.many import Table, Tally, shown_rows, tally
from houseway.solver.thirteen.scan import shown
from houseway.solver.thirteen.value import set_cards

TABLES = [("taiwan", 4, None), ("western", 2, None), ("hongkong", 3, "banker"), ("classic", 4, None),
          ("mainland", 3, None), ("mainland", 4, None)]  # fmt: skip


def special_hands(rng: np.random.Generator, count: int) -> np.ndarray:
    """Hands many of which are three flushes, six pairs or three straights."""
    hands = []
    for n in range(count):
        if n % 3 == 0:
            suits = rng.permutation(4)
            hand = [4 * rank + suits[0] for rank in rng.permutation(13)[:5]]
            hand += [4 * rank + suits[1] for rank in rng.permutation(13)[:5]]
            hand += [4 * rank + suits[2] for rank in rng.permutation(13)[:3]]
        elif n % 3 == 1:
            ranks = rng.permutation(13)
            hand = [4 * rank + suit for rank in ranks[:6] for suit in rng.permutation(4)[:2]] + [4 * ranks[6]]
        else:
            starts = (*rng.integers(0, 9, 2), rng.integers(0, 11))
            hand = [4 * (start + step) + suit for suit, (start, size) in enumerate(zip(starts, (5, 5, 3), strict=True))
                    for step in range(size)]  # fmt: skip
        hands.append(rng.permutation(hand))
    return np.array(hands, dtype=np.uint8)


@pytest.mark.parametrize(("name", "players", "role"), TABLES)
def test_the_answer_is_the_same(name: str, players: int, role: str | None) -> None:
    chosen = rules.load(name)
    table = Table(chosen, players, role, field.load(chosen, players))
    rng = np.random.default_rng(7)
    hands = np.concatenate([deal(rng, 5).reshape(-1, 13)[:, ::-1], special_hands(rng, 9)])
    many = table.set(hands)
    for n, hand in enumerate(hands):
        alone = set_cards(hand.tolist(), rules=chosen, players=players, role=role, top=1)
        first = alone.arrangements[0]
        found = [row[n].tolist() for row in (many.front, many.middle, many.back)]
        assert found == [list(row) for row in (first.front, first.middle, first.back)], cards_text(hand)
        assert many.worth[n] / table.tables.scale == first.ev
        if alone.special is None:
            assert (many.special[n], many.declaring[n]) == (-1, -np.inf)
            assert not many.declare[n]
        else:
            assert rules.SPECIALS[many.special[n]] == alone.special.name, cards_text(hand)
            assert many.declaring[n] == alone.special.ev
            assert many.playing[n] == pytest.approx(alone.special.ev_rows, abs=1e-9)
            assert many.declare[n] == alone.special.declare


def test_what_hands_show_is_counted_and_added() -> None:
    taiwan = rules.load("taiwan")
    table = Table(taiwan, 4, None, field.load(taiwan, 4))
    rng = np.random.default_rng(9)
    first, second = deal(rng, 20).reshape(-1, 13), special_hands(rng, 30)

    def shown_by(hands: np.ndarray) -> Tally:
        many = table.set(hands)
        return tally(many.worth, many.rows, many.special, many.playing, many.declaring, taiwan.wheel)

    whole = shown_by(np.concatenate([first, second]))
    parts = shown_by(first) + shown_by(second)
    assert whole.hands == parts.hands == 110
    assert whole.worth == parts.worth
    assert whole.points == pytest.approx(parts.points)
    for name in ("types", "specials", "declared"):
        assert getattr(whole, name).tolist() == getattr(parts, name).tolist()
    assert whole.types.sum(axis=1).tolist() == [110 - whole.declared.sum()] * 3
    assert (whole.declared <= whole.specials).all()
    assert whole.specials[rules.SPECIALS.index("three-flushes")] >= 10


@pytest.mark.parametrize("size", [3, 5])
def test_cards_are_shown_in_the_same_order(size: int) -> None:
    rng = np.random.default_rng(8)
    cards = np.array([rng.permutation(52)[:size] for _ in range(3000)] + [[0, 5, 10, 15, 48][:size]], dtype=np.uint8)
    for row, found in zip(cards.tolist(), shown_rows(cards).tolist(), strict=True):
        assert tuple(found) == shown(row), cards_text(row)
