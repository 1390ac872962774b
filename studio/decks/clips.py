"""A finished film, cut into one clip per beat.

A beat that begins with a key frame is copied as it is; where one does not, all are encoded anew.
Sound is copied: its frames do not end where a beat ends, but nobody speaks there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import av
from PIL import Image

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.manifest import Beat, Manifest

SMALL = {"preset": "veryfast", "crf": "23", "bf": "0"}
"""How clips are encoded anew: for half the bytes that films have while they are being made."""


@dataclass(frozen=True)
class Clip:
    """A beat on its own.

    Attributes:
        beat: What the manifest says of it.
        film: An MP4 that begins at 0.
        still: Its last frame, a PNG.
    """

    beat: Beat
    film: bytes
    still: bytes


def clips(film: Path, manifest: Manifest, *, small: bool = False) -> tuple[Clip, ...]:
    """Cut a film into its beats.

    Args:
        film: The MP4 that the manifest describes.
        manifest: Its beats, by frame.
        small: Encode it anew in any case, for fewer bytes.

    Raises:
        QKVideoError: If the film does not hold the frames that its manifest promises.
    """
    fps, beats = manifest.video.fps, manifest.beats
    with av.open(str(film)) as have:
        pieces = [] if small else _by_beat(have, beats, fps)
        films = [_copied(*piece) for piece in pieces]
    if not films:
        with av.open(str(film)) as have:
            films = list(_encoded(have, beats, fps))
    if len(films) != len(beats):
        raise QKVideoError(f"{film.name} does not hold the beats that its manifest names")
    return tuple(
        Clip(beat, made, _still(made, beat)) for beat, made in zip(beats, films, strict=True)
    )


def _by_beat(have: Any, beats: Sequence[Beat], fps: int) -> list[tuple[Any, ...]]:
    """Per beat its packets of picture and of sound and where it begins; empty if it has no cut."""
    video = have.streams.video[0]
    sound = next(iter(have.streams.audio), None)
    pictures: list[Any] = []
    sounds: list[Any] = []
    for packet in have.demux(*filter(None, (video, sound))):
        if packet.pts is not None:
            (pictures if packet.stream is video else sounds).append(packet)
    pieces = []
    for beat in beats:
        first, end = beat.first_frame, beat.first_frame + beat.frames
        start, stop = Fraction(first, fps), Fraction(end, fps)
        own = [p for p in pictures if first <= round(p.pts * p.time_base * fps) < end]
        if not own or not own[0].is_keyframe or pictures.index(own[0]) != first:
            return []
        heard = [p for p in sounds if start <= p.pts * p.time_base < stop]
        pieces.append((own, heard, start))
    return pieces


def _copied(pictures: list[Any], sounds: list[Any], start: Fraction) -> bytes:
    target = BytesIO()
    with av.open(target, "w", format="mp4") as clip:
        for packets in (pictures, sounds):
            if packets:
                stream = clip.add_stream_from_template(packets[0].stream)
                for packet in packets:
                    offset = round(start / packet.time_base)
                    packet.pts -= offset
                    packet.dts -= offset
                    packet.stream = stream
        both = sorted([*pictures, *sounds], key=lambda p: p.dts * p.time_base)
        for packet in both:
            clip.mux(packet)
    return target.getvalue()


def _encoded(have: Any, beats: Sequence[Beat], fps: int) -> Iterator[bytes]:
    frames = have.decode(video=0)
    for beat in beats:
        target = BytesIO()
        with av.open(target, "w", format="mp4") as clip:
            stream = None
            for number in range(beat.frames):
                frame = next(frames, None)
                if frame is None:
                    return
                if stream is None:
                    stream = _stream_like(clip, frame, fps)
                frame.pts, frame.time_base = number, Fraction(1, fps)
                frame.pict_type = 0
                clip.mux(stream.encode(frame))
            if stream is not None:
                clip.mux(stream.encode())
        yield target.getvalue()


def _stream_like(clip: Any, frame: Any, fps: int) -> Any:
    stream = clip.add_stream("libx264", rate=fps, options=SMALL)
    stream.width, stream.height, stream.pix_fmt = frame.width, frame.height, "yuv420p"
    context = stream.codec_context
    context.time_base = Fraction(1, fps)
    context.colorspace, context.color_range = frame.colorspace, frame.color_range
    context.color_primaries, context.color_trc = frame.color_primaries, frame.color_trc
    return stream


def _still(film: bytes, beat: Beat) -> bytes:
    """The last frame, decoded from the clip itself: it proves at once that the clip is whole."""
    last, count = None, 0
    with av.open(BytesIO(film), "r") as clip:
        for frame in clip.decode(video=0):
            last, count = frame, count + 1
    if last is None or count != beat.frames:
        raise QKVideoError(f"the clip of “{beat.name}” has {count} frames, not {beat.frames}")
    picture = BytesIO()
    Image.fromarray(last.to_ndarray(format="rgb24")).save(picture, "png")
    return picture.getvalue()
