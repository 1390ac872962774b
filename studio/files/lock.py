"""Locks between runs, with messages for the user while waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.files import untrusted

if TYPE_CHECKING:
    from filelock import BaseFileLock

SOON = 1.0
"""Seconds of waiting before the first message."""
AGAIN = 30.0
"""Seconds between further messages, which show that the run is still waiting."""

Tell = Callable[[], None]


def nobody() -> None:
    """Show no message; the default for `tell`."""


def acquire(path: Path, timeout: float) -> BaseFileLock:
    """Return a lock that this process holds now.

    Args:
        path: The lock file, which is created if necessary.
        timeout: Seconds to wait for another run.

    Raises:
        filelock.Timeout: Another run holds the lock.
        QKVideoError: The file cannot be locked, for example because it is a link.
    """
    from filelock import FileLock  # who finds a film there locks nothing

    lock = FileLock(path)
    try:
        lock.acquire(timeout=timeout)
    except OSError as error:
        if isinstance(error, TimeoutError):  # filelock.Timeout
            raise
        why = untrusted.named(error, str(path)).strerror or error
        raise QKVideoError(f"“{path}” cannot be locked: {why}; move it away") from error
    return lock


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
        QKVideoError: The file cannot be locked.
    """
    lock, waited = None, 0.0
    while lock is None and (longest is None or waited < longest):
        moment = AGAIN if waited else SOON
        try:
            lock = acquire(path, moment)
        except TimeoutError:
            waited += moment
            tell()
    try:
        yield
    finally:
        if lock is not None:
            lock.release()
