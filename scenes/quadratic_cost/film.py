"""What n² costs: counted for this sentence, measured on a named machine, and when it matters.

Storyboard
1. count: this sentence's n × n cells, one by one.
2. double: twice the tokens, four times the cells; a table, row by row.
3. zoom: 1,024 and 16,384 tokens; the earlier square becomes a corner, enlarged beside it.
4. memory: the matrix of one head, compared with familiar things.
5. measured: measured times, point by point, on logarithmic axes; the machine below.
6. slope: the line through the points, its slope and error, beside the slope in theory.
7. tiles: what naive attention keeps in memory, and what is kept if the same work is done in tiles.
8. bend: window attention: a different function, a smaller slope.
9. summary: what each variant costs, and whether its result is the same.

What two successive beats have in common stays on the stage: the square, the list of sizes, the
tokens, and the plot's axes.
"""

from __future__ import annotations

from dataclasses import replace

from qkvideo.scenes.parts.beat import Beat, Step, beat, build, paced
from qkvideo.scenes.parts.boxes import Column, Fit, Row, Stack
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.plot import Path, Spot, Stroke
from qkvideo.scenes.parts.pointing import Rule
from qkvideo.scenes.parts.table import Field, Table, TableRow
from qkvideo.scenes.parts.text import Formula, Given, Line, Piece, Said
from qkvideo.scenes.story.amounts import Amount

from . import look
from .look import SIDE, head, legend, number, pattern, said, series, times, tokens, told
from .squares import LAST, Lit, Square
from .story import Story, tell

TITLE = "What n² costs"
SUMMARY = "Twice the tokens, four times the scores: counted, measured, and when it does not matter."
ORDER = 19
BUILDS_ON = ("mixing",)
POSTER = "double"
ANY_SCALING = True

__all__ = ["tell"]

POWERS = {1: "n", 2: "n^2"}
"""Powers of n, in Typst's notation."""
CELLS = "sizes/yours/cells"
"""Key of the sentence's number of cells."""


@beat
def count(s: Story) -> Beat:
    """Count this sentence's n × n cells, one by one."""
    n, cells = s.counted.n, s.counted.doublings[0].cells
    square = Square(key="square", ends=(int(n.value),), fine=s.counted.fine)
    first, total = number(n, tokens(n), "title", ink="quiet"), number(cells, CELLS, "display")
    factor = Line(("× ", n), key="count/times", size="title", ink="quiet")
    equals = Line(("=",), key="count/equals", size="display", ink="quiet")
    # The numbers keep their names when they move into the table.
    names = [look.name(name, "label") for name in ("tokens", "cells")]
    lines = names[0], Row((first, factor), gap="tight"), names[1], Row((equals, total))
    picture = look.beside(square, Fit((Column(lines, gap="tight"),), grows="much"))
    steps = build(picture, "square/cells", (tokens(n), "count", CELLS, *(n.key for n in names)))
    steps = paced(steps, 1, order="rows", tempo="slow")
    return Beat({"n": n, "cells": cells}, steps, about="counted")


@beat
def double(s: Story) -> Beat:
    """Double the number of tokens: four times the cells."""
    doublings = s.counted.doublings
    records = []
    for each in doublings:
        cells = number(each.cells, f"sizes/{each.name}/cells", "said", weight="semibold")
        records.append(
            TableRow(each.name, (number(each.tokens, tokens(each.tokens), "said"), cells))
        )
    table = Table(
        key="sizes",
        fields=(head("tokens", Said("tokens")), head("cells", Said("cells"))),
        records=tuple(records),
        grow=1,
    )
    rows = [f"sizes/{each.name}" for each in doublings]
    between = Stack(tuple(map(_four_times, rows, rows[1:])))
    told = Row((table, between), "none", "fill")
    steps = []
    for k in range(1, len(doublings) + 1):
        ends = tuple(each.n for each in doublings[:k])
        picture = look.beside(Square(key="square", ends=ends, fine=s.counted.fine), told)
        later = [key for each in doublings[k:] for key in look.row(each)]
        steps.append(Step(picture, frozenset(later)))
    return Beat({}, tuple(steps), about="counted", claims=s.claims["double"])


def _four_times(above: str, below: str) -> Rule:
    """Return the bracket that joins a row of the table to the next one, with its text."""
    key = f"{below}/between"
    said = Line((Said("four-times"),), ink="quiet", key=f"{key}/said")
    return Rule((above, below), "line", said=said, key=key)


@beat
def zoom(s: Story) -> Beat:
    """Zoom out to 1,024² cells, then 16,384²: each square of cells becomes a corner of the next."""
    c, table = s.counted, look.sizes(s.counted.sizes)
    yours, page, chapter = c.sizes
    doubled = tuple(each.n for each in c.doublings)
    first = Square(key="square", ends=doubled, fine=c.fine, ground=True)
    speck = look.square(c.drawn, page, yours, fine=c.fine)
    corner = look.square((page.n, chapter.n), chapter, page, lens=look.lens(page, yours))
    two, one = frozenset((*look.row(page), *look.row(chapter))), frozenset(look.row(chapter))
    enlarged = frozenset(("lens", look.named(yours).key))
    steps = (
        Step(look.beside(first, table), two),
        Step(look.beside(speck, table), one, tempo="calm", pause="usual", name="page"),
        Step(look.beside(corner, table), enlarged, tempo="calm", name="chapter"),
        # The square that has become a corner is also enlarged, so that its own corner is visible.
        Step(look.beside(corner, table)),
    )
    return Beat({"middle": page.tokens, "large": chapter.tokens}, steps, about="counted")


@beat
def memory(s: Story) -> Beat:
    """Compare the memory of the matrix with familiar things."""
    c = s.counted
    fields = (
        head("tokens", Said("tokens")),
        head("cells", Said("cells"), spare=True),
        head("one", Said("one-head"), Said("four-bytes")),
        head("like", Said("one-is-like"), side="left", under=1, sign="≈ "),
    )
    records = []
    for each in c.weighed:
        key = f"weights/{each.size.name}"
        entries = (
            number(each.size.tokens, tokens(each.size.tokens), "said"),
            number(each.size.cells, f"sizes/{each.size.name}/cells", "said", ink="quiet"),
            Line(each.one.pieces, key=f"{key}/one", size="title", weight="semibold"),
            Line((Said(each.like),), key=f"{key}/like", size="number", ink="quiet"),
        )
        records.append(TableRow(each.size.name, entries))
    picture = Table(key="weights", fields=fields, records=tuple(records))
    middle, last = c.weighed[1:]
    say: Given = {"tokens": middle.size.tokens, "one": middle.one.cell, "unit": middle.one.unit}
    say = {**say, "many": last.size.tokens, "last": last.one.cell, "last-unit": last.one.unit}
    steps = build(picture, *(f"weights/{each.name}" for each in c.sizes))
    return Beat(say, steps[1:], about="counted")


def _line(s: Story, ink: Ink = "share") -> tuple[Path]:
    """Return the line through the times of naive attention."""
    return (Path("fit", s.measured.fit.ends, ink=ink, width="thick"),)


def _power(name: str, at: Spot, power: float, formula: str = "", *, beyond: bool = False) -> Path:
    """Return the graph of c · nᵖ, a dashed line from the edge to a point, or on to the other edge.

    Both scales have to be logarithmic: the graph is straight then.
    """
    before = at[0] / 10, at[1] / 10**power
    goes_on = True, beyond
    return Path(name, (before, at), "quiet", dashed=True, formula=formula, goes_on=goes_on)


@beat
def measured(s: Story) -> Beat:
    """Show measured times, point by point, with the machine below."""
    naive = s.measured.naive
    plot = times(s, series(naive, values=[point.n for point in naive.points]))
    picture = told(plot, legend("naive"), said("naive-is", "keeps"))
    # Axes alone would be an empty stage: the first point comes with them, and its time.
    later = [f"{point.n:g}" for point in naive.points[1:]]
    marks, values = ([f"plot/naive/{of}/{n}" for n in later] for of in ("mark/time", "value"))
    notes = [f"plot/note/{k}" for k, _ in enumerate(plot.notes)]
    groups = (marks, values, notes, ["legend", "keeps"])
    steps = build(picture, *filter(None, groups))
    if later:
        steps = paced(paced(steps, 1, order="rows", tempo="calm"), 2, order="rows")
    return Beat({"device": s.measured.machine["device"]}, steps, about="measured")


@beat
def slope(s: Story) -> Beat:
    """Fit a line to the measured times; show its slope ± its error, and the slope in theory."""
    m, fit = s.measured, s.measured.fit
    on_paper = fit.said["theory"]
    theory = _power("theory", fit.ends[-1], on_paper.value, beyond=True)
    plot = times(s, series(m.naive, rest="quiet"), paths=(*_line(s), theory))
    value: tuple[Piece, ...] = (fit.said["slope"], " ± ", fit.said["error"])
    fitted = (
        Row((Stroke(key="slope/line", ink="share"), said("measured-slope", "slope/of"))),
        Line(value, key="slope/value", size="title", weight="semibold"),
        said("fitted", "slope/fitted", fit.start),
    )
    counted = (
        Stroke(key="theory/line", ink="quiet", dashed=True),
        said("theory-slope", "theory/name"),
        Line((on_paper,), key="theory/value", size="title", weight="semibold"),
    )
    picture = told(plot, Column(fitted, align="start", gap="tight"), Row(counted))
    steps = build(picture, "plot/fit", "slope", ("plot/theory", "theory"))
    say: Given = {**fit.said, **fit.every, "sure": fit.sure, **fit.start}
    return Beat({**say, "why": "some" if fit.every else "all"}, steps, about="measured")


@beat
def tiles(s: Story) -> Beat:
    """Compare what is kept in memory: all n² cells, or one tile."""
    held = s.measured.memory
    backend = {"backend": held.said["backend"]}
    machine = said("machine", "machine", s.measured.machine, side="center")
    top = () if held.n is None else (said("at", "at", {"n": held.n}, size="number", side="center"),)

    def picture(tile: int) -> Part:
        left = _kept("all", held.naive, backend)
        right = _kept("tile", held.exact, backend, tile)
        return Column((*top, Row((left, right), gap="wide", grow=1), machine), gap="tight")

    # One tile is kept after another; those before are not.
    passed = (Step(picture(k), tempo="brisk", pause="worked") for k in range(1, LAST + 1))
    begun = build(picture(0), "kept/tile", tempo="calm")
    begun = paced(begun, 1, order="together", tempo="usual", pause="worked")
    steps = (*begun, *passed)
    return Beat(held.said, steps, about="measured", claims=s.claims["tiles"])


def _kept(what: Lit, amount: Amount | None, given: Given, tile: int = LAST) -> Column:
    """Return what a variant keeps in memory: its name, a small picture, the memory, and a text."""
    key = f"kept/{what}"
    parts: tuple[Part, ...] = (
        Line((Said(f"kept-{what}"),), key=f"{key}/name", weight="semibold", size="number"),
        replace(pattern(what, what, SIDE, tile=tile), key=f"{key}/pattern", grow=1),
        said(f"keeps-{what}", f"{key}/keeps", given, ink="ink", side="center"),
    )
    if amount is not None:
        size = Line(amount.pieces, key=f"{key}/size", size="title", weight="semibold")
        parts = (*parts, size)
    return Column(parts, gap="tight", grow=1, key=key)


@beat
def bend(s: Story) -> Beat:
    """Show window attention, and what it gives up."""
    m = s.measured
    naive = series(m.naive, ink="quiet", place="before")
    quiet = replace(naive, dots=tuple(replace(dot, ink="quiet") for dot in naive.dots))
    powers = [_power("naive/grows", m.naive.last, s.counted.power("naive"), "n^2")]
    shown = [quiet]
    if m.bent:
        powers.insert(0, _power("window/grows", m.bent.last, s.counted.power("window")))
        shown.append(series(m.bent, ink="ink"))
    plot = times(s, *shown, paths=(*_line(s, "quiet"), *powers))
    name: Part = legend("window") if m.bent else said("curve-window", "legend/window", ink="ink")
    lines = name, pattern("window", "band", look.BAND), said("gives-up-window", "lost")
    later = ("plot/window", "plot/window/grows", "legend", "pattern"), "lost"
    steps = build(told(plot, *lines), *later)
    case = "window" if m.bent else "none"
    return Beat({"case": case, "window": m.window}, steps, about="measured")


@beat
def summary(s: Story) -> Beat:
    """List how time and memory of each variant grow, and whether its result is exact."""
    fields = (
        Field("name", side="left"),
        head("time", Said("time-column"), side="center"),
        head("memory", Said("memory-column"), side="center"),
        head("result", Said("result-column"), side="left"),
    )
    records = []
    for way in s.counted.ways:
        key, result = f"ways/{way.name}", Said("sum-exact" if way.exact else "sum-another")
        ink: Ink = "ink" if way.exact else "quiet"
        entries = (
            Line((Said(f"sum-{way.name}"),), key=f"{key}/name", size="title", weight="semibold"),
            Formula(POWERS[way.time], key=f"{key}/time", size="large"),
            Formula(POWERS[way.memory], key=f"{key}/memory", size="large"),
            Line((result,), key=f"{key}/result", size="said", ink=ink),
        )
        records.append(TableRow(way.name, entries))
    table = Table(key="ways", fields=fields, records=tuple(records))
    steps = build(table, *(f"ways/{way.name}" for way in s.counted.ways))[1:]
    return Beat({"window": s.measured.window}, steps, about="counted")
