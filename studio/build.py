"""`qkvideo build`, which makes everything that lecture files ask for, and `qkvideo merge`."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from qkvideo.engine.errors import RequestError
from qkvideo.studio.courses.command import course, is_course, merged
from qkvideo.studio.lectures.make import Built, check, done, there
from qkvideo.studio.lectures.progress import check_count, seldom, told
from qkvideo.studio.lectures.read import read
from qkvideo.studio.lectures.requests import count
from qkvideo.studio.lectures.watch import follow
from qkvideo.studio.requests.lectures import BuildRequest, MergeRequest
from qkvideo.studio.requests.option import from_words


@from_words(BuildRequest)
def build(request: BuildRequest) -> Built:
    """Make the films, decks and packages that one or more lecture files ask for.

    Files that exist already and are up to date are not made again. All lecture files are checked
    before anything is drawn.

    If `request.watch` is true, the function does not return: it builds again whenever the lecture
    file, or a file that it names, changes. After each build, `request.progress` is called with a
    `Rebuilt`.

    Returns:
        The result of each film, deck and package, including failures. If `request.dry_run` is true,
        nothing is made, and the results say what would be made.

    Raises:
        RequestError: A lecture file or an option is invalid. The message says what to change and,
            for a lecture file, in which line.
        MissingError: An optional Python package that is needed is not installed.
        QKVideoError: There is not enough disk space, the output folder or the cluster cannot be
            reached, or another run is building the same course.
    """
    if request.watch:
        if Path(request.file).suffix != ".toml":
            raise RequestError(f"--watch follows one lecture file: name it, not “{request.file}”")
        for rebuilt in follow(Path(request.file), partial(_built, request), trusted=request.trust):
            if request.progress is not None:
                request.progress(rebuilt)
    return _built(request)


def _built(request: BuildRequest) -> Built:
    if is_course(request):
        return Built(course(request))
    lecture = read(Path(request.file), trusted=request.trust)
    check_count(request, films=count(lecture))
    batches = tuple(told(check(lecture), seldom(request.progress), len(lecture.sentences)))
    if request.dry_run:
        return Built(made for batch in batches for made in there(batch))
    return Built(made for batch in batches for made in done(batch, request.jobs, request.progress))


@from_words(MergeRequest)
def merge(request: MergeRequest) -> Built:
    """Put the parts of a course, each built by `build` with `shard`, together in one folder.

    Returns:
        The result of each film, deck and package for course platforms, with the status "failed"
        if it could not be made, and "planned" if no part has tried to make it.

    Raises:
        RequestError: A folder contains no part of a course, or the parts belong to different
            courses.
        MissingError: The Python package for a folder's kind of address is not installed.
        QKVideoError: A folder cannot be reached, or another run is using it.
    """
    return Built(merged(request))
