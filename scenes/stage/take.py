"""A beat's frames, drawn from data alone: any process can draw them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from qkvideo.scenes.camera.canvas import Canvas, View
from qkvideo.scenes.figures.figure import Drawn
from qkvideo.scenes.layout.film import LaidStep
from qkvideo.scenes.layout.items import Items, digest
from qkvideo.scenes.record import Area, Pixels
from qkvideo.scenes.stage import ticks
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.timing import Timing
from qkvideo.scenes.stage.transition import Transition
from qkvideo.scenes.text.pango import OURS, Font, set_in


class Frames(Protocol):
    """Receives a beat's frames."""

    def write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None) -> None:
        """Receive one picture; the caller reuses its memory afterwards.

        Args:
            pixels: The picture.
            repeat: Number of frames that show it.
            areas: Where it may differ from the picture before; None for anywhere.
        """


Play = Callable[[Frames | None], str]
"""Draws a beat into `Frames`, if any, and returns a digest of everything that decides them."""


@dataclass(frozen=True)
class Take:
    """Everything that decides a beat's frames, except the code that draws them.

    It holds no model and no film, so that it can be sent to another process.

    Attributes:
        beat: Its name.
        before: The last picture of the beat before.
        around: The items around the stage.
        steps: Its pictures.
        timed: The timing of the beat.
        view: Size and background.
        fps: Frames per second.
        font: The font of its texts, which is part of a piece's key.
    """

    beat: str
    before: Items
    around: Items
    steps: tuple[LaidStep, ...]
    timed: Timing
    view: View
    fps: int
    font: Font = OURS

    @property
    def frames(self) -> int:
        """Number of its frames."""
        return ticks.frames(self.timed.ticks, self.fps)

    def __call__(self, frames: Frames | None) -> str:
        """Draw the frames into `frames`, if given, and return the digest."""
        if frames is not None:
            with set_in(self.font):
                Drawer(self.view).draw(self, frames)
        return self.digest

    @cached_property
    def digest(self) -> str:
        """Digest of everything that decides the frames, except the view and the code."""
        steps = tuple((step.items, step.tempo, step.order) for step in self.steps)
        lengths = tuple(each.ticks for each in self.timed.transitions)
        return digest((self.before, self.around, steps, lengths, self.timed.schedule, self.fps))


class Drawer:
    """Draws beats, one after another.

    Args:
        view: Size and background.

    Attributes:
        canvas: The canvas.
        drawn: The drawings of the current picture.
        beat: Name of the beat that is being drawn.
    """

    def __init__(self, view: View) -> None:
        self.canvas = Canvas(view)
        self.drawn: list[Drawn] = []
        self.beat = ""

    def draw(self, take: Take, frames: Frames) -> None:
        """Draw a beat's frames; after each transition the picture is built anew."""
        self.beat = take.beat
        self.canvas.forget()
        timed = take.timed
        pauses = (*timed.schedule.pauses, timed.schedule.hold)
        for step, transition, pause in zip(take.steps, timed.transitions, pauses, strict=True):
            self._move(transition, frames, take.fps)
            self.settle((*take.around, *step.items))
            if pause:
                frames.write(self.canvas.show(self.drawn), ticks.frames(pause, take.fps), None)

    def _move(self, transition: Transition, frames: Frames, fps: int) -> None:
        motion = Motion(transition)
        self.drawn = motion.drawn
        count = ticks.frames(transition.ticks, fps)
        motion.at(0.0)
        frames.write(self.canvas.begin(motion.drawn, motion.first), 1, None)
        for number in range(1, count):
            areas = self.canvas.change(motion.at(number / count))
            frames.write(self.canvas.pixels, 1, areas)
        motion.at(1.0)

    def settle(self, items: Items) -> None:
        """Show a picture at rest, after a transition."""
        self.drawn = picture(items)
