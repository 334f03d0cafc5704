"""The only module that configures Numba: where compiled kernels are kept, what happens when they cannot be, threads.

Compiled kernels live in a folder named by a digest of every kernel source, the versions of Numba and Python and the
flags that change code but are not in Numba's own cache key. So a changed callee never leaves a stale caller behind.
A folder that cannot be written, a file cut short by a kill and a process that writes at the same moment are all a
cache miss: the kernel is compiled again, and the person is told once on stderr where that will happen every time.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import config as _config

from .cache import cache_folder

F = TypeVar("F", bound=Callable[..., Any])

_HERE = Path(__file__).parent
_FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_DEBUG", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_DISABLE_JIT")
_told: set[str] = set()


def _tell(message: str) -> None:
    if message not in _told:
        _told.add(message)
        print(f"houseway: {message}", file=sys.stderr)


def digest() -> str:
    """Name what compiled code depends on: kernel sources, versions, flags.

    Returns
    -------
    str
        Sixteen hexadecimal digits.
    """
    h = hashlib.sha256()
    for source in sorted(_HERE.glob("*/kernels*.py")):
        h.update(source.name.encode() + source.read_bytes())
    h.update(repr((numba.__version__, sys.version_info[:3])).encode())
    h.update(repr([(flag, os.environ.get(flag)) for flag in _FLAGS]).encode())
    return h.hexdigest()[:16]


class _CarefulCache:
    """Numba's cache of one function, in which every failure is a miss."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return self._inner.load_overload(sig, target_context)
        except Exception:  # a file cut short can raise anything at all from pickle or LLVM
            self._forget()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            self._inner.save_overload(sig, data)
        except OSError as error:
            _tell(f"compiled code could not be kept ({error.strerror}); the next run compiles again.")
        except Exception:  # an index cut short is read before it is written again
            self._forget()

    def _forget(self) -> None:
        with contextlib.suppress(OSError):
            self._inner.flush()


_FOLDER = cache_folder(f"kernels-{digest()}")
if _FOLDER is None:
    _tell("no folder can be written for compiled code (set HOUSEWAY_CACHE); every run compiles again.")
else:
    _config.CACHE_DIR = str(_FOLDER)  # type: ignore[attr-defined]  # set by Numba at run time


def folder() -> Path | None:
    """Name the folder of compiled code, None where there is none."""
    return _FOLDER


def njit(**options: Any) -> Callable[[F], F]:
    """Compile a kernel at its first call and keep the compiled code: the one decorator of this package.

    Parameters
    ----------
    options
        What ``numba.njit`` takes; ``nogil`` is on unless said otherwise, so that threads can share the work.

    Returns
    -------
    Callable
        A decorator that keeps the function's type.
    """
    options.setdefault("nogil", True)

    def decorate(function: F) -> F:
        if _FOLDER is None:
            return numba.njit(**options)(function)  # type: ignore[no-any-return]
        try:
            compiled = numba.njit(cache=True, **options)(function)
        except RuntimeError:  # "no locator available": a zip, or a folder lost since it was tried
            return numba.njit(**options)(function)  # type: ignore[no-any-return]
        if hasattr(compiled, "_cache"):
            compiled._cache = _CarefulCache(compiled._cache)
        return compiled  # type: ignore[no-any-return]

    return decorate


def cores() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_chunks(work: Callable[[int, int], Any], n: int, chunk: int, jobs: int | None = None) -> list[Any]:
    """Call ``work(start, stop)`` over ``range(n)`` in chunks, on threads, results in order.

    The chunks do not depend on the number of threads, so neither do the results. Kernels release the interpreter, so
    plain threads suffice: no threading layer to abort, no fork to survive.

    Parameters
    ----------
    work
        Called with a half-open range; must write only what belongs to it.
    n
        How many items.
    chunk
        How many items a call.
    jobs
        Threads; None for one per processor.

    Returns
    -------
    list
        What each call returned, in order of the ranges.

    Examples
    --------
    >>> run_chunks(lambda a, b: b - a, 10, 4, jobs=2)
    [4, 4, 2]
    """
    spans = [(start, min(start + chunk, n)) for start in range(0, n, chunk)]
    jobs = jobs or cores()
    if jobs == 1 or len(spans) < 2:
        return [work(*span) for span in spans]
    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(lambda span: work(*span), spans))
