"""Vectors and matrices as rows of coloured numbers, and products of them."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Said, Token
from qkvideo.scenes.text.numbers import Cells


@dataclass(frozen=True)
class Called:
    """A word with the key of its item, so that it can move from another part.

    Attributes:
        token: The word.
        key: Key of its item.
    """

    token: Token
    key: str


@dataclass(frozen=True)
class Vector:
    """One row of numbers, with the word that it belongs to.

    Attributes:
        key: Prefix of its keys: "key/cells/0", "key/cells/1", and so on, with eight numbers each.
        cells: The numbers, (1, n).
        word: The word.
        when: "before", "after".
        of: Name of its sentence, or the word that differs there; None for a single sentence.
        short: A shorter name of the sentence.
    """

    key: str
    cells: Cells
    word: Called | None = None
    when: Said | None = None
    of: Said | Called | None = None
    short: Said | None = None


@dataclass(frozen=True)
class Vectors(Part):
    """Vectors below one another, compared number by number.

    In a narrow frame they continue in further rows; numbers that are compared stay together.

    Attributes:
        groups: Vectors that are close together; groups have space between them.
        differ: Range of numbers that differ in the last group, end exclusive.
        more: Whether the vectors are longer; then dots follow them.
        largest: Magnitude at the ends of the colour scale.
        numbers: Whether the colours have numbers.
    """

    groups: tuple[tuple[Vector, ...], ...]
    differ: tuple[tuple[int, int], ...] = ()
    more: bool = False
    largest: float = 1.0
    numbers: bool = True


@dataclass(frozen=True)
class Product(Part):
    """Vectors, a matrix, and the product of both.

    Attributes:
        given: The vectors, shown as colours.
        largest: Magnitude at the ends of the vectors' colour scale.
        weight: The matrix; None for an empty frame, if its numbers are unknown.
        shape: Number of rows and columns.
        name: Name of the matrix: in words, or in Typst's notation.
        results: The products of the vectors, as numbers; empty if not computed yet.
        result: Name of the results.
        results_largest: Magnitude at the ends of the results' colour scale.
        more: Whether the results are longer; then dots follow them.
        bias: The bias that is added, in Typst's notation, if any.
        turned: Whether the result is also rotated by positions: an arrow replaces "=".
    """

    given: tuple[Vector, ...]
    largest: float
    weight: Cells | None = None
    shape: tuple[int, int] = (0, 0)
    name: Said | str = ""
    results: tuple[Vector, ...] = ()
    result: Said | None = None
    results_largest: float = 1.0
    more: bool = False
    bias: str = ""
    turned: bool = False
