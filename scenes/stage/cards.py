"""Animates the title card at the start of a film and the end card."""

from __future__ import annotations

from dataclasses import replace

from qkvideo.scenes.camera.canvas import CanvasView
from qkvideo.scenes.layout.film import LaidStep
from qkvideo.scenes.layout.items import Items, Text
from qkvideo.scenes.record import ENDING, OPENING
from qkvideo.scenes.stage import durations
from qkvideo.scenes.stage.schedule import BeatTiming, Schedule
from qkvideo.scenes.stage.take import Take
from qkvideo.scenes.stage.transition import Transition, transition
from qkvideo.scenes.text import lengths
from qkvideo.scenes.text.pango import current

OVERLAP = 2
"""Number of ticks for which the end card overlaps with the film's last picture, both of them faint:
the card's title is too large to be read across a picture."""


def opening(card: Items, after: Items, pace: str, view: CanvasView, fps: int) -> Take:
    """Return the data from which the video frames of the title card are drawn.

    The title card is there from the first frame, which players and file managers show of a film;
    it stands still, and makes room for the first beat's texts: no frame is empty.

    Args:
        card: The items on the title card.
        after: What stands when the first beat begins.
        pace: One of `PACES`.
        view: Size and background of the video frames.
        fps: Video frames per second.
    """
    slower = durations.factor(pace)
    comes, leaves = (
        replace(each, ticks=max(1, round(each.ticks * slower)))
        for each in (
            transition(card, card, "usual", "together"),
            _one_by_one(transition(card, after, "brisk", "together")),
        )
    )
    still = round(durations.OPENING * slower) - comes.ticks - leaves.ticks
    steps = (_step(card), _step(after))
    schedule = Schedule((max(1, still),), 0)
    return _take(OPENING, card, steps, (comes, leaves), schedule, view, fps)


def ending(before: Items, card: Items, pace: str, view: CanvasView, fps: int) -> Take:
    """Return the data from which the video frames of the end card are drawn.

    The film's last picture disappears, and the end card appears when almost nothing of the picture
    is left. The card then stands still for the time needed to read it, but at most for
    `LONGEST_ENDING` ticks (of 1/15 s) at the normal pace.

    Args:
        before: The film's last picture.
        card: The items on the end card.
        pace: One of `PACES`.
        view: Size and background of the video frames.
        fps: Video frames per second.
    """
    slower = durations.factor(pace)
    comes = _one_by_one(transition(before, card, "usual", "together"))
    comes = replace(comes, ticks=max(1, round(comes.ticks * slower)))
    letters = sum(lengths.letters(item.text) for item in card if isinstance(item, Text))
    still = min(durations.reading(letters, pace), round(durations.LONGEST_ENDING * slower))
    return _take(ENDING, before, (_step(card),), (comes,), Schedule((), still), view, fps)


def _one_by_one(made: Transition) -> Transition:
    """Return a transition of the same length, in which new items wait until the old ones are faint.

    New items then appear in the rest of the time, each in the same share of it as before.
    """
    gone = max((move.end for move in made.moves if move.after is None), default=0.0)
    first = max(0.0, gone - OVERLAP / made.ticks)

    def later(time: float) -> float:
        return first + (1 - first) * time

    moves = (
        replace(move, start=later(move.start), end=later(move.end)) if move.before is None else move
        for move in made.moves
    )
    return replace(made, moves=tuple(moves))


def _step(items: Items) -> LaidStep:
    return LaidStep(items, "usual", "together", "none")


def _take(
    name: str,
    before: Items,
    steps: tuple[LaidStep, ...],
    changes: tuple[Transition, ...],
    schedule: Schedule,
    view: CanvasView,
    fps: int,
) -> Take:
    return Take(name, before, (), steps, BeatTiming(changes, schedule), view, fps, current())
