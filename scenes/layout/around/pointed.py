"""Points at the numbers that a caption names, where the beat's last picture shows them."""

from __future__ import annotations

from collections.abc import Iterator

from qkvideo.scenes.layout.around.heading import SAID
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Items, Text
from qkvideo.scenes.layout.kinds.pointing import outlined
from qkvideo.scenes.layout.shown_numbers import numbers
from qkvideo.scenes.look.measures import LAYERS, SPACES
from qkvideo.scenes.text.box import Box

POINTED = "pointed/"
"""Beginning of the keys of the frames."""
MOST = 3
"""Maximum number of numbers at which a beat points."""


def pointed(around: Items, items: Items, frame: Frame) -> Iterator[Curve]:
    """Yield a frame around each entry of a tensor that the caption names, in the caption's order.

    Entries that the picture does not show, or frames already, have none; nor have sizes and other
    numbers that are no entries, for which nobody has to look.

    Args:
        around: The texts around the picture, with the caption.
        items: The items of the picture.
        frame: Gives the colour of the frames.
    """
    (said,) = (item for item in around if item.key == SAID)
    assert isinstance(said, Text)
    spans = sorted(said.spans, key=lambda span: span.start)
    named = [span.cell for span in spans if span.cell and span.cell.index]
    shown: dict[tuple[object, ...], Box] = {}
    for cell, box in numbers(items):
        shown.setdefault((cell.tensor, cell.index), box.grown(SPACES.close))
    wanted = dict.fromkeys((cell.tensor, cell.index) for cell in named)
    boxes = [shown[key] for key in wanted if key in shown][:MOST]
    for number, box in enumerate(boxes):
        if not any(isinstance(item, Curve) and _frames(item, box) for item in items):
            yield outlined(f"{POINTED}{number}", box, frame.theme.ink, LAYERS.over)


def _frames(curve: Curve, box: Box) -> bool:
    """Whether a line already runs around a number and little else."""
    (left, low), (right, high) = curve.points.min(axis=0), curve.points.max(axis=0)
    inside = left <= box.x <= right and low <= box.y <= high
    return (
        bool(curve.colour)
        and inside
        and right - left < 3 * box.width
        and high - low < 3 * box.height
    )
