"""When everything in a beat happens: its changes, and how long each picture stands. No manim."""

from __future__ import annotations

from dataclasses import dataclass, replace

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import LaidBeat
from qkvideo.scenes.layout.items import Curve, Item, Items, Sheet, Text, digest
from qkvideo.scenes.stage import pace as paces
from qkvideo.scenes.stage.pace import Change, Schedule
from qkvideo.scenes.stage.plan import AROUND, Move, Plan, plan
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell


@dataclass(frozen=True)
class Timing:
    """A beat in time.

    Attributes:
        plans: What becomes of each picture, from the one before it.
        schedule: How long each stands.
    """

    plans: tuple[Plan, ...]
    schedule: Schedule

    @property
    def ticks(self) -> int:
        """How long the beat lasts."""
        still = sum(self.schedule.pauses) + self.schedule.hold
        return sum(each.ticks for each in self.plans) + still


def timing(
    beat: LaidBeat, before: Items, pace: str = paces.NORMAL, least: float = 0.0, read: bool = True
) -> Timing:
    """Plan a beat's motions, and give each of its pictures its time.

    Args:
        beat: With its places.
        before: The picture at whose place its first one comes.
        pace: One of `PACES`.
        least: Seconds for which somebody speaks.
        read: Whether its caption is on the screen.
    """
    pictures = [(*beat.around, *step.items) for step in beat.steps]
    slower = paces.factor(pace)
    plans = tuple(
        _slower(plan(old, new, step.tempo, step.order), slower)
        for old, new, step in zip([before, *pictures[:-1]], pictures, beat.steps, strict=True)
    )
    names = [n for n, v in beat.beat.say.items() if isinstance(v, Cell | Word)]
    changes = [
        replace(change(each), pause=step.pause, place=paces.place_of(step.at, beat.say, names))
        for each, step in zip(plans, beat.steps, strict=True)
    ]
    letters = len(beat.say.text) if read else 0
    return Timing(plans, paces.schedule(changes, letters, least, pace))


def timing_for(brief: Brief, slug: str, beat: LaidBeat, before: Items) -> Timing:
    """Plan a beat as it is asked for.

    Args:
        brief: What is asked for: how fast, narrated, described.
        slug: The film.
        beat: With its places.
        before: The picture at whose place its first one comes.
    """
    least = brief.least.get(f"{slug}-{beat.name}", 0.0)
    if brief.described:
        least += paces.speaking(paces.words(described(beat, spoken=brief.narrated)))
    return timing(beat, before, brief.pace, least, read=not brief.narrated)


def described(beat: LaidBeat, *, spoken: bool = False) -> str:
    """All that who does not see a beat has to hear: its title, its caption, its picture in words.

    Args:
        beat: The beat.
        spoken: Whether its caption is spoken anyway: then it is the picture alone.
    """
    told = (beat.description,) if spoken else (beat.title, beat.say.text, beat.description)
    return " ".join(told)


def change(made: Plan) -> Change:
    """What is new on the stage after a motion, or shows something else than before.

    A thing that only moves was looked at already. What belongs to one part, a matrix with its lines
    or a word with its marks, is one thing.
    """
    items = [move.after for move in made.moves if move.after is not None and _is_new(move)]
    sentences = [item.text for item in items if isinstance(item, Text) and _is_read(item.text)]
    things = {_whole(i) for i in items if not (isinstance(i, Text) and i.text in sentences)}
    return Change(made.ticks, len(things), sum(map(len, sentences)))


def _is_read(text: str) -> bool:
    return len(text.split()) >= paces.SENTENCE


def _is_new(move: Move) -> bool:
    if move.after is None or move.after.key in AROUND or move.after.alpha == 0:
        return False
    return move.before is None or _shows(move.before) != _shows(move.after)


def _whole(item: Item) -> str:
    """The name of the part that a line or a mark is a piece of; texts are things of their own."""
    return item.key.rpartition("/")[0] if isinstance(item, Curve) else item.key


def _shows(item: Item) -> object:
    """What a thing says, wherever it stands and however large it is."""
    match item:
        case Text():
            return item.text
        case Sheet():
            return digest((item.rows, item.columns, item.texts, item.fill))
        case _:
            return type(item)


def _slower(made: Plan, times: float) -> Plan:
    return replace(made, ticks=max(1, round(made.ticks * times)))
