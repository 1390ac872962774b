"""Lays out boxes: how rows, columns, splits and stacks divide their room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from qkvideo.scenes.layout.arrange import ENDLESS, ROUNDING, Size, arrange, measure, middle, put
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Item
from qkvideo.scenes.look.measures import SPACES
from qkvideo.scenes.parts.boxes import Align, Column, Gap, Inset, Lattice, Row, Stack
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.text.box import Box

GAPS: dict[Gap, float] = {
    "none": 0.0,
    "close": SPACES.close,
    "tight": SPACES.apart,
    "usual": SPACES.usual,
    "wide": SPACES.wide,
}
"""Space between two parts, in frame units."""
APART, EASED = (1.7, 0.8), 0.8
"""Maximum spaces by which a lattice's columns and rows move apart, in frame units and in heights of
a row; and the share of the height up to which rows do."""
ASIDE = 0.3
"""Maximum share of the width for what is beside a column that grows, in a lattice that hugs."""
_SPARE: dict[Align, float] = {"start": 0.0, "fill": 0.0, "center": 0.5, "end": 1.0}
"""Share of the spare room that is before a part, by alignment."""


# Rows and columns share code, in which widths are lengths in the direction of the parts.


def _along(size: Size, part: Row | Column) -> Size:
    """Return a size whose width is the length along a row or a column; and the reverse."""
    return Size(size.height, size.width) if isinstance(part, Column) else size


def _lengths(
    lines: Sequence[Sequence[Part]], room: float, gap: float, own: Callable[[int, float], float]
) -> list[float]:
    """Return the lengths of lines of parts; those that grow share what the others leave.

    Args:
        lines: The parts of each line.
        room: Length of the room for all lines.
        gap: Length of the space between two of them.
        own: Returns what a line needs if so much is left. The first lines get all that they need.
    """
    left, lengths = room - gap * (len(lines) - 1), dict[int, float]()
    grows = {k: max(child.grow for child in line) for k, line in enumerate(lines)}
    for k, grow in grows.items():
        if not grow:
            lengths[k] = own(k, left)
            left -= lengths[k]
    shares = max(1, sum(grows.values()))
    return [lengths.get(k, max(0.0, left) * grow / shares) for k, grow in grows.items()]


def _sizes(part: Row | Column, room: Size, frame: Frame, *, filled: bool = False) -> list[Size]:
    """Return the size of each part; those that fill the room across are not measured for it."""
    sizes = dict[int, Size]()

    def measured(k: int, free: float) -> float:
        room_ = _along(Size(free, room.height), part)
        sizes[k] = _along(measure(part.parts[k], room_, frame), part)
        return sizes[k].width

    lines = [(child,) for child in part.parts]
    for k, length in enumerate(_lengths(lines, room.width, GAPS[part.gap], measured)):
        if part.parts[k].grow:
            if not filled:
                measured(k, length)
            sizes[k] = Size(length, room.height if filled else sizes[k].height)
    return [sizes[k] for k in range(len(lines))]


def _taken(lengths: Sequence[float], gap: float) -> float:
    """Return the length of parts, or of tracks, with the gaps between them."""
    return sum(lengths) + gap * max(0, len(lengths) - 1)


@measure.register
def _(part: Row | Column, room: Size, frame: Frame) -> Size:
    sizes = _sizes(part, _along(room, part), frame)
    across = max((size.height for size in sizes), default=0.0)
    return _along(Size(_taken([size.width for size in sizes], GAPS[part.gap]), across), part)


@arrange.register
def _(part: Row | Column, box: Box, frame: Frame) -> Iterator[Item]:
    room, align = _along(Size(box.width, box.height), part), part.align
    sizes = _sizes(part, room, frame, filled=align == "fill")
    between = GAPS[part.gap]
    spare = room.width - _taken([size.width for size in sizes], between)
    starts = accumulate((s.width + between for s in sizes), initial=_SPARE[part.justify] * spare)
    for child, size, start in zip(part.parts, sizes, starts, strict=False):
        own, across = size.height, room.height
        if align == "fill" or child.grow:
            own = across if align == "fill" else min(own, across)
        at = _SPARE[align] * (across - own)
        left, down = (at, start) if isinstance(part, Column) else (start, at)
        inner = _along(Size(size.width, own), part)
        x, top = box.left + left, box.top - down
        yield from put(child, Box(x, top - inner.height, x + inner.width, top), frame)


@measure.register
def _(part: Stack, room: Size, frame: Frame) -> Size:
    return _most(part.parts, [room] * len(part.parts), frame)


def _most(parts: Sequence[Part], rooms: Sequence[Size], frame: Frame) -> Size:
    """Return the width of the widest of parts, and the height of the highest, in their rooms."""
    sizes = [Size(0.0, 0.0), *(measure(*each, frame) for each in zip(parts, rooms, strict=True))]
    return Size(max(size.width for size in sizes), max(size.height for size in sizes))


@arrange.register
def _(part: Stack, box: Box, frame: Frame) -> Iterator[Item]:
    for child in part.parts:
        yield from put(child, box, frame)


@measure.register
def _(part: Inset, room: Size, frame: Frame) -> Size:
    del frame
    side = min(room.width, room.height)
    return Size(side, side) if part.square else room


@arrange.register
def _(part: Inset, box: Box, frame: Frame) -> Iterator[Item]:
    if part.square:
        side = min(box.width, box.height)
        box = Box.around(box.x, box.y, side, side)
    for child, (left, low, right, top) in part.parts:
        x, y = box.left + left * box.width, box.bottom + top * box.height
        wide = max(SPACES.close, (right - left) * box.width)
        high = max(SPACES.close, (top - low) * box.height)
        yield from put(child, Box(x, y - high, x + wide, y), frame)


# A lattice consists of rows whose parts are aligned in columns.


def _turned(part: Lattice, frame: Frame) -> Lattice:
    """Return the lattice, transposed if the frame requires this."""
    if not (part.turns and frame.narrow):
        return part
    return replace(part, rows=tuple(zip(*part.rows, strict=True)))


Tracks = tuple[list[float], float]
"""Lengths of columns, or of rows, and the space between two of them."""


def _tracks(part: Lattice, room: Size, frame: Frame) -> tuple[Tracks, Tracks]:
    """Return the columns and rows of a lattice."""
    columns, (across, down) = list(zip(*part.rows, strict=True)), (GAPS[gap] for gap in part.gaps)
    sizes: dict[tuple[int, int], Size] = {}

    def wide(k: int, left: float) -> float:
        most = ENDLESS if part.spreads else min(left, ASIDE * room.width) if part.hugs else left
        for i, child in enumerate(columns[k]):
            sizes[i, k] = measure(child, Size(most, room.height), frame)
        return max(sizes[i, k].width for i in range(len(part.rows)))

    def high(i: int, left: float) -> float:
        for k, child in enumerate(part.rows[i]):
            if (i, k) not in sizes:
                sizes[i, k] = measure(child, Size(widths[k], left), frame)
        return max(sizes[i, k].height for k in range(len(columns)))

    widths = _lengths(columns, room.width, across, wide)
    heights = _lengths(part.rows, room.height, down, high)
    for i, row in enumerate(part.rows):
        if part.stands != "fill" and any(child.grow for child in row):
            # A row is no higher than its highest part, in all lattices of a group.
            free = [Size(width + ROUNDING, heights[i]) for width in widths]
            own = frame.chosen.most(part.group, _most(row, free, frame).height, f"{i}")
            heights[i] = own + ROUNDING if frame.whole else min(heights[i], own + ROUNDING)
    for k, column in enumerate(columns):
        if part.hugs and any(child.grow for child in column):
            free = [Size(widths[k], height + ROUNDING) for height in heights]
            widths[k] = min(widths[k], _most(column, free, frame).width + ROUNDING)
        elif frame.whole and any(child.grow for child in column):
            # What needs more than is left for it does not fit.
            free = [Size(widths[k], height) for height in heights]
            widths[k] = max(widths[k], _most(column, free, frame).width)
    if part.spreads and room.height <= ENDLESS / 2:
        spare = (room.width - sum(widths)) / max(1, len(widths) - 1)
        across = max(across, min(spare, APART[0]))
        spare = (EASED * room.height - sum(heights)) / max(1, len(heights) - 1)
        down = max(down, min(spare, APART[1] * max(heights)))
    return (widths, across), (heights, down)


@measure.register
def _(part: Lattice, room: Size, frame: Frame) -> Size:
    columns, rows = _tracks(_turned(part, frame), room, frame)
    return Size(_taken(*columns), _taken(*rows))


@arrange.register
def _(part: Lattice, box: Box, frame: Frame) -> Iterator[Item]:
    part = _turned(part, frame)
    (widths, across), (heights, down) = _tracks(part, Size(box.width, box.height), frame)
    left, top = box.x - _taken(widths, across) / 2, box.y + _taken(heights, down) / 2
    lefts = accumulate((width + across for width in widths), initial=left)
    tops = accumulate((-height - down for height in heights), initial=top)
    rows = [(top - height, top) for height, top in zip(heights, tops, strict=False)]
    sides = [part.sides] * len(widths) if isinstance(part.sides, str) else part.sides
    placed = list[list[Box]]()
    for column, width, x, side in zip(
        zip(*part.rows, strict=True), widths, lefts, sides, strict=False
    ):
        inner = [
            _placed(child, Box(x, low, x + width, high), (side, part.stands), frame)
            for child, (low, high) in zip(column, rows, strict=True)
        ]
        placed.append(_centred(column, inner, x + width, frame) if side == "center" else inner)
    for row, boxes, (low, _) in zip(part.rows, zip(*placed, strict=True), rows, strict=True):
        level = _level(row, boxes, low, frame) if part.hugs else boxes
        for child, own in zip(row, level, strict=True):
            yield from put(child, own, frame)


def _middles(
    parts: Sequence[Part], boxes: Sequence[Box], frame: Frame
) -> Iterator[tuple[float, float]]:
    """Yield the points (x, y) that parts have in their middle."""
    for part, box in zip(parts, boxes, strict=True):
        right, down = middle(part, Size(box.width, box.height), frame)
        yield box.left + right, box.top - down


def _centred(column: Sequence[Part], boxes: Sequence[Box], right: float, frame: Frame) -> list[Box]:
    """Move what is above and below a matrix to the middle of its cells, as far as there is room."""
    middles = [x for x, _ in _middles(column, boxes, frame)]
    aside = max((m - box.x for m, box in zip(middles, boxes, strict=True)), key=abs)
    plain = [abs(m - box.x) < ROUNDING for m, box in zip(middles, boxes, strict=True)]
    ways = (min(aside, max(0.0, right - box.right)) for box in boxes)
    return [box.moved(way * own, 0.0) for box, way, own in zip(boxes, ways, plain, strict=True)]


def _level(row: Sequence[Part], boxes: Sequence[Box], low: float, frame: Frame) -> list[Box]:
    """Move the parts of a row down to the lowest of their middles, as far as there is room."""
    middles = [y for _, y in _middles(row, boxes, frame)]
    return [
        box.moved(0.0, -min(m - min(middles), max(0.0, box.bottom - low)))
        for m, box in zip(middles, boxes, strict=True)
    ]


def _placed(part: Part, box: Box, ways: tuple[Align, Align], frame: Frame) -> Box:
    """Return the box of a part that is aligned in a larger box: horizontally, and vertically."""
    if ways == ("fill", "fill"):
        return box
    size = measure(part, Size(box.width + ROUNDING, box.height + ROUNDING), frame)
    # Measuring again with exactly this room may give slightly less.
    width = box.width if ways[0] == "fill" else min(box.width, size.width + ROUNDING)
    height = box.height if ways[1] == "fill" else min(box.height, size.height + ROUNDING)
    left = box.left + _SPARE[ways[0]] * (box.width - width)
    top = box.top - _SPARE[ways[1]] * (box.height - height)
    return Box(left, top - height, left + width, top)
