"""What a head writes if one key is out of sight: whether words only rest there.

The weights of a row add up to one, so a head without a task for a word has to put them somewhere
(Xiao et al. 2023, "attention sinks"). Here the key is forbidden, softmax is computed again, and the
lengths of the outputs are compared.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def most_looked_at(weights: Array) -> int:
    """Return the index of the key that gets most from all other words together.

    Args:
        weights: (n, n), the attention weights of a head.
    """
    others = weights.copy()
    np.fill_diagonal(others, 0.0)
    return int(others.sum(axis=0).argmax())


def out_of_sight(weights: Array, V: Array, key: int) -> dict[str, Array]:
    """Compute the lengths of a head's outputs, with all keys and without one.

    Args:
        weights: (n, n), attention weights; their rows add up to one.
        V: (n, d_v), values.
        key: Index of the key that no word may look at.

    Returns:
        "length.output" and "length.unseen", (n, 1) each: the length of each word's output, as it is
        and without the key. The second is 0 for words that see no other key.
    """
    left = weights.copy()
    left[:, key] = 0.0
    sums = left.sum(axis=1, keepdims=True)
    # Softmax without a key divides the same powers by the sum that is left.
    again = np.divide(left, sums, out=np.zeros_like(left), where=sums > 0)
    return {
        name: np.linalg.norm(share @ V, axis=1, keepdims=True)
        for name, share in (("length.output", weights), ("length.unseen", again))
    }
