"""The score matrix: every token asks every token, and each answer is one number.

Storyboard
1. sentence: the words stand in a line; each becomes a row of X.
2. entry: one number of one query, with all its products.
3. projections: X meets W_Q and W_K; shapes snap together.
4. one-cell: the spotlit query against one key, term by term; the sum lands in its cell.
5. one-row: the same query against every key.
6. whole-matrix: every query in turn, row after row.
7. strongest: reading the spotlit row.
8. direction: (i, j) is not (j, i).
9. count: n tokens make n² scores.
"""

from __future__ import annotations

import numpy as np
from manim import Create, FadeIn, FadeOut, Indicate, ReplacementTransform, VGroup, VMobject, linear

from qkvideo.scenes.kit import parts
from qkvideo.scenes.kit.axis import Axis, axis, even, window
from qkvideo.scenes.kit.catalogue import Word
from qkvideo.scenes.kit.change import Change, along_columns, along_rows, row_by_row
from qkvideo.scenes.kit.film import Film, beat
from qkvideo.scenes.kit.grid import Grid
from qkvideo.scenes.kit.label import HALF_FIGURE, Label
from qkvideo.scenes.kit.numbers import Number, relation
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.theme import SIZES, rgba

TITLE = "The score matrix"
SUMMARY = "Every token asks every token: how Q and K become n × n scores."
ORDER = 3

MOST_NUMBERS = 16
"""So many numbers of a vector are written out; of longer ones the first twelve."""
MOST_TERMS = 5
"""So many products of a score are written out; of longer ones the first few."""


class ScoreMatrix(Film):
    """One sentence's scores, from its vectors to the whole matrix."""

    def prepare(self) -> None:
        """Choose the spotlit pair, and lay out what several beats share."""
        view = self.view
        self.i = self.brief.row
        self.j = view.strongest(self.i)
        self.other = (
            self.j if self.j != self.i or view.n == 1 else view.strongest(self.i, other_than=self.i)
        )
        self.query = Word(view.tokens[self.i], "query")
        self.key = Word(view.tokens[self.j], "key")
        self.full = window(view.n, dict.fromkeys((self.i, self.j, self.other)))
        self.largest = float(np.abs(view.array("scores")).max())
        stage = self.layout.stage
        # The matrix as it stands from the fifth beat on: a column for words at its left, and to
        # the left of that a panel.
        self.panel = Box(stage.left, stage.bottom, stage.left + 3.1, stage.top)
        self.columns, self.left = self._columns(stage.left + 3.2, stage.right, 1.1)
        self.rows, self.top = self._rows(self.columns, stage)

    def _columns(self, left: float, right: float, largest: float) -> tuple[Axis, float]:
        """Columns for a matrix with words at its left, and the left edge of its cells."""
        tokens = self.view.tokens
        wide = axis(self.view.n, right - left, largest, self.full)
        words = parts.row_words_width(tokens, wide)
        room = right - left - words
        columns = axis(self.view.n, room, largest, self.full)
        lean = parts.column_words_overhang(tokens, columns) - columns.sizes[-1] / 2
        columns = axis(self.view.n, room - max(0.0, lean - 0.1), largest, self.full)
        # What room is left over is shared by both sides.
        spare = room - columns.length - max(0.0, lean - 0.1)
        return columns, left + words + spare / 2

    def _rows(self, columns: Axis, stage: Box) -> tuple[Axis, float]:
        above = parts.column_words_height(self.view.tokens, columns)
        rows = axis(self.view.n, stage.height - above, 0.6, self.full)
        spare = stage.height - above - rows.length
        return rows, stage.top - above - spare / 2

    # 1

    @beat
    def sentence(self) -> None:
        """The words, then the rows of X."""
        view, t, stage = self.view, self.theme, self.layout.stage
        self.say(n=view.count("n"), d_model=view.count("d_model"), token=self.query)
        chips = parts.flow(
            view.tokens,
            Box(stage.left + 0.2, stage.bottom, stage.right - 0.2, stage.top),
            SIZES.title,
            0.9,
            lambda word, em: Label(word, em, t.ink, fit=2.4),
        )
        self.play(*[FadeIn(chip, shift=np.array([0, 0.15, 0])) for chip in chips], seconds=0.8)
        self.hold(0.6)

        x = view.block("X")
        across = axis(x.shape[1], 9.7, 0.6, _vector_window(x.shape[1]))
        rows = axis(view.n, stage.height - 0.75, 0.6, self.full)
        # The spotlit row alone bears numbers: all of them at once would be read by nobody.
        left = -across.length / 2 + 0.55
        top = stage.top - 0.65 - (stage.height - 0.75 - rows.length) / 2
        grid = parts.signed_grid(x, rows, across, t, numbers=False)
        final = grid.fill.copy()
        grid.fill[..., 3] = 0
        grid.place(left, top)
        words = parts.row_words(view.tokens, rows, left, top, t.ink)
        moves = [
            ReplacementTransform(chip, words.labels[i]) if i in words.labels else FadeOut(chip)
            for i, chip in enumerate(chips)
        ]
        self.play(*moves, seconds=1.0)
        texts, em = self._spotlit_texts(x.texts, rows, across)
        ink = t.ink_on(final)
        grid.em = em
        self.play(
            Change(grid, fill=final, texts=texts, ink=ink, lag=along_rows(grid.shape)), seconds=1.2
        )
        top_brace = parts.brace(left, left + across.length, top + 0.16, t.quiet)
        across_note = parts.line_of(
            [view.count("d_model")],
            SIZES.label,
            t.ink,
            x=left + across.length / 2,
            y=top + 0.42,
            anchor="center",
        )
        side = left - parts.row_words_width(view.tokens, rows) - 0.3
        side_brace = parts.upright_brace(side, top - rows.length, top, t.quiet)
        side_note = parts.line_of(
            [view.count("n")],
            SIZES.label,
            t.ink,
            x=side - 0.15,
            y=top - rows.length / 2,
            anchor="right",
        )
        name = parts.formula("X", 0.6, t.ink)
        name.move_to([left + across.length + 0.45, top - rows.length / 2, 0])
        spot = parts.frame(grid.row_box(self.i), t.ink, width=2.5)
        self.play(
            FadeIn(top_brace, across_note, side_brace, side_note, name),
            Create(spot),
            words.labels[self.i].animate.set_fill(t.query),
            seconds=0.6,
        )
        self.clear_stage = VGroup(words.group, top_brace, across_note, side_brace, side_note, name)
        self.x_grid, self.x_spot = grid, spot

    def _spotlit_texts(
        self, texts: tuple[tuple[str, ...], ...], rows: Axis, columns: Axis
    ) -> tuple[tuple[tuple[str, ...], ...], float]:
        em = parts.number_size(texts, rows, columns)
        if em is None:
            return parts.shown(texts, (), ()), SIZES.least
        return parts.shown(texts, (self.i,), columns.full), em

    # 2

    @beat
    def entry(self) -> None:
        """One number of the spotlit query, with its products."""
        view, t, stage = self.view, self.theme, self.layout.stage
        i = self.i
        d_model = view.count("d_model")
        biased = "biased" if view.has("b_Q") else "plain"
        q = view.cell("Q", i, 0)
        self.play(FadeOut(self.clear_stage, self.x_grid, self.x_spot), seconds=0.4)
        self.say(query=self.query, d_model=d_model, q=q, case=biased)

        n_terms = int(d_model.value)
        left = stage.left + 1.75
        across = axis(n_terms, stage.right - left, 1.0, _vector_window(n_terms))
        row = even(1, 0.56)
        row = Axis(row.sizes, (0,))
        blocks = [
            (view.block("X", rows=(i,)), self.query, 1.75),
            (view.block("W_Q", columns=(0,)).T, None, 0.85),
            (view.products("Q", i, 0), None, -0.35),
        ]
        names = [
            Label(view.tokens[i], SIZES.label, t.query, weight="semibold", fit=1.5),
            parts.formula("W_Q", 0.42, t.ink),
            parts.formula("times", 0.42, t.quiet),
        ]
        grids = []
        for (cells, _, top), name in zip(blocks, names, strict=True):
            grid = parts.signed_grid(cells, row, across, t, most=0.26).place(left, top)
            middle = top - row.length / 2
            if isinstance(name, Label):
                name.at(left - 0.2, middle, "right")
            else:
                name.move_to([left - 0.2 - name.width / 2, middle, 0])
            grids.append(grid)
        x_row, w_column, products = grids
        self.play(FadeIn(names[0], x_row), seconds=0.5)
        self.play(FadeIn(names[1], w_column), seconds=0.5)
        target = products.copy()
        products.fill[..., 3] = 0
        products.ink[..., 3] = 0
        self.add(products)
        self.play(
            FadeIn(names[2]),
            Change(products, fill=target.fill, ink=target.ink, lag=along_rows(products.shape)),
            seconds=1.6,
        )
        under = parts.brace(left, left + across.length, -1.12, t.quiet).flip([1, 0, 0])
        under.move_to([left + across.length / 2, -1.09, 0])
        self.play(Create(under), seconds=0.4)
        terms = (
            [products.cells.style.read(text) for text in products.cells.texts[0]]
            if products.cells.style.decimals is not None
            else []
        )  # type: ignore[union-attr]
        extra = []
        if view.has("b_Q"):
            b = view.cell("b_Q", 0)
            extra = ["  +  ", b]
            if terms:
                terms.append(products.cells.style.read(b.text))  # type: ignore[union-attr]
        sign = relation(terms, q.text, view.style("Q"), operation="+") if terms else "≈"
        line = parts.line_of(
            ["Σ", *extra, f"  {sign}  ", q],
            SIZES.number * 1.15,
            [t.quiet] * (len(extra) + 2) + [t.query],
            x=left + across.length / 2,
            y=-1.6,
            anchor="center",
        )
        self.play(FadeIn(line, shift=np.array([0, -0.1, 0])), seconds=0.6)
        self.stage_now = VGroup(*names, *grids, under, line)

    # 3

    @beat
    def projections(self) -> None:
        """X meets W_Q and W_K."""
        view, t, stage = self.view, self.theme, self.layout.stage
        self.play(FadeOut(self.stage_now), seconds=0.4)
        self.say(n=view.count("n"), d_k=view.count("d_k"))
        middle = 0.55
        rows = axis(view.n, 3.4, 0.45, self.full)
        d_model, d_k = (int(view.count(name).value) for name in ("d_model", "d_k"))
        narrow = even(d_model, min(0.2, 3.2 / d_model))
        tall = even(d_model, min(0.2, 3.4 / d_model))
        four = even(d_k, min(0.36, 1.5 / d_k))
        grids = {
            name: parts.signed_grid(view.block(name), r, c, t, numbers=False)
            for name, r, c in (
                ("X", rows, narrow),
                ("W_Q", tall, four),
                ("Q", rows, four),
                ("W_K", tall, four),
                ("K", rows, four),
            )
        }
        words_width = parts.row_words_width(view.tokens, rows)
        sizes = [words_width + narrow.length, four.length, four.length, four.length, four.length]
        gaps = [0.75, 0.75, 1.0, 0.75]
        x = stage.left + (stage.width - sum(sizes) - sum(gaps)) / 2
        places = {}
        for name, size, space in zip(grids, sizes, [*gaps, 0.0], strict=True):
            places[name] = x
            x += size + space
        for name, grid in grids.items():
            left = places[name] + (words_width if name == "X" else 0.0)
            grid.place(left, middle + grid.box.height / 2)
        x_box = grids["X"].box
        words = parts.row_words(view.tokens, rows, x_box.left, x_box.top, t.quiet)
        names = {}
        colours = {"Q": t.query, "K": t.key}
        for name, grid in grids.items():
            label = parts.formula(name, 0.5, colours.get(name, t.ink))
            label.move_to([(grid.box.left + grid.box.right) / 2, stage.top - 0.15, 0])
            names[name] = label
        signs = {}
        for (a, b), sign in {("X", "W_Q"): "·", ("W_Q", "Q"): "=", ("W_K", "K"): "="}.items():
            gap_middle = (grids[a].box.right + grids[b].box.left) / 2
            signs[a, b] = Label(sign, 0.5, t.quiet).at(gap_middle, middle, "center", HALF_FIGURE)
        self.play(FadeIn(words.group, grids["X"], names["X"]), seconds=0.5)
        for weight, product in (("W_Q", "Q"), ("W_K", "K")):
            shape = self._shapes(weight, product, grids)
            incoming = [grids[weight], names[weight], shape[0]]
            if ("X", weight) in signs:
                incoming.append(signs["X", weight])
            self.play(FadeIn(*incoming), seconds=0.6)
            fill = grids[product].fill.copy()
            grids[product].fill[..., 3] = 0
            self.add(grids[product])
            self.play(
                FadeIn(signs[weight, product], names[product], shape[1]),
                Indicate(shape[2], color=t.ink, scale_factor=1.3),
                Change(grids[product], fill=fill, lag=along_columns(grids[product].shape)),
                seconds=1.2,
            )
            self.add(*shape[:2])
        self.stage_now = VGroup(
            words.group, *grids.values(), *names.values(), *signs.values(), *self._shape_lines
        )

    _shape_lines: tuple[VMobject, ...] = ()

    def _shapes(
        self, weight: str, product: str, grids: dict[str, Grid]
    ) -> tuple[VGroup, VGroup, VGroup]:
        """(n × d_model)(d_model × d_k), then = (n × d_k); and the two that must agree."""
        view, t = self.view, self.theme
        n, d_model, d_k = (view.count(name) for name in ("n", "d_model", "d_k"))
        y = self.layout.stage.bottom + (0.75 if product == "Q" else 0.25)
        colour = t.query if product == "Q" else t.key
        line = parts.line_of(
            [
                "(",
                n,
                " × ",
                d_model,
                ") (",
                d_model,
                " × ",
                d_k,
                ")",
                "  =  ",
                "(",
                n,
                " × ",
                d_k,
                ")",
            ],
            SIZES.label,
            [t.quiet, t.ink, t.quiet, t.ink, t.quiet, t.ink, t.quiet, t.ink, t.quiet, t.quiet]
            + [colour] * 5,
            x=0.0,
            y=y,
            anchor="center",
        )
        left, right = VGroup(*line[:9]), VGroup(*line[9:])
        self._shape_lines = (*self._shape_lines, left, right)
        return left, right, VGroup(line[3], line[5])

    # 4

    @beat
    def one_cell(self) -> None:
        """The spotlit query against one key, term by term."""
        view, t, stage = self.view, self.theme, self.layout.stage
        i, j = self.i, self.j
        score = view.cell("scores", i, j)
        self.play(FadeOut(self.stage_now), seconds=0.4)
        self.say(query=self.query, key=self.key, d_k=view.count("d_k"), score=score)

        columns, left = self._columns(-0.9, stage.right, 0.7)
        rows, top = self._rows(columns, stage)
        cells = view.block("scores")
        grid = parts.signed_grid(cells, rows, columns, t, numbers=False, largest=self.largest)
        filled = grid.fill.copy()
        grid.fill = parts.empty_fill(grid.shape, t)
        grid.place(left, top)
        asks = parts.row_words(view.tokens, rows, left, top, t.quiet)
        answers = parts.column_words(view.tokens, columns, left, top, t.quiet)
        for words, k, colour in ((asks, i, t.query), (answers, j, t.key)):
            words.labels[k].set_fill(colour)
        spot = parts.frame(grid.cell_box(i, j), t.ink)
        cross = parts.crosshair(grid, i, j, t)
        self.play(FadeIn(grid, asks.group, answers.group), seconds=0.5)
        self.play(Create(cross), FadeIn(spot), seconds=0.5)

        q, k = view.block("Q", rows=(i,)), view.block("K", rows=(j,))
        products = view.products("scores", i, j)
        d_k = q.shape[1]
        terms = d_k if d_k <= MOST_TERMS else MOST_TERMS - 1
        em = SIZES.number * 1.12
        pitch = 1.62 * em
        xs = {
            "q": stage.left + 1.2,
            "×": stage.left + 1.62,
            "k": stage.left + 2.9,
            "=": stage.left + 3.32,
            "p": stage.left + 4.6,
        }
        lines = terms + (2 if terms == d_k else 3)
        y = (stage.top + stage.bottom) / 2 + (lines - 1) / 2 * pitch + 0.1
        heads = VGroup(
            Label(view.tokens[i], SIZES.label * 1.1, t.query, weight="semibold", fit=1.5).at(
                xs["q"], y, "right"
            ),
            Label(view.tokens[j], SIZES.label * 1.1, t.key, weight="semibold", fit=1.5).at(
                xs["k"], y, "right"
            ),
        )
        self.play(FadeIn(heads), seconds=0.3)
        shown = VGroup(heads)
        style = products.style
        for r in range(terms):
            y -= pitch
            a, b, p = q.cell(0, r), k.cell(0, r), products.cell(0, r)
            plain = (
                style.decimals is not None
                and q.style.decimals is not None
                and k.style.decimals is not None
            )
            sign = (
                relation([q.style.read(a.text), k.style.read(b.text)], p.text, style, operation="×")
                if plain
                else "≈"
            )
            line = VGroup(
                Number(a, em, t.query).at_figure(xs["q"], y, "right"),
                Label("×", em, t.quiet).at(xs["×"], y, "right", HALF_FIGURE),
                Number(b, em, t.key).at_figure(xs["k"], y, "right"),
                Label(sign, em, t.quiet).at(xs["="], y, "right", HALF_FIGURE),
                Number(p, em, t.ink).at_figure(xs["p"], y, "right"),
            )
            self.play(FadeIn(line, shift=np.array([0, -0.08, 0])), seconds=0.4)
            shown.add(line)
        if terms < d_k:
            y -= pitch
            dots = Label("⋮", em, t.quiet).at(xs["p"] - 0.3, y, "right", HALF_FIGURE)
            self.play(FadeIn(dots), seconds=0.3)
            shown.add(dots)
        y -= pitch
        rule = VMobject(stroke_color=t.quiet, stroke_width=2).set_points_as_corners(
            [[xs["="] - 0.2, y + 0.52 * pitch, 0], [xs["p"] + 0.05, y + 0.52 * pitch, 0]]
        )
        plain = style.decimals is not None and view.style("scores").decimals is not None
        sums = [style.read(text) for text in products.texts[0]] if plain else []
        sign = relation(sums, score.text, view.style("scores"), operation="+") if plain else "≈"
        total = VGroup(
            Label(sign, em, t.quiet).at(xs["="], y, "right", HALF_FIGURE),
            Number(score, em * 1.15, t.ink, weight="semibold").at_figure(xs["p"], y, "right"),
        )
        self.play(Create(rule), FadeIn(total), seconds=0.5)
        target = spot.get_center()
        flying = total[1].copy()
        fill = grid.fill.copy()
        fill[i, j] = filled[i, j]
        self.play(flying.animate.move_to(target).scale(0.55), seconds=0.8)
        self.play(FadeOut(flying), Change(grid, fill=fill), seconds=0.4)
        self.stage_now = VGroup(grid, asks.group, answers.group, spot, cross, shown, rule, total)

    # 5

    @beat
    def one_row(self) -> None:
        """The same query against every key."""
        view, t, stage = self.view, self.theme, self.layout.stage
        i = self.i
        self.play(FadeOut(self.stage_now), seconds=0.4)
        self.say(query=self.query, n=view.count("n"))

        keys = view.block("K").T
        d_k = keys.shape[0]
        height = min(0.44, 2.0 / d_k)
        deep = Axis((height,) * d_k, tuple(range(d_k)))
        row = Axis((0.56,), (0,))
        above = parts.column_words_height(view.tokens, self.columns)
        total = above + deep.length + 0.75 + row.length
        top = stage.top - above - (stage.height - total) / 2
        k_grid = parts.signed_grid(keys, deep, self.columns, t, numbers=False).place(self.left, top)
        answers = parts.column_words(view.tokens, self.columns, self.left, top, t.key)
        q = view.block("Q", rows=(i,)).T
        one = Axis((0.85,), (0,))
        q_grid = parts.signed_grid(q, deep, one, t).place(self.left - 2.2, top)
        asks = Label(view.tokens[i], SIZES.label * 1.1, t.query, weight="semibold", fit=1.8)
        asks.at(self.left - 2.2 + one.length / 2, top + 0.3, "center")
        q_frame = parts.frame(q_grid.box, t.query, grow=0.02)
        names = VGroup(
            parts.formula("q_i", 0.46, t.query).move_to(
                [self.left - 2.6, top - deep.length / 2, 0]
            ),
            parts.formula("K^T", 0.46, t.key).move_to([self.left - 0.45, top - deep.length / 2, 0]),
        )
        self.play(FadeIn(asks, q_grid, q_frame, k_grid, answers.group, names), seconds=0.6)

        cells = view.block("scores", rows=(i,))
        y = top - deep.length - 0.75
        scores = parts.signed_grid(
            cells, row, self.columns, t, most=SIZES.number * 0.9, largest=self.largest
        ).place(self.left, y)
        filled = scores.copy()
        scores.fill, scores.ink[..., 3] = parts.empty_fill(scores.shape, t), 0
        word = parts.row_words(view.tokens[i : i + 1], row, self.left, y, t.query)
        scan = parts.frame(k_grid.column_box(self.columns.full[0]), t.key)
        self.play(FadeIn(scores, word.group), FadeIn(scan), seconds=0.4)
        last = parts.frame(k_grid.column_box(self.columns.full[-1]), t.key)
        self.play(
            scan.animate(rate_func=linear).move_to(last),
            Change(scores, fill=filled.fill, ink=filled.ink, lag=along_rows(scores.shape)),
            seconds=2.6,
        )
        self.play(FadeOut(scan), seconds=0.3)
        self.scores_row, self.answers, self.asks_i = scores, answers, word
        self.stage_now = VGroup(asks, q_grid, q_frame, k_grid, names)

    # 6

    @beat
    def whole_matrix(self) -> None:
        """Every query in turn, row after row."""
        view, t = self.view, self.theme
        i, n = self.i, view.n
        self.play(FadeOut(self.stage_now), seconds=0.4)
        self.say(n=view.count("n"))
        cells = view.block("scores")
        grid = parts.signed_grid(cells, self.rows, self.columns, t, largest=self.largest)
        grid.place(self.left, self.top)
        final = grid.copy()
        others = np.arange(n) != i
        grid.fill[others] = parts.empty_fill((n - 1, n), t)
        grid.ink[others, :, 3] = 0
        answers = parts.column_words(view.tokens, self.columns, self.left, self.top, t.quiet)
        asks = parts.row_words(view.tokens, self.rows, self.left, self.top, t.quiet)
        asks.labels[i].set_fill(t.query)
        self.play(
            Change(
                self.scores_row,
                left=self.left,
                top=grid.row_box(i).top,
                heights=(self.rows.sizes[i],),
                em=grid.em,
            ),
            ReplacementTransform(self.answers.group, answers.group),
            ReplacementTransform(self.asks_i.group, VGroup(asks.labels[i])),
            seconds=0.9,
        )
        rest = [label for k, label in asks.labels.items() if k != i]
        self.remove(self.scores_row)
        self.play(FadeIn(grid), *map(FadeIn, rest), seconds=0.4)
        panel = self._formula_panel()
        self.play(FadeIn(panel), seconds=0.4)
        self.play(
            Change(grid, fill=final.fill, ink=final.ink, lag=row_by_row(grid.shape)), seconds=4.0
        )
        self.grid, self.asks, self.answers, self.panel_now = grid, asks, answers, panel
        self.final = final

    def _formula_panel(self) -> VGroup:
        view, t, box = self.view, self.theme, self.panel
        math = parts.formula('{{ "scores" }} = {{ Q }} {{ K^T }}', 0.42, t.ink)
        math.select(1).set_color(t.query)
        math.select(2).set_color(t.key)
        math.move_to([box.left + math.width / 2, 1.2, 0])
        n, d_k = view.count("n"), view.count("d_k")
        shape = parts.line_of(
            ["(", n, " × ", d_k, ") (", d_k, " × ", n, ")"],
            SIZES.label,
            t.quiet,
            x=box.left,
            y=0.55,
        )
        result = parts.line_of(["= (", n, " × ", n, ")"], SIZES.label, t.ink, x=box.left, y=0.1)
        words = [
            self.catalogue.say(f"legend-{kind}").text for kind in ("negative", "positive")
        ]
        key = parts.legend(t, words, Box(box.left, -1.15, box.left + 2.4, -0.95))
        return VGroup(math, shape, result, key)

    # 7

    @beat
    def strongest(self) -> None:
        """Reading the spotlit row."""
        view, t, box = self.view, self.theme, self.panel
        i, j = self.i, self.j
        score = view.cell("scores", i, j)
        self.play(FadeOut(self.panel_now), seconds=0.3)
        self.say(query=self.query, key=self.key, score=score, case=self._case())
        dim = self._dimmed({(i, k) for k in range(view.n)})
        spot = parts.frame(self.grid.cell_box(i, j), t.ink)
        panel = VGroup(
            Label(self.catalogue.say("rows-ask").text, SIZES.label, t.query).at(box.left, 1.55),
            parts.arrow((box.left + 2.0, 1.55), (box.left + 2.6, 1.55), t.query),
            Label(self.catalogue.say("columns-answer").text, SIZES.label, t.key).at(box.left, 0.95),
            parts.arrow((box.left + 2.3, 1.15), (box.left + 2.3, 0.65), t.key),
            *self._pair(i, j, -0.35),
        )
        self.play(
            Change(self.grid, fill=dim.fill, ink=dim.ink),
            *self._spoken(self.asks.labels, i, t.query),
            *self._spoken(self.answers.labels, j, t.key),
            FadeIn(panel),
            seconds=0.7,
        )
        self.play(Create(spot), seconds=0.5)
        self.panel_now, self.spots = panel, VGroup(spot)

    def _case(self) -> str:
        """Which line suits the spotlit row: see the catalogue."""
        row = self.view.array("scores")[self.i]
        if self.view.n == 1:
            return "alone"
        if (row == row.max()).sum() > 1:
            return "tie"
        if (row < 0).all():
            return "negative"
        return "self" if self.i == self.j else "other"

    def _pair(self, i: int, j: int, y: float) -> list[VMobject]:
        """ "it → cat" and, below, its score."""
        view, t, box = self.view, self.theme, self.panel
        asks = Label(view.tokens[i], SIZES.label * 1.1, t.query, weight="semibold", fit=1.15)
        answers = Label(view.tokens[j], SIZES.label * 1.1, t.key, weight="semibold", fit=1.15)
        asks.at(box.left, y)
        x = box.left + asks.advance + 0.12
        to = parts.arrow((x, y), (x + 0.4, y), t.quiet)
        answers.at(x + 0.52, y)
        score = Number(view.cell("scores", i, j), SIZES.number * 1.3, t.ink, weight="semibold")
        return [asks, to, answers, score.at_figure(box.left, y - 0.62, "left")]

    def _dimmed(self, bright: set[tuple[int, int]]) -> Grid:
        """The whole matrix with all but some cells in the background."""
        dim = self.final.copy()
        where = np.array(
            [[(i, j) not in bright for j in range(self.view.n)] for i in range(self.view.n)]
        )
        dim.fill[where, 3] *= 0.3
        dim.ink[where] = [*_grey(self.theme.quiet), 0.55]
        return dim

    def _spoken(self, labels: dict[int, Label], index: int, colour: str) -> list[object]:
        return [
            label.animate.set_fill(colour if k == index else self.theme.quiet)
            for k, label in labels.items()
        ]

    # 8

    @beat
    def direction(self) -> None:
        """(i, j) is not (j, i)."""
        view, t = self.view, self.theme
        i, j = self.i, self.other
        there, back = view.cell("scores", i, j), view.cell("scores", j, i)
        case = "alone" if i == j else "same" if there.text == back.text else "differ"
        self.play(FadeOut(self.panel_now, self.spots), seconds=0.3)
        self.say(
            query=self.query,
            key=Word(view.tokens[j], "key"),
            asked=Word(view.tokens[j], "query"),
            answering=Word(view.tokens[i], "key"),
            there=there,
            back=back,
            case=case,
        )
        dim = self._dimmed({(i, j), (j, i)})
        cells = [(i, j), (j, i)] if i != j else [(i, j)]
        spots = VGroup(*[parts.frame(self.grid.cell_box(*cell), t.ink) for cell in cells])
        heights = (1.35, -0.15) if i != j else (0.6,)
        panel = VGroup(*[m for c, y in zip(cells, heights, strict=True) for m in self._pair(*c, y)])
        self.play(
            Change(self.grid, fill=dim.fill, ink=dim.ink),
            *self._spoken(self.asks.labels, -1, t.quiet),
            *self._spoken(self.answers.labels, -1, t.quiet),
            seconds=0.6,
        )
        step = len(panel) // len(cells)
        for k, spot in enumerate(spots):
            self.play(Create(spot), FadeIn(VGroup(*panel[k * step : (k + 1) * step])), seconds=0.7)
        self.panel_now, self.spots = panel, spots

    # 9

    @beat
    def count(self) -> None:
        """n tokens make n² scores."""
        view, t, box = self.view, self.theme, self.panel
        n, n2 = view.count("n"), view.scores_to_compute()
        self.play(FadeOut(self.panel_now, self.spots), seconds=0.3)
        self.say(n=n, scores=n2)
        size = parts.line_of([n, " × ", n], SIZES.number * 1.3, t.ink, x=box.left, y=0.75)
        total = parts.line_of(
            ["= ", n2], SIZES.number * 1.9, [t.quiet, t.ink], x=box.left, y=-0.1, weight="semibold"
        )
        self.play(Change(self.grid, fill=self.final.fill, ink=self.final.ink), seconds=0.6)
        if len(self.full) < view.n:
            side = min(self.layout.stage.height - 0.3, self.columns.length) / view.n
            whole = even(view.n, side)
            centre = self.left + self.columns.length / 2
            self.play(
                FadeOut(self.asks.group, self.answers.group),
                Change(
                    self.grid,
                    texts=parts.shown(self.grid.lettering.texts, (), ()),
                    widths=whole.sizes,
                    heights=whole.sizes,
                    left=centre - whole.length / 2,
                    top=(self.layout.stage.top + self.layout.stage.bottom + whole.length) / 2,
                ),
                seconds=1.4,
            )
        self.play(FadeIn(size), seconds=0.5)
        self.play(FadeIn(total, shift=np.array([0, -0.1, 0])), seconds=0.5)


def _vector_window(d: int) -> tuple[int, ...]:
    """Of a vector, all numbers or (beyond 16) the first twelve at full size."""
    return tuple(range(d if d <= MOST_NUMBERS else 12))


def _grey(colour: str) -> tuple[float, ...]:
    return tuple(rgba(colour)[:3])
