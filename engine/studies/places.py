"""One head's attention with places told in several ways, and with none.

All ways but "learned" and "sines" begin with the same queries and keys, those of the words without
places, and differ in this head alone. "learned" and "sines" add rows before the first layer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.positions import penalties, sines, slopes
from qkvideo.engine.attention.rotary import turn
from qkvideo.engine.sources.base import Source
from qkvideo.engine.studies.shuffle import head_of

Array = NDArray[np.float64]
Way = Literal["none", "learned", "sines", "rotary", "alibi"]
WAYS: Final[tuple[Way, ...]] = ("none", "learned", "sines", "rotary", "alibi")


def placed(
    source: Source, words: Sequence[str], way: Way, layer: int, head: int, temperature: float = 1.0
) -> dict[str, Array]:
    """Compute one head, without a mask, with places told in one way.

    Args:
        source: The model's weights.
        words: The n words.
        way: "none"; "learned", the rows for places that the source adds; "sines", rows of sines in
            their stead; "rotary", queries and keys turned; "alibi", scores lowered by distance.
        layer: Number of the layer, from 1.
        head: Number of the head, from 1.
        temperature: Number by which scores are divided, in addition to √d_k.

    Returns:
        Q (n, d_k) and K (n, d_k), as they enter the scores; scaled (n, n), the scores as they enter
        softmax; weights (n, n).

    Raises:
        RequestError: The source cannot look words up, or a score is not finite.
    """
    layers = source.layers[:layer]
    X = source.embed(words).X if way == "learned" else source.look_up(words)
    if way == "sines":
        X = X + sines(np.arange(len(words)), X.shape[1])
    made = head_of(layers, X, head, temperature=temperature)
    Q, K, scaled = made["Q"], made["K"], made["scaled"]
    if way == "rotary":
        places = np.arange(len(words))
        Q, K = turn(Q, places), turn(K, places)
        scaled = attention.scale(attention.score(Q, K), Q.shape[1], temperature)
    if way == "alibi":
        scaled = scaled + penalties(len(words), float(slopes(layers[-1].heads)[head - 1]))
    return {"Q": Q, "K": K, "scaled": scaled, "weights": attention.softmax(scaled)}
