"""Answers of a model that was trained to answer: the word most similar to a row's result."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.sources.base import Source

Array = npt.NDArray[np.float64]


def answer(source: Source, model: ModelTrace, row: int) -> Array:
    """Return, for each word of a sentence, the probability that it is a row's answer.

    Args:
        source: The weights, which have vectors for words.
        model: The sentence's trace.
        row: Index of the row, from 0.

    Returns:
        (n,), softmax over the words: of the inner product of the row's result in the last layer
        with the word's embedding, to which no position is added.
    """
    result = model.layers[-1][0].result
    assert result is not None  # weights that consist of attention only have one
    alike = source.look_up(model.tokens) @ result[row]
    odds = np.exp(alike - alike.max())
    return np.asarray(odds / odds.sum())
