"""A job, done: its files in all their places, and a receipt beside them."""

from __future__ import annotations

import contextlib
import resource
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.measuring.machine import resident_maximum
from qkvideo.studio.courses.folder import Folder, within
from qkvideo.studio.courses.order import Order
from qkvideo.studio.courses.receipt import Receipt, sign, withdraw
from qkvideo.studio.courses.scratch import scratch
from qkvideo.studio.courses.task import Task
from qkvideo.studio.courses.wire import to_request
from qkvideo.studio.films.job import DEFAULT_FOLDER
from qkvideo.studio.films.result import FilmResult
from qkvideo.studio.requests.films import EmbedRequest, FilmRequest, RenderRequest, SlidesRequest


@dataclass(frozen=True)
class _Made:
    """Files that are there.

    Attributes:
        files: Name to file, in the job's order.
        film: What became of the film, if they are one.
    """

    files: Mapping[str, Path]
    film: FilmResult | None = None


def make(order: Order) -> Receipt:
    """Make what a job is about, and put it into its places unless somebody else does.

    Raises:
        QKVideoError: It failed.
    """
    begun, task, folder = time.monotonic(), order.task, Folder(order.folder)
    with contextlib.ExitStack() as stack:
        room = Path(order.room) if order.room else stack.enter_context(scratch())
        request = to_request(task.request)
        if isinstance(request, RenderRequest) and not request.join:
            made = _film(task, request, _place(order, room))
        else:
            made = _file(order, request, room)
        receipt = _receipt(task, made, time.monotonic() - begun)
        if not order.room:
            deliver(receipt, task, made.files, folder)
    return receipt


def deliver(receipt: Receipt, task: Task, files: Mapping[str, Path], folder: Folder) -> None:
    """Bring finished files into all their places, and sign for them.

    Args:
        receipt: What is said of them.
        task: Whose they are.
        files: Name to file.
        folder: The course's.
    """
    parent = next(iter(files.values())).parent
    for place in task.places:
        if folder.local is None or parent != folder.local / place:
            withdraw(task, place, folder)
            folder.publish(place, task.stem, files)
        sign(receipt, task, place, folder)


def _place(order: Order, room: Path) -> Path:
    """Where a film is made: on this machine at once in the first of its places."""
    folder = Folder(order.folder)
    if folder.local is None or order.room:
        return room
    first = order.task.places[0]
    withdraw(order.task, first, folder)
    return folder.local / first


def _film(task: Task, request: RenderRequest, place: Path) -> _Made:
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
    return _Made({name: place / name for name in task.names}, result)


def _file(order: Order, request: FilmRequest, room: Path) -> _Made:
    """A file of several films, which are brought to where its maker looks for them."""
    from qkvideo import embed, render, slides

    folder = Folder(order.folder)
    beside = isinstance(request, EmbedRequest) and str(request.out).endswith(".html")
    for need in order.needs:
        key = need.key.rpartition("-")[2]
        paths = [within(need.places[0], name) for name in need.names]
        folder.fetch(paths, room if beside else room / DEFAULT_FOLDER / key)
    with contextlib.chdir(room):
        if isinstance(request, SlidesRequest):
            slides(**vars(request))
        elif isinstance(request, EmbedRequest):
            embed(**vars(request))
        else:
            for film in render(**vars(request)):
                if film.status == "failed":
                    raise QKVideoError(f"the film “{film.slug}” failed: {film.error}")
    return _Made({name: room / name for name in order.task.names})


def _receipt(task: Task, made: _Made, wall: float) -> Receipt:
    film = made.film
    stills = () if film is None else film.files.get("stills", ())
    return Receipt(
        key=task.key,
        files={name: path.stat().st_size for name, path in made.files.items()},
        seconds=0.0 if film is None or stills else film.seconds or 0.0,
        pictures=len(stills) if isinstance(stills, tuple) else 0,
        cpu=round(_cpu(), 3),
        wall=round(wall, 3),
        memory=resident_maximum(),
        drawn=film is None or film.status == "rendered",
    )


def _cpu() -> float:
    """Seconds that processors worked for this process and those that it began."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)
