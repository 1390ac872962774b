"""Describes plots: where curves begin and end."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from operator import itemgetter

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.describe.formulas import plain
from qkvideo.scenes.parts.plot import Dot, Path, Pieces, Plot, Scale, Series, Spot
from qkvideo.scenes.text.catalogue import Word

EXACT, CLOSE = 0.01, 0.1
"""Maximum distances at which a tick counts as being exactly at a point, and approximately: as the
logarithm of the ratio or, on a linear scale, as a share of its length."""


@facts.register
def _(part: Plot, describer: Describer) -> Iterator[Fact]:
    x, y = (describer.speech.text(scale.title) for scale in (part.x, part.y))
    yield describer.setting("plot", {"x": Word(x), "y": Word(y), "axes": _axes(part)})
    for series in part.series:
        yield from _series(part, series, describer)
    for path in part.paths:
        if path.label:
            yield from _path(part, path, describer)
    for power in part.powers:
        if power.formula:
            yield describer.fact("power", {"formula": Word(plain(power.formula))})
    for wall in part.walls:
        yield describer.fact("wall", {"at": Word(_near(part.x, wall.at, describer))})


def _axes(part: Plot) -> str:
    """Return which axes are logarithmic: "none", "one" or "both"."""
    if part.x.linear and part.y.linear:
        return "none"
    return "one" if part.y.linear else "both"


def _series(part: Plot, series: Series, describer: Describer) -> Iterator[Fact]:
    first, last = series.dots[0], series.dots[-1]
    if len(series.dots) < 2:
        # Only the last point of this line has a mark, so the line gives the first point.
        line = next((path for path in part.paths if path.name == series.name), None)
        if line is None:
            return
        first = Dot(line.corners[0])
    name = describer.speech.text(series.label) if series.label else _named(series.name, describer)
    ends = _ends(part, first.at, last.at, describer)
    # A value written beside a point is more exact than one read from the scale.
    written = {
        f"y{k}": Word(describer.speech.text(dot.value)) for k, dot in ((1, first), (2, last))
    }
    ends |= {key: word for key, word in written.items() if word.text}
    yield describer.fact("curve", {"name": Word(name), **ends})


def _named(name: str, describer: Describer) -> str:
    """Return the name of a curve without a label: its line in the legend, if there is one."""
    line = f"{describer.speech.slug}-curve-{name}"
    return describer.speech.say.say(line).text if describer.speech.say.has(line) else name


def _path(part: Plot, path: Path, describer: Describer) -> Iterator[Fact]:
    ends = _ends(part, path.corners[0], path.corners[-1], describer)
    yield describer.fact("curve", {"name": Word(describer.speech.text(path.label)), **ends})


def _ends(part: Plot, first: Spot, last: Spot, describer: Describer) -> dict[str, Word]:
    return {
        "x1": Word(_near(part.x, first[0], describer)),
        "y1": Word(_near(part.y, first[1], describer)),
        "x2": Word(_near(part.x, last[0], describer)),
        "y2": Word(_near(part.y, last[1], describer)),
    }


def _near(scale: Scale, value: float, describer: Describer) -> str:
    """Return what viewers read from a scale: a tick at or near a value, or the ticks around it."""
    ticks: list[tuple[float, Pieces]] = [(tick.value, tick.pieces) for tick in scale.ticks]
    if not ticks or (value <= 0 and not scale.linear):
        return ""

    def off_by(tick: float) -> float:
        if scale.linear:
            return abs(tick - value) / (scale.ends[1] - scale.ends[0])
        return abs(log(tick / value))

    def text(tick: tuple[float, Pieces]) -> str:
        return describer.speech.text(tick[1])

    nearest = min(ticks, key=lambda tick: off_by(tick[0]))
    off = off_by(nearest[0])
    if off < CLOSE:
        return ("" if off < EXACT else "≈ ") + text(nearest)
    below = max((tick for tick in ticks if tick[0] < value), default=None, key=itemgetter(0))
    above = min((tick for tick in ticks if tick[0] > value), default=None, key=itemgetter(0))
    if below and above:
        return f"{text(below)}–{text(above)}"
    return f"> {text(below)}" if below else f"< {text(nearest)}"
