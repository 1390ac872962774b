"""Says that a film waits for its viewers: a line over the caption runs down, as sand does."""

from __future__ import annotations

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Strip
from qkvideo.scenes.look.measures import LAYERS, STROKES

WAITING = "waiting"
"""Key of the line."""
SHARE = 0.25
"""Length of the line at first, as a share of the width of the stage."""
LOOKS = 9
"""Number of looks of the line: first it fades in, then it becomes shorter by equal steps."""


def waiting(frame: Frame) -> Strip:
    """Return how the line looks at moments with equal distances; at the last one it is gone.

    Args:
        frame: Gives the line its place, between stage and caption, and its colour.
    """
    places = frame.places
    half, y = SHARE * places.canvas.width / 2, (places.canvas.bottom + places.said.top) / 2
    ends = [half * (2 * min(1.0, 1 - (k - 1) / (LOOKS - 2)) - 1) for k in range(LOOKS)]
    return tuple(
        Curve(
            WAITING, curves.straight((-half, y), (end, y)), frame.colour("quiet"), STROKES.strong,
            z=LAYERS.over, alpha=float(k > 0),
        )
        for k, end in enumerate(ends)
    )  # fmt: skip
