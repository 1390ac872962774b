"""How much of a word is left when a later one is reached: two measures, for GRU and attention.

The *derivative* of a later state with respect to an earlier one says how much of a small change is
left. A *swap* replaces a word by another, and says how much of the whole difference is left. The
two may disagree: a gate that is fully open or closed keeps the information, although a small change
hardly affects it.

Both are 1 at the word itself. For a derivative, a matrix J with d columns, the measure is the root
mean square, over all directions of the change, of the factor by which J changes its length: ‖J‖_F /
√d.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.trace import AttentionTrace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.recurrence.gru import Gru, Run

Array = npt.NDArray[np.float64]


def gain(J: Array) -> Array:
    """Return by what factor a function of a vector lengthens a small change of the vector.

    The factor depends on the direction of the change. The result is the root mean square of the
    factors in all directions: ‖J‖_F / √d.

    Args:
        J: (…, d, d), the function's derivatives. Entry (i, k) is the derivative of entry i of the
            result with respect to entry k of the vector.

    Returns:
        (…), one factor for each matrix J; 1 if J is the identity.
    """
    return np.asarray(np.sqrt((J**2).sum(axis=(-2, -1)) / J.shape[-1]))


def apart(one: Array, other: Array, before: Array) -> Array:
    """Return the distance between two states, divided by a given distance.

    This is ‖one - other‖ / before, or 0 if `before` is 0.

    Args:
        one: (…, d), states.
        other: (…, d), the states that `one` is compared with, in a shape that broadcasts.
        before: (…), the distances to divide by, such as those of the states at an earlier word.

    Returns:
        (…), the quotients.
    """
    length = np.linalg.norm(one - other, axis=-1)
    return np.asarray(np.divide(length, before, out=np.zeros_like(length), where=before > 0))


# The recurrence


def step_derivative(gru: Gru, found: Run, t: int) -> Array:
    """Return the derivative of the state after a word with respect to the state before the word.

    Args:
        gru: The GRU.
        found: The states and gates of the GRU from reading one sentence, as `run` returns them.
        t: Index of the word, from 0.

    Returns:
        (h, h): entry (i, k) is the derivative of entry i of the state after word t with respect to
        entry k of the state before word t.
    """
    h, r, z = found.states[t], found.reset[t], found.update[t]
    c, inner = found.candidate[t], found.inner[t]
    # Rows belong to h_t, columns to h_{t-1}. In the GRU's formulas, matrices stand to the right of
    # h, so they are transposed here.
    by_r = (r * (1.0 - r))[:, None] * gru.U[0].T
    by_z = (z * (1.0 - z))[:, None] * gru.U[1].T
    by_c = (1.0 - c**2)[:, None] * (inner[:, None] * by_r + r[:, None] * gru.U[2].T)
    return np.asarray((1.0 - z)[:, None] * by_c + np.diag(z) + (h - c)[:, None] * by_z)


def derivatives(gru: Gru, found: Run, start: int) -> Array:
    """Return the derivatives of later states with respect to the state after word `start`.

    Args:
        gru: The GRU.
        found: The states and gates of the GRU from reading one sentence, as `run` returns them.
        start: Index of a word, from 0.

    Returns:
        (n - start, h, h), one matrix for word `start` (the identity) and for each later word.
        Entry (i, k) is the derivative of entry i of the state after the later word with respect to
        entry k of the state after word `start`.
    """
    J = [np.eye(gru.size)]
    for t in range(start + 1, len(found.after)):
        J.append(step_derivative(gru, found, t) @ J[-1])
    return np.stack(J)


def swapped(found: Run, other: Run, start: int) -> Array:
    """Compare the states of the GRU in two sentences of n words that differ in one word.

    Args:
        found: The states of the GRU from reading the first sentence, as `run` returns them.
        other: The states of the GRU from reading the second sentence. It can contain several
            second sentences, whose axes are "…" in the result.
        start: Index of the word that differs, from 0.

    Returns:
        (…, n - start), for word `start` and each later word: the distance between the states of the
        two sentences after the word, divided by their distance after word `start`. The first entry
        is 1. If the states after word `start` are equal, all entries are 0.
    """
    one, two = found.after[start:], other.after[..., start:, :]
    before = np.linalg.norm(one[0] - two[..., 0, :], axis=-1)
    return apart(one, two, before[..., None])


# Attention


def row_derivative(heads: Sequence[AttentionTrace], of: int, by: int) -> Array:
    """Return the derivative of an output row of an attention layer with respect to an input row.

    Output row i is x_i + Σ_heads (Σ_j α_ij v_j) W_O. Here x_i is row i of the layer's input X, and
    α_ij = softmax_j(q_i · k_j / (√d_k · temperature)).

    Args:
        heads: All heads of the layer.
        of: Index of the output row, from 0.
        by: Index of the input row, from 0.

    Returns:
        (d_model, d_model): entry (i, k) is the derivative of entry i of the output row with
        respect to entry k of the input row.

    Raises:
        RequestError: The trace does not contain W_Q, W_K, W_V and W_O, or positions are rotary.
    """
    size = heads[0].X.shape[1]
    J, at = np.eye(size) if of == by else np.zeros((size, size)), 0
    for head in heads:
        W_Q, W_K, W_V, W_O = head.W_Q, head.W_K, head.W_V, head.W_O
        if W_Q is None or W_K is None or W_V is None or W_O is None or head.cos is not None:
            raise RequestError("derivatives need a layer's matrices, and places added to X")
        divisor = np.sqrt(head.Q.shape[1]) * head.temperature
        share, V = head.weights[of], head.V
        # A larger score puts more weight on its own value, and less on all others.
        by_score = share[:, None] * (V - head.output[of]) / divisor
        mixed = share[by] * W_V.T + np.outer(by_score[by], W_K @ head.Q[of])
        if of == by:
            mixed += by_score.T @ (head.K @ W_Q.T)
        J += W_O[at : at + V.shape[1]].T @ mixed
        at += V.shape[1]
    return J


def attention_derivatives(
    layers: Sequence[Sequence[AttentionTrace]], of: int, by: int
) -> tuple[Array, ...]:
    """Return the derivatives of an output row of each layer with respect to one input row.

    The input row is a row of the first layer's input X. Each later layer reads the output of the
    layer before, so the derivative of its output includes the derivatives of all earlier layers.

    Args:
        layers: All heads of each layer, from the first layer on.
        of: Index of the output row, from 0.
        by: Index of the input row, from 0.

    Returns:
        One matrix (d_model, d_model) for each layer. Entry (i, k) is the derivative of entry i of
        the layer's output row with respect to entry k of the input row.
    """
    n = len(layers[0][0].X)
    found, sofar = list[Array](), [np.eye(layers[0][0].X.shape[1]) * (k == by) for k in range(n)]
    for heads in layers:
        rows = range(n) if heads is not layers[-1] else (of,)
        after = {i: sum(row_derivative(heads, i, m) @ sofar[m] for m in range(n)) for i in rows}
        found.append(np.asarray(after[of]))
        sofar = [np.asarray(after.get(i, 0.0)) for i in range(n)]
    return tuple(found)


def handed(heads: Sequence[AttentionTrace], head: int, key: int) -> Array:
    """Return what a head adds to a query's row of X if the query attends to one key only.

    This vector is v W_O, where v is the key's value. Of W_O, only the head's rows are used.

    Args:
        heads: All heads of the layer.
        head: Number of the head, from 1.
        key: Index of the key, from 0.

    Returns:
        (d_model,).

    Raises:
        RequestError: The trace does not contain W_O.
    """
    V, W_O = heads[head - 1].V, heads[head - 1].W_O
    if W_O is None:
        raise RequestError("what a word hands over needs a layer's matrices")
    at = sum(each.V.shape[1] for each in heads[: head - 1])
    return np.asarray(V[key] @ W_O[at : at + V.shape[1]])
