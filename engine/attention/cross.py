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
    """Every intermediate tensor of one head between two sentences, in the papers' symbols.

    Row = query, a word of `tokens`; column = key, a word of `source_tokens`. `axes` gives the shape
    of each array; all arrays are float64 (mask: bool) and read-only.

    Attributes:
        sentence: The sentence of the queries, as typed.
        source_sentence: The sentence of the keys and values, as typed.
        tokens: (n,) tokens of `sentence`.
        source_tokens: (m,) tokens of `source_sentence`, pads included.
        pad: Number of pads at the end of `source_tokens`.
        temperature: Number by which the scores are divided, besides √d_k.
        source: Where the weights come from.
        X: Vectors of `tokens`; `source_X` holds the vectors of `source_tokens`.
        W_Q: Learned projection of `X` to queries; `W_K` projects `source_X` to keys, `W_V` to
            values.
        Q: Queries; `K` holds the keys, `V` the values.
        scores: `Q @ K.T`.
        scaled: `scores / sqrt(d_k) / temperature`.
        mask: True where a key is blocked, that is, in the columns of pads.
        masked: `scaled`, with -inf where a key is blocked.
        weights: Row-wise softmax of `masked`: rows add up to 1, columns need not.
        output: `weights @ V`.
        W_O: Maps the output back to d_model.
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
        """Return the tokens along an axis such as "n"; None if there are none."""
        return {"n": self.tokens, "m": self.source_tokens}.get(axis)

    spelled = along


def cross_trace(
    sentence: str, source: str, *, pad: int = 0, temperature: float = 1.0
) -> CrossTrace:
    """Compute every intermediate tensor of cross-attention between two sentences.

    Args:
        sentence: The sentence of the queries, in French.
        source: The sentence of the keys and values, in English.
        pad: Number of padding tokens to add to `source`. They are blocked, but have a key each.
        temperature: Above 1 makes the weights more equal, below 1 less equal.

    Raises:
        RequestError: A sentence is empty or too long, or the temperature is not a positive number.
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
    """Return the two sentences if the weights know most words of each, otherwise an example pair.

    Args:
        sentence: The sentence of the queries.
        source: The sentence of the keys and values; None for the example pair, `EXAMPLE`.
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
