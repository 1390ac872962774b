"""What child processes do in tests: they import it from here."""

from __future__ import annotations

import os
import time
from functools import partial
from multiprocessing.connection import Connection

from qkvideo.engine.measuring import cell


def small(connection: Connection, backend: str) -> None:
    """As usual, but the peak of small matrices, which is found at once."""
    cell._PEAK_SIZES = {"cpu": (64, 128)}
    cell.respond(connection, backend)


def _runs(code: str, _: Connection, __: str) -> None:
    exec(code, {})


def running(code: str) -> partial[None]:
    """Run this code, and answer nothing."""
    return partial(_runs, code)


def sleeps(connection: Connection) -> None:
    """Send the process's number, and look at nothing any more."""
    connection.send(os.getpid())
    time.sleep(600)


def starts_another(connection: Connection) -> None:
    """Start a process that sleeps, send its number, and sleep."""
    if pid := os.fork():
        connection.send(pid)
    time.sleep(600)


def imports(connection: Connection, name: str) -> None:
    """Send where a module is imported from."""
    connection.send(str(__import__(name).__file__))
