"""A batch on a Dask cluster: the same blocks, each set by whichever worker is free; records come back in order.

What sets a hand travels as a plugin of the workers, so that a worker that joins late or is started again has it too. A
worker that is lost costs the blocks it had in hand another try, and no records.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from typing import Any
from uuid import uuid4

import click

from ..solver.errors import HandError
from .batch_rows import Rows
from .batch_run import Submit
from .batch_work import Done, Work

#: Seconds to wait for a scheduler.
_PATIENCE = 10


@contextmanager
def cluster(address: str, work: Work[Any], missing: str, jobs: int) -> Iterator[tuple[Submit, int]]:
    """Connect to a cluster for the time of a run.

    Parameters
    ----------
    address
        Of the scheduler, such as ``tcp://10.0.0.7:8786``; ``local`` starts a cluster of processes on this machine.
    work
        Turns blocks into records.
    missing
        What to say where Dask is not installed.
    jobs
        Processes of a local cluster.

    Yields
    ------
    tuple
        What hands a block to the cluster, and how many blocks should be on the way.

    Raises
    ------
    click.UsageError
        Dask is not installed.
    HandError
        Kind ``cluster``: there is no scheduler, or it is gone.
    """
    try:
        dask = _dask()
    except ImportError as error:
        raise click.UsageError(missing) from error
    for name in ("distributed", "distributed.client"):  # a lost worker is ours to make good, not to report
        logging.getLogger(name).setLevel(logging.CRITICAL)
    own = None
    try:
        if address == "local":
            own = dask.LocalCluster(
                n_workers=jobs, threads_per_worker=1, dashboard_address=":0", silence_logs=logging.CRITICAL
            )
        client = dask.Client(own or address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise _gone(address, error) from error
    plugin = _plugin(work)
    try:
        client.register_plugin(plugin)
        threads = sum(client.nthreads().values())

        def submit(rows: Rows, number: int) -> _Answer:
            return _Answer(client.submit(_do, plugin.name, rows, number, pure=False), address)

        yield submit, 2 * max(threads, 1) + 2
    finally:
        _leave(client, plugin.name)
        if own is not None:
            own.close()


def _dask() -> Any:
    """Import Dask, whose types are not complete."""
    return import_module("distributed")


def _plugin(work: Work[Any]) -> Any:
    class Brought(_dask().WorkerPlugin):  # type: ignore[misc]
        """Has on every worker what sets a hand."""

        name = f"houseway-{uuid4()}"

        def __init__(self) -> None:
            self.work = work

    return Brought()


def _leave(client: Any, name: str) -> None:
    """Take the plugin back, if anybody is still there, and close."""
    try:
        client.unregister_worker_plugin(name)
    except (OSError, RuntimeError, CancelledError, TimeoutError):
        pass
    finally:
        client.close(timeout=2)


def _do(name: str, rows: Rows, number: int) -> Done:
    """Set a block, on a worker."""
    work: Work[Any] = _dask().get_worker().plugins[name].work
    return work.do(rows, number)


def _gone(address: str, error: BaseException) -> HandError:
    return HandError("cluster", "batch.cluster", read=address, why=str(error) or type(error).__name__)


class _Answer:
    """What a worker will give back."""

    def __init__(self, future: Any, address: str) -> None:
        self._future = future
        self._address = address

    def result(self) -> Done:
        """Wait for it."""
        try:
            done: Done = self._future.result()
        except (OSError, CancelledError, _dask().KilledWorker) as error:
            raise _gone(self._address, error) from error
        return done
