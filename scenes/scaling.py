"""Scaling: sums of more terms spread wider, and a softmax that is too sharp stops moving.

Storyboard
1. samples: dot products of d_k random terms, as histograms on one axis.
2. variance: the measured variance beside d_k.
3. derivation: why, in three lines, and what they assume.
4. sharpness: ten keys, unscaled and scaled, side by side.
5. nudge: a tenth more for one score, and who moves.
6. derivative: the norm of the softmax Jacobian, its median over many rows, as d_k grows.
7. sentence: this sentence's row with and without the division.
8. published: an example that was printed wrong, and the right one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from manim import (
    Create,
    FadeIn,
    FadeOut,
    ReplacementTransform,
    VGroup,
)

from qkvideo.engine import sampling
from qkvideo.engine.parts import listed, others_parts
from qkvideo.engine.saturation import published_table, unscaled_parts
from qkvideo.scenes.kit import figures, rows, words
from qkvideo.scenes.kit.bars import Bars, bars, extent
from qkvideo.scenes.kit.catalogue import Variable, Word
from qkvideo.scenes.kit.film import Film, beat
from qkvideo.scenes.kit.label import Label
from qkvideo.scenes.kit.numbers import MOST_DECIMALS, WHOLE, Cell, Number, Style, whole
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.theme import SIZES

TITLE = "Scaling"
SUMMARY = (
    "Why scores are divided by √d_k: variance, a softmax that saturates, gradients that vanish."
)
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
        self.table = Box(left, stage.bottom + 0.5, stage.right, stage.top)
        beside = left + words.LONGEST
        self.sides = tuple(
            Side(name, x + 1.25, x + 1.5, x + 4.95)
            for name, x in (("unscaled", beside), ("scaled", beside + 5.55))
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
        """Counts as two areas, negative and positive, on the axis that all share."""
        t, y = self.theme, self._middle(k)
        counts = self.view.array("sample.counts")[k]
        unit = 4.0 / REACH
        root = self._one("sample.root", k).value
        edges = np.linspace(-sampling.REACH, sampling.REACH, len(counts) + 1) * root * unit - 1.2
        heights = counts / counts.max() * TALL
        half = len(counts) // 2
        colours = [
            "#{:02X}{:02X}{:02X}".format(*(round(255 * c) for c in f[:3]))
            for f in (t.of_sign(np.array([-1.0, 1.0]), 1.3))
        ]
        areas = VGroup()
        for colour, span in zip(colours, (range(half), range(half, len(counts))), strict=True):
            corners = [(float(edges[span[0]]), y)]
            for b in span:
                corners += [(float(e), y + float(heights[b])) for e in edges[b : b + 2]]
            corners.append((float(edges[span[-1] + 1]), y))
            areas.add(figures.area(corners).set_fill(colour, opacity=1))
        base = figures.line([(-5.2, y), (2.8, y)], t.line, 2)
        return VGroup(base, areas)

    # 1

    @beat
    def samples(self) -> None:
        """Dot products of d_k random terms, as histograms on one axis."""
        t = self.theme
        self.say({"queries": self._scalar("queries"), "scores": self._scalar("scores")})
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
        self.play(FadeIn(symbol, title, marks), seconds=0.5)
        for k in range(count):
            self.play(FadeIn(self.counts[k]), FadeIn(self.histograms[k], shift=-DOWN), seconds=0.6)
        self.symbol, self.axis_marks = symbol, VGroup(marks, title)

    def _model(self, name: str) -> Cell:
        """d_k of the example that is shown key by key, or its root."""
        return self._one(f"sample.{name}", sampling.EXAMPLE, WHOLE)

    def _scalar(self, name: str) -> Cell:
        """A count of the samples, as a number that a plural can be chosen by."""
        return whole(f"sample.{name}", int(self.view.array(f"sample.{name}")[0, 0]))

    # 2

    @beat
    def variance(self) -> None:
        """The measured variance beside d_k."""
        t = self.theme
        kept = [self.counts, self.histograms, self.symbol, self.axis_marks]
        self.say({}, keep=kept)
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
        self.say({}, keep=table)
        self.play(
            VGroup(self.counts, self.symbol).animate.shift(figures.point(8.6, 0)),
            VGroup(self.measured, self.measured_head).animate.shift(figures.point(0.6, 0)),
            seconds=0.8,
        )
        left = self.layout.stage.left + 0.1
        given = Label(self._word("assume"), SIZES.label, t.quiet).at(left, 2.45)
        sources = (
            '"Var"(q_r k_r) = "E"[q_r^2] thin "E"[k_r^2] = 1',
            '"Var"(q dot k) = sum_(r=1)^(d_k) "Var"(q_r k_r) = d_k',
            '"Var"((q dot k) / sqrt(d_k)) = d_k / sqrt(d_k)^2 = 1',
        )
        self.play(FadeIn(given), seconds=0.6)
        for source, key, y in zip(
            sources, ("term", "sum", "scaled-sum"), (1.25, -0.05, -1.5), strict=True
        ):
            line = figures.formula(source, 0.46, t.ink, 0.0, y)
            line.shift(figures.point(left - line.get_left()[0], 0.0))
            note = Label(self._word(key), SIZES.least * 1.1, t.quiet).at(left + 5.3, y)
            self.play(FadeIn(line, note, shift=DOWN), seconds=0.8)

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
    ) -> Bars:
        """Bars of one side; the same span on both, or nobody could compare them."""
        return bars(
            cells,
            lines.box(side.left, side.right),
            self.theme,
            colour=colour,
            ink=colour,
            upright=False,
            axis=lines.axis,
            span=span,
            most=lines.em,
        )

    def _heads(self, lines: rows.Rows) -> tuple[VGroup, VGroup]:
        """What stands above the scores and the weights, for both sides."""
        t, y = self.theme, lines.head
        made = []
        for side, source in zip(self.sides, ("q dot k", "(q dot k) \\/ sqrt(d_k)"), strict=True):
            formula = figures.formula(source, 0.36, t.quiet, 0.0, y)
            formula.shift(figures.point(side.score - formula.get_right()[0], 0.0))
            label = Label(self._word(side.name), SIZES.label, t.ink, weight="semibold")
            made.append(VGroup(formula, label.at(side.left, y)))
        return made[0], made[1]

    def _sharpness(self, lines: rows.Rows, side: Side, largest: Cell, entropy: Cell) -> VGroup:
        """The largest weight and the entropy, below the bars."""
        t, em = self.theme, SIZES.label
        first, second = lines.bottom - 0.3, lines.bottom - 0.65
        x = side.left
        return VGroup(
            words.line_of(
                [f"{self._word('largest')}  ", largest], em, [t.quiet, t.ink], x=x, y=first
            ),
            words.line_of(
                [f"{self._word('entropy')}  ", entropy, f" {self._word('bits')}"],
                em,
                [t.quiet, t.ink, t.quiet],
                x=x,
                y=second,
            ),
        )

    # 4

    @beat
    def sharpness(self) -> None:
        """Ten keys, unscaled and scaled, side by side."""
        t = self.theme
        self.say(
            {
                "d_k": self._model("d_k"),
                "root": self._model("root"),
                "bits": self._one("sample.bits"),
                "unscaled": self._one("sample.unscaled.largest"),
                "scaled": self._one("sample.scaled.largest"),
            }
        )
        lines = rows.rows(range(sampling.KEYS), sampling.KEYS, self.table)
        names, heads = self._names(lines), self._heads(lines)
        names[int(self.view.array("sample.key")[0, 0])].set_fill(t.key)
        self.play(FadeIn(names), seconds=0.4)
        self.first, scores = [], []
        for side, head in zip(self.sides, heads, strict=True):
            column = rows.column(self._row(f"sample.{side.name}.row"), lines, side.score, t.ink)
            made = self._bars(self._row(f"sample.{side.name}.weights"), lines, side, (0, 1))
            self.play(FadeIn(head, column), seconds=0.5)
            self.play(*made.grow(), seconds=1.0)
            largest, entropy = (
                self._one(f"sample.{side.name}.{what}") for what in ("largest", "entropy")
            )
            self.play(FadeIn(self._sharpness(lines, side, largest, entropy)), seconds=0.5)
            self.first.append(made)
            scores.append(column)
        self.lines = lines
        self.around = [names, *heads, *scores]

    # 5

    @beat
    def nudge(self) -> None:
        """A tenth more for one score, and who moves."""
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
            },
            keep=[*self.around, *[made.group for made in self.first]],
        )
        tag = words.line_of(
            ["+ ", nudge], lines.em, t.ink, x=lines.left, y=lines.y(key), weight="semibold"
        )
        right = self.sides[1].right + 0.1
        row = Box(
            lines.left - 0.12,
            lines.y(key) - 0.5 * lines.pitch,
            right,
            lines.y(key) + 0.5 * lines.pitch,
        )
        self.play(FadeIn(tag), Create(figures.frame(row, t.quiet, 2)), seconds=0.6)
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
            seconds=1.2,
        )
        span = extent([*moved["unscaled"], *moved["scaled"]])
        self.play(
            *[FadeOut(rod) for made in after for rod in made.rods],
            *[FadeOut(made.zero) for made in self.first],
            seconds=0.5,
        )
        caption = Label(self._word("moved"), SIZES.label, t.quiet)
        caption.at(self.sides[0].left, lines.bottom - 0.42)
        self.play(FadeIn(caption), seconds=0.3)
        for side in self.sides:
            changes = self._bars(moved[side.name], lines, side, span)
            self.play(*changes.grow(), seconds=0.9)

    # 6

    @beat
    def derivative(self) -> None:
        """The softmax Jacobian's norm, its median over many rows, as d_k grows."""
        t, count = self.theme, len(sampling.D_K)
        last = count - 1
        medians = {side.name: self._row(f"sample.median.{side.name}") for side in self.sides}
        self.say(
            {
                "first": medians["unscaled"][0],
                "last": medians["unscaled"][last],
                "scaled": medians["scaled"][last],
            }
        )
        lines = rows.Rows(tuple(range(count)), False, 1.35, 0.58, self.table.left)
        jacobian = figures.formula(
            'J = (partial w) / (partial s) = "diag"(w) - w w^T', 0.44, t.ink, 0.0, 2.42
        )
        jacobian.shift(figures.point(self.sides[0].left - jacobian.get_left()[0], 0.0))
        what = Label(self._word("jacobian"), SIZES.label, t.quiet, width=4.6)
        what.at(self.sides[1].left, 2.62)
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
        for side in self.sides:
            head = Label(self._word(side.name), SIZES.label, t.ink, weight="semibold")
            head.at(side.left, lines.head)
            made = self._bars(medians[side.name], lines, side, (0, largest))
            self.play(FadeIn(head), *made.grow(), seconds=1.2)

    # 7

    @beat
    def sentence(self) -> None:
        """This sentence's row with and without the division."""
        view, t, i = self.view, self.theme, self.i
        self.say(self._said())
        keys = listed(view.array("weights"), i)
        lines = rows.rows(keys, view.n, self.table)
        rest = whole("others", view.n - len(keys))
        others = self.catalogue.say("others-together", {"others": rest}).pieces()
        names = rows.names(view.tokens, lines, t.quiet, others, t.quiet)
        asks = Label(view.tokens[i], SIZES.label, t.query, weight="semibold", fit=words.LONGEST)
        self.play(FadeIn(names, asks.at(lines.beside, lines.head, "right")), seconds=0.5)
        for side, head, entering, weights in zip(
            self.sides,
            self._heads(lines),
            ("unscaled", "masked"),
            ("weights.unscaled", "weights"),
            strict=True,
        ):
            scores: list[Cell | None] = [view.cell(entering, i, j) for j in keys]
            shares = [view.cell(weights, i, j) for j in keys]
            if lines.others:
                scores.append(None)
                shares.append(view.cell(f"others.{weights}", i, 0))
            made = self._bars(shares, lines, side, (0, 1))
            column = rows.column(scores, lines, side.score, t.ink)
            largest, entropy = (view.cell(f"{w}.{weights}", i, 0) for w in ("largest", "entropy"))
            self.play(FadeIn(head, column), seconds=0.5)
            self.play(*made.grow(), seconds=1.0)
            self.play(FadeIn(self._sharpness(lines, side, largest, entropy)), seconds=0.5)

    def _said(self) -> dict[str, Variable]:
        """What is said of this sentence's row, by the size of its d_k."""
        view, i = self.view, self.i
        d_k, root = view.count("d_k"), self._one("root.d_k")
        if root.value.is_integer():
            root = replace(root, style=WHOLE)
        case = "usual" if d_k.value < 64 else "large"
        if view.n == 1:
            case = "alone"
        elif d_k.value == 4:
            case = "four"
        return {
            "query": self.query,
            "d_k": d_k,
            "root": root,
            "model": self._model("d_k"),
            "model_root": self._model("root"),
            "unscaled": view.cell("largest.weights.unscaled", i, 0),
            "scaled": view.cell("largest.weights", i, 0),
            "case": case,
        }

    # 8

    @beat
    def published(self) -> None:
        """An example that was printed wrong, and the right one."""
        t = self.theme
        claimed, right = self._row("published.claimed"), self._row("published.weights")
        right = [replace(cell, style=Style(3, self.catalogue.mark)) for cell in right]
        said: dict[str, Variable] = {f"claimed_{k}": cell for k, cell in enumerate(claimed)}
        said["root"] = self._one("published.root", 0, WHOLE)
        self.say(said | {f"right_{k}": cell for k, cell in enumerate(right)})
        lines = rows.Rows(tuple(range(len(right))), False, 1.35, 0.7, self.table.left)
        plain = rows.column(
            [replace(c, style=WHOLE) for c in self._row("published.scores")],
            lines,
            lines.beside,
            t.quiet,
        )
        three = Style(3, self.catalogue.mark)
        scaled = [replace(c, style=three) for c in self._row("published.scaled")]
        column = rows.column(scaled, lines, self.sides[0].score, t.ink)
        root = self._one("published.root", 0, WHOLE)
        x, y = self.sides[0].score, lines.head
        divided = words.line_of(["÷ ", root], SIZES.label, t.quiet, x=x, y=y, anchor="right")
        dot = figures.formula("q dot k", 0.36, t.quiet, 0.0, y)
        dot.shift(figures.point(lines.beside - dot.get_right()[0], 0.0))
        self.play(FadeIn(plain, dot), seconds=0.5)
        self.play(FadeIn(column, divided, shift=DOWN), seconds=0.6)
        largest = max(cell.value for cell in (*claimed, *right))
        for side, key, cells, colour in (
            (self.sides[0], "printed", claimed, t.quiet),
            (self.sides[1], "computed", right, None),
        ):
            head = Label(self._word(key), SIZES.label, colour or t.ink, weight="semibold")
            head.at(side.left, lines.head)
            made = self._bars(cells, lines, side, (0, largest), colour)
            self.play(FadeIn(head), *made.grow(), seconds=1.2)
        top = words.line_of(
            [
                f"{self._word('top')}  ",
                self._one("published.top", 0, Style(3, self.catalogue.mark)),
            ],
            SIZES.label,
            [t.quiet, t.ink],
            x=self.sides[1].left,
            y=lines.bottom - 0.4,
        )
        self.play(FadeIn(top, shift=DOWN), seconds=0.5)


def _key(k: int) -> str:
    """The name of a sampled key, counted from one."""
    digits = str(k + 1).translate(str.maketrans("0123456789", "₀" + SUBSCRIPTS))
    return f"k{digits}"
