"""One word in sentences that differ in another word: how its vectors diverge, and why.

The sentences have the same number of words, in the same places, so whatever differs between the
word's vectors comes from the word that differs, called the cue. `models.readings` runs a model and
measures; reading a recording takes only NumPy.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.trace import freeze
from qkvideo.engine.files.npz import read_npz

Array = NDArray[np.float64]

FILE: Final = Path(__file__).parents[2] / "data" / "readings.npz"
"""The recording that the package includes: MiniLM on “Time flies like an arrow” and two
variants."""


@dataclass(frozen=True, eq=False)
class Readings:
    """How the vectors of one word differ between sentences that differ in another word.

    The word that differs is called the cue. The followed word is the same in all sentences. Each
    sentence has n tokens, including those that the model adds. Indices of tokens start at 0.

    Attributes:
        sentences: The sentences, as typed.
        labels: For each sentence, the n tokens as shown to readers.
        special: Indices of the tokens that the model adds, such as "[CLS]".
        row: Index of the followed word.
        cue: Index of the cue.
        heads: Number of heads of a layer.
        rows: (sentences, layers + 1, d_model), the vector of the followed word, before the first
            layer and after each layer.
        cut: (sentences, layers + 1, d_model), the vector of the followed word after the last layer,
            if its attention to the cue is removed. Along the second axis, entry 0 is for removal in
            the first layer only, entry 1 in the second layer only, and so on; the last entry is for
            removal in all layers.
        attended: (sentences, layers, n), the followed word's attention weights, averaged over the
            heads.
        alike: (pairs, layers + 1, n), for each token, the cosine between its vectors in the two
            sentences of a pair, before the first layer and after each layer.
        replaced: Words for control, each of which was put in the place of the followed word in all
            sentences; empty if none was.
        controls: (replaced, pairs, layers + 1), the same cosine for the word in this place.
    """

    sentences: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]
    special: tuple[int, ...]
    row: int
    cue: int
    heads: int
    rows: Array
    cut: Array
    attended: Array
    alike: Array
    replaced: tuple[str, ...]
    controls: Array

    def __post_init__(self) -> None:
        for name in ARRAYS:
            object.__setattr__(self, name, freeze(name, getattr(self, name)))

    @property
    def layers(self) -> int:
        """Number of layers."""
        return int(self.rows.shape[1]) - 1

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """All pairs of indices (from 0) of the sentences: (0, 1), (0, 2), … (1, 2), …."""
        return pairs(len(self.sentences))

    def without(self) -> Array:
        """Return how similar the followed word's vectors are if it cannot attend to the cue.

        The cue is the word that differs between the sentences. The followed word is the same in
        all; its vectors are those after the last layer.

        Returns:
            (pairs, layers + 1): for each pair of sentences, the cosines between the two vectors. In
            entry 0, attention to the cue is removed in the first layer only; in entry 1, in the
            second layer only; and so on; in the last entry, in all layers.
        """
        return np.array([cosine(self.cut[a], self.cut[b]) for a, b in self.pairs])


ARRAYS: Final = tuple(field.name for field in fields(Readings) if field.type == "Array")


def pairs(count: int) -> tuple[tuple[int, int], ...]:
    """Return all pairs of indices (from 0) of `count` sentences: (0, 1), (0, 2), … (1, 2), …."""
    return tuple((a, b) for a in range(count) for b in range(a + 1, count))


def cosine(a: Array, b: Array) -> Array:
    """Return the cosine of the angle between vectors.

    Args:
        a: (…, d), vectors along the last axis.
        b: (…, d), as many vectors; each is compared with the vector of `a` in the same place.

    Returns:
        (…), the cosines: 1 if two vectors have the same direction, NaN if one of them is zero.
    """
    sizes = np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1)
    return np.asarray((a * b).sum(axis=-1) / sizes)


@cache
def recorded_readings() -> Readings:
    """Return how the vectors of "flies" differ in three sentences, as recorded in the package.

    The recording was made with MiniLM. A process reads its file only once.
    """
    arrays = read_npz(FILE)
    meta: dict[str, Any] = json.loads(arrays["meta"].item())
    return Readings(
        sentences=tuple(meta["sentences"]),
        labels=tuple(map(tuple, meta["labels"])),
        special=tuple(meta["special"]),
        row=meta["row"],
        cue=meta["cue"],
        heads=meta["heads"],
        replaced=tuple(meta["replaced"]),
        **{name: freeze(name, arrays[name]) for name in ARRAYS},
    )
