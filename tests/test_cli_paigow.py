"""`houseway paigow set` as a person and as a program call it, and what every Pai Gow command shares."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from click import unstyle
from click.testing import CliRunner, Result
from houseway.cli import screen
from houseway.cli.main import main

PROGRAM = "from houseway.cli.main import main; main(prog_name='houseway')"
#: Every command once, with an answer short enough to look at.
CALLS = [
    ["set", "T", "9", "L8", "11"],
    ["set", "T", "D", "H4", "H10", "--way", "pennsylvania"],
    ["set", "H4", "H10", "L4", "5", "--way", "nash"],
    ["ways"],
    ["ways", "foxwoods"],
    ["ways", "--measure", "max-low"],
    ["ways", "foxwoods", "--diff", "canberra"],
    ["ways", "--check", "foxwoods"],
    ["rules", "identical"],
    ["table"],
    ["compare", "D 5 / T 9", "11 L6 / H8 5"],
    ["compare", "GJ6 GJ3"],
    ["deal", "--seed", "7", "--players", "4", "--rounds", "2"],
]


def run(*words: str, charset: str = "utf-8") -> Result:
    return CliRunner(charset=charset).invoke(main, ["paigow", *words])


def answer(*words: str, code: int = 0) -> dict[str, Any]:
    done = run("set", *words, "--json")
    assert done.exit_code == code, done.output
    assert done.stdout.count("\n") == 1
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def way_file(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


# --- set -------------------------------------------------------------------------------------------------------------


def test_the_object_has_the_names_that_programs_rely_on() -> None:
    found = answer("T", "D", "9", "5")
    assert list(found) == [
        "game", "tiles", "rules", "way", "opponent", "role", "commission", "splits", "house", "best", "cost",
    ]  # fmt: skip
    assert found["tiles"] == ["T", "D", "9", "5"]
    assert [found[key] for key in ("game", "rules", "way", "opponent", "role")] == [
        "paigow", "casino", "foxwoods", "foxwoods", "player",
    ]  # fmt: skip
    for split in found["splits"]:
        assert sorted(split["low"] + split["high"]) == sorted(found["tiles"])
        assert split["win"] + split["push"] + split["lose"] == 20475
        assert split["ev"] == pytest.approx((0.95 * split["win"] - split["lose"]) / 20475, abs=1e-6)
        assert split["low_strength"] <= split["high_strength"]
    house, best = found["splits"][found["house"]["split"]], found["splits"][found["best"]["split"]]
    assert (house["low"], house["high"], house["high_kind"]) == (["D", "5"], ["T", "9"], "wong")
    assert (house["low_name"], house["high_name"], house["low_points"]) == ("seven, Day high", "Teen Wong", 7)
    assert found["cost"] == pytest.approx(best["ev"] - house["ev"], abs=2e-6)


@pytest.mark.parametrize(
    ("words", "low"),
    [
        (["L4", "L6", "11", "9"], ["L6", "9"]),  # seed 003: the house way plays five and five, the Look low
        (["T", "9", "L8", "11"], ["11", "L8"]),  # Foxwoods, exception A
    ],
)
def test_printed_hands_are_set_as_printed(words: list[str], low: list[str]) -> None:
    found = answer(*words)
    assert sorted(found["splits"][found["house"]["split"]]["low"]) == sorted(low), found["house"]


def test_the_order_of_the_tiles_and_their_spelling_change_nothing() -> None:
    first = answer("T", "9", "L8", "11") | {"tiles": None}
    for order in permutations(["teen", "雜九", "2-6", "foo"]):
        found = answer(*order) | {"tiles": None}
        assert found == first, order
    assert answer("teen, gow, low eight, foo") | {"tiles": None} == first


def test_the_banker_wins_what_the_player_loses() -> None:
    """Of the hands that copy in both halves the player loses all and the banker wins all."""
    player, banker = answer("H10", "L10", "H4", "5"), answer("H10", "L10", "H4", "5", "--role", "banker")
    assert banker["role"] == "banker"
    for mine, his in zip(player["splits"], banker["splits"], strict=True):
        assert (mine["low"], mine["high"]) == (his["low"], his["high"])
        assert his["win"] > mine["win"]
        assert his["lose"] < mine["lose"]


@pytest.mark.parametrize(
    ("switch", "tiles", "what"),
    [
        ("gee_joon=fixed", "L6 H6 H7 GJ6", "low_points"),
        ("gee_joon_rank=apart", "GJ6 5 H10 L10", "high_strength"),
        ("wong_gong=false", "T 9 L8 11", "high_kind"),
        ("tie_break=both-tiles", "H4 5 T H6", "win"),
        ("tie_break=none", "H4 5 T H6", "win"),
        ("zero=high-tile", "H10 L10 T D", "lose"),
        ("copy=push", "H4 5 T H6", "lose"),
        ("commission=0", "T 9 L8 11", "ev"),
    ],
)
def test_every_switch_changes_the_answer(switch: str, tiles: str, what: str) -> None:
    usual = answer(*tiles.split(), "--way", "max-low")
    changed = answer(*tiles.split(), "--way", "max-low", "--switch", switch)
    assert changed["rules"] == f"casino {switch.replace('false', 'False')}"
    assert [s[what] for s in changed["splits"]] != [s[what] for s in usual["splits"]], (usual, changed)


def test_high_nine_is_a_rank_only_where_tiles_do_not_rank_it_already() -> None:
    words, rank = ["T", "H7", "H4", "5"], ["--switch", "high_nine=rank"]
    assert answer(*words, *rank)["splits"] == answer(*words)["splits"]
    none = ["--switch", "tie_break=none"]
    assert answer(*words, *none, *rank)["splits"] != answer(*words, *none)["splits"]


def test_commission_and_opponent() -> None:
    free = answer("T", "9", "L8", "11", "--commission", "0")
    assert free["commission"] == 0
    assert all(s["ev"] == pytest.approx((s["win"] - s["lose"]) / 20475, abs=1e-6) for s in free["splits"])
    other = answer("T", "9", "L8", "11", "--opponent", "max-high")
    assert other["opponent"] == "max-high"
    assert other["house"] == free["house"]
    assert [s["win"] for s in other["splits"]] != [s["win"] for s in free["splits"]]


def test_an_incomplete_way_never_guesses() -> None:
    found = answer("T", "D", "H4", "H10", "--way", "pennsylvania", code=1)
    assert (found["house"], found["cost"]) == (None, None)
    assert found["opponent"] == "foxwoods"
    done = run("set", "T", "D", "H4", "H10", "--way", "pennsylvania")
    assert done.exit_code == 1
    assert "does not say how this hand is set" in done.stderr
    assert "House way" in done.stdout
    assert answer("T", "D", "9", "5", "--way", "pennsylvania")["house"]["rule"] == "2.wong"


def test_a_mixed_way_shows_its_chances() -> None:
    found = answer("H4", "H10", "L4", "5", "--way", "nash")
    mix = found["house"]["mix"]
    assert len(mix) == len(found["splits"])
    assert sum(mix) == pytest.approx(1, abs=1e-6)
    assert mix[found["house"]["split"]] == max(mix) < 1
    assert all(s["win"] + s["push"] + s["lose"] == pytest.approx(20475, abs=1e-5) for s in found["splits"])


def test_a_way_in_a_file_works_as_a_name_does(tmp_path: Path) -> None:
    file = way_file(tmp_path, 'id = "mine"\n[[rule]]\nid = "low"\ntext = "The best low."\nkeep.most = "low high"\n')
    mine, built_in = answer("T", "9", "L8", "11", "--way", file), answer("T", "9", "L8", "11", "--way", "max-low")
    assert (mine["way"], mine["house"]["text"]) == ("mine", "The best low.")
    assert mine["splits"] == built_in["splits"]
    faced = answer("T", "9", "L8", "11", "--opponent", file)
    assert (faced["way"], faced["opponent"]) == ("foxwoods", "mine")
    assert faced["splits"] == mine["splits"]


def test_an_unfinished_way_faces_foxwoods_and_is_named_as_it_was_asked_for(tmp_path: Path) -> None:
    file = way_file(tmp_path, '[[rule]]\nid = "nine"\ntext = "A nine or more high."\nkeep.high = ">= 9"\n')
    found = answer("T", "D", "9", "H10", "--way", file, code=1)
    assert (found["house"], found["opponent"]) == (None, "foxwoods")
    done = run("set", "11", "H10", "L8", "L10", "--way", file)  # one of its three splits has a nine
    assert done.exit_code == 0
    assert f"houseway paigow ways {file}" in done.stdout


def test_the_text_has_the_answer_then_the_reason_then_the_table() -> None:
    done = run("set", "T", "9", "L8", "11")
    assert done.exit_code == 0
    parts = ("House way (Foxwoods", "nine, Foo high", "because Exception A", "Best against a foxwoods banker", "16,178")
    places = [done.stdout.index(part) for part in parts]
    assert places == sorted(places), done.stdout


@pytest.mark.parametrize(
    ("words", "code", "named"),
    [
        (["T", "D", "9"], 1, "Tiles read: 3, where 4 were expected"),
        (["T", "T", "T", "9"], 1, "no more than 2"),
        (["T", "D", "8", "9"], 1, "H8 / L8"),
        (["T", "D", "9", "ten"], 1, "ten"),
        (["T", "D", "9", "5", "--way", "foxwood"], 1, "nearest is 'foxwoods'"),
        (["T", "D", "9", "5", "--way", "nowhere.toml"], 1, "nowhere.toml cannot be read"),
        (["T", "D", "9", "5", "--opponent", "pennsylvania"], 1, "pennsylvania"),
        (["T", "D", "9", "5", "--rules", "casio"], 1, "nearest is 'casino'"),
        (["T", "D", "9", "5", "--switch", "copy=pus"], 1, "nearest is 'push'"),
        (["T", "D", "9", "5", "--switch", "copi=push"], 1, "nearest is 'copy'"),
        (["T", "D", "9", "5", "--switch", "copy"], 2, "KEY=VALUE"),
        (["T", "D", "9", "5", "--commission", "1"], 2, "0<=x<1"),
        (["T", "D", "9", "5", "--role", "dealer"], 2, "banker"),
        (["--no-such-option"], 2, "No such option"),
        ([], 2, "TILES"),
    ],
)
def test_a_bad_call_is_answered_with_a_sentence_and_a_code(words: list[str], code: int, named: str) -> None:
    done = run("set", *words)
    assert done.exit_code == code, done.output
    assert named in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.output


# --- what all commands share -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", CALLS, ids=" ".join)
def test_a_pipe_has_no_escape_codes(words: list[str]) -> None:
    done = run(*words)
    assert done.exit_code in (0, 1)
    assert "\x1b" not in done.output
    assert not [line for line in done.stdout.splitlines() if line != line.rstrip()]


@pytest.mark.parametrize("charset", ["ascii", "cp1252"])
@pytest.mark.parametrize("words", CALLS, ids=" ".join)
def test_any_encoding_gets_an_answer(words: list[str], charset: str) -> None:
    plain, rich = run(*words, charset=charset), run(*words)
    assert plain.exit_code == rich.exit_code, plain.exception
    assert len(plain.stdout.splitlines()) == len(rich.stdout.splitlines())
    assert plain.stdout.isascii()
    drawn = run(*words, "--color", charset=charset)
    assert drawn.exit_code == rich.exit_code, drawn.exception


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_the_encoding_of_the_environment_is_kept(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "paigow", "set", "天", "九", "L8", "foo", "--lang", "zh-hant"],
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    assert b"16,178" in done.stdout


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("colour", ["--color", "--no-color"])
@pytest.mark.parametrize("words", CALLS, ids=" ".join)
def test_a_narrow_terminal_wraps_between_blocks(
    words: list[str], colour: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "terminal_width", lambda: width)
    for line in run(*words, colour).stdout.splitlines():
        if " " not in line.strip():  # an address cannot be broken
            continue
        assert screen.display_width(unstyle(line)) <= width, line


@pytest.mark.parametrize("words", [words for words in CALLS if words[:2] != ["ways", "--measure"]], ids=" ".join)
def test_json_is_one_object_a_line(words: list[str]) -> None:
    done = run(*words, "--json")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(records) == (4285 if words == ["table"] else 1)
    assert all(record["game"] == "paigow" for record in records if isinstance(record, dict) and words[0] != "ways")


def terminal(words: list[str], **environment: str) -> str:
    """Run in a terminal of its own, 80 columns wide, and give what appears there."""
    pty = pytest.importorskip("pty")
    import fcntl
    import struct
    import termios

    parent, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = {**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment}
    env.pop("COLUMNS", None)
    done = subprocess.Popen([sys.executable, "-c", PROGRAM, "paigow", *words], stdin=child, stdout=child, env=env)
    os.close(child)
    shown = io.BytesIO()
    while True:
        try:
            piece = os.read(parent, 65536)
        except OSError:  # how Linux says that nobody writes there any more
            break
        if not piece:
            break
        shown.write(piece)
    os.close(parent)
    assert done.wait() == 0
    return shown.getvalue().decode()


def test_a_terminal_gets_drawings_and_colour_and_no_color_is_heard() -> None:
    words = ["ways", "max-low"]
    coloured, plain = terminal(words), terminal(words, NO_COLOR="1")
    assert "\x1b[" in coloured
    assert "◉" in coloured
    assert "\x1b" not in plain
    assert "◉" in plain
    assert unstyle(coloured) == plain


def test_every_command_has_help_with_an_example() -> None:
    from houseway.cli.main import COMMANDS

    for command in COMMANDS["paigow"]:
        done = run(command, "-h")
        assert done.exit_code == 0
        assert f"  houseway paigow {command}" in done.stdout, done.stdout
        assert "\\b" not in done.stdout
