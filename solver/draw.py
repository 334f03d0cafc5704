"""Chance that is the same on every machine: whole numbers from a seed, by a generator that anybody can rewrite.

SplitMix64: Guy Steele, Doug Lea, Christine Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
Its output is fixed by the paper, which the higher functions of Python's and NumPy's generators do not promise from
version to version, and nothing here is a float.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Draw:
    """A stream of choices.

    Parameters
    ----------
    seed
        Any whole number; its lowest 64 bits count.

    Examples
    --------
    >>> draw = Draw(1)
    >>> [draw.below(6) + 1 for _ in range(8)]
    [4, 5, 6, 3, 3, 5, 6, 4]
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def bits(self) -> int:
        """Draw 64 bits.

        Examples
        --------
        >>> Draw(1234567).bits()
        6457827717110365317
        """
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """Draw a number from 0 to `bound` - 1, each with a chance that is equal to within ``bound / 2**64``.

        Parameters
        ----------
        bound
            At least 1.
        """
        return (self.bits() * bound) >> 64

    def weighted(self, weights: Sequence[int]) -> int:
        """Draw a place, each as likely as its weight.

        Parameters
        ----------
        weights
            Whole numbers from 0 up, not all zero.

        Examples
        --------
        >>> draw = Draw(7)
        >>> [draw.weighted([0, 3, 1]) for _ in range(8)]
        [1, 1, 2, 1, 1, 1, 1, 1]
        """
        left = self.below(sum(weights))
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        raise ValueError("weights are whole numbers from 0 up, not all zero")

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Copy a sequence in an order by chance (Fisher and Yates).

        Examples
        --------
        >>> Draw(3).shuffled("abcd")
        ['d', 'b', 'c', 'a']
        """
        mixed = list(items)
        for place in range(len(mixed) - 1, 0, -1):
            other = self.below(place + 1)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return mixed
