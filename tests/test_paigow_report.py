from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from houseway.solver.errors import HandError
from houseway.solver.paigow.houseway import UNDECIDED, play_all
from houseway.solver.paigow.language import load_way, read_way
from houseway.solver.paigow.measure import match
from houseway.solver.paigow.report import compare_ways, dominated, examples, look_over
from houseway.solver.paigow.rules import Rules
from houseway.solver.paigow.splits import all_splits
from houseway.solver.paigow.tiles import CODES, DEALS, HANDS, WEIGHTS, hand_index
from houseway.solver.paigow.value import expected, outcomes

FOXWOODS = load_way("foxwoods")


def codes(row):
    return " ".join(CODES[kind] for kind in HANDS[row])


def test_a_complete_way_leaves_nothing_open():
    report = look_over(FOXWOODS, Rules())
    assert len(report.undecided) == len(report.dominated) == 0
    assert report.idle == ()
    assert sum(use.decides for use in report.uses) == 4285
    assert sum(use.deals for use in report.uses) == DEALS
    assert [use.id for use in report.uses if use.lost] == ["other.k"]


def test_an_incomplete_way_leaves_hands_open():
    report = look_over(load_way("pennsylvania"), Rules())
    played = play_all(load_way("pennsylvania"), Rules())
    np.testing.assert_array_equal(report.undecided, np.flatnonzero(played.rule == UNDECIDED))
    assert sum(use.decides for use in report.uses) + len(report.undecided) == 4285


def test_rules_that_never_decide_are_named():
    text = "".join(
        f'[[rule]]\nid = "{name}"\ntext = "A rule."\n{body}\n'
        for name, body in (
            ("low", 'keep.most = "low high"'),
            ("late", 'keep.most = "high low"'),
            ("never", 'when.tiles = "T T T T"\nkeep.most = "low"'),
        )
    )
    assert look_over(read_way(text, "mine.toml"), Rules()).idle == ("late", "never")


def test_poor_picks_are_found():
    """A way by the letter of "split twelves to make 6/8" splits T T GJ 4, where the pair and seven are better."""
    letter = replace(FOXWOODS, rules=tuple(rule for rule in FOXWOODS.rules if rule.id != "pair.unwritten"))
    poor = {codes(row) for row in look_over(letter, Rules()).dominated}
    assert "T T L4 GJ6" in poor
    assert all("GJ" in hand for hand in poor)


def test_dominated_by_trying_every_pair_of_splits():
    splits = all_splits(Rules())
    found = dominated(splits)
    for row in range(0, 4285, 37):
        pairs = list(zip(splits.low_strength[row].tolist(), splits.high_strength[row].tolist(), strict=True))
        for mine, (low, high) in enumerate(pairs):
            better = any(a >= low and b >= high and (a, b) != (low, high) for a, b in pairs)
            assert found[row, mine] == better, (codes(row), mine)


def test_examples_are_hands_that_the_rule_decides():
    played = play_all(FOXWOODS, Rules())
    found = examples(FOXWOODS, Rules(), 3)
    assert list(found) == [rule.id for rule in FOXWOODS.rules]
    for number, rule in enumerate(FOXWOODS.rules):
        decides = (played.rule == number).sum()
        assert len(found[rule.id]) == len(set(found[rule.id])) == min(3, decides)
        assert all(played.rule[row] == number for row in found[rule.id])


def test_examples_show_what_the_rule_changes_where_it_changes_something():
    found = examples(FOXWOODS, Rules(), 2)
    for rule in ("pair.unwritten", "wgh.c", "other.b", "other.j"):
        without = replace(FOXWOODS, rules=tuple(other for other in FOXWOODS.rules if other.id != rule))
        changed = play_all(without, Rules()).split != play_all(FOXWOODS, Rules()).split
        assert all(changed[row] for row in found[rule]), rule


def test_two_ways_differ_where_their_splits_do():
    other = load_way("canberra")
    found = compare_ways(FOXWOODS, other, Rules(), FOXWOODS)
    one, two = play_all(FOXWOODS, Rules()), play_all(other, Rules())
    np.testing.assert_array_equal(np.sort(found.rows), np.flatnonzero(one.split != two.split))
    assert (np.diff(WEIGHTS[found.rows]) <= 0).all()
    np.testing.assert_array_equal(found.splits[:, 0], one.split[found.rows])
    np.testing.assert_array_equal(found.deciding[:, 1], two.rule[found.rows])
    ev = expected(*outcomes(FOXWOODS, Rules(), "player"), Rules().kept)
    np.testing.assert_allclose(
        found.gain, ev[found.rows, found.splits[:, 0]] - ev[found.rows, found.splits[:, 1]], rtol=0, atol=1e-12
    )
    assert found.share == WEIGHTS[found.rows].sum() / DEALS
    assert found.open == 0


@pytest.mark.parametrize("role", ["player", "banker"])
def test_what_the_difference_is_worth_is_the_difference_of_two_matches(role):
    other = load_way("max-low")
    found = compare_ways(FOXWOODS, other, Rules(), FOXWOODS, role)
    edges = [match(way, FOXWOODS, Rules(), role).edge for way in (FOXWOODS, other)]
    assert found.gain_per_deal == pytest.approx(edges[1] - edges[0])


def test_hands_that_one_of_them_leaves_open_are_counted_apart():
    found = compare_ways(FOXWOODS, load_way("pennsylvania"), Rules(), FOXWOODS)
    assert found.open == len(look_over(load_way("pennsylvania"), Rules()).undecided)
    assert (found.splits >= 0).all()
    with pytest.raises(HandError):
        compare_ways(FOXWOODS, load_way("canberra"), Rules(), load_way("pennsylvania"))


def test_a_way_does_not_differ_from_itself():
    found = compare_ways(FOXWOODS, FOXWOODS, Rules(), FOXWOODS)
    assert (len(found.rows), found.share, found.gain_per_deal) == (0, 0.0, 0.0)
    assert int(hand_index([0, 0, 1, 1])) == 0
