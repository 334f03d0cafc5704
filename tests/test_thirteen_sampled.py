"""Setting a hand by dealing: what it says, that it stops, and that it agrees with the tables where it should."""

from __future__ import annotations

import numpy as np
import pytest
from houseway.solver.errors import HandError
from houseway.solver.thirteen import field, ranks, rules, sampled, value
from houseway.solver.thirteen.cards import deal
from houseway.solver.thirteen.notation import parse_cards

ALICE = parse_cards("As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c")
SIX_PAIRS = parse_cards("As Ah Ks Kh Qs Qh Js Jh 9s 9h 8s 8h 5d")
WESTERN, TAIWAN = rules.load("western"), rules.load("taiwan")


@pytest.mark.parametrize(
    ("name", "players", "role"),
    [("taiwan", 4, None), ("mainland", 3, None), ("western", 2, None), ("hongkong", 4, "banker")],
)
def test_a_sampled_setting_is_whole(name: str, players: int, role: value.Role | None) -> None:
    loaded = rules.load(name)
    setting = sampled.set_sampled(ALICE, rules=loaded, samples=700, players=players, role=role, top=4)
    assert (setting.method, setting.samples) == ("sampled", 700)
    assert setting.opponents == (1 if role == "player" else players - 1)
    assert len(setting.arrangements) == 4
    evs = [one.ev for one in setting.arrangements]
    assert evs == sorted(evs, reverse=True)
    for one in setting.arrangements:
        assert sorted(one.front + one.middle + one.back) == sorted(ALICE)
        assert one.stderr is not None
        assert 0 < one.stderr < 1
        assert one.cost == pytest.approx(setting.best_ev - one.ev)
        for chances in zip(one.win, one.tie, one.lose, strict=True):
            assert sum(chances) == pytest.approx(1)
        assert one.scoop <= min(one.win)
        assert one.scooped <= min(one.lose)
    assert setting.rival is not None
    assert setting.rival.types != setting.arrangements[0].types


def test_seed_and_number_decide_alone() -> None:
    made = [
        sampled.set_sampled(ALICE, rules=TAIWAN, samples=600, seed=seed, jobs=jobs)
        for seed, jobs in ((1, 1), (1, 3), (2, 1))
    ]
    assert made[0] == made[1]
    assert made[0] != made[2]


def test_auto_stops_at_a_clear_leader_and_deals_on_for_a_close_one() -> None:
    clear = parse_cards("As Ah Ac Kd Ks Qs Qh Js Jh 9s 7h 4c 2d")
    soon = sampled.set_sampled(clear, rules=TAIWAN, samples="auto")
    assert soon.samples == sampled.BATCH
    assert soon.arrangements[0].ev - soon.arrangements[1].ev > 0


def test_chances_are_those_against_the_unseen_cards() -> None:
    """With all other aces and kings seen, a pair in front hardly loses."""
    seen = parse_cards("Ah Ac Ad Kh Kc Kd Qc Qd", count=8)
    free = sampled.set_sampled(ALICE, rules=TAIWAN, samples=1500, players=3, seen=())
    known = sampled.set_sampled(ALICE, rules=TAIWAN, samples=1500, players=3, seen=seen)
    assert known.arrangements[0].win[0] > free.arrangements[0].win[0] + 0.1


def test_a_special_is_sampled_too() -> None:
    taiwan = sampled.set_sampled(SIX_PAIRS, rules=TAIWAN, samples=1000).special
    assert taiwan is not None
    assert taiwan.declare
    assert taiwan.ev == pytest.approx(18, abs=1)
    mainland = sampled.set_sampled(SIX_PAIRS, rules=rules.load("mainland"), samples=1000).special
    assert mainland is not None
    assert not mainland.declare


def test_another_goal_orders_the_same_way_as_the_tables() -> None:
    dealt = sampled.set_sampled(ALICE, rules=TAIWAN, samples=300, goal="back-first", top=3)
    tables = value.set_cards(ALICE, rules=TAIWAN, goal="back-first", top=3)
    assert [one.strengths for one in dealt.arrangements] == [one.strengths for one in tables.arrangements]


def test_sampled_values_agree_with_the_tables_in_mean() -> None:
    """Over many hands what a single hand's own cards change averages out: western, which has no specials."""
    worth = field.load(WESTERN, 4).tables(WESTERN, 4)
    off = []
    for hand in deal(np.random.default_rng(71), 120, 1)[:, 0]:
        setting = sampled.set_sampled(hand.tolist(), rules=WESTERN, samples=200, top=1, seed=int(hand[0]))
        answer = setting.arrangements[0]
        off.append(answer.ev - float(worth.ev(np.array([answer.strengths]))[0]))
    error = np.std(off, ddof=1) / np.sqrt(len(off))
    assert abs(np.mean(off)) < 3 * error + 0.03, (np.mean(off), error)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="samples is at least 1"):
        sampled.set_sampled(ALICE, rules=TAIWAN, samples=0)
    with pytest.raises(HandError) as own:
        sampled.set_sampled(ALICE, rules=TAIWAN, samples=10, seen=ALICE[:1])
    assert (own.value.kind, own.value.params) == ("duplicate", {"read": "As"})
    with pytest.raises(HandError) as many:
        sampled.set_sampled(ALICE, rules=TAIWAN, samples=10, seen=parse_cards("Ah", count=1))
    assert (many.value.kind, many.value.params["left"], many.value.params["expected"]) == ("count", 38, 39)


def test_candidates_are_legal_under_the_rules_wheel() -> None:
    second = rules.replace(rules.load("mainland"), wheel="second")
    hand = parse_cards("Ad 2d 3d 4d 5d 4h 5s 6h 7h 8h 9h Th Kd")
    setting = sampled.set_sampled(hand, rules=second, samples=50, top=20)
    order = ranks.load("second")
    for one in setting.arrangements:
        front, middle, back = (order.strength(row) for row in (one.front, one.middle, one.back))
        assert front < middle <= back
