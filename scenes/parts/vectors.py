"""Vectors and matrices as rows of coloured numbers, and products of them."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Said, Token
from qkvideo.scenes.text.numbers import Cells


@dataclass(frozen=True)
class Called:
    """A word with a key of its own, so that it can move from a part of the previous picture.

    Attributes:
        token: The word.
        key: Key of the word.
    """

    token: Token
    key: str


@dataclass(frozen=True)
class Vector:
    """One row of numbers, with the word to which it belongs.

    Attributes:
        key: Prefix of the items' keys. The numbers are drawn in blocks of eight: "key/cells/0",
            "key/cells/1" and so on.
        cells: The numbers, (1, n).
        word: The word to which the vector belongs.
        when: Text such as "before" or "after".
        of: Name of the vector's sentence, or the word that differs in that sentence; None if there
            is only one sentence.
        short: A shorter text to use instead of `of` if there is little room.
    """

    key: str
    cells: Cells
    word: Called | None = None
    when: Said | None = None
    of: Said | Called | None = None
    short: Said | None = None


@dataclass(frozen=True)
class Vectors(Part):
    """Vectors below one another, to be compared number by number.

    In a narrow frame, the vectors continue in further rows; numbers to be compared stay together.

    Attributes:
        groups: Groups of vectors; vectors of a group are close together.
        differ: Where the vectors of the last group differ: ranges of positions in the vectors,
            each as (start, end), end exclusive.
        more: Whether only the first numbers are shown; then dots follow them.
        largest: Magnitude at the ends of the colour scale.
        numbers: Whether the cells show their numbers.
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
        weight: The matrix; None if its numbers are unknown: then only its outline is drawn.
        shape: Numbers of rows and columns of the matrix.
        name: Name of the matrix: a line of the catalogue, or a formula in Typst's notation.
        results: The products of the vectors, as numbers; empty if not computed yet.
        result: Name of the results.
        results_largest: Magnitude at the ends of the results' colour scale.
        more: Whether only the first numbers of the results are shown; then dots follow them.
        bias: The bias that is added, in Typst's notation; empty for none.
        turned: Whether the results are also rotated by positions; if so, an arrow replaces "=".
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
