"""Checks that a file can be written, before any work is done for it."""

from __future__ import annotations

import os
from pathlib import Path

from qkvideo.engine.errors import RequestError


def check_target(path: Path) -> None:
    """Check that a file can be written. Nothing is written.

    Args:
        path: The file. It may exist already.

    Raises:
        RequestError: The folder is missing or not writable, the path is not that of a file, or the
            system does not allow the name.
    """
    try:
        folder = path.parent.is_dir()
        taken = path.exists() and not path.is_file()
        if folder and not taken:
            path.lstat()
    except FileNotFoundError:
        pass
    except OSError as error:  # mostly a name that is too long
        raise RequestError(
            f"“{path}” cannot be written: {error.strerror}; choose another name"
        ) from error
    if not folder:
        raise RequestError(f"there is no folder “{path.parent}”; make it, or choose another name")
    if taken:
        raise RequestError(f"“{path}” is not a file; choose another name")
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise RequestError(
            f"the folder “{path.parent}” may not be written to; choose a name in another one"
        )
