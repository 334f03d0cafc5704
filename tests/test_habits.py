"""The habits of a terminal program: completion, a config file, a doctor, ends that a shell understands."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from houseway.cli.main import main
from houseway.cli.options import PRESETS
from houseway.solver.paigow import rules as paigow_rules

PROGRAM = "from houseway.cli.main import main; main(prog_name='houseway')"
HAND = "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"


def houseway(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        capture_output=True, encoding="utf-8", env={**os.environ, **environment},
    )  # fmt: skip


def complete(*words: str) -> list[str]:
    line = " ".join(["houseway", *words])
    done = houseway(_HOUSEWAY_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(len(words)))
    assert done.returncode == 0, done.stderr
    return [entry.split(",", 1)[1] for entry in done.stdout.splitlines()]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_a_completion_script(shell: str) -> None:
    done = houseway(_HOUSEWAY_COMPLETE=f"{shell}_source")
    assert done.returncode == 0
    assert "_HOUSEWAY_COMPLETE" in done.stdout


def test_names_of_ways_and_rules_are_completed() -> None:
    assert "foxwoods" in complete("paigow", "set", "--way", "fox")
    assert complete("paigow", "set", "--rules", "pre") == ["prewar"]
    assert complete("thirteen", "set", "--rules", "west") == ["western", "western-1-6"]
    assert "set" in complete("paigow", "s")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_completes_names_of_ways(shell: str) -> None:
    line = "houseway paigow ways can"
    done = houseway(
        _HOUSEWAY_COMPLETE=f"{shell}_complete", COMP_WORDS=line, COMP_CWORD="can" if shell == "fish" else "3"
    )
    assert done.returncode == 0, done.stderr
    assert "canberra" in done.stdout


def parameters(command: click.Command, path: str) -> Iterator[tuple[str, click.Parameter]]:
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            made = command.get_command(context, name)
            assert made is not None
            yield from parameters(made, f"{path} {name}")
    else:
        for parameter in command.params:
            yield f"{path} {parameter.name}", parameter


def test_everything_that_takes_a_name_or_a_file_completes_it() -> None:
    wanted = {"NAME|FILE": "casino taiwan foxwoods", "WAY": "foxwoods", "OTHER": "foxwoods", "FILE": ""}
    checked = 0
    for path, parameter in parameters(main, "houseway"):
        shown = (parameter.metavar or "").strip("[].").split("|-")[0].removesuffix(".toml")
        first = "WAY" if shown == "WAY|FILE" else shown
        if first in wanted:
            found = parameter.shell_complete(click.Context(main), "")
            names = {item.value for item in found}
            assert names & set(wanted[first].split()) or [item.type for item in found] == ["file"], path
            checked += 1
    assert checked > 20


def best_of(number: int, *words: str, **environment: str) -> float:
    times = []
    for _ in range(number):
        start = time.perf_counter()
        subprocess.run(words, capture_output=True, check=True, env={**os.environ, **environment})
        times.append(time.perf_counter() - start)
    return min(times)


def test_completion_is_there_before_the_finger_is_off_the_key() -> None:
    """Under 0.15 s on a machine on which Python with click starts in 0.08 s; measured against that start."""
    completion = best_of(
        7, sys.executable, "-c", PROGRAM, _HOUSEWAY_COMPLETE="bash_complete",
        COMP_WORDS="houseway paigow set --way f", COMP_CWORD="4",
    )  # fmt: skip
    assert completion < 0.15 / 0.08 * best_of(7, sys.executable, "-c", "import click, click.shell_completion")


def test_the_completed_presets_are_the_presets() -> None:
    assert sorted(PRESETS) == sorted(paigow_rules.PRESETS)


def test_completion_loads_nothing_heavy() -> None:
    program = (
        "import sys\ntry:\n    "
        + PROGRAM.replace("; ", "\n    ")
        + "\nfinally:\n    print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8",
        env={**os.environ, "_HOUSEWAY_COMPLETE": "bash_complete",
             "COMP_WORDS": "houseway paigow set --way f", "COMP_CWORD": "4"},
    )  # fmt: skip
    assert not {"numpy", "numba", "tabulate"} & set(done.stderr.split()), done.stderr
    assert "foxwoods" in done.stdout


def test_a_config_file_gives_the_defaults(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text('lang = "zh-hant"\n[paigow]\nrules = "plain"\n[thirteen]\nrules = "western"\nplayers = 2\n')
    done = houseway("paigow", "set", "T", "D", "9", "5", "--json", HOUSEWAY_CONFIG=str(config))
    found = json.loads(done.stdout)
    assert found["rules"] == "plain"
    assert "點" in found["splits"][0]["low_name"]
    found = json.loads(houseway("thirteen", "set", HAND, "--json", HOUSEWAY_CONFIG=str(config)).stdout)
    assert (found["rules"], found["players"]) == ("western", 2)
    done = houseway("paigow", "set", "T", "D", "9", "5", "--rules", "casino", "--json", HOUSEWAY_CONFIG=str(config))
    assert json.loads(done.stdout)["rules"] == "casino"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[paigow]\nweg = 1", "'weg'; the nearest is 'way'"),
        ("lang = \n", "line 1"),
        ("paigow = 3", "[paigow]"),
        ("x = 1", "'x'"),
    ],
)
def test_a_bad_config_file_is_answered_with_a_sentence(tmp_path: Path, text: str, named: str) -> None:
    config = tmp_path / "config.toml"
    config.write_text(text)
    done = houseway("paigow", "set", "T", "D", "9", "5", HOUSEWAY_CONFIG=str(config))
    assert done.returncode == 2
    assert named in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[thirteen]\nplayers = 7", "players = 7"),
        ("[thirteen]\ngoal = 'luck'", "back-first"),
        ("[paigow]\ncommission = 5", "0 <= commission < 1"),
        ("[paigow]\nway = 3", "NAME|FILE.toml"),
        ("lang = 'zh'", "zh-hant"),
    ],
)
def test_a_value_that_cannot_be_is_named_with_the_file_and_the_help_still_runs(
    tmp_path: Path, text: str, named: str
) -> None:
    config = tmp_path / "config.toml"
    config.write_text(text)
    done = houseway("thirteen", "set", HAND, HOUSEWAY_CONFIG=str(config))
    assert done.returncode == 2
    assert str(config) in done.stderr
    assert named in done.stderr
    for words in (["doctor"], ["thirteen", "set", "-h"], ["-h"]):
        done = houseway(*words, HOUSEWAY_CONFIG=str(config))
        assert done.returncode == 0, done.stderr
        assert done.stdout


def test_a_file_that_the_config_names_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('extends = "casino"\ncopy = "push"\n')
    config = tmp_path / "config.toml"
    config.write_text('[paigow]\nrules = "club.toml"\n')
    found = json.loads(houseway("paigow", "set", "T", "D", "9", "5", "--json", HOUSEWAY_CONFIG=str(config)).stdout)
    assert found["rules"] == "club"


def test_the_doctor_tells_versions_folders_and_terminal() -> None:
    found = json.loads(houseway("doctor", "--json", HOUSEWAY_DATA="/somewhere/else").stdout)
    assert {"houseway", "numba", "cache", "kernels", "data", "config", "encoding", "colour", "columns"} <= set(found)
    assert found["data"] == "/somewhere/else"
    assert found["terminal"] is False
    text = houseway("doctor").stdout
    assert "compiled code is" in text


def test_a_closed_pipe_ends_quietly() -> None:
    writer = subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(0.2)\n" + PROGRAM, "paigow", "set", "T", "D", "9", "5"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    with writer:
        assert writer.stdout is not None
        assert writer.stderr is not None
        writer.stdout.close()
        assert writer.stderr.read() == b""
    assert writer.returncode == 141


def test_a_full_disk_is_answered_with_a_sentence() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, "paigow", "set", "T", "D", "9", "5"],
            stdout=full, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == "houseway: the answer could not be written: No space left on device.\n"


def test_an_interrupt_ends_with_130() -> None:
    program = "import houseway.cli.main as m, os, signal\n" \
        "m.main.get_command(None, 'doctor').callback = lambda **_: os.kill(os.getpid(), signal.SIGINT)\n" \
        "m.main(['doctor'], prog_name='houseway')"  # fmt: skip
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 130, done
    assert "Traceback" not in done.stderr
    assert signal.SIGINT == 2


@pytest.mark.parametrize("encoding", ["ascii", "cp950", "gbk", "cp1252", "utf-8"])
@pytest.mark.parametrize(
    "words",
    [["paigow", "set", "T", "D", "9", "5"], ["paigow", "rules"], ["thirteen", "check", HAND.replace(" Qh", " /")]],
)
def test_no_encoding_of_the_output_ends_in_a_traceback(words: list[str], encoding: str) -> None:
    for language in ("en", "zh-hant", "zh-hans"):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *words, "--lang", language, "--color"], capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": encoding},
        )  # fmt: skip
        assert b"Traceback" not in done.stderr, done.stderr
        text = (done.stdout + done.stderr).decode(encoding, "strict")
        assert text.count("?") <= 5, text


def test_the_version_is_told() -> None:
    assert houseway("--version").stdout.startswith("houseway, version ")
