"""Who may import whom, what a start costs, and that everything written is installed."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import houseway.cli
import houseway.solver
import pytest

ROOT = Path(__file__).parents[1]
HEAVY = ("numpy", "numba", "tabulate", "llvmlite", "importlib.metadata")


def modules() -> list[str]:
    found = []
    for package in (houseway.solver, houseway.cli):
        found += [m.name for m in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
    return found


def imports(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield 0, alias.name
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module or ""


@pytest.mark.parametrize("path", sorted((ROOT / "solver").rglob("*.py")), ids=lambda p: str(p.relative_to(ROOT)))
def test_the_solver_knows_no_command_line(path: Path) -> None:
    for level, name in imports(path):
        top = name.split(".")[0]
        assert top not in {"click", "tabulate"}, f"{path} imports {name}"
        assert "cli" not in name.split("."), f"{path} imports {name}"
        assert level or top != "houseway", f"{path} imports its own package absolutely: {name}"


def import_graph(top: Path) -> dict[str, set[str]]:
    """Which module of a package imports which other of it, anywhere in its code."""
    files = {".".join(path.relative_to(top).with_suffix("").parts): path for path in top.rglob("*.py")}
    graph = {}
    for name, path in files.items():
        found = graph[name] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not node.level:
                continue
            base = name.split(".")[: -node.level]
            inner = [*base, *(node.module.split(".") if node.module else [])]
            for alias in node.names:
                for parts in ([*inner, alias.name], [*inner, "__init__"], inner):
                    if ".".join(parts) in files:
                        found.add(".".join(parts))
                        break
        found.discard(name)
    return graph


@pytest.mark.parametrize("package", ["solver", "cli"])
def test_imports_never_go_round(package: str) -> None:
    """Late imports inside functions count too: they hide a circle, they do not open it."""
    graph = import_graph(ROOT / package)
    assert sum(map(len, graph.values())) > len(graph) / 2
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(" -> ".join(reversed(error.args[1])))


@pytest.mark.parametrize("game", ["paigow", "thirteen"])
def test_a_game_does_not_know_the_other(game: str) -> None:
    other = {"paigow": "thirteen", "thirteen": "paigow"}[game]
    for path in (ROOT / "solver" / game).rglob("*.py"):
        for _, name in imports(path):
            assert other not in name.split("."), f"{path} imports {name}"


def test_numba_is_configured_in_one_place() -> None:
    for path in [*(ROOT / "solver").rglob("*.py"), *(ROOT / "cli").rglob("*.py")]:
        if path.name != "jit.py":
            assert not any(name.split(".")[0] == "numba" for _, name in imports(path)), path


def loaded_by(*words: str) -> set[str]:
    program = (
        "import sys, click\nfrom houseway.cli.main import main\n"
        f"try:\n    main({list(words)!r}, prog_name='houseway')\n"
        "except SystemExit as end:\n    assert not end.code, end.code\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


@pytest.mark.parametrize(
    "words", [["--help"], ["paigow", "--help"], ["thirteen", "--help"], ["paigow", "set", "--help"]]
)
def test_help_loads_nothing_heavy(words: list[str]) -> None:
    loaded = loaded_by(*words)
    assert "click" in loaded
    assert not [name for name in HEAVY if name in loaded]


def test_the_top_help_loads_no_part_of_a_command() -> None:
    loaded = loaded_by("--help")
    assert not {"json", "dataclasses", "tomllib", "houseway.cli.screen"} & loaded


def test_every_file_is_installed() -> None:
    for folder, package in (("solver", houseway.solver), ("cli", houseway.cli)):
        source = ROOT / folder
        installed = Path(package.__path__[0])
        for path in source.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                twin = installed / path.relative_to(source)
                assert twin.is_file(), f"{path.relative_to(ROOT)} is not in the installed package"
                assert twin.read_bytes() == path.read_bytes(), (
                    f"{path.relative_to(ROOT)} differs from the installed one"
                )


def test_nothing_else_is_installed() -> None:
    for folder, package in (("solver", houseway.solver), ("cli", houseway.cli)):
        installed = Path(package.__path__[0])
        for path in installed.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert (ROOT / folder / path.relative_to(installed)).is_file(), f"{path} is a leftover"


@pytest.mark.parametrize("name", modules())
def test_docstring_examples_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
