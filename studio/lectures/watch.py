"""Watches a lecture file: builds it again whenever it, or a file that it names, changes.

The files are checked twice a second. Notifications would need a thread, which must not run while
processes are forked, and do not work for folders on other machines.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.studio.decks.own import PICTURES
from qkvideo.studio.lectures.make import Built
from qkvideo.studio.lectures.read import Lecture, read
from qkvideo.studio.narration.recordings import ENDINGS

_READ = {".md", *PICTURES, *ENDINGS}
EVERY = 0.5
"""Seconds between two checks."""
Stamp = dict[Path, tuple[int, int]]


@dataclass(frozen=True)
class Rebuilt:
    """The outcome of a lecture file after a change.

    Attributes:
        made: The outcomes; none if the file is invalid.
        error: The reason why it could not be built, in one line.
    """

    made: Built = Built()  # noqa: RUF009  # immutable
    error: str = ""


def follow(path: Path, build: Callable[[], Built]) -> Iterator[Rebuilt]:
    """Build a lecture now and after every change, until the caller stops.

    Args:
        path: The lecture file.
        build: A function that builds it.
    """
    files = {path}
    while True:
        try:
            files = named_files(read(path))
        except RequestError:
            files = files | {path}  # it is mended where it was
        before = stamps(files)
        try:
            yield Rebuilt(build())
        except QKVideoError as error:
            yield Rebuilt(error=" ".join(str(error).split()))
        while stamps(files) == before:
            time.sleep(EVERY)


def named_files(lecture: Lecture) -> set[Path]:
    """The files that a lecture is made from: its own, and those that it names."""
    file = lecture.file
    names = [
        *(file.timings, file.output.template, file.brand.logo, file.recordings),
        *(*file.slides.opening, *file.slides.closing),
        file.sentences if isinstance(file.sentences, str) else None,
        file.weights if file.weights.endswith(".npz") else None,
    ]
    beside = {lecture.beside(name) for name in names if name is not None}
    # A slide may name pictures; a folder holds recordings.
    around = {place.parent for place in beside if place.suffix == ".md"}
    return {lecture.path, *beside, *around}


def stamps(files: set[Path]) -> Stamp:
    """When files were changed, and their sizes; of a folder, those of the files in it."""
    found: Stamp = {}
    for path in files:
        inside = path.iterdir() if path.is_dir() else ()
        # What is built may lie beside what it is built from.
        for each in [path, *(p for p in inside if p.suffix.lower() in _READ)]:
            try:
                stat = each.stat()
            except OSError:
                found[each] = (0, -1)
            else:
                if each.is_file():
                    found[each] = (stat.st_mtime_ns, stat.st_size)
    return found
