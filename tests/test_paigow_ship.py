from __future__ import annotations

import numpy as np
from houseway.solver.paigow import ship
from houseway.solver.paigow.counts import SHIPPED
from houseway.solver.paigow.duels import against_pure
from houseway.solver.paigow.language import load_way, way_names
from houseway.solver.paigow.rules import Rules
from houseway.solver.paigow.value import decided


def test_every_complete_way_is_shipped_and_nothing_else():
    """Fails when a way, the rules or the engine changed: python -m houseway.solver.paigow.ship makes them anew."""
    assert sorted(path.name for path in SHIPPED.glob("*.npy")) == sorted(ship.wanted().values())
    ways = {name for name in way_names() if load_way(name).complete}
    assert set(ship.wanted()) == ways | {"nash-player", "nash-banker"}


def test_what_is_shipped_is_what_is_counted():
    for way in way_names():
        if not load_way(way).complete:
            continue
        name = ship.wanted()[way]
        counted = against_pure(Rules(), decided(load_way(way), Rules()).split)
        np.testing.assert_array_equal(np.load(SHIPPED / name), counted, err_msg=way)


def test_building_makes_what_is_missing_and_removes_what_is_stale(tmp_path):
    (tmp_path / "foxwoods-0000.npy").write_bytes(b"old")
    ship.build(tmp_path)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == sorted(ship.wanted().values())
    for name in names:
        assert (tmp_path / name).read_bytes() == (SHIPPED / name).read_bytes(), name
