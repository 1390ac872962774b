"""Texts: lines with words and numbers, and formulas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from qkvideo.scenes.parts.part import Ink, Part, Side, Size
from qkvideo.scenes.text.catalogue import Variable
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.signs import stuck

Weight = Literal["regular", "semibold"]


@dataclass(frozen=True)
class Said:
    """A line of the catalogue (the texts of all films), to be written in the film's language.

    Attributes:
        name: Name of the line without the film's name: in the film "my-film", "together" stands for
            the line "my-film-together". The name of a line that all films share begins with a
            slash: "/unit-s" stands for the line "unit-s".
        given: Variables of the line, by name.
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
        flows: Whether the word stands among the words of its sentence. Elsewhere, a sign such as a
            comma is in quotation marks.
    """

    text: str
    index: int
    sentence: int = 0
    flows: bool = False


Piece = Said | Cell | Token | str
"""A piece of a line. A plain string is a sign ("=", " ÷ "), never a word of a language."""


@dataclass(frozen=True)
class Line(Part):
    """Words, numbers and signs in one line, or in several lines if the line may be broken.

    Attributes:
        pieces: The pieces of text, in order. Spaces in plain strings are kept.
        size: Maximum font size. The text shrinks until it fits, but not below the smallest size.
        ink: Colour of all pieces, or a tuple with one colour for each piece.
        weight: Font weight of all pieces, or a tuple with one weight for each piece.
        side: Horizontal alignment.
        breaks: Whether the text is broken into several lines before it shrinks.
        short: Shorter pieces, used if `pieces` are too long for one line even in the smallest size.
            None to shorten the text in the middle in this case, with "…".
        counts: Numbers that take each other's place, picture after picture, such as sums so far.
            With any of them among its pieces, the line is equally wide, and so stays in its place.
    """

    pieces: tuple[Piece, ...]
    size: Size = "label"
    ink: Ink | tuple[Ink, ...] = "ink"
    weight: Weight | tuple[Weight, ...] = "regular"
    side: Side = "left"
    breaks: bool = False
    short: tuple[Piece, ...] | None = None
    counts: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Formula(Part):
    """A formula in Typst's notation; it must not contain words of the film's sentence.

    Attributes:
        source: The formula. What is in double braces, such as Q in "{{Q}} K^T", can have a colour
            of its own.
        size: Font size.
        ink: Colour of the formula.
        inks: Colour of what is in each pair of double braces, in order; empty if all of this has
            the colour `ink`.
    """

    source: str
    size: Size = "number"
    ink: Ink = "ink"
    inks: tuple[Ink, ...] = ()


def sentence(
    tokens: Sequence[str], inks: Mapping[int, Ink], gap: str = "", *, ink: Ink = "ink"
) -> Line:
    """Return a sentence as a line in the middle, which breaks if it is long.

    Args:
        tokens: The sentence's tokens; marks such as "." stand beside the word before.
        inks: The colour of some tokens, by their index.
        gap: What stands after the sentence, in the colour of queries.
        ink: Colour of the other tokens.
    """
    pieces, colours = list[Piece](), list[Ink]()
    for k, (token, close) in enumerate(zip(tokens, stuck(tokens), strict=True)):
        pieces += ["" if close or k == 0 else " ", Token(token, k, flows=True)]
        colours += [ink, inks.get(k, ink)]
    if gap:
        pieces.append(f" {gap}")
        colours.append("query")
    shown = tuple(pieces)
    return Line(shown, "said", tuple(colours), breaks=True, key="sentence", side="center")
