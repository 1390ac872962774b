"""The texts in the cells of a grid, and the differences between two sets of texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Self

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.text.pango import Setting, typeset

Bools = npt.NDArray[np.bool_]
Texts = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, eq=False)
class Lettering:
    """The texts in the cells of a grid. A grid and its copies share one such object.

    Attributes:
        texts: The text of each cell, (rows, columns); "" for a cell without a text.
        bold: Whether the text of each cell is semibold, (rows, columns).
        token: An object that no other one of this class has, used as a key in caches. It is no
            number, since manim's cache would take equal scenes for different ones.

    Raises:
        ValueError: If the shapes of `texts` and `bold` differ.
    """

    texts: Texts
    bold: Bools
    token: object = field(default_factory=object)

    def __post_init__(self) -> None:
        shape = len(self.texts), *{len(row) for row in self.texts}
        if shape != self.bold.shape:
            raise ValueError(
                f"texts in rows and columns of {shape}, for cells of {self.bold.shape}"
            )

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    @cached_property
    def where(self) -> Bools:
        """Whether each cell has a text, (rows, columns)."""
        return np.array([[bool(text) for text in row] for row in self.texts], dtype=bool)

    @cached_property
    def widest(self) -> float:
        """Width of the widest text, in em.

        Each cell has an area of this width in its middle. The cell's text, even if it is narrower,
        ends at the right edge of this area.
        """
        return max((self.setting(i, j).width for i, j in self.written()), default=0.0)

    @cached_property
    def widths(self) -> npt.NDArray[np.float64]:
        """Width of each cell's text in em, 0 where there is none, (rows, columns)."""
        found = np.zeros(self.bold.shape)
        for i, j in self.written():
            found[i, j] = self.setting(i, j).width
        return found

    def written(self) -> Iterator[tuple[int, int]]:
        """Return the indices (row, column) of all cells with a text: row by row, left to right."""
        return zip(*(axis.tolist() for axis in np.nonzero(self.where)), strict=True)

    def setting(self, i: int, j: int) -> Setting:
        """Return the typeset text of a cell."""
        return set_text(self.texts[i][j], bool(self.bold[i, j]))


def set_text(text: str, bold: bool) -> Setting:
    """Typeset the text of a cell, with figures of equal width."""
    return typeset(text, weight="semibold" if bold else "regular", tabular=True)


def blank(shape: tuple[int, int]) -> Lettering:
    """Return a lettering without texts."""
    rows, columns = shape
    return Lettering((("",) * columns,) * rows, np.zeros(shape, dtype=bool))


@lru_cache(maxsize=32)
def changes(old: Lettering, new: Lettering) -> Bools:
    """Return in which cells `old` and `new` have different texts or font weights, (rows, columns).

    The shape of the result is that of `old` and of `new`, which must have equal shapes.
    """
    if old is new:
        return np.zeros(old.bold.shape, dtype=bool)
    texts = [
        [before != after for before, after in zip(*rows, strict=True)]
        for rows in zip(old.texts, new.texts, strict=True)
    ]
    different: Bools = np.array(texts, dtype=bool) | (old.bold != new.bold)
    return different


@lru_cache(maxsize=32)
def leaving(old: Lettering, new: Lettering) -> Lettering | None:
    """Return only the texts of `old` that disappear when a grid changes from `old` to `new`.

    A text disappears if its cell has a different text or font weight in `new`. The other cells of
    the returned lettering are empty. None if no text disappears.
    """
    gone = changes(old, new) & old.where
    if not gone.any():
        return None
    texts = tuple(
        tuple(text if gone[i, j] else "" for j, text in enumerate(row))
        for i, row in enumerate(old.texts)
    )
    return Lettering(texts, old.bold)
