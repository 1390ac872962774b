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
    """The name of a `Square`, or of a smaller square in its corner, as viewers see it.

    Attributes:
        key: Key of the name. If the previous picture has a name with this key, the name moves: for
            example, from the whole square to its corner.
        pieces: The text of the name.
        end: Number of rows of the square that is named, which is also its number of columns.
    """

    key: str
    pieces: tuple[Piece, ...]
    end: int


@dataclass(frozen=True, kw_only=True)
class Square(Part):
    """A square matrix that grows, drawn to scale, with its earlier sizes in the upper left corner.

    Attributes:
        ends: Numbers of rows: the earlier sizes in ascending order, then the present size. For
            example, (8, 16): a square of 8 × 8 in the corner of one of 16 × 16. Larger sizes have
            fainter colours.
        fine: The first `fine` rows and columns are drawn one by one. The rows after them are drawn
            as broad stripes, one for the rows that each size adds, and so are the columns.
        whole: Name of the whole square; None for no name.
        corner: Name of one of the smaller squares, with an arrow to this square; None for no name.
            If `ends` has two sizes, a smaller square with a name is drawn without cells.
        ground: Whether the whole square has a background.
        lens: An enlargement of the smaller square, shown at the lower right; None for no
            enlargement. It requires `corner`, and two sizes in `ends`.
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
    """A small matrix, as a diagram of the cells that are computed or kept in memory.

    Attributes:
        rows: Number of rows.
        columns: Number of columns.
        of: The side of a cell is a fixed length divided by `of`. Patterns with the same `of` have
            cells of the same size.
        lit: The highlighted cells: "all", "tile" for a square off the diagonal, or "band" for the
            diagonal and the cells next to it.
        ink: Colour of the highlighted cells.
    """

    rows: int
    columns: int
    of: int
    lit: Lit = "all"
    ink: Ink = "ink"


@dataclass(frozen=True, kw_only=True, eq=False)
class Mask(Part):
    """An attention mask: rows are queries, and columns are keys.

    A cell is coloured if the query may attend to the key. A blocked cell is grey, with a cross.

    If the mask has the key of a matrix's cells, "<grid>/cells", the matrix of the previous picture
    turns into the mask. Arrows can point at the row with index 3 by the key "<mask>/row/3".

    Attributes:
        blocked: True for blocked cells, (rows, columns), in the rows that are shown.
        rows: If only some successive rows of a mask are shown, their indices in the whole mask;
            otherwise empty. They are drawn where they would be in the whole mask.
        sign: Whether the cells are as small as letters, for a legend.
    """

    blocked: npt.NDArray[np.bool_]
    rows: tuple[int, ...] = ()
    sign: bool = False

    @property
    def names(self) -> tuple[int, ...]:
        """Numbers of the rows in the whole mask."""
        return self.rows or tuple(range(len(self.blocked)))
