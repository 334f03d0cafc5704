from __future__ import annotations

import numpy as np
import pytest
from houseway.solver.errors import HandError
from houseway.solver.paigow.compare import meet_set
from houseway.solver.paigow.deal import PLACES, deal, first_place
from houseway.solver.paigow.houseway import Mixed
from houseway.solver.paigow.language import load_way
from houseway.solver.paigow.rules import Rules
from houseway.solver.paigow.tiles import KIND_OF
from houseway.solver.paigow.value import set_hand

FOXWOODS = load_way("foxwoods")


def rounds(**asked):
    return list(deal(**{"seed": 7, "rules": Rules(), "way": FOXWOODS, "rounds": 5} | asked))


def test_the_banker_has_the_first_stack_on_1_9_and_17():
    """Seed 000: with eight players and three dice the banker's totals are 1, 9 and 17."""
    assert [total for total in range(1, 25) if first_place(total) == 1] == [1, 9, 17]


@pytest.mark.parametrize("players", [2, 3, 4, 8])
@pytest.mark.parametrize("dice", [3, 4])
def test_all_tiles_lie_on_eight_stacks_and_empty_places_stay_closed(players, dice):
    for played in rounds(players=players, dice=dice):
        assert len(played.dice) == dice
        assert all(1 <= die <= 6 for die in played.dice)
        assert sorted(tile for seat in played.seats for tile in seat.tiles) == list(range(32))
        assert sum(seat.taken for seat in played.seats) == players
        for seat in played.seats:
            if not seat.taken:
                assert (seat.low, seat.high, seat.rule, seat.meeting, seat.paid) == (None, None, None, None, 0.0)


def test_stacks_follow_the_dice_counter_clockwise_from_the_banker():
    for played in rounds(banker=3):
        by_place = sorted(played.seats, key=lambda seat: seat.place)
        assert by_place[0].number == played.banker == 3
        assert [seat.number for seat in by_place] == [3, 4, 5, 6, 7, 8, 1, 2]
        assert played.first == (sum(played.dice) - 1) % 8 + 1
        first = by_place[played.first - 1]
        assert first.stack == 1
        for seat in by_place:
            assert seat.stack == (seat.place - played.first) % PLACES + 1


def test_every_hand_is_set_by_the_way():
    for played in rounds():
        for seat in played.seats:
            setting = set_hand(seat.tiles, rules=Rules(), way=FOXWOODS)
            split = setting.splits[setting.house.split]
            assert sorted(KIND_OF[list(seat.low)]) == sorted(split.low)
            assert sorted(KIND_OF[list(seat.high)]) == sorted(split.high)
            assert sorted(seat.low + seat.high) == sorted(seat.tiles)
            assert seat.rule == setting.house.rule


def test_each_player_is_settled_with_the_banker():
    for played in rounds(players=4, banker=5):
        banker = played.seats[4]
        assert banker.meeting is None
        theirs = {"win": 0, "push": 0, "lose": 0}
        for seat in played.seats:
            if not seat.taken or seat is banker:
                continue
            met = meet_set((seat.low, seat.high), (banker.low, banker.high), Rules())
            assert seat.meeting == met
            assert seat.paid == {"win": 0.95, "push": 0.0, "lose": -1.0}[met.result]
            theirs[met.result] += 1
        assert banker.paid == pytest.approx(0.95 * theirs["lose"] - theirs["win"])


def test_without_commission_nothing_is_lost():
    for played in rounds(rules=Rules(commission=0)):
        assert sum(seat.paid for seat in played.seats) == pytest.approx(0)


def test_the_bank_passes_counter_clockwise():
    assert [played.banker for played in rounds(rotate=True, rounds=9, banker=7)] == [7, 8, 1, 2, 3, 4, 5, 6, 7]
    assert [played.banker for played in rounds(rotate=True, players=4)] == [1, 3, 5, 7, 1]
    assert [played.banker for played in rounds(rotate=False, banker=2)] == [2] * 5


def test_a_seed_deals_the_same_again_and_another_does_not():
    assert rounds() == rounds()
    assert rounds()[0].seats != rounds(seed=8)[0].seats
    assert rounds()[0].seats != rounds()[1].seats


def test_a_seed_deals_what_the_published_generator_gives():
    """Fisher and Yates from the last tile down, then the dice, each number from 64 bits of SplitMix64."""
    state, mask = 7, (1 << 64) - 1

    def below(bound):
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) & mask
        bits = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & mask
        return ((bits ^ (bits >> 31)) * bound) >> 64

    pile = list(range(32))
    for last in range(31, 0, -1):
        other = below(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    dice = tuple(1 + below(6) for _ in range(3))
    played = rounds()[0]
    by_stack = sorted(played.seats, key=lambda seat: seat.stack)
    assert [tile for seat in by_stack for tile in seat.tiles] == pile, f"seed 7, dice {played.dice}"
    assert played.dice == dice


def test_a_mixed_way_never_draws_a_split_of_no_chance_and_the_others_as_often_as_it_says():
    chances = np.tile([0.25, 0.0, 0.75], (4285, 1))
    mixed = Mixed("mix", {"en": "Mix"}, chances, chances)
    counts = [0, 0, 0]
    for played in rounds(way=mixed, rounds=200):
        for seat in played.seats:
            ordered = sorted(seat.tiles, key=lambda tile: (int(KIND_OF[tile]), tile))
            half = seat.low if ordered[0] in seat.low else seat.high
            counts[ordered.index(next(tile for tile in half if tile != ordered[0])) - 1] += 1
    assert counts[1] == 0, counts
    assert abs(counts[0] - 400) < 70, counts  # four standard errors of 1,600 draws


def test_a_mixed_way_draws_its_splits():
    chances = np.full((4285, 3), 1 / 3)
    mixed = Mixed("mix", {"en": "Mix"}, chances, chances)
    for played in rounds(way=mixed):
        for seat in played.seats:
            assert seat.rule == "mix"
            assert sorted(seat.low + seat.high) == sorted(seat.tiles)


@pytest.mark.parametrize(
    "asked", [{"players": 1}, {"players": 9}, {"dice": 2}, {"dice": 5}, {"banker": 0}, {"banker": 9}]
)
def test_a_table_that_cannot_be_is_refused(asked):
    with pytest.raises(HandError) as caught:
        rounds(**asked)
    assert caught.value.kind == "count"
    assert str(next(iter(asked.values()))) in str(caught.value)


def test_an_incomplete_way_refuses_a_hand_it_does_not_decide():
    with pytest.raises(HandError) as caught:
        rounds(way=load_way("pennsylvania"), rounds=50)
    assert caught.value.kind == "undecided"
