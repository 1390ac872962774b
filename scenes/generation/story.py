"""The facts about a text that a language model writes, with and without keeping keys and values.

They come from a recording, whatever sentence the other films show, unless a language model has
written on after the lecturer's own sentence. Times are always the recorded ones.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from qkvideo.engine.measuring.growth import BYTES, SECONDS
from qkvideo.engine.studies.language.generation import WAYS, Generation, Times, recorded_generation
from qkvideo.engine.studies.language.prediction import Array, labelled
from qkvideo.scenes.story import amounts
from qkvideo.scenes.story.amounts import Amount
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.numbers import WHOLE, Cell, Cells, Style, style_for, whole

MOST: Final = 5
"""Number of pieces that a list of bars has."""
COUNT: Final = Style(0, group=",")
SLOW: Final = 3
"""Number of pieces that are appended one by one; then the film goes faster."""
FAR: Final = 100
"""Number of new pieces up to which rows are counted."""
BY_HAND: Final = 3
"""Number of new pieces up to which rows are counted by hand."""
PAGES: Final = (1, 1024, 8192)
"""Numbers of pieces for which the memory is told."""
NUMBER: Final = 2
"""Bytes of a number that is kept, in half precision."""
SHOWN: Final = 16
"""Number of numbers that are shown of a key and a value."""
ANEW, KEPT = 0, 1
"""Index of what is computed anew, and of what is computed with kept keys and values."""


@dataclass(frozen=True, eq=False)
class Story:
    """All facts of the film.

    Attributes:
        own: Whether the lecturer chose the sentence.
        made: What was written.
        times: Measured times of one new piece.
    """

    own: bool
    made: Generation
    times: Times

    @cached_property
    def n(self) -> int:
        """Number of pieces of the sentence."""
        return len(self.made.read)

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """All pieces that are read: those of the sentence, and all new ones but the last."""
        first, *rest = (*self.made.read, *(row[0].text for row in self.made.after[:-1]))
        return (first.strip(), *(labelled(text) for text in rest))

    def spaced(self, piece: int) -> bool:
        """Return whether there is a space before a piece of the text."""
        texts = (*self.made.read, *(row[0].text for row in self.made.after))
        return piece > 0 and texts[piece].startswith(" ")

    @property
    def steps(self) -> int:
        """Number of new pieces."""
        return len(self.made.after)

    @property
    def told(self) -> tuple[int, ...]:
        """The steps whose best pieces are shown."""
        last = self.steps - 1
        return (*range(SLOW), *range(SLOW + 1, last - 1, 2), last)

    def guesses(self, step: int) -> tuple[Cell, ...]:
        """Return the probabilities of the best pieces of a step."""
        return tuple(
            Cell("written.probability", (step, k), guess.probability)
            for k, guess in enumerate(self.made.after[step][:MOST])
        )

    @property
    def rows(self) -> Cells:
        """How often a row (of a piece) has been computed up to a step, without memory."""
        step, piece = np.indices((self.steps, len(self.pieces)))
        times = np.minimum(step + 1, step + self.n - piece).clip(0)
        rows, columns = map(range, times.shape)
        return Cells("written.rows", times.astype(np.float64), tuple(rows), tuple(columns), WHOLE)

    @property
    def unread(self) -> tuple[tuple[int, int], ...]:
        """Steps and pieces that are not there yet."""
        return tuple((k, j) for k, j in np.argwhere(self.rows.values == 0).tolist())

    @property
    def new_rows(self) -> tuple[tuple[int, int], ...]:
        """Steps and pieces that are computed for the first time."""
        return tuple((k, j) for k, j in np.argwhere(self.rows.values == 1).tolist())

    def count(self, which: int, step: int) -> Cell:
        """Return how many rows a step computes."""
        value = self.n + step if which == ANEW or step == 0 else 1
        return Cell("written.count", (which, step), float(value), WHOLE)

    def total(self, which: int, steps: int) -> Cell:
        """Return how many rows the first steps compute."""
        value = sum(self.count(which, k).value for k in range(steps))
        return Cell("written.total", (which, steps), value, COUNT)

    @property
    def far_n(self) -> Cell:
        """Number of new pieces at the end of the curves."""
        return self.new(FAR)

    def far(self, which: int) -> Cell:
        """Return how many rows are computed up to the end of the curves."""
        return self.total(which, FAR)

    def new(self, count: int) -> Cell:
        """Return a number of new pieces."""
        return Cell("written.new", (count,), float(count), WHOLE)

    @property
    def news(self) -> tuple[Cell, ...]:
        """Numbers of new pieces beside the scale."""
        return tuple(map(self.new, range(0, FAR + 1, FAR // 4)))

    @property
    def ticks(self) -> tuple[Cell, ...]:
        """Numbers of rows beside the scale."""
        most = int(self.far(ANEW).value)
        return tuple(Cell("written.tick", (k,), float(k), COUNT) for k in range(0, most + 1, 1000))

    @property
    def query(self) -> Cells:
        """The head's query of the last piece read, as a row of that piece."""
        made = self._block("Q", self.made.Q[None, :SHOWN])
        return replace(made, rows=(len(self.pieces) - 1,))

    def matrix(self, name: str) -> Cells:
        """Return the head's keys or values."""
        values: Array = getattr(self.made, name)
        return self._block(name, values[:, :SHOWN])

    @property
    def weights(self) -> Cells:
        """The head's attention weights, one below another."""
        return self._block("weights", self.made.weights[:, None])

    def _block(self, name: str, values: Array) -> Cells:
        rows, columns = values.shape
        return Cells(
            f"written.{name}", values, tuple(range(rows)), tuple(range(columns)), style_for(values)
        )

    @property
    def lengths(self) -> tuple[Cell, Cell]:
        """How many numbers of a key are shown, and how many it has."""
        d_k = self.made.shape.d_k
        return whole("written.shown", min(SHOWN, d_k)), whole("written.d_k", d_k)

    @property
    def top(self) -> int:
        """Index of the piece that the head looks at, apart from the first and the last two."""
        return 1 + int(self.made.weights[1:-2].argmax())

    @property
    def layer(self) -> Cell:
        """Number of the head's layer."""
        return Cell("written.layer", (0,), self.made.layer, WHOLE)

    @property
    def head(self) -> Cell:
        """Number of the head."""
        return Cell("written.head", (0,), self.made.head, WHOLE)

    def logits(self, k: int) -> tuple[Cell, Cell, Cell]:
        """Return a piece's logit with kept keys and values, that anew, and their difference."""
        kept, anew = self.made.twice[:, k].tolist()
        return (
            Cell("written.logit", (0, k), kept, Style(6)),
            Cell("written.logit", (1, k), anew, Style(6)),
            _tiny("written.difference", (k,), abs(kept - anew)),
        )

    def gap(self, which: int) -> Cell:
        """Return the largest difference of the last step: from all at once, or from portions."""
        return _tiny("written.gap", (which,), float(self.made.gaps[which, -1]))

    def equal(self, which: int) -> Cell:
        """Return how many of the last step's logits are equal to the last bit."""
        return Cell("written.equal", (which,), float(self.made.equal[which, -1]), COUNT)

    @property
    def logits_in_all(self) -> Cell:
        """Number of logits: one for each piece of the vocabulary."""
        return Cell("written.pieces", (), float(self.made.shape.pieces), COUNT)

    def length(self, k: int) -> Cell:
        """Return a number of pieces at which times were measured."""
        return Cell("written.length", (k,), float(self.times.lengths[k]), COUNT)

    def time(self, which: int, k: int) -> Amount:
        """Return the measured time of one new piece."""
        table = self.times.seconds[..., None] * np.array([*SECONDS.values()])
        return amounts.amount("written.seconds", table, which, k, 0, of=SECONDS)

    @property
    def pages(self) -> tuple[Cell, ...]:
        """Numbers of pieces for which the memory is told; the text's own is the second."""
        counts = sorted({*PAGES, len(self.pieces)})
        return tuple(Cell("written.page", (k,), float(n), COUNT) for k, n in enumerate(counts))

    def memory(self, heads: int, page: Cell) -> Amount:
        """Return the memory of keys and values of so many heads, for so many pieces."""
        size = heads * page.value * self.per_head.value * NUMBER
        table = np.array([[size * factor for factor in BYTES.values()]] * (heads + 1))[:, None]
        name = f"written.bytes.{int(page.value)}"
        return amounts.amount(name, table, heads, 0, 0)

    @property
    def per_head(self) -> Cell:
        """Numbers that one head keeps of a piece, in all layers: a key and a value in each."""
        shape = self.made.shape
        return Cell("written.numbers", (0,), float(2 * shape.layers * shape.d_k), COUNT)

    @property
    def factors(self) -> tuple[Cell, ...]:
        """Layers, heads of keys and values, length of a key, and bytes of a number."""
        shape = self.made.shape
        each = (shape.layers, shape.kv, shape.d_k, NUMBER)
        return tuple(Cell("written.factor", (k,), float(v), COUNT) for k, v in enumerate(each))

    @property
    def heads(self) -> Cell:
        """Number of heads of queries."""
        return whole("written.heads", self.made.shape.heads)

    @property
    def kv(self) -> Cell:
        """Number of heads of keys and values."""
        return whole("written.kv", self.made.shape.kv)

    @property
    def shown(self) -> tuple[int, ...]:
        """Ranks of the pieces that may be drawn and are shown."""
        return tuple(range(MOST - 1))

    def shares(self, way: int) -> tuple[Cell | None, ...]:
        """Return the probabilities of the shown pieces; None for those that do not remain."""
        return tuple(
            Cell("written.share", (way, k), x) if (x := float(self.made.shares[way, k])) else None
            for k in self.shown
        )

    @property
    def widest(self) -> tuple[Cell, ...]:
        """A probability, as wide as any."""
        return (self.guesses(self.made.broad)[0],)

    def remain(self, way: int) -> Cell:
        """Return how many pieces remain."""
        return Cell("written.remain", (way,), float(self.made.remain[way]), COUNT)

    @property
    def context(self) -> str:
        """The piece before the one that is drawn."""
        return self.pieces[self.n + self.made.broad - 1]

    @property
    def limits(self) -> tuple[Cell, Cell, Cell]:
        """The temperature, the number, and the sum by which pieces are chosen."""
        return (
            Cell("written.temperature", (1,), WAYS[1].temperature, Style(1)),
            Cell("written.top-k", (2,), float(WAYS[2].top_k or 0), WHOLE),
            Cell("written.top-p", (3,), WAYS[3].top_p, Style(1)),
        )


def _tiny(name: str, index: tuple[int, ...], value: float) -> Cell:
    """Return a difference: an exact zero, or a power of ten."""
    return Cell(name, index, value, Style(None, significant=2) if value else WHOLE)


def tell(view: View, room: Room) -> Story:
    """Return the facts about what a model writes.

    Args:
        view: `view.written` is what a language model wrote after the lecturer's sentence. If it is
            None, the film is about the recorded text.
        room: Not used.
    """
    del room
    made, times = recorded_generation()
    return Story(view.written is not None, view.written or made, times)
