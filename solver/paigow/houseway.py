"""Play a way: which split it keeps of each hand, and which rule decides.

A way is an ordered list of rules. Each looks at the hand and at the splits still standing, and either does not apply
or keeps some of them; the first that leaves one split, or equal ones, decides and is the explanation. All hands are
played at once; one hand is a table of one row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .language import Bound, Test, Way, Words
from .ranks import GONG, PAIR, WONG, hand_tables
from .rules import Rules
from .splits import Splits, all_splits
from .tiles import GJ3, GJ6, KINDS

#: In :attr:`Played.rule`: no rule was needed, all splits are equal; no rule decided.
ONLY_WAY, UNDECIDED = -1, -2

Flags = NDArray[np.bool_]


def _any(flags: Any) -> Flags:
    """Whether any of several rows of flags is set, column by column."""
    found: Flags = np.logical_or.reduce(flags, axis=0)
    return found


def _all(flags: Any) -> Flags:
    """Whether all of several rows of flags are set, column by column."""
    found: Flags = np.logical_and.reduce(flags, axis=0)
    return found


@dataclass(frozen=True, slots=True)
class Played:
    """What a way does with hands.

    Parameters
    ----------
    standing
        (n, 3) bool, the splits left at the end; more than one and not equal where the way does not decide.
    split
        (n,) int8, the split that is shown for those left; -1 where the way does not decide.
    rule
        (n,) int16, number of the rule that decided, :data:`ONLY_WAY`, or :data:`UNDECIDED`.
    narrowed
        (rules, ) int64, for each rule in how many hands it took away a split.
    """

    standing: Flags
    split: NDArray[np.int8]
    rule: NDArray[np.int16]
    narrowed: NDArray[np.int64]


@dataclass(frozen=True, eq=False, slots=True)
class Mixed:
    """A way that plays by chance, such as an equilibrium.

    Parameters
    ----------
    id
        What it is called on the command line.
    name
        For people, by language.
    player, banker
        (4285, 3) float64, how likely each split of each hand is in that seat, in the order of ``tiles.HANDS`` and
        ``splits.SPLITS``; each row sums to 1.
    """

    id: str
    name: Mapping[str, str]
    player: NDArray[np.float64]
    banker: NDArray[np.float64]

    def chances(self, role: str) -> NDArray[np.float64]:
        """Give the chances in a seat."""
        return self.banker if role == "banker" else self.player


class _Table:
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

    def take(self, rows: NDArray[np.intp]) -> _Table:
        """Make a table of some of the hands."""
        table = object.__new__(_Table)
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
    def counts(self) -> NDArray[np.float32]:
        """(17, n), tiles of each kind in each hand; floats, for fast products."""
        counts = np.zeros((KINDS, self.hands.shape[1]), dtype=np.float32)
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

    def match(self, words: Words, counts: NDArray[np.float32]) -> Flags:
        """Whether each column of tiles has a tile of its own for every word (Hall's condition)."""
        groups = [group for size in range(1, len(words) + 1) for group in combinations(words, size)]
        members = np.zeros((len(groups), KINDS), dtype=np.float32)
        for n, group in enumerate(groups):
            members[n, list(frozenset().union(*group))] = 1
        sizes = np.array([[len(group)] for group in groups], dtype=np.float32)
        return _all(members @ counts >= sizes)


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
    table: _Table,
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


def _kind_table(table: _Table, kinds: tuple[str, ...]) -> Flags:
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


def _low(table: _Table, looked_up: Flags) -> Flags:
    found: Flags = looked_up.ravel().take(table.low_cell)
    return found


def _high(table: _Table, looked_up: Flags) -> Flags:
    found: Flags = looked_up.ravel().take(table.high_cell)
    return found


def _either(table: _Table, looked_up: Flags) -> Flags:
    return _low(table, looked_up) | _high(table, looked_up)


def _apart(table: _Table, words: Words) -> Flags:
    one, two = (_member_table(word) for word in words)
    return (_low(table, one) & _high(table, two)) | (_low(table, two) & _high(table, one))


def _pair(table: _Table, value: str) -> Flags:
    kept = _either(table, table.tables.kind == PAIR)
    return kept if value == "kept" else ~kept


def _highest(table: _Table, value: str) -> Flags:
    half = table.low if value == "low" else table.high
    return _any(half == table.hands[0])


def _two_highest(table: _Table, value: str) -> Flags:
    highest = table.hands[:2, None]
    together = _all(table.low == highest) | _all(table.high == highest)
    return together if value == "together" else ~together


def _dominates(table: _Table, standing: Flags) -> Flags:
    """Whether a split is at least as good in both hands as every other that stands."""
    low = np.where(standing, table.low_strength, -1).max(axis=0)
    high = np.where(standing, table.high_strength, -1).max(axis=0)
    return _all([table.low_strength >= low, table.high_strength >= high])


def _dominated(table: _Table, standing: Flags) -> Flags:
    """Whether another split that stands is at least as good in both hands and better in one."""
    low, high = table.low_strength, table.high_strength
    found = np.zeros(standing.shape, dtype=np.bool_)
    for other in range(3):
        no_worse = (low[other] >= low) & (high[other] >= high)
        found |= standing[other] & no_worse & ((low[other] > low) | (high[other] > high))
    return found


#: What each condition on splits finds, (3, n) bool, of the splits that stand and of the others.
SPLIT_TESTS: dict[str, Callable[[_Table, Any, Flags], Flags]] = {
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
    "any": lambda t, v, standing: _any([_split_test(t, test, standing) for test in v]),
    "not": lambda t, v, standing: ~_split_test(t, v, standing),
}


def _split_test(table: _Table, test: Test, standing: Flags) -> Flags:
    found = np.ones(standing.shape, dtype=np.bool_)
    for key, value in test:
        found &= SPLIT_TESTS[key](table, value, standing)
    return found


def _best(table: _Table, test: Test, standing: Flags) -> Flags:
    """Whether the best low, high or total among standing splits is as asked; no where nothing stands."""
    asked = dict(test)
    among = standing & _split_test(table, asked.pop("of", ()), standing)
    found = _any(among)
    for key, bounds in asked.items():
        worth = np.where(among, _measure(table, "total" if key == "total" else f"{key}-points"), -1).max(axis=0)
        strength = None if key == "total" else np.where(among, _measure(table, key), -1).max(axis=0)
        found &= _within(table, bounds, worth, strength)
    return found


def _several(table: _Table, test: Test, standing: Flags) -> Flags:
    """Whether at least two different splits that stand are as asked."""
    found = standing & _split_test(table, test, standing)
    shown = np.where(found, table.shown, 3)
    number = np.sum([_any(shown == s) for s in range(3)], axis=0)
    several: Flags = np.greater_equal(number, 2)
    return several


#: What each condition on a hand finds, (n,) bool.
HAND_TESTS: dict[str, Callable[[_Table, Any, Flags], Flags]] = {
    "tiles": lambda t, v, _: _any([t.match(words, t.counts) for words in v]),
    "holds": lambda t, v, _: _any([t.match(words, t.counts) for words in v]),
    "lacks": lambda t, v, _: ~_any(t.counts[list(v)] > 0),
    "pairs": lambda t, v, _: np.equal(t.pairs, v),
    "pair": lambda t, v, _: np.equal(t.pairs, 1) & _any(t.pair_kinds[list(v)]),
    "beside": lambda t, v, _: (t.pairs == 1) & _any([t.match(words, t.counts * ~t.pair_kinds) for words in v]),
    "best": _best,
    "some": lambda t, v, standing: _any(standing & _split_test(t, v, standing)),
    "several": lambda t, v, standing: _any([_several(t, test, standing) for test in v]),
    "all": lambda t, v, standing: _all([_hand_test(t, test, standing) for test in v]),
    "not": lambda t, v, standing: ~_hand_test(t, v, standing),
}


def _hand_test(table: _Table, test: Test, standing: Flags) -> Flags:
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


def _measure(table: _Table, name: str) -> NDArray[np.int16]:
    values: NDArray[np.int16] = getattr(table, _MEASURES[name])
    return values


def _extreme(table: _Table, names: tuple[str, ...], standing: Flags, sign: int) -> Flags:
    for name in names:
        values = np.where(standing, sign * _measure(table, name), np.int16(-1000))
        standing = standing & (values == values.max(axis=0))
    return standing


def _step(table: _Table, step: Test, standing: Flags) -> Flags:
    """Keep some of the splits that stand: first what meets all conditions, then what is first among them."""
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
    return np.where(_any(standing & wanted), standing & wanted, standing)


def play(way: Way, splits: Splits, rules: Rules) -> Played:
    """Play a way with any hands.

    Parameters
    ----------
    way
        The way.
    splits
        The hands' splits under `rules`.
    rules
        The rules of the house.

    Returns
    -------
    Played

    Examples
    --------
    >>> from .language import load_way
    >>> from .splits import split_hands
    >>> way, hand = load_way("foxwoods"), np.array([[0, 7, 11, 12]], dtype=np.uint8)
    >>> played = play(way, split_hands(hand, Rules()), Rules())
    >>> way.rules[played.rule[0]].id
    'wgh.a'
    """
    table = _Table(splits, rules)
    n = len(splits.hands)
    standing = np.ones((3, n), dtype=np.bool_)
    rule_of = np.full(n, UNDECIDED, dtype=np.int16)
    rule_of[_one_left(table, standing)] = ONLY_WAY
    narrowed = np.zeros(len(way.rules), dtype=np.int64)
    open_rows = np.arange(n)
    open_table = table
    for number, rule in enumerate(way.rules):
        if rule.lost:
            continue
        undecided = rule_of[open_rows] == UNDECIDED
        if undecided.sum() < 0.8 * len(open_rows):
            open_rows = open_rows[undecided]
            open_table = table.take(open_rows)
            undecided = np.ones(len(open_rows), dtype=np.bool_)
        if rule.when:
            there = standing[:, open_rows]
            undecided = undecided & _any([_hand_test(open_table, test, there) for test in rule.when])
        rows = open_rows[undecided]
        if not len(rows):
            continue
        some = table.take(rows)
        before = standing[:, rows]
        kept = before
        for step in rule.keep:
            kept = _step(some, step, kept)
        kept = np.where(_any(kept), kept, before)
        standing[:, rows] = kept
        narrowed[number] = _any(kept != before).sum()
        rule_of[rows[_one_left(some, kept)]] = number
    left = np.where(standing, table.shown, 3).min(axis=0).astype(np.int8)
    left[rule_of == UNDECIDED] = -1
    return Played(np.ascontiguousarray(standing.T), left, rule_of, narrowed)


def _one_left(table: _Table, standing: Flags) -> Flags:
    """Whether all splits that stand are equal."""
    shown = np.where(standing, table.shown, 3).min(axis=0)
    return _all(~standing | (table.shown == shown))


@lru_cache(maxsize=32)
def play_all(way: Way, rules: Rules) -> Played:
    """Play a way with every distinct hand, in the order of ``tiles.HANDS``; the result is shared and read-only.

    Parameters
    ----------
    way
        The way.
    rules
        The rules of the house.

    Returns
    -------
    Played
        With n = 4285.
    """
    played = play(way, all_splits(rules), rules)
    for name in played.__slots__:
        getattr(played, name).flags.writeable = False
    return played
