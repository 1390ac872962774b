"""Random weights: all steps are computed, but nothing has a meaning."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from qkvideo.engine.attention.trace import Provenance
from qkvideo.engine.sources.base import Array, Embedded, Layer, digest, hashed

D_MODEL: Final = 16
D_K: Final = 4
D_V: Final = 4


@dataclass(frozen=True, eq=False)
class RandomSource:
    """One layer with one head; a word's vector depends on the seed, the word and its position."""

    seed: int
    layers: tuple[Layer, ...]
    provenance: Provenance

    def embed(self, tokens: Sequence[str], pad: int = 0) -> Embedded:
        """Draw a vector for each word and each position, add them, and scale them to variance 1."""
        keys = [f"word {token}" for token in tokens] + ["pad"] * pad
        rows = [self._draw(key) + self._draw(f"position {i}") for i, key in enumerate(keys, 1)]
        return Embedded(np.stack(rows) / np.sqrt(2.0))

    @property
    def knows_words(self) -> bool:
        """True: a vector is drawn for any word."""
        return True

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """Empty: every word has a vector."""
        return ()

    def look_up(self, words: Sequence[str]) -> Array:
        """Draw a vector for each word."""
        rows = [self._draw(f"word {word}") for word in words]
        return np.asarray(np.stack(rows) / np.sqrt(2.0))

    def place(self, words: Sequence[str], at: int) -> Array:
        """Draw a vector for each word, and add that of the position."""
        position = self._draw(f"position {at + 1}")
        rows = [self._draw(f"word {word}") + position for word in words]
        return np.asarray(np.stack(rows) / np.sqrt(2.0))

    def _draw(self, key: str) -> Array:
        return hashed(f"seed {self.seed} {key}", (D_MODEL,))


def open_random(seed: int) -> RandomSource:
    """Draw one layer with one head from a seed.

    The columns of each matrix have length 1. X has unit scale, and so have queries and keys; scores
    are sums of d_k = 4 products of such numbers, so their spread is about √4 = 2.
    """
    shapes = {
        "W_Q": (1, D_MODEL, D_K),
        "W_K": (1, D_MODEL, D_K),
        "W_V": (1, D_MODEL, D_V),
        "W_O": (D_V, D_MODEL),
    }
    drawn = {name: _unit_columns(hashed(f"seed {seed} {name}", s)) for name, s in shapes.items()}
    # Vectors are drawn from the seed word by word: the seed stands for them in the digest.
    seal = digest({**drawn, f"seed {seed}": np.zeros(0)})
    provenance = Provenance(
        name="random",
        kind="random",
        sha256=seal,
        badge="random weights: no meaning",
        purpose="Shows the steps exactly; which word attends to which is chance.",
    )
    return RandomSource(seed, (Layer(**drawn),), provenance)


def _unit_columns(W: Array) -> Array:
    # `fsum` rounds once, in whatever order a machine adds: the weights are the same everywhere.
    columns = np.moveaxis(W, -2, -1)
    lengths = [math.sqrt(math.fsum(row)) for row in (columns**2).reshape(-1, W.shape[-2]).tolist()]
    return W / np.reshape(lengths, (*columns.shape[:-2], 1, columns.shape[-2]))
