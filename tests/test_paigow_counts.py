from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from houseway.solver.paigow import counts
from houseway.solver.paigow.duels import against_mixed, against_pure
from houseway.solver.paigow.language import load_way
from houseway.solver.paigow.rules import PRESETS, Rules
from houseway.solver.paigow.tiles import OPPONENTS
from houseway.solver.paigow.value import decided

PICKS = np.random.default_rng(5).integers(0, 3, 4285).astype(np.int8)


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    counts._against_picks.cache_clear()
    yield tmp_path / "paigow-counts"
    counts._against_picks.cache_clear()


def no_counting(monkeypatch):
    def refuse(*_):
        raise AssertionError("counted again")

    monkeypatch.setattr("houseway.solver.paigow.duels.against_pure", refuse)


def test_what_was_counted_is_kept_and_read_again(cache, monkeypatch):
    table = counts.against_picks(Rules(), PICKS)
    np.testing.assert_array_equal(table, against_pure(Rules(), PICKS))
    (kept,) = cache.iterdir()
    assert kept.name == counts.digest(Rules(), PICKS) + ".npy"
    counts._against_picks.cache_clear()
    no_counting(monkeypatch)
    np.testing.assert_array_equal(counts.against_picks(Rules(), PICKS), table)


@pytest.mark.parametrize("harm", ["cut", "empty", "shape", "type", "junk"])
def test_a_file_that_is_not_whole_is_counted_again(cache, harm):
    table = counts.against_picks(Rules(), PICKS)
    (kept,) = cache.iterdir()
    whole = kept.read_bytes()
    if harm == "cut":
        kept.write_bytes(whole[:-1])
    elif harm == "empty":
        kept.write_bytes(b"")
    elif harm == "shape":
        np.save(kept, table[:-1])
    elif harm == "type":
        np.save(kept, table.astype(np.int32))
    else:
        kept.write_bytes(b"\x80\x04N.")
    counts._against_picks.cache_clear()
    np.testing.assert_array_equal(counts.against_picks(Rules(), PICKS), table)
    assert kept.read_bytes() == whole


def test_without_a_folder_it_is_counted_every_time(monkeypatch):
    monkeypatch.setattr(counts, "cache_folder", lambda _: None)
    counts._against_picks.cache_clear()
    np.testing.assert_array_equal(counts.against_picks(Rules(), PICKS), against_pure(Rules(), PICKS))
    counts._against_picks.cache_clear()


def test_the_name_tells_rules_and_plays_apart():
    names = {counts.digest(rules, PICKS) for rules in PRESETS.values()}
    assert len(names) == len(PRESETS)
    other = PICKS.copy()
    other[0] = (other[0] + 1) % 3
    assert counts.digest(Rules(), other) not in names
    # who has a copy and what a win pays are no matter of the table
    assert counts.digest(Rules(copy="push", commission=0), PICKS) in names


def test_several_processes_at_once(tmp_path):
    program = (
        "import sys; from pathlib import Path; import numpy as np; from houseway.solver.paigow import counts; "
        "from houseway.solver.paigow.rules import Rules; counts.cache_folder = lambda _: Path(sys.argv[1]); "
        "picks = np.random.default_rng(5).integers(0, 3, 4285).astype(np.int8); "
        "print(int(counts.against_picks(Rules(), picks).astype(int).sum()))"
    )

    def run(_):
        return subprocess.run(
            [sys.executable, "-c", program, tmp_path], capture_output=True, text=True, check=True
        ).stdout

    with ThreadPoolExecutor(3) as pool:
        answers = set(pool.map(run, range(3)))
    assert answers == {f"{int(against_pure(Rules(), PICKS).sum())}\n"}
    assert [file.suffix for file in tmp_path.iterdir()] == [".npy"]


def test_a_built_in_way_comes_with_the_package(cache, monkeypatch):
    no_counting(monkeypatch)
    picks = decided(load_way("foxwoods"), Rules()).split
    assert counts.against_picks(Rules(), picks).shape == (4285, 3, 4)
    assert not cache.exists() or not list(cache.iterdir())


def test_a_mixture_is_kept_as_well(cache, monkeypatch):
    chances = np.zeros((4285, 3))
    chances[np.arange(4285), PICKS] = 0.75
    chances[np.arange(4285), (PICKS + 1) % 3] = 0.25
    table = counts.against_chances(Rules(), chances)
    np.testing.assert_array_equal(table, against_mixed(Rules(), chances))
    monkeypatch.setattr("houseway.solver.paigow.duels.against_mixed", None)
    np.testing.assert_array_equal(counts.against_chances(Rules(), chances), table)


def test_what_is_shared_cannot_be_changed(cache):
    for table in (counts.against_picks(Rules(), PICKS), counts.against_picks(Rules(), PICKS)):
        with pytest.raises(ValueError, match="read-only"):
            table[0, 0, 0] = 1


def test_seats_mirror_each_other():
    """What the player wins by a copy-taking banker: strictly above wins, at most equal loses, and the reverse."""
    table = against_pure(Rules(), PICKS)
    win, lose = counts.seat(table, Rules(), "player")
    np.testing.assert_array_equal(win, table[..., 0])
    np.testing.assert_array_equal(lose, table[..., 3])
    win, lose = counts.seat(table, Rules(), "banker")
    np.testing.assert_array_equal(win, table[..., 1])
    np.testing.assert_array_equal(lose, table[..., 2])
    for role in ("player", "banker"):
        win, lose = counts.seat(table, Rules(copy="push"), role)
        np.testing.assert_array_equal(win, table[..., 0])
        np.testing.assert_array_equal(lose, table[..., 2])
        assert (win + lose <= OPPONENTS).all()
