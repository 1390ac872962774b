"""The facts about one word in sentences that differ in another word.

They come from a recording of a pretrained model, whatever sentence the other films show, unless a
pretrained model has computed the lecturer's own pair of sentences.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.engine.studies import contrast
from qkvideo.engine.studies.readings import Readings, recorded_readings
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import WHOLE, Cell, Cells, Style, style_for, whole

COSINE = Style(3)
"""Number format of cosines: three decimals, as those near 1 have to be told apart."""
SHARES = (0.0, 1.0)
"""Scale of the bars."""
FIRST, SECOND = 0, 1
"""Indices of the two sentences that are compared."""
NUMBERS = 12
"""Number of a vector's numbers that are shown."""
LISTED = 8
"""Maximum number of layers for which a list shows all of them."""
PAIR = 0
"""Index of the pair of sentences that is followed."""

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Curve:
    """A curve of cosines, layer by layer, between a word's vectors in two sentences.

    Attributes:
        name: Name of the curve; part of the keys of the parts that show it.
        word: The word whose vectors are compared.
        cosines: The cosine before the first layer, then after each layer.
    """

    name: str
    word: Word
    cosines: tuple[Cell, ...]


@dataclass(frozen=True, eq=False)
class Story:
    """All facts of the film.

    The film follows one word in two sentences. The sentences differ in another word, the cue.

    Attributes:
        own: Whether the lecturer chose the sentences.
        tokens: For each sentence, its words, including the model's special tokens.
        row: Index (from 0) of the followed word.
        cue: Index (from 0) of the cue.
        shown: Indices (from 0) of the words that are shown.
        starts: For each sentence, the start of the followed word's vector before the first layer,
            (1, drawn).
        at: Number of the layer after which the two vectors are compared: the last one, but for the
            recorded model the one before, since its last layer writes the whole sentence into all
            vectors.
        ends: For each sentence, the start of this vector after layer `at`, (1, drawn).
        least: After layer `at`, the lowest cosine of another word that was typed, the cue aside.
        size: How many numbers a vector contains.
        same: How many numbers of the followed word's vector are equal in both sentences before the
            first layer.
        drawn: How many numbers of a vector are shown.
        largest: The largest magnitude in the followed word's vectors before the first and after the
            last layer. The colour scale reaches from minus this number to this number.
        main: The cosines of the followed word's vectors in the two sentences.
        controls: The curves that are compared with `main`: of words with one meaning that took the
            followed word's place, the one with the lowest cosine at the end first. None for the
            lecturer's own sentences.
        count: Number of these curves.
        cut: Cosines of the followed word's vectors in the two sentences, after the last layer. The
            first is without a change. Then the word's attention to the cue is removed: in layer 1
            only, in layer 2 only, …, at last in all layers.
        numbers: The numbers 0 (before the first layer), 1, 2, … up to the number of layers.
        special: Indices (from 0) of the model's special tokens.
    """

    own: bool
    tokens: tuple[tuple[str, ...], ...]
    row: int
    cue: int
    shown: tuple[int, ...]
    starts: tuple[Cells, ...]
    at: Cell
    ends: tuple[Cells, ...]
    least: Cell
    size: Cell
    same: Cell
    drawn: Cell
    largest: float
    main: Curve
    controls: tuple[Curve, ...]
    count: Cell
    cut: tuple[Cell, ...]
    numbers: tuple[Cell, ...]
    special: tuple[int, ...]

    @property
    def typed(self) -> tuple[int, ...]:
        """Indices of the words that are not special tokens."""
        return tuple(k for k in range(len(self.tokens[FIRST])) if k not in self.special)

    @property
    def word(self) -> Word:
        """The followed word."""
        return Word(self.tokens[FIRST][self.row], "query")

    @property
    def cues(self) -> tuple[Word, Word]:
        """The word that differs, in each sentence."""
        first, second = (Word(tokens[self.cue], "key") for tokens in self.tokens)
        return first, second

    @property
    def layers(self) -> Cell:
        """Number of layers."""
        return self.numbers[-1]


def tell(view: View, room: Room) -> Story:
    """Return the facts about a word with two meanings in two sentences.

    Args:
        view: `view.readings` contains a pretrained model's vectors of the word in the lecturer's
            two sentences. If it is None, the film is about the sentences whose vectors the package
            includes.
        room: The number of words that fit into a line.
    """
    r = recorded_readings() if view.readings is None else view.readings
    first, second = r.rows[FIRST], r.rows[SECOND]
    few = tuple(range(min(first.shape[1], NUMBERS)))
    at = r.layers if view.readings is not None else r.layers - 1
    starts, ends = (tuple(_vector(r, k, layer, few) for k in (FIRST, SECOND)) for layer in (0, at))
    main = _curve(r, "main", r.row)
    controls = _controls(r)
    attended = r.attended[[FIRST, SECOND], 0]
    without = (r.alike[PAIR, -1, r.row], *r.without()[PAIR])
    return Story(
        own=view.readings is not None,
        tokens=r.labels[: SECOND + 1],
        row=r.row,
        cue=r.cue,
        shown=contrast.shown([*attended], (r.row, r.cue), room.whole, room.words),
        starts=starts,
        at=Cell("readings.layer", (at,), at, WHOLE),
        ends=ends,
        least=_alike(r, at, _drift(r, at)),
        size=whole("readings.size", first.shape[1]),
        same=whole("readings.same", int((first[0] == second[0]).sum())),
        drawn=whole("readings.drawn", len(few)),
        largest=_largest(first[0], second[0], first[at], second[at]),
        main=main,
        controls=controls,
        count=whole("readings.count", len(controls)),
        cut=tuple(Cell("readings.cut", (k,), float(x), COSINE) for k, x in enumerate(without)),
        numbers=tuple(Cell("readings.layer", (k,), k, WHOLE) for k in range(r.layers + 1)),
        special=r.special,
    )


def _vector(r: Readings, which: int, layer: int, columns: tuple[int, ...]) -> Cells:
    """Return the first numbers of the followed row, in one sentence after one layer."""
    values = r.rows[which, layer]
    block = values[None, list(columns)]
    # All layers have the same row, so that its numbers change in their places.
    prefix = which, layer
    return Cells("readings.rows", block, (0,), columns, style_for(values), prefix=prefix, flat=True)


def _alike(r: Readings, layer: int, row: int) -> Cell:
    """Return the cosine of a word's rows in the two sentences, after a layer."""
    return Cell("readings.alike", (PAIR, layer, row), float(r.alike[PAIR, layer, row]), COSINE)


def _curve(r: Readings, name: str, row: int) -> Curve:
    """Return the cosines of a word's rows in the two sentences, layer by layer."""
    cosines = tuple(_alike(r, k, row) for k in range(r.layers + 1))
    return Curve(name, Word(r.labels[FIRST][row]), cosines)


def _controls(r: Readings) -> tuple[Curve, ...]:
    """Return the curves of the words that took the followed word's place."""
    made = []
    for k, word in enumerate(r.replaced):
        found = enumerate(r.controls[k, PAIR])
        cosines = (Cell("readings.controls", (k, PAIR, j), float(x), COSINE) for j, x in found)
        made.append(Curve(f"control{k}", Word(word), tuple(cosines)))
    return tuple(sorted(made, key=lambda curve: curve.cosines[-1].value))


def _drift(r: Readings, layer: int) -> int:
    """Return the index of the other word (no special token) with the farthest rows after a layer.

    The cue does not count.
    """
    others = [k for k in range(r.alike.shape[2]) if k not in {r.row, r.cue, *r.special}]
    return min(others or [r.row], key=lambda k: float(r.alike[PAIR, layer, k]))


def _largest(*vectors: Array) -> float:
    """Return the largest magnitude in vectors."""
    return float(np.abs(vectors).max())
