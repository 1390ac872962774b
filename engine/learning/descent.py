"""Plain gradient descent on one sentence, with every number of a step, to be followed by hand.

The loss of one query row is -ln(weight of the right word). The row's weights are α = softmax(s),
with scores s = q Kᵀ / √d_k and query q = x W_Q. So ∂loss/∂s = α - target, where the target is 1 at
the right word and 0 elsewhere, and therefore ∂loss/∂W_Q = xᵀ ((α - target) K) / √d_k.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.steps import softmax
from qkvideo.engine.attention.trace import AttentionTrace, freeze
from qkvideo.engine.errors import RequestError

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class QueryDescent:
    """A finished run of gradient descent on W_Q, in which all other matrices are fixed.

    The axis `steps + 1` has one entry before the first step, and one after each step.

    Attributes:
        row: Index of the query, from 0.
        target: Index of the word that the query is trained to attend to, from 0.
        rate: Learning rate.
        W_Q: (steps + 1, d_model, d_k), the matrix.
        gradient: (steps, d_model, d_k), ∂loss/∂W_Q before each step.
        weights: (steps + 1, n), the query's attention weights.
        loss: (steps + 1,), -ln(weights[:, target]).
    """

    row: int
    target: int
    rate: float
    W_Q: Array
    gradient: Array
    weights: Array
    loss: Array

    def __post_init__(self) -> None:
        for name in ("W_Q", "gradient", "weights", "loss"):
            object.__setattr__(self, name, freeze(name, getattr(self, name)))

    def steepest(self, count: int, least: float) -> list[tuple[int, int]]:
        """Return the entries of W_Q with the largest gradients before the first step.

        Args:
            count: Number of entries to return.
            least: Minimum magnitude of an entry, before the first step and after it. Smaller
                entries are returned only if there are not enough others.

        Returns:
            (row, column) of each entry, from 0; the entry with the largest gradient is the first.
        """
        plain = np.minimum(np.abs(self.W_Q[0]), np.abs(self.W_Q[1])) >= least
        size = np.abs(self.gradient[0]) * plain
        best = np.argsort(-size, axis=None, kind="stable")[:count]
        return [(int(k) // size.shape[1], int(k) % size.shape[1]) for k in best]


def descend(
    head: AttentionTrace, row: int, target: int, *, rate: float, steps: int
) -> QueryDescent:
    """Train one head's W_Q on one sentence, so that one query attends to a given word.

    Args:
        head: The trace of the head before training. A trace that was read from a model's recorded
            output cannot be used, since it has no W_Q.
        row: Index of the query, from 0.
        target: Index of the word that the query should attend to, from 0.
        rate: Learning rate.
        steps: Number of steps of gradient descent.

    Returns:
        W_Q, its gradient, the query's attention weights and the loss, step by step.

    Raises:
        RequestError: The mask blocks the target for this query.
    """
    if head.mask[row, target]:
        raise RequestError(
            f"token {target + 1} is hidden from token {row + 1} by the mask: it cannot learn to "
            "look there"
        )
    bias = 0.0 if head.b_Q is None else head.b_Q
    x, K, W = head.X[row], head.K, head.W_Q
    assert W is not None  # only recordings lack it
    divisor = np.sqrt(K.shape[1]) * head.temperature
    wanted = np.arange(len(K)) == target

    def look(W_Q: Array) -> Array:
        scaled = ((x @ W_Q + bias) @ K.T) / divisor
        return np.asarray(softmax(np.where(head.mask[row], -np.inf, scaled)[None])[0])

    matrices, gradients, weights = [W], list[Array](), [look(W)]
    for _ in range(steps):
        gradients.append(np.outer(x, (weights[-1] - wanted) @ K) / divisor)
        W = W - rate * gradients[-1]
        matrices.append(W)
        weights.append(look(W))
    shares = np.stack(weights)
    return QueryDescent(
        row=row,
        target=target,
        rate=rate,
        W_Q=np.stack(matrices),
        gradient=np.reshape(gradients, (steps, *W.shape)),
        weights=shares,
        loss=-np.log(shares[:, target]),
    )
