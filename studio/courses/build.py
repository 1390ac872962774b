"""Builds a course: finds what exists, makes what is missing, and writes a page of results."""

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
"""Memory in bytes that a job may allocate, for drawing and for a deck."""


@dataclass(frozen=True)
class How:
    """Settings of a build.

    Attributes:
        folder: Folder of the course.
        jobs: Number of processes on this machine or, if a cluster is started for the build, of its
            workers; None for as many as the cores and the memory allow.
        cluster: "local" for a cluster on this machine, the name of a batch system, or a scheduler's
            address; None for processes on this machine without a cluster.
        shard: The part to build; None for the whole course.
        timeout: Maximum time of a job in seconds; None for no limit.
    """

    folder: Folder
    jobs: int | None = None
    cluster: str | None = None
    shard: Shard | None = None
    timeout: float | None = None


@dataclass(frozen=True)
class Course:
    """The state of a course, or of a part of it.

    Attributes:
        tasks: The jobs, in the plan's order.
        entries: The latest ledger entry of each job, by the job's key.
        folder: Folder of the course.
    """

    tasks: tuple[Task, ...]
    entries: Mapping[str, Entry]
    folder: Folder

    def count(self, *statuses: str) -> int:
        """Return the number of jobs with one of these statuses."""
        return sum(self.status(task) in statuses for task in self.tasks)

    def status(self, task: Task) -> str:
        """Return the status of a job: "done", "failed", "aside" (given up) or "left" (to do)."""
        entry = self.entries.get(task.key)
        return "left" if entry is None else entry.status


Tell = Callable[[Entry, Task], None]
"""A function that is called with the ledger entry of each job that ends."""


def build(tasks: Sequence[Task], how: How, tell: Tell) -> Course:
    """Make everything in a plan that does not exist yet.

    Args:
        tasks: The plan.
        how: Settings of the build.
        tell: Called with the ledger entry of each job that ends.

    Raises:
        RequestError: The folder or the cluster does not exist.
        MissingError: A package is not installed.
        QKVideoError: The folder or the cluster refuses access, or another run is building the
            course.
    """
    part = tuple(tasks) if how.shard is None else part_of(tasks, how.shard)
    own = {task.key: task for task in part}
    with Ledger(home(how.folder) / ledgers.name(how.shard)) as ledger:
        how.folder.write(PLAN, as_lines(tuple(tasks)).encode())
        found = look(part, ledger.entries, how.folder)
        for key, entry in found.items():
            if ledger.entries.get(key) != entry:  # another run has done it
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
    """Return the folder of the ledger, which is on this machine.

    It is the course's folder; if that is remote, a local folder named after its address.
    """
    return folder.local or DEFAULT_FOLDER / folder.address.replace("://", "/")


def look(tasks: Sequence[Task], known: Entries, folder: Folder) -> dict[str, Entry]:
    """Find the jobs that are done, judging by the files that exist and not only by the ledger.

    Args:
        tasks: The jobs.
        known: The entries of the ledger.
        folder: Folder of the course.

    Returns:
        A ledger entry for each job that is done, by the job's key.
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
    """Write the page of results and, if the course's folder is remote, a copy of the ledger.

    Args:
        course: The current state.
        ledger: The ledger.
        whole: Whether the whole course was built; the page is not written for a part.
    """
    if course.folder.local is None:
        course.folder.write(ledger.path.name, ledger.path.read_bytes())
    if whole:
        course.folder.write(PAGE, page(course.tasks, course.entries).encode())
