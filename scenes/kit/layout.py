"""Where things stand. Places are fixed, and whatever is put into one is checked to fit."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.engine.errors import RequestError
from qkvideo.scenes.kit.pango import Box

PIXEL = 1 / 15
"""The grid on which cells are laid: a whole number of pixels at 480p, 720p, 1080p and above."""


@dataclass(frozen=True)
class Layout:
    """The places of a frame, in its units (8 high, the origin in the middle).

    Attributes:
        width: Of the frame.
        height: Of the frame.
        safe: Nothing leaves this box.
        title: What the beat is about, top left.
        corner: The film and where in it we are, top right.
        stage: What is shown.
        said: What is said, in the middle below the stage.
        badge: Where the weights come from, bottom right.
    """

    width: float
    height: float
    safe: Box
    title: Box
    corner: Box
    stage: Box
    said: Box
    badge: Box


LAYOUTS = {
    "16:9": Layout(
        width=128 / 9,
        height=8,
        safe=Box(-6.75, -3.86, 6.75, 3.82),
        title=Box(-6.55, 3.02, 3.3, 3.66),
        corner=Box(3.5, 3.02, 6.55, 3.66),
        stage=Box(-6.55, -2.25, 6.55, 2.8),
        said=Box(-6.35, -3.44, 6.35, -2.42),
        badge=Box(-6.55, -3.85, 6.55, -3.5),
    ),
}


def layout(aspect: str) -> Layout:
    """The layout for a shape of frame.

    Raises:
        RequestError: If there is none.
    """
    if aspect not in LAYOUTS:
        raise RequestError(f"there is no aspect “{aspect}”; there are: {', '.join(LAYOUTS)}")
    return LAYOUTS[aspect]


def part(box: Box, left: float = 0.0, right: float = 1.0) -> Box:
    """A vertical slice of a box, from `left` to `right` (fractions of its width)."""
    return Box(box.left + left * box.width, box.bottom, box.left + right * box.width, box.top)


def inside(inner: Box, outer: Box, slack: float = 1e-6) -> bool:
    """Whether `inner` leaves `outer` nowhere."""
    return (
        inner.left >= outer.left - slack
        and inner.bottom >= outer.bottom - slack
        and inner.right <= outer.right + slack
        and inner.top <= outer.top + slack
    )
