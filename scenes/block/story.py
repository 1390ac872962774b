"""The facts about the parts of a language model, and what each adds to the row of a word.

They come from a recording of a pretrained model, whatever sentence the other films show, unless a
language model has read the lecturer's own sentence.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from qkvideo.engine.attention.recorded import trace_recorded
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.attention.trace import ModelTrace, all_weights
from qkvideo.engine.choices import SMOLLM2
from qkvideo.engine.studies.language.passage import Passage, recorded_passage
from qkvideo.engine.studies.language.predicted import recorded_prediction
from qkvideo.engine.studies.language.prediction import Read
from qkvideo.engine.studies.meaning import contrast
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import (
    USUAL,
    WHOLE,
    Cell,
    Cells,
    Style,
    listed,
    relation,
    style_for,
    whole,
)

ASKED: Final = "The cat sat on the mat because it was tired. What was tired? The"
"""The recorded sentence."""
NUMBERS: Final = 6
"""How many numbers of a row are shown, the first ones."""
WORDS: Final = 8
"""Maximum number of words in a list."""
GROUPS: Final = 3
"""Into how many groups, as equal as possible, the ledger puts the layers."""
COUNT: Final = Style(0, group=",")
"""Number format of how many parameters there are."""
TICKS: Final = 5
"""Maximum number of lengths on the scale."""


@dataclass(frozen=True, eq=False)
class Normed:
    """What the norm before a part does to a row.

    Attributes:
        layer: Number of the layer before which the row is taken, from 1.
        spread: Root mean square of all numbers of the row.
        one: Root mean square of the numbers after the division.
        left: Root mean square of the results.
        size: How many numbers the row has.
        places: Number of each number that is shown, from 1.
        row: The first numbers of the row.
        divided: The same, divided by the root mean square.
        gain: What each is multiplied by then.
        normed: The results.
    """

    layer: Cell
    spread: Cell
    one: Cell
    left: Cell
    size: Cell
    places: tuple[Cell, ...]
    row: tuple[Cell, ...]
    divided: tuple[Cell, ...]
    gain: tuple[Cell, ...]
    normed: tuple[Cell, ...]


@dataclass(frozen=True, eq=False)
class Moved:
    """How far results move if the rows of a word are those of another one.

    Attributes:
        shown: Indices of the pieces in the list.
        own: Index of the first piece whose row changes.
        other: Index of the piece whose row takes its place.
        witness: Index of the last piece; of the first one, if the last one's row changes.
        attention: For each piece, how far the result of attention moves.
        mlp: For each piece, how far the result of the MLP moves.
        still: Indices of the pieces in the list whose rows do not change.
    """

    shown: tuple[int, ...]
    own: int
    other: int
    witness: int
    attention: tuple[Cell, ...]
    mlp: tuple[Cell, ...]
    still: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class LedgerLine:
    """One line of the ledger: what a part adds.

    Attributes:
        part: "row" for the row itself before the first layer; "attention" or "mlp".
        first: The first layer in the line, from 1; 0 for the row itself.
        last: The last layer in the line.
        cell: What it adds.
    """

    part: str
    first: Cell
    last: Cell
    cell: Cell


@dataclass(frozen=True, eq=False)
class Account:
    """A sum of three numbers: of the row itself, of all attention, and of all MLPs.

    Attributes:
        parts: The three numbers.
        total: Their sum.
    """

    parts: tuple[Cell, ...]
    total: Cell

    @property
    def sign(self) -> str:
        """Sign of the sum: "=" if the numbers give the sum as drawn, else "≈"."""
        return relation(self.parts, self.total, "+")


@dataclass(frozen=True, eq=False)
class Story:
    """All facts of the film.

    Attributes:
        own: Whether the lecturer chose the sentence.
        tokens: The sentence's words.
        labels: The sentence's pieces.
        best: The most probable next word.
        source: Index in `tokens` of the word that the best guess hangs on.
        lengths: Length of the last piece's row: before the first layer, and in each layer after
            attention and after the MLP.
        layers: The numbers 0, 1, … up to the number of layers.
        scale: Lengths on the scale.
        normed: What a norm does.
        moved: What moves if a word's rows change.
        counts: How many parameters the tables of pieces have, attention, the MLPs and the norms.
        shares: Their shares of all parameters.
        count: How many parameters there are in all.
        heads: Number of heads in a layer.
        sets: How many heads have keys and values of their own.
        numbers: Number of each head, from 1.
        sharing: The last piece's weights in all heads of a layer, (heads, shown pieces).
        focus: Index of the source's piece that one of these heads looks at most.
        ledger: What the row itself and the parts of each group of layers add to the best guess.
        points: Their sum.
        guess: What they add to the best guess.
        average: What they add to a piece on average.
        lead: The difference of both.
        left: The same difference without a look from the last word at the source.
        change: By how much each part's difference changes.
        probability: Probability of the best guess.
        remains: Its probability without that look.
    """

    own: bool
    tokens: tuple[str, ...]
    labels: tuple[str, ...]
    best: Word
    source: int
    lengths: tuple[Cell, ...]
    layers: tuple[Cell, ...]
    scale: tuple[Cell, ...]
    normed: Normed
    moved: Moved
    counts: tuple[Cell, ...]
    shares: tuple[Cell, ...]
    count: Cell
    heads: Cell
    sets: Cell
    numbers: tuple[Cell, ...]
    sharing: Cells
    focus: int
    ledger: tuple[LedgerLine, ...]
    points: Cell
    guess: Account
    average: Account
    lead: Account
    left: Account
    change: Account
    probability: Cell
    remains: Cell

    @property
    def typed(self) -> Word:
        """The source, as a word of a caption."""
        return Word(self.tokens[self.source], "key")

    @property
    def last(self) -> Word:
        """The last word, as a word of a caption."""
        return Word(self.tokens[-1], "query")

    @property
    def sign(self) -> str:
        """Sign of the sum: "=" if the ledger gives the points as drawn, else "≈"."""
        return relation([each.cell for each in self.ledger], self.points, "+")

    @property
    def most(self) -> LedgerLine:
        """The largest entry of the ledger."""
        return max(self.ledger, key=lambda each: each.cell.value)


def tell(view: View, room: Room) -> Story:
    """Return the facts about the parts of a language model.

    Args:
        view: `view.read` contains what a language model made of the lecturer's sentence, and its
            trace; `view.passage` how the last piece's row passed through it. If `view.passage` is
            None, the film is about a recorded sentence.
        room: The number of words that fit into a line.
    """
    if view.read is None or view.passage is None:
        chosen, (read, model, found) = False, _recorded()
    else:
        chosen, (read, model), found = True, view.read, view.passage
    prediction, cuts = read
    source, layer, own, other, sets = map(int, found.at)
    left = next(each.best for each in cuts if source in each.words)
    count = int(found.counts.sum())
    weights = all_weights(model.layers[layer - 1])[:, -1]
    pieces = [k for k, word in enumerate(model.words) if word == source]
    focus = max(pieces, key=lambda k: weights[:, k].max())
    shown = contrast.shown([*weights], (model.n - 1, focus), room.whole, WORDS)
    whole_, cut = found.ledger
    ledger = _ledger(whole_[0])
    accounts = {
        "guess": whole_[0],
        "average": whole_[1],
        "lead": whole_[0] - whole_[1],
        "left": cut[0] - cut[1],
        "change": cut[0] - cut[1] - whole_[0] + whole_[1],
    }
    return Story(
        own=chosen,
        tokens=prediction.tokens,
        labels=model.labels,
        best=Word(prediction.next[0].label),
        source=source,
        lengths=listed("block.length", found.lengths, style_for(found.lengths)),
        layers=tuple(
            Cell("block.layer", (k,), k, WHOLE) for k in range(len(found.lengths) // 2 + 1)
        ),
        scale=_scale(float(found.lengths.max())),
        normed=_normed(found, layer),
        moved=_moved(found, own, other, prediction.words, source),
        counts=listed("block.count", found.counts, COUNT),
        shares=listed("block.share", found.counts / count, USUAL),
        count=Cell("block.parameters", (), count, COUNT),
        heads=whole("block.heads", len(weights)),
        sets=whole("block.sets", sets),
        numbers=tuple(Cell("block.head", (k,), k + 1, WHOLE) for k in range(len(weights))),
        sharing=Cells(
            f"block.L{layer}.weights",
            np.asarray(weights[:, shown]),
            tuple(range(len(weights))),
            shown,
            style_for(weights),
        ),
        focus=focus,
        ledger=ledger,
        points=Cell("block.points", (), float(whole_[0].sum()), USUAL),
        **{name: _account(f"block.{name}", added) for name, added in accounts.items()},
        probability=Cell("block.probability", (0,), prediction.next[0].probability),
        remains=Cell("block.probability", (1,), left),
    )


@cache
def _recorded() -> tuple[Read, ModelTrace, Passage]:
    """Return what the recorded model made of the sentence, its trace, and the row's way."""
    tokens = tokenize(ASKED)
    read = recorded_prediction(ASKED, tokens, SMOLLM2)
    return read, trace_recorded(ASKED, tokens, SMOLLM2), recorded_passage(read[0].tokens)


def _scale(most: float) -> tuple[Cell, ...]:
    """Return round lengths from 0 to the first above the largest."""
    ten = 10.0 ** math.floor(math.log10(most))
    step = next(k * ten for k in (0.2, 0.25, 0.5, 1, 2, 2.5) if k * ten * (TICKS - 1) >= most)
    style = style_for([step])
    if step == int(step):
        style = COUNT
    ends = range(math.ceil(most / step) + 1)
    return tuple(Cell("block.tick", (k,), k * step, style) for k in ends)


def _normed(found: Passage, layer: int) -> Normed:
    """Return what the norm before a layer does to the first numbers of the row."""
    rows = {
        "row": found.row,
        "divided": found.row / found.spread,
        "gain": found.gain,
        "normed": found.normed,
    }
    # Of one style, so that one number can be followed to the next.
    cells = {name: listed(f"block.{name}", row, USUAL)[:NUMBERS] for name, row in rows.items()}
    return Normed(
        layer=Cell("block.at", (1,), layer, WHOLE),
        spread=Cell("block.spread", (), float(found.spread), style_for([found.spread])),
        one=Cell("block.one", (), math.sqrt(float((rows["divided"] ** 2).mean()))),
        left=Cell("block.normed-spread", (), math.sqrt(float((found.normed**2).mean()))),
        size=whole("block.size", len(found.row)),
        places=tuple(
            Cell("block.place", (k,), k + 1, WHOLE) for k in range(min(NUMBERS, len(found.row)))
        ),
        **cells,
    )


def _moved(found: Passage, own: int, other: int, words: Sequence[int], source: int) -> Moved:
    """Return what moves if the rows of the source are those of another piece."""
    attention, mlp = (
        listed(f"block.moved.{name}", each, USUAL)
        for name, each in zip(("attention", "mlp"), found.moved, strict=True)
    )
    n = len(words)
    witness = 0 if words[-1] == source else n - 1
    # Whoever stands before it cannot see it.
    before = [own - 1] if own else []
    shown = contrast.shown([found.moved[0]], (own, witness, *before), WORDS, WORDS)
    still = tuple(k for k in shown if words[k] != source)
    return Moved(shown, own, other, witness, attention, mlp, still)


def _ledger(added: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> tuple[LedgerLine, ...]:
    """Return what the parts of each group of layers add."""
    layers = len(added) // 2
    made = [("row", 0, 0, added[0])]
    for group in np.array_split(np.arange(layers), min(GROUPS, layers)):
        for k, part in enumerate(("attention", "mlp")):
            made.append((part, group[0] + 1, group[-1] + 1, added[1 + k + 2 * group].sum()))
    return tuple(
        LedgerLine(
            part,
            Cell("block.first", (k,), int(first), WHOLE),
            Cell("block.last", (k,), int(last), WHOLE),
            Cell("block.ledger", (k,), float(value)),
        )
        for k, (part, first, last, value) in enumerate(made)
    )


def _account(name: str, added: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Account:
    """Return what the row itself, all attention and all MLPs add, and the sum."""
    parts = added[0], added[1::2].sum(), added[2::2].sum()
    return Account(listed(name, parts, USUAL), Cell(f"{name}.total", (), float(added.sum()), USUAL))
