"""Texts as a browser sets them: which letters stand where, in which font."""

from __future__ import annotations

from typing import Any

from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.text.pango import Span, extent, pieces

FINE = 10_000
"""Steps an em."""


class Letters:
    """Settings of texts, each once, by their numbers; and what each font has to draw.

    Attributes:
        settings: The table. A setting has its width, whether its figures are of one width, and its
            pieces: text, font, left end, and where it is not 0, line, span, and 1 if it is read
            from the right (its left end is where it ends, then).
        fonts: For each font its number and the letters that it draws.
    """

    def __init__(self) -> None:
        self.settings: list[list[Any]] = []
        self.fonts: dict[str, tuple[int, set[str]]] = {}
        self._known: dict[tuple[Any, ...], int] = {}

    def of(self, item: Text) -> int:
        """The number of a text's setting."""
        return self._number(
            item.text,
            item.weight,
            tuple(Span(span.start, span.end, span.weight) for span in item.spans),
            None if item.width is None else item.width / item.em,
            item.align,
            item.cell is not None,
        )

    def in_cell(self, text: str) -> int:
        """The number of a text's setting as it stands in a cell; −1 for no text."""
        return self._number(text, "regular", (), None, "left", True) if text else -1

    def _number(
        self,
        text: str,
        weight: str,
        spans: tuple[Span, ...],
        width: float | None,
        align: str,
        tabular: bool,
    ) -> int:
        key = (text, weight, spans, width, align, tabular)
        if key not in self._known:
            set_so: dict[str, Any] = {
                "weight": weight,
                "spans": spans,
                "width": width,
                "align": align,
            }
            wide = extent(text, **set_so, tabular=tabular).width
            setting: list[Any] = [round(wide * FINE), int(tabular)]
            for piece in pieces(text, **set_so, tabular=tabular):
                number, letters = self.fonts.setdefault(piece.font, (len(self.fonts), set()))
                letters.update(piece.text)
                left = piece.left + piece.width * piece.from_right
                made: list[Any] = [piece.text, number, round(left * FINE)]
                more = [piece.line, piece.span, int(piece.from_right)]
                setting.append(made + (more if more != [0, -1, 0] else []))
            self._known[key] = len(self.settings)
            self.settings.append(setting)
        return self._known[key]
