"""Lets what is new in a picture appear one thing after another, while the caption is read.

A transition says when each new thing could appear at the earliest. If its beat has time, because
its caption takes longer to read than its pictures take to change, the new things take turns: lines
of a list from top to bottom, matrices from left to right and row by row, curves along their
length. A note comes whole and waits for nothing: it is read while the rest appears. Nothing else
of the transition is changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from qkvideo.scenes.layout.around.heading import ABOVE, stands_around
from qkvideo.scenes.layout.items import LEGEND, Curve, Item, Maths, Sheet, Text
from qkvideo.scenes.stage.durations import is_read
from qkvideo.scenes.stage.pairs import is_name, line_of
from qkvideo.scenes.stage.routes import goes
from qkvideo.scenes.stage.transition import Move, Transition
from qkvideo.scenes.stage.union import changed, stays
from qkvideo.scenes.text.lengths import letters

TURN, SLOW = 8, 16
"""Maximum number of ticks between the starts of two things that take turns: usually, and if the
picture would stand still for long otherwise."""
MOST = 160
"""Maximum number of ticks in which the new things of one picture appear."""
CELL = 8
"""Ticks in which one cell of a matrix appears."""
CELLS, LARGEST = 5, 20
"""Number of a matrix's cells that take as long as one other thing; the most that any matrix takes,
in things."""
ROW = 2
"""The most that a row takes, in things, where a matrix has several: its cells appear together."""
TRACED = 3
"""A curve that is drawn along its length takes as long as so many other things."""
LEVEL = 0.15
"""Maximum difference between the heights of things that are on one line, in frame units."""
LINES = 3
"""With fewer lines than this, the pieces of each line take turns."""
TICK = "/tick"
"""Part of the keys of an axis's ticks, which appear together."""
CARRIERS = "\n"
"""Name of the lines that carry others, which appear together, with the numbers beside them."""
NOTE = 32
"""Minimum number of letters of a sentence that comes whole, before all that takes turns."""
TIP = 5
"""Ticks in which a number appears at its bar's or its beam's end, at most, and an arrow's tip."""
FEW = 5
"""If fewer things than this take turns, each of those that are drawn bit by bit takes longer."""


@dataclass(frozen=True)
class _Turn:
    """New things that appear together, and when, compared with others."""

    moves: tuple[int, ...]
    since: float
    top: float
    left: float
    weight: float
    carries: bool
    beam: float


def room(made: Transition, turn: int = TURN) -> int:
    """Return the maximum number of ticks by which a transition can take longer.

    It is 0 if nothing in it can take turns, as if its order is "together".

    Args:
        made: The transition.
        turn: Number of ticks between the starts of two things.
    """
    turns = _turns(made)
    if not any(each.weight for each in turns):
        return 0
    needs = min(MOST, turn * sum(each.weight for each in turns))
    return max(0, round(needs) - round(made.ticks - min(each.since for each in turns)))


def unfolded(made: Transition, more: int) -> Transition:
    """Return a transition whose new things appear one after another.

    Args:
        made: The transition.
        more: Number of ticks by which it takes longer, at most `room(made)`.
    """
    if more <= 0:
        return _tipped(_headed(_lit(made)))
    turns, ticks = _turns(made), made.ticks + more
    share = made.ticks / ticks
    # The cells of a matrix that does not wait for its turn appear as they would without turns.
    moves = [
        replace(
            move,
            start=move.start * share,
            end=move.end * share,
            gone=move.gone * share,
            joined=move.joined * share,
            spread=0.0 if made.order == "in-turn" else move.spread,
        )
        for move in made.moves
    ]
    since = min(turn.since for turn in turns)
    step = (ticks - since) / sum(turn.weight for turn in turns)
    passed = 0.0
    for turn in turns:
        for number in turn.moves:
            move = made.moves[number]
            own = (move.end - move.start) * made.ticks
            lasts = max(own, step * turn.weight) if _is_drawn(move) else own
            least = since if turn.carries else move.start * made.ticks
            start = max(least, min(since + step * passed, ticks - lasts))
            end = min(ticks, start + lasts)
            spread = 1 - min(CELL, end - start) / (end - start)
            moves[number] = replace(
                moves[number], start=start / ticks, end=end / ticks, spread=spread
            )
        passed += turn.weight
    order = "rows" if made.order == "in-turn" else made.order
    return _tipped(_headed(_lit(replace(made, ticks=ticks, moves=tuple(moves), order=order))))


def _lit(made: Transition) -> Transition:
    """Return a transition in which the light of a new beam runs back when the beam has arrived."""
    new = [move for move in made.moves if move.after and _is_new(move)]
    lights, those = {_item(move).lights for move in new} - {""}, set(map(id, new))
    if not lights:
        return made

    def halved(move: Move) -> Move:
        middle = (move.start + move.end) / 2
        if id(move) not in those:
            return move
        if _item(move).lights:
            return replace(move, start=middle)
        return replace(move, end=middle) if _item(move).key in lights else move

    return replace(made, moves=tuple(map(halved, made.moves)))


def _headed(made: Transition) -> Transition:
    """Return a transition in which an arrow's tip comes when its line has arrived there.

    So does the share at the end of a beam, unless it disappears elsewhere meanwhile.
    """
    new = {_item(move).key: move for move in made.moves if move.after and _is_new(move)}
    shown = _shown(made)
    lines = {
        key: new[line]
        for key, move in new.items()
        if (line := _item(move).tips) in new and not shown & _item(move).marks
    }
    if not lines:
        return made

    def headed(move: Move) -> Move:
        if not move.after or not (line := lines.get(move.after.key)) or move.before:
            return move
        return replace(move, start=max(0.0, line.end - TIP / made.ticks), end=line.end)

    return replace(made, moves=tuple(map(headed, made.moves)))


def _tipped(made: Transition) -> Transition:
    """Return a transition in which a new number comes when its bar's tip is there, not before.

    A number that disappears elsewhere meanwhile does not wait: it would not be seen for a time.
    """
    shown = _shown(made)
    waits = [
        _is_new(m) and isinstance(m.after, Text) and not shown & m.after.marks for m in made.moves
    ]
    names = {
        f"{key}/bar"
        for move, late in zip(made.moves, waits, strict=True)
        if late
        for key in _wholes(_item(move))
    }
    tip, ends, moves = TIP / made.ticks, dict[str, float](), list[Move]()
    for move in made.moves:
        if move.after and move.after.key in names and not move.still:
            # Its number needs the last ticks, in which a bar hardly grows anyway.
            short = min(tip, (move.end - move.start) / 3)
            ends[move.after.key] = move.end
            moves.append(replace(move, end=move.end - short))
        else:
            moves.append(move)
    for k, late in enumerate(waits if ends else ()):
        keys = {f"{key}/bar" for key in _wholes(_item(moves[k]))} & ends.keys() if late else set()
        if keys:
            end = max(ends[key] for key in keys)
            moves[k] = replace(
                moves[k], start=max(moves[k].start, end - tip), end=max(moves[k].end, end)
            )
    return replace(made, moves=tuple(moves)) if ends else made


def _wholes(item: Item) -> set[str]:
    """Return the keys of what a number belongs to; its bar's key begins with one of them."""
    return {item.key, item.key.removesuffix("/sign"), line_of(item)[0]}


def _turns(made: Transition) -> list[_Turn]:
    """Return what takes turns, in order."""
    if made.order == "together":
        return []
    # What is seen elsewhere, or otherwise, until it appears does not wait for its turn.
    keys = {move.before.key for move in made.moves if move.before and not move.after}
    shown = _shown(made)
    # Nor does a bar whose number is at its end before: the number would wait for it.
    there = {
        move.after.key
        for move in made.moves
        if move.after and not move.still and (move.before or shown & move.after.marks)
    }
    # Nor do the words beside a number or a word that does not, which would stand alone, nor the
    # other numbers of a note that is read.
    lone = {
        line_of(move.after)[0]
        for move in made.moves
        if move.after and move.after.marks and (move.before or shown & move.after.marks)
    }
    said = defaultdict[str, str](str)
    for move in made.moves:
        if isinstance(move.after, Text):
            said[line_of(move.after)[0]] += move.after.text
    notes = {line for line in lone if is_read(said[line]) and letters(said[line]) >= NOTE}
    # Nor does the label of a matrix that is computed in its place.
    computed = _computed(made)
    since = {made.moves[k].start for k in computed if isinstance(_item(made.moves[k]), Sheet)}
    # Nor does the name of a model, which would stand alone on the stage.
    new = [
        (k, _item(move))
        for k, move in enumerate(made.moves)
        if _is_new(move)
        and not (isinstance(_item(move), Text) and move.start in since)
        and not _item(move).key.startswith(f"{ABOVE}/")
        and not shown & _item(move).marks
        and _item(move).key.rpartition("/")[0] not in there
        and line_of(_item(move))[0] not in (lone if is_name(_item(move)) else notes)
    ]
    numbers = [k for k, item in new if item.key not in keys] + computed
    groups = defaultdict[str, list[int]](list)
    for number, name in zip(numbers, _names(made, numbers), strict=True):
        groups[name].append(number)
    few = sum(not all(_is_note(_item(made.moves[k])) for k in each) for each in groups.values())
    longer = TRACED if few < FEW else 1
    turns = [_turn(made, tuple(each), longer, name) for name, each in groups.items()]
    free, levels = made.order == "in-turn", list[float]()
    for top in sorted((turn.top for turn in turns), reverse=True):
        if not levels or levels[-1] - top > LEVEL:
            levels.append(top)

    def place(turn: _Turn) -> tuple[bool, float, int, float]:
        level = next(k for k, top in enumerate(levels) if top - turn.top <= LEVEL)
        return not turn.carries, 0.0 if free else turn.since, level, turn.left

    ordered = sorted(turns, key=place)
    # Of a sentence's beams, the strongest comes first, wherever it leads.
    sentences = defaultdict[str, list[int]](list)
    for k, turn in enumerate(ordered):
        if turn.beam:
            sentences[_item(made.moves[turn.moves[0]]).key.partition("/")[0]].append(k)
    for beams in sentences.values():
        strongest = sorted((ordered[k] for k in beams), key=lambda turn: -turn.beam)
        for k, turn in zip(beams, strongest, strict=True):
            ordered[k] = turn
    return ordered


def _shown(made: Transition) -> set[Any]:
    """Return what the items of the picture that disappear show; the caption is none of them."""
    gone = (move.before for move in made.moves if move.before and not move.after)
    return {mark for item in gone if not stands_around(item.key) for mark in item.marks}


def _is_new(move: Move) -> bool:
    item = move.after
    if move.before or not item or move.still:
        return False
    return not stands_around(item.key) and item.alpha > 0


def _computed(made: Transition) -> list[int]:
    """Return what changes in its place; nothing if other things move meanwhile.

    A matrix that keeps its numbers is only dimmed or highlighted: all of its cells at once.
    """
    changing = [
        (k, move.before, move.after)
        for k, move in enumerate(made.moves)
        if move.before and move.after and not move.still
    ]
    found = []
    for k, a, b in changing:
        if isinstance(a, Text) and isinstance(b, Text):
            if goes(a, b):
                return []
            if a.text != b.text:
                found.append(k)
        elif isinstance(a, Sheet) and isinstance(b, Sheet):
            if not stays(a, b):
                return []
            if a.texts is None or a.texts != b.texts:
                found.append(k)
        elif isinstance(a, Curve) and isinstance(b, Curve) and _stands(a, b):
            found.append(k)
        else:
            return []
    return found


def _stands(a: Curve, b: Curve) -> bool:
    """Whether a shape only becomes longer or shorter, or changes its colour."""
    (low, high), (new_low, new_high) = (
        (each.points.min(axis=0), each.points.max(axis=0)) for each in (a, b)
    )
    moved = np.abs([low - new_low, high - new_high]) > LEVEL
    return bool(a.fill) and int(moved.sum()) <= 1


def _names(made: Transition, numbers: Sequence[int]) -> list[str]:
    """Return, for each thing, a name that it shares with what appears together with it."""
    items = [_item(made.moves[number]) for number in numbers]
    keys = {item.key for item in items}
    matrices = [i.key.rpartition("/")[0] + "/" for i in items if isinstance(i, Sheet)]
    names = {item.key: _name(item, keys, matrices) for item in items}
    # What is left is on lines.
    loose = [item for item in items if not names[item.key]]
    lines: list[list[Item]] = []
    for item in sorted(loose, key=_height, reverse=True):
        if not lines or _height(lines[-1][0]) - _height(item) > LEVEL:
            lines.append([])
        lines[-1].append(item)
    for number, line in enumerate(lines):
        for item in line:
            pieces = len(lines) < LINES
            names[item.key] = f"\n{_piece(item, line)}" if pieces else f"\n{number}"
    return [names[item.key] for item in items]


def _name(item: Item, keys: set[str], matrices: Sequence[str]) -> str:
    """Return the name of a thing that is not on a line; "" for all others."""
    if isinstance(item, Sheet) or (isinstance(item, Curve) and item.enters == "trace"):
        return item.follows if item.follows in keys else item.key
    if item.follows in keys:
        return item.follows
    if TICK in item.key:
        return item.key.partition(TICK)[0] + TICK
    if _carries(item) or f"{item.key}/line" in keys:
        return CARRIERS
    if isinstance(item, Text | Maths):
        named = [whole for whole in matrices if item.key.startswith(whole)]
        return f"{named[0]}cells" if named else ""
    return ""


def _piece(item: Item, line: Sequence[Item]) -> str:
    """Return the key of a line whose pieces appear together, or the key of one piece.

    If a line contains several numbers, it is a computation, and its pieces take turns; so do the
    words of the sentence.
    """
    whole = line_of(item)[0]
    numbers = [i for i in line if isinstance(i, Text) and i.cell and line_of(i)[0] == whole]
    word = isinstance(item, Text) and item.token is not None
    return item.key if word or len(numbers) > 1 else whole


def _turn(made: Transition, numbers: tuple[int, ...], longer: int, name: str) -> _Turn:
    moves = [made.moves[number] for number in numbers]
    since = min(move.start for move in moves) * made.ticks
    items = [_item(move) for move in moves]
    sheets = [_things(move.before, i) for move, i in zip(moves, items, strict=True)]
    traced = [TRACED for item in items if isinstance(item, Curve) and item.enters == "trace"]
    grown = [longer for item in items if isinstance(item, Curve) and item.enters == "grow"]
    weight = min(LARGEST, max([1, *sheets, *traced, *grown]))
    top, left = max(map(_height, items)), min(map(_left, items))
    carries = name == CARRIERS or all(_carries(i) or _is_note(i) for i in items)
    beam = max((i.width for i in items if isinstance(i, Curve) and i.shades), default=0.0)
    return _Turn(numbers, since, top, left, 0 if carries else weight, carries, beam)


def _things(before: Item | None, after: Item) -> float:
    """Return how long a matrix's cells take that appear, or change in their places, in things."""
    if not isinstance(after, Sheet) or after.key.endswith(LEGEND):
        return 0
    every = np.ones(after.fill.shape[:2], dtype=bool)
    cells = changed(before, after) if isinstance(before, Sheet) else every
    rows = int(cells.any(axis=1).sum())
    return min(float(cells.sum()) / CELLS, ROW * rows if rows > 1 else LARGEST)


def _carries(item: Item) -> bool:
    """Whether a line carries others, as an axis or the rule over a sum: it is there first."""
    return isinstance(item, Curve) and not item.fill and item.enters == "fade"


def _is_note(item: Item) -> bool:
    """Whether a text is so long that it is read for a while: what it is about appears meanwhile."""
    return isinstance(item, Text) and is_read(item.text) and letters(item.text) >= NOTE


def _item(move: Move) -> Item:
    assert move.after is not None
    return move.after


def _is_drawn(move: Move) -> bool:
    """Whether a thing is drawn bit by bit, not faded in."""
    item = _item(move)
    return isinstance(item, Sheet) or (isinstance(item, Curve) and item.enters != "fade")


def _height(item: Item) -> float:
    if isinstance(item, Text):
        return item.y + 0.35 * item.em
    return item.box.top if isinstance(item, Sheet) else item.box.y


def _left(item: Item) -> float:
    return item.x if isinstance(item, Text | Maths) else item.box.left
