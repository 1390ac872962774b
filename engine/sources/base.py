"""The interface of all sources of weights, and code that several of them share."""

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
        W_Q: (heads, d_model, d_k); `W_K` has the same shape, `W_V` is (heads, d_model, d_v).
        W_O: (heads * d_v, d_model).
        b_Q: (heads, d_k); `b_K` has the same shape, `b_V` is (heads, d_v). All are None if there
            are no biases.
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
        X: (n, d_model), the vectors with their positions added.
        unknown: Words that the source does not know, each once, in the sentence's order.
        answers: For each token, the number (from 1) of the last layer's head whose task is to find
            what the token refers to, such as a pronoun's noun; 0 if there is none. Empty if the
            source does not say.
    """

    X: Array
    unknown: tuple[str, ...] = ()
    answers: tuple[int, ...] = ()


class Source(Protocol):
    """A source of weights: word vectors, and the learned matrices of all layers."""

    @property
    def provenance(self) -> Provenance:
        """Where the weights come from: name, kind, sha256 and badge."""

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The learned matrices of each layer, from the first layer on."""

    def embed(self, tokens: Sequence[str], pad: int = 0) -> Embedded:
        """Return the tokens' vectors with their positions added.

        Args:
            tokens: The sentence's tokens, without pads.
            pad: Number of pads after them.

        Returns:
            The vectors, with `X` of the shape (len(tokens) + pad, d_model).

        Raises:
            RequestError: The source has no positions or vectors for so many tokens.
        """

    @property
    def knows_words(self) -> bool:
        """Whether the source has vectors for words, not just for one fixed sentence."""

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words that have vectors, in the source's order; empty if every word is accepted."""

    def look_up(self, words: Sequence[str]) -> Array:
        """Return words' vectors without positions.

        Args:
            words: The v words.

        Returns:
            (v, d_model): the vectors to which `embed` adds positions, at the same scale.

        Raises:
            RequestError: The source has only the vectors of one fixed sentence.
        """

    def place(self, words: Sequence[str], at: int) -> Array:
        """Return words' vectors at one position of a sentence.

        Args:
            words: The v words.
            at: The position, from 0.

        Returns:
            (v, d_model): the row that `embed` would give each word at that position.

        Raises:
            RequestError: The source has no such position, or only the vectors of one fixed
                sentence.
        """


def digest(arrays: Mapping[str, NDArray[Any]]) -> str:
    """Return the SHA-256 digest of named arrays.

    It depends on their names, shapes and values, not on the bytes of a file.
    """
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
    """Return numbers that depend only on the key, the same on every machine: mean 0, variance 1.

    The bits come from SHAKE-256, so they do not depend on the version of a random generator: 53 of
    each 64 bits form a uniform number in [0, 1), scaled to [-√3, √3).
    """
    size = int(np.prod(shape))
    bits = np.frombuffer(hashlib.shake_256(key.encode()).digest(8 * size), dtype="<u8")
    uniform = (bits >> np.uint64(11)).astype(np.float64) * 2.0**-53
    return np.asarray((2.0 * uniform - 1.0) * np.sqrt(3.0)).reshape(shape)
