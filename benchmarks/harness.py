"""How a figure is measured: its subject and its yardstick in turns, medians of both, and the ratio of the medians.

A figure in seconds says something about one machine on one day. Whatever slows the machine down slows the yardstick
down as well, so the ratio is what is compared from day to day, and what the guard in tests/test_benchmarks.py reads.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from statistics import median

Call = Callable[[], object]

#: What random hands are dealt with.
SEED = 20_000
#: Fewer repetitions make no median.
LEAST = 5


@dataclass(frozen=True)
class Trial:
    """What is timed for a figure.

    Attributes
    ----------
    subject, yardstick
        What is called; both are called once before they are timed, to compile and to fill caches.
    size, yardstick_size
        How many things one call does.
    """

    subject: Call
    yardstick: Call
    size: int = 1
    yardstick_size: int = 1


@dataclass(frozen=True)
class Benchmark:
    """A figure that can be measured.

    Attributes
    ----------
    name
        Its name.
    what
        What is measured, in one line.
    against
        The yardstick, in one line.
    unit
        Of the figure and of its yardstick; one that ends in ``/s`` is a rate.
    prepare
        Makes the trial; imports and allocates whatever it needs.
    limit
        What the ratio should reach, or, for a cost, stay below; None where nothing is asked.
    is_cost
        Whether the ratio says how many times its yardstick's cost the subject costs; else how many times faster it is.
    repetitions
        How often both are timed.
    """

    name: str
    what: str
    against: str
    unit: str
    prepare: Callable[[], Trial]
    limit: float | None = None
    is_cost: bool = False
    repetitions: int = 7

    @property
    def is_rate(self) -> bool:
        """Whether a larger figure is a faster one."""
        return self.unit.endswith("/s")


@dataclass(frozen=True)
class Figure:
    """What came of a benchmark.

    Attributes
    ----------
    benchmark
        What was measured.
    value, yardstick
        Medians, in its unit.
    ratio
        How many times faster than its yardstick, or how many times its cost.
    """

    benchmark: Benchmark
    value: float
    yardstick: float
    ratio: float

    @property
    def reached(self) -> bool:
        """Whether the ratio keeps the limit."""
        limit = self.benchmark.limit
        return limit is None or (self.ratio <= limit if self.benchmark.is_cost else self.ratio >= limit)


_SCALES = {"us": 1e6, "ms": 1e3, "s": 1.0}


def measure(benchmark: Benchmark) -> Figure:
    """Measure one figure.

    Parameters
    ----------
    benchmark
        Which.

    Returns
    -------
    Figure
        Medians over its repetitions, subject and yardstick in turns.
    """
    trial = benchmark.prepare()
    calls = (trial.subject, trial.yardstick)
    for call in calls:
        call()
    seconds: tuple[list[float], list[float]] = ([], [])
    for _ in range(max(benchmark.repetitions, LEAST)):
        for call, taken in zip(calls, seconds, strict=True):
            began = time.perf_counter()
            call()
            taken.append(time.perf_counter() - began)
    one, other = median(seconds[0]) / trial.size, median(seconds[1]) / trial.yardstick_size
    ratio = one / other if benchmark.is_cost else other / one
    if benchmark.is_rate:
        return Figure(benchmark, 1 / one, 1 / other, ratio)
    scale = _SCALES[benchmark.unit.split("/")[0]]
    return Figure(benchmark, one * scale, other * scale, ratio)


def machine() -> list[str]:
    """Say on what figures are measured: processor, threads, versions, seed, what else is running."""
    names = ("houseway", "numpy", "numba", "llvmlite", "click", "tabulate", "phevaluator")
    versions = []
    for name in names:
        try:
            versions.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            versions.append(f"{name} none")
    threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    busy = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return [
        f"machine   {_processor()}, {threads} threads, {platform.system()} {platform.release()}{busy}",
        f"versions  Python {platform.python_version()}, {', '.join(versions)}",
        f"hands     numpy.random.default_rng({SEED})",
    ]


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
