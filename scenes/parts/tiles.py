"""Coloured cells without numbers: masks, patterns, squares to scale, swatches of legends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.parts.part import Ink, Part

BRIGHT = 0.8
"""The share of attention whose colour cells of a mask have that are not blocked."""
SIGN, SWATCH = 1.1, 0.76
"""Side of a cell in a legend, and of one in a line of text, in em."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Tiles(Part):
    """Rows and columns of coloured cells, as large as the room allows.

    If it has the key of a matrix's cells, "<grid>/cells", the matrix of the previous picture turns
    into it. Arrows can point at the row with index 3 by the key "<tiles>/row/3".

    Attributes:
        shares: The share of attention whose colour each cell has, (rows, columns), 0 to 1.
        shut: True for cells that have the colour `off` instead, (rows, columns); None for none.
        off: Colour of these cells.
        crossed: Whether these cells are blocked by a mask, which crosses show if there is room.
        rows: Indices of the rows; empty for 0, 1, 2 and so on.
        of: If successive rows of a larger matrix are shown: how many rows it has. They are drawn
            where they would be in that matrix.
        edges: Where each row begins and the last one ends, in sides of a cell, and the same for the
            columns; empty for 0, 1, 2 and so on.
        ems: Side of a cell, in em of labels; 0 for cells as large as the room allows.
    """

    shares: npt.NDArray[np.float64]
    shut: npt.NDArray[np.bool_] | None = None
    off: Ink = "empty"
    crossed: bool = False
    rows: tuple[int, ...] = ()
    of: int = 0
    edges: tuple[float, ...] = ()
    ems: float = 0.0
