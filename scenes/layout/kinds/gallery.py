"""Lays out small pictures in rows: titles, pictures and legends are aligned, rows are centred."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from qkvideo.scenes.layout.arrange import Size, arrange, measure, put
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Item
from qkvideo.scenes.layout.kinds.boxes import GAPS
from qkvideo.scenes.parts.gallery import Figure, Gallery
from qkvideo.scenes.text.pango import Box

NEAR, APART, ROWS = GAPS["tight"], GAPS["usual"], GAPS["usual"]
"""Space between a picture and its texts, between pictures of a row, and between rows, in frame
units."""


@dataclass(frozen=True)
class _Fitted:
    """A gallery, fitted into its room. Lengths are in frame units.

    Attributes:
        rows: The pictures of each row.
        width: Width of a picture's place.
        sign: Width of the widest sign between two pictures; 0 if there are no signs.
        texts: For each row, heights of its titles, of its legends, and of the sign above the row.
        picture: Size of the largest picture.
    """

    rows: tuple[tuple[Figure, ...], ...]
    width: float
    sign: float
    texts: tuple[tuple[float, float, float], ...]
    picture: Size

    @property
    def heights(self) -> list[float]:
        """Height of each row."""
        return [sum(texts) + 2 * NEAR + self.picture.height for texts in self.texts]

    @property
    def height(self) -> float:
        """Height of all rows."""
        return sum(self.heights) + ROWS * (len(self.rows) - 1)


def _fitted(part: Gallery, room: Size, frame: Frame) -> _Fitted:
    """Fit a gallery into its room; pictures get the height that the texts of all rows leave."""
    across = part.across[1 if frame.tall else 2 if frame.narrow else 0]
    figures = part.figures
    rows = tuple(figures[k : k + across] for k in range(0, len(figures), across))
    signs = [figure.sign for row in rows for figure in row[1:] if figure.sign]
    sign = max((measure(line, room, frame).width for line in signs), default=0.0)
    apart = APART + (sign + APART if signs else 0.0)
    width = (room.width - apart * (across - 1)) / across
    texts = tuple(_texts(row, k > 0, Size(width, room.height), frame) for k, row in enumerate(rows))
    taken = sum(map(sum, texts)) + 2 * NEAR * len(rows) + ROWS * (len(rows) - 1)
    free = Size(width, max(0.0, room.height - taken) / len(rows))
    sizes = [measure(figure.picture, free, frame) for figure in figures]
    size = Size(max(size.width for size in sizes), max(size.height for size in sizes))
    return _Fitted(rows, width, sign, texts, size)


def _texts(
    row: Sequence[Figure], below: bool, room: Size, frame: Frame
) -> tuple[float, float, float]:
    """Return the heights of a row's titles and legends, and of the sign above the row.

    Args:
        row: The pictures of the row.
        below: Whether the row is below another one; only then can a sign be above it.
        room: The room for a text.
        frame: The frame.
    """
    above, under = (
        max(measure(line, room, frame).height for line in lines)
        for lines in ([figure.title for figure in row], [figure.legend for figure in row])
    )
    sign = row[0].sign if below else None
    return above, under, measure(sign, room, frame).height + NEAR if sign else 0.0


@measure.register
def _(part: Gallery, room: Size, frame: Frame) -> Size:
    return Size(room.width, _fitted(part, room, frame).height)


@arrange.register
def _(part: Gallery, box: Box, frame: Frame) -> Iterator[Item]:
    at = _fitted(part, Size(box.width, box.height), frame)
    first = (box.bottom + box.top + at.height) / 2
    tops = accumulate((height + ROWS for height in at.heights), initial=0.0)
    signed = APART + (at.sign + APART if at.sign else 0.0)
    for row, texts, down in zip(at.rows, at.texts, tops, strict=False):
        above, under, sign = texts
        top, wide = first - down, len(row) * at.width + (len(row) - 1) * signed
        left = (box.left + box.right - wide) / 2
        if sign and row[0].sign:
            yield from put(row[0].sign, Box(box.left, top - sign + NEAR, box.right, top), frame)
        top -= sign
        middle = top - above - NEAR
        for j, figure in enumerate(row):
            x = left + j * (at.width + signed)
            low = middle - at.picture.height
            if j and figure.sign:
                between = Box(x - signed, low, x, middle)
                yield from put(figure.sign, between, frame)
            yield from put(figure.title, Box(x, top - above, x + at.width, top), frame)
            yield from put(figure.picture, Box(x, low, x + at.width, middle), frame)
            legend = Box(x, low - NEAR - under, x + at.width, low - NEAR)
            size = measure(figure.legend, Size(at.width, under), frame)
            # Short legends begin at the same height as long ones.
            legend = Box(legend.left, legend.top - size.height, legend.right, legend.top)
            yield from put(figure.legend, legend, frame)
