"""The interface of all sources of weights, and what they share."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.trace import Provenance, freeze

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Layer:
    """One layer's learned matrices, copied into immutable memory.

    Attributes:
        W_Q: (heads, d_model, d_k); W_K the same; W_V (heads, d_model, d_v).
        W_O: (heads * d_v, d_model).
        b_Q: (heads, d_k) or None; b_K the same; b_V (heads, d_v) or None.
    """

    W_Q: Array
    W_K: Array
    W_V: Array
    W_O: Array
    b_Q: Array | None = None
    b_K: Array | None = None
    b_V: Array | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None:
                object.__setattr__(self, field.name, freeze(field.name, value))

    @property
    def heads(self) -> int:
        """Number of heads."""
        return int(self.W_Q.shape[0])


@dataclass(frozen=True, eq=False)
class Embedded:
    """A sentence as vectors.

    Attributes:
        X: (n, d_model), positions included.
        unknown: Words that the source does not know, each once, in order.
        answers: For each token, the head of the last layer that is responsible for it, from 1; 0
            for none. Empty if the source does not say.
    """

    X: Array
    unknown: tuple[str, ...] = ()
    answers: tuple[int, ...] = ()


class Source(Protocol):
    """Weights to compute with."""

    @property
    def provenance(self) -> Provenance:
        """Where the weights come from: name, kind, sha256 and badge."""

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The learned matrices, from the first layer."""

    def embed(self, tokens: Sequence[str], pad: int = 0) -> Embedded:
        """Look the tokens up as vectors and add their positions.

        Args:
            tokens: The sentence's tokens, without pads.
            pad: Number of pads after them.

        Returns:
            X of shape (len(tokens) + pad, d_model).

        Raises:
            RequestError: If the source has no vectors for that many tokens.
        """

    @property
    def knows_words(self) -> bool:
        """Whether it has vectors for words, not only for one fixed sentence."""

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words that it has vectors for, in its order; empty if it accepts any word."""

    def look_up(self, words: Sequence[str]) -> Array:
        """Look words up, without positions.

        Args:
            words: (v,).

        Returns:
            (v, d_model): the vectors to which `embed` adds positions, at the same scale.

        Raises:
            RequestError: If the source has only one fixed sentence.
        """

    def place(self, words: Sequence[str], at: int) -> Array:
        """Look words up, each as if it stood at one place of a sentence.

        Args:
            words: (v,).
            at: The place, from 0.

        Returns:
            (v, d_model): the row that `embed` would give each word at that place.

        Raises:
            RequestError: If the source has no such place, or only one fixed sentence.
        """


def digest(arrays: Mapping[str, NDArray[Any]]) -> str:
    """SHA-256 digest of named arrays: of their names, shapes and values, not of a file's bytes."""
    total = hashlib.sha256()
    for name in sorted(arrays):
        array = arrays[name]
        if array.dtype.kind == "U":
            content = "\0".join(map(str, array.ravel())).encode()
        else:
            content = np.ascontiguousarray(array, dtype="<f8").tobytes()
        total.update(f"{name} {array.shape} {len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()


def hashed(key: str, shape: tuple[int, ...]) -> Array:
    """Numbers that depend only on the key: mean 0, variance 1, the same on every machine.

    The bits come from SHAKE-256, so they do not depend on a random generator's version: 53 of each
    64 are a uniform number in [0, 1), scaled to [-√3, √3).
    """
    size = int(np.prod(shape))
    bits = np.frombuffer(hashlib.shake_256(key.encode()).digest(8 * size), dtype="<u8")
    uniform = (bits >> np.uint64(11)).astype(np.float64) * 2.0**-53
    return np.asarray((2.0 * uniform - 1.0) * np.sqrt(3.0)).reshape(shape)
