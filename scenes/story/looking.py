"""A row in the head that gives a word most."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.studies.heads import looking_most
from qkvideo.scenes.story.typed import places
from qkvideo.scenes.text.numbers import Cell, Style, listed, whole


@dataclass(frozen=True)
class Look:
    """A row in the head, of all of a model's heads, that gives one word most.

    Attributes:
        layer: The head's layer, from 1.
        head: Its number, from 1.
        weights: The row's weights of the typed words, in order.
    """

    layer: Cell
    head: Cell
    weights: tuple[Cell, ...]


def look(name: str, model: ModelTrace, row: int, key: int, style: Style) -> Look:
    """Find the head that gives a word most.

    Args:
        name: Name of the numbers.
        model: The trace, one row for each word.
        row: Index of the query among the typed words, from 0.
        key: Index of the key, from 0.
        style: Style of the weights.
    """
    typed = places(model)
    head = looking_most(model, typed[row], typed[key])
    return Look(
        whole(f"{name}.layer", head.layer),
        whole(f"{name}.head", head.head),
        listed(name, np.asarray(head.weights)[typed[row], typed], style),
    )
