"""Pictures that several beats share: squares, the list of sizes, and plots with texts."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from qkvideo.scenes.parts.boxes import Column, Fit, Row, Split
from qkvideo.scenes.parts.part import Ink, Part, Size
from qkvideo.scenes.parts.plot import Dot, Plot, Scale, Series, Shape, Symbol, Tick
from qkvideo.scenes.parts.squares import Lit, Name, Pattern, Square
from qkvideo.scenes.parts.table import Field, Record, Table
from qkvideo.scenes.parts.text import Given, Line, Piece, Said
from qkvideo.scenes.story import amounts
from qkvideo.scenes.story.costs import Curve
from qkvideo.scenes.text.numbers import Cell

from .counted import Sized
from .story import Story

SHAPES: dict[str, Shape] = {"naive": "circle", "blockwise": "square", "window": "triangle"}
SHAPES |= {"linear": "ring"}
"""Shapes of the curves' points; fused kernels get the remaining one."""
NOTES = ("machine", "settings")
SIDE, BAND, AMONG = 8, 12, 14
"""Cells per side of a small square, per side of a band, and of the squares around both."""
EMPTY: Given = {}


def said(name: str, key: str, given: Given = EMPTY, **how: Any) -> Line:
    """A line of the catalogue that may break; quiet by default."""
    return Line((Said(name, given),), key=key, breaks=True, **{"ink": "quiet", **how})


def number(cell: Cell, key: str, size: Size = "number", **how: Any) -> Line:
    """A single number."""
    return Line((cell,), key=key, size=size, **how)


def head(name: str, *lines: Said, **how: Any) -> Field:
    """A column with a heading."""
    return Field(name, tuple((line,) for line in lines), **how)


def tokens(cell: Cell) -> str:
    """The key of a number of tokens, the same beside a square, in a table and along an axis."""
    return f"tokens/{cell.value:.0f}"


def beside(square: Square, told: Part) -> Split:
    """The square with a text beside it."""
    return Split((square, told), shares=((5, 8), (11, 9), (1, 1)), square="beside", gap="usual")


def square(ends: tuple[int, ...], whole: Sized, corner: Sized, **how: Any) -> Square:
    """A square with names for itself and for its corner."""
    whole_, corner_ = (named(each) for each in (whole, corner))
    return Square(key="square", ends=ends, whole=whole_, corner=corner_, ground=True, **how)


def lens(whole: Sized, corner: Sized) -> Square:
    """A square's enlarged corner, which has a corner of its own."""
    ends = (corner.n, whole.n)
    return Square(key="lens", ends=ends, corner=named(corner), ground=True)


def named(each: Sized) -> Name:
    """The name of a square or of its corner."""
    return Name(f"name/{each.name}", (Said(each.name),), each.n)


def sizes(exact: Iterable[Sized]) -> Table:
    """The list of sizes; rows are added to it from beat to beat."""
    fields = (
        Field("name", side="left"),
        head("tokens", Said("tokens"), spare=True),
        head("cells", Said("cells")),
    )
    return Table(key="sizes", fields=fields, records=tuple(map(_size, exact)), group="sizes")


def _size(each: Sized) -> Record:
    key = f"sizes/{each.name}"
    entries = (
        Line((Said(each.name),), key=f"{key}/name", size="said"),
        number(each.tokens, tokens(each.tokens), "said", ink="quiet"),
        number(each.cells, f"{key}/cells", "title", weight="semibold"),
    )
    return Record(each.name, entries)


def row(each: Sized) -> tuple[str, str]:
    """The keys of a row of a table of sizes."""
    return f"sizes/{each.name}", tokens(each.tokens)


def told(plot: Part, *parts: Part) -> Split:
    """A plot with texts below it."""
    panel = Fit((Column(parts, align="start"),))
    return Split((plot, panel), shares=((2, 1), (7, 5), (5, 4)), square="beside", gap="usual")


def ticks(found: Iterable[amounts.Tick], *, lengths: bool = False) -> tuple[Tick, ...]:
    """Ticks of a scale; those of lengths have the same keys as numbers of tokens elsewhere."""
    return tuple(
        Tick(each.value, each.pieces, tokens(each.cell) if lengths else "", (), each.together)
        for each in found
    )


def plot(s: Story, name: str, curves: Iterable[Curve], *series: Series, **drawn: Any) -> Plot:
    """A plot of measurements.

    Args:
        s: The story.
        name: The quantity: "time" or "peak".
        curves: All curves for which the scales have room.
        *series: The curves that are shown.
        **drawn: Other contents of the plot.
    """
    m, points = s.measured, [point for curve in curves for point in curve.points]
    timed = name == "time"
    lengths = [*(p.n for p in points), *([m.end] if m.end and timed else [])]
    values = [p.value for p in points]
    if timed and m.fit.would:  # where naive attention did not run
        values.append(m.fit.would[1])
    along = (Said("tokens-n"),), (min(lengths), max(lengths)), ticks(m.lengths, lengths=True)
    up = (Said(name),), (min(values), max(values)), ticks(m.times if timed else m.memory.scale)
    given = m.machine if timed else {**m.machine, "clock": "none"}
    notes = tuple((Said(line, given),) for line in NOTES)
    x, y = Scale("tokens", *along), Scale(name, *up)
    return Plot(key="plot", group=name, x=x, y=y, series=series, notes=notes, **drawn)


def times(s: Story, *series: Series, **drawn: Any) -> Plot:
    """The plot of times, with the same scales in every beat."""
    m = s.measured
    return plot(s, "time", (m.naive, *m.exact, *m.bent), *series, **drawn)


def series(
    curve: Curve, *, values: Collection[int] = (), rest: Ink = "share", **how: Any
) -> Series:
    """The points of a curve.

    Args:
        curve: The curve.
        values: The n at which the measured values are written.
        rest: Colour of the points that its slope is not fitted to.
        **how: Place and colour of its name, if any.
    """
    dots = [
        Dot((p.n, p.value), p.amount.pieces if p.n in values else (), "share" if p.fitted else rest)
        for p in curve.points
    ]
    label: tuple[Piece, ...] = (Said(f"curve-{curve.name}"),) if how else ()
    return Series(curve.name, shape(curve.name), tuple(dots), label, **how)


def shape(name: str) -> Shape:
    """Shape of a curve's marks."""
    return SHAPES.get(name, "diamond")


def legend(name: str, *, marked: bool = True) -> Row:
    """A curve's name with its symbol, if it was measured."""
    key = f"legend/{name}"
    line = Line((Said(f"curve-{name}"),), key=f"{key}/name", weight="semibold")
    symbol = (Symbol(key=f"{key}/symbol", shape=shape(name), ink="share"),) if marked else ()
    return Row((*symbol, line), gap="tight")


def pattern(name: str, lit: Lit, side: int, ink: Ink = "share", of: int = 0) -> Pattern:
    """A small square."""
    return Pattern(key=f"pattern/{name}", rows=side, columns=side, of=of or side, lit=lit, ink=ink)
