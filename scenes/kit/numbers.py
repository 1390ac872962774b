"""The one place that decides how a number looks, and that remembers which cell it is.

The rule: a number is drawn with a fixed count of decimals (two, or what its tensor's magnitude
asks for), rounded from its exact value to the nearest, with a real minus sign and the language's
decimal mark. A zero has no sign. Where arithmetic is shown, "=" stands only if the numbers *as
drawn* give the result as drawn; otherwise "≈".
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal
from functools import cached_property

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.kit.label import HALF_FIGURE, Anchor, Label

MINUS = "−"
_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

SIGNIFICANT = 3
LEAST_DECIMALS, USUAL_DECIMALS, MOST_DECIMALS = 0, 2, 4
LARGEST_PLAIN = 99_999


@dataclass(frozen=True)
class Style:
    """How the numbers of one tensor are written.

    Attributes:
        decimals: Digits after the mark; None writes powers of ten (3 significant digits).
        mark: Decimal mark of the language.
    """

    decimals: int | None = USUAL_DECIMALS
    mark: str = "."

    def write(self, value: float) -> str:
        """The number as drawn."""
        if math.isnan(value):
            return "NaN"
        if math.isinf(value):
            return f"{MINUS}∞" if value < 0 else "∞"
        if self.decimals is None:
            return self._power(value)
        text = f"{value:.{self.decimals}f}"
        if not text.strip("-0."):
            text = text.lstrip("-")
        return text.replace("-", MINUS).replace(".", self.mark)

    def _power(self, value: float) -> str:
        if value == 0:
            return "0"
        mantissa, exponent = f"{value:.{SIGNIFICANT - 1}e}".split("e")
        power = str(int(exponent)).translate(_SUPERSCRIPT)
        return mantissa.replace("-", MINUS).replace(".", self.mark) + "·10" + power

    def read(self, text: str) -> Decimal:
        """The exact decimal that a viewer reads off `text` (plain style only)."""
        return Decimal(text.replace(MINUS, "-").replace(self.mark, "."))


def style_for(values: npt.ArrayLike, mark: str = ".") -> Style:
    """The style in which the largest of `values` keeps three significant digits.

    Two decimals wherever that is enough and fits; fewer for numbers from a hundred on, more for
    tensors that are small throughout.
    """
    finite = np.abs(np.asarray(values, dtype=np.float64))
    finite = finite[np.isfinite(finite)]
    largest = float(finite.max()) if finite.size else 0.0
    if largest == 0.0:
        return Style(USUAL_DECIMALS, mark)
    if largest > LARGEST_PLAIN:
        return Style(None, mark)
    wanted = SIGNIFICANT - 1 - math.floor(math.log10(largest))
    if wanted > MOST_DECIMALS:
        return Style(None, mark)
    if largest < 0.1:  # below it two decimals keep one digit
        return Style(wanted, mark)
    return Style(max(LEAST_DECIMALS, min(USUAL_DECIMALS, wanted)), mark)


def relation(left: Sequence[Decimal], right: str, style: Style, *, operation: str) -> str:
    """ "=" if the numbers as drawn add up (or multiply) to the result as drawn, else "≈".

    Args:
        left: The numbers on the left, as a viewer reads them.
        right: The result as drawn.
        style: How the result is written.
        operation: "+" or "×".
    """
    if style.decimals is None:
        return "≈"
    total = sum(left, Decimal(0)) if operation == "+" else math.prod(left, start=Decimal(1))
    step = Decimal(1).scaleb(-style.decimals)
    return "=" if total.quantize(step, ROUND_HALF_EVEN) == style.read(right) else "≈"


@dataclass(frozen=True)
class Cell:
    """One number and where it comes from.

    Attributes:
        tensor: Name of the tensor, or of another source ("n", "d_k", …).
        index: Cell of the tensor, from 0; empty where the source is no tensor.
        value: The exact value.
        text: As drawn.
    """

    tensor: str
    index: tuple[int, ...]
    value: float
    text: str


@dataclass(frozen=True, eq=False)
class Cells:
    """A block of numbers in rows and columns, each with the cell of the tensor it comes from.

    Attributes:
        tensor: Name of the tensor.
        values: (rows, columns), float64.
        rows: First index of each row's cells.
        columns: Last index of each column's cells.
        style: How they are written.
        transposed: The block stands on its side: its rows run along the tensor's last axis.
        prefix: Indices before the two, for sources with more axes.
    """

    tensor: str
    values: npt.NDArray[np.float64]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    style: Style
    transposed: bool = False
    prefix: tuple[int, ...] = ()
    flat: bool = False

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns as drawn."""
        rows, columns = self.values.shape
        return rows, columns

    @property
    def T(self) -> Cells:  # the papers' sign for it
        """The same block on its side."""
        return Cells(
            self.tensor,
            self.values.T,
            self.columns,
            self.rows,
            self.style,
            not self.transposed,
            self.prefix,
            self.flat,
        )

    @cached_property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """As drawn."""
        return tuple(tuple(self.style.write(float(v)) for v in row) for row in self.values)

    def cell(self, i: int, j: int) -> Cell:
        """The number in row i and column j of the block as drawn."""
        a, b = self.rows[i], self.columns[j]
        if self.flat:
            index = (*self.prefix, b if not self.transposed else a)
        else:
            index = (*self.prefix, *((b, a) if self.transposed else (a, b)))
        return Cell(self.tensor, index, float(self.values[i, j]), self.texts[i][j])


class Number(Label):
    """A number on the stage, with the cell it comes from."""

    def __init__(self, cell: Cell, em: float, colour: str, *, weight: str = "regular") -> None:
        super().__init__(cell.text, em, colour, weight=weight, tabular=True)
        self.cell = cell

    def at_figure(self, x: float, y: float, anchor: Anchor = "center") -> Number:
        """Place it so that its figures are centred on the height `y`."""
        self.at(x, y, anchor, HALF_FIGURE)
        return self
