"""What n² costs: counted for this sentence, measured on a named machine, and when it matters.

Storyboard
1. count: this sentence's n × n cells, one by one.
2. double: twice the sentence, four times the cells; a table, row by row.
3. zoom: 1,024 and 16,384 tokens; what was large becomes a corner.
4. beside: a novel; then a codebase and a genome, which no square could show.
5. memory: one head's matrix and a real model's, next to things one knows.
6. measured: measured times, point by point, on log-log axes; the machine below.
7. slope: the line through them, its slope and its error, beside the theory's.
8. ends: where naive attention ends, and what goes on: the same work, tile by tile.
9. tiles: measured memory: n² against a tile and n rows.
10. bend: window and linear attention: another function, another slope.
11. crossover: below it the projections cost more multiply-adds than n².
12. summary: what each way costs, and whether its result is the same.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from manim import (
    Create,
    DashedLine,
    FadeIn,
    FadeOut,
    LaggedStart,
    Transform,
    VGroup,
    VMobject,
)

from qkvideo.engine import growth
from qkvideo.engine.growth import BATCHED, CROSSED, DOUBLED, SIZED, WORKED
from qkvideo.engine.timings import Cell as Timed
from qkvideo.engine.timings import shipped_timings
from qkvideo.scenes.kit import figures, plot, words
from qkvideo.scenes.kit.catalogue import Variable, Word
from qkvideo.scenes.kit.change import Change, row_by_row
from qkvideo.scenes.kit.film import Film, beat
from qkvideo.scenes.kit.grid import Grid
from qkvideo.scenes.kit.label import HALF_FIGURE, Anchor, Label
from qkvideo.scenes.kit.matrices import hidden
from qkvideo.scenes.kit.numbers import Cell, Number, Style
from qkvideo.scenes.kit.pango import LINE_HEIGHT, Box, ellipsis
from qkvideo.scenes.kit.plot import Plot, Tick
from qkvideo.scenes.kit.theme import SIZES, rgba

TITLE = "What n² costs"
SUMMARY = "Twice the tokens, four times the work: counted, measured, and when it does not matter."
ORDER = 7
ANY_SCALING = True

MOST_SEEN = 100
"""So many cells side by side can be told apart."""
SHADES = np.array([0.8, 0.5, 0.34, 0.2])
"""Brightness of the sentence's own cells, and of those that each doubling adds."""
SIDE = 4.6
"""Side of the square that is filled, and zoomed out of."""
TABLE = -0.35
"""Left edge of the tables beside it."""
LIKE = (
    (8, "number"),
    (64, "word"),
    (1 << 10, "message"),
    (1 << 13, "page"),
    (1 << 16, "article"),
    (1 << 20, "picture"),
    (1 << 26, "photo"),
    (1 << 62, "video"),
)
"""What so many bytes are about: up to the first of each pair, in bytes."""
PLAIN_BYTES = 100_000
"""Fewer bytes are written out."""
TIMES = Box(-5.55, -1.2, 1.5, 2.4)
"""Where measured times are drawn."""
PANEL = 2.35
"""Left edge of what stands beside them."""
TICK_TIMES, TICK_BYTES, TICK_POWERS = range(3)
"""Rows of "axis": what stands beside the k-th line of a scale (see `_ticks`)."""
DOWN = np.array([0.0, -0.1, 0.0])


class QuadraticCost(Film):
    """n² of this sentence, of longer ones, and of a machine's own time and memory."""

    def prepare(self) -> None:
        """Read the measurements, and lay the numbers out as arrays."""
        view = self.view
        self.timings = self.brief.timings or growth.usual(shipped_timings())
        self.story = growth.story(self.timings)
        # Sizes, and nothing of the sentence but its length: most of this film is the same for all.
        d_model, d_k, d_v = (int(view.count(name).value) for name in ("d_model", "d_k", "d_v"))
        view.supply(
            {
                "timings": growth.measured_table(self.timings),
                "cost": growth.cost_tables(view.n, d_model, d_k, d_v, self.story.needed),
                "landmarks": growth.landmarks(),
            }
        )
        self.lit = VGroup()
        self.fits = growth.fitted_table(self.timings)
        self.facts = growth.facts(self.timings)
        stage = self.layout.stage
        middle = (stage.top + stage.bottom) / 2
        self.square = Box(-5.9, middle - SIDE / 2, -5.9 + SIDE, middle + SIDE / 2)
        fill = self.theme.of_share(np.array(0.62))
        self.silver = "#{:02X}{:02X}{:02X}".format(*(round(255 * c) for c in fill[:3]))
        self.curves = {"naive": self.story.naive, **self.story.exact, **self.story.bent}

    # Numbers

    def _style(self, decimals: int | None = 0) -> Style:
        return Style(decimals, self.catalogue.mark, self.catalogue.group)

    def _cost(self, table: int, row: int, column: int, decimals: int = 0) -> Cell:
        value = float(self.view.array("cost")[table, row, column])
        return Cell("cost", (table, row, column), value, self._style(decimals))

    def _bytes(self, name: str, *first: int) -> list[Cell | str]:
        """An amount of bytes in the unit that suits it: `first` is the index of its first unit."""
        table, units = self.view.array(name), list(growth.BYTES)
        *where, column = first
        amount = float(table[(*where, column + len(units) - 1)])
        unit = "B" if amount < PLAIN_BYTES else growth.unit(growth.BYTES, amount)
        index = (*where, column + units.index(unit))
        value = float(table[index])
        return [Cell(name, index, value, self._style(_decimals(value))), self._unit(unit)]

    def _seconds(self, cell: Timed) -> list[Cell | str]:
        """A measured median in the unit that suits it."""
        k = self.timings.cells.index(cell)
        assert cell.timing is not None
        unit = growth.unit(growth.SECONDS, cell.timing.median)
        column = growth.MEASURED.index(unit)
        value = float(self.view.array("timings")[k, column])
        return [
            Cell("timings", (k, column), value, self._style(_decimals(value))),
            self._unit(unit),
        ]

    def _unit(self, unit: str) -> str:
        """A unit as it stands behind a number."""
        return "\u00a0" + self._text(f"unit-{unit.replace('µ', 'u')}")

    def _length(self, cell: Timed) -> Cell:
        """The n of a cell of the file."""
        index = (self.timings.cells.index(cell), 0)
        return Cell("timings", index, float(cell.n), self._style())

    def _fitted(self, variant: str, column: str, decimals: int) -> Cell:
        settings = self.timings.settings
        index = (
            settings.variants.index(variant),
            settings.dtypes.index(self.story.dtype),
            growth.FITTED.index(column),
        )
        return Cell("timings", index, float(self.fits[index]), self._style(decimals))

    def _fact(self, name: str) -> Cell:
        index = growth.FACTS.index(name)
        return Cell("timings", (index,), float(self.facts[index]), self._style())

    def _landmark(self, row: int, column: int) -> Cell:
        value = float(self.view.array("landmarks")[row, column])
        style = Style(None, self.catalogue.mark, self.catalogue.group, 1)
        return Cell("landmarks", (row, column), value, style)

    def _text(self, key: str, variables: dict[str, Variable] | None = None) -> str:
        return self.catalogue.say(f"{self.slug}-{key}", variables).text

    def _line(
        self,
        key: str,
        variables: Mapping[str, Variable],
        x: float,
        y: float,
        colour: str,
        *,
        em: float = SIZES.label,
        anchor: Anchor = "left",
        weight: str = "regular",
    ) -> VGroup:
        """A line of the catalogue on the stage, its numbers being cells."""
        pieces = self.catalogue.say(f"{self.slug}-{key}", variables).pieces()
        return words.line_of(pieces, em, colour, x=x, y=y, anchor=anchor, weight=weight)

    # 1

    @beat
    def count(self) -> None:
        """This sentence's n × n cells, one by one."""
        view, t, box = self.view, self.theme, self.square
        n, cells = view.count("n"), self._cost(DOUBLED, 0, 1)
        self.say({"n": n, "cells": cells}, about="counted")
        size = [SIDE / view.n] * view.n
        self.grid = Grid(
            size,
            size,
            t.of_share(np.full((view.n, view.n), SHADES[0])),
            gap=min(0.03, 0.08 * size[0]),
        ).place(box.left, box.top)
        grid = hidden(self.grid)
        frame = figures.frame(box, t.line, 2)
        self.play(FadeIn(frame), seconds=0.3)
        self.play(Change(grid, fill=self.grid.fill, lag=row_by_row(grid.shape)), seconds=3.0)
        x, y = TABLE + 1.4, (box.top + box.bottom) / 2
        total = VGroup(
            words.line_of([n, " × ", n], SIZES.title, t.quiet, x=x, y=y + 0.45),
            words.line_of(["= ", cells], 1.7 * SIZES.title, [t.quiet, t.ink], x=x, y=y - 0.45),
        )
        self.play(FadeIn(total, shift=DOWN), seconds=0.6)
        self.grid, self.frame = grid, frame

    # 2

    @beat
    def double(self) -> None:
        """Twice the sentence, four times the cells."""
        t = self.theme
        grid, frame = self.grid, self.frame
        self.say({}, keep=(grid, frame), about="counted")
        columns = (TABLE + 1.9, TABLE + 4.6)
        head = VGroup(
            Label(self._text("tokens"), SIZES.label, t.quiet).at(columns[0], 2.1, "right"),
            Label(self._text("cells"), SIZES.label, t.quiet).at(columns[1], 2.1, "right"),
            figures.line([(TABLE + 0.5, 1.8), (columns[1], 1.8)], t.line),
        )
        rows = [self._table_row(i, columns, 1.2 - 0.9 * i) for i in range(growth.DOUBLINGS + 1)]
        self.play(FadeIn(head, rows[0]), seconds=0.5)
        before = grid
        for i in range(1, growth.DOUBLINGS + 1):
            new = self._doubled(i)
            part = [SIDE / 2 / before.shape[0]] * before.shape[0]
            self.play(Change(before, widths=part, heights=part), seconds=0.6)
            self.play(FadeIn(new, rows[i]), seconds=0.6)
            self.remove(before)
            before = new
        self.grid = before

    def _doubled(self, i: int) -> Grid:
        """The matrix after i doublings, the sentence's own cells in its corner.

        While they can be seen they are drawn one by one; later a cell stands for as many as make
        the sentence's matrix.
        """
        n, t, box = self.view.n, self.theme, self.square
        count, own = (n * 2**i, n) if n * 2**i <= MOST_SEEN else (2**i, 1)
        # Which doubling a cell came with: the later, the darker.
        place = np.maximum(*np.indices((count, count))) // own
        age = np.ceil(np.log2(place + 1))
        size = SIDE / count
        grid = Grid(
            [size] * count,
            [size] * count,
            t.of_share(SHADES[age.astype(int)]),
            # Where a cell stands for a whole matrix, lines between them would be counted.
            gap=min(0.03, 0.15 * size) if own == n else 0.0,
        )
        return grid.place(box.left, box.top)

    def _table_row(self, i: int, columns: tuple[float, float], y: float) -> VGroup:
        """Tokens and cells after i doublings, and what that doubling did."""
        t, em = self.theme, SIZES.number
        row = VGroup(
            Number(self._cost(DOUBLED, i, 0), em, t.ink).at_figure(columns[0], y, "right"),
            Number(self._cost(DOUBLED, i, 1), em, t.ink, weight="semibold").at_figure(
                columns[1], y, "right"
            ),
        )
        if i:
            right = columns[1] + 0.35
            row.add(
                figures.bracket_beside(right + figures.TICK, y, y + 0.9, t.line).flip(),
                Label(self._text("four-times"), SIZES.label, t.quiet).at(right + 0.3, y + 0.45),
            )
        return row

    # 3

    @beat
    def zoom(self) -> None:
        """1,024 and 16,384 tokens: what was large becomes a corner."""
        view, t, box = self.view, self.theme, self.square
        old, frame = self.grid, self.frame
        middle, large = (growth.KNOWN_SIZES.index(n) + 1 for n in (1024, growth.LONG))
        variables = {"middle": self._cost(SIZED, middle, 0), "large": self._cost(SIZED, large, 0)}
        self.say(variables, keep=(old, frame), about="counted")
        self.play(FadeIn(self._list_head()), seconds=0.4)
        self.play(
            FadeIn(self._listed(0, "yours", self._count(0, 0), self._count(0, 1))), seconds=0.3
        )
        ground = _filled(box, t.line)
        ground.set_z_index(-2)
        # What was drawn last becomes a corner, and this sentence a speck in it.
        drawn = min(1.0, view.n * 2**growth.DOUBLINGS / 1024)
        tiny = [SIDE * drawn / old.shape[0]] * old.shape[0]
        self.play(FadeIn(ground), Change(old, widths=tiny, heights=tiny), seconds=1.4)
        row = self._listed(1, "page", self._count(middle, 0), self._count(middle, 1))
        name = self._whole_name("page")
        leader = self._pointed(self._corner(view.n / 1024), "yours", clear=drawn * SIDE)
        self.play(FadeIn(row, leader, name), seconds=0.5)
        self.hold(1.0)
        self.play(FadeOut(leader, old), seconds=0.3)
        self.whole = name
        self._shrink(1024 / growth.LONG, "chapter")
        row = self._listed(2, "chapter", self._count(large, 0), self._count(large, 1))
        self.play(FadeIn(row), seconds=0.4)
        self.ground = ground

    def _count(self, row: int, column: int) -> Cell:
        return self._cost(SIZED, row, column)

    def _corner(self, ratio: float) -> Box:
        box = self.square
        return Box(box.left, box.top - SIDE * ratio, box.left + SIDE * ratio, box.top)

    def _shrink(self, ratio: float, whole: str) -> None:
        """All that filled the square so far becomes its corner, and its name goes with it."""
        lit, corner = _filled(self.square, self.silver), self._corner(ratio)
        name = self.whole.set_z_index(2)
        x, y = corner.right + 0.62, min((corner.bottom + corner.top) / 2, corner.top - 0.28)
        self.play(FadeIn(lit), name.animate.set_fill(self.theme.ground), seconds=0.3)
        self.remove(*self.lit)
        goal = name.copy().at(x, y).set_fill(self.theme.ink)
        self.play(Transform(lit, _filled(corner, self.silver)), Transform(name, goal), seconds=1.2)
        self.whole = self._whole_name(whole)
        arrow = self._arrow(corner, x, y)
        self.play(FadeIn(arrow, self.whole), seconds=0.3)
        self.lit, self.leader = VGroup(lit), VGroup(arrow, name)

    def _whole_name(self, key: str) -> Label:
        """What the square is, in its lower corner."""
        x, y = self.square.left + 0.25, self.square.bottom + 0.3
        return Label(self._text(key), SIZES.label, self.theme.ink).at(x, y)

    def _arrow(self, corner: Box, x: float, y: float) -> VMobject:
        """From a name at (x, y) to the corner that it is the name of."""
        start = (x - 0.12, y)
        end = (corner.right + 0.1, min(y, corner.top - 0.03))
        return figures.arrow(start, end, self.theme.ink)

    def _pointed(self, corner: Box, key: str, *, clear: float) -> VGroup:
        """What the corner is, beside all that is drawn there."""
        y = corner.top - 0.28
        x = self.square.left + max(clear + 0.2, corner.width + 0.62)
        label = Label(self._text(key), SIZES.label, self.theme.ink).at(x, y)
        return VGroup(self._arrow(corner, x, y), label)

    def _list_head(self) -> VGroup:
        t = self.theme
        made = VGroup(
            Label(self._text("tokens"), SIZES.label, t.quiet).at(LISTED[1], 2.15, "right"),
            Label(self._text("cells"), SIZES.label, t.quiet).at(LISTED[2], 2.15, "right"),
            figures.line([(LISTED[0], 1.85), (LISTED[2], 1.85)], t.line),
        )
        self.listed = VGroup(made)
        return made

    def _listed(self, place: int, key: str, tokens: Cell, cells: Cell) -> VGroup:
        """A line of the list of sizes: what it is, its tokens, its cells."""
        t, y = self.theme, 1.45 - 0.66 * place
        about = tokens.tensor == "landmarks"
        made = VGroup(
            Label(self._text(key), SIZES.label, t.ink).at(LISTED[0], y, "left", HALF_FIGURE)
        )
        for cell, right, weight in ((tokens, LISTED[1], "regular"), (cells, LISTED[2], "semibold")):
            number = Number(cell, SIZES.label * 1.1, t.ink, weight=weight)
            number.at_figure(right, y, "right")
            made.add(number)
            if about:
                left = right - number.advance - 0.1
                made.add(Label("≈", SIZES.label, t.quiet).at(left, y, "right", HALF_FIGURE))
        self.listed.add(made)
        return made

    # 4

    @beat
    def beside(self) -> None:
        """A novel, a codebase, a genome, beside it for scale."""
        sizes = {key: self._landmark(k, 0) for k, key in enumerate(("novel", "codebase", "genome"))}
        keep = (self.frame, self.ground, self.lit, self.leader, self.whole, self.listed)
        self.say(sizes, keep=keep, about="counted")
        self.play(FadeOut(self.leader), seconds=0.2)
        self._shrink(growth.LONG / sizes["novel"].value, "novel")
        # In a codebase's square even the novel would be a dot: from here on only numbers.
        for k, (key, tokens) in enumerate(sizes.items()):
            row = self._listed(3 + k, key, tokens, self._landmark(k, 1))
            self.play(FadeIn(row, shift=DOWN), seconds=0.6)

    # 5

    @beat
    def memory(self) -> None:
        """What the matrix weighs, next to things one knows."""
        t = self.theme
        middle, longest = (growth.KNOWN_SIZES.index(n) + 1 for n in (1024, growth.LONG))
        rows = (0, middle, longest)
        heads, layers = self._cost(BATCHED, 0, 1), self._cost(BATCHED, 0, 2)
        # Bytes are said in two pieces, and the unit is a word of the catalogue's sentence.
        one, every = (self._bytes("cost", SIZED, middle, column) for column in (2, 7))
        self.say(
            {
                "tokens": self._count(middle, 0),
                "one": one[0],
                "one-unit": _unit(one),
                "every": every[0],
                "every-unit": _unit(every),
                "heads": heads,
                "layers": layers,
            },
            about="counted",
        )
        right = (-5.2, -2.3, 1.2)
        like = 2.0
        model = {"heads": heads, "layers": layers}
        head = VGroup(
            Label(self._text("tokens"), SIZES.label, t.quiet).at(
                right[0], 2.32, "right", HALF_FIGURE
            ),
            Label(self._text("one-head"), SIZES.label, t.quiet).at(right[1], 2.68, "right"),
            Label(self._text("four-bytes"), SIZES.label, t.quiet).at(
                right[1], 2.32, "right", HALF_FIGURE
            ),
            Label(
                self._text("in-training", {"name": Word(growth.SMALL.name)}), SIZES.label, t.quiet
            ).at(right[2], 2.68, "right"),
            self._line("all-heads", model, right[2], 2.32, t.quiet, anchor="right"),
            Label(self._text("one-is-like"), SIZES.label, t.quiet).at(
                like, 2.32, "left", HALF_FIGURE
            ),
            figures.line([(right[0] - 1.1, 2.02), (6.3, 2.02)], t.line),
        )
        self.play(FadeIn(head), seconds=0.4)
        for place, i in enumerate(rows):
            y = 1.45 - 0.95 * place
            weights = ("regular", "semibold", "regular")
            parts: tuple[Sequence[Cell | str], ...] = (
                [self._count(i, 0)],
                self._bytes("cost", SIZED, i, 2),
                self._bytes("cost", SIZED, i, 7),
            )
            amount = float(self.view.array("cost")[SIZED, i, 6])
            row = VGroup(
                *[
                    words.line_of(
                        part, SIZES.number, t.ink, x=x, y=y, anchor="right", weight=weight
                    )
                    for part, x, weight in zip(parts, right, weights, strict=True)
                ],
                Label(self._text(f"like-{_like(amount)}"), SIZES.label, t.quiet).at(
                    like, y, "left", HALF_FIGURE
                ),
            )
            self.play(FadeIn(row), seconds=0.45)
        reads: dict[str, Variable] = {
            "name": Word(growth.SMALL.name),
            "most": self._cost(CROSSED, 1, 3),
        }
        y = 1.45 - 0.95 * len(rows) - 0.1
        self.play(FadeIn(self._line("reads", reads, right[0] - 1.1, y, t.quiet)), seconds=0.5)

    # 6

    @beat
    def measured(self) -> None:
        """Measured times, point by point; the machine below."""
        t, naive = self.theme, self.story.naive
        gpu = self.timings.machine.gpu
        self.say({"device": "cpu" if gpu is None else "gpu"}, about="measured")
        self.plot = self._time_plot()
        frame = VGroup(
            self.plot.axes(self._length_ticks(), self._ticks(TICK_TIMES, self.plot.y), t),
            plot.head(self._text("time"), self.plot, t),
            Label(self._text("tokens-n"), SIZES.least * 1.1, t.quiet).at(
                self.plot.box.right + 0.1, self.plot.box.bottom, "left"
            ),
            self._machine(),
        )
        self.play(FadeIn(frame), seconds=0.6)
        self.points = {"naive": self._marks("naive", self.plot, t.ink)}
        self.frame_of_plot = frame
        places = [self.plot.at(*_timed(cell)) for cell in naive]
        labels = [(x, y, self._seconds(c)) for (x, y), c in zip(places, naive, strict=True)]
        wide = Box(TIMES.left + 0.05, TIMES.bottom, TIMES.right, TIMES.top + 0.2)
        numbers = plot.values(labels, places, SIZES.least, t.ink, wide)
        shown = [
            VGroup(mark, *([numbers[k]] if k in numbers else []))
            for k, mark in enumerate(self.points["naive"])
        ]
        seconds = min(4.0, 0.5 * len(shown))
        self.play(LaggedStart(*map(FadeIn, shown), lag_ratio=0.8), seconds=seconds)
        self.numbers = VGroup(*numbers.values())
        self.points["naive"] = VGroup(*self.points["naive"])
        name = self._card()
        self.play(FadeIn(name), seconds=0.5)

    def _card(self) -> VGroup:
        """What was measured, beside the plot."""
        t, x = self.theme, PANEL
        mark = plot.mark("circle", x + 0.1, 1.9, t.ink, t.ground)
        lines = [
            Label(self._text("curve-naive"), SIZES.label, t.ink, weight="semibold").at(
                x + 0.4, 1.9
            ),
            Label(self._text("keeps-all"), SIZES.label, t.quiet, width=4.0).at(x, 1.3),
        ]
        return VGroup(mark, *lines)

    def _time_plot(self) -> Plot:
        cells = [cell for found in self.curves.values() for cell in found]
        times = [cell.timing.median for cell in cells if cell.timing]
        ends = [self.story.end.n] if self.story.end else []
        lengths = [cell.n for cell in cells] + ends
        # To the right of the last points there is room for the curves' names.
        low, high = min(lengths) / 1.25, max(lengths)
        # Above the longest times there is room for the cross that ends the naive curve.
        tall = 8 if ends else 1.6
        return Plot(TIMES, (low, low * (high / low) ** 1.18), (min(times) / 1.6, max(times) * tall))

    def _length_ticks(self) -> list[Tick]:
        lengths = {cell.n: self._length(cell) for cell in reversed(self.timings.cells)}
        shown = {cell.n for found in self.curves.values() for cell in found}
        end = [self.story.end.n] if self.story.end else []
        wanted = sorted({*shown, *end})
        fours = [n for n in wanted if math.log(n, 4).is_integer()]
        order = dict.fromkeys([*end, wanted[-1], *reversed(fours), *reversed(wanted)])
        return [Tick(n, (lengths[n],)) for n in order]

    def _ticks(self, row: int, ends: tuple[float, float]) -> list[Tick]:
        """What stands beside a scale's lines.

        Its k-th number is that of 10ᵏ ns, of 32ᵏ B, or 10ᵏ itself, in the unit written beside it.
        """
        ticks = []
        for k in range(40):
            value = {TICK_TIMES: 1e-9 * 10**k, TICK_BYTES: 32.0**k, TICK_POWERS: 10.0**k}[row]
            if not ends[0] <= value <= ends[1]:
                continue
            if row == TICK_TIMES:
                step, factors = 10 ** (k % 3), list(growth.SECONDS)[::-1]
                unit = self._unit(factors[min(k // 3, 3)])
                step = 10 ** (k - 9) if k > 9 else step
            elif row == TICK_BYTES:
                step, unit = 2 ** (5 * k % 10), self._unit(list(growth.BYTES)[::-1][5 * k // 10])
            else:
                step, unit = 10**k, ""
            style = self._style() if unit else Style(None, significant=1)
            cell = Cell("axis", (row, k), float(step), style)
            ticks.append(Tick(value, (cell, unit) if unit else (cell,)))
        return ticks

    def _machine(self, *, clock: str | None = None) -> VGroup:
        """The machine, what ran on it, and which clock timed it, under the plot."""
        machine, settings = self.timings.machine, self.timings.settings
        gpu = machine.gpu
        backend = {"numpy": "NumPy", "torch": "PyTorch"}[settings.backend]
        version = self.timings.versions.get(settings.backend, "").partition("+")[0]
        name = ellipsis(machine.cpu if gpu is None else gpu.name, 18)
        given: dict[str, Variable] = {
            "device": "cpu" if gpu is None else "gpu",
            "name": Word(name),
            "threads": self._fact("threads"),
            "cores": self._fact("cores"),
            "clock": settings.clock if clock is None else clock,
            "heads": self._fact("heads"),
            "size": self._fact("d_k"),
            "dtype": Word(self.story.dtype),
            "library": Word(f"{backend} {version}".strip()),
        }
        left, bottom = self.plot.box.left, self.plot.box.bottom
        return VGroup(
            *[
                self._line(key, given, left, bottom - below, self.theme.quiet, em=SIZES.least)
                for key, below in (("machine", 0.56), ("settings", 0.8))
            ]
        )

    def _marks(self, variant: str, on: Plot, colour: str) -> VGroup:
        return VGroup(
            *[self._mark(variant, *on.at(*_timed(cell)), colour) for cell in self.curves[variant]]
        )

    def _mark(self, variant: str, x: float, y: float, colour: str) -> VMobject:
        """A curve's one symbol, among its points and beside its name."""
        mark = plot.mark(MARKS.get(variant, "diamond"), x, y, colour, self.theme.ground)
        if variant in self.story.exact:
            # Hollow: they lie close to the naive ones, and to each other, and hide none.
            mark.set_fill(opacity=0).set_stroke(colour, 2.5)
        return mark

    # 7

    @beat
    def slope(self) -> None:
        """The line through the points, its slope and its error, beside the theory's."""
        t, variant = self.theme, "naive"
        cells = growth.fitted_cells(self.timings, variant, self.story.dtype)
        line = growth.growth(cells)
        digits = _digits(line.error)
        slope, error = (self._fitted(variant, c, digits) for c in ("exponent", "error"))
        factor = self._fitted(variant, "doubling", 1)
        theory = self._cost(WORKED, 0, 0)
        self.say(
            {"slope": slope, "error": error, "theory": theory, "factor": factor},
            keep=(self.frame_of_plot, self.points["naive"], self.numbers),
            about="measured",
        )
        ends = [(cells[k].n, math.exp(line.intercept) * cells[k].n ** line.slope) for k in (0, -1)]
        fitted = self.plot.segment(ends, self.theme.ink, 5).set_z_index(-1)
        ideal = self._theory_line(ends[-1])
        # Points that the line was not fitted to are there, but quiet.
        rest = [
            mark
            for mark, cell in zip(self.points["naive"], self.story.naive, strict=True)
            if cell not in cells
        ]
        self.play(
            FadeOut(self.numbers),
            Create(fitted),
            *[mark.animate.set_fill(t.quiet) for mark in rest],
            seconds=0.9,
        )
        x = PANEL
        measured = VGroup(
            figures.line([(x, 1.95), (x + 0.5, 1.95)], self.theme.ink, 5),
            Label(self._text("measured-slope"), SIZES.label, t.quiet).at(x + 0.65, 1.95),
            words.line_of([slope, " ± ", error], SIZES.title, t.ink, x=x, y=1.3, weight="semibold"),
            self._line(
                "fitted",
                {
                    "from": self._fitted(variant, "from", 0),
                    "points": self._fitted(variant, "points", 0),
                },
                x,
                0.75,
                t.quiet,
                em=SIZES.least * 1.05,
            ),
        )
        self.play(FadeIn(measured), seconds=0.5)
        if rest:
            through_all = {
                "slope": self._fitted(variant, "of-all", digits),
                "error": self._fitted(variant, "of-all-error", digits),
                "points": self._fitted(variant, "all", 0),
            }
            every = self._line("of-all", through_all, x, 0.42, t.quiet, em=SIZES.least * 1.05)
            self.play(FadeIn(every), seconds=0.4)
        name = Label(self._text("theory-slope"), SIZES.label, t.quiet).at(x + 0.65, -0.3)
        beyond = x + 0.9 + name.advance
        counted = VGroup(
            DashedLine(
                figures.point(x, -0.3), figures.point(x + 0.5, -0.3), color=t.quiet, stroke_width=3
            ),
            name,
            words.line_of([theory], SIZES.title, t.ink, x=beyond, y=-0.3, weight="semibold"),
        )
        self.play(FadeIn(ideal, counted), seconds=0.6)
        self.fitted = VGroup(fitted)

    def _theory_line(self, end: tuple[float, float]) -> VGroup:
        """Slope 2 through the fit's last point, from edge to edge of the plot."""
        exponent = float(self.view.array("cost")[WORKED, 0, 0])
        (n, time), on = end, self.plot
        edges = [
            pick(length, n * (height / time) ** (1 / exponent))
            for pick, length, height in zip((max, min), on.x, on.y, strict=True)
        ]
        low, high = (figures.point(*on.at(m, time * (m / n) ** exponent)) for m in edges)
        return VGroup(DashedLine(low, high, color=self.theme.quiet, stroke_width=3)).set_z_index(-2)

    # 8

    @beat
    def ends(self) -> None:
        """Where naive attention ends, and what goes on: the same work, tile by tile."""
        t, story = self.theme, self.story
        given: dict[str, Variable] = {"ending": story.ending, **self._tiled()}
        last = story.end
        if last is not None:
            needed = self._bytes("cost", BATCHED, 1, 3)
            memory = self._fact("memory")
            memory = replace(memory, style=self._style(_decimals(memory.value)))
            more = story.needed * growth.BYTES["GiB"] > memory.value
            given |= {"n": self._length(last), "needed": needed[0], "unit": _unit(needed)}
            given |= {"memory": memory, "more": "yes" if more else "no"}
            given["gib"] = Word(self._text("unit-GiB"))
        else:
            given |= {"n": self._length(story.naive[-1]), "more": "no"}
        self.say(
            given, keep=(self.frame_of_plot, self.points["naive"], self.fitted), about="measured"
        )
        self.play(self.fitted.animate.set_stroke(t.quiet), seconds=0.3)
        self.marks_of_end = VGroup()
        box = self.plot.box
        if last is not None:
            x = self.plot.across(last.n)
            wall = DashedLine(
                figures.point(x, box.bottom), figures.point(x, box.top), color=t.ink, stroke_width=2
            )
            why = Label(self._text("wall", given), SIZES.least * 1.1, t.ink, weight="semibold")
            # The curves' names stand to the right of their last points, and so of most walls.
            beside = x - 0.1 - why.advance > box.left + 2.2
            why.at(
                x - 0.1 if beside else x + 0.1,
                box.top + 0.24,
                "right" if beside else "left",
                HALF_FIGURE,
            )
            self.marks_of_end = VGroup(wall, plot.cross(x, box.top, t.ink), why)
            self.play(FadeIn(self.marks_of_end), seconds=0.5)
        panel = self._kept_panel()
        names = self._names(list(story.exact))
        self.play(FadeIn(panel[0], names["naive"]), seconds=0.4)
        for variant in story.exact:
            marks = self._marks(variant, self.plot, self.theme.ink)
            self.points[variant] = marks
            seconds = min(1.6, 0.3 * len(marks))
            self.play(LaggedStart(*map(FadeIn, marks), lag_ratio=0.8), seconds=seconds)
            self.play(FadeIn(names[variant]), seconds=0.3)
        self.play(FadeIn(panel[1]), seconds=0.4)
        self.names = names

    def _tiled(self) -> dict[str, Variable]:
        """Which exact variant needs no matrix, and whether it ran where naive did not."""
        exact, last = self.story.exact, self.story.naive[-1].n
        further = [variant for variant, cells in exact.items() if cells[-1].n > last]
        chosen = next(iter([*further, *exact]), "")
        kind = "blockwise" if chosen == "blockwise" else "fused" if chosen else "no"
        return {"exact": kind, "further": "yes" if further else "no"}

    def _kept_panel(self) -> VGroup:
        """What is kept at one time: all of the matrix, or a tile of it."""
        t, side, count = self.theme, 1.55, 8
        lit = np.array(rgba(self.theme.ink))
        groups, below = [], -0.95
        for k, key in enumerate(("keeps-matrix", "keeps-tile")):
            left = PANEL + 0.25 + 2.15 * k
            fill = np.broadcast_to(rgba(t.empty), (count, count, 4)).copy()
            if k == 0:
                fill[:] = rgba(t.quiet)
            else:
                fill[2:4, 4:6] = lit
            grid = Grid([side / count] * count, [side / count] * count, fill, gap=0.02)
            grid.place(left, 1.6)
            name = "naive" if k == 0 else next(iter(self.story.exact), "blockwise")
            kept = Label(self._text(key), SIZES.label, t.ink, width=2.05, align="center")
            below = min(below, -0.95 - (kept.lines - 1) * LINE_HEIGHT * SIZES.label)
            title = Label(self._text(f"curve-{name}"), SIZES.label, t.ink, weight="semibold")
            title.at(left + side / 2 + 0.15, 1.95, "center")
            groups.append(
                VGroup(
                    title,
                    grid,
                    kept.at(left + side / 2 - 1.025, -0.35),
                )
            )
            if name in self.curves:
                x = left + side / 2 - title.advance / 2 - 0.1
                groups[-1].add(self._mark(name, x, 1.95, t.ink))
        both = Label(self._text("both-work"), SIZES.label, t.quiet)
        groups[1].add(both.at(PANEL + 0.25 + side / 2 + 1.075, below, "center"))
        return VGroup(*groups)

    def _names(self, variants: Sequence[str]) -> dict[str, VMobject]:
        """The curves' names and symbols, right of their last points, none upon another."""
        t, em = self.theme, SIZES.least * 1.1
        wanted = sorted((self.plot.at(*_timed(self.curves[v][-1])), v) for v in variants)
        made: dict[str, VMobject] = {}
        heights: list[float] = []
        for (x, y), variant in sorted(wanted, key=lambda item: item[0][1]):
            height = max([y, *(h + 1.25 * em for h in heights)])
            heights.append(height)
            name = Label(self._text(f"curve-{variant}"), em, t.ink, weight="semibold")
            name.at(x + 0.16, height)
            made[variant] = VGroup(name)
            if variant in self.story.exact:  # they lie upon each other
                mark = self._mark(variant, x + 0.34 + name.advance, height, t.ink)
                made[variant].add(mark)
        # Others lie close below the naive curve, and go on beyond it.
        x, y = self.plot.at(*_timed(self.story.naive[-1]))
        name = Label(self._text("curve-naive"), em, t.quiet, weight="semibold")
        made["naive"] = name.at(x - 0.14, y + 0.14, "right")
        return made

    # 9

    @beat
    def tiles(self) -> None:
        """Measured memory: n² against n."""
        t, story = self.theme, self.story
        exact = next(iter(story.exact), "")
        peaks = {v: self._peaked(v) for v in ("naive", exact) if v and self._peaked(v)}
        common = [
            pair
            for pair in itertools.product(peaks.get("naive", ()), peaks.get(exact, ()))
            if pair[0].n == pair[1].n
        ]
        case = "both" if common else "naive" if "naive" in peaks else "none"
        given: dict[str, Variable] = {"case": case}
        for key, cell in zip(
            ("naive", "exact"), common[-1] if common else peaks.get("naive", ())[-1:], strict=False
        ):
            amount = self._peak(cell)
            given |= {key: amount[0], f"{key}-unit": _unit(amount), "n": self._length(cell)}
        given["backend"] = self.timings.settings.backend
        self.say(given, about="measured")
        if not peaks:
            return
        lengths = [cell.n for found in peaks.values() for cell in found]
        amounts = [_peak_bytes(cell) for found in peaks.values() for cell in found]
        low, high = min(lengths) / 1.4, max(lengths) * 1.4
        on = Plot(TIMES, (low, high), (min(amounts) / 3, max(amounts) * 4))
        ticks = [tick for tick in self._length_ticks() if low <= tick.value <= high]
        title = plot.head(self._text("peak"), on, t)
        tokens = Label(self._text("tokens-n"), SIZES.least * 1.1, t.quiet)
        tokens.at(on.box.right + 0.1, on.box.bottom)
        axes = on.axes(ticks, self._ticks(TICK_BYTES, on.y), t)
        self.play(FadeIn(axes, title, tokens, self._machine(clock="none")), seconds=0.5)
        for k, (variant, found) in enumerate(peaks.items()):
            # What it has to grow with, through its last point: the theory's slope.
            guide = self._guide(on, found[-1], 2 if variant == "naive" else 1)
            marks = [self._mark(variant, *on.at(c.n, _peak_bytes(c)), t.ink) for c in found]
            y = 1.9 - 1.75 * k
            kind = self._mark(variant, PANEL + 0.1, y, t.ink)
            name = Label(self._text(f"curve-{variant}"), SIZES.label, t.ink, weight="semibold")
            matrices = "one" if self.timings.settings.backend == "numpy" else "two"
            key = f"holds-{matrices}" if variant == "naive" else "holds-tile"
            holds = Label(self._text(key), SIZES.label, t.quiet, width=4.0).at(PANEL, y - 0.5)
            self.play(FadeIn(kind, name.at(PANEL + 0.4, y), holds), seconds=0.4)
            self.play(LaggedStart(*map(FadeIn, marks), lag_ratio=0.8), seconds=1.2)
            self.play(FadeIn(guide), seconds=0.3)
        if common:
            x = on.across(common[-1][0].n)
            ys = [on.up(_peak_bytes(cell)) for cell in common[-1]]
            gap = figures.line([(x, max(ys) - 0.12), (x, min(ys) + 0.12)], t.quiet, 2)
            self.play(Create(gap), seconds=0.4)

    def _guide(self, on: Plot, last: Timed, power: int) -> VGroup:
        """A power of n through a point, as far to the left as the plot goes, and its name."""
        t, n, amount = self.theme, last.n, _peak_bytes(last)
        least = max(on.x[0], n * (on.y[0] / amount) ** (1 / power))
        start, end = on.at(least, amount * (least / n) ** power), on.at(n, amount)
        line = DashedLine(
            figures.point(*start), figures.point(*end), color=t.quiet, stroke_width=2
        ).set_z_index(-2)
        source = "n^2" if power == 2 else "n"  # the two powers that there are
        return VGroup(line, figures.formula(source, 0.34, t.quiet, end[0] + 0.28, end[1] + 0.12))

    def _peaked(self, variant: str) -> tuple[Timed, ...]:
        """The cells of a curve whose memory was more than the counter can tell from nothing."""
        column = growth.MEASURED.index("B")
        table = self.view.array("timings")
        return tuple(
            cell
            for cell in self.curves[variant]
            if np.isfinite(table[self.timings.cells.index(cell), column])
        )

    def _peak(self, cell: Timed) -> list[Cell | str]:
        first = growth.MEASURED.index(next(iter(growth.BYTES)))
        return self._bytes("timings", self.timings.cells.index(cell), first)

    # 10

    @beat
    def bend(self) -> None:
        """Window and linear attention, and what they give up."""
        t, story = self.theme, self.story
        case = "both" if len(story.bent) > 1 else next(iter(story.bent), "none")
        self.say({"case": case, "window": self._fact("window")}, about="measured")
        shown = VGroup(self.frame_of_plot, self.points["naive"], self.fitted)
        self.points["naive"].set_fill(t.quiet)
        names = self._names(list(story.bent))
        names["naive"].set_fill(t.quiet)
        self.play(FadeIn(shown, names["naive"]), seconds=0.5)
        top = 2.0
        for k, variant in enumerate(growth.BENDS[1:]):
            marks = (
                self._marks(variant, self.plot, self.theme.ink)
                if variant in story.bent
                else VGroup()
            )
            picture = self._bent_card(variant, top - 2.05 * k)
            self.play(FadeIn(picture), seconds=0.4)
            if variant in story.bent:
                self.play(
                    LaggedStart(*map(FadeIn, marks), lag_ratio=0.8),
                    seconds=min(1.6, 0.3 * len(marks)),
                )
                self.play(FadeIn(names[variant]), seconds=0.3)

    def _bent_card(self, variant: str, top: float) -> VGroup:
        """Which cells it computes, its measured slope, and what it gives up."""
        t, count, side = self.theme, 12, 1.4
        fill = np.broadcast_to(rgba(t.empty), (count, count, 4)).copy()
        i, j = np.indices((count, count))
        if variant == "window":
            fill[abs(i - j) <= 1] = rgba(self.theme.ink)
        grids = [Grid([side / count] * count, [side / count] * count, fill, gap=0.015)]
        grids[0].place(PANEL, top)
        if variant == "linear":
            few, thin = 2, side / count
            tall = np.broadcast_to(rgba(self.theme.ink), (count, few, 4)).copy()
            grids = [
                Grid([thin] * few, [thin] * count, tall, gap=0.015).place(PANEL + 0.1, top),
                Grid([thin] * few, [thin] * few, tall[:few], gap=0.015).place(PANEL + 0.95, top),
            ]
            sizes = VGroup(
                figures.formula("n times d", 0.28, t.quiet, PANEL + 0.1 + thin, top - side - 0.18),
                figures.formula("d times d", 0.28, t.quiet, PANEL + 0.95 + thin, top - 0.45),
            )
        x = PANEL + side + 0.3
        title = Label(self._text(f"curve-{variant}"), SIZES.label, t.ink, weight="semibold")
        parts: list[VMobject] = [*grids, title.at(x, top - 0.15)]
        if variant == "linear":
            parts.append(sizes)
        v = self.timings.settings.variants
        if variant in v and variant in self.story.bent:
            index = (v.index(variant), self.timings.settings.dtypes.index(self.story.dtype))
            if np.isfinite(self.fits[index][0]):
                digits = _digits(float(self.fits[index][1]))
                slope, error = (self._fitted(variant, c, digits) for c in ("exponent", "error"))
                parts.append(
                    self._line("bent-slope", {"slope": slope, "error": error}, x, top - 0.53, t.ink)
                )
        parts.append(
            Label(self._text(f"gives-up-{variant}"), SIZES.label * 0.9, t.quiet, width=2.5).at(
                x, top - 0.92
            )
        )
        return VGroup(*parts)

    # 11

    @beat
    def crossover(self) -> None:
        """Below it n² does not matter: the projections cost more."""
        view, t = self.view, self.theme
        n, small = view.count("n"), 1
        cross = self._cost(CROSSED, small, 1)
        share = self._cost(CROSSED, small, 2, _decimals(self._cost(CROSSED, small, 2).value))
        self.say({"n": n, "cross": cross, "share": share}, about="counted")
        model = growth.SMALL
        first, last = min(4, view.n), growth.LONG
        ends = {m: growth.work(model, m) for m in (first, last)}
        on = Plot(TIMES, (first, last * 3), (ends[first][1] / 2, ends[last][1] * 3))
        meeting = int(cross.value)
        level = growth.work(model, meeting)[0]
        marked = (cross, n, *(self._count(row, 0) for row in (4, 1)))
        ticks = [Tick(cell.value, (cell,)) for cell in marked]
        frame = VGroup(
            on.axes(ticks, self._ticks(TICK_POWERS, on.y), t),
            plot.head(self._text("multiply-adds", {"name": Word(model.name)}), on, t),
            Label(self._text("tokens-n"), SIZES.least * 1.1, t.quiet).at(
                on.box.right + 0.1, on.box.bottom, "left"
            ),
        )
        self.play(FadeIn(frame), seconds=0.5)
        # As far as the model reads the lines are drawn through; beyond it is only arithmetic.
        most = model.context
        lines = [
            VGroup(
                on.segment([(m, growth.work(model, m)[k]) for m in (first, most)], colour, 5),
                DashedLine(
                    figures.point(*on.at(most, growth.work(model, most)[k])),
                    figures.point(*on.at(last, ends[last][k])),
                    color=colour,
                    stroke_width=3,
                ),
            )
            for k, colour in enumerate((t.quiet, t.ink))
        ]
        stop = on.across(most)
        x, square = on.across(24), growth.work(model, 24)[1]
        names = [
            Label(self._text(key), SIZES.label, t.ink, weight="semibold")
            for key in ("projections", "square")
        ]
        # Above its line, which rises to the right: clear of it where the name ends.
        along = (0.2 + names[0].advance) / on.box.width
        reached = math.ceil(on.x[0] * (on.x[1] / on.x[0]) ** along)
        names[0].at(on.box.left + 0.2, on.up(growth.work(model, reached)[0]) + 0.3)
        names[1].at(x + 0.35, on.up(square) - 0.3)
        self.play(Create(lines[0]), FadeIn(names[0]), seconds=0.8)
        self.play(Create(lines[1]), FadeIn(names[1]), seconds=0.8)
        below = on.box.bottom - 0.58
        yours = Label(self._text("yours"), SIZES.least, t.ink).at(
            on.across(n.value), below, "center"
        )
        self.play(FadeIn(yours), seconds=0.3)
        x, y = on.at(meeting, level)
        spot = VGroup(
            DashedLine(
                figures.point(x, on.box.bottom), figures.point(x, y), color=t.ink, stroke_width=2
            ),
            plot.mark("ring", x, y, t.ink, t.ground),
        )
        reads: dict[str, Variable] = {
            "name": Word(model.name),
            "most": self._cost(CROSSED, small, 3),
        }
        end = VGroup(
            figures.line([(stop, on.box.bottom), (stop, on.box.top)], t.quiet, 1.5),
            self._line(
                "stops", reads, stop - 0.12, on.box.top - 0.2, t.quiet, em=SIZES.least * 1.1,
                anchor="right",
            ),
        )  # fmt: skip
        self.play(FadeIn(end), seconds=0.5)
        self.play(FadeIn(spot), seconds=0.5)
        self.play(FadeIn(self._crossings()), seconds=0.6)

    def _crossings(self) -> VGroup:
        """Where n² begins to cost more, for three models."""
        t, x = self.theme, PANEL + 0.05
        right = (x + 2.6, x + 4.15)
        names = (self._text("this-model"), growth.SMALL.name, growth.LARGE.name)
        group = VGroup(
            Label(self._text("reads-most"), SIZES.least * 1.1, t.quiet).at(right[0], 1.95, "right"),
            Label(self._text("crossing"), SIZES.least * 1.1, t.ink).at(right[1], 1.95, "right"),
            figures.line([(x, 1.65), (right[1], 1.65)], t.line),
        )
        for k, name in enumerate(names):
            y = 1.25 - 0.62 * k
            bright = t.ink
            group.add(
                Label(name, SIZES.label, bright, fit=1.65).at(x, y, "left", HALF_FIGURE),
                Number(
                    self._cost(CROSSED, k, 1), SIZES.label * 1.1, bright, weight="semibold"
                ).at_figure(right[1], y, "right"),
            )
            most = self._cost(CROSSED, k, 3)
            if math.isfinite(most.value):
                group.add(Number(most, SIZES.label, t.quiet).at_figure(right[0], y, "right"))
        return group

    # 12

    @beat
    def summary(self) -> None:
        """What each way costs, and whether its result is the same."""
        t, stage = self.theme, self.layout.stage
        self.say({"window": self._fact("window")}, about="counted")
        left = stage.left + 1.2
        columns = (left + 5.2, left + 7.3, left + 8.6)
        top = stage.top - 0.6
        self.play(
            FadeIn(
                Label(self._text("time-column"), SIZES.label, t.quiet).at(
                    columns[0], top, "center"
                ),
                Label(self._text("memory-column"), SIZES.label, t.quiet).at(
                    columns[1], top, "center"
                ),
                Label(self._text("result-column"), SIZES.label, t.quiet).at(columns[2], top),
                figures.line([(left, top - 0.32), (stage.right - 1.2, top - 0.32)], t.line),
            ),
            seconds=0.5,
        )
        for k, (key, time, memory, same) in enumerate(
            (
                ("naive", "n^2", "n^2", "exact"),
                ("tiled", "n^2", "n", "exact"),
                ("window", "n", "n", "another"),
                ("linear", "n", "n", "another"),
            )
        ):
            y = top - 0.9 - 0.85 * k
            row = VGroup(
                Label(self._text(f"sum-{key}"), SIZES.number, t.ink, weight="semibold").at(left, y),
                figures.formula(time, 0.5, t.ink, columns[0], y),
                figures.formula(memory, 0.5, t.ink, columns[1], y),
                Label(
                    self._text(f"sum-{same}"),
                    SIZES.label,
                    t.ink if same == "exact" else t.quiet,
                ).at(columns[2], y),
            )
            self.play(FadeIn(row, shift=DOWN), seconds=0.6)


MARKS = {"naive": "circle", "blockwise": "square", "window": "triangle", "linear": "ring"}
"""The shape of each curve's points; fused kernels have what is left."""
LISTED = (-0.75, 3.3, 6.4)
"""Left end of what is listed, right ends of its tokens and of its cells."""


def _filled(box: Box, colour: str) -> VMobject:
    made = figures.area(
        [(box.left, box.bottom), (box.left, box.top), (box.right, box.top), (box.right, box.bottom)]
    )
    return made.set_fill(colour, 1)


def _timed(cell: Timed) -> tuple[float, float]:
    """Where a measured cell stands on the plot of times."""
    assert cell.timing is not None
    return cell.n, cell.timing.median


def _quieted(marks: VGroup, colour: str) -> list[Any]:
    """Put the wall at which a curve ended, and its name, into the background."""
    if not len(marks):
        return []
    wall, end, name = marks
    return [
        wall.animate.set_stroke(colour),
        end.animate.set_stroke(colour),
        name.animate.set_fill(colour),
    ]


def _peak_bytes(cell: Timed) -> float:
    assert cell.memory is not None
    return float(cell.memory.peak)


def _unit(parts: Sequence[Cell | str]) -> Word:
    """The unit of an amount, as a text within a line."""
    return Word(str(parts[1]).strip())


def _like(amount: float) -> str:
    return next(name for most, name in LIKE if amount < most)


def _decimals(value: float) -> int:
    """Three significant digits, and none after the mark where there is nothing to say."""
    decimals = 0 if value >= 100 else 1 if value >= 10 else 2  # three digits
    while decimals and round(value, decimals) == round(value, decimals - 1):
        decimals -= 1
    return decimals


def _digits(error: float) -> int:
    """As many decimals as the error has something to say in, two at least."""
    if not error > 0:
        return 2
    return max(2, min(3, math.ceil(-math.log10(error))))
