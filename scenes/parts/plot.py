"""Plots: two scales, logarithmic (powers of n are straight lines) or linear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Piece

Shape = Literal["circle", "square", "triangle", "diamond", "ring"]
"""Shapes of a curve's marks, so that curves can be told apart. Squares and diamonds are hollow."""
Place = Literal["above", "below", "after", "before"]
"""Place of a name: above or below its line, right of its last point, or left of it."""
Pieces = tuple[Piece, ...]
Spot = tuple[float, float]


@dataclass(frozen=True)
class Tick:
    """A labelled value on a scale.

    Attributes:
        value: The value.
        pieces: The label.
        key: Its own key, if another part shows it before or after.
        below: A second line of the label.
        together: Whether it is shown only if there is room for all such ticks.
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
        name: Prefix of its ticks' keys.
        title: Its title.
        ends: The smallest and the largest value drawn.
        ticks: The ticks, the most important first; those that would touch an earlier one are left
            out.
        linear: Whether equal differences are equal lengths; otherwise equal factors are.
    """

    name: str
    title: Pieces
    ends: tuple[float, float]
    ticks: tuple[Tick, ...]
    linear: bool = False


@dataclass(frozen=True)
class Dot:
    """A point.

    Attributes:
        at: Its coordinates, in units of the plot's axes.
        value: A number beside it, if there is room.
        ink: Colour of its mark.
    """

    at: Spot
    value: Pieces = ()
    ink: Ink = "ink"


@dataclass(frozen=True)
class Series:
    """Points of one group.

    Attributes:
        name: Part of its keys.
        shape: Shape of the marks.
        dots: The points, by x.
        label: Its name on the plot, if there is room.
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
        name: Part of its key.
        corners: The points.
        ink: Its colour.
        dashed: Whether it is dashed.
        thick: Whether it is thick.
        label: Its name.
        place: Place of the label: "above" or "below" the line.
        short: Whether it stops short of points at its ends.
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
    """A power of x through a point.

    Attributes:
        name: Part of its key.
        at: The point.
        power: The exponent, which is the slope.
        formula: Formula at its end, in Typst's notation.
        beyond: Whether it continues to the plot's edge; otherwise it ends at the point.
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
        name: Part of its key.
        at: The value.
        label: Its label.
        ink: Colour of the line.
        height: Its upper end; None for the upper edge.
        dashed: Whether it is dashed.
        crossed: Whether a cross marks the upper end, where something ends; the label is beside it.
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
    """Two scales, with points and lines between them.

    Plots of one group have their scales at the same places.

    Attributes:
        x: The lower scale.
        y: The left one.
        series: Points.
        paths: Lines through points.
        powers: Powers of x, as dashed lines, if both scales are logarithmic.
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
    """A curve's mark, beside its name, for a legend.

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
        ink: Its colour.
        dashed: Whether it is dashed.
    """

    ink: Ink = "ink"
    dashed: bool = False
