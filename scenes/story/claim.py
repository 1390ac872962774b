"""What a caption claims of numbers, checked on the numbers as they are drawn."""

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
        kind: "largest": the cell is as large as any of the others; "only": larger than each of
            them; "more": larger than the one other; "equal" and "different": than all others;
            "sum" and "quotient": what the others give, as drawn, with "="; "undefined": neither it
            nor any of the others is a number.
        cell: Of which it is made.
        others: What it is compared with.
    """

    kind: Kind
    cell: Cell
    others: tuple[Cell, ...]

    @property
    def holds(self) -> bool:
        """Whether a viewer who reads the numbers off the picture agrees."""
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
    """The number that a viewer reads, a power of ten too; what is not finite is itself."""
    read = cell.read
    if read is not None or not isfinite(cell.value):
        return Decimal(cell.value) if read is None else read
    return Decimal(f"{cell.value:.{cell.style.significant - 1}e}")


def largest(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Those of some cells that are the largest as drawn: several, if they look alike."""
    top = max(map(drawn, cells))
    return tuple(cell for cell in cells if drawn(cell) == top)
