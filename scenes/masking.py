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
from itertools import pairwise

import numpy as np
from manim import Create, FadeIn, FadeOut, VGroup, VMobject

from qkvideo.engine.faults import Mask, faulty, inverted
from qkvideo.engine.future import same_past
from qkvideo.engine.parts import listed, others_of
from qkvideo.engine.remask import remask
from qkvideo.engine.trace import PAD
from qkvideo.scenes.kit import figures, matrices, words
from qkvideo.scenes.kit.axis import MOST_FULL, Axis, axis, even, window
from qkvideo.scenes.kit.bars import bars, reach
from qkvideo.scenes.kit.catalogue import Variable, Word
from qkvideo.scenes.kit.change import Change, along_diagonals, along_rows, row_by_row
from qkvideo.scenes.kit.film import Film, beat
from qkvideo.scenes.kit.grid import Grid
from qkvideo.scenes.kit.label import Label
from qkvideo.scenes.kit.number import Number
from qkvideo.scenes.kit.numbers import Cell, Style, relation, style_for, whole
from qkvideo.scenes.kit.pango import LINE_HEIGHT, Box, typeset
from qkvideo.scenes.kit.rows import Rows, asking, names, rows
from qkvideo.scenes.kit.square import CELL, Square, fitting, square
from qkvideo.scenes.kit.theme import SIZES, rgba
from qkvideo.scenes.kit.written import margin

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
LOW_SIDE = 2.1
"""The same in a narrow frame."""
NOTES = 2.6
"""Height of what stands below a matrix in a tall frame."""
SUMS = 0.66
"""Width of a column of sums there."""
CLEAR = 0.28
"""Between such a column and notes beside it."""
LEGEND = 0.6
"""What a tall frame keeps free above masks for a line that says what their colours mean."""
FAINT = 0.3
"""Opacity of a blocked cell."""
BREAKS = ((" = ", " \\ & = "), ('"(', '" \\ & ('))
"""Where a formula that is too long for a narrow frame is broken, one after the other."""
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
        view.supply(others_of(scenes["open"].weights, weights, self.layout.listing))
        self.query = Word(self.tokens[self.i], "query")
        self.narrow = self.layout.narrow
        self.margin = margin(self.layout)
        self._lay_out()

    def _lay_out(self) -> None:
        """Put notes beside the matrices, or in a tall frame below them."""
        stage, n = self.layout.stage, self.n
        self.em = SIZES.label
        if not self.narrow:
            box = Box(stage.left, stage.bottom + 0.1, stage.right - SIDE - 1.2, stage.top)
            self.square = square(self.tokens, window(n, self._focus(n)), box)
            self.wide = square(self.padded, self._near_pads(), box)
            self.notes = Box(stage.right - SIDE, stage.bottom, stage.right, stage.top)
            lean = words.overhang(self.tokens, self.square.columns)
            self.sums_at = min(self.notes.left - 0.5, self.square.right + lean + 0.9)
            return
        if self.layout.tall:
            self.notes = Box(stage.left, stage.bottom, stage.right, stage.bottom + NOTES)
            box = Box(stage.left, self.notes.top + 0.3, stage.right, stage.top)
        else:
            self.em = 0.22
            self.notes = Box(stage.right - LOW_SIDE, stage.bottom, stage.right, stage.top - 0.1)
            box = Box(stage.left, stage.bottom, self.notes.left - CLEAR, stage.top)
        cell = (1.4, 1.1) if self.layout.tall else CELL
        numbers = [self.view.block(name) for name in ("open.scaled", "causal.weights")]
        self.square = fitting(
            self.tokens, self._focus(n), box, numbers, self.layout, cell=cell, beyond=SUMS
        )
        around = (n, n + 1, self.i)
        numbers = [self.view.block("pads.weights")]
        self.wide = fitting(self.padded, around, box, numbers, self.layout, cell=cell)
        self.sums_at = self.square.right + SUMS
        if self.layout.tall:  # matrix and notes belong together
            up, notes = self.square.bottom - box.bottom, self.notes
            self.notes = replace(notes, bottom=notes.bottom + up, top=notes.top + up)

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
            grid = matrices.shares(cells, place.rows, place.columns, t, margin=self.margin)
        else:
            finite = cells.values[np.isfinite(cells.values)]
            largest = float(np.abs(finite).max())
            grid = matrices.signed(
                cells, place.rows, place.columns, t, largest=largest, margin=self.margin
            )
        blocked = self.view.array(mask) > 0
        # Opaque it would look like a score or a weight of about zero.
        grid.fill[blocked] = rgba(t.empty, FAINT)
        grid.ink[blocked & (grid.ink[..., 3] > 0)] = rgba(t.quiet)
        return grid.place(place.left, place.top)

    def _note(self, key: str, variables: Mapping[str, Variable], y: float, colour: str) -> VGroup:
        """A line among the notes; in a narrow frame more, if it is too long."""
        pieces, left = self.catalogue.say(f"masking-{key}", variables).pieces(), self.notes.left
        if not self.narrow:
            return words.line_of(pieces, self.em, colour, x=left, y=y)
        return VGroup(words.lines_of(pieces, self.em, colour, width=self.notes.width).at(left, y))

    def _text(self, key: str, y: float, colour: str, *, strong: bool = False) -> Label:
        """A paragraph beside the matrix, its first line at the height `y`."""
        return Label(
            self.catalogue.say(f"masking-{key}").text,
            self.em * (1.12 if strong else 1.0),
            colour,
            weight="semibold" if strong else "regular",
            width=self.notes.width,
        ).at(self.notes.left, y)

    def _line(self, wide: float, line: float, place: Square | None = None) -> float:
        """Height of a note.

        Args:
            wide: In a wide frame: above the middle.
            line: In others: lines from the top.
            place: The matrix that it belongs to, if it is not the usual one.
        """
        notes = self.notes
        if not self.narrow:
            return (notes.bottom + notes.top) / 2 + wide
        up = place.bottom - self.square.bottom if self.layout.tall and place else 0.0
        return notes.top + up - (line + 0.5) * LINE_HEIGHT * self.em

    def _formula(self, source: str, em: float, wide: float, line: float) -> VMobject:
        """A formula among the notes: in a tall frame in their middle, in a square one broken."""
        notes, colour = self.notes, self.theme.ink
        em *= 1.3 if self.layout.tall else 1.0
        y = self._line(wide, line)
        math = figures.formula(source, em, colour, 0.0, y)
        for here, broken in BREAKS if self.narrow else ():
            if math.width > notes.width:
                source = source.replace(here, broken)
                math = figures.formula(f"& {source}", em, colour, 0.0, y)
        if math.width > notes.width:
            math.scale(notes.width / math.width)
        left = (notes.width - math.width) / 2 if self.layout.tall else 0.0
        return math.shift(figures.point(notes.left + left - math.get_left()[0], 0.0))

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
        self.grid = matrices.signed(cells, place.rows, place.columns, t, margin=self.margin)
        self.grid.place(place.left, place.top)
        self.asks, self.answers = place.asks(t.quiet), place.answers(t.quiet)
        self.asks.labels[i].set_fill(t.query)
        source = f"{self._name('scaled')} = Q K^T \\/ sqrt(d_k)"
        math = self._formula(source, 0.4, 0.925, 1.5)
        ends = tuple(self.catalogue.say(f"legend-{end}").text for end in ("negative", "positive"))
        left, y = self.notes.left, self._line(-0.075, 5)
        wide = min(2.4, self.notes.width)
        legend = figures.legend(t, (ends[0], ends[1]), Box(left, y - 0.1, left + wide, y + 0.1))
        if self.layout.tall:
            figures.abreast([math, legend], self.notes)
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
        blank, only = "s_(i j) = -oo", figures.spelled(self.catalogue.say("masking-for").text)
        if self.layout.tall:
            rule = VGroup(self._formula(f"{blank} quad {only} j > i", 0.46, 1.025, 1))
        else:
            when = self._formula(f"{only} j > i", 0.46, 0.425, 3)
            rule = VGroup(self._formula(blank, 0.46, 1.025, 1), when)
        y = self._line(-0.475, 6)
        count = self._note("blocked", {"blocked": blocked, "cost": cost}, y, t.quiet)
        if self.layout.tall:
            top = self.notes.top
            figures.abreast([count], replace(self.notes, bottom=top - 1.7, top=top - 0.9))
        goal = self._masked("causal.masked", "causal.mask", place, share=False)
        veil = self._veil("causal.mask", place)
        self.play(FadeIn(veil, shift=FALL), FadeIn(rule), seconds=0.9)
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
        em = min(words.size(place.rows), 0.24 if self.narrow else 1.0)
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
        math = self._formula(source, 0.36, 0.925, 1.5)
        self.play(FadeIn(self._sums("causal.weights", "causal.total", place), math), seconds=0.5)
        ends = dict.fromkeys((0, self.n - 1))
        frames = [Create(figures.frame(self.grid.row_box(k), t.query, 2.5)) for k in ends]
        asks = self.asks.labels
        colours = {self.i: t.quiet} | dict.fromkeys(ends, t.query)
        turns = [asks[k].animate.set_fill(colour) for k, colour in colours.items()]
        self.play(*frames, *turns, seconds=0.6)

    # 4

    def _list(self, keys: Sequence[int], n: int) -> tuple[Rows, VGroup]:
        lines = rows(keys, n, self.layout.stage, tokens=self.tokens)
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
        left = lines.beside + (0.25 if self.narrow else 0.4)
        apart = 0.2 if self.narrow else 0.6
        width = (stage.right - left) / 2
        for k, (panel, head) in enumerate(zip(cells, heads, strict=True)):
            box = lines.singles(left + k * width, left + (k + 1) * width - apart)
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
        keys = listed(view.array("open.weights"), i, self.layout.listing)
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
        if not self.narrow:
            return Label(text, SIZES.label, self.theme.ink, fit=4.6).at(0.0, y)
        em = self._em(text, 2.5, SIZES.label)
        return Label(text, em, self.theme.ink, fit=2.5).at(0.0, y)

    def _em(self, text: str, room: float, most: float) -> float:
        """A size in which a line fits, if there is one that can be read."""
        return max(SIZES.least, min(most, room / typeset(text).width))

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
        keys = [j for j in listed(past.here, row, self.layout.listing) if j <= row]
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
        across = 2 if self.layout.tall else len(MODELS)
        below = LEGEND if self.layout.tall else 0.0
        pitch, high = stage.width / across, (stage.height - below) * across / len(MODELS)
        apart = 0.3 if self.narrow else 0.8
        largest = min(2.55 if self.layout.tall else 2.4, pitch - apart)
        side = min(largest, 0.8 * n)
        first = stage.top - below - (high - largest) / 2 - 0.175 * across / len(MODELS)
        first = round(first, 9)
        self.play(FadeIn(self._legend(side / n)), seconds=0.4)
        size = SIZES.number if pitch > 2 else SIZES.label
        for k, name in enumerate(MODELS):
            x = stage.left + (k % across + 0.5) * pitch
            top = first - k // across * high
            mask = "causal.mask" if name in {"gpt", "decoder"} else "open.mask"
            places = even(n, side / n)
            grid = self._booleans(self.view.array(mask) > 0, places, places)
            grid.place(x - side / 2, top)
            called = self.catalogue.say(f"masking-{name}").text
            em = self._em(called, pitch - 0.15, size)
            title = Label(called, em, t.ink, weight="semibold").at(x, top + 0.55, "center")
            text = self.catalogue.say(f"masking-sees-{name}").text
            sees = Label(text, self.em, t.quiet, width=pitch - apart, align="center")
            sees.at(x - sees.line_width / 2, top - side - 0.4)
            self.play(FadeIn(title, grid, sees), seconds=0.7)

    def _legend(self, cell: float) -> VGroup:
        """What the colours of masks mean, above them.

        Args:
            cell: Size of their cells: where these have crosses, the legend's has one.
        """
        t, stage = self.theme, self.layout.stage
        size = min(0.34, max(0.24, cell))
        entries = []
        for key, blocked in (("open", False), ("blocked", True)):
            word = Label(self.catalogue.say(f"masking-legend-{key}").text, self.em, t.ink)
            one = self._booleans(np.array([[blocked]]), even(1, size), even(1, size))
            entries.append((one, word))
        between = 0.15
        wide = sum(size + between + word.advance for _, word in entries) + 4 * between
        x, y = (stage.left + stage.right - wide) / 2, stage.top - 0.2
        for one, word in entries:
            one.place(x, y + size / 2)
            word.at(x + size + between, y)
            x += size + 5 * between + word.advance
        return VGroup(*[part for entry in entries for part in entry])

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
        self.grid = matrices.shares(cells, place.rows, place.columns, t, margin=self.margin)
        self.grid.place(place.left, place.top)
        self.asks, self.answers = place.asks(t.quiet), place.answers(t.quiet)
        self.asks.labels[self.i].set_fill(t.query)
        self.play(FadeIn(self.grid, self.asks.group, self.answers.group), seconds=0.8)
        box = self.grid.column_box(self.n)
        last = self.grid.column_box(self.n + PADS - 1)
        frame = figures.frame(Box(box.left, box.bottom, last.right, box.top), t.key)
        why = self._text("pads-why", self._line(1.325, 0, place), t.quiet)
        self.play(Create(frame), FadeIn(why), seconds=0.7)

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
        columns = self._text("padding-columns", self._line(1.325, 0, place), t.ink)
        y = self._line(-0.475, columns.lines + 0.5, place)
        below = self._text("padding-rows", y, t.quiet)
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
            FadeIn(columns),
            seconds=1.1,
        )
        fill, ink = goal.fill.copy(), goal.ink.copy()
        fill[n:, :n] = rgba(t.empty)
        ink[n:][ink[n:][..., 3] > 0] = rgba(t.quiet)
        self.play(
            Change(self.grid, fill=fill, ink=ink),
            FadeIn(below),
            seconds=0.8,
        )

    # 9

    @beat
    def broadcast(self) -> None:
        """Two shapes make one mask."""
        view, t, stage = self.view, self.theme, self.layout.stage
        m = self.n + PADS
        self.say({})
        pitch = 4.5 if not self.narrow else 3.9 if self.layout.tall else 2.45
        side = min(2.9, 0.6 * m, pitch - (1.2 if self.layout.tall else 0.6))
        cells = even(m, side / m)
        middle = (stage.left + stage.right) / 2
        xs, tops, signs_at = self._masks(middle, pitch, side)
        self.play(FadeIn(self._legend(side / m)), seconds=0.4)
        masks = [view.array(f"{name}.mask") > 0 for name in ("padding", "both")]
        triangle = np.triu(np.ones((m, m)), 1) > 0
        sources = ("(B, 1, 1, n)", "(1, 1, n, n)", "(B, 1, n, n)")
        labels = [
            VGroup(
                figures.formula(source, 0.4, t.ink, x, top + (0.4 if self.narrow else 0.5)),
                self._under(f"masking-{key}", x, top - side - 0.35, pitch - 0.2),
            )
            for source, key, x, top in zip(
                sources, ("name-padding", "name-causal", "name-both"), xs, tops, strict=True
            )
        ]
        strip = self._booleans(masks[0][:1], even(1, side / m), cells)
        strip.place(xs[0] - side / 2, tops[0])
        self.play(FadeIn(strip, labels[0]), seconds=0.6)
        square_ = self._booleans(triangle, cells, cells).place(xs[1] - side / 2, tops[1])
        signs = [
            Label(sign, em, t.ink).at(*at, "center")
            for sign, em, at in (
                (
                    self.catalogue.say("masking-or").text,
                    0.5 if pitch > 4 else 0.43 if pitch > 3 else 0.23,
                    signs_at[0],
                ),
                ("=", 0.5, signs_at[1]),
            )
        ]
        self.play(FadeIn(square_, labels[1], signs[0]), seconds=0.6)
        copies = self._booleans(masks[0], cells, cells)
        goal_fill, goal_ink = copies.fill, copies.ink
        copies.place(xs[0] - side / 2, tops[0])
        copies.fill = goal_fill * np.array([1, 1, 1, 0.0])
        copies.ink = goal_ink * np.array([1, 1, 1, 0.0])
        self.add(copies)
        lag = np.broadcast_to(np.linspace(0, 1, m)[:, None], (m, m)).copy()
        self.play(Change(copies, fill=goal_fill, ink=goal_ink, lag=lag), seconds=1.2)
        self.remove(strip)
        self.play(Create(figures.frame(copies.row_box(0), t.ink, 2.5)), seconds=0.4)
        result = self._booleans(masks[1], cells, cells).place(xs[2] - side / 2, tops[2])
        self.play(FadeIn(result, labels[2], signs[1]), seconds=0.8)

    def _masks(
        self, middle: float, pitch: float, side: float
    ) -> tuple[list[float], list[float], list[tuple[float, float]]]:
        """Middles and upper edges of three masks, and where the signs between them stand.

        In a tall frame the third stands below the others.
        """
        stage = self.layout.stage
        centre = (stage.bottom + stage.top) / 2
        if self.layout.tall:
            centre, apart = centre - 0.3, 0.92
            xs = [middle - pitch / 2, middle + pitch / 2, middle]
            tops = [centre + side + apart] * 2 + [centre - apart]
            signs = [(middle, tops[0] - side / 2), (middle, centre + 0.05)]
            return xs, tops, signs
        xs = [middle - pitch, middle, middle + pitch]
        top = centre + (side / 2 if self.narrow else 1.325)
        return xs, [top] * 3, [((a + b) / 2, top - side / 2) for a, b in pairwise(xs)]

    def _under(self, key: str, x: float, y: float, width: float) -> Label:
        """What a pattern is called, in the middle below it."""
        text, quiet = self.catalogue.say(key).text, self.theme.quiet
        made = Label(text, self.em, quiet)
        if made.advance <= width:
            return made.at(x, y, "center")
        made = Label(text, self.em, quiet, width=width, align="center")
        return made.at(x - made.line_width / 2, y)

    # 10

    @beat
    def keep(self) -> None:
        """True = blocked against True = keep."""
        view, t, stage, i = self.view, self.theme, self.layout.stage, self.i
        m = self.n + PADS
        self.say({"query": self.query, "scope": self.scope})
        left = stage.left + (0.1 if self.narrow else 3.1)
        columns = self._seen(m, stage.right - left - 0.6)
        above = words.height_above(self.padded, columns)
        row = Axis((0.6 if self.layout.tall else 0.38 if self.narrow else 0.5,), (0,))
        top = stage.top - above
        pitch = min(1.6 if self.layout.tall else 0.95, (top - stage.bottom) / 4)
        if self.narrow:
            left += (stage.right - left - 0.6 - columns.length) / 2
            top -= (top - stage.bottom - 4 * pitch) / 2
        answers = words.above_columns(self.padded, columns, left, top, t.quiet)
        self.play(FadeIn(answers.group), seconds=0.4)
        blocked = view.array("both.mask")[i][None] > 0
        for k, (key, truth) in enumerate((("blocked", blocked), ("keep", ~blocked))):
            y = top - k * pitch - 0.08
            grid = self._truths(truth, blocked, row, columns).place(left, y)
            self.play(FadeIn(grid, self._beside(key, grid.box)), seconds=0.8)
        for k, (key, tensor) in enumerate(
            (("right", "both.weights"), ("mixed", "fault.inverted")), start=2
        ):
            y = top - k * pitch - 0.08
            cells = view.block(tensor, rows=(i,))
            grid = matrices.shares(cells, row, columns, t, margin=self.margin).place(left, y)
            self.play(FadeIn(grid, self._beside(key, grid.box)), seconds=0.8)

    def _seen(self, m: int, room: float) -> Axis:
        """Columns for truths and weights: in a narrow frame as many as there is room for words."""
        focus, largest = (self.i, self.n), 1.25
        if not self.narrow:
            return axis(m, room, largest, window(m, focus))
        least = typeset(str(False), weight="semibold").width * SIZES.least + 2 * self.margin
        sizes = (*[m] * (m <= MOST_FULL), *range(min(m, self.layout.window), 0, -1))
        made = [axis(m, room, largest, window(m, focus, size, size)) for size in sizes]
        return next((c for c in made if c.sizes[c.full[0]] >= least), made[-1])

    def _truths(self, truth: Mask, blocked: Mask, row: Axis, columns: Axis) -> Grid:
        """A row of True and False, bright where the key may be seen."""
        t = self.theme
        fill = np.where(blocked[..., None], rgba(t.line), t.of_share(np.full(blocked.shape, 0.5)))
        texts = tuple(
            tuple(str(bool(v)) if j in columns.full else "" for j, v in enumerate(values))
            for values in truth
        )
        em = matrices.number_size(texts, row, columns, SIZES.label, self.margin)
        grid = Grid(columns.sizes, row.sizes, fill, em=em or SIZES.least, gap=0.02)
        return grid.write(texts, t.ink_on(fill)) if em else grid

    def _beside(self, key: str, box: Box) -> VGroup:
        """What a row shows, and who says so: to its left, or in a narrow frame below it."""
        t, left, y = self.theme, box.left, (box.bottom + box.top) / 2
        name = self.catalogue.say(f"masking-row-{key}").text
        who = self.catalogue.say(f"masking-row-{key}-who").text
        if self.narrow:
            gap = 0.22 if self.layout.tall else 0.15
            name_ = Label(name, self.em, t.ink, weight="semibold").at(left, box.bottom - gap)
            at = left + name_.advance + 0.2
            return VGroup(name_, Label(who, SIZES.least, t.quiet).baseline(at, name_.origin[1]))
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
        grid = matrices.shares(cells, place.rows, place.columns, t, margin=self.margin)
        grid.place(place.left, place.top)
        asks, answers = place.asks(t.quiet), place.answers(t.quiet)
        sums = self._sums(tensor, f"total.{tensor}", place)
        question = self._text("question", self._line(1.825, 0), t.quiet)
        self.play(FadeIn(grid, asks.group, answers.group, question), seconds=0.7)
        self.play(FadeIn(sums), seconds=0.5)
        self.hold(THINK)
        self._answer(key)

    def _answer(self, key: str) -> None:
        t = self.theme
        name = self._text(f"{key}-name", self._line(1.075, 1.4), t.ink, strong=True)
        self.told = 1.6 + 1.12 * name.lines
        y = self._line(1.075 - 0.45 * name.lines - 0.15, self.told)
        catch = self._text(f"{key}-catch", y, t.ink)
        self.told += catch.lines
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
        y = self._line(-2.025, self.told + 0.3)
        self.play(FadeIn(self._note("worst", {"worst": worst}, y, self.theme.quiet)), seconds=0.4)

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
        lowest = self.notes.top + 0.3 if self.layout.tall else self.layout.stage.bottom
        top = (lowest + self.layout.stage.top) / 2 + 0.725
        lean = Square(place.tokens, row, place.columns, place.left, top)
        question = self._text("question", self._line(1.825, 0), t.quiet)
        em = min(self.em, 0.24) if self.narrow else self.em
        self.play(FadeIn(lean.answers(t.quiet).group, question), seconds=0.4)
        for k, (key, tensor) in enumerate(
            (("infinite", "fault.nan"), ("smallest", "fault.uniform"))
        ):
            y = top - k * 1.5
            cells = view.block(tensor, rows=(0,))
            grid = matrices.shares(cells, row, place.columns, t, margin=self.margin)
            grid.place(place.left, y)
            label = Label(self.tokens[0], words.size(row), t.query, fit=words.LONGEST)
            label.at(place.left - words.BESIDE, y - 0.3, "right")
            total = view.cell(f"total.{tensor}", 0, 0)
            number = Number(total, em, t.ink, weight="semibold")
            number.at_figure(self.sums_at, y - 0.3, "right")
            text = self.catalogue.say(f"masking-{key}").text
            room = (self.notes.right if self.layout.tall else self.notes.left) - place.left
            how = Label(text, self._em(text, room, self.em) if self.narrow else self.em, t.quiet)
            how.at(place.left, y - 0.88)
            self.play(FadeIn(label, grid, number, how), seconds=0.7)
        cells = view.block("fault.uniform", rows=(0,))
        total = view.cell("total.fault.uniform", 0, 0)
        sign = relation([cells.cell(0, j) for j in range(cells.shape[1])], total, "+")
        head = Label(f"Σ {sign}", em, t.quiet)
        self.play(FadeIn(head.at(self.sums_at, top + 0.28, "right")), seconds=0.3)
        self.hold(THINK)
        self._answer("blocked")
