"""Items: the four kinds of things that a laid-out picture consists of.

Lengths are in frame units: the frame's shorter side is 8, the origin is its centre, and y points
upwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.parts.part import Side, inside
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.formula import formula
from qkvideo.scenes.text.numbers import Cell, Cells
from qkvideo.scenes.text.pango import FontSpan as Stretch
from qkvideo.scenes.text.pango import Setting, typeset

Array = npt.NDArray[np.float64]
Texts = tuple[tuple[str, ...], ...]
GLOW = "/glow/"
"""Substring of the keys of the light around an item, which counts as part of that item."""
LEGEND = "/strip"
"""End of the key of a legend's strip of colours; the labels beside it appear together with it."""
Marks = frozenset[tuple[Any, ...]]
"""What an item shows: each token as ("token", index of the sentence, index of the token), each
number as ("cell", name of the tensor, index)."""
Entrance = Literal["fade", "trace", "rise", "grow"]
"""How an item appears: "fade", it fades in; "trace", it is drawn along its curve; "rise", it moves
up to its place; "grow" (shapes only), it is flat at first, a line along the first side of its
outline, and grows from there."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """One element of a laid-out picture: the base class of texts, sheets, curves and formulas.

    Attributes:
        key: Name of the item, unique in its picture. An item "a/b" belongs to the item or part "a".
        z: Drawing order: items with a larger `z` are drawn over items with a smaller `z`.
        alpha: Opacity, 0 to 1.
        enters: How the item appears: "fade", it fades in; "trace", it is drawn along its curve;
            "rise", it moves up to its position; "grow" (shapes only), it is flat at first, a line
            along the first side of its outline, and grows from there.
    """

    key: str = field(kw_only=False)
    z: int = 0
    alpha: float = 1.0
    enters: Entrance = "fade"

    @property
    def box(self) -> Box:
        """The upright box around it, in frame units."""
        raise NotImplementedError

    @property
    def marks(self) -> Marks:
        """The tokens and numbers that it shows."""
        return frozenset()

    @property
    def closed(self) -> bool:
        """Whether it is a line that runs around something, as a frame does."""
        return False

    @property
    def lights(self) -> str:
        """Key of the beam around which it is light; of other items, ""."""
        beam, light, _ = self.key.partition(GLOW)
        return beam if light else ""

    @property
    def tips(self) -> str:
        """Key of the line at whose end it is: an arrow, also of its word; a share's beam; or ""."""
        piece = self.key.rpartition("/")
        whole, _, name = piece[0].rpartition("/") if piece[2].isdecimal() else piece
        if name in {"tip", "word", "lead"}:
            return f"{whole}/line"
        part, share, name = self.key.rpartition("/share/")
        return f"{part}/beam/{name}" if share else ""

    @property
    def follows(self) -> str:
        """Key of what it appears with, if there: a beam, an arrow's line, or a legend's strip."""
        whole, _, name = self.key.rpartition("/")
        return self.lights or self.tips or (whole + LEGEND if f"/{name}" != LEGEND else "")


@dataclass(frozen=True)
class Span:
    """A range of characters of a `Text` that has its own colour and font weight.

    Attributes:
        start: Index of the first character, from 0.
        end: Index after the last character.
        colour: Colour of the characters, "#RRGGBB".
        weight: Weight of the font, "regular" or "semibold".
        cell: The number that the characters show; None if they show no number.
    """

    start: int
    end: int
    colour: str
    weight: str = "regular"
    cell: Cell | None = None


@dataclass(frozen=True, kw_only=True)
class Text(Item):
    """A text of one or several lines, in its position. Lengths are in frame units.

    Attributes:
        text: The characters, without any markup.
        em: Font size.
        x: x of the text's left edge. Centred lines are centred between `x` and `x` + `width`.
        y: y of the first line's baseline.
        colour: Colour of the characters outside `spans`, "#RRGGBB".
        weight: Weight of the font outside `spans`, "regular" or "semibold".
        spans: Ranges of characters that have another colour or font weight, in order.
        width: Width at which lines break; None for one line.
        align: How several lines are aligned, "left" or "center".
        cell: The number, if the whole text shows one number; otherwise None.
        token: If the whole text shows one token: the index of its sentence (0 unless a film has
            several), and the index of the token in this sentence, from 0; otherwise None.
        slant: Angle, in radians, by which the text is rotated around (`x`, `y`).
    """

    text: str = field(kw_only=False)
    em: float = field(kw_only=False)
    x: float = field(kw_only=False)
    y: float = field(kw_only=False)
    colour: str = field(kw_only=False)
    weight: str = "regular"
    spans: tuple[Span, ...] = ()
    width: float | None = None
    align: Side = "left"
    cell: Cell | None = None
    token: tuple[int, int] | None = None
    slant: float = 0.0

    @property
    def box(self) -> Box:
        """The upright box around its letters."""
        ink, turn = self.setting.ink.scaled(self.em), np.exp(1j * self.slant)
        ends = np.array(
            [turn * (x + 1j * y) for x in (ink.left, ink.right) for y in (ink.bottom, ink.top)]
        )
        box = Box(*(float(f(part)) for f in (np.min, np.max) for part in (ends.real, ends.imag)))
        return box.moved(self.x, self.y)

    @cached_property
    def marks(self) -> Marks:
        """The tokens and numbers that it shows."""
        cells = (self.cell, *(span.cell for span in self.spans))
        return _marks(cells) | ({("token", *self.token)} if self.token else set())

    @property
    def setting(self) -> Setting:
        """Its letters typeset, in em."""
        return typeset(
            self.text,
            weight=self.weight,
            spans=tuple(Stretch(span.start, span.end, span.weight) for span in self.spans),
            width=None if self.width is None else self.width / self.em,
            align=self.align,
            tabular=self.cell is not None,
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Sheet(Item):
    """Rows and columns of coloured rectangles, with or without texts. Lengths are in frame units.

    Attributes:
        xs: x of the edges of the columns, from left to right, (columns + 1,).
        ys: y of the edges of the rows, from top to bottom, (rows + 1,).
        fill: Colours of the rectangles, (rows, columns, 4): red, green, blue, opacity, each 0 to 1.
            The first three are not multiplied by the opacity.
        rows: An identifier for each row. If two successive pictures have sheets with the same key,
            each row of the first sheet turns into the row of the second sheet with the same
            identifier.
        columns: An identifier for each column, which is used in the same way.
        texts: Texts in the rectangles, usually numbers, (rows, columns); None for no texts.
        inks: Colours of the texts, (rows, columns, 4), with values as in `fill`; None for no texts.
        cells: The numbers that the texts show, with their tensor and indices; None for no numbers.
        em: Font size of the texts.
        gap: Space between two neighbouring rectangles.
        joined: Whether the rectangles of a row touch and form one bar. Rows of attention weights
            are drawn in this way, since they sum to 1.
    """

    xs: Array
    ys: Array
    fill: Array
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    texts: Texts | None = None
    inks: Array | None = None
    cells: Cells | None = None
    em: float = 0.2
    gap: float = 0.02
    joined: bool = False

    @property
    def box(self) -> Box:
        """The box of the whole sheet."""
        return Box(float(self.xs[0]), float(self.ys[-1]), float(self.xs[-1]), float(self.ys[0]))

    @cached_property
    def marks(self) -> Marks:
        """The numbers that it shows as texts."""
        if self.cells is None or self.texts is None:
            return frozenset()
        return _marks(
            self.cells.cell(i, j)
            for i, row in enumerate(self.texts)
            for j, text in enumerate(row)
            if text
        )

    def cell_box(self, i: int, j: int) -> Box:
        """Return the box of the cell in row i and column j."""
        return Box(
            float(self.xs[j]), float(self.ys[i + 1]), float(self.xs[j + 1]), float(self.ys[i])
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Curve(Item):
    """A line, or a shape with a fill, made of cubic Bézier segments.

    Attributes:
        points: The points of k segments in frame units, (4 k, 2). Each segment has four points: its
            start, two control points and its end. Successive segments need not be connected.
        colour: Colour of the stroke, "#RRGGBB"; "" for no stroke.
        width: Width of the stroke, in hundredths of a frame unit.
        fill: Colour of the fill, "#RRGGBB"; "" for no fill.
        strength: Opacity of the stroke, 0 to 1. It is multiplied by the item's opacity, `alpha`.
        shades: Colours of a gradient of the stroke, "#RRGGBB", at equal distances on the straight
            line from the first point to the last; empty for a stroke with one colour, `colour`.
        picture: Picture that fills the shape, a rectangle, instead of `fill`: a PNG, written as a
            data URL; "" for none.
    """

    points: Array = field(kw_only=False)
    colour: str = field(default="", kw_only=False)
    width: float = field(default=2.0, kw_only=False)
    fill: str = ""
    strength: float = 1.0
    shades: tuple[str, ...] = ()
    picture: str = ""

    @property
    def box(self) -> Box:
        """The box around its points."""
        return Box(*map(float, (*self.points.min(axis=0), *self.points.max(axis=0))))

    @property
    def closed(self) -> bool:
        """Whether it is a line that runs around something, as a frame does."""
        return not self.fill and np.allclose(*self.ends)

    @property
    def ends(self) -> Array:
        """Its first and its last point, (2, 2)."""
        return self.points[[0, -1]]


@dataclass(frozen=True, kw_only=True)
class Maths(Item):
    """A formula in its position. Lengths are in frame units.

    Attributes:
        source: The formula in Typst's notation. Double braces, {{ and }}, mark parts that can have
            a colour of their own.
        em: Font size.
        x: x of the formula's centre.
        y: y of the formula's centre.
        colour: Colour of the signs outside {{ }}, "#RRGGBB".
        colours: Colours of the parts in {{ }}, "#RRGGBB", in the order of the parts. A part without
            an entry here has `colour`.
    """

    source: str = field(kw_only=False)
    em: float = field(kw_only=False)
    x: float = field(kw_only=False)
    y: float = field(kw_only=False)
    colour: str = field(kw_only=False)
    colours: tuple[str, ...] = ()

    @property
    def box(self) -> Box:
        """The box of the formula."""
        made = formula(self.source)
        return Box.around(self.x, self.y, made.width * self.em, made.height * self.em)


Items = tuple[Item, ...]
Strip = tuple[Item, ...]
"""How one item looks at moments with equal distances; a single look if it does not change."""


def without(items: Iterable[Item], keys: Iterable[str]) -> Items:
    """Return the items whose key is not one of `keys`, and not inside one of them.

    The key "a/b" is inside "a".
    """
    outer = tuple(keys)
    return tuple(item for item in items if not any(inside(item.key, key) for key in outer))


def _marks(cells: Iterable[Cell | None]) -> Marks:
    return frozenset(("cell", cell.tensor, cell.index) for cell in cells if cell and cell.index)
