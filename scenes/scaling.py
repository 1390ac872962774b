"""Scaling: sums of more terms spread wider, and a softmax that is too sharp stops moving.

Storyboard
1. samples: dot products of d_k random terms, as histograms on one axis.
2. variance: the measured variance beside d_k.
3. derivation: why, in three lines, and what they assume; measured again after the division.
4. sharpness: ten keys, unscaled and scaled, side by side.
5. nudge: a tenth more for one number that enters softmax, and who moves.
6. derivative: the norm of the softmax Jacobian, its median over many rows, as d_k grows.
7. published: an example that was printed wrong, and the right one.
8. sentence: this sentence's row with and without the division.
9. rule: the formula, and what it changes in three numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from manim import (
    Create,
    FadeIn,
    FadeOut,
    ReplacementTransform,
    VGroup,
    VMobject,
)

from qkvideo.engine import sampling
from qkvideo.engine.parts import listed, others_parts
from qkvideo.engine.saturation import published_table, unscaled_parts
from qkvideo.scenes.kit import figures, rows, words
from qkvideo.scenes.kit.axis import Axis
from qkvideo.scenes.kit.bars import Bars, bars, extent
from qkvideo.scenes.kit.catalogue import Variable, Word
from qkvideo.scenes.kit.film import Film, beat
from qkvideo.scenes.kit.label import Label
from qkvideo.scenes.kit.numbers import (
    MOST_DECIMALS,
    USUAL_DECIMALS,
    WHOLE,
    Cell,
    Number,
    Style,
    whole,
)
from qkvideo.scenes.kit.pango import Box, typeset
from qkvideo.scenes.kit.theme import SIZES

TITLE = "Scaling"
SUMMARY = "Why scores are divided by √d_k: without it most rows of softmax fill up and stop moving."
ORDER = 4

SUBSCRIPTS = "₁₂₃₄₅₆₇₈₉"
TALL = 0.72
"""A histogram's height."""
REACH = 95.0
"""The scores at the ends of the histograms' axis."""
ASIDE = 1.6
"""How far to the right the histograms stand while they are alone."""
DOWN = np.array([0.0, -0.1, 0.0])


@dataclass(frozen=True)
class Side:
    """One half of a comparison: scores, and the weights that softmax makes of them.

    Attributes:
        name: "unscaled" or "scaled".
        score: Right edge of the scores.
        left: Left edge of the bars.
        right: Right edge of the bars.
    """

    name: str
    score: float
    left: float
    right: float


class Scaling(Film):
    """Why scores are divided by the square root of d_k."""

    def prepare(self) -> None:
        """Measure the samples, and lay out what several beats share."""
        view, head, stage = self.view, self.brief.attention, self.layout.stage
        view.supply(sampling.sample())
        view.supply(published_table())
        parts = unscaled_parts(head)
        view.supply(parts)
        per_key = {"weights": head.weights, "weights.unscaled": parts["weights.unscaled"]}
        view.supply(others_parts(head, per_key))
        self.i = self.brief.row
        self.query = Word(view.tokens[self.i], "query")
        left = stage.left + 0.35
        self.table = Box(left, stage.bottom + 0.22, stage.right, stage.top)
        beside = left + words.LONGEST
        self.sides = tuple(
            Side(name, x + 1.65, x + 1.9, x + 5.2)
            for name, x in (("unscaled", beside), ("scaled", beside + 5.8))
        )

    def _one(self, name: str, k: int = 0, style: Style | None = None) -> Cell:
        """A number that was measured once, or once for each d_k."""
        cell = self.view.cell(name, k, 0)
        return cell if style is None else replace(cell, style=style)

    def _d_k(self, k: int) -> Cell:
        return self._one("sample.d_k", k, WHOLE)

    def _word(self, key: str) -> str:
        return self.catalogue.say(f"scaling-{key}").text

    # Histograms

    def _middle(self, k: int) -> float:
        """Height of the base of histogram k."""
        return 1.45 - 0.85 * k

    def _histogram(self, k: int) -> VGroup:
        """Counts as an area on the axis that all share."""
        t, y = self.theme, self._middle(k)
        counts = self.view.array("sample.counts")[k]
        unit = 4.0 / REACH
        root = self._one("sample.root", k).value
        edges = np.linspace(-sampling.REACH, sampling.REACH, len(counts) + 1) * root * unit - 1.2
        heights = counts / counts.max() * TALL
        silver = "#{:02X}{:02X}{:02X}".format(
            *(round(255 * c) for c in t.of_share(np.array(0.6))[:3])
        )
        corners = [(float(edges[0]), y)]
        for b, height in enumerate(heights):
            corners += [(float(e), y + float(height)) for e in edges[b : b + 2]]
        corners.append((float(edges[-1]), y))
        area = figures.area(corners).set_fill(silver, opacity=1)
        base = figures.line([(-5.2, y), (2.8, y)], t.line, 2)
        return VGroup(base, area)

    # 1

    @beat
    def samples(self) -> None:
        """Dot products of d_k random terms, as histograms on one axis."""
        t = self.theme
        self.say({"scores": self._scalar("scores")}, about="random")
        count = len(sampling.D_K)
        symbol = figures.formula("d_k", 0.42, t.ink, -5.85, 2.55)
        self.counts = VGroup(
            *[
                Number(self._d_k(k), SIZES.number, t.ink).at_figure(
                    -5.5, self._middle(k) + 0.2, "right"
                )
                for k in range(count)
            ]
        )
        self.histograms = VGroup(*[self._histogram(k) for k in range(count)])
        bottom = self._middle(count - 1)
        marks = VGroup()
        for k, value in enumerate(self.view.array("sample.axis")[0]):
            x = -1.2 + value * 4.0 / REACH
            mark = replace(self.view.cell("sample.axis", 0, k), style=WHOLE)
            marks.add(figures.line([(x, bottom), (x, bottom - 0.07)], t.quiet, 2))
            marks.add(Number(mark, SIZES.least, t.quiet).at_figure(x, bottom - 0.22, "center"))
        title = figures.formula("q dot k", 0.4, t.ink, -1.2, 2.55)
        # In the middle, until there is something beside it.
        moving = VGroup(self.counts, self.histograms, symbol, title, marks)
        moving.shift(figures.point(ASIDE, 0.0))
        same = Label(self._word("same-height"), SIZES.least, t.quiet)
        same.at(2.8 + ASIDE, 2.55, "right")
        self.play(FadeIn(symbol, title, marks, same), seconds=0.5)
        for k in range(count):
            self.play(FadeIn(self.counts[k]), FadeIn(self.histograms[k], shift=-DOWN), seconds=0.6)
        self.symbol, self.axis_marks = symbol, VGroup(marks, title)

    def _example(self, name: str) -> Cell:
        """d_k of the example that is shown key by key, or its root."""
        return self._one(f"sample.{name}", sampling.EXAMPLE, WHOLE)

    def _usual(self, name: str) -> Cell:
        """d_k of many models, or its root."""
        return self._one(f"sample.{name}", sampling.USUAL, WHOLE)

    def _scalar(self, name: str) -> Cell:
        """A count of the samples, as a number that a plural can be chosen by."""
        count = whole(f"sample.{name}", int(self.view.array(f"sample.{name}")[0, 0]))
        return replace(count, style=Style(0, self.catalogue.mark, self.catalogue.group))

    # 2

    @beat
    def variance(self) -> None:
        """The measured variance beside d_k."""
        t = self.theme
        kept = [self.counts, self.histograms, self.symbol, self.axis_marks]
        self.say({}, keep=kept, about="random")
        head = Label(self._word("variance"), SIZES.label, t.ink, weight="semibold")
        head.at(5.9, 2.55, "right")
        measured = [
            Number(
                self._one("sample.variance", k), SIZES.number, t.ink, weight="semibold"
            ).at_figure(5.9, self._middle(k) + 0.2, "right")
            for k in range(len(sampling.D_K))
        ]
        aside = VGroup(*kept).animate.shift(figures.point(-ASIDE, 0.0))
        self.play(aside, seconds=0.7)
        self.play(FadeIn(head), seconds=0.4)
        for number in measured:
            self.play(FadeIn(number, shift=DOWN), seconds=0.4)
        self.measured = VGroup(*measured)
        self.measured_head = head

    # 3

    @beat
    def derivation(self) -> None:
        """Why, in three lines, and what they assume."""
        t = self.theme
        table = [self.counts, self.symbol, self.measured, self.measured_head]
        self.say({}, keep=table, about="random")
        self.play(
            self.counts.animate.shift(figures.point(8.1, 0)),
            self.symbol.animate.shift(figures.point(8.1, -0.42)),
            self.measured.animate.shift(figures.point(-1.5, 0)),
            self.measured_head.animate.shift(figures.point(0.4, 0)),
            seconds=0.8,
        )
        left = self.layout.stage.left + 0.1
        given = Label(self._word("assume"), SIZES.label, t.quiet).at(left, 2.45)
        sources = (
            '"Var"(q_r k_r) = "E"[q_r^2 k_r^2] - "E"[q_r k_r]^2 = 1 - 0',
            '"Var"(q dot k) = sum_(r=1)^(d_k) "Var"(q_r k_r) = d_k',
            '"Var"((q dot k) / sqrt(d_k)) = d_k / sqrt(d_k)^2 = 1',
        )
        self.play(FadeIn(given), seconds=0.6)
        for source, y in zip(sources, (1.35, 0.0, -1.5), strict=True):
            line = figures.formula(source, 0.5, t.ink, 0.0, y)
            line.shift(figures.point(left - line.get_left()[0], 0.0))
            self.play(FadeIn(line, shift=DOWN), seconds=0.8)
        heads = [
            self._formula(source, right, 2.13)
            for source, right in (("q dot k", 4.4), ("(q dot k) \\/ sqrt(d_k)", 6.3))
        ]
        divided = [
            Number(
                self._one("sample.variance.scaled", k), SIZES.number, t.ink, weight="semibold"
            ).at_figure(6.3, self._middle(k) + 0.2, "right")
            for k in range(len(sampling.D_K))
        ]
        self.play(FadeIn(*heads, *divided), seconds=0.8)

    def _formula(self, source: str, right: float, y: float) -> VMobject:
        """A formula above a column of numbers, its right end where theirs are."""
        made = figures.formula(source, 0.36, self.theme.quiet, 0.0, y)
        return made.shift(figures.point(right - made.get_right()[0], 0.0))

    # Comparisons

    def _names(self, lines: rows.Rows) -> VGroup:
        """The keys of a sample have no words: k₁, k₂ and so on."""
        names = [Label(_key(k), lines.em, self.theme.quiet) for k in lines.keys]
        return VGroup(*[name.at(lines.beside, lines.y(k), "right") for k, name in enumerate(names)])

    def _row(self, name: str) -> list[Cell]:
        return list(self.view.block(name).all())

    def _bars(
        self,
        cells: Sequence[Cell],
        lines: rows.Rows,
        side: Side,
        span: tuple[float, float],
        colour: str | None = None,
        beside: Sequence[Cell] = (),
    ) -> Bars:
        """Bars of one side; the same span on both, or nobody could compare them.

        Args:
            cells: One for each line of a single key.
            lines: Where.
            side: Which half.
            span: What the ends of the box stand for.
            colour: Of all; that of shares, if not given.
            beside: What is drawn on the other side: longer numbers leave less room for bars.
        """
        own, widest = (
            max(typeset(cell.text, tabular=True).width for cell in found)
            for found in (cells, [*cells, *beside])
        )
        right = side.right - (widest - own) * lines.em
        places = Axis((lines.pitch,) * len(cells), tuple(range(len(cells))))
        return bars(
            cells,
            lines.singles(side.left, right),
            self.theme,
            colour=colour,
            ink=colour,
            upright=False,
            axis=places,
            span=span,
            most=lines.em,
        )

    def _heads(self, lines: rows.Rows) -> tuple[VGroup, ...]:
        """Above both sides: which it is, and what enters softmax there."""
        t, y = self.theme, lines.head
        sources = ("q dot k", "(q dot k) \\/ sqrt(d_k)")
        return tuple(
            VGroup(
                self._formula(source, side.score, y),
                Label(self._word(side.name), SIZES.label, t.ink, weight="semibold").at(
                    side.left, y + 0.38
                ),
            )
            for side, source in zip(self.sides, sources, strict=True)
        )

    def _above(self, key: str, lines: rows.Rows) -> VGroup:
        """What the bars are, above them on both sides."""
        em, word = SIZES.label, self._word(key)
        return VGroup(
            *[Label(word, em, self.theme.quiet).at(s.left, lines.head) for s in self.sides]
        )

    def _list(self, keys: Sequence[int], n: int) -> rows.Rows:
        """A list with two lines of heads above it."""
        return rows.rows(keys, n, self.table, head=1.0)

    def _scores(
        self, cells: Sequence[Cell | None], lines: rows.Rows, side: Side, key: int
    ) -> VGroup:
        """What enters softmax, the one that is spoken of brighter than the others."""
        t = self.theme
        colours = [t.ink if k == key else t.quiet for k in range(len(cells))]
        return rows.column(cells, lines, side.score, colours)

    def _entropy(self, lines: rows.Rows, side: Side, entropy: Cell, even: Cell) -> VGroup:
        """The entropy of a side's weights, and what it is when all share alike."""
        t = self.theme
        return words.line_of(
            [
                f"{self._word('entropy')}  ",
                entropy,
                f" {self._word('of')} ",
                even,
                f" {self._word('bits')}",
            ],
            SIZES.label,
            [t.quiet, t.ink, t.quiet, t.quiet, t.quiet],
            x=side.left,
            y=lines.bottom - 0.26,
        )

    # 4

    @beat
    def sharpness(self) -> None:
        """Ten keys, unscaled and scaled, side by side."""
        t, three = self.theme, Style(3, self.catalogue.mark)
        largest = {
            side.name: self._one(f"sample.{side.name}.largest", 0, three) for side in self.sides
        }
        self.say(
            {
                "d_k": self._example("d_k"),
                "root": self._example("root"),
                "bits": self._one("sample.bits"),
                **largest,
            },
            about="random",
        )
        lines = self._list(range(sampling.KEYS), sampling.KEYS)
        names, heads = self._names(lines), self._heads(lines)
        best = int(self.view.array("sample.key")[0, 0])
        names[best].set_fill(t.key)
        above = self._above("weight", lines)
        self.play(FadeIn(names, above), seconds=0.4)
        self.first, scores = [], []
        for side, head in zip(self.sides, heads, strict=True):
            column = self._scores(self._row(f"sample.{side.name}.row"), lines, side, best)
            cells = [replace(c, style=three) for c in self._row(f"sample.{side.name}.weights")]
            made = self._bars(cells, lines, side, (0, 1))
            self.play(FadeIn(head, column), seconds=0.5)
            self.play(*made.grow(), seconds=1.0)
            entropy = self._one(f"sample.{side.name}.entropy", 0, Style(2, self.catalogue.mark))
            line = self._entropy(lines, side, entropy, self._one("sample.bits"))
            self.play(FadeIn(line), seconds=0.5)
            self.first.append(made)
            scores.append(column)
        self.lines, self.weight_heads = lines, above
        self.around = [names, *heads, *scores]

    # 5

    @beat
    def nudge(self) -> None:
        """A tenth more for one number that enters softmax, and who moves."""
        t, lines = self.theme, self.lines
        key = int(self.view.array("sample.key")[0, 0])
        nudge = self._one("sample.nudge", 0, Style(1, self.catalogue.mark))
        style = Style(MOST_DECIMALS, self.catalogue.mark)
        moved = {
            side.name: [replace(c, style=style) for c in self._row(f"sample.{side.name}.moved")]
            for side in self.sides
        }
        self.say(
            {
                "nudge": nudge,
                "unscaled": moved["unscaled"][key],
                "scaled": moved["scaled"][key],
                "same_unscaled": self._one("sample.unscaled.same", 0, style),
                "same_scaled": self._one("sample.scaled.same", 0, style),
            },
            keep=[*self.around, self.weight_heads, *[made.group for made in self.first]],
            about="random",
        )
        tags, frames = [], []
        for side in self.sides:
            number = rows.column(self._row(f"sample.{side.name}.row"), lines, side.score, t.ink)
            left = float(number[key].get_left()[0])
            middle, half = lines.y(key), 0.5 * lines.pitch
            tags.append(
                words.line_of(
                    [nudge, " +"],
                    lines.em,
                    t.query,
                    x=left - 0.1,
                    y=middle,
                    anchor="right",
                    weight="semibold",
                )
            )
            box = Box(left - 0.75, middle - half, side.score + 0.08, middle + half)
            frames.append(figures.frame(box, t.quiet, 2))
        self.play(FadeIn(*tags), *map(Create, frames), seconds=0.6)
        self.hold(0.4)
        after = [
            self._bars(self._row(f"sample.{side.name}.nudged"), lines, side, (0, 1))
            for side in self.sides
        ]
        numbers = [n for made in self.first for n in made.numbers.values()]
        self.play(
            FadeOut(*numbers),
            *[
                ReplacementTransform(a, b)
                for before, made in zip(self.first, after, strict=True)
                for a, b in zip(before.rods, made.rods, strict=True)
            ],
            seconds=1.0,
        )
        changes = self._above("moved", lines)
        self.play(
            *[FadeOut(rod) for made in after for rod in made.rods],
            *[FadeOut(made.zero) for made in self.first],
            FadeOut(self.weight_heads),
            seconds=0.4,
        )
        self.play(FadeIn(changes), seconds=0.3)
        span = extent([*moved["unscaled"], *moved["scaled"]])
        made = [self._bars(moved[side.name], lines, side, span) for side in self.sides]
        self.play(*[a for each in made for a in each.grow()], seconds=1.2)
        # The fair question: is it the division itself that makes the difference?
        line = self.catalogue.say("scaling-same", {"nudge": nudge}).pieces()
        em, x, y = SIZES.label, self.sides[0].left - 0.1, lines.bottom - 0.26
        same = words.line_of(line, em, t.ink, x=x, y=y, anchor="right")
        for side, each in zip(self.sides, made, strict=True):
            change = Number(self._one(f"sample.{side.name}.same", 0, style), em, t.ink)
            same.add(change.at_figure(each.origin + 0.08, y, "left"))
        self.play(FadeIn(same), seconds=0.6)

    # 6

    @beat
    def derivative(self) -> None:
        """The softmax Jacobian's norm, its median over many rows, as d_k grows."""
        t, count = self.theme, len(sampling.D_K)
        last = count - 1
        medians = {
            side.name: [self._small(c) for c in self._row(f"sample.median.{side.name}")]
            for side in self.sides
        }
        self.say(
            {
                "d_k": self._d_k(last),
                "last": medians["unscaled"][last],
                "scaled": medians["scaled"][last],
            },
            about="random",
        )
        lines = rows.Rows(tuple(range(count)), False, 1.35, 0.58, self.table.left)
        jacobian = figures.formula(
            'J = (partial w) / (partial s) = "diag"(w) - w w^T', 0.44, t.ink, 0.0, 2.42
        )
        jacobian.shift(figures.point(self.sides[0].left - jacobian.get_left()[0], 0.0))
        right = self.layout.stage.right
        what = Label(self._word("jacobian"), SIZES.label, t.quiet, width=4.4)
        what.at(right - 4.4, 2.62)
        self.play(FadeIn(jacobian, what), seconds=0.8)
        symbol = figures.formula("d_k", 0.42, t.ink, lines.beside - 0.2, lines.head)
        sizes = rows.column([self._d_k(k) for k in range(count)], lines, lines.beside, t.ink)
        caption = words.line_of(
            self.catalogue.say("scaling-medians", {"queries": self._scalar("queries")}).pieces(),
            SIZES.label,
            t.quiet,
            x=self.sides[0].left,
            y=lines.bottom - 0.34,
        )
        self.play(FadeIn(symbol, sizes, caption), seconds=0.5)
        largest = max(cell.value for cells in medians.values() for cell in cells)
        every = [cell for cells in medians.values() for cell in cells]
        for side in self.sides:
            head = Label(self._word(side.name), SIZES.label, t.ink, weight="semibold")
            head.at(side.left, lines.head)
            made = self._bars(medians[side.name], lines, side, (0, largest), beside=every)
            self.play(FadeIn(head), *made.grow(), seconds=1.2)

    def _small(self, cell: Cell) -> Cell:
        """With two decimals, or as many as keep one digit of a small number."""
        digits = max(USUAL_DECIMALS, math.ceil(-math.log10(cell.value)))
        return replace(cell, style=Style(min(MOST_DECIMALS, digits), self.catalogue.mark))

    # 7

    @beat
    def published(self) -> None:
        """An example that was printed wrong, and the right one."""
        t, three = self.theme, Style(3, self.catalogue.mark)
        claimed, right = self._row("published.claimed"), self._row("published.weights")
        right = [replace(cell, style=three) for cell in right]
        root, d_k = (self._one(f"published.{name}", 0, WHOLE) for name in ("root", "d_k"))
        # With three digits it would differ from the sum of what is drawn above it.
        self.say({"root": root, "top": self._one("published.top")}, about="printed")
        lines = rows.Rows(tuple(range(len(right))), False, 1.35, 0.7, self.table.left)
        plain = rows.column(
            [replace(c, style=WHOLE) for c in self._row("published.scores")],
            lines,
            lines.beside,
            t.quiet,
        )
        scaled = [replace(c, style=three) for c in self._row("published.scaled")]
        column = rows.column(scaled, lines, self.sides[0].score, t.ink)
        x, y = self.sides[0].score, lines.head
        divided = words.line_of(
            ["÷ √", d_k, " = ", root], SIZES.label, t.quiet, x=x, y=y, anchor="right"
        )
        dot = self._formula("q dot k", lines.beside, y)
        self.play(FadeIn(plain, dot), seconds=0.5)
        self.play(FadeIn(column, divided, shift=DOWN), seconds=0.6)
        every = [*claimed, *right]
        largest = max(cell.value for cell in every)
        for side, key, cells, colour in (
            (self.sides[0], "printed", claimed, t.quiet),
            (self.sides[1], "computed", right, None),
        ):
            head = Label(self._word(key), SIZES.label, colour or t.ink, weight="semibold")
            head.at(side.left, lines.head)
            made = self._bars(cells, lines, side, (0, largest), colour, beside=every)
            if colour is not None:  # what is wrong is hollow
                VGroup(*made.rods).set_fill(opacity=0).set_stroke(colour, 2)
            self.play(FadeIn(head), *made.grow(), seconds=1.2)

    # 8

    @beat
    def sentence(self) -> None:
        """This sentence's row with and without the division."""
        view, t, i = self.view, self.theme, self.i
        self.say(self._said())
        keys = listed(view.array("weights"), i)
        lines = self._list(keys, view.n)
        rest = whole("others", view.n - len(keys))
        others = self.catalogue.say("others-together", {"others": rest}).pieces()
        names = rows.names(view.tokens, lines, t.quiet, others, t.quiet)
        asks = Label(view.tokens[i], SIZES.label, t.query, weight="semibold", fit=words.LONGEST)
        asks.at(lines.beside, lines.head, "right")
        self.play(FadeIn(names, asks, self._above("weight", lines)), seconds=0.5)
        for side, head, entering, weights in zip(
            self.sides,
            self._heads(lines),
            ("unscaled", "masked"),
            ("weights.unscaled", "weights"),
            strict=True,
        ):
            shares = [view.cell(weights, i, j) for j in keys]
            best = int(np.argmax([round(cell.value, 12) for cell in shares]))
            made = self._bars(shares, lines, side, (0, 1))
            scores: list[Cell | None] = [view.cell(entering, i, j) for j in keys]
            scores += [None] * lines.others
            self.play(FadeIn(head, self._scores(scores, lines, side, best)), seconds=0.5)
            self.play(*made.grow(), seconds=1.0)
            if lines.others:
                together = view.cell(f"others.{weights}", i, 0)
                self.play(FadeIn(lines.together(together, side.left, t.quiet)), seconds=0.3)

    def _said(self) -> dict[str, Variable]:
        """What is said of this sentence's row, by the size of its d_k."""
        view, i = self.view, self.i
        d_k, root = view.count("d_k"), self._one("root.d_k")
        if root.value.is_integer():
            root = replace(root, style=WHOLE)
        unscaled, scaled = (
            view.cell(f"largest.{weights}", i, 0) for weights in ("weights.unscaled", "weights")
        )
        case = "four" if d_k.value == 4 else "usual"  # what √4 does can be said in a word
        if view.n == 1:
            case = "alone"
        elif unscaled.text == scaled.text:
            case = "same"
        return {
            "query": self.query,
            "d_k": d_k,
            "root": root,
            "model": self._usual("d_k"),
            "model_root": self._usual("root"),
            "unscaled": unscaled,
            "scaled": scaled,
            "case": case,
        }

    # 9

    @beat
    def rule(self) -> None:
        """The formula, and what it changes in three numbers."""
        t, last = self.theme, len(sampling.D_K) - 1
        self.say({}, about="random")
        source = '"softmax"(({{ Q }} {{ K^T }}) / {{ sqrt(d_k) }}) {{ V }}'
        stage = self.layout.stage
        left, columns = stage.left + 1.35, (stage.right - 3.95, stage.right - 1.35)
        middle, top = (stage.left + stage.right) / 2, stage.top - 2.5
        formula = figures.formula(source, 0.85, t.quiet, middle, stage.top - 1.05)
        for part, colour in enumerate((t.query, t.key, t.ink, t.value)):
            formula.select(part).set_color(colour)
        self.play(FadeIn(formula), seconds=0.8)
        at = self.catalogue.say("scaling-at", {"d_k": self._d_k(last)}).pieces()
        heads = [
            Label(self._word(side.name), SIZES.label, t.ink, weight="semibold").at(x, top, "right")
            for side, x in zip(self.sides, columns, strict=True)
        ]
        under = figures.line([(left, top - 0.28), (columns[1], top - 0.28)], t.line)
        of = words.line_of(at, SIZES.label, t.quiet, x=left, y=top)
        self.play(FadeIn(of, *heads, under), seconds=0.5)
        limit = self._one("sample.limit")
        measured: tuple[tuple[str, dict[str, Variable], str, str], ...] = (
            ("spread", {}, "variance", "variance.scaled"),
            ("full", {"limit": limit}, "saturated.unscaled", "saturated.scaled"),
            ("middle", {}, "median.unscaled", "median.scaled"),
        )
        for place, (key, given, *pair) in enumerate(measured, start=1):
            y = top - 0.06 - 0.66 * place
            line = self.catalogue.say(f"scaling-{key}", given).pieces()
            row = VGroup(words.line_of(line, SIZES.label, t.ink, x=left, y=y))
            for name, x, weight in zip(pair, columns, ("regular", "semibold"), strict=True):
                row.add(
                    words.line_of(
                        self._summed_up(key, self._one(f"sample.{name}", last)),
                        SIZES.number,
                        t.ink,
                        x=x,
                        y=y,
                        anchor="right",
                        weight=weight,
                    )
                )
            self.play(FadeIn(row, shift=DOWN), seconds=0.6)

    def _summed_up(self, key: str, cell: Cell) -> list[Cell | str]:
        """A number of the last table as it is written there."""
        if key == "full":
            return [replace(cell, style=WHOLE), "\u00a0%"]
        return [self._small(cell) if key == "middle" else cell]


def _key(k: int) -> str:
    """The name of a sampled key, counted from one."""
    digits = str(k + 1).translate(str.maketrans("0123456789", "₀" + SUBSCRIPTS))
    return f"k{digits}"
