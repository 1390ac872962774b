"""Text: one figure for each colour, placed by its baseline, so that lines do not jump."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, sin
from typing import Any, Self

import numpy as np

from qkvideo.scenes.figures.figure import Figure, Group
from qkvideo.scenes.look.theme import rgba
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import Span, typeset


class Label(Group):
    """Literal text.

    Args:
        text: What it says.
        em: Size in units of the frame.
        colour: "#RRGGBB".
        weight: "regular" or "semibold".
        spans: Stretches in a colour and weight of their own.
        span_colours: One for each span.
        width: Where lines break (units of the frame); without it there is one line.
        align: "left" or "center", where lines break.
        tabular: Figures of equal width.

    Attributes:
        cell: The number that all of it shows, if it shows one.
        token: The sentence and the word in it that it shows, if it shows one.
        span_cells: For each span the number that it shows, if it shows one.
        slant: Turned about the left end of its baseline, in radians.
    """

    def __init__(
        self,
        text: str,
        em: float,
        colour: str,
        *,
        weight: str = "regular",
        spans: Sequence[Span] = (),
        span_colours: Sequence[str] = (),
        width: float | None = None,
        align: str = "left",
        tabular: bool = False,
    ) -> None:
        setting = typeset(
            text,
            weight=weight,
            spans=tuple(spans),
            width=None if width is None else width / em,
            align=align,
            tabular=tabular,
        )
        self.text = text
        self.cell: Cell | None = None
        self.token: tuple[int, int] | None = None
        self.span_cells: tuple[Any, ...] = (None,) * len(setting.spans)
        self.inks = [
            Figure(outline, fill=rgba(colour if span < 0 else span_colours[span]))
            for span, outline in setting.outlines
        ]
        super().__init__(self.inks)
        self.stand(0.0, 0.0, em)

    def stand(self, x: float, y: float, em: float, slant: float = 0.0) -> Self:
        """Place the left end of the first baseline.

        Args:
            x: Units of the frame.
            y: Likewise.
            em: Size.
            slant: Turned about that point, in radians.
        """
        self.em, self.slant = em, slant
        c, s = cos(slant) * em, sin(slant) * em
        for ink in self.inks:
            ink.place = (c, s, -s, c, x, y)
        return self

    def fade(self, alpha: float) -> Self:
        """Show so much of it, 0 to 1."""
        for ink in self.inks:
            ink.fill = np.array([*ink.fill[:3], alpha])
        return self
