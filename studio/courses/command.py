"""The commands for courses: turns a request into a course, and a course into printed results."""

from __future__ import annotations

import tempfile
import warnings
from pathlib import Path

from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.files.target import check_folder
from qkvideo.studio.courses.build import Course, build
from qkvideo.studio.courses.cluster import known_cluster
from qkvideo.studio.courses.folder import MOST_BYTES, Folder
from qkvideo.studio.courses.lectures import asked, lectures_in
from qkvideo.studio.courses.links import check_links
from qkvideo.studio.courses.merge import merge
from qkvideo.studio.courses.plan import ROOT, plan
from qkvideo.studio.courses.shard import parse
from qkvideo.studio.courses.task import PAGE, PLAN, Task, from_lines
from qkvideo.studio.lectures.make import Made
from qkvideo.studio.lectures.progress import check_count
from qkvideo.studio.lectures.read import read_alone
from qkvideo.studio.lectures.requests import count
from qkvideo.studio.lectures.table import TABLES
from qkvideo.studio.requests.lectures import BuildRequest, MergeRequest

_OUT = "out"
"""Name of the folder, next to the lectures, into which they are built by default."""
_MANY = 1000
"""Number of copies from which on they are announced, since hundreds a second are made silently."""
_SIGNS = {PLAN: ("plan", b'{"key":'), PAGE: ("page", b'content="QKVideo ')}
"""What the course's own files are called, and something that each of them contains."""


def is_course(request: BuildRequest) -> bool:
    """Return whether `qkvideo build` has to plan a course; False for one lecture on this machine.

    It has to if the request names a folder of lecture files, a table of sentences (.csv), a lecture
    file with several sentences or a plan (.jsonl); if it sets an output folder, a cluster, or which
    of several parts to make (`shard`); or if the lecture file's own output folder is an address
    such as s3://bucket/folder.
    """
    source = Path(request.file)
    if (
        source.is_dir()
        or source.suffix.lower() in (*TABLES, ".jsonl")
        or any(each is not None for each in (request.out, request.shard, request.cluster))
    ):
        return True
    if not source.exists():
        return False
    file = read_alone(source, trusted=request.trust).file
    return file.sentences is not None or "://" in file.output.to


def course(request: BuildRequest) -> tuple[Made, ...]:
    """Build a course, and return the result of each film, deck and package.

    If `request.dry_run` is set, nothing is built, and everything that a build would make has the
    status "planned".

    Raises:
        RequestError: The request or a lecture is invalid.
        MissingError: An optional Python package that is needed is not installed.
        QKVideoError: The output folder or the cluster cannot be reached, or another run is building
            the course.
    """
    source = Path(request.file)
    check_folder(request.out)
    folder, shard = Folder(_address(request, source)), parse(request.shard)
    if request.cluster is not None:
        known_cluster(request.cluster)
    tasks = _tasks(request, source, folder)
    check_count(request, files=sum(len(task.places) * len(task.names) for task in tasks))
    _check_own(folder, PLAN, *([PAGE] if shard is None else []))
    copies = sum(len(task.places) - 1 for task in tasks)
    if copies >= _MANY:
        what = f"films are copied into {copies:,} more folders: this takes minutes"
        warnings.warn(QKVideoWarning(what), stacklevel=2)
    if not request.trust:
        check_links(tasks, folder)
    return _made(build(tasks, folder, request))


def merged(request: MergeRequest) -> tuple[Made, ...]:
    """Join the parts of a course, and return the result of each film, deck and package.

    Args:
        request: The folders of the parts, and the folder for the whole course.

    Raises:
        RequestError: A folder contains no part of a course, or the parts belong to different
            courses.
        MissingError: The Python package for a folder's kind of address is not installed.
        QKVideoError: A folder cannot be reached, or another run is using it.
    """
    if not request.parts:
        raise RequestError("no part is given: name the folders that qkvideo build --shard has made")
    parts = [Folder(str(part)) for part in request.parts]
    whole = parts[0] if request.out is None else Folder(str(request.out))
    _check_own(whole, PLAN, PAGE)
    return _made(merge(parts, whole))


def _check_own(folder: Folder, *names: str) -> None:
    """Refuse a file that has the name of one of the course's own, but was not made as such."""
    for name in names:
        what, sign = _SIGNS[name]
        content = folder.read(name)
        if content is not None and sign not in content:
            raise RequestError(
                f"“{name}” in “{folder.address}” is not the {what} of a course: move it away, or"
                " choose another folder with -o"
            )


def _address(request: BuildRequest, source: Path) -> str:
    if request.out is not None:
        return str(request.out)
    if source.is_dir():
        return str(source / _OUT)
    if source.suffix.lower() in (*TABLES, ".jsonl"):
        return str(source.parent / _OUT)
    to = read_alone(source, trusted=request.trust).file.output.to
    return to if "://" in to else str(source.parent / Path(to).expanduser())


def _tasks(request: BuildRequest, source: Path, folder: Folder) -> tuple[Task, ...]:
    if source.suffix.lower() == ".jsonl":
        tasks = from_lines(untrusted.requested(source, MOST_BYTES), str(source))
        check_count(request, films=sum(len(task.places) for task in tasks))
        asking = next((task for task in tasks if task.uses_network), None)
        if asking is not None and not request.trust:
            raise RequestError(
                f"“{source}” downloads a model or sends captions to a service, for"
                f" “{asking.outputs[0]}”: add --trust if you trust it"
            )
        return tasks
    lectures = lectures_in(source, trusted=request.trust, progress=request.progress)
    check_count(request, films=sum(map(count, lectures.values())))
    root = (folder.local or Path(tempfile.gettempdir())).absolute() / ROOT
    return plan(asked(lectures, root, request.progress), root)


def _made(course: Course) -> tuple[Made, ...]:
    return tuple(_one(course, task) for task in course.tasks)


def _one(course: Course, task: Task) -> Made:
    record = course.records.get(task.key)
    local = course.folder.local
    address = course.folder.address.rstrip("/")
    files = tuple(
        f"{address}/{output}" if local is None else local / output for output in task.outputs
    )
    if record is None:
        return Made(task.outputs[0], "planned", files)
    if record.receipt is None:
        return Made(task.outputs[0], "failed", error=record.why)
    return Made(task.outputs[0], "rendered" if task.key in course.new else "cached", files)
