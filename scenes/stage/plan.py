"""What becomes of each thing between two pictures, and when: data, before manim is asked.

The rule: what leaves goes first, then what stays moves, then what is new comes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from qkvideo.scenes.layout.heading import BADGE, CORNER, SAID, TITLE
from qkvideo.scenes.layout.items import Item, Items, Sheet, Text
from qkvideo.scenes.parts.beat import Order, Tempo
from qkvideo.scenes.stage import pace as time
from qkvideo.scenes.stage.pairs import Pairs, marks, paired
from qkvideo.scenes.stage.ways import Way, free_way

AROUND = {TITLE, CORNER, SAID, BADGE}
"""Keys of what stands round the stage: one line gives way to the next at a beat's beginning."""
SPREAD = 0.6
"""The share of the time over which cells begin that come one after another."""
MOST_SPREAD = 0.8
"""Likewise of other things: a few come one by one, many overlap a little."""
WAIT = 0.4
"""The share of the time for which curves wait for the words that they lead from and to."""
CROSSING = 3
"""Ticks for which the new is there before the old is gone, where the stage would be empty else."""
BARE = 4
"""So many times as much has to come as stays, that what stays is a bare stage."""


@dataclass(frozen=True)
class Move:
    """What becomes of one thing.

    Attributes:
        before: As it was; None for what is new.
        after: As it will be; None for what leaves.
        start: When it begins, as a share of the motion.
        end: When it is done; the same for what stays as it is.
        way: On which way it goes, if it is a text.
    """

    before: Item | None
    after: Item | None
    start: float = 0.0
    end: float = 0.0
    way: Way = "straight"

    @property
    def still(self) -> bool:
        """Whether nothing becomes of it."""
        return self.start == self.end


@dataclass(frozen=True)
class Plan:
    """What becomes of a picture.

    Attributes:
        ticks: How long it takes.
        moves: Of each thing, in the order in which they are drawn.
        order: In which cells begin.
    """

    ticks: int
    moves: tuple[Move, ...]
    order: Order


@dataclass(frozen=True)
class _Times:
    """When what happens, in ticks from the beginning."""

    gone: int
    turn: int
    left: int
    moves: int
    moved: int
    come: int
    end: int


def plan(before: Items, after: Items, tempo: Tempo, order: Order) -> Plan:
    """Decide what becomes of each thing.

    Args:
        before: The picture as it is, with what stands round it.
        after: As it will be.
        tempo: Of the change.
        order: In which cells, and things that enter, begin.
    """
    lines = paired(*(tuple(i for i in items if i.key in AROUND) for items in (before, after)))
    stage = paired(*(tuple(i for i in items if i.key not in AROUND) for items in (before, after)))
    way = free_way(_texts((*stage.stay, *stage.change)))
    at = _times(lines, stage, tempo, order, way)
    ticks = max(1, at.end)

    def move(a: Item | None, b: Item | None, start: float, end: float) -> Move:
        return Move(a, b, start / ticks, end / ticks)

    moves = [Move(a, b) for a, b in (*lines.stay, *stage.stay)]
    for a, b in _given_way(lines):
        moves.append(move(a, b, *((0, at.gone) if b is None else (at.gone, at.turn))))
    here = {mark for item in stage.come for mark in marks(item)}
    for item in stage.left:
        # What is shown again elsewhere stays until it is there.
        again = bool(marks(item) & here)
        leaves = ((at.come + at.end) / 2, at.end) if again else (0, at.left)
        moves.append(move(item, None, *leaves))
    moves += [replace(move(a, b, at.moves, at.moved), way=way) for a, b in stage.change]
    for item, (start, end) in zip(stage.come, _entrances(stage.come, order), strict=True):
        room = at.end - at.come
        moves.append(move(None, item, at.come + start * room, at.come + end * room))
    return Plan(ticks, tuple(sorted(moves, key=_depth)), order)


def _times(lines: Pairs, stage: Pairs, tempo: Tempo, order: Order, way: Way) -> _Times:
    gone = time.TURN // 2 if lines.left or lines.change else 0
    turn = gone + (time.TURN // 2 if lines.come or lines.change else 0)
    # A stage on which nothing stays, or next to nothing, would be bare for a moment.
    few = BARE * (len(stage.stay) + len(stage.change)) <= len(stage.come)
    crossed = bool(stage.left and stage.come and few)
    left = 0
    if stage.left:
        # What leaves is gone before the new title is there, or it would be read with it.
        left = max(turn if crossed else gone, time.scaled(time.LEAVE, tempo))
    moves: int = gone if crossed else max(turn, left)
    moved: int = max(turn, left)
    ordered = time.ORDERED if order != "together" else 1.0
    if stage.change:
        sheets = any(isinstance(a, Sheet) for a, _ in stage.change)
        longer = max(ordered if sheets else 1.0, 1.0 if way == "straight" else time.CORNER)
        moved = max(moved, moves + time.scaled(time.MOVE * longer, tempo))
    come = moved - (CROSSING if crossed else 0)
    end = moved
    if stage.come:
        traced = any(item.enters == "trace" for item in stage.come)
        end = come + time.scaled((time.TRACE if traced else time.ENTER) * ordered, tempo)
    return _Times(gone, turn, left, moves, moved, come, max(moved, end))


def _texts(pairs: Iterable[tuple[Item, Item]]) -> list[tuple[Text, Text]]:
    return [(a, b) for a, b in pairs if isinstance(a, Text) and isinstance(b, Text)]


def _given_way(lines: Pairs) -> list[tuple[Item | None, Item | None]]:
    """Lines that leave, and lines that come: two in one place would read as neither."""
    gone = [*lines.left, *(a for a, _ in lines.change)]
    new = [*lines.come, *(b for _, b in lines.change)]
    return [*((item, None) for item in gone), *((None, item) for item in new)]


def _entrances(items: Sequence[Item], order: Order) -> list[tuple[float, float]]:
    """When each of some things comes, as shares of the time that all of them have.

    In an order they come one after another. Together, what is drawn along its curve waits for what
    it leads from and to.
    """
    if order != "together" and len(items) > 1 and not all(isinstance(i, Sheet) for i in items):
        spread = min(MOST_SPREAD, 1 - 1 / len(items))
        starts = [spread * k / (len(items) - 1) for k in range(len(items))]
        return [(start, start + 1 - spread) for start in starts]
    if len({item.enters == "trace" for item in items}) < 2:
        return [(0.0, 1.0)] * len(items)
    return [(WAIT, 1.0) if item.enters == "trace" else (0.0, 1 - WAIT) for item in items]


def _depth(move: Move) -> tuple[int, bool]:
    item = move.after or move.before
    assert item is not None
    # What leaves lies under what comes.
    return item.z, move.after is not None
