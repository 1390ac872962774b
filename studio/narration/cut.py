"""Tells whether the end of a sound file is missing, as after an interrupted copy."""

from __future__ import annotations

import os
from io import BufferedReader
from typing import Final

from av.container import InputContainer

from qkvideo.studio.narration.limits import MOST_BYTES

_SHORTER: Final = 0.25
"""Seconds by which a whole file's sound may be shorter than stated: encoders add silence."""
_STATING: Final = ("flac", "mov")
"""FFmpeg's names of formats that state the length of their sound."""
_PAGE: Final = 65_307
"""Maximum size in bytes of a page of an Ogg file."""
_FIRST: Final = 1 << 16
"""Bytes at the start of an MP3 file in which its encoder says how long it is."""


def is_cut(file: BufferedReader, container: InputContainer, seconds: float) -> bool:
    """Return whether a sound file ends before its sound does.

    Of an Ogg file that ends between two pages, and of an MP3 file that does not state its length,
    this cannot be told.

    Args:
        file: The file.
        container: Its contents, opened.
        seconds: Length of the sound that was decoded, in seconds.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    head, form = file.read(_FIRST), container.format.name.partition(",")[0]
    if form == "wav":
        # What was written to a pipe states a huge size, or none.
        return size < 8 + int.from_bytes(head[4:8], "little") <= MOST_BYTES
    if form == "ogg":
        file.seek(max(0, size - _PAGE))
        return _lacks(file.read())
    # Of other files, the length is a guess from the size.
    states = form in _STATING or (form == "mp3" and (b"Xing" in head or b"Info" in head))
    sound = container.streams.audio[0]
    if not states or sound.duration is None or sound.time_base is None:
        return False
    return seconds < float(sound.duration * sound.time_base) - _SHORTER


def _lacks(tail: bytes) -> bool:
    """Return whether the last page of an Ogg file is not all there."""
    last = tail[tail.rfind(b"OggS") :]
    parts = last[27 : 27 + last[26]] if len(last) > 26 else b""
    return len(last) < 27 or len(parts) < last[26] or len(last) < 27 + len(parts) + sum(parts)
