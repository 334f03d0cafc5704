"""Turns a Thirteen Water setting into the object that `--json` prints, and its reasons into sentences."""

from __future__ import annotations

from typing import Any

from ..solver.thirteen.cards import card_text
from ..solver.thirteen.value import Arrangement, RowReason, Setting, Special
from .cards import ROWS, cards_signs, row_name
from .screen import Screen


def setting_json(screen: Screen, setting: Setting, seed: int | None = None) -> dict[str, Any]:
    """Make the object of ``thirteen set``.

    Parameters
    ----------
    screen
        Whose language the reasons are in.
    setting
        The answer.
    seed
        What chose the deals; None where nothing was dealt.

    Returns
    -------
    dict
        Arrangements best first, the special hand if there is one, and why.
    """
    return {
        "game": "thirteen",
        "rules": setting.rules,
        "players": setting.players,
        "role": setting.role,
        "goal": setting.goal,
        "cards": [card_text(card) for card in setting.cards],
        "method": setting.method,
        "samples": setting.samples,
        "special": None if setting.special is None else special_json(setting.special),
        "arrangements": [arrangement_json(found) for found in setting.arrangements],
        "why": why(screen, setting),
        "seed": seed,
    }


def arrangement_json(found: Arrangement) -> dict[str, Any]:
    """Make the object of one arrangement."""
    return {
        "front": [card_text(card) for card in found.front],
        "middle": [card_text(card) for card in found.middle],
        "back": [card_text(card) for card in found.back],
        "types": list(found.types),
        "ev": found.ev,
        "stderr": found.stderr,
        "cost": found.cost,
        "win": list(found.win),
        "tie": list(found.tie),
        "lose": list(found.lose),
        "scoop": found.scoop,
        "scooped": found.scooped,
    }


def special_json(special: Special) -> dict[str, Any]:
    """Make the object of a special hand."""
    return {
        "name": special.name,
        "points": special.points,
        "ev": special.ev,
        "ev_rows": special.ev_rows,
        "declare": special.declare,
        "rows": [[card_text(card) for card in row] for row in (special.front, special.middle, special.back)],
    }


def percent(chance: float) -> str:
    """Write a chance as whole per cent, with a place more near the ends."""
    return f"{chance:.1%}" if chance < 0.1 or chance > 0.995 else f"{chance:.0%}"


def why(screen: Screen, setting: Setting) -> list[str]:
    """Say why the first arrangement is the answer: what its rival gains and gives up, row by row.

    Parameters
    ----------
    screen
        Whose language.
    setting
        The answer.

    Returns
    -------
    list of str
        Sentences.
    """
    rival = setting.rival
    if rival is None:
        return [screen.say("thirteen.why.only")]
    answer = setting.arrangements[0]
    rows = {row: cards_signs(screen, getattr(rival, row)) for row in ROWS}
    names = screen.say("common.list").join(row_name(screen, name.type, name.ranks) for name in rival.names)
    said = [screen.say("thirteen.why.rival", types=names, loss=f"{answer.ev - rival.ev:.3f}", **rows)]
    gains = sorted(setting.reasons, key=lambda reason: -reason.points)
    return said + [_row_reason(screen, setting, rival, reason) for reason in gains]


def _row_reason(screen: Screen, setting: Setting, rival: Arrangement, reason: RowReason) -> str:
    numbers = {"win": percent(reason.win), "rival_win": percent(reason.rival_win), "points": f"{reason.points:+.3f}"}
    if reason.row == "joint":
        return screen.say("thirteen.why.joint", **numbers)
    if reason.sign == 0:
        return screen.say("thirteen.why.row-same", row=screen.say(f"thirteen.row.{reason.row}"))
    place = ROWS.index(reason.row)
    mine, theirs = setting.arrangements[0].names[place], rival.names[place]
    named = {
        "mine": row_name(screen, mine.type, mine.ranks),
        "theirs": row_name(screen, theirs.type, theirs.ranks),
    }
    if named["mine"] == named["theirs"]:  # they differ in a kicker
        named = {
            "mine": cards_signs(screen, getattr(setting.arrangements[0], reason.row)),
            "theirs": cards_signs(screen, getattr(rival, reason.row)),
        }
    return screen.say(
        "thirteen.why.row-up" if reason.points >= 0 else "thirteen.why.row-down",
        row=screen.say(f"thirteen.row.{reason.row}"),
        rows=screen.say(f"thirteen.rows.{reason.row}"),
        **named,
        **numbers,
    )
