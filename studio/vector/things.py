"""A table of the items in pictures; each item is stored once, however many pictures show it.

Positions are integers: `GRID` steps per frame unit, y upwards as in layouts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.describe.formulas import plain
from qkvideo.scenes.layout.items import Array, Curve, Item, Maths, Sheet, Text
from qkvideo.scenes.text.formula import formula
from qkvideo.studio.vector.colours import Colours
from qkvideo.studio.vector.letters import FINE, Letters
from qkvideo.studio.vector.outlines import outline

GRID = 1000
"""Steps per frame unit; a step is a tenth of a pixel at 720p."""
EM = 100_000
"""Steps per frame unit for font sizes; finer, since the error adds up over a line of thirty
letters."""
SHARE = 1000
"""Steps between 0 and 1, for shares and opacities."""

_ENTERS = ("fade", "trace", "rise", "fall", "grow")
_TEXT, _SHEET, _CURVE, _MATHS = range(4)
Row = list[Any]
Kind = TypeVar("Kind", bound=Item)


class Things:
    """Tables of all items of several films, as JSON data. Equal items are stored once.

    Attributes:
        rows: The table of items. Each item is a list of its properties; some are indices in the
            other tables.
        colours: The table of the items' colours.
        letters: The table of the items' typeset texts.
        outlines: The table of outlines: those of curves, and those of the glyphs in formulas. An
            outline is a list of integers, made by `outlines.outline`.
        formulas: The table of formulas. Each is a list: its alternative text, then a pair of
            integers for each glyph. The second integer is the index of the glyph's outline in
            `outlines`. The first is the index of the part of the formula that contains the glyph,
            among the parts with colours of their own; −1 if the glyph is in none of them.
    """

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.colours = Colours()
        self.letters = Letters()
        self.outlines: list[list[int]] = []
        self.formulas: list[Row] = []
        self._known: dict[Any, int] = {}

    def number(self, dark: Item, light: Item) -> int:
        """Return the index of an item in `rows`, the table of items, adding the item if it is new.

        Args:
            dark: The item, in the dark theme.
            light: The same item in the light theme. Apart from colours, it must equal `dark`.

        Raises:
            QKVideoError: If `dark` and `light` have different keys, or are different kinds of
                items.
        """
        if (type(dark), dark.key) != (type(light), light.key):
            raise QKVideoError(f"“{dark.key}” and “{light.key}” stand in one place, in two themes")
        row = self._row(dark, light)
        return self._once(repr(row), self.rows, lambda: row)

    def _once(self, key: Any, table: list[Row], make: Callable[[], Row]) -> int:
        """Return the index of an entry in a table, making the entry if the key is new."""
        if key not in self._known:
            self._known[key] = len(table)
            table.append(make())
        return self._known[key]

    def _row(self, dark: Item, light: Item) -> Row:
        match dark, light:
            case Text(), Text():
                kind, own = _TEXT, self._text(dark, light)
            case Sheet(), Sheet():
                kind, own = _SHEET, self._sheet(dark, light)
            case Curve(), Curve():
                kind, own = _CURVE, self._curve(dark, light)
            case Maths(), Maths():
                kind, own = _MATHS, self._maths(dark, light)
            case _:
                raise TypeError(f"nobody packs a {type(dark).__name__}")
        alpha = round(dark.alpha * SHARE)
        return [kind, dark.z, alpha, _ENTERS.index(dark.enters), *own]

    def _text(self, dark: Text, light: Text) -> Row:
        pair = self.colours.named
        spans = [pair(a.colour, b.colour) for a, b in zip(dark.spans, light.spans, strict=True)]
        place = [round(dark.em * EM), round(dark.x * GRID), round(dark.y * GRID)]
        turned = round(dark.slant * FINE)
        return [self.letters.of(dark), *place, pair(dark.colour, light.colour), spans, turned]

    def _sheet(self, dark: Sheet, light: Sheet) -> Row:
        many = self.colours.many
        texts: Row | int = 0
        inks: Row | int = 0
        if dark.texts is not None and dark.inks is not None and light.inks is not None:
            texts = [self.letters.in_cell(text) for row in dark.texts for text in row]
            inks = _runs(many(dark.inks, light.inks).ravel().tolist())
        turned = -1 if dark.cells is None else int(dark.cells.turned)
        return [
            _steps(dark.xs),
            _steps(dark.ys),
            _runs(many(dark.fill, light.fill).ravel().tolist()),
            texts,
            inks,
            round(dark.em * EM),
            round(dark.gap * GRID),
            int(dark.joined),
            list(dark.rows),
            list(dark.columns),
            turned,
        ]

    def _curve(self, dark: Curve, light: Curve) -> Row:
        pair = self.colours.named
        return [
            self._outline(dark.points, GRID),
            pair(dark.colour, light.colour),
            round(dark.width * GRID),
            pair(dark.fill, light.fill),
            round(dark.strength * SHARE),
            [pair(a, b) for a, b in zip(dark.shades, light.shades, strict=True)],
        ]

    def _maths(self, dark: Maths, light: Maths) -> Row:
        pair = self.colours.named
        number = self._once(
            ("formula", dark.source), self.formulas, lambda: self._formula(dark.source)
        )
        return [
            number,
            round(dark.em * EM),
            round(dark.x * GRID),
            round(dark.y * GRID),
            pair(dark.colour, light.colour),
            [pair(a, b) for a, b in zip(dark.colours, light.colours, strict=True)],
        ]

    def _formula(self, source: str) -> Row:
        signs = [[s.piece, self._outline(s.points, FINE)] for s in formula(source).signs]
        return [plain(source), *signs]

    def _outline(self, points: Array, grid: int) -> int:
        key = ("outline", grid, np.rint(points * grid).astype(np.int64).tobytes())
        return self._once(key, self.outlines, lambda: outline(points, grid))


def _steps(edges: Array) -> list[int]:
    """Return edges as integers: the first one, then the distance of each from the previous one."""
    places = np.rint(edges * GRID).astype(np.int64)
    return [int(places[0]), *np.diff(places).tolist()]


def _runs(numbers: list[int]) -> list[int]:
    """Return the numbers, or only the first one if all are equal."""
    return numbers[:1] if len(set(numbers)) == 1 else numbers
