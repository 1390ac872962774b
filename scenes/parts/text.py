"""Texts: lines with words and numbers, and formulas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from qkvideo.scenes.parts.part import Ink, Part, Side, Size
from qkvideo.scenes.text.catalogue import Variable
from qkvideo.scenes.text.numbers import Cell

Weight = Literal["regular", "semibold"]


@dataclass(frozen=True)
class Said:
    """A line of the catalogue.

    Attributes:
        name: Of the line; a film's own lines are named without the film's slug: "together" is the
            line "<slug>-together". A line of the common file begins with a slash: "/unit-s".
        given: What it may speak of.
    """

    name: str
    given: Given = field(default_factory=dict)


Given = Mapping[str, Variable | Said]
"""What a line may speak of; another line, as a unit, stands in it as a text."""


@dataclass(frozen=True)
class Token:
    """A word of a sentence.

    Attributes:
        text: The word.
        index: Where it stands, from 0.
        sentence: Which sentence's, from 0.
    """

    text: str
    index: int
    sentence: int = 0


Piece = Said | Cell | Token | str
"""A piece of a line. A plain text is a sign ("=", " ÷ "), never a word of a language."""


@dataclass(frozen=True)
class Line(Part):
    """Words, numbers and signs in one line; or in several, where they may break.

    Attributes:
        pieces: In order; plain texts keep the spaces at their ends.
        size: Of its text, at most: it is set smaller, down to the least, before it would not fit.
        ink: Of all pieces, or one for each.
        weight: Of all pieces, or one for each.
        side: Where its lines stand.
        breaks: Whether it goes on in a further line before it is set smaller.
        short: Said instead where the line is too long in the least size.
    """

    pieces: tuple[Piece, ...]
    size: Size = "label"
    ink: Ink | tuple[Ink, ...] = "ink"
    weight: Weight | tuple[Weight, ...] = "regular"
    side: Side = "left"
    breaks: bool = False
    short: tuple[Piece, ...] | None = None


@dataclass(frozen=True)
class Formula(Part):
    """Mathematics in Typst's notation; no word of a sentence ever goes into it.

    Attributes:
        source: Typst.
        size: Of its letters.
        ink: Of all of it.
        inks: Of its pieces in {{ }}, in order, where they have their own.
    """

    source: str
    size: Size = "number"
    ink: Ink = "ink"
    inks: tuple[Ink, ...] = ()
