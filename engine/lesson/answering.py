"""The answers of a model that was trained on answers: the word most similar to a row's result."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.sources.base import Source

Array = npt.NDArray[np.float64]


def answer(source: Source, model: ModelTrace, row: int) -> Array:
    """The softmax over a sentence's words for the answer of one row.

    Args:
        source: The weights, which have vectors for words.
        model: The sentence's trace.
        row: Index of the row.

    Returns:
        (n,), the softmax of the last layer's result · each word's embedding (without positions).
    """
    result = model.layers[-1][0].result
    assert result is not None  # of attention-only weights
    alike = source.look_up(model.tokens) @ result[row]
    odds = np.exp(alike - alike.max())
    return np.asarray(odds / odds.sum())
