"""What all films have in common: places, beats, the clock, and the record of what was shown."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, TypeVar

import numpy as np
from manim import (
    Animation,
    CairoRenderer,
    Camera,
    FadeIn,
    FadeOut,
    Mobject,
    Scene,
    VMobject,
    Wait,
    config,
)
from manim.animation.animation import prepare_animation
from manim.scene.scene_file_writer import SceneFileWriter
from tqdm import tqdm

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.forward import trace
from qkvideo.scenes.kit import clock
from qkvideo.scenes.kit.brief import Brief
from qkvideo.scenes.kit.camera import GridCamera
from qkvideo.scenes.kit.catalogue import Message, Variable, Word, catalogue
from qkvideo.scenes.kit.grid import Grid
from qkvideo.scenes.kit.label import HALF_LETTER, Label
from qkvideo.scenes.kit.layout import layout
from qkvideo.scenes.kit.numbers import Cell, Number
from qkvideo.scenes.kit.pango import LINE_HEIGHT, Box, Span, ink_box
from qkvideo.scenes.kit.record import BeatRecord, FilmRecord, NumberRecord, Still
from qkvideo.scenes.kit.theme import SIZES, theme
from qkvideo.scenes.kit.view import View

Mode = Literal["film", "stills"]
Method = TypeVar("Method", bound=Callable[..., None])

DEFAULT_SENTENCE = "The cat sat on the mat because it was tired"
TURN = 0.4
"""Seconds in which one beat's title and words give way to the next one's."""
HOLD = 2.0
"""Seconds for which a beat's last picture stands at least."""
READING = 17.0
"""Letters a second that a viewer reads while watching."""


def beat(method: Method) -> Method:
    """Mark a method of a film as one of its beats: one idea, ending in a still."""
    method.__dict__["is_beat"] = True
    return method


class _Renderer(CairoRenderer):
    """manim's renderer, in whole frames, and without drawing what is not to be seen."""

    hidden = False

    def update_skipping_status(self) -> None:
        """Skip what the film says is not to be drawn."""
        self.skip_animations = self.hidden

    def freeze_current_frame(self, duration: float) -> None:
        """Hold the frame. manim truncates: 23/15 s at 30 fps would lose a frame."""
        self.add_frame(self.get_frame(), num_frames=round(duration * self.camera.frame_rate))

    def save_static_frame_data(self, scene: Scene, static_mobjects: Any) -> Any:
        """Draw what stands still, once per animation, unless nothing is drawn at all."""
        if self.skip_animations:
            return None
        return super().save_static_frame_data(scene, static_mobjects)

    def update_frame(self, scene: Scene, mobjects: Any = None, **kwargs: Any) -> None:
        """Draw a frame, unless it would not be seen."""
        if not self.skip_animations or kwargs.pop("wanted", False):
            super().update_frame(scene, mobjects, **kwargs)


class Film(Scene):
    """A film about one sentence.

    Its methods marked with `@beat` are played in the order in which they stand.

    Args:
        brief: What to show; without it, the sentence in the environment (`manim render`).
        mode: "film" draws every frame; "stills" only the last one of each beat.
        only: Names of the beats to draw; all, if not given.
        file_writer_class: Where manim's frames go.
        camera_class: Who draws them.
    """

    def __init__(
        self,
        brief: Brief | None = None,
        *,
        mode: Mode = "film",
        only: frozenset[str] | None = None,
        file_writer_class: type[Any] = SceneFileWriter,
        camera_class: type[Camera] = GridCamera,
    ) -> None:
        self.brief = brief_from_environment() if brief is None else brief
        self.theme = theme(self.brief.theme)
        self.layout = layout(self.brief.aspect)
        self.catalogue = catalogue(self.brief.lang)
        self.view = View(self.brief.attention, self.catalogue.mark)
        self.slug = Path(type(self).__module__.replace(".", "/")).name.replace("_", "-")
        self.mode = mode
        self._only = only
        config.frame_height = self.layout.height
        config.frame_width = self.layout.width
        config.background_color = self.theme.ground
        super().__init__(
            renderer=_Renderer(file_writer_class=file_writer_class, camera_class=camera_class),
            camera_class=camera_class,
            random_seed=0,
        )
        self.fps = round(config.frame_rate)
        self._frames = 0
        self._beats: list[BeatRecord] = []
        self._numbers: dict[tuple[Any, ...], NumberRecord] = {}
        self._stills: list[Still] = []
        self._beat = ""
        self._lines: dict[str, Message] = {}
        self._head: dict[str, Label] = {}

    # The beats

    @classmethod
    def beat_methods(cls) -> tuple[str, ...]:
        """Names of the methods that are beats, in order."""
        return tuple(name for name, method in vars(cls).items() if hasattr(method, "is_beat"))

    def shoot(self) -> FilmRecord:
        """Render the film and give its record.

        Raises:
            QKVideoError: If something does not fit where it belongs.
        """
        self.render()
        title = self.catalogue.say(f"{self.slug}-title").text
        return FilmRecord(
            slug=self.slug,
            title=title,
            width=config.pixel_width,
            height=config.pixel_height,
            fps=self.fps,
            frames=self._frames,
            beats=tuple(self._beats),
            numbers=tuple(self._numbers.values()),
            stills=tuple(self._stills),
            read=self.view.read,
        )

    def construct(self) -> None:
        """Play the beats."""
        self.prepare()
        names = self.beat_methods()
        for place, name in enumerate(names, start=1):
            self._beat = name.replace("_", "-")
            drawn = self._only is None or self._beat in self._only
            self.renderer.hidden = self.mode == "stills" or not drawn
            first = self._frames
            self._place = Cell("beat", (), float(place), str(place))
            self._places = Cell("beats", (), float(len(names)), str(len(names)))
            self._lines = {}
            getattr(self, name)()
            if not self._lines:
                raise QKVideoError(f"the beat “{self._beat}” of {self.slug} says nothing")
            self.hold(max(HOLD, len(self._lines["say"].text) / READING - self._since(first)))
            if drawn:
                self._keep_still()
            lines = {kind: line.text for kind, line in self._lines.items()}
            self._beats.append(
                BeatRecord(self._beat, **lines, first_frame=first, frames=self._frames - first)
            )

    def prepare(self) -> None:
        """Build what several beats share; a film may override it."""

    def say(self, **variables: Variable) -> None:
        """Begin a beat: its title and what is said take the place of the last one's.

        The beat's lines `<film>-<beat>-title`, `-say` and `-notes` stand in the catalogue.
        """
        key = f"{self.slug}-{self._beat}"
        self._lines = {
            kind: self.catalogue.say(f"{key}-{kind}", variables)
            for kind in ("title", "say", "notes")
        }
        new = self._heading()
        out = [FadeOut(self._head[name]) for name in new if name in self._head]
        self.play(*out, *[FadeIn(label) for label in new.values()], seconds=TURN)
        self._head = {**self._head, **new}

    def _heading(self) -> dict[str, Label]:
        places, t = self.layout, self.theme
        title = self._fitted(self._lines["title"], places.title, (SIZES.title, 0.44, 0.4), t.ink)
        where = self.catalogue.say(
            "corner",
            {
                "film": Word(self.catalogue.say(f"{self.slug}-title").text),
                "beat": self._place,
                "beats": self._places,
            },
        )
        corner = self._said_label(where, SIZES.corner, t.quiet, highlight=False)
        # Both stand on one line.
        corner.baseline(places.corner.right - corner.advance, title.origin[1])
        said = self._fitted(
            self._lines["say"], places.said, (SIZES.said, SIZES.said, 0.4), t.ink, center=True
        )
        new = {"title": title, "corner": corner, "said": said}
        if "badge" not in self._head:
            new["badge"] = self._badge()
        return new

    def _badge(self) -> Label:
        places, head = self.layout.badge, self.brief.attention
        source = self.brief.model.source
        fixed = {
            "layer": Cell("layer", (), float(head.layer), str(head.layer)),
            "head": Cell("head", (), float(head.head), str(head.head)),
            "sha256": Word(source.sha256[:8]),
        }
        message = self.catalogue.say("badge", {**fixed, "source": Word(source.badge)})
        return self._said_label(
            message, SIZES.badge, self.theme.quiet, highlight=False, fit=places.width
        ).at(places.right, (places.bottom + places.top) / 2, "right")

    def _fitted(
        self,
        message: Message,
        box: Box,
        sizes: tuple[float, ...],
        colour: str,
        *,
        center: bool = False,
    ) -> Label:
        """The message in the largest size in which it fits its place.

        Raises:
            QKVideoError: If it fits in none: the line is too long for its place.
        """
        for em in sizes:
            most = 2 if center else 1
            label = self._said_label(
                message,
                em,
                colour,
                width=box.width if center else None,
                weight="regular" if center else "semibold",
                highlight=center,
            )
            middle = (box.top + box.bottom) / 2
            if label.lines > most or label.advance > box.width:
                continue
            if not center:
                return label.at(box.left, middle)
            if label.lines > 1:
                label = self._balanced(message, em, colour, box.width)
            left = (box.left + box.right - label.line_width) / 2
            above = (label.lines - 1) / 2 * LINE_HEIGHT * em
            return label.baseline(left, middle + above - HALF_LETTER * em)
        raise QKVideoError(f"“{message.text}” does not fit its place in the frame")

    def _balanced(self, message: Message, em: float, colour: str, width: float) -> Label:
        """The message in two lines of about one length: no lonely word in the second."""
        best = self._said_label(message, em, colour, width=width, highlight=True)
        for share in np.arange(0.95, 0.5, -0.05):
            label = self._said_label(
                message, em, colour, width=width * float(share), highlight=True
            )
            if label.lines > best.lines:
                break
            best = label
        return best

    def _said_label(
        self,
        message: Message,
        em: float,
        colour: str,
        *,
        width: float | None = None,
        weight: str = "regular",
        highlight: bool,
        fit: float | None = None,
    ) -> Label:
        """A message whose words of the sentence have their colour, and whose numbers are known."""
        roles = {
            "query": self.theme.query,
            "key": self.theme.key,
            "value": self.theme.value,
            "token": colour,
            "": colour,
        }
        spans, colours, cells = [], [], []
        for part in message.parts:
            is_word = isinstance(part.variable, Word)
            strong = highlight and (not is_word or part.variable.role != "")
            spans.append(Span(part.start, part.end, "semibold" if strong else weight))
            colours.append(roles[part.variable.role] if is_word and highlight else colour)
            cells.append(None if is_word else part.variable)
        label = Label(
            message.text,
            em,
            colour,
            weight=weight,
            spans=spans,
            span_colours=colours,
            width=width,
            align="center" if width else "left",
            fit=fit,
        )
        label.span_cells = tuple(cells)
        return label

    # The clock

    def play(self, *animations: Any, seconds: float = 1.0) -> None:
        """Play animations for a duration, brought to the clock's grid."""
        duration = clock.ticks(seconds)
        built = [_timed(a, duration) for a in animations if a is not None]
        if not built:
            return
        super().play(*built)
        self._frames += clock.frames(duration, self.fps)

    def hold(self, seconds: float = HOLD) -> None:
        """Let the picture stand, and note the numbers that are on it."""
        self._note_numbers()
        duration = clock.ticks(seconds)
        super().play(Wait(run_time=duration / clock.TICKS))
        self._frames += clock.frames(duration, self.fps)

    def get_time_progression(
        self,
        run_time: float,
        description: str,
        n_iterations: int | None = None,
        override_skip_animations: bool = False,
    ) -> Any:
        """Times of the frames to draw: a whole number of them, however long (manim rounds up)."""
        del description, n_iterations, override_skip_animations
        if self.renderer.skip_animations:
            times = np.array([run_time])
        else:
            times = np.arange(round(run_time * self.fps)) / self.fps
        return tqdm(times, disable=True)

    def _since(self, first: int) -> float:
        return (self._frames - first) / self.fps

    # The record

    def _keep_still(self) -> None:
        skipped, self.renderer.skip_animations = self.renderer.skip_animations, False
        self.renderer.update_frame(self)
        self.renderer.skip_animations = skipped
        self._stills.append(Still(self._beat, self.renderer.get_frame()))

    def _note_numbers(self) -> None:
        for cell, box in self.numbers_on_screen():
            where = self._fractions(box)
            key = (self._beat, cell.tensor, cell.index, cell.text, tuple(np.round(where, 4)))
            if key not in self._numbers:
                self._numbers[key] = NumberRecord(
                    cell.text, cell.tensor, cell.index, cell.value, self._beat, self._frames, where
                )

    def numbers_on_screen(self) -> Iterator[tuple[Cell, Box]]:
        """Every number that can be seen now, and the box of its ink in units of the frame."""
        for mobject in _family(self.mobjects):
            if isinstance(mobject, Grid):
                for cell, box, opacity in mobject.numbers():
                    if opacity > _VISIBLE:
                        yield cell, box
            elif isinstance(mobject, Number):
                if mobject.submobjects and _opacity(mobject.submobjects[0]) > _VISIBLE:
                    yield mobject.cell, _ink(mobject.submobjects)
            elif isinstance(mobject, Label):
                for span, cell in enumerate(mobject.span_cells):
                    inks = mobject.span_inks(span)
                    if cell is not None and inks and _opacity(inks[0]) > _VISIBLE:
                        yield cell, _ink(inks)

    def _fractions(self, box: Box) -> tuple[float, float, float, float]:
        w, h = self.layout.width, self.layout.height
        return (
            box.left / w + 0.5,
            0.5 - box.top / h,
            box.right / w + 0.5,
            0.5 - box.bottom / h,
        )


_VISIBLE = 0.25
"""Below this opacity nothing on screen counts as a number that can be read."""


def _timed(animation: Any, duration: int) -> Animation:
    ready: Animation = prepare_animation(animation)
    ready.run_time = duration / clock.TICKS
    return ready


def _family(mobjects: list[Mobject]) -> Iterator[Mobject]:
    for mobject in mobjects:
        yield from mobject.get_family()


def _opacity(mobject: VMobject) -> float:
    return float(mobject.get_fill_opacity())


def _ink(mobjects: list[VMobject]) -> Box:
    return ink_box(np.concatenate([m.points for m in mobjects]))


def brief_from_environment() -> Brief:
    """What `manim render` shows: QKVIDEO_SENTENCE (and QKVIDEO_WEIGHTS), or the example."""
    sentence = os.environ.get("QKVIDEO_SENTENCE", DEFAULT_SENTENCE)
    model = trace(sentence, weights=os.environ.get("QKVIDEO_WEIGHTS", "random"))
    attention = model.at()
    return Brief(model, attention.layer, attention.head, model.default_row)
