"""A film as data: for each beat its pictures, the transitions between them, and the times.

The data contain every decision of `scenes.stage`, so that the browser makes none: which items
correspond, in which order items disappear and appear, and which routes texts take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from qkvideo.scenes.layout.film import LaidBeat, LaidFilm
from qkvideo.scenes.layout.items import Item, Items, Sheet, Text
from qkvideo.scenes.look.choices import PACES
from qkvideo.scenes.stage.pairs import marks
from qkvideo.scenes.stage.routes import ROUTES
from qkvideo.scenes.stage.timing import Timing, transitions
from qkvideo.scenes.stage.transition import Move, Transition
from qkvideo.studio.vector.things import SHARE, Things

ORDERS = ("together", "reading", "rows", "columns", "diagonals", "outwards", "in-turn")
SAME, CROSSED, REWRITTEN, SHARED = range(4)
"""How a text changes during a transition. SAME: it only moves. CROSSED: its font weight changes as
well. REWRITTEN: another text replaces it. SHARED: a text that shows the same word or number
replaces it, or the same text in other lines."""

Number = Callable[[Item], int]


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
    beats = []
    before: Items = ()
    # Index of each item in the table, by the item's `id`, so that equal items are compared once.
    numbers: dict[int, int] = {}
    for dark, light in zip(telling.dark.beats, telling.light.beats, strict=True):
        for a, b in zip(_pictures(dark), _pictures(light), strict=True):
            for one, other in zip(a, b, strict=True):
                if id(one) not in numbers:
                    numbers[id(one)] = things.number(one, other)
        if telling.only is None or dark.name in telling.only:
            beats.append(_beat(telling, dark, before, lambda item: numbers[id(item)]))
        before = dark.last
    return {"slug": telling.dark.slug, "title": telling.dark.title, "beats": beats}


def _pictures(beat: LaidBeat) -> tuple[Items, ...]:
    looks = (strip for step in beat.steps for strip in step.strips)
    said = (phrases for step in beat.steps for phrases in step.phrases.values())
    return (beat.around, *(step.items for step in beat.steps), *looks, *said)


def _beat(telling: Telling, beat: LaidBeat, before: Items, number: Number) -> dict[str, Any]:
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
                ORDERS.index(change.order),
                [each.transitions[k].ticks for each in times],
                [each[k] for each in stand],
                [number(item) for item in picture],
                _moves(change.moves, number),
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


def _moves(moves: Iterable[Move], number: Number) -> list[Any]:
    """Return how each item changes in a transition.

    Returns:
        For an item that stays as it is, its index. For any other item, a list: its indices before
        and after (−1 for none), the start and end of its movement in units of 1/`SHARE`, and for
        texts their route and the kind of change (`SAME`, …), for matrices the share in which their
        cells start, for what was recorded all its looks.
    """
    made: list[Any] = []
    for move in moves:
        a, b = move.before, move.after
        item = b or a
        assert item is not None
        if move.still:
            made.append(number(item))
            continue
        row: list[Any] = [-1 if each is None else number(each) for each in (a, b)]
        row += [round(share * SHARE) for share in (move.start, move.end)]
        if move.looks:
            row.append([number(look) for look in move.looks])
        elif isinstance(a, Text) and isinstance(b, Text):
            row += [ROUTES.index(move.route), _becomes(a, b)]
        elif isinstance(item, Sheet):
            row.append(round(move.spread * SHARE))
        made.append(row)
    return made


def _becomes(a: Text, b: Text) -> int:
    alike = (a.text, a.width, _spans(a)) == (b.text, b.width, _spans(b))
    if not alike:
        return SHARED if a.text == b.text or marks(a) & marks(b) else REWRITTEN
    return SAME if _weights(a) == _weights(b) else CROSSED


def _spans(text: Text) -> list[tuple[int, int]]:
    return [(span.start, span.end) for span in text.spans]


def _weights(text: Text) -> list[str]:
    return [text.weight, *(span.weight for span in text.spans)]
