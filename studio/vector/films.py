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
from qkvideo.scenes.look.choices import PACES
from qkvideo.scenes.stage.schedule import Timing, transitions
from qkvideo.scenes.stage.tracks import Track, What, acted
from qkvideo.scenes.stage.transition import Move, Transition
from qkvideo.studio.vector.letters import FINE
from qkvideo.studio.vector.things import EM, GRID, SHARE, Things

WHATS = get_args(What)
SCALES = {"opacity": SHARE, "trim": SHARE, "place": (GRID, GRID, EM, FINE), "shift": (GRID, GRID)}
"""Steps of a unit of each track's values, which are stored as integers."""


@dataclass(frozen=True)
class Telling:
    """A film in one language, laid out in both themes.

    Attributes:
        dark: The laid-out film in the dark theme.
        light: The laid-out film in the light theme.
        time: Function that returns the timing of a beat. Its arguments are the beat, the transition
            to each picture of the beat, and the name of the pace, such as "normal".
        only: Names of the beats that pages show; None for all beats.
    """

    dark: LaidFilm
    light: LaidFilm
    time: Callable[[LaidBeat, tuple[Transition, ...], str], Timing]
    only: frozenset[str] | None = None


def film(telling: Telling, things: Things) -> dict[str, Any]:
    """Return a film as JSON data, from which a page's scripts draw the film.

    Args:
        telling: The film.
        things: Table of items, to which the items of the film's pictures are added. The data refer
            to an item by its index in this table.

    Returns:
        The film's slug, title and beats, in the format `Film` of studio/browser/film/book.js.

    Raises:
        QKVideoError: If a picture in the dark theme and the same picture in the light theme differ
            in anything but colours.
    """
    table, beats = _Table(things), []
    before: Items = ()
    for dark, light in zip(telling.dark.beats, telling.light.beats, strict=True):
        for a, b in zip(_pictures(dark), _pictures(light), strict=True):
            for one, other in zip(a, b, strict=True):
                table.add(one, other)
        if telling.only is None or dark.name in telling.only:
            beats.append(_beat(telling, dark, before, table))
        before = dark.last
    return {"slug": telling.dark.slug, "title": telling.dark.title, "beats": beats}


class _Table:
    """The items of a film's pictures, by the `id` of each in the dark theme."""

    def __init__(self, things: Things) -> None:
        self._things = things
        self._numbers: dict[int, int] = {}
        self._light: dict[int, Item] = {}

    def add(self, dark: Item, light: Item) -> None:
        """Add an item of a picture, if it is new."""
        if id(dark) not in self._numbers:
            self._numbers[id(dark)] = self._things.number(dark, light)
            self._light[id(dark)] = light

    def number(self, dark: Item, light: Item | None = None) -> int:
        """Return an item's index, adding one that was made for a motion."""
        known = self._numbers.get(id(dark))
        if known is None:
            assert light is not None
            return self._things.number(dark, light)
        return known

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
            other = acted(self._lit(move), made.order)
            for dark, light in zip(acted(move, made.order), other, strict=True):
                number = self.number(dark.item, light.item)
                both = zip(dark.tracks, light.tracks, strict=True)
                yield [number, *(self._track(*each) for each in both)] if dark.tracks else number

    def _lit(self, move: Move) -> Move:
        """Return a move in the light theme."""
        a, b = (each and self._light[id(each)] for each in (move.before, move.after))
        return replace(move, before=a, after=b, looks=tuple(self._light[id(i)] for i in move.looks))

    def _track(self, dark: Track, light: Track) -> list[Any]:
        if dark.what == "look":
            values = [self.number(*each) for each in zip(dark.values, light.values, strict=True)]
        else:
            values = np.rint(np.array(dark.values) * SCALES[dark.what]).astype(int).tolist()
        span = round(dark.start * FINE), round(dark.end * FINE)
        row = [WHATS.index(dark.what), *span, values]
        if dark.lag is not None:
            return [*row, 0, self._things.lag(dark.lag), round(dark.spread * SHARE)]
        return row if dark.eased else [*row, 1]


def _pictures(beat: LaidBeat) -> tuple[Items, ...]:
    looks = (strip for step in beat.steps for strip in step.strips)
    said = (phrases for step in beat.steps for phrases in step.phrases.values())
    return (beat.around, *(step.items for step in beat.steps), *looks, *said)


def _beat(telling: Telling, beat: LaidBeat, before: Items, table: _Table) -> dict[str, Any]:
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
