"""Matrix products: matrices with names and shapes, to scale."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.text.numbers import Cell


@dataclass(frozen=True)
class Matrix:
    """A matrix in a product.

    Attributes:
        grid: The matrix.
        name: In Typst's notation, above it: "<grid>/name".
        shape: Its rows and columns, below it: "<grid>/shape".
        ink: Ink of name and shape.
        inner: Whether rows or columns agree with the neighbour's, if that is highlighted.
    """

    grid: Grid
    name: str
    shape: tuple[Cell, Cell]
    ink: Ink = "ink"
    inner: int | None = None


@dataclass(frozen=True)
class Way:
    """A factor, and the result of the multiplication.

    Attributes:
        factor: The matrix on the right of the multiplication.
        result: The result.
        bias: The bias that is added, in Typst's notation.
        turned: Whether the result is then rotated by positions: an arrow replaces "=".
    """

    factor: Matrix
    result: Matrix
    bias: str = ""
    turned: bool = False


@dataclass(frozen=True, kw_only=True)
class Equation(Part):
    """A matrix multiplied by one or several others, with a result for each.

    The sign before a factor is "<factor>/times", the sign before a result "<result>/sign".

    Attributes:
        given: The matrix on the left.
        ways: Its factors and their results, below one another.
    """

    given: Matrix
    ways: tuple[Way, ...]

    @property
    def children(self) -> tuple[Part, ...]:
        """The matrices."""
        each = (grid for way in self.ways for grid in (way.factor.grid, way.result.grid))
        return (self.given.grid, *each)
