"""The shipped equilibrium by its certificate, by plain Python, and built anew; and what its text claims."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import naive
import numpy as np
import pytest
from houseway.solver.paigow import equilibrium
from houseway.solver.paigow.counts import GRAIN, against_chances, seat
from houseway.solver.paigow.duels import against_mixed
from houseway.solver.paigow.equilibrium import build, certificate, certify, equilibrium_of, gap_of, load, nash
from houseway.solver.paigow.houseway import play_all
from houseway.solver.paigow.language import way_names
from houseway.solver.paigow.measure import measure
from houseway.solver.paigow.rules import PRESETS, Rules
from houseway.solver.paigow.splits import all_splits
from houseway.solver.paigow.tiles import CODES, DEALS, HANDS, OPPONENTS, WEIGHTS, hand_index
from houseway.solver.paigow.value import outcomes, set_hand, strategy

HANDS_OF = [tuple(int(kind) for kind in hand) for hand in HANDS]
SEATS = {"player": "banker", "banker": "player"}


def row_of(text):
    return int(hand_index([CODES.index(code) for code in text.split()]))


def setting(row, split):
    splits = all_splits(Rules())
    return tuple(int(k) for k in splits.low[row, split]), tuple(int(k) for k in splits.high[row, split])


def name(split):
    return " / ".join("+".join(CODES[kind] for kind in half) for half in split)


def picked(way):
    return play_all(strategy(way, Rules()), Rules()).split


@pytest.fixture(scope="module")
def certified():
    return {name: certificate(equilibrium_of(rules)) for name, rules in PRESETS.items()}


# --- the shipped equilibrium ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_nothing_beats_it(name, certified):
    found, kept = certified[name], equilibrium.read(equilibrium.SHIPPED, PRESETS[name])
    assert found.banker_best <= found.value + 1e-15
    assert found.value <= found.player_best + 1e-15
    assert found.gap < 1e-6
    assert found.value == pytest.approx(kept.value, abs=1e-12)
    assert found.gap == pytest.approx(kept.gap, abs=1e-12)


@pytest.mark.parametrize("name", PRESETS)
def test_copies_give_the_banker_the_advantage(name, certified):
    assert certified[name].player_best < -0.005


@pytest.mark.parametrize("role", SEATS)
def test_chances_are_whole_grains_of_undominated_splits(role):
    chances = nash(Rules()).chances(role)
    grains = np.rint(chances * GRAIN).astype(int)
    assert (chances == grains / GRAIN).all()
    assert (grains.sum(axis=1) == GRAIN).all()
    for row, split in zip(*np.nonzero(grains), strict=True):
        low, high = (naive.strength(*half) for half in setting(row, split))
        for other in naive.splits(HANDS_OF[row]):
            better = naive.strength(*other[0]), naive.strength(*other[1])
            assert not (low <= better[0] and high <= better[1] and (low, high) != better), (HANDS_OF[row], split, other)


@pytest.mark.parametrize("role", SEATS)
def test_the_two_gee_joon_tiles_are_played_alike(role):
    """Under these rules they are worth the same, alone as with any tile."""
    chances = nash(Rules()).chances(role)
    for row, hand in enumerate(HANDS_OF):
        if naive.GJ6 in hand and naive.GJ3 not in hand:
            twin = hand_index([naive.GJ3 if kind == naive.GJ6 else kind for kind in hand])
            np.testing.assert_array_equal(chances[row], chances[twin], err_msg=str(hand))


def plain_values(hand, role):
    """What each split wins less what it loses, of 20,475: every hand of the mixed opponent, in fractions."""
    theirs = np.rint(nash(Rules()).chances(SEATS[role]) * GRAIN).astype(int)
    left = [naive.COUNTS[kind] - hand.count(kind) for kind in range(17)]
    values = dict.fromkeys(naive.splits(hand), Fraction(0))
    for row, other in enumerate(HANDS_OF):
        ways = 1
        for kind in set(other):
            ways *= naive.comb(left[kind], other.count(kind))
        for split in np.flatnonzero(theirs[row]) if ways else ():
            for mine in values:
                sign = naive.outcome(mine, setting(row, split), naive.CASINO, role)
                values[mine] += sign * Fraction(ways * int(theirs[row, split]), GRAIN)
    return values


@pytest.mark.parametrize(
    ("role", "hand"),
    [("player", "T 11 L10 L6"), ("player", "11 L6 L8 L7"), ("banker", "L4 11 L8 L7"), ("banker", "H8 H4 H6 9")],
)
def test_a_mixed_hand_cannot_tell_its_splits_apart(role, hand):
    """By plain enumeration: the mixed splits are worth the same, within the grain, and any other less."""
    row = row_of(hand)
    values = plain_values(HANDS_OF[row], role)
    mixed = {setting(row, split) for split in np.flatnonzero(nash(Rules()).chances(role)[row])}
    best = max(values.values())
    assert len(mixed) == 2
    for split, value in values.items():
        if split in mixed:
            assert best - value < Fraction(1, 500), (name(split), float(best - value))
        else:
            assert best - value > 1, (name(split), float(best - value))
    win, lose = outcomes(nash(Rules()), Rules(), role)
    for split in range(3):
        if (shown := setting(row, split)) in values:
            assert win[row, split] - lose[row, split] == pytest.approx(float(values[shown]), abs=1e-6)


# --- building -------------------------------------------------------------------------------------------------------


def test_built_from_nothing_it_is_worth_the_same():
    reached = []
    found = build(Rules(), progress=lambda *step: reached.append(step))
    assert reached[-1] == (found.rounds, found.gap)
    assert found.gap < 1e-6
    assert found.value == pytest.approx(load().value, abs=1e-6)
    # equilibria can be exchanged for each other: the new player against the shipped banker, and the other way round
    assert certify(Rules(), found.player, load().banker).value == pytest.approx(load().value, abs=1e-6)
    assert certify(Rules(), load().player, found.banker).value == pytest.approx(load().value, abs=1e-6)


def test_too_small_a_gap_is_refused():
    with pytest.raises(ValueError, match="the gap must be at least"):
        build(Rules(), gap=1e-12)


# --- distances ------------------------------------------------------------------------------------------------------


def test_the_distance_of_ways():
    rules = Rules()
    assert gap_of(rules, load().player, load().banker) == pytest.approx(load().gap / 2, abs=1e-12)
    picks = picked("max-low")
    found = gap_of(rules, picks)
    assert found == gap_of(rules, (picks[:, None] == np.arange(3)).astype(float))
    assert 0.06 < found < 0.08
    # in the wrong seat the equilibrium is beaten
    assert gap_of(rules, load().banker, load().player) > 1e-5


def test_the_distance_is_what_measuring_finds():
    for way in ("max-high", "foxwoods"):
        found = measure(strategy(way, Rules()), Rules()).exploitable
        assert gap_of(Rules(), picked(way)) == pytest.approx(found, abs=1e-12)


# --- keeping --------------------------------------------------------------------------------------------------------


def test_what_is_kept_is_what_is_read(tmp_path):
    path = tmp_path / "kept.npz"
    others = [equilibrium_of(PRESETS[name]) for name in ("plain", "prewar")]
    assert equilibrium.save(path, load(), *others)
    for kept in (load(), *others):
        again = equilibrium.read(path, kept.rules)
        np.testing.assert_array_equal(again.player, kept.player)
        np.testing.assert_array_equal(again.banker, kept.banker)
        assert (again.value, again.gap, again.rounds) == (kept.value, kept.gap, kept.rounds)
        assert not again.player.flags.writeable
    assert equilibrium.read(path, Rules(copy="push")) is None
    assert equilibrium.SHIPPED.stat().st_size < 20_000


def test_what_is_not_whole_is_not_read(tmp_path):
    path = tmp_path / "kept.npz"
    assert equilibrium.read(path, Rules()) is None
    equilibrium.save(path, load())
    whole = path.read_bytes()
    for part in (b"", whole[:100], whole[: len(whole) // 2], whole[:-30], b"no file of ours"):
        path.write_bytes(part)
        assert equilibrium.read(path, Rules()) is None, len(part)
    path.write_bytes(whole)
    with np.load(path) as file:
        parts = dict(file)
    (grains,) = (name for name in parts if parts[name].ndim == 3)
    broken = parts[grains].copy()
    broken[1, 7, 0] += 1  # no longer 1 in all
    for wrong in (broken, parts[grains][:, :100], parts[grains].astype(np.float64)):
        np.savez(path, **parts | {grains: wrong})
        assert equilibrium.read(path, Rules()) is None, (wrong.shape, wrong.dtype)


def test_other_rules_are_built_once(tmp_path, monkeypatch):
    built = []

    def stand_in(rules):
        built.append(rules)
        return equilibrium.Equilibrium(rules, load().player, load().banker, -0.5, 0.0, 1)

    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    monkeypatch.setattr(equilibrium, "build", stand_in)
    find = equilibrium_of.__wrapped__  # not what this process remembers
    assert find(Rules(commission=0.02, name="mine")).value == load().value  # no commission in this game
    assert find(Rules(high_nine="rank")).value == load().value  # another name for the same ranking
    assert not built
    for _ in range(2):
        assert find(Rules(tie_break="none")).value == -0.5
    assert find(Rules(copy="push")).value == -0.5
    assert built == [Rules(tie_break="none"), Rules(copy="push")]


@pytest.mark.parametrize("role", SEATS)
def test_what_comes_with_the_package_is_what_is_counted(role):
    chances = nash(Rules()).chances(role)
    np.testing.assert_allclose(against_chances(Rules(), chances), against_mixed(Rules(), chances), atol=1e-6)


def test_a_hand_against_it_takes_no_numba(tmp_path):
    program = (
        "import sys\n"
        "from houseway.solver.paigow.rules import Rules\n"
        "from houseway.solver.paigow.value import set_hand, strategy\n"
        "way = strategy('nash', Rules())\n"
        "for role in ('player', 'banker'):\n"
        "    print(set_hand((0, 22, 24, 14), rules=Rules(), way=way, role=role).opponent, 'numba' in sys.modules)"
    )
    environment = os.environ | {"HOUSEWAY_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert done.stdout.split() == ["nash", "False"] * 2, done.stderr


# --- as a way -------------------------------------------------------------------------------------------------------


def test_a_hand_set_by_it_shows_the_chances():
    tiles = (15, 20, 24, 26)  # 11 L6 L8 L7
    way = strategy("nash", Rules())
    player, banker = (set_hand(tiles, rules=Rules(), way=way, role=role, commission=0.0) for role in SEATS)
    for shown, likely in ((player, 0.56), (banker, 0.84)):
        assert sum(shown.house.mix) == pytest.approx(1)
        assert len(shown.house.mix) == len(shown.splits)
        assert shown.house.mix[shown.house.split] == max(shown.house.mix) == pytest.approx(likely, abs=0.01)
        assert name((shown.splits[shown.house.split].low, shown.splits[shown.house.split].high)) == "L8+L7 / 11+L6"
        assert shown.cost == pytest.approx(0, abs=1e-6)


def test_a_player_faces_its_banker():
    way = strategy("nash", Rules())
    row = row_of("T 9 L8 11")
    for role, other in SEATS.items():
        win, lose = seat(against_mixed(Rules(), way.chances(other)), Rules(), role)
        shown = set_hand((0, 22, 24, 14), rules=Rules(), way=way, role=role)
        assert [(s.win, s.lose) for s in shown.splits] == [
            (pytest.approx(win[row, s]), pytest.approx(lose[row, s])) for s in range(3)
        ]


# --- what the text claims -------------------------------------------------------------------------------------------

README = Path(equilibrium.__file__).with_name("README.md")


@pytest.fixture(scope="module")
def claims():
    """Numbers of the tables in the section on the equilibrium, by the first cell of their row."""
    text = README.read_text(encoding="utf-8")
    section = re.search(r"^## The equilibrium.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL).group()
    rows = [
        [cell.strip() for cell in line.strip("| \n").split("|")] for line in section.splitlines() if line[:1] == "|"
    ]
    return {first: cells for first, *cells in rows}


def numbers(cells):
    return [float(re.sub(r"[ %,+]", "", cell).replace("−", "-")) for cell in cells]


@pytest.mark.parametrize("name", PRESETS)
def test_the_text_gives_the_values(name, claims, certified):
    value, gap, *mixed = numbers(claims[f"`{name}`, value"])
    found = equilibrium_of(PRESETS[name])
    assert value == pytest.approx(certified[name].value, abs=5e-8)
    assert certified[name].gap <= gap < 1e-9
    assert mixed == [int((chances.max(axis=1) < 1).sum()) for chances in (found.player, found.banker)]


def test_the_text_gives_what_is_won(claims):
    won = {}
    for role, other in SEATS.items():
        win, lose = seat(against_mixed(Rules(), nash(Rules()).chances(other)), Rules(), role)
        mine, weight = nash(Rules()).chances(role), WEIGHTS / (DEALS * OPPONENTS)
        won[role] = weight @ (win * mine).sum(axis=1), weight @ (lose * mine).sum(axis=1)
        best = weight @ (0.95 * win - lose).max(axis=1)
        paid = 0.95 * won[role][0] - won[role][1]
        column = list(SEATS).index(role)
        assert numbers(claims["wins"])[column] == pytest.approx(100 * won[role][0], abs=0.005)
        assert numbers(claims["loses"])[column] == pytest.approx(100 * won[role][1], abs=0.005)
        assert numbers(claims["without commission"])[column] == pytest.approx(won[role][0] - won[role][1], abs=5e-6)
        assert numbers(claims["with 5 % of wins"])[column] == pytest.approx(paid, abs=5e-6)
        assert numbers(claims["at best against the other, with 5 %"])[column] == pytest.approx(best, abs=5e-6)
        assert 0 < best - paid < 1e-5
        # what the commission changes is that more is pushed
        here = np.arange(len(HANDS)), mine.argmax(axis=1)
        kept = 0.95 * win - lose
        there = here[0], np.where(all_splits(Rules()).distinct, kept, -np.inf).argmax(axis=1)
        changed = kept[there] - kept[here] > 1e-6
        assert numbers(claims["hands that the commission changes"])[column] == changed.sum()
        assert ((win + lose)[there] < (win + lose)[here])[changed].all()
    assert won["player"] == pytest.approx(won["banker"][::-1])


def test_the_text_tells_the_seats_apart(claims):
    both = [nash(Rules()).chances(role).argmax(axis=1) for role in SEATS]
    differs = both[0] != both[1]
    assert numbers(claims["hands that the seats set differently"])[0] == differs.sum()
    for half in ("low", "high"):
        strength = getattr(all_splits(Rules()), f"{half}_strength")
        player, banker = (strength[np.arange(len(HANDS)), picks] for picks in both)
        claimed = numbers(claims[f"of these, the banker's {half} hand is the stronger"])[0]
        assert claimed == (banker > player)[differs].sum()
    zero = all_splits(Rules()).low_worth[np.arange(len(HANDS)), both[1]] == 0
    assert numbers(claims["of these, the banker's low hand is a zero"])[0] == zero[differs].sum()


def test_the_text_counts_the_mixed_hands(claims):
    for column, role in enumerate(SEATS):
        chances = nash(Rules()).chances(role)
        mixes = chances.max(axis=1) < 1
        assert numbers(claims["hands that mix"])[column] == mixes.sum()
        assert numbers(claims["of all deals"])[column] == pytest.approx(100 * WEIGHTS[mixes].sum() / DEALS, abs=0.005)
        for row in np.flatnonzero(mixes):
            if naive.GJ3 in HANDS_OF[row]:
                continue  # as with the other Gee Joon tile
            parts = [
                f"{100 * chances[row, split]:.2f} % {name(setting(row, split))}"
                for split in np.argsort(-chances[row], kind="stable")
                if chances[row, split]
            ]
            assert claims[" ".join(CODES[k] for k in HANDS_OF[row])][column] == ", ".join(parts)
    hand_rows = [first for first in claims if first and set(first.split()) <= set(CODES)]
    assert len(hand_rows) == 13


def test_the_text_measures_the_ways(claims):
    ways = [first.strip("`") for first in claims if re.fullmatch("`[a-z-]+`", first)]
    complete = [way for way in way_names() if strategy(way, Rules()).complete]
    assert sorted(ways) == sorted(complete)
    for way in ways:
        found = numbers(claims[f"`{way}`"])
        picks = picked(way)
        differs = [int((picks != nash(Rules()).chances(role).argmax(axis=1)).sum()) for role in SEATS]
        assert found[0] == pytest.approx(100 * measure(strategy(way, Rules()), Rules()).exploitable, abs=0.0005), way
        assert found[1:] == differs, way
