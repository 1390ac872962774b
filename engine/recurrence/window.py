"""Which words a word can have heard of after some layers that each look at a window."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.errors import RequestError

WIDTH: Final = 3
"""The word itself and one neighbour on either side."""


def heard(n: int, row: int, layers: int, width: int = WIDTH) -> npt.NDArray[np.bool_]:
    """The receptive field of one word, layer by layer.

    A layer computes each word's row of the rows of a window around it (a convolution). What a row
    depends on are the words that its window's rows depended on before.

    Args:
        n: Number of words.
        row: The word, from 0.
        layers: How many layers.
        width: Words in a window, an odd number.

    Returns:
        (layers + 1, n): before the first layer only the word itself, then what it has heard of.

    Raises:
        RequestError: The width is not a positive odd number.
    """
    if width < 1 or width % 2 == 0:
        raise RequestError(f"width is {width}: give an odd number of words from 1, such as 3")
    place = np.arange(n)
    window = np.abs(place[:, None] - place[None, :]) <= width // 2
    known = [np.eye(n, dtype=bool)]
    for _ in range(layers):
        known.append(window @ known[-1])
    return np.stack([each[row] for each in known])


def needed(distance: int, width: int = WIDTH) -> int:
    """How many layers it takes to hear of a word at some distance."""
    return -(-distance // (width // 2))
