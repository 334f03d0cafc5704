"""Records written column by column read as Python would have written them."""

from __future__ import annotations

import json

import numpy as np
import pytest
from houseway.cli.batch_text import (
    Joined,
    Pieced,
    integers,
    millionths,
    side_by_side,
    six_places,
    texts,
    to_millionths,
)


def written(column: np.ndarray) -> list[str]:
    return [bytes(row).replace(b"\0", b"").decode() for row in column]


NUMBERS = [0, 1, 9, 10, 9_999, 10_000, 10_001, 99_999_999, 100_000_000, 123_456_789_012, 9_999_999_999_999_999]


def test_whole_numbers() -> None:
    assert written(integers(np.array(NUMBERS))) == [str(number) for number in NUMBERS]
    for number in NUMBERS:
        assert written(integers(np.array([number]))) == [str(number)]
    assert len(integers(np.array([], dtype=np.int64))) == 0


def test_decimals_as_json_and_as_csv_have_them() -> None:
    rng = np.random.default_rng(1)
    values = np.concatenate([rng.integers(-(10**8), 10**8, 2000), rng.integers(-99, 99, 200), [0, 10**6, -(10**6)]])
    assert [json.loads(text) for text in written(millionths(values))] == [value / 10**6 for value in values.tolist()]
    assert written(six_places(values)) == [f"{value / 10**6:.6f}" for value in values.tolist()]
    shown = written(millionths(np.array([1_230_000, 5, -(10**7)])))
    assert shown == ["1.23", "0.000005", "-10.0"]


@pytest.mark.parametrize("scale", [1, 2, 64, 2**16, 2**24])
def test_rounding_is_that_of_python(scale: int) -> None:
    rng = np.random.default_rng(2)
    values = np.concatenate([rng.integers(-(2**31), 2**31, 3000), np.arange(-300, 300)])
    exact = [round(value / scale, 6) for value in values.tolist()]
    assert (to_millionths(values, scale) / 10**6).tolist() == exact


def test_columns_side_by_side() -> None:
    words = texts(["pair", "high-card", "牌"])
    made = side_by_side([b"[", words[[2, 0, 1]], b"]", integers(np.array([7, 10, 123])), b"\n"])
    assert made.whole() == "[牌]7\n[pair]10\n[high-card]123\n".encode()
    assert made.each() == ["[牌]7\n".encode(), b"[pair]10\n", b"[high-card]123\n"]


def test_records_of_pieces_are_those_joined() -> None:
    pieced = Pieced([[b"1,", b"2,"], [b"a", b""], [b"\n", b"\n"]])
    assert pieced.whole() == b"1,a\n2,\n"
    assert pieced.each() == Joined(b"1,a\n2,\n", np.array([4, 3])).each() == [b"1,a\n", b"2,\n"]
