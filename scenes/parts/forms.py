"""Plain shapes, texts beside points, coloured cells without numbers, and people.

The places of shapes and texts are shares of a box.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.parts.part import Ink, Part, Side
from qkvideo.scenes.parts.text import Line

Shares = Sequence[tuple[float, float]] | npt.NDArray[np.float64]
"""Points (x, y) as shares of a box: (0, 0) is its lower left corner, and (1, 1) its upper right."""

Place = tuple[float, float, Side | Literal["above"]]
"""A point, and on which side of it a text is; "center" is below."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Form(Part):
    """A line through points of its box, dots at these points, or an area between two of them.

    Attributes:
        points: The points; of an area, two opposite corners.
        form: What is drawn: a line, dots, an area, an area with round corners (a "frame"), or the
            shape whose outline joins the points, which grows out of its first side.
        ink: Colour of lines and edges; None for none.
        fill: Colour of dots and areas; a number from 0 to 1 for the colour of this share of
            attention; None for none.
        width: Width of the line.
        faded: Whether it is muted.
        z: Place in the drawing order; cells and texts are at 0.
    """

    points: Shares = ((0.0, 0.0), (1.0, 1.0))
    form: Literal["line", "dots", "area", "frame", "outline"] = "frame"
    ink: Ink | None = None
    fill: Ink | float | None = None
    width: Literal["fine", "line", "thick"] = "line"
    faded: bool = False
    z: int = 0


@dataclass(frozen=True)
class Pin:
    """A text beside a point.

    Attributes:
        line: The text.
        places: Where the text may be; it is at the first place where it is inside the box and
            overlaps no other text.
        dot: Key and colour of a large dot at the first point, which is left out with the text; None
            for no dot.
    """

    line: Line
    places: tuple[Place, ...]
    dot: tuple[str, Ink] | None = None


@dataclass(frozen=True, kw_only=True)
class Pinned(Part):
    """Texts beside points of a box.

    Attributes:
        pins: The texts, the most important first.
    """

    pins: tuple[Pin, ...]


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
        spoken: True for those of these cells that are spoken of, and stand out; None for none.
        rows: Indices of the rows; empty for 0, 1, 2 and so on.
        edges: Where each row begins and the last one ends, in sides of a cell, and the same for the
            columns; empty for 0, 1, 2 and so on.
        ems: Side of a cell, in em of labels; 0 for cells as large as the room allows.
    """

    shares: npt.NDArray[np.float64]
    shut: npt.NDArray[np.bool_] | None = None
    off: Ink = "empty"
    crossed: bool = False
    spoken: npt.NDArray[np.bool_] | None = None
    rows: tuple[int, ...] = ()
    edges: tuple[float, ...] = ()
    ems: float = 0.0


@dataclass(frozen=True)
class Somebody(Part):
    """A person, drawn as head and shoulders; the items have the keys "<key>/head" and so on.

    Attributes:
        ink: Colour of the person.
        smiles: Whether the person has a face, and a tint of the colour.
        asks: Whether the person raises a hand.
    """

    ink: Ink = "query"
    smiles: bool = False
    asks: bool = False
