"""How long things take, in ticks of 1/15 s: the one place that turns names into time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from qkvideo.scenes.parts.beat import Pause, Tempo
from qkvideo.scenes.stage.clock import TICKS
from qkvideo.scenes.text.catalogue import Message

TURN = 8
"""In which one beat's title and words give way to the next one's."""
LEAVE, MOVE, ENTER, TRACE = 5, 12, 8, 15
"""Of what leaves, what moves, what appears, and what is drawn along its curve."""
ORDERED = 2.5
"""How many times as long it takes where cells begin one after another."""
CORNER = 1.5
"""How many times as long a move takes on a way with a corner."""
TEMPI: dict[Tempo, float] = {"brisk": 0.6, "usual": 1.0, "calm": 1.6, "slow": 2.6}
PAUSES: dict[Pause, int] = {"none": 0, "short": 6, "usual": 12, "long": 24, "think": 40}
HOLD = 30
"""For which a beat's last picture stands at least."""
READING = 17.0
"""Letters a second that a viewer reads while watching."""
BETWEEN = 0.5
"""Of the time that reading still needs, this share goes to the pictures between the steps."""


@dataclass(frozen=True)
class Schedule:
    """When a beat's pictures stand still, in ticks.

    Attributes:
        pauses: After each step but the last.
        hold: After the last one.
    """

    pauses: tuple[int, ...]
    hold: int


def scaled(ticks: float, tempo: Tempo) -> int:
    """A duration at a tempo: at least one tick."""
    return max(1, round(ticks * TEMPI[tempo]))


def schedule(
    moves: Sequence[int],
    pauses: Sequence[Pause],
    places: Sequence[float | None],
    letters: int,
    least: float,
) -> Schedule:
    """Give reading and narration the time that they need.

    Args:
        moves: Ticks that each step's motion takes.
        pauses: That each step asks for.
        places: At which share of what is said each step belongs; None for wherever it comes.
        letters: In what is said.
        least: Seconds for which somebody speaks; 0 if nobody does.
    """
    wanted = [PAUSES[pause] for pause in pauses]
    # A step that belongs to a word waits until that word is spoken.
    spoken, now = math.ceil(round(least * TICKS, 6)), 0
    for k, place in enumerate(places[1:], start=1):
        now += moves[k - 1] + wanted[k - 1]
        if place is not None:
            late = max(0, round(place * spoken) - now)
            wanted[k - 1] += late
            now += late
    needed = max(spoken, math.ceil(letters / READING * TICKS))
    missing = max(0, needed - sum(moves) - sum(wanted[:-1]) - HOLD)
    between = len(moves) - 1
    each = math.floor(missing * BETWEEN / between) if between and not spoken else 0
    stretched = [pause + each for pause in wanted[:-1]]
    return Schedule(tuple(stretched), HOLD + missing - each * between)


def place_of(variable: str, say: Message, names: Sequence[str]) -> float | None:
    """At which share of a caption one of its variables stands.

    Args:
        variable: Its name; "" for none.
        say: The caption.
        names: Of all its variables that are words or numbers, in the order of `say.parts`.

    Returns:
        From 0 to 1; None if it is not in the caption.
    """
    found = [part for name, part in zip(names, say.parts, strict=False) if name == variable]
    return found[0].start / max(1, len(say.text)) if found and variable else None
