"""Settlement: one table worked out by hand for every rule of the sources, then the twin, then what always holds.

The sources are the Chinese texts on 十三水 (`mainland`) and 十三支 (`hongkong`, `taiwan`, `classic`). Expected numbers
were added up by hand from them.
"""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from random import Random
from typing import Any

import naive_settle
import pytest
from houseway.solver.errors import HandError
from houseway.solver.thirteen import cards, ranks
from houseway.solver.thirteen.rules import Rules, load, replace
from houseway.solver.thirteen.settle import PairScore, Seat, Settlement, fouls, settle
from houseway.solver.thirteen.specials import best_special
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

MAINLAND, TAIWAN, HONGKONG, CLASSIC = load("mainland"), load("taiwan"), load("hongkong"), load("classic")
POOLED = replace(MAINLAND, specials_meet="pooled")


def seat(text: str) -> Seat:
    """A seat from "NAME: FRONT / MIDDLE / BACK" or "NAME: special CARDS", `*` before the banker."""
    name, _, hand = text.partition(":")
    words = hand.replace("/", " ").split()
    declared = words[0] == "special"
    codes = [4 * cards.RANKS.index(word[0]) + cards.SUITS.index(word[1]) for word in words[declared:]]
    return Seat(name.lstrip("*"), tuple(codes), declared, name.startswith("*"))


def table(rules: Rules, *lines: str) -> Settlement:
    return settle([seat(line) for line in lines], rules)


def totals(rules: Rules, *lines: str) -> dict[str, Any]:
    return {player.name: player.total for player in table(rules, *lines).players}


def pair(settled: Settlement, a: str, b: str) -> PairScore:
    names = [player.name for player in settled.players]
    return next(pair for pair in settled.pairs if (names[pair.a], names[pair.b]) == (a, b))


# Fronts A > B > C > D, middles A > D > B > C, backs D > C > B > A: nobody scoops anybody.
FOUR = (
    "A: 2s 2h 2c / 7d 6c 5d 4c 3h / 8s 7s 6h 5s 4s",
    "B: Kh Kd 3d / Js Jd 9s 9h 4d / Jh Th 8h 5h 4h",
    "C: Qc Qd 3c / 8c 8d 7h 7c 2d / Kc Jc Tc 9c 5c",
    "D: 9d 6d 3s / Ah Ac Ad Qh Td / As Ks Qs Ts 6s",
)
# The same cards with the backs of A and D exchanged: A scoops everybody, nobody else scoops.
SWEEP = (
    "A: 2s 2h 2c / 7d 6c 5d 4c 3h / As Ks Qs Ts 6s",
    FOUR[1],
    FOUR[2],
    "D: 9d 6d 3s / Ah Ac Ad Qh Td / 8s 7s 6h 5s 4s",
)
# The backs of A and B exchanged: A scoops B alone.
ONE_SCOOP = (
    "A: 2s 2h 2c / 7d 6c 5d 4c 3h / Jh Th 8h 5h 4h",
    "B: Kh Kd 3d / Js Jd 9s 9h 4d / 8s 7s 6h 5s 4s",
    *FOUR[2:],
)
# B with middle and back exchanged: a foul.
B_FOULS = "B: Kh Kd 3d / Jh Th 8h 5h 4h / Js Jd 9s 9h 4d"
A_FOULS = "A: 2s 2h 2c / 8s 7s 6h 5s 4s / 7d 6c 5d 4c 3h"
# Fronts D > A = B > C (A K 7 twice), middles C > D > A > B, backs B > A > D > C.
SHARED = (
    "A: As Kd 7h / 9s 9h 5c 4d 3s / Jh Js Jd 6d 2c",
    "B: Ah Ks 7s / 8s 8h 6c 4h 3c / Qc Qh Qs 5s 2d",
    "C: Qd Jc 2s / Ts Th 5d 4c 3d / Kc Kh 8c 8d 6h",
    "D: 7c 7d 4s / 9c 9d 6s 5h 3h / Ac Ad Tc Td 2h",
)
# Three rows of equal ranks. P has the better suit in front and back, Q in the middle.
EQUAL = ("P: Qs Js 9h / 7d 6c 5d 4c 3h / Ac Kc 9c 8c 2c", "Q: Qh Jh 9s / 7h 6d 5h 4d 3c / Ad Kd 9d 8d 2d")
# A dragon, six pairs, three flushes, and a hand that is nothing.
DRAGON = "Ah Ks Qc Jd Ts 9s 8s 7h 6d 5d 4s 3c 2h"
PAIRS = "Ad Ac Kd Td Th 7c 7s 6h 6s 4d 4c 3h 3s"
FLUSHES = "Qd 8d 2d Kc Jc 9c 8c 6c As Qs Js 5s 2s"
NOTHING = "Qh 9h 8h / Kh Jh 7d 4h 2c / Tc 9d 5c 5h 3d"
SPECIALS = (f"X: special {DRAGON}", f"Y: special {PAIRS}", f"Z: special {FLUSHES}", f"W: {NOTHING}")
DRAGON_ROWS = "X: 4s 3c 2h / 9s 8s 7h 6d 5d / Ah Ks Qc Jd Ts"
PAIR_ROWS = "Y: 7c 7s Kd / Td Th 6h 3h 3s / Ad Ac 6s 4d 4c"
FLUSH_ROWS = "Z: Qd 8d 2d / Kc Jc 9c 8c 6c / As Qs Js 5s 2s"


# --- mainland: places, t ---------------------------------------------------------------------------------------------


def test_mainland_four_players_play_for_t() -> None:
    """如4人遊戲中牌最大的選手第一墩含有三尖刀 … 則t=4。第一名+3*4=12，第二名+1*4=4; 第三名-1t，第四名-3t.

    Fronts: 12, 4, -4, -12. Middles (t = 1): A 3, D 1, B -1, C -3. Backs: D 3, C 1, B -1, A -3.
    """
    settled = table(MAINLAND, *FOUR)
    fronts = [0, 0, 0, 0]
    for one in settled.pairs:
        fronts[one.a] += one.rows[0]
        fronts[one.b] -= one.rows[0]
    assert fronts == [12, 4, -4, -12]
    assert [player.total for player in settled.players] == [12 + 3 - 3, 4 - 1 - 1, -4 - 3 + 1, -12 + 1 + 3]


def test_mainland_three_players_play_for_2t_and_nothing() -> None:
    """第一名+2t，第二名0，第三名-2t.

    Fronts (t = 1) B 2, C 0, D -2; middles D 2, B 0, C -2; backs D 2, C 0, B -2.
    """
    assert totals(MAINLAND, *FOUR[1:]) == {"B": 2 + 0 - 2, "C": 0 - 2 + 0, "D": -2 + 2 + 2}


def test_mainland_t_of_three_players() -> None:
    """Fronts (t = 4) A 8, B 0, C -8; middles A 2, B 0, C -2; backs C 2, B 0, A -2."""
    assert totals(MAINLAND, *FOUR[:3]) == {"A": 8 + 2 - 2, "B": 0, "C": -8 - 2 + 2}


def test_mainland_two_firsts_of_three_share_1t() -> None:
    """如3人中兩個第一，則兩人各加1t分: fronts 1, 1, -2; middles C 2, A 0, B -2; backs B 2, A 0, C -2."""
    assert totals(MAINLAND, *SHARED[:3]) == {"A": 1 + 0 + 0, "B": 1 - 2 + 2, "C": -2 + 2 - 2}


def test_mainland_two_seconds_of_four_share_the_mean_of_second_and_third() -> None:
    """Fronts D 3, A and B (1 - 1) / 2 = 0, C -3; middles C 3, D 1, A -1, B -3; backs B 3, A 1, D -1, C -3."""
    assert totals(MAINLAND, *SHARED) == {"A": 0 - 1 + 1, "B": 0 - 3 + 3, "C": -3 + 3 - 3, "D": 3 + 1 - 1}


def test_mainland_is_the_same_as_every_pair_playing_for_t() -> None:
    settled = table(MAINLAND, *FOUR)
    assert pair(settled, "B", "C").rows == (4, 1, -1)  # A's trips make the front 4 for B and C too
    assert pair(settled, "C", "D").rows == (4, -1, -1)


# --- mainland: scoops and home runs ----------------------------------------------------------------------------------


def test_mainland_scoop_of_four_is_3() -> None:
    """4人開槍者+3，中槍者-3: fronts 12, 4, -4, -12; middles A 3, D 1, B -1, C -3; backs D 3, C 1, A -1, B -3."""
    assert pair(table(MAINLAND, *ONE_SCOOP), "A", "B").scoop == 3
    assert totals(MAINLAND, *ONE_SCOOP) == {"A": 12 + 3 - 1 + 3, "B": 4 - 1 - 3 - 3, "C": -4 - 3 + 1, "D": -12 + 1 + 3}


def test_mainland_scoop_of_three_is_2_and_of_two_is_1() -> None:
    """3人打槍時開槍者+2，中槍者-2; 1 at two is ours."""
    assert pair(table(MAINLAND, *ONE_SCOOP[:3]), "A", "B").scoop == 2
    assert totals(replace(MAINLAND, home_run="none"), *ONE_SCOOP[:2]) == {"A": 4 + 1 + 1 + 1, "B": -7}


def test_mainland_home_run_adds_12_from_each() -> None:
    """2人時開槍者另加12，3人時另加24，4人時另加36.

    Four: rows A 12 + 3 + 3, B 4 - 1 - 1, C -4 - 3 + 1, D -12 + 1 - 3; scoops 9 and -3; home run 36 and -12.
    """
    assert totals(MAINLAND, *SWEEP) == {"A": 18 + 9 + 36, "B": 2 - 15, "C": -6 - 15, "D": -14 - 15}
    # Three: rows A 8 + 2 + 2, B 0 + 0 - 2, C -8 - 2 + 0; scoops 4 and -2; home run 24 and -12.
    assert totals(MAINLAND, *SWEEP[:3]) == {"A": 12 + 4 + 24, "B": -2 - 2 - 12, "C": -10 - 2 - 12}
    assert totals(MAINLAND, *SWEEP[:2]) == {"A": 6 + 1 + 12, "B": -19}


def test_mainland_home_run_multiplies() -> None:
    """一人通殺，則將自己的水數翻p-1倍（僅限於3人及3人以上時）.

    Four: A's 18 + 9 = 27 become 81, each of the others owes him 9 and pays 27. Three: A's 16 become 32 (8 become 16).
    """
    multiply = replace(MAINLAND, home_run="multiply")
    assert totals(multiply, *SWEEP) == {"A": 81, "B": 2 - 3 - 18, "C": -6 - 3 - 18, "D": -14 - 3 - 18}
    assert totals(multiply, *SWEEP[:3]) == {"A": 32, "B": -2 - 2 - 8, "C": -10 - 2 - 8}
    assert totals(multiply, *SWEEP[:2]) == {"A": 7, "B": -7}


def test_a_declared_special_prevents_a_home_run() -> None:
    """Z scoops X and W; Y is special and compares no rows. X beats W 2 rows to 1. Y collects 4 from each."""
    low = "W: Tc 8h 7d / Qh Jh 4h 3d 2c / Kh 9h 9d 5c 5h"
    settled = table(MAINLAND, DRAGON_ROWS, SPECIALS[1], FLUSH_ROWS, low)
    assert all(one.home_run == 0 for one in settled.pairs)
    assert [player.total for player in settled.players] == [-6 + 1 - 4, 12, 6 + 6 - 4, -6 - 1 - 4]
    # Without Y it is one: rows 3 and 3, scoops 2 and 2, and 24.
    assert totals(MAINLAND, DRAGON_ROWS, FLUSH_ROWS, low) == {"X": -5 - 12 + 1, "Z": 6 + 4 + 24, "W": -5 - 12 - 1}


# --- mainland: specials -----------------------------------------------------------------------------------------------


def test_each_special_collects_from_all_that_it_beats() -> None:
    """特殊牌型最大的一家贏其餘三家，牌型屬第二的一家贏其餘兩家: 36 from three, 4 from two, 3 from one."""
    expected = {"X": 3 * 36, "Y": -36 + 2 * 4, "Z": -36 - 4 + 3, "W": -36 - 4 - 3}
    assert totals(MAINLAND, *SPECIALS) == expected


def test_equal_specials_push() -> None:
    """如果在同一局中出現相同的特殊牌型時，則為平局: two dragons, two hands of six pairs."""
    lines = (
        "X: special As Kh Qs Jh Ts 9h 8s 7h 6s 5h 4s 3h 2s",
        "Y: special Ah Ks Qh Js Th 9s 8h 7s 6h 5s 4h 3s 2h",
        "Z: special Ac Ad Qc Qd Tc Td 8c 8d 6c 6d 4c 4d Kc",
        "W: special Jc Jd 9c 9d 7c 7d 5c 5d 3c 3d 2c 2d Kd",
    )
    assert totals(MAINLAND, *lines) == {"X": 72, "Y": 72, "Z": -72, "W": -72}
    # Nobody is ordinary: places with t = 36, the two firsts share (3 + 1) / 2 = 2t.
    assert totals(POOLED, *lines) == {"X": 72, "Y": 72, "Z": -72, "W": -72}
    assert totals(POOLED, *lines[:3]) == {"X": 36, "Y": 36, "Z": -72}


def test_pooled_ordinary_hands_share_the_bill() -> None:
    """4.1: 先比普通牌型，比完普通牌型後平攤所有特殊牌型的水數. The bill is 36 + 4, and Z wins two rows of W's three."""
    assert totals(POOLED, *SPECIALS[:2], FLUSH_ROWS, SPECIALS[3]) == {"X": 36, "Y": 4, "Z": 1 - 20, "W": -1 - 20}


def test_pooled_shares_are_exact() -> None:
    """Six pairs, 4 points from three: 4/3 each. Z scoops X (3 + 3), X beats W and Z beats W by a row."""
    third = Fraction(4, 3)
    expected = {"X": -6 + 1 - third, "Y": 4, "Z": 6 + 1 - third, "W": -1 - 1 - third}
    found = totals(POOLED, DRAGON_ROWS, SPECIALS[1], FLUSH_ROWS, SPECIALS[3])
    assert found == expected
    assert isinstance(found["Y"], int)


def test_pooled_all_but_one_special() -> None:
    """4.2: 若只有1人含有普通牌型，則 … 扣除所有特殊牌型分數總和: 36 + 4 + 3."""
    assert totals(POOLED, *SPECIALS) == {"X": 36, "Y": 4, "Z": 3, "W": -43}


def test_pooled_nobody_ordinary() -> None:
    """4.3, 第一種：按（1）中的方法計分: three places, t = 36, the highest special's points."""
    assert totals(POOLED, *SPECIALS[:3]) == {"X": 72, "Y": 0, "Z": -72}
    assert totals(POOLED, *SPECIALS[1:3]) == {"Y": 4, "Z": -4}
    assert totals(MAINLAND, *SPECIALS[:3]) == {"X": 72, "Y": -36 + 4, "Z": -36 - 4}


def test_mainland_ranks_three_flushes_above_three_straights_and_taiwan_below() -> None:
    """在同一局中出現這兩種牌型時，三同花大於三順子; 台式: 三順子四注, 三同花三注."""
    lines = (f"Z: special {FLUSHES}", "S: special Ah Kd Qc Jd Ts 9d 8h 7c 6d 5c 4h 3c 2h")
    # S is a dragon as well; so both rule sets are cut down to the two specials in question.
    for rules, expected in ((MAINLAND, {"Z": 3, "S": -3}), (TAIWAN, {"Z": -4, "S": 4})):
        three = tuple(rule for rule in rules.specials if rule.name in ("three-flushes", "three-straights"))
        assert totals(dataclasses.replace(rules, specials=three), *lines) == expected


# --- fouls ------------------------------------------------------------------------------------------------------------


def test_which_comparison_fouls() -> None:
    assert fouls(seat(B_FOULS).rows, TAIWAN) == ("back-below-middle",)
    assert fouls(seat("F: Kh Kd 3d / Ah 9d 7c 5h 4h / Jc Tc 8c 5c 4c").rows, TAIWAN) == ("middle-below-front",)
    both = seat("F: Kh Kd 3d / Qh Qd 7c 5h 4h / Jc Tc 8d 5c 4c").rows
    assert fouls(both, TAIWAN) == ("middle-below-front", "back-below-middle")
    assert fouls(seat("F: Kh Qd 3d / Ah Ts 8c 5h 4h / As Td 8d 5c 4c").rows, TAIWAN) == ()  # equal rows are legal
    wheel = seat("F: 4h 5s Kd / 6h 7h 8h 9h Th / Ad 2d 3d 4d 5d").rows  # legal only where A2345 is second
    assert fouls(wheel, TAIWAN) == ("back-below-middle",)
    assert fouls(wheel, replace(TAIWAN, wheel="second")) == ()


def test_a_foul_loses_every_row_at_the_others_units() -> None:
    """凡「翻船」者全賠: B pays A 3 + 1 + 1, C 3 and D 3. A beats C and D in all rows; C beats D 2 to 1."""
    expected = {"A": 5 + 5 + 5, "B": -5 - 3 - 3, "C": -5 + 3 + 1, "D": -5 + 3 - 1}
    assert totals(TAIWAN, SWEEP[0], B_FOULS, *SWEEP[2:]) == expected


def test_two_fouls_are_even() -> None:
    """C and D take three rows from each of A and B; C beats D in front (1), loses middle and back."""
    settled = table(TAIWAN, A_FOULS, B_FOULS, *FOUR[2:])
    assert pair(settled, "A", "B").total == 0
    assert [player.total for player in settled.players] == [-6, -6, 6 - 1, 6 + 1]
    assert settled.players[0].fouls == ("back-below-middle",)


def test_a_foul_is_scooped_and_counts_for_a_home_run() -> None:
    """凡倒水者需通賠其它三家.

    A takes 4 + 1 + 1, a scoop of 3 and 12 from each. C and D take 3 and a scoop of 3 from B. C - D: front at A's t = 4,
    middle D, back C.
    """
    expected = {"A": 63, "B": -21 - 6 - 6, "C": -21 + 6 + 4 - 1 + 1, "D": -21 + 6 - 4 + 1 - 1}
    assert totals(MAINLAND, SWEEP[0], B_FOULS, *SWEEP[2:]) == expected


def test_the_types_of_a_foul_do_not_count_for_t() -> None:
    """A's trips are void: fronts of B, C, D are played for 1. Each takes 3 and a scoop of 3 from A."""
    expected = {
        "A": -18,
        "B": 6 + 1 + 1 - 1 + 1 - 1 - 1,
        "C": 6 - 1 - 1 + 1 + 1 - 1 - 1,
        "D": 6 - 1 + 1 + 1 - 1 + 1 + 1,
    }
    assert totals(MAINLAND, A_FOULS, *FOUR[1:]) == expected


def test_a_special_takes_its_points_from_a_foul_and_nothing_else() -> None:
    foul = "W: Qh 9h 8h / Tc 9d 5c 5h 3d / Kh Jh 7d 4h 2c"
    settled = table(MAINLAND, SPECIALS[1], foul)
    assert (settled.pairs[0].special, settled.pairs[0].scoop, settled.pairs[0].rows) == (4, 0, (0, 0, 0))
    assert totals(POOLED, SPECIALS[0], SPECIALS[1], foul) == {"X": 36, "Y": 4, "W": -40}


def test_fouls_and_the_banker() -> None:
    """香港: a fouled player pays the banker (A: 3 + 1 + 1), a fouled banker pays everyone at their units."""
    banker = tuple(line.replace("A:", "*A:") for line in SWEEP)
    assert totals(HONGKONG, banker[0], B_FOULS, *banker[2:]) == {"A": 15, "B": -5, "C": -5, "D": -5}
    assert totals(HONGKONG, f"*{A_FOULS}", *FOUR[1:]) == {"A": -9, "B": 3, "C": 3, "D": 3}
    assert totals(HONGKONG, f"*{A_FOULS}", B_FOULS, *FOUR[2:]) == {"A": -6, "B": 0, "C": 3, "D": 3}
    assert totals(HONGKONG, FOUR[0], f"*{B_FOULS}", *FOUR[2:]) == {"A": 5, "B": -11, "C": 3, "D": 3}


# --- a banker, and ties -----------------------------------------------------------------------------------------------


def test_a_banker_meets_each_and_the_players_do_not_meet() -> None:
    """香港: A banks. He beats B, C and D in front (3 each) and in the middle, and loses the backs."""
    banker = (FOUR[0].replace("A:", "*A:"), *FOUR[1:])
    settled = table(HONGKONG, *banker)
    assert [(one.a, one.b) for one in settled.pairs] == [(0, 1), (0, 2), (0, 3)]
    assert [player.total for player in settled.players] == [9, -3, -3, -3]


def test_a_star_makes_taiwan_a_banker_game() -> None:
    """四人中一人為莊家（也可以四人對比）."""
    banker = (FOUR[0], FOUR[1].replace("B:", "*B:"), *FOUR[2:])
    settled = table(TAIWAN, *banker)
    assert settled.rules.against == "banker"
    # B - A: -3 - 1 + 1; B - C: 1 + 1 - 1; B - D: 1 - 1 - 1.
    assert [player.total for player in settled.players] == [3, -3 + 1 - 1, -1, 1]


def test_ties_push() -> None:
    """平手0分; 台式: 不計算花色."""
    assert totals(TAIWAN, *EQUAL) == {"P": 0, "Q": 0}
    assert totals(load("western"), *EQUAL) == {"P": 0, "Q": 0}


def test_ties_by_suits_look_at_the_leading_rank() -> None:
    """十三支需計算花色: queens of spades and hearts, sevens of hearts and diamonds, aces of clubs and diamonds."""
    bank = (EQUAL[0], EQUAL[1].replace("Q:", "*Q:"))
    settled = table(HONGKONG, *bank)
    assert settled.pairs[0].rows == (1, -1, 1)
    # Two pairs: the best suit of the higher pair. K K with the spade wins, whatever the other cards are.
    pairs = (
        "*P: 6s 5h 3c / Jc 9d 8d 7d 2s / Ks Kd 4h 4c Td",
        "Q: Qs 5c 3s / Ah 9c 8s 7c 2h / Kh Kc 4s 4d Th",
    )
    assert table(HONGKONG, *pairs).pairs[0].rows == (-1, -1, 1)


def test_the_suit_of_a_wheel_is_that_of_its_five() -> None:
    for wheel in ("lowest", "second"):
        lines = (
            "*P: Kc Qd 2d / 9s 9h 8c 7d 3d / As 2s 3h 4h 5c",
            "Q: Kd Qs 2c / 9c 9d 8h 7s 3c / Ah 2h 3s 4s 5d",
        )
        # Kings of clubs and diamonds, nines with the spade, fives of clubs and diamonds.
        assert table(replace(HONGKONG, wheel=wheel), *lines).pairs[0].rows == (1, 1, 1)


def test_ties_to_the_banker_compare_the_first_rank_only() -> None:
    """食夾棍: 只比點數最大的一隻牌。倘若相同，一律由莊家勝.

    A (99 543) and D (99 653) in the middle: the kickers do not count. D's front is a pair, A's back is trips.
    """
    rules = replace(HONGKONG, ties="banker")
    bank = table(rules, SHARED[0].replace("A:", "*A:"), SHARED[3])
    assert bank.pairs[0].rows == (-1, 1, 1)
    other = table(rules, SHARED[0], SHARED[3].replace("D:", "*D:"))
    assert other.pairs[0].rows == (-1, -1, 1)
    even = table(rules, EQUAL[0], EQUAL[1].replace("Q:", "*Q:"))
    assert even.pairs[0].rows == (-1, -1, -1)
    lower = (
        "*P: Ac Kd 2s / Qh 8h 6h 4h 2h / Ks 7s 6s 4s 3s",
        "Q: Ad Kc Js / Qc Jc 9c 8c 5c / Kh Jh Th 9h 5h",
    )
    assert table(rules, *lower).pairs[0].rows == (1, 1, 1)


def test_banker_and_player_both_special() -> None:
    """倘若莊家及閒家同時報到，由莊家賠閒家: the banker pays the player's points, also with the higher special."""
    banker = tuple(line.replace("X:", "*X:") for line in SPECIALS)
    assert totals(HONGKONG, *banker) == {"X": -3 - 3 + 13, "Y": 3, "Z": 3, "W": -13}
    assert totals(TAIWAN, *banker) == {"X": -6 - 3 + 36, "Y": 6, "Z": 3, "W": -36}
    other = tuple(line.replace("Y:", "*Y:") for line in SPECIALS)
    assert totals(HONGKONG, *other) == {"X": 13, "Y": -13 - 3 + 3, "Z": 3, "W": -3}


def test_a_special_against_the_banker() -> None:
    """任何一方得遇上以下的組合（例牌）通吃: an ordinary or fouled banker pays the player's points and no rows."""
    assert totals(HONGKONG, SPECIALS[0], f"*W: {NOTHING}") == {"X": 13, "W": -13}
    foul = "*W: Qh 9h 8h / Tc 9d 5c 5h 3d / Kh Jh 7d 4h 2c"
    assert totals(HONGKONG, SPECIALS[0], foul, SPECIALS[1]) == {"X": 13, "W": -16, "Y": 3}


# --- taiwan and classic -----------------------------------------------------------------------------------------------


LOSER = "L: 9h 7c 2d / Ts 9d 6c 4s 3d / Td Th 7h 5d 4h"


@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        ("W: 2s 2h 2c / 8s 8d 8c 7s 3c / As Ks Qs Js 6s", (3, 1, 1), (3, 1, 1)),
        ("W: Ah 5s 5h / 8d 8c 8h 3c 3h / Js Jh Jc Jd Ks", (1, 2, 4), (1, 2, 3)),
        ("W: Ah 5s 5h / 8s 8d 8c 8h 3c / Kc Qc Jc Tc 9c", (1, 8, 5), (1, 4, 4)),
        ("W: Ah 5s 5h / 5c 4c 3c 2c Ac / Kc Qc Jc Tc 9c", (1, 10, 5), (1, 5, 4)),
        ("W: Kh Qh Jd / Jc Tc 9c 5c 3c / As Ah Ac Ks Kd", (1, 1, 1), (1, 1, 1)),
    ],
)
def test_taiwan_pays_the_winners_units_in_two_columns(hand: str, high: tuple[int, ...], low: tuple[int, ...]) -> None:
    """三條擺「頭」三注, 夫佬擺「二道」兩注, 鐵支擺「尾」三或四注 作「二道」四或八注, 同花順 四或五注 及 五或十注."""
    assert table(TAIWAN, hand, LOSER).pairs[0].rows == high
    assert table(replace(TAIWAN, units="low"), hand, LOSER).pairs[0].rows == low


def test_scoop_is_worth_nothing_in_taiwan_and_hongkong() -> None:
    assert totals(TAIWAN, *SWEEP[:2]) == {"A": 3 + 1 + 1, "B": -5}


def test_classic_scoop_is_paid_again() -> None:
    """被衝三打槍，支付3+1分, read as paid a second time: 2 + 1 + 1 twice; the literal reading is scoop = none."""
    assert totals(CLASSIC, *SWEEP[:2]) == {"A": 8, "B": -8}
    assert totals(replace(CLASSIC, scoop="none"), *SWEEP[:2]) == {"A": 4, "B": -4}
    # Three players make no home run: B beats C 2 to 1.
    assert totals(CLASSIC, *SWEEP[:3]) == {"A": 16, "B": -8 + 1, "C": -8 - 1}


def test_classic_home_run_of_four_is_doubled() -> None:
    """全壘打：此玩家得分再乘以二，負分由三名玩家平均分攤: 3 × 8 doubled is 48, 16 from each.

    Among the others: B beats C and D 2 to 1, C beats D 2 to 1.
    """
    assert totals(CLASSIC, *SWEEP) == {"A": 48, "B": -16 + 2, "C": -16 - 1 + 1, "D": -16 - 2}


def test_classic_extras() -> None:
    """衝三 1, 中墩葫蘆 1, 中墩鐵支 3, 中墩同花順 4, 尾墩鐵支 2, 尾墩同花順 3, beyond the 1 of the row."""
    front, middle, back = CLASSIC.unit_rows
    full, quads, straight_flush = (ranks.TYPES.index(name) for name in ("full-house", "quads", "straight-flush"))
    assert front[ranks.TYPES.index("trips")] - 1 == 1
    assert [middle[kind] - 1 for kind in (full, quads, straight_flush)] == [1, 3, 4]
    assert [back[kind] - 1 for kind in (full, quads, straight_flush)] == [0, 2, 3]


def test_classic_the_lower_special_pays_the_higher() -> None:
    """較小的牌還是要支付較大的牌分數，但較大的不必支付較小的."""
    expected = {"X": 3 * 36, "Y": -36 + 6 + 6, "Z": -36 - 6 + 3, "W": -36 - 6 - 3}
    assert totals(CLASSIC, *SPECIALS) == expected
    assert totals(TAIWAN, *SPECIALS) == expected


# --- western ----------------------------------------------------------------------------------------------------------


def test_western_pays_one_more_for_more_rows() -> None:
    """2-4 scoring: A - B: a tie, a row each. A - C: two rows to one, 1 + 1. B - C the same."""
    western = load("western")
    assert totals(western, *SHARED[:3]) == {"A": 2, "B": 2, "C": -4}
    assert totals(western, *SWEEP[:2]) == {"A": 4, "B": -4}


def test_western_1_6_pays_three_more_for_all_rows() -> None:
    western = load("western-1-6")
    assert totals(western, *SWEEP[:2]) == {"A": 6, "B": -6}
    assert totals(western, *SHARED[:3]) == {"A": 1, "B": 1, "C": -2}
    assert totals(western, SWEEP[0], B_FOULS) == {"A": 6, "B": -6}


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "lines", "kind", "words"),
    [
        (TAIWAN, FOUR[:1], "count", "two to four hands, not 1"),
        (TAIWAN, (*FOUR, f"E: {NOTHING}"), "count", "not 5"),
        (TAIWAN, ("A: 2s 2h 2c / 7d 6c 5d 4c 3h / As Ks Qs Ts", FOUR[1]), "count", "A has 12 cards"),
        (
            TAIWAN,
            (FOUR[0], FOUR[1].replace("Kh", "2s")),
            "duplicate",
            "2s is on the table twice: A has it and B has it",
        ),
        (HONGKONG, FOUR, "count", "0 players are marked as banker"),
        (TAIWAN, ("*A" + FOUR[0][1:], "*B" + FOUR[1][1:]), "count", "2 players are marked"),
        (TAIWAN, (f"W: special {NOTHING}", SPECIALS[1]), "rules", "W declares a special"),
        (POOLED, (f"*X: special {DRAGON}", SPECIALS[1]), "rules", "all against all"),
    ],
)
def test_tables_that_cannot_be_settled(rules: Rules, lines: tuple[str, ...], kind: str, words: str) -> None:
    with pytest.raises(HandError, match=words) as caught:
        table(rules, *lines)
    assert caught.value.kind == kind


# --- the twin, and what always holds ----------------------------------------------------------------------------------

SETS: dict[str, tuple[Rules, dict[str, Any]]] = {
    name: (load(name), naive_settle.RULES[name]) for name in naive_settle.RULES if name != "taiwan-low"
}
SETS["taiwan-low"] = (replace(TAIWAN, units="low"), naive_settle.RULES["taiwan-low"])
SETS["mainland multiply"] = (replace(MAINLAND, home_run="multiply"), naive_settle.MAINLAND | {"home_run": "multiply"})
SETS["mainland pooled"] = (POOLED, naive_settle.MAINLAND | {"special_pay": "pooled"})
SETS["mainland second"] = (replace(MAINLAND, wheel="second"), naive_settle.MAINLAND | {"wheel": "second"})
SETS["hongkong banker ties"] = (replace(HONGKONG, ties="banker"), naive_settle.RULES["hongkong"] | {"ties": "banker"})
SETS["taiwan banker ties"] = (
    replace(TAIWAN, ties="banker", against="banker"),
    naive_settle.RULES["taiwan"] | {"ties": "banker"},
)
SETS["taiwan bank"] = (replace(TAIWAN, against="banker"), naive_settle.RULES["taiwan"])
SETS["taiwan suits"] = (replace(TAIWAN, ties="suits"), naive_settle.RULES["taiwan"] | {"ties": "suits"})


def random_table(random: Random, rules: Rules) -> list[Seat]:
    """Hands as they might be put down: mostly sorted so that they are legal, now and then at random."""
    players = random.randint(2, 4)
    # High cards to two players and low ones to the others make scoops and equal specials common.
    deck = (
        random.sample(range(52), 52)
        if random.random() < 0.5
        else [
            *random.sample(range(26, 52), 26),
            *random.sample(range(26), 26),
        ]
    )
    bank = random.randrange(players) if rules.against == "banker" else -1
    wheel = ranks.load(rules.wheel)
    seats = []
    for player in range(players):
        hand = deck[13 * player : 13 * player + 13]
        for _ in range(40 if random.random() < 0.85 else 1):
            random.shuffle(hand)
            front, middle, back = (wheel.strength(row) for row in (hand[:3], hand[3:8], hand[8:]))
            if front < middle <= back:
                break
        declared = bool(rules.specials) and random.random() < 0.7 and best_special(hand, rules) is not None
        seats.append(Seat("ABCD"[player], tuple(hand), declared, player == bank))
    return seats


@pytest.mark.parametrize("name", SETS)
def test_random_tables_are_settled_as_by_the_twin(name: str) -> None:
    rules, twin = SETS[name]
    random = Random(name)
    for _ in range(400):
        seats = random_table(random, rules)
        settled = settle(seats, rules)
        players = [
            {"special": player.special.name} if player.special else {"rows": seat.rows}
            for player, seat in zip(settled.players, seats, strict=True)
        ]
        bank = next((place for place, seat in enumerate(seats) if seat.banker), None)
        expected = naive_settle.settle(players, twin, bank)
        text = "\n".join(f"{seat.name}: {cards.cards_text(seat.cards)} {seat}" for seat in seats)
        assert [player.total for player in settled.players] == expected["totals"], f"{name}\n{text}"
        for one in settled.pairs:
            theirs = expected["pairs"][one.a, one.b]
            got = {"rows": list(one.rows), "scoop": one.scoop + one.majority, "special": one.special}
            got |= {"home_run": one.home_run, "total": one.total}
            assert got == theirs, f"{name} {one}\n{text}"


@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(SETS)))
@hypothesis_settings(max_examples=500, deadline=None, derandomize=True)
def test_totals_are_zero_and_seats_do_not_matter(seed: int, name: str) -> None:
    rules = SETS[name][0]
    random = Random(seed)
    seats = random_table(random, rules)
    settled = settle(seats, rules)
    assert sum(player.total for player in settled.players) == 0
    moved = random.sample(seats, len(seats))
    again = settle(moved, rules)
    assert {player.name: player.total for player in again.players} == {
        player.name: player.total for player in settled.players
    }
    # Nor does the order of the cards within a row.
    mixed = [
        Seat(
            seat.name,
            tuple(card for row in seat.rows for card in random.sample(row, len(row))),
            seat.declared,
            seat.banker,
        )
        for seat in seats
    ]
    assert [player.total for player in settle(mixed, rules).players] == [player.total for player in settled.players]
