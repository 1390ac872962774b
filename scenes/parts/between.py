"""Two sentences that face each other, with beams from the words of one to those of the other."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.attention import Beam
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Said
from qkvideo.scenes.text.numbers import Cell


@dataclass(frozen=True)
class Between(Part):
    """Two sentences with beams from the words of the first to the words of the second.

    The words of the first sentence are queries, those of the second sentence are keys. In 16:9, the
    sentences are lines, one below the other. In narrower frames, they are columns side by side.

    The keys of the items begin with the part's key, written "<key>" here. Words: "<key>/asks/3" for
    query 3, "<key>/answers/3" for key 3. Beams: "<key>/beam/3-1" from query 3 to key 1. Weights:
    "<key>/share/3" beside key 3. Names of the sentences: "<key>/asks/name", "<key>/answers/name".

    Attributes:
        tokens: Words of the queries' sentence.
        source: Words of the keys' sentence.
        shown: For each of the two sentences, indices of the words that are shown, in order; dots
            stand for the other words.
        asking: Indices of highlighted queries; None for all.
        answering: Indices of highlighted keys; None for all.
        beams: The beams.
        shares: Attention weights beside keys: for each, the index of the key, and the weight.
        names: Names of the two sentences: above the upper line and below the lower line, or above
            the columns.
    """

    tokens: tuple[str, ...]
    source: tuple[str, ...]
    shown: tuple[tuple[int, ...], tuple[int, ...]]
    asking: tuple[int, ...] | None = None
    answering: tuple[int, ...] | None = None
    beams: tuple[Beam, ...] = ()
    shares: tuple[tuple[int, Cell], ...] = ()
    names: tuple[Said, Said] | None = None
