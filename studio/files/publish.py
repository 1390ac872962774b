"""How files get into their place: whole, together, and never two at a time.

Everything is written into a hidden folder beside its place and renamed into it at the end, the
manifest last. Whoever is killed in between leaves the previous set, or files of two sets under a
manifest whose digests tell which of them are not its own: such a set counts as not there. There is
never a broken file under a good name.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.studio.files import manifest as manifests
from qkvideo.studio.files.lock import Tell, held, nobody
from qkvideo.studio.files.manifest import Manifest


@dataclass(frozen=True)
class Place:
    """Where a set of files belongs.

    Attributes:
        folder: The folder that the lecturer sees.
        slug: The film; the names of all its files begin with it.
        stem: Name of the set: the film, or the film and the beats of it.
        manifest: Name of the file that describes the set.
    """

    folder: Path
    slug: str
    stem: str
    manifest: str

    @property
    def lock(self) -> Path:
        """The file that whoever writes this set holds locked."""
        return self.folder / f".{self.stem}.lock"

    @property
    def workshop_prefix(self) -> str:
        """How the hidden folders of this set, and of no other, begin."""
        return f".{self.stem}~"


@contextlib.contextmanager
def workshop(place: Place, tell: Tell = nobody) -> Iterator[Path]:
    """A hidden folder on the disk of `place`, for the one who holds its lock.

    Leftovers of killed runs are cleared first; the folder is gone afterwards.

    Args:
        place: What is made there.
        tell: Hears that another run is making it (see `lock.held`).

    Yields:
        The folder.
    """
    place.folder.mkdir(parents=True, exist_ok=True)
    with held(place.lock, tell):
        for left in place.folder.glob(f"{place.workshop_prefix}*"):
            shutil.rmtree(left, ignore_errors=True)
        with tempfile.TemporaryDirectory(
            dir=place.folder, prefix=place.workshop_prefix, ignore_cleanup_errors=True
        ) as folder:
            yield Path(folder)


def sweep(place: Place) -> None:
    """Clear the leftovers of runs that were killed, unless somebody is at work there."""
    left = list(place.folder.glob(f"{place.workshop_prefix}*"))
    if left:
        with contextlib.suppress(OSError, Timeout), FileLock(place.lock, timeout=0):
            for each in left:
                shutil.rmtree(each, ignore_errors=True)


def publish(place: Place, made: Manifest, files: Mapping[str, Path]) -> dict[str, Path]:
    """Put a set of files from the workshop into their place; the caller holds the lock.

    What belonged to the set that was there before, and not to this one, is removed.

    Args:
        place: Where to.
        made: The manifest of `files`.
        files: Kind of file to the finished file in the workshop.

    Returns:
        Kind of file to the published file, the manifest among them.

    Raises:
        RequestError: A folder stands where a file belongs.
    """
    before = manifests.read(place.folder / place.manifest)
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
            _to_disk(place.folder)  # no manifest before its files, even if the power fails
        path.replace(published[kind])
    if before is not None:
        kept = {path.name for path in published.values()}
        for old in _own_names(place, before) - kept:
            (place.folder / old).unlink(missing_ok=True)
    _to_disk(place.folder)
    return published


def check_no_folders(paths: Iterable[Path]) -> None:
    """Make sure that no folder stands where a file is to be put: a set is published or it is not.

    Raises:
        RequestError: One does.
    """
    for path in paths:
        if path.is_dir() and not path.is_symlink():
            raise RequestError(f"“{path}” is a folder: move it away, or choose another with -o")


def whole(place: Place) -> Manifest | None:
    """The manifest in `place` if every file it names is there, bit for bit."""
    found = manifests.read(place.folder / place.manifest)
    if found is None or len(_own_names(place, found)) != len(found.files):
        return None
    return found if all(manifests.fits(f, place.folder) for f in found.files.values()) else None


def _own_names(place: Place, made: Manifest) -> set[str]:
    """Files of the set; a manifest from elsewhere must not make us touch other files."""
    names = {file.path for file in made.files.values()}
    return {n for n in names if n.startswith(f"{place.slug}.") and Path(n).name == n}


def check_here() -> None:
    """Make sure that there is a current folder; manim asks for it, whatever is drawn.

    Raises:
        RequestError: It was removed.
    """
    try:
        Path.cwd()
    except FileNotFoundError as error:
        raise RequestError("the current folder is gone: go to another one (cd)") from error


def check_writable(folder: Path, needed: int) -> None:
    """Make sure, before anything is drawn, that a folder can take a film.

    Args:
        folder: It need not exist.
        needed: Bytes.

    Raises:
        RequestError: If it is not a folder.
        QKVideoError: If it may not be written to, or the disk has not enough room.
    """
    there = _nearest(folder)
    if not there.is_dir():
        raise RequestError(f"“{there}” is not a folder; choose another one with -o")
    if not os.access(there, os.W_OK | os.X_OK):
        raise QKVideoError(f"the folder “{there}” may not be written to; choose another with -o")
    free = shutil.disk_usage(there).free
    if free < needed:
        raise QKVideoError(
            f"the disk of “{there}” has {free >> 20} MiB left, {needed >> 20} MiB are needed;"
            " make room, or choose another folder with -o"
        )


def may_be_written(folder: Path) -> bool:
    """Whether a folder, which need not exist, may be written to."""
    there = _nearest(folder)
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def _nearest(folder: Path) -> Path:
    """The folder itself, or what there is on the way to it.

    Raises:
        RequestError: The system takes no such name.
    """
    try:
        there = next(p for p in (folder, *folder.absolute().parents) if p.exists())
        with contextlib.suppress(FileNotFoundError):
            folder.lstat()
    except OSError as error:  # a name that is too long, above all
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
