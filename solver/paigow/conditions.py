"""What the conditions and steps of a way find in hands, all at once.

Every array is (3, n), a row for each split, or (n,): NumPy is fast along the hands and slow across three.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .grammar import Bound, Test, Words
from .ranks import GONG, PAIR, WONG, hand_tables
from .rules import Rules
from .splits import Splits
from .tiles import GJ3, GJ6, KINDS

Flags = NDArray[np.bool_]


def any_of(flags: Any) -> Flags:
    """Whether any of several rows of flags is set, column by column."""
    found: Flags = np.logical_or.reduce(flags, axis=0)
    return found


def all_of(flags: Any) -> Flags:
    """Whether all of several rows of flags are set, column by column."""
    found: Flags = np.logical_and.reduce(flags, axis=0)
    return found


class Hands:
    """Hands, their splits, and what conditions ask of them: every array is (3, n) or (n,), for speed."""

    def __init__(self, splits: Splits, rules: Rules) -> None:
        self.rules = rules
        self.tables = hand_tables(rules)
        self.hands = splits.hands.T
        self.low, self.high = splits.low.transpose(2, 1, 0), splits.high.transpose(2, 1, 0)
        self.low_cell = self.low[0].astype(np.intp) * KINDS + self.low[1]
        self.high_cell = self.high[0].astype(np.intp) * KINDS + self.high[1]
        self.low_strength, self.high_strength = splits.low_strength.T, splits.high_strength.T
        self.low_worth, self.high_worth = splits.low_worth.T.astype(np.int16), splits.high_worth.T.astype(np.int16)
        self.shown = splits.shown.T

    def take(self, rows: NDArray[np.intp]) -> Hands:
        """Make a table of some of the hands."""
        table = object.__new__(Hands)
        table.rules, table.tables = self.rules, self.tables
        for name in _COLUMNS:
            setattr(table, name, getattr(self, name)[..., rows])
        return table

    @cached_property
    def total(self) -> NDArray[np.int16]:
        """(3, n), points of both hands together."""
        return self.low_worth + self.high_worth

    @cached_property
    def difference(self) -> NDArray[np.int16]:
        """(3, n), points of the high hand less those of the low."""
        return self.high_worth - self.low_worth

    @cached_property
    def counts(self) -> NDArray[np.uint8]:
        """(17, n), tiles of each kind in each hand."""
        counts = np.zeros((KINDS, self.hands.shape[1]), dtype=np.uint8)
        columns = np.arange(self.hands.shape[1])
        for place in range(4):
            counts[self.hands[place], columns] += 1
        return counts

    @cached_property
    def pair_kinds(self) -> Flags:
        """(17, n), whether a hand has the pair of each kind; the pair of Gee Joon stands under both its tiles."""
        pairs: Flags = np.equal(self.counts, 2)
        pairs[GJ6:] = (self.counts[GJ6] == 1) & (self.counts[GJ3] == 1)
        return pairs

    @cached_property
    def pairs(self) -> NDArray[np.int64]:
        """(n,), number of pairs in each hand."""
        number: NDArray[np.int64] = self.pair_kinds[:GJ3].sum(axis=0)
        return number

    def match(self, words: Words, counts: NDArray[np.uint8]) -> Flags:
        """Whether each column of tiles has a tile of its own for every word (Hall's condition)."""
        found = np.ones(counts.shape[1], dtype=np.bool_)
        for size in range(1, len(words) + 1):
            for group in combinations(words, size):
                members = list(frozenset().union(*group))
                found &= np.add.reduce(counts[members], axis=0, dtype=np.uint8) >= size
        return found


_COLUMNS = (
    "hands",
    "low",
    "high",
    "low_cell",
    "high_cell",
    "low_strength",
    "high_strength",
    "low_worth",
    "high_worth",
    "shown",
)


def _compare(sign: str, values: NDArray[Any], bound: int) -> Flags:
    found: Flags = _SIGNS[sign](values, bound)
    return found


_SIGNS = {"<": np.less, "<=": np.less_equal, "=": np.equal, ">=": np.greater_equal, ">": np.greater}


@lru_cache(maxsize=64)
def _edge(rules: Rules, sign: str, worth: int, top: int) -> int:
    """Turn points under a top tile into a strength to compare with.

    ``<`` and ``>=`` compare with the weakest hand that is not below it, ``<=`` and ``>`` with the strongest not above.
    """
    tables = hand_tables(rules)
    rank = np.maximum(tables.single[:, None], tables.single[None, :])
    place = tables.worth.astype(np.int16) * KINDS + rank
    edge = worth * KINDS + int(tables.single[top])
    if sign in ("<", ">="):
        return int(tables.strength[(place >= edge) & (tables.strength >= 0)].min())
    return int(tables.strength[(place <= edge) & (tables.strength >= 0)].max())


def _within(
    table: Hands,
    alternatives: tuple[tuple[Bound, ...], ...],
    worth: NDArray[Any],
    strength: NDArray[Any] | None,
) -> Flags:
    """Whether values lie within one of the alternatives; a bound with a top tile compares strength."""
    result = np.zeros(worth.shape, dtype=np.bool_)
    for bounds in alternatives:
        fits = np.ones(worth.shape, dtype=np.bool_)
        for bound in bounds:
            if bound.top is None or strength is None:
                fits &= _compare(bound.sign, worth, bound.worth)
            else:
                fits &= _compare(bound.sign, strength, _edge(table.rules, bound.sign, bound.worth, bound.top))
        result |= fits
    return result


def _kind_table(table: Hands, kinds: tuple[str, ...]) -> Flags:
    of, nine = table.tables.kind, table.tables.high_nine
    found = np.zeros(of.shape, dtype=np.bool_)
    for kind in kinds:
        match kind:
            case "points":
                found |= (of < GONG) & ~nine
            case "high-nine":
                found |= nine
            case "gong":
                found |= of == GONG
            case "wong":
                found |= of == WONG
            case "pair":
                found |= of == PAIR
    return found


def _pattern_table(patterns: tuple[Words, ...]) -> Flags:
    found = np.zeros((KINDS, KINDS), dtype=np.bool_)
    for one, two in patterns:
        found[np.ix_(list(one), list(two))] = True
        found[np.ix_(list(two), list(one))] = True
    return found


def _member_table(kinds: frozenset[int]) -> Flags:
    found = np.zeros((KINDS, KINDS), dtype=np.bool_)
    found[list(kinds), :] = found[:, list(kinds)] = True
    return found


def _low(table: Hands, looked_up: Flags) -> Flags:
    found: Flags = looked_up.ravel().take(table.low_cell)
    return found


def _high(table: Hands, looked_up: Flags) -> Flags:
    found: Flags = looked_up.ravel().take(table.high_cell)
    return found


def _either(table: Hands, looked_up: Flags) -> Flags:
    return _low(table, looked_up) | _high(table, looked_up)


def _apart(table: Hands, words: Words) -> Flags:
    one, two = (_member_table(word) for word in words)
    return (_low(table, one) & _high(table, two)) | (_low(table, two) & _high(table, one))


def _pair(table: Hands, value: str) -> Flags:
    kept = _either(table, table.tables.kind == PAIR)
    return kept if value == "kept" else ~kept


def _highest(table: Hands, value: str) -> Flags:
    half = table.low if value == "low" else table.high
    return any_of(half == table.hands[0])


def _two_highest(table: Hands, value: str) -> Flags:
    highest = table.hands[:2, None]
    together = all_of(table.low == highest) | all_of(table.high == highest)
    return together if value == "together" else ~together


def _dominates(table: Hands, standing: Flags) -> Flags:
    """Whether a split is at least as good in both hands as every other that stands."""
    low = np.where(standing, table.low_strength, -1).max(axis=0)
    high = np.where(standing, table.high_strength, -1).max(axis=0)
    return all_of([table.low_strength >= low, table.high_strength >= high])


def _dominated(table: Hands, standing: Flags) -> Flags:
    """Whether another split that stands is at least as good in both hands and better in one."""
    low, high = table.low_strength, table.high_strength
    found = np.zeros(standing.shape, dtype=np.bool_)
    for other in range(3):
        no_worse = (low[other] >= low) & (high[other] >= high)
        found |= standing[other] & no_worse & ((low[other] > low) | (high[other] > high))
    return found


#: What each condition on splits finds, (3, n) bool, of the splits that stand and of the others.
SPLIT_TESTS: dict[str, Callable[[Hands, Any, Flags], Flags]] = {
    "low": lambda t, v, _: _within(t, v, t.low_worth, t.low_strength),
    "high": lambda t, v, _: _within(t, v, t.high_worth, t.high_strength),
    "total": lambda t, v, _: _within(t, v, t.total, None),
    "difference": lambda t, v, _: _within(t, v, t.difference, None),
    "kind": lambda t, v, _: _either(t, _kind_table(t, v)),
    "low-kind": lambda t, v, _: _low(t, _kind_table(t, v)),
    "high-kind": lambda t, v, _: _high(t, _kind_table(t, v)),
    "hand": lambda t, v, _: _either(t, _pattern_table(v)),
    "low-hand": lambda t, v, _: _low(t, _pattern_table(v)),
    "high-hand": lambda t, v, _: _high(t, _pattern_table(v)),
    "low-holds": lambda t, v, _: _low(t, _member_table(v)),
    "high-holds": lambda t, v, _: _high(t, _member_table(v)),
    "apart": lambda t, v, _: _apart(t, v),
    "pair": lambda t, v, _: _pair(t, v),
    "highest": lambda t, v, _: _highest(t, v),
    "two-highest": lambda t, v, _: _two_highest(t, v),
    "dominates": lambda t, _, standing: _dominates(t, standing),
    "dominated": lambda t, _, standing: _dominated(t, standing),
    "any": lambda t, v, standing: any_of([_split_test(t, test, standing) for test in v]),
    "not": lambda t, v, standing: ~_split_test(t, v, standing),
}


def _split_test(table: Hands, test: Test, standing: Flags) -> Flags:
    found = np.ones(standing.shape, dtype=np.bool_)
    for key, value in test:
        found &= SPLIT_TESTS[key](table, value, standing)
    return found


def _best(table: Hands, test: Test, standing: Flags) -> Flags:
    """Whether the best low, high or total among standing splits is as asked; no where nothing stands."""
    asked = dict(test)
    among = standing & _split_test(table, asked.pop("of", ()), standing)
    found = any_of(among)
    for key, bounds in asked.items():
        worth = np.where(among, _measure(table, "total" if key == "total" else f"{key}-points"), -1).max(axis=0)
        strength = None if key == "total" else np.where(among, _measure(table, key), -1).max(axis=0)
        found &= _within(table, bounds, worth, strength)
    return found


def _several(table: Hands, test: Test, standing: Flags) -> Flags:
    """Whether at least two different splits that stand are as asked."""
    found = standing & _split_test(table, test, standing)
    shown = np.where(found, table.shown, 3)
    number = np.sum([any_of(shown == s) for s in range(3)], axis=0)
    several: Flags = np.greater_equal(number, 2)
    return several


#: What each condition on a hand finds, (n,) bool.
HAND_TESTS: dict[str, Callable[[Hands, Any, Flags], Flags]] = {
    "tiles": lambda t, v, _: any_of([t.match(words, t.counts) for words in v]),
    "holds": lambda t, v, _: any_of([t.match(words, t.counts) for words in v]),
    "lacks": lambda t, v, _: ~any_of(t.counts[list(v)] > 0),
    "pairs": lambda t, v, _: np.equal(t.pairs, v),
    "pair": lambda t, v, _: np.equal(t.pairs, 1) & any_of(t.pair_kinds[list(v)]),
    "beside": lambda t, v, _: (t.pairs == 1) & any_of([t.match(words, t.counts * ~t.pair_kinds) for words in v]),
    "best": _best,
    "some": lambda t, v, standing: any_of(standing & _split_test(t, v, standing)),
    "several": lambda t, v, standing: any_of([_several(t, test, standing) for test in v]),
    "all": lambda t, v, standing: all_of([hand_test(t, test, standing) for test in v]),
    "not": lambda t, v, standing: ~hand_test(t, v, standing),
}


def hand_test(table: Hands, test: Test, standing: Flags) -> Flags:
    """Find the hands of which every condition holds.

    Parameters
    ----------
    table
        n hands.
    test
        Conditions on hands; none hold of every hand.
    standing
        (3, n) bool, the splits that still stand.

    Returns
    -------
    ndarray
        (n,) bool.
    """
    found = np.ones(standing.shape[1], dtype=np.bool_)
    for key, value in test:
        found &= HAND_TESTS[key](table, value, standing)
    return found


_MEASURES = {
    "low": "low_strength",
    "high": "high_strength",
    "low-points": "low_worth",
    "high-points": "high_worth",
    "total": "total",
    "difference": "difference",
}


def _measure(table: Hands, name: str) -> NDArray[np.int16]:
    values: NDArray[np.int16] = getattr(table, _MEASURES[name])
    return values


def _extreme(table: Hands, names: tuple[str, ...], standing: Flags, sign: int) -> Flags:
    for name in names:
        values = np.where(standing, sign * _measure(table, name), np.int16(-1000))
        standing = standing & (values == values.max(axis=0))
    return standing


def step_kept(table: Hands, step: Test, standing: Flags) -> Flags:
    """Keep some of the splits that stand: first what meets all conditions, then what is first among them.

    Parameters
    ----------
    table
        n hands.
    step
        Conditions on splits, and measures.
    standing
        (3, n) bool, the splits that still stand.

    Returns
    -------
    ndarray
        (3, n) bool; where nothing is left the step finds nothing in that hand.
    """
    kept = standing
    for key, value in step:
        if key in SPLIT_TESTS:
            kept = kept & SPLIT_TESTS[key](table, value, standing)
    for key, value in step:
        match key:
            case "most":
                kept = _extreme(table, value, kept, 1)
            case "least":
                kept = _extreme(table, value, kept, -1)
            case "first":
                for kind in value:
                    kept = _prefer(kept, _either(table, _kind_table(table, (kind,))))
            case "prefer":
                kept = _prefer(kept, _split_test(table, value, kept))
    return kept


def _prefer(standing: Flags, wanted: Flags) -> Flags:
    return np.where(any_of(standing & wanted), standing & wanted, standing)
