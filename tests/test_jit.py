"""Numba's cache in the situations that break it elsewhere; each is really made, in processes of its own.

Kinds of fault: a read-only install and a user without a home make the decorator raise at import; a cache file cut
short makes every later run fail; processes that compile at once crash; a changed callee leaves a stale caller.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from houseway.solver import cache, jit

KERNEL = """
from houseway.solver.jit import njit

@njit()
def inner(x):
    return x * 2

@njit()
def total(n):
    s = 0
    for i in range(n):
        s += inner(i)
    return s
"""
PROGRAM = """
import kernel_under_test as k
from houseway.solver import jit
assert k.total(10) == 90
print("hits", sum(k.total.stats.cache_hits.values()), jit._FOLDER)
"""
UNSHARE = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]


def environment(tmp_path: Path, **changes: str | None) -> dict[str, str]:
    (tmp_path / "kernel_under_test.py").write_text(KERNEL)
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "HOUSEWAY_CACHE": str(tmp_path / "cache")}
    for name, value in changes.items():
        env.pop(name, None)
        if value is not None:
            env[name] = value
    return env


def run(env: dict[str, str], *before: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([*before, sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done


def test_compiled_code_is_kept_and_found_again(tmp_path: Path) -> None:
    env = environment(tmp_path)
    assert run(env).stdout.startswith("hits 0")
    again = run(env)
    assert again.stdout.startswith("hits 1"), again.stdout
    assert again.stderr == ""


def test_read_only_install_without_a_home_runs_uncached_and_says_so_once(tmp_path: Path) -> None:
    if subprocess.run([*UNSHARE, "true"], capture_output=True).returncode != 0:
        pytest.skip("this machine lets nobody make a mount namespace")
    env = environment(tmp_path, HOUSEWAY_CACHE=None, HOME=None, XDG_CACHE_HOME=None, PYTHONDONTWRITEBYTECODE="1")
    everything_read_only = (
        "for m in $(awk '{print $2}' /proc/mounts | sort -u); do"
        " case $m in /proc*|/sys*|/dev*) ;; *) mount -o remount,ro,bind $m 2>/dev/null;; esac; done;"
        f" mount --bind {tmp_path} {tmp_path} && mount -o remount,ro,bind {tmp_path};"
        " for d in / /tmp /var/tmp $PWD ~; do"
        " touch $d/houseway-probe 2>/dev/null && { echo $d is writable >&2; exit 9; };"
        ' done; exec "$@"'
    )
    done = run(env, *UNSHARE, "sh", "-c", everything_read_only, "sh")
    assert done.stdout.startswith("hits 0 None"), done.stdout
    assert done.stderr.count("every run compiles again") == 1, done.stderr


def test_a_missing_home_alone_still_keeps_compiled_code(tmp_path: Path) -> None:
    env = environment(tmp_path, HOUSEWAY_CACHE=None, XDG_CACHE_HOME=None, HOME=str(tmp_path / "gone" / "nowhere"))
    (tmp_path / "gone").write_text("a file where a folder is looked for")
    env["TMPDIR"] = str(tmp_path / "spare")
    (tmp_path / "spare").mkdir()
    done = run(env)
    assert str(tmp_path / "spare") in done.stdout
    assert run(env).stdout.startswith("hits 1")


@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
@pytest.mark.parametrize("left", [0, 7, 100])
def test_a_file_cut_short_is_compiled_again_and_mended(tmp_path: Path, ending: str, left: int) -> None:
    env = environment(tmp_path)
    run(env)
    cut = list((tmp_path / "cache").rglob(f"*{ending}"))
    assert cut
    for file in cut:
        os.truncate(file, left)
    run(env)
    assert run(env).stdout.startswith("hits 1")


def test_many_processes_at_once_on_an_empty_cache(tmp_path: Path) -> None:
    env = environment(tmp_path)
    crowd = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(6)
    ]
    for one in crowd:
        out, err = one.communicate()
        assert one.returncode == 0, err
        assert out.startswith("hits"), (out, err)
        assert err == ""
    assert run(env).stdout.startswith("hits 1")


def test_the_digest_follows_sources_and_flags(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "solver"
    shutil.copytree(Path(jit.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "paigow" / "kernels_of_a_test.py").write_text("x = 1\n")
    monkeypatch.setattr(jit, "_HERE", copy)
    before = jit.digest()
    (copy / "paigow" / "kernels_of_a_test.py").write_text("x = 2\n")
    changed = jit.digest()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert len({before, changed, jit.digest()}) == 3


def test_chunks_do_not_depend_on_threads() -> None:
    for jobs in (1, 2, 5):
        assert jit.run_chunks(lambda a, b: (a, b), 11, 3, jobs) == [(0, 3), (3, 6), (6, 9), (9, 11)]


def test_a_file_is_whole_or_not_there(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "table.bin"
    assert cache.write_whole(target, b"first")
    assert cache.write_whole(target, b"second")
    assert target.read_bytes() == b"second"
    assert [p.name for p in target.parent.iterdir()] == ["table.bin"]
    assert not cache.write_whole(target / "below-a-file" / "x", b"never")


DUEL = """
import numpy as np
from houseway.solver.paigow.duels import against_pure
from houseway.solver.paigow.rules import Rules
picks = np.zeros(4285, dtype=np.uint8)
expected = against_pure(Rules(), picks, jobs=1)
"""


def test_two_threads_may_call_a_kernel_at_once() -> None:
    # kind: a threading layer that aborts the whole process when a parallel kernel is called from two threads
    program = DUEL + (
        "from concurrent.futures import ThreadPoolExecutor\n"
        "with ThreadPoolExecutor(4) as pool:\n"
        "    found = list(pool.map(lambda jobs: against_pure(Rules(), picks, jobs), [1, 2, 3, 2]))\n"
        "assert all((one == expected).all() for one in found)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this platform has no fork")
def test_a_fork_after_a_kernel_may_call_it_again() -> None:
    # kind: a child that is killed without a word at its first parallel kernel
    program = DUEL + (
        "import os\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    os._exit(0 if (against_pure(Rules(), picks, 2) == expected).all() else 3)\n"
        "assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0\n"
    )
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
