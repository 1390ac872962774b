"""How long things take, in ticks of 1/15 s: the one place that turns names into time.

The rule for a beat, so that whoever reads the caption has time to look, too:

- *Reading.* A caption is read at 13 letters a second. Netflix allows 17 for adults and 13 for
  children (Timed Text Style Guide); who reads here is learning, and has a picture to look at.
  `slow` and `brisk` are 10 and 17.
- *Looking.* Each thing that is new in a picture takes a third of a second: as long as the BBC gives
  a word (Subtitle Guidelines, 160 to 180 words a minute), and as long as eyes rest on one place of
  a scene (Rayner 2009, *Q J Exp Psychol* 62, 1457: 260 to 330 ms). A matrix is one thing. Of more
  than five nobody keeps track (Cowan 2001, *Behav Brain Sci* 24, 87: three to five): from there on
  the time stays the same. A sentence in the picture takes the time to read it. All of this comes
  before the next change (segmenting).
- *Reading and looking* follow each other, for both need the eyes: a silent beat lasts as long as
  both together. Where somebody speaks, hearing goes with looking (modality), and nothing is read.
- *Rest.* The last picture stands for at least a second after its last change, usually longer.

Segmenting and modality: Mayer, *Multimedia Learning* (3rd edition, 2021). A pace other than
"normal" multiplies every duration but the least rest by one number: motions, pauses, looking.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from qkvideo.scenes.look.choices import PACES
from qkvideo.scenes.parts.beat import Pause, Tempo
from qkvideo.scenes.stage.clock import TICKS
from qkvideo.scenes.text.catalogue import Message

LETTERS = dict(zip(PACES, (10.0, 13.0, 17.0), strict=True))
"""That a viewer reads in a second, at each pace."""
NORMAL = PACES[1]
LOOK = 5
"""For each thing that is new."""
MOST_NEW = 5
"""More new things at once take no longer."""
SENTENCE = 4
"""A text of so many words or more is read, not looked at."""
REST = TICKS
"""For which a beat's last picture stands at least, at any pace."""
HOLD = 2 * TICKS
"""For which it stands at least at the normal pace."""
WORDS_A_MINUTE = 160
"""Of a description that is spoken (the BBC: 160 to 180)."""
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
BETWEEN = 0.5
"""Of the time that reading still needs, this share goes to the pictures between the steps."""


@dataclass(frozen=True)
class Change:
    """A step of a beat, as far as its time goes.

    Attributes:
        ticks: That its motion takes.
        new: How many things its picture shows that were not there before.
        letters: In the sentences among the rest that is new.
        pause: That it asks for afterwards.
        place: At which share of what is said it belongs; None for wherever it comes.
    """

    ticks: int
    new: int = 0
    letters: int = 0
    pause: Pause = "none"
    place: float | None = None


@dataclass(frozen=True)
class Schedule:
    """When a beat's pictures stand still, in ticks.

    Attributes:
        pauses: After each step but the last.
        hold: After the last one.
    """

    pauses: tuple[int, ...]
    hold: int


def factor(pace: str) -> float:
    """How many times as long everything takes as at the normal pace."""
    return LETTERS[NORMAL] / LETTERS[pace]


def scaled(ticks: float, tempo: Tempo) -> int:
    """A duration at a tempo: at least one tick."""
    return max(1, round(ticks * TEMPI[tempo]))


def looking(change: Change, pace: str = NORMAL) -> int:
    """Ticks that it takes to look at what is new in a picture, and to read it."""
    things = math.ceil(min(change.new, MOST_NEW) * LOOK * factor(pace))
    return things + reading(change.letters, pace)


def reading(letters: int, pace: str = NORMAL) -> int:
    """Ticks that it takes to read so many letters."""
    return math.ceil(letters / LETTERS[pace] * TICKS)


def schedule(
    changes: Sequence[Change], letters: int, least: float = 0.0, pace: str = NORMAL
) -> Schedule:
    """Give looking, reading and narration the time that they need.

    Args:
        changes: The beat's steps; their ticks are those of this pace.
        letters: In what is to be read: the caption, or nothing where somebody speaks.
        least: Seconds for which somebody speaks; 0 if nobody does.
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
    """How many words and numbers a text has."""
    return sum(any(map(str.isalnum, word)) for word in text.split())


def speaking(count: int) -> float:
    """Seconds that it takes to speak so many words."""
    return count * 60 / WORDS_A_MINUTE


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
