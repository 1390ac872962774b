"""Plots: how far curves go, and where something ends."""

from __future__ import annotations

from collections.abc import Iterator
from math import log

from qkvideo.scenes.describe.facts import Teller, facts
from qkvideo.scenes.describe.formulas import plain
from qkvideo.scenes.describe.told import Fact
from qkvideo.scenes.parts.plot import Path, Pieces, Plot, Scale, Series, Spot, Wall
from qkvideo.scenes.text.catalogue import Word

EXACT = 0.01
"""Nearer than that, in logarithms, a tick is where a point is."""


@facts.register
def _(part: Plot, teller: Teller) -> Iterator[Fact]:
    x, y = (teller.speech.text(scale.title) for scale in (part.x, part.y))
    yield teller.setting("plot", {"x": Word(x), "y": Word(y)})
    for wall in part.walls:
        if wall.crossed:
            yield from _wall(part, wall, teller)
    for series in part.series:
        yield from _series(part, series, teller)
    for path in part.paths:
        if path.label:
            yield from _path(part, path, teller)
    for power in part.powers:
        if power.formula:
            yield teller.fact("power", {"formula": Word(plain(power.formula))})
    for wall in part.walls:
        if not wall.crossed:
            yield from _wall(part, wall, teller)


def _series(part: Plot, series: Series, teller: Teller) -> Iterator[Fact]:
    if len(series.dots) < 2:
        return
    first, last = series.dots[0], series.dots[-1]
    name = teller.speech.text(series.label) if series.label else _named(series.name, teller)
    yield teller.fact("curve", {"name": Word(name), **_ends(part, first.at, last.at, teller)})


def _named(name: str, teller: Teller) -> str:
    """What a curve is called where no name stands beside it: its legend's line, if there is one."""
    line = f"{teller.speech.slug}-curve-{name}"
    return teller.speech.say.say(line).text if teller.speech.say.has(line) else name


def _path(part: Plot, path: Path, teller: Teller) -> Iterator[Fact]:
    ends = _ends(part, path.corners[0], path.corners[-1], teller)
    name = Word(teller.speech.text(path.label))
    # A factor is of what rises, on the way from one point to another.
    line = "times-as-much" if name.text.startswith("×") else "curve"
    yield teller.fact(line, {"name": name, **ends})


def _wall(part: Plot, wall: Wall, teller: Teller) -> Iterator[Fact]:
    at, label = _near(part.x, wall.at, teller), teller.speech.text(wall.label)
    case = "crossed" if wall.crossed else "named" if label else "meets"
    yield teller.fact("wall", {"at": Word(at), "label": Word(label), "case": case})


def _ends(part: Plot, first: Spot, last: Spot, teller: Teller) -> dict[str, Word]:
    return {
        "x1": Word(_near(part.x, first[0], teller)),
        "y1": Word(_near(part.y, first[1], teller)),
        "x2": Word(_near(part.x, last[0], teller)),
        "y2": Word(_near(part.y, last[1], teller)),
    }


def _near(scale: Scale, value: float, teller: Teller) -> str:
    """What a viewer reads off a scale: the tick that is nearest, with a sign if it is not there."""
    ticks: list[tuple[float, Pieces]] = [(tick.value, tick.pieces) for tick in scale.ticks]
    if not ticks or value <= 0:
        return ""
    at, pieces = min(ticks, key=lambda tick: abs(log(tick[0] / value)))
    about = "" if abs(log(at / value)) < EXACT else "≈ "
    return about + teller.speech.text(pieces)
