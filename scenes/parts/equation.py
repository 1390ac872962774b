"""A matrix product: matrices with names and shapes, to scale."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.text.numbers import Cell


@dataclass(frozen=True)
class Matrix:
    """A matrix in a product.

    Attributes:
        grid: Its colours.
        name: In Typst's notation, above it: "<grid>/name".
        shape: Its rows and columns, below it: "<grid>/shape".
        ink: Of name and shape.
        inner: Which of the two agrees with its neighbour's, if that is spoken of.
    """

    grid: Grid
    name: str
    shape: tuple[Cell, Cell]
    ink: Ink = "ink"
    inner: int | None = None


@dataclass(frozen=True)
class Way:
    """What comes of a matrix that another one is multiplied with.

    Attributes:
        factor: The matrix that it is multiplied with.
        result: What comes of it.
        bias: What is added, in Typst's notation.
        turned: Whether the result is turned afterwards: an arrow stands for "=".
    """

    factor: Matrix
    result: Matrix
    bias: str = ""
    turned: bool = False


@dataclass(frozen=True, kw_only=True)
class Equation(Part):
    """A matrix times another one; or times several, each with a result of its own.

    The sign before a factor is "<factor>/times", the one before a result is "<result>/sign".

    Attributes:
        given: The matrix on the left.
        ways: What it is multiplied with, below one another.
    """

    given: Matrix
    ways: tuple[Way, ...]

    @property
    def children(self) -> tuple[Part, ...]:
        """The matrices."""
        each = (grid for way in self.ways for grid in (way.factor.grid, way.result.grid))
        return (self.given.grid, *each)
