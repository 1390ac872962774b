"""Things that several films stage: words beside a grid, strips of numbers, frames, shapes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from manim import Arrow, MathTypst, RoundedRectangle, VGroup, VMobject

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.kit.axis import Axis
from qkvideo.scenes.kit.grid import Array, Grid, Texts
from qkvideo.scenes.kit.label import HALF_FIGURE, Anchor, Label
from qkvideo.scenes.kit.numbers import Cell, Cells, Number
from qkvideo.scenes.kit.pango import Box, ellipsis, typeset
from qkvideo.scenes.kit.theme import SIZES, Theme

SLANT = math.radians(45)
LONGEST_LABEL = 1.35
"""The widest that a label beside a grid may be, in units of the frame."""
BESIDE = 0.14
"""Between a grid and its labels."""


# Words


@dataclass(frozen=True)
class Words:
    """The words along one side of a grid.

    Attributes:
        labels: By index of the row or column; only those at full size have one.
    """

    labels: Mapping[int, Label]

    @property
    def group(self) -> VGroup:
        """All of them."""
        return VGroup(*self.labels.values())


def row_words(words: Sequence[str], axis: Axis, left: float, top: float, colour: str) -> Words:
    """Words to the left of a grid's rows, their right ends in one line.

    Args:
        words: One for each row.
        axis: The rows.
        left: The grid's left edge.
        top: Its upper edge.
        colour: Of all of them.
    """
    em = label_size(axis)
    return Words(
        {
            i: Label(words[i], em, colour, fit=LONGEST_LABEL).at(
                left - BESIDE, top - axis.middle(i), "right"
            )
            for i in axis.full
        }
    )


def column_words(words: Sequence[str], axis: Axis, left: float, top: float, colour: str) -> Words:
    """Words above a grid's columns: upright if all fit their columns, else slanted, in parallel."""
    em = label_size(axis)
    slanted = _slanted(words, axis, em)
    labels = {}
    for j in axis.full:
        x = left + axis.middle(j)
        if not slanted:
            labels[j] = Label(words[j], em, colour).at(x, top + BESIDE + 0.25 * em, "center")
            continue
        label = Label(words[j], em, colour, fit=LONGEST_LABEL)
        label.baseline(x, top + BESIDE)
        # The baseline's left end is what is anchored: long words push no short ones aside.
        pivot = np.array([x, top + BESIDE, 0.0])
        label.rotate(SLANT, about_point=pivot).shift(np.array([0.25 * em, 0.0, 0.0]))
        labels[j] = label
    return Words(labels)


def column_words_height(words: Sequence[str], axis: Axis) -> float:
    """The room that `column_words` takes above a grid."""
    em = label_size(axis)
    if not _slanted(words, axis, em):
        return BESIDE + em
    return BESIDE + _longest(words, axis, em) * math.sin(SLANT) + 0.75 * em


def column_words_overhang(words: Sequence[str], axis: Axis) -> float:
    """How far slanted words may lean beyond the middle of the last column."""
    em = label_size(axis)
    if not _slanted(words, axis, em):
        return 0.0
    return _longest(words, axis, em) * math.cos(SLANT) + 0.25 * em


def row_words_width(words: Sequence[str], axis: Axis) -> float:
    """The room that `row_words` takes to the left of a grid."""
    return BESIDE + _longest(words, axis, label_size(axis))


def label_size(axis: Axis) -> float:
    """Size of the words along an axis: as large as its full rows allow, never too small."""
    full = min((axis.sizes[i] for i in axis.full), default=1.0)
    return max(SIZES.least, min(SIZES.label, 0.72 * full))


def _longest(words: Sequence[str], axis: Axis, em: float) -> float:
    fit = LONGEST_LABEL / em
    return max(typeset(ellipsis(words[i], fit)).width * em for i in axis.full)


def _slanted(words: Sequence[str], axis: Axis, em: float) -> bool:
    return any(typeset(words[j]).width * em > axis.sizes[j] - 0.06 for j in axis.full)


# Numbers in grids


def number_size(texts: Texts, rows: Axis, columns: Axis, most: float = SIZES.label) -> float | None:
    """The size in which every number of the full cells fits; None if it would be too small."""
    widest = max(
        (
            typeset(texts[i][j], weight="semibold", tabular=True).width
            for i in rows.full
            for j in columns.full
        ),
        default=1.0,
    )
    width = min(columns.sizes[j] for j in columns.full) - 0.08
    height = min(rows.sizes[i] for i in rows.full)
    em = min(most, width / widest, 0.62 * height)
    return em if em >= SIZES.least - 1e-9 else None


def shown(texts: Texts, rows: Sequence[int], columns: Sequence[int]) -> Texts:
    """The texts of the given rows and columns; nothing elsewhere."""
    wanted_rows, wanted_columns = set(rows), set(columns)
    return tuple(
        tuple(t if i in wanted_rows and j in wanted_columns else "" for j, t in enumerate(row))
        for i, row in enumerate(texts)
    )


def signed_grid(
    cells: Cells,
    rows: Axis,
    columns: Axis,
    theme: Theme,
    *,
    most: float = SIZES.label,
    numbers: bool = True,
    largest: float | None = None,
) -> Grid:
    """A grid of signed numbers in their colours."""
    largest = float(np.abs(cells.values).max()) if largest is None else largest
    fill = theme.of_sign(cells.values, largest)
    em = number_size(cells.texts, rows, columns, most) if numbers else None
    grid = Grid(
        columns.sizes, rows.sizes, fill, cells=cells, em=em or SIZES.least, gap=gap(rows, columns)
    )
    if em is not None:
        grid.write(shown(cells.texts, rows.full, columns.full), theme.ink_on(fill))
    return grid


def empty_fill(shape: tuple[int, int], theme: Theme) -> Array:
    """The colour of cells that hold nothing yet."""
    from qkvideo.scenes.kit.theme import rgba

    return np.broadcast_to(rgba(theme.empty), (*shape, 4)).copy()


def gap(*axes: Axis) -> float:
    """Between cells: a hair, or nothing where cells are thin."""
    return 0.0 if min(min(axis.sizes) for axis in axes) < 0.12 else 0.022


# Lines and frames


def frame(box: Box, colour: str, *, width: float = 3.5, grow: float = 0.0) -> VMobject:
    """A frame around a box."""
    rectangle: VMobject = RoundedRectangle(
        corner_radius=0.04,
        width=box.width + 2 * grow,
        height=box.height + 2 * grow,
        stroke_color=colour,
        stroke_width=width,
    )
    rectangle.move_to([(box.left + box.right) / 2, (box.bottom + box.top) / 2, 0])
    return rectangle


def arrow(start: Sequence[float], end: Sequence[float], colour: str) -> VMobject:
    """A straight arrow between two points of the frame."""
    made: VMobject = Arrow(
        [*start, 0.0],
        [*end, 0.0],
        buff=0,
        color=colour,
        stroke_width=3,
        tip_length=0.16,
        max_tip_length_to_length_ratio=0.5,
        max_stroke_width_to_length_ratio=50,
    )
    return made


def formula(source: str, em: float, colour: str) -> VMobject:
    """A formula in Typst's mathematics; parts in `{{ }}` can be selected, in order.

    Its source is written by the film's author; no word of the sentence ever goes into it.
    """
    made: VMobject = MathTypst(source, font_size=em * 72, color=colour)
    return made


def brace(left: float, right: float, y: float, colour: str) -> VMobject:
    """A bracket over a stretch, its ends pointing down."""
    tick = 0.1
    line = VMobject(stroke_color=colour, stroke_width=2)
    line.set_points_as_corners(
        [[left, y - tick, 0], [left, y, 0], [right, y, 0], [right, y - tick, 0]]
    )
    return line


def upright_brace(x: float, bottom: float, top: float, colour: str) -> VMobject:
    """A bracket beside a stretch, its ends pointing right."""
    tick = 0.1
    line = VMobject(stroke_color=colour, stroke_width=2)
    line.set_points_as_corners(
        [[x + tick, top, 0], [x, top, 0], [x, bottom, 0], [x + tick, bottom, 0]]
    )
    return line


def crosshair(grid: Grid, i: int, j: int, theme: Theme) -> VGroup:
    """Two lines from a cell's words to the cell: along its row, and down its column."""
    box, cell = grid.box, grid.cell_box(i, j)
    x, y = (cell.left + cell.right) / 2, (cell.bottom + cell.top) / 2
    lines = VGroup()
    for start, end, colour in (
        ([box.left, y, 0], [cell.left, y, 0], theme.query),
        ([x, box.top, 0], [x, cell.top, 0], theme.key),
    ):
        line = VMobject(stroke_color=colour, stroke_width=3)
        lines.add(line.set_points_as_corners([start, end]))
    return lines


def legend(theme: Theme, words: Sequence[str], box: Box) -> VGroup:
    """What the colours of signed numbers mean.

    Args:
        theme: Whose colours.
        words: For the most negative and the most positive.
        box: Where it stands: a strip as high as the words, which stand below it.
    """
    steps = 41
    fill = theme.of_sign(np.linspace(-1, 1, steps)[None], 1.0)
    strip = Grid([box.width / steps] * steps, [box.height], fill, gap=0.0)
    strip.place(box.left, box.top)
    y = box.bottom - 0.2
    labels = [
        Label(word, SIZES.least, theme.quiet).at(x, y, anchor)
        for word, x, anchor in zip(
            words,
            (box.left, box.right),
            ("left", "right"),
            strict=True,
        )
    ]
    return VGroup(strip, *labels)


# Rows of words and numbers


def line_of(
    parts: Sequence[Cell | str],
    em: float,
    colours: str | Sequence[str],
    *,
    x: float,
    y: float,
    anchor: Anchor = "left",
    weight: str = "regular",
) -> VGroup:
    """Words and numbers in one line, each number knowing its cell.

    Args:
        parts: In order; a plain text keeps the spaces at its ends.
        em: Size.
        colours: Of all, or one for each.
        x: Where the line's left, centre or right is.
        y: Height of the middle of its figures.
        anchor: Which of them.
        weight: Of all.
    """
    inks = [colours] * len(parts) if isinstance(colours, str) else colours
    made: list[Label] = [
        Number(part, em, ink, weight=weight)
        if isinstance(part, Cell)
        else Label(part, em, ink, weight=weight)
        for part, ink in zip(parts, inks, strict=True)
    ]
    total = sum(label.advance for label in made)
    left = x - {"left": 0.0, "center": total / 2, "right": total}[anchor]
    for label in made:
        label.at(left, y, "left", HALF_FIGURE)
        left += label.advance
    return VGroup(*made)


def flow(
    words: Sequence[str], box: Box, em: float, space: float, make: Callable[[str, float], Label]
) -> list[Label]:
    """Words in lines, centred in a box, in the largest size up to `em` in which all fit.

    Raises:
        QKVideoError: If they do not fit in the smallest legible size.
    """
    for size in np.linspace(em, SIZES.least, 8):
        labels = [make(word, float(size)) for word in words]
        gaps = space * size
        lines: list[list[Label]] = [[]]
        used = 0.0
        for label in labels:
            if lines[-1] and used + gaps + label.advance > box.width:
                lines.append([])
                used = 0.0
            used += label.advance + (gaps if lines[-1] else 0.0)
            lines[-1].append(label)
        pitch = 2.1 * size
        if len(lines) * pitch <= box.height:
            break
    else:
        raise QKVideoError("the sentence does not fit the stage")
    y = (box.top + box.bottom) / 2 + (len(lines) - 1) / 2 * pitch
    for line in lines:
        total = sum(label.advance for label in line) + gaps * (len(line) - 1)
        x = (box.left + box.right - total) / 2
        for label in line:
            label.at(x, y)
            x += label.advance + gaps
        y -= pitch
    return labels
