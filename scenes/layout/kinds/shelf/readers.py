"""Lays out a reader's card, and a single vector."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import Size, arrange, measure, put
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item
from qkvideo.scenes.layout.kinds.shelf.drawing import somebody
from qkvideo.scenes.layout.kinds.shelf.places import FIGURES, Largest, cells_of
from qkvideo.scenes.layout.kinds.shelf.vectors import coloured, size_in
from qkvideo.scenes.look.axis import Axis, even
from qkvideo.scenes.look.measures import LAYERS, SPACES, STROKES
from qkvideo.scenes.parts.shelf import Reader, Slip, Strips
from qkvideo.scenes.text.pango import Box

UPRIGHT, LYING = 0.86, 2.6
"""Width of a card relative to its height: upright, and on its side."""
LOW = 1.5
"""In a box whose width is more than this times its height, the card is on its side."""
TALL, WIDE = 0.72, 1.1
"""Maximum height of a single vector, and maximum width of its cells, in frame units."""
Share = tuple[float, float, float, float]
"""A place on a card: left, upper, right and lower edge, as shares of the card's size."""
STANDS: tuple[Share, ...] = (
    (0.1, 0.07, 0.9, 0.46),
    (0.05, 0.48, 0.95, 0.6),
    (0.08, 0.64, 0.92, 0.81),
    (0.05, 0.84, 0.95, 0.96),
)
"""Places on an upright card: of figure, name, question, and the question's name."""
LIES: tuple[Share, ...] = (
    (0.03, 0.12, 0.3, 0.66),
    (0.03, 0.7, 0.3, 0.92),
    (0.34, 0.4, 0.96, 0.8),
    (0.34, 0.08, 0.96, 0.34),
)
"""Places on a card on its side, in the same order as in `STANDS`; the books are below the card."""


@arrange.register
def _(part: Reader, box: Box, frame: Frame) -> Iterator[Item]:
    lies = box.width > LOW * box.height
    ratio = LYING if lies else UPRIGHT
    height = min(box.height, box.width / ratio)
    card = Box.around(box.x, box.y, height * ratio, height)
    frame.boxes[part.key] = card
    yield Curve(
        f"{part.key}/card",
        curves.frame(card),
        frame.colour("query"),
        STROKES.strong,
        z=LAYERS.lines,
    )
    figure, name, strip, asks = (
        Box(
            card.left + left * card.width,
            card.top - low * height,
            card.left + right * card.width,
            card.top - top * height,
        )
        for left, top, right, low in (LIES if lies else STANDS)
    )
    yield from somebody(part.somebody, figure, frame)
    yield from put(replace(part.name, side="center"), name, frame)
    # At the strip's end, as above the books: from here it follows the strip to its place there.
    yield from put(replace(part.asks, side="right"), asks, frame)
    count = part.strip.cells.shape[1]
    cells = even(count, strip.width / count)
    yield replace(
        coloured(part.strip, strip, cells, part.largest, None, frame)[0], z=LAYERS.things + 1
    )


@measure.register
def _(part: Slip, room: Size, frame: Frame) -> Size:
    return Size(_cells(part, room.width, frame).length + 2 * SPACES.close, TALL + 2 * SPACES.close)


@arrange.register
def _(part: Slip, box: Box, frame: Frame) -> Iterator[Item]:
    cells = _cells(part, box.width, frame)
    x, half = box.x, cells.length / 2
    # With spare height it is at the bottom, next to the text about it.
    low = box.bottom + SPACES.close
    own = Box(x - half, low, x + half, low + min(TALL, box.height - 2 * SPACES.close))
    if part.key:
        frame.boxes[part.key] = own
    most = min(frame.em("said"), FIGURES * own.height)
    em = size_in([part.strip], cells, most, frame)
    sheet, frames = coloured(part.strip, own, cells, part.largest, em, frame)
    yield sheet
    yield from frames


def _cells(part: Slip, room: float, frame: Frame) -> Axis:
    """Return the widths of the cells of a single vector."""
    column = Strips(name="", entries=(part.strip,), largest=part.largest)
    return cells_of(column, room - 2 * SPACES.close, frame, Largest(WIDE, WIDE))
