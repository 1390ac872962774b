"""Two sentences that face each other, with beams from the words of one to those of the other."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Said
from qkvideo.scenes.text.numbers import Cell


@dataclass(frozen=True)
class Crossing:
    """A beam from a query in one sentence to a key in the other.

    Attributes:
        start: Index of the query's word.
        end: Index of the key's word.
        share: The attention weight.
    """

    start: int
    end: int
    share: Cell


@dataclass(frozen=True)
class Between(Part):
    """Two sentences with beams: stacked lines in wide frames, columns side by side in narrow ones.

    Keys: words "key/asks/3" and "key/answers/3", beams "key/beam/3-1" (from query 3 to key 1),
        shares "key/share/3", names of the sentences "key/asks/name" and "key/answers/name".

    Attributes:
        tokens: Words of the queries' sentence.
        source: Words of the keys' sentence.
        shown: Indices of the words that are shown, for both sentences, in order; dots stand for the
            other words.
        asking: Indices of highlighted queries; None for all.
        answering: Indices of highlighted keys; None for all.
        beams: The beams.
        shares: Numbers beside the keys, each with the index of the key.
        missing: Index of a query that does not exist yet: dashes stand for it, and later queries
            are left out.
        names: The roles of both sentences, at the outer sides of lines or above columns.
    """

    tokens: tuple[str, ...]
    source: tuple[str, ...]
    shown: tuple[tuple[int, ...], tuple[int, ...]]
    asking: tuple[int, ...] | None = None
    answering: tuple[int, ...] | None = None
    beams: tuple[Crossing, ...] = ()
    shares: tuple[tuple[int, Cell], ...] = ()
    missing: int | None = None
    names: tuple[Said, Said] | None = None
