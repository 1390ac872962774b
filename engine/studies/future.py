"""Under a causal mask later words change nothing: the same row, with two endings."""

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
"""Last words that swap the meaning of "it"; the second replaces the first, if that is there."""


@dataclass(frozen=True, eq=False)
class SamePast:
    """One head under a causal mask, with two endings of a sentence.

    Attributes:
        here: (n, n), the weights with the sentence's own ending.
        there: The weights with the other ending, (n, n); without one, (row + 1, row + 1), those of
            the sentence cut off after the row.
        other: The word that replaces the last one; None if the sentence is cut off.
    """

    here: Array
    there: Array
    other: str | None


def same_past(model: ModelTrace, layer: int, head: int, row: int) -> SamePast:
    """Compute a row's weights for two endings of a sentence.

    With the lesson's weights, the last word is replaced and every layer is causal. With any other
    weights, only the chosen layer is masked, and the sentence is cut off after the row.

    Args:
        model: The sentence under any mask.
        layer: From 1.
        head: From 1.
        row: Index of the query, from 0; not a pad.
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
