"""Sentences with their answers as arrays, and batches of sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.lesson.grammar import Example
from qkvideo.engine.lesson.model import Settings

Array = npt.NDArray[np.float64]

_ROW_WEIGHT: Final = {
    "pronoun": 1.0,
    "verb": 0.6,
    "adjective": 0.6,
    "object": 0.5,
    "bracket": 0.4,
    "relative": 0.15,
    "article": 0.05,
    "auxiliary": 0.05,
}
HEAD_OF: Final = {
    "pronoun": 0,
    "verb": 1,
    "relative": 1,
    "auxiliary": 1,
    "adjective": 2,
    "article": 2,
    "object": 3,
    "bracket": 3,
}
"""The head of the second layer, from 0, that is trained for each relation."""
CUE_HEAD: Final = 0
"""The head of the first layer, from 0, that reads the words that decide a pronoun's meaning."""


def taught(layer: int, head: int) -> str:
    """Return what a head of the default weights was trained to find: a relation, or "cue".

    "cue" stands for the words that decide a pronoun's meaning. A head that was trained for several
    relations is named by its main one. The result is empty if no target says where its queries
    should attend.

    Args:
        layer: Number of the layer, from 1.
        head: Number of the head, from 1.
    """
    if layer == 1:
        return "cue" if head == CUE_HEAD + 1 else ""
    return next((name for name, of in HEAD_OF.items() if of == head - 1), "")


@dataclass(frozen=True)
class Packed:
    """Training sentences as arrays.

    Attributes:
        ids: (s, longest), for s sentences, the index of each word in the table of word vectors.
            `longest` is the maximum number of tokens. After a sentence's end, the index is 0.
        lengths: (s,), number of tokens of each sentence.
        links: For each sentence, an array (links, 5). Each row is a link for the model to learn:
            layer, head, query and key (all as indices from 0), and the link's factor in the loss.
    """

    ids: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.int64]
    links: tuple[Array, ...]


def pack(examples: Sequence[Example], row: Mapping[str, int], longest: int) -> Packed:
    """Convert training sentences to arrays.

    Args:
        examples: The sentences, with their targets.
        row: The index of each word in the table of word vectors, from 0, by word.
        longest: Maximum number of tokens; longer sentences are left out.
    """
    short = [example for example in examples if len(example.tokens) <= longest]
    ids = np.zeros((len(short), longest), dtype=np.int64)
    lengths = np.array([len(example.tokens) for example in short])
    links = []
    for i, example in enumerate(short):
        ids[i, : lengths[i]] = [row[token] for token in example.tokens]
        asked = Counter((link.row, link.kind) for link in example.found)
        rows = [
            (
                1.0,
                HEAD_OF[link.kind],
                link.row,
                link.column,
                # The links of a row with two answers share the weight of one.
                _ROW_WEIGHT[link.kind] / asked[link.row, link.kind],
            )
            for link in example.found
        ]
        clues: dict[int, list[int]] = {}
        for link in example.gathered:
            clues.setdefault(link.row, []).append(link.column)
        rows += [(0.0, CUE_HEAD, r, c, 1.0 / len(cs)) for r, cs in clues.items() for c in cs]
        links.append(np.array(rows, dtype=np.float64).reshape(-1, 5))
    return Packed(ids, lengths, tuple(links))


def batches(packed: Packed, settings: Settings) -> Iterator[npt.NDArray[np.int64]]:
    """Yield batches of sentences of similar length, without end.

    In each epoch, every sentence is used once, except a remainder that is smaller than a batch.
    Batches are formed anew for each epoch.

    Args:
        packed: All training sentences.
        settings: Size of a batch, and the seed.

    Yields:
        (batch,), indices of sentences in `packed`.
    """
    rng = Random(settings.seed + 2)  # noqa: S311 - no secrets here
    while True:
        order = sorted(
            range(len(packed.lengths)), key=lambda i: packed.lengths[i] + 3.0 * rng.random()
        )
        starts = list(range(0, len(order) - settings.batch + 1, settings.batch))
        for i in range(len(starts) - 1, 0, -1):
            j = int(rng.random() * (i + 1))
            starts[i], starts[j] = starts[j], starts[i]
        for start in starts:
            yield np.array(order[start : start + settings.batch])


def links(packed: Packed, chosen: npt.NDArray[np.int64]) -> Array:
    """Return the targets of a batch: which key each query of its sentences should attend to.

    Args:
        packed: All training sentences, with their targets.
        chosen: Indices, in `packed`, of the sentences of the batch.

    Returns:
        (targets, 6). The six numbers of a target are the sentence's index in the batch, the layer,
        the head, the query, the key (all as indices from 0), and the target's factor in the loss.
    """
    return np.concatenate([np.insert(packed.links[i], 0, b, axis=1) for b, i in enumerate(chosen)])
