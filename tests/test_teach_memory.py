"""The memory of answers: nothing given is lost, whoever is killed and however many write."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from houseway.cli.teach_memory import Answer, Memory, UnusableMemoryError, data_folder, open_memory
from houseway.solver.folders import user_folder

ANSWER = Answer("ann", "paigow", "foxwoods", "wgh.gong", "strong", "T H8 5 11", "T+H8", True, False, 0.25, "drill", 7)

WRITER = """
import sys
from pathlib import Path
from houseway.cli.teach_memory import Answer, Memory
memory = Memory(Path(sys.argv[1]))
for n in range(int(sys.argv[3])):
    memory.keep(Answer("ann", "paigow", "foxwoods", sys.argv[2], "pair", "", str(n), True, False, 0.0, "drill", n))
    print(n, flush=True)
"""


def writer(path: Path, name: str, count: int) -> subprocess.Popen[str]:
    words = [sys.executable, "-c", WRITER, str(path), name, str(count)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def kept(path: Path) -> list[Answer]:
    with Memory(path) as memory:
        return [answer for _, answer in memory.answers("ann", "paigow", "foxwoods")]


def test_an_answer_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "teach.sqlite"
    with Memory(path) as memory:
        memory.keep(ANSWER)
    with Memory(path) as again:
        assert again.answers("ann", "paigow", "foxwoods") == [(1, ANSWER)]
        assert again.answers("ann", "paigow", "foxwoods", after=1) == []
        for other in (("bob", "paigow", "foxwoods"), ("ann", "thirteen", "foxwoods"), ("ann", "paigow", "alberta")):
            assert again.answers(*other) == []


def test_forgetting_one_learner_leaves_the_other_and_no_trace(tmp_path: Path) -> None:
    path = tmp_path / "teach.sqlite"
    secret = Answer("bob", "paigow", "foxwoods", "r", "k", "the hand of bob", "", False, False, 1.0, "exam", 8)
    with Memory(path) as memory:
        memory.keep(ANSWER)
        memory.keep(secret)
        assert b"the hand of bob" in path.read_bytes()
        assert memory.forget("bob") == 1
        assert memory.forget("bob") == 0
    assert b"the hand of bob" not in path.read_bytes()
    assert kept(path) == [ANSWER]


def test_several_processes_start_and_write_at_once(tmp_path: Path) -> None:
    path = tmp_path / "teach.sqlite"
    writers = [writer(path, f"rule {n}", 40) for n in range(4)]
    for process in writers:
        process.communicate(timeout=60)
        assert process.returncode == 0
    assert sorted((answer.rule, int(answer.given)) for answer in kept(path)) == [
        (f"rule {n}", k) for n in range(4) for k in range(40)
    ]


def test_kill_9_loses_nothing_that_was_given(tmp_path: Path) -> None:
    path = tmp_path / "teach.sqlite"
    process = writer(path, "rule", 100_000)
    assert process.stdout is not None
    confirmed = [int(process.stdout.readline()) for _ in range(25)][-1]
    os.kill(process.pid, signal.SIGKILL)
    rest = process.communicate(timeout=60)[0].split("\n")[:-1]
    confirmed = int(rest[-1]) if rest else confirmed
    found = [int(answer.given) for answer in kept(path)]
    assert found == list(range(len(found)))
    assert len(found) in (confirmed + 1, confirmed + 2)  # the last one may be written and not yet reported
    with sqlite3.connect(path) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    file.close()


def test_what_is_no_memory_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "teach.sqlite"
    path.write_bytes(b"a shopping list, and no database at all\n" * 100)
    with pytest.raises(UnusableMemoryError, match="not a database"):
        Memory(path)
    assert path.read_bytes().startswith(b"a shopping list")


def test_a_memory_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "teach.sqlite"
    file = sqlite3.connect(path)
    file.execute("PRAGMA user_version = 99")
    file.close()
    with pytest.raises(UnusableMemoryError, match="99"):
        Memory(path)
    file = sqlite3.connect(path)
    assert file.execute("PRAGMA user_version").fetchone() == (99,)
    assert file.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    file.close()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(UnusableMemoryError):
        Memory(tmp_path / "file" / "teach.sqlite")


def test_the_memory_lies_where_the_user_says_else_where_the_platform_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_DATA", "/here")
    assert data_folder() == Path("/here")
    monkeypatch.delenv("HOUSEWAY_DATA")
    assert data_folder() == user_folder("data")


def test_without_a_home_there_is_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.cli.teach_memory.data_folder", lambda: None)
    with pytest.raises(UnusableMemoryError, match="home"):
        open_memory()


def test_a_name_that_no_file_can_hold_is_refused(tmp_path: Path) -> None:
    with Memory(tmp_path / "teach.sqlite") as memory, pytest.raises(UnusableMemoryError):
        memory.answers("\udcff", "paigow", "foxwoods")
