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
    """One row of shares (attention weights) or of truth values.

    Attributes:
        key: Key of the row's cells. If it is the key of a matrix's or mask's cells in the previous
            picture, the row moves out of this matrix or mask to its new place.
        name: Part of the keys of the row's texts: "<strips>/<name>/name", "<strips>/<name>/about"
            and "<strips>/<name>/total".
        row: Index of the row in its matrix or mask, from 0.
        called: First label: the name of the row.
        about: Second label: what the row contains.
        cells: The numbers, (1, n); None if the row has truth values.
        truths: The truth values, (n,), shown as "True" and "False"; None if the row has numbers.
        blocked: True for blocked cells, (n,); None if no cell is blocked.
        ink: Colour of the first label.
        total: Sum of the numbers, shown at the right end of the row; None for no sum.
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
    """Rows of cells below one another, which share their columns, with a word above each column.

    If not all columns are legible, some are narrow and show no text. The word of the column with
    the index 3 has the key "<strips>/column/3".

    Attributes:
        tokens: Words above the columns.
        strips: The rows, from top to bottom.
        focus: Indices of the columns that are the last to become narrow. The first of them is the
            most important one.
        beside: If True, each row's labels are to its left in a wide frame, and below the row in a
            narrow one. If False, they are always below the row.
        head: Heading above the sums (`Strip.total`) at the rows' right ends; empty for no heading.
    """

    tokens: tuple[str, ...]
    strips: tuple[Strip, ...]
    focus: tuple[int, ...] = ()
    beside: bool = False
    head: tuple[Piece, ...] = ()
