"""Items: the four kinds of things that a laid-out picture consists of.

Lengths are in frame units: the frame's shorter side is 8, the origin is its centre, and y points
upwards.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.text.numbers import Cell, Cells
from qkvideo.scenes.text.pango import Box

Array = npt.NDArray[np.float64]
Texts = tuple[tuple[str, ...], ...]
GLOW = "/glow/"
"""Substring of the keys of the light around an item, which counts as part of that item."""
Entrance = Literal["fade", "trace", "rise", "fall", "grow"]
"""How an item appears: "fade", it fades in; "trace", it is drawn along its curve; "rise" or "fall",
it moves up or down to its place; "grow" (shapes only), it grows out of its first side."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """Something to draw.

    Attributes:
        key: Its name, unique in the picture; "a/b" is inside "a".
        z: Items with a larger value are drawn over items with a smaller one.
        alpha: Opacity, 0 to 1.
        enters: How it appears: see `Entrance`.
    """

    key: str
    z: int = 0
    alpha: float = 1.0
    enters: Entrance = "fade"


@dataclass(frozen=True)
class Span:
    """A range of characters with a style of its own.

    Attributes:
        start: Index of the first character.
        end: Index after the last character.
        colour: "#RRGGBB".
        weight: "regular" or "semibold".
        cell: The number that the characters show, if any.
    """

    start: int
    end: int
    colour: str
    weight: str = "regular"
    cell: Cell | None = None


@dataclass(frozen=True, kw_only=True)
class Text(Item):
    """A text.

    Attributes:
        text: The text, without any markup.
        em: Size, in frame units.
        x: x of the left end of the first baseline.
        y: y of the first baseline.
        colour: "#RRGGBB".
        weight: "regular" or "semibold".
        spans: Ranges with a style of their own, in order.
        width: Width at which lines break; None for one line.
        align: "left" or "center", for several lines.
        cell: The number that the whole text shows, if any.
        token: Index of the sentence, and of the word in it, that the whole text shows, if any.
        slant: Angle in radians by which it is rotated around the left end of its baseline.
    """

    text: str
    em: float
    x: float
    y: float
    colour: str
    weight: str = "regular"
    spans: tuple[Span, ...] = ()
    width: float | None = None
    align: str = "left"
    cell: Cell | None = None
    token: tuple[int, int] | None = None
    slant: float = 0.0


@dataclass(frozen=True, kw_only=True, eq=False)
class Sheet(Item):
    """Rows and columns of coloured cells, with or without numbers.

    Attributes:
        xs: x of the edges of its columns, from left to right, (columns + 1,).
        ys: y of the edges of its rows, from top to bottom, (rows + 1,).
        fill: Colours of the cells, (rows, columns, 4): red, green, blue, opacity, each 0 to 1,
            with colours not multiplied by the opacity.
        rows: Numbers that identify the rows: a row changes into the row with the same number in the
            next picture's sheet of the same key.
        columns: Numbers that identify the columns in the same way.
        texts: Texts in the cells, usually numbers, (rows, columns); None for no texts.
        inks: Colours of the texts, (rows, columns, 4), like `fill`.
        cells: The cells of the tensor that the texts show.
        em: Size of the texts, in frame units.
        gap: Space between two cells, in frame units.
        joined: Whether the cells of a row touch and form one bar, as its numbers are shares of a
            whole.
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

    def cell_box(self, i: int, j: int) -> Box:
        """Return the box of the cell in row i and column j."""
        return Box(
            float(self.xs[j]), float(self.ys[i + 1]), float(self.xs[j + 1]), float(self.ys[i])
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Curve(Item):
    """A line or a shape.

    Attributes:
        points: Cubic Bézier segments, (4 k, 2): start, two handles and end of each; successive
            segments need not be connected.
        colour: Colour of its stroke, "#RRGGBB"; "" for no stroke.
        width: Width of its stroke, in hundredths of a frame unit.
        fill: Colour of its fill, "#RRGGBB"; "" for no fill.
        strength: Opacity of the stroke, 0 to 1; lower if the curve is not highlighted.
        shades: Colours of the stroke at equal distances between its first and its last point; if
            given, they replace `colour`.
    """

    points: Array
    colour: str = ""
    width: float = 2.0
    fill: str = ""
    strength: float = 1.0
    shades: tuple[str, ...] = ()

    @property
    def ends(self) -> Array:
        """Its first and its last point, (2, 2)."""
        return self.points[[0, -1]]


@dataclass(frozen=True, kw_only=True)
class Maths(Item):
    """A formula in Typst's notation.

    Attributes:
        source: The formula; pieces in {{ }} can have colours of their own.
        em: Size of its letters, in frame units.
        x: x of its centre.
        y: y of its centre.
        colour: "#RRGGBB".
        colours: Colours of the pieces in {{ }}, in order.
    """

    source: str
    em: float
    x: float
    y: float
    colour: str
    colours: tuple[str, ...] = ()


Items = tuple[Item, ...]


def inside(key: str, outer: str) -> bool:
    """Whether `key` is the key `outer`, or inside it."""
    return key == outer or key.startswith(outer + "/")


def without(items: Iterable[Item], keys: Iterable[str]) -> Items:
    """Return the items without those whose key is one of `keys`, or inside one of them."""
    outer = tuple(keys)
    return tuple(item for item in items if not any(inside(item.key, key) for key in outer))


def digest(what: object) -> str:
    """Return the SHA-256 digest of nested data, as 64 hexadecimal digits.

    Raises:
        TypeError: If the data contain an object of an unsupported type.
    """
    total = hashlib.sha256()
    for part in _parts(what):
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.hexdigest()


def _parts(value: Any) -> Iterator[bytes]:
    """Yield a value as bytes: the name of its type, then its contents.

    Raises:
        TypeError: If the type is not supported.
    """
    yield type(value).__name__.encode()
    match value:
        case None | bool() | int() | float() | str():
            yield repr(value).encode("utf-8", "surrogatepass")
        case np.ndarray():
            yield f"{value.dtype.str} {value.shape}".encode()
            yield np.ascontiguousarray(value).tobytes()
        case np.generic():
            yield from _parts(value.item())
        case tuple() | list():
            yield str(len(value)).encode()
            for part in value:
                yield from _parts(part)
        case frozenset():
            yield from _parts(sorted(value))
        case dict():
            yield from _parts(list(value.items()))
        case _ if dataclasses.is_dataclass(value):
            for field in dataclasses.fields(value):
                yield from _parts(getattr(value, field.name))
        case _:
            raise TypeError(f"a {type(value).__name__} has no digest")
