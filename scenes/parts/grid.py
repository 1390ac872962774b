"""A matrix: its colours, the numbers that can be read, and the words along its rows and columns."""

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
"""Which map its values have: signed numbers around zero, or shares from 0 to 1."""


@dataclass(frozen=True)
class Where:
    """Some cells of a matrix: what is in one of these rows or columns, or is one of these cells.

    Rows and columns are called by their indices in the tensor, whichever of them a block shows.

    Attributes:
        rows: All cells of these.
        columns: Likewise.
        cells: Single ones, each by row and column.
    """

    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Along:
    """What stands along one side of a matrix.

    Attributes:
        words: Of the whole sentence: row (or column) k has word k. Without words the side has none.
        ink: Of the words that are spoken of; the others are quiet.
        lit: Which are spoken of; if not given, those of cells that are.
        name: What all of them are: "queries", "keys"; or what the matrix is, over its rows.
        focus: Those that are always in full, the most important first; around them as many more
            as there is room for. Without words and focus it is the first that are in full.
        sentence: Whose words they are, from 0.
        key: Their keys begin with it, if they are on the stage before or after along another
            matrix: "scores/column".
        group: Sides of one group, of any matrices, have entries of one size, and fold alike.
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
    """A number beside each row, or below each column, as its sum.

    Attributes:
        cells: By row, or by column, all of them.
        head: What they are: "Σ =".
        ink: Of the numbers of rows that are spoken of.
    """

    cells: tuple[Cell, ...]
    head: tuple[Piece, ...] = ()
    ink: Ink = "ink"


@dataclass(frozen=True)
class Mark:
    """A frame around a row, a column, a cell, or all that is between some of them.

    Attributes:
        name: Its key is "<grid>/mark/<name>": a mark of one name moves.
        around: What it frames.
        ink: Its colour.
        leads: Whether lines lead to it from its words.
    """

    name: str
    around: Where
    ink: Ink = "ink"
    leads: bool = False


@dataclass(frozen=True, kw_only=True)
class Grid(Part):
    """Rows and columns of numbers in their colours, as large as there is room.

    Where not all rows and columns can be read, those in focus and around them are in full, and the
    others are thin. Numbers stand in the cells in full, if all of these can be read; the same holds
    for words. Grids of one group have one size, and fold alike.

    Its colours and numbers are "key/cells", of which a grid of the same key shows the same cells in
    the same places of the tensor. Words are "key/row/3" and "key/column/3", the sides' names
    "key/rows" and "key/columns", margins "key/beside" and "key/below", marks "key/mark/<name>".
    Others may point at "key/cells", "key/row/3", "key/column/3" and "key/cell/3/4".

    Attributes:
        cells: The numbers; rows and columns are named by their indices in the tensor.
        rows: What stands to the left.
        columns: What stands above.
        colours: Which map.
        largest: Magnitude at the ends of the map of signed numbers; the block's own, if 0.
        numbers: Which cells have numbers; all or none, if True or False.
        lit: Which cells are spoken of; all, if not given.
        blocked: Which cells are shut, (rows, columns).
        cover: Which lie under a mask, (rows, columns): "key/cover", which falls on them.
        empty: Which are not computed yet, or whether all are: their places are there.
        beside: Numbers to the right of its rows.
        below: Numbers below its columns.
        marks: Frames.
        fold: Whether some are in full where not all can be read. Otherwise all are alike: words
            and numbers go where they can't be read.
        square: Whether its cells are square in a tall frame: in cells stretched from side to side
            nobody would see a diagonal.
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
    """A line that says what the colours of signed numbers mean: a strip of them, and its ends.

    Attributes:
        ends: What is said before the most negative and behind the most positive.
    """

    ends: tuple[Said, Said] = (Said("/legend-negative"), Said("/legend-positive"))


def explained(picture: Part) -> Column:
    """A picture, and below it what its colours mean: for the first coloured one of a film."""
    return Column((replace(picture, grow=1), Legend(key="legend")), gap="tight")
