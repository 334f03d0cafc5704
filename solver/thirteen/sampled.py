"""Set a hand by dealing: the tables choose the candidates, dealt and settled tables choose among them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from math import erf, exp, pi, sqrt
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..errors import HandError
from . import ranks, scan
from .cards import card_text
from .declare import held_specials
from .rules import Rules
from .sample import BATCH, Candidate, Table, Tableau
from .specials import show
from .value import Arrangement, Goal, Role, Setting, Special, Worth, checked_hand, ordered, reasons

Samples = int | Literal["auto"]
Floats = NDArray[np.float64]

#: How many arrangements are candidates, and how far below the best by the tables, in points per opponent.
CANDIDATES, WITHIN = 20, 1.0
#: ``auto`` stops where the leader's expected loss against the others is below this, in points per opponent.
ENOUGH = 0.0005
#: ``auto`` stops after so many deals in any case.
MOST = 131_072


class Sums:
    """Sums over deals, from which means, standard errors and those of differences follow."""

    def __init__(self, candidates: int) -> None:
        self.deals = 0
        self._sum = np.zeros(candidates)
        self._products = np.zeros((candidates, candidates))

    def add(self, paid: Floats) -> None:
        """Add deals: float64, shape (deals, candidates)."""
        self.deals += len(paid)
        self._sum += paid.sum(axis=0)
        self._products += paid.T @ paid

    @property
    def mean(self) -> Floats:
        """Mean of each candidate."""
        return self._sum / self.deals

    def _covariance(self) -> Floats:
        mean = self.mean
        return np.asarray((self._products / self.deals - np.outer(mean, mean)) / max(1, self.deals - 1))

    @property
    def stderr(self) -> Floats:
        """Standard error of each mean."""
        return np.sqrt(np.maximum(0.0, np.diag(self._covariance())))

    def stderr_to(self, leader: int) -> Floats:
        """Give the standard error of each candidate's difference to one of them."""
        covariance = self._covariance()
        own = np.diag(covariance)
        return np.asarray(np.sqrt(np.maximum(0.0, own + own[leader] - 2 * covariance[leader])))

    def expected_loss(self, leader: int) -> float:
        """Bound what the leader is expected to lose to the others, if means are as sure as their errors say."""
        total = 0.0
        for ahead, error in zip(self.mean[leader] - self.mean, self.stderr_to(leader), strict=True):
            if error > 0:
                z = ahead / error
                total += error * (exp(-z * z / 2) / sqrt(2 * pi)) - ahead * (1 - erf(z / sqrt(2))) / 2
        return total


class _Chances:
    """How often each candidate's rows win, tie and lose against opponents who play rows."""

    def __init__(self, table: Table, rows: NDArray[np.int64]) -> None:
        rules = table.rules
        self._banks = table.role if rules.ties == "banker" else None
        self._alike = ranks.load(rules.wheel).group if rules.ties == "banker" else np.arange(ranks.STRENGTHS)
        self._mine = self._alike[rows]
        self._facing = 1 if table.role == "player" else table.others
        self._met = 0
        self._won = np.zeros((len(rows), 3))
        self._lost = np.zeros((len(rows), 3))
        self._all_won = np.zeros(len(rows))
        self._all_lost = np.zeros(len(rows))

    def add(self, dealt: Tableau) -> None:
        playing = dealt.special[:, : self._facing] < 0
        theirs = self._alike[dealt.rows[:, : self._facing][playing]]
        self._met += len(theirs)
        for number, mine in enumerate(self._mine):
            won = theirs <= mine if self._banks == "banker" else theirs < mine
            lost = theirs >= mine if self._banks == "player" else theirs > mine
            self._won[number] += won.sum(axis=0)
            self._lost[number] += lost.sum(axis=0)
            self._all_won[number] += np.count_nonzero(won.all(axis=1))
            self._all_lost[number] += np.count_nonzero(lost.all(axis=1))

    def give(self, number: int, arrangement: Arrangement) -> Arrangement:
        """Put a candidate's chances in the place of those from the tables."""
        win, lose = (tuple((count[number] / self._met).tolist()) for count in (self._won, self._lost))
        return dataclasses.replace(
            arrangement,
            win=win,
            tie=tuple(max(0.0, 1.0 - won - lost) for won, lost in zip(win, lose, strict=True)),
            lose=lose,
            scoop=float(self._all_won[number] / self._met),
            scooped=float(self._all_lost[number] / self._met),
        )


def check_seen(cards: Sequence[int], seen: Sequence[int], players: int) -> None:
    """Refuse seen cards that are the hand's own, or that leave too few to deal.

    Parameters
    ----------
    cards
        Thirteen different card codes.
    seen
        Card codes that no opponent can hold.
    players
        Two to four, each with thirteen cards.

    Raises
    ------
    HandError
        Kind ``duplicate`` or ``count``.

    Examples
    --------
    >>> check_seen(range(13), (12, 13), 4)  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
        ...
    houseway.solver.errors.HandError: 5s was named as seen, but is in the hand itself.
    """
    both = sorted(set(cards) & set(seen), reverse=True)
    if both:
        raise HandError("duplicate", "thirteen.seen-own", read=" ".join(card_text(card) for card in both))
    left, needed = 52 - len(cards) - len(set(seen)), 13 * (players - 1)
    if left < needed:
        raise HandError("count", "thirteen.seen-many", read=len(seen), left=left, players=players, expected=needed)


def set_sampled(
    cards: Sequence[int],
    *,
    rules: Rules,
    samples: Samples,
    players: int = 4,
    role: Role | None = None,
    goal: Goal = "ev",
    top: int = 5,
    seen: Sequence[int] = (),
    seed: int = 0,
    jobs: int | None = None,
    report: Callable[[int, int], None] | None = None,
) -> Setting:
    """Set a hand by dealing opponents from the cards that are not seen.

    Parameters
    ----------
    cards, rules, players, role, goal, top, report
        As for :func:`value.set_cards`. Another goal than ``ev`` orders the same candidates.
    samples
        How many tables are dealt; or ``auto``: until the leader is clear.
    seen
        Card codes that no opponent can hold, besides one's own.
    seed
        Chooses the deals; nothing else does.
    jobs
        Threads; None for one per processor.

    Returns
    -------
    Setting
        With ``method`` sampled: EV, standard errors and chances of the arrangements are from the deals; `points` and
        `reasons` are the tables'. ``samples`` is the number of deals.

    Raises
    ------
    ValueError
        As :func:`value.set_cards`; or there are fewer than one sample.
    HandError
        As :func:`check_seen`.

    Examples
    --------
    >>> from houseway.solver.thirteen import notation, rules
    >>> hand = notation.parse_cards("As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c")
    >>> setting = set_sampled(hand, rules=rules.load("western"), samples=500, players=2)
    >>> setting.method, setting.samples, setting.arrangements[0].types
    ('sampled', 500, ('pair', 'pair', 'flush'))
    """
    if samples != "auto" and samples < 1:
        raise ValueError(f"samples is at least 1, not {samples}")
    check_seen(cards, seen, players)
    worth = Worth(rules, players, role, report)
    hand = checked_hand(cards)
    table = Table(rules, players, worth.role, worth.field, hand.tolist(), seen)
    every = scan.arrangements(hand, rules.wheel)
    ev = worth.tables.worth(every.rows)
    order = ordered(goal, every.rows, ev, worth)
    near = ev[order] >= ev.max() - WITHIN * worth.tables.scale * worth.tables.opponents
    numbers = order[near | (np.arange(len(order)) < top)][: max(CANDIDATES, top)]
    candidates = [Candidate(every.cards(int(number))) for number in numbers]
    names = held_specials(hand.tolist(), rules)
    candidates += [Candidate(None, name) for name in names[:1]]

    sums = Sums(len(candidates))
    chances = _Chances(table, every.rows[numbers].astype(np.int64))
    most = MOST if samples == "auto" else samples
    while sums.deals < most:
        dealt = table.deal(sums.deals // BATCH, min(BATCH, most - sums.deals), seed, jobs)
        sums.add(table.settle(candidates, dealt, jobs))
        chances.add(dealt)
        leader = int(sums.mean[: len(numbers)].argmax())
        if samples == "auto" and sums.expected_loss(leader) < ENOUGH * worth.tables.opponents:
            break
    mean, error = sums.mean, sums.stderr
    best_ev = float(mean[: len(numbers)].max())
    described = [
        dataclasses.replace(
            chances.give(at, arrangement),
            ev=float(mean[at]),
            stderr=float(error[at]),
            cost=best_ev - float(mean[at]),
        )
        for at, arrangement in enumerate(worth.describe(every, numbers.tolist(), best_ev))
    ]
    if goal == "ev":
        described.sort(key=lambda arrangement: -arrangement.ev)
    rival = next((other for other in described if other.types != described[0].types), None)
    return Setting(
        cards=tuple(int(code) for code in cards),
        rules=rules.name,
        players=players,
        role=worth.role,
        opponents=worth.tables.opponents,
        goal=goal,
        method="sampled",
        samples=sums.deals,
        special=_special(hand, names, rules, mean, best_ev),
        arrangements=tuple(described[:top]),
        best_ev=best_ev,
        rival=rival,
        reasons=() if rival is None else reasons(described[0], rival),
    )


def _special(
    hand: NDArray[np.uint8], names: tuple[str, ...], rules: Rules, mean: Floats, best_ev: float
) -> Special | None:
    """Say what declaring was paid; it is the last candidate."""
    if not names:
        return None
    points = rules.points(names[0])
    assert points is not None  # held specials are those of the rule set
    declared = float(mean[-1])
    front, middle, back = show(hand.tolist(), names[0], rules)
    return Special(names[0], points, declared, best_ev, declared > best_ev, front, middle, back)
