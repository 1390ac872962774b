"""Matrices whose columns are aligned, for operations that are done element by element."""

from __future__ import annotations

from dataclasses import dataclass, replace

from qkvideo.scenes.parts.boxes import Align, Column, Gap, Lattice, Row, Space
from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Part, Shape
from qkvideo.scenes.parts.pointing import Rule
from qkvideo.scenes.parts.text import Formula, Line, Said


@dataclass(frozen=True)
class Tier:
    """One matrix of a `Tiers`, which shows several matrices with aligned columns.

    Attributes:
        grid: The matrix.
        sign: Mathematical sign before the matrix's name, such as "×" or "="; empty for no sign.
        name: Name of the matrix; None for no name.
        side: A second matrix, to the right of `grid`: it has a single column and the same rows as
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
    no words, they can also be drawn as columns side by side. A sign, such as × or =, can stand
    beside a matrix; the sign of the second matrix has the key "<tiers>/sign/1".

    Attributes:
        tiers: The matrices, in order.
        total: A number computed from the last matrix, such as the sum of its entries. It is shown
            below this matrix, under a bracket with the key "<tiers>/rule". None for no number.
        upright: Shapes of the frame in which single rows without words are columns.
    """

    tiers: tuple[Tier, ...]
    total: Part | None = None
    upright: tuple[Shape, ...] = ("tall",)

    @property
    def children(self) -> tuple[Part, ...]:
        """The matrices, their names, and the total."""
        found = (part for t in self.tiers for part in (t.grid, t.name, t.side) if part)
        return (*found, *([self.total] if self.total else []))

    def expanded(self, shape: Shape) -> Part:
        """Return a lattice of the matrices, with their names and signs."""
        grids = [self._grid(k) for k in range(len(self.tiers))]
        single = all(grid.cells.shape[0] == 1 and not grid.columns.words for grid in grids)
        if shape in self.upright and single and not any(tier.side for tier in self.tiers):
            return self._upright(grids)
        return self._lying(grids)

    def _grid(self, k: int) -> Grid:
        """Return a matrix that has the same columns as all others."""
        tier, grid = self.tiers[k], self.tiers[k].grid
        focus = self.tiers[0].grid.columns.focus
        columns = replace(grid.columns, focus=focus, group=f"{self.key}/columns")
        one = grid.cells.shape[0] == 1
        rows = f"{self.key}/row" if one else f"{self.key}/rows/{k}" if tier.side else ""
        grow = 2 if one else min(8, grid.cells.shape[0])
        most = grid.cells.shape[0] if tier.side else 0  # the matrix beside it has rows as high
        own = replace(grid.rows, group=rows, most=most)
        grid = replace(grid, rows=own, columns=columns, grow=grow)
        return replace(grid, group=f"{self.key}/cells", broad=True)

    def _lying(self, grids: list[Grid]) -> Part:
        """Return the matrices below one another."""
        beside = any(tier.side for tier in self.tiers)
        rows: list[tuple[Part, ...]] = []
        for k, (tier, grid) in enumerate(zip(self.tiers, grids, strict=True)):
            names = Row(tuple(filter(None, (self._sign(k), tier.name))), gap="tight")
            side: Part = Space()
            if tier.side is not None:
                asked = replace(tier.side.rows, group=grid.rows.group)
                side = replace(tier.side, rows=asked, grow=1)
            rows.append((names, grid, side) if beside else (names, grid))
        if (total := self._total(grids[-1])) is not None:
            rows.append((Space(), total, *(Space() for _ in rows[-1][2:])))
        sides: tuple[Align, ...] = ("end", "center", "start") if beside else ("end", "center")
        # A matrix of one column, near to another one, would seem to be a column of it.
        gaps: tuple[Gap, Gap] = ("wide" if beside else "tight", "usual")
        return Lattice(tuple(rows), gaps, sides, "center", hugs=True)

    def _upright(self, grids: list[Grid]) -> Part:
        """Return the matrices as columns side by side."""
        names, columns = list[Part](), list[Part]()
        for k, (tier, grid) in enumerate(zip(self.tiers, grids, strict=True)):
            if k:
                names.append(Space())
                columns.append(self._sign(k) or Space())
            names.append(tier.name or Space())
            columns.append(grid.turned())
        rows = tuple(names), tuple(columns)
        inner = Lattice(rows, ("tight", "tight"), stands="center", hugs=True, grow=1)
        if (total := self._total(grids[-1])) is None:
            return inner
        return Lattice(((inner,), (total,)), sides="end", stands="start", hugs=True)

    def _sign(self, k: int) -> Line | None:
        """Return the sign of a matrix."""
        sign = self.tiers[k].sign
        return Line((sign,), "said", "quiet", key=f"{self.key}/sign/{k}") if sign else None

    def _total(self, last: Grid) -> Part | None:
        """Return the total with the bracket above it."""
        if self.total is None:
            return None
        rule = Rule((f"{last.key}/cells",), ends=True, key=f"{self.key}/rule")
        return Column((rule, self.total), gap="none")


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
