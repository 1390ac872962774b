"""A rectangle of the stage whose picture is neither a stroke nor a fill.

manim treats every mobject as points with strokes and fills, and asks for them by many names. Here
stands once what of that has a meaning for a picture made of arrays, and what is refused.
"""

from __future__ import annotations

from typing import Any, NoReturn, Self

import numpy as np
from manim import Rectangle, VMobject

from qkvideo.scenes.text.pango import Box

_TURNED = "a grid does not turn, shear or flip: its rows stay horizontal (`Cells.T` turns a block)"
_SLACK = 1e-6


class Upright(VMobject):
    """A rectangle that moves, stretches and fades, but does not turn.

    Args:
        width: In units of the frame.
        height: In units of the frame.

    Attributes:
        opacity: Of the whole, 0 to 1.
    """

    _is_made = False  # manim colours every mobject while it makes it

    def __init__(self, width: float, height: float) -> None:
        self.opacity = 1.0
        super().__init__(stroke_width=0)
        self.points = Rectangle(width=width, height=height).points
        self._is_made = True

    @property
    def box(self) -> Box:
        """Its outline, in units of the frame.

        Raises:
            NotImplementedError: If it was turned, as a part of a group.
        """
        (right, top, _), (left, high, _), (west, bottom, _) = self.points[:12:4].tolist()
        askew = max(abs(left - west), abs(top - high)) > _SLACK
        if askew or right < left - _SLACK or top < bottom - _SLACK:
            raise NotImplementedError(_TURNED)
        return Box(left, bottom, right, top)

    def init_colors(self, propagate_colors: bool = True) -> Self:
        """Do nothing: there are no strokes and fills to colour."""
        del propagate_colors
        return self

    def set_fill(
        self, color: Any = None, opacity: float | None = None, family: bool = True
    ) -> Self:
        """Fade the whole of it.

        Raises:
            TypeError: If a colour is given.
        """
        del family
        if color is not None and self._is_made:
            raise TypeError("a grid's cells have colours of their own: use Change(fill=…, ink=…)")
        if opacity is not None:
            self.opacity = float(opacity)
        return self

    def set_stroke(self, color: Any = None, width: float | None = None, *_: Any, **__: Any) -> Self:
        """Do nothing: it has no strokes.

        Raises:
            TypeError: If it shall have one.
        """
        if (color is not None or width) and self._is_made:
            raise TypeError("a grid has no strokes: draw a frame around it")
        return self

    def set_opacity(self, opacity: float, family: bool = True) -> Self:
        """Fade the whole of it."""
        return self.set_fill(None, opacity, family)

    def fade(self, darkness: float = 0.5, family: bool = True) -> Self:
        """Fade by a share of its opacity, as manim's FadeIn and FadeOut ask for it."""
        return self.set_fill(None, self.opacity * (1.0 - darkness), family)

    def rotate(self, *_: Any, **__: Any) -> NoReturn:
        """Refuse: rows stay horizontal.

        Raises:
            NotImplementedError: Always.
        """
        raise NotImplementedError(_TURNED)

    def pointwise_become_partial(self, *_: Any, **__: Any) -> NoReturn:
        """Refuse what manim's Create and Write ask for.

        Raises:
            NotImplementedError: Always.
        """
        raise NotImplementedError("a grid is not drawn along its outline: use FadeIn or Change")


def outline(box: Box) -> VMobject:
    """A rectangle of manim's own, to point at or to draw."""
    rectangle: VMobject = Rectangle(width=box.width, height=box.height)
    rectangle.move_to(np.array([(box.left + box.right) / 2, (box.bottom + box.top) / 2, 0.0]))
    return rectangle
