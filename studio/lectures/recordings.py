"""Finds a lecturer's recordings of beats by their file names."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from qkvideo import scenes
from qkvideo.engine.errors import RequestError
from qkvideo.studio.lectures.model import LectureFile
from qkvideo.studio.narration.recordings import ENDINGS, Recordings, check_sound

Found = Mapping[tuple[str, str], Recordings]
"""Recordings by language and film."""


def recordings_in(folder: Path, file: LectureFile) -> Found:
    """Find the recordings of a lecture's beats.

    Args:
        folder: Folder with the files "<film>.<beat>.wav". If the lecture has several languages, it
            contains one folder for each instead, named by the language's code.
        file: The lecture file's entries.

    Returns:
        For each language and film, the beats with a recording and their sound files.

    Raises:
        RequestError: If a folder is missing, a file's name names no beat, or a file has no sound.
    """
    found: dict[tuple[str, str], Recordings] = {}
    for lang in file.lang:
        place = folder / lang if len(file.lang) > 1 else folder
        if not place.is_dir():
            raise RequestError(f"there is no folder “{place}”: make it, or leave recordings out")
        for path in sorted(place.iterdir()):
            if path.suffix.lower() in ENDINGS:
                film, beat = _whose(path)
                check_sound(path)
                found[lang, film] = (*found.get((lang, film), ()), (beat, path))
    return found


def _whose(path: Path) -> tuple[str, str]:
    """Return the film and the beat that a recording's file name stands for."""
    film, _, beat = path.stem.partition(".")
    known = {entry.slug: entry.beats for entry in scenes.programme()}
    if beat in known.get(film, ()):
        return film, beat
    names = [f"{slug}.{each}" for slug, beats in known.items() for each in beats]
    near = get_close_matches(path.stem, names, n=1)
    meant = f"did you mean “{near[0]}{path.suffix}”?" if near else "name it <film>.<beat>.wav"
    raise RequestError(f"the recording “{path}” is for no beat: {meant}")
