"""Fits a matrix into its room: its size, and how many rows and columns are at full size."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.layout import axes
from qkvideo.scenes.layout.arrange import Size
from qkvideo.scenes.layout.axes import BESIDE, ROUNDING, Heads, Names
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.kinds.text import advance, length, runs
from qkvideo.scenes.look.axis import Axis
from qkvideo.scenes.look.places import PIXEL
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.parts.grid import Along, Grid, Margin, Where
from qkvideo.scenes.parts.text import Formula
from qkvideo.scenes.text.formula import formula

Mask = npt.NDArray[np.bool_]
Full = tuple[int, ...]

MARGINS = 0.055, 0.033
"""Minimum space between a number and the edge of its cell, in wide and in narrow frames."""
NUMBER = 1.25 * SIZES.number
"""Maximum size of numbers in cells."""
OF_CELL, RATHER = 0.62, 0.75
"""Maximum size of a number relative to its cell; the second one if none would fit otherwise."""
WIDEST, TALLEST = (0.95, 2.2, 9.2), (0.6, 1.6, 4.8)
"""Maximum size of a cell if there are many; if there are few; and of all cells together."""
TALLER = 1.6
"""Maximum ratio of height to width of cells in a tall frame."""
LIES, STANDS = 15 * PIXEL, 20 * PIXEL
"""Maximum height of a single row, and maximum width of a single column."""
APART = 0.24
"""Space between a matrix and the numbers beside it."""
HEAD = 0.34
"""Height of the heading above those numbers."""
NEARLY = 1.2
"""Maximum size of words above square cells, relative to those beside rows."""
NAME = 1.5
"""Height of a side's name, in em."""


@dataclass(frozen=True)
class Fitted:
    """A matrix, fitted into its room.

    Attributes:
        rows: Heights of its rows, and which are at full size.
        columns: Widths of its columns, and which are at full size.
        names: Entries of both sides.
        em: Size of the words on the left.
        heads: The words above.
        before: Space to the left of the cells.
        above: Space above them.
        after: Space to their right.
        under: Space below them.
        number: Size of the numbers; None for no numbers.
    """

    rows: Axis
    columns: Axis
    names: tuple[Names, Names]
    em: float
    heads: Heads
    before: float
    above: float
    after: float
    under: float
    number: float | None

    @property
    def size(self) -> Size:
        """Size of the whole matrix with its labels."""
        return Size(
            self.before + self.columns.length + self.after,
            self.above + self.rows.length + self.under,
        )


def snapped(length: float) -> float:
    """Round a length to whole pixels at every quality, at least one."""
    return max(1, math.floor(length / PIXEL + ROUNDING)) * PIXEL


def masked(where: Where | bool, part: Grid) -> Mask:
    """Boolean array, (rows, columns), that is True for the selected cells of a matrix."""
    if isinstance(where, bool):
        return np.full(part.cells.shape, where)
    rows, columns = (np.array(names) for names in (part.cells.rows, part.cells.columns))
    found = np.isin(rows, where.rows)[:, None] | np.isin(columns, where.columns)[None]
    for i, j in where.cells:
        found |= (rows == i)[:, None] & (columns == j)[None]
    return np.asarray(found)


def fitted(part: Grid, room: Size, frame: Frame) -> Fitted:
    """Show as much of a matrix as is legible: all, a window of long sides, or only colours."""
    made = _first(part, room, frame)
    # The sizes of a group are gathered first; then all of its matrices have the smallest.
    follows = _follows(part, made)
    for name, size in _sizes(made):
        side = name.split("/", maxsplit=1)[0]
        if (group := _group(part, name)) and side not in follows:
            frame.chosen.choose(f"{group}/{name}", size)
    return made


def _follows(part: Grid, made: Fitted) -> list[str]:
    """The sides that fold as others of their group: nothing in their entries is read."""
    if made.number is not None:
        return []
    names = zip(("rows", "columns"), _names(part), strict=True)
    return [name for name, side in names if side.along.group and not side.along.words]


def _group(part: Grid, name: str) -> str:
    """With whom a matrix shares a size: its side's group, or its own."""
    sides = {"rows": part.rows.group, "columns": part.columns.group}
    return sides.get(name.split("/", maxsplit=1)[0]) or part.group


def _sizes(made: Fitted) -> Iterator[tuple[str, float]]:
    for name, axis in (("rows", made.rows), ("columns", made.columns)):
        if axis.full:
            yield name, len(axis.full)
        yield f"{name}/size", max(axis.sizes)
        yield f"{name}/thin", min(axis.sizes)
    if made.number is not None:
        yield "number", made.number


def _held(size: float, name: str, part: Grid, frame: Frame) -> float:
    """A size, or a count; of a group that has been decided, no more than the group's."""
    group = _group(part, name)
    if not group or not frame.chosen.held:
        return size
    return min(size, frame.chosen.sizes.get(f"{group}/{name}", size))


def _first(part: Grid, room: Size, frame: Frame) -> Fitted:
    """The first variant that can be read: with numbers, without them, or colours alone."""
    kinds = (True, False) if masked(part.numbers, part).any() else (False,)
    for numbers in kinds:
        for full in _choices(part, frame, numbers=numbers):
            made = _placed(part, full, room, frame, numbers=numbers)
            if _legible(made, room, numbers=numbers):
                return made
    return _placed(part, ((), ()), room, frame, numbers=False)


def _names(part: Grid, room: float = 0.0) -> tuple[Names, Names]:
    cells, (rows, columns) = part.cells, (axes.alone(count, room) for count in part.cells.shape)
    # Beside what stands above numbers at the right there is no more room than for others.
    columns = min(columns, axes.LONGEST) if part.beside else columns
    return Names(cells.rows, part.rows, rows), Names(cells.columns, part.columns, columns)


def _choices(part: Grid, frame: Frame, *, numbers: bool) -> list[tuple[Full, Full]]:
    """Which rows and columns may be in full, the most first."""
    if not part.fold:
        rows_, columns_ = (tuple(range(count)) for count in part.cells.shape)
        return [(rows_, columns_)]
    names, sides = _names(part), list[list[Full]]()
    for side, name in zip(names, ("rows", "columns"), strict=True):
        choices = side.choices
        few = [full for full in choices if len(full) <= _held(len(full), name, part, frame)]
        sides.append(few or choices[-1:])
        if not (numbers or side.named or side.along.group):
            # Without numbers, entries without words are all alike; a group's fold as its others.
            sides[-1] = [()]
    rows, columns = sides
    if all(side.named for side in names) and names[0].names == names[1].names:
        # What one side has no room for, or its group's others have not, the other leaves out, too.
        fewest = min(len(rows[0]), len(columns[0]))
        alike = (tuple(full for full in side if len(full) <= fewest) for side in sides)
        return list(zip(*alike, strict=False))
    return [(a, b) for a in rows for b in columns]


def _legible(made: Fitted, room: Size, *, numbers: bool) -> bool:
    """Whether there is room for words, and for numbers where there are to be some."""
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
    """The largest that a cell may be along one side."""
    few, many, whole = sizes
    largest = min(max(whole / max(1, count), few), many)
    return _held(snapped(largest), name, part, frame)


def _placed(
    part: Grid, full: tuple[Full, Full], room: Size, frame: Frame, *, numbers: bool
) -> Fitted:
    """Everything, where these rows and columns are in full."""
    m, n = part.cells.shape
    few, most, whole = TALLEST
    tallest = (few, most, whole * TALLER if frame.tall else whole)
    high = _most(tallest, len(full[0]) or m, "rows/size", part, frame)
    wide = _most(WIDEST, len(full[1]) or n, "columns/size", part, frame)
    made = _sized(part, full, room, (high, wide), frame, numbers=numbers)
    if part.square and frame.tall:
        # Over narrower columns words may lean that stood upright, which takes room from the rows.
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
) -> Fitted:
    """Everything, where rows are no taller and columns no wider than this."""
    (m, n), names = part.cells.shape, _names(part, room.width)
    high, wide = largest
    high = min(high, LIES) if m == 1 < n else high
    wide = min(wide, STANDS) if n == 1 < m else wide
    words = names[0].words(full[0])
    side = max(name_width(part.rows, frame), _heading(part.below, frame))
    (right, _), (_, under) = margin_room(part.beside, frame), margin_room(part.below, frame)
    rows = _axis(part, 0, room.height, high, full[0], frame)
    # The sizes of words depend on the cells', and those on the room that words leave.
    for _ in range(3):
        em = axes.em_of(words, rows)
        most = NEARLY * em if part.square and frame.tall else math.inf
        before = max(axes.width_of(words, em, names[0].longest), side)
        before += BESIDE if before else 0.0
        columns, heads = _columns(
            part, names[1], full[1], (room.width - before, right), (wide, most), frame
        )
        above = max(heads.height, HEAD if right else 0.0)
        if not _beside_slanted(part, columns, heads, frame):
            above += NAME * SIZES.label
        rows = _axis(part, 0, room.height - above - under, high, full[0], frame)
    # Rows may have grown meanwhile: their words keep the size that they have room for.
    em = min(em, axes.em_of(words, rows))
    after = max(heads.lean, right)
    number = number_size(part, rows, columns, frame) if numbers else None
    return Fitted(rows, columns, names, em, heads, before, above, after, under, number)


def _axis(part: Grid, side: int, room: float, largest: float, full: Full, frame: Frame) -> Axis:
    """Rows (side 0) or columns (1); in a group, the thin ones are alike, too."""
    count, name = part.cells.shape[side], ("rows", "columns")[side]
    made = axes.divided(count, room, largest, full)
    thin = _held(min(made.sizes), f"{name}/thin", part, frame)
    sizes = (x if not full or k in full else thin for k, x in enumerate(made.sizes))
    return Axis(tuple(sizes), made.full)


def _columns(
    part: Grid,
    names: Names,
    full: Full,
    rooms: tuple[float, float],
    largest: tuple[float, float],
    frame: Frame,
) -> tuple[Axis, Heads]:
    """Columns and their words, both no larger than this; slanted words lean out to the right."""
    (room, right), (wide, most), lean = rooms, largest, 0.0
    for _ in range(4):
        columns = _axis(part, 1, room - max(lean, right), wide, full, frame)
        heads = axes.heads(names, columns, most)
        if heads.lean <= lean + 1e-9:
            break
        lean = heads.lean
    return columns, heads


def _beside_slanted(part: Grid, columns: Axis, heads: Heads, frame: Frame) -> bool:
    """Whether the sides' names take no room of their own above the words."""
    if part.columns.name is None:
        return part.rows.name is None or bool(heads.words)
    # Slanted words lean away from a name above the first of them.
    free = columns.middle(heads.first) + heads.height - 2 * NAME * SIZES.label
    return heads.slanted and name_width(part.columns, frame) <= free


def name_width(along: Along, frame: Frame) -> float:
    """Width of a side's name."""
    if along.name is None:
        return 0.0
    if isinstance(along.name, Formula):
        return formula(along.name.source).width * frame.em(along.name.size)
    return length(runs((along.name,), "ink", "regular", frame)) * SIZES.label


def margin_room(margin: Margin | None, frame: Frame) -> tuple[float, float]:
    """Size of the numbers beside rows, or below columns: width and height."""
    if margin is None:
        return 0.0, 0.0
    ems = [run.advance for run in runs(margin.cells, "ink", "semibold", frame)]
    head = length(runs(margin.head, "ink", "regular", frame))
    return APART + max([head, *ems]) * SIZES.label, APART + SIZES.label


def _heading(below: Margin | None, frame: Frame) -> float:
    """Width of what stands before the numbers below columns."""
    head = () if below is None else below.head
    return length(runs(head, "ink", "regular", frame)) * SIZES.label


def number_size(part: Grid, rows: Axis, columns: Axis, frame: Frame) -> float | None:
    """The size in which all numbers of cells at full size fit; None if it is too small to read."""
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
