"""Lays out tables: as many columns as fit, in the largest possible size.

Lengths are in frame units unless noted otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import Size, arrange, measure, put
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item
from qkvideo.scenes.layout.kinds.text import Run, length, maths, one_line, runs
from qkvideo.scenes.layout.search import largest
from qkvideo.scenes.look.measures import SPACES
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.parts.part import Side
from qkvideo.scenes.parts.table import Record, Table
from qkvideo.scenes.parts.text import Formula, Line
from qkvideo.scenes.text.formula import formula
from qkvideo.scenes.text.pango import LINE_HEIGHT, Box

SCALES = tuple(map(float, np.linspace(1.0, 0.55, 46)))
"""Factors for a table's texts, tried from full size to the smallest."""
EASY = 0.85
"""If all columns fit only with a smaller factor than this, columns are left out."""
APART = (0.8, 5.5)
"""Minimum and maximum space between two columns, in em of a heading."""
PITCH = (1.18, 1.8)
"""Minimum and maximum distance between rows, in heights of a row."""
FILLED, EASED = 0.95, 0.88
"""Maximum share of the height for a table; and the share up to which rows move apart."""
NOTE = 1.8
"""Space between the last row and a note, in em of a heading."""


@dataclass(frozen=True)
class _Plan:
    """A table, fitted into its room.

    Attributes:
        scale: Factor for its texts.
        shown: Indices of the columns that are side by side.
        widths: Widths of these columns.
        apart: Space between two columns.
        head: Height of the headings with the rule below them.
        row: Height of a row.
        pitch: Distance from one row to the next.
        beside: Width of the brackets between rows, with their texts.
        count: Number of rows.
        foot: Height of the note below the rows, with the space above it.
    """

    scale: float
    shown: tuple[int, ...]
    widths: tuple[float, ...]
    apart: float
    head: float
    row: float
    pitch: float
    beside: float
    count: int
    foot: float

    @property
    def width(self) -> float:
        return sum(self.widths) + self.apart * (len(self.widths) - 1)

    @property
    def size(self) -> Size:
        below = self.lead + self.pitch * (self.count - 1) + self.row
        return Size(self.width + self.beside, self.head + below + self.foot)

    @property
    def lead(self) -> float:
        """Distance from the rule below the headings to the first row."""
        return (self.pitch - self.row) / 2 if self.head else 0.0


def _ways(part: Table) -> list[tuple[int, ...]]:
    """Return the possible sets of columns side by side, from all columns to the fewest."""
    every = tuple(range(len(part.fields)))
    beside = tuple(k for k in every if part.fields[k].under is None)
    few = tuple(k for k in beside if not part.fields[k].spare)
    return list(dict.fromkeys([every, beside, few]))


def _plan(part: Table, room: Size, frame: Frame) -> _Plan:
    """Fit a table into its room, with the same columns and scale as its size group."""
    ways = _ways(part)
    made = [_fitted(part, shown, room, frame) for shown in ways]
    easy = next((k for k, plan in enumerate(made) if plan.scale >= EASY), len(made) - 1)
    # A group shares the fewest columns; indices are counted from the end to share the smallest one.
    last = len(ways) - 1
    group = part.group and f"{part.group}/columns"
    chosen = made[last - round(frame.chosen.choose(group, last - easy))]
    scale = frame.chosen.choose(part.group, chosen.scale)
    return _planned(part, chosen.shown, scale, room, frame)


def _fitted(part: Table, shown: tuple[int, ...], room: Size, frame: Frame) -> _Plan:
    """Fit a table with the given columns, in the largest scale possible or in the smallest."""

    def fits(scale: float) -> _Plan | None:
        plan = _planned(part, shown, scale, room, frame)
        tall = plan.size.height > FILLED * room.height + 1e-6
        return None if tall or plan.size.width > room.width + 1e-6 else plan

    found = largest(SCALES, fits)
    return found[1] if found else _planned(part, shown, SCALES[-1], room, frame)


def _planned(part: Table, shown: tuple[int, ...], scale: float, room: Size, frame: Frame) -> _Plan:
    """Return the sizes of a table with the given columns and scale."""
    label = _label(part, scale, frame)
    widths = tuple(_widest(part, k, scale, frame) for k in shown)
    beside = 0.0
    if part.between:
        words = runs(part.between, "quiet", "regular", frame)
        beside = 4 * SPACES.apart + length(words) * label
    spare = room.width - beside - sum(widths)
    gaps = max(1, len(shown) - 1)
    most = math.inf if part.beneath and frame.tall else APART[1] * label
    apart = max(APART[0] * label, min(most, spare / gaps))
    lines = max((len(part.fields[k].head) for k in shown), default=0)
    head = lines * LINE_HEIGHT * label + label if lines else 0.0
    row = max(_height(record, shown, part, scale, frame) for record in part.records)
    count = len(part.records)
    foot = 0.0
    if part.note is not None:
        wide = Size(sum(widths) + apart * (len(widths) - 1), room.height)
        foot = NOTE * label + measure(part.note, wide, _scaled(frame, scale)).height
    pitch = PITCH[0] * row
    if count > 1:
        free = EASED * room.height - head - count * row - foot
        between = count - 1 + (0.5 if lines else 0.0)
        pitch = max(pitch, min(PITCH[1] * row, row + free / between))
    return _Plan(scale, shown, widths, apart, head, row, pitch, beside, count, foot)


def _scaled(frame: Frame, scale: float) -> Frame:
    """Return the frame for a table's note, which shrinks like the headings."""
    return replace(frame, scale=scale * scale * frame.scale)


def _label(part: Table, scale: float, frame: Frame) -> float:
    """Return the size of the headings, which shrink faster than the rows."""
    return _em(frame.em(part.heads), scale * scale)


def _em(size: float, scale: float) -> float:
    """Return a scaled size of text, but at least the smallest size."""
    return max(SIZES.least, size * scale)


def _entry(entry: Line | Formula | None, scale: float, frame: Frame) -> Size:
    """Return the size of an entry."""
    if entry is None:
        return Size(0.0, 0.0)
    em = _em(frame.em(entry.size), scale)
    if isinstance(entry, Formula):
        size = formula(entry.source)
        return Size(size.width * em, LINE_HEIGHT * em)
    return Size(length(_runs(entry, frame)) * em, LINE_HEIGHT * em)


def _runs(entry: Line, frame: Frame, sign: str = "") -> list[Run]:
    """Return the pieces of an entry, after a sign if one is given."""
    line = runs(entry.pieces, entry.ink, entry.weight, frame)
    return [Run(sign, frame.colour("quiet")), *line] if sign else line


def _widest(part: Table, k: int, scale: float, frame: Frame) -> float:
    """Return the width that column k needs."""
    label = _label(part, scale, frame)
    heads = [length(runs(line, "quiet", "regular", frame)) * label for line in part.fields[k].head]
    entries = [_entry(record.entries[k], scale, frame).width for record in part.records]
    return max([*heads, *entries], default=0.0)


def _under(part: Table, shown: Sequence[int]) -> list[int]:
    """Return the columns whose entries are below those of another column."""
    return [k for k, f in enumerate(part.fields) if k not in shown and f.under in shown]


def _height(record: Record, shown: Sequence[int], part: Table, scale: float, frame: Frame) -> float:
    """Return the height that a row needs."""
    rows = [_entry(record.entries[k], scale, frame).height for k in shown]
    below = [_entry(record.entries[k], scale * scale, frame).height for k in _under(part, shown)]
    return max(rows, default=0.0) + max(below, default=0.0)


@measure.register
def _(part: Table, room: Size, frame: Frame) -> Size:
    return _plan(part, room, frame).size


@arrange.register
def _(part: Table, box: Box, frame: Frame) -> Iterator[Item]:
    over = frame.boxes.get(f"{part.beneath}/scales")
    if over is not None and over.bottom >= box.top:
        box = Box(over.left, box.bottom, over.right, box.top)
    plan = _plan(part, Size(box.width, box.height), frame)
    left = box.left + max(0.0, box.width - plan.size.width) / 2
    top = box.top - max(0.0, box.height - plan.size.height) / 2
    label = _label(part, plan.scale, frame)
    starts = left + np.concatenate(
        [[0.0], np.cumsum([width + plan.apart for width in plan.widths])]
    )
    columns = {
        k: (float(start), float(start) + width)
        for k, start, width in zip(plan.shown, starts, plan.widths, strict=False)
    }
    if plan.head:
        rule = top - plan.head + 0.6 * label
        for k, ends in columns.items():
            yield from _head(part, k, ends, rule + 0.4 * label, label, frame)
        yield Curve(
            f"{part.key}/rule",
            curves.straight((left, rule), (left + plan.width, rule)),
            frame.colour("line"),
        )
    before: float | None = None
    for number, record in enumerate(part.records):
        low = top - plan.head - plan.lead - number * plan.pitch - plan.row
        yield from _record(part, record, columns, (low, low + plan.row), plan.scale, frame)
        middle = low + plan.row / 2
        if part.between and before is not None:
            x, key = left + plan.width + 2 * SPACES.apart, f"{part.key}/{record.name}/between"
            points = curves.bracket((x, before), (x, middle), (-SPACES.apart, 0.0))
            yield Curve(key, points, frame.colour("line"))
            line = runs(part.between, "quiet", "regular", frame)
            y = (before + middle) / 2
            yield from one_line(line, f"{key}/said", label, x + SPACES.apart, y)
        before = middle
    if part.note is not None:
        high = top - plan.size.height + plan.foot - NOTE * label
        foot = Box(left, top - plan.size.height, left + plan.width, high)
        yield from put(part.note, foot, _scaled(frame, plan.scale))


def _head(
    part: Table, k: int, ends: tuple[float, float], low: float, em: float, frame: Frame
) -> Iterator[Item]:
    """Yield the heading of column k, above the height `low`."""
    side = part.fields[k].side
    for above, pieces in enumerate(reversed(part.fields[k].head)):
        line = runs(pieces, "quiet", "regular", frame)
        y = low + (above + 0.5) * LINE_HEIGHT * em
        number = len(part.fields[k].head) - 1 - above
        key = f"{part.key}/head/{part.fields[k].name}/{number}"
        yield from one_line(line, key, em, _at(ends, side), y, side)


def _at(ends: tuple[float, float], side: Side) -> float:
    """Return x of the left end, centre or right end of a column."""
    return {"left": ends[0], "center": sum(ends) / 2, "right": ends[1]}[side]


def _record(
    part: Table,
    record: Record,
    columns: dict[int, tuple[float, float]],
    heights: tuple[float, float],
    scale: float,
    frame: Frame,
) -> Iterator[Item]:
    """Yield the entries of a row, including those placed below another column's."""
    low, high = heights
    under = _under(part, tuple(columns))
    # Entries below others shrink faster, like headings.
    aside = scale * scale
    below = max((_entry(record.entries[k], aside, frame).height for k in under), default=0.0)
    for k, ends in columns.items():
        side = part.fields[k].side
        yield from _set(
            record.entries[k], _at(ends, side), (low + below + high) / 2, side, scale, frame
        )
    for k in under:
        field = part.fields[k]
        assert field.under is not None
        side = part.fields[field.under].side
        x = _at(columns[field.under], side)
        # The entry may extend below other columns, but not beyond the table's left edge.
        room = x - min(start for start, _ in columns.values()) if side == "right" else math.inf
        line = record.entries[k]
        yield from _set(line, x, low + below / 2, side, aside, frame, field.sign, room)


def _set(
    entry: Line | Formula | None,
    x: float,
    y: float,
    side: Side,
    scale: float,
    frame: Frame,
    sign: str = "",
    room: float = math.inf,
) -> Iterator[Item]:
    """Yield an entry, aligned at x, with a sign before it if one is given.

    Args:
        entry: The entry; None for an empty place.
        x: x of its left end, centre or right end.
        y: y of its centre.
        side: What `x` is.
        scale: Factor for its size.
        frame: The frame.
        sign: Text before it.
        room: Maximum width, for which a text shrinks.
    """
    if entry is None:
        return
    em = _em(frame.em(entry.size), scale)
    if isinstance(entry, Line):
        em = max(SIZES.least, min(em, room / length(_runs(entry, frame, sign))))
        yield from one_line(_runs(entry, frame, sign), entry.key, em, x, y, side)
        return
    yield maths(entry, entry.key, em, x, y, side, frame)
