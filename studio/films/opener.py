"""Opens a finished file in the desktop's default application."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from qkvideo.engine.errors import MissingError
from qkvideo.studio.text.packages import line


def check_opener() -> str:
    """Return the path of the program that opens files.

    Raises:
        MissingError: There is no such program.
    """
    opener = "open" if sys.platform == "darwin" else "xdg-open"
    found = shutil.which(opener)
    if found is None:
        raise MissingError(f"{line('xdg-utils')}  # -p opens films with xdg-open")
    return found


def open_file(path: Path) -> None:
    """Open a file in its default application, without waiting for it."""
    subprocess.Popen(  # noqa: S603  # a program found on PATH, and a path that is never an option
        [check_opener(), os.fspath(path.absolute())],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
