"""Where the product of weights and values stands, weights · V = Z."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qkvideo.scenes.kit import words
from qkvideo.scenes.kit.axis import Axis, axis
from qkvideo.scenes.kit.layout import Layout

Place = tuple[float, float]


@dataclass(frozen=True)
class Product:
    """Places of its parts: upper left corners.

    Attributes:
        rows: Of the weights.
        columns: Of the weights.
        down: Rows of V and of Z.
        wide: Width of V, and of Z.
        weights: The weights; their words stand above and to the left.
        values: V.
        output: Z.
        times: The middle of "·".
        equals: The middle of "=".
    """

    rows: Axis
    columns: Axis
    down: Axis
    wide: float
    weights: Place
    values: Place
    output: Place
    times: float
    equals: float


def product(tokens: Sequence[str], full: Sequence[int], d_v: int, places: Layout) -> Product:
    """In one line or, on a stage that is taller than wide, V and Z below the weights.

    Args:
        tokens: Of the sentence.
        full: Rows and columns of the weights that are at full size.
        d_v: How many columns V has.
        places: The frame's.
    """
    return (_in_a_column if places.tall else _in_a_line)(tokens, full, d_v, places)


def _in_a_line(tokens: Sequence[str], full: Sequence[int], d_v: int, places: Layout) -> Product:
    n, stage, beside = len(tokens), places.stage, _beside(tokens, full, places)
    most, apart = (0.8, 0.6) if places.narrow else (1.8, 0.9)
    wide = min(most, 0.45 * d_v)
    room = stage.width - beside - 2 * wide - 2 * apart
    columns = axis(n, room, 0.64, full)
    # What stands above V goes beside words that lean over.
    past = 0.2 - (wide / 2 - 0.25 if places.narrow else 0.0)
    before = max(apart, words.overhang(tokens, columns) + past)
    if places.narrow:
        # What the weights are called, and how large they are, may be wider than they.
        before = max(before, 2.0 - (columns.length + wide) / 2)
        if columns.length > room - (before - apart):
            columns = axis(n, room - (before - apart), 0.64, full)
    total = beside + columns.length + 2 * wide + apart + (before if places.narrow else apart)
    height = stage.height - words.height_above(tokens, columns) - 0.5
    down = axis(n, height, 0.5, full)
    left = stage.left + (stage.width - total) / 2 + beside
    top = stage.bottom + 0.5 + height - (height - down.length) / 2
    v_left = left + columns.length + before
    return Product(
        rows=down,
        columns=columns,
        down=down,
        wide=wide,
        weights=(left, top),
        values=(v_left, top),
        output=(v_left + wide + apart, top),
        times=(left + columns.length + v_left) / 2,
        equals=v_left + wide + apart / 2,
    )


def _in_a_column(tokens: Sequence[str], full: Sequence[int], d_v: int, places: Layout) -> Product:
    n, stage, beside = len(tokens), places.stage, _beside(tokens, full, places)
    wide = min(2.2, 0.55 * d_v)
    columns = axis(n, stage.width - beside - 0.1, 1.2, full)
    lean = words.overhang(tokens, columns)
    if beside + columns.length + lean > stage.width:
        columns = axis(n, stage.width - beside - lean, 1.2, full)
    above = words.height_above(tokens, columns)
    names = 2.1  # of the matrices, and their shapes
    room = stage.height - above - names
    rows, down = axis(n, 0.62 * room, 0.9, full), axis(n, 0.38 * room, 0.6, full)
    total = above + rows.length + names + down.length
    top = (stage.top + stage.bottom + total) / 2 - above
    middle = (stage.left + stage.right) / 2
    left = min(middle + (beside - columns.length) / 2, stage.right - lean - columns.length)
    v_left, v_top = middle - wide - 0.1, top - rows.length - 1.5
    return Product(
        rows=rows,
        columns=columns,
        down=down,
        wide=wide,
        weights=(left, top),
        values=(v_left, v_top),
        output=(v_left + wide + 0.9, v_top),
        times=v_left - 0.45,
        equals=v_left + wide + 0.45,
    )


def _beside(tokens: Sequence[str], full: Sequence[int], places: Layout) -> float:
    """The room for words beside the weights: in a narrow frame no more than they take."""
    if not places.narrow:
        return words.LONGEST + words.BESIDE
    return words.width_beside(tokens, Axis((1.0,) * len(tokens), tuple(full)))
