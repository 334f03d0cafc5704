from __future__ import annotations

import pytest
from houseway.solver.text import excerpt, fold, misread_encoding, nearest, normalise, one_line
from hypothesis import given
from hypothesis import strategies as st

SUITS = "A♠ K♥ Q♦ J♣"


def test_arguments_are_joined_as_they_were_meant():
    assert one_line("low ten, 9") == "low ten, 9"
    assert one_line(["low", "ten"]) == "low ten"
    assert one_line(["gee joon", "six"]) == "gee joon, six"
    assert one_line([" 9 ", "T"]) == " 9  T"


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("１０♥", "10♥"),
        ("♠\ufe0f♥\ufe0e", "♠♥"),
        ("\ufeffAs\u200b Kd", "As Kd"),
        ("4–4 4—4 4−4 4－4", "4-4 4-4 4-4 4-4"),
        ("9\ufe0f\u20e3 🔟", "9 10"),
        ("，（）；", ",();"),
        ("天　地", "天 地"),
    ],
)
def test_equal_characters_are_written_equally(typed, plain):
    assert normalise(typed) == plain


def test_folding_knows_both_kinds_of_chinese():
    assert fold("鵝 長三 斧頭 紅頭十 銅錘 雜九 高腳七 大雞 雙天") == fold(
        "鹅 长三 斧头 红头十 铜锤 杂九 高脚七 大鸡 双天"
    )
    assert fold("紅桃 方塊 階磚") == fold("红桃 方块 阶砖")


@given(st.text())
def test_folding_moves_no_character(text):
    """Positions in the folded text are those in the text that is shown."""
    assert len(fold(text)) == len(text)
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "cp437", "cp850", "cp1251", "mac-roman", "cp932", "gb18030"])
@pytest.mark.parametrize("text", [SUITS, "黑桃A 紅心K", "天牌 雜九 人牌"])
def test_utf8_in_another_encoding(text, encoding):
    try:
        read = text.encode().decode(encoding)
    except UnicodeDecodeError:
        read = text.encode().decode(encoding, errors="replace")
    assert misread_encoding(read), read


@pytest.mark.parametrize("encoding", ["gb18030", "big5"])
@pytest.mark.parametrize("read_as", ["latin-1", "cp1252"])
def test_chinese_in_a_western_encoding(encoding, read_as):
    assert misread_encoding("黑桃A 梅花".encode(encoding).decode(read_as, errors="replace"))


def test_utf16_and_undecoded_bytes():
    assert misread_encoding("A\x00s\x00")
    assert misread_encoding(b"A\xe2".decode(errors="surrogateescape"))


@pytest.mark.parametrize(
    "text", ["", "nonsense", "café", "Müller", "漢字", "カード", "한국어", "bích cơ rô chuồn", "Пример", "½ …", SUITS]
)
def test_other_writing_is_not_called_misread(text):
    assert not misread_encoding(text)


def test_the_nearest_spelling():
    assert nearest("dya", ["yan", "day"]) == "day"
    assert nearest("hihg eight", ["high eight", "low eight"]) == "high eight"
    assert nearest("zzz", ["high eight"]) is None
    assert nearest("x" * 1000, ["x" * 1000]) is None


def test_quotes_in_errors_are_short():
    assert excerpt(" As \n Kd ") == "As Kd"
    assert excerpt("x" * 100) == "x" * 39 + "…"
