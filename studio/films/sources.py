"""Lists the source files that a film depends on, and computes a digest of them.

Files for decks, pages and the command line are not included, so changing them does not make
existing films outdated.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

FILMS = (
    *("engine/__init__.py", "engine/choices.py", "engine/errors.py", "engine/texts.py"),
    "engine/waiting.py",
    *("engine/attention/", "engine/data/", "engine/english/", "engine/files/", "engine/kernels/"),
    *("engine/lesson/", "engine/measuring/", "engine/models/", "engine/sources/"),
    *("engine/learning/", "engine/recurrence/", "engine/studies/", "engine/working/"),
    "scenes/",
    *("studio/drawing/", "studio/encoding/", "studio/files/", "studio/films/"),
    "studio/predicting.py",
    *("studio/narration/", "studio/requests/", "studio/text/"),
)
"""Files and folders with everything that a film is made from. A test follows the imports of
these files, and checks that they lead to no others."""
PIECES = (
    *("scenes/stage/", "scenes/figures/", "scenes/camera/", "scenes/text/", "scenes/look/"),
    *("scenes/layout/items.py", "scenes/layout/curves.py"),
    *("studio/drawing/", "studio/encoding/"),
)
"""Files and folders that a piece depends on, except through its pictures. A film passes
everything that it shows to the stage as data, so the code that tells its story and lays it out
cannot change a frame in any other way."""


_LARGEST = 64 << 20
"""Maximum size of a file that is read, in bytes."""


@cache
def sources(root: Path, where: tuple[str, ...]) -> str:
    """Return the SHA-256 digest, in hexadecimal digits, of several source files and their names.

    Args:
        root: Folder of the package.
        where: Paths of files and folders, relative to `root`. The path of a folder ends in "/", and
            stands for all files below the folder, except those that Python compiled.
    """
    files = dict[str, str]()
    for each in where:
        if each.endswith("/"):
            files |= _below(root / each, each)
        elif (root / each).is_file():
            files[each] = str(root / each)
    return _digest(files)


def contents(folder: Path) -> str:
    """Return one digest of all files in a folder."""
    return _digest(_below(folder, ""))


def _below(folder: Path | str, name: str) -> dict[str, str]:
    """Return all files below a folder, by relative path; files that Python compiled are left out.

    Every run looks at six hundred files; with paths as text, this takes a fifth of the time.

    Args:
        folder: The folder, which need not exist.
        name: The folder's path, ending in "/", with which the files' relative paths begin.
    """
    files = dict[str, str]()
    with suppress(FileNotFoundError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "__pycache__":
                    files |= _below(entry.path, f"{name}{entry.name}/")
            elif entry.is_file() and not entry.name.startswith("."):
                files[f"{name}{entry.name}"] = entry.path
    return files


def _digest(files: Mapping[str, str]) -> str:
    total = hashlib.sha256()
    for name in sorted(files):
        with open(files[name], "rb", buffering=0) as file:  # noqa: PTH123  # see `_below`
            there = os.fstat(file.fileno())
            # What is larger is no source; whoever needs its contents refuses it.
            large = there.st_size > _LARGEST
            content = f"{there.st_size} {there.st_mtime_ns}".encode() if large else file.read()
        total.update(f"{name}\0".encode())
        total.update(hashlib.sha256(content).digest())
    return total.hexdigest()
