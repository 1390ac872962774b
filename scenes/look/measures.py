"""Sizes of text, lengths, widths of lines, opacities and the drawing order, by their role."""

from __future__ import annotations

from dataclasses import dataclass

POINT = 1 / 72
"""One point of type (as in manim's font_size), in frame units."""


@dataclass(frozen=True)
class Sizes:
    """Font sizes, in frame units per em; 0.2 is 18 px at 720p."""

    display: float = 88 * POINT
    large: float = 60 * POINT
    title: float = 40 * POINT
    heading: float = 34 * POINT
    said: float = 29 * POINT
    number: float = 26 * POINT
    label: float = 21 * POINT
    corner: float = 18 * POINT
    badge: float = 16 * POINT
    least: float = 14.4 * POINT


@dataclass(frozen=True)
class Spaces:
    """Spaces in frame units.

    Attributes:
        close: Between things that are read as one: a frame and its contents, a heading and its
            column, the rows of a text.
        near: Between a thing and what belongs to it or points at it, such as an arrow.
        tick: Length of a scale's ticks, and of a bracket's ends.
        apart: Between labels, and between a label and what is not labelled by it.
        beside: Between cells or words and what is beside them.
        between: Between columns, and between an edge and the text inside it.
        usual: Between two parts of a picture.
        group: Between groups of columns, and between texts.
        wide: Between parts that are not read together.
    """

    close: float = 0.06
    near: float = 0.1
    tick: float = 0.1
    apart: float = 0.12
    beside: float = 0.14
    between: float = 0.25
    usual: float = 0.3
    group: float = 0.42
    wide: float = 0.6


@dataclass(frozen=True)
class Strokes:
    """Widths of lines, in hundredths of a frame unit.

    Attributes:
        fine: Lines of a scale, and edges that separate things of one colour.
        line: Any other line.
        frame: Frames around things.
        strong: Arrows, and lines that lead to a frame.
        thick: The line that a plot is about.
    """

    fine: float = 1.5
    line: float = 2.0
    frame: float = 2.5
    strong: float = 3.0
    thick: float = 7.0


@dataclass(frozen=True)
class Fades:
    """How much is left of a colour: its opacity, or its share in a mixture with the background.

    Attributes:
        trace: In the fill of a thing that is not highlighted.
        tint: In the fill of a thing with an edge of the same colour.
        faint: Of cells and beams that are not highlighted.
        muted: Of other things that are not highlighted.
        soft: Of things that are not highlighted but have to be compared, such as bars.
    """

    trace: float = 0.07
    tint: float = 0.15
    faint: float = 0.3
    muted: float = 0.45
    soft: float = 0.7


@dataclass(frozen=True)
class Layers:
    """The drawing order: things of a larger number are drawn over those of a smaller one.

    Attributes:
        scale: The lines of a scale; and plain grounds.
        axes: Axes.
        rods: Bars, and lines that guide the eye.
        lines: Lines through points, zero lines, dots without names.
        things: What has a place of its own, and stands on these.
        marks: Marks of points; figures.
        laid: What is laid on another thing.
        frames: Frames around things.
        above: Texts on things, and what points at other things.
        words: Words between which beams lead: over the beams.
        over: Texts over beams and words.
    """

    scale: int = -4
    axes: int = -3
    rods: int = -2
    lines: int = -1
    things: int = 1
    marks: int = 2
    laid: int = 3
    frames: int = 4
    above: int = 5
    words: int = 80
    over: int = 90


SIZES, SPACES, STROKES, FADES, LAYERS = Sizes(), Spaces(), Strokes(), Fades(), Layers()
