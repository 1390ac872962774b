"""Texts as drawings, placed by their baseline so that lines do not jump when letters change."""

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
    """A text as a drawing, with one `Figure` for each span and one for the rest.

    Args:
        text: The text, taken literally.
        em: Font size in frame units.
        colour: Colour of the text, "#RRGGBB".
        weight: "regular" or "semibold".
        spans: Parts with their own colour and weight.
        span_colours: Colours of the spans, "#RRGGBB".
        width: Width at which lines break, in frame units; None for a single line.
        align: Alignment of several lines, "left" or "center".
        tabular: Whether all digits have the same width.

    Attributes:
        cell: The number that the whole text shows; None for none.
        token: Number of the sentence and index of the word that the text shows; None for no word.
        span_cells: The number that each span shows; None for none.
        slant: Angle in radians by which the text is rotated around the left end of its baseline.
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
        """Place the text by the left end of its first baseline.

        Args:
            x: Horizontal position, in frame units.
            y: Vertical position, in frame units.
            em: Font size, in frame units.
            slant: Angle of rotation around that point, in radians.
        """
        self.em, self.slant = em, slant
        c, s = cos(slant) * em, sin(slant) * em
        for ink in self.inks:
            ink.place = (c, s, -s, c, x, y)
        return self

    def fade(self, alpha: float) -> Self:
        """Set the opacity of the text, 0 to 1."""
        for ink in self.inks:
            ink.fill = np.array([*ink.fill[:3], alpha])
        return self
