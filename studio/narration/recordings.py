"""Recorded speech of beats, in sound files named "<film>.<beat>.wav"."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.engine.files import untrusted
from qkvideo.scenes import FilmEntry
from qkvideo.scenes.brief import beat_of
from qkvideo.studio.narration.limits import MOST_BYTES

Recordings = tuple[tuple[str, Path], ...]
"""Names of beats, each with the path of its sound file."""
ENDINGS: Final = (".wav", ".flac", ".mp3", ".m4a", ".ogg", ".opus")


def digests(recordings: Recordings) -> Iterator[str]:
    """Yield one line of text for each recording: the beat's name, and a digest of the sound file.

    Args:
        recordings: Names of beats, each with the path of its sound file.

    Raises:
        RequestError: If a sound file cannot be read.
    """
    for beat, path in recordings:
        try:
            with untrusted.opened(path, MOST_BYTES, links=True) as stream:
                yield f"{beat} {hashlib.file_digest(stream, 'sha256').hexdigest()}"
        except OSError as error:
            what = error.strerror or error
            raise RequestError(f"the recording “{path}” cannot be read: {what}") from error


def check_recordings(film: FilmEntry, recordings: Recordings, voice: str | None) -> None:
    """Check that a film with recorded narration has no silent beat.

    Args:
        film: The film, with the beats that will be shown.
        recordings: Names of the recorded beats, each with the path of its sound file. If there are
            none, nothing is checked.
        voice: Name of the synthetic voice for beats without a recording; None if there is no voice.

    Raises:
        RequestError: If some beats have recordings, another beat has none, and there is no voice.
    """
    there = {beat for beat, _ in recordings}
    missing = [beat_of(beat) for beat in film.beats if beat_of(beat) not in there]
    if there and missing and voice is None:
        raise RequestError(
            f"nobody speaks the beat “{missing[0]}” of “{film.slug}”, of which other beats have "
            f"recordings: record {film.slug}.{missing[0]}.wav, too, or set narrate"
        )


def check_sound(path: Path) -> float:
    """Check that a recording can be read and is not silent; return its length in seconds.

    Args:
        path: Path of the sound file.

    Raises:
        RequestError: If the file is silent, cannot be read, or is not a sound file.
    """
    from qkvideo.studio.narration.voice import RATE, heard

    try:
        seconds = len(heard(path)) / RATE
    except QKVideoError as error:
        raise RequestError(f"{error}: record it anew, as WAV") from error
    except OSError as error:
        raise RequestError(f"the recording “{path}” cannot be read: {error.strerror}") from error
    if not seconds:
        raise RequestError(f"the recording “{path}” is silent: record it anew")
    return seconds
