"""Where vectors, the matrix that they are multiplied with, and what comes of it stand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from qkvideo.scenes.kit.axis import Axis, even
from qkvideo.scenes.kit.layout import Layout
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.spread import MORE, NAMES


@dataclass(frozen=True)
class Equation:
    """Where vectors, the matrix that they are multiplied with, and what comes of it stand.

    Attributes:
        given: Columns of the vectors, drawn as colours.
        rows: Rows of the matrix.
        columns: Its columns.
        room: Width of a result.
        left: Where vectors begin.
        ys: Their middles.
        corner: Left and upper edge of the matrix.
        results: Where results begin.
        result_ys: Their middles.
        height: Of vectors and results.
        head: Middle of the name above vectors, where it does not stand beside them.
        sign: Width of the sign before a result.
    """

    given: Axis
    rows: Axis
    columns: Axis
    room: float
    left: float
    ys: tuple[float, ...]
    corner: tuple[float, float]
    results: float
    result_ys: tuple[float, ...]
    height: float
    head: float | None
    sign: float

    @property
    def above(self) -> float:
        """From the matrix to the middle of its name."""
        return 0.35 if self.head is None else 0.3

    @property
    def asks(self) -> float:
        """Middle of the name above the results."""
        return self.result_ys[0] + self.height / 2 + (0.37 if self.head is None else 0.27)


def equation(
    count: int, shape: tuple[int, int], plain: bool, more: bool, places: Layout
) -> Equation:
    """Find room for `count` vectors times one matrix.

    Args:
        count: 1 or 2.
        shape: Of the matrix, as far as it is shown.
        plain: Whether a sign alone stands before each result.
        more: Whether results go on: dots stand behind them.
        places: Of the frame.
    """
    if places.narrow:
        made = _below(count, shape, 0.55 if plain else 1.1, places.stage)
        return replace(made, room=made.room - MORE * more)
    given = even(shape[0], min(0.2, 2.7 / shape[0]))
    rows = even(shape[0], min(0.2, 3.4 / shape[0]))
    columns = even(shape[1], min(0.28, 1.9 / shape[1]))
    ys = (0.75, -0.75) if count > 1 else (0.0,)
    left, sign = places.stage.left + 1.95, 0.6 if plain else 1.02
    corner = left + given.length + 0.55, rows.length / 2
    results = corner[0] + columns.length + sign
    room = 5.2 if plain else 4.7
    return Equation(given, rows, columns, room, left, ys, corner, results, ys, 0.5, None, sign)


def _below(count: int, shape: tuple[int, int], sign: float, stage: Box) -> Equation:
    """Results below, as a sum that is too long goes on in the next line."""
    names = NAMES if count > 1 else 0.0
    low = stage.height < 6
    head, height = (0.6, 0.4) if low else (0.6, 0.52)
    pitch = height + (0.08 if low else 0.2)
    below = (0.62 if low else 1.15) + count * pitch
    most = min(4.4, stage.height - head - below)
    rows = even(shape[0], min(0.27, most / shape[0]))
    columns = even(shape[1], min(0.28, 2.1 / shape[1]))
    wide = stage.width - names - columns.length - 0.6
    given = even(shape[0], min(0.2, wide / shape[0]))
    left = (stage.left + stage.right - names - given.length - 0.6 - columns.length) / 2 + names
    top = (stage.bottom + stage.top + head + rows.length + below) / 2 - head
    middle = top - rows.length / 2
    apart = min(0.75, rows.length / 4) if count > 1 else 0.0
    ys = tuple(middle + apart * side for side in (1, -1)[:count])
    first = top - rows.length - below + (count - 0.5) * pitch
    room = stage.width - names - sign
    results = stage.left + names + sign
    return Equation(
        given,
        rows,
        columns,
        room,
        left,
        ys,
        (left + given.length + 0.6, top),
        results,
        tuple(first - k * pitch for k in range(count)),
        height,
        ys[0] + height / 2 + 0.3,
        sign,
    )
