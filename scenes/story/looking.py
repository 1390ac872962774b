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
    """A row of attention weights, in the head in which the query gives the key the largest weight.

    Attributes:
        layer: Number of the head's layer, counted from 1.
        head: Number of the head in its layer, counted from 1.
        weights: The row's weights for the typed words, in order.
    """

    layer: Cell
    head: Cell
    weights: tuple[Cell, ...]


def look(name: str, model: ModelTrace, row: int, key: int, style: Style) -> Look:
    """Find the head in which a query gives a key the largest weight, and return the query's row.

    Args:
        name: Name of the numbers, as the source of their cells.
        model: The trace, one row for each token.
        row: Index of the query among the typed words, from 0.
        key: Index of the key among the typed words, from 0.
        style: Style in which the weights are written.
    """
    typed = places(model)
    head = looking_most(model, typed[row], typed[key])
    return Look(
        whole(f"{name}.layer", head.layer),
        whole(f"{name}.head", head.head),
        listed(name, np.asarray(head.weights)[typed[row], typed], style),
    )
