"""Builds a course: finds what exists, makes what is missing, and writes a page of results."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from qkvideo.engine.files import untrusted
from qkvideo.studio.courses import ledger as ledgers
from qkvideo.studio.courses import receipt as receipts
from qkvideo.studio.courses.cluster import Cluster, connected
from qkvideo.studio.courses.folder import MOST_BYTES, Folder
from qkvideo.studio.courses.here import Here
from qkvideo.studio.courses.ledger import Entries, Entry, Ledger
from qkvideo.studio.courses.receipt import is_done
from qkvideo.studio.courses.results import page
from qkvideo.studio.courses.shard import Shard, part_of
from qkvideo.studio.courses.strangers import Sizes, check_strangers, remember
from qkvideo.studio.courses.task import PAGE, PLAN, Task, as_lines
from qkvideo.studio.courses.work import Crew, work
from qkvideo.studio.drawing.limits import MAX_BYTES, at_once
from qkvideo.studio.encoding.quality import quality
from qkvideo.studio.films.job import DEFAULT_FOLDER

MEMORY: Final = MAX_BYTES + (1 << 30)
"""Memory in bytes that a job may allocate, for drawing and for a deck."""


@dataclass(frozen=True)
class How:
    """How a course is built: where, by what, and which part.

    Attributes:
        folder: Folder into which the course is built.
        jobs: Maximum number of processes or cluster workers to start; None for as many as the cores
            and the memory of this machine allow.
        cluster: What runs the jobs: "local" for a Dask cluster on this machine, the name of a batch
            system such as "slurm", or the address of a Dask scheduler that is already running. None
            for processes on this machine without a cluster.
        shard: Number of the part to build, from 1, and the number of parts; None for the whole
            course.
        timeout: Maximum time of each job in seconds; None for no limit.
        trust: Whether links may lead out of `folder`.
    """

    folder: Folder
    jobs: int | None = None
    cluster: str | None = None
    shard: Shard | None = None
    timeout: float | None = None
    trust: bool = False


@dataclass(frozen=True)
class Course:
    """The jobs of a course, or of a part of a course, and their results so far.

    Attributes:
        tasks: The jobs, each after the jobs that it needs.
        entries: The latest ledger entry of each job, by the job's key. A job that is still to be
            done has no entry.
        folder: Folder into which the course is built.
    """

    tasks: tuple[Task, ...]
    entries: Mapping[str, Entry]
    folder: Folder

    def count(self, *statuses: str) -> int:
        """Return the number of jobs with one of these statuses."""
        return sum(self.status(task) in statuses for task in self.tasks)

    def status(self, task: Task) -> str:
        """Return the status of a job.

        Args:
            task: A job of this course.

        Returns:
            "left" if the job has no ledger entry; otherwise `Entry.status` of its latest entry:
            "done", "failed" or "aside" (failed on a cluster, which does not try again).
        """
        entry = self.entries.get(task.key)
        return "left" if entry is None else entry.status


Tell = Callable[[Entry, Task, int], None]
"""A function that is called with each new ledger entry, the entry's job, and a number of jobs.

The number is that of all jobs that were done before this run or have an entry from it."""


def build(tasks: Sequence[Task], how: How, tell: Tell) -> Course:
    """Run those jobs of a course whose files do not exist yet.

    Failures of jobs raise no error.

    Args:
        tasks: All jobs of the course, each after the jobs that it needs.
        how: Settings of the build. They can limit it to a part of the course, such as part 1 of 4.
        tell: Function that is called when an attempt at a job ends (see `Tell`).

    Returns:
        The jobs of the course, or of its part, with their results, including failures and the
        results of jobs whose files existed before.

    Raises:
        RequestError: The address of the course's folder is invalid, or `how.cluster` is unknown.
            Or a file is in the way that no job made, and the course is not trusted.
        MissingError: A Python package for the folder or the cluster is not installed.
        QKVideoError: The folder or the cluster cannot be reached, or another run is building the
            course.
    """
    part = tuple(tasks) if how.shard is None else part_of(tasks, how.shard)
    own = {task.key: task for task in part}
    with Ledger(home(how.folder) / ledgers.name(how.shard), own) as ledger:
        files = how.folder.files()
        found = look(part, ledger.entries, how.folder, files)
        check_left(part, found, files, how)
        how.folder.write(PLAN, as_lines(tuple(tasks)).encode())
        remember(how.folder)
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
                        tell(entry, own[entry.key], len(found))
        finally:
            leave(course, ledger, whole=how.shard is None)
    return course


def home(folder: Folder) -> Path:
    """Return the folder of a course's ledger, which is always on this machine.

    Args:
        folder: Folder of the course. If it is on this machine, it contains the ledger. If not, the
            ledger is in a local folder named after the address of `folder`.
    """
    return folder.local or DEFAULT_FOLDER / folder.address.replace("://", "/")


def check_left(tasks: Iterable[Task], found: Container[str], files: Sizes, how: How) -> None:
    """Refuse to replace files that no job made, unless the course is trusted.

    Args:
        tasks: The jobs of the course, or of its part.
        found: Keys of the jobs that are done.
        files: The files in the course's folder.
        how: Settings of the build.

    Raises:
        RequestError: There is such a file.
    """
    left = [task for task in tasks if task.key not in found]
    remedy = ", choose another folder with -o, or build with --trust"
    check_strangers(left, files, how.folder, trust=how.trust, remedy=remedy)


def look(tasks: Sequence[Task], known: Entries, folder: Folder, files: Sizes) -> dict[str, Entry]:
    """Return a ledger entry, by the job's key, for each job that is done.

    A job's files are copied into one or more folders, each with a receipt: a file that lists the
    sizes of the job's files. The job is done if all these folders contain the receipt and all the
    files, with these sizes. Its entry is the one in the ledger; if the ledger has none, or one of
    a failed attempt, the entry is made from the receipt in the job's first folder.

    Args:
        tasks: The jobs.
        known: The latest entry of each job in the ledger, by the job's key.
        folder: Folder of the course.
        files: The files in it.
    """
    found: dict[str, Entry] = {}
    for task in tasks:
        entry = known.get(task.key)
        receipt = None if entry is None else entry.receipt
        if not is_done(task, files, receipt):
            continue
        if entry is None or receipt is None:
            receipt = receipts.read(task, task.places[0], folder)
            if receipt is None or not is_done(task, files, receipt):
                continue
            entry = Entry(key=task.key, status="done", receipt=receipt)
        found[task.key] = entry
    return found


def _done(found: Mapping[str, Entry]) -> set[str]:
    return {key for key, entry in found.items() if entry.status == "done"}


@contextlib.contextmanager
def _crew(tasks: Sequence[Task], how: How) -> Iterator[Crew]:
    letters = {task.request.get("quality", "h") for task in tasks}
    largest = max((quality(letter) for letter in letters), key=lambda each: each.height)
    jobs = min(at_once(largest) if how.jobs is None else how.jobs, len(tasks))
    if how.cluster is None:
        with Here(how.folder, jobs, MEMORY, how.timeout, trust=how.trust) as crew:
            yield crew
        return
    with connected(how.cluster, jobs) as client:
        yield Cluster(client, how.folder, MEMORY, how.timeout, trust=how.trust)


def leave(course: Course, ledger: Ledger, *, whole: bool = True) -> None:
    """Write files about the results of a build into the course's folder.

    If the folder is remote, a copy of the ledger is written. If the whole course was built, a web
    page (`index.html`) with all results is written.

    Args:
        course: The jobs and their results.
        ledger: The ledger.
        whole: Whether the whole course was built, and not only a part.
    """
    if course.folder.local is None:
        course.folder.write(
            ledger.path.name, untrusted.content(ledger.path, MOST_BYTES, links=False)
        )
    if whole:
        course.folder.write(PAGE, page(course.tasks, course.entries).encode())
