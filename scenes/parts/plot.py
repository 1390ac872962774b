"""Plots with two logarithmic scales: what grows as a power of n is a straight line there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Piece

Shape = Literal["circle", "square", "triangle", "diamond", "ring"]
"""Of a curve's marks: curves can be told apart by them. Squares and diamonds are hollow."""
Place = Literal["above", "below", "after", "before"]
"""Where a name stands: over its line or under it, right of its last point or left of that."""
Pieces = tuple[Piece, ...]
Spot = tuple[float, float]


@dataclass(frozen=True)
class Tick:
    """A labelled place on a scale.

    Attributes:
        value: Where it is.
        pieces: What stands there.
        key: Its own, where it is on the stage before or after in another part.
        below: What it is, in a line of its own.
        together: Whether it is shown only where all that say so have room.
    """

    value: float
    pieces: Pieces
    key: str = ""
    below: Pieces = ()
    together: bool = False


@dataclass(frozen=True)
class Scale:
    """One side of a plot.

    Attributes:
        name: Its ticks' keys begin with it.
        title: What is counted along it.
        ends: The least and the largest of what is drawn.
        ticks: The most important first: those that would touch an earlier one are left out.
    """

    name: str
    title: Pieces
    ends: tuple[float, float]
    ticks: tuple[Tick, ...]


@dataclass(frozen=True)
class Dot:
    """A point.

    Attributes:
        at: Where.
        value: Written beside it, where there is room.
        ink: Of its mark.
    """

    at: Spot
    value: Pieces = ()
    ink: Ink = "ink"


@dataclass(frozen=True)
class Series:
    """Points of one kind.

    Attributes:
        name: In keys.
        shape: Of their marks.
        dots: In order of x.
        label: Its name on the plot, where there is room.
        ink: Of the label.
        place: Of the label: "after" or "before" the last point.
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
        name: In keys.
        corners: The points.
        ink: Its colour.
        dashed: How it is drawn.
        thick: Likewise.
        label: Its name.
        place: Of the label: "above" or "below" it.
        short: Whether it stops short of its ends, where points are.
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
    """What grows as a power of x, through a point.

    Attributes:
        name: In keys.
        at: The point.
        power: The exponent: its slope.
        formula: Written where it ends, in Typst's notation.
        beyond: Whether it goes on to the plot's edge; else it ends at the point.
    """

    name: str
    at: Spot
    power: float
    formula: str = ""
    beyond: bool = False


@dataclass(frozen=True)
class Wall:
    """A line upwards from a place on the lower scale.

    Attributes:
        name: In keys.
        at: The place.
        label: What it is.
        ink: Of the line.
        height: Where it ends; None for the upper edge.
        dashed: How it is drawn.
        crossed: Whether a cross at its upper end says that something ends there; its label stands
            beside that.
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
    """Two scales, and what is drawn between them.

    Plots of one group have their scales' lines in the same places, whatever stands beside them.

    Attributes:
        x: The lower scale.
        y: The left one.
        series: Points.
        paths: Lines through points.
        powers: Dashed, as far as the plot goes.
        walls: Upright lines.
        notes: Lines below the plot.
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
    """A curve's mark, beside its name.

    Attributes:
        shape: Of the mark.
        ink: Likewise.
    """

    shape: Shape
    ink: Ink = "ink"


@dataclass(frozen=True, kw_only=True)
class Stroke(Part):
    """A short piece of a line, beside what it is.

    Attributes:
        ink: Its colour.
        dashed: How it is drawn.
    """

    ink: Ink = "ink"
    dashed: bool = False
