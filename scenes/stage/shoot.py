"""A film is shot: laid out, and its beats drawn frame by frame.

Its story is told and laid out first. Then every beat is drawn from two things alone: the picture
before it and its own pictures. So any beat can be drawn in any process.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.camera.canvas import Canvas, View
from qkvideo.scenes.camera.vector import drawing
from qkvideo.scenes.checks import audit
from qkvideo.scenes.figures.figure import Drawn
from qkvideo.scenes.layout.film import LaidBeat, LaidFilm, folder_of, lay_out, slug_of
from qkvideo.scenes.layout.items import Items, digest
from qkvideo.scenes.layout.witness import numbers
from qkvideo.scenes.look.places import Places, layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.record import Area, BeatRecord, FilmRecord, NumberRecord, Pixels, Still
from qkvideo.scenes.stage import clock
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.plan import Plan
from qkvideo.scenes.stage.timing import Timing, timing_for
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.pango import Box


class Size(Protocol):
    """How large a film is, and how fast."""

    @property
    def width(self) -> int:
        """Pixels."""

    @property
    def height(self) -> int:
        """Pixels."""

    @property
    def fps(self) -> int:
        """Frames a second."""


class Frames(Protocol):
    """Takes a beat's frames."""

    def write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None) -> None:
        """Take one picture, to be shown `repeat` times; it is drawn over afterwards.

        Args:
            pixels: The picture.
            repeat: Frames that show it.
            areas: Where it may differ from the one before; anywhere, if not given.
        """


Play = Callable[[Frames | None], str]
"""Draws a beat's frames, or none, and gives a digest of all that decides what they show."""


class Crew(Protocol):
    """Decides which beats are drawn, and where."""

    def beat(self, name: str, play: Play) -> None:
        """Have a beat played, in this process at least unseen."""

    def finish(self) -> None:
        """All beats were run through: have done what is still to do."""


def view(places: Places, brief: Brief, size: Size) -> View:
    """What a canvas shows of a brief's frame.

    Args:
        places: Its frame.
        brief: How it is to look.
        size: In pixels.
    """
    units, ground = (places.width, places.height), theme(brief.theme).ground
    return View(size.width, size.height, units, ground, opaque=not brief.transparent)


class Shoot:
    """Shoots a film.

    Args:
        film: Its module: `tell`, and functions that are beats.
        brief: What it shows.
        size: In pixels, and frames a second.
        only: Names of the beats to draw; all, if not given. What comes after them is left out.
        stills: Names of the beats whose last picture is wanted; those in `only`, if not given.
        vector: Whether stills are drawn as outlines, too.
        crew: Has a film's beats drawn.
        frames: Without a crew: takes the frames of all beats, one after another; if not given
            either, none are drawn.

    Attributes:
        laid: The film with its places, once it is shot.
        drawn: What is to be seen now.
        beat: Name of the beat that is being drawn.
    """

    laid: LaidFilm

    def __init__(
        self,
        film: ModuleType,
        brief: Brief,
        size: Size,
        *,
        only: frozenset[str] | None = None,
        stills: frozenset[str] | None = None,
        vector: bool = False,
        crew: Crew | None = None,
        frames: Frames | None = None,
    ) -> None:
        self.film, self.brief, self.size = film, brief, size
        self.theme, self.layout = theme(brief.theme), layout(brief.aspect)
        self.slug, self.fps = slug_of(film), size.fps
        self.name = catalogue(brief.lang, folder_of(film)).say(f"{self.slug}-title").text
        self.drawn: list[Drawn] = []
        self.beat = ""
        self._only = only
        self._wanted_stills = only if stills is None else stills
        self._outlined = vector
        self._crew, self._sink = crew, frames
        self._canvas = Canvas(view(self.layout, brief, size))
        self._frames = 0
        self._beats: list[BeatRecord] = []
        self._numbers: dict[tuple[Any, ...], NumberRecord] = {}
        self._stills: list[Still] = []
        self._problems: list[str] = []

    def shoot(self) -> FilmRecord:
        """Shoot the film and give its record.

        Raises:
            QKVideoError: A line does not fit its place, or a beat failed.
        """
        self.laid = lay_out(self.film, self.brief)
        before: Items = ()
        for beat in self.laid.beats:
            timed = timing_for(self.brief, self.slug, beat, before)
            self._note(beat, timed)
            play = partial(self._play, beat, before, timed)
            before = beat.last
            if self._crew is None:
                wanted = self._only is None or beat.name in self._only
                play(self._sink if wanted else None)
            else:
                self._crew.beat(beat.name, play)
            if self._only is not None and self._only <= {b.name for b in self._beats}:
                break
        if self._crew is not None:
            self._crew.finish()
        return FilmRecord(
            slug=self.slug,
            title=self.name,
            width=self.size.width,
            height=self.size.height,
            fps=self.fps,
            frames=self._frames,
            beats=tuple(self._beats),
            numbers=tuple(self._numbers.values()),
            stills=tuple(self._stills),
            problems=tuple(self._problems),
        )

    def _play(self, beat: LaidBeat, before: Items, timed: Timing, frames: Frames | None) -> str:
        if frames is not None:
            self.beat = beat.name
            self._draw(beat, timed, frames)
        return _shows(beat, before, timed, self.fps)

    # Frames

    def _draw(self, beat: LaidBeat, timed: Timing, frames: Frames) -> None:
        """Draw a beat's frames; after each motion the stage is its picture, built from nothing."""
        self._canvas.forget()
        pauses = (*timed.schedule.pauses, timed.schedule.hold)
        for step, plan, pause in zip(beat.steps, timed.plans, pauses, strict=True):
            self._move(plan, frames)
            self.settle((*beat.around, *step.items))
            if pause:
                pixels = self._canvas.show(self.drawn)
                frames.write(pixels, clock.frames(pause, self.fps), None)

    def _move(self, plan: Plan, frames: Frames) -> None:
        motion = Motion(plan)
        self.drawn = motion.drawn
        count = clock.frames(plan.ticks, self.fps)
        motion.at(0.0)
        frames.write(self._canvas.begin(motion.drawn, motion.first), 1, None)
        for number in range(1, count):
            areas = self._canvas.change(motion.at(number / count))
            frames.write(self._canvas.pixels, 1, areas)
        motion.at(1.0)

    def settle(self, items: Items) -> None:
        """A motion is at its end: put the picture itself in its place."""
        self.drawn = picture(items)

    # What is noted

    def _note(self, beat: LaidBeat, timed: Timing) -> None:
        first = self._frames
        self._frames += clock.frames(timed.ticks, self.fps)
        self._note_numbers(beat, self._frames - clock.frames(timed.schedule.hold, self.fps))
        if self._wanted_stills is None or beat.name in self._wanted_stills:
            self._take_still(beat)
        length, said = self._frames - first, beat.say.text
        self._beats.append(
            BeatRecord(beat.name, beat.title, said, beat.notes, first, length, beat.told)
        )

    def _take_still(self, beat: LaidBeat) -> None:
        self.drawn = picture(beat.last)
        outlines = b""
        if self._outlined:
            units = self.layout.width, self.layout.height
            ground = "" if self.brief.transparent else self.theme.ground
            outlines = drawing(self.drawn, units, ground)
        self._canvas.forget()
        pixels = self._canvas.show(self.drawn).copy()
        self._stills.append(Still(beat.name, pixels, outlines))
        self._problems += [f"{beat.name}: {p}" for p in audit.problems(self.drawn, self.layout)]

    def _note_numbers(self, beat: LaidBeat, standing: int) -> None:
        """Note the numbers that a beat shows while a picture of it stands still."""
        for cell, box in numbers(beat.last):
            where = self._fractions(box)
            key = (beat.name, cell.tensor, cell.index, cell.text, tuple(np.round(where, 4)))
            record = NumberRecord(
                cell.text, cell.tensor, cell.index, cell.value, beat.name, standing, where
            )
            self._numbers.setdefault(key, record)

    def _fractions(self, box: Box) -> tuple[float, float, float, float]:
        w, h = self.layout.width, self.layout.height
        return box.left / w + 0.5, 0.5 - box.top / h, box.right / w + 0.5, 0.5 - box.bottom / h


def _shows(beat: LaidBeat, before: Items, timed: Timing, fps: int) -> str:
    """All that decides what a beat's frames show, but for the code that draws them."""
    steps = tuple((step.items, step.tempo, step.order) for step in beat.steps)
    lengths = tuple(plan.ticks for plan in timed.plans)
    return digest((before, beat.around, steps, lengths, timed.schedule, fps))
