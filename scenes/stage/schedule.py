"""Decides when everything in a beat happens: transitions, pauses, and the end."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.around.heading import stands_around
from qkvideo.scenes.layout.around.pointed import POINTED
from qkvideo.scenes.layout.film import LaidBeat, LaidStep
from qkvideo.scenes.layout.items import GLOW, Curve, Item, Items, Sheet, Text
from qkvideo.scenes.parts.beat import Pause
from qkvideo.scenes.stage import durations
from qkvideo.scenes.stage.durations import Change
from qkvideo.scenes.stage.ticks import TICKS
from qkvideo.scenes.stage.transition import Move, Transition, recorded, transition
from qkvideo.scenes.stage.unfolding import SLOW, room, unfolded
from qkvideo.scenes.text import lengths

REST = TICKS
"""Minimum number of ticks for which a beat's last picture stands still, at any pace."""
HOLD = 2 * TICKS
"""Minimum number of ticks for which a beat's last picture stands still at the normal pace."""
LONGEST = 3 * TICKS
"""Number of ticks for which a picture can stand still before its new things take turns slowly, and
the longest that what follows waits until all is looked at."""
BETWEEN = 0.5
"""Share of the missing reading time that is added to the pauses between steps, not to the end."""


@dataclass(frozen=True)
class Schedule:
    """How long the pictures of a beat stand still, in ticks of 1/15 s.

    Attributes:
        pauses: For each picture except the last: the time for which this picture stands still.
        hold: Time for which the last picture stands still.
    """

    pauses: tuple[int, ...]
    hold: int


@dataclass(frozen=True)
class BeatTiming:
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


def standing(beats: Sequence[LaidBeat]) -> Items:
    """Return what is there when a film's first beat begins: its title and caption.

    Args:
        beats: The film's laid-out beats.
    """
    return beats[0].around


def transitions(beat: LaidBeat, before: Items) -> tuple[Transition, ...]:
    """Return a beat's transitions, one for each picture of the beat, at the normal pace.

    Args:
        beat: The laid-out beat.
        before: The last picture of the previous beat; for a film's first beat, what stands at its
            start.
    """
    pictures = [(*beat.around, *step.items) for step in beat.steps]
    both = zip([before, *pictures[:-1]], pictures, beat.steps, strict=True)
    return tuple(
        recorded(
            (*((item,) for item in beat.around), *step.strips),
            step.ticks or durations.PAUSES[step.pause],
        )
        if step.strips
        else _trimmed(transition(old, new, step.tempo, step.order, dict(step.moves)))
        for old, new, step in both
    )


def _trimmed(made: Transition) -> Transition:
    """Return a transition that ends when nothing in it moves any more."""
    end = max((move.end for move in made.moves), default=0.0)
    ticks = max(1, math.ceil(round(end * made.ticks, 6)))
    share = made.ticks / ticks
    moves = (
        replace(
            m,
            start=m.start * share,
            end=m.end * share,
            gone=m.gone * share,
            joined=m.joined * share,
        )
        for m in made.moves
    )
    return replace(made, ticks=ticks, moves=tuple(moves)) if share > 1 else made


def timing(
    beat: LaidBeat,
    made: Sequence[Transition],
    pace: str = durations.NORMAL,
    least: float = 0.0,
    read: bool = True,
) -> BeatTiming:
    """Return a beat's transitions at a pace, and how long each picture stands still.

    Args:
        beat: The laid-out beat.
        made: The beat's transitions at the normal pace, as `transitions` returns them.
        pace: One of `PACES`.
        least: Duration of the beat's speech, in seconds; 0 if nothing is spoken. The beat lasts at
            least as long as its speech.
        read: Whether the caption is on screen. If True, there is time to read the caption.
    """
    slower = durations.factor(pace)
    letters = lengths.letters(beat.say.text) if read else 0
    changes = [
        replace(
            change(each, "none" if step.waits else step.pause),
            room=room(each),
            most=room(each, SLOW),
            share=step.share,
        )
        for each, step in zip(made, beat.steps, strict=True)
    ]
    seen = _pointing(beat.steps, changes)
    changes = [
        replace(one, unfolded=one.unfolded + ticks)
        for one, ticks in zip(changes, seen, strict=True)
    ]
    # At any pace, things take turns in the same shares of the time.
    more = unfolding(changes, letters, least)
    timed = tuple(
        _slower(unfolded(each, ticks), slower) for each, ticks in zip(made, more, strict=True)
    )
    changes = [
        replace(each, ticks=moves.ticks, room=0, unfolded=round((each.unfolded + ticks) * slower))
        for each, moves, ticks in zip(changes, timed, more, strict=True)
    ]
    return BeatTiming(timed, schedule(changes, letters, least, pace))


def _pointing(steps: Sequence[LaidStep], changes: Sequence[Change]) -> list[int]:
    """Return for how many ticks viewers look at what a step has added after it has appeared.

    They do while frames point at it, or while the film waits for them.
    """
    seen, last = [0] * len(changes), 0
    for number, (step, change) in enumerate(zip(steps, changes, strict=True)):
        added = [i for i in step.items if not i.key.startswith(POINTED)]
        if number and list(map(id, added)) == list(map(id, steps[last].items)):
            seen[last] += change.ticks + durations.PAUSES[change.pause]
        else:
            last = number
    return seen


def unfolding(changes: Sequence[Change], letters: float, speech: float = 0.0) -> tuple[int, ...]:
    """Return by how many ticks each motion of a beat takes longer, as there is time to spare.

    While things appear one after another, viewers look at them: this needs no further time.

    Args:
        changes: What each step of the beat changes, at the normal pace.
        letters: Number of letters of the caption on screen; 0 if the caption is only spoken.
        speech: Duration of the beat's speech, in seconds; 0 if nothing is spoken.
    """
    slowly, elapsed = list[Change](), 0
    for part, needed, rest in _phrases(changes, letters, speech):
        stands = _stands(part, 0, rest)
        asked = [*(durations.PAUSES[change.pause] for change in part[:-1]), rest]
        # Viewers look while things appear: the time for looking can be spent on that.
        free = [
            min(change.room, max(0, stood - max(each, durations.GLANCE)))
            for change, stood, each in zip(part, stands, asked, strict=True)
        ]
        slow = list(map(_longer, part, free))
        # What is left to be read of a long note takes as long as before.
        spare = needed - elapsed - sum(_stands(slow, 0, rest)) - sum(one.ticks for one in slow)
        rooms = [change.room - each for change, each in zip(part, free, strict=True)]
        share = min(1.0, max(0, spare) / max(1, sum(rooms)))
        slow = [
            _longer(one, math.floor(room * share)) for one, room in zip(slow, rooms, strict=True)
        ]
        slowly += slow
        elapsed += sum(one.ticks for one in slow) + sum(_stands(slow, needed - elapsed, rest))
    still = schedule(slowly, letters, speech)
    more = [after.ticks - before.ticks for after, before in zip(slowly, changes, strict=True)]
    return tuple(
        ticks + max(0, min(one.most - ticks, stands - LONGEST))
        for ticks, one, stands in zip(more, changes, (*still.pauses, still.hold), strict=True)
    )


def _longer(change: Change, ticks: int) -> Change:
    """Return a change in which new things take turns for so many ticks more."""
    return replace(change, ticks=change.ticks + ticks, unfolded=change.unfolded + ticks)


def _rest(changes: Sequence[Change], pace: str = durations.NORMAL) -> int:
    """Return how many ticks a beat's last picture stands still at least."""
    slower = durations.factor(pace)
    # While nothing new appears, what was new or computed last can be looked at already.
    news = [k for k, one in enumerate(changes) if one.new or one.letters or one.pause == "worked"]
    after = slice(max(news, default=len(changes)) + 1, None)
    pauses = [round(durations.PAUSES[change.pause] * slower) for change in changes[:-1]]
    later = sum(change.ticks for change in changes[after]) + sum(pauses[after])
    return max(REST, round(HOLD * slower) - later)


def _phrases(
    changes: Sequence[Change], letters: float, speech: float, pace: str = durations.NORMAL
) -> Iterator[tuple[Sequence[Change], int, int]]:
    """Yield the steps that each phrase of a beat's caption speaks of, in order.

    With them come the number of ticks from the beat's begin until the caption so far is read and
    all so far is looked at, or until it is spoken (until it is read, if what follows would have no
    time else); and for how long their last picture stands still at least.
    """
    begin, shares = 0, [change.share for change in changes]
    starts = [k for k in range(1, len(changes)) if shares[k] > max(shares[:k])]
    whole, rest = _needed(changes, letters, speech, pace), _rest(changes, pace)
    for end in starts:
        so_far = letters * shares[end], speech * shares[end]
        later = changes[end:]
        latest = whole - sum(_stands(later, 0, rest, pace)) - sum(one.ticks for one in later)
        seen = min(latest, _needed(changes[:end], *so_far, pace))
        pause = round(durations.PAUSES[changes[end - 1].pause] * durations.factor(pace))
        yield changes[begin:end], max(_needed((), *so_far, pace), seen), pause
        begin = end
    yield changes[begin:], whole, rest


def _needed(
    changes: Sequence[Change], letters: float, least: float, pace: str = durations.NORMAL
) -> int:
    """Return how many ticks a beat, or its begin, lasts: it is read and looked at, or spoken."""
    read, spoken = durations.reading(letters, pace), math.ceil(round(least * TICKS, 6))
    looks = sum(durations.looking(change, pace) for change in changes)
    return max(spoken, read + looks if read else 0)


def _stands(
    changes: Sequence[Change], needed: int, rest: int, pace: str = durations.NORMAL
) -> list[int]:
    """Return how long each of some pictures stands still, in ticks.

    Args:
        changes: What their steps change.
        needed: Number of ticks that all this takes at least.
        rest: Number of ticks for which the last of them stands still at least.
        pace: One of `PACES`.
    """
    slower = durations.factor(pace)
    whole = [durations.looking(change, pace) for change in changes]
    glances = [min(look, round(durations.GLANCE * slower)) for look in whole]
    # A note can also be read while the rest of its picture, and the next things, appear.
    looks = [
        max(glance, min(look, LONGEST) - change.unfolded)
        for glance, look, change in zip(glances, whole, changes, strict=True)
    ]
    asked = [*(round(durations.PAUSES[one.pause] * slower) for one in changes[:-1]), rest]
    stands = [max(each, look) for each, look in zip(asked, looks, strict=True)]
    missing = max(0, needed - sum(change.ticks for change in changes) - sum(stands))
    *before, last = stands
    each = math.floor(missing * BETWEEN / len(before)) if before else 0
    stands = [*(stood + each for stood in before), last + missing - each * len(before)]
    # A picture that stands for long leaves time to those that hardly stand.
    while (high := max(stands)) > LONGEST > (low := min(stands)):
        stands[stands.index(high)] -= 1
        stands[stands.index(low)] += 1
    return stands


def schedule(
    changes: Sequence[Change], letters: float, least: float = 0.0, pace: str = durations.NORMAL
) -> Schedule:
    """Return how long each picture of a beat stands still, for viewers to look, read and listen.

    Args:
        changes: What each step of the beat changes. The durations of motions (`Change.ticks`) are
            those at the pace `pace`, not those at the normal pace.
        letters: Number of letters of the caption on screen; 0 if the caption is only spoken.
        least: Duration of the beat's speech, in seconds; 0 if nothing is spoken. The beat lasts at
            least as long as its speech.
        pace: One of `PACES`.
    """
    stands, elapsed = list[int](), 0
    for part, needed, rest in _phrases(changes, letters, least, pace):
        stands += _stands(part, needed - elapsed, rest, pace)
        elapsed = sum(stands) + sum(change.ticks for change in changes[: len(stands)])
    return Schedule(tuple(stands[:-1]), stands[-1])


def timing_for(brief: Brief, slug: str, beat: LaidBeat, made: Sequence[Transition]) -> BeatTiming:
    """Return the timing of a beat with the settings of a brief.

    Args:
        brief: Gives the pace, the minimum durations of beats, and whether captions and descriptions
            are spoken.
        slug: Slug of the film, such as "my-film".
        beat: The laid-out beat.
        made: The beat's transitions at the normal pace, as `transitions` returns them.
    """
    least = brief.least.get(f"{slug}-{beat.name}", 0.0)
    if brief.described:
        least += durations.speaking(lengths.words(described(beat, spoken=brief.narrated)))
        # The description comes after the caption: a share of both is not one of the caption.
        beat = replace(beat, steps=tuple(replace(step, share=0.0) for step in beat.steps))
    return timing(beat, made, brief.pace, least, read=not brief.narrated)


def described(beat: LaidBeat, *, spoken: bool = False) -> str:
    """Return the text that is spoken for viewers who cannot see a beat.

    Args:
        beat: The beat.
        spoken: Whether a voice already speaks the caption. If True, the text is the description of
            the beat's last picture; if False, title and caption come before this description.
    """
    told = (beat.description,) if spoken else (beat.title, beat.say.text, beat.description)
    return lengths.joined(told)


def change(made: Transition, pause: Pause = "none") -> Change:
    """Return what a step changes: the duration of its motion, and how much is new to viewers.

    Items that only move do not
    count as new, nor do those that disappear in one place and appear in another. A part and the
    curves drawn for it, such as a matrix and its outline, count as one new thing.

    Args:
        made: The transition to the step's picture.
        pause: Name of the pause after the step.
    """
    if pause == "worked":
        return Change(made.ticks, pause=pause)
    gone = {move.before.key: move.before for move in made.moves if move.before and not move.after}
    new = [(move.after, move.end) for move in made.moves if move.after and _is_new(move, gone)]
    texts = [(item.text, end) for item, end in new if isinstance(item, Text)]
    sentences = [text for text, _ in texts if durations.is_read(text)]
    things = {_whole(i) for i, _ in new if not (isinstance(i, Text) and i.text in sentences)}
    # A sentence that is there is read while the rest moves.
    read = max((end for text, end in texts if durations.is_read(text)), default=1.0)
    moves = math.floor(made.ticks * (1 - read))
    return Change(
        made.ticks, len(things), sum(map(lengths.letters, sentences)), pause, unfolded=moves
    )


def _is_new(move: Move, gone: Mapping[str, Item]) -> bool:
    """Whether viewers have to look at an item; `gone` are the items that disappear, by key."""
    if move.after is None or stands_around(move.after.key) or move.after.alpha == 0:
        return False
    if GLOW in move.after.key or move.after.key.startswith(POINTED):
        return False
    before = move.before or gone.get(move.after.key)
    return before is None or not _show_the_same(before, move.after)


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
