"""How numbers are written, and which cell of a tensor each number comes from.

A number is written with a fixed number of decimals (two, or what the magnitude of its tensor
needs), rounded to nearest from its exact value, with a real minus sign and the language's decimal
mark. Zero has no sign. In calculations, "=" is written only if the numbers give the result, all as
rounded on screen; otherwise "≈".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_EVEN, Decimal, DecimalException
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

MINUS = "−"
_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

SIGNIFICANT = 3
USUAL_DECIMALS, MOST_DECIMALS = 2, 4
LARGEST_PLAIN = 99_999
_CERTAIN = 13
"""Number of significant digits of a computed number that are reliable."""


@dataclass(frozen=True)
class Style:
    """How the numbers of one tensor are written.

    Attributes:
        decimals: Number of decimals; None if numbers are written with a power of ten (1.23·10⁻⁷).
        mark: Decimal mark, such as "." or ",".
        group: Thousands separator; empty if digits are not grouped.
        significant: Number of significant digits of numbers that are written with a power of ten.
    """

    decimals: int | None = USUAL_DECIMALS
    mark: str = "."
    group: str = ""
    significant: int = SIGNIFICANT

    def write(self, value: float) -> str:
        """Return the number as text, rounded as on screen."""
        return _written(self, value)

    def _write(self, value: float) -> str:
        if math.isnan(value):
            return "NaN"
        if math.isinf(value):
            return f"{MINUS}∞" if value < 0 else "∞"
        if self.decimals is None:
            return self._power(value)
        # The last bits of equal numbers can differ by how they were summed; near a half one would
        # be rounded up and the other down.
        text = f"{float(f'{value:.{_CERTAIN}g}'):.{self.decimals}f}"
        if not text.strip("-0."):
            text = text.lstrip("-")
        whole_part, point, decimals = text.partition(".")
        whole_part = f"{int(whole_part):,}".replace(",", self.group) if self.group else whole_part
        return whole_part.replace("-", MINUS) + point.replace(".", self.mark) + decimals

    def localised(self, mark: str, group: str) -> Style:
        """Return this style, but with a language's decimal mark and thousands separator.

        Args:
            mark: The language's decimal mark.
            group: The language's thousands separator; ignored if this style has no separator.
        """
        group = group if self.group else ""
        if (mark, group) == (self.mark, self.group):
            return self
        return replace(self, mark=mark, group=group)

    def _power(self, value: float) -> str:
        if value == 0:
            return "0"
        mantissa, exponent = f"{value:.{self.significant - 1}e}".split("e")
        power = str(int(exponent)).translate(_SUPERSCRIPT)
        if mantissa == "1":
            return "10" + power
        return mantissa.replace("-", MINUS).replace(".", self.mark) + "·10" + power

    def read(self, text: str) -> Decimal:
        """Return the decimal number that a text in this style shows.

        Args:
            text: A number written in this style, but not with a power of ten.

        Raises:
            decimal.InvalidOperation: If the text is not a decimal number.
        """
        plain = text.replace(self.group, "") if self.group else text
        return Decimal(plain.replace(MINUS, "-").replace(self.mark, "."))


@lru_cache(maxsize=1 << 16)
def _written(style: Style, value: float) -> str:
    """Write a number; cached, since layouts write the same numbers many times."""
    return style._write(value)


USUAL = Style()
WHOLE = Style(0)


def style_for(values: npt.ArrayLike, mark: str = ".") -> Style:
    """Return one style for all values, chosen by the largest finite magnitude.

    If this magnitude is above 99,999 or below 0.01, numbers are written with a power of ten.
    Otherwise it decides the number of decimals: none from 1000 on, one from 100 on, two from 0.1
    on, four below 0.1. The style has two decimals if there is no finite value except 0.

    Args:
        values: The numbers, of any shape.
        mark: Decimal mark of the style.
    """
    finite = np.abs(np.asarray(values, dtype=np.float64))
    finite = finite[np.isfinite(finite)]
    largest = float(finite.max()) if finite.size else 0.0
    if largest == 0.0:
        return Style(USUAL_DECIMALS, mark)
    if largest > LARGEST_PLAIN:
        return Style(None, mark)
    if largest >= 1000:  # four digits before the mark need none after it
        return Style(0, mark)
    if largest >= 100:
        return Style(1, mark)
    if largest >= 0.1:  # below it two decimals keep one digit or none
        return Style(USUAL_DECIMALS, mark)
    wanted = SIGNIFICANT - 1 - math.floor(math.log10(largest))
    return Style(wanted if wanted <= MOST_DECIMALS else None, mark)


@dataclass(frozen=True)
class Cell:
    """One number, and the cell of a tensor that it comes from.

    Attributes:
        tensor: Name of the tensor. If the number comes from no tensor, the number's own name, such
            as "n" or "d_k".
        index: Indices of the cell in the tensor, from 0; empty if the number comes from no tensor.
        value: The number, not rounded.
        style: How the number is written.
    """

    tensor: str
    index: tuple[int, ...]
    value: float
    style: Style = USUAL

    @property
    def text(self) -> str:
        """The number as text, rounded as on screen."""
        return self.style.write(self.value)

    def localised(self, mark: str, group: str) -> Cell:
        """Return the number, written with a language's decimal mark and thousands separator.

        Args:
            mark: The language's decimal mark.
            group: The language's thousands separator; ignored if the number's style has none.
        """
        style = self.style.localised(mark, group)
        return self if style is self.style else replace(self, style=style)

    @property
    def read(self) -> Decimal | None:
        """The number, rounded as on screen.

        None for NaN and infinity, and if `style` writes it with a power of ten, such as 3 · 10⁹.
        """
        plain = self.style.decimals is not None and math.isfinite(self.value)
        return self.style.read(self.text) if plain else None


def whole(name: str, value: int) -> Cell:
    """Return a `Cell` for a whole number that comes from no tensor, such as the number of tokens.

    Args:
        name: Name of the number; it becomes `Cell.tensor`.
        value: The number.
    """
    return Cell(name, (), float(value), WHOLE)


def listed(name: str, values: npt.ArrayLike, style: Style) -> tuple[Cell, ...]:
    """Return a `Cell` for each number of a vector.

    Args:
        name: Name of the vector; it becomes `Cell.tensor`.
        values: The numbers, (n,).
        style: How the numbers are written.
    """
    flat = np.asarray(values, dtype=np.float64).tolist()
    return tuple(Cell(name, (k,), value, style) for k, value in enumerate(flat))


def telling(given: Sequence[Cell], made: Sequence[Cell], total: Cell | None = None) -> Style:
    """Return the style of some inputs, with more decimals if different results need them.

    For example, exp(0.116) = 1.12 and exp(0.122) = 1.13: with two decimals, both inputs would be
    0.12, so the returned style has three. Four decimals are the maximum.

    Args:
        given: The inputs, at least one, all in one style.
        made: The result for each input, in the order of `given`.
        total: The number by which each input is divided to get its result; None if the results
            are no quotients.

    Returns:
        A style with as few decimals as possible, in which inputs look different whenever their
        results do. With a total, each input divided by it also has to give its result, all as
        rounded on screen; if this is not possible, this condition is dropped. If inputs look equal
        even with four decimals, although their results differ, the inputs' own style.
    """
    style, alike = given[0].style, None
    decimals = () if style.decimals is None else range(style.decimals, MOST_DECIMALS + 1)
    for count in decimals:
        tried = replace(style, decimals=count)
        pairs = {(tried.write(a.value), b.text) for a, b in zip(given, made, strict=True)}
        if len({text for text, _ in pairs}) < len(pairs):
            continue
        alike = alike or tried
        if total is None or _divided(given, made, total, tried):
            return tried
    return alike or style


def _divided(given: Sequence[Cell], made: Sequence[Cell], total: Cell, style: Style) -> bool:
    """Return whether numbers in a style, divided by their total, give the rounded results."""
    by = replace(total, style=style)
    pairs = ((replace(a, style=style), b) for a, b in zip(given, made, strict=True))
    return all(relation((a, by), b, "÷") == "=" for a, b in pairs)


_OPERATIONS: dict[str, Callable[[Sequence[Decimal]], Decimal]] = {
    "+": lambda numbers: sum(numbers, Decimal(0)),
    "−": lambda numbers: numbers[0] - numbers[1],
    "×": lambda numbers: math.prod(numbers, start=Decimal(1)),
    "÷": lambda numbers: numbers[0] / numbers[1],
    "exp": lambda numbers: numbers[0].exp(),
    "√": lambda numbers: numbers[0].sqrt(),
}

_OF_BLOCKED = {"exp": 0.0, "−": -math.inf}
"""Results of operations on minus infinity, the score of a blocked key."""


def relation(terms: Sequence[Cell], result: Cell, operation: str) -> str:
    """Return "=" if the terms give the result, all as rounded on screen; otherwise "≈".

    For example, 1.004 + 1.004 = 2.008 is drawn as 1.00 + 1.00 ≈ 2.01.

    Args:
        terms: The numbers to the left of the returned sign.
        result: The number to the right of the returned sign, computed from the terms.
        operation: How to combine the terms: "+" or "×" for any number of terms, "−" or "÷" for two
            terms, "exp" or "√" for one term.
    """
    read = [term.read for term in terms]
    drawn = result.read
    if terms[0].value == -math.inf and operation in _OF_BLOCKED:
        return "=" if result.value == _OF_BLOCKED[operation] else "≈"
    if drawn is None or result.style.decimals is None or None in read:
        return "≈"
    step = Decimal(1).scaleb(-result.style.decimals)
    try:
        exact = _OPERATIONS[operation]([number for number in read if number is not None])
        return "=" if exact.quantize(step, ROUND_HALF_EVEN) == drawn else "≈"
    except DecimalException:  # as drawn, the divisor is 0; or there are more digits than are kept
        return "≈"


@dataclass(frozen=True, eq=False)
class Cells:
    """A block of numbers in rows and columns, each with its cell in a tensor.

    For example, a block with the rows (2, 5) and the columns (0, 1, 7) shows six cells of a matrix.

    Attributes:
        tensor: Name of the tensor.
        values: The numbers, (rows, columns), float64.
        rows: For each row of the block, the index of this row in the tensor. If `transposed`, the
            index of the tensor's column that it shows.
        columns: For each column of the block, the index of this column in the tensor. If
            `transposed`, the index of the tensor's row that it shows.
        style: How the numbers are written.
        transposed: Whether the tensor's rows are columns of the block.
        prefix: Indices in the axes before the last two, such as the index of a head; empty for a
            matrix. For a vector (`flat`), indices in the axes before the last one.
        flat: Whether the block is a vector: a single row, with the indices in the vector in
            `columns`. If `transposed`, a single column, with these indices in `rows`.
    """

    tensor: str
    values: npt.NDArray[np.float64]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    style: Style
    transposed: bool = False
    prefix: tuple[int, ...] = ()
    flat: bool = False

    @classmethod
    def of(cls, cell: Cell) -> Cells:
        """Return a block of a single number of a matrix."""
        *prefix, i, j = cell.index
        return cls(
            cell.tensor, np.array([[cell.value]]), (i,), (j,), cell.style, prefix=tuple(prefix)
        )

    @property
    def shape(self) -> tuple[int, int]:
        """Number of rows and columns of the block."""
        rows, columns = self.values.shape
        return rows, columns

    def localised(self, mark: str, group: str) -> Cells:
        """Return the block with a language's marks."""
        return replace(self, style=self.style.localised(mark, group))

    @property
    def T(self) -> Cells:  # the papers' sign for it
        """The transposed block."""
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

    @property
    def turned(self) -> bool:
        """Whether a matrix is shown transposed: not what has further axes, such as products."""
        return self.transposed and not self.prefix

    @cached_property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """The numbers as texts, rounded as on screen."""
        return tuple(tuple(self.style.write(float(v)) for v in row) for row in self.values)

    def cell(self, i: int, j: int) -> Cell:
        """Return the number in row `i` and column `j` of the block, both counted from 0."""
        a, b = self.rows[i], self.columns[j]
        if self.flat:
            index = (*self.prefix, b if not self.transposed else a)
        else:
            index = (*self.prefix, *((b, a) if self.transposed else (a, b)))
        return Cell(self.tensor, index, float(self.values[i, j]), self.style)

    def all(self) -> Iterator[Cell]:
        """Yield every number, in reading order."""
        rows, columns = self.shape
        return (self.cell(i, j) for i in range(rows) for j in range(columns))
