"""The folder of a course, on this machine or at any address that fsspec supports.

Files are uploaded under temporary names and then renamed one by one; the file that describes the
others comes last. An incomplete file therefore never has its final name, even if the connection or
the process is interrupted.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from qkvideo.engine.errors import MissingError, QKVideoError, RequestError, in_line
from qkvideo.engine.files import untrusted
from qkvideo.engine.waiting import waited_for

MOST_BYTES: Final = 1 << 30
"""Maximum size in bytes of a file about a course, such as its plan."""
_MOST_FILE: Final = 1 << 36
"""Maximum size of a film or deck in bytes; it is not read into memory."""
_SPARE: Final = 1 << 28
"""Bytes of the disk that a copied file leaves free."""

_PART: Final = 1 << 20
"""Number of bytes that are asked of a server at once."""
_NEEDS: Final = {"s3": "s3fs", "gs": "gcsfs", "gcs": "gcsfs", "sftp": "paramiko", "abfs": "adlfs"}
"""The package that an address needs, by the address's scheme."""


@dataclass(frozen=True)
class Folder:
    """A folder on this machine or on a server, such as a course's output folder.

    All methods that read or write raise an error if they fail: RequestError if fsspec does not know
    the kind of address, MissingError if the Python package for this kind of address is not
    installed, and QKVideoError if the folder cannot be reached or refuses access.

    Attributes:
        address: A path, or an address for the library fsspec, such as s3://bucket/folder.
    """

    address: str

    @property
    def local(self) -> Path | None:
        """The folder's path; None if it is not on this machine."""
        scheme, mark, rest = self.address.partition("://")
        if not mark:
            return Path(self.address)
        return Path(rest) if scheme in ("file", "local") else None

    @property
    def of_this_process(self) -> bool:
        """Whether the folder is in this process's memory, where no other process can reach it."""
        return self.address.startswith("memory:")

    def files(self) -> dict[str, int]:
        """Return the size in bytes of each file in this folder and in the folders inside it.

        The keys of the dictionary are the files' paths, relative to this folder.
        """
        with self._reached() as (system, root):
            system.invalidate_cache()
            found = system.find(root, detail=True) if system.exists(root) else {}
            skip = len(root.rstrip("/")) + 1
            return {path[skip:]: int(about["size"]) for path, about in found.items()}

    def listed(self, place: str) -> list[str]:
        """Return the names of the files and folders in a folder inside this folder.

        Args:
            place: Path of the inner folder, relative to this folder; "" for this folder itself.

        Returns:
            The names without paths; none if the inner folder does not exist.
        """
        with self._reached() as (system, root):
            try:
                target = within(root, place)
                system.invalidate_cache(target)
                return [str(path).rpartition("/")[2] for path in system.ls(target, detail=False)]
            except FileNotFoundError:
                return []

    def read(self, path: str, most: int = MOST_BYTES) -> bytes | None:
        """Return the contents of a file of at most so many bytes; None if it does not exist."""
        with self._reached() as (system, root):
            try:
                if self.local is not None:
                    return untrusted.content(self.local / path, most, links=True)
                with system.open(within(root, path), "rb") as stream:
                    return _whole(stream, most)
            except FileNotFoundError:
                return None
            except NotADirectoryError:  # it is the folder itself that is wrong
                raise
            except OSError as error:
                why = error.strerror or in_line(error) or type(error).__name__
                what = f"“{within(self.address, path)}” cannot be read: {why}"
                raise QKVideoError(what) from error

    def fetch(self, paths: Iterable[str], to: Path) -> None:
        """Copy files from this folder to a folder on this machine.

        On this machine, no link in the folder is followed: it could lead to a file that is not to
        be handed on.
        """
        to.mkdir(parents=True, exist_ok=True)
        with self._reached() as (system, root):
            for path in paths:
                copy = to / path.rpartition("/")[2]
                if self.local is None:
                    with system.open(within(root, path), "rb") as file:
                        _fetched(file, copy)
                    continue
                try:
                    with untrusted.within(self.local, path, _MOST_FILE) as file:
                        _fetched(file, copy)
                except OSError as error:
                    why = error.strerror or error
                    raise QKVideoError(f"“{self.local / path}” is not copied: {why}") from error

    def write(self, path: str, content: bytes) -> None:
        """Write a file, either completely or not at all."""
        with self._reached() as (system, root):
            target = within(root, path)
            place = target.rpartition("/")[0]
            beside = f"{place}/.~{secrets.token_hex(8)}"
            _make(system, place)
            try:
                system.pipe_file(beside, content)
                _move(system, beside, target)
            except BaseException:
                with contextlib.suppress(Exception):
                    system.rm_file(beside)
                raise

    def remove(self, paths: Iterable[str]) -> None:
        """Remove those of the given files that exist."""
        with self._reached() as (system, root):
            for path in paths:
                with contextlib.suppress(FileNotFoundError):
                    system.rm_file(within(root, path))

    def publish(self, place: str, stem: str, files: Mapping[str, Path]) -> None:
        """Upload finished files, so that no file is ever incomplete under its final name.

        All files are uploaded into a hidden folder, and then moved out of it, one after the other.

        Args:
            place: Path of the folder that gets the files, relative to this folder; "" for this
                folder itself. The folder is created if it does not exist.
            stem: Beginning of the hidden folder's name. Older hidden folders with this stem are
                removed. Processes that upload at the same time must use different stems.
            files: Path of each file on this machine; the key is the name that the file gets. The
                files are moved in this order.
        """
        hidden = f".{stem}.upload~"  # not a workshop's: those are removed by the next workshop
        ours = re.compile(f"{re.escape(hidden)}[0-9a-f]{{8}}")
        left = [name for name in self.listed(place) if ours.fullmatch(name)]
        if led := next((path for path in files.values() if path.is_symlink()), None):
            raise QKVideoError(f"“{led}” is not copied: it is a link")
        with self._reached() as (system, root):
            target = within(root, place)
            for name in left:  # left by a process that was killed
                with contextlib.suppress(OSError):
                    system.rm(f"{target}/{name}", recursive=True)
            room = f"{target}/{hidden}{secrets.token_hex(4)}"
            _make(system, room)
            try:
                for name, path in files.items():
                    system.put_file(str(path), f"{room}/{name}")
                for name in files:
                    _move(system, f"{room}/{name}", f"{target}/{name}")
            finally:
                with contextlib.suppress(Exception):  # otherwise it is removed next time
                    system.rm(room, recursive=True)

    @contextlib.contextmanager
    def _reached(self) -> Iterator[tuple[Any, str]]:
        """Connect to the folder; yield the file system and the folder's path in it."""
        here = contextlib.nullcontext()
        server = waited_for(f"“{self.address}”", ends=True)
        try:
            with server if self.local is None else here:
                system, root = self._found()  # some servers are asked even for this
                yield system, root.rstrip("/")
        except QKVideoError:
            raise
        except Exception as error:  # each file system has its own errors
            said = getattr(error, "strerror", None) or in_line(error)
            what = said or type(error).__name__
            raise QKVideoError(f"the folder “{self.address}” refused: {what}") from error

    def _found(self) -> tuple[Any, str]:
        """Return the file system of the folder, and the folder's path in it."""
        import fsspec

        scheme, local = self.address.partition("://")[0], self.local
        if local is not None:
            # In an address, “::” has a meaning: it would lead from the folder “a::b” to “a”.
            return fsspec.filesystem("file"), local.absolute().as_posix()
        try:
            system, root = fsspec.core.url_to_fs(self.address)
        except ImportError as error:
            raise MissingError(
                f"pip install {_NEEDS.get(scheme, scheme)}", f"folders at {scheme}:// need"
            ) from error
        except (TypeError, ValueError) as error:  # TypeError: it needs more than an address
            raise RequestError(
                f"“{self.address}” is no address of a folder ({in_line(error)}): give a folder, or"
                " an address like s3://bucket/folder"
            ) from error
        return system, root


def _whole(stream: Any, most: int) -> bytes:
    """Return the contents of a file on a server, which may send without end, and in parts.

    Raises:
        OSError: It is larger than `most`.
    """
    content = bytearray()
    while part := stream.read(_PART):
        content += part
        if len(content) > most:
            raise OSError(f"it has more than {most:,} bytes")
    return bytes(content)


def _fetched(stream: Any, copy: Path) -> None:
    """Copy a file from elsewhere, such as a server, which may send without end.

    Raises:
        OSError: It is larger than `_MOST_FILE`, or than what the disk has room for.
    """
    most = min(_MOST_FILE, shutil.disk_usage(copy.parent).free - _SPARE)
    with copy.open("wb") as file:
        while part := stream.read(_PART):
            most -= len(part)
            if most < 0:
                raise OSError(f"“{copy.name}” has more bytes than there is room for")
            file.write(part)


def within(place: str, name: str) -> str:
    """Return a folder's path and a name, joined by "/"; only the other one if one of them is "".

    Args:
        place: Path of the folder.
        name: Name of a file in the folder, or its path relative to the folder; "" for the folder.
    """
    return "/".join(part for part in (place, name) if part)


def _move(system: Any, source: str, target: str) -> None:
    """Rename a file. If a folder has the new name, raise an error: the file would be put into it.

    Raises:
        IsADirectoryError: There is such a folder.
    """
    if system.isdir(target):
        raise IsADirectoryError(f"“{target}” is a folder; move it away")
    system.mv(source, target)


def _make(system: Any, folder: str) -> None:
    with contextlib.suppress(FileExistsError):
        system.makedirs(folder, exist_ok=True)
