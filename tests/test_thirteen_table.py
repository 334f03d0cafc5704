"""Tables of hands: dealt from a seed, and read from text, CSV and JSON."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from houseway.solver.errors import HandError
from houseway.solver.thirteen.cards import cards_text
from houseway.solver.thirteen.settle import Seat
from houseway.solver.thirteen.table import deal_table, read_table

A = "2s 2h 2c / 7d 6c 5d 4c 3h / 8s 7s 6h 5s 4s"
B = "Ah Ks Qc Jd Ts 9s 8s 7h 6d 5d 4s 3c 2h"
FRONT, MIDDLE, BACK = (part.strip() for part in A.split("/"))


def shown(seats: tuple[Seat, ...]) -> list[tuple[str, str, bool, bool]]:
    return [(seat.name, cards_text(seat.cards), seat.declared, seat.banker) for seat in seats]


EXPECTED = [("Ann", A.replace(" /", ""), False, False), ("張三", B, True, True)]


@pytest.mark.parametrize(
    "text",
    [
        f"Ann: {A}\n*張三: special {B}\n",
        f"\ufeffAnn: {A}\r\n\r\n# a remark\r\n * 張三：報到 {B}",
        f"Ann: {A.replace(' /', ' |')}\n*張三: SPECIAL: {B.replace('T', '10')}",
        f"name,front,middle,back,special,banker\nAnn,{FRONT},{MIDDLE},{BACK},,\n張三,,,,{B},yes\n",
        f"Name;Front;Middle;Back;Special;Banker\nAnn;{FRONT};{MIDDLE};{BACK};no;0\n"
        "張三;Ah Ks Qc;Jd Ts 9s 8s 7h;6d 5d 4s 3c 2h;dragon;x\n",
        f"# from the club\n姓名\t頭墩\t中墩\t尾墩\t報到\t莊家\nAnn\t{FRONT}\t{MIDDLE}\t{BACK}\n張三\t\t\t\t{B}\t是\n",
        f'banker,name,front,middle,back,special\n,Ann,"{FRONT.replace(" ", ",")}",{MIDDLE},{BACK},\n1,張三,,,,{B}\n',
        json.dumps(
            [
                {"name": "Ann", "rows": [FRONT.split(), MIDDLE.split(), BACK.split()], "special": None},
                {"name": "張三", "cards": B.split(), "special": "dragon", "banker": True},
            ]
        ),
        json.dumps(
            {
                "rules": "taiwan",
                "players": [
                    {"name": "Ann", "front": FRONT, "middle": MIDDLE, "back": BACK, "special": False, "banker": None},
                    {"name": "張三", "rows": "Ah Ks Qc / Jd Ts 9s 8s 7h / 6d 5d 4s 3c 2h", "special": 1, "banker": 1},
                ],
            },
            indent=1,
        ),
    ],
    ids=["text", "text-dos", "text-loose", "csv", "csv-semicolon", "csv-tab", "csv-quoted", "json-list", "json-object"],
)
def test_every_form_gives_the_same_table(text: str) -> None:
    assert shown(read_table(text)) == EXPECTED


def test_a_hand_is_a_special_only_where_its_line_says_so() -> None:
    rows = "Ah Ks Qc / Jd Ts 9s 8s 7h / 6d 5d 4s 3c 2h"  # a dragon all the same
    assert not read_table(f"A: {rows}")[0].declared


def test_a_player_without_a_name_is_numbered() -> None:
    assert [(seat.name, seat.banker) for seat in read_table(f"{A}\n*{A}\n: {A}")] == [
        ("1", False),
        ("2", True),
        ("3", False),
    ]
    assert read_table(f'[{{"rows": "{A}"}}]')[0].name == "1"


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        (f"A: {A}\nB: 2x{A[2:]}", "notation", "Line 2: '2x' (piece 1) is not a card"),
        (f"A: {A}\n\n# more\nB: {B}", "count", "Line 4: "),
        (f"A: special {B} As", "count", "Line 1: Cards read: 14, where 13 were expected"),
        (f"A: special {B.replace('2h', '3c')}", "duplicate", "Line 1: A card cannot come twice: 3c"),
        (
            f"name,front,midle,back\nA,{FRONT},{MIDDLE},{BACK}",
            "format",
            "for middle; of what was given, the nearest is 'midle'",
        ),
        (f"name,front,middle,back\n\nA,{FRONT},{MIDDLE},", "format", "Line 3: No cards were given for back"),
        (f"name,front,middle,back,banker\nA,{FRONT},{MIDDLE},{BACK},maybe", "format", "Line 2: 'maybe' was read"),
        ('[{"name": "A"}]', "format", "Player 1: No cards were given for front"),
        ("{", "format", "begins like JSON"),
        ('{"player": []}', "format", "list of players"),
        ("[3]", "format", "list of players"),
        ("[{}]", "format", "Player 1: No cards"),
    ],
)
def test_a_slip_is_named_with_its_place(text: str, kind: str, words: str) -> None:
    with pytest.raises(HandError) as caught:
        read_table(text)
    assert words in str(caught.value)
    assert caught.value.kind == kind


@pytest.mark.parametrize("text", ["", "\n# nobody\n", "[]", "name,front,middle,back\n"])
def test_no_table_is_an_empty_one(text: str) -> None:
    assert read_table(text) == ()


def test_a_deal_is_the_same_everywhere() -> None:
    """SplitMix64 from seed 1, then Fisher and Yates: cards that anybody can deal again."""
    assert [cards_text(hand) for hand in deal_table(1, players=2)] == [
        "2s 3h 4c 5d 6d 9c Th Js Jh Qc Kh Kd Ac",
        "3s 3d 4h 4d 5h 6h 7c 8h 8c 8d Ts Jd Qd",
    ]
    assert deal_table(1, players=3) == deal_table(1)[:3]
    assert deal_table(1) != deal_table(2)


def test_every_card_is_dealt_once_and_everywhere_alike() -> None:
    places: Counter[tuple[int, int]] = Counter()
    for seed in range(2000):
        hands = deal_table(seed)
        assert sorted(card for hand in hands for card in hand) == list(range(52))
        places.update((player, card) for player, hand in enumerate(hands) for card in hand)
    # Chi-square of 3 × 51 degrees of freedom: 153 expected, and above 218 in one of two thousand such runs.
    chi_square = sum((count - 500) ** 2 / 500 for count in places.values())
    assert len(places) == 208
    assert chi_square < 218
