"""Recordings: the tensors of a pretrained model for a few sentences, usable without the model.

A recording holds the inputs, queries, keys, values, scores and weights of its sentences, for all
heads of all layers. It does not contain the learned matrices, so every result that is computed with
them needs the model. `models.record` makes recordings; reading a recording takes only NumPy.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.names import BIASES
from qkvideo.engine.attention.trace import (
    AttentionTrace,
    HeadsToMake,
    ModelTrace,
    Provenance,
    freeze,
)
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import read_npz

Array = NDArray[np.float64]

RECORDED: Final = "recorded:"
"""Prefix that marks the name of a recording, as in "recorded:minilm"."""

DATA: Final = Path(__file__).parents[1] / "data"
RECORDINGS: Final[Mapping[str, str]] = {"minilm": "minilm.npz"}
"""The recordings that the package includes: name after `recorded:`, then file name."""


@dataclass(frozen=True, eq=False)
class Recording:
    """The recorded tensors of a pretrained model for one sentence, in all layers and heads.

    Attributes:
        tokens: (t,), the sentence's words, and the tokens that the model adds, such as "[CLS]".
        pieces: (n,), the pieces into which the model's tokenizer split the tokens. The tensors have
            one row for each piece.
        words: (n,), for each piece, the index (from 0) of its token in `tokens`.
        special: Indices (from 0) in `tokens` of the tokens that the model adds.
        X: (layers, n, d_model), the input of each layer's projections.
        Q: (layers, heads, n, d_k), queries, with their bias added.
        K: (layers, heads, n, d_k), keys, with their bias added.
        V: (layers, heads, n, d_v), values, with their bias added.
        b_Q: (layers, heads, d_k), the bias that `Q` includes.
        b_K: (layers, heads, d_k), the bias that `K` includes.
        b_V: (layers, heads, d_v), the bias that `V` includes.
        scores: (layers, heads, n, n), `Q @ K.T`.
        weights: (layers, heads, n, n), attention weights, the softmax of scores / √d_k.
        written: (layers, n, n); row = query, column = key. For each query and key, the length of
            the vector that this key contributes to the layer's output for this query, all heads
            together. Each row is divided by its sum.
    """

    tokens: tuple[str, ...]
    pieces: tuple[str, ...]
    words: tuple[int, ...]
    special: tuple[int, ...]
    X: Array
    Q: Array
    K: Array
    V: Array
    b_Q: Array
    b_K: Array
    b_V: Array
    scores: Array
    weights: Array
    written: Array

    @property
    def typed(self) -> tuple[str, ...]:
        """The tokens without those that the model adds."""
        return tuple(t for k, t in enumerate(self.tokens) if k not in self.special)


@dataclass(frozen=True, eq=False)
class Turning:
    """A head in which one query prefers different keys in the two sentences of a recording.

    The two sentences differ in one word. A query prefers the key that gets its largest attention
    weight. A pair of sentences turns if this head prefers one of two candidates in the first
    sentence, and the other one in the second.

    In two experiments, the output of one head of an earlier layer is changed, in the row of the
    query alone, and the model runs on. In `cut` it is set to 0. In `swap` it is swapped between the
    sentences: each gets the output that this head has in the other sentence.

    Attributes:
        layer: Number of the layer, from 1.
        head: Number of the head, from 1.
        row: Index (from 0) of the query's token.
        pair: Indices (from 0) of the candidates, two tokens. The query prefers the key of one in
            the first sentence, and the key of the other in the second.
        cut: (earlier layers, heads, 2, 2). `cut[l,h,s,w]` is the weight that the query gives to
            candidate w in sentence s when the output of head h of layer l, both from 0, is 0.
        swap: The same when this output is swapped.
        others: (pairs, 2, 2), from further pairs of sentences. Both sentences of a pair contain the
            same two candidates: words to which the query, such as a pronoun, may refer.
            `others[p,s,w]` is the weight that the query gives to candidate w in sentence s of pair
            p.
        swaps: (pairs that turn, earlier layers, heads, 2, 2), the same as `swap` for those of these
            pairs that turn, in their order.
    """

    layer: int
    head: int
    row: int
    pair: tuple[int, int]
    cut: Array
    swap: Array
    others: Array
    swaps: Array


def recorded_turning(name: str) -> Turning:
    """Return what a recording contains about a head in which a query changes its preferred key.

    In the recording's two sentences, the query prefers different candidates.

    Args:
        name: The recording's name, without "recorded:".

    Raises:
        KeyError: There is no such recording.
    """
    arrays = _read(name)
    layer, head, row, *pair = map(int, arrays["turn.at"])
    found = (freeze(key, arrays[f"turn.{key}"]) for key in ("cut", "swap", "others", "swaps"))
    return Turning(layer, head, row, (pair[0], pair[1]), *found)


def recorded_sentences(name: str) -> tuple[str, ...]:
    """Return the sentences whose tensors a recording holds, with one space between words.

    Args:
        name: The recording's name without the prefix "recorded:", such as "minilm".

    Raises:
        KeyError: There is no such recording.
    """
    return tuple(" ".join(recording.typed) for recording in _open(name)[1])


def recorded_written(name: str) -> tuple[Array, ...]:
    """Return, for each sentence, how much each key contributes to each query in every layer.

    Args:
        name: The recording's name, without "recorded:".

    Returns:
        For each sentence, an array (layers, n, n); row = query, column = key. An entry is the
        length of the vector that the key contributes to the layer's output for the query, divided
        by the sum of the row.

    Raises:
        KeyError: There is no such recording.
    """
    return tuple(recording.written for recording in _open(name)[1])


@cache
def _read(name: str) -> Mapping[str, NDArray[Any]]:
    return read_npz(DATA / RECORDINGS[name])


@cache
def _open(name: str) -> tuple[Provenance, tuple[Recording, ...]]:
    arrays = _read(name)
    meta = json.loads(arrays["meta"].item())
    source = Provenance(name=f"{RECORDED}{name}", kind="hf", **meta["weights"])
    return source, tuple(_sentence(arrays, k) for k in range(1, meta["sentences"] + 1))


def _sentence(arrays: Mapping[str, NDArray[Any]], number: int) -> Recording:
    own = {key: arrays[f"S{number}.{key}"] for key in ("tokens", "pieces", "words", "special")}
    tensors = {key: freeze(key, arrays[key]) for key in BIASES}
    tensors |= {
        key: freeze(key, arrays[f"S{number}.{key}"])
        for key in ("X", "Q", "K", "V", "scores", "weights", "written")
    }
    return Recording(
        tokens=tuple(map(str, own["tokens"])),
        pieces=tuple(map(str, own["pieces"])),
        words=tuple(map(int, own["words"])),
        special=tuple(map(int, own["special"])),
        **tensors,
    )


def trace_recorded(
    sentence: str, tokens: Sequence[str], name: str, *, mask: str = "none", pad: int = 0
) -> ModelTrace:
    """Return the trace of a recorded sentence.

    Args:
        sentence: The sentence, as typed.
        tokens: The sentence's tokens. They must equal the words of a recorded sentence; capital
            and small letters count as equal.
        name: The recording's name, without "recorded:".
        mask: Must be "none", since the model was recorded without a mask.
        pad: Must be 0. The recording has no padding tokens.

    Raises:
        RequestError: There is no such recording, it does not contain the sentence, `mask` is not
            "none", or `pad` is not 0.
    """
    if name not in RECORDINGS:
        raise RequestError(
            f"there is no recording {name!r}: choose "
            + ", ".join(f"{RECORDED}{known}" for known in RECORDINGS)
        )
    if mask != "none" or pad:
        what = f"mask {mask!r}" if mask != "none" else f"pad {pad}"
        raise RequestError(
            f"{RECORDED}{name} was recorded without {what}: leave it out, or run the model (minilm)"
        )
    source, recordings = _open(name)
    asked = tuple(token.casefold() for token in tokens)
    found = next((r for r in recordings if tuple(t.casefold() for t in r.typed) == asked), None)
    if found is None:
        known = " and ".join(f"“{' '.join(recording.typed)}”" for recording in recordings)
        raise RequestError(
            f"{RECORDED}{name} holds {known} alone: choose one of them, or run the model (minilm)"
        )
    typed = iter(tokens)
    shown = tuple(t if k in found.special else next(typed) for k, t in enumerate(found.tokens))
    return ModelTrace(
        sentence=sentence,
        tokens=shown,
        mask_kind="none",
        temperature=1.0,
        pad=0,
        seed=0,
        source=source,
        layers=tuple(
            HeadsToMake(k + 1, found.weights[k], partial(_head, found, shown, k))
            for k in range(len(found.X))
        ),
        pieces=found.pieces,
        words=found.words,
        special=found.special,
    )


def _head(recording: Recording, tokens: tuple[str, ...], layer: int, head: int) -> AttentionTrace:
    """Return the trace of one head; the layer counts from 0, the head from 1."""
    at = layer, head - 1
    n = len(recording.pieces)
    scores, V, weights = recording.scores[at], recording.V[at], recording.weights[at]
    scaled = attention.scale(scores, recording.Q.shape[-1])
    return AttentionTrace(
        tokens=tokens,
        layer=layer + 1,
        head=head,
        temperature=1.0,
        mask_kind="none",
        X=recording.X[layer],
        Q=recording.Q[at],
        K=recording.K[at],
        V=V,
        b_Q=recording.b_Q[at],
        b_K=recording.b_K[at],
        b_V=recording.b_V[at],
        scores=scores,
        scaled=scaled,
        mask=np.zeros((n, n), dtype=np.bool_),
        masked=scaled,
        weights=weights,
        output=attention.mix(weights, V),
        pieces=recording.pieces,
        words=recording.words,
    )
