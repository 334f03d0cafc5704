"""A batch on a real Dask cluster of two processes gives the bytes of a local run, also when one of them is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from houseway.cli.main import main
from houseway.solver.paigow.tiles import CODES, KIND_OF

PROGRAM = "from houseway.cli.main import main; main(prog_name='houseway')"
CLUSTER = """
import json, sys
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50) as cluster:
        pids = [nanny.pid for nanny in cluster.workers.values()]
        print(json.dumps({"address": cluster.scheduler_address, "pids": pids}), flush=True)
        sys.stdin.read()
"""


def houseway(*words: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-c", PROGRAM, *map(str, words)], capture_output=True)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    script = tmp_path_factory.mktemp("cluster") / "cluster.py"
    script.write_text(CLUSTER)
    with subprocess.Popen([sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as process:  # fmt: skip
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())
        assert process.stdin is not None
        process.stdin.close()
        process.wait(timeout=30)


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("hands") / "hands.txt"
    rng = np.random.default_rng(1)
    kinds = KIND_OF[np.argsort(rng.random((150_000, 32)), axis=1)[:, :4]]
    rows = [" ".join(row) for row in np.array(CODES)[kinds].tolist()]
    rows[500::1000] = ["T D 8 9"] * len(rows[500::1000])
    path.write_text("\n".join(rows) + "\n")
    return path


def test_the_records_are_those_of_a_local_run(tmp_path: Path, cluster: dict[str, Any], hands: Path) -> None:
    alone = houseway("paigow", "batch", hands, "-o", tmp_path / "alone.csv")
    shared = houseway("paigow", "batch", hands, "-o", tmp_path / "shared.csv", "--dask", cluster["address"])
    assert (shared.returncode, shared.stderr) == (alone.returncode, alone.stderr)
    assert (tmp_path / "shared.csv").read_bytes() == (tmp_path / "alone.csv").read_bytes()


def test_a_lost_worker_costs_no_records(tmp_path: Path, cluster: dict[str, Any], hands: Path) -> None:
    alone = houseway("paigow", "batch", hands, "-o", tmp_path / "alone.jsonl")
    words = ["paigow", "batch", hands, "-o", tmp_path / "out.jsonl", "--dask", cluster["address"]]
    part = tmp_path / "out.jsonl.part"
    with subprocess.Popen([sys.executable, "-c", PROGRAM, *map(str, words)], stderr=subprocess.PIPE) as process:
        while not (part.exists() and part.stat().st_size > 5_000_000):
            assert process.poll() is None
            time.sleep(0.001)
        os.kill(cluster["pids"][0], signal.SIGKILL)
        assert part.exists(), "the run was over before the worker was killed"
        assert process.stderr is not None
        said = process.stderr.read()
        process.wait(timeout=60)
    assert (process.returncode, said) == (alone.returncode, alone.stderr)
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "alone.jsonl").read_bytes()


def test_a_cluster_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c\nnonsense\n")
    alone = houseway("thirteen", "batch", path)
    shared = houseway("thirteen", "batch", path, "--dask", "local", "--jobs", 2)
    assert (shared.returncode, shared.stdout, shared.stderr) == (alone.returncode, alone.stdout, alone.stderr)


def test_where_there_is_no_cluster_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.cli.batch_dask._PATIENCE", 0.2)
    done = CliRunner().invoke(main, ["paigow", "batch", "--dask", "tcp://127.0.0.1:9"], input="T D 9 5\n")
    assert done.exit_code == 1
    assert "tcp://127.0.0.1:9 cannot be reached" in done.stderr


def test_without_dask_a_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = CliRunner().invoke(main, ["paigow", "batch", "--dask", "local"], input="T D 9 5\n")
    assert done.exit_code == 2
    assert "pip install 'houseway[dask]'" in done.stderr
