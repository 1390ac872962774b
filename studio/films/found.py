"""Finds films that exist already."""

from __future__ import annotations

import warnings
from collections.abc import Iterable

from qkvideo.engine.errors import QKVideoWarning
from qkvideo.studio.files.publish import whole
from qkvideo.studio.films.job import Job
from qkvideo.studio.films.result import FilmResult


def cached(job: Job) -> FilmResult | None:
    """Return a result with the status "cached" if the job's film exists, complete and up to date.

    Returns:
        None if a file of the film is missing, was changed, or was made for another cache key.
    """
    found = whole(job.place)
    if found is None or {k: f.path for k, f in found.files.items()} != job.names:
        return None
    if found.key != job.key:
        return None
    return job.result("cached", frames=found.frames, title=found.title)


def tell_of_others(jobs: Iterable[Job]) -> None:
    """Warn that jobs replace films of other sentences, once for each of these."""
    from qkvideo.studio.files import manifest  # not needed where nothing is made

    others = {
        there.sentence: job.folder
        for job in jobs
        if (there := manifest.read(job.folder / job.place.manifest)) is not None
        and there.sentence != job.brief.model.sentence
    }
    for sentence, folder in others.items():
        what = f"what is in “{folder}” of “{sentence}” is replaced: give each sentence its own -o"
        warnings.warn(QKVideoWarning(what), stacklevel=2)
