"""Builds a course: finds what exists, makes what is missing, and writes a page of results."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.studio.courses import ledger as ledgers
from qkvideo.studio.courses import receipt as receipts
from qkvideo.studio.courses.cluster import Cluster, connected
from qkvideo.studio.courses.folder import MOST_BYTES, Folder
from qkvideo.studio.courses.here import Here
from qkvideo.studio.courses.ledger import CourseLedger, Record, Records
from qkvideo.studio.courses.order import Errand
from qkvideo.studio.courses.progress import JobEnded
from qkvideo.studio.courses.receipt import is_done
from qkvideo.studio.courses.results import page
from qkvideo.studio.courses.shard import parse, part_of
from qkvideo.studio.courses.strangers import Sizes, check_strangers, remember
from qkvideo.studio.courses.task import PAGE, PLAN, Task, as_lines
from qkvideo.studio.courses.work import work
from qkvideo.studio.drawing.limits import MAX_BYTES, at_once
from qkvideo.studio.encoding.quality import quality
from qkvideo.studio.films.job import DEFAULT_FOLDER
from qkvideo.studio.requests.lectures import BuildRequest

MEMORY: Final = MAX_BYTES + (1 << 30)
"""Memory in bytes that a job may allocate, for drawing and for a deck."""


@dataclass(frozen=True)
class Course:
    """The jobs of a course, or of a part of a course, and their results so far.

    Attributes:
        tasks: The jobs, each after the jobs that it needs.
        records: The latest record of each job, by the job's key. A job that is still to be done has
            none.
        folder: Folder into which the course is built.
        new: Keys of the jobs whose files this run has made.
    """

    tasks: tuple[Task, ...]
    records: Mapping[str, Record]
    folder: Folder
    new: set[str] = field(default_factory=set)

    def those(self, *statuses: str) -> list[Task]:
        """Return the jobs with one of these statuses: that of their record, or "left"."""
        return [task for task in self.tasks if self.status(task) in statuses]

    def status(self, task: Task) -> str:
        """Return the status of a job: that of its record, or "left" if it has none."""
        record = self.records.get(task.key)
        return "left" if record is None else record.status


def build(tasks: Sequence[Task], folder: Folder, request: BuildRequest) -> Course:
    """Run those jobs of a course whose files do not exist yet.

    Failures of jobs raise no error. If the request is for one part of the course, such as part 1 of
    4, only the jobs of this part are run.

    Args:
        tasks: All jobs of the course, each after the jobs that it needs.
        folder: Folder into which the course is built.
        request: What runs the jobs, how many at a time, for how long, and which part of them.
            `request.progress` gets a `JobEnded` when an attempt ends. If `request.dry_run`
            is set, nothing is run or written.

    Returns:
        The jobs of the course, or of its part, with their results, including failures and the
        results of jobs whose files existed before.

    Raises:
        RequestError: The address of the course's folder is invalid, or `request.cluster` is
            unknown. Or a file is in the way that no job made, and the course is not trusted.
        MissingError: A Python package for the folder or the cluster is not installed.
        QKVideoError: The folder or the cluster cannot be reached, or another run is building the
            course.
    """
    shard = parse(request.shard)
    part, name = part_of(tasks, shard), ledgers.name(shard)
    own = {task.key: task for task in part}
    if request.dry_run:
        content = Folder(str(home(folder))).read(name) or b""
        return Course(part, _left(part, ledgers.read(content, own), folder, request), folder)
    with CourseLedger(home(folder) / name, own) as ledger:
        found = _left(part, ledger.entries, folder, request)
        folder.write(PLAN, as_lines(tuple(tasks)).encode())
        remember(folder)
        for key, record in found.items():
            if ledger.entries.get(key) != record:  # another run has done it
                ledger.add(record)
        course = Course(part, found, folder)
        try:
            if course.those("left"):
                with closing(_worked(course, request)) as records:
                    for record in records:
                        ledger.add(record)
                        found[record.key] = record
                        if record.receipt is not None and record.receipt.drawn:
                            course.new.add(record.key)
                        if request.progress is not None:
                            first = own[record.key].outputs[0]
                            request.progress(JobEnded(record, first, len(found), len(part)))
        finally:
            leave(course, ledger, whole=shard is None)
    return course


def home(folder: Folder) -> Path:
    """Return the folder of a course's ledger, which is always on this machine.

    Args:
        folder: Folder of the course. If it is on this machine, it contains the ledger. If not, the
            ledger is in a local folder named after the address of `folder`.
    """
    return folder.local or DEFAULT_FOLDER / folder.address.replace("://", "/")


def _left(
    tasks: Sequence[Task], known: Records, folder: Folder, request: BuildRequest
) -> dict[str, Record]:
    """Return the records of the jobs that are done; refuse to replace what no job made.

    Raises:
        RequestError: There is such a file, and the course is not trusted.
    """
    files = folder.files()
    found = look(tasks, known, folder, files)
    left = [task for task in tasks if task.key not in found]
    remedy = ", choose another folder with -o, or build with --trust"
    check_strangers(left, files, folder, trust=request.trust, remedy=remedy)
    return found


def look(tasks: Sequence[Task], known: Records, folder: Folder, files: Sizes) -> dict[str, Record]:
    """Return a record, by the job's key, of each job that is done.

    A job's files are copied into one or more folders, each with a receipt: a file that lists the
    sizes of the job's files. The job is done if all these folders contain the receipt and all the
    files, with these sizes. Its record is the one in the ledger; if the ledger has none, or one of
    a failed attempt, the record is made from the receipt in the job's first folder.

    Args:
        tasks: The jobs.
        known: The latest record of each job in the ledger, by the job's key.
        folder: Folder of the course.
        files: The files in it.
    """
    found: dict[str, Record] = {}
    for task in tasks:
        record = known.get(task.key)
        receipt = None if record is None else record.receipt
        if not is_done(task, files, receipt):
            continue
        if record is None or receipt is None:
            receipt = receipts.read(task, task.places[0], folder)
            if receipt is None or not is_done(task, files, receipt):
                continue
            record = Record(key=task.key, status="done", receipt=receipt)
        found[task.key] = record
    return found


def _worked(course: Course, request: BuildRequest) -> Generator[Record]:
    """Have the jobs that are left done, on this machine or by a cluster."""
    letters = {task.request.quality for task in course.tasks}
    largest = max((quality(letter) for letter in letters), key=lambda each: each.height)
    jobs = at_once(largest) if request.jobs is None else request.jobs
    jobs = min(jobs, len(course.tasks))
    order = partial(
        Errand,
        folder=course.folder.address,
        memory=MEMORY,
        timeout=request.timeout,
        trust=request.trust,
    )
    done = {task.key for task in course.those("done")}
    if request.cluster is None:
        with Here(jobs) as crew:
            yield from work(course.tasks, done, crew, order)
        return
    if course.folder.of_this_process:
        address = course.folder.address
        raise RequestError(f"no worker can reach “{address}”: give a shared folder")
    with connected(request.cluster, jobs) as client:
        yield from work(course.tasks, done, Cluster(client), order)


def leave(course: Course, ledger: CourseLedger, *, whole: bool = True) -> None:
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
        course.folder.write(PAGE, page(course).encode())
