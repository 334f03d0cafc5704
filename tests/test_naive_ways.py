"""The slow twin of the other house ways held against the sentences they restate."""

from __future__ import annotations

import naive
import naive_strategies
import naive_ways
import pytest
from naive import CODES, PRESETS, kinds

WAYS = {
    "canberra": naive_ways.canberra,
    "new-zealand": naive_ways.new_zealand,
    "alberta": naive_ways.alberta,
    "taj-mahal": naive_strategies.taj_mahal,
    "training": naive_strategies.training,
    "simple": naive_strategies.simple,
    "jb-simple": naive_strategies.jb_simple,
    "jb-easy": naive_strategies.jb_easy,
    "wizard-basic": naive_strategies.wizard_basic,
    "max-low": naive_strategies.max_low,
    "max-high": naive_strategies.max_high,
    "balanced": naive_strategies.balanced,
}


@pytest.mark.parametrize(
    ("way", "low", "high"),
    [
        # Two pairs are kept, by name or because keeping them is best in both hands; a pair no rule splits is kept.
        ("canberra", "9 9", "T T"),
        ("alberta", "9 9", "T T"),
        ("jb-easy", "9 9", "T T"),
        ("new-zealand", "L4 11", "T T"),
        # Canberra: Gee Joon is never split, nor a pair for two lower hands; 7s for 7/High Nine.
        ("canberra", "H6 L4", "GJ6 GJ3"),
        ("canberra", "L7 H10", "T L7"),
        ("canberra", "T T", "GJ6 GJ3"),
        # Canberra: a low below high three gives way to the best high; the order is High Nine, Gong, Wong.
        ("canberra", "L8 9", "T H7"),
        ("canberra", "L4 H7", "T H8"),
        # New Zealand: the first of High Nine, Gong, Wong that reaches Harmony 3; Teens are split with 9 and 11.
        ("new-zealand", "L8 9", "T H7"),
        ("new-zealand", "L8 L4", "T 9"),
        ("new-zealand", "H4 9", "D H8"),
        ("new-zealand", "T 9", "T 11"),
        # Alberta: 6/8 by the letter, the 2 in the high hand; where the T hand would be the stronger, d does not apply.
        ("alberta", "T L4", "T GJ6"),
        ("alberta", "T H8", "D 9"),
        ("alberta", "T H7", "D 9"),
        # Taj Mahal: its exceptions by tiles.
        ("taj-mahal", "L4 9", "T L8"),
        ("taj-mahal", "T D", "H4 H10"),
        ("taj-mahal", "T H4", "5 11"),
        ("taj-mahal", "L4 5", "H4 GJ3"),
        ("taj-mahal", "T H4", "D 5"),
        ("taj-mahal", "T L10", "D 11"),
        ("taj-mahal", "H6 L10", "H10 9"),
        # Training: two strong hands, Teens for a low of three, 8s with both tens.
        ("training", "T H8", "T 9"),
        ("training", "L8 L10", "L8 H10"),
        ("training", "T 11", "T 9"),
        # Simple: the Wong instead of the High Nine where the fourth tile is L4.
        ("simple", "L4 H7", "T 9"),
        ("simple", "H8 11", "T 9"),
        ("simple", "D 5", "T H6"),
        # Player strategies: 5s only with 2 and 12.
        ("jb-easy", "D 5", "T 5"),
        ("jb-simple", "D 5", "T 5"),
        ("jb-simple", "L6 11", "H10 H8"),
        ("jb-easy", "H4 11", "T 5"),
    ],
)
def test_sentences_of_the_ways(way, low, high):
    wanted = tuple(tuple(kinds(half)) for half in (low, high))
    if naive.compare(*wanted) > 0:
        wanted = wanted[::-1]
    split, rule = WAYS[way](kinds(f"{low} {high}"))
    assert naive.compare(split[0], wanted[0]) == naive.compare(split[1], wanted[1]) == 0, (rule, split)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("preset", ["casino", "prewar", "plain"])
def test_every_hand_is_set(way, preset):
    """Complete ways decide all 4,285 hands with one of the hand's own splits."""
    rules = PRESETS[preset]
    for hand in naive.hands()[::7] if preset != "casino" else naive.hands():
        split, rule = WAYS[way](hand, rules)
        assert split in naive.splits(hand, rules), (" ".join(CODES[k] for k in hand), rule)


def test_an_incomplete_way_refuses():
    """Pennsylvania has three items only: it keeps Gee Joon, plays a Wong, and refuses what they leave open."""
    assert naive_ways.pennsylvania(kinds("GJ6 GJ3 H6 L4"))[0][1] == (naive.GJ6, naive.GJ3)
    assert naive_ways.pennsylvania(kinds("D L10 11 9"))[0] == (kinds("11 L10"), kinds("D 9"))
    with pytest.raises(naive_ways.UndecidedError):
        naive_ways.pennsylvania(kinds("T D H4 H10"))


def test_the_yardsticks_are_extremes():
    for hand in naive.hands()[::11]:
        among = naive.splits(hand)
        low, high = WAYS["max-low"](hand)[0], WAYS["max-high"](hand)[0]
        assert all(naive.compare(low[0], s[0]) >= 0 and naive.compare(high[1], s[1]) >= 0 for s in among)
        even = WAYS["balanced"](hand)[0]
        gap = [naive.worth(s[1]) - naive.worth(s[0]) for s in among]
        assert naive.worth(even[1]) - naive.worth(even[0]) == min(gap)
