"""Texts with the positions and fonts of their letters, for the browser."""

from __future__ import annotations

from typing import Any

from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.text.pango import Span, extent, pieces

FINE = 10_000
"""Steps per em: positions of letters are stored as integers."""


class Letters:
    """A table of typeset texts ("settings"), each stored once, and of the letters that they use.

    Attributes:
        settings: The table. An entry contains the text's width, whether all digits have the same
            width, and the pieces of the text. A piece contains its text, the index of its font and
            the position of its left end (its right end if it runs from right to left). Three more
            entries follow unless all have their default values: the index of its line, that of its
            span, and 1 if it runs from right to left.
        fonts: For each font, by its digest: the font's index, and the letters used.
    """

    def __init__(self) -> None:
        self.settings: list[list[Any]] = []
        self.fonts: dict[str, tuple[int, set[str]]] = {}
        self._known: dict[tuple[Any, ...], int] = {}

    def of(self, item: Text) -> int:
        """Return the index of a text's setting."""
        return self._number(
            item.text,
            item.weight,
            tuple(Span(span.start, span.end, span.weight) for span in item.spans),
            None if item.width is None else item.width / item.em,
            item.align,
            item.cell is not None,
        )

    def in_cell(self, text: str) -> int:
        """Return the index of the setting of a text in a matrix cell; −1 for an empty text."""
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
