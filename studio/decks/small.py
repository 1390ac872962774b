"""Smaller versions of clips, and stills of their last pictures.

Both are cached by the clip's content. Making the same deck again encodes nothing; after a word is
changed, only the clips that show it are encoded.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from importlib.metadata import version
from io import BytesIO
from typing import Any, Final, Literal

import av
from PIL import Image

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.decks.clips import copied, mux, packets_of
from qkvideo.studio.encoding.reading import reading
from qkvideo.studio.encoding.stamp import rights
from qkvideo.studio.files import store
from qkvideo.studio.films.key import digest

SMALL: Final = {"preset": "fast", "bf": "3", "g": "600", "sc_threshold": "0", "threads": "4"}
"""x264 settings for clips; at crf 23, they give two fifths of the bytes of the original films.

A clip is one scene, so that a key frame every 20 seconds is enough; pictures that stand still cost
almost nothing between two others. x264's output depends on its number of threads, so the number is
fixed."""

Kind = Literal["webp", "jpeg"]

STILLS: Final[dict[Kind, dict[str, Any]]] = {
    "webp": {"quality": 80, "method": 6},
    # Full resolution for colours, since thin coloured lines would otherwise blur.
    "jpeg": {"quality": 88, "subsampling": 0, "optimize": True},
}
"""Settings of stills, as WebP for browsers, and as JPEG for programs that do not read WebP."""


def still(film: bytes, kind: Kind) -> bytes:
    """Return the last video frame of a clip, as the bytes of an image file.

    Args:
        film: The clip's MP4 file, as bytes.
        kind: Format of the image file.

    Raises:
        QKVideoError: The clip contains no video frame.
    """
    return _kept(partial(_last, film, kind), film, kind, STILLS[kind])


def smaller(film: bytes, crf: int) -> bytes:
    """Encode a clip again so that it has fewer bytes, and return it as the bytes of an MP4 file.

    If encoding does not make the clip smaller, `film` is returned. The encoded clip is cached.

    Args:
        film: The clip's MP4 file, as bytes.
        crf: x264's option for quality; a higher value gives lower quality and fewer bytes.
    """
    made = _kept(partial(encoded, film, crf), film, "mp4", SMALL | {"crf": str(crf)})
    return min(film, made, key=len)


def has_smaller(film: bytes, crf: int) -> bool:
    """Return whether the cache contains a clip (the video of a beat) as encoded by `smaller`.

    Args:
        film: The clip's MP4 file before it is encoded again, as bytes.
        crf: The value of x264's crf that is given to `smaller`.
    """
    return store.find(_key(film, "mp4", SMALL | {"crf": str(crf)})) is not None


def pixels(film: bytes) -> int:
    """Return the number of pixels in all video frames stored in a clip.

    Args:
        film: The clip's MP4 file, as bytes.
    """
    with reading(film, "the clip") as clip:
        video = clip.streams.video[0]
        return int(video.frames * video.width * video.height)


def _key(film: bytes, kind: str, settings: dict[str, Any]) -> str:
    return digest(
        {
            "clip": hashlib.sha256(film).hexdigest(),
            "kind": kind,
            "settings": settings,
            "packages": _packages(),
        }
    )


@cache
def _packages() -> dict[str, str]:
    """Return the versions of the packages that encode."""
    return {name: version(name) for name in ("av", "pillow")}


def _kept(make: Callable[[], bytes], film: bytes, kind: str, settings: dict[str, Any]) -> bytes:
    key = _key(film, kind, settings)
    if (found := store.find(key)) is not None:
        return found
    with store.making(key):
        # Another process may have made the same file before it released the lock.
        if (found := store.find(key)) is None:
            found = make()
            if len(found) <= store.LARGEST:
                store.keep(key, found)
    return found


def _last(film: bytes, kind: Kind) -> bytes:
    with reading(film, "the clip") as clip:
        video = clip.streams.video[0]
        # Decode from the last key frame on, since the last picture does not depend on earlier ones.
        clip.seek(video.duration or 0, stream=video)
        frames = deque(clip.decode(video), maxlen=1)
    if not frames:
        raise QKVideoError("a clip has no picture")
    picture = BytesIO()
    Image.fromarray(frames[0].to_ndarray(format="rgb24")).save(picture, kind, **STILLS[kind])
    return picture.getvalue()


def encoded(film: bytes, crf: int) -> bytes:
    """Return a clip with its video encoded again and its sound copied, as the bytes of an MP4 file.

    Args:
        film: The clip's MP4 file, as bytes.
        crf: x264's option for quality; a higher value gives lower quality and fewer bytes.
    """
    target = BytesIO()
    with reading(film, "the clip") as have, av.open(target, "w", format="mp4") as clip:
        clip.metadata.update(rights(have.metadata.get("copyright", "")))
        _, sounds = packets_of(have)
        have.seek(0)
        pictures = list(_pictures(clip, have, crf))
        mux(clip, [*pictures, *copied(clip, sounds, Fraction(0))])
    return target.getvalue()


def _pictures(clip: Any, have: Any, crf: int) -> Iterator[Any]:
    stream = None
    rate = have.streams.video[0].average_rate
    for number, frame in enumerate(have.decode(video=0)):
        stream = stream or _stream_like(clip, frame, rate, crf)
        frame.pts, frame.time_base = number, 1 / rate
        frame.pict_type = 0
        yield from stream.encode(frame)
    if stream is not None:
        yield from stream.encode()


def _stream_like(clip: Any, frame: Any, rate: Fraction, crf: int) -> Any:
    stream = clip.add_stream("libx264", rate=rate, options={**SMALL, "crf": str(crf)})
    stream.width, stream.height, stream.pix_fmt = frame.width, frame.height, "yuv420p"
    context = stream.codec_context
    context.time_base = 1 / rate
    # Slices, PyAV's default, would be encoded apart from each other: a sixth more bytes.
    context.thread_type = "FRAME"
    context.colorspace, context.color_range = frame.colorspace, frame.color_range
    context.color_primaries, context.color_trc = frame.color_primaries, frame.color_trc
    return stream
