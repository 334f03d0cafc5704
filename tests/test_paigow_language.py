from __future__ import annotations

import re
from pathlib import Path

import pytest
from houseway.solver.errors import HandError
from houseway.solver.paigow import conditions, grammar, language
from houseway.solver.paigow.grammar import Atom, Bound
from houseway.solver.paigow.houseway import UNDECIDED, play_all
from houseway.solver.paigow.language import load_way, read_way
from houseway.solver.paigow.rules import Rules

RULE = '[[rule]]\nid = "one"\ntext.en = "One."\n'


def caught(text):
    with pytest.raises(HandError) as error:
        read_way(text, "mine.toml")
    assert error.value.kind == "way"
    return error.value


def keep(value):
    return read_way(RULE + f"keep = {value}", "mine.toml").rules[0].keep


def when(value):
    return read_way(RULE + f'keep.most = "low"\nwhen = {value}', "mine.toml").rules[0].when


def test_what_is_not_said_has_a_default():
    way = read_way(RULE + 'keep.most = "low high"', "/tmp/club.toml")
    assert (way.id, way.kind, way.complete, dict(way.name)) == ("club", "house", True, {"en": "club"})
    assert way.rules[0].keep == ((Atom("most", ("low", "high")),),)


def test_text_by_language_or_plain():
    way = read_way('[[rule]]\nid = "a"\ntext = "Plain."\nkeep.most = "low"', "mine.toml")
    assert dict(way.rules[0].text) == {"en": "Plain."}
    way = read_way('[[rule]]\nid = "a"\ntext = { en = "Low.", zh-hant = "小" }\nkeep.most = "low"', "mine.toml")
    assert way.rules[0].text["zh-hant"] == "小"


@pytest.mark.parametrize(
    ("written", "bounds"),
    [
        ("7", ((Bound("=", 7, None),),)),
        ('"7"', ((Bound("=", 7, None),),)),
        ('">= 6"', ((Bound(">=", 6, None),),)),
        ('"<3 H6"', ((Bound("<", 3, 5),),)),
        ('"5..7"', ((Bound(">=", 5, None), Bound("<=", 7, None)),)),
        ('"2|3|8"', tuple((Bound("=", n, None),) for n in (2, 3, 8))),
        ('">= 4 H8 & <= 8 L10"', ((Bound(">=", 4, 2), Bound("<=", 8, 8)),)),
        ('"0..1|>= 9"', ((Bound(">=", 0, None), Bound("<=", 1, None)), (Bound(">=", 9, None),))),
    ],
)
def test_bounds(written, bounds):
    assert keep(f"{{ low = {written} }}") == ((Atom("low", bounds),),)


def test_tiles_by_blanks_and_bars():
    assert when('{ tiles = "T|D 9 8 *" }')[0][0].value == (
        (frozenset({0, 1}), frozenset({11}), frozenset({2, 12}), frozenset(range(17))),
    )
    assert when('{ beside = ["6 4", "10 GJ"] }')[0][0].value == (
        (frozenset({5, 10}), frozenset({3, 6})),
        (frozenset({4, 8}), frozenset({15, 16})),
    )
    assert when('{ pair = "9 L8" }')[0][0].value == frozenset({11, 12})


def test_alternatives_and_steps():
    assert len(when('[{ pairs = 1 }, { holds = "T" }]')) == 2
    assert len(keep('[{ pair = "split" }, { most = "low high" }]')) == 2


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('nmae.en = "x"\n' + RULE + 'keep.most = "low"', 1, "'name'"),
        ('kind = "hose"\n' + RULE + 'keep.most = "low"', 1, "'house'"),
        (RULE + 'keeps.most = "low"', 4, "'keep'"),
        (RULE + 'keep.most = "lo"', 4, "'low'"),
        (RULE + "\n\nkeep = { pare = 1 }", 6, "'pair'"),
        (RULE + 'keep = [\n  { pair = "split" },\n  { low = "> six" },\n]', 6, "'> six'"),
        (RULE + 'when.pair = "T D"\nwhen.holds = "T X9"\nkeep.most = "low"', 5, "'X9'"),
        (RULE + 'when.tiles = "T D 9"\nkeep.most = "low"', 4, "3 tiles where 4"),
        (RULE + 'when.pairs = "one"\nkeep.most = "low"', 4, "'one'"),
        (RULE + 'when = { best = { lows = "< 3" } }\nkeep.most = "low"', 4, "'low'"),
        (RULE + 'keep = { low = "< 3 9H" }', 4, "'9H'"),
        (RULE + 'keep = { total = "< 3 H6" }', 4, "comparison"),
        (RULE + 'keep = { low = "= 3 H6" }', 4, "comparison"),
        (RULE + 'keep = { low = "< 12 H6" }', 4, "comparison"),
        (RULE + "keep = { dominates = false }", 4, "'false'"),
        (RULE + "keep = {}", 4, "condition"),
        (RULE + "keep = []", 4, "alternative"),
        (RULE + 'keep = { kind = "wongs" }', 4, "'wong'"),
        (RULE + "keep = { low = true }", 4, "comparison"),
        (RULE + "when.pairs = true\nkeep.most = 'low'", 4, "whole number"),
        (RULE, 1, "'keep'"),
        ('[[rule]]\nid = "one"\nkeep.most = "low"', 1, "'text'"),
        ('[[rule]]\nid = "one"\ntext.de = "Eins."\nkeep.most = "low"', 3, "'en'"),
        ('[[rule]]\nid = "One!"\ntext = "One."\nkeep.most = "low"', 2, "small letters"),
        (RULE + 'keep.most = "low"\n\n' + RULE + 'keep.most = "low"', 7, "two rules named 'one'"),
        (RULE + 'keep.most = "low"\n[[rule]]\nid = "two"\ntext = "Two."\nkeep.first = "pears"', 8, "'pair'"),
        ('name.en = "nothing"\n', 1, "'rule'"),
        ("rule = 3\n", 1, "[[rule]]"),
    ],
)
def test_a_mistake_is_named_with_its_line_and_what_was_expected(text, line, message):
    error = caught(text)
    assert error.params["line"] == line, str(error)
    assert message in str(error)
    assert str(error).startswith(f"mine.toml, line {line}, ")


def test_a_mistake_names_its_key():
    error = caught(
        RULE + 'keep.most = "low"\n[[rule]]\nid = "two"\ntext = "Two."\nwhen.some.lou = 3\nkeep.most = "low"'
    )
    assert error.params["where"] == "rule 2.when.some.lou"


def test_a_text_that_is_no_toml_names_its_line():
    with pytest.raises(HandError, match="line 2"):
        read_way('id = "x"\nid = \n', "mine.toml")


def test_files(tmp_path):
    path = tmp_path / "club.toml"
    path.write_text("\ufeff" + RULE + 'keep.most = "low"', encoding="utf-8")
    assert load_way(path).id == load_way(str(path)).id == "club"
    with pytest.raises(HandError, match="cannot be read"):
        load_way(tmp_path / "none.toml")
    (tmp_path / "big5.toml").write_bytes('name = "牌九"'.encode("big5"))
    with pytest.raises(HandError, match="not UTF-8"):
        load_way(tmp_path / "big5.toml")


def test_an_unknown_way_is_told_the_nearest():
    with pytest.raises(HandError, match="'foxwoods'"):
        load_way("foxwood")


def test_the_engine_knows_every_key_of_the_language():
    assert set(conditions.SPLIT_TESTS) == set(grammar.SPLIT_KEYS)
    assert set(conditions.HAND_TESTS) == set(grammar.HAND_KEYS)
    assert set(grammar.STEP_KEYS) - set(grammar.SPLIT_KEYS) == {"most", "least", "first", "prefer"}


README = (Path(language.__file__).parent / "ways" / "README.md").read_text(encoding="utf-8")


def test_the_way_in_the_manual_is_one():
    (text,) = re.findall(r"```toml\n(.*?)```", README, flags=re.DOTALL)
    way = read_way(text, "mine.toml")
    assert [rule.id for rule in way.rules] == ["two-pairs", "eights", "pairs", "poor", "lost", "low"]
    assert (play_all(way, Rules()).rule != UNDECIDED).all()


@pytest.mark.parametrize("key", [*grammar.HAND_KEYS, *grammar.STEP_KEYS, *grammar.MEASURES, *grammar.GROUPS])
def test_the_manual_has_every_word_of_the_language(key):
    assert re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", README), key


def test_a_heading_has_other_languages_and_its_english_words() -> None:
    way = read_way(
        '[sections]\n"Pairs" = { zh-hant = "對牌" }\n'
        '[[rule]]\nid = "a"\nsection = "Pairs"\ntext = "x"\nkeep.pair = "kept"\n'
        '[[rule]]\nid = "b"\nsection = "Rest"\ntext = "y"\nkeep.most = "low high"\n',
        "mine.toml",
    )
    assert way.heading("Pairs") == {"en": "Pairs", "zh-hant": "對牌"}
    assert way.heading("Rest") == {"en": "Rest"}


def test_a_heading_that_no_rule_has_is_refused() -> None:
    error = caught('[sections]\n"Pears" = { zh-hant = "對牌" }\n' + RULE + 'section = "Pairs"\nkeep.pair = "kept"\n')
    assert "line 2, sections.Pears: There is no key 'Pears' here; the nearest is 'Pairs'." in str(error)
