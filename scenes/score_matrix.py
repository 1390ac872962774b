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
from qkvideo.scenes.kit.axis import Axis, axis, even, window
from qkvideo.scenes.kit.catalogue import Word
from qkvideo.scenes.kit.change import SPREAD, Change, along_columns, along_rows, row_by_row
from qkvideo.scenes.kit.film import Film, beat
from qkvideo.scenes.kit.grid import Grid
from qkvideo.scenes.kit.label import HALF_FIGURE, Label
from qkvideo.scenes.kit.numbers import Cell, Cells, Number, relation, whole
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.sums import dot_product
from qkvideo.scenes.kit.theme import SIZES

TITLE = "The score matrix"
SUMMARY = "Every token asks every token: how Q and K become n × n scores."
ORDER = 3
ANY_SCALING = True

MOST_NUMBERS = 16
"""So many numbers of a vector are written out; of longer ones the first twelve."""
WIDE = 64
"""Of vectors longer than that, as models have them, the first seven."""
PANEL = 3.1
"""Width of what stands to the left of the matrix."""
DOWN = np.array([0.0, -0.1, 0.0])


class ScoreMatrix(Film):
    """One sentence's scores, from its vectors to the whole matrix."""

    def prepare(self) -> None:
        """Choose the spotlit pair, and lay out what several beats share."""
        view, stage = self.view, self.layout.stage
        view.supply(projected(self.brief.attention))
        self.i = self.brief.row
        self.j = view.highest(self.i)
        # Whom to compare with, both ways: another token, wherever there is one.
        self.other = view.most_different(self.i)
        self.query = Word(view.tokens[self.i], "query")
        self.key = Word(view.tokens[self.j], "key")
        self.full = window(view.n, tuple(dict.fromkeys((self.i, self.j, self.other))))
        self.largest = view.largest("scores")
        self.panel = Box(stage.left, stage.bottom, stage.left + PANEL, stage.top)
        # The matrix as it stands from the fifth beat on, to the right of the panel.
        self.columns, self.left = self._columns(self.panel.right + 0.1, stage.right, 1.3)
        self.rows, self.top = self._rows(self.columns)

    def _columns(self, left: float, right: float, largest: float) -> tuple[Axis, float]:
        """Columns for an n × n matrix with words beside it, and the left edge of its cells."""
        tokens, n = self.view.tokens, self.view.n
        beside = words.LONGEST + words.BESIDE
        columns = axis(n, right - left - beside, largest, self.full)
        overhang = words.overhang(tokens, columns)
        columns = axis(n, right - left - beside - overhang, largest, self.full)
        spare = right - left - beside - words.overhang(tokens, columns) - columns.length
        return columns, left + beside + spare / 2

    def _rows(self, columns: Axis) -> tuple[Axis, float]:
        """Rows for an n × n matrix below its words, and the upper edge of its cells."""
        stage = self.layout.stage
        room = stage.height - words.height_above(self.view.tokens, columns)
        rows = axis(self.view.n, room, 0.8, self.full)
        return rows, stage.bottom + room - (room - rows.length) / 2

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
        columns = axis(x.shape[1], 9.7, widest, _vector_window(x.shape[1]))
        rows = axis(view.n, stage.height - 0.75, 0.6, self.full)
        left = 0.55 - columns.length / 2
        top = (stage.top + stage.bottom - 0.65 + rows.length) / 2
        grid = matrices.signed(x, rows, columns, t, largest=view.largest("X")).place(left, top)
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
        notes = VGroup(
            figures.bracket_above(left, right, top + 0.16, t.quiet),
            _count(d_model, t.ink, (left + right) / 2, top + 0.42),
            figures.bracket_beside(side, top - rows.length, top, t.quiet),
            _count(n, t.ink, side - 0.3, middle),
            figures.formula("X", 0.6, t.ink, right + 0.45, middle),
        )
        self.play(
            FadeIn(notes),
            Create(figures.frame(grid.row_box(self.i), t.ink, 2.5)),
            labels.labels[self.i].animate.set_fill(t.ink),
            seconds=0.6,
        )

    # 2

    @beat
    def entry(self) -> None:
        """One number of the spotlit query, with its products."""
        view, t, stage = self.view, self.theme, self.layout.stage
        i, d_model = self.i, view.count("d_model")
        # Where positions are rotations, what is multiplied out is the query before its turn.
        name = "projected.Q" if view.has("cos") else "Q"
        q = view.cell(name, i, 0)
        case = "rotary" if view.has("cos") else "biased" if view.has("b_Q") else "plain"
        token = Word(view.tokens[i], "token")
        self.say({"token": token, "d_model": d_model, "q": q, "case": case})

        d = int(d_model.value)
        left = stage.left + 2.1
        columns = axis(d, stage.right - left, 1.0, _vector_window(d))
        row = Axis((0.56,), (0,))
        blocks = (
            view.block("X", rows=(i,)),
            view.block("W_Q", columns=(0,)).T,
            view.products("Q", i, 0),
        )
        tops = (1.75, 0.85, -0.35)
        scales = (view.largest("X"), view.largest("W_Q"), None)
        x_row, w_column, products = (
            matrices.signed(cells, row, columns, t, most=0.26, largest=scale).place(left, top)
            for cells, top, scale in zip(blocks, tops, scales, strict=True)
        )
        middles = [top - row.length / 2 for top in tops]
        word = Label(words.shown(view.tokens[i]), SIZES.label, t.ink, weight="semibold", fit=1.8)
        word.at(left - 0.2, middles[0], "right", HALF_FIGURE)
        weight = figures.formula("times W_Q", 0.42, t.ink, 0.0, middles[1])
        weight.shift(figures.point(left - 0.2 - weight.get_right()[0], 0.0))
        sign = self._products_sign(blocks)
        times = Label(sign, 0.42, t.quiet).at(left - 0.2, middles[2], "right", HALF_FIGURE)
        self.play(FadeIn(word, x_row), seconds=0.5)
        self.play(FadeIn(weight, w_column), seconds=0.6)
        bare = matrices.hidden(products)
        self.play(
            FadeIn(times),
            Change(bare, fill=products.fill, ink=products.ink, lag=along_rows(products.shape)),
            seconds=2.4,
        )
        right = left + columns.length
        terms = list(blocks[2].all()) + ([view.cell("b_Q", 0)] if view.has("b_Q") else [])
        bias: list[Cell | str] = ["  +  ", terms[-1]] if view.has("b_Q") else []
        total: list[Cell | str] = ["Σ", *bias, f"  {relation(terms, q, '+')}  ", q]
        self.play(Create(figures.bracket_below(left, right, -1.12, t.quiet)), seconds=0.4)
        line = words.line_of(
            total,
            SIZES.number * 1.15,
            [t.quiet] * (len(total) - 1) + [t.query],
            x=(left + right) / 2,
            y=-1.6,
            anchor="center",
        )
        self.play(FadeIn(line, shift=DOWN), seconds=0.6)

    def _products_sign(self, blocks: tuple[Cells, Cells, Cells]) -> str:
        """Give "=" if every product is that of the factors as drawn; "≈" if one is not."""
        terms = zip(*(block.all() for block in blocks), strict=True)
        exact = all(relation([a, b], product, "×") == "=" for a, b, product in terms)
        return "=" if exact else "≈"

    # 3

    @beat
    def projections(self) -> None:
        """X meets W_Q and W_K, and the shapes snap together."""
        view, t, stage = self.view, self.theme, self.layout.stage
        self.say({"d_k": view.count("d_k")})
        middle = 0.5
        d_model, d_k = (int(view.count(name).value) for name in ("d_model", "d_k"))
        rows = axis(view.n, 3.2, 0.45, self.full)
        tall = even(d_model, min(0.2, 3.2 / d_model))
        few = even(d_k, min(0.33, 1.32 / d_k))
        beside = words.width_beside(view.tokens, rows)
        gap = 1.02 if self._biased("Q") else 0.6
        spaces = {"X": beside, "W_Q": 0.55, "Q": gap, "W_K": 1.45, "K": gap}
        room = stage.width - sum(spaces.values()) - 4 * few.length
        narrow = even(d_model, min(0.2, min(3.2, room) / d_model))
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
        # Two equations side by side; in the second, X is the same and stands as a letter.
        total = sum(spaces[name] + grid.box.width for name, grid in grids.items())
        x = stage.left + (stage.width - total) / 2
        for name, grid in grids.items():
            x += spaces[name]
            grid.place(x, middle + grid.box.height / 2)
            x += grid.box.width
        colours = {"Q": t.query, "K": t.key}
        names = {
            name: figures.formula(
                name,
                0.5,
                colours.get(name, t.ink),
                (grid.box.left + grid.box.right) / 2,
                stage.top - 0.25,
            )
            for name, grid in grids.items()
        }

        def between(a: str, b: str) -> float:
            return (grids[a].box.right + grids[b].box.left) / 2

        signs = {
            "W_Q": Label("·", 0.5, t.quiet).at(between("X", "W_Q"), middle, "center", HALF_FIGURE),
            "Q": self._becomes("Q", between("W_Q", "Q"), middle),
            "W_K": figures.formula("X space dot", 0.5, t.ink, grids["W_K"].box.left - 0.5, middle),
            "K": self._becomes("K", between("W_K", "K"), middle),
        }
        box = grids["X"].box
        labels = words.beside_rows(view.tokens, rows, box.left, box.top, t.quiet)
        self.play(FadeIn(labels.group, grids["X"], names["X"]), seconds=0.5)
        ends = {"Q": box.left - beside, "K": signs["W_K"].get_left()[0]}
        for weight, product in (("W_Q", "Q"), ("W_K", "K")):
            x = (ends[product] + grids[product].box.right) / 2
            given, result, inner = self._shapes(colours[product], x, stage.bottom + 0.4)
            self.play(FadeIn(grids[weight], names[weight], given, signs[weight]), seconds=0.7)
            bare = matrices.hidden(grids[product])
            self.play(
                FadeIn(signs[product], names[product], result),
                inner.animate.set_fill(t.ink),
                Change(bare, fill=grids[product].fill, lag=along_columns(bare.shape)),
                seconds=1.6,
            )

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

    def _shapes(self, colour: str, x: float, y: float) -> tuple[VGroup, VGroup, VGroup]:
        """(n × d_model)(d_model × d_k), then = (n × d_k); and the two that must agree."""
        t = self.theme
        n, d_model, d_k = (self.view.count(name) for name in ("n", "d_model", "d_k"))
        given: list[Cell | str] = ["(", n, " × ", d_model, ") (", d_model, " × ", d_k, ")"]
        result: list[Cell | str] = ["  =  ", "(", n, " × ", d_k, ")"]
        line = words.line_of(
            [*given, *result],
            SIZES.label,
            [t.quiet] * len(given) + [t.quiet] + [colour] * (len(result) - 1),
            x=x,
            y=y,
            anchor="center",
        )
        return VGroup(*line[: len(given)]), VGroup(*line[len(given) :]), VGroup(line[3], line[5])

    # 4

    @beat
    def one_cell(self) -> None:
        """The spotlit query against one key, term by term."""
        view, t, stage = self.view, self.theme, self.layout.stage
        i, j = self.i, self.j
        score = view.cell("scores", i, j)
        d_k = view.count("d_k")
        self.say({"query": self.query, "key": self.key, "d_k": d_k, "score": score})

        columns, left = self._columns(-1.75, stage.right, 0.8)
        rows, top = self._rows(columns)
        whole = matrices.signed(view.block("scores"), rows, columns, t, largest=self.largest)
        whole.place(left, top)
        grid = matrices.emptied(whole, t)
        asks = words.beside_rows(view.tokens, rows, left, top, t.quiet)
        answers = words.above_columns(view.tokens, columns, left, top, t.quiet)
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
            left=stage.left,
            middle=(stage.top + stage.bottom) / 2 + 0.1,
            em=SIZES.number * 1.12,
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

    # 5

    @beat
    def one_row(self) -> None:
        """The same query against every key."""
        view, t, stage = self.view, self.theme, self.layout.stage
        i, word = self.i, self.view.tokens[self.i]
        self.say({"query": self.query, "n": view.count("n")})

        keys = view.block("K").T
        d_k = keys.shape[0]
        deep = Axis((min(0.44, 2.0 / d_k),) * d_k, tuple(range(d_k)))
        row = Axis((0.56,), (0,))
        above = words.height_above(view.tokens, self.columns)
        space = stage.height - above - deep.length - row.length - 0.75
        top = stage.top - above - space / 2
        middle = top - deep.length / 2
        k_grid = matrices.signed(
            keys, deep, self.columns, t, numbers=False, largest=view.largest("K")
        ).place(self.left, top)
        answers = words.above_columns(view.tokens, self.columns, self.left, top, t.key)
        dots = words.folds_above(self.columns, t.quiet, self.left, top + words.BESIDE)
        # The query lies flat: a row, as in Q, times the keys as columns.
        few = axis(d_k, self.left - stage.left - 1.5, 0.75, _vector_window(d_k))
        query = view.block("Q", rows=(i,))
        q_grid = matrices.signed(query, row, few, t, largest=view.largest("Q"))
        q_grid.place(stage.left, middle + row.length / 2)
        asks = Label(words.shown(word), SIZES.label * 1.1, t.query, weight="semibold", fit=2.2)
        asks.at(stage.left, middle + row.length / 2 + 0.28)
        times = figures.formula("dot space {{ K^T }}", 0.5, t.quiet, 0.0, middle)
        times.select(0).set_color(t.key)
        times.shift(figures.point(self.left - 0.3 - times.get_right()[0], 0.0))
        self.play(FadeIn(asks, q_grid, figures.frame(q_grid.box, t.query)), seconds=0.6)
        self.play(FadeIn(times, k_grid, answers.group, dots), seconds=0.6)
        y = top - deep.length - 0.75
        cells = view.block("scores", rows=(i,))
        filled = matrices.signed(
            cells, row, self.columns, t, most=SIZES.number * 0.9, largest=self.largest
        ).place(self.left, y)
        scores = matrices.emptied(filled, t)
        label = words.beside_rows((word,), row, self.left, y, t.query)
        equals = Label("=", 0.5, t.quiet).at(
            label.group.get_left()[0] - 0.25, y - row.length / 2, "right", HALF_FIGURE
        )
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

    # 6

    @beat
    def whole_matrix(self) -> None:
        """Every query in turn, row after row."""
        view, t, i = self.view, self.theme, self.i
        row, old_asks, old_answers = self.scores_row, self.asks, self.answers
        self.say({"n": view.count("n")}, keep=(row, old_asks.group, old_answers.group))
        self.final = matrices.signed(
            view.block("scores"),
            self.rows,
            self.columns,
            t,
            largest=self.largest,
            most=SIZES.number * 0.9,
        ).place(self.left, self.top)
        waiting = [k for k in range(view.n) if k != i]
        self.grid = matrices.emptied(self.final, t, waiting)
        self.asks = words.beside_rows(view.tokens, self.rows, self.left, self.top, t.query)
        self.answers = words.above_columns(view.tokens, self.columns, self.left, self.top, t.key)
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
        self.remove(row)
        self.play(FadeIn(self.grid, self._formula(), self.dots, *rest), seconds=0.5)
        lag = row_by_row(self.grid.shape)
        fill = Change(self.grid, fill=self.final.fill, ink=self.final.ink, lag=lag)
        self.play(fill, seconds=3.6)

    def _formula(self) -> VGroup:
        """The matrix product, its shapes, and what the colours mean."""
        t, left = self.theme, self.panel.left
        name = figures.spelled(self.catalogue.say("name-scores").text)
        math = figures.formula(
            f"{name} = {{{{ Q }}}} {{{{ K^T }}}}", 0.42, t.ink, 0.0, 1.2, fit=PANEL
        )
        math.select(0).set_color(t.query)
        math.select(1).set_color(t.key)
        math.shift(figures.point(left - math.get_left()[0], 0.0))
        n, d_k = self.view.count("n"), self.view.count("d_k")
        given: list[Cell | str] = ["(", n, " × ", d_k, ") (", d_k, " × ", n, ")"]
        ends = tuple(self.catalogue.say(f"legend-{end}").text for end in ("negative", "positive"))
        return VGroup(
            math,
            words.line_of(given, SIZES.label, t.quiet, x=left, y=0.55),
            words.line_of(["= (", n, " × ", n, ")"], SIZES.label, t.ink, x=left, y=0.1),
            figures.legend(t, (ends[0], ends[1]), Box(left, -1.15, left + 2.4, -0.95)),
        )

    # 7

    @beat
    def highest(self) -> None:
        """Reading the spotlit row."""
        view, t, left = self.view, self.theme, self.panel.left
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
        rule = VGroup(
            Label(self.catalogue.say("rows-ask").text, SIZES.label, t.query).at(left, 1.55),
            figures.arrow((left + 2.35, 1.55), (left + 2.95, 1.55), t.query),
            Label(self.catalogue.say("columns-answer").text, SIZES.label, t.key).at(left, 0.95),
            figures.arrow((left + 2.65, 1.2), (left + 2.65, 0.6), t.key),
        )
        self.play(FadeIn(rule), seconds=0.5)
        self._spotlight({(i, k) for k in range(view.n)}, {i}, {j})
        spot = figures.frame(self.grid.cell_box(i, j), t.ink)
        self.play(Create(spot), FadeIn(self._pair(i, j, -0.35)), seconds=0.6)
        self.hold(0.6)

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
        em = SIZES.label * 1.1
        names = [words.shown(view.tokens[k]) for k in (i, j)]
        asks = Label(names[0], em, t.query, weight="semibold", fit=1.15).at(left, y)
        x = left + asks.advance + 0.12
        answers = Label(names[1], em, t.key, weight="semibold", fit=1.15).at(x + 0.54, y)
        score = Number(view.cell("scores", i, j), SIZES.number * 1.3, t.ink, weight="semibold")
        return VGroup(
            asks,
            figures.arrow((x, y), (x + 0.42, y), t.quiet),
            answers,
            score.at_figure(left, y - 0.62, "left"),
        )

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
        for (a, b), y in zip(cells, (1.35, -0.15), strict=False):
            spot = figures.frame(self.grid.cell_box(a, b), t.ink)
            self.play(Create(spot), FadeIn(self._pair(a, b, y)), seconds=0.9)

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
        size = words.line_of([n, " × ", n], SIZES.number * 1.3, t.ink, x=left, y=0.75)
        total = words.line_of(
            ["= ", scores], SIZES.number * 1.9, [t.quiet, t.ink], x=left, y=-0.1, weight="semibold"
        )
        self.play(FadeIn(size), seconds=0.5)
        self.play(FadeIn(total, shift=DOWN), seconds=0.5)

    def _zoom_out(self) -> None:
        """From the window to the whole: all cells alike, as colours."""
        stage, n = self.layout.stage, self.view.n
        cell = even(n, min(stage.height - 0.3, self.columns.length) / n)
        self.play(FadeOut(self.asks.group, self.answers.group, self.dots), seconds=0.4)
        self.play(
            Change(
                self.grid,
                texts=matrices.only(self.grid.lettering.texts, (), ()),
                widths=cell.sizes,
                heights=cell.sizes,
                left=self.left + (self.columns.length - cell.length) / 2,
                top=(stage.top + stage.bottom + cell.length) / 2,
            ),
            seconds=1.0,
        )


def _count(cell: Cell, colour: str, x: float, y: float) -> VGroup:
    """A count beside a bracket."""
    return words.line_of([cell], SIZES.label, colour, x=x, y=y, anchor="center")


def _vector_window(d: int) -> tuple[int, ...]:
    """Which numbers of a vector are written out: all, or of a long one the first ones."""
    return tuple(range(d if d <= MOST_NUMBERS else 12 if d <= WIDE else 7))
