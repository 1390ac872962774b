"""Counts of an attention layer: parameters, multiply-adds, cells of weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from qkvideo.engine.attention.trace import AttentionTrace
from qkvideo.engine.measuring import cost
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.numbers import Cell, Style, whole

COUNT = Style(0, group=",")
MATRICES = 4
"""Number of learned matrices: W_Q, W_K, W_V and W_O."""
TWICE = 2
"""Number of n² products: queries with keys, and weights with values."""
KNOWN = (("gpt2", 768, 12, False), ("gpt2-biases", 768, 12, True), ("gpt3", 12_288, 96, False))
"""Models whose layers are counted, each as (name, d_model, heads, biases).

Captions have a variable with the name, in which "_" replaces "-".

Sizes: Radford et al., "Language Models are Unsupervised Multitask Learners" (2019), its smallest
model; Brown et al., "Language Models are Few-Shot Learners" (2020), table 2.1.
"""


@dataclass(frozen=True)
class Counted:
    """What two attention layers cost: one with a single wide head, one with several heads.

    Both layers have the same total width. In each pair of numbers, the first is for the layer with
    the wide head.

    Attributes:
        width: Length of a query of the wide head. It equals the length of a query of the other
            layer's heads times the number of these heads.
        parameters: Number of learned parameters in each layer.
        products: Number of multiply-adds in each layer.
        cells: Number of attention weights in each layer: n × n for each head.
        matrices: Number of learned matrices for each head: W_Q, W_K, W_V and W_O.
        twice: Number of matrix products in a head whose cost grows with n². It is 2: queries with
            keys, and weights with values.
        known: For each model in `KNOWN`, such as GPT-3, its name there, and the number of
            parameters of one of its attention layers.
        shared: Whether some of the several heads have the same keys and values. If they have, the
            model has fewer parameters than counted here.
    """

    width: Cell
    parameters: tuple[Cell, Cell]
    products: tuple[Cell, Cell]
    cells: tuple[Cell, Cell]
    matrices: Cell
    twice: Cell
    known: tuple[tuple[str, Cell], ...]
    shared: bool


def count_layer(view: View, heads: Sequence[AttentionTrace]) -> Counted:
    """Count what an attention layer costs, and what a layer with a single wide head would cost.

    The wide head has as many columns of Q, K and V as all heads of the layer together.
    The counts are also added to the view. The array "counted", (3, 2), has rows for parameters,
    multiply-adds and attention weights, and columns for the single wide head and the layer's heads.
    "counted.known", (1, models), contains the parameters of one layer of each model in `KNOWN`.

    Args:
        view: The view to which the two arrays are added.
        heads: The heads of one layer.
    """
    first, h = heads[0], len(heads)
    n, d_model, d_k, d_v = view.n, first.d_model, first.d_k, first.d_v
    ways = ((d_k * h, d_v * h, 1), (d_k, d_v, h))
    table = np.array([_costs(n, d_model, *way) for way in ways], dtype=np.float64).T
    others = [
        sum(cost.parameters(d, d // k, d // k, k, biases=biases).values())
        for _, d, k, biases in KNOWN
    ]
    known = np.array([others], dtype=np.float64)
    view.supply({"counted": table, "counted.known": known})

    def pair(row: int) -> tuple[Cell, Cell]:
        one, several = (replace(view.cell("counted", row, k), style=COUNT) for k in (0, 1))
        return one, several

    return Counted(
        width=whole("heads.d_k", d_k * h),
        parameters=pair(0),
        products=pair(1),
        cells=pair(2),
        matrices=whole("matrices", MATRICES),
        twice=whole("twice", TWICE),
        known=tuple(
            (name, replace(view.cell("counted.known", 0, k), style=COUNT))
            for k, (name, *_) in enumerate(KNOWN)
        ),
        shared=any(
            np.array_equal(a.K, b.K) and np.array_equal(a.V, b.V)
            for k, a in enumerate(heads)
            for b in heads[:k]
        ),
    )


def _costs(n: int, d_model: int, d_k: int, d_v: int, heads: int) -> tuple[int, int, int]:
    """Return the parameters, the multiply-adds, and the cells of the matrices of weights."""
    steps = cost.steps(cost.Shape(n, d_model, d_k, d_v, heads))
    return (
        sum(cost.parameters(d_model, d_k, d_v, heads).values()),
        sum(step.multiply_adds for step in steps),
        heads * n * n,
    )
