"""Lays out parts side by side that continue in further rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from qkvideo.scenes.layout.arrange import ENDLESS, ROUNDING, Size, arrange, measure, put
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Item
from qkvideo.scenes.layout.kinds.boxes import GAPS
from qkvideo.scenes.look.measures import SPACES
from qkvideo.scenes.parts.boxes import Wrap
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.text.pango import Box

Sized = tuple[Part, Size]
"""A part and its size."""


def _rows(part: Wrap, room: Size, frame: Frame) -> list[list[Sized]]:
    """Divide the parts into rows; return each part with its size."""
    rows: list[list[Sized]] = []
    left = 0.0
    for child in part.parts:
        size = measure(child, Size(ENDLESS, room.height), frame)
        if size.width > room.width + ROUNDING:
            size = measure(child, room, frame)
        if rows and size.width + GAPS[part.gap] <= left + ROUNDING:
            rows[-1].append((child, size))
            left -= size.width + GAPS[part.gap]
        else:
            rows.append([(child, size)])
            left = room.width - size.width
    return rows


def _size(row: list[Sized], gap: float) -> Size:
    """Return the size of a row."""
    wide = sum(size.width for _, size in row) + gap * (len(row) - 1)
    return Size(wide, max(size.height for _, size in row))


@measure.register
def _(part: Wrap, room: Size, frame: Frame) -> Size:
    sizes = [_size(row, GAPS[part.gap]) for row in _rows(part, room, frame)]
    tall = sum(size.height for size in sizes) + SPACES.close * (len(sizes) - 1)
    return Size(max(size.width for size in sizes), tall)


@arrange.register
def _(part: Wrap, box: Box, frame: Frame) -> Iterator[Item]:
    rows, gap = _rows(part, Size(box.width, box.height), frame), GAPS[part.gap]
    sizes = [_size(row, gap) for row in rows]
    tall = sum(size.height for size in sizes) + SPACES.close * (len(sizes) - 1)
    top = box.top - (box.height - tall) / 2
    for row, whole in zip(rows, sizes, strict=True):
        spare = box.width - whole.width
        x = box.left + {"left": 0.0, "center": spare / 2, "right": spare}[part.side]
        y = top - whole.height / 2
        for child, size in row:
            # Slightly more than its size, since the part is measured again.
            inner = Box(x, y - size.height / 2, x + size.width, y + size.height / 2)
            yield from put(child, replace(inner, right=inner.right + ROUNDING), frame)
            x += size.width + gap
        top -= whole.height + SPACES.close
