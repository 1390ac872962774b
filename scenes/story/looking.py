"""Finds, among all heads of a model, the head in which one word attends most to another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.studies.heads import looking_most
from qkvideo.scenes.story.typed import places
from qkvideo.scenes.text.numbers import Cell, Style, listed, whole


@dataclass(frozen=True)
class Look:
    """A query's attention weights in the head in which it attends most to a given key.

    Attributes:
        layer: Number of the head's layer, from 1.
        head: Number of the head in its layer, from 1.
        weights: The query's weights for the words that the user typed, in the sentence's order.
            Tokens that the model adds are left out.
    """

    layer: Cell
    head: Cell
    weights: tuple[Cell, ...]


def look(name: str, model: ModelTrace, row: int, key: int, style: Style) -> Look:
    """Return a query's weights in one head: the head in which a certain key's weight is largest.

    All heads of the model are compared. If several give the key the same weight, the last one is
    used.

    Args:
        name: Name of the tensor that the weights' cells give as theirs. The layer's number and the
            head's number are cells, too; their tensors are "<name>.layer" and "<name>.head".
        model: The trace of the sentence. No word of it may be split into pieces.
        row: Index of the query among the words that the user typed, from 0.
        key: Index of the key among the words that the user typed, from 0.
        style: How the weights are written.
    """
    typed = places(model)
    head = looking_most(model, typed[row], typed[key])
    return Look(
        whole(f"{name}.layer", head.layer),
        whole(f"{name}.head", head.head),
        listed(name, np.asarray(head.weights)[typed[row], typed], style),
    )
