"""Lays out boxes that adapt to their room: variants, texts that shrink, rows that wrap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from qkvideo.scenes.layout.arrange import ENDLESS, ROUNDING, Size, arrange, instead, measure, put
from qkvideo.scenes.layout.fitting.search import balanced, largest
from qkvideo.scenes.layout.frame import Chosen, Frame
from qkvideo.scenes.layout.items import Item
from qkvideo.scenes.layout.kinds.boxes import GAPS
from qkvideo.scenes.parts.boxes import Column, First, Fit, Row, Wrap
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.table import ALIGNS
from qkvideo.scenes.parts.text import Line, Token
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.pango import left_to_right

SCALES = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.95, 0.9, 0.85, 0.8, 0.76, 0.72, 0.69, 0.65, 0.6, 0.55)
"""Factors for texts if there is much room, or little."""
MOST = {"not": 1.0, "little": 1.2, "much": 1.5}
"""Maximum factors (`Fit.grows`); with the second one, a label is still smaller than the caption."""


@instead.register
def _(part: First, room: Size, frame: Frame) -> Part:
    """Return the first variant that fits.

    A size group shares the index of its variant, counted from the end, since a group shares
    the smallest value.
    """
    last = len(part.parts) - 1
    # Those that are only tried do not decide on the size of their group.
    tried = replace(frame, chosen=Chosen(dict(frame.chosen.sizes), frame.chosen.held))
    sizes = (measure(child, room, tried) for child in part.parts)
    fits = next(k for k, size in enumerate(sizes) if k == last or size.within(room))
    return part.parts[last - round(frame.chosen.choose(part.group, last - fits))]


@measure.register
def _(part: Fit, room: Size, frame: Frame) -> Size:
    return measure(part.parts[0], room, _scaled(part, room, frame))


@arrange.register
def _(part: Fit, box: Box, frame: Frame) -> Iterator[Item]:
    room = Size(box.width, box.height)
    inner = replace(_scaled(part, room, frame), whole=False)
    yield from put(part.parts[0], box, inner)


def _scaled(part: Fit, room: Size, frame: Frame) -> Frame:
    """Return the frame in the largest scale in which the part, or its size group, fits.

    If it fits in none, the part is measured whole, so that this is seen.
    """
    scales = [scale for scale in SCALES if part.least <= scale <= MOST[part.grows]]
    # Measured without a limit of height, since lines that break would shrink one by one to fit it.
    high = Size(room.width, max(ENDLESS, room.height))

    def fits(scale: float) -> bool | None:
        scaled = replace(frame, scale=frame.scale * scale, whole=True)
        size = measure(part.parts[0], high, scaled)
        if size.height >= high.height - ROUNDING:  # it fills any room
            size = measure(part.parts[0], room, scaled)
        return size.within(room) or None

    found = largest(scales, fits)
    scale = found[0] if found else scales[-1]
    scale = frame.chosen.choose(part.group, scale * frame.scale)
    return replace(frame, scale=scale, whole=frame.whole or found is None)


# A wrap is a column of rows.


@instead.register
def _(part: Wrap, room: Size, frame: Frame) -> Column:
    """Return the parts in rows."""
    sizes = list[Size]()
    for child in part.parts:
        size = measure(child, Size(ENDLESS, room.height), frame)
        fits = size.width <= room.width + ROUNDING
        sizes.append(size if fits else measure(child, room, frame))
    widths = [size.width for size in sizes]
    rows = partial(_rows, widths, GAPS[part.gap])
    broken = balanced(rows, room.width) if part.reads else rows(room.width)
    order = (_read(part, row) if part.reads else row for row in broken)
    side = ALIGNS[part.side]
    parts = tuple(map(_read_row, part.parts)) if part.reads else part.parts
    lines = [Row(tuple(parts[k] for k in row), part.gap, justify=side) for row in order]
    return Column(tuple(lines), part.gap if part.reads else "close", "fill")


def _rows(widths: Sequence[float], gap: float, room: float) -> list[list[int]]:
    """Return the indices of the parts of each row, with rows at most as wide as the room."""
    rows, left = list[list[int]](), 0.0
    for k, width in enumerate(widths):
        if rows and width + gap <= left + ROUNDING:
            rows[-1].append(k)
            left -= width + gap
        else:
            rows.append([k])
            left = room - width
    return rows


def _read(part: Wrap, row: Sequence[int]) -> tuple[int, ...]:
    """Return words in the order in which they stand from left to right."""
    return left_to_right(list(map(_text, part.parts)), row)


def _read_row(part: Part) -> Part:
    """Return a word and the signs beside it in the order in which they stand."""
    if not isinstance(part, Row):
        return part
    order = left_to_right(list(map(_text, part.parts)), range(len(part.parts)))
    return replace(part, parts=tuple(part.parts[k] for k in order))


def _text(part: Part) -> str:
    """Return a word of a sentence, or a word and the signs directly beside it."""
    if isinstance(part, Row):
        return "".join(map(_text, part.parts))
    one = part.pieces[0] if isinstance(part, Line) else None
    return one.text if isinstance(one, Token) else "…"
