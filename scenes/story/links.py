"""Each word's strongest link, and the word that passes on what differs between two sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from qkvideo.engine.attention.folding import CERTAIN
from qkvideo.engine.studies.meaning.contrast import carrier
from qkvideo.scenes.story.compared import Compared
from qkvideo.scenes.story.ratio import Pair
from qkvideo.scenes.text.numbers import Cell


@dataclass(frozen=True)
class WeightLink:
    """The attention weight that a query gives to one key, drawn as a line between two words.

    Attributes:
        start: Index of the query, from 0.
        end: Index of the key, from 0.
        share: The attention weight.
    """

    start: int
    end: int
    share: Cell


def carried(c: Compared, pair: Pair | None) -> int | None:
    """Return the index of the word that carries the difference between two sentences to the query.

    The sentences differ in one word, the cue. The returned word attends to the cue in the first
    layer. Without this attention, the query would in the later layer no longer prefer the first
    key of `pair` in the first sentence and the second key in the second sentence.

    Args:
        c: The sentences.
        pair: Index of the key that the query prefers in the first sentence, and index of the key
            that it prefers in the second sentence; None if there are no two such keys.

    Returns:
        Index of the word, from 0; of several such words, the one with the largest effect. None if
        there is no such word, if `pair` is None, if the traces cannot be computed again, or if `c`
        has only one layer or no cue.
    """
    if c.cue is None or pair is None or len(c.rounds) == 1:
        return None
    layer, (here, there) = c.rounds[-1], c.models
    head = c.head(layer).head
    return carrier(here, there, cue=c.cue, row=c.rows[0], pair=pair, layer=layer, head=head)


def everybody(c: Compared, keys: Sequence[int]) -> tuple[tuple[WeightLink, ...], bool]:
    """Return each shown word's strongest link, in the first sentence and the first layer.

    Only links between shown words count. If a word has several strongest links, the one to the
    key that comes first in `keys` is returned.

    Args:
        c: The sentences.
        keys: Indices of the shown words, from 0.

    Returns:
        First the links, one for each word, in the order of `keys`. Second, whether any shown word
        has several strongest links.
    """
    layer, links, ties = c.rounds[0], [], False
    name, weights = c.name(layer, "weights"), np.asarray(c.head(layer).weights)
    for query in keys:
        row = np.round(weights[query], CERTAIN)
        top = max(keys, key=lambda j, row=row: row[j])  # type: ignore[misc]  # bound here
        ties |= sum(row[j] == row[top] for j in keys) > 1
        links.append(WeightLink(query, top, Cell(name, (query, top), float(weights[query, top]))))
    return tuple(links), bool(ties)
