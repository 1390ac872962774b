"""Keeps files in a course's folder that no job made: none is replaced without a word."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import suppress
from typing import Final

from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.studio.courses import receipt as receipts
from qkvideo.studio.courses.folder import Folder, within
from qkvideo.studio.courses.task import PLAN, Task
from qkvideo.studio.lectures import kept

_DONE: Final = re.compile(r"\.(.+)\.done")
Sizes = Mapping[str, int]
"""The size in bytes of each file in the course's folder, by its path in this folder."""


def check_strangers(
    tasks: Iterable[Task], files: Sizes, folder: Folder, *, trust: bool, remedy: str
) -> None:
    """Refuse jobs that would replace files which no job and no lecture file made.

    Args:
        tasks: The jobs that are to be done.
        files: The files that are there.
        folder: Folder of the course.
        trust: Whether such files may be replaced; then a warning names the first of them.
        remedy: What the user can do besides moving the file away, as the end of a sentence.

    Raises:
        RequestError: There is such a file, and `trust` is False.
    """
    strange = _strange(tasks, files, folder)
    first = next(strange, None)
    if first is None:
        return
    named = f"“{within(folder.address, first)}” was not made by qkvideo, or has changed"
    if not trust:
        raise RequestError(f"{named}: move it away{remedy}")
    more = sum(1 for _ in strange)
    others = f" (and {more:,} more files)" * bool(more)
    warnings.warn(QKVideoWarning(f"{named}: it is replaced{others}"), stacklevel=2)


def remember(folder: Folder) -> None:
    """Record that the plan was written in this very folder, so that its files are known as made.

    If a job is interrupted, its files may be there without a receipt.
    """
    if folder.local is not None:
        kept.keep((folder.local / PLAN,), "")


def _strange(tasks: Iterable[Task], files: Sizes, folder: Folder) -> Iterator[str]:
    there = [
        (place, name)
        for task in tasks
        for place in task.places
        for name in task.names
        if within(place, name) in files
    ]
    if not there:
        return
    planned, told = _planned(folder), _told(set(there), files, folder)
    for place, name in dict.fromkeys(there):
        path = within(place, name)
        if path in planned or files[path] in told.get(path, ()):
            continue
        # A lecture file that is no course, or `render`, may have made it.
        if folder.local is None or kept.strange((folder.local / path,)) is not None:
            yield path


def _told(wanted: Set[tuple[str, str]], files: Sizes, folder: Folder) -> dict[str, list[int]]:
    """Return the sizes that receipts give of some files, each a folder and a name, by path.

    A receipt from others may list a million more files.
    """
    places = {place for place, _ in wanted}
    found: dict[str, list[int]] = {}
    for path in files:
        place, _, name = path.rpartition("/")
        if place in places and _DONE.fullmatch(name):
            receipt = receipts.at(path, folder)
            for each, size in () if receipt is None else receipt.files.items():
                if (place, each) in wanted:
                    found.setdefault(within(place, each), []).append(size)
    return found


def _planned(folder: Folder) -> frozenset[str]:
    """Return the paths of the files of the course that was built here before.

    A plan from elsewhere could name files of yours: on this machine, it counts only in the folder
    in which it was written.
    """
    if folder.local is not None and not kept.is_from_here(folder.local / PLAN):
        return frozenset()
    found: set[str] = set()
    for line in (folder.read(PLAN) or b"").splitlines():
        with suppress(Exception):  # whatever is in the place of it
            job = json.loads(line)
            found |= {within(place, name) for place in job["places"] for name in job["names"]}
    return frozenset(found)
