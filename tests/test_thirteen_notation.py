from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from houseway.solver.errors import SENTENCES, HandError
from houseway.solver.thirteen import cards, notation
from houseway.solver.thirteen.notation import parse_cards, parse_rows
from hypothesis import example, given, settings
from hypothesis import strategies as st

DATA = json.loads((Path(__file__).parent / "data" / "notation_thirteen.json").read_text(encoding="utf-8"))
EVERY = DATA["collection"] + DATA["faults"] + DATA["spellings"] + DATA["refusals"]
WRITTEN = [case for case in EVERY if "cards" in case]
REFUSED = [case for case in EVERY if "refused" in case]
ROWS = "Js Jd 9h / Qh Qs 8c 3c 2h / As Ks 6s 5s 3s"


def written(codes: tuple[int, ...]) -> str:
    return cards.cards_text(codes)


def outcome(text: str, count: int | None) -> tuple[int, ...] | HandError:
    try:
        return parse_cards(text, count)
    except HandError as error:
        return error


def refusal(text: str, count: int | None = 13) -> HandError:
    with pytest.raises(HandError) as caught:
        parse_cards(text, count)
    return caught.value


def refused_rows(text: str) -> HandError:
    with pytest.raises(HandError) as caught:
        parse_rows(text)
    return caught.value


def test_ranks_and_suits_are_those_of_the_cards():
    assert (notation.RANKS, notation.SUITS, notation.HAND) == (cards.RANKS, cards.SUITS, cards.HAND)


@pytest.mark.parametrize("case", WRITTEN, ids=lambda case: case.get("id", case["text"][:30]))
def test_hands_are_read(case):
    assert written(parse_cards(case["text"], len(case["cards"].split()))) == case["cards"], case["text"]


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.get("id", case["text"][:30]))
def test_what_cannot_be_read_is_refused_by_name(case):
    error = refusal(case["text"])
    assert error.kind == case["refused"], str(error)
    assert all(name in str(error) for name in case["names"]), str(error)


def test_a_duplicate_and_a_wrong_count_have_each_their_own_message():
    """B039: duplicates were reported as a wrong count; B031: fourteen cards, two of them twice."""
    assert refusal("As As", 2).key == "thirteen.duplicate"
    assert refusal("As Ks", 3).key == "thirteen.count"
    both = refusal("As As", 3)
    assert (both.kind, both.key, both.params["count"], both.params["expected"]) == (
        "duplicate",
        "thirteen.duplicate-count",
        2,
        3,
    )


def test_a_bare_rank_never_takes_the_suit_of_its_neighbour():
    for text in ("♠A ♥K Q", "As K Qd", "sA K hQ", "A♠ K ♥Q", "As Kd 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc 2"):
        assert refusal(text, None).key == "thirteen.rank-alone", text


def test_arguments_of_a_shell():
    assert written(parse_cards(["SAKQJ653", "HQ92", "DJ", "C83"])) == "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"
    assert written(parse_cards(["Ace", "of", "Spades"], 1)) == "As"
    assert written(parse_cards(["ace of spades", "ten of hearts"], 2)) == "As Th"


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "cp437", "cp932", "gb18030", "mac-roman"])
def test_utf8_read_as_something_else_is_called_that(encoding):
    """B055: the suits of a saved file had become other characters."""
    text = "A♠ K♥ Q♦ J♣ 10♠ 9♥ 8♦ 7♣".encode().decode(encoding, errors="replace")
    assert refusal(text).kind == "encoding"


@pytest.mark.parametrize("encoding", ["gb18030", "big5"])
def test_chinese_read_as_latin_is_called_that(encoding):
    assert refusal("黑桃A 梅花10 方塊3".encode(encoding).decode("latin-1")).kind == "encoding"


ARRANGED = [
    ROWS,
    ROWS.replace("/", "|"),
    ROWS.replace(" / ", "\n"),
    ROWS.replace(" /", ";"),
    ROWS.replace(" ", ""),
    ROWS.split(" / "),
    ROWS.split(),
    "Front: Js Jd 9h Middle: Qh Qs 8c 3c 2h Back: As Ks 6s 5s 3s",
    "back As Ks 6s 5s 3s, middle Qh Qs 8c 3c 2h, front Js Jd 9h",
    "頭墩 ♠J ♦J ♥9 中墩 ♥Q ♠Q ♣8 ♣3 ♥2 尾墩 ♠A ♠K ♠6 ♠5 ♠3",
    "头道：♠J♦J♥9 二道：♥Q♠Q♣8♣3♥2 尾道：♠AK653",
    '{"front":["Js","Jd","9h"],"middle":["Qh","Qs","8c","3c","2h"],"back":["As","Ks","6s","5s","3s"]}',
    '[["Js","Jd","9h"],["Qh","Qs","8c","3c","2h"],["As","Ks","6s","5s","3s"]]',
    "JsJd9h/QhQs8c3c2h/SAK653",
    "Js Jd 9h, Qh Qs 8c 3c 2h, As Ks 6s 5s 3s",
    "Js Jd 9h - Qh Qs 8c 3c 2h - As Ks 6s 5s 3s",
]


@pytest.mark.parametrize("text", ARRANGED, ids=str)
def test_rows_are_read(text):
    assert " / ".join(map(written, parse_rows(text))) == ROWS


def test_rows_of_another_size_are_counted_and_handed_over():
    """B035: twelve cards, and a foul besides; whoever asks can look at the rows all the same."""
    error = refused_rows("front Qc, 3c; middle Jh, 4h, Ah, 2h, 6h; back Kd, Ks, Kc, 9s. 7c")
    assert (error.kind, error.key) == ("count", "thirteen.row-sizes")
    assert [written(row) for row in error.params["rows"]] == ["Qc 3c", "Jh 4h Ah 2h 6h", "Kd Ks Kc 9s 7c"]
    assert "2, 5 and 5" in str(error)
    assert "12" in str(error)
    assert "5, 5 and 3" in str(refused_rows("As Ks 6s 5s 3s / Qh Qs 8c 3c 2h / Js Jd 9h"))


def test_rows_that_share_a_card():
    """B039: 7h in front and in the middle."""
    error = refused_rows("7h 7d 2c / 7h 9d 5c 4s 3h / Ah Ad Kc Ks Qh")
    assert (error.kind, error.params["read"]) == ("duplicate", "7h")
    error = refused_rows("7h 7d / 7h 9d 5c 4s 3h / Ah Ad Kc Ks Qh")
    assert (error.kind, error.key) == ("count", "thirteen.row-sizes-duplicate")
    assert "7h" in str(error)


def test_what_is_not_three_rows():
    assert refused_rows("Js Jd 9h / Qh Qs 8c 3c 2h").key == "thirteen.rows"
    assert refused_rows("Js Jd 9h Qh Qs").key == "thirteen.rows"
    assert refused_rows("").key == "thirteen.rows"
    assert refused_rows("Js Jd 9 / Qh Qs 8c 3c 2h / As Ks 6s 5s 3s").key == "thirteen.rank-alone"


SIGNS = "♠♥♣♦"
WHITE = "♤♡♧♢"
CHINESE_SUITS = ("黑桃 葵扇", "红桃 紅心", "梅花 草花", "方块 階磚")
SUIT_NAMES = ("Spades", "Hearts", "Clubs", "Diamonds")
RANK_NAMES = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
GLYPHS = (0x1F0A0, 0x1F0B0, 0x1F0D0, 0x1F0C0)


def ten(rank: int) -> str:
    return "10" if rank == 8 else cards.RANKS[rank]


def number(rank: int) -> str:
    return "1" if rank == 12 else str(rank + 2)


def wide(text: str) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) if sign.isascii() else sign for sign in text)


FORMS: dict[str, Callable[[int, int], str]] = {
    "As": lambda rank, suit: cards.RANKS[rank] + cards.SUITS[suit],
    "AS": lambda rank, suit: (cards.RANKS[rank] + cards.SUITS[suit]).upper(),
    "as": lambda rank, suit: (cards.RANKS[rank] + cards.SUITS[suit]).lower(),
    "sA": lambda rank, suit: cards.SUITS[suit] + ten(rank),
    "10s": lambda rank, suit: ten(rank) + cards.SUITS[suit],
    "♠10": lambda rank, suit: SIGNS[suit] + ten(rank),
    "10♠\ufe0f": lambda rank, suit: ten(rank) + SIGNS[suit] + "\ufe0f",
    "♤A": lambda rank, suit: WHITE[suit] + cards.RANKS[rank],
    "Ａ♠": lambda rank, suit: wide(ten(rank)) + SIGNS[suit],
    "13s": lambda rank, suit: number(rank) + cards.SUITS[suit],
    "S14": lambda rank, suit: cards.SUITS[suit].upper() + str(rank + 2),
    "黑桃A": lambda rank, suit: CHINESE_SUITS[suit].split()[rank % 2] + ten(rank),
    "A黑桃": lambda rank, suit: ten(rank) + CHINESE_SUITS[suit].split()[rank % 2],
    "Ace of Spades": lambda rank, suit: f"{RANK_NAMES[rank]} of {SUIT_NAMES[suit]}",
    "ace spades": lambda rank, suit: f"{RANK_NAMES[rank]} {SUIT_NAMES[suit]}".lower(),
    "10_of_spades": lambda rank, suit: f"{ten(rank)}_of_{SUIT_NAMES[suit]}".lower(),
    "$A": lambda rank, suit: "$&#*"[suit] + ten(rank),
    "('A', 's')": lambda rank, suit: f"({ten(rank)!r}, {cards.SUITS[suit]!r})",
    "{rank, suit}": lambda rank, suit: json.dumps({"suit": SUIT_NAMES[suit].lower(), "rank": ten(rank)}),
    "glyph": lambda rank, suit: chr(GLYPHS[suit] + (1 if rank == 12 else rank + 2 + (rank > 9))),
}


def some_cards(least: int = 13, most: int = 13) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 51), min_size=least, max_size=most, unique=True)


@given(some_cards(1), st.sampled_from(sorted(FORMS)), st.sampled_from([" ", ", ", "; ", " | ", "\n", "、", "  ", "\t"]))
def test_every_form_of_a_card_reads_back(hand, form, between):
    text = between.join(FORMS[form](code >> 2, code & 3) for code in hand)
    assert list(parse_cards(text, len(hand))) == hand


@given(
    some_cards(1), st.sampled_from(["As", "as", "AS", "sA", "10s", "♠10", "10♠\ufe0f", "Ａ♠", "黑桃A", "$A", "glyph"])
)
def test_cards_without_blanks_read_back(hand, form):
    assert list(parse_cards("".join(FORMS[form](code >> 2, code & 3) for code in hand), len(hand))) == hand


@given(some_cards(1), st.lists(st.sampled_from(sorted(FORMS)), min_size=13, max_size=13))
def test_forms_mix(hand, forms):
    text = ", ".join(FORMS[form](code >> 2, code & 3) for form, code in zip(forms, hand, strict=False))
    assert list(parse_cards(text, len(hand))) == hand


GROUPED: dict[str, tuple[str, Callable[[int, str], str]]] = {
    "♠AKQ ♥92": (" ", lambda suit, ranks: SIGNS[suit] + ranks),
    "♠AKQ♥92": ("", lambda suit, ranks: SIGNS[suit] + ranks),
    "SAKQ HQ92": (" ", lambda suit, ranks: cards.SUITS[suit].upper() + ranks),
    "sakq hq92": (" ", lambda suit, ranks: (cards.SUITS[suit] + ranks).lower()),
    "AKQ♠ 92♥": (" ", lambda suit, ranks: ranks + SIGNS[suit]),
    "♠: A K Q": (", ", lambda suit, ranks: f"{SIGNS[suit]}: {' '.join(ranks).replace('1 0', '10')}"),
    "Spades: AKQ": ("; ", lambda suit, ranks: f"{SUIT_NAMES[suit]}: {ranks}"),
    "黑桃AKQ": (" ", lambda suit, ranks: CHINESE_SUITS[suit].split()[0] + ranks),
}


@given(some_cards(), st.sampled_from(sorted(GROUPED)), st.permutations(range(4)), st.booleans())
def test_hands_grouped_by_suit_read_back(hand, form, order, digits):
    between, group = GROUPED[form]
    held = {suit: sorted((code >> 2 for code in hand if code & 3 == suit), reverse=True) for suit in order}
    spelled = {
        suit: "".join(ten(rank) if digits else cards.RANKS[rank] for rank in ranks) for suit, ranks in held.items()
    }
    text = between.join(group(suit, spelled[suit]) for suit in order if held[suit])
    assert list(parse_cards(text)) == [4 * rank + suit for suit in order for rank in held[suit]]


@given(some_cards(), st.sampled_from([",", ";", "/", ", ", "|"]), st.sampled_from(["", "-", "—"]))
def test_four_groups_are_spades_hearts_clubs_diamonds(hand, between, void):
    held = [sorted((code >> 2 for code in hand if code & 3 == suit), reverse=True) for suit in range(4)]
    text = between.join("".join(cards.RANKS[rank] for rank in ranks) or void for ranks in held)
    assert sorted(parse_cards(text)) == sorted(hand)


@given(some_cards())
def test_four_groups_with_full_stops_are_those_of_bridge(hand):
    text = ".".join("".join(cards.RANKS[code >> 2] for code in hand if code & 3 == suit) for suit in (0, 1, 3, 2))
    assert sorted(parse_cards(text)) == sorted(hand)


@given(some_cards())
def test_suits_from_one_to_four(hand):
    """The order of the program that writes them: spades, hearts, diamonds, clubs; some card must need two digits."""
    text = ",".join("1243"[code & 3] + number(code >> 2) for code in hand)
    if any(len(piece) == 3 for piece in text.split(",")):
        assert list(parse_cards(text)) == hand
    else:
        assert refusal(text).kind in {"notation", "ambiguous"}


@given(some_cards(), st.permutations(range(3)))
def test_rows_read_back(hand, order):
    rows = (hand[:3], hand[3:8], hand[8:])
    assert parse_rows(" / ".join(map(cards.cards_text, rows))) == tuple(map(tuple, rows))
    labelled = [
        f"{label}: {cards.cards_text(row)}" for label, row in zip(("front", "middle", "back"), rows, strict=True)
    ]
    assert parse_rows("; ".join(labelled[place] for place in order)) == tuple(map(tuple, rows))


WORDS = "10 11 ace of spades front back -> 🂡 🂬 🃏 0x1 \x00 \ud800 \ufe0f"
PIECES = st.sampled_from([*"AKQJT98765432shdc♠♥♣♦♤10,.;/-[]{}()\"' $&*#黑红方梅十", *WORDS.split(" ")])


@settings(max_examples=400)
@given(st.one_of(st.text(), st.lists(PIECES, max_size=20).map("".join)), st.sampled_from([None, 3, 13]))
@example("A" * 5000, 13)
@example("AK" * 5000 + "s", 13)
@example("s" * 5000, None)
@example("1" * 5000, 13)
@example("(" * 5000 + "As", None)
def test_no_text_does_more_than_be_refused(text, count):
    read = outcome(text, count)
    if isinstance(read, HandError):
        assert read.kind in {"notation", "ambiguous", "duplicate", "count", "encoding"}
        assert read.params["read"] is not None
        assert len(str(read)) < 400
    else:
        assert len(set(read)) == len(read) > 0
        assert count is None or len(read) == count
        assert set(read) <= set(range(52))
    try:
        rows = parse_rows(text)
    except HandError:
        return
    assert tuple(map(len, rows)) == (3, 5, 5)


@given(st.text(alphabet="AKT102shcd♠", max_size=12))
def test_the_quick_reader_agrees_with_the_other(text):
    """A trailing semicolon keeps a hand from the quick reader."""
    spaced = " ".join(text[place : place + 2] for place in range(0, len(text), 2))
    for typed in (text, spaced):
        assert str(outcome(typed, None)) == str(outcome(typed + ";", None)), typed


def test_every_sentence_about_cards_is_said():
    said = {refusal(case["text"]).key for case in REFUSED}
    said |= {refused_rows(rows).key for rows in ("As", "As / Kd / Qh", "As / As / Qh")}
    about = (
        "no-cards unknown-card unknown-card-nearest rank-alone suit-alone ambiguous-number number no-suits bit-mask "
        "ten not-in-pack duplicate duplicate-count count rows row-sizes row-sizes-duplicate"
    )
    assert said == {f"thirteen.{key}" for key in about.split()} | {"text.encoding"} <= set(SENTENCES)
