from __future__ import annotations

from fractions import Fraction

import pytest
from houseway.solver.errors import HandError
from houseway.solver.paigow.rules import CHOICES, PRESETS, SWITCHES, Rules, from_mapping, load


def test_the_presets_are_those_of_the_rulebook():
    assert list(PRESETS) == ["casino", "cantonese", "identical", "prewar", "plain"]
    assert PRESETS["casino"] == Rules("flexible", "last", True, "nine", "high-tile", "copy", "banker", 0.05)
    assert PRESETS["cantonese"] == Rules(gee_joon_rank="apart")
    assert PRESETS["identical"] == Rules(gee_joon_rank="apart", tie_break="both-tiles", zero="high-tile")
    assert PRESETS["prewar"] == Rules(gee_joon_rank="apart", gee_joon="fixed")
    assert PRESETS["plain"] == Rules(wong_gong=False)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_knows_its_name(name):
    assert load(name).name == name


def test_a_name_is_no_rule():
    assert Rules(name="mine") == Rules(name="yours")
    assert hash(Rules(name="mine")) == hash(Rules(name="yours"))


def test_a_commission_is_what_was_written():
    assert Rules().kept == Fraction(19, 20)
    assert Rules(commission=0.1).kept == Fraction(9, 10)


@pytest.mark.parametrize(("switch", "words"), CHOICES.items())
def test_a_switch_takes_its_words_and_no_other(switch, words):
    for word in words:
        assert getattr(Rules(**{switch: word}), switch) == word
    with pytest.raises(HandError) as caught:
        Rules(**{switch: words[-1] + "x"})
    assert caught.value.kind == "rules"
    assert caught.value.params["nearest"] == words[-1]


@pytest.mark.parametrize("commission", [-0.01, 1, 1.5, True, "0.05", float("nan")])
def test_a_commission_is_a_part_of_a_win(commission):
    with pytest.raises(HandError):
        Rules(commission=commission)


def test_a_preset_of_ones_own(tmp_path):
    path = tmp_path / "club.toml"
    path.write_text('extends = "cantonese"\ncopy = "push"\ncommission = 0\n', encoding="utf-8")
    rules = load(path)
    assert rules == Rules(gee_joon_rank="apart", copy="push", commission=0)
    assert rules.name == "club"
    assert load(str(path)) == rules


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ('copy = "push"\nhigh_nines = "rank"\n', 2, "high_nine"),
        ('\n\n"tie_break" = "high-tyle"\n', 3, "high-tile"),
        ('extends = "casno"\n', 1, "casino"),
        ("wong_gong = 1\n", 1, "wong_gong"),
        ('copy = "push"\ncommission = "5 %"\n', 2, "commission"),
        ("name = 3\n", 1, "name"),
    ],
)
def test_a_mistake_in_a_file_is_named_with_line_and_nearest_word(tmp_path, text, line, word):
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(HandError) as caught:
        load(path)
    assert caught.value.params["line"] == line
    assert word in str(caught.value)


def test_a_file_that_cannot_be_read_says_why(tmp_path):
    with pytest.raises(HandError, match=r"none\.toml cannot be read"):
        load(tmp_path / "none.toml")
    (tmp_path / "gbk.toml").write_bytes('name = "牌九"'.encode("gbk"))
    with pytest.raises(HandError, match="not UTF-8"):
        load(tmp_path / "gbk.toml")
    (tmp_path / "broken.toml").write_text("zero = \n")
    with pytest.raises(HandError, match="line 1"):
        load(tmp_path / "broken.toml")


def test_an_unknown_preset_is_told_the_nearest():
    with pytest.raises(HandError, match="'cantonese'"):
        load("cantonesse")


def test_a_mapping_takes_every_switch():
    values = {switch: getattr(PRESETS["identical"], switch) for switch in SWITCHES}
    assert from_mapping(values, "copy") == PRESETS["identical"]
