"""What each head does: the pair of words that it shows most, and which earlier heads it needs.

The heads of one layer do not read each other, so cutting one changes only later layers.
`ablate.without_head` cuts them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.trace import ModelTrace, all_weights
from qkvideo.engine.studies.ablate import recomputable, without_head

Array = NDArray[np.float64]
_DIGITS = 12
"""Weights that agree so far are equal to a reader; the first counts."""


@dataclass(frozen=True)
class Relation:
    """The pair of words that a head shows most in a sentence.

    Attributes:
        head: From 1.
        query: Index of the query, from 0.
        key: Index of the key with the largest weight, from 0.
        assigned: Whether the weights name this head as responsible for the query's word.
    """

    head: int
    query: int
    key: int
    assigned: bool


def find_relations(model: ModelTrace, layer: int, row: int | None = None) -> tuple[Relation, ...]:
    """For each head of a layer, the pair of typed words with the largest weight.

    If the weights say which words a head is responsible for, only these count as queries (the
    spotlit one, if it is among them); otherwise all words do.

    Args:
        model: The sentence.
        layer: From 1.
        row: Index of the spotlit token, from 0.

    Returns:
        One relation for each head. Query and key are the same token only if the head sees no other.
    """
    end = model.n - sum(word >= len(model.tokens) - model.pad for word in model.words)
    typed = [i for i in range(end) if model.words[i] not in model.special] or list(range(end))
    last = model.layers[-1] is model.heads(layer)
    found = []
    for number, weights in enumerate(all_weights(model.heads(layer)), start=1):
        own = [
            i for i in typed if last and model.answers and model.answers[model.words[i]] == number
        ]
        asking = [row] if row in own else own or typed
        pairs = [(i, j) for i in asking for j in typed if j != i and weights[i, j] > 0]
        best = max(
            pairs or [(i, i) for i in asking],
            key=lambda pair: round(float(weights[pair]), _DIGITS),
        )
        found.append(Relation(number, *best, assigned=bool(own)))
    return tuple(found)


def shares(model: ModelTrace, layer: int, relations: tuple[Relation, ...]) -> Array:
    """The weights of relations in a layer, (relations,)."""
    weights = all_weights(model.heads(layer))
    return np.array([weights[r.head - 1, r.query, r.key] for r in relations])


def cut_each_head(
    model: ModelTrace, first: int, layer: int, relations: tuple[Relation, ...]
) -> Array | None:
    """Cut each head of a layer in turn, and measure the relations of a later layer.

    Args:
        model: The sentence.
        first: The layer whose heads are cut, from 1.
        layer: The layer that is measured, from 1, after the first one.
        relations: Relations of its heads.

    Returns:
        (heads of the first layer, relations): the weights that remain; None if the layers cannot be
        computed again (see `ablate.recomputable`), or the second does not come after the first.
    """
    if layer <= first or not recomputable(model):
        return None
    every = range(1, len(model.heads(first)) + 1)
    return np.stack([shares(without_head(model, first, h), layer, relations) for h in every])
