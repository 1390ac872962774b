"""Shows that under a causal mask, later words change nothing: a row with two endings."""

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
"""Last words that change what "it" means. The first replaces the last word of a sentence, or the
second if the sentence ends with the first."""


@dataclass(frozen=True, eq=False)
class SamePast:
    """The weights of one head under a causal mask, for two endings of a sentence.

    Attributes:
        here: (n, n), the weights with the sentence's own ending.
        there: The weights with the other ending: (n, n), or (row + 1, row + 1) if the sentence is
            cut off after the row instead.
        other: The word that replaces the sentence's last word; None if the sentence is cut off.
    """

    here: Array
    there: Array
    other: str | None


def same_past(model: ModelTrace, layer: int, head: int, row: int) -> SamePast:
    """Compute a head's weights under a causal mask, for two endings of a sentence.

    With the lesson's weights, the second ending is another last word, and all layers are computed
    with the causal mask. With other weights, the sentence is instead cut off after the row, and
    only the chosen layer gets the causal mask. If the row is the last one, both results are
    the weights of the whole sentence, with the causal mask in the chosen layer only.

    Args:
        model: The sentence's trace, under any mask.
        layer: Number of the layer, from 1.
        head: Number of the head, from 1.
        row: Index of the query, from 0; not a pad.
    """
    n = model.n - model.pad
    if model.source.kind == "lesson" and row < n - 1:
        tokens = model.tokens[:n]
        # An English sentence gets an English ending; a sentence in another language gets one of its
        # own words.
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
