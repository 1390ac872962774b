"""Fits a matrix into its room: its size, and how many rows and columns have full size."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.layout.arrange import ROUNDING, Size
from qkvideo.scenes.layout.fitting import axes
from qkvideo.scenes.layout.fitting.axes import NO_HEADS, Heads, Names
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.kinds.text import advance, length, runs
from qkvideo.scenes.look.axis import Axis
from qkvideo.scenes.look.measures import SIZES, SPACES
from qkvideo.scenes.look.places import PIXEL
from qkvideo.scenes.parts.grid import Along, Grid, Margin, Where
from qkvideo.scenes.parts.text import Formula
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.formula import formula

Mask = npt.NDArray[np.bool_]
Full = tuple[int, ...]

MARGINS = 0.055, 0.033, 0.045
"""Minimum space between a number and the edge of its cell, in frame units: in wide frames; in
narrow ones; and there in a row alone, whose numbers are read as one line."""
NUMBER = 1.25 * SIZES.number
"""Maximum size of numbers in cells, in frame units."""
OF_CELL, RATHER = 0.62, 0.75
"""Maximum size of a number relative to the height of its cell; the second one is used where the
first would make the number too small to read."""
WIDEST, TALLEST = (0.95, 2.2, 9.2), (0.6, 1.6, 4.8)
"""Maximum width and height of cells, in frame units: of one cell if there are many, of one if there
are few, and of all cells together."""
TALLER = 1.6
"""Factor by which cells may be higher in a tall frame."""
LIES, STANDS = 15 * PIXEL, 20 * PIXEL
"""Maximum height of a single row, and maximum width of a single column or of broad ones, in frame
units."""
HEAD = 0.34
"""Height of the heading above the numbers beside a matrix, in frame units."""
BELOW = SPACES.between + SIZES.label
"""Height of the numbers below a matrix, with the space above them, in frame units."""
NAME = 1.5
"""Height of the name of a side, such as "queries", in em of labels."""


@dataclass(frozen=True)
class FittedGrid:
    """The sizes of a matrix and its labels, chosen for the available room, in frame units.

    Attributes:
        rows: Height of each row, and which rows have full size.
        columns: Width of each column, and which columns have full size.
        names: The `Names` of the rows (which rows, and the words beside them), then those of the
            columns.
        em: Font size of the words beside the rows.
        heads: How the words above the columns are drawn: for example, their font size and slant.
        before: Width of everything to the left of the cells, such as the rows' words.
        above: Height of everything above the cells, such as the columns' words.
        after: Width of everything to the right of the cells, such as the rows' sums.
        under: Height of the numbers below the cells, such as the columns' sums.
        number: Font size of the numbers in the cells; None if the cells show only colours.
    """

    rows: Axis
    columns: Axis
    names: tuple[Names, Names]
    em: float = 0.0
    heads: Heads = NO_HEADS
    before: float = 0.0
    above: float = 0.0
    after: float = 0.0
    under: float = 0.0
    number: float | None = None

    @property
    def size(self) -> Size:
        """Size of the whole matrix with its labels, in frame units."""
        return Size(
            self.before + self.columns.length + self.after,
            self.above + self.rows.length + self.under,
        )

    def corner(self, box: Box) -> tuple[float, float]:
        """Return the upper left corner of the cells, if the whole is in the middle of a box."""
        left, top = box.x - self.size.width / 2, box.y + self.size.height / 2
        return left + self.before, top - self.above


def snapped(length: float, step: float = PIXEL) -> float:
    """Return a length rounded down to a multiple of a step, and at least one step.

    Multiples of `PIXEL` are whole numbers of pixels in videos of 480, 720 and 1080 lines.

    Args:
        length: The length, in frame units.
        step: The step, in frame units.
    """
    return max(1, math.floor(length / step + ROUNDING)) * step


def masked(where: Where | bool, part: Grid) -> Mask:
    """Return a boolean array, (rows, columns): True for the selected cells of a matrix.

    Args:
        where: The rows, columns and cells to select; True selects all cells, False none.
        part: The matrix.
    """
    if isinstance(where, bool):
        return np.full(part.cells.shape, where)
    rows, columns = (np.array(names) for names in (part.cells.rows, part.cells.columns))
    found = np.isin(rows, where.rows)[:, None] | np.isin(columns, where.columns)[None]
    for i, j in where.cells:
        found |= (rows == i)[:, None] & (columns == j)[None]
    return np.asarray(found)


def fitted(part: Grid, room: Size, frame: Frame) -> FittedGrid:
    """Return the sizes of a matrix and its labels, with as much text as is legible in the room.

    The first of these that fits is chosen: the numbers of all rows and columns; the numbers of some
    rows and columns, with all others thin; only the labels, and cells without numbers; only
    colours.

    Args:
        part: The matrix.
        room: Width and height of the available room.
        frame: The frame. If the matrix belongs to a size group, its sizes are recorded in
            `frame.chosen`.
    """
    last, scale, known = frame.fits.get(part.key, (None, None, None))
    if last is part and scale == frame.scale and _close(known.size, room):
        assert isinstance(known, FittedGrid)
        return known
    way = _Way(part, room, frame)
    made = way.first()
    frame.fits[part.key] = part, frame.scale, made
    # The first pass collects the sizes of a group; then all its matrices get the smallest ones.
    for side, axis in zip(way.sides, (made.rows, made.columns), strict=True):
        if made.number is not None or not side.follows:
            side.share(axis)
    if made.number is not None:
        frame.chosen.choose(part.group, made.number, "number")
    return made


def _close(one: Size, other: Size) -> bool:
    """Whether two sizes are equal, up to the rounding errors that boxes add up."""
    slack = 10 * ROUNDING
    return abs(one.width - other.width) < slack and abs(one.height - other.height) < slack


@dataclass(frozen=True)
class _Side:
    """The rows of a matrix or its columns, with their words and their size group."""

    names: Names
    group: str
    frame: Frame

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.names.names)

    @property
    def follows(self) -> bool:
        """Whether it is folded as its own group, if it has no numbers: nothing is illegible then.

        A side with words is not, nor one of which it is said how many entries have full size.
        """
        along = self.names.along
        return bool(along.group) and not (along.words or along.most)

    def share(self, axis: Axis) -> None:
        """Record its sizes for the other matrices of its group."""
        choose = partial(self.frame.chosen.choose, self.group)
        if axis.full:
            choose(len(axis.full))
        choose(max(axis.sizes), "size")
        choose(min(axis.sizes), "thin")

    def held(self, size: float, what: str = "") -> float:
        """Return a size or count, limited to that of the group if the group's are fixed."""
        return self.frame.chosen.limit(self.group, size, what)

    def choices(self, *, numbers: bool) -> list[Full]:
        """Return which entries can have full size: the possible sets, the largest set first."""
        named, group = self.names.named, self.names.along.group
        if not (numbers or named or group):
            return [()]
        every = self.names.choices
        few = [full for full in every if len(full) <= self.held(len(full))] or every[-1:]
        # Where words are beside one of a group's matrices, all leave out the same ones.
        return few[:1] if named and group and self.frame.chosen.held else few

    def largest(self, sizes: tuple[float, float, float], full: Full) -> float:
        """Return the maximum size of an entry; see `WIDEST` for `sizes`."""
        few, many, whole = sizes
        most = min(max(whole / max(1, len(full) or self.count), few), many)
        return self.held(snapped(most), "size")

    def divided(self, room: float, largest: float, full: Full) -> Axis:
        """Return the sizes of all entries; thin ones are equal in a size group."""
        made = axes.divided(self.count, room, largest, full)
        thin = self.held(min(made.sizes), "thin")
        whole = frozenset(full)  # of thousands of entries, all may have full size
        sizes = (x if not whole or k in whole else thin for k, x in enumerate(made.sizes))
        return Axis(tuple(sizes), made.full)


@dataclass(frozen=True)
class _Way:
    """A matrix that is fitted into a room."""

    part: Grid
    room: Size
    frame: Frame

    @cached_property
    def sides(self) -> tuple[_Side, _Side]:
        """The rows and the columns."""
        part, cells = self.part, self.part.cells
        high, wide = (axes.alone(count, self.room.width) for count in cells.shape)
        # Next to the heading of numbers on the right, a single word gets no extra room.
        wide = min(wide, axes.LONGEST) if part.beside else wide

        def side(kind: str, names: Names, most: float) -> _Side:
            group = names.along.group or part.group
            return _Side(replace(names, most=most), group and f"{group}/{kind}", self.frame)

        rows, columns = axes.names_of(axes.spoken(part, self.frame))
        return side("rows", rows, high), side("columns", columns, wide)

    def first(self) -> FittedGrid:
        """Return the first legible variant: with numbers, without numbers, or with colours only."""
        kinds = (True, False) if masked(self.part.numbers, self.part).any() else (False,)
        for numbers in kinds:
            for full in self.choices(numbers=numbers):
                made = self.placed(full, numbers=numbers)
                if self.legible(made, numbers=numbers):
                    return made
        # A side folds as its group, even where nothing is legible.
        rows, columns = (
            full if side.names.along.group else ()
            for full, side in zip(self.choices(numbers=False)[0], self.sides, strict=True)
        )
        return self.placed((rows, columns), numbers=False)

    def choices(self, *, numbers: bool) -> list[tuple[Full, Full]]:
        """Return the choices of rows and columns at full size, the best first."""
        a, b = (side.names for side in self.sides)
        if not self.part.fold:
            return [(tuple(range(len(a.names))), tuple(range(len(b.names))))]
        rows, columns = (side.choices(numbers=numbers) for side in self.sides)
        both = [(some, others) for some in rows for others in columns]
        if a.named and b.named and a.names == b.names:
            # If both sides have the same words, both leave out the same ones.
            return [each for each in both if len(each[0]) == len(each[1])] or both
        return both

    def legible(self, made: FittedGrid, *, numbers: bool) -> bool:
        """Whether the matrix fits into its room, and its words and numbers are legible."""
        sides = zip(made.names, (made.rows, made.columns), strict=True)
        worded = all(axes.legible(axis) for side, axis in sides if side.named)
        numbered = made.number is not None or not numbers
        return numbered and worded and made.heads.clear and made.size.within(self.room)

    def placed(self, full: tuple[Full, Full], *, numbers: bool) -> FittedGrid:
        """Fit a matrix whose rows and columns at full size are given."""
        part, room, frame = self.part, self.room, self.frame
        (of_rows, of_columns), (few, most, whole) = self.sides, TALLEST
        high = of_rows.largest((few, most, whole * TALLER if frame.tall else whole), full[0])
        wide = of_columns.largest((STANDS, STANDS, 0.0) if part.broad else WIDEST, full[1])
        high = min(high, LIES) if of_rows.count == 1 < of_columns.count else high
        wide = min(wide, STANDS) if of_columns.count == 1 < of_rows.count else wide
        words = of_rows.names.words(full[0])
        side = max(name_width(part.rows, frame), _heading(part.below, frame))
        right, under = margin_width(part.beside, frame), BELOW if part.below else 0.0
        rows = of_rows.divided(room.height, high, full[0])
        # The sizes of words and of cells depend on each other, so both are found in three rounds.
        for _ in range(3 if words or part.columns.words else 1):
            em = axes.em_of(words, rows)
            before = max(axes.width_of(words, em, of_rows.names.longest), side)
            before += SPACES.beside if before else 0.0
            columns, heads = axes.headed(
                of_columns.names,
                room.width - before,
                lambda width: of_columns.divided(width, wide, full[1]),
                right,
            )
            above = max(heads.height, HEAD if right else 0.0)
            if not _beside_slanted(part, columns, heads, frame):
                above += NAME * SIZES.label
            rows = of_rows.divided(room.height - above - under, high, full[0])
        # The last round may have changed the rows, so the words' size is checked again.
        em = min(em, axes.em_of(words, rows))
        after = max(heads.lean, right)
        number = number_size(part, rows, columns, frame) if numbers else None
        names = of_rows.names, of_columns.names
        return FittedGrid(rows, columns, names, em, heads, before, above, after, under, number)


def _beside_slanted(part: Grid, columns: Axis, heads: Heads, frame: Frame) -> bool:
    """Whether the names of the sides fit beside the words above columns, in the same line."""
    if part.columns.name is None:
        return part.rows.name is None or bool(heads.words)
    # Slanted words lean to the right, which leaves room above the first of them.
    low = heads.height - SIZES.label - SPACES.near
    return heads.slanted and name_width(part.columns, frame) <= heads.free(columns, low)


def name_width(along: Along, frame: Frame) -> float:
    """Return the width of the name of a matrix's side, such as "queries"; 0 without a name.

    The width is in frame units.

    Args:
        along: The labels along this side, with its name.
        frame: The frame, with its texts and font sizes.
    """
    if along.name is None:
        return 0.0
    if isinstance(along.name, Formula):
        return formula(along.name.source).width * frame.em(along.name.size)
    return length(runs((along.name,), "ink", "regular", frame)) * SIZES.label


def margin_width(margin: Margin | None, frame: Frame) -> float:
    """Return the width that numbers beside rows need, in frame units; 0 for none.

    Args:
        margin: The numbers, such as the sums of the rows; None for no numbers.
        frame: The frame, with its texts.
    """
    if margin is None:
        return 0.0
    ems = (run.advance for run in runs(margin.cells, "ink", "semibold", frame))
    return SPACES.between + max(_heading(margin, frame), *(em * SIZES.label for em in ems))


def _heading(margin: Margin | None, frame: Frame) -> float:
    """Return the width of the heading of numbers beside a matrix, in frame units."""
    head = () if margin is None else margin.head
    return length(runs(head, "ink", "regular", frame)) * SIZES.label


def number_size(part: Grid, rows: Axis, columns: Axis, frame: Frame) -> float | None:
    """Return the largest font size in which all numbers of a matrix fit their cells.

    It is in frame units; None if it is too small to read, or if no cell shows a number.

    Args:
        part: The matrix.
        rows: Heights of the rows. Only cells whose row and column have full size show numbers.
        columns: Widths of the columns.
        frame: The frame, with its theme, texts and font sizes.
    """
    wanted, cells = masked(part.numbers, part), frame.speech.locals(part.cells)
    values = cells.values[np.ix_(rows.full, columns.full)][wanted[np.ix_(rows.full, columns.full)]]
    if not values.size:
        return None
    texts = {cells.style.write(float(value)) for value in values}
    widest = max(advance(text, "semibold", tabular=True) for text in texts)
    alone = len(rows.sizes) == 1 and not part.columns.group
    margin = MARGINS[frame.narrow * (1 + alone)]
    width = min(columns.sizes[j] for j in columns.full) - 2 * margin
    height = min(rows.sizes[i] for i in rows.full)
    of_cell = RATHER if OF_CELL * height < SIZES.least else OF_CELL
    em = min(NUMBER, width / widest, of_cell * height)
    em = frame.chosen.limit(part.group, em, "number")
    return em if em >= SIZES.least - ROUNDING else None
