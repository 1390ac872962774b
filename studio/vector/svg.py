"""Pictures as small SVG files, for pages that update as the user types.

`qkvideo render --format svg` instead lets Cairo write files that are exact to a hundredth of a
pixel; they are ten times as large and take ten times as long.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.camera.parts import parts
from qkvideo.scenes.figures.figure import HERE, Array, Drawn, Figure, Place, leaves
from qkvideo.scenes.look.theme import rgba

GRID = 1000
"""Steps per frame unit."""
EM = 200
"""Steps per em in the outlines of letters."""
_MITRE = 10
"""Mitre limit of strokes, the same as Cairo's default."""
_NEAR = 0.75
"""Tolerance in steps: a curve that differs less from a simpler one is written as the simpler
one."""
_KEPT = 4096
"""Maximum number of outlines whose paths are cached, about as many as a lecture shows."""
Whole = npt.NDArray[np.int64]
_known: OrderedDict[tuple[int, int], tuple[Array, str]] = OrderedDict()


def svg(drawn: Iterable[Drawn], units: tuple[float, float], ground: str) -> str:
    """Return a picture as SVG.

    Letters are drawn as paths, so the SVG needs no font and no style sheet.

    Args:
        drawn: The drawings in the picture. A drawing covers those before it.
        units: Width and height of the frame, in frame units.
        ground: Background colour, "#RRGGBB".

    Returns:
        An `svg` element without XML declaration, to be written to a file or put into HTML.
    """
    width, height = (round(side * GRID) for side in units)
    box = f"{-width // 2} {-height // 2} {width} {height}"
    ground_ = (
        f'<path d="M{-width // 2} {-height // 2}h{width}v{height}h{-width}z" {_fill(ground)}/>'
    )
    shapes = "".join(_shapes(_figures(drawn)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{ground_}'
        f'<g transform="scale(1 -1)" stroke-miterlimit="{_MITRE}">{shapes}</g></svg>'
    )


def _figures(drawn: Iterable[Drawn]) -> Iterator[Figure]:
    """Yield all visible figures; a grid is split into its figures."""
    for one in leaves(drawn):
        if isinstance(one, Figure):
            yield one
        elif one.opacity > 0:
            yield from parts(one)


def _shapes(figures: Iterable[Figure]) -> Iterator[str]:
    """Yield an SVG element for each figure, or one for consecutive figures that look the same."""
    path, look = "", ""
    for figure in figures:
        if not figure.seen:
            continue
        if figure.picture:
            yield _element(path, look)
            yield _image(figure)
            path, look = "", ""
            continue
        defined, own = _look(figure)
        if own != look or defined:
            yield _element(path, look)
            path, look = "", own
            yield defined
        path += _path(figure.outline, GRID if figure.place == HERE else EM)
    yield _element(path, look)


def _element(path: str, look: str) -> str:
    return f'<path d="{path}" {look}/>' if path else ""


def _image(figure: Figure) -> str:
    (left, bottom), (right, top) = figure.points.min(axis=0), figure.points.max(axis=0)
    sides = (left, -top, right - left, top - bottom)
    x, y, width, height = (round(float(side) * GRID) for side in sides)
    return (
        f'<image href="{figure.picture}" x="{x}" y="{y}" width="{width}" height="{height}"'
        f' preserveAspectRatio="none" opacity="{_short(float(figure.fill[3]))}"'
        ' transform="scale(1 -1)"/>'
    )


def _look(figure: Figure) -> tuple[str, str]:
    """Return the definition of a figure's gradient (empty for none), and its attributes."""
    defined, look = "", _colour("fill", figure.fill)
    if figure.lined:
        if figure.ends is None or len(figure.strokes) == 1:
            look += _colour(" stroke", figure.strokes[0])
        else:
            defined, name = _gradient(figure.strokes, figure.ends)
            look += f' stroke="url(#{name})"'
        look += f' stroke-width="{_short(figure.width * GRID / 100)}"'
    if figure.place != HERE:
        look += f' transform="{_matrix(figure.place)}"'
    return defined, look


def _gradient(colours: Array, ends: Array) -> tuple[str, str]:
    """Return the definition of a gradient, and its name.

    The name is a digest of the definition, so gradients of the same name in a page are identical.
    """
    x1, y1, x2, y2 = (round(place * GRID) for place in ends.ravel().tolist())
    last = len(colours) - 1
    stops = "".join(
        f'<stop offset="{_short(k / last)}"{_colour(" stop-color", colour, "stop-opacity")}/>'
        for k, colour in enumerate(colours)
    )
    body = f'gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">{stops}'
    name = f"g{hashlib.sha256(body.encode()).hexdigest()[:16]}"
    return f'<linearGradient id="{name}" {body}</linearGradient>', name


def _fill(ground: str) -> str:
    return _colour("fill", rgba(ground))


def _colour(what: str, colour: Array, opacity: str = "") -> str:
    """Return the SVG attributes for an RGBA colour from 0 to 1, with straight alpha."""
    red, green, blue, alpha = colour.tolist()
    if alpha <= 0:
        return f'{what}="none"'
    written = f'{what}="#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"'
    if alpha < 1:
        written += f' {opacity or f"{what.strip()}-opacity"}="{_short(alpha)}"'
    return written


def _matrix(place: Place) -> str:
    xx, yx, xy, yy, x0, y0 = place
    turn = " ".join(f"{each * GRID / EM:.5g}" for each in (xx, yx, xy, yy))
    return f"matrix({turn} {round(x0 * GRID)} {round(y0 * GRID)})"


def _short(number: float) -> str:
    return f"{number:.4g}"


def _path(points: Array, grid: int) -> str:
    """Return an outline as SVG path data; the paths of letters are cached."""
    if points.flags.writeable:
        return _written(points, grid)
    key = id(points), grid
    if key not in _known:
        # The outline is stored as well: while it exists, no other object can have the same id.
        _known[key] = points, _written(points, grid)
        if len(_known) > _KEPT:
            _known.popitem(last=False)
    _known.move_to_end(key)
    return _known[key][1]


def _written(points: Array, grid: int) -> str:
    """Convert an outline to SVG path data; a contour that ends where it began is closed."""
    exact = (points * grid).reshape(-1, 4, 2)
    whole = np.rint(exact).astype(np.int64)
    apart = (whole[1:, 0] != whole[:-1, 3]).any(axis=1)
    bounds = [0, *(np.nonzero(apart)[0] + 1).tolist(), len(whole)]
    letter, rows = _segments(exact, whole)
    starts, ends, steps = whole[:, 0].tolist(), whole[:, 3].tolist(), rows.tolist()
    made = ""
    for first, last in pairwise(bounds):
        x, y = starts[first]
        way = " ".join(map(str, chain.from_iterable(steps[first:last])))
        made += f"M{x} {y}{letter}{way}" + "z" * (ends[last - 1] == starts[first])
    return made.replace(" -", "-")


def _segments(exact: Array, whole: Whole) -> tuple[str, Whole]:
    """Return the simplest path command that fits all segments of an outline, and its arguments.

    If both handles of every cubic curve derive from one quadratic handle, as in most letters, the
    command is "q"; if all segments are straight, it is "l"; otherwise "c".
    """
    ends, handles = exact[:, 3] - exact[:, 0], exact[:, 1:3] - exact[:, :1]
    one, other = handles[:, 0] * 1.5, handles[:, 1] * 1.5 - ends / 2
    last = whole[:, 3] - whole[:, 0]
    if (np.abs(one - other) >= _NEAR).any():
        return "c", (whole[:, 1:] - whole[:, :1]).reshape(-1, 6)
    if (np.abs(one - ends / 2) < _NEAR).all():
        return "l", last
    return "q", np.concatenate([np.rint((one + other) / 2).astype(np.int64), last], axis=1)
