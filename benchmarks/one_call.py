"""The least that a process can do with Numba: import it and make one cached call."""

from __future__ import annotations

import numba


@numba.njit(cache=True)  # type: ignore[misc]
def one(number: int) -> int:
    """Add one."""
    return number + 1
