"""What the program says, one catalogue a language and an area.

A catalogue is a flat JSON object, key to sentence, with ``{name}`` where a value goes. English is the one that must
be complete; the others have the same keys.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

from ...solver.errors import HandError

#: What of an error is a phrase and not something that was read.
_PHRASES = ("what", "expected")
LANGUAGES = ("en", "zh-hant", "zh-hans")
_HERE = Path(__file__).parent


@cache
def catalogue(area: str, language: str) -> dict[str, str]:
    """Read one catalogue.

    Parameters
    ----------
    area
        ``common``, ``paigow``, ``thirteen`` and so on: the part of a key before its first dot.
    language
        One of :data:`LANGUAGES`.

    Returns
    -------
    dict
        Key to sentence; empty where the language has no such catalogue.
    """
    path = _HERE / f"{area}.{language}.json"
    if not path.is_file():
        return {}
    import json  # late: a page of help says nothing from a catalogue

    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def of_locale(environment: dict[str, str] | None = None) -> str:
    """Choose the language that the environment asks for.

    Parameters
    ----------
    environment
        Where to look; the process's own by default.

    Returns
    -------
    str
        One of :data:`LANGUAGES`.

    Examples
    --------
    >>> of_locale({"LANG": "zh_TW.UTF-8"}), of_locale({"LANG": "zh_CN"}), of_locale({"LC_ALL": "C", "LANG": "zh_CN"})
    ('zh-hant', 'zh-hans', 'en')
    """
    env = os.environ if environment is None else environment
    name = (env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or "").lower().replace("-", "_")
    if not name.startswith("zh"):
        return "en"
    return "zh-hant" if any(part in name for part in ("hant", "_tw", "_hk", "_mo")) else "zh-hans"


class Language:
    """One language's voice."""

    def __init__(self, name: str) -> None:
        self.name = name

    def has(self, key: str) -> bool:
        """Say whether a key is known, in this language or in English."""
        area = key.split(".", 1)[0]
        return key in catalogue(area, self.name) or key in catalogue(area, "en")

    def say(self, key: str, **params: Any) -> str:
        """Say a sentence.

        Parameters
        ----------
        key
            ``area.what``.
        params
            What the braces of the sentence name.

        Returns
        -------
        str
            The sentence; in English where this language does not have it.

        Raises
        ------
        KeyError
            No catalogue has the key.
        """
        area = key.split(".", 1)[0]
        sentence = catalogue(area, self.name).get(key)
        if sentence is None:
            sentence = catalogue(area, "en")[key]
        return sentence.format(**params)

    def error(self, key: str, params: dict[str, Any], english: str) -> str:
        """Say an error of the solver, whose English sentence it brings along.

        What it names may be an error itself, or one of the few phrases that the catalogue has as ``error.word.…``.
        """
        sentences = catalogue("error", self.name)
        if key not in sentences:
            return english
        said = {}
        for name, value in params.items():
            if isinstance(value, HandError):
                said[name] = self.error(value.key, value.params, str(value))
            else:
                said[name] = sentences.get(f"error.word.{value}", value) if name in _PHRASES else value
        return sentences[key].format(**said)
