"""Lists of bars: labels, numbers and lengths in columns; panels side by side, or below each other.

Text is as large as rows and columns have room for; what is left over makes bars longer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

import numpy as np

from qkvideo.scenes.kit.numbers import MINUS
from qkvideo.scenes.kit.pango import Box, ellipsis
from qkvideo.scenes.kit.theme import SIZES
from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import Size, arrange, measure
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item, Maths, Text
from qkvideo.scenes.layout.text import Run, formula, length, one_line, runs
from qkvideo.scenes.parts.bars import Bars, Entry, Head, Panel, Quantity
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.text import Formula

ROW, HEAD, LOOSE = 1.45, 1.7, 1.5
"""Heights of a row, and of a line above or below rows, in em; rows may be so many times as high."""
THICK = 0.66
"""Height of a bar, in rows."""
LARGEST, SMALLER, SYMBOLS = SIZES.title, 0.85, 1.25
"""Text of a list, at most; heads are smaller than rows, and formulas a little larger than both."""
APART = 0.09
"""Between a bar and its number, in units of the frame."""
COLUMNS, PANELS, LISTS = 0.28, 0.6, 0.25
"""Between columns, panels beside one another, and panels below one another."""
LABELS = 0.34
"""The share of the width that labels have at most."""
LEAST_BAR, FREE = 0.7, 0.45
"""Room that bars have at least; and the share of a list's width that they have before its text is
larger than a label."""
LEGIBLE = 1.15
"""In a narrow frame panels are below one another, if text is so many times the least size."""
FAINT = 0.6
"""How strong a bar is that is not spoken of."""
DARKEST = 0.35
"""Of the map of shares only the part from here is used: even a short bar has to be seen."""
STEP = 0.01
"""Sizes of text are tried in such steps."""
NOTHING = 0.015
"""Length of a bar of zero."""
ZERO, RODS = -1, -2
"""What is drawn over what."""


@dataclass(frozen=True)
class _Column:
    """How wide a column has to be.

    Attributes:
        ems: Of its text, in em.
        head: Of its head, in em of rows.
        bars: Whether it has bars, and takes what is left over.
    """

    ems: float
    head: float
    bars: bool

    def least(self, em: float) -> float:
        """The least width at a size of text, without bars."""
        if self.bars:
            return self.ems * em + APART
        return max(self.ems, self.head) * em


@dataclass(frozen=True)
class _Fitted:
    """How a list fits its room.

    Attributes:
        em: Size of its text.
        row: Height of a row.
        below: Whether panels stand below one another.
        panels: Without columns that there is no room for.
    """

    em: float
    row: float
    below: bool
    panels: tuple[Panel, ...]


@dataclass(frozen=True)
class _Place:
    """Where a panel stands: its labels' right end, its columns' ends, and the top of its rows."""

    left: float
    labels: float
    columns: tuple[tuple[float, float], ...]
    top: float


@dataclass(frozen=True)
class _Scale:
    """Where a column's numbers are: in parts of the largest, which may be beyond what a unit is.

    Attributes:
        zero: Where zero is.
        unit: How long the largest is.
        largest: Magnitude at the longer end of the scale; 0 where nothing has a length.
    """

    zero: float
    unit: float
    largest: float

    def at(self, value: float) -> float:
        """Where a number is; one that is not finite is at zero."""
        if not self.largest or not math.isfinite(value):
            return self.zero
        return self.zero + value / self.largest * self.unit


@measure.register
def _(part: Bars, room: Size, frame: Frame) -> Size:
    at = _fitted(part, room, frame)
    return Size(room.width, min(room.height, _height(part, at)))


@arrange.register
def _(part: Bars, box: Box, frame: Frame) -> Iterator[Item]:
    at = _fitted(part, Size(box.width, box.height), frame)
    places = _places(part, at, box, frame)
    for k, (panel, place) in enumerate(zip(at.panels, places, strict=True)):
        yield from _heads(part, panel, place, at, frame)
        if part.head and (k == 0 or at.below):
            y, key = place.top + HEAD * SMALLER * at.em / 2, _key(part.key, "head")
            asks = _short(runs(part.head, part.ink, "semibold", frame), place.labels / at.em)
            key, right = f"{key}/{k}" if k else key, place.left + place.labels
            yield from one_line(asks, key, at.em, right, y, "right")
        for row, entry in enumerate(part.entries):
            y = place.top - (row + 0.5) * at.row
            lit = part.lit is None or entry.name in part.lit
            if k == 0 or at.below:
                yield from _label(part, entry, k, (place.left, y), place.labels, at, lit, frame)
            for quantity, ends in zip(panel.quantities, place.columns, strict=True):
                yield from _cell(part, panel, quantity, row, ends, y, at, lit, frame)
        yield from _zeros(part, panel, place, at, frame)
        yield from _totals(part, panel, place, at, frame)
    if part.total:
        y = places[0].top - len(part.entries) * at.row - HEAD * SMALLER * at.em / 2
        key, room = _key(part.key, "total"), (places[0].left, places[0].left + places[0].labels)
        yield from _head(part.total, key, at.em, (*room, True), y, frame)


# Sizes


def _columns(panel: Panel, frame: Frame) -> list[_Column]:
    return [_column(quantity, frame) for quantity in panel.quantities]


def _column(quantity: Quantity, frame: Frame) -> _Column:
    widest, bars = _widest(quantity, frame), quantity.scale is not None
    # Bars to both sides have their numbers on both.
    sides = 2 if quantity.scale is not None and quantity.scale[0] < 0 < quantity.scale[1] else 1
    return _Column(sides * widest, _head_length(quantity.head, frame), bars)


def _widest(quantity: Quantity, frame: Frame) -> float:
    if not quantity.numbers:
        return 0.0
    numbers = [length(_number(quantity, k, frame)) for k in range(len(quantity.cells))]
    if quantity.scale is None:
        numbers.append(length(_total(quantity, frame)))
    return max(numbers, default=0.0)


def _number(quantity: Quantity, row: int, frame: Frame, ink: Ink = "ink") -> list[Run]:
    cell = quantity.cells[row]
    if cell is None or not quantity.numbers:
        return []
    if not quantity.sign:
        return runs((cell,), ink, "regular", frame)
    return runs((quantity.sign, cell), ("quiet", ink), "regular", frame)


def _total(quantity: Quantity, frame: Frame) -> list[Run]:
    if quantity.total is None or not quantity.numbers:
        return []
    ink: Ink = "ink" if quantity.spoken else "quiet"
    inks, weights = ("quiet", ink), ("regular", "semibold")
    return runs((quantity.sum, quantity.total), inks, weights, frame)


def _head_length(head: Head, frame: Frame) -> float:
    """How wide a head is, in em of rows."""
    if isinstance(head, Formula):
        return SYMBOLS * formula(head.source).width
    return SMALLER * length(runs(head, "ink", "regular", frame))


def _labels(part: Bars, frame: Frame) -> float:
    """How wide labels are, in em."""
    lines = [part.head, *(entry.label for entry in part.entries)]
    return max(length(runs(line, "ink", "semibold", frame)) for line in lines)


def _lines(panel: Panel) -> int:
    """How many lines a panel has above its rows."""
    return int(bool(panel.head)) + int(any(quantity.head for quantity in panel.quantities))


def _around(part: Bars) -> tuple[int, int]:
    """How many lines there are above and below the rows: all panels are alike."""
    above = max(map(_lines, part.panels))
    quantities = (quantity for panel in part.panels for quantity in panel.quantities)
    totals = any(quantity.total is not None for quantity in quantities)
    under = int(totals) + int(any(panel.foot for panel in part.panels))
    return max(above, int(bool(part.head))), under


def _height(part: Bars, at: _Fitted) -> float:
    each = len(part.entries) * at.row + sum(_around(part)) * HEAD * SMALLER * at.em
    count = len(part.panels) if at.below else 1
    return count * each + (count - 1) * LISTS


def _fitted(part: Bars, room: Size, frame: Frame) -> _Fitted:
    """The largest text that rows and columns have room for."""
    bars = any(quantity.scale for panel in part.panels for quantity in panel.quantities)
    ways = frame.narrow and bars and len(part.panels) > 1
    panels, group = part.panels, part.group
    under = ways and _em(part, panels, room, True, frame) >= LEGIBLE * SIZES.least
    below = frame.chosen.choose(group and f"{group}/below", float(under)) > 0
    whole = _wide(part, panels, SIZES.least, below, room, frame)
    if not frame.chosen.choose(group and f"{group}/spare", float(whole)):
        panels = tuple(
            replace(panel, quantities=kept)
            for panel in panels
            if (kept := tuple(q for q in panel.quantities if not q.spare))
        )
    em = frame.chosen.choose(group, _em(part, panels, room, below, frame))
    em = max(SIZES.least, em)
    # Rows are further apart where text has no room to be larger.
    count = len(panels) if below else 1
    free = (room.height - (count - 1) * LISTS) / count - HEAD * SMALLER * em * sum(_around(part))
    row = min(LOOSE * ROW * em, free / len(part.entries))
    return _Fitted(em, max(ROW * em, row), below, panels)


def _em(part: Bars, panels: tuple[Panel, ...], room: Size, below: bool, frame: Frame) -> float:
    """The size that rows, and columns, have room for; 0 if even the least were too large."""
    count = len(panels) if below else 1
    ems = ROW * len(part.entries) + HEAD * SMALLER * sum(_around(part))
    high = min(LARGEST, (room.height - (count - 1) * LISTS) / count / ems)
    sizes = [high, *np.arange(high, SIZES.least, -STEP), min(high, SIZES.least)]
    fits = (float(em) for em in sizes if _wide(part, panels, float(em), below, room, frame))
    return next(fits, 0.0)


def _taken(
    part: Bars, panels: tuple[Panel, ...], em: float, width: float, frame: Frame
) -> tuple[float, list[float], list[int]]:
    """Widths of labels and, without bars, of panels; and how many columns of bars these have."""
    labels = min(_labels(part, frame) * em, LABELS * width)
    found = [_columns(panel, frame) for panel in panels]
    least = [sum(column.least(em) + COLUMNS for column in columns) for columns in found]
    return labels, least, [sum(column.bars for column in columns) for columns in found]


def _spare(
    part: Bars, panels: tuple[Panel, ...], em: float, below: bool, width: float, frame: Frame
) -> tuple[float, int]:
    """How long bars are, all of one length, and how many columns of them stand in one row."""
    labels, least, bars = _taken(part, panels, em, width, frame)
    if below:
        each = ((width - labels - w) / max(1, n) for w, n in zip(least, bars, strict=True))
        return min(each), max(bars)
    free = width - labels - sum(least) - PANELS * (len(least) - 1)
    return free / max(1, sum(bars)), sum(bars)


def _wide(
    part: Bars, panels: tuple[Panel, ...], em: float, below: bool, room: Size, frame: Frame
) -> bool:
    """Whether columns are wide enough for text of a size."""
    spare, count = _spare(part, panels, em, below, room.width, frame)
    if not count:
        return spare >= 0
    free = FREE * room.width / count if em > SIZES.label else 0.0
    return spare >= max(LEAST_BAR, free)


def _places(part: Bars, at: _Fitted, box: Box, frame: Frame) -> list[_Place]:
    """Where all panels stand; bars of all have the same length."""
    above, under = (HEAD * SMALLER * at.em * count for count in _around(part))
    labels, least, bars = _taken(part, at.panels, at.em, box.width, frame)
    spare, _ = _spare(part, at.panels, at.em, at.below, box.width, frame)
    spare = max(0.0, spare) if any(bars) else 0.0
    top = (box.top + box.bottom + _height(part, at)) / 2 - above
    step = len(part.entries) * at.row + above + under + LISTS
    # Numbers alone need not be as wide as the box.
    taken = labels + (max(least) if at.below else sum(least) + PANELS * (len(least) - 1))
    left = box.left if any(bars) else (box.left + box.right - taken) / 2
    places, x = list[_Place](), left + labels
    for k, panel in enumerate(at.panels):
        x = left + labels if at.below else x + (PANELS if k else 0.0)
        ends = []
        for column in _columns(panel, frame):
            start = x + COLUMNS
            x = start + column.least(at.em) + (spare if column.bars else 0.0)
            ends.append((start, x))
        y = top - k * step if at.below else top
        places.append(_Place(left, labels, tuple(ends), y))
    return places


# What is drawn


def _key(*names: str) -> str:
    return "/".join(name for name in names if name)


def _label(
    part: Bars,
    entry: Entry,
    panel: int,
    place: tuple[float, float],
    width: float,
    at: _Fitted,
    lit: bool,
    frame: Frame,
) -> Iterator[Text]:
    """A row's label, its right end at the columns; a long one loses its middle."""
    (left, y), key = place, _key(part.key, "label", entry.name)
    # Below each other, panels have labels of their own.
    key = f"{key}/{panel}" if panel else key
    strong = "semibold" if part.lit is not None and lit else "regular"
    label = runs(entry.label, entry.ink if lit else "quiet", strong, frame)
    frame.boxes[key] = Box(left, y - at.row / 2, left + width, y + at.row / 2)
    yield from one_line(_short(label, width / at.em), key, at.em, left + width, y, "right")


def _short(line: list[Run], ems: float) -> list[Run]:
    """A line whose longest text that is no number loses its middle, if it is too long."""
    spare = length(line) - ems
    texts = [k for k, run in enumerate(line) if run.cell is None]
    if spare <= 1e-6 or not texts:
        return line
    k = max(texts, key=lambda k: line[k].advance)
    text = ellipsis(line[k].text, max(0.0, line[k].advance - spare), line[k].weight)
    return [*line[:k], replace(line[k], text=text), *line[k + 1 :]]


def _scaled(quantity: Quantity, ends: tuple[float, float], em: float, frame: Frame) -> _Scale:
    """Where a column's numbers are."""
    assert quantity.scale is not None  # it has bars
    low, high = quantity.scale
    numbers = _widest(quantity, frame) * em + APART if quantity.numbers else 0.0
    left = ends[0] + (numbers if low < 0 else 0.0)
    right = ends[1] - (numbers if high > 0 or low == 0 else 0.0)
    largest = max(-low, high)
    if not 0 < largest < math.inf:
        return _Scale(left, 0.0, 0.0)
    unit = (right - left) / (high / largest - low / largest)
    return _Scale(left - low / largest * unit, unit, largest)


def _spans(quantity: Quantity) -> list[tuple[float, float]]:
    """From where to where each bar goes."""
    values = [0.0 if cell is None else cell.value for cell in quantity.cells]
    if not quantity.stacked:
        return [(0.0, value) for value in values]
    ends = list(accumulate(values))
    return list(zip([0.0, *ends[:-1]], ends, strict=True))


def _cell(
    part: Bars,
    panel: Panel,
    quantity: Quantity,
    row: int,
    ends: tuple[float, float],
    y: float,
    at: _Fitted,
    lit: bool,
    frame: Frame,
) -> Iterator[Item]:
    """A number, and its bar."""
    cell, entry = quantity.cells[row], part.entries[row]
    if cell is None:
        return
    lit = lit and quantity.spoken
    key = _key(part.key, panel.name, quantity.name, entry.name)
    frame.boxes[key] = Box(ends[0], y - at.row / 2, ends[1], y + at.row / 2)
    number = _number(quantity, row, frame, "ink" if lit else "quiet")
    if quantity.scale is None:
        yield from one_line(number, key, at.em, ends[1], y, "right")
        return
    scale = _scaled(quantity, ends, at.em, frame)
    zero = end = scale.at(0.0)
    if entry.bars or quantity.stacked:
        start, end = map(scale.at, _spans(quantity)[row])
        own = quantity if entry.bars else replace(quantity, ink="quiet")
        yield _bar(f"{key}/bar", (start, end), y, THICK * at.row, cell.value, own, lit, frame)
    if entry.bars and quantity.outline and (whole := quantity.outline[row]) is not None:
        outline = replace(quantity, ink="quiet", hollow=True)
        far = (zero, scale.at(whole.value))
        yield _bar(f"{key}/outline", far, y, THICK * at.row, whole.value, outline, lit, frame)
    if cell.text.startswith(MINUS):
        yield from one_line(number, key, at.em, end - APART, y, "right")
    else:
        yield from one_line(number, key, at.em, max(zero, end) + APART, y)


def _bar(
    key: str,
    ends: tuple[float, float],
    y: float,
    thick: float,
    value: float,
    quantity: Quantity,
    lit: bool,
    frame: Frame,
) -> Curve:
    zero, end = ends
    end = end if abs(end - zero) > NOTHING else zero + math.copysign(NOTHING, value or 1.0)
    low, high = y - thick / 2, y + thick / 2
    # Its first side is on the zero line: out of that it grows.
    points = curves.polygon([(zero, low), (zero, high), (end, high), (end, low)])
    colour, strength = _colour(value, quantity, frame), 1.0 if lit else FAINT
    if quantity.hollow:
        return Curve(key=key, points=points, colour=colour, alpha=strength, enters="grow", z=RODS)
    return Curve(
        key=key, points=points, fill=colour, width=0.0, alpha=strength, enters="grow", z=RODS
    )


def _colour(value: float, quantity: Quantity, frame: Frame) -> str:
    if quantity.ink == "sign":
        shade = frame.theme.of_sign(np.sign(np.array([value])), 1.3)
    elif quantity.ink == "share" and quantity.scale is not None:
        most = max(map(abs, quantity.scale)) or 1.0
        share = min(1.0, abs(value) / most) if math.isfinite(value) else 0.0
        shade = frame.theme.of_share(np.array([DARKEST + (1 - DARKEST) * share]))
    else:
        return frame.colour(quantity.ink)
    return "#{:02X}{:02X}{:02X}".format(*(round(255 * c) for c in shade[0, :3]))


def _zeros(part: Bars, panel: Panel, place: _Place, at: _Fitted, frame: Frame) -> Iterator[Curve]:
    """The lines that bars begin at."""
    for quantity, ends in zip(panel.quantities, place.columns, strict=True):
        every = enumerate(part.entries)
        rows = [row for row, entry in every if entry.bars or quantity.stacked]
        if quantity.scale is None or not rows:
            continue
        x = _scaled(quantity, ends, at.em, frame).zero
        top, low = (place.top - at.row * row for row in (rows[0], rows[-1] + 1))
        if quantity.stacked and quantity.total is not None:
            low -= HEAD * SMALLER * at.em
        yield Curve(
            key=_key(part.key, panel.name, quantity.name, "zero"),
            points=curves.straight((x, low), (x, top)),
            colour=frame.colour("quiet"),
            width=1.5,
            z=ZERO,
        )


def _totals(part: Bars, panel: Panel, place: _Place, at: _Fitted, frame: Frame) -> Iterator[Item]:
    """Sums below their columns: a number below a rule, the end of a stack as a bar."""
    line = HEAD * SMALLER * at.em
    edge = place.top - len(part.entries) * at.row
    for quantity, ends in zip(panel.quantities, place.columns, strict=True):
        if quantity.total is None:
            continue
        key, y = _key(part.key, panel.name, quantity.name, "total"), edge - line / 2
        frame.boxes[key] = Box(ends[0], edge - line, ends[1], edge)
        number = _total(quantity, frame)
        if quantity.scale is None:
            yield from one_line(number, key, at.em, ends[1], y, "right")
            points = curves.straight((ends[1] - length(number) * at.em, edge), (ends[1], edge))
            yield Curve(key=f"{key}/rule", points=points, colour=frame.colour("quiet"))
            continue
        scale, value = _scaled(quantity, ends, at.em, frame), quantity.total.value
        if quantity.stacked:
            far, thick = (scale.zero, scale.at(value)), THICK * at.row
            lit = quantity.spoken
            yield _bar(f"{key}/bar", far, y, thick, value, quantity, lit, frame)
        yield from one_line(number, key, at.em, scale.zero + APART, y)


def _heads(part: Bars, panel: Panel, place: _Place, at: _Fitted, frame: Frame) -> Iterator[Item]:
    """What stands above and below a panel."""
    em = max(SIZES.least, SMALLER * at.em)
    line = HEAD * SMALLER * at.em
    left, right, base = place.columns[0][0], place.columns[-1][1], _key(part.key, panel.name)
    y = place.top + line / 2
    pairs = zip(panel.quantities, place.columns, strict=True)
    bars = next((_from(q, ends, at, frame)[0] for q, ends in pairs if q.scale is not None), left)
    for quantity, ends in zip(panel.quantities, place.columns, strict=True):
        if quantity.head:
            key = f"{_key(base, quantity.name)}/head"
            yield from _head(quantity.head, key, at.em, _from(quantity, ends, at, frame), y, frame)
            frame.boxes[key] = Box(ends[0], y - line / 2, ends[1], y + line / 2)
    if panel.head:
        y += line * (_around(part)[0] - 1)
        title = _short(runs(panel.head, "ink", "semibold", frame), (right - left) / em)
        yield from one_line(title, f"{base}/head", em, min(bars, right - length(title) * em), y)
    if panel.foot:
        y = place.top - len(part.entries) * at.row - (_around(part)[1] - 0.5) * line
        foot = runs(panel.foot, "quiet", "regular", frame)
        most = right - place.left if at.below or len(at.panels) == 1 else right - left
        size = max(SIZES.least, min(em, most / length(foot)))
        x = min(bars, right - length(foot) * size)
        yield from one_line(foot, f"{base}/foot", size, x, y)


def _from(
    quantity: Quantity, ends: tuple[float, float], at: _Fitted, frame: Frame
) -> tuple[float, float, bool]:
    """The room of a column's head, and whether it ends at the right: numbers do."""
    if quantity.scale is None:
        return (*ends, True)
    left = ends[0] if quantity.scale[0] < 0 else _scaled(quantity, ends, at.em, frame).zero
    return left, ends[1], False


def _head(
    given: Head,
    key: str,
    em: float,
    room: tuple[float, float, bool],
    y: float,
    frame: Frame,
) -> Iterator[Item]:
    left, right, ends = room
    if isinstance(given, Formula):
        size = min(SYMBOLS * em, (right - left) / formula(given.source).width)
        half = formula(given.source).width * size / 2
        x = right - half if ends else left + half
        colour = frame.colour("quiet")
        yield Maths(key=key, source=given.source, em=size, x=x, y=y, colour=colour)
        return
    head = runs(given, "quiet", "regular", frame)
    size = max(SIZES.least, min(SMALLER * em, (right - left) / length(head)))
    head = _short(head, (right - left) / size)
    yield from one_line(head, key, size, right if ends else left, y, "right" if ends else "left")
