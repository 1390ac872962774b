"""Locks between runs, with messages for the user while waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

SOON = 1.0
"""Seconds of waiting before the first message."""
AGAIN = 30.0
"""Seconds between further messages, which show that the run is still waiting."""

Tell = Callable[[], None]


def nobody() -> None:
    """Show no message; the default for `tell`."""


@contextmanager
def held(path: Path, tell: Tell, longest: float | None = None) -> Iterator[None]:
    """Wait until no other run holds a lock, and hold this lock within the `with` block.

    Args:
        path: The lock file, which is created if necessary and not removed.
        tell: Called without arguments while another run holds the lock: after a second, then every
            half minute.
        longest: Seconds to wait for the lock. Afterwards the block is entered without the lock.
            None to wait without limit.

    Raises:
        OSError: The file system does not support locks.
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
