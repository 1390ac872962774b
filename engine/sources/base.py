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
    """The learned matrices of one layer's attention, copied into immutable memory.

    The biases are None if the layer has none.

    Attributes:
        W_Q: (heads, d_model, d_k), the projection to queries.
        W_K: (heads, d_model, d_k), the projection to keys.
        W_V: (heads, d_model, d_v), the projection to values.
        W_O: (heads * d_v, d_model), the projection of the heads' concatenated outputs.
        b_Q: (heads, d_k), the bias of queries.
        b_K: (heads, d_k), the bias of keys.
        b_V: (heads, d_v), the bias of values.
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
        X: (n, d_model), for each token, its vector with the vector of its position added.
        unknown: Words without a vector in the source, each once, in the sentence's order.
        answers: For each token, the number (from 1) of the head in the last layer that finds what
            the token refers to, such as a pronoun's noun; 0 if there is no such head. Empty if the
            source does not say.
    """

    X: Array
    unknown: tuple[str, ...] = ()
    answers: tuple[int, ...] = ()


class Source(Protocol):
    """A source of model weights: word vectors, and the learned matrices of all layers."""

    @property
    def provenance(self) -> Provenance:
        """Where the weights come from: name, kind, sha256 and badge."""

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The learned matrices of each layer, from the first layer on."""

    def embed(self, tokens: Sequence[str], pad: int = 0) -> Embedded:
        """Return, for each token and pad of a sentence, the sum of its vector and its position's.

        Args:
            tokens: The sentence's tokens, without pads.
            pad: Number of pads after the last token.

        Raises:
            RequestError: The source has fewer positions than there are tokens and pads. Or the
                source has only the vectors of one fixed sentence, and `tokens` has another length.
        """

    @property
    def knows_words(self) -> bool:
        """Whether the source can be used for any sentence; False if it is made for a single one."""

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words for which the source contains vectors, in the source's order.

        Empty if vectors are drawn at random for all words, or if the source has only the vectors
        of one sentence.
        """

    @property
    def size(self) -> int:
        """Number of words that have a vector: those of `vocabulary` and, for some, rarer ones."""

    @property
    def places(self) -> int | None:
        """The number of positions that have a vector; None if there is no limit."""

    def look_up(self, words: Sequence[str]) -> Array:
        """Return the vectors of words before positions are added.

        Args:
            words: The v words.

        Returns:
            (v, d_model), one vector for each word.

        Raises:
            RequestError: The source has only the vectors of one fixed sentence.
        """

    def place(self, words: Sequence[str], at: int) -> Array:
        """Return the vectors that words would have at a certain position of a sentence.

        Args:
            words: The v words, each of which is put at the position `at`.
            at: The position, from 0.

        Returns:
            (v, d_model): the vector of each word, with the vector of the position added.

        Raises:
            RequestError: The source has no such position, or it has no vectors except those of one
                fixed sentence.
        """


def digest(arrays: Mapping[str, NDArray[Any]]) -> str:
    """Return the SHA-256 digest of named arrays, in hexadecimal.

    The digest depends on names, shapes and values. It does not depend on the arrays' order, nor on
    the number format that stores the values.
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
    """Return an array of pseudorandom numbers that depend only on a text.

    The numbers are the same on every machine. They are uniformly distributed in [-√3, √3), with
    mean 0 and variance 1. They are made from the bits of SHAKE-256, which stay the same in all
    versions of Python and NumPy.

    Args:
        key: The text from which the numbers are made.
        shape: Shape of the array.
    """
    size = int(np.prod(shape))
    bits = np.frombuffer(hashlib.shake_256(key.encode()).digest(8 * size), dtype="<u8")
    uniform = (bits >> np.uint64(11)).astype(np.float64) * 2.0**-53
    return np.asarray((2.0 * uniform - 1.0) * np.sqrt(3.0)).reshape(shape)
