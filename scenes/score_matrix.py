"""The score matrix: every token asks every token, and each answer is one number.

Storyboard
1. sentence: the words stand in a line; each becomes a row of X.
2. entry: one number of one query, with all its products.
3. projections: X meets W_Q and W_K; shapes snap together.
4. one-cell: the spotlit query against one key, term by term; the sum lands in its cell.
5. one-row: the same query against every key.
6. whole-matrix: every query in turn, row after row.
7. highest: reading the spotlit row.
8. direction: (i, j) is not (j, i).
9. count: n tokens make n × n scores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from manim import (
    Create,
    FadeIn,
    FadeOut,
    ReplacementTransform,
    Transform,
    VGroup,
    VMobject,
    linear,
    squish_rate_func,
)

from qkvideo.engine.parts import projected
from qkvideo.scenes.kit import figures, matrices, words
from qkvideo.scenes.kit.axis import MOST_FULL, Axis, axis, even
from qkvideo.scenes.kit.catalogue import Word
from qkvideo.scenes.kit.change import SPREAD, Change, along_columns, along_rows, row_by_row
from qkvideo.scenes.kit.film import Film, beat
from qkvideo.scenes.kit.grid import Grid
from qkvideo.scenes.kit.label import Label
from qkvideo.scenes.kit.number import Number
from qkvideo.scenes.kit.numbers import Cell, Cells, relation, whole
from qkvideo.scenes.kit.pango import HALF_FIGURE, Box, typeset
from qkvideo.scenes.kit.square import Square, fitting
from qkvideo.scenes.kit.sums import WIDTH, dot_product
from qkvideo.scenes.kit.terms import terms
from qkvideo.scenes.kit.theme import SIZES
from qkvideo.scenes.kit.written import WIDE, margin, vector

TITLE = "The score matrix"
SUMMARY = "Every token asks every token: how Q and K become n × n scores."
ORDER = 3
ANY_SCALING = True
NEEDS_MATRICES = True

PANEL = 3.1
"""Width of what stands to the left of the matrix."""
LOW_PANEL = 2.15
"""The same in a narrow frame."""
STRIP = 1.15
"""Height of what stands above the matrix in a tall frame."""
DOWN = np.array([0.0, -0.1, 0.0])


class Level(NamedTuple):
    """Heights in an equation: of its matrices' names, of their middle, and of their shapes."""

    names: float
    middle: float
    shapes: float


class ScoreMatrix(Film):
    """One sentence's scores, from its vectors to the whole matrix."""

    def prepare(self) -> None:
        """Choose the spotlit pair, and lay out what several beats share."""
        view = self.view
        view.supply(projected(self.brief.attention))
        self.i = self.brief.row
        self.j = view.highest(self.i)
        # Whom to compare with, both ways: another token, wherever there is one.
        self.other = view.most_different(self.i)
        self.query = Word(view.tokens[self.i], "query")
        self.key = Word(view.tokens[self.j], "key")
        self.focus = tuple(dict.fromkeys((self.i, self.j, self.other)))
        self.margin = margin(self.layout)
        self.largest = view.largest("scores")
        self.most = SIZES.number * (1.2 if self.layout.tall else 0.9)
        self.panel, self.room = self._places()
        # The matrix as it stands from the fifth beat on.
        largest = (1.75, 1.3) if self.layout.tall else (1.3, 0.8)
        self.square = self._square(self.room, self.focus, largest)
        self.rows, self.columns = self.square.rows, self.square.columns
        self.left, self.top = self.square.left, self.square.top
        self.full = self.rows.full
        if self.layout.tall:  # strip and matrix belong together
            down = self.room.top - self.square.box.top
            self.panel = replace(
                self.panel, top=self.panel.top - down, bottom=self.panel.bottom - down
            )

    def _places(self) -> tuple[Box, Box]:
        """Where the panel stands, and the matrix: beside one another, or in a tall frame below."""
        stage = self.layout.stage
        if self.layout.tall:
            strip = Box(stage.left, stage.top - STRIP, stage.right, stage.top)
            return strip, Box(stage.left, stage.bottom, stage.right, strip.bottom - 0.3)
        width = LOW_PANEL if self.layout.narrow else PANEL
        panel = Box(stage.left, stage.bottom, stage.left + width, stage.top)
        return panel, Box(panel.right + 0.1, stage.bottom, stage.right, stage.top)

    def _square(self, box: Box, focus: Sequence[int], cell: tuple[float, float]) -> Square:
        scores = self.view.block("scores")
        return fitting(self.view.tokens, focus, box, [scores], self.layout, cell=cell)

    def _scores(self, cells: Cells, rows: Axis, columns: Axis, most: float = SIZES.label) -> Grid:
        """Scores in their colours: all have one scale."""
        return matrices.signed(
            cells,
            rows,
            columns,
            self.theme,
            most=most,
            largest=self.largest,
            margin=self.margin,
        )

    @property
    def _middle(self) -> float:
        """Height of the panel's middle."""
        return (self.panel.top + self.panel.bottom) / 2

    def _panel(self, *blocks: VGroup) -> VGroup:
        """Blocks that stand below one another in the panel; in a strip, side by side."""
        if self.layout.tall:
            figures.abreast(blocks, self.panel)
        return VGroup(*blocks)

    # 1

    @beat
    def sentence(self) -> None:
        """The words, then the rows of X."""
        view, t, stage = self.view, self.theme, self.layout.stage
        n, d_model = view.count("n"), view.count("d_model")
        self.say(
            {
                "n": n,
                "d_model": d_model,
                "token": Word(view.tokens[self.i], "token"),
                "layer": whole("layer", self.brief.layer),
                # Vectors that have been through a layer are no longer the words alone.
                "depth": self.brief.depth,
            }
        )
        chips = words.flow(
            view.tokens,
            Box(stage.left + 0.2, stage.bottom, stage.right - 0.2, stage.top),
            SIZES.title,
            lambda word, em: Label(word, em, t.ink, fit=2.4),
        )
        self.play(*[FadeIn(chip, shift=-DOWN) for chip in chips], seconds=0.8)
        self.hold(0.6)

        x = view.block("X")
        widest = 0.6 if x.shape[1] <= WIDE else 0.8
        rows = self._rows(stage.height - (0.7 if self.layout.narrow else 0.75))
        row = view.block("X", rows=(self.i,))
        if self.layout.narrow:
            beside = words.width_beside(view.tokens, rows) + 0.8
            room, across = stage.width - beside, rows.sizes[self.i]
            columns = vector([row], room, widest, self.layout, across=across)
            left = stage.left + beside + (room - columns.length) / 2
        else:
            columns = vector([row], 9.7, widest, self.layout)
            left = 0.55 - columns.length / 2
        top = (stage.top + stage.bottom - 0.65 + rows.length) / 2
        grid = matrices.signed(
            x, rows, columns, t, largest=view.largest("X"), margin=self.margin
        ).place(left, top)
        # The spotlit row alone bears numbers: all of them at once would be read by nobody.
        texts = matrices.only(grid.lettering.texts, (self.i,), columns.full)
        grid.write(texts, grid.ink)
        labels = words.beside_rows(view.tokens, rows, left, top, t.quiet)
        folded = [chip for k, chip in enumerate(chips) if k not in labels.labels]
        if folded:
            self.play(*map(FadeOut, folded), seconds=0.4)
        self.play(
            FadeIn(words.folds(rows, t.quiet, left - words.BESIDE, top)),
            *[ReplacementTransform(chips[k], label) for k, label in labels.labels.items()],
            seconds=1.0,
        )
        bare = matrices.hidden(grid)
        fill = Change(bare, fill=grid.fill, ink=grid.ink, lag=along_rows(grid.shape))
        self.play(fill, seconds=1.2)
        right, middle = left + columns.length, top - rows.length / 2
        side = left - words.width_beside(view.tokens, rows) - 0.25
        # Where there is no room beside the matrix, its name stands above its words.
        name = ((side + left) / 2, top + 0.42) if self.layout.narrow else (right + 0.45, middle)
        notes = VGroup(
            figures.bracket_above(left, right, top + 0.16, t.quiet),
            _count(d_model, t.ink, (left + right) / 2, top + 0.42),
            figures.bracket_beside(side, top - rows.length, top, t.quiet),
            _count(n, t.ink, side - 0.3, middle),
            figures.formula("X", 0.5 if self.layout.narrow else 0.6, t.ink, *name),
        )
        self.play(
            FadeIn(notes),
            Create(figures.frame(grid.row_box(self.i), t.ink, 2.5)),
            labels.labels[self.i].animate.set_fill(t.ink),
            seconds=0.6,
        )

    def _rows(self, room: float) -> Axis:
        """Rows of X: in narrow frames all that can be read, be it more than of the matrix."""
        n = self.view.n
        everyone = self.layout.narrow and n <= MOST_FULL and room / n >= SIZES.least / 0.6
        return axis(n, room, 0.6, range(n) if everyone else self.full)

    # 2

    @beat
    def entry(self) -> None:
        """One number of the spotlit query, with its products."""
        view, t = self.view, self.theme
        i, d_model = self.i, view.count("d_model")
        # Where positions are rotations, what is multiplied out is the query before its turn.
        name = "projected.Q" if view.has("cos") else "Q"
        q = view.cell(name, i, 0)
        case = "rotary" if view.has("cos") else "biased" if view.has("b_Q") else "plain"
        token = Word(view.tokens[i], "token")
        self.say({"token": token, "d_model": d_model, "q": q, "case": case})

        blocks = (
            view.block("X", rows=(i,)),
            view.block("W_Q", columns=(0,)).T,
            view.products("Q", i, 0),
        )
        added = list(blocks[2].all()) + ([view.cell("b_Q", 0)] if view.has("b_Q") else [])
        bias: list[Cell | str] = ["  +  ", added[-1]] if view.has("b_Q") else []
        total: list[Cell | str] = ["Σ", *bias, f"  {relation(added, q, '+')}  ", q]
        shown = words.shown(view.tokens[i])
        scales = (view.largest("X"), view.largest("W_Q"))
        made = terms(blocks, scales, shown, "W_Q", self.layout, t)
        x_row, w_column, products = made.grids
        word, weight, times = made.heads
        self.play(FadeIn(word, x_row), seconds=0.5)
        self.play(FadeIn(weight, w_column), seconds=0.6)
        bare = matrices.hidden(products)
        lag = made.along(products.shape)
        self.play(
            FadeIn(times),
            Change(bare, fill=products.fill, ink=products.ink, lag=lag),
            seconds=2.4,
        )
        self.play(Create(made.under), seconds=0.4)
        x, y, anchor = made.total
        line = words.line_of(
            total,
            SIZES.number * 1.15,
            [t.quiet] * (len(total) - 1) + [t.query],
            x=x,
            y=y,
            anchor=anchor,
        )
        self.play(FadeIn(line, shift=DOWN), seconds=0.6)

    # 3

    @beat
    def projections(self) -> None:
        """X meets W_Q and W_K, and the shapes snap together."""
        view, t, stage = self.view, self.theme, self.layout.stage
        self.say({"d_k": view.count("d_k")})
        (first, second), high = self._levels()
        box, few_room, beside, stacked = stage, 1.32, 0.0, self.layout.narrow
        rows = axis(view.n, high, 0.45, self.full)
        if stacked and not self.layout.tall:  # the shapes stand beside, and words are left out
            box, few_room = Box(stage.left, stage.bottom, stage.right - 2.3, stage.top), 1.0
        else:
            beside = words.width_beside(view.tokens, rows)
        d_model, d_k = (int(view.count(name).value) for name in ("d_model", "d_k"))
        tall = even(d_model, min(0.2, high / d_model))
        few = even(d_k, min(0.33, few_room / d_k))
        gap = 1.02 if self._biased("Q") else 0.6
        spaces = {"X": beside, "W_Q": 0.55, "Q": gap, "W_K": 1.45, "K": gap}
        if stacked:
            del spaces["W_K"], spaces["K"]
        room = box.width - sum(spaces.values()) - (len(spaces) - 1) * few.length
        narrow = even(d_model, min(0.2, min(high, room) / d_model))
        axes = {
            "X": (rows, narrow),
            "W_Q": (tall, few),
            "Q": (rows, few),
            "W_K": (tall, few),
            "K": (rows, few),
        }
        grids = {
            name: matrices.signed(
                view.block(name), *pair, t, numbers=False, largest=view.largest(name)
            )
            for name, pair in axes.items()
        }
        # Two equations side by side, or one below the other; in the second, X is the same and
        # stands as a letter.
        total = sum(space + grids[name].box.width for name, space in spaces.items())
        x = box.left + (box.width - total) / 2
        for name, space in spaces.items():
            x += space
            grids[name].place(x, first.middle + grids[name].box.height / 2)
            x += grids[name].box.width
        if stacked:
            for name, above in (("W_K", "W_Q"), ("K", "Q")):
                grid = grids[name]
                grid.place(grids[above].box.left, second.middle + grid.box.height / 2)
        colours = {"Q": t.query, "K": t.key}
        names = {
            name: figures.formula(
                name,
                0.5 if beside else 0.4,
                colours.get(name, t.ink),
                (grid.box.left + grid.box.right) / 2,
                (second if name in {"W_K", "K"} else first).names,
            )
            for name, grid in grids.items()
        }

        def between(a: str, b: str) -> float:
            return (grids[a].box.right + grids[b].box.left) / 2

        dot = Label("·", 0.5, t.quiet)
        ahead = grids["W_K"].box.left - 0.5
        signs = {
            "W_Q": dot.at(between("X", "W_Q"), first.middle, "center", HALF_FIGURE),
            "Q": self._becomes("Q", between("W_Q", "Q"), first.middle),
            "W_K": figures.formula("X space dot", 0.5, t.ink, ahead, second.middle),
            "K": self._becomes("K", between("W_K", "K"), second.middle),
        }
        box = grids["X"].box
        labels = VGroup()
        if beside:
            labels = words.beside_rows(view.tokens, rows, box.left, box.top, t.quiet).group
        self.play(FadeIn(labels, grids["X"], names["X"]), seconds=0.5)
        start = box.left - beside
        ends = {"Q": start, "K": start if stacked else signs["W_K"].get_left()[0]}
        for weight, product, level in (("W_Q", "Q", first), ("W_K", "K", second)):
            x = (ends[product] + grids[product].box.right) / 2
            given, result, inner = (
                self._shapes(colours[product], x, level.shapes)
                if beside
                else self._shapes(colours[product], stage.right, level.shapes, broken=True)
            )
            self.play(FadeIn(grids[weight], names[weight], given, signs[weight]), seconds=0.7)
            bare = matrices.hidden(grids[product])
            self.play(
                FadeIn(signs[product], names[product], result),
                inner.animate.set_fill(t.ink),
                Change(bare, fill=grids[product].fill, lag=along_columns(bare.shape)),
                seconds=1.6,
            )

    def _levels(self) -> tuple[tuple[Level, Level], float]:
        """Where the two equations stand, and how tall their matrices may be."""
        stage = self.layout.stage
        if not self.layout.narrow:
            level = Level(stage.top - 0.25, 0.5, stage.bottom + 0.4)
            return (level, level), 3.2
        half = stage.height / 2
        tops = (stage.top, stage.top - half)
        if self.layout.tall:
            first, second = (Level(y - 0.4, y - half / 2, y - half + 0.4) for y in tops)
            return (first, second), half - 1.6
        first, second = (Level(y - 0.25, y - half / 2 - 0.2, y - half / 2 - 0.2) for y in tops)
        return (first, second), half - 0.65

    def _biased(self, name: str) -> bool:
        return self.view.has(f"b_{name}")

    def _becomes(self, name: str, x: float, y: float) -> VMobject:
        """The sign between a product and Q or K: an arrow, if positions turn them afterwards."""
        t = self.theme
        equal = "->" if self.view.has("cos") else "="
        if self._biased(name):
            return figures.formula(f"+ b_{name} {equal}", 0.36, t.quiet, x, y)
        if equal == "->":
            return figures.formula(equal, 0.5, t.quiet, x, y)
        return Label(equal, 0.5, t.quiet).at(x, y, "center", HALF_FIGURE)

    def _shapes(
        self, colour: str, x: float, y: float, *, broken: bool = False
    ) -> tuple[VGroup, VGroup, VGroup]:
        """(n × d_model)(d_model × d_k), then = (n × d_k); and the two that must agree.

        In one line, its middle at x; `broken`, in two that end there.
        """
        t = self.theme
        n, d_model, d_k = (self.view.count(name) for name in ("n", "d_model", "d_k"))
        given: list[Cell | str] = ["(", n, " × ", d_model, ") (", d_model, " × ", d_k, ")"]
        result: list[Cell | str] = ["  =  ", "(", n, " × ", d_k, ")"]
        quiet, loud = [t.quiet] * len(given), [t.quiet, *[colour] * (len(result) - 1)]
        if broken:
            first, second = (
                words.line_of(parts, SIZES.label, inks, x=x, y=at, anchor="right", fit=2.1)
                for parts, inks, at in ((given, quiet, y + 0.17), (result, loud, y - 0.17))
            )
            return first, second, VGroup(first[3], first[5])
        line = words.line_of(
            [*given, *result],
            SIZES.label,
            [*quiet, *loud],
            x=x,
            y=y,
            anchor="center",
        )
        return VGroup(*line[: len(given)]), VGroup(*line[len(given) :]), VGroup(line[3], line[5])

    # 4

    @beat
    def one_cell(self) -> None:
        """The spotlit query against one key, term by term."""
        view, t = self.view, self.theme
        i, j = self.i, self.j
        score = view.cell("scores", i, j)
        d_k = view.count("d_k")
        self.say({"query": self.query, "key": self.key, "d_k": d_k, "score": score})

        written, box, em = self._sum_beside()
        place = self._square(box, self.focus, (0.8, 0.8))
        whole = self._scores(view.block("scores"), place.rows, place.columns)
        whole.place(place.left, place.top)
        grid = matrices.emptied(whole, t)
        asks, answers = place.asks(t.quiet), place.answers(t.quiet)
        asks.labels[i].set_fill(t.query)
        answers.labels[j].set_fill(t.key)
        spot = figures.frame(grid.cell_box(i, j), t.ink)
        self.play(FadeIn(grid, asks.group, answers.group), seconds=0.5)
        self.play(Create(figures.crosshair(grid, i, j, t)), FadeIn(spot), seconds=0.5)

        sums = dot_product(
            (view.block("Q", rows=(i,)), view.block("K", rows=(j,))),
            view.products("scores", i, j),
            score,
            (words.shown(view.tokens[i]), words.shown(view.tokens[j])),
            t,
            left=written.left,
            middle=(written.top + written.bottom) / 2,
            em=em,
        )
        self.play(FadeIn(sums.heads), seconds=0.3)
        for term in sums.terms:
            self.play(FadeIn(term, shift=DOWN), seconds=0.4)
        self.play(Create(sums.rule), FadeIn(sums.dots, sums.total), seconds=0.5)
        fill, ink = grid.fill.copy(), grid.ink.copy()
        fill[i, j], ink[i, j] = whole.fill[i, j], whole.ink[i, j]
        leaving = sums.number.copy()
        self.play(
            FadeOut(leaving, target_position=spot.get_center(), scale=0.5),
            Change(grid, fill=fill, ink=ink),
            seconds=1.0,
        )

    def _sum_beside(self) -> tuple[Box, Box, float]:
        """Where the sum stands, where the matrix, and the size of the sum's numbers."""
        stage, em = self.layout.stage, SIZES.number * 1.12
        if self.layout.tall:
            upper, lower = self.layout.split(0.46, 0.3)
            em = SIZES.number
            spare = upper.width - WIDTH * em
            return Box(upper.left + spare / 2, upper.bottom, upper.right, upper.top), lower, em
        em = 0.25 if self.layout.narrow else em
        at = stage.left + (WIDTH * em + 0.25 if self.layout.narrow else 4.8)
        term = Box(stage.left, stage.bottom + 0.1, at, stage.top + 0.1)
        return term, Box(at, stage.bottom, stage.right, stage.top), em

    # 5

    @beat
    def one_row(self) -> None:
        """The same query against every key."""
        view, t, stage = self.view, self.theme, self.layout.stage
        i, word = self.i, self.view.tokens[self.i]
        self.say({"query": self.query, "n": view.count("n")})

        keys = view.block("K").T
        d_k = keys.shape[0]
        row = Axis((0.56,), (0,))
        above = words.height_above(view.tokens, self.columns)
        # In a tall frame the query stands above the keys, else beside them.
        over = row.sizes[0] + 0.5 if self.layout.tall else 0.0
        room = stage.height - over - above - row.length - 0.75
        most = min(room, 3.2 if self.layout.tall else 2.0)
        deep = Axis((min(0.44, most / d_k),) * d_k, tuple(range(d_k)))
        space = stage.height - over - above - deep.length - row.length - 0.75
        top = stage.top - over - above - space / 2
        middle = top - deep.length / 2
        k_grid = matrices.signed(
            keys, deep, self.columns, t, numbers=False, largest=view.largest("K")
        ).place(self.left, top)
        answers = words.above_columns(view.tokens, self.columns, self.left, top, t.key)
        dots = words.folds_above(self.columns, t.quiet, self.left, top + words.BESIDE)
        # The query lies flat: a row, as in Q, times the keys as columns.
        times = figures.formula("dot space {{ K^T }}", 0.5, t.quiet, 0.0, middle)
        times.select(0).set_color(t.key)
        times.shift(figures.point(self.left - 0.3 - times.get_right()[0], 0.0))
        if times.get_left()[0] < stage.left:  # beside short words: between query and keys
            times.move_to(figures.point(stage.left + times.width / 2, top + above + 0.24))
        asks, q_grid = self._asking(middle + row.length / 2, top + above + over)
        self.play(FadeIn(asks, q_grid, figures.frame(q_grid.box, t.query)), seconds=0.6)
        self.play(FadeIn(times, k_grid, answers.group, dots), seconds=0.6)
        y = top - deep.length - 0.75
        cells = view.block("scores", rows=(i,))
        filled = self._scores(cells, row, self.columns, self.most).place(self.left, y)
        scores = matrices.emptied(filled, t)
        label = words.beside_rows((word,), row, self.left, y, t.query)
        equals = Label("=", 0.5, t.quiet).at(
            label.group.get_left()[0] - 0.25, y - row.length / 2, "right", HALF_FIGURE
        )
        if equals.get_left()[0] < stage.left:
            equals.at(self.left - 0.3, y + 0.35, "right", HALF_FIGURE)
        first, last = (k_grid.column_box(self.columns.full[end]) for end in (0, -1))
        scan = figures.frame(first, t.key)
        self.play(FadeIn(equals, scores, label.group, scan), seconds=0.4)
        # The frame passes over a column while its score comes.
        lag = scores.column_edges()[:-1] - scores.box.left
        self.play(
            Transform(
                scan,
                figures.frame(last, t.key),
                rate_func=squish_rate_func(linear, (1 - SPREAD) / 2, (1 + SPREAD) / 2),
            ),
            Change(scores, fill=filled.fill, ink=filled.ink, lag=lag[None] / max(lag[-1], 1e-9)),
            seconds=2.8,
        )
        self.play(FadeOut(scan), seconds=0.3)
        self.scores_row, self.answers, self.asks = scores, answers, label

    def _asking(self, beside: float, over: float) -> tuple[VMobject, Grid]:
        """The word that asks, and its query; their upper edge beside the keys, or over them."""
        t, stage, word = self.theme, self.layout.stage, self.view.tokens[self.i]
        query, row = self.view.block("Q", rows=(self.i,)), Axis((0.56,), (0,))
        asks: VMobject
        if self.layout.tall:
            room = stage.width - words.LONGEST - words.BESIDE
            few = vector([query], room, 0.75, self.layout)
            left, y = min(self.left, stage.right - few.length), over
            asks = words.beside_rows((word,), row, left, y, t.query).group
        else:
            few = vector([query], self.left - stage.left - 1.5, 0.75, self.layout)
            left, y = stage.left, beside
            asks = Label(words.shown(word), SIZES.label * 1.1, t.query, weight="semibold", fit=2.2)
            asks.at(left, y + 0.28)
        largest = self.view.largest("Q")
        grid = matrices.signed(query, row, few, t, largest=largest, margin=self.margin)
        return asks, grid.place(left, y)

    # 6

    @beat
    def whole_matrix(self) -> None:
        """Every query in turn, row after row."""
        view, t, i = self.view, self.theme, self.i
        row, old_asks, old_answers = self.scores_row, self.asks, self.answers
        self.say({"n": view.count("n")}, keep=(row, old_asks.group, old_answers.group))
        scores = view.block("scores")
        self.final = self._scores(scores, self.rows, self.columns, self.most)
        self.final.place(self.left, self.top)
        waiting = [k for k in range(view.n) if k != i]
        self.grid = matrices.emptied(self.final, t, waiting)
        self.asks, self.answers = self.square.asks(t.query), self.square.answers(t.key)
        self.dots = VGroup(
            words.folds(self.rows, t.quiet, self.left - words.BESIDE, self.top),
            words.folds_above(self.columns, t.quiet, self.left, self.top + words.BESIDE),
        )
        place = self.grid.row_box(i)
        self.play(
            Change(row, left=place.left, top=place.top, heights=(place.height,), em=self.grid.em),
            ReplacementTransform(old_answers.group, self.answers.group),
            ReplacementTransform(old_asks.labels[0], self.asks.labels[i]),
            seconds=0.9,
        )
        rest = [label for k, label in self.asks.labels.items() if k != i]
        self.play(FadeIn(self.grid, self._formula(), self.dots, *rest), seconds=0.5)
        self.remove(row)
        lag = row_by_row(self.grid.shape)
        fill = Change(self.grid, fill=self.final.fill, ink=self.final.ink, lag=lag)
        self.play(fill, seconds=3.6)

    def _formula(self) -> VGroup:
        """The matrix product, its shapes, and what the colours mean."""
        t, panel, middle = self.theme, self.panel, self._middle
        left, fit = panel.left, min(panel.width, PANEL)
        name = figures.spelled(self.catalogue.say("name-scores").text)
        math = figures.formula(
            f"{name} = {{{{ Q }}}} {{{{ K^T }}}}", 0.42, t.ink, 0.0, middle + 0.925, fit=fit
        )
        math.select(0).set_color(t.query)
        math.select(1).set_color(t.key)
        math.shift(figures.point(left - math.get_left()[0], 0.0))
        n, d_k = self.view.count("n"), self.view.count("d_k")
        given: list[Cell | str] = ["(", n, " × ", d_k, ") (", d_k, " × ", n, ")"]
        result: list[Cell | str] = ["= (", n, " × ", n, ")"]
        ends = tuple(self.catalogue.say(f"legend-{end}").text for end in ("negative", "positive"))
        factors = words.line_of(given, SIZES.label, t.quiet, x=left, y=middle + 0.275, fit=fit)
        product = words.line_of(result, SIZES.label, t.ink, x=left, y=middle - 0.175, fit=fit)
        if self.layout.tall:
            product.shift(figures.point(factors.get_right()[0] + 0.2 - left, 0.45))
        wide = min(2.4, panel.width - 0.1)
        strip = Box(left, middle - 1.425, left + wide, middle - 1.225)
        return self._panel(
            VGroup(math, factors, product), figures.legend(t, (ends[0], ends[1]), strip)
        )

    # 7

    @beat
    def highest(self) -> None:
        """Reading the spotlit row."""
        view, t = self.view, self.theme
        i, j = self.i, self.j
        self.say(
            {
                "query": self.query,
                "key": self.key,
                "score": view.cell("scores", i, j),
                "case": self._case(),
                "weights": self.brief.model.source.kind,
            },
            keep=self._matrix(),
        )
        rule, pair = self._rule(), self._pair(i, j, self._middle - 0.625)
        self._panel(rule, pair)
        self.play(FadeIn(rule), seconds=0.5)
        self._spotlight({(i, k) for k in range(view.n)}, {i}, {j})
        spot = figures.frame(self.grid.cell_box(i, j), t.ink)
        self.play(Create(spot), FadeIn(pair), seconds=0.6)
        self.hold(0.6)

    def _rule(self) -> VGroup:
        """Which way queries lie, and which way keys."""
        t, left, middle, fit = self.theme, self.panel.left, self._middle, self.panel.width
        y, below = middle + 1.275, middle + 0.675
        texts = []
        for key, colour, at in (("rows-ask", t.query, y), ("columns-answer", t.key, below)):
            text = self.catalogue.say(key).text
            em = max(SIZES.least, min(SIZES.label, fit / typeset(text).width))
            texts.append(Label(text, em, colour).at(left, at))
        if fit < PANEL:
            return VGroup(*texts)
        return VGroup(
            *texts,
            figures.arrow((left + 2.35, y), (left + 2.95, y), t.query),
            figures.arrow((left + 2.65, y - 0.35), (left + 2.65, y - 0.95), t.key),
        )

    def _case(self) -> str:
        """Which of the catalogue's lines suits the spotlit row."""
        row = self.view.array("scores")[self.i]
        if self.view.n == 1:
            return "alone"
        if (row == row.max()).sum() > 1:
            return "tie"
        if (row < 0).all():
            return "negative"
        return "self" if self.i == self.j else "other"

    def _matrix(self) -> tuple[Grid, VGroup, VGroup, VGroup]:
        return self.grid, self.asks.group, self.answers.group, self.dots

    def _spotlight(self, bright: set[tuple[int, int]], rows: set[int], columns: set[int]) -> None:
        """Put all but some cells into the background, and colour the words they belong to."""
        t = self.theme
        fill, ink = matrices.dimmed(self.final, bright, t)
        lit = [
            label.animate.set_fill(colour if k in chosen else t.quiet)
            for labels, chosen, colour in (
                (self.asks.labels, rows, t.query),
                (self.answers.labels, columns, t.key),
            )
            for k, label in labels.items()
        ]
        self.play(Change(self.grid, fill=fill, ink=ink), *lit, seconds=0.7)

    def _pair(self, i: int, j: int, y: float) -> VGroup:
        """Who asks whom and, below, with which score."""
        view, t, left = self.view, self.theme, self.panel.left
        em, fit = SIZES.label * 1.1, 1.15 if self.panel.width >= PANEL else 1.5
        names = [words.shown(view.tokens[k]) for k in (i, j)]
        asks = Label(names[0], em, t.query, weight="semibold", fit=fit).at(left, y)
        x = left + asks.advance + 0.12
        to = figures.arrow((x, y), (x + 0.42, y), t.quiet)
        answers = Label(names[1], em, t.key, weight="semibold", fit=fit)
        # Where there is no room beside the arrow, the second word stands below the first.
        below = x + 0.54 + answers.advance > self.panel.right
        answers.at(left if below else x + 0.54, y - 0.4 * below)
        score = Number(view.cell("scores", i, j), SIZES.number * 1.3, t.ink, weight="semibold")
        return VGroup(asks, to, answers, score.at_figure(left, y - 0.4 * below - 0.62, "left"))

    # 8

    @beat
    def direction(self) -> None:
        """(i, j) is not (j, i)."""
        view, t = self.view, self.theme
        i, j = self.i, self.other
        there, back = view.cell("scores", i, j), view.cell("scores", j, i)
        case = "alone" if i == j else "same" if there.text == back.text else "differ"
        self.say(
            {
                "query": self.query,
                "key": Word(view.tokens[j], "key"),
                "asked": Word(view.tokens[j], "query"),
                "answering": Word(view.tokens[i], "key"),
                "there": there,
                "back": back,
                "case": case,
            },
            keep=self._matrix(),
        )
        cells = [(i, j), (j, i)] if i != j else [(i, j)]
        self._spotlight(set(cells), {i, j}, {i, j})
        apart = 0.9 if self.layout.narrow else 0.75
        heights = (self._middle + 0.325 + apart, self._middle + 0.325 - apart)
        pairs = [self._pair(a, b, y) for (a, b), y in zip(cells, heights, strict=False)]
        self._panel(*pairs)
        for (a, b), pair in zip(cells, pairs, strict=True):
            spot = figures.frame(self.grid.cell_box(a, b), t.ink)
            self.play(Create(spot), FadeIn(pair), seconds=0.9)

    # 9

    @beat
    def count(self) -> None:
        """N tokens make n × n scores."""
        view, t, left = self.view, self.theme, self.panel.left
        n, scores = view.count("n"), view.scores_to_compute()
        self.say({"n": n, "scores": scores}, keep=self._matrix())
        everywhere = set(range(view.n))
        self._spotlight({(i, j) for i in everywhere for j in everywhere}, everywhere, everywhere)
        if len(self.full) < view.n:
            self._zoom_out()
        middle, fit = self._middle, self.panel.width
        size = words.line_of([n, " × ", n], SIZES.number * 1.3, t.ink, x=left, y=middle + 0.475)
        total = words.line_of(
            ["= ", scores],
            SIZES.number * 1.9,
            [t.quiet, t.ink],
            x=left,
            y=middle - 0.375,
            weight="semibold",
            fit=fit,
        )
        if self.layout.tall:
            size.shift(figures.point(0.0, -0.475))
            total.shift(figures.point(size.get_right()[0] + 0.25 - left, 0.375))
            self._panel(VGroup(size, total))
        self.play(FadeIn(size), seconds=0.5)
        self.play(FadeIn(total, shift=DOWN), seconds=0.5)

    def _zoom_out(self) -> None:
        """From the window to the whole: all cells alike, as colours."""
        room, n = self.room, self.view.n
        cell = even(n, min(room.height - 0.3, self.columns.length) / n)
        self.play(FadeOut(self.asks.group, self.answers.group, self.dots), seconds=0.4)
        self.play(
            Change(
                self.grid,
                texts=matrices.only(self.grid.lettering.texts, (), ()),
                widths=cell.sizes,
                heights=cell.sizes,
                left=self.left + (self.columns.length - cell.length) / 2,
                top=(room.top + room.bottom + cell.length) / 2,
            ),
            seconds=1.0,
        )


def _count(cell: Cell, colour: str, x: float, y: float) -> VGroup:
    """A count beside a bracket."""
    return words.line_of([cell], SIZES.label, colour, x=x, y=y, anchor="center")
