"""Squares of cells: matrices that grow with n, small patterns, and masks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Piece

Lit = Literal["all", "tile", "band"]
"""The highlighted cells of a small square: all, a tile off the diagonal, or a band along it."""


@dataclass(frozen=True)
class Name:
    """Name of a square, or of the smaller square in its corner.

    Attributes:
        key: Key of the name. If a corner's name has the key that the whole square's name has in the
            previous picture, the name moves.
        pieces: The text of the name.
        end: Number of rows and columns of the named square.
    """

    key: str
    pieces: tuple[Piece, ...]
    end: int


@dataclass(frozen=True, kw_only=True)
class Square(Part):
    """A square matrix, to scale; its earlier, smaller sizes are squares in its upper left corner.

    Attributes:
        ends: Numbers of rows: its earlier sizes in ascending order, then its present size. The part
            that a size adds is darker than the part that the previous size added.
        fine: Maximum number of rows and columns up to which single cells are drawn.
        whole: Name of the whole square.
        corner: Name of the corner. If there are only two sizes, the corner is drawn as a plain
            square.
        ground: Whether the whole square has a background, which keeps its size when the squares of
            earlier sizes shrink from one picture to the next.
        lens: An enlargement of the upper left corner, shown in the opposite corner.
    """

    ends: tuple[int, ...]
    fine: int = 0
    whole: Name | None = None
    corner: Name | None = None
    ground: bool = False
    lens: Square | None = None

    @property
    def children(self) -> tuple[Part, ...]:
        """The enlargement, if there is one."""
        return (self.lens,) if self.lens else ()


@dataclass(frozen=True, kw_only=True)
class Pattern(Part):
    """A small square or rectangle that shows which cells are kept or computed.

    Attributes:
        rows: Number of rows.
        columns: Number of columns.
        of: Number of cells per side of a full-size square, which sets the size of a cell.
        lit: The highlighted cells.
        ink: Colour of the highlighted cells.
    """

    rows: int
    columns: int
    of: int
    lit: Lit = "all"
    ink: Ink = "ink"


@dataclass(frozen=True, kw_only=True, eq=False)
class Mask(Part):
    """A mask: cells are bright where a query may see a key; otherwise dark, with a cross.

    It is either a square with cells of its own, or the mask of a matrix. In the second case, its
    key is that of the matrix's cells, "<grid>/cells", so that the matrix turns into the mask. Other
    parts may point at "<key>/row/3". Masks of one group have cells of the same size.

    Attributes:
        blocked: True for blocked cells, (rows, columns).
        rows: Indices, in the whole mask, of the rows shown, so that a single row keeps its place;
            empty if all rows are shown.
        sign: Whether the mask is drawn as small as a letter, for a legend.
    """

    blocked: npt.NDArray[np.bool_]
    rows: tuple[int, ...] = ()
    sign: bool = False

    @property
    def names(self) -> tuple[int, ...]:
        """Numbers of the rows in the whole mask."""
        return self.rows or tuple(range(len(self.blocked)))
