"""Sets a drawing to any moment of a track: this is the painter's interpolation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from qkvideo.scenes.figures.figure import Drawn, Figure, leaves
from qkvideo.scenes.figures.grid import GridFigure
from qkvideo.scenes.figures.label import Label
from qkvideo.scenes.layout.items import Curve, Item
from qkvideo.scenes.stage import shapes
from qkvideo.scenes.stage.draw import drawn, grid, shades
from qkvideo.scenes.stage.routes import smooth
from qkvideo.scenes.stage.tracks import Track

Setter = Callable[[Any, Any, float], None]
"""Sets a drawing to a state between two values; the share is from 0 (the first one) to 1."""


def follow(made: Drawn, track: Track) -> Callable[[float], None]:
    """Return a function that sets a drawing to a moment of a track, from 0 (start) to 1 (end)."""
    values: Sequence[Any] = track.values
    if isinstance(made, GridFigure) and (track.what == "look" or track.lag is not None):
        return _cells(made, track)
    if track.what == "look":
        values, setter = _looks(made, values)
    else:
        setter = _SETTERS[track.what](made)
    last = len(values) - 1

    def at(t: float) -> None:
        k = min(int(t * last), last - 1)
        share = t * last - k
        setter(values[k], values[k + 1], smooth(share) if track.eased else share)

    return at


def _opacity(made: Drawn) -> Setter:
    """Multiply a drawing's opacity."""
    every = list(leaves([made]))
    figures = [(one, one.fill, one.strokes) for one in every if isinstance(one, Figure)]
    grids = [(one, one.opacity) for one in every if not isinstance(one, Figure)]

    def set_(a: float, b: float, share: float) -> None:
        opacity = _mix(a, b, share)
        weight = np.array([1.0, 1.0, 1.0, opacity])
        for figure_, fill, strokes in figures:
            figure_.fill, figure_.strokes = fill * weight, strokes * weight
        for grid_, own in grids:
            grid_.opacity = own * opacity

    return set_


def _place(made: Drawn) -> Setter:
    figures = [one for one in leaves([made]) if isinstance(one, Figure)]

    def set_(a: Any, b: Any, share: float) -> None:
        x, y, em, slant = (_mix(*each, share) for each in zip(a, b, strict=True))
        if isinstance(made, Label):
            made.stand(x, y, em, slant)
            return
        for one in figures:
            one.place = (em, 0.0, 0.0, em, x, y)

    return set_


def _shift(made: Drawn) -> Setter:
    homes = [(one, one.place) for one in leaves([made]) if isinstance(one, Figure)]
    grids = [(one, one.box) for one in leaves([made]) if isinstance(one, GridFigure)]

    def set_(a: Any, b: Any, share: float) -> None:
        dx, dy = (_mix(*each, share) for each in zip(a, b, strict=True))
        for one, (xx, yx, xy, yy, x, y) in homes:
            one.place = (xx, yx, xy, yy, x + dx, y + dy)
        for grid_, box in grids:
            grid_.place(box.left + dx, box.top + dy)

    return set_


def _trim(made: Drawn) -> Setter:
    assert isinstance(made, Figure)
    whole = made.outline

    def set_(a: float, b: float, share: float) -> None:
        part = _mix(a, b, share)
        # At the end, use the item's own outline, so that its pixels do not change any more.
        made.outline = shapes.partial(whole, part) if part < 1 else whole

    return set_


def _looks(made: Drawn, items: Sequence[Item]) -> tuple[list[Any], Setter]:
    """Return the looks of a curve, or the colours of a text or formula, and what sets them."""
    if isinstance(made, Figure):
        looks = [(c.points, *shades(c), c.width, c.ends) for c in items if isinstance(c, Curve)]
        return looks, _curve(made)
    inks = [one for one in leaves([made]) if isinstance(one, Figure)]

    def set_(a: Any, b: Any, share: float) -> None:
        for ink, before, after in zip(inks, a, b, strict=True):
            ink.fill = _mix(before, after, share)

    return [[one.fill for one in leaves([drawn(item)])] for item in items], set_


def _curve(made: Figure) -> Setter:
    def set_(a: Any, b: Any, share: float) -> None:
        if len(a[0]) != len(b[0]):
            a = b = a if share < 1 else b
        points, made.strokes, made.fill, made.width, ends = (
            _mix(*each, share) for each in zip(a, b, strict=True)
        )
        made.outline = b[0] if share == 1 else points
        if made.ends is not None:
            made.ends = ends

    return set_


def _cells(made: GridFigure, track: Track) -> Callable[[float], None]:
    """Bring cells from one sheet to another, or to their opacity, each in its time."""
    if track.what == "look":
        start, end = (grid(item) for item in track.values)
    else:
        start, end = made.copy(), made.copy()
        for colours in (start.fill, start.ink):
            colours[..., 3] = 0
    lag, spread = track.lag, track.spread

    def at(t: float) -> None:
        cells = np.clip((t - lag * spread) / (1 - spread), 0, 1) if lag is not None else np.array(t)
        made.between(start, end, smooth(t), smooth(cells))

    return at


_SETTERS = {"opacity": _opacity, "place": _place, "shift": _shift, "trim": _trim}


def _mix(a: Any, b: Any, share: float) -> Any:
    return a + (b - a) * share
