"""Outlines, texts and cells as manim mobjects."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any, Final, Self

import numpy as np
from manim import Create, Indicate, ManimColor, Uncreate, VGroup, VMobject, override_animation

from qkvideo.scenes.figures.figure import HERE, Array, Figure
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.text.numbers import Cell as Number

_LEGIBLE: Final = theme("dark").ink_on
"""Black or white, whichever is legible on a colour; the same in every theme."""


_FEW: Final = 8
"""Points of a line with so few parts that it bends far beyond their ends."""
_ALONG = np.linspace(0.0, 1.0, 17)[:, None]
_BEND: Final = np.hstack([comb(3, k) * _ALONG**k * (1 - _ALONG) ** (3 - k) for k in range(4)])
"""Shares of a Bézier curve's four points in 17 places on it, (17, 4)."""


@dataclass(frozen=True, eq=False)
class _Made:
    """What an outline was made from; copies of a mobject share it."""

    figure: Figure
    points: Array

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


class _Light(VMobject):
    """Has no colours at first: manim's constructor sets them twice, in most of its time."""

    def _colour(self, color: Any) -> None:
        if "fill_rgbas" in self.__dict__:
            self.set_color(color)

    color = property(VMobject.get_color, _colour)

    def init_colors(self, propagate_colors: bool = True) -> Self:
        del propagate_colors  # there is nothing inside yet
        for name in ("fill_rgbas", "stroke_rgbas", "background_stroke_rgbas"):
            setattr(self, name, np.zeros((1, 4)))
        return self


class _Group(_Light, VGroup):
    """A group that only holds others."""


class Ink(_Light):
    """One outline, with its fill, and its stroke, which may have a gradient between two points.

    The light around a beam is in it, as its submobjects.

    Args:
        figure: The outline.
    """

    def __init__(self, figure: Figure) -> None:
        super().__init__()
        flat = figure.points
        self.set_points(np.column_stack([flat, np.zeros(len(flat))]))
        self.fill_rgbas = np.array(figure.fill, dtype=float)[None]
        # Without a stroke, manim still takes the colour with which it writes from it.
        plain = np.array([[*figure.fill[:3], 1.0]])
        self.stroke_rgbas = np.array(figure.strokes, dtype=float) if figure.lined else plain
        self.stroke_width = figure.width if figure.lined else 0.0
        self._made = _Made(figure, self.points.copy())

    def get_anchors(self) -> Any:
        """Return points on it, by which manim measures how far it reaches."""
        if not self._bent:
            return super().get_anchors()
        return (_BEND @ self.points.reshape(-1, 4, 3)).reshape(-1, 3)

    def reduce_across_dimension(self, reduce_func: Any, dim: int) -> Any:
        """Measure it by points on it, not beside it; see `manim.Mobject`."""
        if not self._bent:
            return super().reduce_across_dimension(reduce_func, dim)
        inner = [each.reduce_across_dimension(reduce_func, dim) for each in self.submobjects]
        return reduce_func([*self.get_anchors()[:, dim], *inner])

    @property
    def _bent(self) -> bool:
        return self._made.figure.lined and 0 < len(self.points) <= _FEW

    def get_gradient_start_and_end_points(self) -> tuple[Any, Any]:
        """Return the points between which the stroke's colours lie: its first and its last one."""
        return self.points[0], self.points[-1]

    def scale(self, scale_factor: float, scale_stroke: bool = True, **how: Any) -> Self:
        """Scale the outline; unlike manim's other mobjects, with its stroke: it has a meaning."""
        return super().scale(scale_factor, scale_stroke, **how)

    def set_fill(
        self, color: Any = None, opacity: float | None = None, family: bool = True
    ) -> Self:
        """Set the fill; unlike in manim's other mobjects, an opacity alone fills no bare line."""
        bare = color is None and self._made.figure.lined and not self._made.figure.fill[3]
        return super().set_fill(color, None if bare else opacity, family)

    @override_animation(Create)
    def _created(self, **how: Any) -> Create:
        return _Created(self, **how)

    @override_animation(Uncreate)
    def _uncreated(self, **how: Any) -> Uncreate:
        return _Uncreated(self, **how)

    @property
    def figure(self) -> Figure:
        """What this package's painter draws of it."""
        made, strokes = self._made, self.stroke_rgbas
        outline, place = np.ascontiguousarray(self.points[:, :2]), HERE
        if np.array_equal(self.points, made.points):  # placed by Cairo, as in the still
            outline, place = made.figure.outline, made.figure.place
        ends = None
        if len(strokes) > 1:
            ends = np.array(self.get_gradient_start_and_end_points())[:, :2]
        return Figure(
            outline,
            fill=self.fill_rgbas[0],
            strokes=strokes,
            width=float(self.stroke_width),
            ends=ends,
            place=place,
        )


class _Created(Create):
    """Draws a beam and the light around it together; manim would draw one after the other."""

    def __init__(self, mobject: Ink, lag_ratio: float = 0.0, **how: Any) -> None:
        super().__init__(mobject, lag_ratio, **how)


class _Uncreated(Uncreate):
    """Likewise removes both."""

    def __init__(self, mobject: Ink, lag_ratio: float = 0.0, **how: Any) -> None:
        super().__init__(mobject, lag_ratio=lag_ratio, **how)


class Glow(Ink):
    """A line of the light around a beam: beneath everything, and faint where the beam is opaque."""

    def __init__(self, figure: Figure) -> None:
        super().__init__(figure)
        self._full = float(figure.strokes[0, 3])
        self.set_z_index(-1)

    def get_stroke_opacity(self, background: bool = False) -> np.float64:
        """Return the opacity of the beam."""
        return super().get_stroke_opacity(background) / self._full

    def set_stroke(
        self,
        color: Any = None,
        width: float | None = None,
        opacity: float | None = None,
        background: bool = False,
        family: bool = True,
    ) -> Self:
        """Set the stroke, with the opacity of the beam."""
        own = None if opacity is None else opacity * self._full
        return super().set_stroke(color, width, own, background, family)


class Words(VGroup):
    """A text or a formula.

    Args:
        inks: Its outlines.
        text: The text; of a formula, its source in Typst's notation.
        cell: The number that the whole text shows; None if it shows none.

    Attributes:
        text: The text.
        number: The number as it is written; None if it shows none.
        value: The number, unrounded; None if it shows none.
        tensor: Name of the tensor whose entry it is; None if it shows no number.
        index: The entry's indices in the tensor, from 0; () if it shows no number.
    """

    def __init__(self, inks: Iterable[Figure], text: str, cell: Number | None = None) -> None:
        super().__init__(*map(Ink, inks))
        self.text = text
        self.number = None if cell is None else cell.text
        self.value = None if cell is None else cell.value
        self.tensor = None if cell is None else cell.tensor
        self.index = () if cell is None else cell.index


class _Indicated(Indicate):
    """Indicates a cell, which is in front of its neighbours until it has its size again."""

    mobject: Any

    def begin(self) -> None:
        self._z = self.mobject.z_index
        self.mobject.set_z_index(self._z + 0.5)
        super().begin()

    def finish(self) -> None:
        super().finish()
        self.mobject.set_z_index(self._z)


class Cell(_Group):
    """One entry of a tensor: a coloured box and its digits.

    Args:
        box: The box.
        digits: Outlines of the digits; empty for a cell without a number.
        number: The entry; None if the cell stands for none.

    Attributes:
        box: The box.
        number: The number as it is written; "" if the cell stands for no entry.
        value: The number, unrounded; None if the cell stands for no entry.
        tensor: Name of the tensor; None if the cell stands for no entry.
        index: The entry's indices in the tensor, from 0.
    """

    def __init__(self, box: Figure, digits: Iterable[Figure], number: Number | None) -> None:
        super().__init__()
        self.box = Ink(box)
        self.add(self.box)
        if inks := [*map(Ink, digits)]:
            self.digits = _Group(*inks)
            self.add(self.digits)
        self.number = "" if number is None else number.text
        self.value = None if number is None else number.value
        self.tensor = None if number is None else number.tensor
        self.index = () if number is None else number.index

    @override_animation(Indicate)
    def _indicated(self, *args: Any, **how: Any) -> Indicate:
        return _Indicated(self, *args, **how)

    @cached_property
    def digits(self) -> VGroup:
        """The digits."""
        return _Group()

    def set_fill(
        self, color: Any = None, opacity: float | None = None, family: bool = True
    ) -> Self:
        """Colour the box; its digits get the ink that is legible on it."""
        super().set_fill(color, opacity, family=False)
        if not family:
            return self
        self.box.set_fill(color, opacity)
        ink = None
        if color is not None:
            fill = np.array([*ManimColor.parse(color).to_rgb(), 1.0])
            ink = ManimColor(_LEGIBLE(fill)[:3])
        self.digits.set_fill(ink, opacity)
        return self

    def set_stroke(
        self,
        color: Any = None,
        width: float | None = None,
        opacity: float | None = None,
        background: bool = False,
        family: bool = True,
    ) -> Self:
        """Set the stroke of the box; digits have none."""
        super().set_stroke(color, width, opacity, background, family=False)
        if family:
            self.box.set_stroke(color, width, opacity, background)
        return self
