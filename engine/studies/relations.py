"""What each head does: the pair of words with its largest weight, and the earlier heads it needs.

Heads of the same layer do not depend on each other, so removing one (with `ablate.without_head`)
changes only later layers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.folding import CERTAIN
from qkvideo.engine.attention.trace import ModelTrace, all_weights
from qkvideo.engine.english.kinds import Kind, kind_of
from qkvideo.engine.studies.ablate import recomputable, without_head
from qkvideo.engine.studies.meaning.asking import is_word

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Relation:
    """The largest attention weight of one head in a sentence: from which query, to which key.

    Attributes:
        head: Number of the head, from 1.
        query: Index of the query, from 0.
        key: Index of the key, from 0.
        assigned: True if this head's task is to find the word that the query refers to (see
            `ModelTrace.answers`).
    """

    head: int
    query: int
    key: int
    assigned: bool


def find_relations(model: ModelTrace, layer: int, row: int | None = None) -> tuple[Relation, ...]:
    """Find, for each head of a layer, the query and the key with the largest attention weight.

    Pads and tokens that the model adds do not count. Query and key are different tokens, unless no
    query gives any weight to another typed word. A head that is trained to find what certain words
    refer to (see `ModelTrace.answers`) is measured only with these words as queries, and not at an
    article at the beginning, on which all other words rest. For other heads, signs such as commas
    count only if the sentence has no two words.

    Args:
        model: The sentence's trace.
        layer: Number of the layer, from 1.
        row: Index (from 0) of the query that the film shows. If a head is trained to find what this
            token refers to, this token is the head's only query. None if the film shows no query
            in particular.

    Returns:
        One relation for each head, in the order of heads.

    Raises:
        RequestError: There is no such layer.
    """
    end = model.n - sum(word >= len(model.tokens) - model.pad for word in model.words)
    typed = [i for i in range(end) if model.words[i] not in model.special] or list(range(end))
    words = {i for i in typed if is_word(model.labels[i])}
    last = model.layers[-1] is model.heads(layer)
    found = []
    for number, weights in enumerate(all_weights(model.heads(layer)), start=1):
        own = [
            i for i in typed if last and model.answers and model.answers[model.words[i]] == number
        ]
        asking = [row] if row in own else own or typed
        pairs = [(i, j) for i in asking for j in typed if j != i and weights[i, j] > 0]
        if own:  # words that find nothing rest on the first one: no link
            rest = typed[0] if Kind.FUNCTION in kind_of(model.labels[typed[0]]) else None
            pairs = [pair for pair in pairs if pair[1] != rest] or pairs
        else:
            pairs = [pair for pair in pairs if {*pair} <= words] or pairs
        best = max(
            pairs or [(i, i) for i in asking],
            key=lambda pair: round(float(weights[pair]), CERTAIN),
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
    """Measure attention weights in a layer after removing each head of an earlier layer in turn.

    Args:
        model: The sentence's trace.
        first: Number of the earlier layer, from 1. Its heads are removed.
        layer: Number of the later layer, from 1.
        relations: The weights to measure: a query and a key for each head of the later layer, from
            `find_relations`.

    Returns:
        (heads of the earlier layer, relations): entry (h, r) is the weight of relation r if head h
        (from 0) is removed. None if the trace cannot be computed again (see `ablate.recomputable`),
        or if `layer` does not come after `first`.
    """
    if layer <= first or not recomputable(model):
        return None
    every = range(1, len(model.heads(first)) + 1)
    return np.stack([shares(without_head(model, first, h), layer, relations) for h in every])
