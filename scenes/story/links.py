"""Each word's strongest link, and the word that passes on what differs between two sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from qkvideo.engine.studies.contrast import carrier
from qkvideo.scenes.story.attention_row import CERTAIN
from qkvideo.scenes.story.compared import Compared
from qkvideo.scenes.story.ratio import Pair
from qkvideo.scenes.text.numbers import Cell


@dataclass(frozen=True)
class Link:
    """The attention weight that one word gives to another.

    Attributes:
        start: Index of the word that gives the weight (the query).
        end: Index of the word that receives the weight (the key).
        share: The weight.
    """

    start: int
    end: int
    share: Cell


def carried(c: Compared, pair: Pair | None) -> int | None:
    """Return the index of the word through which the word that differs influences the query.

    The returned word attends to the word that differs in round one. This changes which word of the
    pair the query prefers in the later round.

    Args:
        c: The sentences.
        pair: Indices of two words between which the query chooses; None if there are none.

    Returns:
        The index; None if there is no such word.
    """
    if c.cue is None or pair is None or len(c.rounds) == 1:
        return None
    layer, (here, there) = c.rounds[-1], c.models
    head = c.head(layer).head
    return carrier(here, there, cue=c.cue, row=c.rows[0], pair=pair, layer=layer, head=head)


def everybody(c: Compared, keys: Sequence[int]) -> tuple[tuple[Link, ...], bool]:
    """Return each shown word's strongest link, and whether a word has several equally strong ones.

    Args:
        c: The sentences; links are those of the first one, in round one.
        keys: Indices of the shown words.
    """
    layer, links, ties = c.rounds[0], [], False
    name, weights = c.name(layer, "weights"), np.asarray(c.head(layer).weights)
    for query in keys:
        row = np.round(weights[query], CERTAIN)
        top = max(keys, key=lambda j, row=row: row[j])  # type: ignore[misc]  # bound here
        ties |= sum(row[j] == row[top] for j in keys) > 1
        links.append(Link(query, top, Cell(name, (query, top), float(weights[query, top]))))
    return tuple(links), bool(ties)
