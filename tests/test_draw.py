from __future__ import annotations

from collections import Counter

import pytest
from houseway.solver.draw import Draw

#: First outputs for the seed 1234567, as https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64 lists them.
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_the_bits_are_those_of_the_published_generator():
    draw = Draw(1234567)
    assert [draw.bits() for _ in PUBLISHED] == PUBLISHED


def test_the_lowest_64_bits_of_a_seed_count():
    assert Draw(5).bits() == Draw(5 + (1 << 64)).bits() != Draw(6).bits()


def test_a_number_below_a_bound_is_the_high_word_of_a_product():
    draw = Draw(1234567)
    assert [draw.below(52) for _ in PUBLISHED] == [52 * bits >> 64 for bits in PUBLISHED]


def test_every_order_of_four_is_as_likely():
    draw = Draw(1)
    orders = Counter(tuple(draw.shuffled(range(4))) for _ in range(24_000))
    assert len(orders) == 24
    square = sum((count - 1000) ** 2 / 1000 for count in orders.values())
    assert square < 50, f"chi-square of 23 degrees of freedom: {square}"  # one in a thousand is above 49.7


def test_weights_are_chances():
    draw = Draw(1)
    places = Counter(draw.weighted([1, 0, 3]) for _ in range(10_000))
    assert places[1] == 0
    assert abs(places[0] - 2500) < 174, places  # four standard errors


def test_a_place_without_weight_is_never_drawn():
    assert {Draw(seed).weighted([0, 1, 0]) for seed in range(50)} == {1}


@pytest.mark.parametrize("weights", [[0], [0, 0]])
def test_weights_that_are_all_zero_are_refused(weights):
    with pytest.raises(ValueError, match="weights"):
        Draw(1).weighted(weights)
