"""A matrix as a manim mobject: one leaf until a cell is taken out of it."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from functools import partial
from numbers import Integral
from typing import Any, Final, Self
from weakref import WeakSet

import numpy as np
from manim import VGroup, VMobject

from qkvideo.engine.attention.names import TENSORS
from qkvideo.engine.errors import RequestError
from qkvideo.scenes.camera.parts import boxes
from qkvideo.scenes.figures.figure import Array, Drawn, Figure
from qkvideo.scenes.layout.items import Sheet
from qkvideo.scenes.mobjects.ink import Cell
from qkvideo.scenes.stage.draw import grid as drawn_sheet
from qkvideo.scenes.text.box import Box

_TILT: Final = 1e-6
"""Ratio of lengths up to which a side counts as horizontal or vertical."""
Place = tuple[int, int]
"""Row and column among those that are shown, from 0."""
_closed: ContextVar[bool] = ContextVar("closed", default=False)


@contextmanager
def closed_matrices() -> Iterator[None]:
    """Within it, a matrix stays one leaf, which only this package's camera can draw."""
    token = _closed.set(True)
    try:
        yield
    finally:
        _closed.reset(token)


def found(word: str | int, labels: Sequence[str], what: str) -> int:
    """Return the index of a word, or the index itself.

    Args:
        word: The word, or its index (from 0).
        labels: All words.
        what: What the words are, for the message of an error.

    Raises:
        RequestError: There is no such word, or it occurs more than once.
    """
    if not isinstance(word, str):
        if not isinstance(word, Integral) or not 0 <= word < len(labels):
            raise RequestError(f"{what} have the numbers 0 to {len(labels) - 1}, not {word}")
        return int(word)
    exact = [k for k, label in enumerate(labels) if label == word]
    alike = exact or [k for k, each in enumerate(labels) if each.casefold() == word.casefold()]
    if len(alike) == 1:
        return alike[0]
    if alike:
        numbers = ", ".join(map(str, alike))
        raise RequestError(f"“{word}” occurs more than once: give its number, one of {numbers}")
    raise RequestError(f"there is no “{word}”: the words are {', '.join(labels)}")


class Rest(VMobject):
    """The cells of a matrix that have not been taken out of it: one leaf.

    Only this package's camera draws it.

    Args:
        sheet: The laid-out matrix.
    """

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(stroke_width=0.0, stroke_opacity=1.0, fill_opacity=0.0)
        self._grid, self._laid = drawn_sheet(sheet), _Laid(sheet)
        self._taken: set[Place] = set()
        box = self._laid.box
        corners = [(box.left, box.top), (box.right, box.top), (box.right, box.bottom)]
        corners += [(box.left, box.bottom), (box.left, box.top)]
        self.set_points_as_corners([(x, y, 0.0) for x, y in corners])
        self._laid.points = self.points.copy()

    @property
    def left(self) -> list[Place]:
        """The places of its cells."""
        return [k for k in np.ndindex(self._grid.shape) if k not in self._taken]

    @property
    def drawings(self) -> list[Drawn]:
        """What this package's painter draws."""
        grid = self._grid
        _, across, down = self._corner()
        tilt = (abs(across[1]) + abs(down[0])) / (abs(across[0]) + abs(down[1]))
        if across[0] > 0 > down[1] and tilt < _TILT:
            box = self._laid.grid.box
            edges = np.array([[box.left, box.bottom], [box.right, box.top]])
            (left, low), (right, top) = self._here(edges)
            grid.extent = np.array([left, low, right - left, top - low])
            if np.array_equal(self.points, self._laid.points):  # to the last bit, as in the still
                grid.extent = self._laid.grid.extent
            grid.opacity = self._alpha
            return [grid]
        return [figure for i, j in self.left for figure in self.figures(i, j)]

    def take(self, i: int, j: int) -> Cell:
        """Take a cell out of it, and return it as a mobject, where it is now.

        Args:
            i: Index of the row among those shown, from 0.
            j: Index of the column, likewise.
        """
        box, *digits = self.figures(i, j)
        self._taken.add((i, j))
        self._grid.fill[i, j, 3] = 0.0
        self._grid.ink[i, j, 3] = 0.0
        cells = self._laid.sheet.cells
        made = Cell(box, digits, None if cells is None else cells.cell(i, j))
        return made.set_z_index(self.z_index)

    def figures(self, i: int, j: int) -> list[Figure]:
        """Return the box of a cell, and its digits, where they are now."""
        grid = self._laid.grid
        fade = np.array([1.0, 1.0, 1.0, self._alpha])
        made = [Figure(self._here(self._laid.outline(i, j)), fill=self._grid.fill[i, j] * fade)]
        for lettering, ink in self._grid.layers():
            if lettering.where[i, j] and ink[i, j, 3] > 0:
                place = (grid.em, 0.0, 0.0, grid.em, *grid.text_origin(lettering, i, j))
                for _, outline in lettering.setting(i, j).outlines:
                    points = self._here(Figure(outline, place=place).points)
                    made.append(Figure(points, fill=ink[i, j] * fade))
        return made

    @property
    def _alpha(self) -> float:
        """Its opacity, which manim's animations change together with the stroke's."""
        return self._laid.sheet.alpha * float(self.stroke_rgbas[0, 3])

    def _corner(self) -> tuple[Array, Array, Array]:
        """Return its upper left corner, and the ways to the upper right and the lower left one."""
        corner = self.points[0]
        return corner, self.points[4] - corner, self.points[12] - corner

    def _here(self, points: Array) -> Array:
        """Return points of the matrix as it was laid out at the place where it is now."""
        box = self._laid.box
        corner, across, down = (each[:2] for each in self._corner())
        right = (points[:, :1] - box.left) / (box.right - box.left)
        below = (box.top - points[:, 1:]) / (box.top - box.bottom)
        made: Array = corner + right * across + below * down
        return made

    def interpolate_color(self, mobject1: Any, mobject2: Any, alpha: float) -> Self:
        """Mix the colours of two matrices; numbers change at once, half-way."""
        super().interpolate_color(mobject1, mobject2, alpha)
        if isinstance(mobject1, Rest) and isinstance(mobject2, Rest):
            first, last = mobject1._grid, mobject2._grid  # of its own class
            if first.shape == last.shape:
                nearer = mobject2 if alpha > 0.5 else mobject1
                self._grid, self._laid = copy(nearer._grid), nearer._laid
                self._grid.fill = first.fill + alpha * (last.fill - first.fill)
                self._grid.ink = nearer._grid.ink.copy()
        return self


class _Kin:
    """A matrix and its copies, such as the target of `.animate`: all have the same family."""

    __slots__ = ("every",)  # manim's cache looks into everything else

    def __init__(self) -> None:
        self.every: WeakSet[Matrix] = WeakSet()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


class Matrix(VGroup):
    """The cells of a matrix, by the tensor's own indices or by words.

    In a scene of this package, it is one leaf that is drawn in one pass, and `cell` takes single
    entries out of it, and out of its copies, as mobjects. In any other scene, all its cells are
    mobjects from the start.

    Args:
        sheet: The laid-out matrix.
        words: The sentence's words, for axes that stand for tokens.

    Attributes:
        tensor: Name of the tensor; None if it shows none.
        taken: The cells that are mobjects, by their places.
    """

    def __init__(self, sheet: Sheet, words: Sequence[str] = ()) -> None:
        super().__init__()
        self._sheet, self._words = sheet, tuple(words)
        self.tensor = None if sheet.cells is None else sheet.cells.tensor
        self._rest, self.taken = Rest(sheet), dict[Place, Cell]()
        self._kin = _Kin()
        self._kin.every.add(self)
        self.add(self._rest)
        if not _closed.get():
            self._take(np.ndindex(self.shape))

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        made = super().__deepcopy__(memo)
        self._kin.every.add(made)
        return made

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns."""
        return len(self._sheet.rows), len(self._sheet.columns)

    def __iter__(self) -> Iterator[VMobject]:
        """Yield the cells, row by row."""
        return iter(self._take(np.ndindex(self.shape)))

    def __len__(self) -> int:
        return int(np.prod(self.shape))

    def __getitem__(self, key: Any) -> Any:
        """Return a cell, or some, by their numbers, row by row."""
        cells = self._take(np.ndindex(self.shape))
        return VGroup(*cells[key]) if isinstance(key, slice) else cells[key]

    @property
    def rows(self) -> tuple[int, ...]:
        """The rows that are shown, by their indices in the tensor."""
        return self._sheet.rows

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns that are shown, by their indices in the tensor."""
        return self._sheet.columns

    def cell(self, query: str | int, key: str | int) -> Cell:
        """Return one entry.

        Args:
            query: The row: its index in the tensor, from 0, or a word.
            key: The column, likewise.

        Raises:
            RequestError: The matrix does not show such a row or column.
        """
        place = self._place(query, 0), self._place(key, 1)
        (cell,) = self._take([place])
        for each in self._kin.every:  # enlarged, it is above its neighbours
            each.submobjects.sort(key=partial(operator.is_, each.taken[place]))
        return cell

    def row(self, query: str | int) -> VGroup:
        """Return the cells of a row; see `cell`."""
        i = self._place(query, 0)
        return VGroup(*self._take((i, j) for j in range(self.shape[1])))

    def column(self, key: str | int) -> VGroup:
        """Return the cells of a column; see `cell`."""
        j = self._place(key, 1)
        return VGroup(*self._take((i, j) for i in range(self.shape[0])))

    def align_submobjects(self, mobject: Any) -> Self:
        """Let both have the same cells, in the same order; see `manim.Mobject`."""
        if isinstance(mobject, Matrix) and (self.taken or mobject.taken):
            alike = self.shape == mobject.shape
            for one, other in ((self, mobject), (mobject, self)):
                one._take([*other.taken] if alike else np.ndindex(one.shape))
            if alike:
                ranks = {cell: rank for rank, cell in enumerate(self.submobjects)}
                order: dict[VMobject, int] = {
                    mobject.taken[k]: ranks.get(cell, -1) for k, cell in self.taken.items()
                }
                mobject.submobjects.sort(key=lambda one: order.get(one, -1))
        return super().align_submobjects(mobject)

    def _place(self, which: str | int, axis: int) -> int:
        """Return where a row (axis 0) or a column (axis 1) is among those that are shown."""
        index = which if not isinstance(which, str) else self._index(which, axis)
        shown = (self._sheet.rows, self._sheet.columns)[axis]
        if index not in shown:
            what, every = ("row", "column")[axis], ", ".join(map(str, shown))
            if len(shown) > 2 and shown == tuple(range(shown[0], shown[-1] + 1)):
                every = f"{shown[0]} to {shown[-1]}"
            are = f"{what}s are" if len(shown) > 1 else f"only {what} is"
            raise RequestError(f"there is no {what} {index}: the {are} {every}")
        return shown.index(index)

    def _index(self, word: str, axis: int) -> int:
        axes, cells = TENSORS.get(self.tensor or "", ())[-2:], self._sheet.cells
        if cells is not None and cells.transposed:
            axes = axes[::-1]
        if len(axes) != 2 or axes[axis] != "n":
            side = ("rows", "columns")[axis]
            raise RequestError(f"the {side} of {self.tensor} are no words: give a number from 0")
        return found(word, self._words, "its words")

    def _take(self, places: Iterable[Place]) -> list[Cell]:
        """Return cells, which are mobjects from now on."""
        places = [*places]
        for each in self._kin.every:
            new = {place: each._rest.take(*place) for place in places if place not in each.taken}
            each.taken |= new
            each.add(*new.values())
            if len(each.taken) == len(each):
                each.remove(each._rest)
        return [self.taken[place] for place in places]


class _Laid:
    """The matrix as it was laid out, which copies of a mobject share."""

    points: Array

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.grid = grid = drawn_sheet(sheet)
        grid.opacity = 1.0
        opaque = bool((grid.fill[..., 3] >= 1).all())
        edges = grid.column_edges(), grid.row_edges()
        self._outlines = boxes(*edges, grid.gaps, grid.radius, joined=grid.joined, opaque=opaque)
        (left, bottom), (right, top) = (
            edge(self._outlines[[0, -1]].reshape(-1, 2), axis=0).tolist()
            for edge in (np.min, np.max)
        )
        self.box = Box(left, bottom, right, top)

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def outline(self, i: int, j: int) -> Array:
        """Return the outline of a cell."""
        made: Array = self._outlines[i * self.grid.shape[1] + j]
        return made
