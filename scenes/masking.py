"""Who may see whom: the causal mask, the padding mask, and what goes wrong with them.

Storyboard, act one, causal
1. everyone: the spotlit row scores every key, later ones too.
2. causal: the mask falls on the scores: minus infinity wherever the key comes later.
3. left-over: softmax shares among what is left; the first row has only itself.
4. one-row: the spotlit row before and after.
5. future: what comes later cannot matter: another ending, the same row.
6. who: BERT, GPT, and the two halves of T5.
Act two, padding
7. pads: two pads in the batch, and what they take without a mask.
8. padding: their columns are blocked; their rows are computed and never read.
9. broadcast: (B, 1, 1, n) and (1, 1, n, n) make one mask.
10. keep: True = blocked against True = keep, and what a mix-up does.
Quiz, each with the numbers that the fault produces here
11. quiz-after: masked after softmax.
12. quiz-axis: softmax along the wrong axis.
13. quiz-triangle: the triangle the wrong way round.
14. quiz-blocked: a row that is blocked entirely.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from manim import Create, FadeIn, FadeOut, VGroup

from qkvideo.engine.faults import Mask, faulty, inverted
from qkvideo.engine.future import same_past
from qkvideo.engine.parts import listed, others_of
from qkvideo.engine.remask import remask
from qkvideo.engine.trace import PAD
from qkvideo.scenes.kit import figures, matrices, words
from qkvideo.scenes.kit.axis import Axis, axis, even, window
from qkvideo.scenes.kit.bars import bars, reach
from qkvideo.scenes.kit.catalogue import Variable, Word
from qkvideo.scenes.kit.change import Change, along_diagonals, along_rows, row_by_row
from qkvideo.scenes.kit.film import Film, beat
from qkvideo.scenes.kit.grid import Grid
from qkvideo.scenes.kit.label import Label
from qkvideo.scenes.kit.numbers import Cell, Number, Style, relation, style_for, whole
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.rows import Rows, asking, names, rows
from qkvideo.scenes.kit.square import Square, square
from qkvideo.scenes.kit.theme import SIZES, rgba

TITLE = "Who may see whom"
SUMMARY = "Causal and padding masks: what they block, and four ways to get them wrong."
ORDER = 6

PADS = 2
MOST_PADDED = 10
"""So many tokens, pads included, are all at full size: more rows would have no room for numbers."""
THINK = 3.0
"""For so many seconds a question stands before its answer."""
SIDE = 3.3
"""Width of what stands beside a matrix."""
DOWN = np.array([0.0, -0.1, 0.0])
FALL = np.array([0.0, -0.7, 0.0])
MODELS = ("bert", "gpt", "encoder", "decoder")


class Masking(Film):
    """Two masks, each an act of its own, and a quiz."""

    def prepare(self) -> None:
        """Put the same head under each mask, and lay the matrices out."""
        view, model, head = self.view, self.brief.model, self.brief.attention
        self.n = n = model.n - model.pad
        self.tokens = view.tokens[:n]
        self.padded = (*self.tokens, *[PAD] * PADS)
        self.scope = self._scope()
        self.i = min(self.brief.row, n - 1)
        scenes = {
            "open": remask(head, "none", real=n),
            "causal": remask(head, "causal", real=n),
            "pads": remask(head, "none", real=n, pad=PADS),
            "padding": remask(head, "padding", real=n, pad=PADS),
            "both": remask(head, "causal+padding", real=n, pad=PADS),
        }
        for name, scene in scenes.items():
            view.supply(scene.named(name))
        view.supply(faulty(scenes["open"].scaled, scenes["causal"].mask))
        view.supply({"fault.inverted": inverted(scenes["both"].scaled, scenes["both"].mask)})
        weights = {f"{name}.weights": scenes[name].weights for name in ("open", "causal")}
        view.supply(others_of(scenes["open"].weights, weights))
        self.query = Word(self.tokens[self.i], "query")
        stage = self.layout.stage
        box = Box(stage.left, stage.bottom + 0.1, stage.right - SIDE - 1.2, stage.top)
        self.square = square(self.tokens, window(n, self._focus(n)), box)
        self.wide = square(self.padded, self._near_pads(), box)
        self.side = stage.right - SIDE
        lean = words.overhang(self.tokens, self.square.columns)
        self.sums_at = min(self.side - 0.5, self.square.right + lean + 0.9)

    def _scope(self) -> str:
        """Whether the causal mask is in the chosen "layer" alone, or in "all" up to it."""
        first = self.brief.model.layers[0][0].mask
        causal = bool(first[np.triu_indices(len(first), 1)].all())
        return "layer" if self.brief.depth == "later" and not causal else "all"

    def _focus(self, n: int) -> tuple[int, ...]:
        """First, last and spotlit row are always to be read."""
        return tuple(dict.fromkeys((self.i, 0, n - 1)))

    def _near_pads(self) -> tuple[int, ...]:
        """Which tokens of the padded sentence are to be read: all, or those around row and pads."""
        m = self.n + PADS
        if m <= MOST_PADDED:
            return tuple(range(m))
        around = [self.n, self.n + 1, self.i, self.n - 1, self.i - 1, self.i + 1]
        more = range(self.n - 1, -1, -1)
        there = dict.fromkeys(k for k in (*around, *more) if 0 <= k < m)
        return tuple(sorted(list(there)[:7]))

    def _masked(self, tensor: str, mask: str, place: Square, *, share: bool) -> Grid:
        """A matrix whose blocked cells are put into the background."""
        t, cells = self.theme, self.view.block(tensor)
        if share:
            grid = matrices.shares(cells, place.rows, place.columns, t)
        else:
            finite = cells.values[np.isfinite(cells.values)]
            largest = float(np.abs(finite).max())
            grid = matrices.signed(cells, place.rows, place.columns, t, largest=largest)
        blocked = self.view.array(mask) > 0
        grid.fill[blocked] = rgba(t.empty)
        grid.ink[blocked & (grid.ink[..., 3] > 0)] = rgba(t.quiet)
        return grid.place(place.left, place.top)

    def _note(self, key: str, variables: Mapping[str, Variable], y: float, colour: str) -> VGroup:
        """A line beside the matrix."""
        pieces = self.catalogue.say(f"masking-{key}", variables).pieces()
        return words.line_of(pieces, SIZES.label, colour, x=self.side, y=y)

    def _text(self, key: str, y: float, colour: str, *, strong: bool = False) -> Label:
        """A paragraph beside the matrix, its first line at the height `y`."""
        return Label(
            self.catalogue.say(f"masking-{key}").text,
            SIZES.label * (1.12 if strong else 1.0),
            colour,
            weight="semibold" if strong else "regular",
            width=SIDE,
        ).at(self.side, y)

    def _name(self, tensor: str) -> str:
        """What a tensor is called, within a formula."""
        return figures.spelled(self.catalogue.say(f"name-{tensor}").text)

    # 1

    @beat
    def everyone(self) -> None:
        """The spotlit row scores every key."""
        t, i, n, place = self.theme, self.i, self.n, self.square
        later = n - 1 - i
        self.say(
            {
                "query": self.query,
                "tokens": whole("tokens", n),
                "later": whole("later", later),
                "case": "alone" if n == 1 else "usual" if later else "last",
            }
        )
        cells = self.view.block("open.scaled")
        self.grid = matrices.signed(cells, place.rows, place.columns, t)
        self.grid.place(place.left, place.top)
        self.asks, self.answers = place.asks(t.quiet), place.answers(t.quiet)
        self.asks.labels[i].set_fill(t.query)
        source = f"{self._name('scaled')} = Q K^T \\/ sqrt(d_k)"
        math = figures.formula(source, 0.4, t.ink, 0.0, 1.2, fit=SIDE)
        math.shift(figures.point(self.side - math.get_left()[0], 0.0))
        ends = tuple(self.catalogue.say(f"legend-{end}").text for end in ("negative", "positive"))
        legend = figures.legend(t, (ends[0], ends[1]), Box(self.side, 0.1, self.side + 2.4, 0.3))
        self.play(FadeIn(self.grid, self.asks.group, self.answers.group, math, legend), seconds=0.8)
        if later:
            self.play(Create(figures.frame(self._ahead(self.grid, i), t.query)), seconds=0.6)

    def _ahead(self, grid: Grid, i: int) -> Box:
        """The cells of a row that come later."""
        first, last = grid.cell_box(i, i + 1), grid.cell_box(i, grid.shape[1] - 1)
        return Box(first.left, first.bottom, last.right, last.top)

    # 2

    @beat
    def causal(self) -> None:
        """The mask falls on the scores."""
        view, t, n, place = self.view, self.theme, self.n, self.square
        blocked, cost = view.cell("causal.blocked", 0, 0), whole("cost", n * n)
        blocked = replace(blocked, style=Style(0))
        self.say(
            {"case": "alone" if n == 1 else "usual", "scope": self.scope},
            keep=(self.grid, self.asks.group, self.answers.group),
        )
        math = figures.formula("s_(i j) = -oo", 0.46, t.ink, 0.0, 1.3)
        only = figures.spelled(self.catalogue.say("masking-for").text)
        when = figures.formula(f"{only} j > i", 0.46, t.ink, 0.0, 0.7)
        for part in (math, when):
            part.shift(figures.point(self.side - part.get_left()[0], 0.0))
        goal = self._masked("causal.masked", "causal.mask", place, share=False)
        veil = self._veil("causal.mask", place)
        self.play(FadeIn(veil, shift=FALL), FadeIn(math, when), seconds=0.9)
        lag = along_diagonals(goal.shape)
        self.play(
            Change(
                self.grid,
                fill=goal.fill,
                ink=goal.ink,
                cells=goal.cells,
                texts=goal.lettering.texts,
                lag=lag,
            ),
            FadeOut(veil),
            seconds=1.2,
        )
        count = self._note("blocked", {"blocked": blocked, "cost": cost}, -0.2, t.quiet)
        self.play(FadeIn(count), seconds=0.4)

    def _veil(self, mask: str, place: Square) -> Grid:
        """The mask itself: a dark triangle with nothing in its open cells."""
        blocked = self.view.array(mask) > 0
        fill = np.zeros((*blocked.shape, 4))
        fill[blocked] = rgba(self.theme.line)
        veil = Grid(place.columns.sizes, place.rows.sizes, fill, gap=0.0)
        return veil.place(place.left, place.top)

    # 3

    def _sums(self, of: str, tensor: str, place: Square) -> VGroup:
        """The sums of a matrix's rows that have numbers, in a column beside it."""
        t, view = self.theme, self.view
        cells = view.block(of)
        signs = set()
        em = words.size(place.rows)
        style = style_for(view.array(tensor), self.catalogue.mark)
        made = VGroup()
        for k in place.rows.full:
            cell = replace(view.cell(tensor, k, 0), style=style)
            row = [cells.cell(k, j) for j in range(cells.shape[1])]
            signs.add(relation(row, cell, "+"))
            number = Number(cell, em, t.ink, weight="semibold")
            made.add(number.at_figure(self.sums_at, place.top - place.rows.middle(k), "right"))
        # What a calculator gives for the rounded cells may miss the sum: the head says so.
        sign = "=" if signs <= {"="} else "≈"
        head = Label(f"Σ {sign}", em, t.quiet)
        made.add(head.at(self.sums_at, place.top + 0.28, "right"))
        return made

    @beat
    def left_over(self) -> None:
        """Softmax shares among what is left."""
        t, place = self.theme, self.square
        self.say(
            {
                "first": Word(self.tokens[0], "query"),
                "last": Word(self.tokens[-1], "query"),
                "one": self.view.cell("causal.weights", 0, 0),
                "case": "alone" if self.n == 1 else "usual",
                "scope": self.scope,
            },
            keep=(self.grid, self.asks.group, self.answers.group),
        )
        goal = self._masked("causal.weights", "causal.mask", place, share=True)
        self.play(
            Change(
                self.grid,
                fill=goal.fill,
                ink=goal.ink,
                cells=goal.cells,
                texts=goal.lettering.texts,
                lag=row_by_row(goal.shape),
            ),
            seconds=1.6,
        )
        source = f'{self._name("weights")} = "softmax"({self._name("masked")})'
        math = figures.formula(source, 0.36, t.ink, 0.0, 1.2, fit=SIDE)
        math.shift(figures.point(self.side - math.get_left()[0], 0.0))
        self.play(FadeIn(self._sums("causal.weights", "causal.total", place), math), seconds=0.5)
        ends = dict.fromkeys((0, self.n - 1))
        frames = [Create(figures.frame(self.grid.row_box(k), t.query, 2.5)) for k in ends]
        self.play(*frames, seconds=0.6)

    # 4

    def _list(self, keys: Sequence[int], n: int) -> tuple[Rows, VGroup]:
        lines = rows(keys, n, self.layout.stage)
        rest = whole("others", n - len(keys))
        others = self.catalogue.say("others-together", {"others": rest}).pieces()
        return lines, names(self.tokens, lines, self.theme.quiet, others, self.theme.quiet)

    def _asking(self, lines: Rows, row: int) -> VGroup:
        """Whose row it is, above the words."""
        return asking(self.tokens[row], self.catalogue.say("asks").text, lines, self.theme)

    def _two_panels(
        self, lines: Rows, cells: Sequence[Sequence[Cell]], heads: Sequence[Label | VGroup]
    ) -> None:
        """Two lists of weights side by side, in one style and one scale."""
        t, stage = self.theme, self.layout.stage
        style = style_for([c.value for panel in cells for c in panel], self.catalogue.mark)
        singles = len(lines.keys)
        longest = max(reach(panel[:singles]) for panel in cells)
        left = lines.beside + 0.4
        width = (stage.right - left) / 2
        for k, (panel, head) in enumerate(zip(cells, heads, strict=True)):
            box = lines.singles(left + k * width, left + (k + 1) * width - 0.6)
            alike = [replace(cell, style=style) for cell in panel]
            rest = [lines.together(cell, box.left, t.quiet) for cell in alike[singles:]]
            made = bars(
                alike[:singles],
                box,
                t,
                ink=[t.ink if cell.value > 0 else t.quiet for cell in alike[:singles]],
                largest=longest,
                signed=False,
                upright=False,
                most=lines.em,
            )
            head.shift(figures.point(box.left, 0.0))
            self.play(FadeIn(head, *rest), *made.grow(), seconds=1.1)

    @beat
    def one_row(self) -> None:
        """The spotlit row before and after."""
        view, t, i, n = self.view, self.theme, self.i, self.n
        later = n - 1 - i
        keys = listed(view.array("open.weights"), i)
        self.say(
            {
                "query": self.query,
                "later": whole("later", later),
                "listed": "some" if later > sum(j > i for j in keys) else "all",
                "case": "alone"
                if n == 1
                else "last"
                if not later
                else "first"
                if not i
                else "usual",
            }
        )
        lines, labels = self._list(keys, n)
        for k, j in enumerate(keys):
            labels[k].set_fill(t.quiet if j > i else t.key)
        self.play(FadeIn(self._asking(lines, i), labels), seconds=0.4)
        cells = [
            [
                *[view.cell(f"{name}.weights", i, j) for j in keys],
                *([view.cell(f"others.{name}.weights", i, 0)] if lines.others else []),
            ]
            for name in ("open", "causal")
        ]
        heads = [
            self._head(f"head-{name}", lines.head, {"scope": self.scope})
            for name in ("open", "causal")
        ]
        self._two_panels(lines, cells, heads)

    def _head(self, key: str, y: float, variables: Mapping[str, Variable] | None = None) -> Label:
        text = self.catalogue.say(f"masking-{key}", variables or {}).text
        return Label(text, SIZES.label, self.theme.ink, fit=4.6).at(0.0, y)

    # 5

    @beat
    def future(self) -> None:
        """Another ending, the same row."""
        view, t, n = self.view, self.theme, self.n
        row = self.i if self.i < n - 1 else max(0, n - 2)
        past = same_past(self.brief.model, self.brief.layer, self.brief.head, row)
        view.supply({"here.weights": past.here, "there.weights": past.there})
        other = past.other or ""
        deeper = self.scope == "layer"
        case = ("deeper" if deeper else "contrast") if other else "cut-here" if deeper else "cut"
        self.say(
            {
                "query": Word(self.tokens[row], "query"),
                "last": Word(self.tokens[-1], "key"),
                "other": Word(other, "key"),
                "case": "alone" if n == 1 else case,
            }
        )
        keys = [j for j in listed(past.here, row) if j <= row]
        lines, labels = self._list(keys, len(keys))
        labels.set_fill(t.key)
        self.play(FadeIn(self._asking(lines, row), labels), seconds=0.4)
        cells = [[view.cell(f"{name}.weights", row, j) for j in keys] for name in ("here", "there")]
        ends = (self.tokens[-1], other or self.tokens[row])
        heads = [
            self._head(key, lines.head, {"word": Word(end, "token")})
            for key, end in zip(
                ("head-ending", "head-ending" if other else "head-cut"), ends, strict=True
            )
        ]
        self._two_panels(lines, cells, heads)

    # 6

    @beat
    def who(self) -> None:
        """BERT, GPT, and the two halves of T5."""
        t, stage, n = self.theme, self.layout.stage, self.n
        self.say({}, about="pattern")
        side = min(2.4, 0.8 * n)
        pitch = stage.width / len(MODELS)
        top = 1.3
        for k, name in enumerate(MODELS):
            x = stage.left + (k + 0.5) * pitch
            mask = "causal.mask" if name in {"gpt", "decoder"} else "open.mask"
            places = even(n, side / n)
            grid = self._booleans(self.view.array(mask) > 0, places, places)
            grid.place(x - side / 2, top)
            title = Label(
                self.catalogue.say(f"masking-{name}").text, SIZES.number, t.ink, weight="semibold"
            ).at(x, top + 0.55, "center")
            text = self.catalogue.say(f"masking-sees-{name}").text
            sees = Label(text, SIZES.label, t.quiet, width=pitch - 0.8, align="center")
            sees.at(x - sees.line_width / 2, top - side - 0.4)
            self.play(FadeIn(title, grid, sees), seconds=0.7)

    def _booleans(self, blocked: Mask, rows_: Axis, columns: Axis) -> Grid:
        """A mask: bright where a query may see a key, dark with a cross where it may not."""
        t = self.theme
        fill = np.where(blocked[..., None], rgba(t.line), t.of_share(np.full(blocked.shape, 0.5)))
        smallest = min(*rows_.sizes, *columns.sizes)
        grid = Grid(columns.sizes, rows_.sizes, fill, gap=0.02 if smallest > 0.12 else 0.0)
        em = 0.62 * smallest
        if em >= SIZES.least:
            grid.em = min(em, SIZES.label)
            texts = tuple(tuple("×" if b else "" for b in row) for row in blocked)
            ink = np.broadcast_to(rgba(t.quiet), (*blocked.shape, 4))
            grid.write(texts, ink)
        return grid

    # 7

    @beat
    def pads(self) -> None:
        """Two pads in the batch, and what they take."""
        view, t, place = self.view, self.theme, self.wide
        self.say(
            {
                "query": self.query,
                "pads": whole("pads", PADS),
                "weight": view.cell("pads.weights", self.i, self.n),
            }
        )
        cells = view.block("pads.weights")
        self.grid = matrices.shares(cells, place.rows, place.columns, t)
        self.grid.place(place.left, place.top)
        self.asks, self.answers = place.asks(t.quiet), place.answers(t.quiet)
        self.asks.labels[self.i].set_fill(t.query)
        self.play(FadeIn(self.grid, self.asks.group, self.answers.group), seconds=0.8)
        box = self.grid.column_box(self.n)
        last = self.grid.column_box(self.n + PADS - 1)
        frame = figures.frame(Box(box.left, box.bottom, last.right, box.top), t.key)
        self.play(Create(frame), FadeIn(self._text("pads-why", 1.6, t.quiet)), seconds=0.7)

    # 8

    @beat
    def padding(self) -> None:
        """Their columns are blocked, their rows greyed."""
        t, place, n = self.theme, self.wide, self.n
        self.say(
            {"pads": whole("pads", PADS)},
            keep=(self.grid, self.asks.group, self.answers.group),
        )
        goal = self._masked("padding.weights", "padding.mask", place, share=True)
        self.play(FadeIn(veil := self._veil("padding.mask", place), shift=FALL), seconds=0.7)
        self.play(
            Change(
                self.grid,
                fill=goal.fill,
                ink=goal.ink,
                cells=goal.cells,
                texts=goal.lettering.texts,
                lag=along_rows(goal.shape),
            ),
            FadeOut(veil),
            FadeIn(self._text("padding-columns", 1.6, t.ink)),
            seconds=1.1,
        )
        fill, ink = goal.fill.copy(), goal.ink.copy()
        fill[n:] = rgba(t.empty)
        ink[n:][ink[n:][..., 3] > 0] = rgba(t.quiet)
        self.play(
            Change(self.grid, fill=fill, ink=ink),
            FadeIn(self._text("padding-rows", -0.2, t.quiet)),
            seconds=0.8,
        )

    # 9

    @beat
    def broadcast(self) -> None:
        """Two shapes make one mask."""
        view, t, stage = self.view, self.theme, self.layout.stage
        m = self.n + PADS
        self.say({})
        side = min(2.9, 0.6 * m)
        cells = even(m, side / m)
        middle = (stage.left + stage.right) / 2
        xs = [middle - 4.5, middle, middle + 4.5]
        top = 1.6
        masks = [view.array(f"{name}.mask") > 0 for name in ("padding", "both")]
        triangle = np.triu(np.ones((m, m)), 1) > 0
        sources = ("(B, 1, 1, n)", "(1, 1, n, n)", "(B, 1, n, n)")
        labels = [
            VGroup(
                figures.formula(source, 0.4, t.ink, x, top + 0.5),
                Label(self.catalogue.say(f"masking-{key}").text, SIZES.label, t.quiet).at(
                    x, top - side - 0.35, "center"
                ),
            )
            for source, key, x in zip(
                sources, ("name-padding", "name-causal", "name-both"), xs, strict=True
            )
        ]
        strip = self._booleans(masks[0][:1], even(1, side / m), cells)
        strip.place(xs[0] - side / 2, top)
        self.play(FadeIn(strip, labels[0]), seconds=0.6)
        square_ = self._booleans(triangle, cells, cells).place(xs[1] - side / 2, top)
        signs = [
            Label(sign, 0.5, t.ink).at(x, top - side / 2, "center")
            for sign, x in (
                (self.catalogue.say("masking-or").text, (xs[0] + xs[1]) / 2),
                ("=", (xs[1] + xs[2]) / 2),
            )
        ]
        self.play(FadeIn(square_, labels[1], signs[0]), seconds=0.6)
        copies = self._booleans(masks[0], cells, cells)
        goal_fill, goal_ink = copies.fill, copies.ink
        copies.place(xs[0] - side / 2, top)
        copies.fill = goal_fill * np.array([1, 1, 1, 0.0])
        copies.ink = goal_ink * np.array([1, 1, 1, 0.0])
        self.add(copies)
        lag = np.broadcast_to(np.linspace(0, 1, m)[:, None], (m, m)).copy()
        self.play(Change(copies, fill=goal_fill, ink=goal_ink, lag=lag), seconds=1.2)
        self.remove(strip)
        self.play(Create(figures.frame(copies.row_box(0), t.ink, 2.5)), seconds=0.4)
        result = self._booleans(masks[1], cells, cells).place(xs[2] - side / 2, top)
        self.play(FadeIn(result, labels[2], signs[1]), seconds=0.8)

    # 10

    @beat
    def keep(self) -> None:
        """True = blocked against True = keep."""
        view, t, stage, i = self.view, self.theme, self.layout.stage, self.i
        m = self.n + PADS
        self.say({"query": self.query, "scope": self.scope})
        left = stage.left + 3.1
        columns = axis(m, stage.right - left - 0.6, 1.25, window(m, (i, self.n)))
        above = words.height_above(self.padded, columns)
        row = Axis((0.5,), (0,))
        top = stage.top - above
        answers = words.above_columns(self.padded, columns, left, top, t.quiet)
        self.play(FadeIn(answers.group), seconds=0.4)
        blocked = view.array("both.mask")[i][None] > 0
        pitch = min(0.95, (top - stage.bottom) / 4)
        for k, (key, truth) in enumerate((("blocked", blocked), ("keep", ~blocked))):
            y = top - k * pitch - 0.08
            grid = self._truths(truth, blocked, row, columns).place(left, y)
            self.play(FadeIn(grid, self._beside(key, left, y - 0.25)), seconds=0.8)
        for k, (key, tensor) in enumerate(
            (("right", "both.weights"), ("mixed", "fault.inverted")), start=2
        ):
            y = top - k * pitch - 0.08
            cells = view.block(tensor, rows=(i,))
            grid = matrices.shares(cells, row, columns, t, most=SIZES.label).place(left, y)
            self.play(FadeIn(grid, self._beside(key, left, y - 0.25)), seconds=0.8)

    def _truths(self, truth: Mask, blocked: Mask, row: Axis, columns: Axis) -> Grid:
        """A row of True and False, bright where the key may be seen."""
        t = self.theme
        fill = np.where(blocked[..., None], rgba(t.line), t.of_share(np.full(blocked.shape, 0.5)))
        texts = tuple(
            tuple(str(bool(v)) if j in columns.full else "" for j, v in enumerate(values))
            for values in truth
        )
        em = matrices.number_size(texts, row, columns, SIZES.label)
        grid = Grid(columns.sizes, row.sizes, fill, em=em or SIZES.least, gap=0.02)
        return grid.write(texts, t.ink_on(fill)) if em else grid

    def _beside(self, key: str, left: float, y: float) -> VGroup:
        """What a row shows, and who says so."""
        t = self.theme
        name = self.catalogue.say(f"masking-row-{key}").text
        who = self.catalogue.say(f"masking-row-{key}-who").text
        return VGroup(
            Label(name, SIZES.label, t.ink, weight="semibold").at(left - 0.2, y + 0.14, "right"),
            Label(who, SIZES.least, t.quiet).at(left - 0.2, y - 0.18, "right"),
        )

    # 11 to 14

    def _quiz(self, key: str, tensor: str, variables: Mapping[str, Variable]) -> None:
        """A faulty matrix with its sums; then what was wrong, and how to catch it."""
        t, place = self.theme, self.square
        self.say(variables)
        cells = self.view.block(tensor)
        grid = matrices.shares(cells, place.rows, place.columns, t).place(place.left, place.top)
        asks, answers = place.asks(t.quiet), place.answers(t.quiet)
        sums = self._sums(tensor, f"total.{tensor}", place)
        question = self._text("question", 2.1, t.quiet)
        self.play(FadeIn(grid, asks.group, answers.group, question), seconds=0.7)
        self.play(FadeIn(sums), seconds=0.5)
        self.hold(THINK)
        self._answer(key)

    def _answer(self, key: str) -> None:
        t = self.theme
        name = self._text(f"{key}-name", 1.35, t.ink, strong=True)
        catch = self._text(f"{key}-catch", 1.35 - 0.45 * name.lines - 0.15, t.ink)
        self.play(FadeIn(name, shift=DOWN), seconds=0.5)
        self.play(FadeIn(catch, shift=DOWN), seconds=0.5)

    def _ends(self) -> dict[str, Variable]:
        return {
            "first": Word(self.tokens[0], "query"),
            "last": Word(self.tokens[-1], "query"),
            "case": "alone" if self.n == 1 else "usual",
        }

    @beat
    def quiz_after(self) -> None:
        """Masked after softmax."""
        self._quiz("after", "fault.after", self._ends())

    @beat
    def quiz_axis(self) -> None:
        """Softmax along the wrong axis."""
        mean = self.view.cell("mean.fault.axis", 0, 0)
        self._quiz("axis", "fault.axis", {**self._ends(), "mean": mean})
        worst = self.view.cell("worst.fault.axis", 0, 0)
        self.play(
            FadeIn(self._note("worst", {"worst": worst}, -1.75, self.theme.quiet)), seconds=0.4
        )

    @beat
    def quiz_triangle(self) -> None:
        """The triangle the wrong way round."""
        self._quiz("triangle", "fault.triangle", self._ends())

    @beat
    def quiz_blocked(self) -> None:
        """A row that is blocked entirely."""
        view, t, place = self.view, self.theme, self.square
        uniform = view.cell("fault.uniform", 0, 0)
        self.say({**self._ends(), "uniform": uniform})
        row = Axis((0.6,), (0,))
        top = 1.0
        lean = Square(place.tokens, row, place.columns, place.left, top)
        question = self._text("question", 2.1, t.quiet)
        self.play(FadeIn(lean.answers(t.quiet).group, question), seconds=0.4)
        for k, (key, tensor) in enumerate(
            (("infinite", "fault.nan"), ("smallest", "fault.uniform"))
        ):
            y = top - k * 1.5
            grid = matrices.shares(view.block(tensor, rows=(0,)), row, place.columns, t)
            grid.place(place.left, y)
            label = Label(self.tokens[0], words.size(row), t.query, fit=words.LONGEST)
            label.at(place.left - words.BESIDE, y - 0.3, "right")
            total = view.cell(f"total.{tensor}", 0, 0)
            number = Number(total, SIZES.label, t.ink, weight="semibold")
            number.at_figure(self.sums_at, y - 0.3, "right")
            how = Label(self.catalogue.say(f"masking-{key}").text, SIZES.label, t.quiet)
            how.at(place.left, y - 0.88)
            self.play(FadeIn(label, grid, number, how), seconds=0.7)
        cells = view.block("fault.uniform", rows=(0,))
        total = view.cell("total.fault.uniform", 0, 0)
        sign = relation([cells.cell(0, j) for j in range(cells.shape[1])], total, "+")
        head = Label(f"Σ {sign}", SIZES.label, t.quiet)
        self.play(FadeIn(head.at(self.sums_at, top + 0.28, "right")), seconds=0.3)
        self.hold(THINK)
        self._answer("blocked")
