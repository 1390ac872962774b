"""How much of a word is left in a GRU when a later one is reached: two measures.

The *derivative* of a later state with respect to an earlier one says how much of a small change is
left. A *swap* replaces a word by another, and says how much of the whole difference is left. The
two may disagree: a gate that is fully open or closed keeps the information, although a small change
hardly affects it.

Both are 1 at the word itself. For a derivative, a matrix J with d columns, the measure is the root
mean square, over all directions of the change, of the factor by which J changes its length: ‖J‖_F /
√d.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

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
