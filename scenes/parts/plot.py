"""Plots: two scales, logarithmic (powers of n are straight lines) or linear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Piece

Shape = Literal["circle", "square", "triangle", "diamond", "ring"]
"""Shapes of the marks of a series, so that series can be told apart. Squares and diamonds are
hollow."""
Place = Literal["above", "below", "after", "before"]
"""Place of a line's name: above or below the line, right of its last point ("after"), or left of it
("before")."""
Pieces = tuple[Piece, ...]
Spot = tuple[float, float]


@dataclass(frozen=True)
class Tick:
    """A labelled value on a scale.

    Attributes:
        value: The value.
        pieces: The label.
        key: Key of the label, if it moves from or to a part of another picture; otherwise empty.
        below: A second line of the label.
        together: Whether the tick is shown only if there is room for all ticks with this setting.
    """

    value: float
    pieces: Pieces
    key: str = ""
    below: Pieces = ()
    together: bool = False


@dataclass(frozen=True)
class Scale:
    """One axis of a plot.

    Attributes:
        name: Prefix of the ticks' keys.
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
        at: Coordinates, in units of the plot's axes.
        value: Text beside the point, such as its value, shown if there is room.
        ink: Colour of the mark.
    """

    at: Spot
    value: Pieces = ()
    ink: Ink = "ink"


@dataclass(frozen=True)
class Series:
    """A series of points with the same mark.

    Attributes:
        name: Part of the items' keys.
        shape: Shape of the marks.
        dots: The points, sorted by x.
        label: Name of the series on the plot, shown if there is room.
        ink: Colour of the label.
        place: Place of the label: "after" or "before" the last point.
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
        name: Part of the item's key.
        corners: The points.
        ink: Colour of the line.
        dashed: Whether the line is dashed.
        thick: Whether the line is thick.
        label: Name of the line.
        place: Place of the label: "above" or "below" the line.
        short: Whether the line leaves a gap before the points at its ends.
    """

    name: str
    corners: tuple[Spot, ...]
    ink: Ink = "ink"
    dashed: bool = False
    thick: bool = False
    label: Pieces = ()
    place: Place = "above"
    short: bool = False


@dataclass(frozen=True)
class Power:
    """A power of x, as a line through a point.

    Attributes:
        name: Part of the item's key.
        at: The point, in units of the plot's axes.
        power: The exponent, which is the slope of the line on logarithmic scales.
        formula: Formula at the end of the line, in Typst's notation.
        beyond: Whether the line continues to the plot's edge; otherwise it ends at the point.
    """

    name: str
    at: Spot
    power: float
    formula: str = ""
    beyond: bool = False


@dataclass(frozen=True)
class Wall:
    """A vertical line at a value of the lower scale.

    Attributes:
        name: Part of the item's key.
        at: The value.
        label: Label of the line.
        ink: Colour of the line.
        height: Value of the left scale at the line's upper end; None for the upper edge of the
            plot.
        dashed: Whether the line is dashed.
        crossed: Whether a cross marks the upper end, to show that something ends there; the label
            is then beside the cross.
    """

    name: str
    at: float
    label: Pieces = ()
    ink: Ink = "ink"
    height: float | None = None
    dashed: bool = True
    crossed: bool = False


@dataclass(frozen=True, kw_only=True)
class Plot(Part):
    """Two scales, with points and lines in the area between the scales.

    Plots of one group have their scales at the same places.

    Attributes:
        x: The lower scale.
        y: The left scale.
        series: Series of points.
        paths: Lines through points.
        powers: Powers of x, as dashed lines; both scales have to be logarithmic.
        walls: Vertical lines.
        notes: Texts below the plot.
    """

    x: Scale
    y: Scale
    series: tuple[Series, ...] = ()
    paths: tuple[Path, ...] = ()
    powers: tuple[Power, ...] = ()
    walls: tuple[Wall, ...] = ()
    notes: tuple[Pieces, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Symbol(Part):
    """The mark of a series, beside the series' name in a legend.

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
