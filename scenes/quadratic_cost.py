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
from qkvideo.scenes.kit.beside import places_for
from qkvideo.scenes.kit.catalogue import Variable, Word
from qkvideo.scenes.kit.change import Change, row_by_row
from qkvideo.scenes.kit.film import Film, beat
from qkvideo.scenes.kit.grid import Grid
from qkvideo.scenes.kit.label import HALF_FIGURE, HALF_LETTER, Anchor, Label
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
LEAST_ROOM = 1.9
"""Two pictures with words above and below them stand side by side where each has so much."""
SHADES = np.array([0.8, 0.5, 0.34, 0.2])
"""Brightness of the sentence's own cells, and of those that each doubling adds."""
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
        self.places = places_for(self.layout)
        self.square = self.places.square
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
        room: float = math.inf,
    ) -> VGroup:
        """A line of the catalogue on the stage, its numbers being cells; broken beyond `room`."""
        pieces = self.catalogue.say(f"{self.slug}-{key}", variables).pieces()
        if words.length(pieces, weight) * em <= room:
            return words.line_of(pieces, em, colour, x=x, y=y, anchor=anchor, weight=weight)
        lines = words.even(
            lambda width: words.lines_of(pieces, em, colour, width=width, weight=weight), room
        )
        return VGroup(lines.at(x, y, anchor, HALF_FIGURE))

    # 1

    @beat
    def count(self) -> None:
        """This sentence's n × n cells, one by one."""
        view, t, box = self.view, self.theme, self.square
        n, cells = view.count("n"), self._cost(DOUBLED, 0, 1)
        self.say({"n": n, "cells": cells}, about="counted")
        size = [box.width / view.n] * view.n
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
        (x, y), anchor = self.places.total, self.places.total_anchor
        em, inks = self.places.total_em, [t.quiet, t.ink]
        up = 0.45 * em / SIZES.title
        total = VGroup(
            words.line_of([n, " × ", n], em, t.quiet, x=x, y=y + up, anchor=anchor),
            words.line_of(["= ", cells], 1.7 * em, inks, x=x, y=y - up, anchor=anchor),
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
        where = self.places.doubled
        head = VGroup(
            *[
                Label(self._text(key), where.em(SIZES.label), t.quiet).at(x, where.head, "right")
                for key, x in zip(("tokens", "cells"), where.columns, strict=True)
            ],
            figures.line([(where.left, where.rule), (where.columns[1], where.rule)], t.line),
        )
        rows = [self._table_row(i) for i in range(growth.DOUBLINGS + 1)]
        self.play(FadeIn(head, rows[0]), seconds=0.5)
        before = grid
        for i in range(1, growth.DOUBLINGS + 1):
            new = self._doubled(i)
            part = [self.square.width / 2 / before.shape[0]] * before.shape[0]
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
        size = box.width / count
        grid = Grid(
            [size] * count,
            [size] * count,
            t.of_share(SHADES[age.astype(int)]),
            # Where a cell stands for a whole matrix, lines between them would be counted.
            gap=min(0.03, 0.15 * size) if own == n else 0.0,
        )
        return grid.place(box.left, box.top)

    def _table_row(self, i: int) -> VGroup:
        """Tokens and cells after i doublings, and what that doubling did."""
        t, where = self.theme, self.places.doubled
        (first, second), y, em = where.columns, where.line(i), where.em(SIZES.number)
        row = VGroup(
            Number(self._cost(DOUBLED, i, 0), em, t.ink).at_figure(first, y, "right"),
            Number(self._cost(DOUBLED, i, 1), em, t.ink, weight="semibold").at_figure(
                second, y, "right"
            ),
        )
        if i:
            above = where.line(i - 1)
            right = second + 0.35 * where.scale
            factor = Label(self._text("four-times"), where.em(SIZES.label), t.quiet)
            row.add(
                figures.bracket_beside(right + figures.TICK, y, above, t.line).flip(),
                factor.at(right + max(0.28, 0.3 * where.scale), (y + above) / 2),
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
        tiny = [box.width * drawn / old.shape[0]] * old.shape[0]
        self.play(FadeIn(ground), Change(old, widths=tiny, heights=tiny), seconds=1.4)
        row = self._listed(1, "page", self._count(middle, 0), self._count(middle, 1))
        name = self._whole_name("page")
        leader = self._pointed(self._corner(view.n / 1024), "yours", clear=drawn * box.width)
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
        box, side = self.square, self.square.width * ratio
        return Box(box.left, box.top - side, box.left + side, box.top)

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
        return Label(self._text(key), self.places.listed.em(SIZES.label), self.theme.ink).at(x, y)

    def _arrow(self, corner: Box, x: float, y: float) -> VMobject:
        """From a name at (x, y) to the corner that it is the name of."""
        start = (x - 0.12, y)
        end = (corner.right + 0.1, min(y, corner.top - 0.03))
        return figures.arrow(start, end, self.theme.ink)

    def _pointed(self, corner: Box, key: str, *, clear: float) -> VGroup:
        """What the corner is, beside all that is drawn there."""
        y = corner.top - 0.28
        x = self.square.left + max(clear + 0.2, corner.width + 0.62)
        label = Label(self._text(key), self.places.listed.em(SIZES.label), self.theme.ink)
        return VGroup(self._arrow(corner, x, y), label.at(x, y))

    def _list_head(self) -> VGroup:
        t, where = self.theme, self.places.listed
        keys = ("tokens", "cells")[-len(where.columns) :]
        made = VGroup(
            *[
                Label(self._text(key), where.em(SIZES.label), t.quiet).at(x, where.head, "right")
                for key, x in zip(keys, where.columns, strict=True)
            ],
            figures.line([(where.left, where.rule), (where.columns[-1], where.rule)], t.line),
        )
        self.listed = VGroup(made)
        return made

    def _listed(self, place: int, key: str, tokens: Cell, cells: Cell) -> VGroup:
        """A line of the list of sizes: what it is, its tokens where there is room, its cells."""
        t, where = self.theme, self.places.listed
        y, em = where.line(place), where.em(SIZES.label)
        about = tokens.tensor == "landmarks"
        made = VGroup(Label(self._text(key), em, t.ink).at(where.left, y, "left", HALF_FIGURE))
        shown = ((tokens, "regular"), (cells, "semibold"))[-len(where.columns) :]
        for (cell, weight), right in zip(shown, where.columns, strict=True):
            number = Number(cell, where.em(SIZES.label * 1.1), t.ink, weight=weight)
            number.at_figure(right, y, "right")
            made.add(number)
            if about:
                left = right - number.advance - 0.1
                made.add(Label("≈", em, t.quiet).at(left, y, "right", HALF_FIGURE))
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
        where = self.places.weighed
        model = {"heads": heads, "layers": layers}
        self.play(FadeIn(self._weighed_head(model)), seconds=0.4)
        for place, i in enumerate(rows):
            self.play(FadeIn(self._weighed(place, i)), seconds=0.45)
        reads: dict[str, Variable] = {
            "name": Word(growth.SMALL.name),
            "most": self._cost(CROSSED, 1, 3),
        }
        y, room = where.line(len(rows)) - 0.1, self.layout.stage.right - where.left
        note = self._line(
            "reads", reads, where.left, y, t.quiet, em=where.em(SIZES.label), room=room
        )
        self.play(FadeIn(note), seconds=0.5)

    def _weighed_head(self, model: Mapping[str, Variable]) -> VGroup:
        """What the columns of the table of bytes are."""
        t, where = self.theme, self.places.weighed
        tokens, one, every, *like = where.columns
        training = self._text("in-training", {"name": Word(growth.SMALL.name)})
        four, heads = self._text("four-bytes"), self.catalogue.say(f"{self.slug}-all-heads", model)
        em = min(
            _fitting([four], one - tokens - 0.25, where.em(SIZES.label)),
            _fitting([training, heads.text], every - one - 0.25, where.em(SIZES.label)),
        )
        low, high = where.head, where.head + 0.36 * where.scale

        def named(text: str, x: float, y: float, half: float) -> Label:
            return Label(text, em, t.quiet).at(x, y, "right", half)

        head = VGroup(
            named(self._text("tokens"), tokens, low, HALF_FIGURE),
            named(self._text("one-head"), one, high, HALF_LETTER),
            named(four, one, low, HALF_FIGURE),
            named(training, every, high, HALF_LETTER),
            self._line("all-heads", model, every, low, t.quiet, em=em, anchor="right"),
        )
        if like:
            text = Label(self._text("one-is-like"), em, t.quiet)
            head.add(text.at(like[0], low, "left", HALF_FIGURE))
        right = self.layout.stage.right - (where.left - self.layout.stage.left)
        return head.add(figures.line([(where.left, where.rule), (right, where.rule)], t.line))

    def _weighed(self, place: int, i: int) -> VGroup:
        """What the matrices of so many tokens take, and what one of them is like."""
        t, where, y = self.theme, self.places.weighed, self.places.weighed.line(place)
        tokens, one, every, *like = where.columns
        amount = float(self.view.array("cost")[SIZED, i, 6])
        like_what = self._text(f"like-{_like(amount)}")
        em = where.em(SIZES.label)
        if not like:
            em = _fitting([f"≈ {like_what}"], one - where.left, em)
        text, em = Label(like_what, em, t.quiet), where.em(SIZES.number)
        row = VGroup()
        for part, x, weight in (
            ([self._count(i, 0)], tokens, "regular"),
            (self._bytes("cost", SIZED, i, 2), one, "semibold"),
            (self._bytes("cost", SIZED, i, 7), every, "regular"),
        ):
            row.add(words.line_of(part, em, t.ink, x=x, y=y, anchor="right", weight=weight))
        if like:
            return row.add(text.at(like[0], y, "left", HALF_FIGURE))
        # No column is left for it: below what it is like.
        below = y - 0.44 * where.scale
        about = Label("≈ ", text.em, t.quiet)
        text.at(one, below, "right", HALF_FIGURE)
        return row.add(text, about.at(one - text.advance, below, "right", HALF_FIGURE))

    # 6

    @beat
    def measured(self) -> None:
        """Measured times, point by point; the machine below."""
        t, naive = self.theme, self.story.naive
        gpu = self.timings.machine.gpu
        self.say({"device": "cpu" if gpu is None else "gpu"}, about="measured")
        self.plot = self._time_plot()
        frame = VGroup(
            self._axes(self.plot, self._length_ticks(), TICK_TIMES),
            plot.head(self._text("time"), self.plot, t),
            self._machine(),
        )
        self.play(FadeIn(frame), seconds=0.6)
        self.points = {"naive": self._marks("naive", self.plot, t.ink)}
        self.frame_of_plot = frame
        places = [self.plot.at(*_timed(cell)) for cell in naive]
        labels = [(x, y, self._seconds(c)) for (x, y), c in zip(places, naive, strict=True)]
        box = self.plot.box
        wide = Box(box.left + 0.05, box.bottom, box.right, box.top + 0.2)
        numbers = plot.values(labels, places, self.places.fine, t.ink, wide)
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
        """What was measured."""
        panel, em = self.places.panel, self.places.em(SIZES.label)
        name = self._legend("naive", panel.top - 0.5)
        text = Label(self._text("keeps-all"), em, self.theme.quiet, width=panel.width)
        return VGroup(name, text.at(panel.left, panel.top - 0.5 - 0.6 * self.places.scale))

    def _legend(self, variant: str, y: float) -> VGroup:
        """A curve's symbol and name in the panel."""
        t, x = self.theme, self.places.panel.left
        name = Label(
            self._text(f"curve-{variant}"), self.places.em(SIZES.label), t.ink, weight="semibold"
        )
        return VGroup(
            self._mark(variant, x + 0.1, y, t.ink), name.at(x + 0.1 + 0.3 * self.places.scale, y)
        )

    def _axes(self, on: Plot, xs: Sequence[Tick], row: int) -> VGroup:
        """A plot's axes, n along the lower one."""
        t, fine, box = self.theme, self.places.fine, on.box
        tokens = Label(self._text("tokens-n"), fine * 1.1, t.quiet).at(box.right + 0.1, box.bottom)
        return VGroup(on.axes(xs, self._ticks(row, on.y), t, em=fine), tokens)

    def _time_plot(self) -> Plot:
        cells = [cell for found in self.curves.values() for cell in found]
        times = [cell.timing.median for cell in cells if cell.timing]
        ends = [self.story.end.n] if self.story.end else []
        lengths = [cell.n for cell in cells] + ends
        # To the right of the last points there is room for the curves' names.
        low, high = min(lengths) / 1.25, max(lengths)
        right = low * (high / low) ** self._room_for_names()
        # Above the longest times there is room for the cross that ends the naive curve.
        tall = 8 if ends else 1.6
        return Plot(self.places.plot, (low, right), (min(times) / 1.6, max(times) * tall))

    def _room_for_names(self) -> float:
        """How much longer than its points the axis of lengths is."""
        if not self.layout.narrow:
            return 1.18
        if not self.places.named:
            return 1.06
        box = self.places.plot
        longest = max(
            words.length([self._text(f"curve-{variant}")], "semibold")
            for variant in (*self.story.exact, *self.story.bent, "naive")
        )
        # A name, its symbol, and what is beside and between them.
        needed = longest * self.places.fine * 1.1 + 0.16 + 0.34 + 0.1
        return max(1.18, box.width / (self.layout.stage.right - needed - box.left))

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
        name = ellipsis(machine.cpu if gpu is None else gpu.name, 12 if self.layout.narrow else 18)
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
        left, bottom, fine = self.plot.box.left, self.plot.box.bottom, self.places.fine
        room = self.layout.stage.right - left
        em = _fitting([self._text(key, given) for key in ("machine", "settings")], room, fine)
        return VGroup(
            *[
                self._line(key, given, left, bottom - below * fine, self.theme.quiet, em=em)
                for key, below in (("machine", 2.8), ("settings", 4.0))
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
        places, panel = self.places, self.places.panel
        scale, small = places.scale, places.em(SIZES.least * 1.05)
        x, y = panel.left, panel.top - 0.45 * scale
        room = self.layout.stage.right - x
        em, beyond = places.em(SIZES.label), 0.65 * scale
        of = words.broken(self._text("measured-slope"), em, t.quiet, room - beyond)
        measured = VGroup(
            figures.line([(x, y), (x + 0.5 * scale, y)], t.ink, 5), of.at(x + beyond, y)
        )
        y -= 0.65 * scale + _further(of)
        large = places.em(SIZES.title)
        value = words.line_of([slope, " ± ", error], large, t.ink, x=x, y=y, weight="semibold")
        measured.add(value)
        y -= 0.55 * scale
        given = {
            "from": self._fitted(variant, "from", 0),
            "points": self._fitted(variant, "points", 0),
        }
        fit = self._line("fitted", given, x, y, t.quiet, em=small, room=room)
        self.play(FadeIn(measured.add(fit)), seconds=0.5)
        y -= 0.33 * max(1.0, scale) + _further(fit)
        if rest:
            through_all: dict[str, Variable] = {
                "slope": self._fitted(variant, "of-all", digits),
                "error": self._fitted(variant, "of-all-error", digits),
                "points": self._fitted(variant, "all", 0),
            }
            every = self._line("of-all", through_all, x, y, t.quiet, em=small, room=room)
            self.play(FadeIn(every), seconds=0.4)
            y -= _further(every)
        y -= 0.72 * scale
        name = Label(self._text("theory-slope"), em, t.quiet).at(x + beyond, y)
        after = x + 0.9 * scale + name.advance
        start, end = figures.point(x, y), figures.point(x + 0.5 * scale, y)
        counted = VGroup(
            DashedLine(start, end, color=t.quiet, stroke_width=3),
            name,
            words.line_of([theory], large, t.ink, x=after, y=y, weight="semibold"),
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
            why = Label(self._text("wall", given), self.places.fine * 1.1, t.ink, weight="semibold")
            # The curves' names stand to the right of their last points, and so of most walls.
            if x - 0.1 - why.advance > box.left + 2.2:
                why.at(x - 0.1, box.top + 0.24, "right", HALF_FIGURE)
            else:
                # Clear of what the axis is named; where it stands above the cross, higher.
                axis = words.length([self._text("time")]) * SIZES.least * 1.1
                start = max(x + 0.1, box.left + axis + 0.15)
                start = min(start, self.layout.stage.right - why.advance)
                up = 0.24 if start > x else 0.36
                why.at(start, box.top + up, "left", HALF_FIGURE)
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
            if variant in names:
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
        t, count = self.theme, 8
        (side, pitch), panel, em = self.places.kept, self.places.panel, self.places.em(SIZES.label)
        across = panel.width > 2 * LEAST_ROOM
        others = list(self.story.exact)[1:] if not self.places.named else []
        groups, last = [], math.inf
        for k, key in enumerate(("keeps-matrix", "keeps-tile")):
            fill = np.broadcast_to(rgba(t.quiet if k == 0 else t.empty), (count, count, 4)).copy()
            if k:
                fill[2:4, 4:6] = rgba(t.ink)
            grid = Grid([side / count] * count, [side / count] * count, fill, gap=0.02)
            name = "naive" if k == 0 else next(iter(self.story.exact), "blockwise")
            title = Label(self._text(f"curve-{name}"), em, t.ink, weight="semibold")
            if across:
                x, top = panel.left + (pitch - 0.1) / 2 + pitch * k, panel.top - 0.8
                mark = (x - title.advance / 2 - 0.1, top + 0.35)
                grid.place(x - side / 2, top)
                title.at(x + 0.15, top + 0.35, "center")
                kept = Label(self._text(key), em, t.ink, width=pitch - 0.1, align="center")
                kept.at(x - (pitch - 0.1) / 2, top - side - 0.4)
                last = min(last, top - side - 1.0 - _further(kept))
            else:
                x, top = panel.left + side + 0.2, panel.top - 0.25 - pitch * k
                mark = (x + 0.08, top - 0.15)
                grid.place(panel.left, top)
                title.at(x + 0.26, top - 0.15)
                kept = Label(self._text(key), em, t.ink, width=panel.right - x)
                kept.at(x, top - 0.45)
                last = top - pitch - 0.1
            groups.append(VGroup(title, grid, kept))
            if name in self.curves:
                groups[-1].add(self._mark(name, *mark, t.ink))
        for variant in others:
            groups[1].add(self._legend(variant, last))
            last -= 1.35 * em
        both = words.broken(
            self._text("both-work"), em, t.quiet, math.inf if across else panel.width
        )
        if across:
            groups[1].add(both.at(panel.left + pitch - 0.05, last, "center"))
        elif last - _further(both) > panel.bottom:
            groups[1].add(both.at(panel.left, last))
        return VGroup(*groups)

    def _names(self, variants: Sequence[str]) -> dict[str, VMobject]:
        """The curves' names and symbols, right of their last points, none upon another."""
        t, em = self.theme, self.places.fine * 1.1
        wanted = sorted((self.plot.at(*_timed(self.curves[v][-1])), v) for v in variants)
        made: dict[str, VMobject] = {}
        heights: list[float] = []
        for (x, y), variant in sorted(wanted, key=lambda item: item[0][1]):
            if not self.places.named:
                break
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
        # Where the curve ends early, what stands left of the axis is in the way.
        left = x - 0.14 - name.advance > self.plot.box.left
        made["naive"] = name.at(
            x - 0.14 if left else x + 0.14, y + 0.14, "right" if left else "left"
        )
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
        on = Plot(self.places.plot, (low, high), (min(amounts) / 3, max(amounts) * 4))
        ticks = [tick for tick in self._length_ticks() if low <= tick.value <= high]
        title = plot.head(self._text("peak"), on, t)
        axes = self._axes(on, ticks, TICK_BYTES)
        self.play(FadeIn(axes, title, self._machine(clock="none")), seconds=0.5)
        panel, scale = self.places.panel, self.places.scale
        y = panel.top - 0.5
        for variant, found in peaks.items():
            # What it has to grow with, through its last point: the theory's slope.
            guide = self._guide(on, found[-1], 2 if variant == "naive" else 1)
            marks = [self._mark(variant, *on.at(c.n, _peak_bytes(c)), t.ink) for c in found]
            kind = self._legend(variant, y)
            matrices = "one" if self.timings.settings.backend == "numpy" else "two"
            key = f"holds-{matrices}" if variant == "naive" else "holds-tile"
            holds = Label(
                self._text(key), self.places.em(SIZES.label), t.quiet, width=panel.width
            ).at(panel.left, y - 0.5 * scale)
            self.play(FadeIn(kind, holds), seconds=0.4)
            y -= 1.75 * scale
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
        top, pitch = self.places.panel.top - 0.4 * self.places.scale, self.places.card[1]
        for k, variant in enumerate(growth.BENDS[1:]):
            marks = (
                self._marks(variant, self.plot, self.theme.ink)
                if variant in story.bent
                else VGroup()
            )
            picture = self._bent_card(variant, top - pitch * k)
            self.play(FadeIn(picture), seconds=0.4)
            if variant in story.bent:
                self.play(
                    LaggedStart(*map(FadeIn, marks), lag_ratio=0.8),
                    seconds=min(1.6, 0.3 * len(marks)),
                )
                if variant in names:
                    self.play(FadeIn(names[variant]), seconds=0.3)

    def _bent_card(self, variant: str, top: float) -> VGroup:
        """Which cells it computes, its measured slope, and what it gives up."""
        t, count, side, places = self.theme, 12, self.places.card[0], self.places
        left, scale, em = places.panel.left, side / 1.4, places.em(SIZES.label)
        fill = np.broadcast_to(rgba(t.empty), (count, count, 4)).copy()
        i, j = np.indices((count, count))
        if variant == "window":
            fill[abs(i - j) <= 1] = rgba(self.theme.ink)
        grids = [Grid([side / count] * count, [side / count] * count, fill, gap=0.015)]
        grids[0].place(left, top)
        if variant == "linear":
            few, thin = 2, side / count
            tall = np.broadcast_to(rgba(self.theme.ink), (count, few, 4)).copy()
            grids = [
                Grid([thin] * few, [thin] * count, tall, gap=0.015).place(left + 0.1, top),
                Grid([thin] * few, [thin] * few, tall[:few], gap=0.015).place(
                    left + 0.1 + 0.85 * scale, top
                ),
            ]
            size, middle = max(0.24, 0.28 * scale), left + 0.1 + thin
            # Below it; in a small card, where an axis is near, beside its foot.
            tall_size = (middle, top - side - 0.18)
            if side < 1:
                tall_size = (middle + thin + 0.32, top - side + 0.08)
            sizes = VGroup(
                figures.formula("n times d", size, t.quiet, *tall_size),
                figures.formula("d times d", size, t.quiet, middle + 0.85 * scale, top - 0.45),
            )
        x = left + side + 0.3 * places.scale
        room = self.layout.stage.right - x
        title = Label(self._text(f"curve-{variant}"), em, t.ink, weight="semibold")
        parts: list[VMobject] = [*grids, title.at(x, top - 0.15)]
        if not places.named and variant in self.story.bent:
            mark = self._mark(variant, x + title.advance + 0.2, top - 0.15, t.ink)
            parts.append(mark)
        if variant == "linear":
            parts.append(sizes)
        v = self.timings.settings.variants
        y = top - 0.15 - 0.38 * places.scale
        if variant in v and variant in self.story.bent:
            index = (v.index(variant), self.timings.settings.dtypes.index(self.story.dtype))
            if np.isfinite(self.fits[index][0]):
                digits = _digits(float(self.fits[index][1]))
                slope, error = (self._fitted(variant, c, digits) for c in ("exponent", "error"))
                given: dict[str, Variable] = {"slope": slope, "error": error}
                safe = self.layout.safe.right - x
                parts.append(self._line("bent-slope", given, x, y, t.ink, em=em, room=safe))
                y -= _further(parts[-1])
        lost = Label(
            self._text(f"gives-up-{variant}"), places.em(SIZES.label * 0.9), t.quiet, width=room
        )
        return VGroup(*parts, lost.at(x, y - 0.39 * places.scale))

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
        stage, box = self.layout.stage, self.places.plot
        text = self._text("multiply-adds", {"name": Word(model.name)})
        room = stage.right - box.left
        head = words.broken(text, _fitting([text], room, SIZES.least * 1.1), t.quiet, room)
        box = Box(box.left, box.bottom, box.right, box.top - _further(head))
        # Above the lines there is room for names; where they break, for more.
        tall = 3 if self.places.named else 20
        on = Plot(box, (first, last * 3), (ends[first][1] / 2, ends[last][1] * tall))
        meeting = int(cross.value)
        level = growth.work(model, meeting)[0]
        marked = (cross, n, *(self._count(row, 0) for row in (4, 1)))
        ticks = [Tick(cell.value, (cell,)) for cell in marked]
        frame = VGroup(
            self._axes(on, ticks, TICK_POWERS),
            head.at(on.box.left, on.box.top + 0.2 + _further(head), "left", HALF_FIGURE),
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
        texts, room = (
            [self._text(key) for key in ("projections", "square")],
            stop - on.box.left - 0.3,
        )
        em = _fitting(texts, room, self.places.em(SIZES.label), "semibold")
        names = [words.broken(text, em, t.ink, room, "semibold") for text in texts]
        # Above its line, which rises to the right: clear of it where the name ends.
        along = (0.2 + names[0].advance) / on.box.width
        reached = math.ceil(on.x[0] * (on.x[1] / on.x[0]) ** along)
        above = on.up(growth.work(model, reached)[0]) + _further(names[0])
        names[0].at(on.box.left + 0.2, above + 0.3 * min(1.0, self.places.scale))
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
                anchor="right", room=stop - on.box.left - 0.3,
            ),
        )  # fmt: skip
        self.play(FadeIn(end), seconds=0.5)
        self.play(FadeIn(spot), seconds=0.5)
        self.play(FadeIn(self._crossings()), seconds=0.6)

    def _crossings(self) -> VGroup:
        """Where n² begins to cost more, for three models."""
        t, where = self.theme, self.places.crossed
        small, em = where.em(SIZES.least * 1.1), where.em(SIZES.label)
        *reads, right = where.columns
        names = (self._text("this-model"), growth.SMALL.name, growth.LARGE.name)
        group = VGroup(
            *[
                Label(self._text("reads-most"), small, t.quiet).at(x, where.head, "right")
                for x in reads
            ],
            Label(self._text("crossing"), small, t.ink).at(right, where.head, "right"),
            figures.line([(where.left, where.rule), (right, where.rule)], t.line),
        )
        for k, name in enumerate(names):
            y, cell = where.line(k), self._cost(CROSSED, k, 1)
            number = Number(cell, where.em(SIZES.label * 1.1), t.ink, weight="semibold")
            group.add(
                Label(name, em, t.ink, fit=1.65 * where.scale).at(
                    where.left, y, "left", HALF_FIGURE
                ),
                number.at_figure(right, y, "right"),
            )
            most = self._cost(CROSSED, k, 3)
            if math.isfinite(most.value):
                group.add(*[Number(most, em, t.quiet).at_figure(x, y, "right") for x in reads])
        return group

    # 12

    @beat
    def summary(self) -> None:
        """What each way costs, and whether its result is the same."""
        t, where = self.theme, self.places.summed
        self.say({"window": self._fact("window")}, about="counted")
        time, memory, result = where.columns
        em, end = where.em(SIZES.label), self.layout.stage.right
        rule = end - (where.left - self.layout.stage.left)
        head = VGroup(
            Label(self._text("time-column"), em, t.quiet).at(time, where.head, "center"),
            Label(self._text("memory-column"), em, t.quiet).at(memory, where.head, "center"),
            Label(self._text("result-column"), em, t.quiet).at(result, where.head),
            figures.line([(where.left, where.head - 0.32), (rule, where.head - 0.32)], t.line),
        )
        self.play(FadeIn(head), seconds=0.5)
        ways = (
            ("naive", "n^2", "n^2", "exact"),
            ("tiled", "n^2", "n", "exact"),
            ("window", "n", "n", "another"),
            ("linear", "n", "n", "another"),
        )
        room, bold = time - where.left - 0.5, where.em(SIZES.number)
        names = [self._text(f"sum-{key}") for key, *_ in ways]
        bold = max(0.85 * bold, _fitting(names, room, bold, "semibold"))
        for k, (text, (_, grows, takes, same)) in enumerate(zip(names, ways, strict=True)):
            y, size = where.line(k), 0.5 * where.scale
            name = words.broken(text, bold, t.ink, room, "semibold")
            ink = t.ink if same == "exact" else t.quiet
            kind = words.broken(self._text(f"sum-{same}"), em, ink, end - result)
            row = VGroup(
                name.at(where.left, y + _further(name) / 2),
                figures.formula(grows, size, t.ink, time, y),
                figures.formula(takes, size, t.ink, memory, y),
                kind.at(result, y + _further(kind) / 2),
            )
            self.play(FadeIn(row, shift=DOWN), seconds=0.6)


MARKS = {"naive": "circle", "blockwise": "square", "window": "triangle", "linear": "ring"}
"""The shape of each curve's points; fused kernels have what is left."""


def _filled(box: Box, colour: str) -> VMobject:
    made = figures.area(
        [(box.left, box.bottom), (box.left, box.top), (box.right, box.top), (box.right, box.bottom)]
    )
    return made.set_fill(colour, 1)


def _further(made: VMobject) -> float:
    """How much higher its text is than one line."""
    labels = [part for part in made.get_family() if isinstance(part, Label)]
    return max((label.lines - 1) * LINE_HEIGHT * label.em for label in labels)


def _fitting(texts: Sequence[str], room: float, em: float, weight: str = "regular") -> float:
    """One size for several texts: the largest up to `em` in which each fits the room."""
    return min(words.fitted([text], room, em, weight) for text in texts)


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
