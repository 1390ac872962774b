"""Formulas as outlines, typeset by Typst (as SVG)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import numpy as np

from qkvideo.scenes.text.pango import Points, ink_box

if TYPE_CHECKING:
    import typst

DRAWN = 0.75
"""Font size of formulas relative to text: at full size, they would look too large beside text."""
_EM = 100.0
"""Font size in Typst, in points."""
_HEAD = (
    f"#set page(width: auto, height: auto, margin: 0pt, fill: none)\n#set text(size: {_EM:g}pt)\n"
)
_PIECE = re.compile(r"\{\{(.*?)\}\}")
_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_PLACE = re.compile(r"(matrix|translate)\(([^)]*)\)")
_WORD = re.compile(r"[A-Za-z]|-?[\d.]+(?:e-?\d+)?")


@dataclass(frozen=True)
class FormulaGlyph:
    """The outline of one glyph of a formula, or of a line such as a fraction bar.

    Attributes:
        piece: Index of the double braces that contain the glyph in the formula's source; -1 for a
            glyph outside all braces. In "{{Q}} = X {{W}}", Q has the index 0, W has 1, X has -1.
        points: k cubic Bézier curves, (4 k, 2), read-only: for each curve its start, two control
            points and its end. The unit is one em of the text beside the formula; y grows upwards,
            and (0, 0) is the centre of the formula's visible bounds.
    """

    piece: int
    points: Points


@dataclass(frozen=True)
class FormulaOutlines:
    """A typeset formula, as outlines.

    Attributes:
        signs: The outlines of the formula's glyphs, and of lines such as fraction bars.
        width: Width of the formula, in em of the text beside it.
        height: Height of the formula, in em of the text beside it.
    """

    signs: tuple[FormulaGlyph, ...]
    width: float
    height: float


@lru_cache(maxsize=256)
def formula(source: str) -> FormulaOutlines:
    """Return a formula typeset by Typst.

    The result is cached.

    Args:
        source: A formula in Typst's notation. It must not contain words of a sentence, since they
            would be read as code. Each text in {{ }} can be drawn in a colour of its own.
    """
    svg = _compiler().compile(f"{_HEAD}$ {_marked(source)} $".encode(), format="svg")
    assert isinstance(svg, bytes)  # it has one page
    root = ElementTree.fromstring(svg)  # noqa: S314  # Typst wrote it just now
    glyphs = {
        symbol.get("id", ""): _curves(symbol[0].get("d", ""))
        for symbol in root.iter(f"{_SVG}symbol")
    }
    found = list(_signs(root, np.eye(3), glyphs))
    # y grows upwards here.
    drawn = [(piece, points * [DRAWN / _EM, -DRAWN / _EM]) for piece, points in found]
    ink = ink_box(np.concatenate([points for _, points in drawn]))
    middle = np.array([(ink.left + ink.right) / 2, (ink.bottom + ink.top) / 2])
    signs = []
    for piece, points in drawn:
        placed = points - middle
        placed.setflags(write=False)
        signs.append(FormulaGlyph(piece, placed))
    width, height = (
        float(root.get(side, "0pt").removesuffix("pt")) for side in ("width", "height")
    )
    return FormulaOutlines(tuple(signs), DRAWN * width / _EM, DRAWN * height / _EM)


@cache
def _compiler() -> typst.Compiler:
    """Return the compiler for all formulas, since starting one takes longer than using it.

    Only the fonts that Typst contains are used, so formulas look the same on every machine.
    """
    import typst  # noqa: PLC0415  # .05 s, and most pictures have no formula

    return typst.Compiler(ignore_system_fonts=True)


def _marked(source: str) -> str:
    """Give each {{ }} piece a colour that encodes its number, which does not change the layout."""
    count = iter(range(1, 1 << 24))
    return _PIECE.sub(
        lambda piece: f'text(fill: #rgb("#{next(count):06x}"), {piece[1].strip()})', source
    )


def _signs(
    parent: ElementTree.Element, above: Points, glyphs: dict[str, Points]
) -> Iterator[tuple[int, Points]]:
    """Yield each glyph or rule: the index of its piece, and its outline in points, y downwards."""
    for element in parent:
        if element.tag == f"{_SVG}defs":
            continue
        here = above @ _matrix(element.get("transform", ""))
        if element.tag == f"{_SVG}use":
            move = _matrix(f"translate({element.get('x', 0)} {element.get('y', 0)})")
            outline = glyphs[element.get(_LINK, "").removeprefix("#")]
            yield _piece(element.get("fill", "")), _placed(outline, here @ move)
        elif element.tag == f"{_SVG}path":
            outline = _curves(element.get("d", ""))
            colour = element.get("fill", "none")
            if colour == "none":
                outline = _line(outline, float(element.get("stroke-width", "0")))
                colour = element.get("stroke", "")
            yield _piece(colour), _placed(outline, here)
        yield from _signs(element, here, glyphs)


def _piece(colour: str) -> int:
    return int(colour.removeprefix("#"), 16) - 1


def _matrix(transform: str) -> Points:
    made = np.eye(3)
    for kind, numbers in _PLACE.findall(transform):
        values = [float(number) for number in numbers.replace(",", " ").split()]
        step = np.eye(3)
        if kind == "matrix":
            step[:2] = np.reshape(values, (3, 2)).T
        else:
            step[: len(values), 2] = values
        made = made @ step
    return made


def _placed(points: Points, matrix: Points) -> Points:
    return np.asarray(points @ matrix[:2, :2].T + matrix[:2, 2])


def _line(points: Points, thickness: float) -> Points:
    """Return the outline of a straight line, as in a fraction or a root."""
    start, end = points[0], points[-1]
    way = (end - start) / max(float(np.hypot(*(end - start))), 1e-9)
    aside = np.array([-way[1], way[0]]) * thickness / 2
    corners = [start + aside, end + aside, end - aside, start - aside, start + aside]
    return np.concatenate([_straight(a, b) for a, b in pairwise(corners)])


def _straight(a: Points, b: Points) -> Points:
    return np.array([a, a + (b - a) / 3, b - (b - a) / 3, b])


def _curves(path: str) -> Points:
    """Convert an SVG path to Bézier curves, (4 k, 2).

    Typst writes only the commands M, L, H, V, Q, C and Z.

    Raises:
        ValueError: If the path contains any other command.
    """
    words = _WORD.findall(path)
    curves: list[Points] = []
    here = start = np.zeros(2)
    command, at = "", 0
    while at < len(words):
        if words[at].isalpha():
            command, at = words[at], at + 1
        base, kind = here if command.islower() else np.zeros(2), command.upper()
        count = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "Z": 0}.get(kind)
        if count is None:
            raise ValueError(f"a path with “{command}”")
        values, at = [float(word) for word in words[at : at + count]], at + count
        if kind == "M":
            here = start = base + values
            command = "l" if command.islower() else "L"
            continue
        if kind in "HV":
            end = here.copy()
            axis = "HV".index(kind)
            end[axis] = base[axis] + values[0]
            piece = _straight(here, end)
        elif kind == "Z":
            piece = _straight(here, start)
        else:
            points = base + np.reshape(values, (-1, 2))
            if kind == "Q":
                points = np.array(
                    [(here + 2 * points[0]) / 3, (2 * points[0] + points[1]) / 3, points[1]]
                )
            piece = _straight(here, points[0]) if kind == "L" else np.vstack([here, points])
        if kind != "Z" or not np.allclose(here, start):
            curves.append(piece)
        here = piece[-1]
    return np.concatenate(curves) if curves else np.zeros((0, 2))
