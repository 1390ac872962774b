"""Which of our files a film depends on, and one digest of them.

What a deck, a page or the command line is made of changes no film: a film that is there stays.
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
    *("engine/attention/", "engine/data/", "engine/files/", "engine/kernels/"),
    *("engine/lesson/", "engine/measuring/", "engine/models/", "engine/sources/"),
    *("engine/learning/", "engine/recurrence/", "engine/studies/"),
    "scenes/",
    *("studio/drawing/", "studio/encoding/", "studio/files/", "studio/films/"),
    *("studio/narration/", "studio/requests/", "studio/text/", "studio/working/"),
)
"""Where all lies that a film is made of. A test follows the imports from here, and finds no way
out."""
PIECES = (
    *("scenes/stage/", "scenes/figures/", "scenes/camera/", "scenes/text/", "scenes/look/"),
    *("scenes/layout/items.py", "scenes/layout/curves.py"),
    *("studio/drawing/", "studio/encoding/"),
)
"""Likewise of a piece, but for what its pictures show: a film hands all that it shows to the stage
as data, so what tells and lays it out has no other way to change a frame."""


@cache
def sources(root: Path, where: tuple[str, ...]) -> str:
    """One digest of some of the package's files.

    Args:
        root: The package.
        where: Files, and folders that end in "/", below it.
    """
    files = dict[str, str]()
    for each in where:
        if each.endswith("/"):
            files |= _below(root / each, each)
        elif (root / each).is_file():
            files[each] = str(root / each)
    return _digest(files)


def contents(folder: Path) -> str:
    """One digest of the files in a folder."""
    return _digest(_below(folder, ""))


def _below(folder: Path | str, name: str) -> dict[str, str]:
    """All files below a folder, by their names; those that Python compiled do not count.

    Six hundred files are looked at in every run: paths as text take a fifth of the time.

    Args:
        folder: The folder, which need not exist.
        name: Its own name, with "/" at its end.
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
            content = file.read()
        total.update(f"{name}\0".encode())
        total.update(hashlib.sha256(content).digest())
    return total.hexdigest()
