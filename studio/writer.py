"""From frames to one continuous stream.

manim's `CairoRenderer` constructs its file writer from a class that it is given; this one keeps
no partial files and concatenates nothing. Frames go through a bounded queue to a thread that
converts and encodes them while manim draws the next ones.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from queue import Queue
from typing import Any

import av
import numpy as np
import numpy.typing as npt
from av.video.reformatter import (
    ColorPrimaries,
    ColorRange,
    Colorspace,
    ColorTrc,
    Interpolation,
    VideoReformatter,
)

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.quality import Quality

Pixels = npt.NDArray[np.uint8]

# Against manim's default (medium, crf 23), by benchmarks/encoder.py at 1080p60: 3 dB more in luma,
# 2 in chroma, .6 of the CPU time and twice the bytes, which are few: 5 MB for a film.
# x264's bytes depend on its number of threads, which it would take from the machine.
X264 = {"preset": "superfast", "crf": "21", "threads": "4"}

# Frames that may wait for the encoder: 66 MB at 1080p.
QUEUE = 8

# Accurate rounding and no CPU-specific shortcuts: the same picture on every machine.
_SCALING = Interpolation.BILINEAR | Interpolation.ACCURATE_RND | Interpolation.BITEXACT


class Converter:
    """Opaque RGBA pictures to YUV 4:2:0 in BT.709, limited range."""

    def __init__(self) -> None:
        self._reformatter = VideoReformatter()

    def __call__(self, pixels: Pixels) -> av.VideoFrame:
        """Convert one picture."""
        return self._reformatter.reformat(
            av.VideoFrame.from_ndarray(pixels, format="rgba"),
            format="yuv420p",
            src_colorspace=Colorspace.ITU709,
            dst_colorspace=Colorspace.ITU709,
            src_color_range=ColorRange.JPEG,
            dst_color_range=ColorRange.MPEG,
            interpolation=_SCALING,
            threads=1,
        )


class Encoder:
    """Opaque RGBA frames, one by one, into an H.264 stream in BT.709, limited range."""

    def __init__(self, target: Path, quality: Quality) -> None:
        self._shape = (quality.height, quality.width, 4)
        self._time_base = Fraction(1, quality.fps)
        self._next_pts = 0
        self._container = av.open(str(target), "w", format="mp4")
        self._stream = self._container.add_stream("libx264", rate=quality.fps, options=dict(X264))
        self._stream.width, self._stream.height = quality.width, quality.height
        self._stream.pix_fmt = "yuv420p"
        context = self._stream.codec_context
        context.time_base = self._time_base
        context.colorspace = Colorspace.ITU709
        context.color_primaries = ColorPrimaries.BT709
        context.color_trc = ColorTrc.BT709
        context.color_range = ColorRange.MPEG
        self._convert = Converter()

    def write(self, pixels: Pixels, repeat: int) -> None:
        """Encode one picture `repeat` times; it is converted once.

        Raises:
            ValueError: If it is not a (height, width, 4) picture of bytes.
        """
        if pixels.shape != self._shape or pixels.dtype != np.uint8:
            raise ValueError(f"a frame is {self._shape} uint8, not {pixels.shape} {pixels.dtype}")
        frame = self._convert(pixels)
        frame.time_base = self._time_base
        for _ in range(repeat):
            frame.pts = self._next_pts
            self._next_pts += 1
            self._container.mux(self._stream.encode(frame))

    def finish(self) -> None:
        """Write what the encoder still holds and close the file."""
        self._container.mux(self._stream.encode())
        self._container.close()

    def abort(self) -> None:
        """Close the file as it is; nobody will look at it."""
        self._container.close()


@dataclass(frozen=True)
class _Section:
    """What manim asks of a section."""

    skip_animations: bool = False


class FrameWriter:
    """A file writer for manim that sends every frame to one encoder.

    It is constructed by manim, from the class's place in `CairoRenderer(file_writer_class=…)`, so
    what is not manim's to know is bound beforehand with `functools.partial`.

    Args:
        settings: manim's own; only what it says of the output is kept, for manim to ask.
        encoder: Makes the encoder when the first frame comes.
        on_frames: Is told the number of frames so far after each call.
    """

    def __init__(
        self,
        settings: Any,
        *,
        encoder: Callable[[], Encoder],
        on_frames: Callable[[int], None] | None = None,
    ) -> None:
        self.output_spec = settings.plan.output
        self.sections = [_Section()]
        self.subcaptions: list[Any] = []
        self.frames = 0
        self._on_frames = on_frames
        self._make_encoder = encoder
        self._queue: Queue[tuple[Pixels, int] | None] = Queue(maxsize=QUEUE)
        self._error: BaseException | None = None
        self._abandoned = threading.Event()
        self._thread: threading.Thread | None = None

    def write_frame(self, pixels: Pixels, *, repeat: int = 1) -> None:
        """Take over one frame, to be shown `repeat` times.

        Raises:
            QKVideoError: If the encoder has failed meanwhile.
        """
        self._raise_failure()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="encoder", daemon=True)
            self._thread.start()
        self._queue.put((pixels, repeat))
        self.frames += repeat
        if self._on_frames is not None:
            self._on_frames(self.frames)

    def _work(self) -> None:
        """Drain the queue to its end even after a failure: the drawing thread must not block."""
        encoder: Encoder | None = None
        while (item := self._queue.get()) is not None:
            if self._error is not None or self._abandoned.is_set():
                continue
            try:
                encoder = encoder or self._make_encoder()
                encoder.write(*item)
            except BaseException as error:  # it surfaces in the drawing thread
                self._error = error
        if encoder is None:
            return
        try:
            if self._error is None and not self._abandoned.is_set():
                encoder.finish()
            else:
                encoder.abort()
        except BaseException as error:  # as above
            self._error = self._error or error

    def _join(self) -> None:
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None

    def _raise_failure(self) -> None:
        if self._error is not None:
            error, self._error = self._error, None
            self._abandoned.set()
            raise QKVideoError(f"the film could not be encoded: {error}") from error

    def finish(self) -> None:
        """Wait until every frame is in the file.

        Raises:
            QKVideoError: If encoding failed.
        """
        self._join()
        self._raise_failure()

    def abort_encode_jobs(self, reraise_encoder_failures: bool = False) -> None:
        """Give the film up; called by manim when drawing failed."""
        self._abandoned.set()
        self._join()
        if reraise_encoder_failures:
            self._raise_failure()

    # What follows is called by manim and means nothing for a single stream.

    def begin_animation(self, allow_write: bool = False, *, animation_index: int) -> None:
        """No file begins here."""

    def end_animation(self, allow_write: bool = False) -> None:
        """No file ends here."""

    def add_partial_movie_file(self, hash_animation: str | None) -> None:
        """There are none."""

    def is_already_cached(self, _hash_invocation: str) -> bool:
        """A single animation never is; whole films are."""
        return False

    def next_section(self, _name: str, _type: str, skip_animations: bool) -> None:
        """Beats do a section's work; skipping is manim's to know."""
        self.sections.append(_Section(skip_animations))

    def add_sound(self, *_: Any, **__: Any) -> None:
        """Refuse: sound is placed from the table of beats.

        Raises:
            QKVideoError: Always.
        """
        raise QKVideoError("a film takes no sound through add_sound")

    def save_image(self, _pixels: Pixels) -> None:
        """Refuse: manim saves an image where a scene plays nothing.

        Raises:
            QKVideoError: Always.
        """
        raise QKVideoError("the film has no frames")
