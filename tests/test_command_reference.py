"""The README lists the commands as their help has them, and every command has what a reader looks for."""

from __future__ import annotations

import click
import pytest
from command_reference import README, commands, reference, with_reference
from houseway.cli.main import main

EVERY = dict(commands(main, "houseway"))


def test_the_readme_has_the_commands_of_today() -> None:
    text = README.read_text(encoding="utf-8")
    assert with_reference(text) == text, "run: python tests/command_reference.py"


@pytest.mark.parametrize("path", EVERY)
def test_a_command_and_its_options_are_in_the_reference(path: str) -> None:
    part = reference().split(f"### `{path}", 1)[1].split("### `", 1)[0]
    for parameter in EVERY[path].params:
        if isinstance(parameter, click.Option) and parameter.name not in ("lang", "color", "as_json"):
            assert f"`{parameter.opts[0]}" in part or f", {parameter.opts[0]}" in part
            assert parameter.help, f"{path} {parameter.opts[0]} has no help"


@pytest.mark.parametrize("path", EVERY)
def test_the_help_of_a_command_has_an_example_that_starts_with_its_name(path: str) -> None:
    help_text = EVERY[path].help or ""
    assert any(f"{line.strip()} ".startswith(f"{path} ") for line in help_text.splitlines()), help_text
