"""What a laid-out picture is made of: four kinds of things, each with its key and its place.

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
Entrance = Literal["fade", "trace", "rise", "fall", "grow"]
"""How something comes: it gets brighter, is drawn along its curve, rises or falls to its place, or
(a shape) grows out of its first side."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """Something that is drawn.

    Attributes:
        key: Its name, unique in a laid-out picture; "a/b" is inside "a".
        z: What has more is drawn over what has less.
        alpha: How much of it is to be seen, 0 to 1.
        enters: How it comes.
    """

    key: str
    z: int = 0
    alpha: float = 1.0
    enters: Entrance = "fade"


@dataclass(frozen=True)
class Span:
    """Characters of a text that are set in their own way.

    Attributes:
        start: The first.
        end: The one after the last.
        colour: Of them, "#RRGGBB".
        weight: "regular" or "semibold".
        cell: The number that they show, if they show one.
    """

    start: int
    end: int
    colour: str
    weight: str = "regular"
    cell: Cell | None = None


@dataclass(frozen=True, kw_only=True)
class Text(Item):
    """Letters.

    Attributes:
        text: Literal.
        em: Size.
        x: Left end of the first baseline.
        y: Its height.
        colour: "#RRGGBB".
        weight: "regular" or "semibold".
        spans: Stretches in their own way, in order.
        width: Where lines break; None for one line.
        align: "left" or "center", where lines break.
        cell: The number that all of it shows.
        token: The sentence (from 0) and the word in it (from 0) that all of it shows.
        slant: Turned about the left end of its baseline, in radians.
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
    """Rows and columns of coloured cells, with numbers in them or without.

    Attributes:
        xs: Edges of its columns, from left to right, (columns + 1,).
        ys: Edges of its rows, from top to bottom, (rows + 1,).
        fill: Colours, (rows, columns, 4), alpha last and not multiplied in.
        rows: What each row is called: sheets of one key with other rows meet in their union.
        columns: What each column is called.
        texts: What is written, (rows, columns); None for nothing.
        inks: Colours of the texts, (rows, columns, 4).
        cells: Where the numbers come from.
        em: Size of the texts.
        gap: Between two cells.
        joined: Whether each row is one piece, divided: its numbers are shares of a whole.
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
        """What it covers."""
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
        colour: Of its line, "#RRGGBB"; "" for none.
        width: Of its line, in hundredths of a unit.
        fill: Colour of the inside; "" for none.
        strength: Opacity of the line, 0 to 1: what is not spoken of has less.
        shades: Instead of one colour of the line: colours at equal distances on the straight way
            from its first point to its last.
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
        source: Typst.
        em: Size of its letters.
        x: Its middle.
        y: Its middle.
        colour: "#RRGGBB".
        colours: Of its pieces in {{ }}, in order.
    """

    source: str
    em: float
    x: float
    y: float
    colour: str
    colours: tuple[str, ...] = ()


Items = tuple[Item, ...]


def inside(key: str, outer: str) -> bool:
    """Whether a key is another one, or inside it."""
    return key == outer or key.startswith(outer + "/")


def without(items: Iterable[Item], keys: Iterable[str]) -> Items:
    """The items that are neither one of some keys nor inside one."""
    outer = tuple(keys)
    return tuple(item for item in items if not any(inside(item.key, key) for key in outer))


def digest(what: object) -> str:
    """64 hexadecimal digits that differ where anything in it does.

    Raises:
        TypeError: If something in it is of a kind that has no digest.
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
