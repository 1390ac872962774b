"""The change from one picture to the next, as data: what moves, appears or disappears, and when.

First the items that leave disappear; then the items in both pictures move; then new items appear.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from qkvideo.scenes.layout.heading import stands_around
from qkvideo.scenes.layout.items import Item, Items, Sheet, Text
from qkvideo.scenes.parts.beat import Order, Tempo
from qkvideo.scenes.stage import durations
from qkvideo.scenes.stage.pairs import Pairs, marks, paired
from qkvideo.scenes.stage.routes import Route, free_route

SPREAD = 0.6
"""Share of a change's duration within which all cells have started, if cells start one after
another."""
MOST_SPREAD = 0.8
"""Maximum share of the time within which all other new items have started, if they start one after
another; if there are many, they overlap."""
WAIT = 0.4
"""Share of the time for which new curves wait until the words that they connect have appeared."""
CROSSING = 3
"""Number of ticks for which new and old items overlap, where the stage would otherwise be empty."""
BARE = 4
"""The stage counts as empty if at least this many times more items appear than stay."""


@dataclass(frozen=True)
class Move:
    """The change of one item during a transition.

    Attributes:
        before: The item in the previous picture; None if it is new.
        after: The item in the next picture; None if it disappears.
        start: Time at which the change begins, as a share of the transition.
        end: Time at which the change ends; equal to `start` if the item does not change.
        route: The route on which the item moves, if it is a text.
    """

    before: Item | None
    after: Item | None
    start: float = 0.0
    end: float = 0.0
    route: Route = "straight"

    @property
    def still(self) -> bool:
        """Whether the item does not change."""
        return self.start == self.end


@dataclass(frozen=True)
class Transition:
    """The change from one picture to the next.

    Attributes:
        ticks: Duration in ticks.
        moves: One change for each item, in drawing order.
        order: The order in which cells start to change.
    """

    ticks: int
    moves: tuple[Move, ...]
    order: Order


@dataclass(frozen=True)
class _Times:
    """When each phase of a transition begins or ends, in ticks from the start of the transition."""

    gone: int
    turn: int
    left: int
    moves: int
    moved: int
    come: int
    end: int


def transition(before: Items, after: Items, tempo: Tempo, order: Order) -> Transition:
    """Decide how and when each item of two successive pictures changes.

    Args:
        before: The previous picture, including title, caption and other items outside the stage.
        after: The next picture, likewise.
        tempo: Speed of the change.
        order: The order in which cells, and new items, start.
    """
    lines = paired(*(tuple(i for i in items if stands_around(i.key)) for items in (before, after)))
    stage = paired(
        *(tuple(i for i in items if not stands_around(i.key)) for items in (before, after))
    )
    route = free_route(_texts((*stage.stay, *stage.change)))
    at = _times(lines, stage, tempo, order, route)
    ticks = max(1, at.end)

    def move(a: Item | None, b: Item | None, start: float, end: float) -> Move:
        return Move(a, b, start / ticks, end / ticks)

    moves = [Move(a, b) for a, b in (*lines.stay, *stage.stay)]
    for a, b in _given_way(lines):
        moves.append(move(a, b, *((0, at.gone) if b is None else (at.gone, at.turn))))
    here = {mark for item in stage.come for mark in marks(item)}
    for item in stage.left:
        # An item shown again elsewhere stays until it has appeared there. Exception: a matrix of
        # which only a part appears again, since it would overlap with the items that replace it.
        shown = marks(item)
        again = bool(shown & here) and (not isinstance(item, Sheet) or shown <= here)
        leaves = ((at.come + at.end) / 2, at.end) if again else (0, at.left)
        moves.append(move(item, None, *leaves))
    moves += [replace(move(a, b, at.moves, at.moved), route=route) for a, b in stage.change]
    for item, (start, end) in zip(stage.come, _entrances(stage.come, order), strict=True):
        room = at.end - at.come
        moves.append(move(None, item, at.come + start * room, at.come + end * room))
    return Transition(ticks, tuple(sorted(moves, key=_depth)), order)


def _times(lines: Pairs, stage: Pairs, tempo: Tempo, order: Order, route: Route) -> _Times:
    gone = durations.TURN // 2 if lines.left or lines.change else 0
    turn = gone + (durations.TURN // 2 if lines.come or lines.change else 0)
    # A film's first picture appears with its title; otherwise the stage would be empty at first.
    opens = not (lines.left or lines.change or lines.stay or stage.left or stage.change)
    opens = opens and not stage.stay
    # If almost nothing stays, old and new items overlap, so that the stage is never empty.
    few = BARE * (len(stage.stay) + len(stage.change)) <= len(stage.come)
    crossed = bool(stage.left and stage.come and few)
    left = 0
    if stage.left:
        # Old items disappear before the new title appears, or they would seem to belong to it.
        left = max(turn if crossed else gone, durations.scaled(durations.LEAVE, tempo))
    moves: int = gone if crossed else max(turn, left)
    moved: int = max(turn, left)
    ordered = durations.ORDERED if order != "together" else 1.0
    if stage.change:
        sheets = any(isinstance(a, Sheet) for a, _ in stage.change)
        longer = max(ordered if sheets else 1.0, 1.0 if route == "straight" else durations.CORNER)
        moved = max(moved, moves + durations.scaled(durations.MOVE * longer, tempo))
    come = 0 if opens else moved - (CROSSING if crossed else 0)
    end = max(turn, moved)
    if stage.come:
        traced = any(item.enters == "trace" for item in stage.come)
        end = come + durations.scaled(
            (durations.TRACE if traced else durations.ENTER) * ordered, tempo
        )
    return _Times(gone, turn, left, moves, moved, come, max(moved, end))


def _texts(pairs: Iterable[tuple[Item, Item]]) -> list[tuple[Text, Text]]:
    return [(a, b) for a, b in pairs if isinstance(a, Text) and isinstance(b, Text)]


def _given_way(lines: Pairs) -> list[tuple[Item | None, Item | None]]:
    """Return the titles and captions that disappear, then those that appear.

    A changed text counts as both: moving one text over another would make both illegible.
    """
    gone = [*lines.left, *(a for a, _ in lines.change)]
    new = [*lines.come, *(b for _, b in lines.change)]
    return [*((item, None) for item in gone), *((None, item) for item in new)]


def _entrances(items: Sequence[Item], order: Order) -> list[tuple[float, float]]:
    """Return when each new item appears, as shares (start, end) of the time for all of them.

    If the order is not "together", items appear one after another. If it is, curves that are drawn
    along their length wait for the items that they connect.
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
    # Of two items at the same depth, the one that disappears lies below.
    return item.z, move.after is not None
