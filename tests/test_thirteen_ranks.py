"""Strengths of rows: the whole space against phevaluator, every class against the slow twin, both places of A2345."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, starmap

import naive_thirteen as naive
import numpy as np
import pytest
from houseway.solver.thirteen import ranks
from houseway.solver.thirteen.cards import cards_text
from phevaluator._pheval import evaluate_5cards  # its fastest call: plain integers, no checks

ORDERS = {wheel: ranks.load(wheel) for wheel in ranks.WHEELS}


def strength(text: str, wheel: str = "lowest") -> int:
    return ORDERS[wheel].strength(naive.cards(text))


@pytest.fixture(scope="module")
def every_five() -> np.ndarray:
    return np.fromiter((c for row in combinations(range(52), 5) for c in row), np.uint8, 5 * 2_598_960).reshape(-1, 5)


def test_all_2_598_960_hands_rank_as_phevaluator_has_them(every_five: np.ndarray) -> None:
    theirs = np.fromiter(starmap(evaluate_5cards, combinations(range(52), 5)), np.int16, len(every_five))
    ours = ORDERS["lowest"].strengths(every_five)
    classes = np.unique(ours)
    assert len(classes) == 7462
    off = np.flatnonzero(np.searchsorted(classes, ours) + theirs != 7462)
    assert not len(off), [(cards_text(every_five[n]), int(ours[n]), int(theirs[n])) for n in off[:5]]


@pytest.mark.parametrize("wheel", ranks.WHEELS)
def test_types_of_all_five_card_hands(every_five: np.ndarray, wheel: str) -> None:
    order = ORDERS[wheel]
    counts = np.bincount(order.types[order.strengths(every_five)])
    assert counts.tolist() == [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]


@pytest.mark.parametrize("wheel", ranks.WHEELS)
def test_fronts_and_fives_share_one_scale_without_meeting(wheel: str) -> None:
    order = ORDERS[wheel]
    triples = np.array(list(combinations(range(52), 3)), dtype=np.uint8)
    fronts = np.unique(order.strengths(triples))
    fives = np.union1d(order.five[order.five >= 0], order.flush[order.flush >= 0])
    assert len(fronts) == 455
    assert len(fives) == 7462
    assert len(np.union1d(fronts, fives)) == ranks.STRENGTHS
    assert np.bincount(order.types[fronts], minlength=4).tolist() == [286, 156, 0, 13]


def class_rows() -> list[tuple[int, ...]]:
    """One row of every class: each multiset of three or five ranks without a flush, each set of five in one suit."""
    rows = []
    for size in (3, 5):
        for held in combinations_with_replacement(range(13), size):
            if size == 5 and held[0] == held[4]:
                continue
            suits = [held[:place].count(rank) for place, rank in enumerate(held)]
            if size == 5 and len(set(held)) == 5:
                suits[0] = 1
            rows.append(tuple(4 * rank + suit for rank, suit in zip(held, suits, strict=True)))
    return rows + [tuple(4 * rank for rank in held) for held in combinations(range(13), 5)]


@pytest.mark.parametrize("wheel", ranks.WHEELS)
def test_every_class_stands_where_the_twin_puts_it(wheel: str) -> None:
    rows = class_rows()
    assert len(rows) == ranks.STRENGTHS
    rows.sort(key=lambda row: naive.strength(row, wheel))
    for place, row in enumerate(rows):
        assert ORDERS[wheel].strength(row) == place, (cards_text(row), naive.strength(row, wheel))


def test_a_row_is_as_strong_in_any_order_of_its_cards() -> None:
    rng = np.random.default_rng(3)
    for size in (3, 5):
        for _ in range(200):
            row = rng.choice(52, size, replace=False)
            mixed = rng.permutation(row)
            assert ORDERS["lowest"].strength(row) == ORDERS["lowest"].strength(mixed), cards_text(row)
            ascending = np.sort(row)[None].astype(np.uint8)
            assert ORDERS["lowest"].strength(row) == ORDERS["lowest"].strengths(ascending)[0], cards_text(row)


def test_only_three_or_five_cards_are_a_row() -> None:
    with pytest.raises(ValueError, match="not 4"):
        ORDERS["lowest"].strength([0, 1, 2, 3])
    with pytest.raises(ValueError, match="of shape"):
        ORDERS["lowest"].strengths(np.zeros((2, 4), dtype=np.uint8))
    with pytest.raises(ValueError, match="lowest, second"):
        ranks.load("highest")


# --- what the rulebook says in words, and faults reported of other programs (tests/data names their source) -----------


@pytest.mark.parametrize(
    ("weak", "strong", "why"),
    [
        ("2s 2h As", "2c 2d Ah 4s 3s", "a missing kicker is below any card: front 22A is below middle 22A43"),
        ("Qs Qh 7s", "Qc Qd 7h 3s 2s", "and QQ7 below QQ732"),
        ("Qc Qd 6h 5s 4s", "Qs Qh 7s", "front QQ7 over middle QQ654 is a foul"),
        ("As Kh Qc", "As Kh Qc 3d 2s", "high cards too"),
        ("3s 3h Kc Qd Js", "As Ah 5c", "B019: front AA5 over middle 33KQJ is a foul"),
        ("9s 9h 8c 8d As", "2s 2h 2c", "B019: front 222 over middle two pair is a foul"),
        ("Ks Kh 4c 4d As", "Kc Kd 5c 5d 3s", "B023: the second pair is compared before the kicker"),
        ("9c 7s 5h 5s Qs", "9c 7s 5h 5s Ks", "B061: kickers count"),
        ("Qs Jc Tc 5h 3c", "Qs Jc Tc 5h 4s", "B073: down to the last card"),
        ("Ks Qs Js 9s 7s", "Kh Qh Jh 9h 8h", "B067: a flush is compared by all five cards"),
        ("As 4h 5d", "As 2c Kc", "B063: A54 is a high card, and so is AK2"),
        ("Ah 2s 3c", "As 4s 5d", "B063: A32 is no straight in a row of three"),
        ("9s 9c 5d 4h 3d", "9s 9c 5d 5h 3d", "B039: 99543 is one pair"),
        ("7s 7h 7c Kd 2s", "2s 2h 2c 3d 3s", "B025: 777K2 is no full house"),
        ("Kc Qd Jh Ts 9s", "As Kh Qc Jd Ts", "straights by their top"),
        ("As Ks Qs Js 9s", "2s 2h 2c 3d 3s", "B037: a full house beats a flush"),
        ("As Ah Ac Kd Ks", "2s 2h 2c 2d 3s", "B037: quads beat a full house"),
        ("As Ah Ac Ad Ks", "As 2s 3s 4s 5s", "B037: the lowest straight flush beats quads"),
        ("As Ah Ac 3d 3s", "As Ah Ac 4d 4s", "a pair decides a full house only after the trips"),
    ],
)
def test_the_order_of_rows(weak: str, strong: str, why: str) -> None:
    for wheel in ranks.WHEELS:
        assert strength(weak, wheel) < strength(strong, wheel), why


def test_equal_ranks_are_a_tie_whatever_the_suits() -> None:
    assert strength("As 2c Kc") == strength("Ad 2d Kc"), "B063"
    assert strength("Jd Tc Qs Ks 9s") == strength("Jd Tc Qc Kc 9c"), "B071"


def test_a2345_is_a_straight_everywhere_and_its_place_a_switch() -> None:
    """B001, B017, B065, B067, B069: never a high card, lowest or second; KA234 and the like never are straights."""
    for suits, below, above in (("shcds", "trips", "flush"), ("sssss", "quads", None)):
        wheel, six, king, ace = (
            " ".join(rank + suit for rank, suit in zip(held, suits, strict=True))
            for held in ("A2345", "23456", "9TJQK", "TJQKA")
        )
        kind = ranks.TYPES.index("straight-flush" if above is None else "straight")
        for order in ranks.WHEELS:
            assert ORDERS[order].types[strength(wheel, order)] == kind, (wheel, order, below)
        assert strength(wheel) < strength(six) < strength(king) < strength(ace)
        assert strength(six, "second") < strength(king, "second") < strength(wheel, "second") < strength(ace, "second")
    for text in ("Ks As 2h 3c 4d", "Qs Kh As 2c 3d", "Js Qh Kc Ad 2s"):
        assert ranks.TYPES[ORDERS["lowest"].types[strength(text)]] == "high-card", text


def test_b001_is_a_foul_or_not_by_the_place_of_a2345() -> None:
    middle, back = "6h 7h 8h 9h Th", "2d 3d 4d 5d Ad"
    assert strength(middle) > strength(back), "lowest: the ten-high straight flush may not stand in the middle"
    assert strength(middle, "second") < strength(back, "second"), "second: it may"


def test_straight_flushes_are_not_called_straights() -> None:
    """B003."""
    for low in range(-1, 9):
        row = [4 * (rank % 13) + 3 for rank in range(low, low + 5)]
        assert ORDERS["lowest"].name(ORDERS["lowest"].strength(row))[0] == "straight-flush", cards_text(row)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Js Jd 9h", ("pair", (9, 7))),
        ("Qh Qs 8c 3c 2h", ("pair", (10, 6, 1, 0))),
        ("Kc Kd 4h 4s 9s", ("two-pair", (11, 2, 7))),
        ("5s 4h 3c 2d As", ("straight", (3,))),
        ("As Ks 6s 5s 3s", ("flush", (12, 11, 4, 3, 1))),
        ("Ac Ad Ah 9s 9d", ("full-house", (12, 7))),
        ("Ac 3d 2h", ("high-card", (12, 1, 0))),
    ],
)
def test_a_strength_has_a_name(text: str, name: tuple[str, tuple[int, ...]]) -> None:
    for wheel in ranks.WHEELS:
        assert ORDERS[wheel].name(strength(text, wheel)) == name


def test_groups_hold_what_a_banker_takes_as_equal() -> None:
    order = ORDERS["lowest"]
    same = [("As Kh 9c", "Ad 3h 2c"), ("Ks Kh Qc Jd Ts", "Kc Kd 4h 3s 2s"), ("9s 8s 7s 6s 2s", "9h 5h 4h 3h 2h")]
    other = [("As Kh 9c", "Ks Qh 9c"), ("Ks Kh 4c 3d 2s", "As Ah 4c 3d 2s"), ("Kc Kd 4h 4s 2s", "Kc Kd 4h 3s 2s")]
    for one, two in same:
        assert order.group[strength(one)] == order.group[strength(two)], (one, two)
    for one, two in other:
        assert order.group[strength(one)] != order.group[strength(two)], (one, two)
    assert (np.diff(order.group) >= 0).all(), "groups follow the scale"
