"""Vectors and matrices as rows of coloured numbers, and products of them."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Said, Token
from qkvideo.scenes.text.numbers import Cells


@dataclass(frozen=True)
class Called:
    """A word of the sentence, with a key of its own.

    It moves here from the place that the word with the same key had in the previous picture.

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
        key: Prefix of the items' keys: "<key>/cells/0" for the first eight numbers, "<key>/cells/1"
            for the next eight. If the vector is the result of a `Product`, all its numbers are one
            item, "<key>/cells".
        cells: The numbers, (1, n).
        word: The word to which the vector belongs; None for no word.
        when: A second text, such as "before" or "after"; None for no text.
        of: The name of the vector's sentence, if there are two sentences: a text, or the word in
            which they differ. None for no name.
        short: A shorter text, in case `of` is too long; None for no shorter text.
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

    In a narrow frame, each vector is divided into rows of eight numbers: first come the numbers 0
    to 7 of all vectors of a group, then their numbers 8 to 15, and so on.

    Attributes:
        groups: Groups of vectors, from top to bottom; vectors of a group are close together.
        differ: Ranges of numbers to outline in all vectors of the last group, such as the numbers
            that differ between two vectors. Each range is (start, end); (0, 3) stands for the first
            three numbers.
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
    """One or two vectors, a matrix, and the product of each vector with the matrix.

    Attributes:
        given: The vectors, shown as colours without numbers.
        largest: The vectors' colour scale goes from −`largest` to `largest`.
        weight: The matrix, (m, n); None to draw a dashed outline, because its numbers are unknown.
        shape: Number of rows m and number of columns n of the matrix.
        name: Name of the matrix: a line of the catalogue, or a formula in Typst's notation.
        results: The product of each vector with the matrix, shown with its numbers. If empty, an
            arrow leads from each vector to a question mark, and no matrix is drawn.
        result: Name of the results; None for no name.
        results_largest: The results' colour scale goes from −`results_largest` to
            `results_largest`.
        more: Whether dots follow the results' numbers, because only the first ones are shown.
        bias: The bias that is added to each product, in Typst's notation; empty for no bias.
        turned: Whether the results are also rotated, by rotary position embeddings. The sign before
            the results is then an arrow instead of "=".
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
