"""Measure: ``python -m benchmarks [--json] [NAME...]``."""

from __future__ import annotations

import argparse
import importlib
import json
import sys

from .harness import Benchmark, Figure, machine, measure

#: Which module measures what; a module is imported when one of its figures is asked for.
TOPICS = {
    "thirteen": (
        "thirteen.scan", "thirteen.search-additive", "thirteen.search", "thirteen.rank", "thirteen.threads",
        "thirteen.sampled",
    ),
    "ranking": ("rank5",),
    "paigow": ("paigow.pass", "paigow.equilibrium"),
    "commands": ("cli.help", "cli.paigow-set", "cli.thirteen-set"),
    "batches": ("batch.thirteen", "batch.paigow"),
}  # fmt: skip
NAMES = tuple(name for names in TOPICS.values() for name in names)


def find(name: str) -> Benchmark:
    """Find a benchmark by its name."""
    topic = next(topic for topic, names in TOPICS.items() if name in names)
    module = importlib.import_module(f".{topic}", __package__)
    found: Benchmark = next(one for one in module.BENCHMARKS if one.name == name)
    return found


def number(value: float) -> str:
    """Write a figure with three or four digits.

    Examples
    --------
    >>> number(6.4321), number(541234567.0)
    ('6.43', '541,234,567')
    """
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}" if value < 1 else f"{value:.2f}"


def line(figure: Figure) -> str:
    """Write a figure with its yardstick, the ratio and what it should be."""
    benchmark = figure.benchmark
    kind = "x its cost" if benchmark.is_cost else "x as fast"
    said = f"{benchmark.name:<25}{number(figure.value):>12} {benchmark.unit:<8}{number(figure.yardstick):>12}"
    said += f"{figure.ratio:>9.2f} {kind:<11}"
    if benchmark.limit is not None:
        sign = "<=" if benchmark.is_cost else ">="
        said += f"{sign} {benchmark.limit:g}{'' if figure.reached else '  MISSED'}"
    return said.rstrip()


def main() -> None:
    """Measure what was named, or everything."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Speed, each figure beside a yardstick.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"default: all of {', '.join(NAMES)}")
    parser.add_argument("--json", action="store_true", help="print one object: value, unit, yardstick, ratio by name")
    options = parser.parse_args()
    unknown = [name for name in options.names if name not in NAMES]
    if unknown:
        parser.error(f"there is no {unknown[0]!r}; there are {', '.join(NAMES)}")
    out = sys.stderr if options.json else sys.stdout
    print(*machine(), "", sep="\n", file=out)
    print(f"{'':<25}{'figure':>12} {'':<8}{'yardstick':>12}{'ratio':>9}", file=out)
    figures = []
    for name in options.names or NAMES:
        figures.append(measure(find(name)))
        print(line(figures[-1]), file=out, flush=True)
    print(file=out)
    for figure in figures:
        one = figure.benchmark
        print(f"{one.name}: {one.what}; beside {one.against}; {one.repetitions} repetitions.", file=out)
    if options.json:
        found = {
            figure.benchmark.name: {
                "value": figure.value,
                "unit": figure.benchmark.unit,
                "yardstick": figure.yardstick,
                "ratio": figure.ratio,
            }
            for figure in figures
        }
        print(json.dumps(found))


if __name__ == "__main__":
    main()
