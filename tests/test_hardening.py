"""What a program of this kind is fed by accident or by malice: each test is for a kind of fault, not for one input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from houseway.cli.main import main, visible
from houseway.solver.errors import nearest
from houseway.solver.paigow.rules import Rules
from houseway.solver.toml import read_toml

PROGRAM = "from houseway.cli.main import main; main(prog_name='houseway')"
TILES = ("T", "D", "9", "5")
DEEP = "x = " + "[" * 3000 + "]" * 3000
LONG = "x = " + "9" * 5000


def run(*words: str, stdin: str = "") -> Result:
    """Run in this process; an error that no sentence was made of is shown as it is."""
    done = CliRunner().invoke(main, words, input=stdin)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def shell(line: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run in a shell, where ``houseway`` is the program."""
    start = f'houseway() {{ "{sys.executable}" -c "{PROGRAM}" "$@"; }}; set -o pipefail; '
    return subprocess.run(
        ["bash", "-c", start + line], capture_output=True, encoding="utf-8", errors="replace", input=stdin,
        env={**os.environ, **environment},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ("houseway paigow rules >&-", 1, "could not be written"),
        ("houseway paigow rules --json >&-", 1, "could not be written"),
        ("houseway -h >&-", 1, "could not be written"),
        ("houseway paigow rules <&- >&-", 1, "could not be written"),
        ("houseway -h >/dev/full", 1, "could not be written"),
        ("houseway --version >/dev/full", 1, "could not be written"),
        ("houseway thirteen -h >/dev/full", 1, "could not be written"),
        ("houseway -h | true", 141, ""),
        ("houseway paigow rules <&-", 0, ""),
        ("houseway paigow rules 2>&-", 0, ""),
    ],
)
def test_streams_that_are_closed_or_full_end_in_a_sentence(line: str, code: int, sentence: str) -> None:
    done = shell(line)
    assert done.returncode == code, (line, done.stderr)
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_a_closed_output_is_no_matter_where_the_answer_goes_to_a_file(tmp_path: Path) -> None:
    done = shell(f"echo {' '.join(TILES)} | houseway paigow batch -o {tmp_path}/answers.jsonl - >&-")
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "answers.jsonl").read_text())["tiles"] == list(TILES)


@pytest.mark.parametrize("encoding", ["cp1252", "gbk", "ascii", "latin-1"])
def test_help_can_be_read_in_every_encoding(encoding: str) -> None:
    done = shell("houseway paigow set -h", PYTHONIOENCODING=encoding)
    assert done.returncode == 0, done.stderr
    assert "houseway paigow set teen" in done.stdout


def test_a_folder_that_is_no_text_is_shown_all_the_same() -> None:
    folder = os.fsdecode(b"/nowhere/\xff")
    for form in ("", "--json"):
        done = shell(f"houseway doctor {form}", HOUSEWAY_CACHE=folder)
        assert done.returncode == 0, done.stderr
        assert r"/nowhere/\udcff" in done.stdout


@pytest.mark.parametrize("sign", ["\x1b[31m", "\x07", "\u202e", "\x9b"])
def test_what_is_quoted_does_not_act_on_the_terminal(sign: str) -> None:
    for words in (
        ("paigow", "set", *TILES, "--way", f"fox{sign}"),
        ("thirteen", "rules", f"west{sign}"),
        ("thirteen", "check", f"Q{sign}"),
        ("paigow", "set", *TILES, "--lang", f"e{sign}"),
        ("paigow", "set", f"--{sign}"),
    ):
        done = run(*words)
        assert done.exit_code in (1, 2), words
        assert sign not in done.stderr, words


def test_visible_leaves_sentences_alone() -> None:
    assert visible("There is no way '牌'；\u3000nearest: ♠A\n") == "There is no way '牌'；\u3000nearest: ♠A\n"


@pytest.mark.parametrize("text", [DEEP, LONG, "x = " + "{a=" * 3000 + "1" + "}" * 3000, "x = 0001-13-41"])
def test_toml_that_cannot_be_read_is_refused_wherever_it_is_read(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    for words in (
        ("paigow", "rules", str(path)),
        ("paigow", "set", *TILES, "--rules", str(path)),
        ("paigow", "set", *TILES, "--way", str(path)),
        ("paigow", "ways", "--check", str(path)),
        ("thirteen", "rules", str(path)),
    ):
        done = run(*words)
        assert done.exit_code == 1, (words, done.output)
        assert "is not TOML" in done.stderr, done.stderr
    done = CliRunner().invoke(main, ["paigow", "rules"], env={"HOUSEWAY_CONFIG": str(path)})
    assert done.exit_code == 2
    assert "cannot be read" in done.stderr


def test_a_switch_is_one_value() -> None:
    for word in (LONG[4:], DEEP[4:], "0.1\nzero = 'copy'"):
        done = run("paigow", "set", *TILES, "--switch", f"commission={word}")
        assert done.exit_code == 1, word[:40]
        assert "commission" in done.stderr


def test_reading_toml_tells_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="out of range"):
        read_toml(LONG)
    with pytest.raises(ValueError, match="too deep"):
        read_toml(DEEP)


def test_a_config_file_that_cannot_exist_is_none() -> None:
    done = CliRunner().invoke(main, ["paigow", "rules"], env={"HOUSEWAY_CONFIG": "a" * 5000})
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("opponent", ["foxwoods", "nash"])
@pytest.mark.parametrize("role", ["player", "banker"])
def test_a_commission_of_many_digits_changes_nothing_but_its_last_ones(opponent: str, role: str) -> None:
    """Sums of whole numbers must not run over, which they do without a word."""

    def answer(commission: str) -> tuple[int, list[float]]:
        done = run(
            "paigow", "set", *TILES, "--json", "--opponent", opponent, "--role", role, "--commission", commission
        )
        found = json.loads(done.stdout)
        return found["best"]["split"], [split["ev"] for split in found["splits"]]

    plain = {near: answer(near) for near in ("0", "0.05", "0.99999")}
    for commission, near in [
        ("0.05000000000000001", "0.05"), ("0.050000000000001", "0.05"), ("0.049999999999999996", "0.05"),
        ("1e-17", "0"), ("1e-20", "0"), ("1e-320", "0"), ("0.9999900000000001", "0.99999"),
    ]:  # fmt: skip
        assert answer(commission) == plain[near], commission


def test_the_kept_part_has_few_digits_and_is_exact_where_the_commission_has_few() -> None:
    assert Rules().kept == Fraction(19, 20)
    assert Rules(commission=0.123456789).kept == 1 - Fraction(123456789, 10**9)
    assert Rules(commission=1 / 3).kept.denominator <= 10**9


def test_measures_do_not_run_over() -> None:
    few = json.loads(run("paigow", "ways", "--measure", "simple", "--json", "--commission", "0.123457").stdout)
    many = json.loads(
        run("paigow", "ways", "--measure", "simple", "--json", "--commission", "0.12345700000000001").stdout
    )
    assert few == many


@pytest.mark.parametrize("value", ["nan", "-0.1", "1", "true", "'x'", "inf"])
def test_a_commission_that_is_none_is_told_what_one_is(value: str) -> None:
    done = run("paigow", "set", *TILES, "--switch", f"commission={value}")
    assert done.exit_code == 1
    assert "0 <= commission < 1" in done.stderr


@pytest.mark.parametrize("option", ["--stake", "--pot"])
@pytest.mark.parametrize("amount", ["1e400", "1e308", "1E+999999", "1e999999999", "nan", "inf", "-1", "9" * 500, "1/0"])
def test_an_amount_is_one_that_can_be_paid(option: str, amount: str) -> None:
    done = run("thirteen", "deal", "--seed", "1", option, amount)
    assert done.exit_code == 2
    assert "amount above zero" in done.stderr


def test_the_nearest_spelling_does_not_mind_capitals() -> None:
    hand = "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"
    assert "'canberra'" in run("paigow", "set", *TILES, "--way", "CANBERRA").stderr
    assert "'cantonese'" in run("paigow", "set", *TILES, "--rules", "Cantonese").stderr
    assert "'mainland'" in run("thirteen", "set", hand, "--rules", "MAINLAND").stderr
    assert nearest("A" * 1_000_000, ["casino", "plain"]) in {"casino", "plain"}


@pytest.mark.parametrize("text", ['{"hand":' * 5000, "[" + "9" * 5000 + "]"])
def test_json_that_cannot_be_read_is_refused_wherever_it_is_read(text: str) -> None:
    scored = run("thirteen", "score", "-", stdin=text + "\n")
    assert scored.exit_code == 1
    assert len(scored.stderr.splitlines()) == 1, scored.stderr
    for game in ("paigow", "thirteen"):
        done = shell(f"houseway {game} batch -", stdin=text + "\n")
        assert done.returncode == 1, done.stderr
        assert json.loads(done.stdout)["error"]["kind"] in {"format", "notation", "count"}


@pytest.mark.parametrize("seconds", [0.6, 1.2])
def test_an_interrupt_while_compiling_says_nothing(seconds: float, tmp_path: Path) -> None:
    words = ["paigow", "ways", "--measure", "simple", "--switch", "zero=high-tile"]
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "HOUSEWAY_CACHE": str(tmp_path)},
    ) as process:  # fmt: skip
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode in (130, -signal.SIGINT, 0), said  # 0: it was done; -2: it had hardly begun
    assert b"Traceback" not in said or process.returncode == -signal.SIGINT, said.decode()


def test_an_interrupt_that_a_callback_swallowed_comes_again() -> None:
    program = (
        "import ctypes, sys, time\nimport houseway.cli.main as m\nfrom houseway.cli.main import main\n"
        "def command(*a, **k):\n"
        "    def back():\n        raise KeyboardInterrupt\n"
        "    ctypes.CFUNCTYPE(None)(back)()\n    for _ in range(1000):\n        time.sleep(0.01)\n"
        "main.commands['paigow'].invoke = command\n"
        "main(['paigow', 'rules'], prog_name='houseway')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", timeout=60)
    assert done.returncode == 130, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["paigow", "set", "T", "D", "9", "5", "--commission", "nan"],
        ["paigow", "teach", "--exam", "3", "--seconds", "nan"],
        ["paigow", "teach", "--exam", "3", "--seconds", "inf"],
        ["paigow", "teach", "--exam", "3", "--pass", "nan"],
        ["paigow", "teach", "--exam", "99999999999"],
        ["thirteen", "teach", "--count", "999999999"],
        ["paigow", "deal", "--rounds", "100000000000000000000"],
    ],
)
def test_a_number_that_nothing_could_come_of_is_refused(words: list[str]) -> None:
    done = run(*words)
    assert done.exit_code == 2, done.output
    assert "range" in done.stderr, done.stderr


def test_a_drawing_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "hand.svg"
    target.write_text("old")
    (tmp_path / "hand.svg.part").mkdir()  # so that nothing can be written there
    done = run("paigow", "set", *TILES, "--svg", str(target))
    assert done.exit_code == 1
    assert "hand.svg" in done.stderr
    assert target.read_text() == "old"
