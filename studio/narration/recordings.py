"""Recordings: sound files in which somebody speaks a beat, "<film>.<beat>.wav"."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.scenes import FilmEntry
from qkvideo.scenes.brief import beat_of

Recordings = tuple[tuple[str, Path], ...]
"""Beats, and the file of each."""
ENDINGS: Final = (".wav", ".flac", ".mp3", ".m4a", ".ogg", ".opus")


def digests(recordings: Recordings) -> Iterator[str]:
    """A line for each recording that changes with its sound.

    Raises:
        RequestError: If a file cannot be read.
    """
    for beat, path in recordings:
        try:
            with path.open("rb") as stream:
                yield f"{beat} {hashlib.file_digest(stream, 'sha256').hexdigest()}"
        except OSError as error:
            what = error.strerror or error
            raise RequestError(f"the recording “{path}” cannot be read: {what}") from error


def check_recordings(film: FilmEntry, recordings: Recordings, voice: str | None) -> None:
    """Make sure that every beat of a film is spoken, if any is.

    Args:
        film: The film, with the beats that are wanted.
        recordings: Its recordings.
        voice: Who speaks the other beats, if anybody.

    Raises:
        RequestError: If nobody speaks a beat.
    """
    there = {beat for beat, _ in recordings}
    missing = [beat_of(beat) for beat in film.beats if beat_of(beat) not in there]
    if there and missing and voice is None:
        raise RequestError(
            f"nobody speaks the beat “{missing[0]}” of “{film.slug}”, of which other beats have "
            f"recordings: record {film.slug}.{missing[0]}.wav, too, or set narrate"
        )


def check_sound(path: Path) -> None:
    """Make sure that a recording holds sound.

    Raises:
        RequestError: If it is silent, or no sound file.
    """
    from qkvideo.studio.narration.voice import heard

    try:
        silent = not len(heard(path))
    except QKVideoError as error:
        raise RequestError(f"{error}: record it anew, as WAV") from error
    except OSError as error:
        raise RequestError(f"the recording “{path}” cannot be read: {error.strerror}") from error
    if silent:
        raise RequestError(f"the recording “{path}” is silent: record it anew")
