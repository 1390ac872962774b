"""Locks between runs, with messages while waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

SOON = 1.0
"""Seconds of waiting before the first message."""
AGAIN = 30.0
"""Seconds between further messages, which show that it still waits."""

Tell = Callable[[], None]


def nobody() -> None:
    """The default for `tell`: no message."""


@contextmanager
def held(path: Path, tell: Tell, longest: float | None = None) -> Iterator[None]:
    """A context that holds the lock of a file.

    Args:
        path: The file; it is not removed.
        tell: Called while another run holds the lock: after a second, then every half minute.
        longest: Seconds after which it continues without the lock; by default it waits.

    Raises:
        OSError: If locks are not possible there.
    """
    from filelock import FileLock, Timeout  # who finds a film there locks nothing

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
