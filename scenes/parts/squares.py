"""Squares of cells: squares that grow, small patterns, and masks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Piece

Lit = Literal["all", "tile", "band"]
"""The cells of a small square that are lit: all, a tile, or a band along the diagonal."""


@dataclass(frozen=True)
class Name:
    """Name of a square, or of its corner.

    Attributes:
        key: Its own key: a square's name may become its corner's.
        pieces: The text of the name.
        end: Number of rows and columns of the square.
    """

    key: str
    pieces: tuple[Piece, ...]
    end: int


@dataclass(frozen=True, kw_only=True)
class Square(Part):
    """A square matrix, to scale; its earlier, smaller state is its upper left corner.

    Attributes:
        ends: Its earlier sizes and its size now; each added part is darker than the one before.
        fine: Maximum number of rows and columns at which cells are drawn.
        whole: Name of the whole square.
        corner: Name of its corner; if there are two sizes, the first is a plain square.
        ground: Whether it has one background colour, which stays while earlier sizes get smaller.
        lens: An enlargement of its upper left corner, in the opposite corner.
    """

    ends: tuple[int, ...]
    fine: int = 0
    whole: Name | None = None
    corner: Name | None = None
    ground: bool = False
    lens: Square | None = None

    @property
    def children(self) -> tuple[Part, ...]:
        """The enlarged part."""
        return (self.lens,) if self.lens else ()


@dataclass(frozen=True, kw_only=True)
class Pattern(Part):
    """A small square that shows which cells are kept or computed.

    Attributes:
        rows: Number of rows.
        columns: Number of columns.
        of: Number of cells per side of the squares around it, for its scale.
        lit: The lit cells.
        ink: Colour of the lit cells.
    """

    rows: int
    columns: int
    of: int
    lit: Lit = "all"
    ink: Ink = "ink"


@dataclass(frozen=True, kw_only=True, eq=False)
class Mask(Part):
    """A mask: bright where a query may see a key; dark, with a cross, where it may not.

    It is either a square with cells of its own or the mask of a matrix; in this case its key is
    that of the matrix's cells, "<grid>/cells", and the matrix turns into it. Other parts may point
    at "<key>/row/3". Masks of one group have cells of the same size.

    Attributes:
        blocked: True = blocked, (rows, columns).
        rows: Names of its rows; by default they count from 0. Single rows keep their places.
        sign: Whether it is as small as a letter, in a legend.
    """

    blocked: npt.NDArray[np.bool_]
    rows: tuple[int, ...] = ()
    sign: bool = False

    @property
    def names(self) -> tuple[int, ...]:
        """Names of its rows."""
        return self.rows or tuple(range(len(self.blocked)))
