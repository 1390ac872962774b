"""Random weights: every step is computed, but the results mean nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from qkvideo.engine.attention.trace import Provenance, freeze
from qkvideo.engine.sources.base import Array, Embedded, Layer, digest, hashed

D_MODEL: Final = 16
D_K: Final = 4
D_V: Final = 4


@dataclass(frozen=True, eq=False)
class RandomSource:
    """Random model weights: one layer with one head, and a random vector for any word.

    A matrix depends only on the seed, and a word's vector only on the seed and the word.

    Attributes:
        seed: Seed of the random numbers.
        layers: The only layer's matrices, as a tuple of one.
        provenance: Where the weights come from: "random".
    """

    seed: int
    layers: tuple[Layer, ...]
    provenance: Provenance

    def embed(self, tokens: Sequence[str], pad: int = 0) -> Embedded:
        """Return one random vector for each of a sentence's tokens and pads.

        It is the sum of the token's own vector and its position's vector, divided by √2. Its
        numbers have mean 0 and variance 1. All pads have the same vector of their own.

        Args:
            tokens: The sentence's tokens, without pads.
            pad: Number of pads after the last token.
        """
        keys = [f"word {token}" for token in tokens] + ["pad"] * pad
        rows = [self._draw(key) + self._draw(f"position {i}") for i, key in enumerate(keys, 1)]
        return Embedded(np.stack(rows) / np.sqrt(2.0))

    @property
    def knows_words(self) -> bool:
        """Always True, since a vector is drawn for any word."""
        return True

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """Always empty, since any word is accepted."""
        return ()

    @property
    def size(self) -> int:
        """Always 0, since no vector is kept."""
        return 0

    @property
    def places(self) -> None:
        """Always None, since a vector is drawn for any position."""
        return None

    def look_up(self, words: Sequence[str]) -> Array:
        """Draw a vector for each word."""
        rows = [self._draw(f"word {word}") for word in words]
        return np.asarray(np.stack(rows) / np.sqrt(2.0))

    def place(self, words: Sequence[str], at: int) -> Array:
        """Return the vectors that v words would have at one position of a sentence, (v, d_model).

        Args:
            words: The v words, each of which is put at the position `at`.
            at: The position, from 0.
        """
        position = self._draw(f"position {at + 1}")
        rows = [self._draw(f"word {word}") + position for word in words]
        return np.asarray(np.stack(rows) / np.sqrt(2.0))

    def _draw(self, key: str) -> Array:
        return _drawn(self.seed, key)


@lru_cache(maxsize=8192)  # films try the same three thousand nouns
def _drawn(seed: int, key: str) -> Array:
    return freeze("vector", hashed(f"seed {seed} {key}", (D_MODEL,)))


def open_random(seed: int) -> RandomSource:
    """Return random model weights: one layer with one head.

    The scores, before the division by √d_k, have a standard deviation of about √d_k = 2.

    Args:
        seed: Seed of the random numbers.
    """
    shapes = {
        "W_Q": (1, D_MODEL, D_K),
        "W_K": (1, D_MODEL, D_K),
        "W_V": (1, D_MODEL, D_V),
        "W_O": (D_V, D_MODEL),
    }
    # Queries and keys have variance 1 like X, and a score is the sum of d_k products of them.
    drawn = {name: _unit_columns(hashed(f"seed {seed} {name}", s)) for name, s in shapes.items()}
    # Each word's vector is drawn from the seed, so the seed stands for the vectors in the digest.
    seal = digest({**drawn, f"seed {seed}": np.zeros(0)})
    provenance = Provenance(
        name="random",
        kind="random",
        sha256=seal,
        badge="random parameters: no meaning",
        purpose="Shows the steps exactly; which word attends to which is chance.",
    )
    return RandomSource(seed, (Layer(**drawn),), provenance)


def _unit_columns(W: Array) -> Array:
    # `fsum` rounds only once, so the result does not depend on the order in which a machine adds.
    columns = np.moveaxis(W, -2, -1)
    lengths = [math.sqrt(math.fsum(row)) for row in (columns**2).reshape(-1, W.shape[-2]).tolist()]
    return W / np.reshape(lengths, (*columns.shape[:-2], 1, columns.shape[-2]))
