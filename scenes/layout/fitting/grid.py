"""Fits a matrix into its room: its size, and how many rows and columns have full size."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.layout.arrange import ROUNDING, Size
from qkvideo.scenes.layout.fitting import axes
from qkvideo.scenes.layout.fitting.axes import NO_HEADS, Heads, Names
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.kinds.text import advance, length, runs
from qkvideo.scenes.look.axis import Axis
from qkvideo.scenes.look.measures import SPACES
from qkvideo.scenes.look.places import PIXEL
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.parts.grid import Along, Grid, Margin, Where
from qkvideo.scenes.parts.text import Formula
from qkvideo.scenes.text.formula import formula

Mask = npt.NDArray[np.bool_]
Full = tuple[int, ...]

MARGINS = 0.055, 0.033
"""Minimum space between a number and the edge of its cell, in frame units: in wide frames, and in
narrow ones."""
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
NEARLY = 1.2
"""Maximum size of words above square cells, relative to the words beside rows."""
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


def snapped(length: float) -> float:
    """Return a length rounded down to a multiple of `PIXEL`, and at least `PIXEL`.

    Such lengths are whole numbers of pixels in videos of 480, 720 and 1080 lines.

    Args:
        length: The length, in frame units.
    """
    return max(1, math.floor(length / PIXEL + ROUNDING)) * PIXEL


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
    last, known = frame.fits.get(part.key, (None, None))
    if last is part.cells and known is not None and _close(known.size, room):
        assert isinstance(known, FittedGrid)
        return known
    made = _first(part, room, frame)
    frame.fits[part.key] = part.cells, made
    # The first pass collects the sizes of a group; then all its matrices get the smallest ones.
    follows = _follows(part, made)
    for name, size in _sizes(made):
        side = name.split("/", maxsplit=1)[0]
        if (group := _group(part, name)) and side not in follows:
            frame.chosen.choose(f"{group}/{name}", size)
    return made


def _close(one: Size, other: Size) -> bool:
    """Whether two sizes are equal, up to the rounding errors that boxes add up."""
    slack = 10 * ROUNDING
    return abs(one.width - other.width) < slack and abs(one.height - other.height) < slack


def _follows(part: Grid, made: FittedGrid) -> list[str]:
    """Return the sides ("rows", "columns") that are folded as the rest of their size group.

    These are sides with neither numbers nor words, where nothing could become illegible, unless it
    is said how many entries have full size (`Along.most`).
    """
    if made.number is not None:
        return []
    names = zip(("rows", "columns"), _names(part), strict=True)
    return [
        name
        for name, side in names
        if side.along.group and not (side.along.words or side.along.most)
    ]


def _group(part: Grid, name: str) -> str:
    """Return the size group that determines a size: that of the side, or else of the matrix."""
    sides = {"rows": part.rows.group, "columns": part.columns.group}
    return sides.get(name.split("/", maxsplit=1)[0]) or part.group


def _sizes(made: FittedGrid) -> Iterator[tuple[str, float]]:
    """Yield the sizes and counts that the matrices of a size group share, with their names."""
    for name, axis in (("rows", made.rows), ("columns", made.columns)):
        if axis.full:
            yield name, len(axis.full)
        yield f"{name}/size", max(axis.sizes)
        yield f"{name}/thin", min(axis.sizes)
    if made.number is not None:
        yield "number", made.number


def _held(size: float, name: str, part: Grid, frame: Frame) -> float:
    """Return a size or count, limited to that of its size group if the group's are fixed."""
    group = _group(part, name)
    return frame.chosen.limit(group and f"{group}/{name}", size)


def _first(part: Grid, room: Size, frame: Frame) -> FittedGrid:
    """Return the first legible variant: with numbers, without numbers, or with colours only."""
    kinds = (True, False) if masked(part.numbers, part).any() else (False,)
    for numbers in kinds:
        for full in _choices(part, frame, numbers=numbers):
            made = _placed(part, full, room, frame, numbers=numbers)
            if _legible(made, room, numbers=numbers):
                return made
    # A side folds as its group, even where nothing is legible.
    rows, columns = (
        full if side.along.group else ()
        for full, side in zip(_choices(part, frame, numbers=False)[0], _names(part), strict=True)
    )
    return _placed(part, (rows, columns), room, frame, numbers=False)


def _names(part: Grid, room: float = 0.0) -> tuple[Names, Names]:
    """Return the names of the rows and of the columns."""
    cells, (rows, columns) = part.cells, (axes.alone(count, room) for count in part.cells.shape)
    # Next to the heading of numbers on the right, a single word gets no extra room.
    columns = min(columns, axes.LONGEST) if part.beside else columns
    return Names(cells.rows, part.rows, rows), Names(cells.columns, part.columns, columns)


def _choices(part: Grid, frame: Frame, *, numbers: bool) -> list[tuple[Full, Full]]:
    """Return the choices of rows and columns at full size, in the order in which to try them."""
    names, sides = _names(part), list[list[Full]]()
    if not part.fold:
        rows_, columns_ = (tuple(range(len(side.names))) for side in names)
        return [(rows_, columns_)]
    for side, name in zip(names, ("rows", "columns"), strict=True):
        choices = side.choices
        few = [full for full in choices if len(full) <= _held(len(full), name, part, frame)]
        few = few or choices[-1:]
        # Where words are beside one of a group's matrices, all leave out the same ones.
        alone = not (side.named and side.along.group and frame.chosen.held)
        sides.append(few if alone else few[:1])
        if not (numbers or side.named or side.along.group):
            # Without words and numbers, no entry needs full size; a group's folds as the group.
            sides[-1] = [()]
    rows, columns = sides
    if all(side.named for side in names) and names[0].names == names[1].names:
        # If both sides have the same words, both leave out the same ones.
        fewest = min(len(rows[0]), len(columns[0]))
        alike = (tuple(full for full in side if len(full) <= fewest) for side in sides)
        return list(zip(*alike, strict=False))
    return [(a, b) for a in rows for b in columns]


def _legible(made: FittedGrid, room: Size, *, numbers: bool) -> bool:
    """Whether the matrix fits into its room, and its words and numbers are legible."""
    if numbers and made.number is None:
        return False
    if not made.heads.clear:
        return False
    if made.size.width > room.width + ROUNDING or made.size.height > room.height + ROUNDING:
        return False
    return all(
        not side.named or axes.legible(axis)
        for side, axis in zip(made.names, (made.rows, made.columns), strict=True)
    )


def _most(
    sizes: tuple[float, float, float], count: int, name: str, part: Grid, frame: Frame
) -> float:
    """Return the maximum size of a cell along one side.

    Args:
        sizes: Maximum size of a cell if there are many cells, and if there are few; maximum size of
            all cells together.
        count: Number of cells along the side.
        name: Name of the size in its size group.
        part: The matrix.
        frame: The frame.
    """
    few, many, whole = sizes
    largest = min(max(whole / max(1, count), few), many)
    return _held(snapped(largest), name, part, frame)


def _placed(
    part: Grid, full: tuple[Full, Full], room: Size, frame: Frame, *, numbers: bool
) -> FittedGrid:
    """Fit a matrix whose rows and columns at full size are given."""
    m, n = part.cells.shape
    few, most, whole = TALLEST
    tallest = (few, most, whole * TALLER if frame.tall else whole)
    high = _most(tallest, len(full[0]) or m, "rows/size", part, frame)
    widest = (STANDS, STANDS, 0.0) if part.broad else WIDEST
    wide = _most(widest, len(full[1]) or n, "columns/size", part, frame)
    made = _sized(part, full, room, (high, wide), frame, numbers=numbers)
    if part.square and frame.tall:
        # Narrower columns may need slanted words, which take room from the rows: hence two rounds.
        for _ in range(2):
            side = snapped(min(max(made.rows.sizes), max(made.columns.sizes)))
            made = _sized(part, full, room, (side, side), frame, numbers=numbers)
    return made


def _sized(
    part: Grid,
    full: tuple[Full, Full],
    room: Size,
    largest: tuple[float, float],
    frame: Frame,
    *,
    numbers: bool,
) -> FittedGrid:
    """Fit a matrix, with maximum row height and column width given by `largest`."""
    (m, n), names = part.cells.shape, _names(part, room.width)
    high, wide = largest
    high = min(high, LIES) if m == 1 < n else high
    wide = min(wide, STANDS) if n == 1 < m else wide
    words = names[0].words(full[0])
    side = max(name_width(part.rows, frame), _heading(part.below, frame))
    (right, _), (_, under) = margin_room(part.beside, frame), margin_room(part.below, frame)
    rows = _axis(part, 0, room.height, high, full[0], frame)
    # The sizes of words and of cells depend on each other, so both are found in three rounds.
    for _ in range(3 if words or names[1].along.words else 1):
        em = axes.em_of(words, rows)
        most = NEARLY * em if part.square and frame.tall else math.inf
        before = max(axes.width_of(words, em, names[0].longest), side)
        before += SPACES.beside if before else 0.0
        columns, heads = axes.headed(
            names[1],
            room.width - before,
            lambda width: _axis(part, 1, width, wide, full[1], frame),
            most,
            right,
        )
        above = max(heads.height, HEAD if right else 0.0)
        if not _beside_slanted(part, columns, heads, frame):
            above += NAME * SIZES.label
        rows = _axis(part, 0, room.height - above - under, high, full[0], frame)
    # The last round may have changed the rows, so the words' size is checked again.
    em = min(em, axes.em_of(words, rows))
    after = max(heads.lean, right)
    number = number_size(part, rows, columns, frame) if numbers else None
    return FittedGrid(rows, columns, names, em, heads, before, above, after, under, number)


def _axis(part: Grid, side: int, room: float, largest: float, full: Full, frame: Frame) -> Axis:
    """Return the sizes of rows (side 0) or columns (1); thin ones are equal in a size group."""
    count, name = part.cells.shape[side], ("rows", "columns")[side]
    made = axes.divided(count, room, largest, full)
    thin = _held(min(made.sizes), f"{name}/thin", part, frame)
    sizes = (x if not full or k in full else thin for k, x in enumerate(made.sizes))
    return Axis(tuple(sizes), made.full)


def _beside_slanted(part: Grid, columns: Axis, heads: Heads, frame: Frame) -> bool:
    """Whether the names of the sides fit beside the words above columns, in the same line."""
    if part.columns.name is None:
        return part.rows.name is None or bool(heads.words)
    # Slanted words lean to the right, which leaves room above the first of them.
    free = columns.middle(heads.first) + heads.height - 2 * NAME * SIZES.label
    return heads.slanted and name_width(part.columns, frame) <= free


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


def margin_room(margin: Margin | None, frame: Frame) -> tuple[float, float]:
    """Return the room that numbers outside a matrix need, in frame units.

    Args:
        margin: The numbers, such as the sums of the rows; None for no numbers.
        frame: The frame, with its texts.

    Returns:
        The width that they need if they are beside the rows, and the height that they need if they
        are below the columns; (0, 0) for None.
    """
    if margin is None:
        return 0.0, 0.0
    ems = [run.advance for run in runs(margin.cells, "ink", "semibold", frame)]
    head = length(runs(margin.head, "ink", "regular", frame))
    return SPACES.between + max([head, *ems]) * SIZES.label, SPACES.between + SIZES.label


def _heading(below: Margin | None, frame: Frame) -> float:
    """Return the width of the heading of the numbers below columns, in frame units."""
    head = () if below is None else below.head
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
    wanted, cells = masked(part.numbers, part), frame.locals(part.cells)
    values = cells.values[np.ix_(rows.full, columns.full)][wanted[np.ix_(rows.full, columns.full)]]
    if not values.size:
        return None
    texts = {cells.style.write(float(value)) for value in values}
    widest = max(advance(text, "semibold", tabular=True) for text in texts)
    width = min(columns.sizes[j] for j in columns.full) - 2 * MARGINS[frame.narrow]
    height = min(rows.sizes[i] for i in rows.full)
    of_cell = RATHER if OF_CELL * height < SIZES.least else OF_CELL
    em = min(NUMBER, width / widest, of_cell * height)
    em = _held(em, "number", part, frame)
    return em if em >= SIZES.least - ROUNDING else None
