"""The facts about one word in sentences that differ in another word.

They come from a recording of a pretrained model, whatever sentence the other films show, unless a
pretrained model has computed the lecturer's own pair of sentences.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from qkvideo.engine.studies.meaning import contrast
from qkvideo.engine.studies.meaning.readings import Readings, recorded_readings
from qkvideo.scenes.story.arrows import DEGREES
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import USUAL, WHOLE, Cell, Cells, style_for, whole

FIRST, SECOND = 0, 1
"""Indices of the two sentences that are compared."""
NUMBERS = 12
"""Number of a vector's numbers that are shown."""
LISTED = 8
"""Maximum number of layers for which a list shows all of them."""
PAIR = 0
"""Index of the pair of sentences that is followed."""


@dataclass(frozen=True)
class AngleCurve:
    """The angles between a word's vectors in two sentences, layer by layer.

    Attributes:
        name: Name of the curve; part of the keys of the parts that show it.
        word: The word whose vectors are compared.
        angles: The angle before the first layer, then after each layer, in degrees.
    """

    name: str
    word: Word
    angles: tuple[Cell, ...]


@dataclass(frozen=True)
class VectorPair:
    """The followed word's vectors in the two sentences, as arrows.

    Attributes:
        layer: Number of the layer after which they are compared; 0 before the first layer.
        lengths: Length of each.
        cosine: Cosine of the angle between them.
        angle: This angle, in degrees.
    """

    layer: Cell
    lengths: tuple[Cell, Cell]
    cosine: Cell
    angle: Cell


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
        opening: These vectors as arrows, before the first layer, and then after each of some layers
            up to `at`.
        at: Number of the layer after which the two vectors are compared: the last one, but for the
            recorded model the one before, since its last layer writes the whole sentence into all
            vectors.
        most: After layer `at`, the largest angle of another word that was typed, the cue aside.
        size: How many numbers a vector contains.
        same: How many numbers of the followed word's vector are equal in both sentences before the
            first layer.
        drawn: How many numbers of a vector are shown.
        largest: The largest magnitude in the followed word's vectors before the first layer. The
            colour scale reaches from minus this number to this number.
        main: The angles between the followed word's vectors in the two sentences.
        controls: The curves that are compared with `main`: of words with one meaning that took the
            followed word's place, the one with the largest angle at the end first. None for the
            lecturer's own sentences.
        count: Number of these curves.
        cut: Angles between the followed word's vectors in the two sentences, after the last layer.
            The first is without a change. Then the word's attention to the cue is removed: in layer
            1 only, in layer 2 only, …, at last in all layers.
        numbers: The numbers 0 (before the first layer), 1, 2, … up to the number of layers.
        special: Indices (from 0) of the model's special tokens.
    """

    own: bool
    tokens: tuple[tuple[str, ...], ...]
    row: int
    cue: int
    shown: tuple[int, ...]
    starts: tuple[Cells, ...]
    opening: tuple[VectorPair, ...]
    at: Cell
    most: Cell
    size: Cell
    same: Cell
    drawn: Cell
    largest: float
    main: AngleCurve
    controls: tuple[AngleCurve, ...]
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
        starts=tuple(_vector(r, k, few) for k in (FIRST, SECOND)),
        opening=tuple(_pair(r, layer) for layer in (0, *listed(at))),
        at=Cell("readings.layer", (at,), at, WHOLE),
        most=_angle(r, at, _drift(r, at)),
        size=whole("readings.size", first.shape[1]),
        same=whole("readings.same", int((first[0] == second[0]).sum())),
        drawn=whole("readings.drawn", len(few)),
        largest=float(np.abs([first[0], second[0]]).max()),
        main=main,
        controls=controls,
        count=whole("readings.count", len(controls)),
        cut=tuple(_degrees("readings.cut", (k,), x) for k, x in enumerate(without)),
        numbers=tuple(Cell("readings.layer", (k,), k, WHOLE) for k in range(r.layers + 1)),
        special=r.special,
    )


def listed(layers: int) -> tuple[int, ...]:
    """Return the layers to show, from 1 up to `layers`: if many, some of them, evenly spaced."""
    few = min(layers, LISTED)
    return tuple(1 + k * (layers - 1) // max(few - 1, 1) for k in range(few))


def _vector(r: Readings, which: int, columns: tuple[int, ...]) -> Cells:
    """Return the first numbers of the followed row in one sentence, before the first layer."""
    values = r.rows[which, 0]
    block = values[None, list(columns)]
    prefix = which, 0
    return Cells("readings.rows", block, (0,), columns, style_for(values), prefix=prefix, flat=True)


def _pair(r: Readings, layer: int) -> VectorPair:
    """Return the followed row in the two sentences after a layer, as arrows."""
    values, at = r.rows[[FIRST, SECOND], layer], (PAIR, layer, r.row)
    first, second = (
        Cell("readings.length", (k, layer), float(np.linalg.norm(v)), style_for(values))
        for k, v in enumerate(values)
    )
    cosine = Cell("readings.alike", at, float(r.alike[at]), USUAL)
    number = Cell("readings.layer", (layer,), layer, WHOLE)
    return VectorPair(number, (first, second), cosine, _angle(r, layer, r.row))


def _degrees(name: str, index: tuple[int, ...], cosine: float) -> Cell:
    """Return the angle with a cosine."""
    return Cell(name, index, math.degrees(math.acos(min(max(float(cosine), -1.0), 1.0))), DEGREES)


def _angle(r: Readings, layer: int, row: int) -> Cell:
    """Return the angle between a word's rows in the two sentences, after a layer."""
    at = PAIR, layer, row
    return _degrees("readings.angle", at, r.alike[at])


def _curve(r: Readings, name: str, row: int) -> AngleCurve:
    """Return the angles between a word's rows in the two sentences, layer by layer."""
    angles = tuple(_angle(r, k, row) for k in range(r.layers + 1))
    return AngleCurve(name, Word(r.labels[FIRST][row]), angles)


def _controls(r: Readings) -> tuple[AngleCurve, ...]:
    """Return the curves of the words that took the followed word's place."""
    made = []
    for k, word in enumerate(r.replaced):
        found = enumerate(r.controls[k, PAIR])
        angles = (_degrees("readings.controls", (k, PAIR, j), x) for j, x in found)
        made.append(AngleCurve(f"control{k}", Word(word), tuple(angles)))
    return tuple(sorted(made, key=lambda curve: -curve.angles[-1].value))


def _drift(r: Readings, layer: int) -> int:
    """Return the index of the other word (no special token) with the farthest rows after a layer.

    The cue does not count.
    """
    others = [k for k in range(r.alike.shape[2]) if k not in {r.row, r.cue, *r.special}]
    return min(others or [r.row], key=lambda k: float(r.alike[PAIR, layer, k]))
