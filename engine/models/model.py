"""What a pretrained model is, however it is run: matrices, a tokenizer, and a forward pass."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.trace import Provenance

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Affine:
    """A learned projection `x @ W + b` of an attention layer.

    It gives the queries, the keys or the values of all heads, side by side, or the layer's output.
    The arrays may share memory with the model, so do not change them.

    Attributes:
        W: The matrix, (d_in, d_out).
        b: The bias, (d_out,); None if the projection has none.
    """

    W: NDArray[np.floating[Any]]
    b: NDArray[np.floating[Any]] | None

    def part(
        self, index: int, size: int
    ) -> tuple[NDArray[np.floating[Any]], NDArray[np.floating[Any]] | None]:
        """Return the columns of W and the entries of b that belong to one head.

        Args:
            index: Index of the head, from 0.
            size: Number of columns of each head.
        """
        columns = slice(index * size, (index + 1) * size)
        return self.W[:, columns], None if self.b is None else self.b[columns]


@dataclass(frozen=True, eq=False, kw_only=True)
class Block:
    """One attention layer of a pretrained model: its matrices and sizes.

    Attributes:
        kind: Name of its class, for error messages.
        Q: The projection to queries; its matrix has the shape (d_model, heads · d_k).
        K: The projection to keys; its matrix has the shape (d_model, (heads / group) · d_k).
        V: The projection to values; its matrix has the same shape as that of K.
        W_O: The projection of the heads' outputs; its matrix has the shape (heads · d_k, d_model).
        heads: Number of heads.
        d_k: Length of a query, of a key and of a value of one head.
        group: Number of heads that share one set of keys and values; 1 if each head has its own.
        divisor: Number by which the scores are divided; None for √d_k.
        rotary: Whether queries and keys are rotated by their positions.
        softmax: Number format in which the softmax is computed; None for the model's number format.
    """

    kind: str
    Q: Affine
    K: Affine
    V: Affine
    W_O: Affine
    heads: int
    d_k: int
    group: int = 1
    divisor: float | None = None
    rotary: bool = False
    softmax: str | None = None


@dataclass(frozen=True, eq=False)
class Pass:
    """What one attention layer received and computed for b sentences of n pieces.

    Attributes:
        X: The layer's input, (b, n, d_model).
        mask: (n, n), with rows for queries and columns for keys; True means blocked.
        bias: Numbers that the model adds to the scaled scores, (heads, n, n); None if it adds none.
        cos: Cosines of the angles by which queries and keys are rotated, (n, d_k); None if the
            model does not rotate them.
        sin: Sines of these angles, (n, d_k); None if the model does not rotate queries and keys.
        weights: The model's attention weights, (b, heads, n, n).
        outputs: The outputs of all heads side by side, before W_O, (b, n, heads · d_v).
        between: Tensors of the whole layer by name, (b, n, …), those of `names.BETWEEN` in a
            language model; empty in other models.
    """

    X: Array
    mask: Mask
    bias: Array | None
    cos: Array | None
    sin: Array | None
    weights: Array
    outputs: Array
    between: Mapping[str, Array] = field(default_factory=dict)


@dataclass(frozen=True)
class Cut:
    """A link that a model runs without: one query does not see one key, in some of the layers.

    Attributes:
        row: Index of the query, from 0.
        column: Index of the key, from 0.
        layers: Numbers of the layers, from 1.
        head: Number of the only head that is cut, from 1; None for all. Only language models can
            cut one.
    """

    row: int
    column: int
    layers: Sequence[int]
    head: int | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class Model(ABC):
    """A pretrained model that is ready to run.

    Attributes:
        provenance: Where the weights come from.
        dtype: Number format of weights and computation, one of `choices.DTYPES`.
        tokenizer: The model's tokenizer: a fast tokenizer of the library transformers, or one with
            the same interface.
        blocks: The attention of each layer, first layer first.
        finder: Layer and head, from 1, that films show by default for a pronoun; None if nobody has
            measured which.
    """

    provenance: Provenance
    dtype: str
    tokenizer: Any
    blocks: Sequence[Block]
    finder: tuple[int, int] | None = None

    @abstractmethod
    def run(
        self, ids: Sequence[Sequence[int]], pad: int = 0, *, only: int | None = None
    ) -> tuple[Pass, ...]:
        """Run the model, and record what each attention layer receives and computes.

        Args:
            ids: (b, n), for each piece of each sentence, its index in the vocabulary. Padding
                tokens are included.
            pad: Number of padding tokens at the end of each sentence, which the model blocks as
                keys.
            only: Number of the only layer to record, from 1; None for all layers.

        Returns:
            One `Pass` for each recorded layer, first layer first.

        Raises:
            RequestError: The model has fewer positions than the sentences have pieces, or adds to
                its scores something that is not a mask.
            QKVideoError: The model does not return its attention weights.
        """

    def rated(self, last: Pass) -> Array | None:  # noqa: ARG002 - others have none
        """Return a language model's logits, (n, v), of the only sentence; None for other models.

        Args:
            last: What the last layer computed.
        """
        return None

    @abstractmethod
    def states(self, ids: Sequence[Sequence[int]], cut: Cut | None = None) -> Array:
        """Run the model, and return its vectors before the first layer and after each.

        Args:
            ids: (b, n), for each piece of each sentence, its index in the vocabulary.
            cut: A link that the model runs without; None if it runs as it is.

        Returns:
            (layers + 1, b, n, d_model).

        Raises:
            RequestError: A layer of `cut` does not exist, or the model cannot run without a link.
        """
