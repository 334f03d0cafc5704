"""A person's own defaults, from one small TOML file in the platform's place.

::

    lang = "zh-hant"

    [paigow]
    way = "canberra"

    [thirteen]
    rules = "western"
    players = 2
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from ..solver.folders import user_folder

#: What may stand in the file: at the top, and under each game.
KEYS = {
    "": ("lang",),
    "paigow": ("way", "rules", "opponent", "role", "commission"),
    "thirteen": ("rules", "players", "role", "goal"),
}
#: What a key may say, where that is a choice.
VALUES: dict[str, tuple[Any, ...]] = {
    "role": ("player", "banker"),
    "players": (2, 3, 4),
    "goal": ("ev", "safe", "back-first", "balanced"),
}


def config_path() -> Path | None:
    """Find the place of the config file.

    Returns
    -------
    Path or None
        ``HOUSEWAY_CONFIG`` if set, else the platform's place; None where no home can be found. It need not exist.
    """
    named = os.environ.get("HOUSEWAY_CONFIG")
    if named:
        return Path(named)
    folder = user_folder("config")
    return None if folder is None else folder / "config.toml"


def read_config(path: Path | None) -> dict[str, Any]:
    """Read the file and check its keys.

    Parameters
    ----------
    path
        Where it is, if anywhere.

    Returns
    -------
    dict
        Its tables; empty where there is no file.

    Raises
    ------
    WrongUsage
        The file is no TOML, or has a key that means nothing.
    """
    try:
        if path is None or not path.is_file():
            return {}
    except OSError:  # it has a name that no file can have
        return {}
    import tomllib

    from ..solver.toml import read_toml
    from .usage import WrongUsage

    try:
        found = read_toml(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise WrongUsage("config-unreadable", path=path, why=error) from error
    for table, keys in KEYS.items():
        entries = found if not table else found.get(table, {})
        if not isinstance(entries, dict):
            raise WrongUsage("config-table", path=path, read=table)
        known = (*keys, *(name for name in KEYS if name)) if not table else keys
        for key in entries:
            if key not in known:
                from ..solver.errors import nearest

                where = f"[{table}] " if table else ""
                close = nearest(str(key), known)
                raise WrongUsage("config-key", path=path, where=where, read=key, nearest=close)
        for key in keys:
            if key in entries:
                entries[key] = _value(path, f"[{table}] " if table else "", key, entries[key])
    return found


def _value(path: Path, where: str, key: str, value: Any) -> Any:
    """Check a value, and look up a rule file or a way beside the config file."""
    from .lang import LANGUAGES  # late: a person without a config file pays for neither
    from .usage import WrongUsage

    choices = {**VALUES, "lang": LANGUAGES}.get(key)
    if choices is not None and value not in choices:
        expected = " | ".join(str(one) for one in choices)
        raise WrongUsage("config-value", path=path, where=where, name=key, read=value, expected=expected)
    if key == "commission" and (not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 <= value < 1):
        raise WrongUsage("config-value", path=path, where=where, name=key, read=value, expected="0 <= commission < 1")
    if key in ("way", "rules", "opponent") and not isinstance(value, str):
        raise WrongUsage("config-value", path=path, where=where, name=key, read=value, expected='"NAME|FILE.toml"')
    return str(path.parent / value) if isinstance(value, str) and value.endswith(".toml") else value


def default_map(found: dict[str, Any], commands: dict[str, dict[str, str]]) -> dict[str, Any]:
    """Spread a config over the commands, as click looks for defaults.

    Parameters
    ----------
    found
        What :func:`read_config` returned.
    commands
        Groups and their commands.

    Returns
    -------
    dict
        Group to command to option to value.

    Examples
    --------
    >>> default_map({"lang": "en", "paigow": {"way": "simple"}}, {"": {"doctor": "x"}, "paigow": {"set": "x"}})
    {'doctor': {'lang': 'en'}, 'paigow': {'set': {'lang': 'en', 'way': 'simple'}}}
    """
    common = {"lang": found["lang"]} if "lang" in found else {}
    spread: dict[str, Any] = dict.fromkeys(commands.get("", ()), common)
    for group, names in commands.items():
        if group:
            spread[group] = {name: {**common, **found.get(group, {})} for name in names}
    return spread
