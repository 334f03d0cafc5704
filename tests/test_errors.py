"""Every sentence of an error is used, and every error finds its sentence and what the sentence names."""

from __future__ import annotations

import ast
import pickle
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from houseway.solver.errors import SENTENCES, HandError, nearest

ROOT = Path(__file__).parents[1]
SOURCES = [path for top in ("solver", "cli") for path in sorted((ROOT / top).rglob("*.py")) if path.name != "errors.py"]


def named(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """Place, key and parameters of every error that is made with a key written out and no `**`."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "HandError":
                given = {keyword.arg for keyword in node.keywords}
                if None not in given and isinstance(key := node.args[1], ast.Constant):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", key.value, {name for name in given if name}


def test_every_error_finds_its_sentence_and_what_it_names() -> None:
    found = list(raised())
    assert len(found) > 50
    for place, key, given in found:
        assert key in SENTENCES, f"{place}: there is no sentence {key}"
        assert named(SENTENCES[key]) <= given, f"{place}: {key} also names {named(SENTENCES[key]) - given}"


@pytest.mark.parametrize("key", SENTENCES)
def test_every_sentence_is_used(key: str) -> None:
    assert any(f'"{key}"' in path.read_text(encoding="utf-8") for path in SOURCES)


def test_an_error_travels_to_another_process() -> None:
    error = HandError("count", "paigow.count", count=3, expected=4, read="T D 9")
    again = pickle.loads(pickle.dumps(error))
    assert (again.kind, again.key, again.params, str(again)) == (error.kind, error.key, error.params, str(error))


@pytest.mark.parametrize(
    ("read", "expected"),
    [("foxwood", "foxwoods"), ("CANBERA", "canberra"), ("?", "foxwoods"), ("x" * 9999, "foxwoods")],
)
def test_the_nearest_word_is_found_whatever_was_read(read: str, expected: str) -> None:
    assert nearest(read, ["foxwoods", "canberra"]) == expected
