"""Where vectors stand one below another, before and after: in one row each, or in several.

In a wide frame a vector is one row with its name to the left. In a narrow one it goes on below,
and names stand above; the first stretches of all vectors that are compared stay together.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from qkvideo.scenes.kit.axis import Axis, axis
from qkvideo.scenes.kit.layout import Layout
from qkvideo.scenes.kit.pango import Box

NAMES = 1.2
"""Room to the left of vectors in a narrow frame, where each has a name of its own."""
MORE = 0.32
"""Room for the dots behind a vector that goes on."""
_CELL, _WIDEST = 0.72, 0.95
"""Width of a number's cell in a narrow frame, at least and at most."""
_HEAD, _ROW, _NEXT, _GROUP = 0.55, 0.56, 0.2, 0.7
"""Heights there: of a name, of a row, between two stretches, and between two groups."""
_FREE = 0.15
"""Below what is said above the stage."""
_MOST = 1.25
"""How many times as high all of them may be."""


@dataclass(frozen=True)
class Spread:
    """Where vectors stand.

    Attributes:
        stretches: Which of the numbers stand in one row.
        columns: How wide they are, for each stretch.
        row: How high.
        left: Where rows begin.
        tops: Upper edge of each vector's stretches.
        heads: Middle of each group's name, where names stand above.
    """

    stretches: tuple[tuple[int, ...], ...]
    columns: tuple[Axis, ...]
    row: Axis
    left: float
    tops: tuple[tuple[float, ...], ...]
    heads: tuple[float, ...]

    def box(self, stretch: int, start: int, end: int, first: int, last: int) -> Box:
        """The box around numbers `start` to `end` of a stretch, in some vectors.

        Args:
            stretch: Which.
            start: The first number in it.
            end: The one after the last.
            first: The upper vector.
            last: The lower one.
        """
        sizes = self.columns[stretch].sizes
        return Box(
            self.left + sum(sizes[:start]),
            self.tops[last][stretch] - self.row.length,
            self.left + sum(sizes[:end]),
            self.tops[first][stretch],
        )


def spread(drawn: Sequence[int], groups: tuple[int, int], more: bool, places: Layout) -> Spread:
    """Find room for vectors before something happens, and after it.

    Args:
        drawn: Which of their numbers.
        groups: How many vectors there are before, and after.
        more: Whether vectors go on: dots stand behind them.
        places: Of the frame.
    """
    if places.narrow:
        stage = places.stage
        return _narrow(drawn, groups, replace(stage, right=stage.right - MORE * more))
    stage = places.stage
    columns = axis(len(drawn), 9.6, 0.6, drawn)
    # Words to the left of the vectors, and all of it in the middle.
    left = (stage.left + stage.right - columns.length) / 2 + 1.1
    tops = {(1, 1): (1.3, -0.5), (1, 2): (1.75, 0.15, -0.75)}.get(groups, (2.2, 1.4, -0.2, -1.0))
    row = Axis((0.56,), (0,))
    return Spread((tuple(drawn),), (columns,), row, left, tuple((top,) for top in tops), ())


def _narrow(drawn: Sequence[int], groups: tuple[int, int], stage: Box) -> Spread:
    names = NAMES if max(groups) > 1 else 0.0
    room = stage.width - names
    count = math.ceil(len(drawn) / math.floor(room / _CELL))
    each = math.ceil(len(drawn) / count)
    stretches = [tuple(drawn[k : k + each]) for k in range(0, len(drawn), each)]
    size = min(_WIDEST, room / each)
    columns = [Axis((size,) * len(some), tuple(range(len(some)))) for some in stretches]
    heights = [_HEAD + count * n * _ROW + (count - 1) * _NEXT for n in groups]
    scale = min(_MOST, (stage.height - _FREE) / (sum(heights) + _GROUP))
    left = (stage.left + stage.right - names - each * size) / 2 + names
    y = (stage.bottom + stage.top - _FREE + scale * (sum(heights) + _GROUP)) / 2
    heads, tops = [], []
    for n, height in zip(groups, heights, strict=True):
        heads.append(y - 0.4 * _HEAD * scale)
        first = y - _HEAD * scale
        tops += [
            tuple(first - (k * (n * _ROW + _NEXT) + which * _ROW) * scale for k in range(count))
            for which in range(n)
        ]
        y -= (height + _GROUP) * scale
    row = Axis((_ROW * scale,), (0,))
    return Spread(tuple(stretches), tuple(columns), row, left, tuple(tops), tuple(heads))
