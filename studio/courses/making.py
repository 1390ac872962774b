"""Does a job: makes its files, puts them into all their folders, and writes receipts."""

from __future__ import annotations

import contextlib
import resource
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.measuring.machine import resident_maximum
from qkvideo.studio.courses.folder import Folder, within
from qkvideo.studio.courses.links import check_links
from qkvideo.studio.courses.order import Errand
from qkvideo.studio.courses.receipt import Receipt, sign, withdraw
from qkvideo.studio.courses.scratch import scratch
from qkvideo.studio.courses.task import Task
from qkvideo.studio.files.manifest import describe
from qkvideo.studio.films.result import FilmResult, Films
from qkvideo.studio.requests.films import RenderRequest, Request


def make(order: Errand) -> Receipt:
    """Make the files of a job, and return the receipt: file sizes, CPU time, memory and so on.

    If `order.room` names a folder, the files are made there, and the caller has to put them into
    the course's folder. If it is "", the files and the receipt are put into all folders of
    `order.task.places`.

    Raises:
        QKVideoError: The files could not be made.
    """
    begun, task, folder = time.monotonic(), order.task, Folder(order.folder)
    with contextlib.ExitStack() as stack:
        root = folder.local
        if order.room:
            root = Path(order.room)
        elif root is None:
            root = stack.enter_context(scratch())
        else:  # existing files are replaced, so receipts become invalid
            withdraw(task, task.places[0], folder)
        if not order.trust:
            check_links((task,), folder)
        place = root.absolute() / task.places[0]
        place.mkdir(parents=True, exist_ok=True)
        request = task.request
        film = None
        if isinstance(request, RenderRequest) and not request.join:
            film = _film(task, request, place)
        else:
            if folder.local is None and not order.room:
                fetch(order.needs, folder, root)
            from qkvideo.studio.lectures.carried import carried_out

            with contextlib.chdir(root):
                made = carried_out(_beside(request, task.places[0]))
            if isinstance(made, Films):
                _ = made.whole
        files = {name: place / name for name in task.names}
        receipt = _receipt(task, files, film, time.monotonic() - begun)
        if not order.room:
            if not order.trust:  # a link may have come meanwhile
                check_links((task,), folder)
            deliver(receipt, task, files, folder)
    return receipt


def deliver(receipt: Receipt, task: Task, files: Mapping[str, Path], folder: Folder) -> None:
    """Copy a job's files into all folders named in `task.places`, and write the receipt into each.

    Args:
        receipt: The job's receipt.
        task: The job.
        files: Path of each finished file on this machine, by the file's name. All are in one
            folder.
        folder: Folder of the course, which contains these folders.
    """
    parent = next(iter(files.values())).parent.absolute()
    for place in task.places:
        if folder.local is None or parent != (folder.local / place).absolute():
            withdraw(task, place, folder)
            folder.publish(place, task.stem, files)
        sign(receipt, task, place, folder)


def _film(task: Task, request: RenderRequest, place: Path) -> FilmResult:
    from qkvideo.studio.films.plan import plan
    from qkvideo.studio.films.produce import produce

    (job,) = plan(replace(request, out=place)).jobs
    if not task.key.endswith(f"-{job.key}"):
        raise QKVideoError(
            "this machine would make another film than the plan says: its program, libraries, fonts"
            " or weights are not those with which the plan was made"
        )
    result = produce(job)
    if result.status == "failed":
        raise QKVideoError(result.error or "it failed")
    return result


def fetch(needs: Iterable[Task], folder: Folder, root: Path) -> None:
    """Copy films from the course's folder to this machine, for a job that makes a file from them.

    Args:
        needs: The jobs that made the films.
        folder: Folder of the course.
        root: Folder on this machine to copy to. Each film gets the same relative path in `root`
            that it has in the course's folder.
    """
    for need in needs:
        for place in need.places:
            folder.fetch([within(place, name) for name in need.names], root / place)


def _beside(request: Request, place: str) -> Request:
    """Return a request that makes its films in a folder that was checked for links."""
    script = request.script
    folder = Path(place) if script.folder is None else script.folder
    return replace(request, script=replace(script, folder=folder))


def _receipt(
    task: Task, files: Mapping[str, Path], film: FilmResult | None, wall: float
) -> Receipt:
    stills = () if film is None else film.files.get("stills", ())
    found = {name: describe(path) for name, path in files.items()}
    return Receipt(
        key=task.key,
        files={name: file.bytes for name, file in found.items()},
        digests={name: file.sha256 for name, file in found.items()},
        title="" if film is None else film.title,
        seconds=0.0 if film is None or stills else film.seconds or 0.0,
        pictures=len(stills) if isinstance(stills, tuple) else 0,
        cpu=round(_cpu(), 3),
        wall=round(wall, 3),
        memory=resident_maximum(),
        drawn=film is None or film.status == "rendered",
    )


def _cpu() -> float:
    """Return the CPU time in seconds of this process and of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)
