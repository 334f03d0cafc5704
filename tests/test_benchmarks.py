"""The benchmarks measure what they are asked for; `pytest -m bench` holds their ratios to what is promised."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NAMES = [
    "thirteen.scan", "thirteen.search-additive", "thirteen.search", "thirteen.rank", "thirteen.threads",
    "thirteen.sampled", "rank5", "paigow.pass", "paigow.equilibrium", "cli.help", "cli.paigow-set", "cli.thirteen-set",
    "batch.thirteen", "batch.paigow",
]  # fmt: skip
#: Ratios: how many times faster than the yardstick at least, or how many times its cost at most.
AT_LEAST = {"thirteen.search-additive": 8.0, "thirteen.search": 5.0, "thirteen.threads": 1.7, "rank5": 20.0}
AT_MOST = {"cli.help": 1.4, "cli.paigow-set": 1.5, "cli.thirteen-set": 1.3, "batch.thirteen": 3.0}
#: The guard strikes where a ratio is worse than its limit by half.
SLACK = 1.5


def benchmarks(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "benchmarks", *words], cwd=ROOT, capture_output=True, text=True)


def measured(*names: str) -> dict[str, dict[str, float | str]]:
    done = benchmarks("--json", *names)
    assert done.returncode == 0, done.stderr
    found: dict[str, dict[str, float | str]] = json.loads(done.stdout)
    return found


def test_every_name_is_known_and_another_is_refused() -> None:
    done = benchmarks("thirteen.sacn")
    assert done.returncode == 2
    assert "'thirteen.sacn'" in done.stderr
    assert done.stderr.rstrip().endswith(", ".join(NAMES))


def test_json_has_value_unit_yardstick_and_ratio() -> None:
    found = measured("rank5")
    assert list(found) == ["rank5"]
    figure = found["rank5"]
    assert list(figure) == ["value", "unit", "yardstick", "ratio"]
    assert figure["unit"] == "hands/s"
    assert figure["ratio"] == pytest.approx(float(figure["value"]) / float(figure["yardstick"]))


def test_a_cost_is_the_figure_over_its_yardstick_and_the_machine_is_told() -> None:
    done = benchmarks("cli.help", "--json")
    figure = json.loads(done.stdout)["cli.help"]
    assert figure["ratio"] == pytest.approx(figure["value"] / figure["yardstick"])
    for part in ("machine", "threads", "versions", "Python", "numba", "default_rng(", "repetitions"):
        assert part in done.stderr


def test_the_limits_are_those_of_the_benchmarks() -> None:
    program = (
        "import json\nfrom benchmarks.__main__ import NAMES, find\n"
        "print(json.dumps({n: [find(n).limit, find(n).is_cost, find(n).repetitions] for n in NAMES}))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert list(found) == NAMES
    for name, (limit, is_cost, repetitions) in found.items():
        assert limit == (AT_MOST if is_cost else AT_LEAST).get(name), name
        assert is_cost == name.startswith(("cli.", "batch.")), name
        assert repetitions >= 5, name


def test_phevaluator_is_imported_only_where_it_is_used() -> None:
    for path in sorted((ROOT / "benchmarks").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = [alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names]
        names += [node.module or "" for node in tree.body if isinstance(node, ast.ImportFrom)]
        assert not [name for name in names if name.startswith("phevaluator")], path


def test_the_plain_scan_finds_what_the_search_finds() -> None:
    program = (
        "from benchmarks.plain_scan import plain_scan\nfrom benchmarks.thirteen import hands, tables\n"
        "from houseway.solver.thirteen import ranks, search\n"
        "order = ranks.load('lowest')\nworth = tables('taiwan')\n"
        "found = plain_scan(hands()[:2000], (order.front, order.five, order.flush), worth.row)\n"
        "assert (found == search.best(hands()[:2000], worth).worth).all()"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.bench
@pytest.mark.parametrize("name", [*AT_LEAST, *AT_MOST])
def test_no_ratio_is_worse_than_its_limit_by_half(name: str) -> None:
    ratio = float(measured(name)[name]["ratio"])
    if name in AT_LEAST:
        assert ratio >= AT_LEAST[name] / SLACK
    else:
        assert ratio <= AT_MOST[name] * SLACK
