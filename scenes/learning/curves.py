"""Plots of curves over the steps of training."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.plot import Dot, Path, Plot, Scale, Series, Tick
from qkvideo.scenes.parts.text import Piece, Said
from qkvideo.scenes.text.numbers import Cell

from .story import EDGES

PLOT = "plot"
"""Key of the plots."""


def step_scale(cells: Iterable[Cell], first: float, last: float, title: str) -> Scale:
    """Return the lower scale: steps of training."""
    ticks = tuple(Tick(cell.value, (cell,)) for cell in cells)
    return Scale("steps", (Said(title),), (first, last), ticks)


def share_scale(name: str, title: Said, shown: Iterable[Cell] = EDGES) -> Scale:
    """Return the left scale, from 0 to 1."""
    ticks = tuple(Tick(cell.value, (cell,)) for cell in shown)
    return Scale(name, (title,), (0, 1), ticks, linear=True)


def drawn_curve(
    name: str, xs: Iterable[float], cells: Iterable[Cell], label: tuple[Piece, ...], *, lit: bool
) -> tuple[Path, Series]:
    """Return a line, and its name at its last point."""
    corners = tuple(zip(xs, (cell.value for cell in cells), strict=True))
    ink: Ink = "share" if lit else "ink"
    line = Path(name, corners, ink=ink, width="thick" if lit else "frame")
    return line, Series(name, "circle", (Dot(corners[-1], ink=ink),), label, ink=ink)


def plotted(x: Scale, y: Scale, curves: Iterable[tuple[Path, Series]], key: str = PLOT) -> Plot:
    """Return a plot of curves, each a line with its points."""
    lines, ends = zip(*curves, strict=True)
    return Plot(key=key, x=x, y=y, paths=lines, series=ends, grow=1)


def level(points: Sequence[int], learnt: Cell) -> Path:
    """Return a dashed horizontal line at the share of right answers that counts as learned.

    Args:
        points: Numbers of training steps, in ascending order. The line extends from the first
            number to the last one.
        learnt: The height of the line: a share of right answers, from 0 to 1.
    """
    level = tuple((x, learnt.value) for x in (points[0], points[-1]))
    return Path("learned", level, ink="quiet", dashed=True, label=(Said("learned"),))


def wall(name: str, at: float, ends: tuple[float, float]) -> Path:
    """Return a dashed vertical line through the plot, at a number of training steps."""
    corners = (at, ends[0]), (at, ends[1])
    return Path(name, corners, "quiet", dashed=True, width="line", goes_on=(True, True))
