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

    In a narrow frame, each vector is divided into rows of eight numbers. In each group, the first
    rows of all vectors come first, below one another; below them are all second rows, and so on.

    Attributes:
        groups: Groups of vectors, from top to bottom; vectors of a group are close together.
        differ: Ranges of numbers to outline in all vectors of the last group, such as the numbers
            in which two vectors differ. Each range is (start, end): the index of its first number,
            and the index of the number after its last one.
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
        weight: The matrix, (m, n). None if the numbers of the matrix are unknown; a dashed outline
            is then drawn instead.
        shape: Number of rows m and number of columns n of the matrix.
        name: Name of the matrix: a line of the catalogue, or a formula in Typst's notation.
        results: The product of each vector with the matrix, shown with its numbers. If empty, the
            picture poses a question: an arrow leads from each vector to a question mark, and no
            matrix is drawn.
        result: Name of the results; None for no name.
        results_largest: The results' colour scale goes from −`results_largest` to
            `results_largest`.
        more: Whether dots follow the numbers, because each result continues beyond its `cells`.
        bias: The bias that is added to each product, in Typst's notation; empty for no bias.
        turned: Whether the results are also rotated according to the position of their word (rotary
            position embedding). If so, an arrow replaces the sign "=".
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
