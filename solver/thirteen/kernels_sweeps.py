"""Compiled: count the points of a population that lie below given ones in all three rows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..jit import njit


@njit()
def count_below(
    queries: NDArray[np.int32],
    start: int,
    stop: int,
    cells: NDArray[np.int32],
    middle_front: NDArray[np.int16],
    middle_back: NDArray[np.int32],
    back_front: NDArray[np.int16],
    back_middle: NDArray[np.int32],
    block: int,
    found: NDArray[np.int32],
) -> None:
    """Count points below queries in front, middle and back.

    Points are numbered by rising middle and by rising back; a block is so many of them in a row. What lies in whole
    blocks of both orders is looked up, and the points of the two blocks that are cut are looked at one by one.

    Parameters
    ----------
    queries : ndarray of int32, shape (n, 3)
        Of each query, how many classes of fronts are below its front, how many points are below its middle, how many
        below its back.
    start, stop : int
        Half-open range of queries to do.
    cells : ndarray of int32, shape (fronts + 1, blocks + 1, blocks + 1)
        How many points have a class of fronts below the first index, and lie in blocks before the other two.
    middle_front : ndarray of int16, shape (points,)
        Class of the front of each point, by rising middle.
    middle_back : ndarray of int32, shape (points,)
        Its number by rising back.
    back_front, back_middle : ndarrays of int16 and int32, shape (points,)
        Class of the front, and number by rising middle, by rising back.
    block : int
        Points in a block.
    found : ndarray of int32, shape (n,), written
    """
    for query in range(start, stop):
        front = np.int64(queries[query, 0])
        middle = np.int64(queries[query, 1])
        back = np.int64(queries[query, 2])
        whole_middle = middle // block
        whole_back = back // block
        count = np.int64(cells[front, whole_middle, whole_back])
        for point in range(whole_middle * block, middle):
            count += (middle_front[point] < front) & (middle_back[point] < back)
        for point in range(whole_back * block, back):
            count += (back_front[point] < front) & (back_middle[point] < whole_middle * block)
        found[query] = count
