"""The facts about a layer's heads: queries, outputs, costs, and dependence on earlier heads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from qkvideo.engine.attention.intermediates import join_parts
from qkvideo.engine.attention.trace import AttentionTrace
from qkvideo.engine.studies.meaning import contrast
from qkvideo.engine.studies.multihead import subtotals
from qkvideo.engine.studies.relations import Relation, cut_each_head, find_relations
from qkvideo.scenes.all_heads.real import Real, real_model
from qkvideo.scenes.reading import read
from qkvideo.scenes.story.attention_row import AttentionRow, attention_rows
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Cells, relation, style_for, whole

from .past import Past, past
from .resting import Resting, resting

FEW = 4
"""Maximum number of heads shown side by side."""
MORE = 3
"""A line shows this many fewer words if it shows the beams of several heads."""
FINER = 2
"""The subtotals of a number have at most this many more decimals, so that they add up."""
THICK = 2
"""A beam counts as thick if its weight is at least 1 / `THICK` of the largest one."""


@dataclass(frozen=True)
class Asked:
    """The weights that one head gives to all words, for the film's query.

    Attributes:
        head: Number of the head, from 1.
        look: The query's row of weights.
        idle: True if the head was not trained for the film's query, while at least one shown head
            was trained for certain queries, such as pronouns. Always False with other weights than
            the default ones.
    """

    head: Cell
    look: AttentionRow
    idle: bool

    @property
    def thick(self) -> tuple[int, ...]:
        """Indices of the words whose weight is at least 1 / `THICK` of the query's largest."""
        top = drawn(self.look.cells[self.look.top])
        return tuple(j for j in self.look.order if THICK * drawn(self.look.cells[j]) >= top)


@dataclass(frozen=True)
class StrongestPair:
    """A head's matrix of weights, and a pair of words: the query and key with the largest weight.

    Padding does not count. Special tokens count only if there are no other words, and the weight of
    a word for itself only if no word gives weight to another one. Some heads were trained for
    certain queries, such as pronouns. In such a head, only these queries count; if the film's query
    is one of them, it is the only one that counts.

    Attributes:
        head: Number of the head, from 1.
        weights: All weights of the head, (n, n).
        asks: The query of the pair.
        gets: The key of the pair.
        pair: Indices of the words `asks` and `gets` in the sentence, from 0.
        share: The weight that `asks` gives to `gets`.
        missed: Whether the head was trained for `asks`, and `gets` cannot be the right word.
    """

    head: Cell
    weights: Cells
    asks: Word
    gets: Word
    pair: tuple[int, int]
    share: Cell
    missed: bool


@dataclass(frozen=True)
class HeadQueries:
    """The queries Q = X · W_Q of one head, and the matrix W_Q with which it computes them.

    Attributes:
        head: Number of the head, from 1.
        W: The head's W_Q, (d_model, d_k).
        Q: The head's queries, (n, d_k).
        bias: Whether the head adds a bias to X · W_Q.
    """

    head: Cell
    W: Cells
    Q: Cells
    bias: bool


@dataclass(frozen=True)
class Joining:
    """How the outputs of all heads for the query become one vector.

    The outputs are concatenated and multiplied by W_O. The film explains one entry of the product:
    the entry with the largest magnitude.

    Attributes:
        heads: Numbers of all heads of the layer, from 1.
        outputs: The output of each head for the query, (1, d_v).
        W_O: The learned matrix, (heads · d_v, d_model).
        added: The product of the concatenated outputs and W_O, (1, d_model).
        blocks: For each head, its range in the concatenated outputs: with d_v = 4, (0, 4), (4, 8)
            and so on.
        one: Number of rows of the concatenated outputs, always 1.
        width: Length of the concatenated outputs, heads · d_v.
        entry: Position of the explained entry in `added`, from 1.
        terms: For each head, the number that it contributes to the explained entry.
        total: The value of the explained entry.
        sign: "=" if `terms` add up to `total`, all as rounded on screen; otherwise "≈".
        largest: The magnitudes at which the colour scales of `outputs`, `W_O` and `added` end.
    """

    heads: tuple[Cell, ...]
    outputs: tuple[Cells, ...]
    W_O: Cells
    added: Cells
    blocks: tuple[tuple[int, int], ...]
    one: Cell
    width: Cell
    entry: Cell
    terms: tuple[Cell, ...]
    total: Cell
    sign: str
    largest: tuple[float, float, float]


@dataclass(frozen=True)
class Cuts:
    """How one weight in the shown layer changes when a head of the first layer is removed ("cut").

    Attributes:
        layer: Number of the layer whose heads are cut, always the model's first one.
        pair: The chosen head and its pair of words, whose weight is shown.
        shares: (1 + cuts), the weight of the pair: first without a cut, then with head 1 of the
            first layer cut, with head 2, and so on.
        hit: Number of the head, from 1, without which the weight is smallest. None if it is then
            no smaller than without a cut, as rounded on screen.
        case: "table" if heads were cut; otherwise the reason why not. "one": the first layer has
            only one head. "same": the shown layer is the first one. "open": the model's layers
            cannot be computed again.
    """

    layer: Cell
    pair: StrongestPair
    shares: tuple[Cell, ...]
    hit: int | None
    case: str


@dataclass(frozen=True)
class Story:
    """All facts of the film `heads`.

    Attributes:
        tokens: Words of the sentence.
        row: Index of the query in the sentence, from 0.
        chosen: Number of the chosen head, from 1.
        keys: Indices (from 0) of the words to which beams of attention are drawn from the query.
        n: Number of tokens.
        d_model: Length of a word's vector.
        d_k: Length of a query or key.
        d_v: Length of a value.
        layer: Number of the layer whose heads are shown, from 1.
        heads: Number of heads in the layer.
        taught: Whether at least one of the heads shown was trained for certain queries, such as
            pronouns. Always False with other weights than the default ones.
        marked: Whether `qkvideo train` made the weights. The sentences of their training contain
            marks that say, for example, which word a pronoun refers to.
        asked: The query's row of weights in each head shown.
        shown: The matrix of weights of each head shown.
        past: What a verb gives to two nouns, in each of two fixed sentences.
        resting: What words write in the chosen head without the key that gets most.
        X: Input of the layer, (n, d_model).
        reading: How each head shown computes its queries.
        turned: Whether the model rotates queries and keys by their positions (RoPE).
        joining: How the heads' outputs for the query become one vector.
        cuts: How a weight changes when a head of the first layer is removed.
        real: Facts about one layer of a pretrained model, and about all heads of that layer.
    """

    tokens: tuple[str, ...]
    row: int
    chosen: int
    keys: tuple[int, ...]
    n: Cell
    d_model: Cell
    d_k: Cell
    d_v: Cell
    layer: Cell
    heads: Cell
    taught: bool
    marked: bool
    asked: tuple[Asked, ...]
    shown: tuple[StrongestPair, ...]
    past: tuple[Past, ...]
    resting: Resting
    X: Cells
    reading: tuple[HeadQueries, ...]
    turned: bool
    joining: Joining
    cuts: Cuts
    real: Real

    @property
    def query(self) -> Word:
        """The query."""
        return Word(self.tokens[self.row], "query")


def tell(view: View, room: Room) -> Story:
    """Return the facts of the film `heads`.

    Args:
        view: The tensors of the sentence, with the chosen layer, head and query.
        room: The number of words that fit on the stage.
    """
    model, layer, i = view.model, view.layer, view.row
    heads = tuple(model.heads(layer))
    some = _some(heads, view.head, i)
    found = {relation.head: relation for relation in find_relations(model, layer, i)}
    relations = tuple(found[head.head] for head in some)
    shown = _shown(view, some, relations)
    taught = model.source.kind == "lesson" and any(r.assigned for r in relations)
    own = frozenset(k for k, word in enumerate(model.words) if word in model.special)
    mine = f"L{layer}.H{view.head}.weights"
    looks = attention_rows([(_name(h), i, h.weights[i]) for h in some], own)
    # If there is little room, the words that captions name come first.
    tops = [look.top for look in sorted(looks, key=lambda look: look.cells[0].tensor != mine)]
    room_for = room.words - MORE
    keys = contrast.shown([h.weights[i] for h in some], (tops[0], i, *tops), room_for, room_for)
    return Story(
        tokens=view.tokens,
        row=i,
        chosen=view.head,
        keys=keys,
        n=view.count("n"),
        d_model=view.count("d_model"),
        d_k=view.count("d_k"),
        d_v=view.count("d_v"),
        layer=whole("layer", layer),
        heads=whole("heads", len(heads)),
        taught=taught,
        marked=model.source.kind == "trained",
        asked=tuple(
            Asked(whole("head", h.head), look, taught and not (r.assigned and r.query == i))
            for h, look, r in zip(some, looks, relations, strict=True)
        ),
        shown=shown,
        past=past(),
        resting=resting(view, next(h for h in heads if h.head == view.head), room),
        X=view.block("X"),
        reading=tuple(_reading(h) for h in some),
        turned=heads[0].cos is not None,
        joining=_joining(view, heads),
        cuts=_cuts(view, relations, shown),
        real=real_model(view),
    )


def _some(heads: Sequence[AttentionTrace], chosen: int, row: int) -> tuple[AttentionTrace, ...]:
    """Return at most `FEW` heads: the chosen one, and those whose row has the largest weights."""
    ranked = sorted(heads, key=lambda h: (h.head != chosen, -float(h.weights[row].max())))
    return tuple(sorted(ranked[:FEW], key=lambda h: h.head))


def _name(head: AttentionTrace, tensor: str = "weights") -> str:
    """Return the name of a head's tensor in the manifest."""
    return f"L{head.layer}.H{head.head}.{tensor}"


def _whole(head: AttentionTrace, tensor: str) -> Cells:
    """Return a whole tensor of a head."""
    values = np.asarray(getattr(head, tensor))
    rows, columns = (tuple(range(size)) for size in values.shape)
    return Cells(_name(head, tensor), values, rows, columns, style_for(values))


def _shown(
    view: View, some: Sequence[AttentionTrace], relations: Sequence[Relation]
) -> tuple[StrongestPair, ...]:
    """Return the matrices of weights, each with its pair."""
    made = []
    for head, pair in zip(some, relations, strict=True):
        asks, gets = (Word(view.tokens[end]) for end in (pair.query, pair.key))
        weights = _whole(head, "weights")
        made.append(
            StrongestPair(
                head=whole("head", head.head),
                weights=weights,
                asks=replace(asks, role="query"),
                gets=replace(gets, role="key"),
                pair=(pair.query, pair.key),
                share=weights.cell(pair.query, pair.key),
                missed=_misses(view, head, pair),
            )
        )
    return tuple(made)


def _misses(view: View, head: AttentionTrace, pair: Relation) -> bool:
    """Return whether a head was trained for a query, and finds what cannot be the right word."""
    return pair.assigned and read(view.model, pair.query, head.layer, head.head).wrong


def _reading(head: AttentionTrace) -> HeadQueries:
    """Return how a head computes its queries."""
    biased = head.b_Q is not None
    return HeadQueries(whole("head", head.head), _whole(head, "W_Q"), _whole(head, "Q"), biased)


# Outputs


def _joining(view: View, heads: Sequence[AttentionTrace]) -> Joining:
    """Return how outputs become one vector; the entry with the largest magnitude is followed."""
    i = view.row
    each = subtotals(heads, i)
    view.supply(join_parts(view.model, heads[0].layer) | {"subtotals": each})
    added = view.block("added", rows=(i,))
    entry = int(np.abs(added.values[0]).argmax())
    terms, total, sign = _sum(
        [view.cell("subtotals", k, entry) for k in range(len(heads))], view.cell("added", i, entry)
    )
    blocks = tuple(pairwise(np.cumsum([0, *(h.d_v for h in heads)]).tolist()))
    return Joining(
        heads=tuple(whole("head", h.head) for h in heads),
        outputs=tuple(view.block("heads", (i,), range(a, b)) for a, b in blocks),
        W_O=view.block("W_O"),
        added=added,
        blocks=blocks,
        one=whole("rows", 1),
        width=whole("heads.d_v", blocks[-1][-1]),
        entry=whole("entry", entry + 1),
        terms=terms,
        total=total,
        sign=sign,
        largest=tuple(view.largest(name) for name in ("heads", "W_O", "added")),  # type: ignore[arg-type]
    )


def _sum(terms: Sequence[Cell], total: Cell) -> tuple[tuple[Cell, ...], Cell, str]:
    """Return the cells with so many decimals that they add up as rounded, and "="; else "≈"."""
    usual = style_for([*(term.value for term in terms), total.value])
    styles = [usual]
    if usual.decimals is not None:
        styles += [replace(usual, decimals=usual.decimals + k) for k in range(1, 1 + FINER)]
    for style in styles:
        made = tuple(replace(term, style=style) for term in terms)
        sum_ = replace(total, style=style)
        if relation(made, sum_, "+") == "=":
            return made, sum_, "="
    return tuple(replace(t, style=usual) for t in terms), replace(total, style=usual), "≈"


# Dependence on earlier heads


def _cuts(view: View, relations: tuple[Relation, ...], shown: Sequence[StrongestPair]) -> Cuts:
    """Return the weight of the chosen head's pair, with each head of the first layer cut."""
    model, layer = view.model, view.layer
    first = model.numbers[0]
    relation, pair = next(
        both for both in zip(relations, shown, strict=True) if both[0].head == view.head
    )
    made = cut_each_head(model, first, layer, (relation,))
    case = "one" if len(model.heads(first)) == 1 else "open" if layer > first else "same"
    uncut = pair.share
    if made is None or case == "one":
        return Cuts(whole("layer", first), pair, (uncut,), None, case)
    view.supply({"cut": made[:FEW, 0]})
    style = style_for([uncut.value, *made[:FEW, 0]])
    cells = tuple(Cell("cut", (h,), float(share), style) for h, share in enumerate(made[:FEW, 0]))
    hit = 1 + int(made[:FEW, 0].argmin())
    lost = drawn(cells[hit - 1]) < drawn(uncut)
    shares = (replace(uncut, style=style), *cells)
    return Cuts(whole("layer", first), pair, shares, hit if lost else None, "table")
