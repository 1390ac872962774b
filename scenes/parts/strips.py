"""Rows of cells below one another, with words above their columns."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Piece, Said
from qkvideo.scenes.text.numbers import Cell, Cells


@dataclass(frozen=True, eq=False)
class Strip:
    """One row of shares or of truth values.

    Attributes:
        key: Key of the row's cells; if the row belongs to a matrix or a mask, the key of the cells
            of that matrix or mask. The row's texts are "<strips>/<name>/name", "…/about" and
            "…/total".
        name: Part of the items' keys.
        row: Index of the row in its matrix or mask.
        called: First label, "…/name": what the row is called.
        about: Second label, "…/about": what the row contains.
        cells: The numbers, (1, n); None if the row has truth values.
        truths: Truth values, (n,), written as in program code; None if the row has numbers.
        blocked: True for blocked cells, (n,).
        ink: Colour of the label.
        total: Sum of the numbers.
    """

    key: str
    name: str
    row: int
    called: Piece
    about: Said
    cells: Cells | None = None
    truths: npt.NDArray[np.bool_] | None = None
    blocked: npt.NDArray[np.bool_] | None = None
    ink: Ink = "ink"
    total: Cell | None = None


@dataclass(frozen=True)
class Strips(Part):
    """Rows with columns of the same width; as many columns as are legible have full size.

    In a wide frame, labels can be to the left of their rows; otherwise they are below them. The
    words' keys are "key/column/3".

    Attributes:
        tokens: Words of the columns.
        strips: The rows, from top to bottom.
        focus: Indices of columns that always have full size, the most important first.
        beside: Whether labels may be to the left.
        head: Heading of the sums.
    """

    tokens: tuple[str, ...]
    strips: tuple[Strip, ...]
    focus: tuple[int, ...] = ()
    beside: bool = False
    head: tuple[Piece, ...] = ()
