"""The command `houseway`: its groups, and how it ends.

Exit codes: 0 fine, 1 a hand was bad or a check failed, 2 wrong usage, 130 interrupted, 141 closed pipe.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import sys
from collections.abc import Iterator
from typing import Any, NoReturn

import click

from .config import config_path, default_map, read_config

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


#: Whether this run asks for help, which a bad config file must not refuse.
_EXCUSED = "houseway.excused"


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
        _open_streams()
        hook, sys.unraisablehook = sys.unraisablehook, _interrupt_again
        try:
            code = super().main(*args, **kwargs)
        except click.ClickException as error:
            shown = io.StringIO()
            error.show(shown)
            click.echo(visible(shown.getvalue()), err=True, nl=False)
            code = error.exit_code
        except (KeyboardInterrupt, click.Abort):
            # an object of the compiler that was being made complains when it is thrown away
            sys.unraisablehook = hook = lambda unraisable: None
            click.echo(err=True)
            code = 130
        finally:
            sys.unraisablehook = hook
        sys.exit(code if isinstance(code, int) else 0)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the arguments, which may already answer: with the help, or the version."""
        with _writing():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        words = {*getattr(ctx, "_protected_args", ()), *ctx.args}
        ctx.meta[_EXCUSED] = bool(words & {"-h", "--help", "doctor"})
        with _writing():
            return super().invoke(ctx)


@contextlib.contextmanager
def _writing() -> Iterator[None]:
    """Write what is still buffered at the end of a block; a reader who has left is no failure of ours."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        raise click.exceptions.Exit(141) from None
    except OSError as error:
        from .options import Refusal
        from .usage import spoken  # late: a page of help needs neither, and they bring a sixth of its time

        _drop_output()
        if error.filename is not None:
            name = click.format_filename(error.filename)
            raise Refusal(spoken(None).say("usage.no-file", file=name, why=error.strerror)) from error
        raise Refusal(spoken(None).say("usage.not-written", why=error.strerror)) from error


def _open_streams() -> None:
    """Put something in the place of streams that the caller has closed, and never fail over a character.

    A closed output refuses what is written to it, so that an answer is not lost without a word; and no file that is
    opened later gets its number.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_RDWR if name == "stderr" else os.O_RDONLY)
            if null != number:
                os.dup2(null, number)
                os.close(null)
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 - it stays open
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")


def _interrupt_again(unraisable: Any) -> None:
    """Repeat a Ctrl-C that came while the compiler called back, where it would be lost."""
    if not issubclass(unraisable.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)
        return
    import _thread
    import threading

    threading.Timer(0.05, _thread.interrupt_main).start()


def visible(text: str) -> str:
    r"""Write out what would act on a terminal, or not be seen on it.

    Parameters
    ----------
    text
        A sentence that quotes what somebody typed.

    Returns
    -------
    str
        The sentence with escapes for control characters and marks of direction.

    Examples
    --------
    >>> print(visible("'\x1b[31m' is not a tile"))
    '\x1b[31m' is not a tile
    """
    return "".join(
        sign if sign in "\n\u3000" or sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


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
    try:
        found = read_config(config_path())
    except click.UsageError as error:
        if not context.meta.get(_EXCUSED):
            raise
        click.echo(f"houseway: {error.format_message()}", err=True)  # what helps to mend it must run all the same
        found = {}
    context.default_map = default_map(found, COMMANDS)


@main.group(cls=LazyGroup, modules=COMMANDS["paigow"])
def paigow() -> None:
    """Pai Gow (牌九): four tiles into a low and a high hand."""


@main.group(cls=LazyGroup, modules=COMMANDS["thirteen"])
def thirteen() -> None:
    """Thirteen Water (十三水): thirteen cards into rows of three, five and five."""
