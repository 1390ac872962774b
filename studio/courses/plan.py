"""Plans the jobs of a course; a film that several requests ask for is made only once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path, PurePath, PurePosixPath

from qkvideo.engine.errors import RequestError
from qkvideo.studio.courses.task import Task, is_own
from qkvideo.studio.courses.wire import portable, to_data
from qkvideo.studio.files.names import folded
from qkvideo.studio.films.job import FilmJob
from qkvideo.studio.films.key import digest
from qkvideo.studio.films.plan import Plan
from qkvideo.studio.films.plan import plan as plan_films
from qkvideo.studio.films.sources import sources
from qkvideo.studio.lectures.kept import key as deck_key
from qkvideo.studio.requests.films import (
    EmbedRequest,
    RenderRequest,
    Request,
    SlidesRequest,
    films_of,
)

ROOT = ".planned"
"""Name of a folder that does not exist. The course is planned in it, so that no file counts as
made."""
_FOLDER = "/"
"""What stands for a folder in place of a job's key."""


def plan(asked: Iterable[tuple[str, Request, Plan | None]], root: Path) -> tuple[Task, ...]:
    """Check the requests of a course, and return the jobs that make their files.

    Args:
        asked: The requests, the most important first, each with the name of its lecture before it,
            and behind it the plan of its films; None if they are not planned yet.
        root: Folder that contains all output paths of the requests. In the jobs, these paths are
            relative to `root`.

    Returns:
        The jobs, each after the jobs that it needs. A film that several requests contain is one
        job.

    Raises:
        RequestError: There are no requests, a request is invalid, or two requests make different
            files with the same path.
        MissingError: A package that a film needs is not installed.
        QKVideoError: There is not enough disk space.
    """
    tasks: dict[str, Task] = {}
    places: dict[str, dict[str, None]] = {}
    takers: dict[str, str] = {}
    for each in asked:
        for task in _tasks(*each, root):
            before = tasks.setdefault(task.key, task)
            if before.sentence != task.sentence:  # 40 bits; among 100,000 keys: 1 chance in 220
                raise RequestError(
                    f"“{before.sentence}” and “{task.sentence}” have the key “{task.key}” by"
                    " chance: build them apart, each with a folder of its own"
                )
            _take(task, takers)
            # Collected here, since a class may have the same film in 100,000 folders.
            places.setdefault(task.key, {}).update(dict.fromkeys(task.places))
    if not tasks:
        raise RequestError("there is nothing to make: no lecture asks for anything")
    return tuple(
        task.model_copy(update={"places": tuple(places[key])}) for key, task in tasks.items()
    )


def _take(task: Task, takers: dict[str, str]) -> None:
    """Note that a job takes the paths of its files.

    Raises:
        RequestError: A file of another job has the same path, or the course has such a file itself.
    """
    for output in task.outputs:
        if is_own(output):
            name = output.partition("/")[0]
            raise RequestError(
                f"“{name}” is a file of the course itself: give what would be “{output}” another"
                " name"
            )
        folders = map(str, PurePosixPath(folded(output)).parents)
        if any(takers.setdefault(each, _FOLDER) != _FOLDER for each in folders) or (
            takers.setdefault(folded(output), task.key) != task.key
        ):
            raise RequestError(
                f"“{output}” would be two different files: give the lectures different names"
            )


def _tasks(lecture: str, request: Request, planned: Plan | None, root: Path) -> Iterator[Task]:
    """Yield the jobs of one request."""
    if isinstance(request, RenderRequest) and not request.join:
        planned = planned or plan_films(request)
        yield from _films(request, planned.jobs, lecture, root)
        return
    needed = [
        task
        for films in _films_for(request)
        for task in _films(films, plan_films(films).jobs, lecture, root)
    ]
    yield from needed
    place, names = _files(request, root)
    portably = portable(request, root)
    needs = tuple(dict.fromkeys(task.key for task in needed))
    # The keys of the films do not depend on what makes decks and pages from them.
    maker = sources(Path(__file__).parents[2], ("studio/",))
    about = deck_key(request) if isinstance(request, SlidesRequest | EmbedRequest) else ""
    key = digest(
        {"request": to_data(portably), "needs": sorted(needs), "about": about, "maker": maker}
    )
    yield Task(
        key=f"{names[0]}-{key}",
        title=names[0],
        sentence=request.text,
        lecture=lecture,
        names=names,
        places=(place,),
        request=portably,
        needs=needs,
    )


def _films(
    request: RenderRequest, jobs: Sequence[FilmJob], lecture: str, root: Path
) -> Iterator[Task]:
    """Yield a job for each film of a request."""
    scripted = iter(request.script.films)
    # Made alone, a film ends with the question of the one after it all the same.
    programme = request.script.programme or tuple(film.slug for film in request.script.films)
    several = len(jobs) > 1 and any(job.film.package for job in jobs)
    for job in jobs:
        script = replace(request.script, folder=None, opening=(), closing=(), programme=programme)
        alone = replace(
            request, slugs=(job.film.slug,), without=(), out=None, timeout=None, script=script
        )
        if request.script.films:  # some of these films may have been left out
            film = next(each for each in scripted if each.slug == job.film.slug)
            alone = replace(alone, script=replace(script, films=(film,)))
        elif job.only is not None:
            alone = replace(alone, beat=tuple(f"{job.film.slug}/{beat}" for beat in job.beats))
        else:
            alone = replace(alone, beat=())
        # If there are several films, the key of each depends on the other films' packages, too.
        made_from = plan_films(alone).jobs[0].key if several else job.key
        yield Task(
            key=f"{job.place.manifest.removesuffix('.json')}-{made_from}",
            title=job.film.title,
            sentence=job.brief.model.sentence,
            lecture=lecture,
            names=(*job.names.values(), job.place.manifest),
            places=(_place(job.folder, root),),
            request=portable(alone, root),
        )


def _films_for(request: Request) -> Sequence[RenderRequest]:
    """Return requests for the films that a file is made from, in their expected folder."""
    folder = request.script.folder
    if isinstance(request, RenderRequest):
        return (replace(request, join=False, out=folder, preview=False),)
    if isinstance(request, SlidesRequest):
        from qkvideo.studio.slides import films_needed

        return films_needed(request, folder)
    assert isinstance(request, EmbedRequest)
    if str(request.out).lower().endswith(".html"):  # the page refers to films next to it
        folder = Path(str(request.out)).parent
    return (films_of(request, request.theme, folder),)


def _files(request: Request, root: Path) -> tuple[str, tuple[str, ...]]:
    """Return the folder of a file made from several films, and the names of all its files.

    Raises:
        RequestError: There are no files, or they are in different folders.
    """
    if isinstance(request, RenderRequest):
        from qkvideo.studio.films.join import whole

        (films,) = _films_for(request)
        job = whole(plan_films(films).jobs, Path(str(request.out)))
        return _place(job.folder, root), (*job.names.values(), job.place.manifest)
    targets = request.outputs
    if len({target.parent for target in targets}) != 1:
        raise RequestError("the files of a deck or a page need names in one folder")
    return _place(targets[0].parent, root), tuple(target.name for target in targets)


def _place(folder: PurePath, root: Path) -> str:
    """Return a folder's path relative to the root of the course; "" is the root."""
    if folder.is_absolute():
        folder = folder.relative_to(root)
    return "" if folder == PurePath() else folder.as_posix()
