"""Waiting for another run, and saying so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

SOON = 1.0
"""Seconds after which whoever waits is told."""
AGAIN = 30.0
"""Seconds after which it is told again: it is alive."""

Tell = Callable[[], None]


def nobody() -> None:
    """Nobody is told."""


@contextmanager
def held(path: Path, tell: Tell, longest: float | None = None) -> Iterator[None]:
    """While this lasts, nobody else holds the lock of this file.

    Args:
        path: The file; it stays there.
        tell: Hears that somebody else holds it, after a second and then every half minute.
        longest: Seconds after which it goes on without the lock; never, if not given.

    Raises:
        OSError: There can be no lock.
    """
    lock, waited = FileLock(path), 0.0
    while longest is None or waited < longest:
        moment = AGAIN if waited else SOON
        try:
            lock.acquire(timeout=moment)
        except Timeout:
            waited += moment
            tell()
        else:
            break
    try:
        yield
    finally:
        lock.release()
