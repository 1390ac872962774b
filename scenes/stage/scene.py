"""A film on manim's stage.

Its story is told and laid out first, without manim. Then every beat is drawn from two things
alone: the picture before it and its own pictures. So any beat can be drawn in any process.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from types import ModuleType
from typing import Any, Literal, Protocol

import numpy as np
from manim import Camera, Scene, Wait, config
from manim.scene.scene_file_writer import SceneFileWriter
from tqdm import tqdm

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.contrast import second
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.camera.camera import GridCamera
from qkvideo.scenes.camera.renderer import Renderer
from qkvideo.scenes.camera.stock import standing_whole
from qkvideo.scenes.camera.vector import drawing
from qkvideo.scenes.checks import audit
from qkvideo.scenes.layout.film import LaidBeat, LaidFilm, folder_of, lay_out, slug_of
from qkvideo.scenes.layout.items import Items, digest
from qkvideo.scenes.layout.witness import numbers
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.record import BeatRecord, FilmRecord, NumberRecord, Still
from qkvideo.scenes.stage import clock
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.timing import Timing, timing
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.pango import Box

Mode = Literal["film", "stills"]
DEFAULT_SENTENCE = "The cat sat on the mat because it was tired"

Play = Callable[[bool], str]
"""Plays a beat, drawn or unseen, and gives a digest of all that decides what its frames show."""


class Crew(Protocol):
    """Decides which beats are drawn, and where."""

    def beat(self, name: str, play: Play) -> None:
        """Have a beat played, in this process at least unseen."""

    def finish(self) -> None:
        """All beats were run through: have done what is still to do."""


class Stage(Scene):
    """Plays the beats of a film's module; a subclass names the module.

    Args:
        brief: What to show; without it, the sentence in the environment (`manim render`).
        mode: "film" draws every frame; "stills" only the last one of each beat.
        only: Names of the beats to draw; all, if not given. What comes after them is left out.
        stills: Names of the beats whose last picture is wanted; those in `only`, if not given.
        vector: Whether stills are drawn as outlines, too.
        crew: Draws a film's beats; without it they are drawn here, one after the other.
        file_writer_class: Where manim's frames go.
        camera_class: Who draws them.

    Attributes:
        film: The module: `tell`, and functions that are beats.
        laid: The film with its places, once it is played.
    """

    film: ModuleType
    laid: LaidFilm
    renderer: Renderer

    def __init__(
        self,
        brief: Brief | None = None,
        *,
        mode: Mode = "film",
        only: frozenset[str] | None = None,
        stills: frozenset[str] | None = None,
        vector: bool = False,
        crew: Crew | None = None,
        file_writer_class: type[Any] = SceneFileWriter,
        camera_class: type[Camera] = GridCamera,
    ) -> None:
        self.brief = brief = brief_from_environment() if brief is None else brief
        self.theme = theme(brief.theme)
        self.layout = layout(brief.aspect)
        self.slug = slug_of(self.film)
        title = catalogue(brief.lang, folder_of(self.film)).say(f"{self.slug}-title")
        self.name = title.text
        self._mode = mode
        self._only = only
        self._wanted_stills = only if stills is None else stills
        self._outlined = vector
        self._crew = crew
        # The camera takes these from manim's configuration, and so does `manim render`.
        config.frame_height = self.layout.height
        config.frame_width = self.layout.width
        config.background_color = self.theme.ground
        if brief.transparent:  # else it is manim's own to say
            config.transparent = True
        super().__init__(
            renderer=Renderer(file_writer_class=file_writer_class, camera_class=camera_class),
            camera_class=camera_class,
            random_seed=0,
        )
        self.fps = round(config.frame_rate)
        self._frames = 0
        self._beats: list[BeatRecord] = []
        self._numbers: dict[tuple[Any, ...], NumberRecord] = {}
        self._stills: list[Still] = []
        self._problems: list[str] = []
        self._beat = ""

    def shoot(self) -> FilmRecord:
        """Render the film and give its record.

        Raises:
            QKVideoError: A line does not fit its place, or a beat failed.
        """
        self.render()
        return FilmRecord(
            slug=self.slug,
            title=self.name,
            width=config.pixel_width,
            height=config.pixel_height,
            fps=self.fps,
            frames=self._frames,
            beats=tuple(self._beats),
            numbers=tuple(self._numbers.values()),
            stills=tuple(self._stills),
            problems=tuple(self._problems),
        )

    def construct(self) -> None:
        """Play the beats."""
        with standing_whole(isinstance(self.renderer.camera, GridCamera)):
            self.laid = lay_out(self.film, self.brief)
            for place, beat in enumerate(self.laid.beats):
                play = partial(self._play_beat, place)
                if self._crew is None:
                    wanted = self._only is None or beat.name in self._only
                    play(self._mode == "film" and wanted)
                else:
                    self._crew.beat(beat.name, play)
                if self._only is not None and self._only <= {b.name for b in self._beats}:
                    break
            if self._crew is not None:
                self._crew.finish()

    def play(self, *animations: Any, seconds: float = 1.0) -> None:  # type: ignore[override]  # captions and run times are the clock's business, not manim's
        """Play motions together, for a duration that lies on the clock's grid."""
        for animation in animations:
            animation.run_time = seconds
        super().play(*animations)

    def _stand(self, duration: int) -> None:
        """Let the picture stand for so many ticks."""
        super().play(Wait(run_time=duration / clock.TICKS))

    def get_time_progression(
        self,
        run_time: float,
        description: str,
        n_iterations: int | None = None,
        override_skip_animations: bool = False,
    ) -> tqdm[float]:
        """Times of the frames to draw: a whole number of them (manim rounds up)."""
        del description, n_iterations, override_skip_animations
        skipped = self.renderer.skip_animations
        count = 1 if skipped else round(run_time * self.fps)
        times: Sequence[float] = [run_time] if skipped else [k / self.fps for k in range(count)]
        return tqdm(times, disable=True)

    def _play_beat(self, place: int, drawn: bool) -> str:
        beat = self.laid.beats[place]
        self._beat = beat.name
        before: Items = self.laid.beats[place - 1].last if place else ()
        least = self.brief.least.get(f"{self.slug}-{beat.name}", 0.0)
        timed = timing(beat, before, self.brief.pace, least, read=not self.brief.narrated)
        times, first = timed.schedule, self._frames
        self.renderer.hidden = not drawn
        if drawn:
            self._draw(beat, timed, before)
        else:
            self._stand(1)  # manim refuses films in which nothing is played
        self._frames = first + clock.frames(timed.ticks, self.fps)
        self._note(beat, self._frames - clock.frames(times.hold, self.fps))
        if self._wanted_stills is None or beat.name in self._wanted_stills:
            self._take_still(beat.name, beat.last)
        length, said = self._frames - first, beat.say.text
        record = BeatRecord(beat.name, beat.title, said, beat.notes, first, length)
        self._beats.append(record)
        return _key(beat, before, timed, self.fps)

    def _draw(self, beat: LaidBeat, timed: Timing, before: Items) -> None:
        """Play a beat's steps; after each the stage is its picture, built from nothing."""
        if isinstance(self.renderer.camera, GridCamera):
            self.renderer.camera.forget()
        self._show(before)
        pauses = (*timed.schedule.pauses, timed.schedule.hold)
        for step, each, pause in zip(beat.steps, timed.plans, pauses, strict=True):
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

    def _fractions(self, box: Box) -> tuple[float, float, float, float]:
        w, h = self.layout.width, self.layout.height
        return box.left / w + 0.5, 0.5 - box.top / h, box.right / w + 0.5, 0.5 - box.bottom / h


def _key(beat: LaidBeat, before: Items, timed: Timing, fps: int) -> str:
    """All that decides what a beat's frames show, but for the code that draws them."""
    steps = tuple((step.items, step.tempo, step.order) for step in beat.steps)
    lengths = tuple(plan.ticks for plan in timed.plans)
    return digest((before, beat.around, steps, lengths, timed.schedule, fps))


def brief_from_environment() -> Brief:
    """What `manim render` shows: QKVIDEO_SENTENCE (and QKVIDEO_WEIGHTS), or the example."""
    sentence = os.environ.get("QKVIDEO_SENTENCE", DEFAULT_SENTENCE)
    compute = partial(trace, weights=os.environ.get("QKVIDEO_WEIGHTS", "lesson"))
    model = compute(sentence)
    attention, other = model.at(), second(model, None, compute)
    return Brief(model, attention.layer, attention.head, model.default_row, versus=other)
