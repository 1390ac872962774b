"""Encodes GIF, WebP and AVIF animations from lossless pieces.

A picture that stands still is one frame with a longer duration. Each frame begins at its exact
time, rounded to the format's unit of time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import av
import numpy as np
import numpy.typing as npt
from PIL import Image

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.record import Pixels
from qkvideo.studio.encoding.alpha import Straightened
from qkvideo.studio.encoding.lossless import read
from qkvideo.studio.encoding.stamp import Stamp

# These settings keep the edges of letters sharp, and flat colours flat. Errors gather from one key
# frame to the next, at most `kmax` pictures later, and the last picture is the one that stays.
_WEBP = {"quality": 80, "method": 2, "alpha_quality": 100, "kmin": 29, "kmax": 30}
# The number of threads is fixed, since tiles, and therefore the bytes, depend on it.
_AVIF = {"quality": 70, "speed": 8, "max_threads": 2, "range": "full"}
# Higher quality for alpha, since small errors in transparent areas are visible on a white page.
_FINER = {"quality": 90}

_COLOURS = 256
_EXACT = 64
"""Number of a GIF's colours that are exact, those that cover most of the stills; the others are
means."""


@dataclass(frozen=True)
class Reel:
    """What an animation (GIF, WebP or AVIF) is made from: a film's video, and settings.

    Attributes:
        pieces: The film's lossless pieces in order, each as the path of a file and the number of
            its video frames.
        fps: Video frames per second.
        width: Width in pixels.
        height: Height in pixels.
        transparent: Whether the animation has an alpha channel.
        stills: The film's stills. The palette of a GIF is made from their colours.
        stamp: What the animation's metadata say.
    """

    pieces: Sequence[tuple[Path, int]]
    fps: int
    width: int
    height: int
    transparent: bool
    stills: Sequence[Pixels]
    stamp: Stamp

    def pictures(self) -> Iterator[tuple[Pixels, int]]:
        """Yield each image of the animation, with the number of video frames that it stands for.

        The images have straight alpha: colours that are not multiplied by alpha. All images may be
        yielded in the same array: copy an image to keep it.
        """
        make = Straightened(self.width, self.height) if self.transparent else None
        for path, _ in self.pieces:
            for pixels, repeat in read(path, self.fps):
                yield (pixels if make is None else make(pixels)), repeat

    def times(self, unit: int) -> list[int]:
        """Return the times at which the pictures begin, then the time at which the film ends.

        The times are whole numbers.

        Args:
            unit: Number of units of time per second: 1000 for times in milliseconds.
        """
        frames = [0]
        for path, _ in self.pieces:
            with av.open(str(path)) as container:
                for packet in container.demux(video=0):
                    if packet.size:
                        shown = Fraction(packet.duration or 0) * packet.time_base * self.fps
                        frames.append(frames[-1] + round(shown))
        return [round(Fraction(frame * unit, self.fps)) for frame in frames]


def write(form: str, reel: Reel, target: Path) -> None:
    """Encode an animation, write it to a file, and verify the file.

    Args:
        form: "gif", "webp" or "avif".
        reel: The video frames and settings of the animation.
        target: The file to write.

    Raises:
        QKVideoError: The written file cannot be read. Or the images in it have a wrong size,
            or are shown at wrong times.
    """
    if form == "gif":
        _write_gif(reel, target)
    else:
        times = reel.times(1000)
        moving = _Moving(reel, len(times) - 1)
        moving.save(
            target,
            format=form,
            save_all=True,
            duration=[end - start for start, end in pairwise(times)],
            loop=0,
            exif=reel.stamp.exif.tobytes(),
            xmp=reel.stamp.xmp,
            **(_WEBP if form == "webp" else _AVIF | (_FINER if reel.transparent else {})),
        )
        if form == "avif":
            _forget_when(target)
    verify(reel, target)


def _forget_when(target: Path) -> None:
    """Remove the times of creation from an AVIF (ISO/IEC 14496-12, 8.2.2, 8.3.2, 8.4.2)."""
    content = bytearray(target.read_bytes())
    todo = [(0, len(content))]
    while todo:
        at, end = todo.pop()
        while at < end:
            size, kind = int.from_bytes(content[at : at + 4]), bytes(content[at + 4 : at + 8])
            if kind in (b"moov", b"trak", b"mdia"):
                todo.append((at + 8, at + size))
            elif kind in (b"mvhd", b"tkhd", b"mdhd"):
                length = 16 if content[at + 8] else 8  # two times, of 8 or 4 bytes each
                content[at + 12 : at + 12 + length] = bytes(length)
            at += size or end
    target.write_bytes(content)


class _Moving(Image.Image):
    """A reel as an image with many frames for Pillow, of which only one is in memory."""

    is_animated = True

    def __init__(self, reel: Reel, count: int) -> None:
        super().__init__()
        self._mode = "RGBA" if reel.transparent else "RGB"
        self._size = reel.width, reel.height
        self._reel = reel
        self.n_frames = count
        self._rewind()

    def _rewind(self) -> None:
        self._pictures = self._reel.pictures()
        self._at = -1
        self.seek(0)

    def seek(self, frame: int) -> None:
        """Go to a frame, counted from 0."""
        if frame >= self.n_frames:
            raise EOFError(f"there are {self.n_frames} frames")
        if frame < self._at:
            self._rewind()
        while self._at < frame:
            pixels, _ = next(self._pictures)
            self._at += 1
            if self._at == frame:
                self.im = Image.fromarray(np.ascontiguousarray(pixels[..., : len(self._mode)])).im

    def tell(self) -> int:
        """Return the number of the current frame, from 0."""
        return self._at


def _write_gif(reel: Reel, target: Path) -> None:
    palette = _palette(reel.stills)
    nearest = _Nearest(palette)
    colours = np.full((_COLOURS, 4), 255, np.uint8)
    colours[:, 1:] = palette  # alpha first
    times = reel.times(100)
    options = {"loop": "0", "final_delay": str(times[-1] - times[-2])}
    with av.open(str(target), "w", format="gif", container_options=options) as container:
        stream: Any = container.add_stream("gif", rate=reel.fps)
        stream.width, stream.height, stream.pix_fmt = reel.width, reel.height, "pal8"
        stream.codec_context.time_base = Fraction(1, 100)
        for (pixels, _), start in zip(reel.pictures(), times, strict=False):
            both: Any = nearest(pixels), colours  # PyAV's annotation does not include pairs
            frame = av.VideoFrame.from_ndarray(both, format="pal8")
            frame.pts, frame.time_base = start, Fraction(1, 100)
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    content = target.read_bytes()
    # The screen descriptor says how large the following colour table is (sections 18 and 19).
    at = 13 + 3 * 2 ** ((content[10] & 7) + 1) * (content[10] >> 7)
    target.write_bytes(content[:at] + reel.stamp.gif + content[at:])


class _Nearest:
    """Finds the nearest colour of a palette for each pixel; Pillow's own search is not exact."""

    def __init__(self, palette: Pixels) -> None:
        self._palette = palette.astype(np.int32)
        # For every possible colour, the index that was found, or -1 if it was not searched for yet.
        self._found = np.full(1 << 24, -1, np.int16)

    def __call__(self, pixels: Pixels) -> Pixels:
        packed = _packed(pixels)
        found = self._found[packed]
        new = np.unique(packed[found < 0])
        for some in np.array_split(new, max(1, len(new) // 4096)):
            apart = _unpacked(some)[:, None].astype(np.int32) - self._palette
            self._found[some] = (apart**2).sum(axis=-1).argmin(axis=-1)
        return (self._found[packed] if len(new) else found).astype(np.uint8)


def _packed(pixels: Pixels) -> npt.NDArray[np.uint32]:
    """Return each colour as a single number."""
    r, g, b = (pixels[..., channel].astype(np.uint32) for channel in range(3))
    return (r << 16 | g << 8 | b).astype(np.uint32, copy=False)


def _unpacked(colours: npt.NDArray[np.uint32]) -> Pixels:
    return np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=-1).astype(np.uint8)


def _palette(stills: Sequence[Pixels]) -> Pixels:
    """Return the colours that reproduce the stills best, (256, 3)."""
    every = np.concatenate([still[..., :3].reshape(-1, 3) for still in stills])
    colours, where, counts = np.unique(_packed(every), return_inverse=True, return_counts=True)
    order = np.lexsort((colours, -counts.astype(np.int64)))
    exact = _unpacked(colours[order[:_EXACT]])
    rest = every[~np.isin(where, order[:_EXACT])]
    if not len(rest):
        return np.resize(exact, (_COLOURS, 3))
    room = _COLOURS - len(exact)
    means = Image.fromarray(rest[None]).quantize(room, method=Image.Quantize.MEDIANCUT)
    made = np.array(means.getpalette(), np.uint8).reshape(-1, 3)[:room]
    return np.resize(np.concatenate([exact, made]), (_COLOURS, 3))


def verify(reel: Reel, target: Path) -> None:
    """Check the size and length of an animation, and the times at which its images begin.

    Each image in the file has to begin at the same time as an image of the reel. The file may have
    fewer images than the reel, since equal ones in a row can be one image. Pixels are not compared.

    Args:
        reel: The frames and settings that the file was made from.
        target: The file of the animation.

    Raises:
        QKVideoError: The file cannot be read, or the size, the length or a time is wrong.
    """
    units, length = (100, 10) if target.suffix == ".gif" else (1000, 1)
    times = [time * length for time in reel.times(units)]
    now, changes = 0, set()
    try:
        with Image.open(target) as picture:
            size = picture.size
            for frame in range(getattr(picture, "n_frames", 1)):
                picture.seek(frame)
                picture.load()
                changes.add(now)
                now += round(picture.info.get("duration", 0))
    except (OSError, SyntaxError, EOFError) as error:
        raise QKVideoError(f"{target.name} cannot be read: {error}") from error
    # Two successive pictures may be equal; then there is no change between them.
    if size != (reel.width, reel.height) or now != times[-1] or not changes <= {*times[:-1]}:
        raise QKVideoError(
            f"{target.name} does not show the pictures that were drawn when it should"
        )
