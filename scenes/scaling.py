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
from qkvideo.scenes.kit.layout import Layout
from qkvideo.scenes.kit.number import Number
from qkvideo.scenes.kit.numbers import MOST_DECIMALS, USUAL_DECIMALS, WHOLE, Cell, Style, whole
from qkvideo.scenes.kit.pango import HALF_FIGURE, LINE_HEIGHT, Box, typeset
from qkvideo.scenes.kit.sides import SMALL, TWO_HEADS, Side, below, lists, place
from qkvideo.scenes.kit.theme import SIZES

TITLE = "Scaling"
SUMMARY = "Why scores are divided by √d_k: without it most rows of softmax fill up and stop moving."
ORDER = 4

SUBSCRIPTS = "₁₂₃₄₅₆₇₈₉"
REACH = 95.0
"""The scores at the ends of the histograms' axis."""
DOWN = np.array([0.0, -0.1, 0.0])
SIDES = ("unscaled", "scaled")


@dataclass(frozen=True)
class Spread:
    """Where the histograms stand.

    Attributes:
        counts: Right end of the numbers of terms, left of all axes.
        left: Left end of the axes.
        right: Their right end.
        variance: Right end of the variances, right of all axes.
        note: Right end of what is said of the histograms.
        aside: How far to the right they stand while they are alone.
        head: Middle of the heads.
        base: The first one's axis.
        pitch: From one axis to the next.
    """

    counts: float
    left: float
    right: float
    variance: float
    note: float
    aside: float
    head: float
    base: float
    pitch: float

    @property
    def zero(self) -> float:
        """The middle of the axes."""
        return (self.left + self.right) / 2

    @property
    def unit(self) -> float:
        """The length of one along them."""
        return (self.right - self.left) / 2 / REACH

    @property
    def tall(self) -> float:
        """A histogram's height."""
        return self.pitch * 0.72 / 0.85

    def level(self, k: int) -> float:
        """Middle of the numbers beside histogram k."""
        return self.base - k * self.pitch + self.pitch * 0.2 / 0.85


def _spread(places: Layout) -> Spread:
    stage, count = places.stage, len(sampling.D_K)
    pitch = (stage.height - 0.8) / count
    height = (stage.top - 0.25, stage.top - 0.5 - pitch, pitch)
    if places.narrow:
        left, right, aside = stage.left + 0.95, stage.right - 1.05, 0.4
        along = (stage.left + 0.75, left, right, stage.right - 0.05, stage.right, aside)
    else:
        left, right, aside = stage.left + 1.35, stage.left + 9.35, 1.6
        along = (stage.left + 1.05, left, right, stage.right - 0.65, right + aside, aside)
    return Spread(*along, *height)


@dataclass(frozen=True)
class Proof:
    """Where the derivation stands, and the table of what was measured: beside it, or below.

    Attributes:
        text: Its first line and its formulas.
        em: Size of the formulas.
        columns: Right ends of d_k, of the variances, and of those after the division.
        head: Middle of the table's title.
        sub: Middle of its columns' heads.
        sub_em: Their size.
        level: Middle of its first line.
        pitch: From one line to the next.
    """

    text: Box
    em: float
    columns: tuple[float, float, float]
    head: float
    sub: float
    sub_em: float
    level: float
    pitch: float


def _proof(places: Layout, spread: Spread) -> Proof:
    stage = places.stage
    left, right = stage.left + 0.1, stage.right - 0.25
    if not places.narrow:
        columns = (right - 3.7, right - 1.9, right)
        text = Box(left, stage.bottom, columns[0], stage.top)
        head = (spread.head, spread.head - 0.42, 0.36)
        return Proof(text, 0.5, columns, *head, spread.level(0), spread.pitch)
    if stage.height < stage.width:
        right = stage.right - 0.05
        columns = (right - 2.5, right - 1.3, right)
        text = Box(left, stage.bottom, columns[0] - 0.7, stage.top)
        head = (spread.head, spread.head - 0.42, 0.3)
        return Proof(text, 0.315, columns, *head, spread.level(0) - 0.12, spread.pitch - 0.03)
    text, table = places.split(0.545)
    text = Box(left, text.bottom, stage.right - 0.1, text.top)
    columns = (-1.7, 0.5, 2.7)
    head = (table.top - 0.3, table.top - 0.75, 0.36)
    return Proof(text, 0.54, columns, *head, table.top - 1.32, 0.56)


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
        view.supply(others_parts(head, per_key, self.layout.listing))
        self.i = self.brief.row
        self.query = Word(view.tokens[self.i], "query")
        aside, foot = (0.0, 0.12) if self.layout.narrow else (0.35, 0.22)
        self.table = Box(stage.left + aside, stage.bottom + foot, stage.right, stage.top)
        self.spread = _spread(self.layout)

    def _one(self, name: str, k: int = 0, style: Style | None = None) -> Cell:
        """A number that was measured once, or once for each d_k."""
        cell = self.view.cell(name, k, 0)
        return cell if style is None else replace(cell, style=style)

    def _d_k(self, k: int) -> Cell:
        return self._one("sample.d_k", k, WHOLE)

    def _word(self, key: str) -> str:
        return self.catalogue.say(f"scaling-{key}").text

    # Histograms

    def _histogram(self, k: int) -> VGroup:
        """Counts as an area on the axis that all share."""
        t, s = self.theme, self.spread
        y = s.base - k * s.pitch
        counts = self.view.array("sample.counts")[k]
        root = self._one("sample.root", k).value
        edges = np.linspace(-sampling.REACH, sampling.REACH, len(counts) + 1) * root
        edges = edges * s.unit + s.zero
        heights = counts / counts.max() * s.tall
        silver = "#{:02X}{:02X}{:02X}".format(
            *(round(255 * c) for c in t.of_share(np.array(0.6))[:3])
        )
        corners = [(float(edges[0]), y)]
        for b, height in enumerate(heights):
            corners += [(float(e), y + float(height)) for e in edges[b : b + 2]]
        corners.append((float(edges[-1]), y))
        area = figures.area(corners).set_fill(silver, opacity=1)
        base = figures.line([(s.left, y), (s.right, y)], t.line, 2)
        return VGroup(base, area)

    # 1

    @beat
    def samples(self) -> None:
        """Dot products of d_k random terms, as histograms on one axis."""
        t, s = self.theme, self.spread
        self.say({"scores": self._scalar("scores")}, about="random")
        count = len(sampling.D_K)
        symbol = figures.formula("d_k", 0.42, t.ink, s.counts - 0.35, s.head)
        self.counts = VGroup(
            *[
                Number(self._d_k(k), SIZES.number, t.ink).at_figure(s.counts, s.level(k), "right")
                for k in range(count)
            ]
        )
        self.histograms = VGroup(*[self._histogram(k) for k in range(count)])
        bottom = s.base - (count - 1) * s.pitch
        marks = VGroup()
        for k, value in enumerate(self.view.array("sample.axis")[0]):
            x = s.zero + value * s.unit
            mark = replace(self.view.cell("sample.axis", 0, k), style=WHOLE)
            marks.add(figures.line([(x, bottom), (x, bottom - 0.07)], t.quiet, 2))
            marks.add(Number(mark, SIZES.least, t.quiet).at_figure(x, bottom - 0.22, "center"))
        title = figures.formula("q dot k", 0.4, t.ink, s.zero, s.head)
        # In the middle, until there is something beside it.
        moving = VGroup(self.counts, self.histograms, symbol, title, marks)
        moving.shift(figures.point(s.aside, 0.0))
        same = Label(self._word("same-height"), SIZES.least, t.quiet)
        same.at(s.note, s.head, "right")
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
        t, s = self.theme, self.spread
        kept = [self.counts, self.histograms, self.symbol, self.axis_marks]
        self.say({}, keep=kept, about="random")
        head = Label(self._word("variance"), SIZES.label, t.ink, weight="semibold")
        head.at(s.variance, s.head, "right")
        measured = [
            Number(
                self._one("sample.variance", k), SIZES.number, t.ink, weight="semibold"
            ).at_figure(s.variance, s.level(k), "right")
            for k in range(len(sampling.D_K))
        ]
        aside = VGroup(*kept).animate.shift(figures.point(-s.aside, 0.0))
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
        s, p = self.spread, _proof(self.layout, self.spread)
        d_k, plain, scaled = p.columns
        down = [p.level - k * p.pitch - s.level(k) for k in range(len(sampling.D_K))]
        self.play(
            self.symbol.animate.shift(figures.point(d_k - s.counts, p.sub - s.head)),
            self.measured_head.animate.shift(figures.point(scaled - s.variance, p.head - s.head)),
            *[
                number.animate.shift(figures.point(along, dy))
                for numbers, along in (
                    (self.counts, d_k - s.counts),
                    (self.measured, plain - s.variance),
                )
                for number, dy in zip(numbers, down, strict=True)
            ],
            seconds=0.8,
        )
        left, top, height = p.text.left, p.text.top, p.text.height
        given = self._given(p.text)
        sources = (
            '"Var"(q_r k_r) = "E"[q_r^2 k_r^2] - "E"[q_r k_r]^2 = 1 - 0',
            '"Var"(q dot k) = sum_(r=1)^(d_k) "Var"(q_r k_r) = d_k',
            '"Var"((q dot k) / sqrt(d_k)) = d_k / sqrt(d_k)^2 = 1',
        )
        self.play(FadeIn(given), seconds=0.6)
        for source, y in zip(sources, (1.45, 2.8, 4.3), strict=True):
            line = figures.formula(source, p.em, t.ink, 0.0, top - height * y / 5.05)
            line.shift(figures.point(left - line.get_left()[0], 0.0))
            self.play(FadeIn(line, shift=DOWN), seconds=0.8)
        heads = [
            self._formula(source, right, p.sub, p.sub_em)
            for source, right in (("q dot k", plain), ("(q dot k) \\/ sqrt(d_k)", scaled))
        ]
        divided = [
            Number(
                self._one("sample.variance.scaled", k), SIZES.number, t.ink, weight="semibold"
            ).at_figure(scaled, p.level - k * p.pitch, "right")
            for k in range(len(sampling.D_K))
        ]
        self.play(FadeIn(*heads, *divided), seconds=0.8)

    def _given(self, box: Box) -> Label:
        """What the derivation assumes, at the top of a box: in a narrow one, in two lines."""
        text, y = self._word("assume"), box.top - 0.35
        em = self._em([text], box.width)
        wraps = words.length([text]) * em > box.width and self.layout.narrow
        return Label(text, em, self.theme.quiet, width=box.width if wraps else None).at(box.left, y)

    def _em(self, parts: Sequence[Cell | str], room: float, weight: str = "regular") -> float:
        """The size of a label: where room is scarce, one in which it is at most so wide."""
        if not self.layout.narrow:
            return SIZES.label
        return words.fitted(parts, room, SIZES.label, weight)

    def _formula(self, source: str, right: float, y: float, em: float = 0.36) -> VMobject:
        """A formula above a column of numbers, its right end where theirs are."""
        made = figures.formula(source, em, self.theme.quiet, 0.0, y)
        return made.shift(figures.point(right - made.get_right()[0], 0.0))

    # Comparisons

    def _names(self, sides: Sequence[Side]) -> list[VGroup]:
        """The keys of a sample have no words: k₁, k₂ and so on."""
        return [
            VGroup(
                *[
                    Label(_key(k), lines.em, self.theme.quiet).at(lines.beside, lines.y(k), "right")
                    for k in lines.keys
                ]
            )
            for lines in lists(sides)
        ]

    def _row(self, name: str) -> list[Cell]:
        return list(self.view.block(name).all())

    def _bars(
        self,
        cells: Sequence[Cell],
        side: Side,
        span: tuple[float, float],
        colour: str | None = None,
        beside: Sequence[Cell] = (),
    ) -> Bars:
        """Bars of one side; the same span on both, or nobody could compare them.

        Args:
            cells: One for each line of a single key.
            side: Which half.
            span: What the ends of the box stand for.
            colour: Of all; that of shares, if not given.
            beside: What is drawn on the other side: longer numbers leave less room for bars.
        """
        own, widest = (
            max(typeset(cell.text, tabular=True).width for cell in found)
            for found in (cells, [*cells, *beside])
        )
        lines = side.lines
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

    def _heads(self, sides: Sequence[Side]) -> tuple[VGroup, ...]:
        """Above both sides: which it is, and what enters softmax there."""
        t, one = self.theme, sides[0]
        sources = ("q dot k", "(q dot k) \\/ sqrt(d_k)")
        raised, em = 0.38, SIZES.label
        formulas = [
            self._formula(source, side.score, side.lines.head)
            for side, source in zip(sides, sources, strict=True)
        ]
        if below(sides):
            raised = 0.0
        elif self.layout.narrow:
            # The second formula is wider than its scores: on the upper line there is room for it.
            VGroup(*formulas).shift(figures.point(0.0, raised))
            room = float(formulas[1].get_left()[0]) - 0.15 - one.left
            em = min(self._em([self._word(name)], room, "semibold") for name in SIDES)
        return tuple(
            VGroup(
                formula,
                Label(self._word(side.name), em, t.ink, weight="semibold").at(
                    side.left, side.lines.head + raised
                ),
            )
            for side, formula in zip(sides, formulas, strict=True)
        )

    def _above(self, key: str, sides: Sequence[Side]) -> VGroup:
        """What the bars are, above them on both sides."""
        word, aside = self._word(key), 0.0
        if below(sides):  # on one line with the names of the sides
            names = [([self._word(name)], "semibold") for name in SIDES]
            aside = max(words.length(*name) for name in names) * SIZES.label + 0.2
        em = self._em([word], sides[0].right - sides[0].left - aside)
        return VGroup(
            *[
                Label(word, em, self.theme.quiet).at(side.left + aside, side.lines.head)
                for side in sides
            ]
        )

    def _scores(self, cells: Sequence[Cell | None], side: Side, key: int) -> VGroup:
        """What enters softmax, the one that is spoken of brighter than the others."""
        t = self.theme
        colours = [t.ink if k == key else t.quiet for k in range(len(cells))]
        return rows.column(cells, side.lines, side.score, colours)

    def _entropy(self, side: Side, entropy: Cell, even: Cell) -> VGroup:
        """The entropy of a side's weights, and what it is when all share alike."""
        t = self.theme
        line: list[Cell | str] = [
            f"{self._word('entropy')}  ",
            entropy,
            f" {self._word('of')} ",
            even,
            f" {self._word('bits')}",
        ]
        em = self._em(line, side.right - side.left)
        left = side.left
        if self.layout.narrow:
            left = min(left, side.right - words.length(line) * em)
        return words.line_of(
            line,
            em,
            [t.quiet, t.ink, t.quiet, t.quiet, t.quiet],
            x=left,
            y=side.lines.bottom - 0.26,
        )

    # 4

    @beat
    def sharpness(self) -> None:
        """Ten keys, unscaled and scaled, side by side."""
        t, three = self.theme, Style(3, self.catalogue.mark)
        largest = {name: self._one(f"sample.{name}.largest", 0, three) for name in SIDES}
        self.say(
            {
                "d_k": self._example("d_k"),
                "root": self._example("root"),
                "bits": self._one("sample.bits"),
                **largest,
            },
            about="random",
        )
        wide = rows.rows(range(sampling.KEYS), sampling.KEYS, self.table, head=1.0)
        sides = place(
            SIDES, wide, self.layout, self.table, names=0.5, scores=1.2, head=TWO_HEADS, foot=1
        )
        names, heads = self._names(sides), self._heads(sides)
        best = int(self.view.array("sample.key")[0, 0])
        for each in names:
            each[best].set_fill(t.key)
        above = self._above("weight", sides)
        self.play(FadeIn(*names, above), seconds=0.4)
        self.first, scores = [], []
        for side, head in zip(sides, heads, strict=True):
            column = self._scores(self._row(f"sample.{side.name}.row"), side, best)
            cells = [replace(c, style=three) for c in self._row(f"sample.{side.name}.weights")]
            made = self._bars(cells, side, (0, 1))
            self.play(FadeIn(head, column), seconds=0.5)
            self.play(*made.grow(), seconds=1.0)
            entropy = self._one(f"sample.{side.name}.entropy", 0, Style(2, self.catalogue.mark))
            line = self._entropy(side, entropy, self._one("sample.bits"))
            self.play(FadeIn(line), seconds=0.5)
            self.first.append(made)
            scores.append(column)
        self.sides, self.weight_heads = sides, above
        self.around, self.entering = [*names, *heads], scores

    # 5

    @beat
    def nudge(self) -> None:
        """A tenth more for one number that enters softmax, and who moves."""
        t, sides = self.theme, self.sides
        key = int(self.view.array("sample.key")[0, 0])
        nudge = self._one("sample.nudge", 0, Style(1, self.catalogue.mark))
        style = Style(MOST_DECIMALS, self.catalogue.mark)
        moved = {
            name: [replace(c, style=style) for c in self._row(f"sample.{name}.moved")]
            for name in SIDES
        }
        # Where bars need the room of the other scores, these go.
        tight = self.layout.narrow and not below(sides)
        entering = [column[key] for column in self.entering] if tight else self.entering
        self.say(
            {
                "nudge": nudge,
                "unscaled": moved["unscaled"][key],
                "scaled": moved["scaled"][key],
                "same_unscaled": self._one("sample.unscaled.same", 0, style),
                "same_scaled": self._one("sample.scaled.same", 0, style),
            },
            keep=[*self.around, *entering, self.weight_heads, *[m.group for m in self.first]],
            about="random",
        )
        tags, frames = [], []
        for side in sides:
            lines = side.lines
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
            box = Box(
                left - min(0.75, 3.3 * lines.em), middle - half, side.score + 0.08, middle + half
            )
            frames.append(figures.frame(box, t.quiet, 2))
        self.play(FadeIn(*tags), *map(Create, frames), seconds=0.6)
        self.hold(0.4)
        after = [
            self._bars(self._row(f"sample.{side.name}.nudged"), side, (0, 1)) for side in sides
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
        changes = self._above("moved", sides)
        self.play(
            *[FadeOut(rod) for made in after for rod in made.rods],
            *[FadeOut(made.zero) for made in self.first],
            FadeOut(self.weight_heads),
            seconds=0.4,
        )
        self.play(FadeIn(changes), seconds=0.3)
        span = extent([*moved["unscaled"], *moved["scaled"]])
        across = [replace(s, left=s.start + 0.2) for s in sides] if tight else sides
        made = [self._bars(moved[side.name], side, span) for side in across]
        self.play(*[a for each in made for a in each.grow()], seconds=1.2)
        if not tight:  # there, only the caption says it
            self.play(FadeIn(self._same(nudge, made)), seconds=0.6)

    def _same(self, nudge: Cell, moved: Sequence[Bars]) -> VGroup:
        """The fair question: is it the division itself that makes the difference?"""
        t, sides, style = self.theme, self.sides, Style(MOST_DECIMALS, self.catalogue.mark)
        line = self.catalogue.say("scaling-same", {"nudge": nudge}).pieces()
        x = (moved[0].origin if below(sides) else sides[0].left) - 0.1
        em = self._em(line, x - sides[0].lines.left)
        made = VGroup()
        for lines in lists(sides):
            y = lines.bottom - 0.26
            made.add(words.line_of(line, em, t.ink, x=x, y=y, anchor="right"))
        for side, bars_of in zip(sides, moved, strict=True):
            change = Number(self._one(f"sample.{side.name}.same", 0, style), em, t.ink)
            made.add(change.at_figure(bars_of.origin + 0.08, side.lines.bottom - 0.26, "left"))
        return made

    # 6

    @beat
    def derivative(self) -> None:
        """The softmax Jacobian's norm, its median over many rows, as d_k grows."""
        t, count = self.theme, len(sampling.D_K)
        last = count - 1
        medians = {
            name: [self._small(c) for c in self._row(f"sample.median.{name}")] for name in SIDES
        }
        self.say(
            {
                "d_k": self._d_k(last),
                "last": medians["unscaled"][last],
                "scaled": medians["scaled"][last],
            },
            about="random",
        )
        sides, jacobian, what = self._jacobian(count)
        self.play(FadeIn(jacobian, what), seconds=0.8)
        d_k = VGroup()
        for lines in lists(sides):
            d_k.add(figures.formula("d_k", 0.42, t.ink, lines.beside - 0.2, lines.head))
            d_k.add(rows.column([self._d_k(k) for k in range(count)], lines, lines.beside, t.ink))
        medians_of = {"queries": self._scalar("queries")}
        line = self.catalogue.say("scaling-medians", medians_of).pieces()
        stage, lowest = self.layout.stage, sides[1].lines.bottom
        left = stage.left if self.layout.narrow else sides[0].left
        em = self._em(line, stage.width)
        caption = words.line_of(line, em, t.quiet, x=left, y=lowest - 0.34)
        if self.layout.narrow:
            caption.shift(figures.point((stage.width - words.length(line) * em) / 2, 0.0))
        self.play(FadeIn(d_k, caption), seconds=0.5)
        largest = max(cell.value for cells in medians.values() for cell in cells)
        every = [cell for cells in medians.values() for cell in cells]
        for side in sides:
            head = Label(self._word(side.name), SIZES.label, t.ink, weight="semibold")
            head.at(side.left, side.lines.head)
            made = self._bars(medians[side.name], side, (0, largest), beside=every)
            self.play(FadeIn(head), *made.grow(), seconds=1.2)

    def _jacobian(self, count: int) -> tuple[tuple[Side, ...], VMobject, Label]:
        """Where its size is drawn, its formula above that, and what it is."""
        t, stage = self.theme, self.layout.stage
        source = 'J = (partial w) / (partial s) = "diag"(w) - w w^T'
        wide = rows.Rows(tuple(range(count)), False, stage.bottom + 3.6, 0.58, self.table.left)
        tall = stage.height > stage.width
        room = Box(stage.left, stage.bottom + 0.5, stage.right, stage.top - (2.35 if tall else 0.9))
        sides = place(SIDES, wide, self.layout, room, names=0.75, scores=0.0)
        em = 0.58 if tall else 0.36 if self.layout.narrow else 0.44
        high = stage.top - 0.38
        formula, text = figures.formula(source, em, t.ink, 0.0, high), self._word("jacobian")
        if tall:
            middle, width = (stage.left + stage.right) / 2, 0.56 * stage.width
            formula.shift(figures.point(middle, -0.35))
            what = Label(text, SIZES.label, t.quiet, width=width, align="center")
            return sides, formula, what.at(middle - width / 2, high - 1.2)
        left = stage.left if self.layout.narrow else sides[0].left
        formula.shift(figures.point(left - formula.get_left()[0], 0.0))
        width = stage.width - formula.width - 0.4 if self.layout.narrow else 4.4
        what = Label(text, self._em([text], 1.8 * width), t.quiet, width=width)
        return sides, formula, what.at(stage.right - width, high + 0.2)

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
        top = self.layout.stage.bottom + 3.6
        wide = rows.Rows(tuple(range(len(right))), False, top, 0.7, self.table.left)
        sides = place(SIDES, wide, self.layout, self.table, names=0.8, scores=1.5)
        shown = [replace(c, style=WHOLE) for c in self._row("published.scores")]
        scaled = [replace(c, style=three) for c in self._row("published.scaled")]
        division: list[Cell | str] = ["÷ √", d_k, " = ", root]
        x, plain, column = sides[0].score, VGroup(), VGroup()
        for lines in lists(sides):
            y = lines.head
            plain.add(rows.column(shown, lines, lines.beside, t.quiet))
            plain.add(self._formula("q dot k", lines.beside, y))
            divided = words.line_of(division, SIZES.label, t.quiet, x=x, y=y, anchor="right")
            column.add(rows.column(scaled, lines, x, t.ink), divided)
        self.play(FadeIn(plain), seconds=0.5)
        self.play(FadeIn(column, shift=DOWN), seconds=0.6)
        every = [*claimed, *right]
        largest = max(cell.value for cell in every)
        for side, key, cells, colour in (
            (sides[0], "printed", claimed, t.quiet),
            (sides[1], "computed", right, None),
        ):
            head = Label(self._word(key), SIZES.label, colour or t.ink, weight="semibold")
            head.at(side.left, side.lines.head)
            made = self._bars(cells, side, (0, largest), colour, beside=every)
            if colour is not None:  # what is wrong is hollow
                VGroup(*made.rods).set_fill(opacity=0).set_stroke(colour, 2)
            self.play(FadeIn(head), *made.grow(), seconds=1.2)

    # 8

    @beat
    def sentence(self) -> None:
        """This sentence's row with and without the division."""
        view, t, i = self.view, self.theme, self.i
        self.say(self._said())
        keys = listed(view.array("weights"), i, self.layout.listing)
        entering = {
            "unscaled": [view.cell("unscaled", i, j) for j in keys],
            "scaled": [view.cell("masked", i, j) for j in keys],
        }
        widest = max(
            typeset(c.text, tabular=True).width for cells in entering.values() for c in cells
        )
        wide = rows.rows(keys, view.n, self.table, head=1.0)
        sides = place(
            SIDES,
            wide,
            self.layout,
            self.table,
            names=words.LONGEST,
            scores=widest * SMALL + 0.35,
            head=TWO_HEADS,
        )
        rest = whole("others", view.n - len(keys))
        others = self.catalogue.say("others-together", {"others": rest}).pieces()
        names = VGroup()
        for lines in lists(sides):
            asks = Label(view.tokens[i], SIZES.label, t.query, weight="semibold", fit=words.LONGEST)
            names.add(
                rows.names(view.tokens, lines, t.quiet, others, t.quiet),
                asks.at(lines.beside, lines.head, "right"),
            )
        self.play(FadeIn(names, self._above("weight", sides)), seconds=0.5)
        for side, head, weights in zip(
            sides, self._heads(sides), ("weights.unscaled", "weights"), strict=True
        ):
            shares = [view.cell(weights, i, j) for j in keys]
            best = int(np.argmax([round(cell.value, 12) for cell in shares]))
            made = self._bars(shares, side, (0, 1))
            scores: list[Cell | None] = [*entering[side.name], *[None] * side.lines.others]
            self.play(FadeIn(head, self._scores(scores, side, best)), seconds=0.5)
            self.play(*made.grow(), seconds=1.0)
            if side.lines.others:
                together = view.cell(f"others.{weights}", i, 0)
                shown = side.lines.together(together, side.left, t.quiet)
                self.play(FadeIn(shown), seconds=0.3)

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
        left, *columns = stage.left + 1.35, stage.right - 3.95, stage.right - 1.35
        if self.layout.narrow:
            left, *columns = stage.left + 0.05, stage.right - 1.75, stage.right - 0.05
        em, high, top, pitch = 0.85, 1.05, 2.5, 0.66
        if stage.height > stage.width:
            em, high, top, pitch = 1.05, 1.9, 4.2, 1.05
        elif self.layout.narrow:
            em, high, top, pitch = 0.65, 0.75, 1.9, 0.62
        middle, high, top = (stage.left + stage.right) / 2, stage.top - high, stage.top - top
        formula = figures.formula(source, em, t.quiet, middle, high)
        for part, colour in enumerate((t.query, t.key, t.ink, t.value)):
            formula.select(part).set_color(colour)
        self.play(FadeIn(formula), seconds=0.8)
        of = self.catalogue.say("scaling-at", {"d_k": self._d_k(last)}).pieces()
        heads = [
            Label(self._word(name), SIZES.label, t.ink, weight="semibold").at(x, top, "right")
            for name, x in zip(SIDES, columns, strict=True)
        ]
        under = figures.line([(left, top - 0.28), (columns[1], top - 0.28)], t.line)
        room = columns[0] - left
        em = self._em(of, room - float(heads[0].advance) - 0.2)
        vectors = words.line_of(of, em, t.quiet, x=left, y=top)
        self.play(FadeIn(vectors, *heads, under), seconds=0.5)
        limit = self._one("sample.limit")
        measured: tuple[tuple[str, dict[str, Variable], str, str], ...] = (
            ("spread", {}, "variance", "variance.scaled"),
            ("full", {"limit": limit}, "saturated.unscaled", "saturated.scaled"),
            ("middle", {}, "median.unscaled", "median.scaled"),
        )
        lines = [
            self.catalogue.say(f"scaling-{key}", given).pieces() for key, given, *_ in measured
        ]
        em, large = min(self._em(line, room - 1.1) for line in lines), rows.LARGER * SIZES.label
        for at, ((key, _, *pair), line) in enumerate(zip(measured, lines, strict=True), start=1):
            y = top - 0.06 - pitch * at
            if pitch > 2 * LINE_HEIGHT * large:
                named = self._broken(line, large, room - 1.1)
                raised = (named.lines - 1) / 2 * LINE_HEIGHT * large
                row = VGroup(named.at(left, y + raised, "left", HALF_FIGURE))
            else:
                row = VGroup(words.line_of(line, em, t.ink, x=left, y=y))
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

    def _broken(self, line: Sequence[Cell | str], em: float, width: float) -> Label:
        """A line broken into lines of about one length."""
        return words.even(lambda w: words.lines_of(line, em, self.theme.ink, width=w), width)

    def _summed_up(self, key: str, cell: Cell) -> list[Cell | str]:
        """A number of the last table as it is written there."""
        if key == "full":
            return [replace(cell, style=WHOLE), "\u00a0%"]
        return [self._small(cell) if key == "middle" else cell]


def _key(k: int) -> str:
    """The name of a sampled key, counted from one."""
    digits = str(k + 1).translate(str.maketrans("0123456789", "₀" + SUBSCRIPTS))
    return f"k{digits}"
