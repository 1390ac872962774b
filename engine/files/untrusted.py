"""Reads files from outside: those that a request or a lecture names, the cache, output folders.

A link to an endless device would fill the memory, a pipe would wait forever, and a sparse file
would take minutes. Therefore, only regular files up to a given size are read.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path

# Windows has no pipes in folders, and no flag against links.
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0)


@contextmanager
def opened(path: Path, most: int, *, links: bool) -> Iterator[BufferedReader]:
    """Open a regular file for reading in the `with` block.

    Args:
        path: The file.
        most: Maximum size of the file in bytes.
        links: Whether `path` may be a symbolic link.

    Raises:
        OSError: The file does not exist, is not a regular file, is too large, or cannot be read.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | _AT_ONCE | (0 if links else _NO_LINKS))
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file's name has a null character", str(path)) from error
    try:
        state = os.fstat(descriptor)
        if not stat.S_ISREG(state.st_mode):
            raise OSError(errno.EINVAL, "it is no regular file", str(path))
        if state.st_size > most:
            raise OSError(errno.EFBIG, f"it has more than {most:,} bytes", str(path))
        file = os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise
    with file:
        yield file


def content(path: Path, most: int, *, links: bool) -> bytes:
    """Return the contents of a regular file.

    Args:
        path: The file.
        most: Maximum size of the file in bytes.
        links: Whether `path` may be a symbolic link.

    Returns:
        The file's bytes. If the file became larger than `most` after it was opened, its first
        `most` + 1 bytes.

    Raises:
        OSError: The file does not exist, is not a regular file, is larger than `most` when it is
            opened, or cannot be read.
    """
    with opened(path, most, links=links) as file:
        # One byte more than allowed, so that a file that grew meanwhile does not match its digest.
        return file.read(most + 1)


def inside(path: Path, folder: Path) -> bool:
    """Return whether a path, after following all links, is in a folder or is the folder itself."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):  # links in a circle; a null character
        return False
