"""Which head does what: the pair of words that each head shows most, and who it depends on.

The heads of one layer never read each other, so cutting one changes nothing in its own layer; what
changes stands in the layers behind it. The cut is that of `ablate.without_head`.
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
    """What a head shows most in a sentence.

    Attributes:
        head: From 1.
        query: The token that asks, from 0.
        key: The one that it looks at most, from 0.
        assigned: Whether the weights say that the head answers for the asking word.
    """

    head: int
    query: int
    key: int
    assigned: bool


def find_relations(model: ModelTrace, layer: int, row: int | None = None) -> tuple[Relation, ...]:
    """For each head of a layer, the pair with its largest share between two typed words.

    Where the weights say which head answers for a word, only such words ask (of those the spotlit
    one, if it is among them); else any word does.

    Args:
        model: The sentence.
        layer: From 1.
        row: The spotlit token, from 0.

    Returns:
        One for each head; both ends are one token only where nothing else is seen.
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
    """The shares that relations have in a layer, (relations,)."""
    weights = all_weights(model.heads(layer))
    return np.array([weights[r.head - 1, r.query, r.key] for r in relations])


def cut_each_head(
    model: ModelTrace, first: int, layer: int, relations: tuple[Relation, ...]
) -> Array | None:
    """Cut each head of a layer in turn, and read a later layer's relations.

    Args:
        model: The sentence.
        first: The layer whose heads are cut, from 1.
        layer: The layer that is read, from 1, behind the first one.
        relations: Of its heads.

    Returns:
        (heads of the first, relations): the shares that are left; None where the layers cannot be
        computed again (see `ablate.recomputable`), or the second is not behind the first.
    """
    if layer <= first or not recomputable(model):
        return None
    every = range(1, len(model.heads(first)) + 1)
    return np.stack([shares(without_head(model, first, h), layer, relations) for h in every])
