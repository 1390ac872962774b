"""Checks that a file can be written, before any work is done for it."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterable
from pathlib import Path

from qkvideo.engine.errors import QKVideoWarning, RequestError

_FILES = (
    *(".mp4", ".webm", ".mov", ".gif", ".png", ".webp", ".avif", ".apng", ".svg"),
    *(".html", ".pdf", ".pptx", ".zip"),
)

_ADDRESS = "a folder, or an address like s3://bucket/folder"


_SCHEME = re.compile(r"[a-z][a-z0-9+.-]+")
"""The beginning of an address; a drive of Windows has one letter."""


def check_target(path: Path) -> None:
    """Check that a file can be written. Nothing is written.

    Args:
        path: The file. It may exist already; its folder may be missing.

    Raises:
        RequestError: The folder can be neither made nor written to, the path is not that of a file,
            or the system does not allow the name.
    """
    check_place(path)
    try:
        near = next((each for each in path.parents if each.exists()), path.parent)
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
    if not near.is_dir():
        raise RequestError(f"“{near}” is no folder; choose another name")
    if taken:
        raise RequestError(f"“{path}” is not a file; choose another name")
    if not os.access(near, os.W_OK | os.X_OK):
        raise RequestError(
            f"the folder “{near}” may not be written to; choose a name in another one"
        )


def tell_of_replaced(targets: Iterable[Path]) -> None:
    """Warn of files that exist already and are going to be replaced.

    Args:
        targets: The files that `-o` names.
    """
    there = [f"“{target}”" for target in targets if target.exists()]
    if there:
        warnings.warn(f"will be replaced: {', '.join(there)}", QKVideoWarning, stacklevel=3)


def check_folder(path: Path | str | None) -> None:
    """Refuse the name of a file, such as "film.mp4", where a folder is to be made; None is fine.

    Raises:
        RequestError: The name ends like that of a film or page, and there is no such folder.
    """
    if path is None or Path(path).suffix.lower() not in _FILES or Path(path).is_dir():
        return
    # An address cannot be shortened like a path: its end may name what it leads through.
    address = "://" in str(path)
    instead = _ADDRESS if address else f"-o {Path(path).with_suffix('')}"
    raise RequestError(
        f"“{path}” is the name of a file, and -o names the folder for a film’s files: give"
        f" {instead}"
    )


def check_place(path: Path | str | None) -> None:
    """Refuse an address, such as "s3://bucket/folder", where only a path is understood.

    Raises:
        RequestError: It is an address, and there is no folder of that name.
    """
    head, _, rest = str(path).partition(":/")
    if rest and _SCHEME.fullmatch(head) and not Path(f"{head}:").exists():
        raise RequestError(
            f"“{path}” is an address: give a path on this computer (qkvideo build -o ADDRESS writes"
            " to others)"
        )
