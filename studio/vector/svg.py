"""Pictures as small SVG files, for pages that follow what somebody types.

`qkvideo render --format svg` has Cairo write files that are exact to a hundredth of a pixel, which
takes ten times as long, and makes them ten times as large.
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
"""Steps per unit of the frame."""
EM = 200
"""Steps per em of letters."""
_MITRE = 10
"""As Cairo has it."""
_NEAR = 0.75
"""Steps: curves that are so near to a simpler one are written as that one."""
_KEPT = 4096
"""Outlines whose path is kept: about what a lecture shows."""
Whole = npt.NDArray[np.int64]
_known: OrderedDict[tuple[int, int], tuple[Array, str]] = OrderedDict()


def svg(drawn: Iterable[Drawn], units: tuple[float, float], ground: str) -> str:
    """Draw figures on a background.

    Letters are paths: the picture needs no font, and no style sheet.

    Args:
        drawn: The drawings.
        units: Width and height of the frame, in its units.
        ground: Background colour, "#RRGGBB".

    Returns:
        An SVG without XML declaration, for a file or for a page.
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
    """All visible figures; grids are taken to pieces."""
    for one in leaves(drawn):
        if isinstance(one, Figure):
            yield one
        elif one.opacity > 0:
            yield from parts(one)


def _shapes(figures: Iterable[Figure]) -> Iterator[str]:
    """An element for each figure, or for several that follow each other in one colour."""
    path, look = "", ""
    for figure in figures:
        if not figure.seen:
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


def _look(figure: Figure) -> tuple[str, str]:
    """The gradient that a figure needs, if it does, and its attributes."""
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
    """A gradient and its name, which says what it is: two of one name in a page are alike."""
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
    """Attributes of a colour, from 0 to 1, straight alpha last."""
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
    """An outline as a path; those of letters are kept."""
    if points.flags.writeable:
        return _written(points, grid)
    key = id(points), grid
    if key not in _known:
        # With the outline itself: no other one can take its place in memory meanwhile.
        _known[key] = points, _written(points, grid)
        if len(_known) > _KEPT:
            _known.popitem(last=False)
    _known.move_to_end(key)
    return _known[key][1]


def _written(points: Array, grid: int) -> str:
    """An outline as a path; lines that end where they began are closed."""
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
    """The simplest kind of segment that all of an outline have, and where their points lead.

    Letters are quadratic curves, whose only handle both handles lead to; so are straight lines.
    """
    ends, handles = exact[:, 3] - exact[:, 0], exact[:, 1:3] - exact[:, :1]
    one, other = handles[:, 0] * 1.5, handles[:, 1] * 1.5 - ends / 2
    last = whole[:, 3] - whole[:, 0]
    if (np.abs(one - other) >= _NEAR).any():
        return "c", (whole[:, 1:] - whole[:, :1]).reshape(-1, 6)
    if (np.abs(one - ends / 2) < _NEAR).all():
        return "l", last
    return "q", np.concatenate([np.rint((one + other) / 2).astype(np.int64), last], axis=1)
