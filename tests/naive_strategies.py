"""More house ways, player strategies and yardsticks in plain Python, from section 1.5 of the rulebook.

Readings that serve all of them: a yardstick looks at strength or points alone and may break pairs; the totals and the
points of a text count Gong 10, Wong 11 and a pair 12; "best low" and "best high" look at the splits still standing.
"""

from __future__ import annotations

from collections.abc import Callable

from naive import (
    CASINO,
    EIGHTS,
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
    matches,
    pairs_of,
    reaches,
    rest_of,
    wgh_splits,
    worth,
)
from naive_ways import (
    CLASSES,
    ELEVENS,
    FIVES,
    GEE_WITH,
    NEVER,
    PAIR_END,
    TWO_BIG,
    Step,
    exception,
    holds,
    largest_total,
    lowest_difference,
    max_high_step,
    max_low_step,
    named,
    never_split,
    order_or_high,
    points_of,
    run,
    split_pair,
    strong_ways,
    total,
    two_pairs,
    with_hand,
)

NINE_AND_FOO = ((NINES, ELEVENS),)
SMALL = TEENS | FOURS | FIVES | SIXES | GEE
HIGH_EIGHT_HANDS = SIXES | SEVENS | EIGHTS | NINES


def way(steps: list[Step]) -> Callable[..., tuple[Split, str]]:
    """A way as a function of hand and rules."""
    return lambda hand, rules=CASINO: run(steps, hand, rules)


# --- Trump Taj Mahal -------------------------------------------------------------------------------------------------


def taj_small(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """Two small tiles together when they total 7, 8 or 9; of several ways the lowest high hand in that range.

    With both 2 and 12 the 12 goes high, but exception C puts it in the low hand of {2,12} with 4-5, 4-6 and 10-11.
    Reading: small tiles are 2, 12, 3 (Gee Joon), 4, 5 and 6, and they are the high hand of the split.
    """
    in_range = [s for s in among if set(s[1]) <= SMALL and 7 <= worth(s[1], rules) <= 9]
    if not in_range:
        return []
    lowest = min(worth(s[1], rules) for s in in_range)
    found = [s for s in in_range if worth(s[1], rules) == lowest]
    if {T, D} <= set(hand):
        with_teen = [s for s in found if T in s[1]]
        found = with_teen or found
    return found


def taj_twelve_low(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """Exception C: the 12 in the low hand, with {2,12} + {4-5, 4-6, 10-11} (and the 2 in the high hand)."""
    if not any(holds(hand, {T}, {D}, *rest) for rest in ((FOURS, FIVES), (FOURS, SIXES), (TENS, ELEVENS))):
        return []
    return [s for s in among if T in s[0] and D in s[1]]


def taj_together(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """Exception A: 2 and 12 together with 4-10, 4-11, 5-10, 5-11, 6-10, 6-11."""
    if holds(hand, {T}, {D}, FOURS | FIVES | SIXES, TENS | ELEVENS):
        return with_hand(among, {T}, {D})
    return []


def taj_balance(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    return [lowest_difference(among, rules)]


def taj_maximise(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """E: maximise the high with {H6,L6,11, 4|5|GJ}."""
    return [best_high(among, rules)] if holds(hand, {H6}, {L6}, ELEVENS, FOURS | FIVES | GEE) else []


def taj_eight(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """F: the 8-point high hand with {H6,L6,2|12, 4|5}. Reading: of two, the better low."""
    found = [s for s in among if worth(s[1], rules) == 8] if holds(hand, {H6}, {L6}, TEENS, FOURS | FIVES) else []
    return [best_low(found, rules)] if found else []


def taj_high_eight(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """G: the high 8 in the high hand with {H8,L8,H4,x}."""
    found = [s for s in among if H8 in s[1]] if {H8, L8, H4} <= set(hand) else []
    return [lowest_difference(found, rules)] if found else []


def beside(wanted: list[set[int]], lead: int, others: set[int]) -> Callable[..., list[Split]]:
    """H to N: with these tiles, this tile and one of the others together in the high hand."""

    def step(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
        return with_hand(among, {lead}, others) if holds(hand, *wanted) else []

    return step


TAJ_MAHAL: list[Step] = [
    ("two pairs", two_pairs),
    ("pair A", NEVER),
    ("pair B", split_pair(GEE, rest=GEE_WITH)),
    ("pair C", split_pair(TEENS, reach=((6, 8),), rest=NINE_AND_FOO)),
    ("pair D", split_pair(NINES, rest=((TEENS | TENS, TEENS | TENS),))),
    ("pair E", split_pair(EIGHTS, rest=(*TWO_BIG, *NINE_AND_FOO))),
    ("pair F", split_pair(SEVENS, rest=((TEENS, TEENS | TENS | ELEVENS),))),
    *PAIR_END,
    ("WGH exception", named(exception(TEENS, EIGHTS, NINES, {L4}, high=(TEENS, EIGHTS)))),
    ("WGH", order_or_high),
    ("small tiles A", taj_together),
    ("small tiles B", exception(TEENS, FOURS, FIVES, ELEVENS, points=(6, 6))),
    ("small tiles C", taj_twelve_low),
    ("A", exception({H4}, {L4}, FIVES, GEE, high=({H4}, GEE))),
    ("B", exception({H4}, {L4}, FIVES, NINES, high=({L4}, FIVES))),
    ("C", exception({H4}, {L4}, FIVES, SIXES | SEVENS | {L8}, high=({H4}, FIVES))),
    ("D", exception({H6}, {L6}, GEE, FOURS | FIVES, high=({H6}, GEE))),
    ("E", taj_maximise),
    ("F", taj_eight),
    ("G", taj_high_eight),
    ("H", beside([{H6}, {H8}, {L8}, SEVENS], H8, SEVENS)),
    ("I", beside([ELEVENS, {H10}, {L10}, HIGH_EIGHT_HANDS], FOO, HIGH_EIGHT_HANDS)),
    ("J", beside([{H10}, {L10}, {H6}, SEVENS | NINES | {L8}], H10, SEVENS | NINES | {L8})),
    ("K", beside([{H10}, {L10}, NINES, {L8}], H10, NINES)),
    ("M", beside([{H8}, ELEVENS, {H10}, SIXES | SEVENS | {L8}], H8, ELEVENS)),
    ("N", beside([{H8}, ELEVENS, {L10}, SEVENS | {L8}], H8, ELEVENS)),
    ("small tiles", taj_small),
    ("balance", taj_balance),
]


# --- The dealer-training way and the simplified Foxwoods -------------------------------------------------------------


def training_strong_pair(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """A: split any pair to make two strong hands (High Nine, Gong, Wong)."""
    pairs = pairs_of(hand)
    if len(pairs) != 1:
        return []
    classes = [CLASSES[name] for name, _ in strong_ways(hand, among, rules)]

    def strong(half: tuple[int, int]) -> bool:
        return any(matches(half, (TEENS, tiles)) for tiles in classes)

    return [s for s in breaking(among, pairs[0]) if strong(s[0]) and strong(s[1])]


def training_improved(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """B: Teens and Days to improve the low to 3 or higher; C: others, a low of 3 or less to 7 with a high of 9.

    Reading of B: from below 3. D: 8s always with H10 and L10.
    """
    pairs = pairs_of(hand)
    if len(pairs) != 1:
        return []
    (kept,), apart = keeping(among, pairs[0]), breaking(among, pairs[0])
    low = worth(kept[0], rules)
    if pairs[0][0] in TEENS:
        found = [s for s in apart if low < 3 <= worth(s[0], rules)]
    elif pairs[0][0] in EIGHTS and {H10, L10} <= set(hand):
        found = apart
    else:
        found = [s for s in apart if low <= 3 and reaches(s, 7, 9, rules)]
    return [best_low(found, rules)] if found else []


def training_balance(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """No pair: maximise the low, with a strong hand where one is possible; then the two resets to maximum high."""
    strong = [split for _, found in strong_ways(hand, among, rules) for split in found]
    standing = [s for s in among if s in strong] or among
    low, high = best_low(standing, rules), best_high(standing, rules)
    points, top = worth(low[0], rules), worth(high[1], rules)
    reset = (points < 3 and top >= 7) or (points == 3 and below_three(low[0], HIGH_THREE, rules) and top >= 9)
    return [high] if reset else [low]


TRAINING: list[Step] = [
    ("two pairs", two_pairs),
    ("A", training_strong_pair),
    ("B, C, D", training_improved),
    *PAIR_END,
    ("balance", training_balance),
]


def fourth_tile(hand: Kinds) -> tuple[set[int], set[int]] | None:
    """1.5: the tiles of 7, 8, 9, and the fourth tile, where there is one: one T or D and two of 7, 8, 9."""
    teens, big = [k for k in hand if k in TEENS], [k for k in hand if k in NINES | EIGHTS | SEVENS]
    return (set(big), set(rest_of(hand, *teens, *big))) if len(teens) == 1 and len(big) == 2 else None


def simple_strong(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """High Nine, else Gong, else Wong; Wong with 11, Wong for High Nine with L4, Gong with a 4, or with L8 and 5."""
    ways, fourth = dict(strong_ways(hand, among, rules)), fourth_tile(hand)
    if not ways:
        return []
    if fourth and rules["wong_gong"]:
        big, last = fourth
        if "Wong" in ways and (last <= ELEVENS or (last == {L4} and "High Nine" in ways)):
            return [best_low(ways["Wong"], rules)]
        if {"High Nine", "Gong"} <= set(ways) and (last <= FOURS or (last == FIVES and L8 in big)):
            return [best_low(ways["Gong"], rules)]
    return [best_low(next(iter(ways.values())), rules)]


def simple_others(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """The general rule with its exceptions for two ways to the same points."""
    points, high = [points_of(s, rules) for s in among], best_high(among, rules)
    one, two = sorted(hand)[:2]
    apart = (one in high[1]) != (two in high[1])
    if points.count((8, 9)) > 1:
        return [high]
    if apart and {(8, 8), (7, 9)} <= set(points):
        return [high]
    if {T, D} <= set(hand) and points.count((7, 8)) > 1:
        return [s for s in among if points_of(s, rules) == (7, 8) and T in s[1]]
    if apart and any(points.count(pair) > 1 for pair in ((6, 7), (6, 8), (6, 9), (7, 9))):
        return [high]
    low = best_low(among, rules)
    return [high if below_three(low[0], HIGH_THREE, rules) and worth(high[1], rules) >= 7 else low]


SIMPLE: list[Step] = [
    ("two pairs", two_pairs),
    ("never split", NEVER),
    ("Gee Joon", split_pair(GEE, rest=GEE_WITH)),
    ("2s and 12s", split_pair(TEENS, reach=((6, 8),), rest=NINE_AND_FOO)),
    ("7s", split_pair(SEVENS, reach=((7, 9),))),
    ("8s", split_pair(EIGHTS, reach=((7, 9), (8, 8)))),
    ("9s", split_pair(NINES, reach=((9, 9),))),
    *PAIR_END,
    ("WGH", simple_strong),
    ("others", simple_others),
]


# --- Player strategies -----------------------------------------------------------------------------------------------


def only_way(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """A split that is at least as good in both hands as every other."""
    return [s for s in among if all(compare(s[i], other[i], rules) >= 0 for other in among for i in (0, 1))]


def low_if(*points: int) -> Callable[[Kinds, list[Split], Rules], list[Split]]:
    """The best low if it has these points, else the best high."""

    def step(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
        low = best_low(among, rules)
        return [low if worth(low[0], rules) in points else best_high(among, rules)]

    return step


def jb_simple_strong(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """WGH of `jb-simple`, in the order listed."""
    ways, low, fourth = dict(strong_ways(hand, among, rules)), best_low(among, rules), fourth_tile(hand)
    if not ways:
        return []
    if {T, D} <= set(hand):
        return [best_high(among, rules)]
    if worth(low[0], rules) in (6, 7) and {D, H8} & set(hand):
        return [low]
    if fourth and fourth[1] <= FOURS | FIVES and "High Nine" in ways:
        for name in ("Wong", "Gong"):
            if name in ways:
                return [best_low(ways[name], rules)]
    return [best_low(next(iter(ways.values())), rules)]


def jb_simple_others(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """Best low at 5, 6, 7, or if the best high is at most 5, or 6 with the top tile below H6; else best high."""
    low, high = best_low(among, rules), best_high(among, rules)
    top = worth(high[1], rules)
    poor = top <= 5 or (top == 6 and min(high[1]) > H6)
    return [low if worth(low[0], rules) in (5, 6, 7) or poor else high]


JB_SIMPLE: list[Step] = [
    ("only way", only_way),
    ("two pairs", two_pairs),
    ("Gee Joon", split_pair(GEE, rest=GEE_WITH)),
    ("2s and 12s", split_pair(TEENS, reach=((6, 8),), rest=NINE_AND_FOO)),
    ("5s", split_pair(FIVES, exactly=(7, 7))),
    ("6s", split_pair(SIXES, reach=((7, 8),))),
    ("7s", split_pair(SEVENS, reach=((7, 7),))),
    ("8s", split_pair(EIGHTS, reach=((8, 8),), rest=NINE_AND_FOO)),
    ("9s", split_pair(NINES, reach=((9, 9),))),
    *PAIR_END,
    ("WGH", jb_simple_strong),
    ("others", jb_simple_others),
]


def jb_easy_strong(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """Rules 10 to 14 of `jb-easy`, one after the other."""
    ways = dict(strong_ways(hand, among, rules))
    gongs = [s for s in ways.get("Gong", []) if any(matches(half, (TEENS, {L8})) for half in s)]
    steps = [
        [s for name in ("Gong", "Wong") for s in ways.get(name, []) if worth(s[0], rules) in (0, 1)],
        [s for s in gongs if worth(s[0], rules) in (2, 3, 7, 8)],
        [s for s in among if TEENS & set(hand) and points_of(s, rules) in ((5, 7), (6, 7), (7, 7))],
        ways.get("High Nine", []),
        gongs,
    ]
    return next(([best_low(found, rules)] for found in steps if found), [])


def jb_easy_totals(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """Rules 15 to 22 of `jb-easy`.

    Readings: a total below 3 is played for the best high, as 22 stands last; of two ways to 3/3 or 4/4 the best high.
    """
    standing = largest_total(hand, among, rules)
    high, points = best_high(standing, rules), total(standing[0], rules)
    even = {6: (3, 3), 8: (4, 4)}.get(points)
    if even:
        return [best_high([s for s in standing if points_of(s, rules) == even] or standing, rules)]
    if points in (3, 4, 5, 13, 15) or (points == 9 and worth(high[1], rules) not in (7, 8, 9)):
        return [best_low(standing, rules)]
    return low_if(5, 6, 7)(hand, standing, rules) if points in (10, 11, 12, 14, 16) else [high]


JB_EASY: list[Step] = [
    ("1", only_way),
    ("1, two pairs", two_pairs),
    ("2", never_split(FOURS, TENS, ELEVENS)),
    ("3", split_pair(GEE, rest=GEE_WITH)),
    ("4", split_pair(TEENS, reach=((6, 8),), rest=NINE_AND_FOO)),
    ("5", split_pair(FIVES, rest=(({T}, {D}),))),
    ("6", split_pair(SIXES, rest=(({D}, ELEVENS), ({T}, {D}), ({T}, ELEVENS)))),
    ("7", split_pair(SEVENS, reach=((7, 7),))),
    ("8", split_pair(EIGHTS, reach=((8, 8),), rest=NINE_AND_FOO)),
    ("9", split_pair(NINES, reach=((9, 9),))),
    *PAIR_END,
    ("10-14", jb_easy_strong),
    ("15-22", jb_easy_totals),
]


def wizard_pair(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """2: never split 10s and 11s; split if the total is higher, or equal and below 15; else keep."""
    pairs = pairs_of(hand)
    if len(pairs) != 1:
        return []
    (kept,), apart = keeping(among, pairs[0]), largest_total(hand, breaking(among, pairs[0]), rules)
    if pairs[0][0] in TENS | ELEVENS:
        return [kept]
    mine, theirs = total(kept, rules), total(apart[0], rules)
    return [best_low(apart, rules)] if theirs > mine or theirs == mine < 15 else [kept]


def wizard_strong(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """3 and 4: one High Nine, Gong or Wong is the best high; of two or three ways by their largest total.

    Readings: the total is that of these ways alone, and only ways that have it stand; a total of 9 is as 10; "a 5 low"
    is a low hand with the tile 5.
    """
    found = [split for split in among if any(split in ways for _, ways in strong_ways(hand, among, rules))]
    if len(found) <= 1:
        return [best_high(among, rules)] if found else []
    if {T, D} <= set(hand):
        found = [s for s in found if T in s[1]] or found
    standing = largest_total(hand, found, rules)
    points, high = total(standing[0], rules), best_high(standing, rules)
    nines = wgh_splits(standing, SEVENS)
    if points <= 13:
        if points >= 12 and matches(high[1], (TEENS, {H8})):
            return [lowest_difference(standing, rules) if points == 12 else best_low(nines or [high], rules)]
        return [high]
    gongs = [s for s in wgh_splits(standing, {L8}) if set(s[0]) & FIVES]
    return [best_low(nines or gongs or standing, rules)]


def wizard_totals(hand: Kinds, among: list[Split], rules: Rules) -> list[Split]:
    """5: other totals: to 6 balance, 7-9 best high, 10-15 balance with a low of 5, else best high."""
    standing = largest_total(hand, among, rules)
    points, even, high = total(standing[0], rules), lowest_difference(standing, rules), best_high(standing, rules)
    balance = points <= 6 or (10 <= points <= 15 and worth(even[0], rules) >= 5)
    return [even if balance else high]


WIZARD_BASIC: list[Step] = [
    ("1", only_way),
    ("two pairs", two_pairs),
    ("2", wizard_pair),
    ("3, 4", wizard_strong),
    ("5", wizard_totals),
]

MAX_LOW: list[Step] = [("max-low", max_low_step)]
MAX_HIGH: list[Step] = [("max-high", max_high_step)]
BALANCED: list[Step] = [("balanced", taj_balance)]

taj_mahal, training, simple = way(TAJ_MAHAL), way(TRAINING), way(SIMPLE)
jb_simple, jb_easy, wizard_basic = way(JB_SIMPLE), way(JB_EASY), way(WIZARD_BASIC)
max_low, max_high, balanced = way(MAX_LOW), way(MAX_HIGH), way(BALANCED)
