"""Films as manim scenes, for `manim render` and for scenes that users write themselves.

Pictures are drawn as in every film; manim requests each frame and keeps the time.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from types import ModuleType
from typing import Any

import cairo
from manim import (
    ORIGIN,
    RIGHT,
    Animation,
    CairoRenderer,
    MovingCamera,
    MovingCameraScene,
    Rectangle,
    VMobject,
    Wait,
    config,
    linear,
)
from tqdm import tqdm

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes import module
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.camera.cells import CellPainter
from qkvideo.scenes.camera.painter import Painter
from qkvideo.scenes.figures.figure import Drawn
from qkvideo.scenes.layout.film import LaidFilm, lay_out
from qkvideo.scenes.layout.items import Items
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.mobjects.ink import Ink
from qkvideo.scenes.mobjects.matrix import Rest, closed_matrices
from qkvideo.scenes.mobjects.picture import Picture, check_renderer
from qkvideo.scenes.mobjects.reading import family
from qkvideo.scenes.stage import ticks
from qkvideo.scenes.stage.digest import digest
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.schedule import timing_for, transitions

_STOP = "presentation.normal"
"""Type of a beat's section, at which presentations made from sections stop."""
DEFAULT_SENTENCE = "The cat sat on the mat because it was tired"


class WholePicture(VMobject):
    """A whole picture as one manim mobject, which only `FigureCamera` can draw.

    Args:
        drawn: The drawings of the picture.
        of: What tells it from other pictures; manim keeps clips by it.
    """

    def __init__(self, drawn: Sequence[Drawn], of: str) -> None:
        super().__init__()
        self.drawn, self.of = drawn, of
        # manim skips mobjects that have no points.
        self.set_points_as_corners([ORIGIN, RIGHT])


class FigureCamera(MovingCamera):
    """A manim camera that draws this package's mobjects with its own painter, all others as manim.

    It draws a matrix in one pass, except for the cells that were taken out of it. Its `frame` can
    be moved and scaled.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        sides = Rectangle(width=config.frame_width, height=config.frame_height, stroke_width=0)
        super().__init__(sides, *args, **kwargs)
        self._painter = Painter(CellPainter(self.pixel_width, self.pixel_height))

    def display_vectorized(self, vmobject: VMobject, ctx: cairo.Context[Any]) -> FigureCamera:
        """Draw one mobject."""
        match vmobject:
            case WholePicture():
                self._painter.draw(ctx, vmobject.drawn)
            case Ink():
                self._painter.draw(ctx, [vmobject.figure])
            case Rest():
                self._painter.draw(ctx, vmobject.drawings)
            case _:
                super().display_vectorized(vmobject, ctx)
        return self


class WholeFrames(CairoRenderer):
    """A manim renderer in which a picture stands still for a whole number of video frames.

    The requested duration is rounded to the nearest such number.
    """

    def freeze_current_frame(self, duration: float) -> None:
        """Repeat the current video frame for `duration` seconds.

        The number of video frames is rounded to the nearest whole number. Manim's own method rounds
        it down, and would lose a video frame.
        """
        frames = round(duration * self.camera.frame_rate)
        self.add_frame(self.get_frame(), num_frames=frames)


class _Moves(Animation):
    """A transition as a manim animation."""

    def __init__(self, motion: Motion, seconds: float, of: str) -> None:
        self._motion, self.shown = motion, WholePicture(motion.drawn, of)
        super().__init__(self.shown, run_time=seconds, rate_func=linear)

    def begin(self) -> None:
        """Set the drawings to the start of the transition.

        Manim's own method would also copy every mobject, which is not needed here.
        """
        self.starting_mobject = self.mobject
        self.interpolate(0)

    def interpolate_mobject(self, alpha: float) -> None:
        """Set the drawings to the moment `alpha`, from 0 to 1."""
        self._motion.at(alpha)

    def clean_up_from_scene(self, scene: Any) -> None:
        """Do nothing: `Stage` shows the next picture itself."""


class Stage(MovingCameraScene):
    """A manim scene that plays the beats of a film.

    A subclass sets the class attribute `film`. `construct` plays all beats; a subclass can play
    some of them instead, with its own animations in between:

        class Mine(Stage):
            film = "score-matrix"

            def construct(self):
                self.show("whole-matrix")
                self.play(Indicate(self["scores"].cell("it", "cat")))
                self.restore()
                self.show("highest")

    Args:
        brief: What the film is made from. With None, `brief_from_environment` gives the brief.
        **kwargs: Arguments of `manim.Scene`.

    Attributes:
        film: The film's name, or its module, with `tell` and the functions marked `@beat`.
        picture: What the last beat shows, as mobjects with names.

    Raises:
        RequestError: manim draws with OpenGL.
    """

    film: ModuleType | str
    picture: Picture

    def __init__(self, brief: Brief | None = None, **kwargs: Any) -> None:
        check_renderer()
        self.brief = brief = brief_from_environment() if brief is None else brief
        self._before: Items = ()
        places = layout(brief.aspect)
        # The camera takes these from manim's configuration, and so does `manim render`.
        config.frame_height, config.frame_width = places.height, places.width
        config.background_color = theme(brief.theme).ground
        if brief.transparent:  # otherwise manim's own option decides
            config.transparent = True
        # In a notebook, manim gives None.
        renderer = kwargs.pop("renderer", None) or WholeFrames(camera_class=FigureCamera)
        super().__init__(FigureCamera, renderer=renderer, random_seed=0, **kwargs)
        self._whole = self._frame.copy()

    def render(self, *args: Any, **kwargs: Any) -> Any:
        """Render the scene; see `manim.Scene`."""
        with closed_matrices():
            return super().render(*args, **kwargs)

    @cached_property
    def laid(self) -> LaidFilm:
        """The film with all its pictures laid out."""
        if not hasattr(self, "film"):
            raise RequestError("the scene names no film: write film = “score-matrix” in its class")
        film = module(self.film) if isinstance(self.film, str) else self.film
        return lay_out(film, self.brief)

    def construct(self) -> None:
        """Play all beats."""
        for beat in self.laid.beats:
            self.show(beat.name)

    def show(self, name: str) -> None:
        """Play a beat, as a section of its own; what else is on stage leaves it.

        Args:
            name: The beat's name.

        Raises:
            RequestError: The film has no such beat.
        """
        beats = {beat.name: beat for beat in self.laid.beats}
        if name not in beats:
            raise RequestError(f"there is no beat “{name}”; the beats are {', '.join(beats)}")
        beat = beats[name]
        before = self._before or beat.around
        self._frame.become(self._whole)
        self.next_section(name, _STOP)
        timed = timing_for(self.brief, self.laid.slug, beat, transitions(beat, before))
        pauses = (*timed.schedule.pauses, timed.schedule.hold)
        self._stand(before)
        for step, transition, pause in zip(beat.steps, timed.transitions, pauses, strict=True):
            now = (*beat.around, *step.items)
            seconds = transition.ticks / ticks.TICKS
            motion = _Moves(Motion(transition), seconds, digest((before, now, step.strips)))
            self.mobjects = [motion.shown]
            self.play(motion)
            self._stand(now)
            if pause:
                self.play(Wait(run_time=pause / ticks.TICKS))
            before = now
        self._before = beat.last
        self.restore()

    def __getitem__(self, name: str) -> Any:
        """Return the part of the last beat's picture that has a name; see `Part`.

        Raises:
            RequestError: No beat has been shown, or its picture has no such part.
        """
        if not hasattr(self, "picture"):
            raise RequestError(f"there is no “{name}” yet: call self.show() with a beat first")
        return self.picture[name]

    def restore(self) -> None:
        """Show the last beat's picture as the film leaves it, whole, and nothing else."""
        self._frame.become(self._whole)
        self.picture = Picture(self._before, self.brief.model.labels)
        self._only(self.picture)

    def add_mobjects_from_animations(self, animations: list[Animation]) -> None:
        """Add what animations bring; a part of the picture stays behind what is in front of it.

        Manim's own method would bring it to the front, as nobody added the part by itself.
        """
        before, shown = [*self.mobjects], {*family(self.mobjects)}
        super().add_mobjects_from_animations(animations)
        own = shown.intersection(family([self.picture] if hasattr(self, "picture") else []))
        new = [each for each in self.mobjects if each not in shown]
        parts = [each for each in new if own.issuperset(each.family_members_with_points())]
        moved = own.intersection(family(parts))
        holds = [k for k, each in enumerate(before) if not moved.isdisjoint(family([each]))]
        if holds:
            front = [each for each in before[holds[-1] + 1 :] if each in self.mobjects]
            self.add(*front, *(each for each in new if each not in parts))

    def _stand(self, items: Items) -> None:
        """Replace all mobjects by one picture that cannot be taken apart."""
        self._only(WholePicture(picture(items), digest(items)))

    @property
    def _frame(self) -> Any:
        camera: Any = self.camera
        return camera.frame

    def _only(self, mobject: VMobject) -> None:
        self.mobjects = [mobject]
        self.foreground_mobjects = []
        self.moving_mobjects = []

    def get_time_progression(
        self,
        run_time: float,
        description: str,
        n_iterations: int | None = None,
        override_skip_animations: bool = False,
    ) -> tqdm[float]:
        """Return the times, in seconds from the animation's start, of the video frames to draw.

        The number of video frames is rounded to the nearest whole number; manim's own method rounds
        it up. If manim skips animations, the only time is `run_time`.

        Args:
            run_time: Duration of the animation, in seconds.
            description: Not used.
            n_iterations: Not used.
            override_skip_animations: Not used.
        """
        del description, n_iterations, override_skip_animations
        fps = round(config.frame_rate)
        count = 1 if self.renderer.skip_animations else round(run_time * fps)
        skipped = self.renderer.skip_animations
        times: Iterable[float] = [run_time] if skipped else [k / fps for k in range(count)]
        return tqdm(times, disable=True)


def brief_from_environment() -> Brief:
    """Return the brief for `manim render`.

    The sentence and the weights come from the environment variables QKVIDEO_SENTENCE and
    QKVIDEO_WEIGHTS; by default, they are the example sentence and the lesson's weights.
    """
    sentence = os.environ.get("QKVIDEO_SENTENCE", DEFAULT_SENTENCE)
    compute = partial(trace, weights=os.environ.get("QKVIDEO_WEIGHTS", "lesson"))
    model = compute(sentence)
    attention, other = model.at(), second(model, None, compute)
    return Brief(model, attention.layer, attention.head, model.default_row, versus=other)
