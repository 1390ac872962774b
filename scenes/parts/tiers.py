"""Matrices whose columns are aligned, for operations that are done element by element."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.boxes import Column, Row
from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Formula, Line, Said


@dataclass(frozen=True)
class Tier:
    """One matrix of a `Tiers`, which shows several matrices with aligned columns.

    Attributes:
        grid: The matrix.
        sign: Mathematical sign before the matrix's name, such as "×" or "="; empty for no sign.
        name: Name of the matrix; None for no name.
        side: A second matrix, to the left of `grid`: it has a single column and the same rows as
            `grid`. None for no second matrix.
    """

    grid: Grid
    sign: str = ""
    name: Line | Formula | Row | None = None
    side: Grid | None = None


@dataclass(frozen=True, kw_only=True)
class Tiers(Part):
    """Matrices below one another, with aligned columns, for a calculation element by element.

    For example, two rows of factors are above the row of their products.

    The words of the columns are above the first matrix only. If all matrices have a single row and
    no words, they can also be drawn as columns side by side; the layout chooses the arrangement in
    which more numbers are legible. A sign, such as × or =, can stand beside a matrix; the sign of
    the second matrix has the key "<tiers>/sign/1".

    Attributes:
        tiers: The matrices, in order.
        total: A number computed from the last matrix, such as the sum of its entries. It is shown
            below this matrix, under a bracket with the key "<tiers>/rule". None for no number.
    """

    tiers: tuple[Tier, ...]
    total: Part | None = None

    @property
    def children(self) -> tuple[Part, ...]:
        """The matrices, their names, and the total."""
        found = (part for t in self.tiers for part in (t.grid, t.name, t.side) if part)
        return (*found, *([self.total] if self.total else []))


def with_rule(total: Part, *signs: str) -> Part:
    """Return a total, with a text below it that explains "≈" if viewers see this sign.

    Args:
        total: The part that shows the total.
        *signs: The signs that viewers see, each "=" or "≈".

    Returns:
        `total` with the text below it if any of the signs is "≈"; otherwise `total` itself.
    """
    said = Line((Said("/rounded"),), key="rounded", size="badge", ink="quiet")
    return Column((total, said), gap="none") if "≈" in signs else total
