"""All durations of motions, pauses and reading, in ticks of 1/15 s.

`schedule` applies them to a beat, and decides when it ends. A beat lasts long enough for viewers to
read its caption and look at its pictures:

- *Reading.* A caption is read at 13 letters a second. Netflix allows 17 for adults and 13 for
  children (Timed Text Style Guide); learners who also look at a picture need the slower rate. The
  paces `slow` and `brisk` assume 10 and 17.
  Characters of Chinese are counted as more letters (`scenes/text/lengths.py`).
- *Looking.* Each new thing in a picture takes a third of a second. This is the time that the BBC
  allows for a word (Subtitle Guidelines, 160 to 180 words a minute), and the time for which eyes
  rest on one place of a scene (Rayner 2009, *Q J Exp Psychol* 62, 1457: 260 to 330 ms). A matrix
  counts as one thing. People keep track of three to five things (Cowan 2001, *Behav Brain Sci* 24,
  87), so more than five add no time. A sentence in the picture takes the time to read it. Viewers
  get all this time before the next change (segmenting principle).
- *Reading and looking* follow each other, since both need the eyes: a silent beat lasts as long as
  both together. If the caption is spoken, viewers look while they listen (modality principle).
- *Phrases.* A step that a phrase of the caption speaks of begins no earlier than the caption has
  been read, or spoken, so far. Where it is read, what the picture shows by then is looked at, too,
  unless the beat would last longer for it.
- *Appearing.* Where this leaves time, what is new in a picture appears one thing after another
  meanwhile (`unfolding`); viewers look at each thing as it appears, and need less time after.
- *Rest.* The last picture stands still for at least a second, usually longer (`schedule.REST`).

For segmenting and modality, see Mayer, *Multimedia Learning* (3rd edition, 2021). Any pace other
than "normal" multiplies motions, pauses and looking by one factor, but not the minimum rest.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from qkvideo.scenes.look.choices import PACES
from qkvideo.scenes.parts.beat import Pause, Tempo
from qkvideo.scenes.stage.ticks import TICKS
from qkvideo.scenes.text.lengths import words

LETTERS = dict(zip(PACES, (10.0, 13.0, 17.0), strict=True))
"""Number of letters that a viewer reads per second, by pace."""
NORMAL = PACES[1]
SENTENCE = 4
"""Minimum number of words of a text that viewers read rather than only look at."""
LOOK = 5
"""Time to look at one new thing, in ticks."""
GLANCE = 6
"""Ticks for which a picture stands still at least if what is new in it appeared bit by bit."""
MOST_NEW = 5
"""Maximum number of new things that add time to a beat."""
WORDS_A_MINUTE = 160
"""Speed of spoken descriptions, in words per minute (the BBC: 160 to 180)."""
TURN = 8
"""Ticks in which a beat's title and caption replace those of the previous beat."""
LEAVE, MOVE, ENTER, TRACE = 5, 12, 8, 15
"""Ticks that a disappearance, a move, an appearance, and drawing a curve along its length take."""
OPENING = 30
"""Ticks for which the card at the start of a film is shown."""
LONGEST_ENDING = 90
"""Maximum number of ticks for which the end card stands still; not all of it has to be read."""
ORDERED = 2.5
"""Factor for the duration of a change whose cells start one after another."""
CORNER = 1.5
"""Factor for the duration of a move along a route with a corner."""
TEMPI: dict[Tempo, float] = {"brisk": 0.6, "usual": 1.0, "calm": 1.6, "slow": 2.6}
PAUSES: dict[Pause, int] = {
    "none": 0,
    "worked": 1,
    "short": 6,
    "usual": 12,
    "long": 24,
    "think": 40,
}


@dataclass(frozen=True)
class Change:
    """What the duration of one step of a beat depends on.

    Attributes:
        ticks: Duration of the motion, in ticks of 1/15 s.
        new: Number of words, numbers and shapes that the step adds to the picture. A whole matrix
            counts as one, and sentences do not count.
        letters: Number of letters in the sentences that the step adds to the picture.
        pause: Name of the pause that the film requests after the step.
        room: Number of ticks by which the motion could take longer, so that new things take turns.
        most: The same if they took turns slowly.
        unfolded: Number of ticks in which viewers look at what is new already while it appears, or
            while frames point at it.
        share: Share of the caption that is read or heard before the step begins.
    """

    ticks: int
    new: int = 0
    letters: float = 0
    pause: Pause = "none"
    room: int = 0
    most: int = 0
    unfolded: int = 0
    share: float = 0.0


def factor(pace: str) -> float:
    """Return the factor that turns a duration at the normal pace into one at this pace."""
    return LETTERS[NORMAL] / LETTERS[pace]


def moving(route: str) -> float:
    """Return how long a move takes at the usual tempo, in ticks."""
    return MOVE if route == "straight" else MOVE * CORNER


def scaled(ticks: float, tempo: Tempo) -> int:
    """Return a duration at a tempo, in ticks; at least one tick."""
    return max(1, round(ticks * TEMPI[tempo]))


def looking(change: Change, pace: str = NORMAL) -> int:
    """Return how long viewers look at what a step adds to the picture, in ticks of 1/15 s.

    This includes the time to read new sentences. Each other new thing (a word, number or
    shape) adds `LOOK` at the normal pace, but no more than `MOST_NEW` of these things are counted.

    Args:
        change: What the step adds to the picture.
        pace: One of `PACES`.
    """
    things = math.ceil(min(change.new, MOST_NEW) * LOOK * factor(pace))
    return things + reading(change.letters, pace)


def reading(letters: float, pace: str = NORMAL) -> int:
    """Return how many ticks (of 1/15 s) a viewer needs to read a text of this length at a pace."""
    return math.ceil(letters / LETTERS[pace] * TICKS)


def is_read(text: str) -> bool:
    """Return whether a text in a picture is a sentence, which takes time to read."""
    return max(len(text.split()), words(text)) >= SENTENCE


def speaking(count: float) -> float:
    """Return the seconds to speak `count` words."""
    return count * 60 / WORDS_A_MINUTE
