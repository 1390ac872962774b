"""An outline with colours, and several of them together."""

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
"""Where an outline stands: (xx, yx, xy, yy, x0, y0) as in Cairo, x' = xx · x + xy · y + x0."""

HERE: Place = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
CLEAR = np.zeros(4)


class Figure:
    """An outline with an inside and a line.

    Attributes:
        outline: Cubic Bézier curves, (4 k, 2); it is replaced, never changed in place.
        place: Where the outline stands.
        fill: Colour of the inside, (4,), from 0 to 1, alpha last and not multiplied in.
        strokes: Colours of the line: one, or several at equal distances on a straight way, (k, 4).
        width: Of the line, in hundredths of a unit of the frame.
        ends: Where the first and the last of several colours are, (2, 2).
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
        """The outline where it stands, (4 k, 2)."""
        if self.place == HERE:
            return self.outline
        xx, yx, xy, yy, x0, y0 = self.place
        return np.asarray(self.outline @ np.array([[xx, yx], [xy, yy]]) + np.array([x0, y0]))

    @property
    def seen(self) -> bool:
        """Whether there is anything to be seen of it."""
        return bool(len(self.outline)) and (self.fill[3] > 0 or self.lined)

    @property
    def lined(self) -> bool:
        """Whether there is anything to be seen of its line."""
        return self.width > 0 and bool((self.strokes[:, 3] > 0).any())


class Group:
    """Several things that are drawn one after another.

    Attributes:
        parts: In this order.
    """

    def __init__(self, parts: Iterable[Drawn]) -> None:
        self.parts: list[Drawn] = list(parts)


Drawn: TypeAlias = "Figure | Group | Grid"


def leaves(drawn: Iterable[Drawn]) -> Iterator[Figure | Grid]:
    """What is drawn, in order, groups taken apart."""
    for one in drawn:
        if isinstance(one, Group):
            yield from leaves(one.parts)
        else:
            yield one


def family(drawn: Iterable[Drawn]) -> Iterator[Drawn]:
    """All that is there: groups, and what is in them."""
    for one in drawn:
        yield one
        if isinstance(one, Group):
            yield from family(one.parts)


def ink(figures: Iterable[Figure]) -> Box:
    """The box of what figures draw, but for the width of their lines."""
    return ink_box(np.concatenate([figure.points for figure in figures]))
