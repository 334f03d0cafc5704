"""Every session shown in a text of this project is what the program prints today."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXTS = [ROOT / "README.md", *sorted((ROOT / "solver").rglob("*.md"))]
PROGRAM = "from houseway.cli.main import main; main(prog_name='houseway')"


def sessions() -> list[tuple[str, str, str]]:
    found = []
    for text in TEXTS:
        for block in re.findall(r"^```console\n(.*?)^```", text.read_text(encoding="utf-8"), re.M | re.S):
            for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
                command, _, output = part.partition("\n")
                if command.startswith(("houseway ", "printf ")):
                    found.append((text.name, command, output.rstrip("\n")))
    return found


@pytest.mark.parametrize(
    ("text", "command", "shown"), sessions(), ids=lambda value: value[:40] if "\n" not in value else ""
)
def test_a_session_is_what_the_program_prints(text: str, command: str, shown: str) -> None:
    typed = None
    if command.startswith("printf "):  # printf 'LINES' | houseway ...
        lines, _, command = command.removeprefix("printf ").partition(" | ")
        typed = shlex.split(lines)[0].replace("\\n", "\n")
    env = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *shlex.split(command)[1:]],
        capture_output=True, env=env, encoding="utf-8", input=typed,
    )  # fmt: skip
    printed = done.stdout.rstrip("\n")
    assert printed == shown, (
        f"{text} shows for `{command}`:\n{shown}\n\nbut the program prints:\n{printed}\n{done.stderr}"
    )


def test_there_is_a_session_of_each_game() -> None:
    commands = [command for text, command, _ in sessions() if text == "README.md"]
    assert any("paigow set" in command for command in commands)
    assert any("thirteen set" in command for command in commands)


@pytest.mark.parametrize("what", ["set", "ways", "rules", "teach"])
def test_the_chinese_section_shows_each(what: str) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8").split("\n## 中文\n")[1]
    assert re.search(rf"^\$ .*houseway (paigow|thirteen) {what} .*--lang zh-han[ts]$", text, re.M)
