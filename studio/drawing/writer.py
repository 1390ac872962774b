"""From manim's frames to the encoder of one stretch of film.

manim's `CairoRenderer` constructs its file writer from a class that it is given; this one keeps
no partial files and concatenates nothing. Frames go through a bounded queue to a thread that
converts and encodes them while manim draws the next ones.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, Queue, SimpleQueue
from typing import Any

import numpy as np

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.drawing.limits import Bounds
from qkvideo.studio.encoding.encoder import Encoder
from qkvideo.studio.encoding.pixels import Pixels

# Frames that may wait for the encoder: 66 MB at 1080p.
QUEUE = 8

OnFrames = Callable[[int], None]


class Stretch:
    """Frames on their way to one encoder, in a thread that lives as long as they come.

    Args:
        encoder: Makes the encoder when the first frame comes, in that thread.
        on_frames: Is told the number of frames so far after each call.
    """

    def __init__(self, encoder: Callable[[], Encoder], on_frames: OnFrames | None = None) -> None:
        self.frames = 0
        self._bounds = Bounds()
        self._on_frames = on_frames
        self._make_encoder = encoder
        self._queue: Queue[tuple[Pixels, int] | None] = Queue(maxsize=QUEUE)
        # Pictures are written over again: new memory costs as much as what is done with it.
        self._free: SimpleQueue[Pixels] = SimpleQueue()
        self._error: BaseException | None = None
        self._abandoned = threading.Event()
        self._thread: threading.Thread | None = None

    def write(self, pixels: Pixels, repeat: int) -> None:
        """Take a copy of one frame, to be shown `repeat` times.

        Raises:
            QKVideoError: If the encoder has failed meanwhile, or the stretch takes too much.
        """
        self._raise_failure()
        self._bounds.check(self.frames + repeat)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="encoder", daemon=True)
            self._thread.start()
        self._queue.put((self._copy(pixels), repeat))
        self.frames += repeat
        if self._on_frames is not None:
            self._on_frames(self.frames)

    def _copy(self, pixels: Pixels) -> Pixels:
        try:
            copy = self._free.get_nowait()
        except Empty:
            return pixels.copy()
        np.copyto(copy, pixels)
        return copy

    def _work(self) -> None:
        """Drain the queue to its end even after a failure: the drawing thread must not block."""
        encoder: Encoder | None = None
        last: Pixels | None = None
        while (item := self._queue.get()) is not None:
            if self._error is None and not self._abandoned.is_set():
                try:
                    encoder = encoder or self._make_encoder()
                    encoder.write(*item)
                except BaseException as error:  # it surfaces in the drawing thread
                    self._error = error
            # An encoder looks at a picture until the next one has come.
            if last is not None:
                self._free.put(last)
            last = item[0]
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

    def abort(self) -> None:
        """Give it up."""
        self._abandoned.set()
        self._join()


@dataclass(frozen=True)
class _Section:
    """What manim asks of a section."""

    skip_animations: bool = False


class FrameWriter:
    """A file writer for manim that sends every frame to the stretch that is open.

    It is constructed by manim, from the class's place in `CairoRenderer(file_writer_class=…)`, so
    what is not manim's to know is bound beforehand with `functools.partial`.

    Args:
        settings: manim's own; only what it says of the output is kept, for manim to ask.
        stretch: Gives the stretch that frames go to now.
    """

    copies = True
    """A frame may be drawn over as soon as it was written."""

    def __init__(self, settings: Any, *, stretch: Callable[[], Stretch]) -> None:
        self.output_spec = settings.plan.output
        self.sections = [_Section()]
        self.subcaptions: list[Any] = []
        self._stretch = stretch

    def write_frame(self, pixels: Pixels, *, repeat: int = 1) -> None:
        """Take over one frame, to be shown `repeat` times.

        Raises:
            QKVideoError: If the encoder has failed meanwhile.
        """
        self._stretch().write(pixels, repeat)

    # What follows is called by manim and means nothing here: stretches are closed by whoever
    # opened them.

    def finish(self) -> None:
        """The scene has ended."""

    def abort_encode_jobs(self, reraise_encoder_failures: bool = False) -> None:
        """Drawing failed."""

    def begin_animation(self, allow_write: bool = False, *, animation_index: int) -> None:
        """No file begins here."""

    def end_animation(self, allow_write: bool = False) -> None:
        """No file ends here."""

    def add_partial_movie_file(self, hash_animation: str | None) -> None:
        """There are none."""

    def is_already_cached(self, _hash_invocation: str) -> bool:
        """A single animation never is; beats are."""
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
