"""Vectors and matrices: rows of numbers in their colours, and what is made of them."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Said, Token
from qkvideo.scenes.text.numbers import Cells


@dataclass(frozen=True)
class Called:
    """A word, and the key of the item that shows it: it may come from where the word stood.

    Attributes:
        token: The word.
        key: Of its item.
    """

    token: Token
    key: str


@dataclass(frozen=True)
class Vector:
    """One row of numbers, and whose it is.

    Attributes:
        key: Its numbers are "key/cells/0", "key/cells/1", and so on, eight in each.
        cells: The numbers, (1, n).
        word: The word that it stands for.
        when: "before", "after".
        of: Which sentence it is of: what it is called, or the word that differs there; nothing,
            where there is no other.
        short: What the sentence is called where there is little room.
    """

    key: str
    cells: Cells
    word: Called | None = None
    when: Said | None = None
    of: Said | Called | None = None
    short: Said | None = None


@dataclass(frozen=True)
class Vectors(Part):
    """Vectors below one another, compared number by number, before something and after it.

    In a narrow frame they go on in further rows; stretches that are compared stay together.

    Attributes:
        groups: Vectors that stand close together, each group apart from the next one.
        differ: From which number to which those of the last group differ, the end exclusive.
        more: Whether the vectors go on: dots stand behind them.
        largest: The largest magnitude: the ends of the scale of colours.
        numbers: Whether there are numbers in the colours.
    """

    groups: tuple[tuple[Vector, ...], ...]
    differ: tuple[tuple[int, int], ...] = ()
    more: bool = False
    largest: float = 1.0
    numbers: bool = True


@dataclass(frozen=True)
class Product(Part):
    """Vectors, the matrix that they are multiplied with, and what comes of it.

    Attributes:
        given: The vectors, shown as colours.
        largest: Their largest magnitude: the ends of their scale of colours.
        weight: The matrix; None where nobody has its numbers: an empty frame stands for it.
        shape: Its rows and columns.
        name: The matrix's, in Typst's notation.
        results: What comes of each vector, in numbers; without them it stays open.
        result: What the results are called.
        results_largest: Their largest magnitude.
        more: Whether results go on: dots stand behind them.
        bias: What is added to the product, in Typst's notation, if anything is.
        turned: Whether the result is turned, too: an arrow stands for "=".
    """

    given: tuple[Vector, ...]
    largest: float
    weight: Cells | None = None
    shape: tuple[int, int] = (0, 0)
    name: str = ""
    results: tuple[Vector, ...] = ()
    result: Said | None = None
    results_largest: float = 1.0
    more: bool = False
    bias: str = ""
    turned: bool = False
