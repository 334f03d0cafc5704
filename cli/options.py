"""Options that many commands share, each written once."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ..solver.errors import HandError
from .lang import LANGUAGES, Language, of_locale

C = TypeVar("C", bound=Callable[..., Any])


def _named(folder: str, *more: str) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    """Make what completes the names of data files, and files of one's own; it reads a folder and imports nothing."""

    def complete(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
        names = sorted([path.stem for path in (Path(__file__).parents[1] / folder).glob("*.toml")] + list(more))
        found = [CompletionItem(name) for name in names if name.startswith(typed)]
        return found or [CompletionItem(typed, type="file")]

    return complete


complete_way = _named("solver/paigow/ways", "nash")
#: The presets of ``solver.paigow.rules``, which completion cannot afford to import; a test compares them.
PRESETS = ("casino", "cantonese", "identical", "plain", "prewar")
complete_preset = _named("solver/paigow/presets", *PRESETS)
complete_ruleset = _named("solver/thirteen/rulesets")


def complete_file(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Leave it to the shell to complete a file's name."""
    return [CompletionItem(typed, type="file")]


class Finite(click.FloatRange):
    """A number in a range, and no nan: a comparison with nan is never false."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read what was typed."""
        number = super().convert(value, param, ctx)
        if isinstance(number, float) and not math.isfinite(number):
            self.fail(
                f"{value} was read where a number in the range {self._describe_range()} was expected.", param, ctx
            )
        return number


class Refusal(click.ClickException):
    """What was typed cannot be answered: one sentence on stderr, exit code 1."""

    exit_code = 1

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the sentence."""
        click.echo(f"houseway: {self.message}", file=file, err=file is None)


def output_options(command: C) -> C:
    """Give a command ``--lang``, ``--color``, ``--json`` and, as its first argument, the screen that they make."""

    @click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the answer (default: by the locale).")
    @click.option("--color/--no-color", default=None, help="Colour on or off (default: on in a terminal).")
    @click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a text.")
    @functools.wraps(command)
    def with_screen(*args: Any, lang: str | None, color: bool | None, as_json: bool, **options: Any) -> Any:
        from .screen import open_screen, speakable  # late: a page of help is not drawn on a screen

        language = speakable(Language(lang or of_locale()), as_json)
        try:
            return command(open_screen(language, color, as_json), *args, **options)
        except HandError as error:
            raise Refusal(language.error(error.key, error.params, str(error))) from error

    return with_screen  # type: ignore[return-value]


switch_option = click.option(
    "--switch", "switches", multiple=True, metavar="KEY=VALUE", help="Change a switch of the rules."
)


def paigow_rules_options(command: C) -> C:
    """Give a command ``--rules`` and ``--switch`` of Pai Gow."""
    return click.option(
        "--rules", default="casino", show_default=True, metavar="NAME|FILE", shell_complete=complete_preset,
        help="How two-tile hands rank: a preset or a TOML file.",
    )(switch_option(command))  # fmt: skip


def thirteen_rules_options(command: C) -> C:
    """Give a command ``--rules`` and ``--switch`` of Thirteen Water."""
    return click.option(
        "--rules", default="taiwan", show_default=True, metavar="NAME|FILE", shell_complete=complete_ruleset,
        help="What rows and specials pay: a rule set or a TOML file.",
    )(switch_option(command))  # fmt: skip


def paigow_options(command: C) -> C:
    """Give a command the way, rules, opponent, seat and commission of Pai Gow."""
    for option in (
        click.option("--commission", type=Finite(0, 1, max_open=True), help="Part of a win that is taken."),
        click.option("--role", type=click.Choice(["player", "banker"]), default="player", show_default=True,
                     help="Whose hand it is; copies go to the banker."),
        click.option("--opponent", metavar="WAY", shell_complete=complete_way,
                     help="The way the other side sets (default: the same way)."),
        paigow_rules_options,
        click.option("--way", default="foxwoods", show_default=True, metavar="NAME|FILE",
                     shell_complete=complete_way,
                     help="The house way: a name or a TOML file."),
    ):  # fmt: skip
        command = option(command)
    return command


def thirteen_options(command: C) -> C:
    """Give a command the rule set, number of players and seat of Thirteen Water."""
    for option in (
        click.option("--role", type=click.Choice(["player", "banker"]), help="Face a banker, or be the banker."),
        click.option("--players", type=click.IntRange(2, 4), default=4, show_default=True, help="Players dealt in."),
        thirteen_rules_options,
    ):  # fmt: skip
        command = option(command)
    return command
