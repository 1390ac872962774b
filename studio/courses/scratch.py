"""A temporary folder that is always removed: by a later process, if its own was killed."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout

_PREFIX = "qkvideo-job-"
_LOCK = ".lock"
_YOUNG = 60.0
"""Maximum number of seconds between the creation of a folder and of its lock."""


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """Yield an empty temporary folder, and remove it at the end of the `with` block.

    First of all, temporary folders that killed processes have left behind are removed.
    """
    _sweep(Path(tempfile.gettempdir()))
    with tempfile.TemporaryDirectory(prefix=_PREFIX, ignore_cleanup_errors=True) as name:
        room = Path(name, "room")
        room.mkdir()
        with FileLock(Path(name, _LOCK)):
            yield room


def _sweep(folder: Path) -> None:
    for left in folder.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError, Timeout):
            state = left.lstat()
            # Another user's link could lead to a folder of this user's.
            own = stat.S_ISDIR(state.st_mode) and state.st_uid == os.getuid()
            if not own or time.time() - state.st_mtime < _YOUNG:
                continue
            with FileLock(left / _LOCK, timeout=0):
                shutil.rmtree(left, ignore_errors=True)
