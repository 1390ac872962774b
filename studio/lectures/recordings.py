"""Finds a lecturer's recordings of beats by their file names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from math import ceil
from pathlib import Path

from qkvideo import scenes
from qkvideo.engine.errors import RequestError
from qkvideo.studio.lectures.model import LectureFile
from qkvideo.studio.narration.limits import MOST_TOGETHER
from qkvideo.studio.narration.recordings import ENDINGS, Recordings, check_sound

Found = Mapping[tuple[str, str], Recordings]
"""Recordings by language and film."""


def recordings_in(folder: Path, file: LectureFile) -> Found:
    """Find the sound files with recorded narration for the beats of a lecture.

    Args:
        folder: Folder with one sound file for each recorded beat, named "<film>.<beat>.wav" or with
            another ending in `ENDINGS`. If the lecture has several languages, the folder contains a
            folder for each language, named by the language's code, such as "de".
        file: The lecture file's entries.

    Returns:
        For each pair of language and film, the names of the recorded beats, each with the path of
        its sound file.

    Raises:
        RequestError: If a folder is missing, if a file is not named after a beat, if a file
            contains no sound, or if those of a film are longer than `MOST_TOGETHER`.
    """
    found: dict[tuple[str, str], Recordings] = {}
    seconds = Counter[tuple[str, str]]()
    for lang, path in sounds_in(folder, file):
        film, beat = _whose(path)
        seconds[lang, film] += ceil(check_sound(path))
        if seconds[lang, film] > MOST_TOGETHER:
            raise RequestError(
                f"the recordings for “{film}” up to “{path.name}” last longer than"
                f" {MOST_TOGETHER:,} seconds: shorten them"
            )
        found[lang, film] = (*found.get((lang, film), ()), (beat, path))
    return found


def sounds_in(folder: Path, file: LectureFile) -> Iterator[tuple[str, Path]]:
    """Yield the language and the path of each sound file, which is not opened.

    Args:
        folder: As for `recordings_in`.
        file: As for `recordings_in`.

    Raises:
        RequestError: If a folder is missing.
    """
    for lang in file.lang:
        place = folder / lang if len(file.lang) > 1 else folder
        if not place.is_dir():
            raise RequestError(f"there is no folder “{place}”: make it, or leave recordings out")
        for path in sorted(place.iterdir()):
            if path.suffix.lower() in ENDINGS:
                yield lang, path


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
