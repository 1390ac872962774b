"""The sound of a film, and how long each beat must be for its speech and captions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.record import BeatRecord
from qkvideo.scenes.text.lengths import letters
from qkvideo.studio.encoding.formats import Form, format_of
from qkvideo.studio.encoding.reading import reading
from qkvideo.studio.narration.loudness import levelled
from qkvideo.studio.narration.voice import RATE, Samples
from qkvideo.studio.text.caption_files import FASTEST

BEFORE, AFTER = 0.6, 0.5
"""Silence at the beginning of a beat, during which viewers read its title, and at its end, in
seconds."""
BIT_RATE = 96_000


def seconds(speech: Samples, said: str = "") -> float:
    """Return how long a beat must last, in seconds, so that its caption can be spoken and read.

    The result includes the silence at the beat's beginning and at its end. It is 0 if the beat has
    no speech.

    Args:
        speech: Sound samples of the beat's speech.
        said: The beat's caption.
    """
    return said_by(speech, said) + AFTER if len(speech) else 0.0


def said_by(speech: Samples, said: str) -> float:
    """Return when a beat's speech has ended and viewers have had time to read its caption.

    The time is in seconds after the beat begins.

    Args:
        speech: Sound samples of the beat's speech.
        said: The beat's caption.
    """
    return max(BEFORE + len(speech) / RATE, letters(said) / FASTEST)


def track(
    beats: Sequence[BeatRecord], speech: Mapping[str, Samples], fps: int, frames: int = 0
) -> Samples:
    """Return the sound of a whole film, with about the loudness `loudness.TARGET`.

    Args:
        beats: The film's beats, with the video frames that they occupy.
        speech: Sound samples of the speech of each beat, by the beat's name.
        fps: Video frames per second.
        frames: Number of video frames in the film. If the film is longer than its beats, the sound
            ends in silence. By default, the sound ends with the last beat.

    Returns:
        Samples of one channel, `RATE` of them per second.

    Raises:
        QKVideoError: If a beat is shorter than its speech.
    """
    end = max(frames, beats[-1].first_frame + beats[-1].frames)
    sound = np.zeros(sample(end, fps), np.float32)
    for beat in beats:
        said = speech.get(beat.name, np.zeros(0, np.float32))
        start = sample(beat.first_frame, fps) + round(BEFORE * RATE)
        if len(said) and start + len(said) > sample(beat.first_frame + beat.frames, fps):
            raise QKVideoError(f"the beat “{beat.name}” is shorter than its speech")
        sound[start : start + len(said)] = said
    return levelled(sound)


def heard(film: Path, frames: int, fps: int) -> Samples:
    """Return the sound of a finished film, cut or extended with silence to the film's length.

    Args:
        film: The film's file.
        frames: Number of video frames in the film.
        fps: Video frames per second.

    Returns:
        Samples of one channel, `RATE` of them per second; zeros where the film has no sound.
    """
    sound = np.zeros(sample(frames, fps), np.float32)
    with reading(film, film.name) as have:
        for frame in have.decode(have.streams.audio[0]) if have.streams.audio else ():
            part = frame.to_ndarray().mean(axis=0)
            at = round((frame.pts or 0) * (frame.time_base or 0) * RATE)
            begin, end = max(at, 0), min(at + len(part), len(sound))
            if begin < end:
                sound[begin:end] = part[begin - at : end - at]
    return sound


def write(sound: Samples, target: Path, form: Form) -> None:
    """Encode the sound of a film, and write it to a file, from which `assemble` copies it.

    Args:
        sound: Samples of one channel, `RATE` of them per second.
        target: The file to write.
        form: Format of the film, one that has sound.
    """
    codec = format_of(form).sound
    assert codec is not None  # narrated films of other formats are refused
    kind = "webm" if codec == "libopus" else "mp4"
    # Without this flag, each WebM file contains a random identifier.
    exact = {"fflags": "+bitexact"}
    with av.open(str(target), "w", format=kind, container_options=exact) as container:
        stream: Any = container.add_stream(codec, rate=RATE, layout="mono")
        stream.bit_rate = BIT_RATE
        context = stream.codec_context
        context.open()
        size = context.frame_size
        for at in range(0, len(sound), size):
            part = sound[at : at + size]
            frame = av.AudioFrame.from_ndarray(part[None], format="fltp", layout="mono")
            frame.sample_rate, frame.pts, frame.time_base = RATE, at, Fraction(1, RATE)
            container.mux(stream.encode(frame))
        container.mux(stream.encode())


def sample(frame: int, fps: int) -> int:
    """Return the index of the first sound sample of a video frame."""
    return frame * RATE // fps
