"""Runs jobs on the workers of a Dask cluster, which is started for this run or already running.

A worker may disappear at any moment. Therefore:

- The process of a job ends with its worker, since its standard input is then closed. It is not a
  child of Python's `multiprocessing`, which workers do not allow, because they are daemons.
- The worker's own memory limit does not apply to this process, so the process has its own limit.
- Dask does not interrupt a running job that is cancelled; a plugin of the worker ends its process.
- Dask counts the death of a worker as a failure of all its jobs. Each worker therefore has at most
  one job, and there are never more jobs than workers.
- A job's result is a receipt, so no film is ever held in a worker's memory. If a job is repeated
  because its worker died before it could report, the job finds that its files exist.
"""

from __future__ import annotations

import logging
import math
import os
import re
import sys
import time
import warnings
from collections.abc import Iterator, Sequence, Set
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final

from qkvideo.engine.errors import MissingError, QKVideoError, QKVideoWarning, RequestError, in_line
from qkvideo.engine.files.untrusted import understood
from qkvideo.engine.waiting import waited_for
from qkvideo.studio.courses.ledger import Record
from qkvideo.studio.courses.order import Errand
from qkvideo.studio.films.key import digest

TRIES: Final = 3
"""Number of workers on which a job may fail before it is given up: one failure may be the
worker's fault, three are not."""
_LOOK: Final = 2.0
"""Seconds between two queries of the number of workers."""
_PAUSE: Final = 0.02
"""Seconds between two checks whether a job has ended."""
_GONE: Final = (
    "the cluster's scheduler is gone: start it again; what is done stays, and the same command"
    " makes the rest"
)
_QUEUES: Final = ("slurm", "pbs", "sge", "lsf", "oar", "moab", "htcondor")
"""Batch systems that dask-jobqueue supports."""


def known_cluster(where: str) -> str:
    """Return what names a cluster, if it can (see `connected`). Nothing is started or asked.

    Raises:
        MissingError: Dask is not installed.
        RequestError: `where` is neither "local" nor a batch system nor an address.
    """
    if find_spec("distributed") is None:
        raise MissingError("pip install 'qkvideo[cluster]'", "building on a cluster needs")
    if where not in ("local", *_QUEUES) and not re.match(r"[a-z]+://.", where):
        names = ", ".join(("local", *_QUEUES))
        raise RequestError(
            f"“{where}” is no cluster: give {names}, or an address like tcp://10.0.0.1:8786"
        )
    return where


@contextmanager
def connected(where: str, workers: int) -> Iterator[Any]:
    """Return a context manager that connects to a Dask cluster, and yields the Dask client.

    A cluster that was started by this function ends with the context.

    Args:
        where: "local" to start a cluster on this machine; the name of a batch system, such as
            "slurm", to start a cluster there; or the address of a scheduler that is running.
        workers: Number of workers to start; ignored if `where` is an address.

    Raises:
        MissingError: The package for batch systems is not installed.
        QKVideoError: The cluster does not answer.
    """
    import dask
    from distributed import Client, LocalCluster

    from qkvideo.studio.courses.worker import Ending

    with ExitStack() as stack:
        for name in ("distributed", "distributed.client", "tornado.application"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters raises an exception
        # A worker gets one job at a time, and no second one to queue.
        stack.enter_context(dask.config.set({"distributed.scheduler.worker-saturation": 1.0}))
        address: Any = where
        with understood(lambda why: QKVideoError(f"no cluster answers at “{where}”: {why}")):
            if where == "local":
                # As long as workers may be started again: a file in the current folder must not be
                # imported instead of a module.
                stack.enter_context(_environment("PYTHONSAFEPATH", "1"))
                address = stack.enter_context(
                    LocalCluster(
                        n_workers=workers,
                        threads_per_worker=1,
                        processes=True,
                        dashboard_address=None,
                        silence_logs=logging.CRITICAL,
                    )
                )
            elif where in _QUEUES:
                address = stack.enter_context(_queue(where))
                address.scale(workers)
            with waited_for(f"the cluster “{where}”", ends=True):
                client = stack.enter_context(Client(address, set_as_default=False))
                client.register_plugin(Ending())
                present = client.nthreads()
        if not present:
            warnings.warn(
                f"the cluster “{where}” has no workers yet: this waits for them (Ctrl-C ends it)",
                QKVideoWarning,
                stacklevel=2,
            )
        yield client


@contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    """Set a variable of the environment for processes that start in this context."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def _queue(name: str) -> Any:
    """Return a cluster of a batch system, with the settings of dask-jobqueue's configuration."""
    if find_spec("dask_jobqueue") is None:
        raise MissingError("pip install dask-jobqueue", "this kind of cluster needs")
    import dask
    import dask_jobqueue

    kinds = {each.lower(): each for each in dir(dask_jobqueue)}
    # -P: a file in the current folder must not be imported instead of a module.
    python = f"{dask.config.get(f'jobqueue.{name}.python', None) or sys.executable} -P"
    return getattr(dask_jobqueue, kinds[f"{name}cluster"])(cores=1, processes=1, python=python)


@dataclass(frozen=True)
class _Sent:
    """A job that was submitted to a cluster: to these workers; to all of them, if there are none.

    `future` is Dask's.
    """

    order: Errand
    workers: frozenset[str]
    future: Any


class Cluster:
    """Runs jobs on the workers of a Dask cluster.

    Args:
        client: A Dask client, connected to the cluster's scheduler.

    Attributes:
        tries: Number of failures after which a job is given up.
    """

    tries: Final = TRIES

    def __init__(self, client: Any) -> None:
        from distributed import as_completed

        self._client = client
        self._ended = as_completed(loop=client.loop)
        self._sent: dict[str, _Sent] = {}
        self._workers: Sequence[str] = ()
        self._looked = -math.inf

    @property
    def places(self) -> int:
        """Maximum number of jobs at the same time: the number of workers, but at least 1."""
        return max(1, len(self._present()))

    def begin(self, order: Errand, avoid: Set[str]) -> None:
        """Submit a job to the cluster, without waiting for its end.

        If two runs submit the same job for the same folder, the cluster does the job once.

        Args:
            order: The job, in a folder that every worker can reach. On workers with less memory
                than it says, there is less.
            avoid: Addresses of workers that must not do the job, because it has failed there. If
                there are no other workers, these addresses are ignored.
        """
        if avoid:
            self._looked = -math.inf  # the list of workers must be current
        others = frozenset(self._present()) - avoid if avoid else frozenset()
        self._submit(order, others)

    def next(self) -> Record:
        """Wait until a submitted job ends; return what came of it.

        Raises:
            QKVideoError: The connection to the cluster's scheduler is lost, or it is silent.
        """
        while True:
            while not self._ended.has_ready():
                self._unbind(frozenset(self._present()))
                time.sleep(_PAUSE)
            future = next(self._ended)
            sent = self._sent.pop(future.key, None)
            if sent is None:  # its workers had disappeared, so it was submitted again
                continue
            try:
                return _record(sent.order.task.key, future)
            finally:
                future.release()

    def _submit(self, order: Errand, workers: frozenset[str]) -> None:
        """Submit a job; if `workers` is not empty, only to these workers."""
        from qkvideo.studio.courses.worker import do

        place = digest([order.folder, order.task.places, sorted(workers)])
        future = self._client.submit(
            do,
            order.as_json(),
            key=f"{order.task.key}-{place}",
            # If several workers are possible, Dask chooses one that is idle.
            workers=sorted(workers) or None,
        )
        self._sent[future.key] = _Sent(order, workers, future)
        self._ended.add(future)

    def _unbind(self, there: frozenset[str]) -> None:
        """Submit jobs again that wait for workers that have disappeared."""
        for sent in tuple(self._sent.values()):
            if sent.workers and not sent.workers & there:
                del self._sent[sent.future.key]
                sent.future.cancel()
                self._submit(sent.order, frozenset())

    def _present(self) -> Sequence[str]:
        if time.monotonic() - self._looked > _LOOK:
            try:
                with waited_for("the cluster's scheduler", ends=True):
                    self._workers = tuple(self._client.nthreads())
            except OSError as error:
                raise QKVideoError(_GONE) from error
            self._looked = time.monotonic()
        return self._workers


def _record(key: str, future: Any) -> Record:
    from distributed import KilledWorker

    if future.status == "cancelled":
        raise QKVideoError(_GONE)
    if future.status == "finished":
        return Record.model_validate_json(future.result())
    error = future.exception()
    if isinstance(error, KilledWorker):
        deaths = error.allowed_failures + 1
        why = f"{deaths} workers died while they made it: they may need more memory"
        return Record(key=key, status="aside", why=why)
    why = f"the worker could not begin it: {type(error).__name__}: {in_line(error)}"
    return Record(key=key, status="failed", why=why)
