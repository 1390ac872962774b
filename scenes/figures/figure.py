"""Figures, which are outlines with colours, and groups of figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.text.pango import Box, ink_box

if TYPE_CHECKING:
    from qkvideo.scenes.figures.grid import Grid

Array = npt.NDArray[np.float64]
Place = tuple[float, float, float, float, float, float]
"""An affine map of an outline: (xx, yx, xy, yy, x0, y0) as in Cairo, x' = xx · x + xy · y + x0."""

HERE: Place = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
CLEAR = np.zeros(4)


class Figure:
    """An outline with a fill and a stroke.

    Attributes:
        outline: Cubic Bézier curves, (4 k, 2); it is replaced, never changed in place.
        place: The affine map from the outline to frame units.
        fill: Colour of the fill, (4,), from 0 to 1, straight alpha last.
        strokes: Colours of the stroke, (stops, 4): one colour, or the stops of a gradient at equal
            distances on a straight line.
        width: Width of the stroke, in hundredths of a frame unit.
        ends: Positions of the first and the last stop of the gradient, (2, 2); None for one colour.
    """

    __slots__ = ("ends", "fill", "outline", "place", "strokes", "width")

    def __init__(
        self,
        outline: Array,
        *,
        fill: Array = CLEAR,
        strokes: Array | None = None,
        width: float = 0.0,
        ends: Array | None = None,
        place: Place = HERE,
    ) -> None:
        self.outline = outline
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
        return self.width > 0 and bool((self.strokes[:, 3] > 0).any())


class Group:
    """Several drawings, drawn one after another.

    Attributes:
        parts: The drawings, the lowest first.
    """

    def __init__(self, parts: Iterable[Drawn]) -> None:
        self.parts: list[Drawn] = list(parts)


Drawn: TypeAlias = "Figure | Group | Grid"


def leaves(drawn: Iterable[Drawn]) -> Iterator[Figure | Grid]:
    """Yield all figures and grids in drawing order; groups are replaced by their members."""
    for one in drawn:
        if isinstance(one, Group):
            yield from leaves(one.parts)
        else:
            yield one


def family(drawn: Iterable[Drawn]) -> Iterator[Drawn]:
    """Yield all drawings, and everything inside groups."""
    for one in drawn:
        yield one
        if isinstance(one, Group):
            yield from family(one.parts)


def ink(figures: Iterable[Figure]) -> Box:
    """Return the bounding box of several figures, without the width of their strokes."""
    return ink_box(np.concatenate([figure.points for figure in figures]))
