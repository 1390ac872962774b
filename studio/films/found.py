"""Finds films that exist already."""

from __future__ import annotations

from qkvideo.studio.files.publish import whole
from qkvideo.studio.films.job import Job
from qkvideo.studio.films.result import FilmResult


def cached(job: Job) -> FilmResult | None:
    """Return the existing result if its files are complete and have the job's key, or None."""
    found = whole(job.place)
    if found is None or {k: f.path for k, f in found.files.items()} != job.names:
        return None
    if found.key != job.key:
        return None
    return job.result("cached", frames=found.frames, title=found.title)
