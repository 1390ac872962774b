"""What n² costs: counted for this sentence, measured on a named machine, and when it matters.

Storyboard
1. count: this sentence's n × n cells, one by one.
2. double: twice the tokens, four times the cells; a table, row by row.
3. zoom: 1,024 and 16,384 tokens; the earlier square becomes a corner, enlarged beside it.
4. memory: the matrix of one head, and those of a real model, compared with familiar things.
5. measured: measured times, point by point, on logarithmic axes; the machine below.
6. slope: the line through the points, its slope and error, beside the slope in theory; and why
   some points are left out.
7. ends: where naive attention fails, and what continues: the same work, tile by tile.
8. tiles: measured memory: n² compared with a tile and n rows.
9. bend: window and linear attention: different functions, smaller slopes.
10. crossover: for shorter inputs, the projections cost more multiply-adds than n².
11. summary: what each variant costs, and whether its result is the same.

What two successive beats have in common stays on the stage: the square, the list of sizes, the
tokens, and the plot's axes.
"""

from __future__ import annotations

from dataclasses import replace

from qkvideo.engine.measuring.growth import FUSED
from qkvideo.scenes.parts.beat import Beat, Step, beat, build, in_turn, paced
from qkvideo.scenes.parts.boxes import Column, Fit, Lattice, Row, Split
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.plot import Dot, Path, Place, Plot, Power, Scale, Series, Stroke, Wall
from qkvideo.scenes.parts.squares import Pattern, Square
from qkvideo.scenes.parts.table import Field, Record, Table
from qkvideo.scenes.parts.text import Formula, Given, Line, Piece, Said

from . import look
from .look import SIDE, head, legend, number, pattern, said, series, times, tokens, told
from .story import Story, tell

TITLE = "What n² costs"
SUMMARY = "Twice the tokens, four times the scores: counted, measured, and when it does not matter."
ORDER = 15
ANSWERED_BY = ("closing",)
POSTER = "double"
ANY_SCALING = True
FLASH = {"sdpa-flash", "sdpa-cudnn"}
"""The fused kernels that are called “flash”."""

__all__ = ["tell"]

POWERS = {1: "n", 2: "n^2"}
"""Powers of n, in Typst's notation."""
CELLS = "sizes/yours/cells"
"""Key of the sentence's number of cells."""
Styles = tuple[tuple[str, Ink, Place], ...]
"""Name, colour and place of the label of each line."""


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
    picture = look.beside(square, Fit((Column(lines, gap="tight"),), larger=True))
    steps = build(picture, "square/cells", (tokens(n), "count", CELLS, *(n.key for n in names)))
    steps = paced(steps, 1, order="reading", tempo="slow")
    return Beat({"n": n, "cells": cells}, steps, about="counted")


@beat
def double(s: Story) -> Beat:
    """Double the number of tokens: four times the cells."""
    doublings = s.counted.doublings
    records = []
    for each in doublings:
        cells = number(each.cells, f"sizes/{each.name}/cells", "said", weight="semibold")
        records.append(Record(each.name, (number(each.tokens, tokens(each.tokens), "said"), cells)))
    table = Table(
        key="sizes",
        fields=(head("tokens", Said("tokens")), head("cells", Said("cells"))),
        records=tuple(records),
        between=(Said("four-times"),),
    )
    steps = []
    for k in range(1, len(doublings) + 1):
        ends = tuple(each.n for each in doublings[:k])
        picture = look.beside(Square(key="square", ends=ends, fine=s.counted.fine), table)
        later = [key for each in doublings[k:] for key in look.row(each)]
        steps.append(Step(picture, frozenset(later)))
    return Beat({}, tuple(steps), about="counted", claims=s.claims["double"])


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
        Step(look.beside(speck, table), one, tempo="calm", pause="usual"),
        Step(look.beside(corner, table), enlarged, tempo="calm"),
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
        head("one", Said("one-head"), Said("four-bytes")),
        head("every", Said("in-training", c.reads), Said("all-heads", c.heads)),
        head("like", Said("one-is-like"), side="left", under=1, sign="≈ "),
    )
    records = []
    for each in c.weighed:
        key = f"weights/{each.size.name}"
        entries = (
            number(each.size.tokens, tokens(each.size.tokens), "said"),
            Line(each.one.pieces, key=f"{key}/one", size="title", weight="semibold"),
            Line(each.every.pieces, key=f"{key}/every", size="said"),
            Line((Said(each.like),), key=f"{key}/like", size="number", ink="quiet"),
        )
        records.append(Record(each.size.name, entries))
    note = said("reads", "reads", c.reads, size="number")
    picture = Table(key="weights", fields=fields, records=tuple(records), note=note)
    middle = c.weighed[1]
    one, every = middle.one, middle.every
    say: Given = {"tokens": middle.size.tokens, "one": one.cell, "one-unit": one.unit, **c.heads}
    say = {**say, "every": every.cell, "every-unit": every.unit}
    steps = build(picture, *(f"weights/{each.name}" for each in c.sizes), "reads")
    return Beat(say, steps[1:], about="counted")


def _line(s: Story, ink: Ink = "share") -> tuple[Path]:
    """Return the line through the times of naive attention."""
    return (Path("fit", s.measured.fit.ends, ink=ink, thick=True),)


@beat
def measured(s: Story) -> Beat:
    """Show measured times, point by point, with the machine below."""
    naive = s.measured.naive
    plot = times(s, series(naive, values=[point.n for point in naive.points]))
    picture = told(plot, legend("naive"), said("keeps-all", "keeps/all"))
    # Axes alone would be an empty stage: the first point comes with them, and its time.
    later = [f"{point.n:g}" for point in naive.points[1:]]
    marks, values = ([f"plot/naive/{of}/{n}" for n in later] for of in ("mark/time", "value"))
    notes = [f"plot/note/{k}" for k, _ in enumerate(plot.notes)]
    groups = (marks, values, notes, ["legend", "keeps"])
    steps = build(picture, *filter(None, groups))
    if later:
        steps = paced(paced(steps, 1, order="reading", tempo="calm"), 2, order="reading")
    return Beat({"device": s.measured.machine["device"]}, steps, about="measured")


@beat
def slope(s: Story) -> Beat:
    """Fit a line to the measured times; show its slope ± its error, and the slope in theory."""
    m, fit = s.measured, s.measured.fit
    on_paper = fit.said["theory"]
    theory = Power("theory", fit.ends[-1], on_paper.value, beyond=True)
    said_jump = (Said("jump", fit.before),)
    jump = (Path("jump", fit.jump, label=said_jump, short=True),) if fit.jump else ()
    paths = (*_line(s), *jump)
    plot = times(s, series(m.naive, rest="quiet"), paths=paths, powers=(theory,))
    value: tuple[Piece, ...] = (fit.said["slope"], " ± ", fit.said["error"])
    out = said("before", "before", fit.before), said("of-all", "every", fit.every)
    every = out if fit.every else ()
    fitted = (
        Row((Stroke(key="slope/line", ink="share"), said("measured-slope", "slope/of"))),
        Line(value, key="slope/value", size="title", weight="semibold"),
        said("fitted", "slope/fitted", fit.start),
        *every,
    )
    counted = (
        Stroke(key="theory/line", ink="quiet", dashed=True),
        said("theory-slope", "theory/name"),
        Line((on_paper,), key="theory/value", size="title", weight="semibold"),
    )
    picture = told(plot, Column(fitted, align="start", gap="tight"), Row(counted))
    later = [("plot/jump", *(line.key for line in every))] if every else []
    steps = build(picture, "plot/fit", "slope", *later, ("plot/theory", "theory"))
    why = fit.before["why"] if fit.every else "all"
    say: Given = {**fit.said, "sure": fit.sure, "why": why, "from": fit.start["from"]}
    return Beat(say, steps, about="measured")


@beat
def ends(s: Story) -> Beat:
    """Show from how many tokens on naive attention fails; then variants that work by tiles."""
    m, names = s.measured, [curve.name for curve in s.measured.exact]
    why = (Said("wall", {"ending": m.ends["ending"]}),)
    # The time that naive attention would need, by its slope, where it did not run.
    would, theory = m.fit.would, m.fit.said["theory"].value
    plot = times(
        s,
        series(m.naive, ink="quiet", place="before"),
        *map(series, m.exact),
        paths=_line(s, "quiet"),
        powers=(Power("theory", would, theory),) if would else (),
        # No cross, as blockwise attention was measured there with nearly the same time.
        walls=(Wall("end", would[0], why),) if would else (),
    )
    tiled = map(legend, names) if names else [legend("blockwise", marked=False)]
    left = _kept(legend("naive"), pattern("all", "all", SIDE), "matrix")
    right = _kept(
        Column(tuple(tiled), align="start", gap="tight"), pattern("tile", "tile", SIDE), "tile"
    )
    fused = [name for name in names if name in FUSED]
    kind = "flash" if FLASH.intersection(fused) else "fused"
    work = Said("quicker", m.quicker) if m.quicker else None
    if fused:
        work = Said("flash-is", {"kind": kind, "device": m.machine["device"]})
    both: tuple[Part, ...] = (Row((left, right), align="end", gap="tight"),)
    if work:
        both += (Line((work,), key="both", ink="quiet", breaks=True, side="center"),)
    one = "plot/naive/name", "legend/naive", "pattern/all", "keeps/matrix"
    first, *others = ((f"plot/{name}", f"legend/{name}") for name in names or ["blockwise"])
    groups = "plot/end", one, (*first, "pattern", "keeps"), *others, *["both"] * bool(work)
    steps = in_turn(told(plot, Column(both)), *groups, tempo="brisk")
    return Beat(m.ends, steps, about="measured", claims=s.claims["ends"])


def _kept(name: Part, picture: Part, what: str) -> Column:
    """Return what a variant keeps in memory: its name, a small picture, and a text."""
    caption = said(f"keeps-{what}", f"keeps/{what}", ink="ink", side="center")
    return Column((name, picture, caption), gap="tight", grow=1)


@beat
def tiles(s: Story) -> Beat:
    """Compare measured memory: n² and n."""
    held = s.measured.memory
    if not held.curves:
        bare = told(times(s, series(s.measured.naive)), legend("naive"))
        return Beat(held.said, (Step(bare),), about="measured")
    compared = [held.apart] if held.apart else []
    shown = [series(curve, values=compared) for curve in held.curves]
    # The counted minimum of each variant: two matrices or one, and n rows of output.
    lines_ = [
        Path(f"{c.name}/least", held.paper[c.name], "quiet", dashed=True) for c in held.curves
    ]
    pair = tuple(dot.at for each in shown for dot in each.dots if dot.at[0] == held.apart)
    apart = (Path("apart", pair, ink="quiet", short=True),) if pair else ()
    plot = look.plot(s, "peak", held.curves, *shown, paths=(*lines_, *apart))
    holds = {"naive": f"holds-{held.matrices}"}
    lines = [
        Column(
            (legend(c.name), said(holds.get(c.name, "holds-tile"), f"holds/{c.name}")),
            align="start",
            gap="tight",
        )
        for c in held.curves
    ]
    groups = [(f"plot/{c.name}", f"legend/{c.name}", f"holds/{c.name}") for c in held.curves]
    steps = in_turn(told(plot, *lines), *groups, "plot/apart", tempo="brisk")
    steps = paced(steps[1:], 0, order="together")
    return Beat(held.said, steps, about="measured", claims=s.claims["tiles"])


@beat
def bend(s: Story) -> Beat:
    """Show window and linear attention, and what they give up."""
    m, found = s.measured, {curve.name: curve for curve in s.measured.bent}
    naive = series(m.naive, ink="quiet", place="before")
    quiet = replace(naive, dots=tuple(replace(dot, ink="quiet") for dot in naive.dots))
    powers = (
        *(Power(f"{c.name}/grows", c.last, s.counted.power(c.name)) for c in m.bent[:1]),
        Power("naive/grows", m.naive.last, s.counted.power("naive"), "n^2"),
    )
    bent = (series(c, ink="ink") for c in m.bent)
    plot = times(s, quiet, *bent, paths=_line(s, "quiet"), powers=powers)
    window = pattern("window", "band", look.BAND, of=look.AMONG)
    patterns: dict[str, Part] = {"window": window, "linear": _thin()}
    rows, groups = [], list[tuple[str, ...]]()
    for name, picture in patterns.items():
        lost = said(f"gives-up-{name}", f"lost/{name}")
        kept = (said("keeps-linear", "keeps/linear"),) if name == "linear" else ()
        lines = legend(name, marked=name in found), *kept, lost
        rows.append((picture, Column(lines, align="start", gap="none")))
        groups.append((f"plot/{name}", f"plot/{name}/grows"))
        drawn = tuple(f"{of}/{name}" for of in ("pattern", "legend"))
        groups += [(*drawn, kept[0].key), (lost.key,)] if kept else [(*drawn, lost.key)]
    case = "both" if len(found) > 1 else next(iter(found), "none")
    steps = in_turn(told(plot, Lattice(tuple(rows), sides=("center", "start"))), *groups)
    return Beat({"case": case, "window": m.window}, steps, about="measured")


def _thin() -> Row:
    """Return what linear attention keeps: matrices of few columns, with their sizes."""
    key, n, d = "pattern/linear", look.BAND, 2
    tall, flat = (Pattern(key=f"{key}/{k}", rows=k, columns=d, of=look.AMONG) for k in (n, d))
    sizes = [Formula(f"{k} times d", key=f"{key}/{k}/size", ink="quiet") for k in "nd"]
    small = Column((flat, sizes[1]), align="start", gap="tight")
    return Row((tall, Column((sizes[0], small), align="start")), align="start")


@beat
def crossover(s: Story) -> Beat:
    """Show that, for short inputs, projections cost more than the n × n matrix of scores."""
    c, work = s.counted, s.counted.work
    styles: Styles = ("projections", "quiet", "above"), ("square", "share", "below")
    paths: list[Path] = []
    for name, ink, place in styles:
        line, label = work.lines[name], (Said(name),)
        # Lines are solid up to the model's maximum context; beyond it, they are only calculated.
        paths.append(Path(name, line[:2], ink=ink, thick=True, label=label, place=place))
        paths.append(Path(f"{name}-beyond", line[1:], ink=ink, dashed=True))
    ns, amounts = zip(*(spot for line in work.lines.values() for spot in line), strict=True)
    yours = [
        replace(tick, below=(Said("yours"),)) if tick.value == c.n.value else tick
        for tick in look.ticks(work.lengths, lengths=True)
    ]
    along = Scale("tokens", (Said("tokens-n"),), (min(ns), max(ns)), tuple(yours))
    what = (Said("multiply-adds", c.reads),)
    up = Scale("work", what, (min(amounts), max(amounts)), look.ticks(work.scale))
    meet = Series("meet", "ring", (Dot(work.meet),))
    stops = work.lines["square"][1][0]
    walls = (
        Wall("reads", stops, (Said("stops", c.reads),), ink="quiet", dashed=False),
        Wall("meets", work.meet[0], height=work.meet[1]),
    )
    plot = Plot(key="plot", x=along, y=up, series=(meet,), paths=tuple(paths), walls=walls)
    fields = (
        Field("name", side="left"),
        head("most", Said("reads-most"), spare=True),
        head("cross", Said("crossing")),
    )
    records = []
    for k, each in enumerate(c.crossings):
        key, model = f"models/{k}", (each.name or Said("this-model"),)
        most = number(each.most, f"{key}/most", ink="quiet") if each.most else None
        cross = number(each.tokens, f"{key}/cross", weight="semibold")
        records.append(Record(f"{k}", (Line(model, key=f"{key}/name", size="number"), most, cross)))
    made = tuple(records)
    table = Table(key="models", fields=fields, records=made, heads="badge")
    lines = [*(f"plot/{path.name}" for path in paths), "plot/reads", ("plot/meet", "plot/meets")]
    picture = Split((plot, table), shares=((8, 5), (7, 5), (3, 2)), square="beside")
    steps = build(picture, *lines, "models", tempo="brisk")[1:]
    say = {"n": c.n, "cross": c.crossings[1].tokens, "share": work.share}
    return Beat(say, steps, about="counted", claims=s.claims["crossover"])


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
        records.append(Record(way.name, entries))
    table = Table(key="ways", fields=fields, records=tuple(records))
    steps = build(table, *(f"ways/{way.name}" for way in s.counted.ways))[1:]
    return Beat({"window": s.measured.window}, steps, about="counted")
