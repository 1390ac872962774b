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
        name: Name of the line, without the film's slug: "together" is the line "<slug>-together".
            Lines of the common file begin with a slash: "/unit-s".
        given: Its variables.
    """

    name: str
    given: Given = field(default_factory=dict)


Given = Mapping[str, Variable | Said]
"""Variables of a line; another line, such as a unit, is inserted as text."""


@dataclass(frozen=True)
class Token:
    """A word of a sentence.

    Attributes:
        text: The word.
        index: Its index in the sentence.
        sentence: Number of the sentence, from 0.
    """

    text: str
    index: int
    sentence: int = 0


Piece = Said | Cell | Token | str
"""A piece of a line. A plain string is a sign ("=", " ÷ "), never a word of a language."""


@dataclass(frozen=True)
class Line(Part):
    """Words, numbers and signs in one line, or in several lines if it may break.

    Attributes:
        pieces: The pieces, in order; plain strings keep their spaces.
        size: Maximum size of the text; it shrinks, down to the smallest size, until it fits.
        ink: Colour of all pieces, or one for each.
        weight: Weight of all pieces, or one for each.
        side: Alignment of its lines.
        breaks: Whether it breaks before it shrinks.
        short: A replacement if the line is too long even in the smallest size.
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
    """A formula in Typst's notation; it never contains words of a sentence.

    Attributes:
        source: The formula.
        size: Size of its letters.
        ink: Its colour.
        inks: Colours of its pieces in {{ }}, in order, if they have their own.
    """

    source: str
    size: Size = "number"
    ink: Ink = "ink"
    inks: tuple[Ink, ...] = ()
