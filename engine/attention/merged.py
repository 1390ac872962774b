"""Merges weights over pieces of words into weights over words, for display.

The rows of a word's pieces are averaged, with equal weight. Their columns are summed, because
attention to any piece is attention to the word. Rows still add up to 1. The result has a name of
its own, `MERGED`, because no scores exist of which it would be the softmax.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.errors import RequestError

Array = NDArray[np.float64]

MERGED = "merged.weights"
"""Name of the merged weights among a trace's arrays."""


def merge(weights: Array, words: Sequence[int]) -> Array:
    """Merge attention weights between pieces of words into attention weights between words.

    Args:
        weights: (n, n), each row adds up to 1.
        words: (n,), the index (from 0) of each piece's word. Every index up to the largest must
            occur.

    Returns:
        (t, t): the rows of a word's pieces are averaged, and their columns summed; each row adds up
        to 1.

    Raises:
        RequestError: A word has no piece, or `words` does not have n entries.
    """
    if weights.shape != (len(words), len(words)):
        raise RequestError(f"weights are {weights.shape} for {len(words)} pieces: they must fit")
    member = np.array(words)[:, None] == np.arange(max(words) + 1)
    counts = member.sum(axis=0)
    if not counts.all():
        raise RequestError(f"word {int(np.argmin(counts)) + 1} has no piece: every word needs one")
    return np.asarray((member / counts).T @ weights @ member)
