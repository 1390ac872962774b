"""How much of a word is left in the state of a GRU when a later word is reached."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from qkvideo.engine.recurrence.gru import GruStates

Array = npt.NDArray[np.float64]


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


def swapped(found: GruStates, other: GruStates, start: int) -> Array:
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
