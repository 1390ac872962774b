"""What each head does: the pair of words with its largest weight, and the earlier heads it needs.

Heads of the same layer do not depend on each other, so removing one (with `ablate.without_head`)
changes only later layers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.trace import ModelTrace, all_weights
from qkvideo.engine.studies.ablate import recomputable, without_head

Array = NDArray[np.float64]
_DIGITS = 12
"""Decimals to which weights are rounded before they are compared; of equal weights, the first
counts."""


@dataclass(frozen=True)
class Relation:
    """The query and the key with a head's largest weight in a sentence.

    Attributes:
        head: Number of the head, from 1.
        query: Index of the query, from 0.
        key: Index of the key with the largest weight, from 0.
        assigned: Whether the weights say that this head has the task of finding what the query
            refers to.
    """

    head: int
    query: int
    key: int
    assigned: bool


def find_relations(model: ModelTrace, layer: int, row: int | None = None) -> tuple[Relation, ...]:
    """Find, for each head of a layer, the pair of typed words with the largest weight.

    The weights may say for which words a head has the task of finding what they refer to (see
    `Embedded.answers`). Then only these words count as queries; if `row` is one of them, only `row`
    counts. For a head without such words, all typed words count.

    Args:
        model: The sentence's trace.
        layer: Number of the layer, from 1.
        row: Index of the token that the film follows, from 0.

    Returns:
        One relation for each head. Query and key are the same token only if the head attends to no
        other token.
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
    """Return the weights of relations in a layer, (relations,)."""
    weights = all_weights(model.heads(layer))
    return np.array([weights[r.head - 1, r.query, r.key] for r in relations])


def cut_each_head(
    model: ModelTrace, first: int, layer: int, relations: tuple[Relation, ...]
) -> Array | None:
    """Remove each head of a layer in turn, and measure the relations of a later layer.

    Args:
        model: The sentence's trace.
        first: Number of the layer whose heads are removed, from 1.
        layer: Number of the layer that is measured, from 1; it comes after the first one.
        relations: Relations of the later layer's heads.

    Returns:
        (heads of the first layer, relations): the weights of the relations after removal; None if
        the layers cannot be computed again (see `ablate.recomputable`), or `layer` does not come
        after `first`.
    """
    if layer <= first or not recomputable(model):
        return None
    every = range(1, len(model.heads(first)) + 1)
    return np.stack([shares(without_head(model, first, h), layer, relations) for h in every])
