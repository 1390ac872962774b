"""Figures, which are outlines with colours, and groups of figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.pango import ink_box

if TYPE_CHECKING:
    from qkvideo.scenes.figures.grid import GridFigure

Array = npt.NDArray[np.float64]
Place = tuple[float, float, float, float, float, float]
"""An affine map of an outline: (xx, yx, xy, yy, x0, y0) as in Cairo, x' = xx · x + xy · y + x0."""

HERE: Place = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
CLEAR = np.zeros(4)


class Figure:
    """An outline with a fill and a stroke.

    Attributes:
        outline: The outline, (4 k, 2): k cubic Bézier curves of four points each. Set a new array
            to change it; the array itself must not be changed, since its path is cached.
        place: The affine map that moves, turns and scales the outline. Its results are positions in
            frame units.
        fill: Colour of the fill, (4,): red, green, blue and opacity, from 0 to 1; the first three
            are not multiplied by the opacity.
        strokes: Colours of the stroke, in the format of `fill`, (stops, 4). One colour, or the
            colours of a linear gradient at equal distances.
        width: Width of the stroke, in hundredths of a frame unit.
        ends: Points at which the gradient has its first and its last colour, in frame units,
            (2, 2); None if the stroke has one colour.
        picture: Picture that fills the outline, a rectangle, with the opacity of `fill`, instead of
            its colour: a PNG, written as a data URL; "" for none.
    """

    __slots__ = ("ends", "fill", "outline", "picture", "place", "strokes", "width")

    def __init__(
        self,
        outline: Array,
        *,
        fill: Array = CLEAR,
        strokes: Array | None = None,
        width: float = 0.0,
        ends: Array | None = None,
        place: Place = HERE,
        picture: str = "",
    ) -> None:
        self.outline = outline
        self.picture = picture
        self.place = place
        self.fill = fill
        self.strokes = CLEAR[None] if strokes is None else strokes
        self.width = width
        self.ends = ends

    @property
    def points(self) -> Array:
        """The outline after the affine map, (4 k, 2)."""
        if self.place == HERE:
            return self.outline
        xx, yx, xy, yy, x0, y0 = self.place
        return np.asarray(self.outline @ np.array([[xx, yx], [xy, yy]]) + np.array([x0, y0]))

    @property
    def seen(self) -> bool:
        """Whether the fill or the stroke is visible."""
        return bool(len(self.outline)) and (self.fill[3] > 0 or self.lined)

    @property
    def lined(self) -> bool:
        """Whether the stroke is visible."""
        # Asked for every figure of every frame, where a list is ten times as fast as an array.
        return self.width > 0 and max(self.strokes[:, 3].tolist()) > 0


class Group:
    """Figures, grids and groups that together are one drawing.

    Attributes:
        parts: The figures, grids and groups, in drawing order: each one covers those before it.
    """

    def __init__(self, parts: Iterable[Drawn]) -> None:
        self.parts: list[Drawn] = list(parts)


Drawn: TypeAlias = "Figure | Group | GridFigure"


def leaves(drawn: Iterable[Drawn]) -> Iterator[Figure | GridFigure]:
    """Yield the figures and grids of drawings, also those inside groups, in drawing order."""
    for one in drawn:
        if isinstance(one, Group):
            yield from leaves(one.parts)
        else:
            yield one


def family(drawn: Iterable[Drawn]) -> Iterator[Drawn]:
    """Yield drawings in drawing order; after each group, also everything inside it."""
    for one in drawn:
        yield one
        if isinstance(one, Group):
            yield from family(one.parts)


def ink(figures: Iterable[Figure]) -> Box:
    """Return the bounding box of the outlines of figures, in frame units.

    The sides of the box are horizontal and vertical. The width of the strokes is not included.
    """
    return ink_box(np.concatenate([figure.points for figure in figures]))
