"""What all films have in common: beats, the clock, and the record of what was shown."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

import numpy as np
from manim import (
    Animation,
    Camera,
    FadeIn,
    FadeOut,
    Mobject,
    Scene,
    Wait,
    config,
    smooth,
    squish_rate_func,
)
from manim.animation.animation import prepare_animation
from manim.scene.scene_file_writer import SceneFileWriter
from tqdm import tqdm

from qkvideo.engine.contrast import second
from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.forward import trace
from qkvideo.scenes.kit import audit, clock, heading
from qkvideo.scenes.kit.brief import Brief
from qkvideo.scenes.kit.camera import GridCamera
from qkvideo.scenes.kit.catalogue import Message, Variable, catalogue
from qkvideo.scenes.kit.label import Label
from qkvideo.scenes.kit.layout import layout
from qkvideo.scenes.kit.numbers import whole
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.reads import Reads, watched
from qkvideo.scenes.kit.record import BeatRecord, FilmRecord, NumberRecord, Still
from qkvideo.scenes.kit.renderer import Renderer
from qkvideo.scenes.kit.stock import standing_whole
from qkvideo.scenes.kit.theme import theme
from qkvideo.scenes.kit.vector import drawing
from qkvideo.scenes.kit.view import View
from qkvideo.scenes.kit.witness import family, numbers_on_screen

Mode = Literal["film", "stills"]
Method = TypeVar("Method", bound=Callable[..., None])

DEFAULT_SENTENCE = "The cat sat on the mat because it was tired"
TURN = 8 / 15
"""Seconds in which one beat's title and words give way to the next one's."""
HOLD = 2.0
"""Seconds for which a beat's last picture stands at least."""
READING = 17.0
"""Letters a second that a viewer reads while watching."""
LINES = ("title", "say", "notes")


Play = Callable[[bool], str]
"""Plays a beat, drawn or unseen, and tells of all that the film has read so far (a digest)."""


class Crew(Protocol):
    """Decides which beats are drawn, and where."""

    def beat(self, name: str, play: Play) -> None:
        """Have a beat played, in this process once: drawn or unseen."""


def beat(method: Method) -> Method:
    """Mark a method of a film as one of its beats: one idea, ending in a still."""
    method.__dict__["is_beat"] = True
    return method


class Film(Scene):
    """A film about one sentence.

    Its methods marked with `@beat` are played in the order in which they stand.

    Args:
        brief: What to show; without it, the sentence in the environment (`manim render`).
        mode: "film" draws every frame; "stills" only the last one of each beat.
        only: Names of the beats to draw; all, if not given. What comes after them is left out.
        stills: Names of the beats whose last picture is wanted; those in `only`, if not given.
        vector: Whether stills are drawn as outlines, too.
        crew: Draws a film's beats; without it they are drawn here, one after the other.
        file_writer_class: Where manim's frames go.
        camera_class: Who draws them.
    """

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
        brief = brief_from_environment() if brief is None else brief
        reads = Reads()
        self.brief = watched(brief, reads)
        self.theme = theme(brief.theme)
        self.layout = layout(brief.aspect)
        self.slug = self.slug_of_class()
        self.catalogue = catalogue(brief.lang, self.lines_of_class())
        self.view = View(brief.attention, self.catalogue.mark, reads)
        self.name = self.catalogue.say(f"{self.slug}-title").text
        self._mode = mode
        self._only = only
        self._wanted_stills = only if stills is None else stills
        self._outlined = vector
        self._crew = crew
        # What stands round the stage is in every film, whatever it reads.
        self.brief_given = brief
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
        self._lines: dict[str, Message] = {}
        self._around: dict[str, Label] = {}
        self._badged: tuple[str, tuple[int, ...]] | None = None

    @classmethod
    def slug_of_class(cls) -> str:
        """The slug of the film, from the name of its file."""
        return cls.__module__.rpartition(".")[2].replace("_", "-")

    @classmethod
    def lines_of_class(cls) -> str | Path:
        """Name of the catalogue's file of the film, or the folder in which its lines are."""
        return cls.slug_of_class()

    @classmethod
    def beat_methods(cls) -> tuple[str, ...]:
        """Names of the methods that are beats, in order."""
        return tuple(name for name, method in vars(cls).items() if hasattr(method, "is_beat"))

    def shoot(self) -> FilmRecord:
        """Render the film and give its record.

        Raises:
            QKVideoError: If a line does not fit its place.
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
            read=self.view.read,
            problems=tuple(self._problems),
        )

    # What a film is made of

    def prepare(self) -> None:
        """Build what several beats share; a film may override it."""

    def say(
        self,
        variables: Mapping[str, Variable],
        *,
        keep: Sequence[Mobject] = (),
        about: str = "model",
        layers: Sequence[int] = (),
    ) -> None:
        """Begin a beat: its title and what is said take the place of the last one's.

        The beat's lines `<film>-<beat>-title`, `-say` and `-notes` stand in the catalogue.

        Args:
            variables: What its lines may speak of.
            keep: What stays on the stage from the last beat; all else leaves.
            about: What the beat's numbers are where they are not the model's, and its weights
                would be no source of them: a case of the catalogue's line `badge-elsewhere`.
            layers: The first and the last layer shown; the chosen one, if not given.
        """
        key = f"{self.slug}-{self._beat}"
        self._lines = {kind: self.catalogue.say(f"{key}-{kind}", variables) for kind in LINES}
        new = self._heading(about, tuple(layers))
        stays = {id(m) for m in family([*keep, *self._around.values()])}
        gone = list(_without(self.mobjects, stays))
        gone += [self._around[name] for name in new if name in self._around]
        # One after the other: two titles in one place would read as neither.
        leave = [FadeOut(m, rate_func=squish_rate_func(smooth, 0.0, 0.5)) for m in gone]
        enter = [FadeIn(m, rate_func=squish_rate_func(smooth, 0.5, 1.0)) for m in new.values()]
        self.play(*leave, *enter, seconds=TURN)
        self._around |= new

    def play(self, *animations: Any, seconds: float = 1.0) -> None:  # type: ignore[override]  # captions and run times are the clock's business, not manim's
        """Play animations together, for a duration that is brought to the clock's grid."""
        duration = clock.ticks(seconds)
        ready = [_timed(animation, duration) for animation in animations]
        if ready:
            super().play(*ready)
            self._frames += clock.frames(duration, self.fps)

    def hold(self, seconds: float = HOLD) -> None:
        """Let the picture stand, and note the numbers that are on it."""
        self._note_numbers()
        self._stand(clock.ticks(seconds))

    def _stand(self, duration: int) -> None:
        """Let the picture stand for so many ticks."""
        super().play(Wait(run_time=duration / clock.TICKS))
        self._frames += clock.frames(duration, self.fps)

    # How it runs

    def construct(self) -> None:
        """Play the beats."""
        with standing_whole(isinstance(self.renderer.camera, GridCamera)):
            self.prepare()
            for place, name in enumerate(self.beat_methods(), start=1):
                beat = name.replace("_", "-")
                play = partial(self._play_beat, name, beat, place)
                if self._crew is None:
                    play(self._mode == "film" and self._wanted(beat))
                else:
                    self._crew.beat(beat, play)
                if self._only is not None and self._only <= {b.name for b in self._beats}:
                    break

    def _wanted(self, beat: str) -> bool:
        return self._only is None or beat in self._only

    def _play_beat(self, method: str, name: str, place: int, drawn: bool) -> str:
        self._beat = name
        self._place = whole("beat", place)
        self.renderer.hidden = not drawn
        first = self._frames
        self._lines = {}
        getattr(self, method)()
        if not self._lines:
            raise QKVideoError(f"the beat “{self._beat}” of “{self.slug}” says nothing")
        passed = (self._frames - first) / self.fps
        least = self.brief_given.least.get(f"{self.slug}-{name}", 0.0)
        reading = len(self._lines["say"].text) / READING
        self.hold(max(HOLD, reading - passed, clock.at_least(least - passed)))
        if self._wanted_stills is None or name in self._wanted_stills:
            outlines = drawing(self.mobjects) if self._outlined else b""
            self._stills.append(Still(self._beat, self.renderer.still(self), outlines))
            found = audit.problems(self.mobjects, self.layout)
            self._problems += [f"{self._beat}: {problem}" for problem in found]
        title, say, notes = (self._lines[kind].text for kind in LINES)
        self._beats.append(BeatRecord(self._beat, title, say, notes, first, self._frames - first))
        return self.view.reads.digest()

    def _heading(self, about: str, layers: tuple[int, ...]) -> dict[str, Label]:
        places, t = self.layout, self.theme
        beats = whole("beats", len(self.beat_methods()))
        new = {
            "title": heading.title(self._lines["title"], places, t),
            "corner": heading.corner(self.name, self._place, beats, self.catalogue, places, t),
            "said": heading.said(self._lines["say"], places, t),
        }
        corner = new["corner"]
        if places.narrow:
            corner.at(places.corner.right, (places.corner.bottom + places.corner.top) / 2, "right")
        else:  # both stand on one line
            corner.baseline(places.corner.right - corner.advance, new["title"].origin[1])
        if self._badged != (about, layers):
            self._badged = about, layers
            new["badge"] = (
                heading.badge(self.brief_given, self.catalogue, places, t, layers)
                if about == "model"
                else heading.elsewhere(about, self.catalogue, places, t)
            )
        return new

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

    def _note_numbers(self) -> None:
        for cell, box in numbers_on_screen(self.mobjects):
            where = self._fractions(box)
            key = (self._beat, cell.tensor, cell.index, cell.text, tuple(np.round(where, 4)))
            if key not in self._numbers:
                self._numbers[key] = NumberRecord(
                    cell.text, cell.tensor, cell.index, cell.value, self._beat, self._frames, where
                )

    def _fractions(self, box: Box) -> tuple[float, float, float, float]:
        w, h = self.layout.width, self.layout.height
        return box.left / w + 0.5, 0.5 - box.top / h, box.right / w + 0.5, 0.5 - box.bottom / h


def _without(mobjects: Iterable[Mobject], stays: Set[int]) -> Iterator[Mobject]:
    """The largest mobjects no part of which stays."""
    for mobject in mobjects:
        if id(mobject) in stays:
            continue
        if any(id(part) in stays for part in mobject.get_family()):
            yield from _without(mobject.submobjects, stays)
        else:
            yield mobject


def _timed(animation: Any, duration: int) -> Animation:
    ready = prepare_animation(animation)
    ready.run_time = duration / clock.TICKS
    return ready


def brief_from_environment() -> Brief:
    """What `manim render` shows: QKVIDEO_SENTENCE (and QKVIDEO_WEIGHTS), or the example."""
    sentence = os.environ.get("QKVIDEO_SENTENCE", DEFAULT_SENTENCE)
    compute = partial(trace, weights=os.environ.get("QKVIDEO_WEIGHTS", "lesson"))
    model = compute(sentence)
    attention, other = model.at(), second(model, None, compute)
    return Brief(model, attention.layer, attention.head, model.default_row, versus=other)
