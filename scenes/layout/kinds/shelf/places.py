"""Places of a shelf's columns and lines, and the size of its text.

Lengths are in frame units unless noted otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qkvideo.scenes.layout.arrange import ROUNDING, Size, measure
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.kinds.boxes import GAPS
from qkvideo.scenes.layout.kinds.text import advance, length, runs
from qkvideo.scenes.layout.sheets import MARGIN
from qkvideo.scenes.look.axis import Axis, axis, even
from qkvideo.scenes.look.measures import SPACES
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.parts.shelf import (
    Figures,
    Lengths,
    Pillar,
    Shelf,
    Slices,
    Somebody,
    Strip,
    Strips,
    Titles,
)
from qkvideo.scenes.parts.text import Formula, Line
from qkvideo.scenes.text.formula import formula
from qkvideo.scenes.text.pango import LINE_HEIGHT, Box

TALLEST = 1.3
"""Maximum height of a line of the shelf, which contains one book; in frame units."""
STRIP, OPEN = 0.68, 0.84
"""Height of a strip in a book, and of a strip without a book, as shares of a line's height."""
BAND = (0.34, 0.6)
"""Minimum and maximum height of a strip above or below the lines, in frame units."""
ARROW = 0.26
"""Height of an arrow above headings, in frame units."""
SHORT = 0.35
"""Minimum length of an arrow between headings, in frame units."""
SUM = 0.46
"""Height of an arrow down to a sum, in frame units."""
FIGURE, FIGURES = 0.72, 0.85
"""Maximum size of text relative to a line's height, and of numbers relative to their strip's."""
WORDS = (3.0, 1.7)
"""Maximum width of words, in a wide frame and in a narrow one, in frame units."""
CELL, NUMBER = 0.62, 1.0
"""Maximum width of a cell without a number, and of one with a number; in frame units."""
FULL, SOME = 5, 3
"""Maximum length of a vector whose numbers are all written out; and how many numbers of a longer
vector are."""
BAR = 3.2
"""Maximum length of bars, in frame units."""


@dataclass(frozen=True)
class Shelved:
    """Positions and sizes of a shelf's columns and lines, in frame units.

    A line is one of the shelf's rows; usually it holds one book.

    Attributes:
        lefts: x of each column's left edge, by the column's name.
        widths: Width of each column, by the column's name.
        top: y of the first line's upper edge.
        pitch: Height of a line.
        rows: Number of lines.
        em: Font size of words and numbers.
        strip: Height of a vector in a line.
        band: Height of a vector above the column headings or below the last line.
        band_bottom: y of the lower edge of the vectors above the column headings.
        axes: By the name of each column with vectors: the widths of the cells of a vector, and the
            indices of the cells that have room for a number.
    """

    lefts: Mapping[str, float]
    widths: Mapping[str, float]
    top: float
    pitch: float
    rows: int
    em: float
    strip: float
    band: float
    band_bottom: float
    axes: Mapping[str, Axis]

    @property
    def bottom(self) -> float:
        """The y of the last line's lower edge."""
        return self.top - self.rows * self.pitch

    def middle(self, row: int) -> float:
        """Return y of a line's centre."""
        return self.top - (row + 0.5) * self.pitch

    def right(self, name: str) -> float:
        """Return x of a column's right edge."""
        return self.lefts[name] + self.widths[name]

    def center(self, name: str) -> float:
        """Return x of a column's centre."""
        return self.lefts[name] + self.widths[name] / 2

    def strip_box(self, name: str, y: float, height: float) -> Box:
        """Return the box of a vector, centred horizontally in its column.

        Args:
            name: Name of the column.
            y: y of the box's centre, in frame units.
            height: Height of the box, in frame units.
        """
        spare = (self.widths[name] - self.axes[name].length) / 2
        left = self.lefts[name] + spare
        return Box(left, y - height / 2, left + self.axes[name].length, y + height / 2)

    def line(self, name: str, row: int) -> Box:
        """Return the box of a column in a line."""
        y, half = self.middle(row), self.pitch / 2
        return Box(self.lefts[name], y - half, self.right(name), y + half)


def shelve(part: Shelf, box: Box, frame: Frame) -> Shelved:
    """Place a shelf, centred in a box."""
    rows, of_line, edge = len(part.rows), _of_line(part), SPACES.close if part.covers else 0.0
    band, pitch, widths = BAND[0], TALLEST, dict[str, float]()
    # Narrow columns may need more lines of headings, and column widths depend on the size of text.
    for _ in range(2):
        widths = _widths(part, box.width - 2 * edge, pitch, frame)
        above, below = _above(part, widths, band, frame), _below(part, widths, band, frame)
        pitch = min(TALLEST, (box.height - above - below) / rows)
        pitch = frame.chosen.choose(part.group and f"{part.group}/pitch", pitch)
        band = min(max(BAND[0], of_line * pitch), BAND[1])
    above, below = _above(part, widths, band, frame), _below(part, widths, band, frame)
    top = (box.bottom + box.top + rows * pitch + below - above) / 2
    taken = sum(widths.values()) + _gaps(part, frame)
    left, lefts = (box.left + box.right - taken) / 2, dict[str, float]()
    for k, column in enumerate(part.columns):
        left += _gap(column, frame) if k else 0.0
        lefts[column.name] = left
        left += widths[column.name]
    axes = {
        column.name: cells_of(column, widths[column.name], frame, _widest_cells(part, pitch))
        for column in part.columns
        if isinstance(column, Strips | Slices)
    }
    return Shelved(
        lefts=lefts,
        widths=widths,
        top=top,
        pitch=pitch,
        rows=rows,
        em=_em(pitch, frame),
        strip=of_line * pitch,
        band=band,
        band_bottom=top + _heads(part, widths, frame, beside=True) + SPACES.apart,
        axes=axes,
    )


def _of_line(part: Shelf) -> float:
    """Return the height of a strip, as a share of a line's height."""
    return STRIP if part.covers else OPEN


def _em(pitch: float, frame: Frame) -> float:
    """Return the size of words and numbers, for lines of a given height."""
    most = frame.em("label" if frame.narrow else "number")
    return max(SIZES.least, min(most, FIGURE * pitch))


def _gaps(part: Shelf, frame: Frame) -> float:
    """Return the width of all gaps between columns."""
    return sum(_gap(column, frame) for column in part.columns[1:])


def _gap(column: Pillar, frame: Frame) -> float:
    """Return the space before a column, including the ribbons before slices."""
    return _space(column, frame) + (SPACES.wide if isinstance(column, Slices) else 0.0)


def _space(column: Pillar, frame: Frame) -> float:
    """Return the gap before a column; for numbers, a wide gap is a usual one in a narrow frame."""
    narrow = frame.narrow and isinstance(column, Figures)
    return GAPS["usual" if narrow and column.gap == "wide" else column.gap]


# Heights


def _heads(part: Shelf, widths: Mapping[str, float], frame: Frame, *, beside: bool) -> float:
    """Return the height of the highest headings.

    Args:
        part: The shelf.
        widths: Widths of the columns.
        frame: The frame.
        beside: Whether only columns count that have something above their headings.
    """
    return max(
        (
            stacked(column.heads, head_room(part, column, widths, frame), frame)
            for column in part.columns
            if not beside or column.above is not None
        ),
        default=0.0,
    )


def _above(part: Shelf, widths: Mapping[str, float], band: float, frame: Frame) -> float:
    """Return the height of all that is above the first line."""
    if not part.open:
        return 0.0
    heights = [_heads(part, widths, frame, beside=False)]
    if any(column.above is not None for column in part.columns):
        heights.append(
            _heads(part, widths, frame, beside=True) + SPACES.apart + band + SPACES.close
        )
    if part.becomes is not None:
        heads = becoming(part, widths, frame)
        room = 0.0 if between_heads(part, widths, frame) else ARROW
        heights.append(heads + room)
    return max(heights)


def becoming(part: Shelf, widths: Mapping[str, float], frame: Frame) -> float:
    """Return the height, in frame units, of the higher of the two headings that an arrow connects.

    They are the headings of two columns.

    Args:
        part: The shelf; its `becomes` must not be None, as it names the two columns.
        widths: Width of each column, by the column's name, in frame units.
        frame: The frame's areas, theme and language.
    """
    columns = _two(part)
    return max(stacked(c.heads, head_room(part, c, widths, frame), frame) for c in columns)


def between_heads(part: Shelf, widths: Mapping[str, float], frame: Frame) -> float:
    """Return the length of the arrow that fits between two columns' headings, in frame units.

    Args:
        part: The shelf; its `becomes` must not be None, as it names the two columns.
        widths: Width of each column, by the column's name, in frame units.
        frame: The frame's areas, theme and language.

    Returns:
        The length; 0 if an arrow of the minimum length does not fit.
    """
    first, last = _two(part)
    names = [column.name for column in part.columns]
    gap = _gap(part.columns[names.index(first.name) + 1], frame)
    halves = [
        (widths[c.name] - min(widths[c.name], head_width(c, frame))) / 2 for c in (first, last)
    ]
    room = gap + sum(halves) - 2 * SPACES.apart
    return room if room >= SHORT else 0.0


def head_width(column: Pillar, frame: Frame) -> float:
    """Return the width of a column's first heading that is a text."""
    line = next(line for line in column.heads if isinstance(line, Line))
    return length(runs(line.pieces, line.ink, line.weight, frame)) * frame.em(line.size)


def _two(part: Shelf) -> tuple[Pillar, Pillar]:
    """Return the two columns whose headings an arrow connects; they are neighbours."""
    assert part.becomes is not None  # the caller has checked it
    first, last = (
        next(column for column in part.columns if column.name == name)
        for name in (part.becomes.first, part.becomes.last)
    )
    return first, last


def _below(part: Shelf, widths: Mapping[str, float], band: float, frame: Frame) -> float:
    """Return the height of all that is below the last line."""
    if not part.open:
        return 0.0
    return max(_under(part, column, widths, band, frame) for column in part.columns)


def _under(
    part: Shelf, column: Pillar, widths: Mapping[str, float], band: float, frame: Frame
) -> float:
    """Return the height of all that is below the last line of a column."""
    foot = stacked(column.foot, widths[column.name], frame)
    if column.below is not None:
        return apart(part) + band + (SPACES.close + foot if foot else SPACES.close)
    return sided(part, frame) + foot


def sided(part: Shelf, frame: Frame) -> float:
    """Return the height of the line of labels below a shelf's bars, in frame units.

    One label is for the bars to the left (negative numbers), the other for the bars to the right.
    The height is 0 if no column has such labels.
    """
    lines = (c.sides[0] for c in part.columns if isinstance(c, Lengths) and c.sides is not None)
    return max((LINE_HEIGHT * frame.em(line.size) for line in lines), default=0.0)


def apart(part: Shelf) -> float:
    """Return the space between a shelf's last line and the vectors below it, in frame units.

    If the shelf has a column of slices (copies of vectors, stacked to show a weighted sum), the
    space is larger, since there is an arrow in this space.
    """
    return SUM if any(isinstance(column, Slices) for column in part.columns) else SPACES.apart


def stacked(lines: Sequence[Line | Formula], room: float, frame: Frame) -> float:
    """Return the total height of several texts, one below the other, in frame units.

    Args:
        lines: The texts and formulas, from top to bottom.
        room: Maximum width of a text, in frame units.
        frame: The frame's areas, theme and language.

    Returns:
        The height, including the space below the last text; 0 if `lines` is empty.
    """
    heights = [
        LINE_HEIGHT * formula_em(line, room, frame)
        if isinstance(line, Formula)
        else measure(line, Size(room, frame.places.canvas.height), frame).height
        for line in lines
    ]
    return sum(heights) + (SPACES.close if heights else 0.0)


def formula_em(part: Formula, room: float, frame: Frame) -> float:
    """Return the font size of a formula, in frame units.

    If the formula would be wider than `room` (in frame units), its size is reduced to fit.
    """
    return min(frame.em(part.size), room / formula(part.source).width)


def head_room(part: Shelf, column: Pillar, widths: Mapping[str, float], frame: Frame) -> float:
    """Return the maximum width of the texts above a column, in frame units.

    This is the column's width and half of the gap on each side of the column, less a small margin.

    Args:
        part: The shelf.
        column: A column of the shelf.
        widths: Width of each column, by the column's name, in frame units.
        frame: The frame.
    """
    names = [each.name for each in part.columns]
    k = names.index(column.name)
    before = _space(column, frame) / 2 if k else 0.0
    after = _space(part.columns[k + 1], frame) / 2 if k + 1 < len(names) else 0.0
    return widths[column.name] + before + after - SPACES.close


# Widths


def _widths(part: Shelf, room: float, pitch: float, frame: Frame) -> dict[str, float]:
    """Return the width of each column; those that grow share what words and numbers leave."""
    em = _em(pitch, frame)
    fixed = {column.name: _fixed(part, column, em, frame) for column in part.columns}
    growing = [column for column in part.columns if fixed[column.name] is None]
    left = room - _gaps(part, frame) - sum(width or 0.0 for width in fixed.values())
    shared = _grown(growing, left, frame, _widest_cells(part, pitch))
    shares = dict(zip((c.name for c in growing), shared, strict=True))
    return {name: shares[name] if width is None else width for name, width in fixed.items()}


def _fixed(part: Shelf, column: Pillar, em: float, frame: Frame) -> float | None:
    """Return the width that a column of words or numbers needs; None for one that grows."""
    match column:
        case Titles():
            return _titles(part, column, em, frame)
        case Figures():
            texts = [frame.local(cell).text for cell in column.entries if cell is not None]
            widest = max((advance(text, "semibold", tabular=True) for text in texts), default=0.0)
            return max(widest * em + SPACES.beside, _head(column, frame))
        case _:
            return None


def _titles(part: Shelf, column: Titles, em: float, frame: Frame) -> float:
    """Return the width of a column of titles: words, persons or empty rectangles ("plates")."""
    if column.plates:
        return 2.2 * em * (1.0 if frame.narrow else 2.0)
    words = [entry for entry in column.entries if isinstance(entry, Line)]
    if isinstance(column.above, Line):
        words.append(column.above)
    if part.rest is not None and not part.covers:
        words.append(part.rest)
    widest = max((length(runs(w.pieces, w.ink, "semibold", frame)) for w in words), default=0.0)
    figures = any(isinstance(entry, Somebody) for entry in (*column.entries, column.above))
    most = WORDS[frame.narrow]
    return max(min(most, widest * em + 0.02), em if figures else 0.0, _head(column, frame))


def _head(column: Pillar, frame: Frame) -> float:
    """Return the width, in the smallest size, of the longest word above or below a column."""
    lines = [line for line in (*column.heads, *column.foot) if isinstance(line, Line)]
    texts = [run.text for line in lines for run in runs(line.pieces, "ink", "semibold", frame)]
    widest = max((advance(w, "semibold") for text in texts for w in text.split(" ")), default=0.0)
    return widest * SIZES.least + SPACES.close


def _grown(columns: Sequence[Pillar], room: float, frame: Frame, largest: Largest) -> list[float]:
    """Divide room among columns in proportion to their `grow`, within the limits of each.

    No column is narrower than its headings need, or wider than it can use.
    """
    weights = [float(getattr(column, "grow", 1)) for column in columns]
    most = [_most(column, room, frame, largest) for column in columns]
    least = [_head(column, frame) for column in columns]
    widths, open_ = [0.0] * len(columns), set(range(len(columns)))
    while open_:
        unit = room / sum(weights[k] for k in open_)
        full = {k for k in open_ if weights[k] * unit >= most[k]}
        settled = {k for k in open_ if weights[k] * unit <= least[k]} or full
        for k in settled or open_:
            widths[k] = max(least[k], min(most[k], weights[k] * unit))
        room -= sum(widths[k] for k in settled)
        open_ = open_ - settled if settled else set()
    return widths


def _most(column: Pillar, room: float, frame: Frame, largest: Largest) -> float:
    """Return the maximum width that a column can use."""
    if isinstance(column, Strips | Slices):
        return cells_of(column, room, frame, largest).length
    return BAR


# Cells of vectors


def written(column: Pillar) -> list[Strip]:
    """Return the vectors of a column that show numbers."""
    if not isinstance(column, Strips):
        return []
    strips = [*column.entries, column.above, column.below]
    return [strip for strip in strips if isinstance(strip, Strip) and strip.numbers]


@dataclass(frozen=True)
class Largest:
    """Maximum widths of the cells of a shelf's vectors, in frame units.

    Attributes:
        cell: Maximum width of a cell if the vectors show no numbers.
        number: Maximum width of a cell with a number; None if the shelf's lines are not high enough
            for legible numbers.
    """

    cell: float
    number: float | None


def _widest_cells(part: Shelf, pitch: float) -> Largest:
    """Return the maximum widths of cells, for lines of a given height."""
    high = min(BAND[1], _of_line(part) * pitch) * FIGURES >= SIZES.least - ROUNDING
    return Largest(max(CELL, pitch), NUMBER if high else None)


def cells_of(column: Strips | Slices, room: float, frame: Frame, largest: Largest) -> Axis:
    """Return the widths of the cells of a column's vectors, and which cells have room for a number.

    A short vector has room for all its numbers, a longer vector for the first few only. In a
    narrow column, there is room for fewer numbers, but at least for one. There is room for none if
    the vectors show no numbers, or if `largest.number` is None.

    Args:
        column: The column.
        room: The width of the column, in frame units.
        frame: The frame's areas, theme and language.
        largest: Maximum widths of cells.
    """
    first = next(entry for entry in column.entries if entry is not None)
    d, numbered = first.cells.shape[1], written(column)
    if not numbered or largest.number is None:
        return even(d, min(largest.cell, room / d))
    full = d if d <= FULL else SOME
    while full > 1:
        made = axis(d, room, largest.number, range(full))
        if made.sizes[0] >= widest(numbered, full, frame) * SIZES.least + 2 * MARGIN:
            return _widened(made, room)
        full -= 1
    return _widened(axis(d, room, largest.number, range(1)), room)


def _widened(made: Axis, room: float) -> Axis:
    """Widen cells without numbers to fill the room, up to half the width of those with numbers."""
    rest = len(made.sizes) - len(made.full)
    if not rest:
        return made
    whole = made.sizes[made.full[0]]
    thin = made.sizes[-1] + max(0.0, room - made.length) / rest
    thin = min(thin, max(made.sizes[-1], whole / 2))
    return Axis((whole,) * len(made.full) + (thin,) * rest, made.full)


def widest(strips: Sequence[Strip], full: int, frame: Frame) -> float:
    """Return the width of the widest number that some vectors show, in em.

    Args:
        strips: The vectors.
        full: How many numbers each vector shows; 3 stands for its first three.
        frame: Its language determines how numbers are written.
    """
    texts = {text for s in strips for text in frame.locals(s.cells).texts[0][:full]}
    return max(advance(text, "semibold", tabular=True) for text in texts)
