"""Lays out a film and draws its beats, frame by frame.

A beat is drawn from its own pictures and the last picture of the previous beat, so any process can
draw any beat.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import ModuleType
from typing import Any, Protocol

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.camera.canvas import Canvas, CanvasView
from qkvideo.scenes.camera.vector import drawing
from qkvideo.scenes.checks import audit
from qkvideo.scenes.figures.figure import Drawn
from qkvideo.scenes.layout.around import cards
from qkvideo.scenes.layout.around.branding import room_beside
from qkvideo.scenes.layout.film import LaidBeat, LaidFilm, lay_out
from qkvideo.scenes.layout.items import Items
from qkvideo.scenes.layout.shown_numbers import numbers
from qkvideo.scenes.look.brand import lettered, themed
from qkvideo.scenes.look.places import Places
from qkvideo.scenes.record import BeatRecord, FilmRecord, NumberRecord, Pixels, Still
from qkvideo.scenes.stage import ticks
from qkvideo.scenes.stage.cards import ending as ending_take
from qkvideo.scenes.stage.cards import opening as opening_take
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.schedule import BeatTiming, standing, timing_for, transitions
from qkvideo.scenes.stage.take import Drawer, Frames, Play, Take
from qkvideo.scenes.telling import folder_of, poster_picture, slug_of
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.pango import Font, current, set_in


class FilmSize(Protocol):
    """Size and frame rate of a film."""

    @property
    def width(self) -> int:
        """Width in pixels."""

    @property
    def height(self) -> int:
        """Height in pixels."""

    @property
    def fps(self) -> int:
        """Frames per second."""


class BeatExecutor(Protocol):
    """An object that gets a film's beats drawn, in this process or in others.

    Beats that need not be drawn, such as those in the cache, may be left out.
    """

    def beat(self, name: str, play: Play) -> None:
        """Receive a beat, to be drawn now, later or not at all.

        Args:
            name: Name of the beat.
            play: Function that draws the beat: `play(frames)` passes the video frames to `frames`,
                `play(None)` draws nothing. Both calls return a digest of the beat's pictures and
                timing. The function can be pickled and sent to another process.
        """

    def finish(self) -> None:
        """Wait until all beats are drawn."""


def view(places: Places, brief: Brief, size: FilmSize) -> CanvasView:
    """Return the settings of a canvas: its size in pixels and in frame units, its background.

    This is the `View` of `scenes/camera/canvas.py`, not that of stories.

    Args:
        places: Areas of the frame; gives the frame's size in frame units.
        brief: Gives the theme, and whether the background is transparent.
        size: Width and height in pixels.
    """
    units, ground = (places.width, places.height), themed(brief.theme, brief.brand).ground
    return CanvasView(size.width, size.height, units, ground, opaque=not brief.transparent)


def _pixels(drawn: Sequence[Drawn], view: CanvasView, font: Font) -> Pixels:
    """Draw a picture whose texts are set in a font."""
    with set_in(font):
        return Canvas(view).show(drawn)


class Shoot:
    """Lays out and draws one film.

    Args:
        film: The film's module, with `tell` and the functions marked `@beat`.
        brief: What the film is made from.
        size: Width, height and frame rate of the video.
        only: Names of the beats to draw; None for all beats. Record and executor also receive the
            beat before each of them, with whose last picture it begins; the executor has to ignore
            those.
        stills: Names of the beats that have a still in the record that `shoot` returns; None for
            the beats in `only`.
        vector: Whether stills are also drawn as SVG.
        carded: Whether the film begins with a title card and ends with an end card.
        poster: Whether the film's poster is drawn.
        audited: Whether the layout of the stills is checked.
        executor: Receives each beat, and decides whether and where the beat is drawn. With None,
            beats are drawn in this process.
        frames: Receives the video frames of one beat after another if `executor` is None. If
            `executor` and `frames` are None, no video frames are drawn.

    Attributes:
        laid: The laid-out film; available only after a call of `shoot`.
        drawer: Draws video frames in this process if `executor` is None.
    """

    laid: LaidFilm

    def __init__(
        self,
        film: ModuleType,
        brief: Brief,
        size: FilmSize,
        *,
        only: frozenset[str] | None = None,
        stills: frozenset[str] | None = None,
        vector: bool = False,
        carded: bool = False,
        poster: bool = False,
        audited: bool = True,
        executor: BeatExecutor | None = None,
        frames: Frames | None = None,
    ) -> None:
        self.film, self.brief, self.size = film, brief, size
        self.theme = themed(brief.theme, brief.brand)
        self.layout = room_beside(brief.brand, brief.aspect)
        self.slug, self.fps = slug_of(film), size.fps
        self.name = catalogue(brief.lang, folder_of(film)).say(f"{self.slug}-title").text
        self._only = only
        self._wanted_stills = only if stills is None else stills
        self._outlined, self._carded, self._postered = vector, carded, poster
        self._audited = audited
        self._executor, self._sink = executor, frames
        self.drawer = Drawer(view(self.layout, brief, size))
        self._frames = 0
        self._beats: list[BeatRecord] = []
        self._numbers: dict[tuple[Any, ...], NumberRecord] = {}
        self._stills: list[Still] = []
        self._problems: list[str] = []

    def shoot(self) -> FilmRecord:
        """Lay out and draw the film, and return what is known about it, such as its beats.

        Raises:
            QKVideoError: If a text does not fit into the space that it has, or if drawing a beat
                fails.
        """
        with lettered(self.brief.brand, self.brief.lang):
            return self._shot()

    def _shot(self) -> FilmRecord:
        self.laid = lay_out(self.film, self.brief, only=self._only)
        # No frame is empty: players and file managers show the first one.
        before = standing(self.laid.beats)
        shown, pace = self.drawer.canvas.view, self.brief.pace
        opening = ending = 0
        if self._carded:
            card = cards.opening(self.name, self.brief)
            opening = self._card(opening_take(card, before, pace, shown, self.fps))
        for beat in self.laid.beats:
            timed = timing_for(self.brief, self.slug, beat, transitions(beat, before))
            self._note(beat, timed)
            take = Take(
                beat.name, before, beat.around, beat.steps, timed, shown, self.size.fps, current()
            )
            before = beat.last
            if self._executor is not None:
                self._executor.beat(beat.name, take)
            elif self._sink is not None and (self._only is None or beat.name in self._only):
                self.drawer.draw(take, self._sink)
        if self._carded:
            card = cards.ending(self.slug, self.brief)
            ending = self._card(ending_take(before, card, pace, shown, self.fps))
        if self._executor is not None:
            self._executor.finish()
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
            opening=opening,
            ending=ending,
            poster=self._poster() if self._postered else None,
            problems=tuple(self._problems),
        )

    def _card(self, take: Take) -> int:
        """Draw a card, and return the number of its frames."""
        if self._executor is not None:
            self._executor.beat(take.beat, take)
        elif self._sink is not None:
            self.drawer.draw(take, self._sink)
        self._frames += take.frames
        return take.frames

    def _poster(self) -> Pixels:
        subject = poster_picture(self.film, {beat.name: beat.beat for beat in self.laid.beats})
        items = cards.poster(self.laid, self.brief, subject)
        return Canvas(self.drawer.canvas.view).show(picture(items))

    # Recording beats, stills and numbers

    def _note(self, beat: LaidBeat, timed: BeatTiming) -> None:
        first = self._frames
        self._frames += ticks.frames(timed.ticks, self.fps)
        standing = self._frames - ticks.frames(timed.schedule.hold, self.fps)
        self._note_numbers(beat.name, beat.last, standing)
        # The steps of a computation have numbers of their own.
        passed, pauses = 0, (*timed.schedule.pauses, 0)
        for step, moves, pause in zip(beat.steps, timed.transitions, pauses, strict=True):
            passed += moves.ticks
            if step.pause == "worked":
                there = first + ticks.frames(passed, self.fps)
                self._note_numbers(beat.name, step.items, there)
            passed += pause
        if self._wanted_stills is None or beat.name in self._wanted_stills:
            self._take_still(beat)
        length, said = self._frames - first, beat.say.text
        self._beats.append(
            BeatRecord(
                beat.name, beat.title, said, beat.notes, first, length, beat.in_words, beat.own
            )
        )

    def _take_still(self, beat: LaidBeat) -> None:
        drawn = picture(beat.last)
        outlines = b""
        if self._outlined:
            units = self.layout.width, self.layout.height
            ground = "" if self.brief.transparent else self.theme.ground
            outlines = drawing(drawn, units, ground)
        draw = partial(_pixels, drawn, self.drawer.canvas.view, current())
        self._stills.append(Still(beat.name, draw, outlines))
        if self._audited:
            self._problems += [f"{beat.name}: {p}" for p in audit.problems(drawn, self.layout)]

    def _note_numbers(self, beat: str, items: Items, standing: int) -> None:
        """Record the numbers of a beat's picture, and a frame in which it stands still."""
        for cell, box in numbers(items):
            where = self._fractions(box)
            rounded = tuple(round(edge, 4) for edge in where)
            key = (beat, cell.tensor, cell.index, cell.text, rounded)
            record = NumberRecord(
                cell.text, cell.tensor, cell.index, cell.value, beat, standing, where
            )
            self._numbers.setdefault(key, record)

    def _fractions(self, box: Box) -> tuple[float, float, float, float]:
        w, h = self.layout.width, self.layout.height
        return box.left / w + 0.5, 0.5 - box.top / h, box.right / w + 0.5, 0.5 - box.bottom / h
