"""A row times a column, number by number: both factors, their products, and room for the sum.

They lie below one another; in a tall frame they stand side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from manim import VGroup, VMobject

from qkvideo.scenes.kit import matrices
from qkvideo.scenes.kit.axis import Axis
from qkvideo.scenes.kit.change import along_columns, along_rows
from qkvideo.scenes.kit.figures import bracket_below, formula, line, point
from qkvideo.scenes.kit.grid import Array, Grid
from qkvideo.scenes.kit.label import Anchor, Label
from qkvideo.scenes.kit.layout import Layout
from qkvideo.scenes.kit.numbers import Cells, relation
from qkvideo.scenes.kit.pango import HALF_FIGURE
from qkvideo.scenes.kit.theme import SIZES, Theme
from qkvideo.scenes.kit.written import margin, vector

Triple = tuple[Cells, Cells, Cells]
"""The row, the column on its side, and their products: one row each."""

_DEEP = 0.56
"""Height of a row that lies."""
_WIDE = 1.15
"""Width of a column that stands."""
_APART = 0.75
"""Between two of them."""


@dataclass(frozen=True)
class Terms:
    """Where it all stands.

    Attributes:
        grids: The row, the column and the products.
        heads: What each of them is.
        under: The line between products and sum.
        total: Where the sum stands: x, y, and which of its ends is at x.
        along: In which order the products come.
    """

    grids: tuple[Grid, Grid, Grid]
    heads: tuple[VMobject, VMobject, VMobject]
    under: VMobject
    total: tuple[float, float, Anchor]
    along: Callable[[tuple[int, int]], Array]


def terms(
    blocks: Triple,
    scales: tuple[float, float],
    word: str,
    column: str,
    places: Layout,
    theme: Theme,
) -> Terms:
    """Lay them out.

    Args:
        blocks: What is multiplied, and the products.
        scales: Magnitudes at the ends of the colour map of the row and of the column.
        word: Whose row it is.
        column: What the column belongs to, in Typst's mathematics.
        places: Of the frame.
        theme: Whose colours.
    """
    return (_standing if places.tall else _lying)(blocks, scales, word, column, places, theme)


def _lying(
    blocks: Triple,
    scales: tuple[float, float],
    word: str,
    column: str,
    places: Layout,
    theme: Theme,
) -> Terms:
    stage = places.stage
    left = stage.left + (1.3 if places.narrow else 2.1)
    columns = vector(blocks, stage.right - left, 1.0, places, across=_DEEP)
    right, beside = left + columns.length, left - 0.2
    middle = (stage.bottom + stage.top) / 2
    tops = [middle + above for above in (1.475, 0.575, -0.625)]
    grids = _grids(blocks, scales, Axis((_DEEP,), (0,)), columns, places, theme)
    for grid, top in zip(grids, tops, strict=True):
        grid.place(left, top)
    first, second, third = (top - _DEEP / 2 for top in tops)
    fit = left - 0.3 - stage.left
    asks = Label(word, SIZES.label, theme.ink, weight="semibold", fit=fit)
    weight = formula(f"times {column}", 0.42, theme.ink, 0.0, second)
    weight.shift(point(beside - weight.get_right()[0], 0.0))
    sign = Label(_sign(blocks), 0.42, theme.quiet)
    return Terms(
        grids,
        (
            asks.at(beside, first, "right", HALF_FIGURE),
            weight,
            sign.at(beside, third, "right", HALF_FIGURE),
        ),
        bracket_below(left, right, middle - 1.395, theme.quiet),
        ((left + right) / 2, middle - 1.875, "center"),
        along_rows,
    )


def _standing(
    blocks: Triple,
    scales: tuple[float, float],
    word: str,
    column: str,
    places: Layout,
    theme: Theme,
) -> Terms:
    stage = places.stage
    standing = (blocks[0].T, blocks[1].T, blocks[2].T)
    rows = vector(standing, stage.height - 1.5, 0.5, places, across=_WIDE, upright=True)
    grids = _grids(standing, scales, rows, Axis((_WIDE,), (0,)), places, theme)
    left = (stage.left + stage.right - 3 * _WIDE - 2 * _APART) / 2
    top = (stage.bottom + stage.top + rows.length + 0.1) / 2
    lefts = [left + k * (_WIDE + _APART) for k in range(3)]
    for grid, x in zip(grids, lefts, strict=True):
        grid.place(x, top)
    middle, bottom, right = top - rows.length / 2, top - rows.length - 0.2, lefts[2] + _WIDE
    asks = Label(word, SIZES.number, theme.ink, weight="semibold", fit=1.8)
    times, sign = (Label(text, 0.46, theme.quiet) for text in ("×", _sign(blocks)))
    for label, x in ((times, lefts[1]), (sign, lefts[2])):
        label.at(x - _APART / 2, middle, "center", HALF_FIGURE)
    name = formula(column, 0.46, theme.ink, lefts[1] + _WIDE / 2, top + 0.35)
    return Terms(
        grids,
        (asks.at(lefts[0] + _WIDE / 2, top + 0.35, "center"), VGroup(name, times), sign),
        line([(lefts[2], bottom), (right, bottom)], theme.quiet),
        (right, bottom - 0.45, "right"),
        along_columns,
    )


def _grids(
    blocks: Triple,
    scales: tuple[float, float],
    rows: Axis,
    columns: Axis,
    places: Layout,
    theme: Theme,
) -> tuple[Grid, Grid, Grid]:
    most = 0.3 if places.tall else 0.26
    first, second, third = (
        matrices.signed(
            cells, rows, columns, theme, most=most, largest=scale, margin=margin(places)
        )
        for cells, scale in zip(blocks, (*scales, None), strict=True)
    )
    return first, second, third


def _sign(blocks: Triple) -> str:
    """Give "=" if every product is that of the factors as drawn; "≈" if one is not."""
    each = zip(*(block.all() for block in blocks), strict=True)
    exact = all(relation([a, b], product, "×") == "=" for a, b, product in each)
    return "=" if exact else "≈"
