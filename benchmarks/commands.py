"""Whole processes: what a person waits for. Each is warm: byte code, compiled kernels and counts are there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from .harness import Benchmark, Trial

ROOT = Path(__file__).parent.parent
_HAND = "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"


def program() -> list[str]:
    """Name the installed command, or what it runs."""
    script = Path(sys.executable).with_name("houseway")
    if script.exists():
        return [str(script)]
    return [sys.executable, "-c", "from houseway.cli.main import main; main(prog_name='houseway')"]


def run(*words: str) -> None:
    """Run a process to its end, in the folder of the project.

    Raises
    ------
    subprocess.CalledProcessError
        It failed.
    """
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(words, check=True, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)


def _process(name: str, what: str, words: list[str], python: str, limit: float) -> Benchmark:
    return Benchmark(
        name,
        what,
        f'python -c "{python}"',
        "ms",
        lambda: Trial(lambda: run(*program(), *words), lambda: run(sys.executable, "-c", python)),
        limit=limit,
        is_cost=True,
        repetitions=21,
    )


BENCHMARKS = (
    _process("cli.help", "houseway --help", ["--help"], "import click", 1.4),
    _process(
        "cli.paigow-set",
        "houseway paigow set T D 9 5",
        ["paigow", "set", "T", "D", "9", "5"],
        "import numpy, click, tabulate",
        1.5,
    ),
    _process(
        "cli.thirteen-set",
        "houseway thirteen set of thirteen cards",
        ["thirteen", "set", _HAND],
        "from benchmarks.one_call import one; one(1)",
        1.3,
    ),
)
