"""A gated recurrent unit (GRU), one step per word, in float64.

A step computes the state h_t from the word's vector x_t and the previous state (Cho et al. 2014;
with the reset gate after the product, as in cuDNN and `torch.nn.GRU`):

    r = σ(x_t W_r + h_{t-1} U_r + b_r) reset gate
    z = σ(x_t W_z + h_{t-1} U_z + b_z) update gate
    c = tanh(x_t W_c + b_c + r ∘ (h_{t-1} U_c + b_u)) candidate
    h_t = (1 - z) ∘ c + z ∘ h_{t-1}

The state before the first word is 0. Words are read from left to right, so h_t does not depend on
the words after t.

`recurrence.npz` holds these matrices, and those that read answers from the state (see `training`):

| key | shape | contents |
|---|---|---|
| `W` | (3, d, h) | W_r, W_z, W_c |
| `U` | (3, h, h) | U_r, U_z, U_c |
| `b` | (3, h) | b_r, b_z, b_c |
| `b_u` | (h,) | the bias that is multiplied by the reset gate |
| `W_A` | (4, h, d) | reads the answer, one matrix for each relation of `training.RELATIONS` |

All numbers are multiples of 1/1024, stored as float32.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.trace import freeze
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import read_npz

Array = npt.NDArray[np.float64]

SHIPPED: Final = Path(__file__).parents[1] / "data" / "recurrence.npz"


@dataclass(frozen=True, eq=False)
class Gru:
    """The learned matrices of a GRU that reads vectors of d numbers and has a state of h numbers.

    The letters r, z and c stand for the reset gate, the update gate and the candidate state. The
    module's docstring gives the formulas.

    Attributes:
        W: (3, d, h), the matrices W_r, W_z and W_c, applied to the word's vector.
        U: (3, h, h), the matrices U_r, U_z and U_c, applied to the previous state.
        b: (3, h), the biases b_r, b_z and b_c.
        b_u: (h,), the bias added to h_{t-1} U_c; the reset gate multiplies the sum.
        W_A: (relations, h, d), a matrix for each relation that the GRU can be asked about. A state
            times this matrix is a vector; its dot product with a word's vector scores the word as
            the answer.

    Raises:
        RequestError: The shapes do not fit together.
    """

    W: Array
    U: Array
    b: Array
    b_u: Array
    W_A: Array

    def __post_init__(self) -> None:
        for field in fields(self):
            object.__setattr__(self, field.name, freeze(field.name, getattr(self, field.name)))
        d, h = self.W.shape[1:]
        wanted = {"W": (3, d, h), "U": (3, h, h), "b": (3, h), "b_u": (h,)}
        wanted["W_A"] = (len(self.W_A), h, d)
        for name, shape in wanted.items():
            if getattr(self, name).shape != shape:
                raise RequestError(
                    f"{name} has shape {getattr(self, name).shape}: beside W {self.W.shape} it "
                    f"must be {shape}"
                )

    @property
    def size(self) -> int:
        """Length of the state."""
        return int(self.U.shape[1])


@dataclass(frozen=True, eq=False)
class GruStates:
    """The states of a GRU that has read sentences of n words.

    The GRU's state has h numbers. In the shapes, "…" stands for the axes over sentences; a single
    sentence has none.

    Attributes:
        states: (…, n + 1, h), the state before the first word and after each word.
    """

    states: Array

    def __post_init__(self) -> None:
        for field in fields(self):
            object.__setattr__(self, field.name, freeze(field.name, getattr(self, field.name)))

    @property
    def after(self) -> Array:
        """The states after each word, (…, n, h)."""
        return np.asarray(self.states[..., 1:, :])


@cache
def shipped() -> Gru:
    """Read the GRU that was trained on the lesson's sentences."""
    arrays = read_npz(SHIPPED)
    return Gru(*(arrays[field.name].astype(np.float64) for field in fields(Gru)))


def run(gru: Gru, X: Array) -> GruStates:
    """Return the states of a GRU that reads sentences word by word.

    Args:
        gru: The GRU, which reads vectors of d numbers.
        X: (…, n, d), a vector for each word; "…" stands for the axes over sentences, if any.

    Raises:
        RequestError: X has fewer than two axes, or its vectors do not have d numbers.
    """
    if X.ndim < 2 or X.shape[-1] != gru.W.shape[1]:
        raise RequestError(
            f"X has shape {X.shape}: this GRU reads vectors of {gru.W.shape[1]} numbers"
        )
    states = [np.zeros((*X.shape[:-2], gru.size))]
    for x in np.moveaxis(X, -2, 0):
        h = states[-1]
        r, z = (_sigmoid(x @ gru.W[k] + h @ gru.U[k] + gru.b[k]) for k in (0, 1))
        c = np.tanh(x @ gru.W[2] + gru.b[2] + r * (h @ gru.U[2] + gru.b_u))
        states.append((1.0 - z) * c + z * h)
    return GruStates(np.stack(states, axis=-2))


def answers(gru: Gru, X: Array, found: GruStates, relation: int = 0) -> Array:
    """Return the GRU's answer after each word of a sentence: a probability for each word so far.

    The GRU is asked about a relation of words, for example: which noun does the pronoun refer to?
    The most probable word is its answer.

    Args:
        gru: The GRU.
        X: (n, d), the vectors of the sentence's words.
        found: The states of the GRU from reading the sentence, as `run` returns them.
        relation: Index in `W_A` of the relation; 0 is that of a pronoun and its noun.

    Returns:
        (n, n): row t contains the probabilities after word t. They are the softmax of
        (h_t W_A) · x_j over the words j ≤ t, and 0 for later words.
    """
    alike = found.after @ gru.W_A[relation] @ X.T
    alike = np.where(np.triu(np.ones(alike.shape, dtype=bool), 1), -np.inf, alike)
    odds = np.exp(alike - alike.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def _sigmoid(x: Array) -> Array:
    # exp of a large number would overflow; tanh does not.
    return np.asarray(0.5 * (1.0 + np.tanh(0.5 * x)))
