"""Cross-attention: queries come from one sentence, keys and values from another.

The steps are those of self-attention (`steps`), but K and V come from the source sentence, so the
scores are a rectangle, (n, m). Vaswani et al. (2017), section 3.2.3, "encoder-decoder attention".
There is no causal mask, since the whole source is known; only pads are blocked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps
from qkvideo.engine.attention.tokens import MAX_TOKENS, check_tokens, tokenize
from qkvideo.engine.attention.trace import PAD, Provenance, freeze, with_unknown
from qkvideo.engine.errors import RequestError
from qkvideo.engine.sources.bilingual import Bilingual, Side, open_bilingual

Array = NDArray[np.float64]

KIND: Final = "cross"
"""Value of `kind` in the `meta` of a trace file; it marks the trace as cross-attention."""
EXAMPLE: Final = ("le chat noir dort", "the black cat is sleeping")
"""Default sentences, used unless two sentences are given whose words the weights mostly know."""


@dataclass(frozen=True, eq=False)
class CrossTrace:
    """One head of cross-attention: both sentences, and every intermediate tensor.

    Tensors have the symbols of “Attention Is All You Need”. In `scores`, `scaled`, `mask`, `masked`
    and `weights`, rows are queries (`tokens`), and columns are keys (`source_tokens`). `axes` gives
    the shape of each tensor. All tensors are float64 (mask: bool) and read-only.

    Attributes:
        axes: For each tensor's name, the names of its axes.
        layer: Number of the layer, always 1.
        head: Number of the head, always 1.
        sentence: The sentence of the queries, as typed.
        source_sentence: The sentence of the keys and values, as typed.
        tokens: (n,) tokens of `sentence`.
        source_tokens: (m,) tokens of `source_sentence`, then the padding tokens.
        pad: Number of padding tokens at the end of `source_tokens`.
        temperature: Number by which the scores are divided, in addition to √d_k.
        source: Name, digest and badge of the model weights.
        X: Vectors of `tokens`.
        source_X: Vectors of `source_tokens`.
        W_Q: Learned matrix that maps `X` to queries.
        W_K: Learned matrix that maps `source_X` to keys.
        W_V: Learned matrix that maps `source_X` to values.
        Q: Queries, `X @ W_Q`.
        K: Keys, `source_X @ W_K`.
        V: Values, `source_X @ W_V`.
        scores: `Q @ K.T`.
        scaled: `scores / sqrt(d_k) / temperature`.
        mask: True where a key is blocked, that is, in the columns of padding tokens.
        masked: `scaled`, with -inf where a key is blocked.
        weights: Attention weights, the row-wise softmax of `masked`; each row adds up to 1.
        output: `weights @ V`.
        W_O: Learned matrix that maps the output back to d_model numbers.
        result: `X + output @ W_O`.
    """

    axes: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            "X": ("n", "d_model"),
            "source_X": ("m", "d_model"),
            "W_Q": ("d_model", "d_k"),
            "W_K": ("d_model", "d_k"),
            "W_V": ("d_model", "d_v"),
            "Q": ("n", "d_k"),
            "K": ("m", "d_k"),
            "V": ("m", "d_v"),
            "scores": ("n", "m"),
            "scaled": ("n", "m"),
            "mask": ("n", "m"),
            "masked": ("n", "m"),
            "weights": ("n", "m"),
            "output": ("n", "d_v"),
            "W_O": ("d_v", "d_model"),
            "result": ("n", "d_model"),
        }
    )
    layer: ClassVar[int] = 1
    head: ClassVar[int] = 1

    sentence: str
    source_sentence: str
    tokens: tuple[str, ...]
    source_tokens: tuple[str, ...]
    pad: int
    temperature: float
    source: Provenance
    X: Array
    source_X: Array
    W_Q: Array
    W_K: Array
    W_V: Array
    Q: Array
    K: Array
    V: Array
    scores: Array
    scaled: Array
    mask: NDArray[np.bool_]
    masked: Array
    weights: Array
    output: Array
    W_O: Array
    result: Array

    def __post_init__(self) -> None:
        for name in self.axes:
            object.__setattr__(self, name, freeze(name, getattr(self, name)))

    def __repr__(self) -> str:
        return f"CrossTrace(n={self.n}, m={self.m}, d_k={self.Q.shape[1]}, d_v={self.V.shape[1]})"

    @property
    def n(self) -> int:
        """Number of queries."""
        return len(self.tokens)

    @property
    def m(self) -> int:
        """Number of keys, pads included."""
        return len(self.source_tokens)

    def tensors(self) -> dict[str, NDArray[Any]]:
        """Return all tensors by name, in the order in which they are computed."""
        return {name: getattr(self, name) for name in self.axes}

    def texts(self) -> dict[str, tuple[str, ...]]:
        """Return the tokens of both sentences, by name."""
        return {"tokens": self.tokens, "source_tokens": self.source_tokens}

    def along(self, axis: str) -> tuple[str, ...] | None:
        """Return the queries' tokens for axis "n", the keys' for axis "m", None for other axes."""
        return {"n": self.tokens, "m": self.source_tokens}.get(axis)

    spelled = along


def cross_trace(
    sentence: str, source: str, *, pad: int = 0, temperature: float = 1.0
) -> CrossTrace:
    """Compute every intermediate tensor of cross-attention from one sentence to another.

    Args:
        sentence: The sentence of the queries, in French.
        source: The sentence of the keys and values, in English.
        pad: Number of padding tokens to add at the end of `source`. Each has a key and a value, but
            the mask blocks it.
        temperature: Above 1 makes the attention weights more equal, below 1 less equal.

    Raises:
        RequestError: A sentence is empty or too long, `pad` is negative or too large, or the
            temperature is not a positive number.
    """
    steps.check_temperature(temperature)
    tokens, source_tokens = tokenize(sentence), tokenize(source)
    check_tokens(tokens)
    check_tokens(source_tokens)
    if pad < 0 or len(source_tokens) + pad > MAX_TOKENS:
        raise RequestError(
            f"pad is {pad}: with {len(source_tokens)} tokens it must be from 0 to "
            f"{MAX_TOKENS - len(source_tokens)}"
        )
    weights = open_bilingual()
    X, source_X = weights.embed("french", tokens), weights.embed("english", source_tokens, pad)
    W_Q, W_K, W_V, W_O = (weights.matrices[name] for name in ("W_Q", "W_K", "W_V", "W_O"))
    Q, K, V = steps.project(X, W_Q), steps.project(source_X, W_K), steps.project(source_X, W_V)
    scores = steps.score(Q, K)
    scaled = steps.scale(scores, Q.shape[1], temperature)
    mask = np.zeros(scores.shape, dtype=np.bool_)
    mask[:, len(source_tokens) :] = True
    masked = steps.block(scaled, mask)
    shares = steps.softmax(masked)
    output = steps.mix(shares, V)
    return CrossTrace(
        sentence=sentence,
        source_sentence=source,
        tokens=tuple(tokens),
        source_tokens=(*source_tokens, *[PAD] * pad),
        pad=pad,
        temperature=temperature,
        source=_provenance(weights, {"french": tokens, "english": source_tokens}),
        X=X,
        source_X=source_X,
        W_Q=W_Q,
        W_K=W_K,
        W_V=W_V,
        Q=Q,
        K=K,
        V=V,
        scores=scores,
        scaled=scaled,
        mask=mask,
        masked=masked,
        weights=shares,
        output=output,
        W_O=W_O,
        result=steps.join(X, [output], W_O),
    )


def known_pair(sentence: str, source: str | None) -> tuple[str, str]:
    """Return the two sentences, or `EXAMPLE` if the weights know too few of their words.

    The weights must know more than half of the words of each sentence.

    Args:
        sentence: The sentence of the queries, in French.
        source: The sentence of the keys and values, in English. None to get `EXAMPLE`.
    """
    if source is None:
        return EXAMPLE
    weights = open_bilingual()
    sides: tuple[tuple[Side, str], ...] = (("french", sentence), ("english", source))
    for side, text in sides:
        words = [token for token in tokenize(text) if any(map(str.isalnum, token))]
        if 2 * sum(weights.knows(side, word) for word in words) <= len(words):
            return EXAMPLE
    return sentence, source


def _provenance(weights: Bilingual, sentences: Mapping[Side, tuple[str, ...]]) -> Provenance:
    unknown = [
        word
        for side, tokens in sentences.items()
        for word in tokens
        if any(map(str.isalnum, word)) and not weights.knows(side, word)
    ]
    return with_unknown(weights.provenance, tuple(dict.fromkeys(unknown)))
