"""Lays out plots: scales with ticks, marks, lines, and labels that do not overlap.

Lengths are in frame units unless noted otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import Size, arrange, measure
from qkvideo.scenes.layout.fitting.labels import Busy, apart
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Array, Curve, Item, Maths
from qkvideo.scenes.layout.kinds.text import Run, length, one_line, runs
from qkvideo.scenes.look.measures import LAYERS, SPACES, STROKES
from qkvideo.scenes.parts.boxes import Column
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.part import Size as TextSize
from qkvideo.scenes.parts.plot import Path, Pieces, Plot, Scale, Shape, Spot, Stroke, Symbol
from qkvideo.scenes.parts.text import Line
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.formula import formula
from qkvideo.scenes.text.pango import LINE_HEIGHT

RADIUS = 0.09
"""Radius of a mark, in frame units."""
SHAPES: dict[Shape, Callable[[float, float], Array]] = {
    "circle": lambda x, y: curves.circle(x, y, RADIUS),
    "ring": lambda x, y: curves.circle(x, y, RADIUS),
    "square": lambda x, y: _corners(x, y, 1.1 * RADIUS, 4, 45),
    "diamond": lambda x, y: _corners(x, y, 1.1 * RADIUS, 4, 0),
    "triangle": lambda x, y: _corners(x, y, 1.3 * RADIUS, 3, 90),
    "bow": lambda x, y: curves.polygon(
        [(x + a * RADIUS, y + b * RADIUS) for a, b in ((-1.3, -1), (1.3, 1), (1.3, -1), (-1.3, 1))]
    ),
    "star": lambda x, y: _corners(x, y, 1.4 * RADIUS, 10, 90, 0.4),
    "cross": lambda x, y: _corners(x, y, 1.4 * RADIUS, 8, 45, 0.25),
}
"""Outlines of marks, by shape: each function takes the centre (x, y)."""
HOLLOW = {"square", "diamond"}
"""Shapes that are drawn as an outline, so that they do not hide others nearby."""
SIZES_FROM: tuple[tuple[float, TextSize], ...] = ((6.5, "corner"), (5.0, "badge"))
"""Pairs (minimum width of a plot, size of its labels); the first that holds is used."""
NAMED = 0.35
"""Maximum share of a plot's width for names to the right of the last points."""
HALFWAY = 0.4
"""Preferred position of a name below a line, as a share of the line's length."""
NEARBY = 10
"""Ticks are considered up to this factor beyond the smallest and the largest value."""
BARELY = 1.01
"""Minimum ratio of the two ends of a logarithmic scale."""
PITCH, HIGH = 1.25, 1.24
"""Distance between two names, and the least between two ticks of the left scale, in em."""


def _corners(
    x: float, y: float, radius: float, count: int, turn: float, inner: float = 1.0
) -> Array:
    """Return a polygon around (x, y), rotated by `turn` degrees; every second corner is nearer."""
    angles = np.radians(turn + 360 / count * np.arange(count))
    away = radius * np.where(np.arange(count) % 2, inner, 1.0)
    return curves.polygon(np.stack([x + away * np.cos(angles), y + away * np.sin(angles)], 1))


def mark(key: str, shape: Shape, x: float, y: float, ink: Ink, frame: Frame) -> Curve:
    """Return the curve that marks a point of a plot.

    Squares, diamonds and rings have an outline in the colour `ink`. Squares and diamonds are not
    filled; rings are filled with the background's colour. Any other shape is filled with `ink`, and
    has a thin edge in the background's colour, so that overlapping marks can be told apart.

    Args:
        key: Key of the curve.
        shape: Shape of the mark.
        x: x of the mark's centre, in frame units.
        y: y of the mark's centre, in frame units.
        ink: Ink (named colour) of the mark.
        frame: Its theme has the colours.
    """
    colour, ground, points = frame.colour(ink), frame.theme.ground, SHAPES[shape](x, y)
    if shape in HOLLOW:
        return Curve(key, points, colour, STROKES.line, z=LAYERS.marks)
    if shape == "ring":
        return Curve(key, points, colour, STROKES.strong, fill=ground, z=LAYERS.marks)
    return Curve(key, points, ground, STROKES.fine, fill=colour, z=LAYERS.marks)


@measure.register
def _(part: Symbol | Stroke, room: Size, frame: Frame) -> Size:
    del room, frame
    mark, line = Size(2.6 * RADIUS, 2.6 * RADIUS), Size(2 * SPACES.usual, SPACES.tick)
    return mark if isinstance(part, Symbol) else line


@arrange.register
def _(part: Symbol, box: Box, frame: Frame) -> Iterator[Item]:
    yield mark(part.key, part.shape, box.x, box.y, part.ink, frame)


@arrange.register
def _(part: Stroke, box: Box, frame: Frame) -> Iterator[Item]:
    points = curves.straight((box.left, box.y), (box.right, box.y))
    points = curves.dashed(points) if part.dashed else points
    width = STROKES.frame if part.dashed else STROKES.thick
    yield Curve(part.key, points, frame.colour(part.ink), width)


# The plot


@dataclass(frozen=True)
class Ruler:
    """Positions of the values of a scale along an axis.

    Attributes:
        scale: The scale.
        first: Position of its smallest value, in frame units.
        last: Position of its largest value.
    """

    scale: Scale
    first: float
    last: float

    def _flat(self, value: float) -> float:
        return value if self.scale.linear else math.log(value)

    @property
    def unit(self) -> float:
        """Length, in frame units, of 1 or, on a logarithmic scale, of a factor of e."""
        low, high = self.scale.ends
        high = high if self.scale.linear else max(high, low * BARELY)
        return max(self.last - self.first, SPACES.usual) / (self._flat(high) - self._flat(low))

    def at(self, value: float) -> float:
        """Return the position of a value."""
        return self.first + (self._flat(value) - self._flat(self.scale.ends[0])) * self.unit


@dataclass(frozen=True)
class Area:
    """The area of a plot in which values are drawn, and the two scales along its axes.

    Attributes:
        box: The area of points and lines: right of the left axis and above the lower axis. To the
            right of the largest value on the lower scale, there is space for the curves' names.
        x: The lower scale.
        y: The left scale.
        size: Name of the font size of the texts along the axes, such as "corner".
        em: Font size of these texts, in frame units.
        named: Whether there is room for names to the right of the curves' last points.
    """

    box: Box
    x: Ruler
    y: Ruler
    size: TextSize
    em: float
    named: bool

    def at(self, spot: Spot) -> Spot:
        """Return the position of a point that is given by its values."""
        return self.x.at(spot[0]), self.y.at(spot[1])


def area(part: Plot, box: Box, frame: Frame) -> Area:
    """Return the area of a plot in which values are drawn; the margins beside it are for texts.

    In all plots with the same `group`, these margins are equally wide.

    Args:
        part: The plot.
        box: The box of the whole plot, including its texts.
        frame: The frame's theme and language, and the margins chosen for each group.
    """
    size: TextSize = next((size for width, size in SIZES_FROM if box.width >= width), "least")
    em = frame.em(size)

    held = partial(frame.chosen.most, part.group)

    def long(pieces: Pieces, weight: str = "regular") -> float:
        return length(runs(pieces, "quiet", weight, frame)) * em

    low, high = part.y.ends[0] / NEARBY, part.y.ends[1] * NEARBY
    ticks = [long(tick.pieces) for tick in part.y.ticks if low <= tick.value <= high]
    left = box.left + held(max(ticks, default=0.0) + SPACES.apart, "left")
    # How far names extend to the right of the last points.
    names = [
        SPACES.between + long(each.label, "semibold")
        for each in part.series
        if each.label and each.place == "after"
    ]
    longest = held(max(names, default=0.0), "names")
    named = longest <= NAMED * box.width
    title = long(part.x.title) + 2 * SPACES.apart
    right = held(max(SPACES.usual, title, longest if named else 0.0), "right")
    room = Size(box.right - left, 1.0)
    notes = measure(_notes(part, size), room, frame).height
    bottom = box.bottom + held(SPACES.tick + SPACES.apart + LINE_HEIGHT * em + notes, "bottom")
    top = box.top - held(measure(_title(part, size), room, frame).height, "top")
    x = Ruler(part.x, left + SPACES.usual, box.right - right)
    y = Ruler(part.y, bottom + SPACES.usual, top - SPACES.usual)
    return Area(Box(left, bottom, box.right, top), x, y, size, em, named)


def _notes(part: Plot, size: TextSize) -> Column:
    """Return the texts below a plot."""
    notes = (
        Line(note, size=size, ink="quiet", breaks=True, key=f"{part.key}/note/{k}")
        for k, note in enumerate(part.notes)
    )
    return Column(tuple(notes), "none", "fill")


def _title(part: Plot, size: TextSize) -> Line:
    """Return the title of the left scale."""
    key = f"{part.key}/{part.y.name}/title"
    return Line(part.y.title, size=size, ink="quiet", breaks=True, key=key)


@arrange.register
def _(part: Plot, box: Box, frame: Frame) -> Iterator[Item]:
    on = area(part, box, frame)
    yield from _axes(part, on, frame)
    yield from _notes_below(part, on, box, frame)
    busy = Busy(Box(on.box.left + SPACES.apart / 2, on.box.bottom, on.box.right, box.top))
    for series in part.series:
        for dot in series.dots:
            x, y = on.at(dot.at)
            # The key contains the quantity, so points of one quantity do not turn into another's.
            key = f"{part.key}/{series.name}/mark/{part.y.name}/{dot.at[0]:g}"
            yield mark(key, series.shape, x, y, dot.ink, frame)
            busy.boxes.append(Box(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS))
    for line in _lines(part, on, frame):
        yield line
        busy.keep(line.points)
    yield from _labels(part, on, busy, frame)


def _axes(part: Plot, on: Area, frame: Frame) -> Iterator[Item]:
    """Yield both axes; ticks whose labels would touch those of earlier ticks are left out."""
    box, em, quiet = on.box, on.em, frame.colour("quiet")
    title, key = runs(part.x.title, "quiet", "regular", frame), f"{part.key}/{part.x.name}/title"
    end = box.right - length(title) * em - SPACES.apart
    corners = [(box.left, box.top), (box.left, box.bottom), (end, box.bottom)]
    yield Curve(f"{part.key}/axes", curves.line(corners), quiet, z=LAYERS.axes)
    yield from one_line(title, key, em, box.right, box.bottom, "right")
    row = box.bottom - SPACES.tick - SPACES.apart / 2 - LINE_HEIGHT * em / 2

    def wide(label: Sequence[Run]) -> float:
        return length(label) * em + SPACES.apart

    for key, label, x in _ticks(part, on.x, (box.left, end), wide, frame):
        foot = curves.straight((x, box.bottom), (x, box.bottom - SPACES.tick))
        yield Curve(f"{key}/tick", foot, quiet, z=LAYERS.axes)
        yield from one_line(label, key, em, x, row, "center")
    for key, label, y in _ticks(part, on.y, (box.bottom, box.top), lambda _: HIGH * em, frame):
        # The line ends at the largest value, as names follow there.
        line, colour = curves.straight((box.left, y), (on.x.last, y)), frame.colour("line")
        yield Curve(f"{key}/line", line, colour, STROKES.fine, z=LAYERS.scale)
        yield from one_line(label, key, em, box.left - SPACES.apart, y, "right")


def _ticks(
    part: Plot,
    ruler: Ruler,
    ends: Spot,
    room: Callable[[Sequence[Run]], float],
    frame: Frame,
) -> Iterator[tuple[str, list[Run], float]]:
    """Yield the key, the label and the place of each tick of a scale that has room.

    Of the ticks marked `together`, either all are shown or none.

    Args:
        part: The plot.
        ruler: The scale.
        ends: The first and the last place on it where a tick can be.
        room: Returns the length that a label needs along the scale.
        frame: The frame's theme and language.
    """
    ticks = sorted(ruler.scale.ticks, key=lambda tick: tick.together)
    labels = [runs(tick.pieces, "quiet", "regular", frame) for tick in ticks]
    places = [ruler.at(tick.value) for tick in ticks]
    both = enumerate(zip(places, labels, strict=True))
    shown = apart({k: (at, room(label)) for k, (at, label) in both if ends[0] <= at <= ends[1]})
    every = all(k in shown for k, tick in enumerate(ticks) if tick.together)
    for k in shown:
        if every or not ticks[k].together:
            key = f"{part.key}/{ruler.scale.name}/{ticks[k].value:g}"
            yield ticks[k].key or key, labels[k], places[k]


def _notes_below(part: Plot, on: Area, box: Box, frame: Frame) -> Iterator[Item]:
    """Yield the title above the left scale, and the notes below the lower one."""
    title, notes = _title(part, on.size), _notes(part, on.size)
    room = Size(box.right - on.box.left, box.height)
    low = on.box.top + SPACES.apart / 2
    top = on.box.bottom - SPACES.tick - SPACES.apart - LINE_HEIGHT * on.em
    high, deep = (measure(said, room, frame).height for said in (title, notes))
    yield from arrange(title, Box(on.box.left, low, box.right, low + high), frame)
    yield from arrange(notes, Box(on.box.left, top - deep, box.right, top), frame)


# Lines


def _lines(part: Plot, on: Area, frame: Frame) -> Iterator[Curve]:
    """Yield the lines through points; guides for the eye are behind the others."""
    for path in part.paths:
        corners = [np.array(on.at(corner)) for corner in path.corners]
        (a, b), (c, d) = corners[:2], corners[-2:]
        before, after = path.goes_on
        corners[0] = _edge(b, a - b, on.box) if before else a
        corners[-1] = _edge(c, d - c, on.box) if after else d
        points = curves.line(corners)
        points = curves.dashed(points) if path.dashed else points
        key, colour, width = f"{part.key}/{path.name}", frame.colour(path.ink), path.width
        made = Curve(key, points, colour, getattr(STROKES, width), z=LAYERS.rods)
        yield made if any(path.goes_on) else replace(made, z=LAYERS.lines, enters="trace")


def _edge(start: Array, way: Array, box: Box) -> Array:
    """Return where a line from a point in a direction leaves a box."""
    ends = box.right if way[0] > 0 else box.left, box.top if way[1] > 0 else box.bottom
    both = zip(ends, start, way, strict=True)
    return np.asarray(start + way * min((end - x) / step for end, x, step in both if step))


# Labels


def _labels(part: Plot, on: Area, busy: Busy, frame: Frame) -> Iterator[Item]:
    """Yield names and, where there is still room, numbers."""
    yield from _exponents(part, on, busy, frame)
    for path in part.paths:
        if path.label:
            yield from _along(path, part, on, busy, frame)
    yield from _names(part, on, busy, frame)
    yield from _values(part, on, busy, frame)


def _exponents(part: Plot, on: Area, busy: Busy, frame: Frame) -> Iterator[Item]:
    """Yield the formulas at the last points of lines, if there is room."""
    em, apart = frame.em("number"), SPACES.apart
    for path in (each for each in part.paths if each.formula):
        size, (x, y) = formula(path.formula), on.at(path.corners[-1])
        wide, high = size.width * em, size.height * em
        places = (x + apart, y), (x - wide - apart, y + apart), (x + apart, y - high)
        box = busy.first(Box(left, low, left + wide, low + high) for left, low in places)
        if box is not None:
            key, colour = f"{part.key}/{path.name}/formula", frame.colour("quiet")
            yield Maths(key, path.formula, em, box.x, box.y, colour, z=LAYERS.marks)


def _along(path: Path, part: Plot, on: Area, busy: Busy, frame: Frame) -> Iterator[Item]:
    """Yield the name of a path below it, near its middle first: it begins at the axis."""
    line = runs(path.label, path.ink if path.ink != "quiet" else "ink", "semibold", frame)
    (x, y), (u, v) = (on.at(path.corners[k]) for k in (0, -1))
    shares = sorted(np.linspace(0, 1, 60).tolist(), key=lambda share: abs(share - HALFWAY))
    steps = ((x + share * (u - x), y + share * (v - y)) for share in shares)
    em = frame.em("label")
    down = (SPACES.apart + (1 + LINE_HEIGHT) * em) / 2
    places = ((x + SPACES.apart, y - down) for x, y in steps)
    yield from busy.line(line, f"{part.key}/{path.name}/label", em, places)


def _names(part: Plot, on: Area, busy: Busy, frame: Frame) -> Iterator[Item]:
    """Yield the names of curves beside their last points, without overlap."""
    em, ends = on.em, [(on.at(each.dots[-1].at), each) for each in part.series if each.label]
    heights = _heights((y for (_, y), series in ends if series.place != "before"), on)
    # Names to the right of their curves are placed first, as they have no alternative place.
    for (x, y), series in sorted(ends, key=lambda end: (end[1].place == "before", end[0][1])):
        key = f"{part.key}/{series.name}/name"
        line = runs(series.label, series.ink, "semibold", frame)
        wide = length(line) * em
        if series.place == "before":
            lows = (y + low for low in (0.0, SPACES.apart, 2 * SPACES.apart, -em - SPACES.apart))
            lefts = (x - 2 * SPACES.apart - wide, x - wide / 2, x + SPACES.apart)
            yield from busy.line(line, key, em, ((left, low) for low in lows for left in lefts))
        elif on.named:
            height = heights.pop(0)
            left = x + SPACES.between
            busy.boxes.append(Box(left, height - em / 2, left + wide, height + em / 2))
            yield from one_line(line, key, em, left, height)


def _heights(ends: Iterable[float], on: Area) -> list[float]:
    """Return the heights of the names beside curves that end at given heights, the lowest first.

    Names are moved up where they would touch, and down where they would be above the plot.
    """
    heights: list[float] = []
    for y in sorted(ends):
        heights.append(max([y, *(h + PITCH * on.em for h in heights[-1:])]))
    limits = [on.box.top - on.em / 2 - PITCH * on.em * k for k in range(len(heights))][::-1]
    return [min(h, limit) for h, limit in zip(heights, limits, strict=True)]


def _values(part: Plot, on: Area, busy: Busy, frame: Frame) -> Iterator[Item]:
    """Yield the numbers at points: at the upper left, the lower right, above, or below each.

    The last points are placed first.
    """
    em, apart = on.em, SPACES.apart
    for series in part.series:
        found = list[Item]()
        for dot in reversed(series.dots):
            if not dot.value:
                continue
            line, (x, y) = runs(dot.value, "ink", "regular", frame), on.at(dot.at)
            wide = length(line) * em
            above, below = ((x - wide / 2, low) for low in (y + apart, y - em - apart))
            places = (x - apart - wide, y), (x + apart, y - em), above, below
            key = f"{part.key}/{series.name}/value/{dot.at[0]:g}"
            found += busy.line(line, key, em, places)
        yield from reversed(found)
