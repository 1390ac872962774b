"""Items: the four kinds of things that a laid-out picture consists of.

Lengths are units of the frame (its shorter side is 8, the origin in its middle, y upwards).
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
"""In the keys of light around an item, which belongs to it and is no thing of its own."""
Entrance = Literal["fade", "trace", "rise", "fall", "grow"]
"""How an item appears: it fades in, is drawn along its curve, rises or falls to its place, or (for
shapes) grows out of its first side."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """Something to draw.

    Attributes:
        key: Its name, unique in the picture; "a/b" is inside "a".
        z: Items with a larger value are drawn over others.
        alpha: Opacity, 0 to 1.
        enters: How it appears.
    """

    key: str
    z: int = 0
    alpha: float = 1.0
    enters: Entrance = "fade"


@dataclass(frozen=True)
class Span:
    """Characters of a text with their own style.

    Attributes:
        start: Index of the first character.
        end: Index after the last character.
        colour: Their colour, "#RRGGBB".
        weight: "regular" or "semibold".
        cell: The number that they show, if any.
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
        text: The text, taken literally.
        em: Size.
        x: Left end of the first baseline.
        y: Height of the first baseline.
        colour: "#RRGGBB".
        weight: "regular" or "semibold".
        spans: Parts with their own style, in order.
        width: Width at which lines break; None for one line.
        align: "left" or "center", for several lines.
        cell: The number that the whole text shows, if any.
        token: Sentence and index of the word that the whole text shows, if any.
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
        xs: Edges of its columns, from left to right, (columns + 1,).
        ys: Edges of its rows, from top to bottom, (rows + 1,).
        fill: Colours, (rows, columns, 4), straight alpha last.
        rows: Names of the rows: between sheets with one key, rows with the same name correspond.
        columns: Names of the columns.
        texts: Texts in the cells, (rows, columns); None for none.
        inks: Colours of the texts, (rows, columns, 4).
        cells: The cells of the tensor behind the numbers.
        em: Size of the texts.
        gap: Space between two cells.
        joined: Whether each row is one piece, as its numbers are shares of a whole.
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
        """The box of the cell in row i and column j."""
        return Box(
            float(self.xs[j]), float(self.ys[i + 1]), float(self.xs[j + 1]), float(self.ys[i])
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Curve(Item):
    """A line or a shape.

    Attributes:
        points: Cubic Bézier curves, (4 k, 2): start, two handles, end; they need not meet.
        colour: Colour of its stroke, "#RRGGBB"; "" for none.
        width: Width of its stroke, in hundredths of a unit.
        fill: Colour of its fill; "" for none.
        strength: Opacity of the stroke, 0 to 1; lower if it is not highlighted.
        shades: Colours of the stroke at equal distances between its first and its last point,
            instead of one colour.
    """

    points: Array
    colour: str = ""
    width: float = 2.0
    fill: str = ""
    strength: float = 1.0
    shades: tuple[str, ...] = ()

    @property
    def ends(self) -> Array:
        """Its first point and its last, (2, 2)."""
        return self.points[[0, -1]]


@dataclass(frozen=True, kw_only=True)
class Maths(Item):
    """A formula in Typst's notation.

    Attributes:
        source: The formula.
        em: Size of its letters.
        x: x of its middle.
        y: y of its middle.
        colour: "#RRGGBB".
        colours: Colours of its pieces in {{ }}, in order.
    """

    source: str
    em: float
    x: float
    y: float
    colour: str
    colours: tuple[str, ...] = ()


Items = tuple[Item, ...]


def inside(key: str, outer: str) -> bool:
    """Whether a key is the same as another one, or inside it."""
    return key == outer or key.startswith(outer + "/")


def without(items: Iterable[Item], keys: Iterable[str]) -> Items:
    """The items that are neither one of these keys nor inside one."""
    outer = tuple(keys)
    return tuple(item for item in items if not any(inside(item.key, key) for key in outer))


def digest(what: object) -> str:
    """A digest of data: 64 hexadecimal digits.

    Raises:
        TypeError: If it contains something of a kind without a digest.
    """
    total = hashlib.sha256()
    for part in _parts(what):
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.hexdigest()


def _parts(value: Any) -> Iterator[bytes]:
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
