"""Squares of cells that grow with n, each in the corner of the next; and small patterns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.boxes import Column, Inset, Region, Row, Space
from qkvideo.scenes.parts.forms import Form, Tiles
from qkvideo.scenes.parts.part import Part, Shape
from qkvideo.scenes.parts.pointing import Arrow
from qkvideo.scenes.parts.text import Line, Piece

Lit = Literal["all", "tile", "band"]
TILES, LAST = 4, 6
"""Number of tiles in a row of a pattern, and the one at which it stays: off the diagonal, to show
that any part can be a tile."""
"""The highlighted cells of a small square: all, a tile off the diagonal, or a band along it."""
SHADES = (0.8, 0.5, 0.34, 0.2)
"""Brightness of a square's first cells, and of each part added later: positions on the colour map
of attention weights. An enlarged corner has the third."""
BEHIND = -4
"""Place of the largest square in the drawing order."""
AROUND = 0.12
"""Brightness of cells that only show a scale."""
LENS: Region = (0.4, 0.16, 0.94, 0.7)
"""Where an enlarged corner is in its square: clear of the names."""
REACH, LEVEL = 0.17, 0.14
"""Length of an arrow from a name to a corner, and least height of the name's line, as shares of the
square."""
SIDE: dict[Shape, float] = {"wide": 5.3, "square": 3.2, "tall": 5.3}
"""Side of a small square, in em."""


@dataclass(frozen=True)
class Name:
    """The name of a `Square`, or of a smaller square in its corner, as viewers see it.

    Attributes:
        key: Key of the name. If the previous picture has a name with this key, the name moves: for
            example, from the whole square to its corner.
        pieces: The text of the name.
        end: Number of rows of the square that is named, which is also its number of columns.
    """

    key: str
    pieces: tuple[Piece, ...]
    end: int


@dataclass(frozen=True, kw_only=True)
class Square(Part):
    """A square matrix that grows, drawn to scale, with its earlier sizes in the upper left corner.

    Attributes:
        ends: Numbers of rows: the earlier sizes in ascending order, then the present size. For
            example, (8, 16): a square of 8 × 8 in the corner of one of 16 × 16. Larger sizes have
            fainter colours.
        fine: The first `fine` rows and columns are drawn one by one. The rows after them are drawn
            as broad stripes, one for the rows that each size adds, and so are the columns.
        whole: Name of the whole square; None for no name.
        corner: Name of one of the smaller squares, with an arrow to this square; None for no name.
            If `ends` has two sizes, a smaller square with a name is drawn without cells.
        ground: Whether the whole square has a background.
        lens: An enlargement of the smaller square, shown at the lower right; None for no
            enlargement. It requires `corner`, and two sizes in `ends`.
        depth: How many squares this one lies on.
    """

    ends: tuple[int, ...]
    fine: int = 0
    whole: Name | None = None
    corner: Name | None = None
    ground: bool = False
    lens: Square | None = None
    depth: int = 0

    @property
    def children(self) -> tuple[Part, ...]:
        """The enlargement, if there is one."""
        return (self.lens,) if self.lens else ()

    def expanded(self, shape: Shape) -> Part:
        """Return the squares, each in the corner of the next, with their names."""
        del shape
        ends, lies = self.ends if self.whole is None else self.ends[:-1], bool(self.depth)
        edge = Form(
            form="area" if lies else "frame",
            ink="quiet" if lies else "line",
            width="fine" if lies else "line",
            z=1,
            key=f"{self.key}/edge",
        )
        inner: list[tuple[Part, Region]] = [(edge, (0.0, 0.0, 1.0, 1.0))]
        if self.ground:
            # An enlarged corner has the shade of the corner.
            inner.append(self._plain("ground", self.ends[-1], SHADES[2] if lies else AROUND, 0))
        if self.whole is not None:
            inner.append(self._plain(f"all/{self.whole.end}", self.whole.end, AROUND, 1))
        if self.corner is not None and len(self.ends) == 2:
            shade = SHADES[0 if self.lens is None else 2]
            inner.append(self._plain(f"all/{ends[0]}", self.ends[0], shade, 2))
        else:
            inner.append((self._cells(ends), self._region(ends[-1])))
        inner += self._named() if self.whole is None else [self._signed(self.whole), *self._named()]
        return Inset(parts=(*inner, *self._enlarged()), square=True)

    def _region(self, end: int) -> Region:
        """Return the region of one of the sizes."""
        share = end / self.ends[-1]
        return 0.0, 1 - share, share, 1.0

    def _plain(self, name: str, end: int, share: float, above: int) -> tuple[Part, Region]:
        """Return a plain square of a given size and brightness."""
        z = BEHIND + above + 4 * self.depth
        form = Form(form="area", fill=share, z=z, key=f"{self.key}/{name}")
        return form, self._region(end)

    def _cells(self, ends: tuple[int, ...]) -> Tiles:
        """Return the first `fine` rows and columns as cells, then a stripe for each part."""
        fine = min(self.fine, ends[-1])
        starts = (*range(fine), *(start for start in (0, *ends[:-1]) if start >= fine))
        ages = np.searchsorted(np.array(ends), np.array(starts), side="right")
        shares = np.array(SHADES)[np.minimum(np.maximum.outer(ages, ages), len(SHADES) - 1)]
        return Tiles(shares=shares, rows=starts, edges=(*starts, ends[-1]), key=f"{self.key}/cells")

    def _signed(self, name: Name) -> tuple[Part, Region]:
        """Return the name of the whole square, in its lower left corner."""
        line = Row((Space(), Line(name.pieces, key=name.key), Space()), justify="start")
        return Column((line, Space()), "tight", "start", "end"), (0.0, 0.0, 1.0, 0.5)

    def _named(self) -> list[tuple[Part, Region]]:
        """Return the name of the corner, outside of earlier parts, and an arrow to the corner."""
        if (name := self.corner) is None:
            return []
        side, clear = (end / self.ends[-1] for end in (name.end, self.ends[-2]))
        # What is enlarged is smaller than the square, and texts are as large.
        reach, level = (share / (LENS[2] - LENS[0]) ** self.depth for share in (REACH, LEVEL))
        line = Row((Line(name.pieces, key=name.key), Space()), "tight")
        said = Column((line,), align="start")
        corner, arrow = f"{name.key}/corner", f"{name.key}/arrow"
        return [
            (Space(key=corner), self._region(name.end)),
            (said, (max(side + reach, clear + 0.03), 1 - max(side, level), 1.0, 1.0)),
            (Arrow(name.key, corner, "ink", key=arrow), (0.0, 0.0, 1.0, 1.0)),
        ]

    def _enlarged(self) -> Iterator[tuple[Part, Region]]:
        """Yield the enlarged corner, and two lines leading to it."""
        if self.lens is None:
            return
        (left, low, right, top), corner = LENS, self.ends[0] / self.ends[-1]
        for name, x, end in (("left", 0.0, (left, low)), ("right", corner, (right, top))):
            yield (
                Form(
                    points=((x, 1 - corner), end),
                    form="line",
                    ink="quiet",
                    width="fine",
                    z=BEHIND + 3,
                    key=f"{self.lens.key}/{name}",
                ),
                (0.0, 0.0, 1.0, 1.0),
            )
        yield replace(self.lens, depth=self.depth + 1), LENS


@dataclass(frozen=True, kw_only=True)
class Pattern(Part):
    """A small matrix, as a diagram of the cells that are computed or kept in memory.

    Attributes:
        side: Number of rows, and of columns.
        of: The side of a cell is a fixed length divided by `of`. Patterns with the same `of` have
            cells of the same size.
        lit: The highlighted cells: "all", "tile" for a small square, or "band" for the diagonal and
            the cells next to it.
        tile: Which of the tiles is highlighted, counted row by row; there are `TILES` in a row.
    """

    side: int
    of: int
    lit: Lit = "all"
    tile: int = LAST

    def expanded(self, shape: Shape) -> Part:
        """Return the cells."""
        i, j = np.indices((self.side, self.side))
        lit = np.ones((self.side, self.side), dtype=bool)
        if self.lit == "band":
            lit = abs(i - j) <= 1
        elif self.lit == "tile":
            size = self.side // TILES
            lit = (i // size * TILES + j // size) == self.tile
        shares = np.full(lit.shape, SHADES[0])
        return Tiles(key=self.key, shares=shares, shut=~lit, ems=SIDE[shape] / self.of)


@facts.register
def _(part: Square, describer: Describer) -> Iterator[Fact]:
    """Describe the sizes and the names of a square and its corner."""
    whole_, corner = (
        "" if name is None else describer.text(name.pieces) for name in (part.whole, part.corner)
    )
    last, first = part.ends[-1], part.corner.end if part.corner else part.ends[-2:][0]
    case = "named" if whole_ and corner else "nested" if len(part.ends) > 1 else "plain"
    yield describer.fact("square", case, n=last, corner=first, name=whole_, small=corner)


@facts.register
def _(part: Pattern, describer: Describer) -> Iterator[Fact]:
    yield describer.fact("pattern", part.lit)
