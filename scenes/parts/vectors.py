"""Vectors and matrices as rows of coloured numbers, and products of them."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Said, Token
from qkvideo.scenes.text.numbers import Cells


@dataclass(frozen=True)
class Called:
    """A word of the sentence with a key, so that it can move from a part of the previous picture.

    Attributes:
        token: The word.
        key: Key of the word.
    """

    token: Token
    key: str


@dataclass(frozen=True)
class Vector:
    """One vector, with the word of the sentence to which it belongs.

    Attributes:
        key: Prefix of the items' keys. The numbers are in blocks of eight: "<key>/cells/0" has the
            first eight, "<key>/cells/1" the next eight. The result of a `Product` is a single
            block, "<key>/cells".
        cells: The numbers, (1, n).
        word: The word to which the vector belongs; None for no word.
        when: A second text, such as "before" or "after"; None for no text.
        of: The name of the vector's sentence, if the vectors belong to two sentences. It is a text,
            or the word in which the sentence differs from the other sentence. None for no name.
        short: A shorter text, used if `of` is a text that is too long; None for no shorter text.
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

    In a narrow frame, each vector is divided into rows of eight numbers. The first rows of a
    group's vectors are then next to one another, followed by the second rows of these vectors.

    Attributes:
        groups: Groups of vectors, from top to bottom; vectors of a group are close together.
        differ: Where the vectors of the last group differ, each as (start, end): indices of the
            first differing number and of the number after the last one. Each range is outlined.
        more: Whether dots follow the numbers, because each vector continues beyond its `cells`.
        largest: The colour scale goes from −`largest` to `largest`.
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
