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
    """A statement about cells, to be checked on the numbers as rounded on screen.

    Attributes:
        kind: What the claim says about `cell`. "largest": at least as large as each of `others`.
            "only": larger than each of `others`. "more": larger than the single cell in `others`.
            "equal": equal to each of `others`. "different": different from each of `others`. "sum":
            the sum of `others`. "quotient": the first of `others` divided by the second.
            "undefined": NaN, like each of `others`.
        cell: The cell that the claim is about.
        others: The cells that `cell` is compared with or computed from.
    """

    kind: Kind
    cell: Cell
    others: tuple[Cell, ...]

    @property
    def holds(self) -> bool:
        """Whether the claim is true of the numbers as rounded on screen."""
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
    """Return a cell's number, rounded as on screen.

    Infinities and NaN are returned as Decimal infinities and NaN.
    """
    read = cell.read
    if read is not None or not isfinite(cell.value):
        return Decimal(cell.value) if read is None else read
    return Decimal(f"{cell.value:.{cell.style.significant - 1}e}")


def largest(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return each cell whose number, as rounded on screen, is the largest of all."""
    top = max(map(drawn, cells))
    return tuple(cell for cell in cells if drawn(cell) == top)
