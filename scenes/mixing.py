"""From scores to meaning: how a row of scores becomes shares, and shares a mixture of values.

Storyboard
1. scores: the spotlit row of scaled scores, as signed bars: any size, any sign.
2. exponentials: e to the power of each makes them positive.
3. stable: the same with the row's maximum taken off first, so that nothing overflows.
4. quotients: each divided by its column's sum; both columns give the same shares.
5. weights: the shares as bars; together they are one.
6. shrink: every token's value shrinks to its share.
7. add-up: the shrunk values stack up to z, number by number.
8. join: z goes through W_O and joins the token's vector.
9. temperature: the same row at three temperatures.
10. by-hand: two tokens, worked out to the end, for paper.
11. all-rows: one matrix product mixes for every token.
12. formula: seven steps pass once more, and the formula's parts light up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from manim import (
    Create,
    FadeIn,
    FadeOut,
    ReplacementTransform,
    Transform,
    VGroup,
    VMobject,
)

from qkvideo.engine.hand import hand_example
from qkvideo.engine.parts import (
    TEMPERATURES,
    join_parts,
    listed,
    others_parts,
    softmax_parts,
    weight_parts,
)
from qkvideo.scenes.kit import figures, matrices, words
from qkvideo.scenes.kit.axis import Axis, axis, even, window
from qkvideo.scenes.kit.bars import Bars, bars, extent, reach
from qkvideo.scenes.kit.catalogue import Word
from qkvideo.scenes.kit.change import Change, along_rows, row_by_row
from qkvideo.scenes.kit.film import Film, beat
from qkvideo.scenes.kit.grid import Array, Grid
from qkvideo.scenes.kit.label import Label
from qkvideo.scenes.kit.number import Number
from qkvideo.scenes.kit.numbers import Cell, Cells, Style, relation, style_for, whole
from qkvideo.scenes.kit.pango import HALF_FIGURE, Box, typeset
from qkvideo.scenes.kit.product import product
from qkvideo.scenes.kit.rows import Rows, asking, column, names, rows
from qkvideo.scenes.kit.sheet import Place, Sheet, sheet
from qkvideo.scenes.kit.theme import SIZES, rgba

TITLE = "Mixing the values"
SUMMARY = "From a row of scores to weights, and from weights to a blend of values."
ORDER = 5
NEEDS_MATRICES = True

MOST_NUMBERS = 16
"""So many numbers of a vector are written out; of longer ones the first twelve."""
MOST_COMPONENTS = 4
"""So many components of a value are shown side by side; half of them in a narrow frame."""
HAND_DIGITS = 4
DOWN = np.array([0.0, -0.1, 0.0])
STEPS = ("project", "score", "scale", "mask", "softmax", "mix", "join")


@dataclass(frozen=True)
class Steps:
    """Where the formula stands, and the pictures of its steps.

    Attributes:
        em: Size of the formula.
        formula: Its middle.
        wide: The widest that a picture may be.
        high: The highest.
        cell: The largest that one of its cells may be.
        below: From a picture's lower edge, at its highest, to the middle of its name.
        places: Middles of the pictures.
    """

    em: float
    formula: float
    wide: float
    high: float
    cell: float
    below: float
    places: tuple[Place, ...]


class Mixing(Film):
    """One row from scores to output, then all of them."""

    def prepare(self) -> None:
        """Work out what lies between the steps, and lay out the list of keys."""
        view, head = self.view, self.brief.attention
        softmax = softmax_parts(head.masked)
        weights = weight_parts(head)
        per_key = {
            name: array
            for name, array in (softmax | weights | {"weights": head.weights}).items()
            if array.shape == head.weights.shape and name != "shifted"
        }
        listing = self.layout.listing
        view.supply(softmax | weights | others_parts(head, per_key, listing))
        view.supply(join_parts(self.brief.model, head.layer) | hand_example())
        self.i = i = self.brief.row
        row = view.array("weights")[i]
        self.j = int(np.argmax(np.round(row, 12)))
        self.query = Word(view.tokens[i], "query")
        self.key = Word(view.tokens[self.j], "key")
        self.s = "masked" if view.array("mask").any() else "scaled"
        self.overflow = not np.isfinite(softmax["share.exp"][i]).all()
        keys, places = listed(head.weights, i, listing), self.layout
        self.lines = rows(keys, view.n, places.stage, tokens=view.tokens)
        self.tall = places.tall
        rest = whole("others", view.n - len(self.lines.keys))
        others = self.catalogue.say("others-together", {"others": rest}).pieces()
        self.names = names(view.tokens, self.lines, self.theme.quiet, others, self.theme.quiet)
        most = MOST_COMPONENTS // 2 if self.layout.narrow else MOST_COMPONENTS
        self.d = min(most, int(view.count("d_v").value))

    def _cells(self, tensor: str, *, others: bool = True) -> list[Cell | None]:
        """The row's numbers, one for each line of the list, in one style."""
        view, i = self.view, self.i
        found: list[Cell | None] = [view.cell(tensor, i, j) for j in self.lines.keys]
        if self.lines.others:
            found.append(view.cell(f"others.{tensor}", i, 0) if others else None)
        return self._alike(found)

    def _alike(
        self, cells: Sequence[Cell | None], like: Sequence[Cell | None] = ()
    ) -> list[Cell | None]:
        """The same numbers in one style: their own, or that of others."""
        values = [cell.value for cell in (like or cells) if cell is not None]
        style = style_for(values, self.catalogue.mark)
        return [cell and replace(cell, style=style) for cell in cells]

    def _there(self, cells: Sequence[Cell | None]) -> list[Cell]:
        return [cell for cell in cells if cell is not None]

    # 1

    @beat
    def scores(self) -> None:
        """The spotlit row of scaled scores."""
        view, t, lines = self.view, self.theme, self.lines
        n = view.count("n")
        score = view.cell(self.s, self.i, self.i)
        case = "alone" if view.n == 1 else "usual"
        self.say({"query": self.query, "n": n, "score": score, "case": case})
        self.asks = self._asks()
        self.play(FadeIn(self.asks, self.names), seconds=0.6)
        cells = self._cells(self.s, others=False)
        shown = self._there(cells)
        box = lines.singles(lines.beside + 0.5, self.layout.stage.right)
        # Where there is little room, the longer side gets more of it.
        span = extent(shown) if self.layout.narrow else None
        made = bars(shown, box, t, upright=False, signed=True, span=span, most=lines.em)
        head = figures.formula("s", 0.42, t.ink, made.origin, lines.head)
        self.play(FadeIn(head), *made.grow(), seconds=1.6)
        self.bars, self.score_head = made, head

    def _asks(self) -> VGroup:
        """Whose row it is, above the words."""
        verb = self.catalogue.say("asks").text
        return asking(self.view.tokens[self.i], verb, self.lines, self.theme)

    # 2

    def _columns(self) -> dict[str, float]:
        """Right edges of the table's columns."""
        left, right = self.lines.beside, self.layout.stage.right
        if self.layout.narrow:
            return _spread(("s", "exp", "shifted", "exp2"), left, right - 0.1)
        width = (right - left) / 6.6
        places = {"s": 0.85, "exp": 2.05, "share": 3.2, "shifted": 4.25, "exp2": 5.4, "share2": 6.5}
        return {name: left + share * width for name, share in places.items()}

    def _columns_of_shares(self) -> dict[str, float]:
        """The same where shares have come: in a narrow frame what they are made of has gone."""
        if self.layout.narrow:
            right = self.layout.stage.right - 0.1
            return _spread(("exp", "share", "exp2", "share2"), self.lines.beside, right)
        return self._columns()

    def _table_lines(self) -> Rows:
        """The lines, with what stands in them so small that it fits the columns."""
        if not self.layout.narrow:
            return self.lines
        names = (self.s, "exp", "shifted", "exp.shifted", "share.exp", "share.exp.shifted")
        cells = [cell for name in names for cell in self._there(self._cells(name, others=False))]
        cells += [self._sum_of(name) for name in ("exp", "exp.shifted")]
        widest = max(typeset(c.text, weight="semibold", tabular=True).width for c in cells)
        first, second, *_ = self._columns().values()
        return replace(self.lines, most=min(self.lines.most, (second - first) / (widest + 1.25)))

    def _head(self, source: str, right: float) -> VMobject:
        em, fit = (0.4, 1.15) if self.layout.narrow else (0.36, None)
        made = figures.formula(source, em, self.theme.ink, 0.0, self.lines.head, fit=fit)
        made.shift(figures.point(right - made.get_right()[0], 0.0))
        return made

    def _total(self, terms: Sequence[Cell], total: Cell, right: float, lines: Rows) -> VGroup:
        """The line under a column, and its sum."""
        t = self.theme
        y = lines.y(lines.count)
        number = Number(total, lines.em, t.ink, weight="semibold").at_figure(right, y, "right")
        sign = Label(relation(terms, total, "+"), lines.em, t.quiet)
        sign.at(right - number.advance - 0.45 * lines.em, y, "right", HALF_FIGURE)
        edge = lines.bottom - 0.02
        rule = figures.line(
            [(right - number.advance - 1.5 * lines.em, edge), (right, edge)], t.quiet
        )
        return VGroup(rule, sign, number)

    def _power(self, base: str, name: str, x: float) -> tuple[VGroup, VGroup]:
        """A column of e to the power of `base`, and its sum."""
        t, lines = self.theme, self._table_lines()
        powers = self._cells(name)
        there = self._there(powers)
        signs = [
            _sign(there) if base is not None else "" for base in self._cells(base, others=False)
        ]
        made = column(powers, lines, x, t.ink, signs=signs, quiet=t.quiet)
        return made, self._total(there, self._sum_of(name), x, lines)

    def _sum_of(self, name: str) -> Cell:
        """What a column of powers adds up to, in their style."""
        style = self._there(self._cells(name))[0].style
        return replace(self.view.cell(f"total.{name}", self.i, 0), style=style)

    @beat
    def exponentials(self) -> None:
        """E to the power of each score."""
        t, x = self.theme, self._columns()
        largest = self._alike([self.view.cell("exp", self.i, self.j)], self._cells("exp"))
        negative = bool((self.view.array("scaled")[self.i] < 0).all())
        case = "overflow" if self.overflow else "negative" if negative else "usual"
        self.say(
            {"case": case, "key": self.key, "largest": self._there(largest)[0]},
            keep=(self.asks, self.names, self.bars.group, self.score_head),
        )
        self.table: dict[str, VGroup] = {}
        cells = self._cells(self.s, others=False)
        s = column(cells, self._table_lines(), x["s"], t.ink)
        head = self._head("s", x["s"])
        flying = (
            [ReplacementTransform(self.bars.numbers[k], number) for k, number in enumerate(s)]
            if len(self.bars.numbers) == len(s)
            else [FadeIn(s)]
        )
        self.play(
            FadeOut(self.bars.zero, *self.bars.rods),
            *[self.names[k].animate.set_fill(t.key) for k in self._strongest_lines()],
            *flying,
            ReplacementTransform(self.score_head, head),
            seconds=0.8,
        )
        power_head = self._head("e^s", x["exp"])
        powers, total = self._power(self.s, "exp", x["exp"])
        self.play(FadeIn(power_head), FadeIn(powers, shift=-DOWN), seconds=0.9)
        self.play(FadeIn(total), *self._power_bars().grow(), seconds=1.0)
        self.table |= {"s": VGroup(head, s), "exp": VGroup(power_head, powers, total)}

    def _power_bars(self) -> Bars:
        """The powers as bars, beside their column."""
        lines = self.lines
        cells = self._there(self._cells("exp", others=False))
        apart = 0.4 if self.layout.narrow else 0.7
        box = lines.singles(self._columns()["exp"] + apart, self.layout.stage.right)
        return bars(cells, box, self.theme, upright=False, signed=False, numbers=False)

    # 3

    @beat
    def stable(self) -> None:
        """The same with the maximum taken off."""
        t, x = self.theme, self._columns()
        highest = replace(self.view.cell("max", self.i, 0), style=self.view.style(self.s))
        self.say(
            {"max": highest, "key": self.key, "case": "alone" if self.view.n == 1 else "usual"},
            keep=(self.asks, self.names, *self.table.values()),
        )
        head = self._head('s - "max"', x["shifted"])
        cells = self._cells("shifted", others=False)
        terms = self._cells(self.s, others=False)
        signs = [
            relation([a, highest], b, "−") if a is not None and b is not None else ""
            for a, b in zip(terms, cells, strict=True)
        ]
        if "≈" in signs:  # one sign for the column
            signs = ["≈"] * len(signs)
        lines = self._table_lines()
        shifted = column(cells, lines, x["shifted"], t.ink, signs=signs, quiet=t.quiet)
        self.play(FadeIn(head), FadeIn(shifted, shift=-DOWN), seconds=0.9)
        power_head = self._head('e^(s - "max")', x["exp2"])
        powers, total = self._power("shifted", "exp.shifted", x["exp2"])
        self.play(FadeIn(power_head), FadeIn(powers, shift=-DOWN), seconds=0.9)
        self.play(FadeIn(total), seconds=0.5)
        self.table |= {"shifted": VGroup(head, shifted), "exp2": VGroup(power_head, powers, total)}

    # 4

    def _share(self, power: str, x: float) -> VGroup:
        """A column of quotients, their sum below."""
        t = self.theme
        cells = self._cells(f"share.{power}")
        if not np.isfinite(self._there(cells)[0].value):
            cells = [cell and replace(cell, style=Style(2, self.catalogue.mark)) for cell in cells]
        signs = [_sign(self._there(cells))] * len(cells)
        lines = self._table_lines()
        return column(cells, lines, x, t.ink, signs=signs, quiet=t.quiet, weight="semibold")

    @beat
    def quotients(self) -> None:
        """Each divided by its column's sum."""
        t, before, x = self.theme, self._columns(), self._columns_of_shares()
        self.say(
            {"n": self.view.count("n"), "case": "overflow" if self.overflow else "usual"},
            keep=(self.asks, self.names, *self.table.values()),
        )
        gone = [self.table.pop(name) for name in before if name in self.table and name not in x]
        if gone:
            moves = [
                made.animate.shift(figures.point(x[name] - before[name], 0.0))
                for name, made in self.table.items()
            ]
            self.play(FadeOut(*gone), seconds=0.4)
            self.play(*moves, seconds=0.8)
        heads = (
            self._head("e^s \\/ Sigma", x["share"]),
            self._head('e^(s - "max") \\/ Sigma', x["share2"]),
        )
        left, right = self._share("exp", x["share"]), self._share("exp.shifted", x["share2"])
        fade = [m.animate.set_color(t.quiet) for m in self.table.values()]
        self.play(*fade, FadeIn(*heads), FadeIn(left, right, shift=-DOWN), seconds=1.2)
        lines = self._table_lines()
        ends = sorted(x.values())
        width = min(0.62 + 2.2 * lines.em, ends[1] - ends[0] - 0.2)
        frames = [
            figures.frame(Box(edge - width, lines.bottom, edge + 0.1, lines.top), t.ink, 2.5)
            for edge in (x["share"], x["share2"])
        ]
        self.play(*[Create(frame) for frame in frames], seconds=0.6)
        self.shares = right

    # 5

    @beat
    def weights(self) -> None:
        """The shares as bars."""
        view, t, lines = self.view, self.theme, self.lines
        weight = self._there(
            self._alike([view.cell("weights", self.i, self.j)], self._cells("weights"))
        )[0]
        self.say(
            {
                "query": self.query,
                "key": self.key,
                "n": view.count("n"),
                "weight": weight,
                "case": self._case(),
            },
            keep=(self.asks, self.names, self.shares),
        )
        cells = self._there(self._cells("weights"))
        right = self.layout.stage.right - (0.1 if self.layout.narrow else 2.5)
        box = lines.singles(lines.beside + 0.3, right)
        singles = cells[: len(lines.keys)]
        made = bars(singles, box, t, upright=False, signed=False, most=lines.em)
        numbers = list(made.numbers.values())
        numbers += [lines.together(cell, box.left, t.quiet) for cell in cells[len(singles) :]]
        self.play(
            *[a for a in made.grow() if isinstance(a, ReplacementTransform)],
            FadeIn(made.zero),
            FadeOut(self.shares),
            *[FadeIn(number) for number in numbers],
            seconds=1.2,
        )
        total = view.cell("total.weights", self.i, 0)
        y = lines.y(lines.count)
        line = words.line_of(
            ["Σ  ", f"{relation(cells, total, '+')}  ", total],
            lines.em * 1.15,
            [t.quiet, t.quiet, t.ink],
            x=box.left,
            y=y,
            weight="semibold",
        )
        self.play(FadeIn(line, shift=DOWN), seconds=0.6)

    def _case(self) -> str:
        """Which of the catalogue's lines suits the row."""
        row = self.view.array("weights")[self.i]
        scaled = self.view.array(self.s)[self.i]
        winners = np.isclose(row, row.max(), rtol=1e-9, atol=0)
        if self.view.n == 1:
            return "alone"
        if winners.all():
            return "equal"
        if winners.sum() > 1:
            return "tie"
        if (scaled < 0).all():
            return "negative"
        return "self" if self.i == self.j else "other"

    def _strongest_lines(self) -> list[int]:
        row = self.view.array("weights")[self.i]
        return [
            k
            for k, j in enumerate(self.lines.keys)
            if np.isclose(row[j], row.max(), rtol=1e-9, atol=0)
        ]

    # 6

    def _panels(self) -> list[Box]:
        """A place for each component that is shown: its bars, and right of them its numbers."""
        lines = self.lines
        left, right = lines.beside + 1.35, self.layout.stage.right
        if self.layout.narrow:
            left, right = lines.beside + 1.1, right + 0.1
        width = min(4.0, (right - left) / self.d)
        return [lines.box(left + r * width, left + (r + 1) * width) for r in range(self.d)]

    def _panel_lines(self) -> Rows:
        """The lines, with smaller numbers where they would leave little room for bars."""
        return replace(self.lines, most=SIZES.label)

    def _numbers_end(self, panel: Box) -> float:
        """Where a panel's numbers end."""
        return panel.right - (0.2 if self.layout.narrow else 0.25)

    def _panel_bars(
        self, cells: Sequence[Cell], panel: Box, span: tuple[float, float], stacked: bool = False
    ) -> Bars:
        box = Box(panel.left + 0.1, panel.bottom, panel.right - self.reserved, panel.top)
        box = Box(box.left, box.top - len(cells) * self.lines.pitch, box.right, box.top)
        return bars(
            cells,
            box,
            self.theme,
            # The others' step must be there for the stairs to end at z, but it is no token's.
            colour=[
                self.theme.quiet if cell.tensor.startswith("others.") else self.theme.value
                for cell in cells
            ],
            span=span,
            upright=False,
            stacked=stacked,
            numbers=False,
        )

    def _over(self, panels: Sequence[Box], source: str) -> VGroup:
        """A head over all panels."""
        t, y = self.theme, self.lines.head
        left, right = panels[0].left + 0.15, panels[-1].right
        made = figures.formula(source, 0.4, t.value, (left + right) / 2, y)
        return VGroup(made)

    def _terms(self) -> list[list[Cell]]:
        """The products of weights and values, by component, in one style."""
        view, i = self.view, self.i
        products = [view.products("output", i, r) for r in range(self.d)]
        style = style_for(np.concatenate([p.values for p in products]), self.catalogue.mark)
        terms = []
        for r, by_key in enumerate(products):
            cells = [by_key.cell(0, j) for j in self.lines.keys]
            if self.lines.others:
                cells.append(view.cell("others.output", i, r))
            terms.append([replace(cell, style=style) for cell in cells])
        return terms

    @beat
    def shrink(self) -> None:
        """Every value shrinks to its share."""
        view, t, lines = self.view, self.theme, self._panel_lines()
        d_v = view.count("d_v")
        self.say(
            {"d_v": d_v, "case": "long" if self.d < d_v.value else "usual"},
            keep=(self.asks, self.names),
        )
        panels = self._panels()
        self.terms = self._terms()
        cells = self._cells("weights")
        right = lines.beside + (0.85 if self.layout.narrow else 1.0)
        self.weight_column = VGroup(
            column(cells, lines, right, t.ink),
            figures.formula("w", 0.4, t.ink, right - 0.3, lines.head),
        )
        whole_values = [[view.cell("V", j, r) for j in lines.keys] for r in range(self.d)]
        # Beside the bars there is room for the widest number and a sign.
        written = [cell.text for cells_ in (*whole_values, *self.terms) for cell in cells_]
        widest = max(typeset(text, tabular=True).width for text in written)
        if self.layout.narrow:
            self.reserved = (widest + 1.6) * lines.em + 0.2
        else:
            self.reserved = max(1.2, (widest + 1.2) * lines.em + 0.25)
        spans = _spans([extent(values) for values in whole_values])
        full = [
            self._panel_bars(values, panel, span)
            for values, panel, span in zip(whole_values, panels, spans, strict=True)
        ]
        numbers = VGroup(
            *[
                column(values, lines, self._numbers_end(panel), t.value)
                for values, panel in zip(whole_values, panels, strict=True)
            ]
        )
        parting = VGroup(
            *[
                figures.line([(p.left - 0.05, lines.top), (p.left - 0.05, lines.bottom)], t.line)
                for p in panels[1:]
            ]
        )
        head = self._over(panels, "v")
        quiet = self.names.animate.set_fill(t.quiet)
        self.play(
            quiet,
            FadeIn(self.weight_column, head, numbers, parting),
            *[animation for made in full for animation in made.grow()],
            seconds=1.2,
        )
        self.hold(0.8)
        share = [
            self._panel_bars(terms, panel, span)
            for terms, panel, span in zip(self.terms, panels, spans, strict=True)
        ]
        ghosts = VGroup(
            *[
                figures.line(_corners(box), t.quiet, 1.2)
                for made in full
                for box in made.boxes
                if box.width > 0.02
            ]
        )
        new = self._term_numbers(panels)
        new_head = self._over(panels, "w v")
        self.play(FadeOut(numbers, head), FadeIn(ghosts), seconds=0.4)
        self.play(
            *[
                ReplacementTransform(rod, small)
                for made, less in zip(full, share, strict=True)
                for rod, small in zip(made.rods, less.rods, strict=False)
            ],
            *[FadeIn(less.rods[-1]) for less in share if lines.others],
            seconds=1.2,
        )
        self.play(FadeIn(new, new_head), seconds=0.5)
        self.parting = parting
        self.zeros = VGroup(*[made.zero for made in full])
        self.share_bars, self.share_numbers, self.over = share, new, new_head

    def _term_numbers(self, panels: Sequence[Box]) -> VGroup:
        lines = self._panel_lines()
        return VGroup(
            *[
                column(terms, lines, self._numbers_end(panel), self.theme.ink)
                for terms, panel in zip(self.terms, panels, strict=True)
            ]
        )

    # 7

    @beat
    def add_up(self) -> None:
        """The shrunk values stack up to z."""
        view, t, lines = self.view, self.theme, self._panel_lines()
        rods = VGroup(*[rod for made in self.share_bars for rod in made.rods])
        self.say(
            {"query": self.query, "d_v": view.count("d_v")},
            keep=(
                self.asks,
                self.names,
                self.weight_column,
                rods,
                self.share_numbers,
                self.over,
                self.parting,
                self.zeros,
            ),
        )
        panels = self._panels()
        z = [view.cell("output", self.i, r) for r in range(self.d)]
        spans = _spans(
            [
                _union(extent(terms, stacked=True), extent([cell]))
                for terms, cell in zip(self.terms, z, strict=True)
            ]
        )
        stairs = [
            self._panel_bars(terms, panel, span, stacked=True)
            for terms, panel, span in zip(self.terms, panels, spans, strict=True)
        ]
        self.play(
            *[
                Transform(rod, step)
                for made, stair in zip(self.share_bars, stairs, strict=True)
                for rod, step in zip(made.rods, stair.rods, strict=True)
            ],
            *[Transform(zero, stair.zero) for zero, stair in zip(self.zeros, stairs, strict=True)],
            seconds=1.8,
        )
        totals, marks = [], []
        for cell, terms, panel, span in zip(z, self.terms, panels, spans, strict=True):
            last = Box(panel.left, lines.bottom - lines.pitch, panel.right, lines.bottom)
            totals.append(self._panel_bars([cell], last, span))
            marks.append(self._total(terms, cell, self._numbers_end(panel), lines))
        head = figures.formula("z", 0.42, t.value, lines.beside - 0.1, lines.y(lines.count))
        self.play(
            FadeIn(head, *marks),
            *[animation for made in totals for animation in made.grow()],
            seconds=0.9,
        )

    # 8

    @beat
    def join(self) -> None:
        """Z goes through W_O and joins the token's vector."""
        view, t, stage = self.view, self.theme, self.layout.stage
        i, d_model = self.i, view.count("d_model")
        heads = len(self.brief.model.layers[self.brief.layer - 1])
        self.say(
            {
                "query": self.query,
                "d_model": d_model,
                "heads": whole("heads", heads),
                "case": "several" if heads > 1 else "one",
            }
        )
        d, narrow = int(d_model.value), self.layout.narrow
        left = stage.left + (1.3 if narrow else 1.85)
        room = stage.right - (0.0 if narrow else 0.75) - left
        columns = axis(d, room, 1.0, self._written(d))
        if narrow:  # a short vector stands in the middle
            left += (room - columns.length) / 2
        # In a narrow frame what the matrices are called stands above them.
        above, matrix, high, loose = (
            (0.6, 3.4, 0.72, 1.5)
            if self.tall
            else (0.45, 1.0, 0.46, 0.8)
            if narrow
            else (0.0, 1.6, 0.54, 1.0)
        )
        row = Axis((high,), (0,))
        z = view.block("heads", rows=(i,)).T
        tall = axis(z.shape[0], matrix, 0.42, window(z.shape[0], (0,)))
        gaps = (0.45 * loose, 0.25 * loose, 0.6 * loose)
        height = above + tall.length + row.length + gaps[0]
        if view.has("result"):
            height += 2 * row.length + gaps[1] + gaps[2]
        top = (stage.top + stage.bottom + height) / 2 - above
        w_grid = matrices.signed(view.block("W_O"), tall, columns, t, numbers=False)
        w_grid.place(left, top)
        z_grid = matrices.signed(z, tall, Axis((0.8,), (0,)), t).place(left - 1.05, top)
        middle = top - tall.length / 2
        right = left + columns.length
        of_z, of_w = (
            ((left - 0.65, top + 0.32), ((left + right) / 2, top + 0.32))
            if narrow
            else ((left - 1.4, middle), (right + 0.4, middle))
        )
        names_ = VGroup(
            figures.formula("z", 0.46, t.value, *of_z),
            figures.formula("W_O", 0.46, t.ink, *of_w),
        )
        self.play(FadeIn(names_, z_grid, w_grid), seconds=0.8)
        # A pretrained model has steps of its own between attention and the next layer's X.
        shown = ("added", "X", "result") if view.has("result") else ("added",)
        blocks = [view.block(name, rows=(i,)) for name in shown]
        below = top - tall.length - gaps[0]
        second = below - row.length - gaps[1]
        tops = [below, second, second - row.length - gaps[2]][: len(shown)]
        grids = [
            matrices.signed(cells, row, columns, t, most=0.24).place(left, y)
            for cells, y in zip(blocks, tops, strict=True)
        ]
        edge = left - 0.22
        sources = ["z W_O"]
        if len(shown) > 1:
            sign = self._vector_relation(blocks, columns.full)
            sources += ["+ space x", f"{sign} space x'"]
        labels = [
            figures.formula(source, 0.42, t.ink, 0.0, y - row.length / 2)
            for source, y in zip(sources, tops, strict=True)
        ]
        for label in labels:
            label.shift(figures.point(edge - label.get_right()[0], 0.0))
        bare = matrices.hidden(grids[0])
        self.play(
            FadeIn(labels[0]),
            Change(bare, fill=grids[0].fill, ink=grids[0].ink, lag=along_rows(bare.shape)),
            seconds=1.2,
        )
        if len(shown) == 1:
            return
        self.play(FadeIn(labels[1], grids[1]), seconds=0.6)
        y = tops[2] + gaps[2] / 2
        rule = figures.line([(left, y), (right, y)], t.quiet)
        self.play(Create(rule), FadeIn(labels[2], grids[2]), seconds=0.8)
        self.play(Create(figures.frame(grids[2].box, t.ink, 2.5)), seconds=0.4)

    def _written(self, d: int) -> tuple[int, ...]:
        """Which numbers of a vector are written out: all, or of a long one the first ones."""
        if self.layout.narrow:
            return tuple(range(d if d <= 6 else 6 if d <= 64 else 4))
        return tuple(range(d if d <= MOST_NUMBERS else 12 if d <= 64 else 7))

    def _vector_relation(self, blocks: Sequence[Cells], full: Sequence[int]) -> str:
        added, x, result = blocks
        signs = {relation([added.cell(0, c), x.cell(0, c)], result.cell(0, c), "+") for c in full}
        return "=" if signs == {"="} else "approx"

    # 9

    @beat
    def temperature(self) -> None:
        """The same row at three temperatures."""
        view, t, lines = self.view, self.theme, self.lines
        case = self._case()
        self.say({"query": self.query, "case": case if case in {"alone", "equal"} else "usual"})
        self.names.set_fill(t.quiet)
        for k in self._strongest_lines():
            self.names[k].set_fill(t.key)
        self.play(FadeIn(self.asks, self.names), seconds=0.4)
        left, right = lines.beside + 0.3, self.layout.stage.right
        apart = 0.15 if self.layout.narrow else 0.35
        width = (right - left) / len(TEMPERATURES)
        rows_ = [self._cells(f"weights.T{temperature:g}") for temperature in TEMPERATURES]
        every = [cell for cells in rows_ for cell in cells]
        singles = len(lines.keys)
        longest = max(reach(self._there(cells[:singles])) for cells in rows_)
        for k, temperature in enumerate(TEMPERATURES):
            box = lines.singles(left + k * width, left + (k + 1) * width - apart)
            cells = self._there(self._alike(rows_[k], every))
            rest = [lines.together(cell, box.left, t.quiet) for cell in cells[singles:]]
            style = Style(1 if temperature != int(temperature) else 0, self.catalogue.mark)
            value = replace(view.cell("temperatures", 0, k), style=style)
            head = words.line_of(["T = ", value], SIZES.label, t.ink, x=box.left, y=lines.head)
            made = bars(
                cells[:singles],
                box,
                t,
                upright=False,
                signed=False,
                most=lines.em,
                largest=longest,
            )
            self.play(FadeIn(head, *rest), *made.grow(), seconds=1.0)

    # 10

    @beat
    def by_hand(self) -> None:
        """Two tokens, worked out to the end."""
        t, places = self.theme, sheet(self.layout.stage, self.layout.narrow)
        em = SIZES.label * 1.15
        self.say({"d_k": self._hand("d_k", 0, 0, decimals=0)}, about="example")
        comma = self._comma()

        def vector(symbol: str, drop: float, colour: str, name: str, j: int, at: Place) -> VGroup:
            x, y = at
            a, b = (self._hand(name, j, c, decimals=0) for c in (0, 1))
            return VGroup(
                figures.formula(
                    symbol, 0.46 if symbol == "q" else 0.42, colour, x + 0.15, y - drop
                ),
                line((x + 0.6, y), ["[", a, comma, b, "]"], colour),
            )

        def line(at: Place, parts: list[Cell | str], colour: str) -> VGroup:
            return words.line_of(parts, em, colour, x=at[0], y=at[1])

        self.play(FadeIn(vector("q", 0.0, t.query, "Q", 0, places.q)), seconds=0.5)
        given = VGroup()
        for j, place in enumerate(places.k):
            given.add(vector(f"k_{j + 1}", 0.04, t.key, "K", j, place))
        for j, place in enumerate(places.v):
            given.add(vector(f"v_{j + 1}", 0.04, t.value, "V", j, place))
        self.play(FadeIn(given), seconds=0.6)
        root, total = self._hand("root", 0, 0, decimals=HAND_DIGITS), self._hand("total", 0, 0)
        columns: list[list[list[Cell | str]]] = [[], [], [], []]
        for j in range(2):
            a, b = (self._hand("products.scores", j, r, decimals=0) for r in (0, 1))
            score = self._hand("scores", 0, j, decimals=0)
            scaled = self._hand("scaled", 0, j)
            power = self._hand("exp", 0, j)
            weight = self._hand("weights", 0, j)
            columns[0].append([a, " + ", b, f" {relation([a, b], score, '+')} ", score])
            columns[1].append([f"{_sign([scaled])} ", scaled])
            columns[2].append([f"{_sign([power])} ", power])
            columns[3].append([f"{_sign([weight])} ", weight])
        sources = ("q dot k", "\\/ sqrt(d_k)", "e^s", "\\/ Sigma")
        for k, ((x, y), source) in enumerate(zip(places.heads, sources, strict=True)):
            head = figures.formula(source, 0.42, t.ink, x, y)
            head.shift(figures.point(x - head.get_left()[0], 0.0))
            group = VGroup(head)
            for place, parts in zip(places.results[k], columns[k], strict=True):
                group.add(line(place, parts, t.ink))
            if k == 1:
                d_k = self._hand("d_k", 0, 0, decimals=0)
                group.add(line(places.beside[k], ["√", d_k, f" {_sign([root])} ", root], t.quiet))
            if k == 2:
                powers = [self._hand("exp", 0, j) for j in range(2)]
                sign = relation(powers, total, "+")
                group.add(line(places.beside[k], [f"Σ {sign} ", total], t.quiet))
            self.play(FadeIn(group, shift=-DOWN), seconds=0.7)
        self.play(FadeIn(self._hand_output(places, em)), seconds=0.8)

    def _hand(self, name: str, *index: int, decimals: int = HAND_DIGITS) -> Cell:
        cell = self.view.cell(f"hand.{name}", *index)
        return replace(cell, style=Style(decimals, self.catalogue.mark))

    def _comma(self) -> str:
        """What stands between a vector's numbers: a comma may be their decimal mark."""
        return f"{self.catalogue.say('list-mark').text} "

    def _hand_output(self, places: Sheet, em: float) -> VGroup:
        """Z, component by component."""
        t = self.theme
        made = VGroup()
        for r, (x, y) in enumerate(places.z):
            parts: list[Cell | str] = ["=  "]
            inks: list[str] = [t.quiet]
            for j in range(2):
                weight, value = self._hand("weights", 0, j), self._hand("V", j, r, decimals=0)
                parts += [weight, " × ", value, "  +  " if j == 0 else "  "]
                inks += [t.ink, t.quiet, t.value, t.quiet]
            z = self._hand("output", 0, r, decimals=3)
            parts += [f"{_sign([z])}  ", z]
            inks += [t.quiet, t.value]
            made.add(
                figures.formula(f"z_{r + 1}", 0.42, t.value, x + 0.15, y - 0.04),
                words.line_of(parts, em, inks, x=x + 0.6, y=y),
            )
        if places.result is None:
            return made
        a, b = (self._hand("output", 0, r, decimals=3) for r in range(2))
        result: list[Cell | str] = ["[", a, self._comma(), b, "]"]
        x, y = places.result
        made.add(
            figures.formula("z =", 0.46, t.value, x, y),
            words.line_of(result, em, t.value, x=x + 0.45, y=y, weight="semibold"),
        )
        return made

    # 11

    @beat
    def all_rows(self) -> None:
        """One matrix product mixes for every token."""
        view, t = self.view, self.theme
        i, n, d_v = self.i, view.count("n"), view.count("d_v")
        self.say({"n": n, "query": self.query})
        at = product(view.tokens, self._full(), int(d_v.value), self.layout)
        left, top = at.weights
        w_grid = matrices.shares(view.block("weights"), at.rows, at.columns, t).place(left, top)
        few = even(int(d_v.value), at.wide / d_v.value)
        v_grid, z_grid = (
            matrices.signed(view.block(name), at.down, few, t).place(*place)
            for name, place in (("V", at.values), ("output", at.output))
        )
        asks = words.beside_rows(view.tokens, at.rows, left, top, t.quiet)
        answers = words.above_columns(view.tokens, at.columns, left, top, t.quiet)
        centres = [place[0] + at.wide / 2 for place in (at.values, at.output)]
        middle, above = at.values[1] - at.down.length / 2, at.values[1] + 0.35
        signs = VGroup(
            Label("·", 0.7, t.ink).at(at.times, middle, "center"),
            Label("=", 0.5, t.ink).at(at.equals, middle, "center"),
            *[
                figures.formula(name, 0.46, t.value, x, above)
                for name, x in zip("VZ", centres, strict=True)
            ],
        )
        name_of_weights = self.catalogue.say("name-weights").text
        shapes = VGroup(
            *[
                words.line_of(
                    [f"{name}(", a, " × ", b, ")"],
                    SIZES.label,
                    t.quiet,
                    x=x,
                    y=y - 0.38,
                    anchor="center",
                )
                for name, a, b, x, y in (
                    (f"{name_of_weights}  ", n, n, left + at.columns.length / 2, w_grid.box.bottom),
                    ("", n, d_v, centres[0], v_grid.box.bottom),
                    ("", n, d_v, centres[1], z_grid.box.bottom),
                )
            ]
        )
        self.play(FadeIn(w_grid, v_grid, asks.group, answers.group, signs, shapes), seconds=0.8)
        bare = matrices.hidden(z_grid)
        lit = [asks.labels[i].animate.set_fill(t.query)] if i in asks.labels else []
        self.play(
            Change(bare, fill=z_grid.fill, ink=z_grid.ink, lag=row_by_row(bare.shape)),
            *lit,
            seconds=2.0,
        )
        frames = [Create(figures.frame(grid.row_box(i), t.query, 2.5)) for grid in (w_grid, z_grid)]
        self.play(*frames, seconds=0.6)

    def _full(self) -> tuple[int, ...]:
        """The rows and columns of the weights that are at full size."""
        places = self.layout
        # Where few are, the one with the largest weight is among them.
        focus = (self.i, self.j) if places.narrow else (self.i,)
        return window(self.view.n, focus, places.window, places.most_full)

    # 12

    @beat
    def formula(self) -> None:
        """Seven steps pass once more."""
        t, at = self.theme, _steps(self.layout.stage, self.layout.narrow, self.view.n)
        self.say({"case": "usual" if self.view.array("mask").any() else "open"})
        scaled = "T sqrt(d_k)" if self.brief.attention.temperature != 1 else "sqrt(d_k)"
        joined = self.view.has("result")
        made = figures.formula(
            ("{{ X + }} " if joined else "")
            + '{{ op("softmax") }} ( frac({{ Q }} {{ K^T }}, {{ '
            + scaled
            + " }})"
            " {{ + M }} ) {{ V }} {{ W_O }}",
            at.em,
            t.quiet,
            0.0,
            at.formula,
            fit=self.layout.stage.width,
        )
        order = ["join"] * joined + ["softmax", "Q", "K", "scale", "mask", "V", "W_O"]
        parts = {name: made.select(k) for k, name in enumerate(order)}
        lit: dict[str, list[tuple[VMobject, str]]] = {
            "project": [(parts["Q"], t.query), (parts["K"], t.key), (parts["V"], t.value)],
            "score": [(parts["Q"], t.query), (parts["K"], t.key)],
            "scale": [(parts["scale"], t.ink)],
            "mask": [(parts["mask"], t.ink)],
            "softmax": [(parts["softmax"], t.ink), (_rest(made, parts.values()), t.ink)],
            "mix": [(parts["V"], t.value)],
            "join": [(parts[name], t.ink) for name in ("join", "W_O") if name in parts],
        }
        self.play(FadeIn(made), seconds=0.5)
        named = list(parts.values())
        for step, (x, y) in zip(STEPS, at.places, strict=True):
            name = self.catalogue.say(f"mixing-step-{step}").text
            label = Label(name, SIZES.label, t.ink).at(x, y - at.high / 2 - at.below, "center")
            thumb = self._thumb(step, x, y, at)
            moves = [part.animate.set_color(c) for part, c in lit[step]]
            mark = VGroup(*[_underline(part, t.ink) for part, _ in lit[step][:3] if part in named])
            self.play(FadeIn(thumb, label, mark), *moves, seconds=0.7)
            self.play(FadeOut(mark), seconds=0.2)

    def _thumb(self, step: str, x: float, y: float, at: Steps) -> VGroup:
        """What a step makes, as a small picture in colours only."""
        view = self.view
        made = {
            "project": ("Q", "K", "V"),
            "score": ("scores",),
            "scale": ("scaled",),
            "mask": ("masked",),
            "softmax": ("weights",),
            "mix": ("output",),
            "join": ("result" if view.has("result") else "added",),
        }[step]
        grids: list[Grid] = []
        for name in made:
            cells = view.block(name)
            rows_, columns = cells.shape
            wide = (at.wide - 0.12 * (len(made) - 1)) / len(made)
            height = min(at.high, at.cell * rows_)
            wide = min(wide, at.cell * columns)
            grids.append(
                Grid(
                    [wide / columns] * columns,
                    [height / rows_] * rows_,
                    self._colours(name, cells.values),
                    gap=0.0 if max(rows_, columns) > 12 else 0.012,
                )
            )
        total = sum(grid.box.width for grid in grids) + 0.12 * (len(grids) - 1)
        left = x - total / 2
        for grid in grids:
            grid.place(left, y + grid.box.height / 2)
            left += grid.box.width + 0.12
        return VGroup(*grids)

    def _colours(self, name: str, values: Array) -> Array:
        t = self.theme
        if name == "weights":
            return t.of_share(values)
        finite = np.where(np.isfinite(values), values, 0.0)
        # On one scale, so that scaling is seen as fading.
        same = ("scores", "scaled") if name in {"scores", "scaled", "masked"} else (name,)
        largest = max(float(np.abs(self.view.array(other)).max()) for other in same)
        fill = t.of_sign(finite, largest)
        fill[~np.isfinite(values)] = rgba(t.line)
        return fill


def _spread(columns: Sequence[str], left: float, right: float) -> dict[str, float]:
    """Right edges of columns of one width."""
    width = (right - left) / len(columns)
    return {name: left + (k + 1) * width for k, name in enumerate(columns)}


def _steps(stage: Box, narrow: bool, n: int) -> Steps:
    """The formula, and below it the steps: in one line or, in a narrow frame, in two.

    Args:
        stage: Where it all goes.
        narrow: Whether that is narrow.
        n: How many rows the pictures have.
    """
    if not narrow:
        width = stage.width / len(STEPS)
        xs = (stage.left + (k + 0.5) * width for k in range(len(STEPS)))
        return Steps(0.62, 1.75, width - 0.35, 1.5, 0.3, 0.55, tuple((x, -0.45) for x in xs))
    tall, cell = stage.height > stage.width, 0.5
    em, high, gap, between = (0.62, 1.5, 0.8, 0.7) if tall else (0.44, 0.72, 0.25, 0.12)
    high, below, over, width = min(high, cell * n), 0.35, 2.1 * em, stage.width / 4
    pitch = high + below + 0.2 + between
    total = over + gap + 2 * pitch - between
    top = (stage.top + stage.bottom + total) / 2
    places = tuple(
        (
            (stage.left + stage.right) / 2 + (k - (count - 1) / 2) * width,
            top - over - gap - line * pitch - high / 2,
        )
        for line, count in enumerate((4, 3))
        for k in range(count)
    )
    return Steps(em, top - over / 2, width - 0.3, high, cell, below, places)


def _union(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    return min(a[0], b[0]), max(a[1], b[1])


def _spans(extents: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """For each panel the numbers at its ends: its own in the middle, one scale for all."""
    widest = max(high - low for low, high in extents)
    return [
        (low - (widest - high + low) / 2, high + (widest - high + low) / 2) for low, high in extents
    ]


def _sign(results: Sequence[Cell]) -> str:
    """One sign for a whole column: "=" only if every number of it is drawn exactly."""
    exact = all(cell.read is not None and float(cell.read) == cell.value for cell in results)
    return "=" if exact else "≈"


def _corners(box: Box) -> list[tuple[float, float]]:
    return [
        (box.left, box.bottom),
        (box.right, box.bottom),
        (box.right, box.top),
        (box.left, box.top),
        (box.left, box.bottom),
    ]


def _underline(part: VMobject, colour: str) -> VMobject:
    y = part.get_bottom()[1] - 0.1
    return figures.line([(part.get_left()[0], y), (part.get_right()[0], y)], colour, 3)


def _rest(whole_: VMobject, parts: Iterable[VMobject]) -> VGroup:
    """What belongs to none of the parts: the brackets and the bar of the fraction."""
    taken = {id(glyph) for part in parts for glyph in part.get_family()}
    glyphs = (m for m in whole_.family_members_with_points() if isinstance(m, VMobject))
    return VGroup(*[glyph for glyph in glyphs if id(glyph) not in taken])
