"""Draws a beat's frames from data alone, so that any process can do it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from qkvideo.scenes.camera.canvas import Canvas, CanvasView
from qkvideo.scenes.figures.figure import Drawn
from qkvideo.scenes.layout.film import LaidStep
from qkvideo.scenes.layout.items import Items
from qkvideo.scenes.record import Area, Pixels
from qkvideo.scenes.stage import ticks
from qkvideo.scenes.stage.digest import digest
from qkvideo.scenes.stage.draw import drawn
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.schedule import BeatTiming
from qkvideo.scenes.stage.transition import Transition
from qkvideo.scenes.text.pango import OURS, Font, set_in


class Frames(Protocol):
    """An object that receives a beat's frames, such as an encoder."""

    def write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None) -> None:
        """Receive the pixels of one or more successive, equal video frames.

        The caller may overwrite the array `pixels` after this call. A receiver must copy what it
        keeps.

        Args:
            pixels: The pixels of each of these video frames.
            repeat: Number of these video frames.
            areas: Areas, in pixels, outside which these video frames are equal to the previous one;
                None if they may differ everywhere.
        """


Play = Callable[[Frames | None], str]
"""Function that draws a beat's video frames and passes them to its argument. With None as argument,
it draws nothing. It returns a digest of the beat's pictures and timing."""


@dataclass(frozen=True)
class Take:
    """Data from which the video frames of one beat are drawn.

    A take contains neither the model nor the film, so it is small enough to send to another
    process.

    Attributes:
        beat: Name of the beat.
        before: The last picture of the previous beat.
        around: Items outside the stage that are in all pictures of the beat, such as title and
            caption.
        steps: The pictures of the beat, one for each step.
        timed: The transitions of the beat, and how long each picture stands still.
        view: Size and background of the video frames.
        fps: Video frames per second.
        font: The font of the texts.
    """

    beat: str
    before: Items
    around: Items
    steps: tuple[LaidStep, ...]
    timed: BeatTiming
    view: CanvasView
    fps: int
    font: Font = OURS

    @property
    def frames(self) -> int:
        """Number of frames of the beat."""
        return ticks.frames(self.timed.ticks, self.fps)

    def __call__(self, frames: Frames | None) -> str:
        """Draw the frames into `frames`, if given, and return the digest."""
        if frames is not None:
            with set_in(self.font):
                Drawer(self.view).draw(self, frames)
        return self.digest

    @cached_property
    def digest(self) -> str:
        """SHA-256 digest, in hexadecimal, of the pictures, the timing and the frame rate.

        Not included are the size and background of the video frames (`view`), the font, and the
        code that draws the video frames.
        """
        steps = tuple((s.items, s.tempo, s.order, s.strips, s.moves) for s in self.steps)
        lengths = tuple(each.ticks for each in self.timed.transitions)
        return digest((self.before, self.around, steps, lengths, self.timed.schedule, self.fps))


class Drawer:
    """Draws beats, one after another.

    Args:
        view: Size and background of the video frames.

    Attributes:
        canvas: The canvas on which video frames are drawn.
        drawn: The drawings of the picture that was drawn last.
        beat: Name of the beat that was drawn last, or is being drawn; "" before the first beat.
    """

    def __init__(self, view: CanvasView) -> None:
        self.canvas = Canvas(view)
        self.drawn: list[Drawn] = []
        self.beat = ""
        self._known: dict[int, Drawn] = {}

    def draw(self, take: Take, frames: Frames) -> None:
        """Draw the video frames of a beat.

        Args:
            take: The data of the beat.
            frames: Receives the video frames.
        """
        self.beat = take.beat
        self.canvas.forget()
        self._known.clear()
        timed = take.timed
        pauses = (*timed.schedule.pauses, timed.schedule.hold)
        for step, transition, pause in zip(take.steps, timed.transitions, pauses, strict=True):
            self._move(transition, frames, take.fps)
            self.settle((*take.around, *step.items))
            if pause:
                frames.write(self.canvas.show(self.drawn), ticks.frames(pause, take.fps), None)

    def _move(self, transition: Transition, frames: Frames, fps: int) -> None:
        motion = Motion(transition, self._known)
        self.drawn = motion.drawn
        count = ticks.frames(transition.ticks, fps)
        motion.at(0.0)
        frames.write(self.canvas.begin(motion.drawn, motion.first), 1, None)
        for number in range(1, count):
            areas = self.canvas.change(motion.at(number / count))
            frames.write(self.canvas.pixels, 1, areas)
        motion.at(1.0)

    def settle(self, items: Items) -> None:
        """Make the drawings of a picture at rest; what has not changed keeps its drawing."""
        placed = sorted(items, key=lambda item: item.z)
        self._known = {id(item): self._known.get(id(item)) or drawn(item) for item in placed}
        self.drawn = [*self._known.values()]
