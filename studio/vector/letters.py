"""Texts with the positions and fonts of their letters, for the browser."""

from __future__ import annotations

from typing import Any

from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.text.pango import FontSpan, extent, pieces

FINE = 10_000
"""Steps per em: positions of letters are stored as integers."""


class Letters:
    """A table of typeset texts, each stored once, and a table of the fonts that they need.

    A typeset text is a list: its width; 1 if all its digits have the same width, otherwise 0; then
    one entry for each of its segments. A segment is a sequence of letters with one font, as a list:
    for example, ["cat", 0, 5200] is "cat" in the font with index 0, beginning 5200/`FINE` em right
    of the text's left edge. Three more entries follow unless they are 0, −1 and 0:

    - the index of the segment's line in the text;
    - the index of its span, a stretch of the text with its own font weight or colour; −1 for none;
    - 1 if the segment is read from right to left (it then begins at its right edge), otherwise 0.

    Attributes:
        settings: The typeset texts. Widths are integers, in 1/`FINE` em.
        fonts: For each font, by its digest, its index and the set of its letters in `settings`.
    """

    def __init__(self) -> None:
        self.settings: list[list[Any]] = []
        self.fonts: dict[str, tuple[int, set[str]]] = {}
        self._known: dict[tuple[Any, ...], int] = {}

    def of(self, item: Text) -> int:
        """Return the index of an item's typeset text in `settings`, the table of typeset texts.

        The text is added to the table if it is new.
        """
        return self._number(
            item.text,
            item.weight,
            tuple(FontSpan(span.start, span.end, span.weight) for span in item.spans),
            None if item.width is None else item.width / item.em,
            item.align,
            item.cell is not None,
        )

    def in_cell(self, text: str) -> int:
        """Return the index of a matrix cell's text in `settings`, the table of typeset texts.

        The text is added to the table if it is new, typeset with digits of equal width. For an
        empty text, −1 is returned.
        """
        return self._number(text, "regular", (), None, "left", True) if text else -1

    def _number(
        self,
        text: str,
        weight: str,
        spans: tuple[FontSpan, ...],
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
