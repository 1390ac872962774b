"""Answers of a model that was trained to answer: the word most similar to a row's result."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.sources.base import Source

Array = npt.NDArray[np.float64]


def answer(source: Source, model: ModelTrace, row: int) -> Array:
    """Return, for each word of a sentence, the probability that it is the asking word's answer.

    The answer to a pronoun is the noun that it refers to; the answer to a verb is its subject. The
    probabilities are softmax(E r): r is the last layer's result for the asking word, and the rows
    of E are the words' embeddings, without positions.

    Args:
        source: The weights that `model` was computed with; they must have word vectors.
        model: The sentence's trace.
        row: Index of the asking word, from 0.

    Returns:
        (n,), the probability of each word; the sum is 1.
    """
    result = model.layers[-1][0].result
    assert result is not None  # weights that consist of attention only have one
    alike = source.look_up(model.tokens) @ result[row]
    odds = np.exp(alike - alike.max())
    return np.asarray(odds / odds.sum())
