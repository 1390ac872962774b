"""Passes the frames of one piece to its encoder.

Frames go through a bounded queue to a thread that converts and encodes them while the next ones are
drawn. Of each frame, only the parts that differ from the previous frame are copied.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Queue

import numpy as np

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.record import Area, Pixels
from qkvideo.studio.drawing.limits import Bounds
from qkvideo.studio.encoding.encoder import Encoder

# Maximum number of frames that wait for the encoder: 66 MB at 1080p if frames differ everywhere.
QUEUE = 8

OnFrames = Callable[[int], None]
Patch = tuple[Area, Pixels]
"""An area of a picture, and the pixels in it."""


class Stretch:
    """A piece that is being drawn: passes its video frames to an encoder in another thread.

    Args:
        encoder: Function without arguments that makes the encoder. It is called in the other
            thread.
        on_frames: Called after each picture, with the number of video frames written so far by the
            method `write`.
    """

    def __init__(self, encoder: Callable[[], Encoder], on_frames: OnFrames | None = None) -> None:
        self.frames = 0
        self._bounds = Bounds()
        self._on_frames = on_frames
        self._make_encoder = encoder
        self._queue: Queue[tuple[list[Patch], int, bool] | None] = Queue(maxsize=QUEUE)
        self._error: BaseException | None = None
        self._abandoned = threading.Event()
        self._thread: threading.Thread | None = None

    def write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None = None) -> None:
        """Copy one picture into the encoder's queue; if the queue is full, wait.

        Args:
            pixels: The picture.
            repeat: Number of successive video frames that show the picture.
            areas: Rectangles of the picture, in pixels, outside which the picture equals the
                previous one. None if the picture may differ everywhere.

        Raises:
            QKVideoError: The encoder has failed, or one of the limits of `Bounds` is exceeded.
        """
        self._raise_failure()
        self._bounds.check(self.frames + repeat)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="encoder", daemon=True)
            self._thread.start()
        every = areas is None or not self.frames
        where = ((0, pixels.shape[0], 0, pixels.shape[1]),) if every else areas or ()
        patches = [
            ((top, bottom, left, right), pixels[top:bottom, left:right].copy())
            for top, bottom, left, right in where
        ]
        self._queue.put((patches, repeat, every))
        self.frames += repeat
        if self._on_frames is not None:
            self._on_frames(self.frames)

    def _work(self) -> None:
        """Encode until the queue ends; empty it even after a failure, to unblock drawing."""
        encoder: Encoder | None = None
        picture = np.zeros((0, 0, 4), np.uint8)
        while (item := self._queue.get()) is not None:
            if self._error is None and not self._abandoned.is_set():
                patches, repeat, every = item
                try:
                    encoder = encoder or self._make_encoder()
                    if every:
                        picture = patches[0][1]
                    else:
                        for (top, bottom, left, right), pixels in patches:
                            picture[top:bottom, left:right] = pixels
                    areas = None if every else tuple(area for area, _ in patches)
                    encoder.write(picture, repeat, areas)
                except BaseException as error:  # raised again in the drawing thread
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
        """Wait until the encoder has written all video frames, and has completed the file.

        Raises:
            QKVideoError: Encoding failed.
        """
        self._join()
        self._raise_failure()

    def abort(self) -> None:
        """Stop encoding; the file stays incomplete."""
        self._abandoned.set()
        self._join()
