"""Finds films that exist already."""

from __future__ import annotations

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
