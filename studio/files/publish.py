"""Publishes sets of files: every file complete, all of them together, and one run at a time.

Files are written into a hidden folder, and finally renamed into their place, the manifest last. If
a run is killed in between, the folder has the previous set, or files of two sets with a manifest
whose digests show which files do not belong to it; such a set counts as missing. No file is ever
incomplete.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.studio.files import sealed
from qkvideo.studio.files.lock import Tell, held, nobody
from qkvideo.studio.files.sealed import Sealed

if TYPE_CHECKING:
    from qkvideo.studio.files.manifest import Manifest

_SUFFIX: Final = re.compile("[a-z0-9_]{8}")
"""What `tempfile` adds to a prefix."""


@dataclass(frozen=True)
class FilesPlace:
    """Where a set of files is published. A set is all files of a film, or of some of its beats.

    Attributes:
        folder: The folder in which users find the files.
        slug: Name of the film. The names of all files in the set begin with this name.
        stem: Name of the set: "my-film" for a whole film, "my-film.first-beat" for some beats.
        manifest: File name of the manifest.
    """

    folder: Path
    slug: str
    stem: str
    manifest: str

    @property
    def lock(self) -> Path:
        """The file that is locked while this set is written."""
        return self.folder / f".{self.stem}.lock"

    @property
    def workshop_prefix(self) -> str:
        """Prefix of the names of this set's hidden folders."""
        return f".{self.stem}~"

    def left(self) -> list[Path]:
        """Return this set's hidden folders; nothing else has a name of their kind."""
        prefix = self.workshop_prefix
        found = self.folder.glob(f"{escape(prefix)}*")
        return [path for path in found if _SUFFIX.fullmatch(path.name.removeprefix(prefix))]


@contextlib.contextmanager
def workshop(place: FilesPlace, tell: Tell = nobody) -> Iterator[Path]:
    """Hold the lock of a set of files in the `with` block, and provide a hidden folder for them.

    The hidden folder is in `place.folder`, and is removed after the block. Older hidden folders of
    the same set, left by runs that were killed, are removed first.

    Args:
        place: Where the set of files will be published.
        tell: Called without arguments while another run holds the lock: after a second, then every
            half minute.

    Yields:
        The hidden folder, in which the files are made before `publish` moves them.
    """
    place.folder.mkdir(parents=True, exist_ok=True)
    with held(place.lock, tell):
        for left in place.left():
            shutil.rmtree(left, ignore_errors=True)
        with tempfile.TemporaryDirectory(
            dir=place.folder, prefix=place.workshop_prefix, ignore_cleanup_errors=True
        ) as folder:
            # FFmpeg takes a path such as “tcp:host:1/film.mp4” for an address in a network.
            yield Path(folder).absolute()


def sweep(place: FilesPlace) -> None:
    """Remove the hidden folders that killed runs have left behind for a set of files.

    If another run is making this set of files at present, nothing is removed.

    Args:
        place: Where the set of files is published.
    """
    left = place.left()
    if left:
        from filelock import FileLock, Timeout  # it is hardly ever needed here

        with contextlib.suppress(OSError, Timeout), FileLock(place.lock, timeout=0):
            for each in left:
                shutil.rmtree(each, ignore_errors=True)


def publish(place: FilesPlace, made: Manifest, files: Mapping[str, Path]) -> dict[str, Path]:
    """Move a set of finished files and its manifest from a hidden folder to `place.folder`.

    A set is all files of a film, or of some of its beats. Call this function within `workshop`,
    which makes the hidden folder. Files that an earlier run published for the same set are
    replaced, or removed if they have no new version.

    Args:
        place: Where to publish the files.
        made: The manifest of `files`. This function writes the manifest to a file.
        files: The finished files in the hidden folder, by kind: "mp4", "srt", "poster", …

    Returns:
        The paths of the published files by kind; the manifest has the kind "manifest".

    Raises:
        RequestError: A folder has the name of a file to publish.
    """
    before = sealed.read(place.folder / place.manifest)
    first = next(iter(files.values()))
    description = first.with_name(place.manifest)
    description.write_text(made.as_json(), encoding="utf-8")
    ordered = {**files, "manifest": description}
    for path in ordered.values():
        _to_disk(path)
    published = {kind: place.folder / path.name for kind, path in ordered.items()}
    check_no_folders(published.values())
    for kind, path in ordered.items():
        if kind == "manifest":
            _to_disk(place.folder)  # files reach the disk before their manifest
        path.replace(published[kind])
    if before is not None:
        kept = {path.name for path in published.values()}
        for old in _own_names(place, before) - kept:
            (place.folder / old).unlink(missing_ok=True)
    _to_disk(place.folder)
    return published


def check_no_folders(paths: Iterable[Path]) -> None:
    """Check that no folder is in the way of files to publish.

    Args:
        paths: The paths at which the files will be published.

    Raises:
        RequestError: One of the paths is a folder.
    """
    for path in paths:
        if path.is_dir() and not path.is_symlink():
            raise RequestError(f"“{path}” is a folder: move it away, or choose another with -o")


def whole(place: FilesPlace) -> Sealed | None:
    """Return what identifies a published film, if all its files exist and are unchanged.

    Args:
        place: Where the files were published.

    Returns:
        The entries of the film's manifest that identify the film and its files. None if the
        manifest is missing or was changed, or if a file is missing or was changed.
    """
    found = sealed.read(place.folder / place.manifest)
    if found is None or len(_own_names(place, found)) != len(found.files):
        return None
    return found if all(sealed.fits(f, place.folder) for f in found.files.values()) else None


def _own_names(place: FilesPlace, made: Sealed) -> set[str]:
    """Return the manifest's files that may belong to this set.

    Others are ignored, so that a manifest from elsewhere cannot make us touch other files.
    """
    names = {file.path for file in made.files.values()}
    return {n for n in names if n.startswith(f"{place.slug}.") and Path(n).name == n}


def check_here() -> None:
    """Check that the process's working folder still exists, since manim needs it.

    Raises:
        RequestError: The working folder was removed.
    """
    try:
        Path.cwd()
    except FileNotFoundError as error:
        raise RequestError("the current folder is gone: go to another one (cd)") from error


def check_writable(folder: Path, needed: int) -> None:
    """Check that a folder is writable, and that its disk has room for a film.

    Args:
        folder: The folder; if it does not exist, its nearest existing parent is checked.
        needed: Required space in bytes.

    Raises:
        RequestError: `folder` cannot be a folder, because its name is not allowed or a file is in
            the way.
        QKVideoError: The folder is not writable, or the disk has less free space than `needed`.
    """
    there = _nearest(folder)
    if not there.is_dir():
        raise RequestError(f"“{there}” is not a folder; choose another one with -o")
    if not os.access(there, os.W_OK | os.X_OK):
        raise QKVideoError(f"the folder “{there}” may not be written to; choose another with -o")
    free = shutil.disk_usage(there).free
    if free < needed:
        raise QKVideoError(
            f"the disk of “{there}” has {free >> 20} MiB left, but {needed >> 20} MiB are needed;"
            " make room, or choose another folder with -o"
        )


def may_be_written(folder: Path) -> bool:
    """Return whether a folder is writable.

    Args:
        folder: The folder; if it does not exist, its nearest existing parent is checked.

    Raises:
        RequestError: The system does not allow the name of the folder.
    """
    there = _nearest(folder)
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def _nearest(folder: Path) -> Path:
    """Return the folder itself or, if it does not exist, its nearest existing parent.

    Raises:
        RequestError: The system does not allow the name.
    """
    try:
        # A link to nothing is in the way, too.
        there = next(p for p in (folder, *folder.absolute().parents) if os.path.lexists(p))
        with contextlib.suppress(FileNotFoundError):
            folder.lstat()
    except OSError as error:  # mostly a name that is too long
        raise RequestError(
            f"“{folder}” cannot be a folder: {error.strerror}; choose another one with -o"
        ) from error
    return there


def _to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
