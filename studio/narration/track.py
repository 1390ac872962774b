"""What is said, as sound: how long it takes, and the track of a film."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.record import BeatRecord
from qkvideo.studio.narration.loudness import levelled
from qkvideo.studio.narration.voice import RATE, Samples
from qkvideo.studio.text.caption_files import FASTEST

BEFORE, AFTER = 0.6, 0.5
"""Seconds of a beat before somebody speaks (its title and words come first), and after."""
BIT_RATE = 96_000


def seconds(speech: Samples, said: str = "") -> float:
    """How long a beat has to last for somebody to say that in it, and for its captions."""
    return said_by(speech, said) + AFTER if len(speech) else 0.0


def said_by(speech: Samples, said: str) -> float:
    """By when everything is said, in seconds of a beat.

    However fast somebody speaks, nobody reads captions that change any faster.
    """
    return max(BEFORE + len(speech) / RATE, len(said) / FASTEST)


def track(beats: Sequence[BeatRecord], speech: Mapping[str, Samples], fps: int) -> Samples:
    """The sound of a film, levelled, from its first frame to its last.

    Args:
        beats: Placed by frame.
        speech: What is said in each of them, by name.
        fps: Frames per second.

    Raises:
        QKVideoError: A beat is over before it was said.
    """
    end = beats[-1].first_frame + beats[-1].frames
    sound = np.zeros(_sample(end, fps), np.float32)
    for beat in beats:
        said = speech.get(beat.name, np.zeros(0, np.float32))
        start = _sample(beat.first_frame, fps) + round(BEFORE * RATE)
        if len(said) and start + len(said) > _sample(beat.first_frame + beat.frames, fps):
            raise QKVideoError(f"the beat “{beat.name}” is too short for what is said in it")
        sound[start : start + len(said)] = said
    return levelled(sound)


def heard(film: Path, frames: int, fps: int) -> Samples:
    """The sound of a finished film, as long as its pictures; silence where it has none.

    Args:
        film: Its file.
        frames: How many it has.
        fps: Frames per second.
    """
    sound = np.zeros(_sample(frames, fps), np.float32)
    with av.open(str(film)) as have:
        for frame in have.decode(have.streams.audio[0]) if have.streams.audio else ():
            part = frame.to_ndarray().mean(axis=0)
            at = round((frame.pts or 0) * (frame.time_base or 0) * RATE)
            begin, end = max(at, 0), min(at + len(part), len(sound))
            if begin < end:
                sound[begin:end] = part[begin - at : end - at]
    return sound


def write_aac(sound: Samples, target: Path) -> None:
    """Encode sound into an .m4a file that a film can take in as it is."""
    _write(sound, target, "mp4", "aac")


def write_opus(sound: Samples, target: Path) -> None:
    """The same for WebM."""
    _write(sound, target, "webm", "libopus")


def _write(sound: Samples, target: Path, format: str, codec: str) -> None:  # noqa: A002  # as PyAV calls it
    # Otherwise a WebM gets a random number.
    exact = {"fflags": "+bitexact"}
    with av.open(str(target), "w", format=format, container_options=exact) as container:
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


def _sample(frame: int, fps: int) -> int:
    return frame * RATE // fps
