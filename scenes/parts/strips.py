"""Rows of cells below one another that share the words above their columns."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Piece, Said
from qkvideo.scenes.text.numbers import Cell, Cells


@dataclass(frozen=True, eq=False)
class Strip:
    """One row of shares, or of truths.

    Attributes:
        key: Of its cells: those of a matrix or a mask, if it is a row of it. Its texts are
            "<strips>/<name>/name", "…/about" and "…/total".
        name: In keys.
        row: What it is called among the matrix's rows.
        called: What it shows.
        about: More of that.
        cells: Its numbers, (1, n).
        truths: Or what is true, as programs write it, (n,).
        blocked: Which of its cells are blocked, (n,).
        ink: Of what it is called.
        total: What its numbers add up to.
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
    """Strips in columns of one width, as many of them in full as can be read.

    What strips show stands to their left in a wide frame, if it is said to; else below each. The
    words are "key/column/3".

    Attributes:
        tokens: Of the columns.
        strips: From above.
        focus: Columns that are in full, the most important first.
        beside: Whether what they show may stand to the left.
        head: Above what numbers add up to.
    """

    tokens: tuple[str, ...]
    strips: tuple[Strip, ...]
    focus: tuple[int, ...] = ()
    beside: bool = False
    head: tuple[Piece, ...] = ()
