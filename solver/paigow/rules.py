"""What the houses of the world do differently, as one frozen value, and presets by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..errors import HandError, nearest
from ..toml import tables_of, text_of

#: Every switch that is a choice between words, with its words, the default first.
CHOICES: dict[str, tuple[str, ...]] = {
    "gee_joon": ("flexible", "fixed"),
    "gee_joon_rank": ("last", "apart"),
    "high_nine": ("nine", "rank"),
    "tie_break": ("high-tile", "both-tiles", "none"),
    "zero": ("copy", "high-tile"),
    "copy": ("banker", "push"),
}

BILLION = 10**9


@dataclass(frozen=True, slots=True)
class Rules:
    """One set of switches.

    Parameters
    ----------
    gee_joon
        ``flexible``: a single Gee Joon tile counts 3 or 6; ``fixed``: as many as its pips.
    gee_joon_rank
        ``last``: both below the fives; ``apart``: GJ6 between L7 and 5, GJ3 last.
    wong_gong
        Whether T or D with a 9 is a Wong and with an 8 a Gong; else they are one point and zero.
    high_nine
        ``nine``: T or D with a 7 is nine points; ``rank``: a kind of its own above the other nines.
    tie_break
        What decides equal points: ``high-tile``, ``both-tiles``, or ``none``.
    zero
        ``copy``: zero against zero is a copy whatever the tiles; ``high-tile``: as any other points.
    copy
        Who wins a comparison that is a copy: ``banker``, or nobody (``push``).
    commission
        What the house keeps of a win, as a fraction of it.
    name
        Name of the preset; takes no part in equality.

    Examples
    --------
    >>> Rules() == PRESETS["casino"], PRESETS["prewar"].gee_joon
    (True, 'fixed')
    """

    gee_joon: str = "flexible"
    gee_joon_rank: str = "last"
    wong_gong: bool = True
    high_nine: str = "nine"
    tie_break: str = "high-tile"
    zero: str = "copy"
    copy: str = "banker"
    commission: float = 0.05
    name: str = field(default="casino", compare=False)

    def __post_init__(self) -> None:
        for switch, words in CHOICES.items():
            word = getattr(self, switch)
            if word not in words:
                raise _bad(switch, word, words)
        if not isinstance(self.wong_gong, bool):
            raise _bad("wong_gong", self.wong_gong, ("true", "false"))
        number = isinstance(self.commission, int | float) and not isinstance(self.commission, bool)
        if not number or not 0 <= self.commission < 1:
            raise HandError(
                "rules", "paigow.bad-switch", switch="commission", read=str(self.commission),
                expected="0 <= commission < 1", nearest="0.05",
            )  # fmt: skip

    @property
    def kept(self) -> Fraction:
        """The part of a win that stays with the winner, as the commission was written, to the billionth.

        So that sums over all deals stay whole numbers of 64 bits.
        """
        return 1 - Fraction(str(self.commission)).limit_denominator(BILLION)


def _bad(switch: str, read: object, words: tuple[str, ...], **where: Any) -> HandError:
    close = nearest(str(read), words)
    return HandError(
        "rules", "paigow.bad-switch", switch=switch, read=str(read), expected=" | ".join(words), nearest=close, **where
    )


#: Presets by name. `casino` is practice in today's casinos, `cantonese` one Chinese page on the game, `identical`
#: two encyclopedia articles, `prewar` Gee Joon as it was before it could change, `plain` points and pairs only.
PRESETS: dict[str, Rules] = {
    "casino": Rules(),
    "cantonese": Rules(gee_joon_rank="apart", name="cantonese"),
    "identical": Rules(gee_joon_rank="apart", tie_break="both-tiles", zero="high-tile", name="identical"),
    "prewar": Rules(gee_joon_rank="apart", gee_joon="fixed", name="prewar"),
    "plain": Rules(wong_gong=False, name="plain"),
}
SWITCHES = tuple(f.name for f in fields(Rules) if f.name != "name")


def from_mapping(values: Mapping[str, Any], name: str) -> Rules:
    """Make rules from switches over a preset.

    Parameters
    ----------
    values
        Switches by name; ``extends`` names the preset that fills in the rest (`casino`), ``name`` is optional.
    name
        The name where `values` has none.

    Returns
    -------
    Rules

    Raises
    ------
    HandError
        Kind ``rules``: an unknown switch, or a value that it does not take.

    Examples
    --------
    >>> from_mapping({"extends": "plain", "zero": "high-tile"}, "mine").wong_gong
    False
    """
    base = _preset(values.get("extends", "casino"))
    named = values.get("name", name)
    if not isinstance(named, str):
        raise _bad("name", named, (name,))
    switches = {key: value for key, value in values.items() if key not in ("extends", "name")}
    for key in switches:
        if key not in SWITCHES:
            raise HandError("rules", "paigow.unknown-switch", read=key, nearest=nearest(key, SWITCHES))
    return replace(base, name=named, **switches)


def load(name_or_path: str | Path) -> Rules:
    """Find rules by the name of a preset or in a TOML file of one's own.

    Parameters
    ----------
    name_or_path
        A name of :data:`PRESETS`, or a path that ends in ``.toml``: switches by name, ``extends`` for the rest.

    Returns
    -------
    Rules

    Raises
    ------
    HandError
        Kind ``rules``: no such preset or file, or the file is not what it should be; the message names the line.

    Examples
    --------
    >>> load("identical").tie_break
    'both-tiles'
    """
    if not str(name_or_path).endswith(".toml"):
        return _preset(str(name_or_path))
    path = Path(name_or_path)
    text = text_of(path, "rules")
    values = tables_of(text, path, "rules")
    try:
        return from_mapping(values, path.stem)
    except HandError as error:
        line = _line_of(text, str(error.params.get("switch", "extends")), str(error.params["read"]))
        raise HandError("rules", "file.at-line", read=str(path), line=line, why=error) from error


def _line_of(text: str, *words: str) -> int:
    """Find the first line that sets one of the keys in `words`."""
    keys = [row.split("=")[0].strip(" \t\"'") for row in text.splitlines()]
    return next((n for n, key in enumerate(keys, 1) if key in words), 1)


def _preset(name: object) -> Rules:
    try:
        return PRESETS[str(name)]
    except KeyError:
        raise HandError(
            "rules", "error.unknown-name", what="preset", read=str(name), nearest=nearest(str(name), PRESETS)
        ) from None


def changed(rules: Rules, switches: Mapping[str, Any]) -> Rules:
    """Change switches of rules, as from a command line.

    Parameters
    ----------
    rules
        The rules to start from.
    switches
        Switches by name.

    Returns
    -------
    Rules
        Named as they were, with the changes behind the name.

    Raises
    ------
    HandError
        Kind ``rules``: an unknown switch, or a value that it does not take.

    Examples
    --------
    >>> changed(Rules(), {"copy": "push"}).name
    'casino copy=push'
    """
    for key in switches:
        if key not in SWITCHES:
            raise HandError("rules", "paigow.unknown-switch", read=key, nearest=nearest(key, SWITCHES))
    name = " ".join([rules.name, *(f"{key}={value}" for key, value in sorted(switches.items()))])
    return replace(rules, name=name, **switches)
