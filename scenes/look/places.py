"""Areas of the frame for title, pictures, caption and badge, for each shape of frame."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.engine.attention.folding import MOST_WHOLE, USUAL, Listing
from qkvideo.engine.errors import RequestError
from qkvideo.scenes.text.box import Box

PIXEL = 1 / 15
"""Step of the grid on which cells lie, in frame units: a whole number of pixels at 480p, 720p,
1080p and above."""


@dataclass(frozen=True)
class Places:
    """The areas of a frame, in frame units; the shorter side of every frame is 8 frame units long.

    The origin is in the middle of the frame.

    Attributes:
        width: Width of the frame.
        height: Height of the frame.
        safe: The area outside which nothing is drawn.
        title: Area of the beat's title, at the top.
        corner: Area of the film's title and the number of the beat: at the top right, or above the
            beat's title in narrower frames than 16:9.
        canvas: Area of the pictures (the stage).
        said: Area of the caption, below the pictures.
        badge: Area of the badge, at the bottom.
        said_lines: Maximum number of lines of the caption.
        most_full: Maximum number of columns of a matrix that shows all its words and numbers;
            larger matrices are folded.
        listing: How many keys are shown if a query's attention weights are written as a list: all
            if there are few, otherwise those with the largest weights.
    """

    width: float
    height: float
    safe: Box
    title: Box
    corner: Box
    canvas: Box
    said: Box
    badge: Box
    said_lines: int
    most_full: int
    listing: Listing = USUAL

    @property
    def narrow(self) -> bool:
        """Whether the frame is narrow, which means that its shape is not 16:9.

        In a narrow frame, parts are often stacked instead of side by side.
        """
        return self.canvas.width < 10

    @property
    def tall(self) -> bool:
        """Whether the canvas is higher than wide."""
        return self.canvas.height > self.canvas.width


PLACES = {
    "16:9": Places(
        width=128 / 9,
        height=8,
        safe=Box(-6.75, -3.86, 6.75, 3.82),
        title=Box(-6.55, 3.1, 3.3, 3.74),
        corner=Box(3.5, 3.1, 6.55, 3.74),
        canvas=Box(-6.55, -2.18, 6.55, 2.92),
        said=Box(-6.35, -3.51, 6.35, -2.49),
        badge=Box(-6.55, -3.86, 6.55, -3.55),
        said_lines=2,
        most_full=MOST_WHOLE,
    ),
    # In narrower frames, the corner is above the title, and lines are broken.
    "4:3": Places(
        width=32 / 3,
        height=8,
        safe=Box(-5.05, -3.88, 5.05, 3.84),
        title=Box(-4.9, 2.9, 4.9, 3.44),
        corner=Box(-4.9, 3.5, 4.9, 3.8),
        canvas=Box(-4.9, -1.76, 4.9, 2.8),
        said=Box(-4.9, -3.36, 4.9, -1.86),
        badge=Box(-4.9, -3.86, 4.9, -3.38),
        said_lines=3,
        most_full=9,
    ),
    "1:1": Places(
        width=8,
        height=8,
        safe=Box(-3.75, -3.88, 3.75, 3.84),
        title=Box(-3.6, 2.9, 3.6, 3.44),
        corner=Box(-3.6, 3.5, 3.6, 3.8),
        canvas=Box(-3.6, -1.25, 3.6, 2.8),
        said=Box(-3.6, -3.32, 3.6, -1.34),
        badge=Box(-3.6, -3.86, 3.6, -3.38),
        said_lines=4,
        most_full=6,
        listing=Listing(most=6, largest=4),
    ),
    "9:16": Places(
        width=8,
        height=128 / 9,
        safe=Box(-3.75, -6.9, 3.75, 6.9),
        title=Box(-3.6, 5.3, 3.6, 6.35),
        corner=Box(-3.6, 6.45, 3.6, 6.8),
        canvas=Box(-3.6, -4.0, 3.6, 5.1),
        said=Box(-3.6, -6.2, 3.6, -4.2),
        badge=Box(-3.6, -6.85, 3.6, -6.35),
        said_lines=4,
        most_full=9,
    ),
}


def layout(aspect: str) -> Places:
    """Return the areas of a frame.

    Args:
        aspect: Shape of the frame: "16:9", "4:3", "1:1" or "9:16".

    Raises:
        RequestError: If there is no such shape.
    """
    if aspect not in PLACES:
        raise RequestError(f"there is no aspect “{aspect}”; there are: {', '.join(PLACES)}")
    return PLACES[aspect]


def inside(inner: Box, outer: Box, slack: float = 1e-6) -> bool:
    """Return whether one box is completely inside another box.

    Args:
        inner: The box that should be inside.
        outer: The other box.
        slack: Distance by which `inner` may exceed each edge of `outer`, in frame units.
    """
    return (
        inner.left >= outer.left - slack
        and inner.bottom >= outer.bottom - slack
        and inner.right <= outer.right + slack
        and inner.top <= outer.top + slack
    )
