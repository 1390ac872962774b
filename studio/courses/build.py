"""A course, built: what is there is found, what lacks is made, and a page shows all of it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from qkvideo.studio.courses import ledger as ledgers
from qkvideo.studio.courses.cluster import Cluster, connected
from qkvideo.studio.courses.folder import Folder
from qkvideo.studio.courses.here import Here
from qkvideo.studio.courses.ledger import Entries, Entry, Ledger
from qkvideo.studio.courses.receipt import Receipt, is_done, path_of
from qkvideo.studio.courses.results import PAGE, page
from qkvideo.studio.courses.shard import Shard, part_of
from qkvideo.studio.courses.task import PLAN, Task, as_lines
from qkvideo.studio.courses.work import Crew, work
from qkvideo.studio.drawing.limits import MAX_BYTES, at_once
from qkvideo.studio.encoding.quality import quality
from qkvideo.studio.films.job import DEFAULT_FOLDER

MEMORY: Final = MAX_BYTES + (1 << 30)
"""Bytes that a job may allocate: what drawing may, and what a deck may beside."""


@dataclass(frozen=True)
class How:
    """How a course is built.

    Attributes:
        folder: Where it goes.
        jobs: Processes, or workers of a cluster of one's own; one a core, if not given.
        cluster: "local", the name of a batch system, or a scheduler's address; this machine without
            a cluster, if not given.
        shard: Only this part of it; all of it, if not given.
        timeout: Seconds that a job may take; any, if not given.
    """

    folder: Folder
    jobs: int | None = None
    cluster: str | None = None
    shard: Shard | None = None
    timeout: float | None = None


@dataclass(frozen=True)
class Course:
    """What became of a course, or of a part of it.

    Attributes:
        tasks: Its jobs, in order.
        entries: What is known of them, by key.
        folder: Where it is.
    """

    tasks: tuple[Task, ...]
    entries: Mapping[str, Entry]
    folder: Folder

    def count(self, *statuses: str) -> int:
        """How many jobs have one of these."""
        return sum(self.status(task) in statuses for task in self.tasks)

    def status(self, task: Task) -> str:
        """What became of a job: done, failed, aside or left."""
        entry = self.entries.get(task.key)
        return "left" if entry is None else entry.status


Tell = Callable[[Entry, Task], None]
"""Hears what became of a job."""


def build(tasks: Sequence[Task], how: How, tell: Tell) -> Course:
    """Make what is not there yet.

    Args:
        tasks: The plan.
        how: Where to, and by whom.
        tell: Hears what becomes of each job.

    Raises:
        RequestError: The folder or the cluster is none.
        MissingError: Something to install is missing.
        QKVideoError: The folder or the cluster refuses, or another run is at it.
    """
    part = tuple(tasks) if how.shard is None else part_of(tasks, how.shard)
    own = {task.key: task for task in part}
    with Ledger(home(how.folder) / ledgers.name(how.shard)) as ledger:
        how.folder.write(PLAN, as_lines(tuple(tasks)).encode())
        found = look(part, ledger.entries, how.folder)
        for key, entry in found.items():
            if ledger.entries.get(key) != entry:  # somebody else has done it
                ledger.add(entry)
        course = Course(part, found, how.folder)
        try:
            if course.count("done") < len(part):
                with _crew(part, how) as crew:
                    for entry in work(part, _done(found), crew):
                        ledger.add(entry)
                        found[entry.key] = entry
                        tell(entry, own[entry.key])
        finally:
            leave(course, ledger, whole=how.shard is None)
    return course


def home(folder: Folder) -> Path:
    """Where the ledger of a course is kept on this machine: in its folder, if that is here."""
    return folder.local or DEFAULT_FOLDER / folder.address.replace("://", "/")


def look(tasks: Sequence[Task], known: Entries, folder: Folder) -> dict[str, Entry]:
    """What is done: what is there, whatever the ledger says.

    Args:
        tasks: The jobs.
        known: What the ledger says.
        folder: The course's.

    Returns:
        An entry for each job that is done, by its key.
    """
    files = folder.files()
    found: dict[str, Entry] = {}
    for task in tasks:
        entry = known.get(task.key)
        receipt = None if entry is None else entry.receipt
        if not is_done(task, files, receipt):
            continue
        if entry is None or receipt is None:
            receipt = _receipt(task, folder)
            if receipt is None or not is_done(task, files, receipt):
                continue
            entry = Entry(key=task.key, status="done", receipt=receipt)
        found[task.key] = entry
    return found


def _receipt(task: Task, folder: Folder) -> Receipt | None:
    content = folder.read(path_of(task, task.places[0]))
    with contextlib.suppress(ValueError):
        return Receipt.model_validate_json(content or b"")
    return None


def _done(found: Mapping[str, Entry]) -> set[str]:
    return {key for key, entry in found.items() if entry.status == "done"}


@contextlib.contextmanager
def _crew(tasks: Sequence[Task], how: How) -> Iterator[Crew]:
    letters = {task.request.get("quality", "h") for task in tasks}
    largest = max((quality(letter) for letter in letters), key=lambda each: each.height)
    jobs = min(at_once(largest) if how.jobs is None else how.jobs, len(tasks))
    if how.cluster is None:
        with Here(how.folder, jobs, MEMORY, how.timeout) as crew:
            yield crew
        return
    with connected(how.cluster, jobs) as client:
        yield Cluster(client, how.folder, MEMORY, how.timeout)


def leave(course: Course, ledger: Ledger, *, whole: bool = True) -> None:
    """Leave what whoever looks finds: the page of results, and far from here the ledger.

    Args:
        course: As it is now.
        ledger: What is known of it.
        whole: Whether it is no part.
    """
    if course.folder.local is None:
        course.folder.write(ledger.path.name, ledger.path.read_bytes())
    if whole:
        course.folder.write(PAGE, page(course.tasks, course.entries).encode())
