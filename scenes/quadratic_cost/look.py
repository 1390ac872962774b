"""Pictures that several beats share: squares, the list of sizes, and plots with texts."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from qkvideo.scenes.parts.boxes import Column, Fit, Row, Split
from qkvideo.scenes.parts.part import Ink, Part, Size
from qkvideo.scenes.parts.plot import Dot, Plot, Scale, Series, Shape, Symbol, Tick
from qkvideo.scenes.parts.table import Field, Table, TableRow
from qkvideo.scenes.parts.text import Given, Line, Piece, Said
from qkvideo.scenes.story import amounts
from qkvideo.scenes.story.costs import CostCurve
from qkvideo.scenes.text.numbers import Cell

from .counted import Sized
from .squares import Lit, Name, Pattern, Square
from .story import Story

SHAPES: dict[str, Shape] = {"naive": "circle", "window": "triangle"}
"""Shapes of the curves' points."""
NOTES = ("machine", "settings")
"""Names of the texts below plots of measurements."""
SIDE, BAND, AMONG = 8, 12, 14
"""Cells per side: of a small square, of a band, and of the squares around both."""
EMPTY: Given = {}
"""No variables."""


def said(name: str, key: str, given: Given = EMPTY, **how: Any) -> Line:
    """Return a text of the catalogue as a part, which may be broken into several lines.

    Args:
        name: Name of the text in the catalogue, without the film's name.
        key: Key of the part.
        given: Variables of the text, by name.
        **how: Further attributes of `Line`, such as its size; the default `ink` is "quiet".
    """
    return Line((Said(name, given),), key=key, breaks=True, **{"ink": "quiet", **how})


def number(cell: Cell, key: str, size: Size = "number", **how: Any) -> Line:
    """Return a single number as a text."""
    return Line((cell,), key=key, size=size, **how)


def name(what: str, size: Size) -> Line:
    """Return the heading of a column of the list of sizes as a text of its own."""
    return Line((Said(what),), key=f"sizes/head/{what}/0", size=size, ink="quiet")


def head(name: str, *lines: Said, **how: Any) -> Field:
    """Return a column of a table with a heading."""
    return Field(name, tuple((line,) for line in lines), **how)


def tokens(cell: Cell) -> str:
    """Return the key of the part that shows this number of tokens.

    Pictures, tables and plots use this key, so the number moves between them.
    """
    return f"tokens/{cell.value:.0f}"


def beside(square: Square, told: Part) -> Split:
    """Return the square with a text beside it."""
    return Split((square, told), shares=((5, 8), (11, 9), (1, 1)), square="beside", gap="usual")


def square(ends: tuple[int, ...], whole: Sized, corner: Sized, **how: Any) -> Square:
    """Return a square with names for itself and for its corner."""
    whole_, corner_ = (named(each) for each in (whole, corner))
    return Square(key="square", ends=ends, whole=whole_, corner=corner_, ground=True, **how)


def lens(whole: Sized, corner: Sized) -> Square:
    """Return an enlarged square with a smaller one in its corner, and the name of the smaller one.

    Args:
        whole: The size of the enlarged square.
        corner: The size and the name of the smaller square.
    """
    ends = (corner.n, whole.n)
    return Square(key="lens", ends=ends, corner=named(corner), ground=True)


def named(each: Sized) -> Name:
    """Return the name of a square or of its corner."""
    return Name(f"name/{each.name}", (Said(each.name),), each.n)


def sizes(exact: Iterable[Sized]) -> Table:
    """Return the list of sizes, to which beats add rows."""
    fields = (
        Field("name", side="left"),
        head("tokens", Said("tokens"), spare=True),
        head("cells", Said("cells")),
    )
    return Table(key="sizes", fields=fields, records=tuple(map(_size, exact)), group="sizes")


def _size(each: Sized) -> TableRow:
    """Return a row of the list of sizes."""
    key = f"sizes/{each.name}"
    entries = (
        Line((Said(each.name),), key=f"{key}/name", size="said"),
        number(each.tokens, tokens(each.tokens), "said", ink="quiet"),
        number(each.cells, f"{key}/cells", "title", weight="semibold"),
    )
    return TableRow(each.name, entries)


def row(each: Sized) -> tuple[str, str]:
    """Return the keys of two parts for a size n: the row in the table of sizes, the number n."""
    return f"sizes/{each.name}", tokens(each.tokens)


def told(plot: Part, *parts: Part) -> Split:
    """Return a plot with texts to its right or, in a tall frame, below it."""
    panel = Fit((Column(parts, align="start"),))
    return Split((plot, panel), shares=((2, 1), (7, 5), (5, 4)), square="beside", gap="usual")


def ticks(found: Iterable[amounts.AxisTick], *, lengths: bool = False) -> tuple[Tick, ...]:
    """Return the ticks of a plot's scale, made from the ticks in the story.

    Args:
        found: The ticks in the story.
        lengths: Whether the ticks are numbers of tokens; `tokens` then returns their keys.
    """
    return tuple(
        Tick(each.value, each.pieces, tokens(each.cell) if lengths else "", each.together)
        for each in found
    )


def times(s: Story, *series: Series, **drawn: Any) -> Plot:
    """Return a plot of measured times against n, with equal scales in every beat.

    Args:
        s: The story.
        *series: The curves that are shown.
        **drawn: Further attributes of `Plot`, such as `paths`.
    """
    m = s.measured
    points = [point for curve in m.curves for point in curve.points]
    lengths, values = [point.n for point in points], [point.value for point in points]
    along = (Said("tokens-n"),), (min(lengths), max(lengths)), ticks(m.lengths, lengths=True)
    up = (Said("time"),), (min(values), max(values)), ticks(m.times)
    notes = tuple((Said(line, m.machine),) for line in NOTES)
    x, y = Scale("tokens", *along), Scale("time", *up)
    return Plot(key="plot", group="time", x=x, y=y, series=series, notes=notes, **drawn)


def series(
    curve: CostCurve, *, values: Collection[int] = (), rest: Ink = "share", **how: Any
) -> Series:
    """Return a measured curve as a series of points in a plot.

    Args:
        curve: The curve.
        values: Numbers of tokens n; the points at these n show their measured values.
        rest: Colour of points not used to compute how the time grows; all others have "share".
        **how: `place` and `ink` of the curve's name; if neither is given, no name is shown.
    """
    dots = [
        Dot((p.n, p.value), p.amount.pieces if p.n in values else (), "share" if p.fitted else rest)
        for p in curve.points
    ]
    label: tuple[Piece, ...] = (Said(f"curve-{curve.name}"),) if how else ()
    return Series(curve.name, SHAPES[curve.name], tuple(dots), label, **how)


def legend(name: str) -> Row:
    """Return the legend entry of the curve `name`: its symbol, then its name."""
    key = f"legend/{name}"
    line = Line((Said(f"curve-{name}"),), key=f"{key}/name", weight="semibold")
    symbol = Symbol(key=f"{key}/symbol", shape=SHAPES[name], ink="share")
    return Row((symbol, line), gap="tight")


def pattern(name: str, lit: Lit, side: int, of: int = 0, **how: Any) -> Pattern:
    """Return a part that shows a square of cells, some of them highlighted.

    Args:
        name: The part's key is "pattern/" followed by this name.
        lit: The highlighted cells: "all", a "tile", or a "band" along the diagonal.
        side: Number of cells per side.
        of: A square with this many cells per side has full size. A square with fewer cells has
            cells of the same size, and is therefore smaller. 0 stands for `side`.
        **how: Further attributes of `Pattern`.
    """
    return Pattern(key=f"pattern/{name}", side=side, of=of or side, lit=lit, **how)
