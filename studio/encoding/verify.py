"""Verifies films: decodes each piece, and checks that a film contains its pieces bit for bit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest
from pathlib import Path
from typing import Any

import av

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.encoding.container import Excerpt, joined
from qkvideo.studio.encoding.encoder import again
from qkvideo.studio.encoding.quality import Quality
from qkvideo.studio.encoding.repeats import TakenOut


def verify(film: Path, quality: Quality, frames: int) -> None:
    """Decode a piece of film, and check its size, its frame rate and its number of frames.

    A frame that `repeats.Numbering` inserted to repeat the previous frame is not decoded. Instead,
    its bytes are compared with the bytes that `Numbering` writes.

    Args:
        film: The file of the piece.
        quality: Expected size and frame rate.
        frames: Expected number of frames.

    Raises:
        QKVideoError: Frames are missing or damaged, or the size or frame rate differs.
    """
    try:
        with av.open(str(film)) as container:
            stream = container.streams.video[0]
            # Slices may be decoded in parallel, which does not change the order of frames.
            stream.thread_type = "SLICE"
            # Otherwise a decoder conceals what it cannot read.
            stream.codec_context.options = {"err_detect": "crccheck+bitstream+buffer+explode"}
            width, height, rate = stream.width, stream.height, stream.average_rate
            codec = stream.codec_context.name
            # FFmpeg's own decoder of VP9 ignores alpha.
            vp9 = av.CodecContext.create("libvpx-vp9", "r") if codec == "vp9" else None
            shown = decoded = damaged = 0
            extradata = stream.codec_context.extradata
            taken_out = None
            if codec == "h264" and extradata is not None:
                taken_out = TakenOut(bytes(extradata), again(quality))
            for packet in container.demux(stream):
                if taken_out is not None and packet.size:
                    rest = taken_out.rest(bytes(packet))
                    if rest is None:
                        decoded += 1
                        continue
                    found = stream.codec_context.decode(av.Packet(rest))
                else:
                    found = packet.decode() if vp9 is None else vp9.decode(packet)
                damaged += sum(frame.is_corrupt for frame in found)
                decoded += len(found)
                if codec == "qtrle":  # a lossless picture may last any number of frames
                    shown += round((packet.duration or 0) * packet.time_base * quality.fps)
            if codec == "qtrle":
                decoded, rate = shown, Fraction(quality.fps)
    except (av.error.FFmpegError, IndexError, ValueError) as error:
        raise QKVideoError(f"{film.name} cannot be decoded: {_why(error)}") from error
    if (width, height) != (quality.width, quality.height) or rate != quality.fps:
        wanted = f"{quality.width}×{quality.height} at {quality.fps}"
        raise QKVideoError(f"{film.name} is {width}×{height} at {rate}, not {wanted}")
    if damaged or decoded != frames:
        raise QKVideoError(
            f"{film.name} holds {decoded} frames ({damaged} damaged), but {frames} were drawn"
        )


def verify_joined(film: Path, sources: Sequence[Excerpt | tuple[Path, int]], fps: int) -> None:
    """Check that a film contains exactly the encoded frames of its pieces, at the right times.

    Nothing is decoded: the bytes of the frames are compared.

    Args:
        film: The film's file.
        sources: The pieces from which the film was joined, in order. An `Excerpt` can stand for
            some frames of a file. A pair stands for all frames: the file's path, and the number of
            frames that it should have.
        fps: Frames per second.

    Raises:
        QKVideoError: The film cannot be read, or a frame is missing, differs from the frame in its
            piece, or has a wrong time.
    """
    time_base = Fraction(1, fps)
    try:
        with av.open(str(film)) as container:
            packets = container.demux(container.streams.video[0])
            have = (_content(p, time_base) for p in packets if p.pts is not None)
            wanted = (_content(p, time_base) for p in joined(sources, time_base))
            same = all(a == b for a, b in zip_longest(have, wanted))
    except (av.error.FFmpegError, IndexError) as error:
        raise QKVideoError(f"{film.name} cannot be read: {_why(error)}") from error
    if not same:
        raise QKVideoError(f"{film.name} does not hold the frames that were drawn")


def _content(packet: Any, time_base: Fraction) -> tuple[int, bytes, list[bytes]]:
    """Return a packet's frame number, its contents, and its side data, such as alpha."""
    beside = [bytes(data) for data in packet.iter_sidedata()]
    return round(packet.pts * packet.time_base / time_base), bytes(packet), beside


def _why(error: Exception) -> str:
    """Return the reason for an error without the path, which is that of a temporary file."""
    return getattr(error, "strerror", None) or str(error)
