"""Writes the command reference of the README out of the help: ``python tests/command_reference.py``."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import click
from houseway.cli.main import main

README = Path(__file__).parents[1] / "README.md"
BEGIN, END = "<!-- commands, written by tests/command_reference.py -->\n", "<!-- end of the commands -->\n"
#: Options of every command, told once.
COMMON = ("lang", "color", "as_json")
_TYPES = {"integer": "N", "float": "X", "text": "TEXT", "filename": "FILE", "path": "FILE"}


def commands(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    """Go through all commands that do something, each with the words that call it."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            made = command.get_command(context, name)
            assert made is not None
            yield from commands(made, f"{path} {name}")
    else:
        yield path, command


def _value(parameter: click.Parameter) -> str:
    """Say what a parameter takes."""
    kind = parameter.type
    if parameter.metavar is not None:
        return parameter.metavar
    if isinstance(kind, click.Choice):
        return "|".join(map(str, kind.choices))
    return _TYPES.get(kind.name.removesuffix(" range"), kind.name.upper())


def _range(kind: click.ParamType) -> str:
    if not isinstance(kind, (click.IntRange, click.FloatRange)) or kind.min is None:
        return ""
    least = f"above {kind.min}" if kind.min_open else f"from {kind.min}"
    most = "" if kind.max is None else f", below {kind.max}" if kind.max_open else f" to {kind.max}"
    return f" ({least}{most})"


def _option(option: click.Option) -> str:
    names = ", ".join(option.opts) + "".join(f"/{name}" for name in option.secondary_opts)
    value = "" if option.is_flag else f" {_value(option)}"
    help_text = " ".join((option.help or "").split())
    default = option.default
    shown = option.show_default and default is not None and not option.is_flag
    return f"- `{names}{value}`{_range(option.type)}: {help_text}" + (f" Default: `{default}`." if shown else "")


def _arguments(command: click.Command) -> str:
    words = []
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            name = parameter.metavar or str(parameter.name).upper() + ("..." if parameter.nargs == -1 else "")
            words.append(name if parameter.required or name.startswith("[") else f"[{name}]")
    return "".join(f" {word}" for word in words)


def reference() -> str:
    """Write all commands with what they do and their options, as Markdown."""
    every = dict(commands(main, "houseway"))
    first = next(iter(every.values()))
    lines = ["Every command also takes:", ""]
    lines += [_option(option) for option in first.params if isinstance(option, click.Option) and option.name in COMMON]
    lines += ["- `-h`, `--help`: Show the help, with examples."]
    for path, command in every.items():
        help_text = inspect.cleandoc(command.help or "")
        said = " ".join(re.split(r"\n\s*\n|\b\n", help_text)[0].split())
        options = [p for p in command.params if isinstance(p, click.Option) and p.name not in COMMON and not p.hidden]
        lines += ["", f"### `{path}{_arguments(command)}`", "", said]
        lines += ["", *map(_option, options)] if options else []
    return "\n".join(lines) + "\n"


def with_reference(text: str) -> str:
    """Put the reference into a text, between the two comments."""
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    assert begin, "the first comment is missing"
    assert end, "the second comment is missing"
    return f"{head}{BEGIN}\n{reference()}\n{END}{tail}"


if __name__ == "__main__":
    README.write_text(with_reference(README.read_text(encoding="utf-8")), encoding="utf-8")
