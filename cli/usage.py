"""Wrong usage, said in the language of the run; click's own sentences stay English, as the help does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from .lang import Language


class WrongUsage(click.UsageError):
    """A use that makes no sense: its sentence stands in the catalogue ``usage``, and the exit code is 2.

    Parameters
    ----------
    key
        Of the sentence, without ``usage.``.
    context
        Where the arguments are read; inside a command click adds it.
    params
        What the sentence names.

    Examples
    --------
    >>> WrongUsage("seconds").format_message()
    '--seconds needs --exam.'
    """

    def __init__(self, key: str, context: click.Context | None = None, **params: Any) -> None:
        from .lang import Language

        self._key, self._params = f"usage.{key}", params
        super().__init__(Language("en").say(self._key, **params), context)

    def format_message(self) -> str:
        """Say the sentence in the language that was asked for, else in the locale's."""
        return spoken(self.ctx).say(self._key, **self._params)


def spoken(context: click.Context | None) -> Language:
    """Find the language of a run whose arguments may not all be read yet."""
    from .lang import LANGUAGES, Language, of_locale
    from .screen import speakable

    asked = None if context is None else context.params.get("lang") or context.lookup_default("lang")
    return speakable(Language(asked if asked in LANGUAGES else of_locale()), as_json=False)
