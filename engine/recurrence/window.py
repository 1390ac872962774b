"""Which words a word's row can depend on after several layers that each see only a window."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.errors import RequestError

WIDTH: Final = 3
"""Number of words in a window: the word itself and one neighbour on either side."""


def heard(n: int, row: int, layers: int, width: int = WIDTH) -> npt.NDArray[np.bool_]:
    """Return the receptive field of one word, layer by layer.

    A layer computes each word's row from the rows in a window around the word (a convolution). The
    row then depends on all words that the rows in the window depended on before.

    Args:
        n: Number of words.
        row: Index of the word, from 0.
        layers: Number of layers.
        width: Number of words in a window, odd.

    Returns:
        (layers + 1, n): True for the words that the row depends on; before the first layer, only
        the word itself.

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
    """Return the least number of layers after which a row can depend on a word at some distance."""
    return -(-distance // (width // 2))
