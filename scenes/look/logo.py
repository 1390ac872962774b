"""Reads a logo: the shapes of an SVG with plain fills and strokes, or the pixels of a PNG."""

from __future__ import annotations

import base64
import binascii
import io
import math
import re
import warnings
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted

MOST_CHARACTERS = 1 << 18
"""Maximum length of a logo's file, in characters: twice that of a detailed coat of arms."""
MOST_PIXELS = 24_000_000
"""Maximum number of pixels of a PNG; that of a poster has fewer."""
PIXELS_HIGH = 512
"""Maximum height of the pixels that are kept, four times that at 2160p; they are at most four times
as wide."""
PNG: Final = "data:image/png;base64,"
"""How a logo begins that is a PNG, as a text: as in a page."""
LOGOS: Final = ("logo.svg", "logo.png")
"""Usual names of the files of logos."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_CURVES = 20_000
MOST_ELEMENTS = 10_000
"""Maximum number of elements, those that `<use>` repeats counted each time."""
MOST_DEPTH = 64
"""Maximum number of elements inside one another, or repeating one another."""
MOST_WIDE = 50.0
"""Maximum ratio of a logo's longer side to its shorter side."""
_NOT_DRAWN = {
    "text": "text: save it with its texts as paths",
    "image": "a picture of pixels: save it as shapes, or the whole logo as PNG",
    "linearGradient": "a gradient: save it with plain fills",
    "radialGradient": "a gradient: save it with plain fills",
    "pattern": "a pattern: save it with plain fills",
    "filter": "a filter: save it without effects",
    "mask": "a mask: save it with plain shapes",
    "clipPath": "a clip path: save it with plain shapes",
}


@dataclass(frozen=True)
class LogoShape:
    """A shape of a logo: its outline, its fill and its stroke.

    Attributes:
        points: The outline's k cubic curves, (4 k, 2): for each curve, its start, its two control
            points and its end. The unit is the logo's height. The origin is the logo's lower left
            corner, and y points up.
        fill: Colour of the fill, "#RRGGBB"; "" for no fill.
        stroke: Colour of the stroke, "#RRGGBB"; "" for no stroke.
        width: Width of the stroke, as a multiple of the logo's height.
        picture: What fills the outline, a rectangle, instead of a plain colour: a PNG, written as a
            data URL; "" for a plain fill.
    """

    points: npt.NDArray[np.float64]
    fill: str
    stroke: str
    width: float
    picture: str = ""


@dataclass(frozen=True)
class Sign:
    """A logo, ready to be drawn.

    Attributes:
        shapes: The shapes; later ones are drawn over earlier ones.
        width: The logo's width divided by its height.
    """

    shapes: tuple[LogoShape, ...]
    width: float


OTHER: Final = "a logo is an SVG or a PNG: save it as one of these"
"""What error messages say of any other file."""


def logo_text(content: bytes) -> str:
    """Return a logo's file as a text, as `sign` takes it.

    Args:
        content: The file: an SVG or a PNG.

    Raises:
        UnicodeDecodeError: It is neither.
    """
    if content.startswith(_SIGNATURE):
        return PNG + base64.b64encode(content).decode()
    return content.decode("utf-8")


def logo_file(text: str) -> tuple[str, bytes]:
    """Return the usual name and the content of the file of which `logo_text` returns the text.

    Raises:
        ValueError: A PNG is not written in base64.
    """
    if text.startswith(PNG):
        return LOGOS[1], base64.b64decode(text.removeprefix(PNG), validate=True)
    return LOGOS[0], text.encode()


@cache
def sign(text: str) -> Sign:
    """Read a logo, and return its shapes, ready to be drawn.

    Args:
        text: Text of an SVG file; or a PNG, written as a data URL.

    Raises:
        RequestError: It is neither an SVG nor a PNG, is too large, or contains nothing to draw; or
            an SVG contains text, pixels, gradients, effects or anything else that is not a plain
            shape.
    """
    return _pixels(text) if text.startswith(PNG) else _shapes(text)


def _pixels(text: str) -> Sign:
    """Return the logo of a PNG without its transparent margin."""
    from PIL import Image  # noqa: PLC0415  # who has no logo needs none

    try:
        _, content = logo_file(text)
    except binascii.Error as error:
        raise RequestError("the logo is no PNG that can be read: save it anew") from error
    with (
        untrusted.understood(
            lambda _: RequestError("the logo is no PNG that can be read: save it anew")
        ),
        warnings.catch_warnings(action="ignore"),  # of what has too many pixels
        Image.open(io.BytesIO(content), formats=["PNG"]) as picture,
    ):
        count = math.prod(picture.size)
        if count > MOST_PIXELS:
            raise RequestError(
                f"the logo has {count:,} pixels, the limit is {MOST_PIXELS:,}: make it smaller"
            )
        pixels = picture.convert("RGBA")
    box = pixels.getchannel("A").getbbox()
    if box is None:
        raise RequestError("the logo has nothing to draw: all of it is transparent")
    pixels = pixels.crop(box)
    width, height = pixels.size
    _check_sides(width, height)
    pixels.thumbnail((4 * PIXELS_HIGH, PIXELS_HIGH), Image.Resampling.LANCZOS)
    made = io.BytesIO()
    pixels.save(made, "png")
    (right, top), mean = (width / height, 1.0), np.asarray(pixels.convert("RGB")).mean(axis=(0, 1))
    corners = np.array([(0.0, 0.0), (right, 0.0), (right, top), (0.0, top), (0.0, 0.0)])
    sides = pairwise(corners)
    points = np.concatenate([[a, (2 * a + b) / 3, (a + 2 * b) / 3, b] for a, b in sides])
    fill = "#{:02X}{:02X}{:02X}".format(*(round(float(part)) for part in mean))
    picture_ = PNG + base64.b64encode(made.getvalue()).decode()
    return Sign((LogoShape(points, fill, "", 0.0, picture_),), right)


def _shapes(svg: str) -> Sign:
    import svgelements  # noqa: PLC0415  # who has no logo needs none

    with untrusted.understood(
        lambda why: RequestError(f"the logo is no SVG that can be read ({why}): save it anew")
    ):
        if not svg.lstrip("\ufeff \t\r\n").startswith("<"):
            raise RequestError(f"the logo is no SVG: {OTHER}")
        _check(svg)
        drawing = svgelements.SVG.parse(io.StringIO(svg), reify=True)
        found = [shape for each in drawing.elements() if (shape := _shape(each)) is not None]
    if not found or sum(len(points) for points, *_ in found) > 4 * MOST_CURVES:
        what = "nothing to draw" if not found else f"more than {MOST_CURVES:,} curves"
        raise RequestError(f"the logo has {what}: give an SVG of a few plain shapes")
    every = np.concatenate([points for points, *_ in found])
    if not (np.isfinite(every).all() and all(np.isfinite(width) for *_, width in found)):
        raise RequestError("the logo has numbers that are too large: save it anew")
    (left, top), (right, bottom) = every.min(axis=0), every.max(axis=0)
    height = float(bottom - top)
    if height <= 0 or right <= left:
        raise RequestError("the logo is a single line: give an SVG of a few plain shapes")
    _check_sides(float(right - left), height)
    if not all(0 <= width <= max(right - left, height) for *_, width in found):
        raise RequestError("the logo has a stroke wider than itself, or than nothing: save it anew")
    scale, origin = np.array([1 / height, -1 / height]), np.array([left, bottom])
    shapes = tuple(
        LogoShape((points - origin) * scale, fill, stroke, width / height)
        for points, fill, stroke, width in found
    )
    return Sign(shapes, float(right - left) / height)


def _check_sides(width: float, height: float) -> None:
    if not 1 / MOST_WIDE <= width / height <= MOST_WIDE:
        raise RequestError(
            f"the logo has sides of {width:.3g} and {height:.3g}: one may be at most"
            f" {MOST_WIDE:g} times as long as the other"
        )


def _check(svg: str) -> None:
    if len(svg) > MOST_CHARACTERS:
        raise RequestError(
            f"the logo has {len(svg):,} characters, the limit is {MOST_CHARACTERS:,}: simplify it"
        )
    # Nested entities can expand to a text of any length.
    if re.search(r"<!\s*(DOCTYPE|ENTITY)[^>]*\[", svg) or "<!ENTITY" in svg:
        raise RequestError("the logo declares entities: save it as plain SVG")
    inside: list[ET.Element] = []
    every: list[ET.Element] = []
    # Without entities; outside files are never read.
    for event, element in ET.iterparse(io.StringIO(svg), ("start", "end")):  # noqa: S314
        if event == "end":
            inside.pop()
            continue
        inside.append(element)
        every.append(element)
        name = str(element.tag).rpartition("}")[2]
        if name in _NOT_DRAWN:
            raise RequestError(f"the logo has {_NOT_DRAWN[name]}")
        if len(inside) > MOST_DEPTH:
            raise RequestError(
                f"the logo has more than {MOST_DEPTH} elements inside one another: simplify it"
            )
    if _count(every) > MOST_ELEMENTS:
        raise RequestError(f"the logo has more than {MOST_ELEMENTS:,} elements: simplify it")


def _count(every: list[ET.Element]) -> int:
    """Return the number of elements to draw; each `<use>` repeats all elements of its target.

    Args:
        every: All elements, the root first.
    """
    named: dict[str, list[ET.Element]] = {}
    for element in every:
        named.setdefault(element.get("id", ""), []).append(element)
    counts: dict[ET.Element, int] = {}
    begun: set[ET.Element] = set()

    def count(element: ET.Element) -> int:
        if element in begun or len(begun) > 4 * MOST_DEPTH:
            raise RequestError("the logo repeats parts inside parts: save it as plain shapes")
        if element not in counts:
            begun.add(element)
            uses = [value for key, value in element.items() if key.rpartition("}")[2] == "href"]
            repeated = [each for use in uses for each in named.get(use.strip().lstrip("#"), ())]
            counts[element] = 1 + sum(map(count, (*element, *repeated)))
            begun.remove(element)
        return counts[element]

    return count(every[0])


def _shape(element: Any) -> tuple[npt.NDArray[np.float64], str, str, float] | None:
    import svgelements  # noqa: PLC0415  # as above

    if not isinstance(element, svgelements.Shape):
        return None
    fill, stroke = _colour(element.fill), _colour(element.stroke)
    path = svgelements.Path(element)
    path.approximate_arcs_with_cubics()
    points = [point for segment in path for point in _cubic(segment)]
    if not points or not (fill or stroke):
        return None
    width = float(element.stroke_width or 0.0) if stroke else 0.0
    return np.array(points, np.float64), fill, stroke, width


def _colour(colour: Any) -> str:
    if colour is None or colour.value is None or colour.opacity == 0:
        return ""
    return f"#{colour.red:02X}{colour.green:02X}{colour.blue:02X}"


def _cubic(segment: Any) -> list[tuple[float, float]]:
    """Return a segment of a path as a cubic curve (start, two handles, end); empty for a move."""
    import svgelements  # noqa: PLC0415  # as above

    start, end = segment.start, segment.end
    match segment:
        case svgelements.Move():
            return []
        case svgelements.CubicBezier(control1=one, control2=two):
            handles = [(one.x, one.y), (two.x, two.y)]
        case svgelements.QuadraticBezier(control=control):
            handles = [
                (p.x + 2 / 3 * (control.x - p.x), p.y + 2 / 3 * (control.y - p.y))
                for p in (start, end)
            ]
        case _ if start is None or end is None:
            return []
        case _:
            handles = [
                (start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))
                for share in (1 / 3, 2 / 3)
            ]
    return [(start.x, start.y), *handles, (end.x, end.y)]
