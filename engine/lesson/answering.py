"""What a model that is told only the answers answers: the word that a row's result is most like."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.sources.base import Source

Array = npt.NDArray[np.float64]


def answer(source: Source, model: ModelTrace, row: int) -> Array:
    """The shares of a sentence's words in the answer of one row.

    Args:
        source: The weights; they know words.
        model: The sentence, computed with them.
        row: Whose answer, from 0.

    Returns:
        (n,), the softmax of the last layer's result · each word's embedding (without positions).
    """
    result = model.layers[-1][0].result
    assert result is not None  # of attention-only weights
    alike = source.look_up(model.tokens) @ result[row]
    odds = np.exp(alike - alike.max())
    return np.asarray(odds / odds.sum())
