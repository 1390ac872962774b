"""The process of a job: `python -m qkvideo.studio.courses.child`.

It reads the order from standard input and writes the answer to standard output, one line each.
Standard input stays open while another process waits for the answer. When it is closed, for
whatever reason, this process and all its children end. It is started with `subprocess`, since the
workers of a cluster must not have children of Python's `multiprocessing`.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from importlib import import_module
from typing import Final

from qkvideo.engine.errors import described
from qkvideo.engine.measuring.machine import limit_data
from qkvideo.studio.courses.making import make
from qkvideo.studio.courses.order import Answer, Order

_LOADED: Final = (
    "fsspec",
    "qkvideo.studio.drawing.executors",
    "qkvideo.studio.embed",
    "qkvideo.studio.films.produce",
    "qkvideo.studio.slides",
)
"""Modules that jobs need. They are loaded before memory is limited, since Python can wait for ever
for the lock of a module that finds no memory while it is loaded (seen with Python 3.11)."""


def main() -> None:
    """Read an `Order` from standard input, do its job, and write an `Answer` to standard output."""
    answers = os.dup(1)
    os.dup2(2, 1)  # what libraries print goes to standard error
    order = Order.model_validate_json(sys.stdin.readline())
    threading.Thread(target=_end_with_input, daemon=True).start()
    for module in _LOADED:
        import_module(module)
    limit_data(order.memory)
    warnings.simplefilter("ignore")  # they were shown when the course was planned
    try:
        answer = Answer(receipt=make(order))
    except Exception as error:  # any error becomes the answer
        seen = MemoryError() if _lacks_memory(error) else error
        answer = Answer(why=described(seen)[0].removesuffix(" (--debug shows where)"))
    os.write(answers, f"{answer.as_json()}\n".encode())


def _lacks_memory(error: Exception) -> bool:
    """Whether an error that names no memory comes of having none."""
    # Compiled modules that get none often report only "error return", or could not be loaded.
    loading = isinstance(error, ImportError) and "failed to map segment" in str(error)
    # Whoever reads a file takes an unpacking that fails for a damaged file; zlib says "Error -4".
    cause = error.__cause__
    unpacking = isinstance(cause, MemoryError) or str(cause).startswith("Error -4 ")
    return loading or unpacking or isinstance(error, SystemError)


def _end_with_input() -> None:
    while os.read(0, 1 << 16):
        pass
    os.killpg(os.getpgid(0), signal.SIGKILL)


if __name__ == "__main__":
    main()
