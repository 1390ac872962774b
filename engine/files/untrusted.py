"""Reads files from outside: those that a request or a lecture names, the cache, output folders.

A link to an endless device would fill the memory, a pipe would wait forever, and a sparse file
would take minutes. Therefore, only regular files up to a given size are read. What a library makes
of their contents is done in `understood`, so that each of its errors is one line of ours.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import BufferedReader, FileIO
from pathlib import Path
from typing import Any, TextIO, TypeVar, cast

from qkvideo.engine.errors import QKVideoError, RequestError, in_line

# Windows has no pipes in folders, and no flag against links.
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0)
Come = TypeVar("Come", int, bytes)


class _Read(FileIO):
    """A regular file that is read without waiting, for which some of the system's would ask."""

    def readinto(self, buffer: Any, /) -> int:  # noqa: ANN401  # any buffer
        """Read into a buffer; return the number of bytes."""
        read: int | None = super().readinto(buffer)
        return _come(read)

    def readall(self) -> bytes:
        """Return the rest of the file."""
        read: bytes | None = super().readall()
        return _come(read)


def _reader(found: int) -> BufferedReader:
    made: Any = BufferedReader(_Read(found))
    return cast(BufferedReader, made)


def _come(read: Come | None) -> Come:
    """Return what was read; raise OSError if it would have to be waited for."""
    if read is None:
        raise OSError(errno.EINVAL, "it makes whoever reads it wait")
    return read


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
    found = descriptor(path, os.O_RDONLY, most, links=links)
    with _reader(found) as file:
        yield file


@contextmanager
def within(folder: Path, inner: str, most: int) -> Iterator[BufferedReader]:
    """Open a regular file in a folder for reading in the `with` block, following no links.

    Not even the folders between `folder` and the file may be links, so that the file is really in
    `folder`, even if others change links meanwhile.

    Args:
        folder: The folder.
        inner: Path of the file, relative to `folder`, with / between its parts.
        most: Maximum size of the file in bytes.

    Raises:
        OSError: The path leads out of the folder or through a link, or it is not that of a regular
            file, or the file is too large or cannot be read.
    """
    *folders, name = inner.split("/")
    if any(part in ("", ".", "..") or "\0" in part for part in (*folders, name)):
        raise OSError(errno.EINVAL, "it is no path inside the folder", inner)
    at = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | _AT_ONCE)
    try:
        for part in folders:
            below = os.open(part, os.O_RDONLY | os.O_DIRECTORY | _AT_ONCE | _NO_LINKS, dir_fd=at)
            os.close(at)
            at = below
        found = os.open(name, os.O_RDONLY | _AT_ONCE | _NO_LINKS, dir_fd=at)
    except OSError as error:
        raise named(error, inner) from error
    finally:
        os.close(at)
    with _reader(_regular(found, inner, most)) as file:
        yield file


def descriptor(path: Path, flags: int, most: int, *, links: bool) -> int:
    """Return the descriptor of a regular file that was opened without waiting.

    Args:
        path: The file.
        flags: How the file is opened: flags for `os.open`.
        most: Maximum size of the file in bytes.
        links: Whether `path` may be a symbolic link.

    Raises:
        OSError: The file is not a regular file, is too large, or cannot be opened. Or it is opened
            for writing, and has another name, too, under which it may be a file of the user's.
    """
    try:
        found = os.open(path, flags | _AT_ONCE | (0 if links else _NO_LINKS), 0o666)
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file can have this name", str(path)) from error
    except OSError as error:
        raise named(error, str(path)) from error
    return _regular(found, str(path), most, alone=bool(flags & os.O_WRONLY))


def named(error: OSError, path: str) -> OSError:
    """Return an error about a path so that it names a link or a pipe that is not used."""
    # A pipe that nobody reads cannot be written to; a link is not followed.
    said = {errno.ENXIO: "it is no regular file", errno.ELOOP: "it is a link"}
    if error.errno in said:
        return OSError(errno.EINVAL, said[error.errno], path)
    return error


def _regular(found: int, path: str, most: int, *, alone: bool = False) -> int:
    """Return the descriptor of a regular file; close any other one, and raise OSError."""
    try:
        state = os.fstat(found)
        if not stat.S_ISREG(state.st_mode):
            raise OSError(errno.EINVAL, "it is no regular file", path)
        if alone and state.st_nlink > 1:
            raise OSError(errno.EINVAL, "it has another name, too (a hard link)", path)
        if state.st_size > most:
            raise OSError(errno.EFBIG, f"it has more than {most:,} bytes", path)
    except BaseException:
        os.close(found)
        raise
    return found


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


def requested(path: Path, most: int, what: str = "") -> bytes:
    """Return the contents of a regular file that a request names.

    Args:
        path: The file; links are followed.
        most: Maximum size of the file in bytes.
        what: What the file is, with a space behind it, for the error message: "the slide ".

    Raises:
        RequestError: The file cannot be read, is not regular, or is too large.
    """
    try:
        return content(path, most, links=True)
    except OSError as error:
        why = error.strerror or error
        raise RequestError(f"{what}“{path}” cannot be read: {why}") from error


@contextmanager
def understood(refuse: Callable[[str], QKVideoError], *, ours: bool = False) -> Iterator[None]:
    """Turn any error in the `with` block, which reads what others wrote, into one of ours.

    A damaged file makes a library stumble wherever its code happens to be, so no list of the errors
    that it can raise would be complete.

    Args:
        refuse: Makes the error to raise; its argument is the reason, as short text in one line.
        ours: Whether this is done with errors of ours, too, which do not name the file.
    """
    try:
        yield
    except BaseException as error:
        # Libraries in Rust break down with an exception that is no `Exception`.
        broken = isinstance(error, Exception) or type(error).__name__ == "PanicException"
        if not broken or (isinstance(error, QKVideoError) and not ours):
            raise
        raise refuse(in_line(error)[:_MOST_REASON] or type(error).__name__) from error


_MOST_REASON = 200
"""Maximum number of characters of a reason; libraries can quote a whole file."""


@contextmanager
def unheard() -> Iterator[None]:
    """Discard all that is printed in the `with` block.

    Libraries print what they do not expect in a file, which can be a command for a terminal, and
    does not belong into a JSON document on standard output.
    """
    with ExitStack() as kept:
        for stream, number in ((sys.stdout, 1), (sys.stderr, 2)):
            with suppress(OSError, ValueError, AttributeError):  # it is closed, or there is none
                stream.flush()
                kept.callback(_put_back, stream, os.dup(number), number)
                nothing = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nothing, number)
                os.close(nothing)
        yield


def _put_back(stream: TextIO, copy: int, number: int) -> None:
    with suppress(OSError, ValueError):
        stream.flush()
    os.dup2(copy, number)
    os.close(copy)


def inside(path: Path, folder: Path) -> bool:
    """Return whether a path, after following all links, is in a folder or is the folder itself."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):  # links in a circle; a null character
        return False
