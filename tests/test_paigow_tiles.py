from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
from houseway.solver.paigow import tiles


def test_there_are_32_tiles_of_17_kinds():
    assert len(tiles.CODES) == tiles.KINDS == 17
    assert tiles.COUNTS.sum() == len(tiles.FACES) == len(tiles.KIND_OF) == tiles.TILES == 32


def test_points_are_the_pips_on_both_ends():
    for tile, face in enumerate(tiles.FACES):
        assert sum(face) == tiles.POINTS[tiles.KIND_OF[tile]], (tile, face)


def test_two_dice_make_21_faces_11_of_them_twice():
    """Seed 003: 21 throws of two dice, 11 twice and 10 once, together 32."""
    faces = [tuple(sorted(face)) for face in tiles.FACES]
    assert len(set(faces)) == 21
    assert sorted(faces.count(face) for face in set(faces)) == [1] * 10 + [2] * 11


def test_the_mixed_kinds_have_two_faces_and_the_others_one():
    for kind, code in enumerate(tiles.CODES):
        faces = {tiles.FACES[tile] for tile in np.flatnonzero(kind == tiles.KIND_OF)}
        assert len(faces) == (2 if code in ("9", "L8", "L7", "5") else 1), code


def test_496_hands_of_two_tiles():
    assert comb(tiles.TILES, 2) == 496
    kinds = {tuple(sorted((int(tiles.KIND_OF[a]), int(tiles.KIND_OF[b])))) for a, b in combinations(range(32), 2)}
    assert len(kinds) == 17 * 16 // 2 + 15


def test_every_set_of_four_tiles_is_one_of_4285_hands_as_often_as_its_weight():
    four = np.array(list(combinations(range(32), 4)))
    rows = tiles.hand_index(tiles.KIND_OF[four])
    assert len(four) == tiles.DEALS == 35960
    assert len(tiles.HANDS) == len(tiles.WEIGHTS) == 4285
    np.testing.assert_array_equal(np.bincount(rows, minlength=4285), tiles.WEIGHTS)


def test_3620_hands_when_the_two_gee_joon_are_alike():
    alike = np.minimum(tiles.HANDS, tiles.GJ6)
    assert len(np.unique(alike, axis=0)) == 3620


def test_hands_are_ascending_and_in_order():
    assert (np.diff(tiles.HANDS.astype(int), axis=1) >= 0).all()
    assert list(map(tuple, tiles.HANDS)) == sorted(map(tuple, tiles.HANDS))


def test_hand_index_takes_any_order_and_refuses_what_cannot_be():
    rng = np.random.default_rng(1)
    shuffled = rng.permuted(tiles.HANDS, axis=1)
    np.testing.assert_array_equal(tiles.hand_index(shuffled), np.arange(4285))
    for impossible in ([0, 0, 0, 5], [15, 15, 1, 2], [16, 16, 15, 2]):
        assert tiles.hand_index(impossible) == -1, impossible


def test_an_opponent_has_20475_hands():
    assert comb(28, 4) == tiles.OPPONENTS
