"""A matrix with colours, numbers, and words along its rows and columns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.parts.boxes import Column
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Formula, Piece, Said
from qkvideo.scenes.text.numbers import Cell, Cells

Colours = Literal["signed", "share"]
"""A colour map: for signed numbers around zero, or for shares from 0 to 1."""


@dataclass(frozen=True)
class Where:
    """A selection of cells: whole rows, whole columns, and single cells.

    Rows and columns are named by their indices in the tensor, even if the matrix shows only some
    of them.

    Attributes:
        rows: Indices of rows.
        columns: Indices of columns.
        cells: Single cells, each as (row, column).
    """

    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Along:
    """The labels along one side of a matrix.

    Attributes:
        words: Words of the whole sentence; row (or column) k has word k. Empty for no labels.
        ink: Colour of highlighted words; the other words are muted.
        lit: Indices of highlighted words; None for those of the highlighted cells.
        name: A name for the whole side, such as "queries" or "keys"; above the columns, it can be
            the name of the matrix.
        focus: Indices that always have full size, the most important first; if there is room, their
            neighbours have full size as well. Without words and focus, the first rows (or columns)
            have full size.
        sentence: Index of the sentence, from 0, if a film has several.
        key: Prefix of the words' keys, such as "scores/column", if the words move from or to
            another matrix in another picture; otherwise empty.
        group: Name of a group of sides, of any matrices, that have the same sizes and the same rows
            or columns at full size.
    """

    words: tuple[str, ...] = ()
    ink: Ink = "ink"
    lit: tuple[int, ...] | None = None
    name: Said | Formula | None = None
    focus: tuple[int, ...] = ()
    sentence: int = 0
    key: str = ""
    group: str = ""


@dataclass(frozen=True)
class Margin:
    """A number beside each row or below each column, such as its sum.

    Attributes:
        cells: The numbers of all rows, or of all columns.
        head: A heading, such as "Σ =".
        ink: Colour of the numbers of highlighted rows or columns.
    """

    cells: tuple[Cell, ...]
    head: tuple[Piece, ...] = ()
    ink: Ink = "ink"


@dataclass(frozen=True)
class Mark:
    """A frame around a row, a column, a cell, or a range of cells.

    Attributes:
        name: Part of the item's key, "<grid>/mark/<name>"; a mark with the same name in the next
            picture is the same mark, which moves.
        around: The cells to frame.
        ink: Colour of the frame.
        leads: Whether lines lead to the frame from the words of its row and column.
    """

    name: str
    around: Where
    ink: Ink = "ink"
    leads: bool = False


@dataclass(frozen=True, kw_only=True)
class Grid(Part):
    """A matrix as coloured cells, as large as there is room.

    If not all rows and columns are legible, the matrix is folded: those in focus and their
    neighbours have full size, and the others are thin. Cells of full size show numbers if all these
    numbers are legible; the same goes for words. Grids of one group have the same size and are
    folded alike.

    Keys: colours and numbers "key/cells" (the same cells of a tensor keep their places in grids
        with the same key), words "key/row/3" and "key/column/3", names of the sides "key/rows" and
        "key/columns", margins "key/beside" and "key/below", marks "key/mark/<name>". Other parts
        may point at "key/cells", "key/row/3", "key/column/3" and "key/cell/3/4".

    Attributes:
        cells: The numbers; rows and columns are named by their indices in the tensor.
        rows: Labels on the left.
        columns: Labels above.
        colours: The colour map.
        largest: Magnitude at the ends of the colour map for signed numbers; 0 for the largest
            magnitude in `cells`.
        numbers: Cells that show numbers; True for all, False for none.
        lit: Highlighted cells; None for all.
        blocked: True for cells blocked by the mask, (rows, columns).
        cover: True for cells to be covered by a mask that falls on the matrix, (rows, columns). The
            mask has the key "key/cover".
        empty: Cells that are not computed yet; True for all. Their places are visible.
        beside: Numbers to the right of the rows.
        below: Numbers below the columns.
        marks: Frames around cells.
        fold: Whether the matrix is folded if not all cells are legible. If False, all cells have
            the same size, and illegible words and numbers are left out.
        square: Whether cells are square in a tall frame. A diagonal is hard to see in wide cells.
    """

    cells: Cells
    rows: Along = Along()
    columns: Along = Along()
    colours: Colours = "signed"
    largest: float = 0.0
    numbers: Where | bool = True
    lit: Where | None = None
    blocked: npt.NDArray[np.bool_] | None = None
    cover: npt.NDArray[np.bool_] | None = None
    empty: Where | bool = False
    beside: Margin | None = None
    below: Margin | None = None
    marks: tuple[Mark, ...] = ()
    fold: bool = True
    square: bool = False


@dataclass(frozen=True, kw_only=True)
class Legend(Part):
    """A legend for the colours of signed numbers: a strip with labels at both ends.

    Attributes:
        ends: Labels of the negative and of the positive end.
    """

    ends: tuple[Said, Said] = (Said("/legend-negative"), Said("/legend-positive"))


@dataclass(frozen=True, kw_only=True)
class Swatch(Part):
    """A small square in the colour of a share, for a legend.

    Attributes:
        share: The share, 0 to 1.
    """

    share: float


def explained(picture: Part) -> Column:
    """Add a legend of the colours below a picture, for the first coloured picture of a film."""
    return Column((replace(picture, grow=1), Legend(key="legend")), gap="tight")
