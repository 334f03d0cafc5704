"""A person at a terminal: a pseudo-terminal, a lesson, wrong answers, hints, a resize and Ctrl-D."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from houseway.cli.main import main
from houseway.solver.paigow.chart import chart
from houseway.solver.paigow.language import load_way
from houseway.solver.paigow.lessons import grade
from houseway.solver.paigow.rules import Rules
from houseway.solver.paigow.tiles import CODES, KIND_OF
from wcwidth import wcswidth

FOXWOODS = load_way("foxwoods")
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_CODE = re.compile(rf"[A-Z][A-Za-z ]*? ({'|'.join(sorted(CODES, key=len, reverse=True))})(?=\s{{2,}}|$)")
_CHART = chart(Rules(), FOXWOODS)


class Terminal:
    """A program on a terminal of its own, and what stands on its screen."""

    def __init__(self, data: Path, *words: str, columns: int = 80, **environment: str) -> None:
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            # readline, once imported, puts COLUMNS into the environment behind Python's back; execve leaves it there
            own = {"HOUSEWAY_DATA": str(data), "TERM": "xterm-256color", "INPUTRC": "/dev/null", **environment}
            program = "from houseway.cli.main import main; main(prog_name='houseway')"
            os.execve(sys.executable, [sys.executable, "-c", program, *words], {**os.environ, **own})
        self.raw = ""
        self._seen = 0
        self.resize(columns)

    def resize(self, columns: int, rows: int = 24) -> None:
        """Change the window's size, as a window manager does: the kernel sends SIGWINCH."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def settle(self) -> None:
        """Wait until the prompt is written anew after a resize."""
        while select.select([self.master], [], [], 0.3)[0]:
            self.raw += os.read(self.master, 65536).decode(errors="replace")
        self._seen = len(self.text)

    @property
    def text(self) -> str:
        """Everything written so far, without colours."""
        return _ESCAPE.sub("", self.raw).replace("\r", "")

    def until(self, end: str = "> ", seconds: float = 30) -> str:
        """Read until the screen ends with something; return what came since the last time."""
        limit = time.monotonic() + seconds
        while not self.text[self._seen :].endswith(end):
            ready, _, _ = select.select([self.master], [], [], 0.1)
            if ready:
                try:
                    data = os.read(self.master, 65536)
                except OSError:  # the program has closed its side
                    break
                self.raw += data.decode(errors="replace")
            assert time.monotonic() < limit, f"still waiting for {end!r} after:\n{self.text[-2000:]}"
        new = self.text[self._seen :]
        self._seen = len(self.text)
        return new

    def type(self, text: str) -> str:
        """Type a line; return what is shown for it."""
        os.write(self.master, (text + "\n").encode())
        shown = self.until()
        assert shown.startswith(text), "what is typed is seen"
        return shown

    def press(self, key: bytes) -> None:
        """Press a key."""
        os.write(self.master, key)

    def wait(self) -> int:
        """Wait for the end; return the exit code, negative for a signal."""
        status = os.waitpid(self.pid, 0)[1]
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        """End the program if it still runs."""
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        os.close(self.master)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    made = Terminal(tmp_path, "paigow", "teach", "--lesson", "all", "--seed", "3")
    yield made
    made.close()


def tiles_on(shown: str) -> list[int]:
    """Read the four tiles off the screen: names and codes above the pictures."""
    question = shown[shown.rindex(": hand ") if ": hand " in shown else shown.rindex("Hand ") :]
    codes = [code for line in question.splitlines()[1:] for code in _CODE.findall(line)]
    assert len(codes) == 4, question
    tiles: list[int] = []
    for code in codes:
        tiles.append(next(t for t in range(32) if KIND_OF[t] == CODES.index(code) and t not in tiles))
    return tiles


def numbers(shown: str, *, right: bool) -> str:
    """Two numbers that are right, or wrong, for the tiles on the screen."""
    setting = _CHART.setting(tiles_on(shown))
    for place in (1, 2, 3):
        graded = grade(setting, (setting.tiles[0], setting.tiles[place]))
        if graded.right is right:
            high = [0, place] if not graded.turned else [n for n in (1, 2, 3) if n != place]
            return f"{high[0] + 1} {high[1] + 1}"
    raise AssertionError(f"all splits of {setting.kinds} are equal")


def widest(shown: str) -> int:
    return max(wcswidth(line) for line in shown.splitlines())


def test_a_person_takes_a_lesson(terminal: Terminal, tmp_path: Path) -> None:
    shown = terminal.until()
    assert "Section 1 of 4: Pairs" in shown
    assert " 1. Keep two pairs as two pairs." in " ".join(shown.split("\n"))
    assert "\x1b[" in terminal.raw, "tiles are in colour"
    asked = wrong = 0

    # the first rule: a hint, another, a slip of the finger, a wrong answer, the rules, and at last the right one
    assert 'Hint: it is decided under "Pairs"' in terminal.type("?")
    assert "Keep two pairs as two pairs." in terminal.type("?")
    assert "'12 3' is no answer" in terminal.type("12 3")
    answer = terminal.type(numbers(shown, right=False))
    assert "No." in answer
    assert "because: Keep two pairs as two pairs." in answer
    assert re.search(r"costs \d\.\d{3} bets each time", " ".join(answer.split()))
    asked, wrong = asked + 1, wrong + 1
    shown = terminal.type("r")
    assert "Wong, Gong and High Nine" in shown
    assert shown.count("hand 2") == 1, "the question is shown again"
    shown = terminal.type(numbers(shown, right=True))
    assert "Right." in shown
    asked += 1

    # a narrower window: from now on nothing is wider
    terminal.resize(46)
    terminal.settle()
    while "Now all rules of this section" not in " ".join(shown.split()):
        shown = terminal.type(numbers(shown, right=True))
        assert "Right." in shown
        assert widest(shown.partition("\n")[2]) <= 46, shown
        asked += 1
    assert asked > 8
    terminal.resize(100)
    terminal.settle()

    # all rules mixed: two wrong answers in the middle, then on until it is known
    mixed = 0
    while "Known: Pairs." not in shown:
        mixed += 1
        is_right = mixed not in (2, 4)
        shown = terminal.type(numbers(shown, right=is_right))
        assert ("Right." in shown) is is_right
        asked, wrong = asked + 1, wrong + (not is_right)
    assert mixed == 12, "nine of the last ten: the second, a miss, has left the window"

    assert "Section 2 of 4: Wong, Gong and High Nine" in shown
    terminal.press(b"\x04")
    last = terminal.until(end="in all.\n")
    assert f"{asked - wrong} of {asked} right" in last
    assert terminal.wait() == 0
    stats = CliRunner().invoke(main, ["paigow", "teach", "--stats", "--json"], env={"HOUSEWAY_DATA": str(tmp_path)})
    found = json.loads(stats.stdout)
    assert (found["asked"], found["right"]) == (asked, asked - wrong)


def test_ctrl_c_ends_with_130_and_keeps_what_was_answered(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "paigow", "teach", "--seed", "3")
    shown = terminal.until()
    terminal.type(numbers(shown, right=True))
    terminal.press(b"\x03")
    assert terminal.wait() == 130
    terminal.close()
    stats = CliRunner().invoke(main, ["paigow", "teach", "--stats", "--json"], env={"HOUSEWAY_DATA": str(tmp_path)})
    assert json.loads(stats.stdout)["asked"] == 1


@pytest.mark.parametrize(
    "environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"LANG": "C", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}]
)
def test_a_plain_terminal_gets_a_plain_form(tmp_path: Path, environment: dict[str, str]) -> None:
    terminal = Terminal(tmp_path, "paigow", "teach", "--seed", "3", "--count", "1", **environment)
    shown = terminal.until()
    assert all(part in shown for part in ("1", "2", "3", "4", "Which two are the high hand?"))
    if "PYTHONIOENCODING" in environment:
        assert shown.isascii()
    else:
        assert "\x1b[9" not in terminal.raw, "no colour"
    os.write(terminal.master, b"A\n")
    assert "of 1 right" in terminal.until(end="\n", seconds=10) + terminal.until(end="nothing more", seconds=10)
    assert terminal.wait() == 0
    terminal.close()


def test_the_line_can_be_edited(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    terminal = Terminal(tmp_path, "paigow", "teach", "--seed", "3", "--count", "1")
    right = numbers(terminal.until(), right=True)
    os.write(terminal.master, b"9" + b"\x7f" + right[-1:].encode() + b"\x1b[D" + right[:2].encode() + b"\n")
    assert "1 of 1 right" in terminal.until(end="(100 %).\n")
    assert terminal.wait() == 0
    terminal.close()
