"""Watches a lecture file: builds it again when it, or a file that it names, changes.

The files are checked twice a second. File notifications would need a thread, which must not run
while processes are forked; nor do they work for folders on other machines.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from qkvideo.engine.errors import QKVideoError, RequestError, described
from qkvideo.studio.decks.own import PICTURES
from qkvideo.studio.lectures.make import Built
from qkvideo.studio.lectures.paths import named
from qkvideo.studio.lectures.read import Lecture, read
from qkvideo.studio.narration.recordings import ENDINGS

_READ = {".md", *PICTURES, *ENDINGS}
EVERY = 0.5
"""Time between two checks, in seconds."""
_SAVED = 0.2  # seconds without a change after which a file counts as written
Stamp = dict[Path, tuple[int, int]]


@dataclass(frozen=True)
class Rebuilt:
    """The outcome of building a lecture once.

    Attributes:
        made: The outcomes of the films, decks and packages; empty if the lecture could not be
            built.
        error: The reason why the lecture could not be built, in one line; empty if it was built.
    """

    made: Built = Built()  # noqa: RUF009  # immutable
    error: str = ""


def follow(path: Path, build: Callable[[], Built], *, trusted: bool = False) -> Iterator[Rebuilt]:
    """Build a lecture, and build it again whenever one of its files changes.

    These files are the lecture file and the files that it names.

    Args:
        path: The lecture file.
        build: Function that builds the lecture.
        trusted: As for `read`.

    Yields:
        The outcome of each build, without end.
    """
    files = {path}
    while True:
        try:
            files = named_files(read(path, trusted=trusted))
        except (RequestError, OSError):
            files = files | {path}  # the error will be corrected in one of the same files
        before = stamps(files)
        try:
            yield Rebuilt(build())
        except BrokenPipeError:  # nobody reads what is printed
            raise
        except (QKVideoError, OSError) as error:
            yield Rebuilt(error=described(error)[0])
        while (now := stamps(files)) == before:
            time.sleep(EVERY)
        _rest(files, now)


def _rest(files: set[Path], now: Stamp) -> None:
    """Wait until a save is over: editors empty a file before they write it."""
    while True:
        before = now
        time.sleep(_SAVED)
        if (now := stamps(files)) == before:
            return


def named_files(lecture: Lecture) -> set[Path]:
    """Return the paths of the lecture file, and of the files that it names.

    Folders are included: the folder of recordings with the languages' folders in it, and the
    folders of Markdown slides.
    """
    file = lecture.file
    beside = {lecture.beside(name) for _, name in named(file)}
    # A Markdown slide may show pictures from its folder, so that folder is watched as well.
    around = {place.parent for place in beside if place.suffix == ".md"}
    spoken = set() if file.recordings is None else set(lecture.beside(file.recordings).glob("*/"))
    return {lecture.path, *beside, *around, *spoken}


def stamps(files: set[Path]) -> Stamp:
    """Return the modification time (in nanoseconds) and size (in bytes) of files, by path.

    Args:
        files: Paths of files and folders. A folder stands for the Markdown files, pictures and
            sound files directly in it, not for files in its subfolders.

    Returns:
        For the path of each file, the time and the size; (0, −1) for a path that cannot be read.
    """
    found: Stamp = {}
    for path in files:
        try:
            inside = [*path.iterdir()] if path.is_dir() else []
        except OSError:  # it has just gone, may not be read, or has a name that none can have
            inside = []
        # Only kinds of input files count: the built files may be in the same folder.
        for each in [path, *(p for p in inside if p.suffix.lower() in _READ)]:
            try:
                stat = each.stat()
            except OSError:
                found[each] = (0, -1)
            else:
                if each.is_file():
                    found[each] = (stat.st_mtime_ns, stat.st_size)
    return found
