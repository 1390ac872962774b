"""Matrices whose columns are aligned, for operations that are done element by element."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.boxes import Column, Row
from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Formula, Line, Said


@dataclass(frozen=True)
class Tier:
    """One of the matrices of a `Tiers`, whose columns are aligned.

    Attributes:
        grid: The matrix.
        sign: The operation before the matrix's name, such as "×" or "=".
        name: Name of the matrix.
        side: A matrix of one column to the left, with the same rows; None for none.
    """

    grid: Grid
    sign: str = ""
    name: Line | Formula | Row | None = None
    side: Grid | None = None


@dataclass(frozen=True, kw_only=True)
class Tiers(Part):
    """Matrices with the same columns, below one another: terms, their products, and their sum.

    Matrices of one row are instead shown as columns side by side, with aligned rows, if they have
    more room that way. Signs have the keys "key/sign/1" and so on; the line below the last matrix
    is "key/rule". The words of the columns are shown above the first matrix only.

    Attributes:
        tiers: The matrices, in order.
        total: What the numbers of the last matrix give together, such as their sum, shown below
            that matrix; None for none.
    """

    tiers: tuple[Tier, ...]
    total: Part | None = None

    @property
    def children(self) -> tuple[Part, ...]:
        """The matrices, their names, and the total."""
        found = (part for t in self.tiers for part in (t.grid, t.name, t.side) if part)
        return (*found, *([self.total] if self.total else []))


def with_rule(total: Part, *signs: str) -> Part:
    """Return a total, with an explanation of "≈" below it if "≈" is needed.

    Args:
        total: The part that shows the total.
        *signs: The signs that viewers see, "=" or "≈"; one "≈" is enough for the explanation.
    """
    said = Line((Said("/rounded"),), key="rounded", size="badge", ink="quiet")
    return Column((total, said), gap="none") if "≈" in signs else total
