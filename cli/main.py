"""The command `houseway`: its groups, and how it ends.

Exit codes: 0 fine, 1 a hand was bad or a check failed, 2 wrong usage, 130 interrupted, 141 closed pipe.
"""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any, NoReturn

import click

from .config import config_path, default_map, read_config
from .options import Refusal

#: Group to command to the module that defines it; a module is imported when its command is.
COMMANDS = {
    "": {
        "doctor": "doctor",
    },
    "paigow": {
        "set": "paigow",
        "batch": "batch_paigow",
        "compare": "paigow_compare",
        "ways": "paigow_ways",
        "rules": "paigow_rules",
        "table": "paigow_table",
        "deal": "paigow_deal",
        "teach": "teach_paigow",
    },
    "thirteen": {
        "set": "thirteen",
        "check": "thirteen_check",
        "batch": "batch_thirteen",
        "score": "thirteen_table",
        "rules": "thirteen_rules",
        "deal": "thirteen_table",
        "teach": "teach_thirteen",
    },
}


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def __init__(self, *args: Any, modules: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order of the table, groups first."""
        return [*self.commands, *self._modules]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in self._modules:
            return super().get_command(ctx, cmd_name)
        module = importlib.import_module(f".{self._modules[cmd_name]}", __package__)
        command: click.Command = getattr(module, f"{cmd_name}_command")
        # docstrings are raw, and click's mark for lines to be left alone is one character
        command.help = (command.help or "").replace("\\b\n", "\b\n")
        return command


class Program(LazyGroup):
    """The top group, which turns every end into a sentence and an exit code."""

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Run, and leave with the right code."""
        kwargs["standalone_mode"] = False
        try:
            code = super().main(*args, **kwargs)
        except click.ClickException as error:
            error.show()
            code = error.exit_code
        except (KeyboardInterrupt, click.Abort):
            click.echo(err=True)
            code = 130
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command and write what is still buffered; a reader who has left is no failure of ours."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            _drop_output()
            ctx.exit(141)
        except OSError as error:
            _drop_output()
            raise Refusal(f"the answer could not be written: {error.strerror}.") from error
        return code


def _drop_output() -> None:
    """Let what is still buffered go nowhere; else the interpreter complains about it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


@click.group(
    cls=Program,
    modules=COMMANDS[""],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="houseway")
@click.pass_context
def main(context: click.Context) -> None:
    """Set Pai Gow and Thirteen Water hands: by the house way, at their best, and say why."""
    context.default_map = default_map(read_config(config_path()), COMMANDS)


@main.group(cls=LazyGroup, modules=COMMANDS["paigow"])
def paigow() -> None:
    """Pai Gow (牌九): four tiles into a low and a high hand."""


@main.group(cls=LazyGroup, modules=COMMANDS["thirteen"])
def thirteen() -> None:
    """Thirteen Water (十三水): thirteen cards into rows of three, five and five."""
