"""A matrix with colours, numbers, and words along its rows and columns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.parts.boxes import Column, First, Fit, Row
from qkvideo.scenes.parts.part import Ink, Part, Shape, walk
from qkvideo.scenes.parts.text import Formula, Line, Piece, Said
from qkvideo.scenes.text.numbers import WHOLE, Cell, Cells

Colours = Literal["signed", "share"]
"""A colour map: for signed numbers around zero, or for shares from 0 to 1."""
LONG = 2.0, 1.3, 0.7
"""Lengths of a legend's strip, the first for which there is room, in frame units."""


@dataclass(frozen=True)
class Where:
    """A selection of a matrix's cells: whole rows, whole columns, and single cells.

    Indices are those in the tensor, even if the matrix shows only some of the tensor's rows and
    columns.

    Attributes:
        rows: Indices of whole rows.
        columns: Indices of whole columns.
        cells: Single cells, each as (index of the row, index of the column).
    """

    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()

    def turned(self) -> Where:
        """Return the same cells of the transposed matrix."""
        return Where(self.columns, self.rows, tuple((j, i) for i, j in self.cells))


@dataclass(frozen=True)
class Along:
    """The labels along one side of a matrix: of its rows, or of its columns.

    Attributes:
        words: Words of the whole sentence: word k is the label of the row (or column) with index k
            in the tensor. Empty for no labels.
        ink: Colour of highlighted words; the other words are muted.
        lit: Indices of highlighted words. None to highlight the words of rows (or columns) with a
            highlighted cell.
        name: A name for the whole side, such as "queries" or "keys"; above the columns, it can be
            the name of the matrix.
        focus: Indices of the rows (or columns) that have full size in a folded matrix, the most
            important first; their neighbours, too, if there is room. If empty, the first rows (or
            columns) have full size.
        sentence: Index (from 0) of the sentence, in a film with several.
        key: Prefix of the words' keys, such as "scores/column", if the words move from or to
            another matrix in another picture; otherwise empty.
        group: Name of a size group: the rows (or columns) of all matrices with this name have the
            same size. If empty, the name in the matrix's own `group` counts.
        most: Of a side without words, how many rows (or columns) show numbers, at most; 0 for the
            usual number.
    """

    words: tuple[str, ...] = ()
    ink: Ink = "ink"
    lit: tuple[int, ...] | None = None
    name: Said | Formula | None = None
    focus: tuple[int, ...] = ()
    sentence: int = 0
    key: str = ""
    group: str = ""
    most: int = 0


@dataclass(frozen=True)
class Margin:
    """A number beside each row or below each column, such as its sum.

    Attributes:
        cells: The numbers of all rows, or of all columns.
        head: A heading, such as "Σ =".
    """

    cells: tuple[Cell, ...]
    head: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class Mark:
    """An outline around a row, a column, a cell, or a range of cells of a matrix.

    Attributes:
        name: Last part of the outline's key, "<grid>/mark/<name>". If a mark in the next picture
            has the same name, the outline moves there.
        around: The cells inside the outline.
        ink: Colour of the outline.
        leads: Whether lines lead to the outline from the words of its row and column.
    """

    name: str
    around: Where
    ink: Ink = "ink"
    leads: bool = False


@dataclass(frozen=True, kw_only=True)
class Grid(Part):
    """A matrix as coloured cells, as large as the room allows.

    If not all rows and columns are legible, the matrix is folded: rows and columns in focus
    (`Along.focus`) and their neighbours have full size; the others are thin, without words and
    numbers. If numbers or words are illegible even in a folded matrix, they are left out. Grids of
    one size group have the same size and are folded alike.

    The keys of the items begin with the part's key: colours and numbers "key/cells", words
    "key/row/3" and "key/column/3", names of the sides "key/rows" and "key/columns", margins
    "key/beside" and "key/below", marks "key/mark/<name>". Outlines and arrows can point at
    "key/cells", "key/row/3" and "key/column/3".

    If grids in two successive pictures have the same key, cells with equal indices in the tensor
    turn into each other.

    Attributes:
        cells: The numbers; each knows its row's and its column's index in the tensor.
        rows: Labels on the left.
        columns: Labels above.
        colours: The colour map: "signed" for numbers around zero, "share" for numbers from 0 to 1.
        largest: Magnitude at the ends of the colour map for signed numbers; 0 for the largest
            magnitude in `cells`.
        numbers: Cells that show numbers; True for all, False for none.
        lit: Highlighted cells; None for all.
        blocked: True for cells blocked by the mask, (rows, columns). None if no cells are blocked.
        empty: Cells that are not computed yet; they are drawn without numbers. True for all cells,
            False for none.
        beside: Numbers to the right of the rows.
        below: Numbers below the columns.
        marks: Outlines around cells.
        fold: Whether the matrix is folded if not all cells are legible. If False, all cells have
            the same size, and illegible words and numbers are left out.
        broad: Whether cells may be wider than usual if there are many.
    """

    cells: Cells
    rows: Along = Along()
    columns: Along = Along()
    colours: Colours = "signed"
    largest: float = 0.0
    numbers: Where | bool = True
    lit: Where | None = None
    blocked: npt.NDArray[np.bool_] | None = None
    empty: Where | bool = False
    beside: Margin | None = None
    below: Margin | None = None
    marks: tuple[Mark, ...] = ()
    fold: bool = True
    broad: bool = False

    @property
    def end(self) -> float:
        """The number at the end of the scale of colours."""
        if self.colours == "share":
            return 1.0
        values = self.cells.values
        return self.largest or float(np.abs(values[np.isfinite(values)]).max(initial=0.0))

    def turned(self) -> Grid:
        """Return the matrix transposed, with its labels, marks, and blocked and empty cells.

        The fields `beside` and `below` are copied without a change.
        """
        return replace(
            self,
            cells=self.cells.T,
            rows=self.columns,
            columns=self.rows,
            numbers=_turned(self.numbers),
            lit=_turned(self.lit),
            blocked=None if self.blocked is None else self.blocked.T,
            empty=_turned(self.empty),
            marks=tuple(replace(mark, around=mark.around.turned()) for mark in self.marks),
        )


def _turned(where: Any) -> Any:
    """Return a selection of cells for the transposed matrix."""
    return where.turned() if isinstance(where, Where) else where


@dataclass(frozen=True)
class Ramp(Part):
    """A strip of all colours of a scale.

    Attributes:
        colours: The colour map.
        length: Its length if there is room, in frame units.
    """

    colours: Colours
    length: float


@dataclass(frozen=True, kw_only=True)
class Legend(Part):
    """A legend of colours: a strip of all colours of a scale, with a label at each end.

    Attributes:
        colours: The colour map.
        ends: Labels of the two ends: the numbers that have these colours (see `legend`). Where
            matrices with several scales share a legend, only the signs can be named.
        name: What the numbers are, before the first label if there is room; None for nothing.
    """

    colours: Colours = "signed"
    ends: tuple[Piece, Piece] = (Said("/legend-negative"), Said("/legend-positive"))
    name: Said | None = None

    def expanded(self, shape: Shape) -> Part:
        """Return the strip between its labels, or above them where it would be too short."""
        del shape
        said = zip(("name", "a", "b"), (self.name, *self.ends), strict=True)
        name, a, b = (
            Line((text or "",), "badge", "quiet", key=f"{self.key}/{key}") for key, text in said
        )
        ramps = [Ramp(key=f"{self.key}/strip", colours=self.colours, length=long) for long in LONG]
        names = ((name,), ()) if self.name else ((),)
        beside = [Row((*first, a, ramp, b), "tight") for first in names for ramp in ramps]
        ways = *beside, Column((ramps[0], Row((a, b), "tight")), "none")
        return First((*(Fit((way,), least=1.0) for way in ways), beside[0]))


def legend(*grids: Grid, key: str = "legend") -> Legend:
    """Return the legend of matrices: with numbers if they have one scale, otherwise with signs."""
    scales = {(grid.colours, grid.end) for grid in grids}
    if len(scales) != 1:
        return Legend(key=key)
    ((colours, end),) = scales
    signed = colours == "signed"
    style = grids[0].cells.style if signed else WHOLE
    low, high = (Cell("scale", (), x, style) for x in (-end if signed else 0.0, end))
    name = None if signed else Said("/legend-weight")
    return Legend(key=key, colours=colours, ends=(low, high), name=name)


@dataclass(frozen=True)
class Explained(Part):
    """A picture with a legend of its colours below it.

    A film uses this for its first coloured picture, and for each picture in which colours are to be
    compared without a number in every cell.

    Attributes:
        picture: The picture, with matrices in it.
        square: Whether there is room for the legend in a square frame (4:3 or 1:1), too.
    """

    picture: Part
    square: bool = True

    @property
    def children(self) -> tuple[Part, ...]:
        """The picture and the legend."""
        grids = [part for part in walk(self.picture) if isinstance(part, Grid)]
        return replace(self.picture, grow=1), legend(*grids)

    def expanded(self, shape: Shape) -> Part:
        """Return the picture with the legend below it, if there is room."""
        return (
            Column(self.children, gap="tight") if self.square or shape != "square" else self.picture
        )
