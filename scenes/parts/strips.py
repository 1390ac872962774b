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
        key: Key of its cells; if it is a row of a matrix or a mask, the key of that one's cells.
            Its texts are "<strips>/<name>/name", "…/about" and "…/total".
        name: Part of its keys.
        row: Name of the row in the matrix.
        called: Its label.
        about: A second label.
        cells: Numbers, (1, n).
        truths: Or truth values, as programs write them, (n,).
        blocked: Blocked cells, (n,).
        ink: Colour of its label.
        total: Sum of its numbers.
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
    """Strips with columns of one width; as many columns as are legible are at full size.

    In a wide frame, labels can be to the left of their strips; otherwise they are below. The words'
    keys are "key/column/3".

    Attributes:
        tokens: Words of the columns.
        strips: The strips, from top to bottom.
        focus: Columns that are at full size, the most important first.
        beside: Whether labels may be to the left.
        head: Heading of the sums.
    """

    tokens: tuple[str, ...]
    strips: tuple[Strip, ...]
    focus: tuple[int, ...] = ()
    beside: bool = False
    head: tuple[Piece, ...] = ()
