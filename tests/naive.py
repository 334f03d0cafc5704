"""The slow twin of the solver: plain Python, written from the rulebook alone.

Nothing here imports the solver, and nothing here is fast. Every function names the section of the rulebook it
restates, and says which reading it took where a sentence allows two. This module is section 1 (Pai Gow) with the
Foxwoods way; `naive_ways` has the other ways, `naive_thirteen`, `naive_specials` and `naive_settle` section 2.

Tiles are kinds 0..16 in the order of the rulebook's table, a small hand is a pair of kinds and a hand is four of
them, all ascending. A split is (low hand, high hand).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from math import comb

Small = tuple[int, int]
Split = tuple[Small, Small]
Kinds = tuple[int, ...]
Rules = dict[str, object]
Way = Callable[[Kinds, Rules], tuple[Split, str]]

# --- 1.1 The 32 tiles ------------------------------------------------------------------------------------------------

CODES = ("T", "D", "H8", "H4", "H10", "H6", "L4", "11", "L10", "H7", "L6", "9", "L8", "L7", "5", "GJ6", "GJ3")
T, D, H8, H4, H10, H6, L4, FOO, L10, H7, L6, NINE, L8, L7, FIVE, GJ6, GJ3 = range(17)
PIPS = (12, 2, 8, 4, 10, 6, 4, 11, 10, 7, 6, 9, 8, 7, 5, 6, 3)
COUNTS = (2,) * 15 + (1, 1)
GEE = {GJ6, GJ3}


def kinds(text: str) -> Kinds:
    """The hand that codes name, ascending: kinds("9 T T GJ3") is (0, 0, 11, 16)."""
    return tuple(sorted(CODES.index(code) for code in text.split()))


def weight(hand: Kinds) -> int:
    """In how many ways the 32 tiles make a hand of these kinds."""
    ways = 1
    for kind, count in Counter(hand).items():
        ways *= comb(COUNTS[kind], count)
    return ways


def hands() -> list[Kinds]:
    """1.1: the 4,285 distinct hands of four tiles when GJ6 and GJ3 differ, in lexicographic order."""
    return [hand for hand in combinations_with_replacement(range(17), 4) if weight(hand)]


# --- 1.2 What a two-tile hand is worth -------------------------------------------------------------------------------

CASINO: Rules = {
    "gee_joon": "flexible",
    "gee_joon_rank": "last",
    "wong_gong": True,
    "high_nine": "nine",
    "tie_break": "high-tile",
    "zero": "copy",
    "copy": "banker",
}
PRESETS: dict[str, Rules] = {
    "casino": CASINO,
    "cantonese": CASINO | {"gee_joon_rank": "apart"},
    "identical": CASINO | {"gee_joon_rank": "apart", "tie_break": "both-tiles", "zero": "high-tile"},
    "prewar": CASINO | {"gee_joon_rank": "apart", "gee_joon": "fixed"},
    "plain": CASINO | {"wong_gong": False},
}


def tile_rank(kind: int, rules: Rules) -> int:
    """1.1 and the switch `gee_joon_rank`: the rank of a single tile, larger is higher.

    Reading: under `last` the two Gee Joon tiles are equal as single tiles (seen only by `both-tiles`: T+GJ6 = T+GJ3).
    """
    order = [{kind} for kind in range(FIVE)]
    order += [{GJ6}, {FIVE}, {GJ3}] if rules["gee_joon_rank"] == "apart" else [{FIVE}, GEE]
    return next(-place for place, kinds_there in enumerate(order) if kind in kinds_there)


def kind_name(a: int, b: int, rules: Rules) -> str:
    """1.2: pair, wong, gong, high-nine (the kind of its own of `high_nine=rank`) or points."""
    a, b = min(a, b), max(a, b)
    if a == b or {a, b} == GEE:
        return "pair"
    if a in (T, D):
        if rules["wong_gong"] and b == NINE:
            return "wong"
        if rules["wong_gong"] and b in (H8, L8):
            return "gong"
        if rules["high_nine"] == "rank" and b in (H7, L7):
            return "high-nine"
    return "points"


def is_high_nine(a: int, b: int) -> bool:
    """1.2: T or D with H7 or L7, whatever the switch calls it."""
    return min(a, b) in (T, D) and max(a, b) in (H7, L7)


def digit(a: int, b: int, rules: Rules) -> int:
    """1.2: the sum of both tiles, last digit; a single Gee Joon tile counts 3 or 6, or its own pips when `fixed`."""

    def worths(kind: int) -> tuple[int, ...]:
        return (3, 6) if kind in GEE and rules["gee_joon"] == "flexible" else (PIPS[kind],)

    if {a, b} == GEE:
        return 9
    return max((x + y) % 10 for x in worths(a) for y in worths(b))


def strength(a: int, b: int, rules: Rules = CASINO) -> tuple[int, ...]:
    """1.2: a tuple that compares as two-tile hands do, equal exactly where the rules call a copy.

    Pair > Wong > Gong > points 9..0, the pairs in their own order, then the higher single tile.

    Readings: `both-tiles` leaves High Nine alone also under `high_nine=nine` ("as before": T+H7 is a copy of T+L7);
    under `tie_break=none` a High Nine of `high_nine=rank` keeps its order (T above D above the other nines), since
    there it is a kind and no points.
    """
    return _strength(min(a, b), max(a, b), tuple(rules.items()))


@cache
def _strength(a: int, b: int, switches: tuple[tuple[str, object], ...]) -> tuple[int, ...]:
    """The work of `strength`, done once for each small hand and rules."""
    rules = dict(switches)
    name = kind_name(a, b, rules)
    if name == "pair":
        return (4, 1) if a != b else (4, -a)
    if name != "points":
        return ({"wong": 3, "gong": 2, "high-nine": 1}[name], 1 if a == T else 0)
    points = digit(a, b, rules)
    second, top = sorted((tile_rank(a, rules), tile_rank(b, rules)))
    if rules["tie_break"] == "none" or (points == 0 and rules["zero"] == "copy"):
        return (0, points)
    if rules["tie_break"] == "both-tiles" and points and not is_high_nine(a, b):
        return (0, points, top, second)
    return (0, points, top)


def compare(x: Small, y: Small, rules: Rules = CASINO) -> int:
    """1 if the small hand x is stronger, -1 if y is, 0 for a copy."""
    sx, sy = strength(*x, rules), strength(*y, rules)
    return (sx > sy) - (sx < sy)


def worth(small: Small, rules: Rules = CASINO) -> int:
    """1.5, readings for all ways: points above nine in a way's text, Gong 10, Wong 11, pair 12."""
    return {"pair": 12, "wong": 11, "gong": 10}.get(kind_name(*small, rules), digit(*small, rules))


# --- 1.3 Big Pai Gow -------------------------------------------------------------------------------------------------


def divisions(hand: Kinds) -> list[tuple[Small, Small]]:
    """1.3: the ways in which four tiles make two hands: three, or two when they hold a pair of one kind."""
    found = []
    for i in (1, 2, 3):
        one = (hand[0], hand[i])
        other = tuple(hand[j] for j in (1, 2, 3) if j != i)
        both = tuple(sorted((one, other)))
        if both not in found:
            found.append(both)
    return found


def splits(hand: Kinds, rules: Rules = CASINO) -> list[Split]:
    """1.3: the distinct splits (low, high); two splits that are equal in strength in both hands count as one.

    Shown is the one whose low hand is higher when both its tiles are compared in table order, GJ6 before GJ3.
    Reading: the same sentence also says which of two copies in one division is called the low hand
    (T T H8 L8: low T+H8, high T+L8).
    """
    shown: dict[tuple[object, object], Split] = {}
    for one, other in divisions(hand):
        for low, high in ((one, other), (other, one)):
            key = (strength(*low, rules), strength(*high, rules))
            if key[0] <= key[1] and (key not in shown or low < shown[key][0]):
                shown[key] = (low, high)
    return sorted(shown.values())


def best_low(among: list[Split], rules: Rules = CASINO) -> Split:
    """1.5: maximise low = best low, then best high, compared by strength."""
    return max(among, key=lambda split: (strength(*split[0], rules), strength(*split[1], rules)))


def best_high(among: list[Split], rules: Rules = CASINO) -> Split:
    """1.5: maximise high = best high, then best low, compared by strength."""
    return max(among, key=lambda split: (strength(*split[1], rules), strength(*split[0], rules)))


# --- 1.5 The Foxwoods house way --------------------------------------------------------------------------------------

TEENS, NINES, EIGHTS, SEVENS = {T, D}, {NINE}, {H8, L8}, {H7, L7}
SIXES, FOURS, TENS = {H6, L6}, {H4, L4}, {H10, L10}
HIGH_THREE = (H6, H7)

# house_ways.json, exceptions C to J: (the tiles of the high hand), (the tiles of the low hand).
FOXWOODS_EXCEPTIONS: list[tuple[str, tuple[set[int], set[int]], tuple[set[int], set[int]]]] = [
    ("C", ({H8}, SEVENS), ({L8}, {H4})),
    ("D", ({H10}, SEVENS), ({L10}, {H6})),
    ("E", ({H10}, {L8}), ({L10}, {H6})),
    ("F", ({H10}, {NINE}), ({L10}, {H6})),
    ("G", ({H8}, {FOO}), ({H10}, SEVENS)),
    ("H", ({H4}, {FIVE}), ({L4}, GEE)),
    ("I", (SIXES, GEE), (TEENS, {FIVE})),
    ("J", ({H6}, GEE), ({FOO}, {L6})),
]


def pairs_of(hand: Kinds) -> list[Small]:
    """The pairs in a hand, the Gee Joon pair among them."""
    found = [(kind, kind) for kind in sorted(set(hand)) if hand.count(kind) == 2]
    return [*found, (GJ6, GJ3)] if set(hand) >= GEE else found


def rest_of(hand: Kinds, *tiles: int) -> Kinds:
    """The hand without these tiles."""
    left = list(hand)
    for tile in tiles:
        left.remove(tile)
    return tuple(left)


def keeping(among: list[Split], pair: Small) -> list[Split]:
    """The splits that keep the pair together."""
    return [split for split in among if pair in split]


def breaking(among: list[Split], pair: Small) -> list[Split]:
    """The splits that break the pair."""
    return [split for split in among if pair not in split]


def matches(small: Small, wanted: tuple[set[int], set[int]]) -> bool:
    """Whether the two tiles are one from each of the two sets, in either order."""
    (a, b), (x, y) = small, wanted
    return (a in x and b in y) or (a in y and b in x)


def reaches(split: Split, low: int, high: int, rules: Rules) -> bool:
    """house_ways.json: "6/8 or better" is a low of 6 points or more and a high of 8 or more (Gong 10, Wong 11)."""
    return worth(split[0], rules) >= low and worth(split[1], rules) >= high


def below_three(small: Small, top: Small, rules: Rules) -> bool:
    """1.5: "lower than high three" = strength below 3 points with H6 on top (the second tile does not enter)."""
    return strength(*small, rules)[:3] < strength(*top, rules)[:3]


def foxwoods_splits_pair(pair: Small, rest: Kinds, apart: list[Split], rules: Rules) -> str | None:
    """Pair rules B to F of the booklet: the name of the rule that splits the pair, or None."""
    kind, (x, y) = pair[0], rest
    if kind == GJ6 and any(matches((x, y), (SIXES, other)) for other in (FOURS, {FIVE}, SIXES)):
        return "pair B"
    if kind in TEENS and (any(reaches(s, 6, 8, rules) for s in apart) or matches((x, y), ({NINE}, {FOO}))):
        return "pair C"
    if kind == NINE and {x, y} <= TEENS | TENS:
        return "pair D"
    if kind in EIGHTS and ({x, y} <= TEENS | TENS | {FOO} or matches((x, y), ({NINE}, {FOO}))):
        return "pair E"
    if kind in SEVENS and {x, y} <= TEENS | TENS | {FOO}:
        return "pair F"
    return None


def wgh_splits(among: list[Split], partner: set[int]) -> list[Split]:
    """The splits in which T or D stands with one of these tiles."""
    return [split for split in among if any(matches(small, (TEENS, partner)) for small in split)]


def foxwoods_wgh(hand: Kinds, among: list[Split], rules: Rules) -> tuple[Split, str] | None:
    """1.5: WGH exceptions A-C, then High Nine, Gong, Wong.

    "Fourth tile" = the one that is neither T or D nor a 7, 8, 9; with three of 7, 8, 9 or both T and D there is none.
    Readings: WGH is three rules, so that without Wong and Gong the High Nine still stands; with both T and D the 12
    goes in the high hand and the three hands written out go first (no rule for them without Wong and Gong).
    """
    teens, big = [k for k in hand if k in TEENS], [k for k in hand if k in NINES | EIGHTS | SEVENS]
    if not teens or not big:
        return None
    named = bool(rules["wong_gong"])
    fourth = rest_of(hand, *teens, *big)
    if named and len(teens) == 1 and len(big) == 2 and len(fourth) == 1:
        have = {name for name, tiles in (("9", NINES), ("8", EIGHTS), ("7", SEVENS)) if tiles & set(big)}
        if have == {"9", "8"} and fourth[0] == FOO:
            return best_low(wgh_splits(among, NINES), rules), "WGH exception A"
        if have == {"9", "7"} and fourth[0] == FOO:
            return best_low(wgh_splits(among, NINES), rules), "WGH exception B"
        if have == {"8", "7"} and (fourth[0] in FOURS or (fourth[0] == FIVE and L8 in big)):
            return best_low(wgh_splits(among, EIGHTS), rules), "WGH exception C"
    if len(teens) == 2:
        # {T,D,9,8} = D+8 / T+9, {T,D,9,7} = D+7 / T+9, {T,D,8,7} = D+7 / T+8
        for low_with, high_with in ((EIGHTS, NINES), (SEVENS, NINES), (SEVENS, EIGHTS)):
            written = [s for s in among if matches(s[0], ({D}, low_with)) and matches(s[1], ({T}, high_with))]
            if named and written:
                return best_low(written, rules), "WGH both"
    for name, partner in (("High Nine", SEVENS), ("Gong", EIGHTS), ("Wong", NINES)):
        found = wgh_splits(among, partner)
        if len(teens) == 2:
            found = [split for split in found if T in split[1]]
        if found and (named or name == "High Nine"):
            return best_low(found, rules), f"WGH {name}"
    return None


def foxwoods_exception(hand: Kinds, among: list[Split], rules: Rules) -> tuple[Split, str] | None:
    """1.5: exceptions A-K. A and B are sentences, C-J go by their tiles, K is lost.

    A: of several splits of 8/9 or better, the one with the highest tile in the high hand; B: of several splits into
    7 and 8 with both T and D, the one with T in the high hand. Reading: C-J go by their tiles alone, also where a
    fixed Gee Joon makes other points of them than the booklet names (H4+5 / L4+GJ6).
    """
    good = [s for s in among if reaches(s, 8, 9, rules)]
    highest = [s for s in good if min(hand) in s[1]]
    if len(good) > 1 and highest:
        return best_low(highest, rules), "exception A"
    seven_eight = [s for s in among if (worth(s[0], rules), worth(s[1], rules)) == (7, 8) and T in s[1] and D in s[0]]
    if seven_eight:
        return best_low(seven_eight, rules), "exception B"
    for name, high, low in FOXWOODS_EXCEPTIONS:
        found = [s for s in among if any(matches(s[i], high) and matches(s[1 - i], low) for i in (0, 1))]
        if found:
            return best_low(found, rules), f"exception {name}"
    return None


def foxwoods(hand: Kinds, rules: Rules = CASINO, unwritten: bool = True) -> tuple[Split, str]:
    """1.5, `foxwoods` in order: the split, and the name of the rule that decided.

    Two pairs; never split 4, 5, 6, 10, 11; the unwritten rule; pair rules B-F; every other pair is kept; WGH
    exceptions A-C; WGH; exceptions A-K; the general rule. `unwritten=False` leaves out the unwritten rule, to see
    what it changes.
    """
    among, pairs = splits(hand, rules), pairs_of(hand)
    if len(pairs) == 2:
        return keeping(among, pairs[0])[0], "two pairs"
    if pairs:
        (pair,) = pairs
        kept, apart = keeping(among, pair)[0], breaking(among, pair)
        if pair[0] in FOURS | {FIVE} | SIXES | TENS | {FOO}:
            return kept, "pair A"
        if unwritten and all(compare(kept[i], s[i], rules) >= 0 for s in apart for i in (0, 1)):
            return kept, "unwritten rule"
        rule = foxwoods_splits_pair(pair, rest_of(hand, *pair), apart, rules)
        return (best_low(apart, rules), rule) if rule else (kept, "pair kept")
    special = foxwoods_wgh(hand, among, rules) or foxwoods_exception(hand, among, rules)
    if special:
        return special
    low, high = best_low(among, rules), best_high(among, rules)
    if below_three(low[0], HIGH_THREE, rules) and worth(high[1], rules) >= 7:
        return high, "general: high"
    return low, "general: low"


# --- 1.6 Values ------------------------------------------------------------------------------------------------------


def outcome(mine: Split, theirs: Split, rules: Rules = CASINO, role: str = "player") -> int:
    """1.3 and `copy`: 1 both won, -1 both lost, else 0; seen by the player or by the banker."""

    def won(i: int) -> int:
        sign = compare(mine[i], theirs[i], rules)
        if sign == 0 and rules["copy"] == "banker":
            return 1 if role == "banker" else -1
        return sign

    low, high = won(0), won(1)
    return low if low == high else 0


def duel(
    hand: Kinds, split: Split, way: Way = foxwoods, rules: Rules = CASINO, role: str = "player"
) -> tuple[int, int, int]:
    """1.6: (win, push, lose) of a split against all C(28,4) = 20,475 hands of an opponent who sets by `way`."""
    left = [COUNTS[kind] - hand.count(kind) for kind in range(17)]
    tally = {1: 0, 0: 0, -1: 0}
    for theirs, setting in settings(way, rules):
        ways = 1
        for kind, count in Counter(theirs).items():
            ways *= comb(left[kind], count)
        if ways:
            tally[outcome(split, setting, rules, role)] += ways
    return tally[1], tally[0], tally[-1]


_SETTINGS: dict[object, list[tuple[Kinds, Split]]] = {}


def settings(way: Way, rules: Rules) -> list[tuple[Kinds, Split]]:
    """Every distinct hand with the split a way gives it, remembered by way and rules."""
    key = (way, tuple(sorted(rules.items())))
    if key not in _SETTINGS:
        _SETTINGS[key] = [(hand, way(hand, rules)[0]) for hand in hands()]
    return _SETTINGS[key]
