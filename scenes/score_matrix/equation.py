"""A matrix product: matrices with their names and shapes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.describe.formulas import plain
from qkvideo.scenes.parts.boxes import Column, Lattice, Row
from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Ink, Part, Shape, Size
from qkvideo.scenes.parts.text import Formula, Line, Weight
from qkvideo.scenes.text.numbers import Cell


@dataclass(frozen=True)
class FactorMatrix:
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

    @property
    def block(self) -> Part:
        """The matrix between its name and its shape."""
        key, plain_ = self.grid.key, self.ink if self.inner is None else "quiet"
        inks = tuple("ink" if self.inner == k else plain_ for k in (0, 1))
        weights = tuple(_WEIGHTS[self.inner == k] for k in (0, 1))
        shape = Line(
            (self.shape[0], " × ", self.shape[1]),
            ink=(inks[0], "quiet", inks[1]),
            weight=(weights[0], "regular", weights[1]),
            side="center",
            key=f"{key}/shape",
        )
        name = Formula(self.name, "title", self.ink, key=f"{key}/name")
        grid = replace(self.grid, fold=False, grow=1)
        return Lattice(((name,), (grid,), (shape,)), gaps=("none", "none"), stands="center")


_WEIGHTS: dict[bool, Weight] = {True: "semibold", False: "regular"}


@dataclass(frozen=True)
class ProductWay:
    """The right-hand factor of a matrix product, and the product's result.

    For example, W_Q and Q in the product X · W_Q = Q.

    Attributes:
        factor: The matrix on the right of the multiplication sign.
        result: The result of the multiplication.
        bias: The bias that is added to the product, in Typst's notation; empty for no bias.
        turned: Whether the result is also rotated, by rotary position embeddings. The sign before
            the result is then an arrow instead of "=".
    """

    factor: FactorMatrix
    result: FactorMatrix
    bias: str = ""
    turned: bool = False

    @property
    def row(self) -> Part:
        """The sign "·", the factor, the sign before the result, and the result."""
        dot = Line(("·",), "title", "quiet", key=f"{self.factor.grid.key}/times")
        sign = "->" if self.turned else "="
        sign = f"+ {self.bias} {sign}" if self.bias else sign
        size: Size = "number" if self.bias else "title"
        equals = Formula(sign, size, "quiet", key=f"{self.result.grid.key}/sign")
        factor, result = (replace(m.block, grow=1) for m in (self.factor, self.result))
        return Row((dot, factor, equals, result), gap="tight", grow=1)


@dataclass(frozen=True, kw_only=True)
class Equation(Part):
    """A matrix multiplied by another matrix (its factor), or by each of several factors.

    The multiplication sign before a factor has the key "<key of the factor's grid>/times". The sign
    before a result has the key "<key of the result's grid>/sign".

    Attributes:
        given: The matrix on the left.
        ways: The factors, one below the other, each with its result.
    """

    given: FactorMatrix
    ways: tuple[ProductWay, ...]

    def expanded(self, shape: Shape) -> Part:
        """Return the left matrix, and beside it the factors with their results."""
        del shape
        ways = Column(tuple(way.row for way in self.ways), grow=1)
        return Row((replace(self.given.block, grow=1), ways), gap="tight")


@facts.register
def _(part: Equation, describer: Describer) -> Iterator[Fact]:
    for number, way in enumerate(part.ways):
        given = {
            "given": _sized(part.given, describer),
            "factor": _sized(way.factor, describer),
            "result": _sized(way.result, describer),
            "bias": f" + {plain(way.bias)}" if way.bias else "",
        }
        yield describer.fact("times" if number == 0 else "times-too", **given)


def _sized(matrix: FactorMatrix, describer: Describer) -> str:
    rows, columns = map(describer.number, matrix.shape)
    return f"{plain(matrix.name)} ({rows} × {columns})"
