"""What comes later cannot matter under a causal mask: the same row, before two endings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.studies.remask import remask

Array = NDArray[np.float64]

ENDINGS: Final = ("dirty", "tired")
"""Last words that turn the lesson's sentences round; the second where the first is there."""


@dataclass(frozen=True, eq=False)
class SamePast:
    """One head under a causal mask, before two endings of a sentence.

    Attributes:
        here: (n, n), the weights with the sentence's own ending.
        there: The weights with the other one; where there is none, (row + 1, row + 1): those of
            the sentence cut off after the row.
        other: The word that takes the last one's place; None where the sentence is cut.
    """

    here: Array
    there: Array
    other: str | None


def same_past(model: ModelTrace, layer: int, head: int, row: int) -> SamePast:
    """Compute a row's weights before two endings.

    The lesson's weights are asked for the sentence with another last word, causal in every layer;
    with any others the chosen layer is masked alone, and the sentence cut off after the row.

    Args:
        model: The sentence under any mask.
        layer: From 1.
        head: From 1.
        row: The query, from 0, which is no pad.
    """
    n = model.n - model.pad
    if model.source.kind == "lesson" and row < n - 1:
        tokens = model.tokens[:n]
        # An English ending to an English sentence; to another language's, a word of its own.
        own = tokens if 2 * len(model.source.unknown) > len(set(tokens)) else ()
        other = next(word for word in (*own, *ENDINGS) if word != tokens[-1])
        both = [
            trace(
                " ".join(words),
                weights="lesson",
                mask="causal",
                temperature=model.temperature,
                tokens=words,
            ).at(layer, head)
            for words in (tokens, (*tokens[:-1], other))
        ]
        return SamePast(both[0].weights, both[1].weights, other)
    attention = model.at(layer, head)
    here, there = (remask(attention, "causal", real=count).weights for count in (n, row + 1))
    return SamePast(here, there, None)
