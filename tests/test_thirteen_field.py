"""Fields: shipped ones are whole and small, self-play depends on its seed alone, a short one comes near the shipped."""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np
import pytest
from houseway.solver.thirteen import field, ranks, rules, search
from houseway.solver.thirteen.cards import deal
from houseway.solver.thirteen.rules import SPECIALS

TABLES = [(name, players) for name in rules.BUILT_IN for players in (2, 3, 4)]
FIELDS = Path(field.__file__).parent / "fields"


@pytest.fixture(autouse=True)
def _measure_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gains of short builds need no 20,000 fresh hands."""
    monkeypatch.setattr(field, "FRESH", 1000)


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of this test's own, and self-play short enough for it."""
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    monkeypatch.setattr(field, "train", functools.partial(field.train, hands=256, rounds=2))
    monkeypatch.setattr(field, "QUICK_HANDS", 256)
    monkeypatch.setattr(field, "QUICK_ROUNDS", 2)
    field.load.cache_clear()
    return tmp_path


def same(one: field.Field, other: field.Field) -> bool:
    if (one.banker is None) != (other.banker is None) or (one.declared != other.declared).any():
        return False
    banked = one.banker is None or (one.banker == other.banker).all()
    return bool((one.players == other.players).all() and banked)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_built_in_set_has_a_field_that_little_can_be_gained_on(name: str, players: int) -> None:
    entry = field.index()[field.key(rules.load(name), players)]
    assert f"{name}:{players}" in entry["serves"]
    assert entry["gain"] + 2 * entry["stderr"] < 0.002
    assert entry["hands"] >= 100_000


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_field_gains_nothing_against_itself(name: str, players: int) -> None:
    """Within three standard errors is asked; by construction it is none at all but for rounding."""
    loaded = rules.load(name)
    held = field.load(loaded, players)
    for role in (None,) if loaded.against == "all" else ("player", "banker"):
        ev = held.tables(loaded, players, role).ev(held.players)
        assert abs(ev.mean()) < min(1e-6, 3 * ev.std() / np.sqrt(len(ev)))


def test_the_readme_says_what_the_fields_put_down() -> None:
    text = (Path(field.__file__).parent / "README.md").read_text(encoding="utf-8")
    for name in rules.BUILT_IN:
        loaded = rules.load(name)
        held = field.load(loaded, 4).players
        types = ranks.load(loaded.wheel).types
        lines = text.splitlines()
        first = next(number for number, line in enumerate(lines) if line.startswith(f"| {name} | front |"))
        for row in range(3):
            cells = [cell.strip() for cell in lines[first + row].split("|")]
            share = 100 * np.bincount(types[held[:, row]], minlength=9) / len(held)
            assert cells[3:12] == [f"{one:.2f}" if one else "" for one in share], (name, row)
    for entry in field.index().values():
        name, _, _ = entry["serves"][0].rpartition(":")
        if name in rules.BUILT_IN:
            assert f"| {entry['gain']:.5f} | {entry['stderr']:.5f} |" in text, name


def test_all_fields_together_are_small_and_each_is_listed() -> None:
    files = {file.name: file.stat().st_size for file in FIELDS.glob("*.npy")}
    assert sum(files.values()) < 8 * 2**20
    assert set(files) == {entry["file"] for entry in field.index().values()}


def test_fields_hold_legal_hands() -> None:
    for entry in field.index().values():
        name, _, players = entry["serves"][0].rpartition(":")
        wheel = "second" if "second" in name else "lowest"
        held = field.from_array(np.load(FIELDS / entry["file"]), wheel)
        fronts = ranks.load(wheel).front
        for side in (held.players, held.banker):
            if side is not None:
                assert len(side) == entry["hands"], name
                assert (side[:, 0] < side[:, 1]).all(), "a front is below its middle"
                assert (side[:, 1] <= side[:, 2]).all(), "a middle is not above its back"
                assert np.isin(side[:, 0], fronts).all()
                assert not np.isin(side[:, 1:], fronts).any()
        assert held.declared.shape == (len(SPECIALS),)
        assert 0 <= held.declared.sum() < 0.03, (name, players)


@pytest.mark.parametrize("wheel", ranks.WHEELS)
def test_a_field_is_read_as_it_was_written(wheel: str) -> None:
    rng = np.random.default_rng(1)
    order = ranks.load(wheel)
    fives = np.setdiff1d(np.arange(ranks.STRENGTHS), order.front)
    sides = [
        np.stack([rng.choice(order.front, n), rng.choice(fives, n), rng.choice(fives, n)], axis=1).astype(np.int16)
        for n in (500, 300)
    ]
    for banker in (None, sides[1]):
        made = field.Field(sides[0], banker, rng.random(len(SPECIALS)))
        data = field.to_array(made, wheel)
        assert data.dtype == np.uint8
        read = field.from_array(data, wheel)
        assert same(read, field.from_array(field.to_array(read, wheel), wheel))
        assert sorted(read.players.tolist()) == sorted(made.players.tolist())
        assert (read.declared == made.declared).all()
        if banker is not None:
            assert read.banker is not None
            assert sorted(read.banker.tolist()) == sorted(banker.tolist())


def test_self_play_depends_on_the_seed_alone() -> None:
    made = [
        field.train(rules.load("classic"), 4, seed=seed, hands=1024, rounds=3, jobs=jobs)
        for seed, jobs in ((1, 1), (1, 3), (2, 1))
    ]
    assert same(made[0].field, made[1].field)
    assert made[0].gain == made[1].gain
    assert not same(made[0].field, made[2].field)


def test_rounds_are_reported() -> None:
    told: list[tuple[int, int]] = []
    field.train(rules.load("taiwan"), 4, hands=256, rounds=3, report=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(("name", "players"), [("taiwan", 4), ("western", 4)])
def test_a_short_build_agrees_with_the_shipped_field(name: str, players: int) -> None:
    """A sixteenth of the hands and a sixth of the rounds, from another seed, play nearly as the shipped field does."""
    loaded = rules.load(name)
    short = field.train(loaded, players, seed=77, hands=8192, rounds=14).field
    shipped = field.load(loaded, players)
    types = ranks.load("lowest").types
    for row in range(3):
        shares = [np.bincount(types[one.players[:, row]], minlength=9) / len(one.players) for one in (short, shipped)]
        assert np.abs(shares[0] - shares[1]).max() < 0.02, (row, shares)
    judge, other = shipped.tables(loaded, players), short.tables(loaded, players)
    hands = deal(np.random.default_rng(78), 1000).reshape(-1, 13)
    best, theirs = search.best(hands, judge), search.best(hands, other)
    lost = (best.worth - judge.worth(theirs.rows)) / judge.scale / judge.opponents
    assert lost.min() >= 0
    assert lost.mean() < 0.008, lost.mean()


def test_a_short_build_gains_less_with_every_doubling_of_rounds() -> None:
    gains = [field.train(rules.load("western"), 4, hands=4096, rounds=rounds).gain for rounds in (2, 8)]
    assert gains[1] < gains[0] / 3


def test_declared_specials_are_as_frequent_as_they_are_dealt_and_pay_better() -> None:
    """Six pairs are worth declaring for taiwan's 6 points nearly always, for mainland's 4 not always."""
    six = SPECIALS.index("six-pairs")
    taiwan, mainland = (field.load(rules.load(name), 4).declared[six] for name in ("taiwan", "mainland"))
    assert 0.002 < mainland < taiwan < 0.006
    assert field.load(rules.load("western"), 4).declared.sum() == 0


def test_a_banker_who_takes_ties_has_a_field_of_his_own() -> None:
    banked = rules.replace(rules.load("hongkong"), ties="banker")
    made = field.train(banked, 4, hands=1024, rounds=2).field
    assert made.banker is not None
    assert made.opponents("player") is made.banker
    assert made.opponents("banker") is made.players
    pushed = field.train(rules.load("hongkong"), 4, hands=1024, rounds=2).field
    assert pushed.banker is None


def test_a_persons_own_rules_are_trained_once_and_kept(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = own_cache / "own.toml"
    file.write_text('extends = "taiwan"\nunits = "mine"\n[row_units.mine]\nfront = { trips = 7 }\n', encoding="utf-8")
    own = rules.load(file)
    assert not field.is_ready(own, 4)
    told: list[int] = []
    made = field.load(own, 4, lambda done, of: told.append(done))
    assert told == [1, 2]
    assert field.is_ready(own, 4)
    assert len(list(own_cache.rglob("*.npy"))) == 1
    field.load.cache_clear()
    monkeypatch.setattr(field, "train", None)
    kept = field.load(own, 4)
    assert sorted(kept.players.tolist()) == sorted(made.players.tolist())


@pytest.mark.parametrize("damage", [b"", b"\x93NUMPY", b"nonsense"])
def test_a_kept_field_that_was_cut_short_is_trained_again(own_cache: Path, damage: bytes) -> None:
    own = rules.replace(rules.load("western"), majority_points=5)
    made = field.load(own, 3)
    (kept,) = own_cache.rglob("*.npy")
    whole = kept.read_bytes()
    for broken in (damage, whole[: len(whole) // 2], whole[:-1]):
        kept.write_bytes(broken)
        field.load.cache_clear()
        assert sorted(field.load(own, 3).players.tolist()) == sorted(made.players.tolist())


def test_without_a_place_to_keep_it_a_field_is_trained_each_time(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(field, "cache_folder", lambda name: None)
    own = rules.replace(rules.load("western"), majority_points=6)
    assert len(field.load(own, 3).players) == 256
    assert not field.is_ready(own, 3)


def test_names_of_fields_follow_what_is_played() -> None:
    taiwan = rules.load("taiwan")
    assert field.key(taiwan, 4) == field.key(taiwan, 2), "no scoop: the number of players does not matter"
    assert field.key(rules.load("mainland"), 4) != field.key(rules.load("mainland"), 3)
    assert field.key(rules.replace(taiwan, units="low"), 4) != field.key(taiwan, 4)
    assert field.key(rules.replace(taiwan, wheel="second"), 4) != field.key(taiwan, 4)
