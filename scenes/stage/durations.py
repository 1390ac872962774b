"""Durations, in ticks of 1/15 s: the only place that turns a tempo, a pause or a pace into time.

How long a beat lasts, so that viewers can read its caption and look at its pictures:

- *Reading.* A caption is read at 13 letters a second. Netflix allows 17 for adults and 13 for
  children (Timed Text Style Guide); learners who have a picture to look at need the slower rate.
  `slow` and `brisk` are 10 and 17.
- *Looking.* Each new thing in a picture takes a third of a second: the time that the BBC allows
  for a word (Subtitle Guidelines, 160 to 180 words a minute), and that eyes rest on one place of a
  scene (Rayner 2009, *Q J Exp Psychol* 62, 1457: 260 to 330 ms). A matrix counts as one thing.
  People keep track of three to five things (Cowan 2001, *Behav Brain Sci* 24, 87), so more than
  five take no longer. A sentence in the picture takes the time to read it. All of this comes
  before the next change (segmenting).
- *Reading and looking* follow each other, since both need the eyes: a silent beat lasts as long as
  both together. If the caption is spoken, viewers look while they listen (modality).
- *Rest.* The last picture stands still for at least a second, usually longer.

Segmenting and modality: Mayer, *Multimedia Learning* (3rd edition, 2021). A pace other than
"normal" scales every duration except the minimum rest by one factor: motions, pauses, looking.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from qkvideo.scenes.look.choices import PACES
from qkvideo.scenes.parts.beat import Pause, Tempo
from qkvideo.scenes.stage.ticks import TICKS
from qkvideo.scenes.text.catalogue import Message

LETTERS = dict(zip(PACES, (10.0, 13.0, 17.0), strict=True))
"""Letters a viewer reads per second, at each pace."""
NORMAL = PACES[1]
LOOK = 5
"""Ticks to look at one new thing."""
MOST_NEW = 5
"""More new things than this take no longer."""
SENTENCE = 4
"""A text of at least this many words is read, not only looked at."""
REST = TICKS
"""Minimum time for which a beat's last picture stands still, at any pace."""
HOLD = 2 * TICKS
"""Minimum time for which it stands still at the normal pace."""
WORDS_A_MINUTE = 160
"""Speed of a spoken description (the BBC: 160 to 180)."""
TURN = 8
"""Time in which a beat's title and caption replace those of the beat before."""
LEAVE, MOVE, ENTER, TRACE = 5, 12, 8, 15
"""Time of a disappearance, a move, an appearance, and a curve drawn along its length."""
ORDERED = 2.5
"""Factor for a change whose cells start one after another."""
CORNER = 1.5
"""Factor for a move along a route with a corner."""
TEMPI: dict[Tempo, float] = {"brisk": 0.6, "usual": 1.0, "calm": 1.6, "slow": 2.6}
PAUSES: dict[Pause, int] = {"none": 0, "short": 6, "usual": 12, "long": 24, "think": 40}
BETWEEN = 0.5
"""Share of the remaining reading time that goes to the pauses between steps."""


@dataclass(frozen=True)
class Change:
    """One step of a beat, as far as its duration matters.

    Attributes:
        ticks: Duration of its motion.
        new: Number of new things in its picture.
        letters: Letters in its new sentences.
        pause: The pause that the film asks for after it.
        place: Position in the caption that it belongs to, from 0 to 1; None for no position.
    """

    ticks: int
    new: int = 0
    letters: int = 0
    pause: Pause = "none"
    place: float | None = None


@dataclass(frozen=True)
class Schedule:
    """How long a beat's pictures stand still, in ticks.

    Attributes:
        pauses: After each step but the last.
        hold: After the last one.
    """

    pauses: tuple[int, ...]
    hold: int


def factor(pace: str) -> float:
    """Factor by which all durations are longer than at the normal pace."""
    return LETTERS[NORMAL] / LETTERS[pace]


def scaled(ticks: float, tempo: Tempo) -> int:
    """A duration at a tempo, at least one tick."""
    return max(1, round(ticks * TEMPI[tempo]))


def looking(change: Change, pace: str = NORMAL) -> int:
    """Ticks to look at the new things in a picture, and to read its new sentences."""
    things = math.ceil(min(change.new, MOST_NEW) * LOOK * factor(pace))
    return things + reading(change.letters, pace)


def reading(letters: int, pace: str = NORMAL) -> int:
    """Ticks to read a text of `letters` letters."""
    return math.ceil(letters / LETTERS[pace] * TICKS)


def schedule(
    changes: Sequence[Change], letters: int, least: float = 0.0, pace: str = NORMAL
) -> Schedule:
    """Compute the pauses of a beat so that there is time to look, to read and to listen.

    Args:
        changes: The beat's steps, with ticks at this pace.
        letters: Letters of the caption; 0 if it is spoken.
        least: Seconds of speech; 0 if nothing is spoken.
        pace: One of `PACES`.
    """
    slower = factor(pace)
    looks = [looking(change, pace) for change in changes]
    spoken, read = math.ceil(round(least * TICKS, 6)), reading(letters, pace)
    asked = [round(PAUSES[change.pause] * slower) for change in changes]
    pauses = [max(each, look) for each, look in zip(asked, looks, strict=True)][:-1]
    # A step that belongs to a word waits until that word is spoken, or read.
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


def words(text: str) -> int:
    """Number of words and numbers in a text."""
    return sum(any(map(str.isalnum, word)) for word in text.split())


def speaking(count: int) -> float:
    """Seconds to speak `count` words."""
    return count * 60 / WORDS_A_MINUTE


def place_of(variable: str, say: Message, names: Sequence[str]) -> float | None:
    """Position of a variable in a caption.

    Args:
        variable: Name of the variable; "" for none.
        say: The caption.
        names: Names of all its variables that are words or numbers, in the order of `say.parts`.

    Returns:
        From 0 (the beginning) to 1; None if the caption does not contain it.
    """
    found = [part for name, part in zip(names, say.parts, strict=False) if name == variable]
    return found[0].start / max(1, len(say.text)) if found and variable else None
