"""A film as data: for each beat its pictures, the tracks between them, and the times.

The data contain every decision of `scenes.stage`, so that the browser makes none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, get_args

import numpy as np

from qkvideo.scenes.layout.film import LaidBeat, LaidFilm
from qkvideo.scenes.layout.items import Item, Items
from qkvideo.scenes.look.choices import PACES, THEMES
from qkvideo.scenes.stage.schedule import BeatTiming, standing, transitions
from qkvideo.scenes.stage.tracks import Track, What, acted
from qkvideo.scenes.stage.transition import Move, Transition
from qkvideo.studio.vector.letters import FINE
from qkvideo.studio.vector.things import EM, GRID, SHARE, Things

WHATS = get_args(What)
SCALES = {"opacity": SHARE, "trim": SHARE, "place": (GRID, GRID, EM, FINE), "shift": (GRID, GRID)}
"""Steps of a unit of each track's values, which are stored as integers."""


@dataclass(frozen=True)
class ToldFilm:
    """A film in one language, laid out in all themes.

    Attributes:
        films: The laid-out film in each theme, in the order of `THEMES`.
        time: Function that returns the timing of a beat. Its arguments are the beat, the transition
            to each picture of the beat, and the name of the pace, such as "normal".
        only: Names of the beats that pages show; None for all beats.
    """

    films: tuple[LaidFilm, ...]
    time: Callable[[LaidBeat, tuple[Transition, ...], str], BeatTiming]
    only: frozenset[str] | None = None


def film(telling: ToldFilm, things: Things) -> dict[str, Any]:
    """Return a film as JSON data, from which a page's scripts draw the film.

    Args:
        telling: The film.
        things: Table of items, to which the items of the film's pictures are added. The data refer
            to an item by its index in this table.

    Returns:
        The film's slug, title and beats, in the format `Film` of studio/browser/film/book.js.

    Raises:
        QKVideoError: If a picture in one theme and the same picture in another one differ in
            anything but colours.
    """
    table, beats = _Table(things), []
    before = standing(telling.films[0].beats)
    for beat, *others in zip(*(each.beats for each in telling.films), strict=True):
        for pictures in zip(*map(_pictures, (beat, *others)), strict=True):
            for looks in zip(*pictures, strict=True):
                table.add(*looks)
        if telling.only is None or beat.name in telling.only:
            beats.append(_beat(telling, beat, before, table))
        before = beat.last
    first = telling.films[0]
    return {"slug": first.slug, "title": first.title, "beats": beats}


class _Table:
    """The items of a film's pictures, by the `id` of each in the first theme."""

    def __init__(self, things: Things) -> None:
        self._things = things
        self._numbers: dict[int, int] = {}
        self._others: dict[int, tuple[Item, ...]] = {}

    def add(self, first: Item, *others: Item) -> None:
        """Add an item of a picture, in each theme, if it is new."""
        if id(first) not in self._numbers:
            self._numbers[id(first)] = self._things.number(first, *others)
            self._others[id(first)] = others

    def number(self, first: Item, *others: Item) -> int:
        """Return an item's index, adding one that was made for a motion."""
        known = self._numbers.get(id(first))
        return self._things.number(first, *others) if known is None else known

    def actors(self, made: Transition) -> Iterator[Any]:
        """Yield what is drawn in a transition.

        Yields:
            For an item that stays as it is, its index. For any other, a list: its index, then its
            tracks. Each is a list: what changes, as an index in `WHATS`; start and end, in units of
            1/`FINE`; the values, of looks as indices of items; 1 if the change is not eased. Where
            cells begin one after another: when each does, as an index in the table of lags, and
            within which share of the time.
        """
        for move in made.moves:
            themes = (acted(each, made.order) for each in (move, *self._elsewhere(move)))
            for actors in zip(*themes, strict=True):
                number = self.number(*(actor.item for actor in actors))
                tracks = zip(*(actor.tracks for actor in actors), strict=True)
                yield [number, *map(self._track, tracks)] if actors[0].tracks else number

    def _elsewhere(self, move: Move) -> Iterator[Move]:
        """Yield a move in each theme but the first."""
        for theme in range(len(THEMES) - 1):
            looks = tuple(self._others[id(look)][theme] for look in move.looks)
            before, after = (
                each and self._others[id(each)][theme] for each in (move.before, move.after)
            )
            yield replace(move, before=before, after=after, looks=looks)

    def _track(self, tracks: tuple[Track, ...]) -> list[Any]:
        track = tracks[0]
        if track.what == "look":
            looks = zip(*(each.values for each in tracks), strict=True)
            values = [self.number(*each) for each in looks]
        else:
            values = np.rint(np.array(track.values) * SCALES[track.what]).astype(int).tolist()
        span = round(track.start * FINE), round(track.end * FINE)
        row = [WHATS.index(track.what), *span, values]
        if track.lag is not None:
            return [*row, 0, self._things.lag(track.lag), round(track.spread * SHARE)]
        return row if track.eased else [*row, 1]


def _pictures(beat: LaidBeat) -> tuple[Items, ...]:
    looks = (strip for step in beat.steps for strip in step.strips)
    return (beat.around, *(step.items for step in beat.steps), *looks)


def _beat(telling: ToldFilm, beat: LaidBeat, before: Items, table: _Table) -> dict[str, Any]:
    made = transitions(beat, before)
    times = [telling.time(beat, made, pace) for pace in PACES]
    stand = [(*each.schedule.pauses, each.schedule.hold) for each in times]
    steps = []
    # At any pace, things move in the same shares of the time.
    made = times[0].transitions
    for k, (change, step) in enumerate(zip(made, beat.steps, strict=True)):
        picture = sorted((*beat.around, *step.items), key=lambda item: item.z)
        steps.append(
            [
                [each.transitions[k].ticks for each in times],
                [each[k] for each in stand],
                [table.number(item) for item in picture],
                [*table.actors(change)],
            ]
        )
    return {
        "name": beat.name,
        "title": beat.title,
        "say": beat.say.text,
        "notes": beat.notes,
        "seen": beat.description,
        "steps": steps,
    }
