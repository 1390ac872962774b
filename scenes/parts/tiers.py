"""Matrices whose entries stand under one another: what is done with them number by number."""

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
        grid: Its columns stand under those of the others.
        sign: What is done with it: "×", "=". It stands before the name.
        name: What it is.
        side: A single column to its left, whose rows are level with its own.
    """

    grid: Grid
    sign: str = ""
    name: Line | Formula | Row | None = None
    side: Grid | None = None


@dataclass(frozen=True, kw_only=True)
class Tiers(Part):
    """Matrices of the same columns, below one another: terms, their products, and a sum of these.

    Where they are single rows and there is more room below one another, they stand side by side:
    as columns whose rows are level. Signs are "key/sign/1", the line under the last one is
    "key/rule". Words stand above the first only.

    Attributes:
        tiers: From the first to the last.
        total: What all numbers of the last one give, below it.
    """

    tiers: tuple[Tier, ...]
    total: Part | None = None

    @property
    def children(self) -> tuple[Part, ...]:
        """The matrices, their names, and the total."""
        found = (part for t in self.tiers for part in (t.grid, t.name, t.side) if part)
        return (*found, *([self.total] if self.total else []))


def with_rule(total: Part, *signs: str) -> Part:
    """A total, and below it what "≈" means, if it is one of the signs."""
    said = Line((Said("/rounded"),), key="rounded", size="badge", ink="quiet")
    return Column((total, said), gap="none") if "≈" in signs else total
