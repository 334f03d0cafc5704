"""Every sentence in every language: none is missing, none names something else, and none mixes two scripts."""

from __future__ import annotations

import ast
import json
import re
import string
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner
from houseway.cli.lang import LANGUAGES, Language, catalogue
from houseway.cli.main import main
from houseway.solver.errors import SENTENCES, HandError
from houseway.solver.paigow.equilibrium import NAME
from houseway.solver.paigow.language import load_way, way_names
from houseway.solver.paigow.rules import PRESETS, SWITCHES
from houseway.solver.thirteen import rules as thirteen_rules

ROOT = Path(__file__).parents[1]
AREAS = sorted(path.name.split(".")[0] for path in (ROOT / "cli" / "lang").glob("*.en.json"))
CHINESE = [language for language in LANGUAGES if language != "en"]
#: A character set of one script lacks the characters that only the other has.
SCRIPT = {"zh-hant": "big5", "zh-hans": "gb2312"}


#: Other forms of what a sentence names anyway: a language takes those that its grammar needs.
FORMS = {"rows", "row", "tile", "glyph", "first", "firsts", "seconds"}


def placeholders(sentence: str) -> set[str]:
    return {name + (f"!{how}" if how else "") for _, name, _, how in string.Formatter().parse(sentence) if name}


def source_files() -> list[Path]:
    return [*(ROOT / "cli").rglob("*.py"), *(ROOT / "solver").rglob("*.py")]


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("area", AREAS)
def test_a_catalogue_has_every_sentence_and_names_the_same_things(area: str, language: str) -> None:
    english, other = catalogue(area, "en"), catalogue(area, language)
    assert list(other) == list(english), "keys, and their order"
    for key, sentence in english.items():
        assert placeholders(other[key]) - FORMS == placeholders(sentence) - FORMS, key
        assert not placeholders(other[key]) - placeholders(sentence) or ".hand." in key, key
        assert bool(other[key].strip()) == bool(sentence.strip()) or key == "paigow.rules.blank", key


@pytest.mark.parametrize("language", CHINESE)
def test_every_error_has_a_sentence_that_names_the_same_things(language: str) -> None:
    other = catalogue("error", language)
    words = {key for key in other if key.startswith("error.word.")}
    assert set(other) - words == set(SENTENCES)
    for key, sentence in SENTENCES.items():
        assert placeholders(other[key]) == placeholders(sentence), key


def phrases() -> set[str]:
    """Phrases that the solver puts into errors: what was expected, or what kind of thing a name is of."""
    found = set()
    for path in (ROOT / "solver").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            given = [keyword.value for keyword in node.keywords if keyword.arg in ("what", "expected")]
            given += (
                node.args[-1:] if called in ("expect", "bad_value") else node.args[:1] if called == "_unknown" else []
            )
            found |= {part.value for part in given if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return found


@pytest.mark.parametrize("language", CHINESE)
def test_every_phrase_in_an_error_is_known(language: str) -> None:
    other = catalogue("error", language)
    assert len(phrases()) > 10
    assert {phrase for phrase in phrases() if f"error.word.{phrase}" not in other} == set()


def test_an_error_within_an_error_is_said_in_the_same_language() -> None:
    inner = HandError("way", "way.expected", read="7", expected="a table")
    outer = HandError("way", "way.at-line", read="mine.toml", line=3, where="rule 1", why=inner)
    assert str(outer) == "mine.toml, line 3, rule 1: '7' was read where a table was expected."
    said = Language("zh-hant").error(outer.key, outer.params, str(outer))
    assert said == "mine.toml 第 3 行，rule 1：讀到「7」，應該是表（table）。"
    assert Language("en").error(outer.key, outer.params, str(outer)) == str(outer)


def test_what_was_read_is_never_translated() -> None:
    error = HandError("rules", "error.unknown-name", what="way", read="banker", nearest="balanced")
    assert "「banker」" in Language("zh-hant").error(error.key, error.params, str(error))


@pytest.mark.parametrize("name", way_names())
def test_a_way_is_told_in_every_language(name: str) -> None:
    way = load_way(name)
    texts = [("name", way.name), ("edition", way.edition), ("completeness", way.completeness)]
    texts += [("reading", reading) for reading in way.readings]
    for rule in way.rules:
        texts += [(rule.id, rule.text), (rule.id, rule.reading)]
        texts += [(rule.section, way.heading(rule.section))] if rule.section else []
    for where, text in texts:
        assert not text or set(text) == set(LANGUAGES), f"{name}, {where}: {text}"


def test_the_equilibrium_is_named_in_every_language() -> None:
    assert set(NAME) == set(LANGUAGES)


@pytest.mark.parametrize("name", thirteen_rules.BUILT_IN)
def test_a_rule_set_is_told_in_every_language(name: str) -> None:
    rules = thirteen_rules.load(name)
    for where, text in (("title", rules.title), ("source", rules.source), *rules.ours):
        assert not text or {language for language, _ in text} == set(LANGUAGES), f"{name}, {where}: {text}"


def told(language: str) -> Iterator[tuple[str, str]]:
    for area in (*AREAS, "error"):
        yield from catalogue(area, language).items()
    for path in (ROOT / "solver").rglob("*.toml"):
        for words in re.findall(rf'{language} = "((?:[^"\\]|\\.)*)"', path.read_text(encoding="utf-8")):
            yield path.name, words


@pytest.mark.parametrize("language", CHINESE)
def test_no_sentence_mixes_the_scripts(language: str) -> None:
    count = 0
    for where, words in told(language):
        for sign in words:
            if "\u2e80" <= sign <= "\u9fff" or "\uf900" <= sign <= "\ufaff":
                count += 1
                try:
                    sign.encode(SCRIPT[language])
                except UnicodeEncodeError:
                    pytest.fail(f"{sign} in {where}: {words}")
    assert count > 5000


def keys_in_code() -> list[re.Pattern[str]]:
    """Patterns of the keys that the code names: whole, or with a part that is computed."""
    found = []
    for path in source_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr):
                found.append("".join(
                    re.escape(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else ".+"
                    for part in node.values
                ))  # fmt: skip
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and isinstance(node.left, ast.Constant):
                found.append(re.escape(str(node.left.value)) + ".+")
    return [re.compile(pattern) for pattern in set(found) if "\\." in pattern or "." in pattern]


def test_no_sentence_is_left_that_nothing_says() -> None:
    patterns = keys_in_code()
    said_by_name = ("teach.", "batch.")  # these areas put their own prefix before a key
    idle = []
    for area in AREAS:
        for key in catalogue(area, "en"):
            short = key.split(".", 1)[1] if key.startswith(said_by_name) else key
            if not any(pattern.fullmatch(name) for pattern in patterns for name in (key, short)):
                idle.append(key)
    assert idle == []


SESSIONS = [
    ["paigow", "set", "teen", "9", "8l", "foo"],
    ["paigow", "set", "T", "H10", "9", "5", "--role", "banker", "--way", "canberra", "--opponent", "simple"],
    ["paigow", "set", "L4", "L6", "11", "9", "--way", "nash"],
    ["paigow", "ways"],
    ["paigow", "ways", "taj-mahal"],
    ["paigow", "ways", "alberta", "--rules", "plain"],
    ["paigow", "rules"],
    ["paigow", "rules", "identical"],
    ["paigow", "compare", "T 9", "D 8l"],
    ["paigow", "teach", "--lesson", "list"],
    ["thirteen", "set", "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"],
    ["thirteen", "set", "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s", "--rules", "mainland"],
    ["thirteen", "check", "Js Jd 9h / Qs Qh 8c 3c 2h / As Ks 6s 5s 3s"],
    ["thirteen", "rules", "mainland"],
    ["doctor"],
]


def names() -> set[str]:
    """Words that stay as they are: names of ways, rules, switches, commands, tiles and cards."""
    found = {"houseway", "paigow", "thirteen", "ways", "set", "rules", "teach", "way", "measure", "switch", "lesson"}
    found |= set(way_names()) | set(PRESETS) | set(SWITCHES) | set(thirteen_rules.BUILT_IN) | {"nash"}
    for way in map(load_way, way_names()):
        found |= {rule.id for rule in way.rules} | {rule.section for rule in way.rules}
        found |= {*way.source, *way.name["zh-hant"].split("（")}
    return {word for name in found for word in re.findall(r"[a-z]{3,}", name.lower())}


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("words", SESSIONS, ids=lambda words: " ".join(words)[:40])
def test_a_chinese_answer_has_no_english_sentence_in_it(words: list[str], language: str) -> None:
    done = CliRunner().invoke(main, [*words, "--lang", language])
    assert done.exit_code == 0, done.output
    lines = [line for line in done.stdout.splitlines() if " = " not in line]  # switches, as a file has them
    known = names()
    for line in lines:
        run: list[str] = []
        for word in re.findall(r"[a-z]+|[^a-z\s]", line.lower()):
            run = [*run, word] if word.isascii() and word.isalpha() and len(word) > 2 and word not in known else []
            assert len(run) < 3, f"an English sentence: {line}"
    assert sum("\u4e00" <= sign <= "\u9fff" for sign in done.stdout) > 20


@pytest.mark.parametrize("language", CHINESE)
def test_json_keeps_its_keys_and_codes_in_every_language(language: str) -> None:
    def shape(value: object) -> object:
        if isinstance(value, Mapping):
            return {key: shape(part) for key, part in value.items()}
        return [shape(part) for part in value] if isinstance(value, list) else type(value).__name__

    for words in (SESSIONS[0], SESSIONS[10], ["paigow", "ways", "foxwoods"], ["thirteen", "rules"]):
        answers = [
            json.loads(CliRunner().invoke(main, [*words, "--json", "--lang", name]).stdout) for name in ("en", language)
        ]
        assert shape(answers[0]) == shape(answers[1]), words
