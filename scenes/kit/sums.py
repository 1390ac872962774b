"""Arithmetic on the stage: factors, products and their sum, line by line.

A viewer with a calculator must find it true: "=" or "≈" is decided by the numbers as drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from manim import VGroup, VMobject

from qkvideo.scenes.kit.figures import line
from qkvideo.scenes.kit.label import Label
from qkvideo.scenes.kit.number import Number
from qkvideo.scenes.kit.numbers import Cell, Cells, relation
from qkvideo.scenes.kit.pango import HALF_FIGURE
from qkvideo.scenes.kit.theme import Theme

MOST_TERMS = 5
"""So many products of a sum are written out; of longer ones one less, and dots."""
WIDTH = 11.35
"""How wide it all is, in em of its numbers."""


@dataclass(frozen=True)
class DotProduct:
    """a · b written out, each number in a column of its own.

    Attributes:
        heads: Who multiplies whom.
        terms: "a × b = ab", one line each.
        dots: Stands for the terms that are left out; empty, if there are none.
        rule: The line above the sum.
        total: "= sum".
        number: The sum itself.
    """

    heads: VGroup
    terms: tuple[VGroup, ...]
    dots: VGroup
    rule: VMobject
    total: VGroup
    number: Number


def dot_product(
    factors: tuple[Cells, Cells],
    products: Cells,
    result: Cell,
    heads: tuple[str, str],
    theme: Theme,
    *,
    left: float,
    middle: float,
    em: float,
) -> DotProduct:
    """Lay out a dot product, its lines centred on the height `middle`.

    Args:
        factors: Two rows of d numbers: the query's and the key's.
        products: One row of their d products.
        result: Their sum.
        heads: The words above the columns.
        theme: Whose colours.
        left: Left edge of it all.
        middle: Height of its middle.
        em: Size of its numbers.
    """
    d = products.shape[1]
    count = d if d <= MOST_TERMS else MOST_TERMS - 1
    pitch = 1.62 * em
    lines = count + 2 + (count < d)
    top = middle + (lines - 1) / 2 * pitch
    # Right edges of the five columns: a, ×, b, =, ab.
    a, times, b, equals, ab = (left + share * em for share in (2.95, 3.98, 7.15, 8.2, WIDTH))

    def head(text: str, x: float, colour: str) -> Label:
        return Label(text, 0.8 * em, colour, weight="semibold", fit=2.9 * em).at(x, top, "right")

    terms = []
    for r in range(count):
        y = top - (r + 1) * pitch
        one, other, product = factors[0].cell(0, r), factors[1].cell(0, r), products.cell(0, r)
        terms.append(
            VGroup(
                Number(one, em, theme.query).at_figure(a, y, "right"),
                _sign("×", em, theme, times, y),
                Number(other, em, theme.key).at_figure(b, y, "right"),
                _sign(relation([one, other], product, "×"), em, theme, equals, y),
                Number(product, em, theme.ink).at_figure(ab, y, "right"),
            )
        )
    y = top - (lines - 1) * pitch
    number = Number(result, 1.15 * em, theme.ink, weight="semibold").at_figure(ab, y, "right")
    total = _sign(relation(list(products.all()), result, "+"), em, theme, equals, y)
    return DotProduct(
        heads=VGroup(head(heads[0], a, theme.query), head(heads[1], b, theme.key)),
        terms=tuple(terms),
        dots=VGroup(*[_sign("⋮", em, theme, ab - 0.6 * em, y + pitch)] * (count < d)),
        rule=line([(equals - 0.5 * em, y + pitch / 2), (ab, y + pitch / 2)], theme.quiet),
        total=VGroup(total, number),
        number=number,
    )


def _sign(text: str, em: float, theme: Theme, x: float, y: float) -> Label:
    return Label(text, em, theme.quiet).at(x, y, "right", HALF_FIGURE)
