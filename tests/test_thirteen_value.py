"""Setting one hand: every number of the answer against another way to it."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations

import naive_thirteen as naive
import numpy as np
import pytest
from houseway.solver.thirteen import field, ranks, rules, scan, tables, value
from houseway.solver.thirteen.cards import cards_text, deal
from houseway.solver.thirteen.sweeps import Sweeps

HANDS = deal(np.random.default_rng(51), 3).reshape(-1, 13)
SEATS: list[tuple[str, int, value.Role | None]] = [
    ("taiwan", 4, None),
    ("mainland", 3, None),
    ("classic", 4, None),
    ("western", 2, None),
    ("hongkong", 4, "player"),
    ("hongkong", 4, "banker"),
]


@pytest.mark.parametrize(("name", "players", "role"), SEATS)
def test_every_arrangement_is_legal_whole_and_consistent(name: str, players: int, role: value.Role | None) -> None:
    loaded = rules.load(name)
    order = ranks.load(loaded.wheel)
    worth = value.Worth(loaded, players, role)
    for hand in HANDS:
        setting = value.set_cards(hand.tolist(), rules=loaded, players=players, role=role, top=8)
        assert (setting.rules, setting.players, setting.role, setting.goal) == (name, players, role, "ev")
        assert (setting.method, setting.samples) == ("field", None)
        assert setting.opponents == (1 if role == "player" else players - 1)
        assert len(setting.arrangements) == 8
        assert len({one.strengths for one in setting.arrangements}) == 8, "all different in strength"
        for one in (*setting.arrangements, *([setting.rival] if setting.rival else [])):
            rows = one.front, one.middle, one.back
            assert sorted(sum(rows, ())) == hand.tolist(), cards_text(hand)
            assert [len(row) for row in rows] == [3, 5, 5]
            assert one.strengths == tuple(order.strength(row) for row in rows)
            assert one.strengths[0] < one.strengths[1] <= one.strengths[2]
            assert one.types == tuple(naive.type_name(row) for row in rows)
            assert [name.ranks for name in one.names] == [order.name(s)[1] for s in one.strengths]
            assert one.ev == pytest.approx(float(worth.tables.ev(np.array([one.strengths]))[0]))
            assert one.ev == pytest.approx(sum(one.points))
            assert one.cost == pytest.approx(setting.best_ev - one.ev)
            assert one.stderr is None
            for chances in zip(one.win, one.tie, one.lose, strict=True):
                assert sum(chances) == pytest.approx(1)
                assert min(chances) >= 0
            scoop, scooped = tables.sweeps(
                loaded, worth.field.opponents(setting.role), np.array([one.strengths]), role=setting.role
            )
            assert (one.scoop, one.scooped) == (scoop[0], scooped[0])
            assert one.scoop <= min(one.win)
            assert one.scooped <= min(one.lose)
        evs = [one.ev for one in setting.arrangements]
        assert evs == sorted(evs, reverse=True)
        assert setting.arrangements[0].cost == 0


def test_the_rival_has_other_types_and_the_reasons_add_up() -> None:
    for name, players in (("taiwan", 4), ("classic", 4), ("western", 3)):
        for hand in HANDS:
            setting = value.set_cards(hand.tolist(), rules=rules.load(name), players=players)
            answer, rival = setting.arrangements[0], setting.rival
            assert rival is not None
            assert rival.types != answer.types
            worth = value.Worth(rules.load(name), players, None)
            every = scan.arrangements(hand, "lowest").rows
            types = ranks.load("lowest").types
            others = every[(types[every] != types[list(answer.strengths)]).any(axis=1)]
            assert rival.ev == pytest.approx(float(worth.tables.ev(others).max())), cards_text(hand)
            assert sum(reason.points for reason in setting.reasons) == pytest.approx(answer.ev - rival.ev)
            for place, reason in enumerate(setting.reasons[:3]):
                mine, theirs = answer.strengths[place], rival.strengths[place]
                assert reason.row == rules.ROWS[place]
                assert reason.sign == (mine > theirs) - (mine < theirs)
                assert (reason.win, reason.rival_win) == (answer.win[place], rival.win[place])
            assert [reason.row for reason in setting.reasons[3:]] in ([], ["joint"])
            assert len(setting.reasons) == (3 if name == "taiwan" else 4), "nothing is paid on three rows in taiwan"


def test_the_order_of_the_cards_does_not_matter() -> None:
    rng = np.random.default_rng(52)
    for hand in HANDS[:4]:
        one = value.set_cards(hand.tolist(), rules=rules.load("taiwan"))
        other = value.set_cards(rng.permutation(hand).tolist(), rules=rules.load("taiwan"))
        assert one.arrangements == other.arrangements
        assert sorted(one.cards) == sorted(other.cards)


def test_cards_are_given_back_as_they_came() -> None:
    hand = list(reversed(HANDS[0].tolist()))
    assert value.set_cards(hand, rules=rules.load("taiwan")).cards == tuple(hand)


# --- goals -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["taiwan", "classic", "mainland"])
def test_safe_is_the_least_chance_to_be_scooped(name: str) -> None:
    loaded = rules.load(name)
    counts = Sweeps(loaded, field.load(loaded, 4).opponents(None))
    for hand in HANDS[:5]:
        every = scan.arrangements(hand, loaded.wheel).rows
        scooped = counts.counts(every)[1] / counts.size
        setting = value.set_cards(hand.tolist(), rules=loaded, goal="safe")
        answer = setting.arrangements[0]
        assert answer.scooped == pytest.approx(scooped.min()), cards_text(hand)
        equal = every[scooped == scooped.min()]
        assert answer.ev == pytest.approx(float(value.Worth(loaded, 4, None).tables.ev(equal).max())), "then the EV"
        assert answer.cost >= 0


def test_balanced_is_the_largest_product() -> None:
    loaded = rules.load("taiwan")
    worth = value.Worth(loaded, 4, None).tables
    for hand in HANDS[:5]:
        every = scan.arrangements(hand, loaded.wheel).rows
        half = worth.win + (1 - worth.win - worth.lose) / 2
        product = half[0, every[:, 0]] * half[1, every[:, 1]] * half[2, every[:, 2]]
        answer = value.set_cards(hand.tolist(), rules=loaded, goal="balanced").arrangements[0]
        got = np.prod([win + tie / 2 for win, tie in zip(answer.win, answer.tie, strict=True)])
        assert got == pytest.approx(product.max()), cards_text(hand)


def test_back_first_is_the_twins() -> None:
    for hand in HANDS[:3]:
        answer = value.set_cards(hand.tolist(), rules=rules.load("western"), goal="back-first").arrangements[0]
        _, best = naive.best(tuple(hand.tolist()), naive.back_first)
        order = ranks.load("lowest")
        assert list(answer.strengths) == [order.strength(row) for row in best[0]], cards_text(hand)
        assert answer.cost > 0.3, "and it costs"


@pytest.mark.parametrize("goal", value.GOALS)
def test_a_goal_orders_all_and_costs_what_it_says(goal: value.Goal) -> None:
    for hand in HANDS[:4]:
        setting = value.set_cards(hand.tolist(), rules=rules.load("classic"), goal=goal)
        best = value.set_cards(hand.tolist(), rules=rules.load("classic"))
        assert setting.best_ev == best.arrangements[0].ev
        assert setting.arrangements[0].cost == pytest.approx(best.best_ev - setting.arrangements[0].ev)


# --- specials --------------------------------------------------------------------------------------------------------

SIX_PAIRS = naive.cards("As Ah Ks Kh Qs Qh Js Jh 9s 9h 8s 8h 5d")


def test_a_special_is_declared_where_it_pays_more() -> None:
    for name, declare in (("taiwan", True), ("mainland", False)):
        special = value.set_cards(SIX_PAIRS, rules=rules.load(name)).special
        assert special is not None
        assert (special.name, special.declare) == ("six-pairs", declare)
        assert special.declare == (special.ev > special.ev_rows)
        assert sorted(special.front + special.middle + special.back) == sorted(SIX_PAIRS)
    assert value.set_cards(SIX_PAIRS, rules=rules.load("western")).special is None


def test_a_special_collects_from_every_opponent() -> None:
    dragon = range(0, 52, 4)
    for name, points in (("taiwan", 108), ("hongkong", 108)):
        for players in (2, 3, 4):
            role: value.Role | None = "banker" if name == "hongkong" else None
            special = value.set_cards(dragon, rules=rules.load(name), players=players, role=role).special
            assert special is not None
            assert special.declare
            assert special.ev == pytest.approx((players - 1) * points, rel=0.05)


# --- arguments -------------------------------------------------------------------------------------------------------


def test_what_cannot_be_is_refused() -> None:
    taiwan = rules.load("taiwan")
    hand = HANDS[0].tolist()
    for wrong in (hand[:12], [*hand[:12], hand[0]], [*hand[:12], 52], [*hand[:12], -1]):
        with pytest.raises(ValueError, match="13 different card codes"):
            value.set_cards(wrong, rules=taiwan)
    with pytest.raises(ValueError, match="players are 2 to 4"):
        value.set_cards(hand, rules=taiwan, players=5)
    with pytest.raises(ValueError, match="goal is one of"):
        value.set_cards(hand, rules=taiwan, goal="fast")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="top is at least 1"):
        value.set_cards(hand, rules=taiwan, top=0)
    with pytest.raises(ValueError, match="no banker"):
        value.set_cards(hand, rules=taiwan, role="banker")


def test_more_arrangements_than_there_are_give_all() -> None:
    setting = value.set_cards(HANDS[0].tolist(), rules=rules.load("taiwan"), top=10**6)
    assert len(setting.arrangements) == len(scan.arrangements(HANDS[0], "lowest").rows)


def test_one_hand_needs_no_compiled_code() -> None:
    """So that the first answer on a machine comes at once."""
    code = (
        "import sys; from houseway.solver.thirteen import value, rules\n"
        "value.set_cards(range(13), rules=rules.load('mainland'))\n"
        "assert not {'numba', 'llvmlite'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_rows_are_shown_as_they_are_compared() -> None:
    order = ranks.load("lowest")
    for hand in HANDS[:3]:
        for size in (3, 5):
            for row in combinations(hand.tolist(), size):
                cards = scan.shown(list(row))
                assert sorted(cards) == sorted(row)
                compared = order.cards[order.strength(row)][:size].tolist()
                assert [code >> 2 for code in cards] == compared, cards_text(row)
