"""Vectors as rows of coloured numbers.

A vector is one row in 16:9. In narrower frames it continues in further rows, each beside the same
numbers of the other vectors.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.boxes import Column, Gap, Row, Space, Stack, Wrap
from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Part, Shape
from qkvideo.scenes.parts.pointing import Outline
from qkvideo.scenes.parts.text import Line, Said, Token
from qkvideo.scenes.text.numbers import Cells

MOST = 8
"""Maximum count of numbers in a row, in narrow frames."""


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
        key: Prefix of the keys: "<key>/cells/0" for the first row of its numbers, "<key>/cells/1"
            for the next one.
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

    @property
    def called(self) -> tuple[Part, ...]:
        """Its word, and the text after it."""
        told: list[Part] = []
        if self.word is not None:
            token, key = self.word.token, self.word.key
            told.append(Line((token,), ink="query", weight="semibold", side="right", key=key))
        if self.when is not None:
            told.append(Line((self.when,), key=f"{self.key}/when", ink="quiet"))
        return tuple(told)

    def sentence(self, key: str = "") -> Part:
        """Return the name of its sentence; `key` is a prefix of other keys than the usual ones."""
        match self.of:
            case Called():
                dots = Line(("… ",), "badge", key=f"{key or self.key}/dots")
                word = Line((self.of.token,), "badge", weight="semibold", key=key or self.of.key)
                return Row((dots, word), gap="none")
            case Said():
                short = None if self.short is None else (self.short,)
                return Line((self.of,), "badge", short=short, key=key or f"{self.key}/of")
        return Space()

    def rows(self, shape: Shape) -> list[tuple[int, int]]:
        """Return the ranges (start, end) of its numbers that are in one row."""
        count = self.cells.shape[1]
        each = count if shape == "wide" else math.ceil(count / math.ceil(count / MOST))
        return [(k, min(k + each, count)) for k in range(0, count, each)]

    def row(self, k: int, ends: tuple[int, int], **how: object) -> Grid:
        """Return row `k` of its numbers, with further attributes of the matrix."""
        return Grid(key=f"{self.key}/cells/{k}", cells=_cut(self.cells, *ends), **how)  # type: ignore[arg-type]  # attributes of `Grid`


def _cut(cells: Cells, start: int, end: int) -> Cells:
    """Return the columns from `start` to before `end`."""
    return replace(cells, values=cells.values[:, start:end], columns=cells.columns[start:end])


def _one_word(vectors: Sequence[Vector]) -> bool:
    """Whether all vectors that have a word have the same one."""
    return len({v.word.token.text for v in vectors if v.word is not None}) == 1


def _heading(vectors: Sequence[Vector]) -> Part:
    """Return what vectors have in common: their word, if it is one, and "before" or "after"."""
    first = vectors[0]
    told = first.called if _one_word(vectors) else replace(first, word=None).called
    alone = len(vectors) == 1 and isinstance(first.of, Said)
    return Wrap((*told, first.sentence()) if alone else told, gap="tight")


def _beside(vectors: Sequence[Vector], k: int, key: str = "") -> Part:
    """Return what tells a vector from the others: its sentence, or its word."""
    word = vectors[k].word
    if word is None or _one_word(vectors):
        return vectors[k].sentence(key)
    return Line((word.token,), "badge", ink="query", key=key or word.key)


def _full(vector: Vector) -> Part:
    """Return all that says whose vector it is."""
    # A long word is shortened, not the text after it.
    told = tuple(replace(part, grow=int(k == 0)) for k, part in enumerate(vector.called))
    of = Row((vector.sentence(),), justify="end")
    return Column((Row(told, gap="tight"), of), gap="none", align="fill")


@dataclass(frozen=True)
class Vectors(Part):
    """Vectors below one another, to be compared number by number.

    Attributes:
        groups: Groups of vectors, from top to bottom; vectors of a group are close together.
        differ: Ranges of numbers to outline in all vectors of the last group, such as the numbers
            that differ between two vectors. Each range is (start, end); (0, 3) stands for the first
            three numbers.
        more: Whether dots follow the numbers, because each vector continues beyond its `cells`.
        largest: The colour scale goes from −`largest` to `largest`.
    """

    groups: tuple[tuple[Vector, ...], ...]
    differ: tuple[tuple[int, int], ...] = ()
    more: bool = False
    largest: float = 1

    def expanded(self, shape: Shape) -> Part:
        """Return the rows of all groups, and frames around the numbers that differ."""
        gap: Gap = "usual" if shape == "square" else "wide"
        groups = tuple(self._group(group, shape) for group in self.groups)
        return Stack((Column(groups, gap), *self._frames(shape)))

    def _group(self, group: tuple[Vector, ...], shape: Shape) -> Part:
        """Return the rows of a group; in narrow frames, below what its vectors have in common."""
        wide = shape == "wide"
        blocks = [
            Column(
                tuple(self._row(group, which, k, ends, wide=wide) for which in range(len(group))),
                gap="tight" if wide else "none",
                grow=1,
            )
            for k, ends in enumerate(group[0].rows(shape))
        ]
        heads = [] if wide else [_heading(group)]
        return Column((*heads, *blocks), "tight", grow=len(group) * len(blocks) + len(heads))

    def _row(
        self, group: Sequence[Vector], which: int, k: int, ends: tuple[int, int], *, wide: bool
    ) -> Part:
        """Return row `k` of one vector of a group, with its name and the dots after it."""
        vector, told = group[which], list[Part]()
        if wide:
            told.append(replace(_full(vector), grow=3))
        elif max(map(len, self.groups)) > 1:
            again = f"{vector.key}/of/{k}" if k else ""
            name = _beside(group, which, again) if len(group) > 1 else Space()
            told.append(Row((name,), justify="end", grow=2))
        how = {"largest": self.largest, "group": "vectors"}
        told.append(vector.row(k, ends, fold=False, grow=16, **how))
        if self.more:
            last = ends[1] == vector.cells.shape[1]
            dots = "…" if last else " "
            told.append(
                Line((dots,), "label", ink="quiet", side="center", key=f"{vector.key}/more/{k}")
            )
        return Row(tuple(told), gap="tight", grow=1)

    def _frames(self, shape: Shape) -> Iterator[Part]:
        """Yield frames, each around numbers of all vectors of the last group."""
        upper, lower = self.groups[-1][0], self.groups[-1][-1]
        names = upper.cells.columns
        for k, (start, end) in enumerate(upper.rows(shape)):
            for first, last in self.differ:
                a, b = max(first, start), min(last, end)
                if a < b:
                    of = (
                        f"{upper.key}/cells/{k}/column/{names[a]}",
                        f"{lower.key}/cells/{k}/column/{names[b - 1]}",
                    )
                    yield Outline(of, key=f"{self.key}/frame/{a}")


@facts.register
def _(part: Vectors, describer: Describer) -> Iterator[Fact]:
    vectors = [vector for group in part.groups for vector in group]
    n = vectors[0].cells.shape[1]
    yield describer.setting("vectors", "yes" if part.more else "no", rows=len(vectors), n=n)
    differ = sum(end - start for start, end in part.differ)
    yield describer.fact("differ", count=differ, n=n)
    for vector in vectors:
        yield Fact(_numbers(vector, describer))


def _numbers(vector: Vector, describer: Describer) -> str:
    """Return the word to which a vector belongs, and the vector's first numbers."""
    shown = [
        describer.number(vector.cells.cell(0, k)) for k in range(min(3, vector.cells.shape[1]))
    ]
    return f"{_whose(vector, describer)}: {'; '.join(shown)} …"


def _whose(vector: Vector, describer: Describer) -> str:
    parts = (vector.word, vector.when, vector.of)
    pieces = (part.token if isinstance(part, Called) else part for part in parts if part)
    return ", ".join(describer.text([piece]) for piece in pieces)
