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

FILE: Final = Path(__file__).parents[1] / "data" / "readings.npz"
"""The recording that the package includes: MiniLM on “Time flies like an arrow” and two
variants."""


@dataclass(frozen=True, eq=False)
class Readings:
    """One word's vectors, layer by layer, in sentences that differ in another word (the cue).

    Attributes:
        sentences: The sentences, as typed.
        labels: For each sentence, the labels of its n rows, including the tokens that the model
            adds.
        special: Indices of the rows of tokens that the model adds.
        row: Index of the row of the word that is followed.
        cue: Index of the row of the word that differs.
        heads: Number of heads of a layer.
        rows: (sentences, layers + 1, d_model), the followed row before the first layer and after
            each layer.
        cut: (sentences, layers + 1, d_model), the followed row after the last layer, computed
            without its attention to the cue: in entry i (from 0), without it in layer i + 1 only;
            in the last entry, without it in all layers.
        attended: (sentences, layers, n), the followed row's weights, averaged over heads.
        given: (pairs, layers, n), each key's share of the difference that a layer makes between two
            sentences (see `moved`). Pairs are in the order of `pairs`.
        alike: (pairs, layers + 1, n), for each row, the cosine between its vectors in the two
            sentences.
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
    given: Array
    alike: Array

    def __post_init__(self) -> None:
        for name in ARRAYS:
            object.__setattr__(self, name, freeze(name, getattr(self, name)))

    @property
    def layers(self) -> int:
        """Number of layers."""
        return int(self.rows.shape[1]) - 1

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Indices of every two sentences, in order."""
        return pairs(len(self.sentences))

    def without(self) -> Array:
        """Return, for each pair of sentences, the cosines of their vectors in `cut`.

        Returns:
            (pairs, layers + 1); the second axis is that of `cut`.
        """
        return np.array([cosine(self.cut[a], self.cut[b]) for a, b in self.pairs])


ARRAYS: Final = tuple(field.name for field in fields(Readings) if field.type == "Array")


def pairs(count: int) -> tuple[tuple[int, int], ...]:
    """Return the indices of every two of `count` sentences, in order."""
    return tuple((a, b) for a in range(count) for b in range(a + 1, count))


def cosine(a: Array, b: Array) -> Array:
    """Return the cosine between vectors, (…) for two arrays (…, d): 1 for the same direction."""
    sizes = np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1)
    return np.asarray((a * b).sum(axis=-1) / sizes)


def moved(here: Array, there: Array) -> Array:
    """Return each key's share of the difference between two sums of contributions.

    Args:
        here: (n, d_model), what each key contributes to the row in one sentence (weight times value
            times W_O, over all heads).
        there: (n, d_model), the same in the other sentence.

    Returns:
        (n,): the difference of each key's contributions, projected on the whole difference. The
        shares add up to 1; a negative share reduces the difference. NaN if there is no difference.
    """
    apart = here - there
    whole = apart.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(apart @ whole / (whole @ whole))


@cache
def recorded_readings() -> Readings:
    """Read the recording that the package includes; it is read once per process."""
    arrays = read_npz(FILE)
    meta: dict[str, Any] = json.loads(arrays["meta"].item())
    return Readings(
        sentences=tuple(meta["sentences"]),
        labels=tuple(map(tuple, meta["labels"])),
        special=tuple(meta["special"]),
        row=meta["row"],
        cue=meta["cue"],
        heads=meta["heads"],
        **{name: freeze(name, arrays[name]) for name in ARRAYS},
    )
