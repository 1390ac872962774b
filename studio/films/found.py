"""Finds films that exist already."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from glob import escape
from pathlib import Path

from qkvideo.engine.errors import QKVideoWarning
from qkvideo.studio.files import sealed
from qkvideo.studio.files.publish import whole
from qkvideo.studio.films.job import FilmJob
from qkvideo.studio.films.result import FilmResult


def cached(job: FilmJob) -> FilmResult | None:
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


def is_of_a_film(file: Path) -> bool:
    """Return whether a manifest beside a file says what is in it, or the file is a manifest."""
    for path in file.parent.glob(f"{escape(file.name.partition('.')[0])}*.json"):
        found = sealed.read(path)
        if found is not None and (
            path == file
            or any(
                each.path == file.name and sealed.fits(each, file.parent)
                for each in found.files.values()
            )
        ):
            return True
    return False


def tell_of_others(jobs: Sequence[FilmJob]) -> None:
    """Warn that jobs replace films of other sentences, once for each of these.

    Nor are files replaced silently that we did not make.
    """
    from qkvideo.studio.files import manifest  # not needed where nothing is made

    for job in jobs:
        names = (*job.names.values(), job.place.manifest)
        for path in (job.folder / name for name in names):
            if path.is_file() and not is_of_a_film(path):
                what = f"“{path}” was not made by qkvideo, or has changed: it is replaced"
                warnings.warn(QKVideoWarning(what), stacklevel=2)
    others = {
        there.sentence: job.folder
        for job in jobs
        if (there := manifest.read(job.folder / job.place.manifest)) is not None
        and there.sentence != job.brief.model.sentence
    }
    for sentence, folder in others.items():
        what = f"what is in “{folder}” of “{sentence}” is replaced: give each sentence its own -o"
        warnings.warn(QKVideoWarning(what), stacklevel=2)
