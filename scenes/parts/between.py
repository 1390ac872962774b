"""Two sentences that face each other, and beams from the words of one to those of the other."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Said
from qkvideo.scenes.text.numbers import Cell


@dataclass(frozen=True)
class Crossing:
    """A beam from a word that asks to a word that answers.

    Attributes:
        start: The word that asks, from 0.
        end: The one that answers, from 0.
        share: How much of its attention that is.
    """

    start: int
    end: int
    share: Cell


@dataclass(frozen=True)
class Between(Part):
    """Two sentences: lines one above the other in wide frames, columns side by side in narrow ones.

    The words are "key/asks/3" and "key/answers/3", the beams "key/beam/3-1", the shares
    "key/share/3", what the sentences do is "key/asks/name" and "key/answers/name".

    Attributes:
        tokens: Words of the sentence that asks.
        source: Words of the one that answers.
        shown: Which of both are shown, from 0, in order; dots stand for the others.
        asking: Words that ask and are spoken of; all, if not given.
        answering: Those that answer likewise.
        beams: What is looked at.
        shares: Numbers beside words that answer.
        missing: The asking word that is not there yet: dashes stand for it, and those after it are
            left out.
        names: What both sentences do: above the lines' outer sides, or above columns.
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
