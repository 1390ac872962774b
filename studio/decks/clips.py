"""Cuts a finished film into one clip per beat.

Nothing is encoded, since every beat begins with a key frame. A clip depends only on its beat, so
files made from it (see `small`) can be reused in other decks. Sound is copied too; its packets do
not end exactly where a beat ends, but nothing is spoken there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import BytesIO
from typing import Any

import av

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.encoding.reading import reading
from qkvideo.studio.encoding.stamp import rights
from qkvideo.studio.files.manifest import Manifest, ManifestBeat


@dataclass(frozen=True)
class Clip:
    """One beat of a film as a separate MP4.

    Attributes:
        beat: The beat's entry in the film's manifest.
        film: The MP4 file as bytes; its time begins at 0.
    """

    beat: ManifestBeat
    film: bytes


def clips(film: bytes, manifest: Manifest) -> tuple[Clip, ...]:
    """Cut a film into its beats, and return a clip of each beat, in order.

    Args:
        film: The film's MP4 file as bytes.
        manifest: The film's manifest, which says at which video frame each beat begins.

    Raises:
        QKVideoError: The film does not contain the video frames that the manifest lists.
    """
    fps = manifest.video.fps
    with reading(film, f"{manifest.slug}.mp4") as have:
        pictures, sounds = packets_of(have)
        return tuple(
            Clip(beat, _cut(manifest, beat, _within(pictures, beat, fps), sounds))
            for beat in manifest.beats
        )


def packets_of(have: Any) -> tuple[list[Any], list[Any]]:
    """Return a film's video packets, and its audio packets.

    A packet contains the encoded data of one video frame, or of a moment of sound. Packets are in
    decoding order.

    Args:
        have: The film, a container that PyAV has opened for reading.
    """
    video = have.streams.video[0]
    streams = [video, *have.streams.audio[:1]]
    packets = [packet for packet in have.demux(*streams) if packet.pts is not None]
    pictures = [packet for packet in packets if packet.stream is video]
    return pictures, [packet for packet in packets if packet.stream is not video]


def copied(target: Any, packets: Sequence[Any], start: Fraction) -> list[Any]:
    """Prepare encoded packets of one film to be written into another film, which `mux` does.

    A new stream is added to the other film, unless there are no packets. The packets are changed:
    they belong to the new stream, and get new times.

    Args:
        target: The other film, a container that PyAV has opened for writing.
        packets: The packets, all of one stream.
        start: Number of seconds to subtract from the packets' times.

    Returns:
        The same packets, as a list.
    """
    if not packets:
        return []
    stream = target.add_stream_from_template(packets[0].stream)
    offset = round(start / packets[0].time_base)
    for packet in packets:
        packet.pts -= offset
        packet.dts -= offset
        packet.stream = stream
    return list(packets)


def mux(target: Any, packets: Iterable[Any]) -> None:
    """Write the packets of several streams in decoding order."""

    def when(packet: Any) -> float:
        seconds: float = packet.dts * packet.time_base.numerator / packet.time_base.denominator
        return seconds

    for packet in sorted(packets, key=when):
        target.mux(packet)


def _cut(
    manifest: Manifest, beat: ManifestBeat, pictures: Sequence[Any], sounds: Sequence[Any]
) -> bytes:
    fps = manifest.video.fps
    if len(pictures) != beat.frames or not pictures[0].is_keyframe:
        raise QKVideoError(
            f"the film “{manifest.slug}” does not hold the beat “{beat.name}” as its manifest says;"
            " render it again"
        )
    start, target = Fraction(beat.first_frame, fps), BytesIO()
    # No bit rate is written, since it would be that of the whole film.
    with av.open(target, "w", format="mp4", options={"write_btrt": "0"}) as clip:
        clip.metadata.update(rights(manifest.licence or ""))
        parts = [copied(clip, part, start) for part in (pictures, _within(sounds, beat, fps))]
        mux(clip, (packet for part in parts for packet in part))
    return target.getvalue()


def _within(packets: Sequence[Any], beat: ManifestBeat, fps: int) -> list[Any]:
    """Return the packets of a beat; a sound belongs to the beat in which it begins."""
    if not packets:
        return []
    # In whole numbers, which is fast: every packet is compared with every beat.
    base = packets[0].time_base
    first, end = (k * base.denominator for k in (beat.first_frame, beat.first_frame + beat.frames))
    return [p for p in packets if first <= p.pts * base.numerator * fps < end]
