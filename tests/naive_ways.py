"""House ways in plain Python, from section 1.5 of the rulebook and the published texts it restates.

A way is a list of steps (name, function of hand, standing splits and rules). A step keeps some of the splits, or none
when it does not apply; the first step that leaves one split decides, and its name is returned with it. Casino
Canberra, New Zealand, Alberta and Pennsylvania are here, `naive_strategies` has the others. `trainer`, `jb-player` and
`woo` are in neither: what is published of them does not settle every hand.

Readings that serve every way: without a rule for it a hand with both T and D is decided by the better low; "balance" is
the smallest difference in points.
"""

from __future__ import annotations

from collections.abc import Callable

from naive import (
    CASINO,
    EIGHTS,
    FIVE,
    FOO,
    FOURS,
    GEE,
    H4,
    H6,
    H8,
    H10,
    HIGH_THREE,
    L4,
    L6,
    L8,
    L10,
    NINE,
    NINES,
    SEVENS,
    SIXES,
    TEENS,
    TENS,
    D,
    Kinds,
    Rules,
    Split,
    T,
    below_three,
    best_high,
    best_low,
    breaking,
    compare,
    keeping,
    kind_name,
    matches,
    pairs_of,
    reaches,
    rest_of,
    splits,
    strength,
    wgh_splits,
    worth,
)

Step = tuple[str, Callable[[Kinds, list[Split], Rules], list[Split]]]
FIVES, ELEVENS = {FIVE}, {FOO}
CLASSES = {"High Nine": SEVENS, "Gong": EIGHTS, "Wong": NINES}


class UndecidedError(Exception):
    """An incomplete way that does not decide the hand."""


def run(steps: list[Step], hand: Kinds, rules: Rules) -> tuple[Split, str]:
    """1.5: the first rule that leaves one split decides."""
    among = splits(hand, rules)
    if len(among) == 1:
        return among[0], "only one split"
    for name, step in steps:
        among = step(hand, among, rules) or among
        if len(among) == 1:
            return among[0], name
    raise UndecidedError(hand)


def holds(hand: Kinds, *wanted: set[int]) -> bool:
    """Whether the hand is one tile of each of these sets (as many sets as tiles asked about, in any order)."""
    if not wanted:
        return True
    return any(tile in wanted[0] and holds(rest_of(hand, tile), *wanted[1:]) for tile in set(hand))


def with_hand(among: list[Split], *small: set[int]) -> list[Split]:
    """The splits with a hand of one tile of each of the two sets."""
    return [split for split in among if any(matches(half, (small[0], small[1])) for half in split)]


def points_of(split: Split, rules: Rules) -> tuple[int, int]:
    return worth(split[0], rules), worth(split[1], rules)


def total(split: Split, rules: Rules) -> int:
    return sum(points_of(split, rules))


def largest_total(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """1.5: the largest total over the splits; only splits that have it stand."""
    top = max(total(split, rules) for split in among)
    return [split for split in among if total(split, rules) == top]


def lowest_difference(among: list[Split], rules: Rules) -> Split:
    """`balanced`: the smallest difference in points, then the higher low, then the higher high."""
    return max(
        among,
        key=lambda s: (
            -(points_of(s, rules)[1] - points_of(s, rules)[0]),
            strength(*s[0], rules),
            strength(*s[1], rules),
        ),
    )


def strong_ways(hand: Kinds, among: list[Split], rules: Rules) -> list[tuple[str, list[Split]]]:
    """The splits with a High Nine, a Gong, a Wong, in this order, of those that count."""
    counted = [name for name in CLASSES if name == "High Nine" or rules["wong_gong"]]
    return [(name, found) for name in counted if (found := wgh_splits(among, CLASSES[name]))]


def max_low_step(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    return [best_low(among, rules)]


def max_high_step(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    return [best_high(among, rules)]


def two_pairs(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    pairs = pairs_of(hand)
    return keeping(among, pairs[0]) if len(pairs) == 2 else []


def never_split(*sets: set[int]) -> Callable[[Kinds, list[Split], Rules], list[Split]]:
    """Keep a pair of these tiles together."""

    def step(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
        pairs = pairs_of(hand)
        return keeping(among, pairs[0]) if len(pairs) == 1 and pairs[0][0] in set().union(*sets) else []

    return step


def unwritten(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """Never split a pair when the alternative gives two lower hands."""
    pairs = pairs_of(hand)
    if len(pairs) != 1:
        return []
    (kept,) = keeping(among, pairs[0])
    lower = [all(compare(s[i], kept[i], rules) < 0 for i in (0, 1)) for s in breaking(among, pairs[0])]
    return [kept] if all(lower) else []


def split_pair(
    *kinds: set[int],
    reach: tuple[tuple[int, int], ...] = (),
    exactly: tuple[int, int] | None = None,
    rest: tuple[tuple[set[int], set[int]], ...] = (),
) -> Callable[[Kinds, list[Split], Rules], list[Split]]:
    """Split a pair of these tiles for points of these or better, for exactly these points, or with such other tiles."""

    def step(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
        pairs = pairs_of(hand)
        if len(pairs) != 1 or pairs[0][0] not in set().union(*kinds):
            return []
        apart = breaking(among, pairs[0])
        good = any(reaches(s, low, high, rules) for s in apart for low, high in reach)
        good |= any(points_of(s, rules) == exactly for s in apart)
        good |= any(matches(tuple(sorted(rest_of(hand, *pairs[0]))), wanted) for wanted in rest)
        return [best_low(apart, rules)] if good else []

    return step


def keep_pair(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """1.5: a pair that no rule splits is kept."""
    pairs = pairs_of(hand)
    return keeping(among, pairs[0]) if pairs else []


def high_tile(hand: Kinds, among: list[Split], chosen: Split, rules: Rules, in_low: bool) -> list[Split]:
    """Of the splits with the points of the chosen one, one with the highest tile in this hand; else the chosen one."""
    alike = [s for s in among if points_of(s, rules) == points_of(chosen, rules)]
    placed = [s for s in alike if min(hand) in s[0 if in_low else 1]]
    return [chosen] if chosen in placed or not placed else [best_low(placed, rules)]


GEE_WITH = tuple((SIXES, other) for other in (FOURS, FIVES, SIXES))
TWO_BIG = ((TEENS | TENS | ELEVENS, TEENS | TENS | ELEVENS),)
NEVER = never_split(FOURS, FIVES, SIXES, TENS, ELEVENS)
PAIR_END: list[Step] = [("pair kept", keep_pair)]


def exception(*wanted: set[int], high: tuple[set[int], set[int]] | None = None, points: tuple[int, int] | None = None):
    """Hands of exactly these tiles: the splits with this hand, or with these points."""

    def step(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
        if not holds(hand, *wanted):
            return []
        return with_hand(among, *high) if high else [s for s in among if points_of(s, rules) == points]

    return step


def named(step: Callable[[Kinds, list[Split], Rules], list[Split]]):
    """1.5: a rule that names Wong or Gong does not apply where they do not count."""
    return lambda hand, among, rules: step(hand, among, rules) if rules["wong_gong"] else []


# --- Casino Canberra -------------------------------------------------------------------------------------------------


def order_or_high(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """Canberra, Taj Mahal: High Nine, Gong, Wong in this order, made with the 12 rather than the 2.

    If that gives a low of less than 3 with H6 on top, maximise the high. Reading: "the 12" makes the High Nine, Gong or
    Wong also where the 2 makes a stronger one with the other tile ({T,D,9,8} is T+8 / D+9).
    """
    for name, found in strong_ways(hand, among, rules):
        with_teen = [s for s in found if any(matches(half, ({T}, CLASSES[name])) for half in s)]
        chosen = best_low(with_teen or found, rules)
        return [best_high(among, rules)] if below_three(chosen[0], HIGH_THREE, rules) else [chosen]
    return []


def canberra_nine(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """D: {GJ, 4, 5, other non-pair}: play a 9."""
    if pairs_of(hand) or not holds(hand, GEE, FOURS, FIVES):
        return []
    return [s for s in among if 9 in points_of(s, rules)]


def canberra_others(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """Others 1-5: largest total; high three; a high of 7; the low; and where the high tile goes."""
    standing = largest_total(hand, among, rules)
    chosen, high = best_low(standing, rules), best_high(standing, rules)
    if below_three(chosen[0], HIGH_THREE, rules) and worth(high[1], rules) >= 7:
        chosen = high
    return high_tile(hand, standing, chosen, rules, worth(chosen[1], rules) <= 7)


CANBERRA: list[Step] = [
    ("exception A", named(exception({T}, {T}, NINES, ELEVENS, high=({T}, NINES)))),
    ("exception B", exception({H8}, {H10}, ELEVENS, SEVENS, points=(7, 9))),
    ("exception C", exception(GEE, SIXES, FIVES, TEENS, points=(7, 9))),
    ("exception D", canberra_nine),
    ("exception E", exception({H8}, {L8}, NINES, {L10}, high=({H8}, NINES))),
    ("exception F", exception({H6}, {L6}, GEE, SEVENS, high=({L6}, GEE))),
    ("exception G", named(exception(TEENS, EIGHTS, NINES, {L4}, high=(TEENS, EIGHTS)))),
    ("exception H", exception({H6}, ELEVENS, {L6}, FIVES, high=({H6}, ELEVENS))),
    ("exception I", exception({H8}, {L8}, NINES, {L4}, high=({H8}, NINES))),
    ("two pairs", two_pairs),
    ("never split", never_split(FOURS, FIVES, SIXES, TENS, ELEVENS, GEE)),
    ("unwritten rule", unwritten),
    ("2s and 12s", split_pair(TEENS, reach=((6, 8),))),
    ("9s", split_pair(NINES, reach=((9, 9),))),
    ("8s", split_pair(EIGHTS, reach=((7, 9), (8, 8)))),
    ("7s", split_pair(SEVENS, reach=((7, 9),))),  # 7/High Nine: a 7 makes nine with T or D only
    *PAIR_END,
    ("WGH", order_or_high),
    ("others", canberra_others),
]


# --- New Zealand -----------------------------------------------------------------------------------------------------

HARMONY_THREE = (H4, NINE)
TEEN_REST = tuple(
    (first, second)
    for first, seconds in (
        (NINES, (ELEVENS, EIGHTS, SEVENS, SIXES, FIVES, FOURS)),
        (EIGHTS, (EIGHTS, SEVENS, SIXES, FIVES, FOURS)),
        (SEVENS, (SEVENS, SIXES, FIVES, FOURS)),
        (SIXES, (SIXES, FIVES, FOURS)),
    )
    for second in seconds
)


def new_zealand_strong(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """The first of High Nine, Gong, Wong whose low reaches Harmony 3, if none the first of Wong, Gong, High Nine."""
    ways = [best_low(found, rules) for _, found in strong_ways(hand, among, rules)]
    reached = [way for way in ways if not below_three(way[0], HARMONY_THREE, rules)]
    return reached[:1] or ways[-1:]


def new_zealand_general(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """Maximise the low if it reaches Harmony 3; else the high if it is 8 or more; else the low.

    When the low is 7 or less the highest tile goes in the low hand (what follows is lost; reading: between splits of
    equal points).
    """
    chosen, high = best_low(among, rules), best_high(among, rules)
    if below_three(chosen[0], HARMONY_THREE, rules) and worth(high[1], rules) >= 8:
        chosen = high
    return high_tile(hand, among, chosen, rules, True) if worth(chosen[0], rules) <= 7 else [chosen]


NEW_ZEALAND: list[Step] = [
    ("two pairs", two_pairs),
    ("never split", NEVER),
    ("Gee Joon", split_pair(GEE, rest=GEE_WITH)),
    ("Teens and Days", split_pair(TEENS, rest=TEEN_REST)),
    ("9s", split_pair(NINES, rest=((TEENS | TENS, TEENS | TENS),))),
    ("8s", split_pair(EIGHTS, rest=(*TWO_BIG, (ELEVENS, NINES)))),
    ("7s", split_pair(SEVENS, rest=TWO_BIG)),
    *PAIR_END,
    ("WGH", new_zealand_strong),
    ("general", new_zealand_general),
]


# --- Alberta ---------------------------------------------------------------------------------------------------------


def alberta_strong(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """d: with T and D and two of 7, 8, 9 the 2 in the high hand and the 12 in the low; else the best low.

    Does not apply where the T hand would be the stronger. Reading: with T and D and one of 7, 8, 9, the best low too.
    """
    strong = [split for _, found in strong_ways(hand, among, rules) for split in found]
    big = [tile for tile in hand if tile in NINES | EIGHTS | SEVENS]
    if {T, D} <= set(hand) and len(big) == 2:
        strong = [s for s in strong if T in s[0] and D in s[1] and compare(s[0], s[1], rules) < 0]
    return [best_low(strong, rules)] if strong else []


def alberta_general(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """e: a high below 7, as close as possible; a poor low is given up for a high of 8; the highest tile by 7-9 or 8-9.

    Readings, none of them certain: a low is poor below 3 with the Chong on top (the break point); the highest tile
    moves between splits of equal points, to the low hand up to 7-9 and to the high hand from 8-9.
    """
    low, high = best_low(among, rules), best_high(among, rules)
    if worth(high[1], rules) < 7:
        return [lowest_difference(among, rules)]
    chosen = high if below_three(low[0], HIGH_THREE, rules) and worth(high[1], rules) >= 8 else low
    return high_tile(hand, among, chosen, rules, not reaches(chosen, 8, 9, rules))


ALBERTA: list[Step] = [
    ("a", two_pairs),
    ("c", NEVER),
    ("b i", split_pair(GEE, rest=GEE_WITH)),
    ("b ii", split_pair(TEENS, reach=((6, 8),))),
    ("b iii", split_pair(SEVENS, rest=TWO_BIG)),
    ("b iv", split_pair(EIGHTS, rest=(*TWO_BIG, (NINES, ELEVENS)))),
    ("b v", split_pair(NINES, rest=((TEENS | TENS, TEENS | TENS),))),
    ("b", keep_pair),
    ("d", alberta_strong),
    ("e", alberta_general),
]


# --- Pennsylvania, items 1 to 3 --------------------------------------------------------------------------------------


def pennsylvania_named(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """1 and 2: the Supreme Pair; else a pair, Wong or Gong, the strongest of several. Two ways to it stay undecided."""
    if kind_name(*best_high(among, rules)[1], rules) not in ("pair", "wong", "gong"):
        return []
    return [s for s in among if compare(s[1], best_high(among, rules)[1], rules) == 0]


def pennsylvania_points(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """3: any two tiles worth 9, 8 or 7. Reading: nine before eight before seven."""
    for points in (9, 8, 7):
        found = [s for s in among if worth(s[1], rules) == points]
        if found:
            return found
    return []


PENNSYLVANIA: list[Step] = [("1, 2", pennsylvania_named), ("3", pennsylvania_points)]


def canberra(hand: Kinds, rules: Rules = CASINO) -> tuple[Split, str]:
    """1.5, `canberra`: the numbered order, each exception before what it excepts."""
    return run(CANBERRA, hand, rules)


def new_zealand(hand: Kinds, rules: Rules = CASINO) -> tuple[Split, str]:
    """1.5, `new-zealand`."""
    return run(NEW_ZEALAND, hand, rules)


def alberta(hand: Kinds, rules: Rules = CASINO) -> tuple[Split, str]:
    """1.5, `alberta`; what its paragraph e means is a reading."""
    return run(ALBERTA, hand, rules)


def pennsylvania(hand: Kinds, rules: Rules = CASINO) -> tuple[Split, str]:
    """1.5, `pennsylvania`: an incomplete way, UndecidedError where items 1-3 leave more than one split."""
    return run(PENNSYLVANIA, hand, rules)
