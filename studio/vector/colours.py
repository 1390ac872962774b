"""A table of colours for all themes, so that everything else is stored only once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.layout.items import Array
from qkvideo.scenes.look.theme import rgba

Numbers = npt.NDArray[np.int64]


class ColourTable:
    """A table of an item's colours in each theme; a page's data refer to its rows by index.

    Attributes:
        rows: The rows, each once: a colour for each theme, in the order of `THEMES`. A colour is
            written "rrggbb", or "rrggbbaa" if it is not opaque.
    """

    def __init__(self) -> None:
        self.rows: list[tuple[str, ...]] = []
        self._known: dict[tuple[int, ...], int] = {}
        self._named: dict[tuple[str, ...], int] = {}

    def named(self, *colours: str) -> int:
        """Return the index in `rows` of an opaque colour, adding a row if it is new.

        Args:
            *colours: The colour in each theme, "#RRGGBB"; empty for no colour.

        Returns:
            The index, from 0; −1 for no colour.
        """
        if not colours[0]:
            return -1
        if colours not in self._named:
            self._named[colours] = int(self.many(*map(rgba, colours)))
        return self._named[colours]

    def many(self, *colours: Array) -> Numbers:
        """Return the indices in `rows` of many colours, adding the rows that are new.

        Args:
            *colours: (…, 4), the colours in each theme: red, green, blue and opacity, from 0 to 1.

        Returns:
            (…), the index of each row, from 0.
        """
        together = np.stack([_whole(each) for each in colours], axis=-1)
        flat = together.reshape(-1, len(colours))
        rows, places = np.unique(flat, axis=0, return_inverse=True)
        numbers = np.array([self._number(tuple(row)) for row in rows.tolist()])
        return np.asarray(numbers[places.ravel()].reshape(together.shape[:-1]))

    def _number(self, row: tuple[int, ...]) -> int:
        if row not in self._known:
            self._known[row] = len(self.rows)
            self.rows.append(tuple(map(_written, row)))
        return self._known[row]


def _whole(colours: Array) -> Numbers:
    """Convert RGBA colours, (…, 4), from 0 to 1, to the integers 0xRRGGBBAA."""
    parts = np.rint(np.clip(colours, 0, 1) * 255).astype(np.int64)
    return np.asarray(parts @ np.array([1 << 24, 1 << 16, 1 << 8, 1]))


def _written(colour: int) -> str:
    return f"{colour:08x}".removesuffix("ff") if colour % 256 == 255 else f"{colour:08x}"
