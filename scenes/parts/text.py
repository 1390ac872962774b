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
    """A line of the catalogue, to be written in the film's language.

    Attributes:
        name: Name of the line, without the film's slug: "together" is the line "<slug>-together".
            Names of lines in the common file begin with a slash: "/unit-s".
        given: Variables of the line.
    """

    name: str
    given: Given = field(default_factory=dict)


Given = Mapping[str, Variable | Said]
"""Variables of a line by name; a `Said`, such as a unit, is inserted as text."""


@dataclass(frozen=True)
class Token:
    """A word of a sentence.

    Attributes:
        text: The word.
        index: Index of the word in the sentence.
        sentence: Index of the sentence, from 0, if a film has several.
    """

    text: str
    index: int
    sentence: int = 0


Piece = Said | Cell | Token | str
"""A piece of a line. A plain string is a sign ("=", " ÷ "), never a word of a language."""


@dataclass(frozen=True)
class Line(Part):
    """Words, numbers and signs in one line, or in several lines if the line may be broken.

    Attributes:
        pieces: The pieces, in order; spaces in plain strings are kept.
        size: Maximum font size; the text shrinks until it fits, but not below the smallest size.
        ink: Colour of all pieces, or one colour for each.
        weight: Font weight of all pieces, or one weight for each.
        side: Alignment of the lines.
        breaks: Whether the text is broken into several lines before it shrinks.
        short: Shorter pieces, used instead if the line is too long even in the smallest size.
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
        size: Font size.
        ink: Colour of the formula.
        inks: Colours of the pieces in {{ }}, in order; empty if all have the formula's colour.
    """

    source: str
    size: Size = "number"
    ink: Ink = "ink"
    inks: tuple[Ink, ...] = ()
