"""The facts about one row: scores, exponentials, shares, and the mixture of values."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from qkvideo.engine.attention.folding import Listing, listed, others_parts, ranks
from qkvideo.engine.attention.intermediates import (
    softmax_parts,
    weight_parts,
)
from qkvideo.engine.attention.trace import AttentionTrace
from qkvideo.engine.studies.hand import hand_example
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.story.column import KeyColumn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Cells, Style, relation, style_for, telling, whole

HAND, HAND_RESULT = 4, 3
"""Decimals of the example to compute by hand: of its steps, and of its result z."""
STEPS = ("project", "score", "scale", "softmax", "mix")
"""The steps in the formula of one head, in order."""
OVERFLOW = math.floor(math.log(np.finfo(np.float64).max)) + 1
"""The smallest integer whose exponential overflows in double precision."""


@dataclass(frozen=True)
class Mixture:
    """How the weights of a query mix the values: each value times its weight, added up.

    Attributes:
        weights: The query's weights as a column, (n, 1), one weight for each key.
        values: V, the matrix of values, (n, d_v).
        terms: Each key's value multiplied by the key's weight, (n, d_v).
        z: Sum of the terms over all keys, (1, d_v).
        sign: "=" if in every column the terms add up to z, all as rounded on screen; otherwise "≈".
        largest: Magnitude at the ends of the colour scale of values and terms.
    """

    weights: Cells
    values: Cells
    terms: Cells
    z: Cells
    sign: str
    largest: float


@dataclass(frozen=True)
class Hand:
    """The example that viewers can compute by hand: one query, two keys, vectors of two numbers.

    Attributes:
        d_k: Length of the vectors.
        root: The square root of d_k.
        total: Sum of the exponentials of the two scaled scores.
        vectors: The two numbers of each vector, by name: "Q" (the query), "K0" and "K1" (the keys),
            "V0" and "V1" (the values).
        steps: For each key, six numbers: the two products that add up to the score, the score, the
            score divided by √d_k, its exponential, and the weight.
        mixed: The two numbers of the output z.
    """

    d_k: Cell
    root: Cell
    total: Cell
    vectors: Mapping[str, tuple[Cell, ...]]
    steps: tuple[tuple[Cell, ...], ...]
    mixed: tuple[Cell, ...]


@dataclass(frozen=True)
class MadeStep:
    """The result of one step of attention, such as the scores.

    Attributes:
        name: Name of the step, one of `STEPS`.
        blocks: The result, one or more matrices: "project" has Q, K and V; each other step has one.
        largest: Magnitude at the ends of the colour scale. It is the same for the scores before and
            after the division by √d_k.
    """

    name: str
    blocks: tuple[Cells, ...]
    largest: float


@dataclass(frozen=True)
class Story:
    """All facts of the film.

    Attributes:
        tokens: Words of the sentence.
        row: Index of the query.
        best: Index of the key with the highest score; the first such key if there are several.
        keys: Indices of the keys that the film's table lists, one in each row.
        rest: Number of keys that are not listed.
        sees: Number of keys that the mask allows the query.
        n: Number of tokens.
        d_k: Length of a query vector and of a key vector.
        root: The square root of d_k.
        d_v: Length of a value vector.
        masked: Whether the mask blocks any score of the head.
        tempered: Whether scores are also divided by a temperature other than 1.
        highest: Maximum of the query's scores after the division by √d_k.
        columns: The query's row at different steps, by name. "raw": scores before the division by
            √d_k. "s": scores after the division; −∞ for scores that a mask blocks. "exp":
            exponentials of "s". "share": the weights. "shifted": "s" minus its maximum. "exp2":
            exponentials of "shifted". "share2": the weights computed from "exp2".
        weights: The query's weights for all keys; also the sum of those that are not listed.
        equal: The weight of each key that the mask allows, if all their weights were equal.
        mixture: The values, multiplied by the query's weights, and their sum z.
        asking: The query vector, (1, d_k).
        hand: The example that viewers can compute by hand.
        product: Three matrices: the weights (n, n); V (n, d_v); and their product Z (n, d_v).
        steps: Results of the steps in the formula of attention, in order.
    """

    tokens: tuple[str, ...]
    row: int
    best: int
    keys: tuple[int, ...]
    rest: Cell
    sees: int
    n: Cell
    d_k: Cell
    root: Cell
    d_v: Cell
    masked: bool
    tempered: bool
    highest: Cell
    columns: Mapping[str, KeyColumn]
    weights: KeyColumn
    equal: Cell
    mixture: Mixture
    asking: Cells
    hand: Hand
    product: tuple[Cells, Cells, Cells]
    steps: tuple[MadeStep, ...]

    @property
    def query(self) -> Word:
        """The query."""
        return Word(self.tokens[self.row], "query")

    @property
    def key(self) -> Word:
        """The key with the highest score."""
        return Word(self.tokens[self.best], "key")

    @property
    def negative(self) -> bool:
        """Whether all scores, as rounded on screen, are negative."""
        return all(drawn(cell) < 0 for cell in self.columns["s"].every)


COLUMNS = {
    "raw": "scores",
    "s": "scaled",
    "exp": "exp",
    "share": "share.exp",
    "shifted": "shifted",
    "exp2": "exp.shifted",
    "share2": "share.exp.shifted",
}
"""Tensor names of the table's columns; if a mask blocks anything, "s" is "masked" instead."""
MADE_OF = (("s", "exp"), ("exp", "share"), ("shifted", "exp2"), ("exp2", "share2"))
"""Pairs of columns of which the second is computed from the first only."""


def tell(view: View, room: Room) -> Story:
    """Compute the facts of the film.

    Args:
        view: The tensors computed for the sentence. `tell` adds the results of the steps of
            attention that the film shows.
        room: What fits into the frame; sets how many keys are listed.
    """
    head, i = view.model.at(view.layer, view.head), view.row
    keys = _supply(view, head, room.listing)
    masked = bool(view.array("mask").any())
    names = COLUMNS | ({"s": "masked"} if masked else {})
    columns = {name: _column(view, source, keys, name) for name, source in names.items()}
    for given, made in reversed(MADE_OF):
        left, right = columns[given], columns[made]
        columns[given] = left.styled(telling(left.listed, right.listed, left.total))
    root = view.cell("root.d_k", 0, 0)
    weights = _column(view, "weights", keys, "weights")
    highest = replace(view.cell("max", i, 0), style=columns["s"].style)
    return Story(
        tokens=view.tokens,
        row=i,
        best=int(np.argmax(ranks(head)[i])),
        keys=keys,
        rest=whole("others", view.n - len(keys)),
        sees=int((~head.mask[i]).sum()),
        n=view.count("n"),
        d_k=view.count("d_k"),
        root=replace(root, style=Style(0)) if root.value.is_integer() else root,
        d_v=view.count("d_v"),
        masked=masked,
        tempered=head.temperature != 1,
        highest=highest,
        columns=columns,
        weights=weights,
        equal=replace(view.cell("share.equal", i, 0), style=weights.style),
        mixture=_mixture(view),
        asking=view.block("Q", rows=(i,)),
        hand=_hand(view),
        product=(view.block("weights"), view.block("V"), view.block("output")),
        steps=_steps(view),
    )


def _supply(view: View, head: AttentionTrace, listing: Listing) -> tuple[int, ...]:
    """Add the intermediate results to the view; return the indices of the listed keys."""
    by, softmax, weights = ranks(head), softmax_parts(head.masked), weight_parts(head)
    every = {**softmax, **weights, "weights": head.weights}
    # The sum of other keys' exponents would have no meaning.
    summed = {k: v for k, v in every.items() if v.shape == head.weights.shape and k != "shifted"}
    view.supply(softmax | weights | others_parts(head, summed, listing, by=by))
    view.supply({"share.equal": 1 / (~head.mask).sum(axis=1, keepdims=True)})
    view.supply(hand_example())
    return listed(by, view.row, listing)


# The table


def _column(view: View, source: str, keys: tuple[int, ...], name: str = "") -> KeyColumn:
    """Return the row's numbers of one tensor, in a number format for the listed ones."""
    i = view.row
    every = tuple(view.cell(source, i, j) for j in range(view.n))
    more = len(keys) < view.n and name not in {"raw", "s", "shifted"}
    others = view.cell(f"others.{source}", i, 0) if more else None
    total = f"total.{source}" if name in {"exp", "exp2", "weights"} else ""
    made = KeyColumn(every, keys, others, view.cell(total, i, 0) if total else None)
    style = style_for([cell.value for cell in made.shown])
    # If shares are NaN, the style has to suit those that are 0, which need decimals.
    return made.styled(style if name != "share" or np.isfinite(made.listed[0].value) else Style())


# Values


def _mixture(view: View) -> Mixture:
    """Return the values, the weighted values and z, in one number format."""
    weights, values, every = view.array("weights")[view.row], view.array("V"), view.block("output")
    terms = weights[:, None] * values
    style = style_for(np.concatenate([values, every.values]))
    n, d_v = values.shape
    # Indices as in `view.products`: the row, the index in z, and the key.
    left = Cells(
        "products.output",
        terms,
        tuple(range(n)),
        tuple(range(d_v)),
        style,
        transposed=True,
        prefix=(view.row,),
    )
    z = replace(view.block("output", rows=(view.row,)), style=style)
    columns = ([left.cell(j, r) for j in range(n)] for r in range(d_v))
    signs = [relation(column, z.cell(0, r), "+") for r, column in enumerate(columns)]
    return Mixture(
        weights=view.block("weights", rows=(view.row,)).T,
        values=replace(view.block("V"), style=style),
        terms=left,
        z=z,
        sign=max(signs),
        largest=view.largest("V"),
    )


def _hand(view: View) -> Hand:
    """Return the example to compute by hand."""

    def cell(name: str, *index: int, decimals: int = HAND) -> Cell:
        return replace(view.cell(f"hand.{name}", *index), style=Style(decimals))

    def two(name: str, row: int) -> tuple[Cell, ...]:
        return tuple(cell(name, row, c, decimals=0) for c in (0, 1))

    pair = (0, 1)
    vectors = {"Q": two("Q", 0)}
    vectors |= {f"{name}{j}": two(name, j) for name in "KV" for j in pair}
    results = ("scaled", "exp", "weights")
    steps = tuple(
        (
            *(cell("products.scores", j, r, decimals=0) for r in pair),
            cell("scores", 0, j, decimals=0),
            *(cell(name, 0, j) for name in results),
        )
        for j in pair
    )
    mixed = tuple(cell("output", 0, r, decimals=HAND_RESULT) for r in pair)
    root, total = cell("root", 0, 0), cell("total", 0, 0)
    return Hand(cell("d_k", 0, 0, decimals=0), root, total, vectors, steps, mixed)


def _steps(view: View) -> tuple[MadeStep, ...]:
    """Return the results of the formula's steps."""
    made = (("Q", "K", "V"), ("scores",), ("scaled",), ("weights",), ("output",))
    scores = max(view.largest(name) for name in ("scores", "scaled"))
    found = []
    for name, tensors in zip(STEPS, made, strict=True):
        blocks = tuple(view.block(tensor) for tensor in tensors)
        # What is mixed of values has their scale.
        own = max(view.largest(tensor) for tensor in (made[0] if name == "mix" else tensors))
        found.append(MadeStep(name, blocks, scores if name in {"score", "scale"} else own))
    return tuple(found)
