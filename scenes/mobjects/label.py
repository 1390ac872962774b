"""Text on the stage: one mobject per colour, placed by its baseline, so that lines do not jump."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Self

import numpy as np
from manim import VMobject

from qkvideo.scenes.mobjects.twin import twin
from qkvideo.scenes.text.pango import HALF_LETTER, Box, Span, typeset

Anchor = Literal["left", "center", "right"]


class Ink(VMobject):
    """Letters of one colour."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return twin(self, memo)


class Label(VMobject):
    """Literal text. Its extent is that of its ink; its place is that of its baseline.

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
        super().__init__()
        self.text = text
        self.em = em
        self.slant = 0.0
        self.token: tuple[int, int] | None = None
        """The sentence and the word in it that it shows, if it shows one."""
        setting = typeset(
            text,
            weight=weight,
            spans=tuple(spans),
            width=None if width is None else width / em,
            align=align,
            tabular=tabular,
        )
        self.lines = setting.lines
        self.advance = setting.width * em
        # Centred lines are set within the width that was given, not within the widest of them.
        self.line_width = self.advance if width is None else width
        self.ink = setting.ink.scaled(em)
        self.span_boxes: tuple[Box, ...] = tuple(box.scaled(em) for box in setting.spans)
        self.span_cells: tuple[Any, ...] = (None,) * len(self.span_boxes)
        """For each span the number that it shows, if it shows one."""
        self._spans = sorted({run.span for run in setting.runs})
        for number in self._spans:
            points = np.concatenate([run.points for run in setting.runs if run.span == number])
            ink = Ink(stroke_width=0, fill_opacity=1)
            ink.set_points(points * em)
            ink.set_fill(colour if number < 0 else span_colours[number], opacity=1)
            self.add(ink)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return twin(self, memo)

    def at(self, x: float, y: float, anchor: Anchor = "left", half: float = HALF_LETTER) -> Self:
        """Place the label so that its letters are centred on the height `y`.

        Args:
            x: Where its left, centre or right is.
            y: The height of its middle (of the first line).
            anchor: Which of them.
            half: Height of that middle above the baseline, in em.
        """
        left = x - {"left": 0.0, "center": self.advance / 2, "right": self.advance}[anchor]
        return self.baseline(left, y - half * self.em)

    def baseline(self, x: float, y: float) -> Self:
        """Place the left end of the first baseline."""
        here_x, here_y = self.origin
        self.shift(np.array([x - here_x, y - here_y, 0.0]))
        return self

    def span_inks(self, span: int) -> list[VMobject]:
        """The mobjects that draw a span (none, if it has no ink)."""
        return [m for m, s in zip(self.submobjects, self._spans, strict=True) if s == span]

    def lean(self, angle: float) -> Self:
        """Turn it about the left end of its baseline, by an angle in radians."""
        x, y = self.origin
        self.rotate(angle, about_point=np.array([x, y, 0.0]))
        self.slant += angle
        return self

    @property
    def origin(self) -> tuple[float, float]:
        """The left end of the first baseline, while the label is neither scaled nor turned."""
        if not self.submobjects:
            return 0.0, 0.0
        x, y, _ = self.get_corner(np.array([-1, -1, 0])) - np.array(
            [self.ink.left, self.ink.bottom, 0.0]
        )
        return float(x), float(y)
