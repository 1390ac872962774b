"""Squares of cells: one that grows around what it was, small ones that show a shape, and masks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Piece

Lit = Literal["all", "tile", "band"]
"""Which cells of a small square are lit: all, a tile of a few, or those along the diagonal."""


@dataclass(frozen=True)
class Name:
    """What a square is, or what its corner is.

    Attributes:
        key: Its own: what was a square's name may become its corner's.
        pieces: The name.
        end: So many rows and columns it is the name of.
    """

    key: str
    pieces: tuple[Piece, ...]
    end: int


@dataclass(frozen=True, kw_only=True)
class Square(Part):
    """So many rows and columns, drawn to scale; what it was before is its upper left corner.

    Attributes:
        ends: Where it ended before, and where it ends now: each stretch is darker than the last.
        fine: Up to so many rows and columns have cells of their own.
        whole: What all of it is.
        corner: What its corner is; of two stretches the first is a plain square.
        ground: Whether it has one colour behind all: it stays while what was drawn gets smaller.
        lens: What its corner is, enlarged in its other corner.
    """

    ends: tuple[int, ...]
    fine: int = 0
    whole: Name | None = None
    corner: Name | None = None
    ground: bool = False
    lens: Square | None = None

    @property
    def children(self) -> tuple[Part, ...]:
        """What is enlarged."""
        return (self.lens,) if self.lens else ()


@dataclass(frozen=True, kw_only=True)
class Pattern(Part):
    """A small square that shows which cells are kept, or computed.

    Attributes:
        rows: How many.
        columns: How many.
        of: So many cells make a side of the squares that it stands among.
        lit: Which of them.
        ink: Colour of those.
    """

    rows: int
    columns: int
    of: int
    lit: Lit = "all"
    ink: Ink = "ink"


@dataclass(frozen=True, kw_only=True, eq=False)
class Mask(Part):
    """Which query may see which key: bright where it may, dark and with a cross where it may not.

    It is a square with cells of its own, or the mask of a matrix: with the key of that one's cells,
    "<grid>/cells", it is what becomes of them. Others may point at "<key>/row/3". Masks of one
    group have cells of one size.

    Attributes:
        blocked: True = blocked, (rows, columns).
        rows: What its rows are called; counted from 0, if not given. Single rows stand where they
            stand among all.
        sign: Whether it is as small as a letter, beside a word that says what it means.
    """

    blocked: npt.NDArray[np.bool_]
    rows: tuple[int, ...] = ()
    sign: bool = False

    @property
    def names(self) -> tuple[int, ...]:
        """What its rows are called."""
        return self.rows or tuple(range(len(self.blocked)))
