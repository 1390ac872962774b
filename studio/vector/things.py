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
from qkvideo.studio.vector.colours import ColourTable
from qkvideo.studio.vector.letters import FINE, Letters
from qkvideo.studio.vector.outlines import outline

GRID = 1000
"""Steps per frame unit; a step is a tenth of a pixel at 720p."""
EM = 100_000
"""Steps per frame unit for font sizes; finer, since the error adds up over a line of thirty
letters."""
SHARE = 1000
"""Steps between 0 and 1, for shares and opacities."""

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
        pictures: The table of pictures that fill curves, each a list of one data URL.
        lags: The table of orders in which cells change: when each cell begins, in units of
            1/`SHARE`, row after row.
    """

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.colours = ColourTable()
        self.letters = Letters()
        self.outlines: list[list[int]] = []
        self.formulas: list[Row] = []
        self.pictures: list[Row] = []
        self.lags: list[list[int]] = []
        self._known: dict[Any, int] = {}

    def number(self, *looks: Item) -> int:
        """Return the index of an item in `rows`, the table of items, adding the item if it is new.

        Args:
            *looks: The item in each theme, in the order of `THEMES`; they differ only in colours.

        Raises:
            QKVideoError: If the items have different keys, or are different kinds of items.
        """
        first, *others = looks
        for other in others:
            if (type(first), first.key) != (type(other), other.key):
                raise QKVideoError(
                    f"“{first.key}” and “{other.key}” stand in one place, in two themes"
                )
        row = self._row(looks)
        return self._once(repr(row), self.rows, lambda: row)

    def lag(self, lag: Array) -> int:
        """Return the index in `lags` of the moments at which cells begin, (rows, columns)."""
        row = np.rint(lag * SHARE).astype(int).ravel().tolist()
        return self._once(("lag", *row), self.lags, lambda: row)

    def _once(self, key: Any, table: list[Row], make: Callable[[], Row]) -> int:
        """Return the index of an entry in a table, making the entry if the key is new."""
        if key not in self._known:
            self._known[key] = len(table)
            table.append(make())
        return self._known[key]

    def _row(self, looks: tuple[Any, ...]) -> Row:
        first = looks[0]
        match first:
            case Text():
                kind, own = _TEXT, self._text(looks)
            case Sheet():
                kind, own = _SHEET, self._sheet(looks)
            case Curve():
                kind, own = _CURVE, self._curve(looks)
            case Maths():
                kind, own = _MATHS, self._maths(looks)
            case _:
                raise TypeError(f"nobody packs a {type(first).__name__}")
        return [kind, round(first.alpha * SHARE), *own]

    def _text(self, looks: tuple[Text, ...]) -> Row:
        text = looks[0]
        spans = [
            self._colour(*(span.colour for span in spans))
            for spans in zip(*(each.spans for each in looks), strict=True)
        ]
        place = [round(text.em * EM), round(text.x * GRID), round(text.y * GRID)]
        turned = round(text.slant * FINE)
        colour = self._colour(*(each.colour for each in looks))
        return [self.letters.of(text), *place, colour, spans, turned]

    def _sheet(self, looks: tuple[Sheet, ...]) -> Row:
        many, sheet = self.colours.many, looks[0]
        texts: Row | int = 0
        inks: Row | int = 0
        written = [each.inks for each in looks if each.inks is not None]
        if sheet.texts is not None and len(written) == len(looks):
            texts = [self.letters.in_cell(text) for row in sheet.texts for text in row]
            inks = _runs(many(*written).ravel().tolist())
        return [
            _steps(sheet.xs),
            _steps(sheet.ys),
            _runs(many(*(each.fill for each in looks)).ravel().tolist()),
            texts,
            inks,
            round(sheet.em * EM),
            round(sheet.gap * GRID),
            int(sheet.joined),
        ]

    def _curve(self, looks: tuple[Curve, ...]) -> Row:
        curve = looks[0]
        picture = (
            [self._once(("picture", curve.picture), self.pictures, lambda: [curve.picture])]
            if curve.picture
            else []
        )
        return [
            self._outline(curve.points, GRID),
            self._colour(*(each.colour for each in looks)),
            round(curve.width * GRID),
            self._colour(*(each.fill for each in looks)),
            round(curve.strength * SHARE),
            [self._colour(*each) for each in zip(*(c.shades for c in looks), strict=True)],
            *picture,
        ]

    def _maths(self, looks: tuple[Maths, ...]) -> Row:
        maths = looks[0]
        number = self._once(
            ("formula", maths.source), self.formulas, lambda: self._formula(maths.source)
        )
        return [
            number,
            round(maths.em * EM),
            round(maths.x * GRID),
            round(maths.y * GRID),
            self._colour(*(each.colour for each in looks)),
            [self._colour(*each) for each in zip(*(m.colours for m in looks), strict=True)],
        ]

    def _colour(self, *colours: str) -> int:
        return self.colours.named(*colours)

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
