"""`qkvideo render`: makes the films of one sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from time import monotonic

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.files.target import check_folder, check_place
from qkvideo.studio.files.publish import check_no_folders, check_writable, sweep
from qkvideo.studio.films.found import tell_of_others
from qkvideo.studio.films.job import DEFAULT_FOLDER
from qkvideo.studio.films.opener import check_opener, open_file
from qkvideo.studio.films.plan import Plan, plan
from qkvideo.studio.films.result import FilmResult, Films
from qkvideo.studio.films.temporary import room_for_films
from qkvideo.studio.requests.films import RenderRequest
from qkvideo.studio.requests.option import from_words


def films(request: RenderRequest) -> Films:
    """Make the films of a request, each as a separate file.

    The option `join` is ignored. The same errors are raised as by `render`. None is raised for a
    film that cannot be made.

    Returns:
        The result of each film, in order. It says whether the film could be made.
    """
    return make(request, plan(request))


def make(request: RenderRequest, planned: Plan) -> Films:
    """Make the films of a request that is already planned, each as a separate file.

    Args:
        request: The request; its option `join` is ignored.
        planned: The plan of this request.

    Returns:
        The result of each film, in order, including failures.

    Raises:
        MissingError: `preview` is set, and the program that opens films is not installed.
    """
    end = None if request.timeout is None else monotonic() + request.timeout
    if request.preview:
        check_opener()
    if request.dry_run:
        results = planned.results
    else:
        results = _run(request, planned, end)
        if request.preview:
            _open_first(results)
    return Films(planned.told(results))


def _run(request: RenderRequest, planned: Plan, end: float | None) -> tuple[FilmResult, ...]:
    """Return the results of all jobs; if all films exist, load nothing that makes films."""
    for job, found in zip(planned.jobs, planned.found, strict=True):
        if found is not None:
            sweep(job.place)
    if None not in planned.found:
        return planned.results
    tell_of_others(
        [job for job, found in zip(planned.jobs, planned.found, strict=True) if not found]
    )
    from qkvideo.studio.drawing.limits import at_once
    from qkvideo.studio.films.run import run

    jobs = at_once(planned.size) if request.jobs is None else request.jobs
    return run(planned, jobs, request.progress, end)


@from_words(RenderRequest)
def render(request: RenderRequest) -> Films:
    """Make the films of one sentence. Films that exist and are up to date are not made again.

    The whole request is checked before anything is drawn.

    Returns:
        The result of each film, in order, including failures. If `request.join` is True, the result
        of the joined film; if films failed, their results instead. As the value of a notebook cell,
        what is returned is displayed as the films themselves.

    Raises:
        RequestError: The request is invalid.
        MissingError: A package, program or font that is needed is not installed.
        QKVideoError: The folder is not writable, or there is not enough disk space.
    """
    check_place(request.out)
    check_folder(request.out)
    return _joined(request) if request.join else films(request)


def _joined(request: RenderRequest) -> Films:
    """Return the result of a film that joins all others; if some failed, the results of those."""
    from qkvideo.studio.films.join import SLUG, check_form, failed, join, whole

    target = DEFAULT_FOLDER if request.out is None else Path(request.out)
    folder = request.script.folder
    with room_for_films(target / SLUG, dry_run=request.dry_run, folder=folder) as room:
        apart = replace(request, out=room, join=False, preview=False)
        planned = plan(apart)
        check_form(planned.jobs[0])
        folder = planned.jobs[0].folder if request.out is None else target
        job = whole(planned.jobs, folder)
        check_writable(folder, 0)
        check_no_folders(folder / name for name in (*job.names.values(), job.place.manifest))
        if request.preview:
            check_opener()
        made = make(apart, planned)
        lost = [film for film in made if film.status == "failed"]
        if request.dry_run or lost:
            return Films(lost or [replace(job.result("planned"), brief=job.brief)])
        try:
            result = join(job, made)
        except QKVideoError as error:
            result = failed(job, error)
    if request.preview:
        _open_first([result])
    return Films([replace(result, brief=job.brief)])


def _open_first(results: Iterable[FilmResult]) -> None:
    first = next((path for result in results for path in result.paths), None)
    if first is not None:
        open_file(first)
