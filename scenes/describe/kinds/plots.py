"""Describes plots: where curves begin and end; and fans: angles and shadows of arrows."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from operator import attrgetter

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.describe.formulas import plain
from qkvideo.scenes.parts.fan import Fan
from qkvideo.scenes.parts.plot import Dot, Plot, Scale, Series, Spot, Tick

EXACT, CLOSE = 0.01, 0.1
"""Maximum distances at which a tick counts as being exactly at a point, and approximately: as the
logarithm of the ratio or, on a linear scale, as a share of its length."""


@facts.register
def _(part: Plot, describer: Describer) -> Iterator[Fact]:
    x, y = (describer.text(scale.title) for scale in (part.x, part.y))
    yield describer.setting("plot", _axes(part), x=x, y=y)
    for series in part.series:
        yield from _series(part, series, describer)
    for path in part.paths:
        first, last = path.corners[0], path.corners[-1]
        if path.label:
            ends = _ends(part, first, last, describer)
            yield describer.fact("curve", "named", name=describer.text(path.label), **ends)
        if path.formula:
            yield describer.fact("power", formula=plain(path.formula))
        if all(path.goes_on) and first[0] == last[0]:
            yield describer.fact("wall", at=_near(part.x, first[0], describer))


def _axes(part: Plot) -> str:
    """Return which axes are logarithmic: "none", "lower", "left" or "both"."""
    if part.x.linear:
        return "none" if part.y.linear else "left"
    return "lower" if part.y.linear else "both"


def _series(part: Plot, series: Series, describer: Describer) -> Iterator[Fact]:
    first, last = series.dots[0], series.dots[-1]
    if len(series.dots) < 2:
        # Only the last point of this line has a mark, so the line gives the first point.
        line = next((path for path in part.paths if path.name == series.name), None)
        if line is None:
            return
        first = Dot(line.corners[0])
    name = describer.text(series.label) if series.label else _named(series.name, describer)
    ends = _ends(part, first.at, last.at, describer)
    # A value written beside a point is more exact than one read from the scale.
    written = {f"y{k}": describer.text(dot.value) for k, dot in ((1, first), (2, last))}
    ends |= {key: value for key, value in written.items() if value}
    yield describer.fact("curve", "named" if name else "bare", name=name, **ends)


def _named(name: str, describer: Describer) -> str:
    """Return the name of a curve without a label: its line in the legend; empty without one."""
    line = f"{describer.speech.slug}-curve-{name}"
    return describer.speech.say.say(line).text if describer.speech.say.has(line) else ""


def _ends(part: Plot, first: Spot, last: Spot, describer: Describer) -> dict[str, str]:
    return {
        f"{axis}{k}": _near(scale, spot[way], describer)
        for k, spot in ((1, first), (2, last))
        for way, (axis, scale) in enumerate((("x", part.x), ("y", part.y)))
    }


def _near(scale: Scale, value: float, describer: Describer) -> str:
    """Return what viewers read from a scale: a tick at or near a value, or the ticks around it."""
    if not scale.ticks or (value <= 0 and not scale.linear):
        return ""

    def off_by(tick: Tick) -> float:
        if scale.linear:
            return abs(tick.value - value) / (scale.ends[1] - scale.ends[0])
        return abs(log(tick.value / value))

    def text(tick: Tick) -> str:
        return describer.text(tick.pieces)

    nearest = min(scale.ticks, key=off_by)
    if (off := off_by(nearest)) < CLOSE:
        return ("" if off < EXACT else "≈ ") + text(nearest)
    place = attrgetter("value")
    below = max((tick for tick in scale.ticks if tick.value < value), default=None, key=place)
    above = min((tick for tick in scale.ticks if tick.value > value), default=None, key=place)
    if below and above:
        return f"{text(below)}–{text(above)}"
    return f"> {text(below)}" if below else f"< {text(nearest)}"


@facts.register
def _(part: Fan, describer: Describer) -> Iterator[Fact]:
    query, inks = describer.text(part.label), {ray.ink for ray in part.rays}
    # Arrows in other colours, or of two queries, are no query and keys.
    asks = part.ink == "query" and "query" not in inks
    if asks:
        yield describer.fact("fan", "query" if query else "nameless", query=query)
    for ray in part.rays:
        if ray.angle is not None:
            shadow = {} if isinstance(ray.shadow, bool) else {"shadow": ray.shadow}
            case, key = "shadow" if shadow else "plain", describer.text(ray.label)
            case = case if asks else "arrow"
            yield describer.fact("ray", case, query=query, key=key, angle=ray.angle, **shadow)
    plain = sum(ray.angle is None for ray in part.rays)
    if plain:
        yield describer.fact("rays", "keys" if asks else "arrows", count=plain)
