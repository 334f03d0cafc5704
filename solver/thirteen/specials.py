"""Special hands (報到): which one a hand is, and which cards show it in which row.

A special needs no arrangement; the rows shown put three cards in front and five in middle and back so that a person
sees at a glance what is claimed. Where a hand is several specials, the order of the rule set decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, permutations

import numpy as np
from numpy.typing import NDArray

from . import ranks
from .cards import HAND
from .rules import SPECIALS, Rules

Rows = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
_CHUNK = 1 << 16


@dataclass(frozen=True)
class Special:
    """A special hand as it would be declared.

    Attributes
    ----------
    name
        One of ``rules.SPECIALS``.
    points
        What it collects from each beaten opponent.
    rows
        Front, middle and back that show it, card codes, strongest first.
    """

    name: str
    points: int
    rows: Rows


@lru_cache(maxsize=4)
def sequences(size: int, front_qka: bool) -> tuple[tuple[int, ...], ...]:
    """List the sequences of three or five ranks, strongest first; A2345 and A23 come last.

    Parameters
    ----------
    size
        3 or 5.
    front_qka
        Whether Q K A is one of three cards.

    Returns
    -------
    tuple of tuple of int
        Ranks 0 to 12 of each, as they are shown.

    Examples
    --------
    >>> sequences(3, True)[0], sequences(3, False)[-1], sequences(5, False)[0]
    ((12, 11, 10), (1, 0, 12), (12, 11, 10, 9, 8))
    """
    top = 11 if size == 3 and not front_qka else 12
    runs = [tuple(range(high, high - size, -1)) for high in range(top, size - 2, -1)]
    return (*runs, (*range(size - 2, -1, -1), 12))


def _packed(groups: Iterable[Sequence[int]]) -> int:
    return sum(1 << (3 * rank) for group in groups for rank in group)


@lru_cache(maxsize=2)
def straight_table(front_qka: bool) -> NDArray[np.int64]:
    """List the packed rank counts of all hands of three straights, ascending."""
    fives = list(combinations_with_replacement(sequences(5, front_qka), 2))
    packed = {_packed((front, *pair)) for front in sequences(3, front_qka) for pair in fives}
    four = sum(4 << (3 * rank) for rank in range(13))
    return np.array(sorted(packed - {code for code in packed if code & four}), dtype=np.int64)


@lru_cache(maxsize=2)
def run_table(front_qka: bool) -> NDArray[np.uint8]:
    """Mark the sets of ranks in one suit that fall into sequences of 3, 5, 3 + 5, 5 + 5 or 3 + 5 + 5."""
    threes = [sum(1 << rank for rank in run) for run in sequences(3, front_qka)]
    fives = [sum(1 << rank for rank in run) for run in sequences(5, front_qka)]
    ten = [a | b for a in fives for b in fives if not a & b]
    marks = np.zeros(8192, dtype=np.uint8)
    marks[[*threes, *fives, *ten]] = 1
    marks[[three | more for three in threes for more in (*fives, *ten) if not three & more]] = 1
    return marks


def masks(hands: NDArray[np.uint8], rules: Rules, jobs: int | None = None) -> NDArray[np.uint16]:
    """Find every special that each hand is, also those that the rule set does not pay.

    Parameters
    ----------
    hands
        uint8, shape (n, 13): card codes in any order.
    rules
        For its switches of detection.
    jobs
        Threads; None for one per processor.

    Returns
    -------
    ndarray of uint16, shape (n,)
        Bit k for special k of ``rules.SPECIALS``.
    """
    from ..jit import run_chunks
    from .kernels_specials import special_masks

    hands = np.ascontiguousarray(hands, dtype=np.uint8)
    if hands.ndim != 2 or hands.shape[1] != HAND:
        raise ValueError(f"hands are rows of {HAND} cards, not an array of shape {hands.shape}")
    found = np.zeros(len(hands), dtype=np.uint16)
    tables = run_table(rules.front_qka), straight_table(rules.front_qka)
    switches = rules.quad_as_pairs, rules.two_suit_flushes
    run_chunks(
        lambda start, stop: special_masks(hands, *tables, *switches, found, start, stop), len(hands), _CHUNK, jobs
    )
    return found


def special_numbers(hands: NDArray[np.uint8], rules: Rules, jobs: int | None = None) -> NDArray[np.int8]:
    """Find the special that each hand would be declared as.

    Parameters
    ----------
    hands
        uint8, shape (n, 13): card codes in any order.
    rules
        The rule set.
    jobs
        Threads; None for one per processor.

    Returns
    -------
    ndarray of int8, shape (n,)
        Place in ``rules.SPECIALS``, -1 for an ordinary hand.

    Examples
    --------
    >>> from houseway.solver.thirteen.rules import load
    >>> hands = np.array([range(0, 52, 4), range(13)], dtype=np.uint8)
    >>> special_numbers(hands, load("taiwan")).tolist()
    [0, 4]
    """
    from ..jit import run_chunks
    from .kernels_specials import first_specials

    every = masks(hands, rules, jobs)
    order = np.array([SPECIALS.index(rule.name) for rule in rules.specials], dtype=np.int8)
    found = np.empty(len(hands), dtype=np.int8)
    run_chunks(lambda start, stop: first_specials(every, order, found, start, stop), len(hands), _CHUNK, jobs)
    return found


def best_special(cards: Sequence[int], rules: Rules) -> Special | None:
    """Find the special that a hand would be declared as.

    Parameters
    ----------
    cards
        Thirteen different card codes.
    rules
        The rule set.

    Returns
    -------
    Special or None
        None for an ordinary hand.

    Examples
    --------
    >>> from houseway.solver.thirteen.rules import load
    >>> best = best_special(range(3, 52, 4), load("hongkong"))
    >>> best.name, best.points
    ('one-suit-dragon', 108)
    """
    found = int(special_numbers(np.array([cards], dtype=np.uint8), rules, jobs=1)[0])
    if found < 0:
        return None
    name = SPECIALS[found]
    points = rules.points(name)
    assert points is not None  # the kernel looks for specials of the rule set only
    return Special(name, points, show(cards, name, rules))


def show(cards: Sequence[int], name: str, rules: Rules) -> Rows:
    """Lay a special hand out in rows.

    Flushes and straights stand one in each row, the strongest in the back. Other specials hold for the hand as a
    whole: equal ranks are kept together, most of a kind and highest first, from the back to the front.

    Parameters
    ----------
    cards
        Thirteen card codes of a hand that is this special.
    name
        One of ``rules.SPECIALS``.
    rules
        For its switches of detection, and the order of straights.

    Returns
    -------
    tuple of three tuples of int
        Front, middle and back.

    Raises
    ------
    ValueError
        If no rows show it: the hand is not this special.
    """
    if name == "three-flushes":
        rows = next(_flush_rows(cards), None)
    elif name == "three-straights":
        rows = next(_straight_rows(cards, rules), None)
    elif name == "three-straight-flushes":
        rows = next(_straight_flush_rows(cards, rules), None)
    else:
        counts = [0] * 13
        for card in cards:
            counts[card >> 2] += 1
        order = sorted(cards, key=lambda card: (-counts[card >> 2], -(card >> 2), card & 3))
        return tuple(order[10:]), tuple(order[5:10]), tuple(order[:5])
    if rows is None:
        raise ValueError(f"the hand is not {name}")
    front, *fives = rows
    middle, back = sorted(fives, key=ranks.load(rules.wheel).strength)
    return front, middle, back


def _flush_rows(cards: Sequence[int]) -> Iterator[Rows]:
    """Give each row a suit of its own or a share of one; where a suit is shared, its lower cards stand in front."""
    suits = [sorted((card for card in cards if card & 3 == suit), reverse=True) for suit in range(4)]
    for split in ((13,), (10, 3), (8, 5), (5, 5, 3)):
        held = sorted((suit for suit in suits if suit), key=len, reverse=True)
        if tuple(len(suit) for suit in held) == split:
            flat = [card for suit in held for card in suit]
            if split == (8, 5):
                yield tuple(flat[5:8]), tuple(flat[:5]), tuple(flat[8:])
            else:
                yield tuple(flat[10:]), tuple(flat[5:10]), tuple(flat[:5])


def _take(left: list[int], run: Sequence[int]) -> tuple[int, ...] | None:
    """Take a card of each rank out of `left`; None, and `left` as it was, where one lacks."""
    taken: list[int] = []
    for rank in run:
        card = next((card for card in left if card >> 2 == rank), None)
        if card is None:
            left.extend(taken)
            return None
        left.remove(card)
        taken.append(card)
    return tuple(taken)


def _straight_rows(cards: Sequence[int], rules: Rules) -> Iterator[Rows]:
    """Try a highest back first, then a highest middle; what is left must be a sequence of three."""
    fives = sequences(5, rules.front_qka)
    fronts = {frozenset(run): run for run in sequences(3, rules.front_qka)}
    for high, low in combinations_with_replacement(fives, 2):
        left = sorted(cards)
        back = _take(left, high)
        middle = _take(left, low)
        if back and middle:
            run = fronts.get(frozenset(card >> 2 for card in left))
            front = _take(left, run) if run else None
            if front:
                yield front, middle, back


def _straight_flush_rows(cards: Sequence[int], rules: Rules) -> Iterator[Rows]:
    """Cut each suit into sequences in every way until one gives 3 + 5 + 5 cards."""
    runs = [(suit, run) for suit in range(4) for size in (5, 3) for run in sequences(size, rules.front_qka)]
    held = set(cards)
    possible = [row for suit, run in runs if held.issuperset(row := tuple(4 * rank + suit for rank in run))]
    fives = [row for row in possible if len(row) == 5]
    threes = [row for row in possible if len(row) == 3]
    for back, middle in permutations(fives, 2):
        for front in threes:
            if len({*front, *middle, *back}) == HAND:
                yield front, middle, back
