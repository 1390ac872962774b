"""A matrix as one mobject: arrays in, cells addressed by index.

Stock manim pays for every cell as a mobject of its own. A `Grid` holds arrays (fill, text, ink per
cell), its animations interpolate arrays, and `kit.camera.GridCamera` draws it in one pass. On a
stock camera it stands as ordinary mobjects instead (`Grid.as_mobjects`), which is also what the
fast path is checked against.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Self

import numpy as np
import numpy.typing as npt
from manim import Mobject, Rectangle, VGroup, VMobject

from qkvideo.scenes.kit.label import HALF_FIGURE
from qkvideo.scenes.kit.numbers import Cell, Cells
from qkvideo.scenes.kit.pango import Box, Setting, typeset

Array = npt.NDArray[np.float64]
Texts = tuple[tuple[str, ...], ...]

_serial = count()


@dataclass(frozen=True, eq=False)
class Lettering:
    """What is written into the cells.

    Attributes:
        texts: (rows, columns); an empty text draws nothing.
        bold: (rows, columns) bool: semibold where True.
        serial: Tells letterings apart, so that a camera may keep what it drew.
    """

    texts: Texts
    bold: npt.NDArray[np.bool_]
    serial: int = field(default_factory=lambda: next(_serial))

    @property
    def widest(self) -> float:
        """Advance of the widest text, in em: right edges of figures stand in one line."""
        return max((self.setting(i, j).width for i, j in self.written()), default=0.0)

    def written(self) -> Iterator[tuple[int, int]]:
        """The cells that hold a text."""
        for i, row in enumerate(self.texts):
            for j, text in enumerate(row):
                if text:
                    yield i, j

    def setting(self, i: int, j: int) -> Setting:
        """A cell's text, set."""
        weight = "semibold" if self.bold[i, j] else "regular"
        return typeset(self.texts[i][j], weight=weight, tabular=True)

    def only(self, where: npt.NDArray[np.bool_]) -> Lettering:
        """The same, with nothing in the cells that are not wanted."""
        texts = tuple(
            tuple(text if where[i, j] else "" for j, text in enumerate(row))
            for i, row in enumerate(self.texts)
        )
        return Lettering(texts, self.bold)


def blank(shape: tuple[int, int]) -> Lettering:
    """Cells with nothing in them."""
    rows, columns = shape
    return Lettering((("",) * columns,) * rows, np.zeros(shape, dtype=bool))


class Grid(VMobject):
    """Rows and columns of coloured cells with numbers in them.

    Its points are its outline, so that it can be moved, stretched and asked for its extent like
    any mobject; cells follow.

    Args:
        widths: Of the columns, in units of the frame.
        heights: Of the rows.
        fill: (rows, columns, 4) colours.
        cells: Where its numbers come from; None if it never shows numbers.
        em: Size of its numbers.
        gap: Between cells.
    """

    def __init__(
        self,
        widths: Sequence[float],
        heights: Sequence[float],
        fill: Array,
        *,
        cells: Cells | None = None,
        em: float = 0.2,
        gap: float = 0.02,
    ) -> None:
        super().__init__(stroke_width=0, fill_opacity=0)
        shape = len(heights), len(widths)
        if fill.shape != (*shape, 4):
            raise ValueError(f"fill is {fill.shape}, for {shape[0]} rows and {shape[1]} columns")
        self.xs = _edges(widths)
        self.ys = _edges(heights)
        self.fill = fill.copy()
        self.ink = np.zeros((*shape, 4))
        self.lettering = blank(shape)
        # While a number changes, the old one fades in a layer of its own.
        self.fading: tuple[Lettering, Array] | None = None
        self.cells = cells
        self.em = em
        self.gap = gap
        self.opacity = 1.0
        self.set_points(Rectangle(width=sum(widths), height=sum(heights)).points)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.ys) - 1, len(self.xs) - 1

    @property
    def box(self) -> Box:
        """Its outline, in units of the frame."""
        (left, bottom, _), (right, top, _) = self.points.min(axis=0), self.points.max(axis=0)
        return Box(float(left), float(bottom), float(right), float(top))

    def column_edges(self) -> Array:
        """Left edge of each column and the right edge of the last, (columns + 1,)."""
        box = self.box
        return box.left + self.xs * box.width

    def row_edges(self) -> Array:
        """Upper edge of each row and the lower edge of the last, (rows + 1,)."""
        box = self.box
        return box.top - self.ys * box.height

    def place(self, left: float, top: float) -> Self:
        """Move its upper left corner there."""
        box = self.box
        self.shift(np.array([left - box.left, top - box.top, 0.0]))
        return self

    def cell_box(self, i: int, j: int) -> Box:
        """The box of a cell, half of the gap around it included."""
        x, y = self.column_edges(), self.row_edges()
        return Box(float(x[j]), float(y[i + 1]), float(x[j + 1]), float(y[i]))

    def cell(self, i: int, j: int) -> VMobject:
        """The outline of a cell, for others to point at."""
        return _outline(self.cell_box(i, j))

    def row_box(self, i: int) -> Box:
        """The box of a row."""
        a, b = self.cell_box(i, 0), self.cell_box(i, self.shape[1] - 1)
        return Box(a.left, a.bottom, b.right, a.top)

    def column_box(self, j: int) -> Box:
        """The box of a column."""
        a, b = self.cell_box(0, j), self.cell_box(self.shape[0] - 1, j)
        return Box(a.left, b.bottom, a.right, a.top)

    def row(self, i: int) -> VMobject:
        """The outline of a row."""
        return _outline(self.row_box(i))

    def column(self, j: int) -> VMobject:
        """The outline of a column."""
        return _outline(self.column_box(j))

    # What is written

    def write(self, texts: Texts, ink: Array, bold: npt.NDArray[np.bool_] | None = None) -> Self:
        """Put texts into the cells, at once."""
        where = np.zeros(self.shape, dtype=bool) if bold is None else bold
        self.lettering = Lettering(texts, where)
        self.ink = ink.copy()
        self.fading = None
        return self

    def text_origin(self, lettering: Lettering, i: int, j: int) -> tuple[float, float]:
        """Left end of the baseline of a cell's text, in units of the frame."""
        box = self.cell_box(i, j)
        right = (box.left + box.right) / 2 + lettering.widest * self.em / 2
        left = right - lettering.setting(i, j).width * self.em
        return left, (box.bottom + box.top) / 2 - HALF_FIGURE * self.em

    def numbers(self) -> Iterator[tuple[Cell, Box, float]]:
        """The numbers that it shows: where each comes from, its ink's box, its opacity."""
        if self.cells is None:
            return
        for i, j in self.lettering.written():
            opacity = self.ink[i, j, 3] * self.opacity
            if opacity <= 0:
                continue
            x, y = self.text_origin(self.lettering, i, j)
            ink = self.lettering.setting(i, j).ink.scaled(self.em)
            box = Box(x + ink.left, y + ink.bottom, x + ink.right, y + ink.top)
            yield self.cells.cell(i, j), box, float(opacity)

    # Being a mobject among others

    def scale(self, scale_factor: float, **kwargs: Any) -> Self:
        """Scale it with its numbers."""
        self.em *= scale_factor
        self.gap *= scale_factor
        super().scale(scale_factor, **kwargs)
        return self

    def rotate(self, *args: Any, **kwargs: Any) -> Self:
        """Refuse: rows stay horizontal.

        Raises:
            NotImplementedError: Always; turn the block itself (`Cells.T`).
        """
        raise NotImplementedError("a grid does not turn: use the transposed block")

    def set_opacity(self, opacity: float, family: bool = True) -> Self:
        """Fade the whole of it; its cells keep their colours."""
        del family
        self.opacity = float(opacity)
        return self

    def fade(self, darkness: float = 0.5, family: bool = True) -> Self:
        """Fade by a share of its opacity, as manim's FadeIn and FadeOut ask for it."""
        del family
        self.opacity *= 1.0 - darkness
        return self

    def align_data(self, mobject: Mobject, skip_point_alignment: bool = False) -> Self:  # noqa: ARG002  # manim's signature
        """Agree to be changed into `mobject`, if it is a grid of the same shape.

        Raises:
            TypeError: If it is not.
        """
        if not isinstance(mobject, Grid) or mobject.shape != self.shape:
            raise TypeError(f"a grid of {self.shape} cannot be transformed into {mobject!r}")
        return self

    def interpolate(
        self,
        mobject1: Mobject,
        mobject2: Mobject,
        alpha: float,
        path_func: Callable[..., Any] | None = None,
    ) -> Self:
        """Stand between two grids of the same shape."""
        del path_func
        a, b = mobject1, mobject2
        if not (isinstance(a, Grid) and isinstance(b, Grid)):
            raise TypeError("a grid lies between grids only")
        for name in ("points", "xs", "ys", "fill", "ink", "em", "gap", "opacity"):
            setattr(self, name, (1 - alpha) * getattr(a, name) + alpha * getattr(b, name))
        self.lettering = a.lettering if alpha < 0.5 else b.lettering  # half way
        return self

    def become(self, mobject: Mobject, **kwargs: Any) -> Self:
        """Take over all of another grid.

        Raises:
            TypeError: If it is no grid, or with options: there is nothing to match.
        """
        if not isinstance(mobject, Grid) or kwargs:
            raise TypeError(f"a grid cannot become {mobject!r} {kwargs or ''}".rstrip())
        self.__dict__.update(mobject.copy().__dict__)
        return self

    def as_mobjects(self) -> VGroup:
        """The same picture from ordinary mobjects: what a stock camera draws."""
        group = VGroup()
        x, y = self.column_edges(), self.row_edges()
        inset = self.gap / 2
        for i in range(self.shape[0]):
            for j in range(self.shape[1]):
                box = Box(x[j] + inset, y[i + 1] + inset, x[j + 1] - inset, y[i] - inset)
                cell = _outline(box).set_stroke(width=0)
                group.add(_filled(cell, self.fill[i, j], self.opacity))
        layers = [(self.lettering, self.ink)] + ([self.fading] if self.fading else [])
        for lettering, ink in layers:
            for i, j in lettering.written():
                origin = np.array([*self.text_origin(lettering, i, j), 0.0])
                glyphs = VMobject(stroke_width=0)
                runs = lettering.setting(i, j).runs
                glyphs.set_points(np.concatenate([r.points for r in runs]) * self.em + origin)
                group.add(_filled(glyphs, ink[i, j], self.opacity))
        return group


def _filled(mobject: VMobject, colour: Array, opacity: float) -> VMobject:
    mobject.fill_rgbas = np.array([[*colour[:3], colour[3] * opacity]])
    return mobject


def _edges(sizes: Sequence[float]) -> Array:
    """Edges as fractions of the whole, from 0 to 1."""
    edges = np.concatenate([[0.0], np.cumsum(sizes)])
    return edges / edges[-1]


def _outline(box: Box) -> VMobject:
    outline: VMobject = Rectangle(width=box.width, height=box.height)
    outline.move_to([(box.left + box.right) / 2, (box.bottom + box.top) / 2, 0])
    return outline
