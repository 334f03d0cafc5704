"""Wrong usage is answered in the language of the run, with exit code 2."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest
from click.testing import CliRunner
from houseway.cli.lang import catalogue
from houseway.cli.main import main

HAND = "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"
CLI = Path(__file__).parents[1] / "cli"


@pytest.mark.parametrize(
    ("words", "english", "chinese"),
    [
        (["paigow", "ways", "--html", "x.html"], "--html draws the rules of one way", "--html 畫一種擺法的規則"),
        (["paigow", "ways", "--measure", "--check", "x"], "three questions", "三個問題"),
        (["paigow", "ways", "foxwoods", "--role", "banker"], "belong to --diff", "只與 --diff 同用"),
        (["paigow", "ways", "foxwoods", "--diff", "nash"], "nash plays by chance", "nash 帶有機會成分"),
        (["paigow", "set", "T", "D", "9", "5", "--switch", "zero"], "KEY=VALUE was expected", "應該是 KEY=VALUE"),
        (["paigow", "compare", "T D 9 5"], "is four tiles", "是四張牌"),
        (["paigow", "teach", "--exam", "3", "--stats"], "--exam and --stats cannot", "--exam、--stats 不能同用"),
        (["thirteen", "set", "--role", "banker", "--rules", "western", HAND], "without a banker", "沒有莊家"),
        (["thirteen", "score", "--stake", "0"], "an amount above zero was expected", "應該是大於零的數"),
        (["thirteen", "set", "--samples", "many", "As"], "number of deals", "應該是 1 或以上的局數"),
        (["paigow", "batch", "--encoding", "morse"], "no encoding 'morse'", "沒有「morse」這種"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else "",
)
def test_it_is_said_in_the_language_that_was_asked_for(words: list[str], english: str, chinese: str) -> None:
    for language, said in (("en", english), ("zh-hant", chinese)):
        for place in (2, len(words)):  # --lang may stand anywhere
            asked = [*words[:place], "--lang", language, *words[place:]]
            done = CliRunner().invoke(main, asked)
            assert done.exit_code == 2, done.output
            assert said in done.stderr or place == len(words), done.stderr


def test_a_bad_config_file_is_answered_in_the_language_of_the_locale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[paigow]\nweg = 1\n")
    monkeypatch.setenv("HOUSEWAY_CONFIG", str(config))
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    done = CliRunner().invoke(main, ["paigow", "rules"])
    assert done.exit_code == 2
    assert "[paigow] 没有“weg”这个键；最接近的是“way”。" in done.stderr


def test_every_misuse_has_a_sentence_and_gives_what_it_names() -> None:
    known, used = catalogue("usage", "en"), set()
    for path in CLI.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "WrongUsage":
                (key, *_) = node.args
                assert isinstance(key, ast.Constant)
                sentence = known[f"usage.{key.value}"]
                named = {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
                assert named == {keyword.arg for keyword in node.keywords}, f"{path.name}: {key.value}"
                used.add(f"usage.{key.value}")
    assert set(known) - used == {"usage.and", "usage.not-written", "usage.no-file"}
