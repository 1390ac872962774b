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
    """Return the path of the command that opens a file in its default application.

    The command is `open` on macOS, and `xdg-open` on other systems.

    Raises:
        MissingError: The command is not installed.
    """
    opener = "open" if sys.platform == "darwin" else "xdg-open"
    found = shutil.which(opener)
    if found is None:
        raise MissingError(
            f"{line('xdg-utils')}  # -p opens films with xdg-open", "opening films (-p) needs"
        )
    return found


def open_file(path: Path) -> None:
    """Open a file in its default application, and return without waiting for the application.

    Raises:
        MissingError: The command that opens files is not installed.
    """
    subprocess.Popen(  # noqa: S603  # a program found on PATH, and a path that is never an option
        [check_opener(), os.fspath(path.absolute())],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
