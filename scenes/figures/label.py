"""Texts as drawings, placed by their baseline so that lines do not jump when letters change."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, sin
from typing import Any, Self

import numpy as np

from qkvideo.scenes.figures.figure import Figure, Group
from qkvideo.scenes.look.theme import rgba
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import FontSpan, typeset


class Label(Group):
    """A drawing of a text: the outlines of its letters.

    Some parts of the text can have a colour and a font weight of their own; they are called spans.

    Args:
        text: The text, taken literally.
        em: Font size in frame units.
        colour: Colour of the text outside the spans, "#RRGGBB".
        weight: Font weight of the text outside the spans, "regular" or "semibold".
        spans: Font weight of each span, index (from 0) of its first character, and index after its
            last character.
        span_colours: Colour of each span, "#RRGGBB".
        width: Width at which lines break, in frame units; None for a single line.
        align: Alignment of several lines, "left" or "center".
        tabular: True to set all digits with equal width.

    Attributes:
        cell: The number that the whole text shows; None if the text is not a number.
        token: If the text is a word of a sentence, the index of the sentence and the index of the
            word in the sentence, both from 0; otherwise None.
        span_cells: For each span, the number that it shows; None for a span that is not a number.
        slant: Anticlockwise rotation around the left end of the first baseline, in radians.
    """

    def __init__(
        self,
        text: str,
        em: float,
        colour: str,
        *,
        weight: str = "regular",
        spans: Sequence[FontSpan] = (),
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
        """Set position, size and rotation of this label, and return the label.

        Args:
            x: Horizontal position of the left end of the first baseline, in frame units.
            y: Vertical position of the first baseline, in frame units; y points upwards.
            em: Font size, in frame units.
            slant: Anticlockwise rotation around the point (x, y), in radians.
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
