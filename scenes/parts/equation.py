"""Matrix products: matrices with names and shapes, drawn to scale."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.text.numbers import Cell


@dataclass(frozen=True)
class Matrix:
    """A matrix in a matrix product, with its name and its shape.

    Attributes:
        grid: The matrix.
        name: Name above the matrix, in Typst's notation; its key is "<grid>/name".
        shape: Numbers of rows and columns, below the matrix; their key is "<grid>/shape".
        ink: Colour of name and shape.
        inner: Which number of the shape is highlighted: 0, that of rows; 1, that of columns; None,
            neither.
    """

    grid: Grid
    name: str
    shape: tuple[Cell, Cell]
    ink: Ink = "ink"
    inner: int | None = None


@dataclass(frozen=True)
class Way:
    """The right-hand factor of a matrix product, and the product's result.

    For example, W_Q and Q in the product X · W_Q = Q.

    Attributes:
        factor: The matrix on the right of the multiplication sign.
        result: The result of the multiplication.
        bias: The bias that is added to the product, in Typst's notation; empty for none.
        turned: Whether the result is also rotated, by rotary position embeddings. The sign before
            the result is then an arrow instead of "=".
    """

    factor: Matrix
    result: Matrix
    bias: str = ""
    turned: bool = False


@dataclass(frozen=True, kw_only=True)
class Equation(Part):
    """A matrix multiplied by another matrix (its factor), or by each of several factors.

    The multiplication sign before a factor has the key "<key of the factor's grid>/times". The sign
    before a result has the key "<key of the result's grid>/sign".

    Attributes:
        given: The matrix on the left.
        ways: The factors, one below the other, each with its result.
    """

    given: Matrix
    ways: tuple[Way, ...]

    @property
    def children(self) -> tuple[Part, ...]:
        """The grids of all matrices."""
        each = (grid for way in self.ways for grid in (way.factor.grid, way.result.grid))
        return (self.given.grid, *each)
