"""Decides when everything in a beat happens: transitions, pauses, and the end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import LaidBeat
from qkvideo.scenes.layout.heading import stands_around
from qkvideo.scenes.layout.items import GLOW, Curve, Item, Items, Sheet, Text
from qkvideo.scenes.stage import durations
from qkvideo.scenes.stage.durations import Change
from qkvideo.scenes.stage.ticks import TICKS
from qkvideo.scenes.stage.transition import Move, Transition, transition
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell

REST = TICKS
"""Minimum number of ticks for which a beat's last picture stands still, at any pace."""
HOLD = 2 * TICKS
"""Minimum number of ticks for which a beat's last picture stands still at the normal pace."""
BETWEEN = 0.5
"""Share of the missing reading time that is added to the pauses between steps, not to the end."""


@dataclass(frozen=True)
class Schedule:
    """How long the pictures of a beat stand still, in ticks.

    Attributes:
        pauses: Pause after each step except the last.
        hold: Time for which the last picture stands still.
    """

    pauses: tuple[int, ...]
    hold: int


@dataclass(frozen=True)
class Timing:
    """The timing of a beat.

    Attributes:
        transitions: For each picture of the beat, the transition from the previous picture.
        schedule: How long each picture stands still.
    """

    transitions: tuple[Transition, ...]
    schedule: Schedule

    @property
    def ticks(self) -> int:
        """Duration of the beat, in ticks."""
        still = sum(self.schedule.pauses) + self.schedule.hold
        return sum(each.ticks for each in self.transitions) + still


def transitions(beat: LaidBeat, before: Items) -> tuple[Transition, ...]:
    """Compute a beat's transitions, at the normal pace.

    Args:
        beat: The laid-out beat.
        before: The last picture of the previous beat, which the beat's first picture replaces.
    """
    pictures = [(*beat.around, *step.items) for step in beat.steps]
    both = zip([before, *pictures[:-1]], pictures, beat.steps, strict=True)
    return tuple(transition(old, new, step.tempo, step.order) for old, new, step in both)


def timing(
    beat: LaidBeat,
    made: Sequence[Transition],
    pace: str = durations.NORMAL,
    least: float = 0.0,
    read: bool = True,
) -> Timing:
    """Compute the durations of a beat's transitions, and how long each picture stands still.

    Args:
        beat: The laid-out beat.
        made: The beat's transitions, from `transitions`.
        pace: One of `PACES`.
        least: Duration of the beat's speech, in seconds; 0 for none.
        read: Whether the caption is shown on screen.
    """
    slower = durations.factor(pace)
    timed = tuple(_slower(each, slower) for each in made)
    names = [n for n, v in beat.beat.say.items() if isinstance(v, Cell | Word)]
    changes = [
        replace(change(each), pause=step.pause, place=durations.place_of(step.at, beat.say, names))
        for each, step in zip(timed, beat.steps, strict=True)
    ]
    letters = len(beat.say.text) if read else 0
    return Timing(timed, schedule(changes, letters, least, pace))


def schedule(
    changes: Sequence[Change], letters: int, least: float = 0.0, pace: str = durations.NORMAL
) -> Schedule:
    """Compute the pauses of a beat so that there is time to look, to read and to listen.

    Args:
        changes: The beat's steps, with durations at the given pace.
        letters: Number of letters of the caption; 0 if it is spoken.
        least: Duration of the beat's speech, in seconds; 0 for none.
        pace: One of `PACES`.
    """
    slower = durations.factor(pace)
    looks = [durations.looking(change, pace) for change in changes]
    spoken, read = math.ceil(round(least * TICKS, 6)), durations.reading(letters, pace)
    asked = [round(durations.PAUSES[change.pause] * slower) for change in changes]
    pauses = [max(each, look) for each, look in zip(asked, looks, strict=True)][:-1]
    # A step that belongs to a word of the caption starts when that word is spoken, or read.
    said, now = max(spoken, read), 0
    for k, change in enumerate(changes[1:]):
        now += changes[k].ticks + pauses[k]
        if change.place is not None:
            late = max(0, round(change.place * said) - now)
            pauses[k] += late
            now += late
    hold = max(REST, round(HOLD * slower), looks[-1])
    needed = max(spoken, read + sum(looks) if read else 0)
    missing = max(0, needed - sum(change.ticks for change in changes) - sum(pauses) - hold)
    placed = any(change.place is not None for change in changes)
    each = 0 if placed or not pauses else math.floor(missing * BETWEEN / len(pauses))
    return Schedule(tuple(pause + each for pause in pauses), hold + missing - each * len(pauses))


def timing_for(brief: Brief, slug: str, beat: LaidBeat, made: Sequence[Transition]) -> Timing:
    """Compute the timing of a beat with the settings of a brief.

    Args:
        brief: Gives the pace, and whether the film is narrated or described.
        slug: Slug of the film.
        beat: The laid-out beat.
        made: The beat's transitions, from `transitions`.
    """
    least = brief.least.get(f"{slug}-{beat.name}", 0.0)
    if brief.described:
        least += durations.speaking(durations.words(described(beat, spoken=brief.narrated)))
    return timing(beat, made, brief.pace, least, read=not brief.narrated)


def described(beat: LaidBeat, *, spoken: bool = False) -> str:
    """Return the text that is spoken to viewers who cannot see a beat: title, caption, description.

    Args:
        beat: The beat.
        spoken: Whether a voice already speaks the caption; then the text is the description only.
    """
    told = (beat.description,) if spoken else (beat.title, beat.say.text, beat.description)
    return " ".join(told)


def change(made: Transition) -> Change:
    """Reduce a transition to what its duration depends on: new things, and letters to read.

    Things that only move do not count, since viewers have already looked at them. Everything that
    belongs to one part (a matrix with its lines, a word with its marks) counts as one thing.
    """
    items = [move.after for move in made.moves if move.after is not None and _is_new(move)]
    sentences = [item.text for item in items if isinstance(item, Text) and _is_read(item.text)]
    things = {_whole(i) for i in items if not (isinstance(i, Text) and i.text in sentences)}
    return Change(made.ticks, len(things), sum(map(len, sentences)))


def _is_read(text: str) -> bool:
    return len(text.split()) >= durations.SENTENCE


def _is_new(move: Move) -> bool:
    if move.after is None or stands_around(move.after.key) or move.after.alpha == 0:
        return False
    if GLOW in move.after.key:
        return False
    return move.before is None or not _show_the_same(move.before, move.after)


def _whole(item: Item) -> str:
    """Return the key of the part to which a curve belongs, or the item's own key."""
    return item.key.rpartition("/")[0] if isinstance(item, Curve) else item.key


def _show_the_same(a: Item, b: Item) -> bool:
    """Return whether two items have the same content, regardless of position and size."""
    match a, b:
        case Text(), Text():
            return a.text == b.text
        case Sheet(), Sheet():
            said = ((i.rows, i.columns, i.texts) for i in (a, b))
            return next(said) == next(said) and np.array_equal(a.fill, b.fill)
        case _:
            return type(a) is type(b)


def _slower(made: Transition, times: float) -> Transition:
    return replace(made, ticks=max(1, round(made.ticks * times)))
