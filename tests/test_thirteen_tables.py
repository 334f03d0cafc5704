"""Tables of a population against the definition: every table of opponents settled by the slow twin."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import naive_settle
import naive_thirteen as naive
import numpy as np
import pytest
from houseway.solver.thirteen import field, joint, ranks, rules, scan, tables

#: Rule sets by name: ours, and the twin's.
BANKED = {"against": "banker", "ties": "banker", "scoop": "double", "home_run": "add", "home_run_points": 12}
SETS = {name: (rules.load(name), naive_settle.RULES[name]) for name in rules.BUILT_IN} | {
    "mainland-multiply": (
        rules.replace(rules.load("mainland"), home_run="multiply"),
        naive_settle.MAINLAND | {"home_run": "multiply"},
    ),
    "banked": (
        rules.replace(rules.load("taiwan"), **BANKED),
        naive_settle.TAIWAN | {"ties": "banker", "scoop": "double", "home_run": "add"},
    ),
}


def random_rows(rng: np.random.Generator, count: int) -> tuple[np.ndarray, list[tuple[naive.Strength, ...]]]:
    """Legal arrangements by chance, of hands with more pairs and suits than usual, as our strengths and the twin's."""
    found, theirs = [], []
    while len(found) < count:
        pool = rng.choice(13, 6, replace=False)[:, None] * 4 + np.arange(4)
        hand = np.sort(rng.choice(pool.ravel(), 13, replace=False)).astype(np.uint8)
        every = scan.arrangements(hand, "lowest")
        number = int(rng.integers(len(every.rows)))
        found.append(every.rows[number])
        theirs.append(tuple(naive.strength(row) for row in every.cards(number)))
    return np.array(found), theirs


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", SETS)
def test_ev_is_the_mean_of_settled_tables(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulebook 2.3 on a population of a few, with a tier for each strength: exact, also for rows outside it."""
    monkeypatch.setattr(tables, "TIERS", (10**6,) * 3)
    ours, theirs = SETS[name]
    rng = np.random.default_rng(players)
    population, known = random_rows(rng, {2: 9, 3: 6, 4: 5}[players])
    asked, asked_known = random_rows(rng, 4)
    rows, strengths = np.vstack([population, asked]), known + asked_known
    faced = [(Fraction(1, len(known)), one) for one in known]
    if ours.against == "banker" and players > 2:
        # Only the banker meets all p - 1 others; the twin counts a scooped banker as a home run too.
        ours, theirs = rules.replace(ours, home_run="none"), theirs | {"home_run": "none"}
    for role, banker in {"all": [(None, None)], "banker": [("player", 1), ("banker", 0)]}[ours.against]:
        found = tables.build(ours, players, population, role=role).ev(rows)
        for at, one in enumerate(strengths):
            expected = float(naive_settle.expected(one, faced, theirs, players, banker))
            assert found[at] == pytest.approx(expected, abs=2e-5), (role, one, rows[at].tolist())


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", SETS)
def test_a_population_gains_nothing_against_itself(name: str, players: int) -> None:
    """To the last of the whole numbers in which worths are kept, whatever the tiers and the population."""
    ours, _ = SETS[name]
    population = field.load(rules.load("western"), 4).players[::97]
    for role in (None,) if ours.against == "all" else ("player", "banker"):
        made = tables.build(ours, players, population, role=role)
        if ours.ties != "banker":
            assert abs(made.ev(population).mean()) < 1e-6
    if ours.ties == "banker":
        half = population[::2], population[1::2]
        player = tables.build(ours, players, half[1], own=half[0], role="player").ev(half[0]).mean()
        banker = tables.build(ours, players, half[0], own=half[1], role="banker").ev(half[1]).mean()
        assert abs((players - 1) * player + banker) < 1e-6
        assert banker > 0, "ties are the banker's"


def test_chances_of_a_row_are_counted() -> None:
    population = field.load(rules.load("taiwan"), 4).players[::61]
    asked = population[::37]
    for ours, role in ((rules.load("taiwan"), None), (SETS["banked"][0], "player"), (SETS["banked"][0], "banker")):
        made = tables.build(ours, 4, population, role=role)
        group = ranks.load("lowest").group if ours.ties == "banker" else np.arange(ranks.STRENGTHS)
        for row in range(3):
            mine, theirs = group[asked[:, row]][:, None], group[population[:, row]][None]
            win, lose = (mine > theirs), (mine < theirs)
            if role == "banker":
                win = mine >= theirs
            elif role == "player":
                lose = mine <= theirs
            assert made.win[row, asked[:, row]] == pytest.approx(win.mean(axis=1))
            assert made.lose[row, asked[:, row]] == pytest.approx(lose.mean(axis=1))
        scoop, scooped = tables.sweeps(ours, population, asked, role=role)
        assert scoop.min() >= 0
        assert (scoop + scooped).max() <= 1


def test_sweeps_are_counted_over_the_population() -> None:
    population = np.array([[5, 60, 900], [7, 80, 900], [7, 90, 950], [9, 95, 990]], dtype=np.int16)
    scoop, scooped = tables.sweeps(rules.load("taiwan"), population, np.array([[8, 85, 940], [7, 60, 900]]))
    assert scoop.tolist() == [0.5, 0.0]
    assert scooped.tolist() == [0.25, 0.25]


def test_tiers_cost_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """What README.md says of tiers: EVs in the shipped tiers lie close to those in far finer ones."""
    population = field.load(rules.load("classic"), 4).players
    rows = population[::211]
    shipped = tables.build(rules.load("classic"), 4, population).ev(rows) / 3
    monkeypatch.setattr(tables, "TIERS", (100, 140, 140))
    fine = tables.build(rules.load("classic"), 4, population).ev(rows) / 3
    assert np.sqrt(((shipped - fine) ** 2).mean()) < 0.03


# --- the joint chances, cell by cell ---------------------------------------------------------------------------------


class Small:
    """A random population of a few cells, and what its tiers do to one another."""

    def __init__(self) -> None:
        rng = np.random.default_rng(8)
        self.shape = (3, 4, 2)
        self.cells = rng.random(self.shape)
        self.cells /= self.cells.sum()
        tie = [0.4 * rng.random(n) for n in self.shape]
        self.rise = [1 - t for t in tie]
        self.meet = [(1 - t) / 2 for t in tie]

    def outcomes(self, row: int, mine: int, other: int) -> dict[int, float]:
        if mine != other:
            return {1 if mine > other else -1: 1.0}
        won = self.meet[row][mine]
        return {1: won, -1: won, 0: 1 - 2 * won}

    def expect(self, cell: tuple[int, ...], pays) -> float:
        total = 0.0
        for other in product(*map(range, self.shape)):
            rows = [self.outcomes(row, cell[row], other[row]) for row in range(3)]
            for signs in product(*rows):
                chance = np.prod([rows[row][sign] for row, sign in enumerate(signs)])
                total += self.cells[other] * chance * pays(signs)
        return total


def test_joint_chances_are_sums_over_all_outcomes() -> None:
    small = Small()
    won = joint.all_three(small.cells, small.meet, small.rise, upwards=False).value
    lost = joint.all_three(small.cells, small.meet, small.rise, upwards=True).value
    ahead = joint.lead(small.cells, small.meet, small.meet).value
    for cell in product(*map(range, small.shape)):
        assert won[cell] == pytest.approx(small.expect(cell, lambda signs: sum(signs) == 3))
        assert lost[cell] == pytest.approx(small.expect(cell, lambda signs: sum(signs) == -3))
        assert ahead[cell] == pytest.approx(small.expect(cell, lambda signs: np.sign(sum(signs))))


@pytest.mark.parametrize("row", [0, 1, 2])
def test_slopes_are_the_growth_from_the_bottom_of_a_tier_to_its_top(row: int) -> None:
    small = Small()
    top, bottom = list(small.meet), list(small.meet)
    top[row], bottom[row] = small.rise[row], np.zeros(small.shape[row])

    def chances(win: list[np.ndarray], lose: list[np.ndarray]) -> list[joint.Chance]:
        return [
            joint.all_three(small.cells, win, small.rise, upwards=False),
            joint.all_three(small.cells, lose, small.rise, upwards=True),
            joint.lead(small.cells, win, lose),
        ]

    for high, low, whole in zip(
        chances(top, bottom), chances(bottom, top), chances(small.meet, small.meet), strict=True
    ):
        assert whole.slopes[row] == pytest.approx(high.value - low.value)


def test_tiers_are_even_and_straddle_no_type() -> None:
    population = field.load(rules.load("taiwan"), 4).players
    types = ranks.load("lowest").types
    for row in range(3):
        share = np.bincount(population[:, row], minlength=ranks.STRENGTHS) / len(population)
        tier = joint.tier_numbers(share, types, 40)
        assert (np.diff(tier) >= 0).all()
        assert set(np.diff(tier).tolist()) <= {0, 1}
        for one in np.unique(tier):
            assert len(set(types[tier == one].tolist())) == 1, one
        largest = share.max()
        assert np.bincount(tier, share).max() <= 1 / 40 + largest + 1e-9
        place = joint.places(share, tier)
        assert np.abs(np.bincount(tier, share * place)).max() < 1e-12, "of mean zero in every tier"
        assert np.abs(place).max() <= 0.5
