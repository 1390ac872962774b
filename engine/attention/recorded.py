"""Recordings: the tensors of a pretrained model for a few sentences, usable without the model.

A recording holds the attention weights of its sentences, for all heads of all layers, and the
inputs, queries, keys, values and scores of all or some of these heads. It does not contain the
learned matrices, so every result that is computed with them needs the model. `models.record` and
`models.record_language` make recordings; reading a recording takes only NumPy.
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
from qkvideo.engine.attention.masks import build_mask
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
RECORDINGS: Final[Mapping[str, str]] = {"minilm": "minilm.npz", "smollm2": "smollm2.npz"}
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
        weights: (layers, heads, n, n), attention weights, the softmax of scores / √d_k.
        mask: (n, n), True = blocked.
        heads: The tensors of the heads that have any besides their weights, by layer and head from
            1: X, Q, K and V, the scores and, where the model has them, biases, cosines and sines.
    """

    tokens: tuple[str, ...]
    pieces: tuple[str, ...]
    words: tuple[int, ...]
    special: tuple[int, ...]
    weights: Array
    mask: NDArray[np.bool_]
    heads: Mapping[tuple[int, int], Mapping[str, Array]]

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
    return tuple(" ".join(recording.typed) for recording in _open(name).sentences)


@cache
def _read(name: str) -> Mapping[str, NDArray[Any]]:
    return read_npz(DATA / RECORDINGS[name])


def read_recording(name: str) -> tuple[Provenance, Mapping[str, NDArray[Any]]]:
    """Return where the weights of a recording come from, and its arrays by their names.

    Raises:
        KeyError: There is no such recording.
    """
    return _open(name).source, _read(name)


@dataclass(frozen=True, eq=False)
class Recordings:
    """All sentences of one file.

    Attributes:
        source: Where the weights come from.
        sentences: The recorded sentences.
        mask: Name of the mask that the model has.
        finder: Layer and head that find a pronoun's noun best; None if nobody has measured it.
        cased: Whether the model tells capital and small letters apart.
    """

    source: Provenance
    sentences: tuple[Recording, ...]
    mask: str
    finder: tuple[int, int] | None
    cased: bool


@cache
def _open(name: str) -> Recordings:
    arrays = _read(name)
    meta = json.loads(arrays["meta"].item())
    numbers, mask = range(1, meta["sentences"] + 1), meta.get("mask", "none")
    finder = meta.get("finder")
    return Recordings(
        source=Provenance(name=f"{RECORDED}{name}", kind="hf", **meta["weights"]),
        sentences=tuple(_sentence(arrays, k, mask) for k in numbers),
        mask=mask,
        finder=None if finder is None else (finder[0], finder[1]),
        cased=meta.get("cased", False),
    )


def _sentence(arrays: Mapping[str, NDArray[Any]], number: int, mask: str) -> Recording:
    own = {key: arrays[f"S{number}.{key}"] for key in ("tokens", "pieces", "words")}
    n = len(own["pieces"])
    weights = arrays[f"S{number}.weights"]
    if weights.ndim == 3:  # only what a causal mask leaves
        whole = np.zeros((*weights.shape[:2], n, n))
        whole[..., *np.tril_indices(n)] = weights
        weights = whole
    layers, heads = weights.shape[:2]
    every = [(layer, head) for layer in range(1, layers + 1) for head in range(1, heads + 1)]
    kept = arrays.get(f"S{number}.kept")
    places = every if kept is None else [(layer, head) for layer, head in kept.tolist()]
    inputs = list(dict.fromkeys(layer for layer, _ in places))
    found = {}
    for k, (layer, head) in enumerate(places):
        at = (layer - 1, head - 1) if kept is None else (k,)
        found[layer, head] = {
            key: freeze(key, arrays[name][inputs.index(layer) if key == "X" else at])
            for key in ("X", "Q", "K", "V", "scores", *BIASES)
            for name in (key if key in BIASES else f"S{number}.{key}",)
            if name in arrays
        } | {
            key: freeze(key, arrays[f"S{number}.{key}"])
            for key in ("cos", "sin")
            if f"S{number}.{key}" in arrays
        }
    blocked = build_mask(mask, n)
    if kept is not None:  # those of the file are in float32
        for (layer, head), tensors in found.items():
            scaled = attention.scale(tensors["scores"], tensors["Q"].shape[-1])
            weights[layer - 1, head - 1] = attention.softmax(attention.block(scaled, blocked))
    return Recording(
        tokens=tuple(map(str, own["tokens"])),
        pieces=tuple(map(str, own["pieces"])),
        words=tuple(map(int, own["words"])),
        special=tuple(map(int, arrays.get(f"S{number}.special", ()))),
        weights=freeze("weights", weights),
        mask=freeze("mask", blocked),
        heads=found,
    )


def find_recorded(name: str, tokens: Sequence[str]) -> int:
    """Return the index of a sentence among those of a recording.

    Args:
        name: The recording's name, without "recorded:".
        tokens: The sentence's tokens; capital and small letters count as equal, unless the model
            tells them apart.

    Raises:
        RequestError: There is no such recording, or it does not contain the sentence.
    """
    if name not in RECORDINGS:
        raise RequestError(
            f"there is no recording {name!r}: choose "
            + ", ".join(f"{RECORDED}{known}" for known in RECORDINGS)
        )
    recordings = _open(name)
    same = str if recordings.cased else str.casefold
    for k, recording in enumerate(recordings.sentences):
        if [*map(same, recording.typed)] == [*map(same, tokens)]:
            return k
    known = " and ".join(f"“{' '.join(each.typed)}”" for each in recordings.sentences)
    raise RequestError(
        f"{RECORDED}{name} holds {known} alone: choose one of them, or run the model ({name})"
    )


def trace_recorded(
    sentence: str, tokens: Sequence[str], name: str, *, mask: str = "none", pad: int = 0
) -> ModelTrace:
    """Return the trace of a recorded sentence.

    Args:
        sentence: The sentence, as typed.
        tokens: The sentence's tokens. They must equal the words of a recorded sentence.
        name: The recording's name, without "recorded:".
        mask: "none" if the model may have any mask, otherwise the name of the mask that it has.
        pad: Must be 0. The recording has no padding tokens.

    Raises:
        RequestError: There is no such recording, it does not contain the sentence, the model has
            another mask, or `pad` is not 0.
    """
    at = find_recorded(name, tokens)
    recordings = _open(name)
    if mask not in ("none", recordings.mask) or pad:
        what = f"pad {pad}" if pad else f"mask {mask!r}"
        raise RequestError(
            f"{RECORDED}{name} was recorded without {what}: leave it out, or run the model ({name})"
        )
    found = recordings.sentences[at]
    typed = iter(tokens)
    shown = tuple(t if k in found.special else next(typed) for k, t in enumerate(found.tokens))
    return ModelTrace(
        sentence=sentence,
        tokens=shown,
        mask_kind=recordings.mask,
        temperature=1.0,
        pad=0,
        seed=0,
        source=recordings.source,
        layers=tuple(
            HeadsToMake(k, weights, partial(_head, found, shown, recordings, k))
            for k, weights in enumerate(found.weights, start=1)
        ),
        pieces=found.pieces,
        words=found.words,
        special=found.special,
        finder=recordings.finder,
    )


def _head(
    recording: Recording, tokens: tuple[str, ...], whole: Recordings, layer: int, head: int
) -> AttentionTrace:
    """Return the trace of one head; layer and head count from 1."""
    if (layer, head) not in recording.heads:
        named = " and ".join(f"layer {k}, head {h}" for k, h in recording.heads)
        name = whole.source.name
        raise RequestError(
            f"{name} has of layer {layer}, head {head} only its weights, and all tensors of "
            f"{named}: choose one of these, or run the model ({name.removeprefix(RECORDED)})"
        )
    tensors = recording.heads[layer, head]
    scores, V = tensors["scores"], tensors["V"]
    scaled = attention.scale(scores, tensors["Q"].shape[-1])
    masked = attention.block(scaled, recording.mask)
    weights = recording.weights[layer - 1, head - 1]
    return AttentionTrace(
        tokens=tokens,
        layer=layer,
        head=head,
        temperature=1.0,
        mask_kind=whole.mask,
        scaled=scaled,
        mask=recording.mask,
        masked=masked,
        weights=weights,
        output=attention.mix(weights, V),
        pieces=recording.pieces,
        words=recording.words,
        **tensors,
    )
