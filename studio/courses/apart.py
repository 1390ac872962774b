"""A job in a process of its own: what starts it and waits for it, and what it does there."""

from __future__ import annotations

import os
import time
import warnings
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Final

from qkvideo.engine.errors import described
from qkvideo.engine.measuring.machine import limit_data
from qkvideo.engine.working.child import THREADS, Silence, start
from qkvideo.studio.courses.ledger import Record
from qkvideo.studio.courses.making import make
from qkvideo.studio.courses.order import Errand
from qkvideo.studio.courses.receipt import Receipt

GRACE: Final = 1.5
"""Seconds that jobs get to remove what they have begun, if a course is interrupted."""
_LOADED: Final = (
    "fsspec",
    "qkvideo.studio.drawing.executors",
    "qkvideo.studio.films.produce",
    "qkvideo.studio.lectures.carried",
)
"""Modules that jobs need. They are loaded before memory is limited, since Python can wait for ever
for the lock of a module that finds no memory while it is loaded (seen with Python 3.11)."""


@dataclass(eq=False)
class Apart:
    """A job that runs in a process of its own, which starts when the object is made.

    Attributes:
        order: What the process is told: the job, and everything needed to do the job.
        child: The process. With all its children, it is one group, so that they end together.
    """

    order: Errand

    def __post_init__(self) -> None:
        self._begun = time.monotonic()
        # One thread per process, since the processes themselves use all cores.
        self.child = start(_do, self.order, apart=dict.fromkeys(THREADS, "1") | os.environ)

    @property
    def left(self) -> float | None:
        """The remaining time in seconds; None without a limit."""
        most = self.order.timeout
        return None if most is None else max(0.0, self._begun + most - time.monotonic())

    def over(self) -> Record:
        """Wait until the process answers, ends, or exceeds its time; return what came of the job.

        Then the process and all its children are killed.
        """
        key = self.order.task.key
        match self.child.answer(self.left):
            case Receipt() as receipt:
                return Record(key=key, status="done", receipt=receipt)
            case Silence(late=True):
                why = f"it was not done in the {self.order.timeout:g} seconds that --timeout gave"
            case Silence() as silence:
                why = f"its process {silence.how} ({silence.said or 'it said nothing'})"
            case why:
                pass
        return Record(key=key, status="failed", why=why)


def _do(connection: Connection, order: Errand) -> None:
    """Do a job in its process, and send its receipt, or why it failed."""
    for module in _LOADED:
        import_module(module)
    limit_data(order.memory)
    warnings.simplefilter("ignore")  # they were shown when the course was planned
    try:
        answer: Receipt | str = make(order)
    except Exception as error:  # any error becomes the answer
        seen = MemoryError() if _lacks_memory(error) else error
        answer = described(seen)[0].removesuffix(" (--debug shows where)")
    connection.send(answer)


def _lacks_memory(error: Exception) -> bool:
    """Whether an error that names no memory comes of having none."""
    # Compiled modules that get none often report only "error return", or could not be loaded.
    loading = isinstance(error, ImportError) and "failed to map segment" in str(error)
    # Whoever reads a file takes an unpacking that fails for a damaged file; zlib says "Error -4".
    cause = error.__cause__
    unpacking = isinstance(cause, MemoryError) or str(cause).startswith("Error -4 ")
    return loading or unpacking or isinstance(error, SystemError)
