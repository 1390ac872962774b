"""A table of colours for both themes, so that everything else is stored only once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.layout.items import Array
from qkvideo.scenes.look.theme import rgba

Numbers = npt.NDArray[np.int64]


class Colours:
    """A table of pairs of colours; a page's data refer to a pair by its index in the table.

    A pair consists of an item's colour in the dark theme and its colour in the light theme.

    Attributes:
        pairs: The pairs (dark, light), each once. A colour is written "rrggbb", or "rrggbbaa" if it
            is not opaque.
    """

    def __init__(self) -> None:
        self.pairs: list[tuple[str, str]] = []
        self._known: dict[tuple[int, int], int] = {}
        self._named: dict[tuple[str, str], int] = {}

    def named(self, dark: str, light: str) -> int:
        """Return the index in `pairs` of a pair of opaque colours, adding the pair if it is new.

        Args:
            dark: The colour in the dark theme, "#RRGGBB"; empty for no colour.
            light: The colour in the light theme, "#RRGGBB".

        Returns:
            The index, from 0; −1 if `dark` is empty.
        """
        if not dark:
            return -1
        if (dark, light) not in self._named:
            self._named[dark, light] = int(self.many(rgba(dark), rgba(light)))
        return self._named[dark, light]

    def many(self, dark: Array, light: Array) -> Numbers:
        """Return the indices in `pairs` of many pairs of colours, adding the pairs that are new.

        Args:
            dark: (…, 4), the colours in the dark theme: red, green, blue and opacity, from 0 to 1.
            light: (…, 4), the colours in the light theme, in the same order as in `dark`.

        Returns:
            (…), the index of each pair, from 0.
        """
        both = np.stack([_whole(dark), _whole(light)], axis=-1)
        pairs, places = np.unique(both.reshape(-1, 2), axis=0, return_inverse=True)
        numbers = np.array([self._number(*pair) for pair in pairs.tolist()])
        return np.asarray(numbers[places.ravel()].reshape(both.shape[:-1]))

    def _number(self, dark: int, light: int) -> int:
        pair = dark, light
        if pair not in self._known:
            self._known[pair] = len(self.pairs)
            self.pairs.append((_written(dark), _written(light)))
        return self._known[pair]


def _whole(colours: Array) -> Numbers:
    """Convert RGBA colours, (…, 4), from 0 to 1, to the integers 0xRRGGBBAA."""
    parts = np.rint(np.clip(colours, 0, 1) * 255).astype(np.int64)
    return np.asarray(parts @ np.array([1 << 24, 1 << 16, 1 << 8, 1]))


def _written(colour: int) -> str:
    return f"{colour:08x}".removesuffix("ff") if colour % 256 == 255 else f"{colour:08x}"
