"""Matrices whose columns are aligned, for operations that are done number by number."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.boxes import Column, Row
from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Formula, Line, Said


@dataclass(frozen=True)
class Tier:
    """One of several matrices.

    Attributes:
        grid: The matrix; its columns are below those of the others.
        sign: Operation with it, such as "×" or "=", before the name.
        name: Its name.
        side: A single column to its left, with the same rows.
    """

    grid: Grid
    sign: str = ""
    name: Line | Formula | Row | None = None
    side: Grid | None = None


@dataclass(frozen=True, kw_only=True)
class Tiers(Part):
    """Matrices with the same columns, below one another: terms, their products, and their sum.

    Single rows stand side by side, as columns with aligned rows, if there is more room that way.
    Signs are "key/sign/1", the line below the last one is "key/rule". Words are above the first
    only.

    Attributes:
        tiers: The matrices, in order.
        total: The result of all numbers of the last one, below it.
    """

    tiers: tuple[Tier, ...]
    total: Part | None = None

    @property
    def children(self) -> tuple[Part, ...]:
        """The matrices, their names, and the total."""
        found = (part for t in self.tiers for part in (t.grid, t.name, t.side) if part)
        return (*found, *([self.total] if self.total else []))


def with_rule(total: Part, *signs: str) -> Part:
    """A total and, if one of the signs is "≈", its explanation below."""
    said = Line((Said("/rounded"),), key="rounded", size="badge", ink="quiet")
    return Column((total, said), gap="none") if "≈" in signs else total
