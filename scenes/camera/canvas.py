"""Draws figures as pixels, and redraws only what has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from math import ceil, floor
from typing import Any

import cairo
import numpy as np

from qkvideo.scenes.camera.cells import CellPainter
from qkvideo.scenes.camera.painter import Painter
from qkvideo.scenes.figures.figure import Array, Drawn, Figure, leaves
from qkvideo.scenes.look.theme import rgba
from qkvideo.scenes.record import Area, Pixels

_MARGIN = 2
"""Number of pixels by which a drawing may exceed its outline."""
_MITRE = 5.0
"""Maximum distance of a mitre's corner from the line, in line widths (Cairo's default limit is ten
half widths)."""
_Sides = tuple[float, float, float, float]
"""Left, bottom, right and top of a box, in frame units."""
_NEAR = 32
"""Maximum gap between areas that are drawn as one area, in pixels."""


@dataclass(frozen=True)
class CanvasView:
    """The size and background of a canvas.

    Attributes:
        width: Width in pixels.
        height: Height in pixels.
        units: Width and height in frame units.
        ground: Background colour, "#RRGGBB".
        opaque: Whether the background is drawn; otherwise it is transparent.
    """

    width: int
    height: int
    units: tuple[float, float]
    ground: str
    opaque: bool = True


class Canvas:
    """An array of pixels on which drawings are drawn.

    It draws one picture after another. Call `show` to draw a whole picture. If only few drawings
    change from picture to picture, call `begin` for the first picture, then `change` for each
    later one.

    Args:
        view: Size and background.

    Attributes:
        view: Size and background.
        pixels: The present picture, (height, width, 4), RGBA, premultiplied; the first row is on
            top.
    """

    def __init__(self, view: CanvasView) -> None:
        self.view = view
        self._ground = np.zeros(4, np.uint8)
        if view.opaque:
            self._ground[:] = np.rint(255 * rgba(view.ground))
        shape = view.height, view.width, 4
        self.pixels: Pixels = np.empty(shape, np.uint8)
        self._below: Pixels = np.empty(shape, np.uint8)
        # One unit has the same length in x and y, also at 854 × 480, which is not exactly 16:9.
        unit = view.width / view.units[0]
        self._to_pixels = cairo.Matrix(unit, 0, 0, -unit, view.width / 2, view.height / 2)
        self._ctx = self._context(self.pixels)
        self._below_ctx = self._context(self._below)
        self._aside: Pixels = np.empty(shape, np.uint8)
        self._aside_ctx = self._context(self._aside)
        self._drawn: list[Drawn] = []
        self._first = 0
        self._areas: list[Area | None] = []
        # Each outline is stored with its box: while it exists, no other one can have the same id.
        self._sides: dict[int, tuple[Array, _Sides]] = {}
        self.forget()

    def _context(self, pixels: Pixels) -> cairo.Context[Any]:
        surface = cairo.ImageSurface.create_for_data(
            pixels.data, cairo.FORMAT_ARGB32, self.view.width, self.view.height
        )
        ctx = cairo.Context(surface)
        ctx.set_matrix(self._to_pixels)
        return ctx

    def forget(self) -> None:
        """Delete all cached images of texts and cells.

        A picture drawn afterwards then has exactly the pixels of a picture drawn by a new canvas.
        """
        self._painter = Painter(CellPainter(self.view.width, self.view.height))

    def show(self, drawn: Iterable[Drawn]) -> Pixels:
        """Draw a whole picture, and return its pixels."""
        self._clear(self.pixels)
        self._painter.draw(self._ctx, drawn)
        return self.pixels

    def begin(self, drawn: Sequence[Drawn], first: int) -> Pixels:
        """Draw a picture of which some drawings will change later, and return the canvas's pixels.

        Args:
            drawn: All drawings, from the lowest to the topmost.
            first: Index (from 0) of the first drawing that can change. The drawings before it are
                drawn only once.
        """
        self._drawn, self._first = list(drawn), first
        self._sides.clear()
        self._areas = [self._area(one) for one in self._drawn]
        self._clear(self._below)
        self._painter.draw(self._below_ctx, self._drawn[:first])
        np.copyto(self.pixels, self._below)
        self._painter.draw(self._ctx, self._drawn[first:])
        return self.pixels

    def change(self, which: Iterable[int]) -> tuple[Area, ...]:
        """Draw again the picture that `begin` drew, after some of its drawings changed in place.

        Args:
            which: Indices (from 0) of the changed drawings.

        Returns:
            The redrawn rectangles, in pixels: first row, row after the last, first column, column
            after the last. Pixels outside of these rectangles are unchanged.
        """
        touched: list[Area] = []
        for place in which:
            now = self._area(self._drawn[place])
            touched += [area for area in (self._areas[place], now) if area is not None]
            self._areas[place] = now
        areas = apart(touched)
        self._draw_again(areas)
        return areas

    def _draw_again(self, areas: tuple[Area, ...]) -> None:
        """Draw all figures that touch some areas on a second picture, and copy these areas from it.

        Figures are drawn completely, since Cairo draws a part of an outline slightly differently.
        """
        for top, bottom, left, right in areas:
            self._aside[top:bottom, left:right] = self._below[top:bottom, left:right]
        touching = [
            one
            for one, where in zip(
                self._drawn[self._first :], self._areas[self._first :], strict=True
            )
            if where is not None and any(_meet(where, area) for area in areas)
        ]
        self._painter.draw(self._aside_ctx, touching)
        for top, bottom, left, right in areas:
            self.pixels[top:bottom, left:right] = self._aside[top:bottom, left:right]

    def _clear(self, pixels: Pixels) -> None:
        pixels.view(np.uint32)[...] = self._ground.view(np.uint32)[0]

    def _area(self, one: Drawn) -> Area | None:
        """Return the area of pixels that a drawing may touch; None if it touches none."""
        boxes = [box for leaf in leaves([one]) if (box := self._box(leaf)) is not None]
        if not boxes:
            return None
        left, bottom, right, top = (
            each(box[side] for box in boxes) for side, each in enumerate((min, min, max, max))
        )
        to = self._to_pixels
        columns = _within((left * to.xx + to.x0, right * to.xx + to.x0), self.view.width)
        rows = _within((top * to.yy + to.y0, bottom * to.yy + to.y0), self.view.height)
        return (*rows, *columns) if rows[0] < rows[1] and columns[0] < columns[1] else None

    def _box(self, leaf: Any) -> _Sides | None:
        """Return the box that a drawing may touch; None if it is invisible."""
        if not isinstance(leaf, Figure):
            box = leaf.box
            return (box.left, box.bottom, box.right, box.top) if leaf.opacity > 0 else None
        if not leaf.seen:
            return None
        left, bottom, right, top = self._placed(leaf)
        reach = leaf.width / 100 * _MITRE if leaf.lined else 0.0
        return left - reach, bottom - reach, right + reach, top + reach

    def _placed(self, figure: Figure) -> _Sides:
        """Return the box of a figure's outline in its place."""
        xx, yx, xy, yy, x0, y0 = figure.place
        outline = figure.outline
        if yx or xy or outline.flags.writeable:
            return _sides(figure.points)
        # Most figures are texts, which keep their outline wherever they are moved.
        if id(outline) not in self._sides:
            self._sides[id(outline)] = outline, _sides(outline)
        left, bottom, right, top = self._sides[id(outline)][1]
        x, y = (xx * left + x0, xx * right + x0), (yy * bottom + y0, yy * top + y0)
        return min(x), min(y), max(x), max(y)


def _sides(points: Array) -> _Sides:
    """Return the box of an outline: a curve lies within its handles."""
    (left, bottom), (right, top) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return left, bottom, right, top


def _within(ends: tuple[float, float], limit: int) -> tuple[int, int]:
    """Return the first pixel of an interval and the one after its last, limited to the picture."""
    first, last = max(0.0, ends[0] - _MARGIN), min(float(limit), ends[1] + _MARGIN)
    return floor(first), max(floor(first), ceil(last))


def _meet(a: Area, b: Area) -> bool:
    return a[0] < b[1] and b[0] < a[1] and a[2] < b[3] and b[2] < a[3]


def apart(areas: Iterable[Area]) -> tuple[Area, ...]:
    """Return rectangles that together cover all given rectangles and are not close together.

    Between any two returned rectangles, there is a gap of at least `_NEAR` pixels. Given rectangles
    with a smaller gap are replaced by one rectangle that contains them.

    Args:
        areas: Rectangles in pixels: first row, row after the last, first column, column after the
            last.
    """
    bands = _joined(sorted(areas), lambda area: (area[0], area[1]))
    return tuple(
        (
            min(area[0] for area in part),
            max(area[1] for area in part),
            min(area[2] for area in part),
            max(area[3] for area in part),
        )
        for part in chain.from_iterable(
            _joined(sorted(band, key=lambda area: area[2]), lambda area: (area[2], area[3]))
            for band in bands
        )
    )


def _joined(areas: Iterable[Area], ends: Callable[[Area], tuple[int, int]]) -> list[list[Area]]:
    """Group sorted areas into runs; between two runs there is a gap of at least `_NEAR` pixels."""
    runs: list[list[Area]] = []
    reached = 0
    for area in areas:
        first, last = ends(area)
        if runs and first < reached + _NEAR:
            runs[-1].append(area)
            reached = max(reached, last)
        else:
            runs.append([area])
            reached = last
    return runs
