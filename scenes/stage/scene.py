"""A film of pictures on manim's stage.

Its story is told and laid out first, without manim. Then every beat is drawn from two things
alone: the picture before it and its own pictures. So any beat can be drawn in any process.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np

from qkvideo.scenes.kit import audit, clock
from qkvideo.scenes.kit.camera import GridCamera
from qkvideo.scenes.kit.catalogue import Word
from qkvideo.scenes.kit.film import Film
from qkvideo.scenes.kit.numbers import Cell
from qkvideo.scenes.kit.record import BeatRecord, NumberRecord, Still
from qkvideo.scenes.kit.vector import drawing
from qkvideo.scenes.layout.film import LaidBeat, LaidFilm, beats_of, folder_of, lay_out, slug_of
from qkvideo.scenes.layout.items import Items, digest
from qkvideo.scenes.layout.witness import numbers
from qkvideo.scenes.stage import tempo
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.plan import Plan, plan
from qkvideo.scenes.stage.tempo import Schedule


class Stage(Film):
    """Plays the beats of a film's module; a subclass names the module.

    Attributes:
        film: The module: `tell`, and functions that are beats.
        laid: The film with its places, once it is played.
    """

    film: ModuleType
    laid: LaidFilm

    @classmethod
    def slug_of_class(cls) -> str:
        """The slug of the film that it plays."""
        return slug_of(cls.film)

    @classmethod
    def lines_of_class(cls) -> Path:
        """The folder in which the film's lines are."""
        return folder_of(cls.film)

    @classmethod
    def beat_methods(cls) -> tuple[str, ...]:
        """Names of its beats' functions, in order."""
        return tuple(name.replace("-", "_") for name in beats_of(cls.film))

    def prepare(self) -> None:
        """Tell the story, and give everything its place."""
        self.laid = lay_out(self.film, self.brief_given)

    def _play_beat(self, method: str, name: str, place: int, drawn: bool) -> str:
        del method
        self._beat = name
        beat = self.laid.beats[place - 1]
        before: Items = self.laid.beats[place - 2].last if place > 1 else ()
        plans = _plans(before, beat)
        least = self.brief_given.least.get(f"{self.slug}-{name}", 0.0)
        times = _times(beat, plans, least)
        first = self._frames
        ticks = sum(plan.ticks for plan in plans) + sum(times.pauses) + times.hold
        self.renderer.hidden = not drawn
        if drawn:
            self._draw(beat, plans, times, before)
        else:
            self._stand(1)  # manim refuses films in which nothing is played
        self._frames = first + clock.frames(ticks, self.fps)
        self._note(beat, self._frames - clock.frames(times.hold, self.fps))
        if self._wanted_stills is None or name in self._wanted_stills:
            self._take_still(name, beat.last)
        say = beat.say.text
        self._beats.append(
            BeatRecord(name, beat.title, say, beat.notes, first, self._frames - first)
        )
        return _key(beat, before, times, self.fps)

    def _draw(self, beat: LaidBeat, plans: list[Plan], times: Schedule, before: Items) -> None:
        """Play a beat's steps; after each the stage is its picture, built from nothing."""
        if isinstance(self.renderer.camera, GridCamera):
            self.renderer.camera.forget()
        self._show(before)
        pauses = (*times.pauses, times.hold)
        for step, each, pause in zip(beat.steps, plans, pauses, strict=True):
            motion = Motion(each, each.ticks / clock.TICKS)
            self.mobjects = motion.all
            self.play(motion, seconds=each.ticks / clock.TICKS)
            self._show((*beat.around, *step.items))
            if pause:
                self._stand(pause)

    def _show(self, items: Items) -> None:
        """Have a picture on the stage, and nothing else."""
        self.mobjects = list(picture(items))
        self.foreground_mobjects = []
        self.moving_mobjects = []

    def _take_still(self, name: str, items: Items) -> None:
        self._show(items)
        outlines = drawing(self.mobjects) if self._outlined else b""
        self._stills.append(Still(name, self.renderer.still(self), outlines))
        self._problems += [f"{name}: {p}" for p in audit.problems(self.mobjects, self.layout)]

    def _note(self, beat: LaidBeat, standing: int) -> None:
        """Note the numbers that a beat shows while a picture of it stands still."""
        for cell, box in numbers(beat.last):
            where = self._fractions(box)
            key = (beat.name, cell.tensor, cell.index, cell.text, tuple(np.round(where, 4)))
            record = NumberRecord(
                cell.text, cell.tensor, cell.index, cell.value, beat.name, standing, where
            )
            self._numbers.setdefault(key, record)


def _plans(before: Items, beat: LaidBeat) -> list[Plan]:
    """What becomes of each picture of a beat, from the one before it."""
    pictures = [(*beat.around, *step.items) for step in beat.steps]
    befores = [before, *pictures[:-1]]
    return [
        plan(old, new, step.tempo, step.order)
        for old, new, step in zip(befores, pictures, beat.steps, strict=True)
    ]


def _times(beat: LaidBeat, plans: list[Plan], least: float) -> Schedule:
    names = [n for n, v in beat.beat.say.items() if isinstance(v, Cell | Word)]
    return tempo.schedule(
        [plan.ticks for plan in plans],
        [step.pause for step in beat.steps],
        [tempo.place_of(step.at, beat.say, names) for step in beat.steps],
        len(beat.say.text),
        least,
    )


def _key(beat: LaidBeat, before: Items, times: Schedule, fps: int) -> str:
    """All that decides what a beat's frames show, but for the code that draws them."""
    steps = tuple((step.items, step.tempo, step.order) for step in beat.steps)
    return digest((before, beat.around, steps, times, fps))
