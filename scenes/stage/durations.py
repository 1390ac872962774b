"""Durations, in ticks of 1/15 s: the only place that turns a tempo, a pause or a pace into time.

`timing` applies them to a beat, and decides when it ends. A beat lasts long enough for viewers to
read its caption and look at its pictures:

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
- *Rest.* The last picture stands still for at least a second, usually longer (`timing.REST`).

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
WORDS_A_MINUTE = 160
"""Speed of a spoken description (the BBC: 160 to 180)."""
TURN = 8
"""Time in which a beat's title and caption replace those of the beat before."""
LEAVE, MOVE, ENTER, TRACE = 5, 12, 8, 15
"""Time of a disappearance, a move, an appearance, and a curve drawn along its length."""
OPENING = 30
"""Time of the card at the start of a film."""
LONGEST_ENDING = 90
"""Maximum time of the card at the end, of which not all has to be read."""
ORDERED = 2.5
"""Factor for a change whose cells start one after another."""
CORNER = 1.5
"""Factor for a move along a route with a corner."""
TEMPI: dict[Tempo, float] = {"brisk": 0.6, "usual": 1.0, "calm": 1.6, "slow": 2.6}
PAUSES: dict[Pause, int] = {"none": 0, "short": 6, "usual": 12, "long": 24, "think": 40}


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
