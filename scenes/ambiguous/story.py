"""The facts about one word in sentences that differ in another word.

They come from a recording of a pretrained model, whatever sentence the other films show, unless a
pretrained model has computed the lecturer's own pair of sentences.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.engine.studies import contrast
from qkvideo.engine.studies.readings import Readings, recorded_readings
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import WHOLE, Cell, Cells, Style, style_for, whole

COSINE = Style(3)
"""Number format of cosines: three decimals, as those near 1 have to be told apart."""
AXIS = (-1.0, 0.0, 0.5)
"""Possible lower ends of the scale of cosines; the largest one below all drawn cosines is used."""
TOP = 1.0
"""The largest possible cosine, and the upper end of the scale."""
SHARES = (0.0, TOP)
"""Scale of the bars."""
TICKS = 6
"""Number of ticks on the scale; with the lower ends `AXIS`, their distance is 0.4, 0.2 or 0.1."""
FIRST, SECOND, THIRD = 0, 1, 2
"""Indices of the two sentences that are compared, and of the control."""
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
        words: Words for the curve's label. Either two words, one from each sentence: those in which
            the sentences differ. Or one word: the word whose vectors are compared.
        cosines: The cosine before the first layer, then after each layer.
    """

    name: str
    words: tuple[Word, ...]
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
        third: The word in the cue's place in a third sentence. This sentence is called the
            control. None if there is no control.
        starts: For each sentence, the start of the followed word's vector before the first layer,
            (1, drawn).
        ends: For each sentence, the start of this vector after the last layer, (1, drawn).
        size: How many numbers a vector contains.
        same: How many numbers of the followed word's vector are equal in both sentences before the
            first layer.
        drawn: How many numbers of a vector are shown.
        largest: The largest magnitude in the followed word's vectors before the first and after the
            last layer. The colour scale reaches from minus this number to this number.
        main: The cosines of the followed word's vectors in the two sentences.
        controls: The curves that are compared with `main`. With a control: the cosines of the
            followed word's vectors in the control and in each of the two sentences. Without one:
            the cosines of the vectors of `drift` in the two sentences.
        drift: The word whose vectors in the two sentences differ most after the last layer. The
            followed word, the cue and special tokens do not count.
        late: The cosine of the vectors of `drift` before the last layer.
        drifted: The cosine of the vectors of `drift` after the last layer.
        given: In each layer, attention adds a vector to the followed word's. For each layer: how
            much of the difference between this vector in the two sentences comes from the cue.
        rest: For each layer, how much of this difference comes from all other words together.
        cut: Cosines of the followed word's vectors in the two sentences, after the last layer. The
            first is without a change. Then the word's attention to the cue is removed: in layer 1
            only, in layer 2 only, …, at last in all layers.
        numbers: The numbers 0 (before the first layer), 1, 2, … up to the number of layers.
        after: The same numbers, as ticks on the axis of a plot.
        axis: Ticks of the scale of cosines, in ascending order.
        special: Indices (from 0) of the model's special tokens.
    """

    own: bool
    tokens: tuple[tuple[str, ...], ...]
    row: int
    cue: int
    shown: tuple[int, ...]
    third: Word | None
    starts: tuple[Cells, ...]
    ends: tuple[Cells, ...]
    size: Cell
    same: Cell
    drawn: Cell
    largest: float
    main: Curve
    controls: tuple[Curve, ...]
    drift: Word
    late: Cell
    drifted: Cell
    given: tuple[Cell, ...]
    rest: tuple[Cell, ...]
    cut: tuple[Cell, ...]
    numbers: tuple[Cell, ...]
    after: tuple[Cell, ...]
    axis: tuple[Cell, ...]
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
    def lower(self) -> int | None:
        """Number (from 1) of the layer in which attention to the cue is removed with most effect.

        The followed word has a vector in each of the two sentences; their cosine is measured after
        the last layer. If the word's attention to the cue is removed in a single layer, the cosine
        is lowest with this one, as rounded on screen. None if no single layer lowers it.
        """
        whole, *single, _ = map(drawn, self.cut)
        low = min(single)
        return single.index(low) + 1 if low < whole else None

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
    starts, ends = (
        tuple(_vector(r, k, layer, few) for k in (FIRST, SECOND)) for layer in (0, r.layers)
    )
    named = () if len(r.sentences) > THIRD else (_word(r, FIRST, r.row),)
    main = _curve(r, "main", PAIR, r.row, named)
    drift = _drift(r)
    controls = _controls(r) or (_curve(r, "drift", PAIR, drift, (_word(r, FIRST, drift),)),)
    attended = r.attended[[FIRST, SECOND], 0]
    others = np.delete(r.given[PAIR], r.cue, axis=1).sum(axis=1)
    without = (r.alike[PAIR, -1, r.row], *r.without()[PAIR])
    return Story(
        own=view.readings is not None,
        tokens=r.labels[:THIRD],
        row=r.row,
        cue=r.cue,
        shown=contrast.shown([*attended], (r.row, r.cue), room.whole, room.words),
        third=_word(r, THIRD, r.cue) if len(r.sentences) > THIRD else None,
        starts=starts,
        ends=ends,
        size=whole("readings.size", first.shape[1]),
        same=whole("readings.same", int((first[0] == second[0]).sum())),
        drawn=whole("readings.drawn", len(few)),
        largest=_largest(first[0], second[0], first[-1], second[-1]),
        main=main,
        controls=controls,
        drift=_word(r, FIRST, drift),
        late=_alike(r, PAIR, r.layers - 1, drift),
        drifted=_alike(r, PAIR, r.layers, drift),
        given=_shares("readings.given", r.given[PAIR, :, r.cue], r.cue),
        rest=_shares("readings.rest", others),
        cut=tuple(Cell("readings.cut", (k,), float(x), COSINE) for k, x in enumerate(without)),
        numbers=tuple(Cell("readings.layer", (k,), k, WHOLE) for k in range(r.layers + 1)),
        after=tuple(Cell("readings.after", (k,), k, WHOLE) for k in range(r.layers + 1)),
        axis=_axis(main, *controls),
        special=r.special,
    )


def _word(r: Readings, which: int, row: int) -> Word:
    """Return a word of a sentence, for a caption."""
    return Word(r.labels[which][row], "key" if row == r.cue else "token")


def _vector(r: Readings, which: int, layer: int, columns: tuple[int, ...]) -> Cells:
    """Return the first numbers of the followed row, in one sentence after one layer."""
    values = r.rows[which, layer]
    block = values[None, list(columns)]
    # All layers have the same row, so that its numbers change in their places.
    prefix = which, layer
    return Cells("readings.rows", block, (0,), columns, style_for(values), prefix=prefix, flat=True)


def _alike(r: Readings, pair: int, layer: int, row: int) -> Cell:
    """Return the cosine of a word's rows in the two sentences of a pair, after a layer."""
    return Cell("readings.alike", (pair, layer, row), float(r.alike[pair, layer, row]), COSINE)


def _curve(r: Readings, name: str, pair: int, row: int, words: tuple[Word, ...]) -> Curve:
    """Return the cosines of a word's rows in the two sentences of a pair, layer by layer."""
    words = words or tuple(_word(r, which, r.cue) for which in r.pairs[pair])
    return Curve(name, words, tuple(_alike(r, pair, k, row) for k in range(r.layers + 1)))


def _controls(r: Readings) -> tuple[Curve, ...]:
    """Return the curves of the followed word between the control and each of the two sentences."""
    made = (_curve(r, f"control{pair}", pair, r.row, ()) for pair in range(PAIR + 1, len(r.pairs)))
    return tuple(sorted(made, key=lambda curve: -curve.cosines[-1].value))


def _drift(r: Readings) -> int:
    """Return the index of the other word (no special token) with the farthest rows at the end."""
    others = [k for k in range(r.alike.shape[2]) if k not in {r.row, r.cue, *r.special}]
    return min(others or [r.row], key=lambda k: float(r.alike[PAIR, -1, k]))


def _shares(name: str, values: Iterable[float], *last: int) -> tuple[Cell, ...]:
    """Return shares of the difference as cells, layer by layer."""
    return tuple(Cell(name, (PAIR, k, *last), float(x)) for k, x in enumerate(values))


def _largest(*vectors: Array) -> float:
    """Return the largest magnitude in vectors."""
    return float(np.abs(vectors).max())


def _axis(*curves: Curve) -> tuple[Cell, ...]:
    """Return the ticks of the scale of cosines."""
    lowest = min(cell.value for curve in curves for cell in curve.cosines)
    low = max(end for end in AXIS if end <= max(lowest, AXIS[0]))
    ticks = np.linspace(low, TOP, TICKS)
    return tuple(Cell("readings.axis", (k,), float(at), Style(1)) for k, at in enumerate(ticks))
