"""How a batch ends when it is not left in peace: killed, interrupted, its reader gone, its disk full, memory counted.

Kinds of fault: a handler of one's own hides a closed pipe; a progress bar in a log file; output of another encoding.
"""

from __future__ import annotations

import json
import os
import pty
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from houseway.solver.paigow.tiles import CODES, KIND_OF

PROGRAM = "from houseway.cli.main import main; main(prog_name='houseway')"
HOUSEWAY = [sys.executable, "-c", PROGRAM]
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "shcd"]


def write_tiles(path: Path, count: int, bad: int = 0) -> Path:
    """Write random hands, one in `bad` of them no hand."""
    rng = np.random.default_rng(1)
    words = np.array(CODES)
    with path.open("w") as file:
        for start in range(0, count, 50_000):
            here = min(50_000, count - start)
            kinds = KIND_OF[np.argsort(rng.random((here, 32)), axis=1)[:, :4]]
            rows = [" ".join(row) for row in words[kinds].tolist()]
            if bad:
                rows[::bad] = ["foo"] * len(rows[::bad])
            file.write("\n".join(rows) + "\n")
    return path


def write_cards(path: Path, count: int) -> Path:
    rng = np.random.default_rng(2)
    hands = np.argsort(rng.random((count, 52)), axis=1)[:, :13].tolist()
    path.write_text("".join(" ".join(DECK[card] for card in hand) + "\n" for hand in hands))
    return path


def run(*words: object, **how: object) -> subprocess.CompletedProcess[bytes]:
    done: subprocess.CompletedProcess[bytes] = subprocess.run(
        [*HOUSEWAY, *map(str, words)], capture_output=True, **how  # type: ignore[call-overload]
    )  # fmt: skip
    # a machine that is busy may take long to get ready, and say so
    done.stderr = b"".join(line for line in done.stderr.splitlines(keepends=True) if b"getting ready" not in line)
    return done


@contextmanager
def started(*words: object) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen([*HOUSEWAY, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("ends")
    write_tiles(made / "tiles.txt", 100_000, bad=1000)
    write_tiles(made / "few-tiles.txt", 40_000, bad=1000)
    write_cards(made / "cards.txt", 30_000)
    return made


@pytest.mark.parametrize(
    ("game", "hands", "name", "times"),
    [
        ("paigow", "few-tiles.txt", "few.jsonl", 3),
        pytest.param("paigow", "tiles.txt", "out.jsonl", 10, marks=pytest.mark.slow),
        pytest.param("thirteen", "cards.txt", "out.csv", 10, marks=pytest.mark.slow),
    ],
)
def test_killed_at_any_moment_a_run_goes_on_to_the_same_bytes(
    folder: Path, game: str, hands: str, name: str, times: int
) -> None:
    out, part, whole = folder / name, folder / f"{name}.part", folder / f"whole-{name}"
    undisturbed = run(game, "batch", folder / hands, "-o", whole)
    expected = whole.read_bytes()
    chance = random.Random(3)
    killed = 0
    while killed < times:
        out.unlink(missing_ok=True)
        before = size_of(part)
        target = before + chance.random() * (len(expected) - before) / 6
        deadline = time.monotonic() + (chance.random() if chance.random() < 0.3 else 60)
        with started(game, "batch", folder / hands, "-o", out, "--resume") as process:
            while process.poll() is None and size_of(part) <= target and time.monotonic() < deadline:
                time.sleep(0.0005)
            process.kill()
        killed += process.returncode == -signal.SIGKILL
        left = part.read_bytes() if part.exists() else b""
        assert expected.startswith(left)
        assert left.endswith(b"\n") or not left
    out.unlink(missing_ok=True)
    last = run(game, "batch", folder / hands, "-o", out, "--resume")
    assert (last.returncode, last.stderr) == (undisturbed.returncode, undisturbed.stderr)
    assert out.read_bytes() == expected
    assert not part.exists()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_interrupted_a_run_says_how_many_records_it_leaves(folder: Path, number: int, code: int) -> None:
    out = folder / f"stopped-{code}.jsonl"
    with started("paigow", "batch", folder / "tiles.txt", "-o", out) as process:
        part = folder / f"stopped-{code}.jsonl.part"
        while size_of(part) < 3_000_000:
            time.sleep(0.001)
        process.send_signal(number)
        _, said = process.communicate(timeout=20)
    assert process.returncode == code
    records = part.read_bytes().splitlines(keepends=True)
    assert all(record.endswith(b"}\n") for record in records)
    assert f"{part} holds {len(records):,} whole records" in said.decode()
    assert b"Traceback" not in said
    assert not out.exists()


def test_interrupted_while_it_waits_for_standard_input() -> None:
    process = subprocess.Popen([*HOUSEWAY, "paigow", "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)  # fmt: skip
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"T D 9 5\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["line"] == 1  # answered while the input is still open
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        said = process.stderr.read().decode()
        process.stdin.close()
    assert process.returncode == 130
    assert "1 whole records were written" in said
    assert "Traceback" not in said
    assert "Fatal" not in said


def test_a_closed_pipe_ends_quietly(folder: Path) -> None:
    for form in ("jsonl", "csv"):
        with started("paigow", "batch", folder / "tiles.txt", "--format", form) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.readline()
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait(timeout=20) == 141


def test_a_full_disk_ends_with_a_sentence(folder: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*HOUSEWAY, "paigow", "batch", str(folder / "tiles.txt")], stdout=full,
                              stderr=subprocess.PIPE, text=True, check=False)  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("houseway: The output could not be written: No space left on device.")
    assert "Traceback" not in done.stderr


def test_where_the_disk_is_full_whole_records_are_left(folder: Path) -> None:
    out = folder / "limited.jsonl"
    limited = ["bash", "-c", 'ulimit -f 4000; exec "$@"', "bash", *HOUSEWAY]
    done = subprocess.run([*limited, "paigow", "batch", str(folder / "tiles.txt"), "-o", str(out)],
                          capture_output=True, text=True, check=False)  # fmt: skip
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    part = folder / "limited.jsonl.part"
    records = part.read_bytes().splitlines(keepends=True)
    assert 3_900_000 < size_of(part) <= 4_096_000
    assert json.loads(records[-1])["line"] == len(records)
    assert records[-1].endswith(b"\n")
    assert f"{len(records):,} whole records" in done.stderr


def peak(*words: object) -> int:
    """Peak memory of a run, in bytes."""
    program = (
        "import resource, subprocess, sys\n"
        "done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)\n"
        "assert done.returncode == 0, done\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)"
    )
    done = subprocess.run([sys.executable, "-c", program, *HOUSEWAY, *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def test_memory_does_not_grow_with_the_input(folder: Path) -> None:
    small = write_tiles(folder / "small.txt", 100_000)
    large = folder / "large.txt"
    large.write_bytes(small.read_bytes() * 20)
    few, many = (peak("paigow", "batch", path, "--format", "csv") for path in (small, large))
    assert many < 1.1 * few, (few, many)


@pytest.mark.slow
@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_memory_does_not_grow_with_the_input_of_cards(folder: Path, form: str) -> None:
    small = write_cards(folder / "small.txt", 20_000)
    large = write_cards(folder / "large.txt", 200_000)
    few, many = (peak("thirteen", "batch", path, "--format", form) for path in (small, large))
    assert many < 1.1 * few, (few, many)


def on_terminal(*words: object) -> tuple[int, bytes]:
    """Run with stderr on a terminal, stdout in a pipe; give what the terminal saw."""
    ours, theirs = pty.openpty()
    with subprocess.Popen([*HOUSEWAY, *map(str, words)], stdout=subprocess.DEVNULL, stderr=theirs) as process:
        os.close(theirs)
        seen = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:
                break
            if not piece:
                break
            seen += piece
    os.close(ours)
    return process.returncode, seen


def test_a_terminal_gets_a_table_and_no_progress_between_its_rows(folder: Path) -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*HOUSEWAY, "paigow", "batch"], stdin=subprocess.PIPE, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        process.communicate(b"T D 9 5\n" * 30)
    seen = os.read(ours, 1 << 16).decode().splitlines()
    os.close(ours)
    assert seen[0].split()[:3] == ["line", "low", "high"]
    assert [line.split()[0] for line in seen[1:]] == [str(n) for n in range(1, 31)]


def test_the_progress_is_for_a_terminal_only(folder: Path) -> None:
    words = ["paigow", "batch", folder / "tiles.txt", "--format", "csv"]
    code, seen = on_terminal(*words)
    assert code == 1
    assert b"a second" in seen
    assert b"%, 0:0" in seen
    assert seen.rstrip().endswith(b"line 1")
    _, silent = on_terminal(*words, "--no-progress")
    assert b"a second" not in silent
    assert b"a second" not in run(*words, "-o", os.devnull).stderr
    assert b"a second" in run(*words, "--progress", "-o", os.devnull).stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_any_encoding_of_the_output_is_survived(encoding: str) -> None:
    text = "天 地 九 五\n天地玄黃\n".encode()
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = run("paigow", "batch", input=text, env=environment)
    first, second = map(json.loads, done.stdout.decode("ascii").splitlines())
    assert first["tiles"] == ["T", "D", "9", "5"]
    assert second["input"] == "天地玄黃"
    done = run("paigow", "batch", "--format", "csv", input=text, env=environment)
    assert "天地玄黃" in done.stdout.decode("utf-8")
    assert b"Traceback" not in done.stderr
