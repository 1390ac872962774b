"""Claims that a caption makes about numbers, checked on the numbers as they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import isfinite, isnan
from typing import Literal

from qkvideo.scenes.text.numbers import Cell, relation

Kind = Literal["largest", "only", "equal", "more", "different", "sum", "quotient", "undefined"]


@dataclass(frozen=True)
class Claim:
    """A statement about cells.

    Attributes:
        kind: What the claim says about the cell. "largest": it is at least as large as every other
            cell; "only": it is larger than every other cell; "more": it is larger than the one
            other cell; "equal" and "different": it is equal to, or different from, every other
            cell; "sum" and "quotient": it is exactly the sum, or the quotient, of the others as
            drawn; "undefined": neither it nor any other cell is a number.
        cell: The cell that the claim is about.
        others: The cells with which it is compared.
    """

    kind: Kind
    cell: Cell
    others: tuple[Cell, ...]

    @property
    def holds(self) -> bool:
        """Whether the claim is true of the numbers as drawn."""
        if self.kind in {"sum", "quotient"}:
            sign = "+" if self.kind == "sum" else "÷"
            return relation(self.others, self.cell, sign) == "="
        if self.kind == "undefined":
            return all(isnan(cell.value) for cell in (self.cell, *self.others))
        here, others = drawn(self.cell), [drawn(other) for other in self.others]
        if self.kind == "equal":
            return all(other == here for other in others)
        if self.kind == "different":
            return all(other != here for other in others)
        if self.kind == "largest":
            return all(here >= other for other in others)
        return all(here > other for other in others)


def drawn(cell: Cell) -> Decimal:
    """Return the number as drawn, also if written as a power of ten; infinities and NaN stay."""
    read = cell.read
    if read is not None or not isfinite(cell.value):
        return Decimal(cell.value) if read is None else read
    return Decimal(f"{cell.value:.{cell.style.significant - 1}e}")


def largest(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return the cells that show the largest number; several if they look the same."""
    top = max(map(drawn, cells))
    return tuple(cell for cell in cells if drawn(cell) == top)
