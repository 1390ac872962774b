"""What the second layer's values carry: the noun's vector, as far as it fits into d_v numbers.

Nothing after the second layer asks for its output, so no loss can train it. It is set instead to
what a following layer would want: the pronoun's row takes over the vector of the word that it
found. `W_V` projects on the principal axes of the nouns' vectors and `W_O` goes back, which loses
least of all ways through d_v numbers (Eckart and Young 1936).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]


def carry(nouns: Array, d_v: int) -> tuple[Array, Array]:
    """The value and output matrices that carry `nouns` best.

    Args:
        nouns: (v, d_model), the vectors of nouns.
        d_v: how many numbers a value has.

    Returns:
        W_V (d_model, d_v) and W_O (d_v, d_model), its transpose.
    """
    _, axes = np.linalg.eigh(nouns.T @ nouns)
    W_V = axes[:, ::-1][:, :d_v]
    # An axis and its opposite are equally right: the largest entry is made positive.
    W_V = W_V * np.sign(W_V[np.abs(W_V).argmax(axis=0), np.arange(d_v)])
    return W_V, W_V.T.copy()
