"""A finished film, cut into one clip per beat.

A beat that begins with a key frame is copied as it is; where one does not, all are encoded anew.
Sound is copied: its frames do not end where a beat ends, but nobody speaks there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

import av
from PIL import Image

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.manifest import Beat, Manifest

SMALL = {"preset": "veryfast", "bf": "0"}
"""How clips are encoded anew: at crf 23 for half the bytes that films have as they are made."""
USUAL_CRF = 23


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


def clips(film: Path, manifest: Manifest, *, crf: int | None = None) -> tuple[Clip, ...]:
    """Cut a film into its beats.

    Args:
        film: The MP4 that the manifest describes.
        manifest: Its beats, by frame.
        crf: Encode it anew in any case, at this quality of x264's: the higher, the fewer bytes.

    Raises:
        QKVideoError: If the film does not hold the frames that its manifest promises.
    """
    fps, beats = manifest.video.fps, manifest.beats
    with av.open(str(film)) as have:
        pictures, sounds = _packets(have)
        own = [_within(pictures, beat, fps) for beat in beats]
        heard = [_within(sounds, beat, fps) for beat in beats]
        if not all(own):
            raise QKVideoError(f"{film.name} does not hold the beats that its manifest names")
        if crf is None and all(packets[0].is_keyframe for packets in own):
            films = [
                _written(
                    partial(_copied, packets=packets, start=Fraction(beat.first_frame, fps)),
                    sound,
                    beat,
                    fps,
                )
                for packets, sound, beat in zip(own, heard, beats, strict=True)
            ]
        else:
            have.seek(0)
            frames = have.decode(video=0)
            films = [
                _written(
                    partial(_encoded, frames=frames, beat=beat, fps=fps, crf=crf or USUAL_CRF),
                    sound,
                    beat,
                    fps,
                )
                for sound, beat in zip(heard, beats, strict=True)
            ]
    return tuple(
        Clip(beat, made, _still(made, beat)) for beat, made in zip(beats, films, strict=True)
    )


def _packets(have: Any) -> tuple[list[Any], list[Any]]:
    """Those of the picture and those of the sound, in the order in which they are decoded."""
    video = have.streams.video[0]
    streams = [video, *have.streams.audio[:1]]
    packets = [packet for packet in have.demux(*streams) if packet.pts is not None]
    pictures = [packet for packet in packets if packet.stream is video]
    return pictures, [packet for packet in packets if packet.stream is not video]


def _within(packets: Sequence[Any], beat: Beat, fps: int) -> list[Any]:
    """Those that are shown or heard during a beat; a sound belongs to where it begins."""
    first, end = beat.first_frame, beat.first_frame + beat.frames
    return [p for p in packets if first <= p.pts * p.time_base * fps < end]


def _written(fill: Callable[[Any], list[Any]], sound: list[Any], beat: Beat, fps: int) -> bytes:
    """An MP4 of pictures, which `fill` makes for it, and of sound."""
    target = BytesIO()
    with av.open(target, "w", format="mp4") as clip:
        packets = fill(clip)
        packets += _copied(clip, sound, Fraction(beat.first_frame, fps))
        for packet in sorted(packets, key=lambda p: p.dts * p.time_base):
            clip.mux(packet)
    return target.getvalue()


def _copied(clip: Any, packets: list[Any], start: Fraction) -> list[Any]:
    if packets:
        stream = clip.add_stream_from_template(packets[0].stream)
        for packet in packets:
            offset = round(start / packet.time_base)
            packet.pts -= offset
            packet.dts -= offset
            packet.stream = stream
    return packets


def _encoded(clip: Any, frames: Iterator[Any], beat: Beat, fps: int, crf: int) -> list[Any]:
    packets: list[Any] = []
    stream = None
    for number, frame in enumerate(islice(frames, beat.frames)):
        stream = stream or _stream_like(clip, frame, fps, crf)
        frame.pts, frame.time_base = number, Fraction(1, fps)
        frame.pict_type = 0
        packets += stream.encode(frame)
    return packets + (stream.encode() if stream is not None else [])


def _stream_like(clip: Any, frame: Any, fps: int, crf: int) -> Any:
    stream = clip.add_stream("libx264", rate=fps, options={**SMALL, "crf": str(crf)})
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
