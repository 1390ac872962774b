"""The facts about a pretrained model's heads: all heads of one layer, and why one of them turns.

If the film shows a pretrained model, these are its heads; otherwise those of the recorded model,
MiniLM. The experiments in which a head's output is removed or swapped are always those of the
recorded model, since they mean running the model again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.recorded import (
    RECORDED,
    Turning,
    recorded_sentences,
    recorded_turning,
)
from qkvideo.engine.attention.trace import ModelTrace, all_weights
from qkvideo.engine.studies.heads import find_roles, score_heads
from qkvideo.scenes.all_heads.story import HeadPanel
from qkvideo.scenes.all_heads.story import tell as tell_heads
from qkvideo.scenes.story.attention_row import AttentionRow
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import WHOLE, Cell, Cells, style_for, whole

Array = npt.NDArray[np.float64]

MODEL = "minilm"
"""Name of the recorded model."""


@dataclass(frozen=True)
class Swapped:
    """A head that prefers different words in two sentences, and the earlier head that decides this.

    All of this is from the recording in the package; `engine.attention.recorded.Turning` says what
    was tried. The sentences differ in one word, the cue. Two other words are the candidates. The
    pair turns: in the first sentence, the head's query gives more weight to the first candidate; in
    the second sentence, to the second one.

    A change undoes the turn if, in at least one of the sentences, the query no longer gives more
    weight to the same candidate; it reverses the turn if this is so in both. The carrier is the
    earlier head with which a swap reverses the turn most clearly.

    Attributes:
        layer: Number of the head's layer, from 1.
        head: Number of the head, from 1.
        query: The query, the same word in both sentences.
        cues: The cue in the first and in the second sentence.
        pair: The first and the second candidate.
        places: Indices of the two candidates in both sentences, from 0.
        carrier: Layer and head of the carrier, from 1.
        looks: The query's weight for the cue in the carrier, in each sentence.
        shares: (2, 4), weights of the candidates. The columns are both candidates in the first
            sentence, then both in the second. In the second row, the carrier's output for the query
            is swapped.
        cuts: Number of earlier heads; each was set to 0, and swapped, for the query alone.
        undone: How many of them undo the turn if they are 0.
        reversing: How many of them reverse the turn if they are swapped.
        turning: Number of the model's heads, including this one, that prefer the first candidate
            in the first sentence and the second candidate in the second.
        heads: Number of heads of the model.
        others: How many of `pairs` turn, too, in this head.
        pairs: Number of further pairs of sentences that were tried.
        again: In how many of `others` the turn is undone if the carrier is swapped.
        reversed: In how many of `others` the turn is then reversed.
        next: The largest number of `others` in which swapping another earlier head undoes the turn.
        rival: The largest number of `others` that swapping another earlier head reverses.
        sentence: The words of the first sentence before the word that differs.
    """

    layer: Cell
    head: Cell
    query: Word
    cues: tuple[Word, Word]
    pair: tuple[Word, Word]
    places: tuple[int, int]
    carrier: tuple[Cell, Cell]
    looks: tuple[Cell, Cell]
    shares: Cells
    cuts: Cell
    undone: Cell
    reversing: Cell
    turning: Cell
    heads: Cell
    others: Cell
    pairs: Cell
    again: Cell
    reversed: Cell
    next: Cell
    rival: Cell
    sentence: Word


@dataclass(frozen=True)
class Real:
    """The facts about one layer of a pretrained model, and about all heads of that layer.

    Attributes:
        about: "model" if the lecturer chose a pretrained model; "recorded" for the recording that
            the package includes.
        tokens: Words of the sentence, including the model's special tokens.
        labels: For each piece of the sentence, the text that labels it.
        row: Index (from 0) of the word whose row of weights is outlined in every head's matrix.
        layer: Number of the layer, from 1.
        panels: The facts about each head, in order; without its main pattern, since a picture says
            the same of each head.
        shares: The outlined row of each head, (heads, words).
        count: Number of heads.
        best: Number (from 1) of the highlighted head.
        look: The outlined row of the highlighted head.
        rest: The special token at the start of the sentence; "" if there is none.
        resting: Number of heads whose outlined row gives most to `rest`; the highlighted head is
            not counted.
        parking: Number of heads, the highlighted one included, that give most to the first token
            on average over the rows of all typed words.
        mean: What the highlighted head gives to the first token on this average.
        swapped: A head of the recording that prefers different words in two sentences, and the
            earlier head that decides which.
    """

    about: str
    tokens: tuple[str, ...]
    labels: tuple[str, ...]
    row: int
    layer: Cell
    panels: tuple[HeadPanel, ...]
    shares: Cells
    count: Cell
    best: Cell
    look: AttentionRow
    rest: str
    resting: Cell
    parking: Cell
    mean: Cell
    swapped: Swapped

    @property
    def query(self) -> Word:
        """The word whose row of weights is outlined."""
        return Word(self.tokens[self.row], "query")


def real_model(view: View) -> Real:
    """Return the facts about one layer of a pretrained model.

    If the film's own model is a pretrained one, this is the chosen head's layer of that model.
    Otherwise it is a layer of the recorded model that the package includes.

    Args:
        view: The tensors computed for the sentence, and the chosen query.
    """
    turning, (first, second) = recorded_turning(MODEL), _recorded()
    own = view.model.source.kind == "hf"
    model, layer, head = view.model, view.layer, view.head
    if not own:
        model, layer, head = first, turning.layer, turning.head
    row = model.words[view.row if own else turning.row]
    prefix = "" if own else "recorded."
    panels = _panels(model, layer, row, prefix)
    best = next(p for p in panels if p.head.value == head)
    place = Cell(f"{prefix}layer", (layer - 1,), layer, WHOLE)
    rows = np.stack([panel.weights.values[row] for panel in panels])
    shares = Cells(f"{prefix}L{layer}.row{row}", rows, *_sides(rows), best.weights.style)
    look = AttentionRow(tuple(shares.cell(panels.index(best), j) for j in shares.columns))
    rest = model.tokens[0] if 0 in model.special else ""
    resting = sum(panel.keys == (0,) and panel is not best for panel in panels) if rest else 0
    typed = [k for k in range(len(model.tokens) - model.pad) if k not in model.special] or [0]
    means = [panel.weights.values[typed].mean(axis=0) for panel in panels]
    parking = sum(int(each.argmax()) == 0 for each in means)
    mean = float(means[panels.index(best)][0])
    return Real(
        about="model" if own else "recorded",
        tokens=model.tokens,
        labels=model.labels,
        row=row,
        layer=place,
        panels=panels,
        shares=shares,
        count=whole(f"{prefix}panels", len(panels)),
        best=best.head,
        look=look,
        rest=rest,
        resting=whole(f"{prefix}resting", resting),
        parking=whole(f"{prefix}parking", parking),
        mean=Cell(f"{prefix}heads.start", (layer - 1, head - 1), mean, best.weights.style),
        swapped=_swapped(first, second, turning),
    )


@cache
def _recorded() -> tuple[ModelTrace, ...]:
    """Return the traces of the recorded model's sentences."""
    return tuple(trace(s, weights=RECORDED + MODEL) for s in recorded_sentences(MODEL))


def _panels(model: ModelTrace, layer: int, row: int, prefix: str) -> tuple[HeadPanel, ...]:
    """Return all heads of a layer; for the recorded model, names of tensors begin with `prefix`."""
    found = find_roles(model)
    roles = replace(found, pronoun=row, nouns=tuple(k for k in found.nouns if k != row))
    scores = [s for s in score_heads(model, roles) if s.layer == layer]
    told = tell_heads(model, roles, scores, layer, None)

    def named(panel: HeadPanel) -> HeadPanel:
        name = f"{prefix}L{layer}.H{panel.head.text}.{panel.weights.tensor}"
        number = Cell(f"{prefix}head", (int(panel.head.value) - 1,), panel.head.value, WHOLE)
        weights = replace(panel.weights, tensor=name)
        return replace(panel, head=number, weights=weights, most=None)

    return tuple(map(named, told.panels))


def _swapped(first: ModelTrace, second: ModelTrace, turning: Turning) -> Swapped:
    """Return the facts about the head that changes its preference."""
    a, b = turning.pair
    cut, swap, others, swaps = turning.cut, turning.swap, turning.others, turning.swaps
    lead = np.minimum(swap[..., 0, 1] - swap[..., 0, 0], swap[..., 1, 0] - swap[..., 1, 1])
    at = int(lead.argmax()) // lead.shape[1], int(lead.argmax()) % lead.shape[1]
    pairs = zip(first.layers, second.layers, strict=True)
    rows = [[all_weights(layer)[:, turning.row, [a, b]] for layer in pair] for pair in pairs]
    uncut = np.array([r[turning.head - 1] for r in rows[turning.layer - 1]])
    shares = np.stack([each.ravel() for each in (uncut, swap[at])])
    cue = next(k for k in range(first.n) if first.tokens[k] != second.tokens[k])
    # For each earlier head: how many of the other pairs that turn do not, once it is swapped.
    undone = (~_turns(swaps[..., 0, :], swaps[..., 1, :])).sum(axis=0)
    reversed_ = _turns(swaps[..., 1, :], swaps[..., 0, :]).sum(axis=0)
    others_ = np.ones(undone.shape, dtype=bool)
    others_[at] = False
    look, there = (
        _weight(model, prefix, at, turning.row, cue)
        for model, prefix in ((first, "recorded."), (second, "recorded.versus."))
    )
    return Swapped(
        layer=Cell("recorded.layer", (turning.layer - 1,), turning.layer, WHOLE),
        head=Cell("recorded.head", (turning.head - 1,), turning.head, WHOLE),
        query=Word(first.tokens[turning.row], "token"),
        cues=(Word(first.tokens[cue], "token"), Word(second.tokens[cue], "token")),
        pair=(Word(first.tokens[a], "key"), Word(first.tokens[b], "key")),
        places=(a, b),
        carrier=(_carrier(0, at[0]), _carrier(1, at[1])),
        looks=(look, there),
        shares=Cells("recorded.turn", shares, *_sides(shares), style_for(shares)),
        cuts=whole("recorded.cuts", lead.size),
        undone=whole("recorded.undone", int((~_turns(cut[..., 0, :], cut[..., 1, :])).sum())),
        reversing=whole("recorded.reversing", int((lead > 0).sum())),
        turning=whole("recorded.turning", sum(int(_turns(x, y).sum()) for x, y in rows)),
        heads=whole("recorded.heads", sum(len(layer) for layer in first.layers)),
        others=whole("recorded.others", int(_turns(others[:, 0], others[:, 1]).sum())),
        pairs=whole("recorded.pairs", len(others)),
        again=whole("recorded.again", int(undone[at])),
        reversed=whole("recorded.reversed", int(reversed_[at])),
        next=whole("recorded.next", int(undone[others_].max())),
        rival=whole("recorded.rival", int(reversed_[others_].max())),
        sentence=Word(" ".join(first.tokens[1:cue])),
    )


def _weight(model: ModelTrace, prefix: str, at: tuple[int, int], row: int, key: int) -> Cell:
    """Return a weight of the recorded model; `at` is the layer and the head, from 0."""
    layer, head = at[0] + 1, at[1] + 1
    weights = model.at(layer, head).weights[row]
    name = f"{prefix}L{layer}.H{head}.weights"
    return Cell(name, (row, key), float(weights[key]), style_for(weights))


def _carrier(what: int, at: int) -> Cell:
    """Return the layer (`what` = 0) or the head (`what` = 1) of the carrier."""
    return Cell("recorded.carrier", (what,), at + 1, WHOLE)


def _sides(block: Array) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the indices of a matrix's rows and columns."""
    rows, columns = block.shape
    return tuple(range(rows)), tuple(range(columns))


def _turns(here: Array, there: Array) -> npt.NDArray[np.bool_]:
    """Whether the first of two weights is larger in `here`, and the second one in `there`."""
    return np.asarray((here[..., 0] > here[..., 1]) & (there[..., 1] > there[..., 0]))
