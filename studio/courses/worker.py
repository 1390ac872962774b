"""The code that runs on a worker of a Dask cluster: starts a job's process, and ends it."""

from __future__ import annotations

from typing import Any, Final

from distributed import Worker, WorkerPlugin, get_worker

from qkvideo.engine.working.child import end_all
from qkvideo.studio.courses.apart import GRACE, Apart
from qkvideo.studio.courses.order import Errand

_OF_A_WORKER: Final = 0.9
"""Share of a worker's memory that its job may use."""
_children: dict[str, Apart] = {}
"""The running jobs of this worker, by Dask's keys."""


def do(order: str) -> str:
    """Do a job in a child process, wait for its end, and return a `Record` of it, as JSON.

    Args:
        order: An `Errand` as JSON: the job, and where to make its files.
    """
    worker, told = get_worker(), Errand.model_validate_json(order)
    limit = worker.memory_manager.memory_limit
    if limit:
        told = told.model_copy(update={"memory": min(told.memory, int(limit * _OF_A_WORKER))})
    key = str(worker.get_current_task())
    child = _children[key] = Apart(told)
    try:
        record = child.over()
    finally:
        _children.pop(key, None)
    return record.model_copy(update={"where": worker.address}).as_json()


class Ending(WorkerPlugin):  # type: ignore[misc]  # distributed is not looked into
    """A plugin for Dask's workers: it ends a job's process when Dask cancels the job.

    When a worker ends, the processes of all its jobs are ended.
    """

    name = "qkvideo-ending"
    idempotent = True

    def transition(self, key: Any, start: str, finish: str, **_: Any) -> None:
        """End a job's process when Dask cancels the job; otherwise the process would continue.

        Dask calls this whenever a job changes its state.

        Args:
            key: Dask's key of the job.
            start: Name of the old state.
            finish: Name of the new state.
            **_: Not used.
        """
        child = _children.get(str(key))
        if child is not None and start in ("executing", "long-running") and finish == "cancelled":
            child.child.kill()

    def teardown(self, worker: Worker) -> None:
        """End all processes when the worker ends."""
        del worker
        end_all([each.child for each in _children.values()], GRACE)
