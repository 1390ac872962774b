"""Plain squares of cells: one that grows around what it was, and small ones that show a shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
    """

    ends: tuple[int, ...]
    fine: int = 0
    whole: Name | None = None
    corner: Name | None = None
    ground: bool = False


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
