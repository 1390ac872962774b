"""Which of our files a film depends on, and one digest of them.

What a deck, a page or the command line is made of changes no film: a film that is there stays.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
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
    rooms = dict.fromkeys(path.partition("/")[0] for path in where)
    files = (path for room in rooms for path in (root / room).rglob("*") if _counts(path))
    return _digest((p for p in files if p.relative_to(root).as_posix().startswith(where)), root)


def contents(folder: Path) -> str:
    """One digest of the files in a folder."""
    return _digest((path for path in folder.rglob("*") if _counts(path)), folder)


def _digest(files: Iterable[Path], root: Path) -> str:
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(f"{path.relative_to(root).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _counts(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
