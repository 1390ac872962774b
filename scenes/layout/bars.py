"""A list of bars: labels, lengths and numbers in three columns."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from qkvideo.scenes.kit.pango import Box, ellipsis
from qkvideo.scenes.kit.theme import SIZES
from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import Size, arrange, measure
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item, Text
from qkvideo.scenes.layout.text import Run, length, one_line, runs
from qkvideo.scenes.parts.bars import Bar, Bars

ROW = 1.7
"""Height of a line, in em."""
THICK = 0.62
"""Height of a bar, in lines."""
APART = 0.16
"""Between label, bar and number, in units of the frame."""
LABELS = 0.4
"""The share of the width that labels have at most."""
LEAST_BAR = 0.2
"""The share of the width that bars have at least."""
QUIET = 0.35
"""How strong a bar is that is not spoken of."""


@measure.register
def _(part: Bars, room: Size, frame: Frame) -> Size:
    em = _em(part, room, frame)
    return Size(room.width, ROW * em * len(part.bars))


def _em(part: Bars, room: Size, frame: Frame) -> float:
    """The size of its text: as large as there is room for all lines, never too small."""
    most = room.height / (ROW * max(1, len(part.bars)))
    return max(SIZES.least, frame.chosen.choose(part.group, min(SIZES.number, most)))


@arrange.register
def _(part: Bars, box: Box, frame: Frame) -> Iterator[Item]:
    em = _em(part, Size(box.width, box.height), frame)
    labels = [runs(bar.label, "ink", "regular", frame) for bar in part.bars]
    numbers = [runs((bar.value,), "ink", "regular", frame) for bar in part.bars]
    left = min(LABELS * box.width, max(length(label) for label in labels) * em)
    right = max(length(number) for number in numbers) * em
    start = box.left + left + APART
    room = max(LEAST_BAR * box.width, box.right - right - APART - start)
    height = ROW * em
    top = (box.top + box.bottom + height * len(part.bars)) / 2
    for k, bar in enumerate(part.bars):
        y = top - (k + 0.5) * height
        lit = part.lit is None or bar.name in part.lit
        key = f"{part.key}/{bar.name}"
        yield from _label(labels[k], key, em, box.left + left, y, left, lit, frame)
        end = start + room * min(1.0, max(0.0, bar.value.value / part.whole))
        yield _bar(bar, f"{key}/bar", (start, end), y, THICK * height, lit, frame)
        for text in one_line(numbers[k], f"{key}/value", em, end + APART, y):
            yield text if lit else _quiet(text, frame)


def _label(
    label: list[Run], key: str, em: float, x: float, y: float, room: float, lit: bool, frame: Frame
) -> Iterator[Text]:
    """A bar's label, its right end at the bar; a long one loses its middle."""
    if length(label) * em > room and len(label) == 1:
        run = label[0]
        label = [Run(ellipsis(run.text, room / em), run.colour, run.weight, None, run.token)]
    for text in one_line(label, f"{key}/label", em, x, y, "right"):
        yield text if lit else _quiet(text, frame)


def _quiet(text: Text, frame: Frame) -> Text:
    return Text(
        key=text.key, text=text.text, em=text.em, x=text.x, y=text.y,
        colour=frame.theme.quiet, weight=text.weight, cell=text.cell, token=text.token,
    )  # fmt: skip


def _bar(
    bar: Bar,
    key: str,
    ends: tuple[float, float],
    y: float,
    thick: float,
    lit: bool,
    frame: Frame,
) -> Curve:
    colour = frame.colour(bar.ink)
    if bar.ink == "share":
        shade = frame.theme.of_share(np.array([0.3 + 0.7 * bar.value.value]))[0, :3]
        colour = "#{:02X}{:02X}{:02X}".format(*(round(255 * c) for c in shade))
    box = Box(ends[0], y - thick / 2, max(ends[1], ends[0] + 0.02), y + thick / 2)
    return Curve(
        key=key, points=curves.area(box), fill=colour, width=0.0, alpha=1.0 if lit else QUIET
    )
