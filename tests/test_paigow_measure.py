from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from houseway.solver.errors import HandError
from houseway.solver.paigow import counts
from houseway.solver.paigow.chart import chart
from houseway.solver.paigow.duels import against_mixed
from houseway.solver.paigow.houseway import Mixed
from houseway.solver.paigow.language import load_way, way_names
from houseway.solver.paigow.measure import ORDERED_DEALS, match, measure
from houseway.solver.paigow.rules import PRESETS, Rules
from houseway.solver.paigow.splits import all_splits
from houseway.solver.paigow.tiles import HANDS, WEIGHTS
from houseway.solver.paigow.value import decided, strategy

COMPLETE = [way for way in way_names() if load_way(way).complete]
ROWS = np.arange(len(HANDS))


@pytest.mark.parametrize("way", COMPLETE)
def test_all_736281000_ordered_deals_are_counted(way):
    measured = measure(load_way(way), Rules())
    assert ORDERED_DEALS == 736_281_000
    for tally in (measured.player, measured.banker, measured.best_player, measured.best_banker):
        assert tally.win + tally.push + tally.lose == ORDERED_DEALS
        assert tally.edge == pytest.approx((tally.lose - 0.95 * tally.win) / ORDERED_DEALS)
    assert (measured.player.win, measured.player.lose) == (measured.banker.lose, measured.banker.win)


@pytest.mark.parametrize("way", COMPLETE)
def test_the_best_play_is_no_worse_and_a_way_can_be_exploited(way):
    measured = measure(load_way(way), Rules())
    assert measured.best_player.edge <= measured.player.edge
    assert measured.best_banker.edge <= measured.banker.edge
    assert measured.exploitable > 0


@pytest.mark.parametrize(
    "rules", [Rules(), PRESETS["identical"], Rules(copy="push")], ids=["casino", "identical", "push"]
)
@pytest.mark.parametrize("role", ["player", "banker"])
def test_a_way_against_itself_is_the_sum_over_the_table(rules, role):
    way = load_way("foxwoods")
    table = chart(rules, way, None, role)
    measured = getattr(measure(way, rules), role)
    assert measured.win == (WEIGHTS * table.win[ROWS, table.house]).sum()
    assert measured.lose == (WEIGHTS * table.lose[ROWS, table.house]).sum()
    assert -measured.edge == pytest.approx((WEIGHTS * table.ev[ROWS, table.house]).sum() / WEIGHTS.sum())
    best = getattr(measure(way, rules), f"best_{role}")
    assert -best.edge == pytest.approx((WEIGHTS * table.ev[ROWS, table.best]).sum() / WEIGHTS.sum())


def test_published_edges():
    """wizardofodds.com, against the Foxwoods way with 5 %: J.B. easy 1.90 %, the optimal player 1.66 %."""
    foxwoods = load_way("foxwoods")
    assert match(load_way("jb-easy"), foxwoods, Rules(), "player").edge == pytest.approx(0.0190, abs=5e-5)
    assert measure(foxwoods, Rules()).best_player.edge == pytest.approx(0.0166, abs=5e-5)


@pytest.mark.parametrize("role", ["player", "banker"])
def test_a_match_seen_from_either_seat_is_the_same(role):
    one, two = load_way("foxwoods"), load_way("max-high")
    other = {"player": "banker", "banker": "player"}[role]
    mine, theirs = match(one, two, Rules(), role), match(two, one, Rules(), other)
    assert (mine.win, mine.push, mine.lose) == (theirs.lose, theirs.push, theirs.win)


def test_what_exploits_is_measured_without_commission():
    free, taxed = measure(load_way("foxwoods"), Rules(commission=0)), measure(load_way("foxwoods"), Rules())
    assert free.exploitable == taxed.exploitable
    assert free.exploitable == pytest.approx(-(free.best_player.edge + free.best_banker.edge) / 2)


def test_without_copies_for_the_banker_the_seats_are_worth_the_same():
    measured = measure(load_way("foxwoods"), Rules(copy="push", commission=0))
    assert measured.player.edge == measured.banker.edge == 0
    assert measured.best_player.edge == measured.best_banker.edge


def test_a_mixed_way_is_measured_by_its_chances():
    """Two ways in equal parts: the tally against itself is the mean of the four matches."""
    parts = [load_way("foxwoods"), load_way("max-low")]
    chances = sum(np.eye(3)[decided(part, Rules()).split] for part in parts) / 2
    mixed = Mixed("mix", {"en": "Mix"}, chances, chances)
    matches = [match(one, two, Rules(), "player") for one in parts for two in parts]
    measured = measure(mixed, Rules())
    assert measured.player.win == pytest.approx(np.mean([tally.win for tally in matches]))
    assert measured.player.lose == pytest.approx(np.mean([tally.lose for tally in matches]))
    table = against_mixed(Rules(), chances)
    best = table[..., 0] * 0.95 - table[..., 3]
    best[~all_splits(Rules()).distinct] = -np.inf
    assert -measured.best_player.edge * ORDERED_DEALS == pytest.approx((WEIGHTS * best.max(axis=1)).sum())


@pytest.mark.parametrize("way", ["pennsylvania", "woo"])
def test_an_incomplete_way_is_not_measured(way):
    with pytest.raises(HandError, match=way):
        measure(load_way(way), Rules())


def test_the_table_in_the_manual_is_what_is_measured():
    text = (Path(counts.__file__).parent / "README.md").read_text(encoding="utf-8")
    section = text.split("## The ways, measured")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in section.splitlines() if line.startswith("| `")]
    assert {row[0].strip("`") for row in rows} == {*COMPLETE, "nash"}
    for way, *printed in rows:
        one = measure(strategy(way.strip("`"), Rules()), Rules())
        parts = [number / ORDERED_DEALS for number in (one.player.win, one.player.push, one.player.lose)]
        edges = [one.player.edge, one.banker.edge, one.best_player.edge, one.best_banker.edge, one.exploitable]
        assert printed == [f"{part * 100:.2f} %".replace("-", "−") for part in (*parts, *edges)], way
