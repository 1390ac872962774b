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
        weights: (n, n), attention weights between pieces; each row adds up to 1.
        words: (n,), for each piece, the index (from 0) of its word. Every index from 0 to the
            largest must occur.

    Returns:
        (t, t), attention weights between the t words. The rows of a word's pieces are averaged, and
        the columns of its pieces are summed. Each row adds up to 1.

    Raises:
        RequestError: A word has no piece, or `weights` is not (n, n).
    """
    if weights.shape != (len(words), len(words)):
        raise RequestError(f"weights are {weights.shape} for {len(words)} pieces: they must fit")
    member = np.array(words)[:, None] == np.arange(max(words) + 1)
    counts = member.sum(axis=0)
    if not counts.all():
        raise RequestError(f"word {int(np.argmin(counts)) + 1} has no piece: every word needs one")
    return np.asarray((member / counts).T @ weights @ member)
