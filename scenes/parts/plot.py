"""Plots: two scales, logarithmic (powers of n are straight lines) or linear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Piece

Shape = Literal["circle", "square", "triangle", "diamond", "ring", "bow", "star", "cross"]
"""Shapes of marks, which tell series or models apart. Squares and diamonds are hollow."""
Place = Literal["after", "before"]
"""Place of the name of a series: to the right of its last point, or to the left of it."""
Pieces = tuple[Piece, ...]
Spot = tuple[float, float]


@dataclass(frozen=True)
class Tick:
    """A labelled value on a scale.

    Attributes:
        value: The value, in units of the scale.
        pieces: The label.
        key: Key of the label, if the label moves from or to a part of another picture. Empty for
            the key "<plot>/<scale>/<value>".
        together: If True, the tick is shown only if there is room for all ticks whose `together`
            is True.
    """

    value: float
    pieces: Pieces
    key: str = ""
    together: bool = False


@dataclass(frozen=True)
class Scale:
    """One axis of a plot.

    Attributes:
        name: Part of the keys of the axis's items: "<plot>/<name>/title", and "<plot>/<name>/8" for
            the tick of the value 8.
        title: Title of the axis.
        ends: The smallest and the largest value drawn.
        ticks: The ticks, the most important first; a tick that would touch an earlier one is left
            out.
        linear: Whether the scale is linear; otherwise it is logarithmic.
    """

    name: str
    title: Pieces
    ends: tuple[float, float]
    ticks: tuple[Tick, ...]
    linear: bool = False


@dataclass(frozen=True)
class Dot:
    """A point of a series.

    Attributes:
        at: The point's values on the lower and on the left scale.
        value: Text beside the point, such as its value; left out if there is no room.
        ink: Colour of the mark.
    """

    at: Spot
    value: Pieces = ()
    ink: Ink = "ink"


@dataclass(frozen=True)
class Series:
    """A series of points with the same mark.

    Attributes:
        name: Part of the items' keys: "<plot>/<name>/mark/…", "<plot>/<name>/value/…" and
            "<plot>/<name>/name".
        shape: Shape of the marks.
        dots: The points, sorted by x in ascending order.
        label: Name of the series, shown on the plot; left out if there is no room.
        ink: Colour of the label.
        place: Position of the label: "after", to the right of the last point; "before", to the
            left of the last point.
    """

    name: str
    shape: Shape
    dots: tuple[Dot, ...]
    label: Pieces = ()
    ink: Ink = "ink"
    place: Place = "after"


@dataclass(frozen=True)
class Path:
    """A line through points.

    Attributes:
        name: Part of the item's key, "<plot>/<name>".
        corners: The points, as pairs of values on the lower and on the left scale.
        ink: Colour of the line.
        dashed: Whether the line is dashed.
        width: Width of the line.
        label: Name of the line; left out if there is no room.
        formula: Formula beside the last point, in Typst's notation, "<plot>/<name>/formula"; left
            out if there is no room. Empty for no formula.
        goes_on: Whether the line goes on straight to the edge of the plot before its first point,
            and after its last one. It is then a guide for the eye, behind the others.
    """

    name: str
    corners: tuple[Spot, ...]
    ink: Ink = "ink"
    dashed: bool = False
    width: Literal["line", "frame", "thick"] = "frame"
    label: Pieces = ()
    formula: str = ""
    goes_on: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, kw_only=True)
class Plot(Part):
    """Two scales, with points and lines in the area between the scales.

    Plots of the same size group (`Part.group`) have equal margins, which keeps their scales in
    place from picture to picture.

    Attributes:
        x: The lower scale.
        y: The left scale.
        series: Series of points, drawn as marks.
        paths: Lines, each through points of its own.
        notes: Texts below the plot.
    """

    x: Scale
    y: Scale
    series: tuple[Series, ...] = ()
    paths: tuple[Path, ...] = ()
    notes: tuple[Pieces, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Symbol(Part):
    """The mark of a series, for a legend, where it stands beside the name of the series.

    Attributes:
        shape: Shape of the mark.
        ink: Colour of the mark.
    """

    shape: Shape
    ink: Ink = "ink"


@dataclass(frozen=True, kw_only=True)
class Stroke(Part):
    """A short piece of a line, for a legend.

    Attributes:
        ink: Colour of the line.
        dashed: Whether the line is dashed.
    """

    ink: Ink = "ink"
    dashed: bool = False
