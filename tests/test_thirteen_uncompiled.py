"""Kernels of Thirteen Water as plain Python, and compiled with checked bounds: the same answers, no warning."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

#: Sets two hands by search, settles a few dealt tables, counts sweeps and specials; prints every number.
PROGRAM = """
import sys
import warnings
warnings.simplefilter("error")
import numpy as np
from houseway.solver.thirteen import field, rules, scan, search, specials
from houseway.solver.thirteen.cards import deal
from houseway.solver.thirteen.sample import Candidate, Table
from houseway.solver.thirteen.sweeps import Sweeps
hands = deal(np.random.default_rng(81), 3)[:, 0]
for name, role in (("classic", None), ("hongkong", "banker")):
    loaded = rules.load(name)
    held = field.load(loaded, 4)
    tables = held.tables(loaded, 4, role)
    found = search.best(hands, tables, jobs=1)
    print(found.worth.tolist(), found.rows.tolist(), found.split.tolist())
    every = scan.arrangements(hands[0], loaded.wheel)
    table = Table(loaded, 4, role, held, hands[0].tolist())
    print(table.settle([Candidate(every.cards(0)), Candidate(every.cards(-1))], table.deal(0, 2, 1, 1), 1).tolist())
    thin = held.players[::500]
    print([counts.tolist() for counts in Sweeps(loaded, thin, role).counts(found.rows, 1)])
    print(specials.special_numbers(hands, loaded, 1).tolist())
"""


def printed(**variables: str) -> str:
    environment = os.environ | variables
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def compiled() -> str:
    return printed()


def test_plain_python_gives_the_same(compiled: str, tmp_path: Path) -> None:
    assert printed(HOUSEWAY_CACHE=str(tmp_path), NUMBA_DISABLE_JIT="1") == compiled


def test_no_index_leaves_its_array(compiled: str, tmp_path: Path) -> None:
    assert printed(HOUSEWAY_CACHE=str(tmp_path), NUMBA_BOUNDSCHECK="1") == compiled
