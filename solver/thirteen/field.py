"""Fields: populations of arranged hands that play well against themselves, and self-play, which makes them.

A field is a population of hands as good players set them, three row strengths a hand; hands that are better declared
as specials leave it and are counted apart. Self-play starts from rows valued by their strength alone, and round after
round replaces a falling share of the population by fresh hands set their best against it: after round `k` of
``2 / (k + 2)`` every earlier round weighs in proportion to its number (fictitious play). Where a banker plays by other
terms than the players, two populations answer each other.

Which rule sets share a field is said by :meth:`rules.Rules.trained_key`. The built-in sets' fields come with the
package; another rule set's is trained once and kept in the user's cache folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..cache import cache_folder, write_whole
from . import ranks, tables
from .cards import deal
from .rules import SPECIALS, Rules
from .tables import Population, Tables

#: Hands in a shipped population, and rounds of self-play that made it.
HANDS, ROUNDS = 131_072, 80
#: The same for a rule set that is trained on a user's machine.
QUICK_HANDS, QUICK_ROUNDS = 65_536, 30
#: Fresh hands on which the gain of a best response is measured.
FRESH = 20_000

#: Changes when a trained field of an earlier version must not be used.
_FORMAT = 1
_SHIPPED = Path(__file__).parent / "fields"


@dataclass(frozen=True, eq=False)
class Field:
    """How good players set their hands.

    Attributes
    ----------
    players
        int16, shape (n, 3): strengths of front, middle and back.
    banker
        The same of a banker, where he plays by other terms than the players; else None.
    declared
        float64, shape (13,): share of all hands that are declared as each special.
    """

    players: Population
    banker: Population | None
    declared: NDArray[np.float64]

    def opponents(self, role: str | None) -> Population:
        """Name the population that a player of this role faces."""
        return self.players if self.banker is None or role == "banker" else self.banker

    def tables(self, rules: Rules, players: int, role: str | None = None) -> Tables:
        """Make the tables of one player against this field; those of late are kept.

        Parameters
        ----------
        rules
            What is paid.
        players
            Players dealt in, 2 to 4.
        role
            ``player`` or ``banker`` where the rules have a banker, else None.

        Returns
        -------
        Tables
            What rows are worth to him.
        """
        return _tables(self, rules, players, role)


@lru_cache(maxsize=8)
def _tables(field: Field, rules: Rules, players: int, role: str | None) -> Tables:
    own = None if field.banker is None else field.banker if role == "banker" else field.players
    return tables.build(rules, players, field.opponents(role), own=own, role=role)


@dataclass(frozen=True, eq=False)
class Training:
    """What self-play has made.

    Attributes
    ----------
    field
        The population or populations.
    gain
        What a best response gains on the field's own play, points per opponent, on fresh hands; the larger of player
        and banker.
    stderr
        Its standard error.
    """

    field: Field
    gain: float
    stderr: float


def key(rules: Rules, players: int) -> str:
    """Name the field of a rule set at a table of so many players.

    Returns
    -------
    str
        Sixteen hexadecimal digits, equal for two rule sets that are played alike.
    """
    return hashlib.sha256(repr(rules.trained_key(players)).encode()).hexdigest()[:16]


def _roles(rules: Rules, players: int) -> tuple[str | None, ...]:
    """Name the sides whose populations differ."""
    apart = rules.against == "banker" and (rules.ties == "banker" or rules.has_home_run(players))
    return ("player", "banker") if apart else (None,)


class _Side:
    """One side's population in the making, and the tables by which each part of it was set."""

    def __init__(self, size: int) -> None:
        self.rows = np.zeros((size, 3), dtype=np.int16)
        self.round = np.zeros(size, dtype=np.int64)
        self.policies: list[Tables] = []


def _strength_tables(wheel: str) -> Tables:
    """Value rows by strength alone: the share of all three or five cards that are weaker."""
    order = ranks.load(wheel)
    row = np.tile(np.arange(ranks.STRENGTHS, dtype=np.int32), (3, 1))
    ways = np.bincount(order.five[order.five >= 0], minlength=ranks.STRENGTHS)
    row[1:] = np.cumsum(ways) * 8000 // ways.sum()
    flat = np.zeros((3, ranks.STRENGTHS), dtype=np.int32)
    none = np.zeros((3, ranks.STRENGTHS))
    return Tables(wheel, 1, 1, row, flat, np.zeros(1, dtype=np.int32), (1, 1, 1), none, none)


def _fresh(
    rng: np.random.Generator, count: int, rules: Rules, worth: Tables, jobs: int | None
) -> tuple[NDArray[np.uint8], NDArray[np.int16], NDArray[np.int64], NDArray[np.int64]]:
    """Deal hands and set them; those better declared are only counted.

    Returns the ordinary hands, their rows and worths, and how many were declared as each special.
    """
    from .search import best
    from .specials import special_numbers

    hands = deal(rng, -(-count // 4)).reshape(-1, 13)[:count]
    found = best(hands, worth, jobs=jobs)
    if not rules.specials:
        return hands, found.rows, found.worth.astype(np.int64), np.zeros(len(SPECIALS), dtype=np.int64)
    number = special_numbers(hands, rules, jobs)
    points = np.array([rules.points(name) or 0 for name in SPECIALS] + [0])
    paid = points * (1.0 if rules.specials_meet == "each" else 1.0 / worth.opponents)
    declared = (number >= 0) & (paid[number] * worth.opponents * worth.scale > found.worth)
    counts = np.bincount(number[declared], minlength=len(SPECIALS))
    return hands[~declared], found.rows[~declared], found.worth[~declared].astype(np.int64), counts


def train(
    rules: Rules,
    players: int,
    *,
    seed: int = 1,
    hands: int = HANDS,
    rounds: int = ROUNDS,
    jobs: int | None = None,
    report: Callable[[int, int], None] | None = None,
) -> Training:
    """Make a field by self-play.

    Parameters
    ----------
    rules
        The rule set.
    players
        Players dealt in, 2 to 4.
    seed
        The result depends on it and on the other arguments before `jobs`, and on nothing else.
    hands
        Size of the population.
    rounds
        How many times it is answered.
    jobs
        Threads; None for one per processor.
    report
        Called after each round with the number of rounds done and to do.

    Returns
    -------
    Training
        The field and how much a best response still gains on it.
    """
    rng = np.random.default_rng(seed)
    roles = _roles(rules, players)
    sides = {role: _Side(hands) for role in roles}
    field: Field | None = None
    declared = np.zeros(len(SPECIALS), dtype=np.int64)
    dealt = 0
    for number in range(rounds):
        share = 3 / (number + 3)
        policies = {
            role: field.tables(rules, players, role) if field else _strength_tables(rules.wheel) for role in roles
        }
        for role, side in sides.items():
            count = 4 * round(share * hands / 4)
            _, rows, _, counts = _fresh(rng, count, rules, policies[role], jobs)
            if number:
                declared += counts
                dealt += count
            while number == 0 and len(rows) < hands:
                rows = np.vstack([rows, _fresh(rng, 4 * (hands - len(rows)), rules, policies[role], jobs)[1]])[:hands]
            replaced = rng.permutation(hands)[: len(rows)]
            side.rows[replaced] = rows
            side.round[replaced] = number
            side.policies.append(policies[role])
        field = Field(sides[roles[0]].rows, sides["banker"].rows if len(roles) == 2 else None, declared / max(dealt, 1))
        if report:
            report(number + 1, rounds)
    assert field is not None
    measured = [_gain(rng, rules, sides[role], field.tables(rules, players, role), jobs) for role in roles]
    gain, stderr = max(measured)
    return Training(field, gain, stderr)


def _gain(rng: np.random.Generator, rules: Rules, side: _Side, final: Tables, jobs: int | None) -> tuple[float, float]:
    """Measure what a best response gains over the mixture of policies that made a side, per opponent."""
    from .search import best

    hands, _, worth, _ = _fresh(rng, FRESH, rules, final, jobs)
    chosen = side.round[rng.integers(len(side.round), size=len(hands))]
    lost = np.zeros(len(hands))
    for number in np.unique(chosen):
        at = np.flatnonzero(chosen == number)
        rows = best(hands[at], side.policies[number], jobs=jobs).rows
        lost[at] = worth[at] - final.worth(rows)
    lost /= final.scale * final.opponents
    return float(lost.mean()), float(lost.std(ddof=1) / np.sqrt(len(lost)))


def _classes(wheel: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Strengths that three and that five cards can have, ascending."""
    fronts = np.unique(ranks.load(wheel).front).astype(np.int64)
    return fronts, np.setdiff1d(np.arange(ranks.STRENGTHS), fronts)


def pack(population: Population, wheel: str) -> NDArray[np.uint8]:
    """Write a population in three bytes a hand.

    Hands are sorted by back, then middle, then front. First comes for each of the 7,462 classes of five cards how many
    backs there are (two bytes, low first), then for each hand the class of its middle times 512 plus that of its
    front (three bytes, low first).

    Parameters
    ----------
    population
        int16, shape (n, 3): strengths.
    wheel
        Place of A2345, on which their numbers depend.

    Returns
    -------
    ndarray of uint8, 1-d
        For :func:`unpack`.
    """
    fronts, fives = _classes(wheel)
    front = np.searchsorted(fronts, population[:, 0])
    middle = np.searchsorted(fives, population[:, 1])
    back = np.searchsorted(fives, population[:, 2])
    order = np.lexsort((front, middle, back))
    counts = np.bincount(back, minlength=len(fives)).astype("<u2")
    pairs = (middle * 512 + front)[order].astype("<u4")
    return np.concatenate([counts.view(np.uint8), pairs.view(np.uint8).reshape(-1, 4)[:, :3].ravel()])


def unpack(packed: NDArray[np.uint8], wheel: str) -> Population:
    """Read what :func:`pack` wrote.

    Returns
    -------
    ndarray of int16, shape (n, 3)
        Strengths, ordered by back, middle and front.
    """
    fronts, fives = _classes(wheel)
    head = 2 * len(fives)
    counts = packed[:head].view("<u2")
    pairs = np.zeros((int(counts.sum()), 4), dtype=np.uint8)
    pairs[:, :3] = packed[head:].reshape(-1, 3)
    both = pairs.view("<u4").ravel()
    return np.stack([fronts[both & 511], fives[both >> 9], np.repeat(fives, counts)], axis=1).astype(np.int16)


def to_array(field: Field, wheel: str) -> NDArray[np.uint8]:
    """Write a field as one array: how many hands of players and banker, the shares declared, the populations."""
    sides = [field.players] if field.banker is None else [field.players, field.banker]
    sizes = np.array([len(side) for side in sides] + [0] * (2 - len(sides)), dtype="<u4")
    head = [sizes.view(np.uint8), field.declared.astype("<f8").view(np.uint8)]
    return np.concatenate(head + [pack(side, wheel) for side in sides])


def from_array(data: NDArray[np.uint8], wheel: str) -> Field:
    """Read what :func:`to_array` wrote."""
    players, banker = (int(size) for size in data[:8].view("<u4"))
    body = 8 + 8 * len(SPECIALS)
    end = body + 2 * len(_classes(wheel)[1]) + 3 * players
    declared = data[8:body].copy().view("<f8")
    return Field(unpack(data[body:end], wheel), unpack(data[end:], wheel) if banker else None, declared)


@lru_cache(maxsize=1)
def index() -> dict[str, dict[str, Any]]:
    """Read what is known of the shipped fields, by :func:`key`: file, rule sets, size, gain and so on."""
    return dict(json.loads((_SHIPPED / "index.json").read_text(encoding="utf-8")))


def _kept(name: str) -> Path | None:
    """Place of a trained field in the user's cache."""
    folder = cache_folder(f"fields-{_FORMAT}")
    return folder / f"{name}.npy" if folder else None


def is_ready(rules: Rules, players: int) -> bool:
    """Tell whether a field is at hand, shipped or trained before; if not, :func:`load` takes a while."""
    name = key(rules, players)
    if name in index():
        return True
    kept = _kept(name)
    return kept is not None and kept.exists()


@lru_cache(maxsize=8)
def load(rules: Rules, players: int, report: Callable[[int, int], None] | None = None) -> Field:
    """Find the field of a rule set, or train it and keep it.

    Parameters
    ----------
    rules
        The rule set.
    players
        Players dealt in, 2 to 4.
    report
        Called during training, see :func:`train`.

    Returns
    -------
    Field
        Read from the package, else from the user's cache folder, else trained (some seconds).
    """
    name = key(rules, players)
    shipped = index().get(name)
    if shipped:
        return from_array(np.load(_SHIPPED / shipped["file"]), rules.wheel)
    kept = _kept(name)
    if kept is not None and kept.exists():
        with contextlib.suppress(OSError, ValueError, EOFError):  # cut short or no longer readable: trained again
            return from_array(np.load(kept), rules.wheel)
    made = train(rules, players, hands=QUICK_HANDS, rounds=QUICK_ROUNDS, report=report).field
    if kept is not None:
        data = io.BytesIO()
        np.save(data, to_array(made, rules.wheel))
        write_whole(kept, data.getvalue())
    return made
