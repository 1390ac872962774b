"""Words beyond a vocabulary: tens of thousands of rarer ones, and guesses for all others.

`further.npz` has vectors for words that training never used and that are too rare to be tried in
the place of others. It is read when a sentence contains such a word. A word that is not in it
either gets a vector from its form (`guess`).
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.files.npz import read_npz

Array = NDArray[np.float64]

SHIPPED: Final = Path(__file__).parents[1] / "data" / "further.npz"
GRID: Final = 32.0
"""Vectors are stored as multiples of 1/32."""

_NAMES: Final = ("john", "james", "robert", "mary", "linda", "susan")
_NUMBERS: Final = ("two", "three", "four")
_MARKS: Final = (",",)


@dataclass(frozen=True, eq=False)
class KnownWord:
    """What is known or guessed of a word.

    Attributes:
        vector: (d_model,), before a position is added.
        answer: Number (from 1) of the last layer's head that answers for such words; 0 for none.
        known: Whether the weights know the word.
    """

    vector: Array
    answer: int
    known: bool


@dataclass(frozen=True, eq=False)
class WordVectors:
    """Words with their vectors.

    Attributes:
        rows: Index of each word, which is in lower case.
        vectors: (v, d_model), before positions are added.
        answers: (v,), for each word, what `KnownWord.answer` is.
    """

    rows: Mapping[str, int]
    vectors: Array
    answers: NDArray[np.integer]

    @cached_property
    def backwards(self) -> tuple[list[str], NDArray[np.intp]]:
        """The words spelled backwards, sorted; and the index of each."""
        turned = sorted((word[::-1], row) for word, row in self.rows.items())
        return [word for word, _ in turned], np.array([row for _, row in turned])


@cache
def further() -> WordVectors:
    """Return the included further words; they are read once per process."""
    arrays = read_npz(SHIPPED)
    words = arrays["words"].tobytes().decode("ascii").split("\n")
    return WordVectors(
        {word: row for row, word in enumerate(words)},
        arrays["embedding"] / GRID,
        arrays["answers"],
    )


def find(word: str, base: WordVectors) -> KnownWord | None:
    """Return what is known or guessed of a word; None if its script is not the Latin one.

    Args:
        word: A word that is not among `base`, as it is written.
        base: The words of the vocabulary that the further ones extend.
    """
    more, plain = further(), word.casefold().replace("’", "'")
    for form in (plain, plain.removesuffix("'s")):  # "the king's" has the vector of "king"
        for words in (base, more):
            if form in words.rows:
                row = words.rows[form]
                return KnownWord(words.vectors[row], int(words.answers[row]), known=True)
    return guess(word, (base, more))


def guess(word: str, among: Sequence[WordVectors]) -> KnownWord | None:
    """Guess the vector of an unknown word; None if its script is not the Latin one.

    A word with a digit gets the mean vector of words for numbers, a capitalised one that of first
    names, and a punctuation mark that of the comma. Any other word gets the mean vector of the
    words that share its ending, as many letters as possible: "frobnicator" that of "fabricator" and
    others.

    Args:
        word: The unknown word, as it is written.
        among: The known words.
    """
    if any(map(str.isdecimal, word)):
        return _mean(among, _NUMBERS)
    if all(unicodedata.category(letter).startswith("P") for letter in word):
        return _mean(among, _MARKS)
    if word[0].isupper() and word.isascii():
        return _mean(among, _NAMES)
    turned = word.casefold()[::-1]
    shared = max(_shared(turned, words.backwards[0]) for words in among)
    if shared == 0:
        return None
    vectors = []
    for words in among:
        spelled, rows = words.backwards
        first = bisect_left(spelled, turned[:shared])
        last = bisect_left(spelled, turned[:shared] + "\U0010ffff")
        vectors.append(words.vectors[rows[first:last]])
    # The numbers are multiples of 1/32, so that their sum is exact in any order.
    found = np.concatenate(vectors)
    return KnownWord(found.sum(axis=0) / len(found), 0, known=False)


def _shared(turned: str, spelled: list[str]) -> int:
    """Return how many first letters a text shares with one of the sorted texts."""
    at = bisect_left(spelled, turned)
    near = spelled[max(at - 1, 0) : at + 1]
    return max((_common(turned, other) for other in near), default=0)


def _common(one: str, other: str) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((k for k, (a, b) in pairs if a != b), min(len(one), len(other)))


def _mean(among: Sequence[WordVectors], chosen: Sequence[str]) -> KnownWord:
    known = [words.vectors[words.rows[w]] for words in among for w in chosen if w in words.rows]
    return KnownWord(np.sum(known, axis=0) / len(known), 0, known=False)
