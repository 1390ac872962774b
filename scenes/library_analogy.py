"""The library: a question, held against every spine at once, brings home a blend of all pages.

Storyboard
1. reader: a reader with a question.
2. books: tags on every spine, pages inside.
3. held: the question on all spines at once, one match beside each.
4. shares: matches become shares, side by side from one axis; together they are 1.
5. blend: each book's page shrinks to its share; added up they are what the reader leaves with.
6. both: the turn. The books were this sentence's tokens, and so was the reader.
7. sentence: the same picture with this sentence's numbers.
8. raw: why not the raw vectors? X Xᵀ beside Q Kᵀ, symmetric against not.
9. itself: in how many rows a token matches itself most, counted.
10. roles: what the three matrices make of one token, and the formula of it all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np
from manim import (
    Arc,
    Circle,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    ReplacementTransform,
    VGroup,
    VMobject,
)

from qkvideo.engine import parts, roles
from qkvideo.scenes.kit import figures, matrices, rows, words
from qkvideo.scenes.kit.axis import Axis, axis, even, window
from qkvideo.scenes.kit.bars import bars
from qkvideo.scenes.kit.catalogue import Word
from qkvideo.scenes.kit.change import Change
from qkvideo.scenes.kit.film import Film, beat
from qkvideo.scenes.kit.grid import Array, Grid
from qkvideo.scenes.kit.label import Label
from qkvideo.scenes.kit.numbers import (
    MOST_DECIMALS,
    USUAL_DECIMALS,
    Cell,
    Cells,
    Number,
    Style,
    relation,
    whole,
)
from qkvideo.scenes.kit.pango import Box, ellipsis, typeset
from qkvideo.scenes.kit.theme import SIZES, Theme, rgba

TITLE = "The library"
SUMMARY = "A reader, a question, a shelf of books: what query, key and value are for."
ORDER = 2

STRIP = 2.1
"""The widest that a strip of tags or pages is while there are no numbers on it."""
WITH_NUMBERS = 3.0
"""And with numbers."""
MOST_NUMBERS = 5
"""So many numbers of a vector are written out; of longer ones the first three."""
MOST_WORDS = 5
"""So many words stand beside one of two matrices, where not all of them fit."""
BELOW = 5.7
"""The widest that a line below one of two matrices is."""
FRAMED = 0.1
"""Smaller cells get no frame: it would cover them."""
DOWN = np.array([0.0, -0.1, 0.0])

# Where the library stands: the reader, the books' spines, their matches and their shares.
CARD = Box(-6.55, -0.25, -4.55, 2.8)
LARGE_CARD = Box(-5.4, -1.75, -1.9, 2.45)
SPINE, TAGS = -4.0, -2.95
MATCHES = (1.75, 3.55)
SHARES = (4.05, 6.55)
PILE_TOP, PILE_BOTTOM = 1.7, -1.8
HEADS = PILE_TOP + 0.24
TALLEST = 0.8
AWAY = 3.6
"""How far to the right the books stand while nobody looks at them."""


@dataclass(frozen=True)
class Panel:
    """One of two matrices that are compared.

    Attributes:
        tensor: Its name.
        grid: Its colours.
        bright: The same colours, before any were put into the background.
        formula: What it is.
        words: Beside it and above it.
        left: Where the lines below it begin.
        shown: Which tokens have a row and a column.
    """

    tensor: str
    grid: Grid
    bright: Grid
    formula: VMobject
    words: VGroup
    left: float
    shown: tuple[int, ...]

    @property
    def group(self) -> VGroup:
        """All of it."""
        return VGroup(self.grid, self.formula, self.words)


class LibraryAnalogy(Film):
    """Attention as reading: first any library, then this sentence's own."""

    def prepare(self) -> None:
        """Choose the books, and lay out what several beats share."""
        view, head = self.view, self.brief.attention
        weights = parts.weight_parts(head)["total.weights"]
        view.supply({"raw": roles.raw_scores(head.X), "total.weights": weights})
        view.supply(parts.others_parts(head, {"weights": head.weights}))
        view.supply(roles.others_value(head))
        self.i = i = self.brief.row
        self.query = Word(view.tokens[i], "query")
        kept = parts.listed(head.weights, i)
        others = len(kept) < view.n
        pitch = min(TALLEST, (PILE_TOP - PILE_BOTTOM) / (len(kept) + others))
        self.pile = rows.Rows(kept, others, PILE_TOP, pitch, SPINE)
        self.kept, self.mine = kept, kept.index(i)
        self.shares_of = self._shares_of()
        # What is blocked is no match at all.
        self.match = "masked" if view.array("mask").any() else "scores"
        self.d_k, self.d_v = view.array("K").shape[1], view.array("V").shape[1]
        self.tag, self.page = (min(0.52, STRIP / d) for d in (self.d_k, self.d_v))
        self.pages = TAGS + self.d_k * self.tag + 0.24
        self.edge = self.pages + self.d_v * self.page
        asked, keys = view.array("Q")[[i]], view.array("K")[list(kept)]
        self.loudest_key = float(np.abs(np.vstack([asked, keys])).max())
        self.loudest_value = view.largest("V")

    def _shares_of(self) -> list[Cell]:
        """Each book's share, with digits enough to see which one is the largest."""
        cells = [self.view.cell("weights", self.i, k) for k in self.kept]
        if self.pile.others:
            cells.append(self.view.cell("others.weights", self.i, 0))
        ranked = sorted({round(cell.value, 12) for cell in cells[: len(self.kept)]})
        for decimals in range(USUAL_DECIMALS, MOST_DECIMALS + 1):
            style = Style(decimals, self.catalogue.mark)
            if len(ranked) < 2 or style.write(ranked[-1]) != style.write(ranked[-2]):
                break
        return [replace(cell, style=style) for cell in cells]

    def _total(self) -> tuple[str, Cell]:
        """What the shares as drawn add up to, and "=" or "≈"."""
        total = self.view.cell("total.weights", self.i, 0)
        total = replace(total, style=self.shares_of[0].style)
        return relation(self.shares_of, total, "+"), total

    # Strips and books

    def _strip(
        self, cells: Cells, left: float, middle: float, columns: Axis, height: float, largest: float
    ) -> Grid:
        """One vector as a strip of colours."""
        fill = self.theme.of_sign(cells.values, largest)
        gap = 0.0 if min(columns.sizes) < 0.12 else 0.05
        grid = Grid(columns.sizes, [height], fill, cells=cells, em=SIZES.least, gap=gap)
        return grid.place(left, middle + height / 2)

    def _tags(self) -> list[Cells]:
        return [self.view.block("K", rows=(k,)) for k in self.kept]

    def _contents(self) -> list[Cells]:
        """The books' values; what the others together hand over is their mean."""
        cells = [self.view.block("V", rows=(k,)) for k in self.kept]
        rest = [self.view.block("others.V", rows=(self.i,))] * self.pile.others
        return [*cells, *rest]

    def _question(self, left: float, middle: float, tag: float, height: float) -> Grid:
        cells = self.view.block("Q", rows=(self.i,))
        return self._strip(cells, left, middle, even(self.d_k, tag), height, self.loudest_key)

    def _book(self, k: int) -> VGroup:
        """The spine of a book, its pages, and the line where its title will be."""
        t, y, half = self.theme, self.pile.y(k), 0.45 * self.pile.pitch
        tags = TAGS + self.d_k * self.tag
        spine = figures.frame(Box(SPINE, y - half, tags + 0.09, y + half), t.key, 1.5)
        spine.set_fill(t.key, opacity=0.1).set_stroke(opacity=0.6)
        pages = figures.frame(Box(tags + 0.13, y - half, self.edge + 0.09, y + half), t.value, 1.5)
        pages.set_fill(t.value, opacity=0.1).set_stroke(opacity=0.6)
        title = figures.line([(SPINE + 0.18, y), (TAGS - 0.22, y)], t.line, 4)
        return VGroup(spine, pages, title)

    def _more(self) -> list[VMobject]:
        """The others together: a stack of books, quiet and apart, and how many they are."""
        if not self.pile.others:
            return []
        t, y, pitch = self.theme, self.pile.y(self.pile.count - 1), self.pile.pitch
        rest = whole("others", self.view.n - len(self.kept))
        line = self.catalogue.say("library-analogy-more", {"others": rest}).pieces()
        edges = [
            figures.line([(SPINE, y + d * pitch), (self.pages - 0.3, y + d * pitch)], t.quiet, 1.5)
            for d in (-0.36, -0.28, -0.2)
        ]
        em, middle = SIZES.least, y + 0.12 * pitch
        text = words.line_of(line, em, t.quiet, x=SPINE + 0.1, y=middle)
        return [VGroup(*edges), text]

    def _closed(self, k: int) -> VMobject:
        """A book that nobody has looked at yet."""
        y, half = self.pile.y(k), 0.45 * self.pile.pitch
        box = Box(SPINE, y - half, self.edge + 0.09, y + half)
        book = figures.frame(box, self.theme.line, 2)
        return book.set_fill(self.theme.empty, opacity=1)

    def _steps(self) -> list[Cell | str]:
        """What makes shares of matches, as the source of the weights does it."""
        head, mark = self.brief.attention, self.catalogue.mark
        steps: list[Cell | str] = ["÷ √", self.view.count("d_k")]
        if head.divisor is not None:
            own = Cell("divisor", (0,), float(head.divisor[0]), Style(2, mark))
            steps = ["÷ ", own] if own.value != 1 else []
        if head.temperature != 1:
            steps += [" ÷ ", Cell("temperature", (), head.temperature, Style(2, mark))]
        if head.bias is not None:
            steps += [" + b"]
        return [*steps, f"{', ' if steps else ''}{self._word('softmax')}"]

    def _projection(self, letter: str) -> str:
        """How Q, K or V comes from X, with what the source of the weights adds to it."""
        source = f"X W_{letter}"
        if self.view.has(f"b_{letter}"):
            source += f" + b_{letter}"
        if letter != "V" and self.view.has("cos"):  # turned by its position
            source = f"R ( {source} )"
        return f"{letter} = {source}"

    def _head(self, key: str, left: float, right: float, y: float, colour: str) -> Label:
        """A word above a column."""
        label = Label(self._word(key), SIZES.label, colour, weight="semibold")
        return label.at((left + right) / 2, y, "center")

    def _word(self, key: str) -> str:
        return self.catalogue.say(f"library-analogy-{key}").text

    def _reader(self, card: Box) -> tuple[VGroup, VGroup, Grid]:
        """Somebody with a question: the outlines, the words, and the question."""
        t, height = self.theme, card.height
        x = (card.left + card.right) / 2
        size = height / 3.05

        def y(share: float) -> float:
            return card.top - share * height

        head, shoulders = Circle(0.27 * size), Arc(0.52 * size, 0, np.pi)
        head.move_to(figures.point(x, y(0.19)))
        shoulders.move_to(figures.point(x, y(0.385)))
        lines = VGroup(figures.frame(card, t.query, 2.5), head, shoulders)
        lines.set_stroke(t.query)
        shoulders.set_stroke(width=4)
        head.set_stroke(width=4)
        reader = Label(self._word("reader"), SIZES.label * min(size, 1.3), t.quiet)
        query = Label(self._word("query"), SIZES.label * min(size, 1.3), t.query, weight="semibold")
        names = VGroup(reader.at(x, y(0.57), "center"), query.at(x, y(0.91), "center"))
        tag = min((card.width - 0.25) / self.d_k, 0.52 * size)
        strip = self._question(x - tag * self.d_k / 2, y(0.75), tag, 0.15 * height)
        return lines, names, strip

    # 1

    @beat
    def reader(self) -> None:
        """A reader with a question."""
        self.say({})
        self.card, self.card_words, self.asked = self._reader(LARGE_CARD)
        self.closed = VGroup(*[self._closed(k) for k in range(len(self.kept))], *self._more())
        self.closed.shift(figures.point(AWAY, 0.2))
        self.play(FadeIn(self.closed), seconds=0.6)
        self.play(FadeIn(self.card, self.card_words[0], shift=-DOWN), seconds=0.8)
        self.play(FadeIn(self.asked, self.card_words[1]), seconds=0.6)

    # 2

    @beat
    def books(self) -> None:
        """Tags on every spine, pages inside."""
        t, pile = self.theme, self.pile
        self.say({}, keep=(self.card, self.card_words, self.asked, self.closed))
        card, names, strip = self._reader(CARD)
        # The card alone moves: what stands on it is there again when it has arrived.
        self.play(FadeOut(self.card_words, self.asked), seconds=0.3)
        self.play(
            ReplacementTransform(self.card, card),
            self.closed.animate.shift(figures.point(-AWAY, -0.2)),
            seconds=1.0,
        )
        self.asked = strip
        self.card, self.card_words = card, names
        self.shelf = VGroup(*[self._book(k) for k in range(len(self.kept))])
        self.more = VGroup(*self._more())
        tags, pages = even(self.d_k, self.tag), even(self.d_v, self.page)
        height = 0.76 * pile.pitch
        self.k_strips = [
            self._strip(cells, TAGS, pile.y(k), tags, height, self.loudest_key)
            for k, cells in enumerate(self._tags())
        ]
        self.v_strips = [
            self._strip(cells, self.pages, pile.y(k), pages, height, self.loudest_value)
            for k, cells in enumerate(self._contents())
        ]
        key = self._head("key", TAGS, TAGS + tags.length, HEADS, t.key)
        value = self._head("value", self.pages, self.edge, HEADS, t.value)
        self.play(FadeOut(self.closed), FadeIn(self.shelf, self.more, names, strip), seconds=0.5)
        for head, strips in ((key, self.k_strips), (value, self.v_strips)):
            shown = [FadeIn(strip, shift=DOWN) for strip in strips]
            self.play(FadeIn(head), LaggedStart(*shown, lag_ratio=0.15), seconds=1.2)
        # What is laid onto the spines passes behind the heads.
        self.heads = VGroup(key, value).set_z_index(3)

    def _library(self) -> list[VMobject]:
        """Reader, books, and what is on them."""
        strips = VGroup(*self.k_strips, *self.v_strips)
        kept = [self.card, self.card_words, self.asked, self.shelf, self.heads, strips]
        return [*kept, self.more]

    # 3

    @beat
    def held(self) -> None:
        """The question on all spines at once, one match beside each."""
        t, pile = self.theme, self.pile
        self.say({}, keep=self._library())
        held = self._question(TAGS, 2.5, self.tag, 0.42)
        frame = figures.frame(_around(held.box, 0.06), t.query, 2.5)
        self.play(FadeIn(held, frame), seconds=0.6)
        # On each spine, the upper third of the tags' height is the question's.
        height = self.k_strips[0].box.height
        laid = [
            self._question(TAGS, strip.box.top - 0.18 * height, self.tag, 0.36 * height)
            for strip in self.k_strips
        ]
        self.play(
            *[
                Change(strip, top=strip.box.top - 0.42 * height, heights=[0.58 * height])
                for strip in self.k_strips
            ],
            seconds=0.4,
        )
        self.play(LaggedStart(*map(FadeIn, laid), lag_ratio=0.15), seconds=1.0)
        count = len(self.kept)
        cells = self.view.block(self.match, rows=(self.i,), columns=self.kept)
        lowest = pile.top - count * pile.pitch
        matches = bars(
            cells,
            Box(MATCHES[0], lowest, MATCHES[1], pile.top),
            t,
            upright=False,
            axis=Axis((pile.pitch,) * count, tuple(range(count))),
            numbers=False,
            signed=True,
        )
        head = self._head("match", *MATCHES, HEADS, t.ink)
        below = lowest - 0.22
        signs = (
            Label(self._word("against"), SIZES.least, t.quiet),
            Label(self._word("for"), SIZES.least, t.quiet),
        )
        signs[0].at(matches.origin - 0.12, below, "right")
        signs[1].at(matches.origin + 0.12, below, "left")
        self.play(FadeIn(head), *matches.grow(), seconds=1.2)
        self.play(FadeIn(*signs), seconds=0.4)
        self.laid, self.question, self.matches = VGroup(*laid), VGroup(held, frame), matches
        self.match_words = VGroup(head, *signs)

    # 4

    @beat
    def shares(self) -> None:
        """Matches become shares, side by side; together they are 1."""
        t, pile, cells = self.theme, self.pile, self.shares_of
        before = [self.question, self.laid, self.matches.group, self.match_words]
        self.say({}, keep=[*self._library(), *before])
        lengths = bars(cells, pile.box(*SHARES), t, upright=False, axis=pile.axis, largest=1.0)
        one = lengths.origin + 0.6 * (SHARES[1] - SHARES[0])
        head = self._head("share", lengths.origin, one, HEADS, t.ink)
        below = pile.bottom - 0.12
        end = figures.line([(lengths.origin, below), (one, below)], t.quiet)
        if pile.others:  # several books: no share of one, and so no bar that is filled
            lengths.rods[-1].set_fill(opacity=0).set_stroke(t.quiet, 1.5)
            lengths.numbers[len(cells) - 1].set_fill(t.quiet)
        middle = (MATCHES[1] + SHARES[0]) / 2 - 0.1
        # In some languages the word before it is a long one.
        start = max(middle - 0.5, float(self.match_words[0].get_right()[0]) + 0.14)
        method = VGroup(
            figures.arrow((start, HEADS), (middle + 0.6, HEADS), t.quiet),
            words.line_of(
                self._steps(),
                SIZES.label,
                t.ink,
                x=middle,
                y=HEADS + 0.36,
                anchor="center",
            ),
        )
        self.play(FadeIn(head, method, lengths.zero), seconds=0.5)
        sources = [rod.copy() for rod in self.matches.rods]
        self.play(
            *[ReplacementTransform(a, b) for a, b in zip(sources, lengths.rods, strict=False)],
            *[FadeIn(rod) for rod in lengths.rods[len(sources) :]],
            seconds=1.4,
        )
        self.play(*[FadeIn(number) for number in lengths.numbers.values()], seconds=0.5)
        sign, total = self._total()
        line = words.line_of(
            [f"{self._word('together')}  {sign}  ", total],
            SIZES.label,
            [t.quiet, t.ink],
            x=(lengths.origin + one) / 2,
            y=below - 0.24,
            anchor="center",
            weight="semibold",
        )
        self.play(Create(end), FadeIn(line, shift=DOWN), seconds=0.5)
        self.lengths = VGroup(*lengths.rods)
        self.share_numbers = [lengths.numbers[k] for k in range(len(cells))]

    # 5

    @beat
    def blend(self) -> None:
        """Each page shrinks to its share; added up they are what the reader leaves with."""
        t, pile, cells = self.theme, self.pile, self.shares_of
        numbers = self.share_numbers
        said = {"n": self.view.count("n")}
        self.say(said, keep=[*self._library(), self.laid, self.lengths, *numbers])
        beside = self.edge + 0.3 + max(number.advance for number in numbers)
        moved = [
            Number(cell, number.em, t.ink if k < len(self.kept) else t.quiet).at_figure(
                beside, pile.y(k), "right"
            )
            for k, (cell, number) in enumerate(zip(cells, numbers, strict=True))
        ]
        spent = [m for book in self.shelf for m in (book[0], book[2])]
        self.play(
            FadeOut(self.lengths, self.laid),
            *[ReplacementTransform(a, b) for a, b in zip(numbers, moved, strict=True)],
            *[mobject.animate.set_opacity(0.12) for mobject in spent],
            *[self._quieter(strip) for strip in self.k_strips],
            self.heads[0].animate.set_fill(t.quiet),
            seconds=0.8,
        )
        width = self.d_v * self.page
        left = SHARES[1] - width - 0.06
        bottom = PILE_BOTTOM + 1.1
        head = self._head("page", left, left + width, HEADS, t.value)
        page = figures.frame(_around(Box(left, bottom, left + width, PILE_TOP), 0.05), t.value, 2.5)
        slices: list[Grid] = []
        ribbons: list[VMobject] = []
        y, most = PILE_TOP, max(cell.value for cell in cells[: len(self.kept)])
        pages = zip(self.v_strips, self._contents(), cells, strict=True)
        for strip, content, cell in pages:
            height = (PILE_TOP - bottom) * cell.value
            source = strip.box
            near, far = beside + 0.12, left - 0.1
            ribbon = figures.area(
                [(near, source.top), (far, y), (far, y - height), (near, source.bottom)]
            )
            light = min(1.0, cell.value / most)
            ribbon.set_fill(t.value, opacity=0.1 + 0.4 * light)
            if len(ribbons) == len(self.kept):  # several books, whose shares are no book's
                ribbon.set_fill(t.quiet, opacity=0.15)
            ribbons.append(ribbon)
            # It is drawn where it belongs: pages in flight would cover the shares.
            columns, tall = even(self.d_v, self.page), max(height, 1e-6)
            middle = y - height / 2
            slices.append(self._strip(content, left, middle, columns, tall, self.loudest_value))
            y -= height
        self.play(FadeIn(page, head), seconds=0.4)
        self.play(LaggedStart(*map(FadeIn, ribbons), lag_ratio=0.3), seconds=1.0)
        self.play(LaggedStart(*map(FadeIn, slices), lag_ratio=0.3), seconds=1.0)
        self.hold(0.5)
        self._added_up(slices, bottom)

    def _quieter(self, strip: Grid) -> Change:
        fill, ink = matrices.dimmed(strip, set(), self.theme)
        return Change(strip, fill=fill, ink=ink)

    def _added_up(self, slices: Sequence[Grid], bottom: float) -> None:
        """All slices fall into one strip below them: the blend."""
        t = self.theme
        left, right = slices[0].box.left, slices[0].box.right
        middle, tall = bottom - 0.62, 0.44
        cells = self.view.block("output", rows=(self.i,))
        blend = self._strip(
            cells, left, middle, even(self.d_v, self.page), tall, self.loudest_value
        )
        falling = [one.copy() for one in slices]
        falls = [Change(f, top=blend.box.top, heights=[tall]) for f in falling]
        x = (left + right) / 2
        down = figures.arrow((x, bottom - 0.1), (x, middle + tall / 2 + 0.08), t.quiet)
        self.play(*falls, FadeIn(down), seconds=0.8)
        frame = figures.frame(_around(blend.box, 0.06), t.value, 2.5)
        name = self._head("blend", left, right, middle - 0.5, t.value)
        self.play(FadeOut(*falling), FadeIn(blend, frame, name), seconds=0.6)

    # 6

    @beat
    def both(self) -> None:
        """The books were this sentence's tokens, and so was the reader."""
        view, t, stage = self.view, self.theme, self.layout.stage
        keep = [*self.k_strips, *self.v_strips]
        self.say({"query": self.query, "n": view.count("n")}, keep=keep)
        axes = [_columns(self.d_k), _columns(self.d_k), _columns(self.d_v)]
        apart = 0.55
        total = words.LONGEST + words.BESIDE + sum(a.length for a in axes) + 2 * apart
        lines = self._list(0.0, 3.95, (stage.left + stage.right - total) / 2)
        top = min(1.75, 0.1 + lines.count * lines.pitch / 2)
        lines = replace(lines, top=top)
        lefts = [lines.beside + words.BESIDE]
        for a in axes[:2]:
            lefts.append(lefts[-1] + a.length + apart)
        titles = self._titles(lines)
        asks, keys, values = (
            self._numbered(tensor, a, lines, left, (self.mine,))
            for tensor, a, left in zip("QKV", axes, lefts, strict=True)
        )
        heads = VGroup()
        for name, letter, left, a in zip(
            ("query", "key", "value"), "QKV", lefts, axes, strict=True
        ):
            colour = getattr(t, name)
            heads.add(self._head(f"{name}-role", left, left + a.length, top + 0.87, colour))
            source = self._projection(letter)
            heads.add(figures.formula(source, 0.36, colour, left + a.length / 2, top + 0.39))
        if lines.others:
            y = lines.y(lines.count - 1)
            for left, a in zip(lefts, axes, strict=True):
                dots = Label("⋮", SIZES.label, t.quiet)
                heads.add(dots.at(left + a.length / 2, y, "center"))
        self.play(
            *[FadeOut(strip) for strip in self.v_strips[len(keys) :]],
            *self._onto(self.k_strips, keys),
            *self._onto(self.v_strips, values),
            FadeIn(titles),
            seconds=1.2,
        )
        self.remove(*self.k_strips, *self.v_strips)
        self.add(*keys, *values)
        self.play(FadeIn(*asks, heads), seconds=0.7)
        others = [
            strip
            for strips in (asks, keys, values)
            for k, strip in enumerate(strips)
            if k != self.mine
        ]
        frames = [
            figures.frame(_around(strips[self.mine].box, 0.04), colour, 3)
            for strips, colour in ((asks, t.query), (keys, t.key), (values, t.value))
        ]
        self.play(
            *[self._quieter(strip) for strip in others],
            titles[self.mine].animate.set_fill(t.query),
            FadeIn(*frames),
            seconds=0.7,
        )
        self.moving = [*keys, *values]
        self.titles = titles

    def _list(self, top: float, room: float, left: float) -> rows.Rows:
        """The books as lines of a table."""
        pitch = min(0.5, room / self.pile.count)
        return rows.Rows(self.kept, self.pile.others, top, pitch, left)

    def _titles(self, lines: rows.Rows) -> VGroup:
        """The books' titles, which are words."""
        rest = whole("others", self.view.n - len(self.kept))
        others = self.catalogue.say("others-together", {"others": rest}).pieces()
        return rows.names(self.view.tokens, lines, self.theme.quiet, others, self.theme.quiet)

    def _numbered(
        self,
        tensor: str,
        columns: Axis,
        lines: rows.Rows,
        left: float,
        written: Collection[int] | None = None,
    ) -> list[Grid]:
        """Rows of Q, K or V as strips, and numbers on those of `written` (on all, if not given)."""
        blocks = [self.view.block(tensor, rows=(k,)) for k in self.kept]
        largest = self.loudest_value if tensor == "V" else self.loudest_key
        return self._table(blocks, columns, lines, left, largest, written)

    def _table(
        self,
        blocks: Sequence[Cells],
        columns: Axis,
        lines: rows.Rows,
        left: float,
        largest: float,
        written: Collection[int] | None = None,
    ) -> list[Grid]:
        """Strips below one another, with their numbers in one size."""
        em = _number_size(blocks, columns, lines.pitch)
        strips = []
        for k, cells in enumerate(blocks):
            strip = self._strip(cells, left, lines.y(k), columns, 0.78 * lines.pitch, largest)
            shown = em if written is None or k in written else None
            strips.append(_written(strip, shown, columns, self.theme.ink_on(strip.fill)))
        return strips

    def _onto(self, strips: Sequence[Grid], goals: Sequence[Grid]) -> list[Change]:
        """Strips move to where others are, and get their numbers."""
        return [
            Change(
                strip,
                fill=goal.fill,
                texts=goal.lettering.texts,
                ink=goal.ink,
                widths=tuple(np.diff(goal.xs) * goal.box.width),
                heights=(goal.box.height,),
                left=goal.box.left,
                top=goal.box.top,
                em=goal.em,
            )
            for strip, goal in zip(strips, goals, strict=False)
        ]

    # 7

    @beat
    def sentence(self) -> None:
        """The same picture with this sentence's numbers."""
        view, t, stage, i = self.view, self.theme, self.layout.stage, self.i
        cells = self.shares_of
        best = int(np.argmax(np.round([cell.value for cell in cells[: len(self.kept)]], 12)))
        self.say(
            {
                "query": self.query,
                "key": Word(view.tokens[self.kept[best]], "key"),
                "share": cells[best],
                "case": self._case(best),
            },
            keep=[*self.moving, self.titles],
        )
        k_axis, v_axis, single = _columns(self.d_k), _columns(self.d_v), Axis((1.0,), (0,))
        apart, steps = 0.4, self._steps()
        # The last step is softmax: it stands below the arrow, all others above it.
        first, last = steps[:-1], str(steps[-1]).removeprefix(", ")
        wide = [sum(typeset(_text(step)).width for step in part) for part in (first, [last])]
        between = max(0.9, 0.5 + max(wide) * SIZES.label)
        total = words.LONGEST + words.BESIDE + k_axis.length + v_axis.length + 2 + 2 * apart
        total += between
        middle = (stage.top + stage.bottom) / 2
        lines = self._list(0.0, 3.6, (stage.left + stage.right - total) / 2)
        top = min(2.2, middle + lines.count * lines.pitch / 2)
        lines = replace(lines, top=top)
        x_key = lines.beside + words.BESIDE
        x_match = x_key + k_axis.length + apart
        x_share = x_match + 1 + between
        x_value = x_share + 1 + apart
        above, below = top + 0.36, lines.bottom - 0.3

        titles = self._titles(lines)
        keys = self._numbered("K", k_axis, lines, x_key)
        values = self._table(self._contents(), v_axis, lines, x_value, self.loudest_value)
        asked = self._alone("Q", k_axis, lines, x_key, above)
        who = Label(view.tokens[i], lines.em, t.query, weight="semibold", fit=words.LONGEST)
        who.at(lines.beside, above, "right")
        self.play(
            *self._onto(self.moving, [*keys, *values[: len(keys)]]),
            ReplacementTransform(self.titles, titles),
            FadeIn(asked, who, figures.frame(_around(asked.box, 0.04), t.query)),
            seconds=1.2,
        )
        self.remove(*self.moving)
        self.add(*keys, *values)

        row = [view.block(self.match, rows=(i,), columns=(k,)) for k in self.kept]
        matches = self._table(row, single, lines, x_match, _loudest(row))
        answers = self._head("key", x_key, x_key + k_axis.length, below, t.key)
        head = self._head("match", x_match, x_match + 1, above, t.ink)
        self.play(
            FadeIn(head, answers), LaggedStart(*map(FadeIn, matches), lag_ratio=0.1), seconds=0.9
        )
        boxes = [
            Cells(cell.tensor, np.array([[cell.value]]), cell.index[:1], cell.index[1:], cell.style)
            for cell in cells
        ]
        shares = self._table(boxes, single, lines, x_share, 1.0)
        for strip, cell in zip(shares, cells, strict=True):
            strip.fill = t.of_share(np.array([[cell.value]]))
            strip.ink = t.ink_on(strip.fill)
        for strip in shares[len(self.kept) :]:  # several books: no share of one
            strip.fill = np.broadcast_to(rgba(t.empty), strip.fill.shape).copy()
            strip.ink = np.broadcast_to(rgba(t.quiet), strip.ink.shape).copy()
        x, y = (x_match + 1 + x_share) / 2, (lines.top + lines.bottom) / 2
        method = VGroup(
            figures.arrow((x_match + 1.1, y), (x_share - 0.1, y), t.quiet),
            words.line_of(first, SIZES.label, t.ink, x=x, y=y + 0.27, anchor="center"),
            Label(last, SIZES.label, t.ink).at(x, y - 0.27, "center"),
        )
        self.play(FadeIn(method), seconds=0.5)
        sign, one = self._total()
        sum_line = words.line_of(
            [f"{sign} ", one],
            SIZES.label,
            [t.quiet, t.ink],
            x=x_share + 0.9,
            y=below,
            anchor="right",
        )
        spot = figures.frame(_around(shares[best].box, 0.02), t.ink)
        self.play(
            FadeIn(self._head("share", x_share, x_share + 1, above, t.ink)),
            LaggedStart(*map(FadeIn, shares), lag_ratio=0.1),
            FadeIn(sum_line),
            seconds=0.9,
        )
        z = self._alone("output", v_axis, lines, x_value, below)
        self.play(
            FadeIn(spot, z, figures.frame(_around(z.box, 0.04), t.value)),
            FadeIn(self._head("blend", x_value, x_value + v_axis.length, below - 0.44, t.value)),
            FadeIn(self._head("value", x_value, x_value + v_axis.length, above, t.value)),
            titles[best].animate.set_fill(t.key),
            seconds=0.8,
        )

    def _alone(self, tensor: str, columns: Axis, lines: rows.Rows, left: float, y: float) -> Grid:
        """The spotlit row of Q or of the output, above or below a table."""
        cells = self.view.block(tensor, rows=(self.i,))
        largest = self.loudest_key if tensor == "Q" else self.loudest_value
        strip = self._strip(cells, left, y, columns, 0.78 * lines.pitch, largest)
        em = _number_size([cells], columns, lines.pitch)
        return _written(strip, em, columns, self.theme.ink_on(strip.fill))

    def _case(self, best: int) -> str:
        """Which of the catalogue's lines suits the reader's shares."""
        if self.view.n == 1:
            return "alone"
        weights = np.round(self.view.array("weights")[self.i], 12)
        if (weights == weights.max()).sum() > 1:
            return "tie"
        return "self" if best == self.mine else "other"

    # 8

    @beat
    def raw(self) -> None:
        """X Xᵀ beside Q Kᵀ: symmetric against not."""
        view, t, i = self.view, self.theme, self.i
        j = view.most_different(i)
        there, back = view.cell("scores", i, j), view.cell("scores", j, i)
        case = "alone" if view.n == 1 else "same" if there.text == back.text else "differ"
        self.say({"there": view.cell("raw", i, j), "case": case})
        some = window(view.n, tuple(dict.fromkeys((i, j))), MOST_WORDS)
        self.panels = self._two(some)
        self.play(*[FadeIn(panel.group) for panel in self.panels], seconds=0.8)
        self.hold(1.2)
        pair = [(i, j), (j, i)] if i != j else [(i, i)]
        marked = [(some.index(a), some.index(b)) for a, b in pair]
        dim = []
        for panel in self.panels:
            fill, ink = _dimmed(panel.grid, set(marked), t)
            dim.append(Change(panel.grid, fill=fill, ink=ink))
        self.play(*dim, seconds=0.5)
        for panel in self.panels:
            frames = [figures.frame(panel.grid.cell_box(*cell), t.ink, 2.5) for cell in marked]
            lines = [
                self._pair(panel, *cell, y) for cell, y in zip(pair, (-1.68, -2.08), strict=False)
            ]
            if i == j:  # of one cell there is nothing to say
                self.play(*map(Create, frames), FadeIn(*lines), seconds=0.7)
                continue
            symmetric = roles.is_symmetric(view.array(panel.tensor))
            text = self._word("symmetric" if symmetric else "not-symmetric")
            verdict = Label(text, SIZES.label, t.ink, weight="semibold")
            right = max(float(line[1].get_right()[0]) for line in lines)
            verdict.at(right + 0.4, -1.68 - 0.2 * (len(pair) - 1))
            self.play(*map(Create, frames), FadeIn(*lines), seconds=0.7)
            self.play(FadeIn(verdict), seconds=0.4)

    def _two(self, shown: tuple[int, ...]) -> tuple[Panel, Panel]:
        """X Xᵀ on the left, Q Kᵀ on the right, both with their words: all cells alike.

        Args:
            shown: The tokens whose rows and columns are drawn: of a long sentence some.
        """
        view, t, stage = self.view, self.theme, self.layout.stage
        half, count = (stage.width - 0.3) / 2, len(shown)
        texts, full = [view.tokens[k] for k in shown], tuple(range(len(shown)))
        room = half - words.LONGEST - words.BESIDE
        columns = axis(count, room, 1.0, full)
        columns = axis(count, room - words.overhang(texts, columns), 1.0, full)
        top = stage.top - max(0.6, words.height_above(texts, columns))
        lines = axis(count, top + 1.35, 0.8, full)
        top -= (top + 1.35 - lines.length) / 2
        beside = words.width_beside(texts, lines)
        width = beside + columns.length + words.overhang(texts, columns)
        made = []
        for tensor, source, x in (
            ("raw", "X X^T", stage.left),
            ("scores", "{{ Q }} {{ K^T }}", stage.right - half),
        ):
            left = x + (half - width) / 2 + beside
            # One scale for both, or nobody could compare them: what is beyond it is brightest.
            loudest = view.largest("scores")
            grid = matrices.signed(
                view.block(tensor, shown, shown), lines, columns, t, largest=loudest, numbers=False
            )
            grid.place(left, top)
            asks = words.beside_rows(texts, lines, left, top, t.quiet)
            answers = words.above_columns(texts, columns, left, top, t.quiet)
            formula = figures.formula(source, 0.46, t.ink, 0.0, top + 0.32)
            if tensor == "scores":
                formula.select(0).set_color(t.query)
                formula.select(1).set_color(t.key)
            formula.shift(figures.point(left - words.BESIDE - formula.get_right()[0], 0.0))
            below = min(left - beside, x + half - BELOW)
            labels = VGroup(asks.group, answers.group)
            made.append(Panel(tensor, grid, grid.copy(), formula, labels, below, shown))
        return made[0], made[1]

    def _pair(self, panel: Panel, i: int, j: int, y: float) -> VGroup:
        """Two words, and what the first one's row says of the second."""
        tokens, t, em = self.view.tokens, self.theme, SIZES.label
        asks, answers = (t.query, t.key) if panel.tensor == "scores" else (t.ink, t.ink)
        number = Number(self.view.cell(panel.tensor, i, j), em, t.ink, weight="semibold")
        fit = [ellipsis(tokens[k], 1.0 / em) for k in (i, j)]
        colours = [asks, t.quiet, answers]
        pair = words.line_of([fit[0], " → ", fit[1]], em, colours, x=panel.left, y=y)
        advance = sum(typeset(text).width for text in (*fit, " → ")) * em
        return VGroup(pair, number.at_figure(panel.left + advance + 0.95, y, "right"))

    # 9

    @beat
    def itself(self) -> None:
        """In how many rows a token matches itself most."""
        view, t, n = self.view, self.theme, self.view.count("n")
        own = {p.tensor: roles.own_best(view.array(p.tensor)) for p in self.panels}
        counts = {name: whole(f"own.{name}", len(found)) for name, found in own.items()}
        self.say(
            {"n": n, "raw": counts["raw"], "scores": counts["scores"]},
            keep=[panel.group for panel in self.panels],
        )
        if len(self.panels[0].shown) < view.n:
            self._zoom_out()
        for panel in self.panels:
            best = view.array(panel.tensor).argmax(axis=1)
            best[own[panel.tensor]] = own[panel.tensor]
            cells = [(row, int(column)) for row, column in enumerate(best)]
            fill, ink = _dimmed(panel.bright, set(cells), t)
            frames = [
                figures.frame(
                    panel.grid.cell_box(a, b),
                    t.ink if a == b else t.quiet,
                    2.5 if len(panel.shown) == view.n else 1.5,
                )
                for a, b in cells
                if panel.grid.box.width / view.n >= FRAMED
            ]
            left = panel.left
            line = words.line_of(
                [counts[panel.tensor], f" {self._word('of')} ", n],
                SIZES.title,
                [t.ink, t.quiet, t.quiet],
                x=left,
                y=-1.66,
                weight="semibold",
            )
            what = Label(self._word("own"), SIZES.least * 1.1, t.quiet).at(left, -2.12)
            shown = [FadeIn(VGroup(*frames))] if frames else []
            self.play(Change(panel.grid, fill=fill, ink=ink), *shown, seconds=0.9)
            self.play(FadeIn(line, what, shift=DOWN), seconds=0.5)

    def _zoom_out(self) -> None:
        """From some tokens to all: their cells as colours alone."""
        n, loudest = self.view.n, self.view.largest("scores")
        shrunk, coming, panels = [], [], []
        for panel in self.panels:
            box = panel.grid.box
            side = min(box.width, box.height)
            cells = even(n, side / n)
            block = self.view.block(panel.tensor)
            left = box.left + (box.width - side) / 2
            grid = matrices.signed(block, cells, cells, self.theme, largest=loudest, numbers=False)
            grid.place(left, box.top)
            coming.append(FadeIn(grid))
            shrunk.append(FadeOut(panel.words, panel.grid))
            panels.append(replace(panel, grid=grid, bright=grid.copy(), words=VGroup()))
        self.play(*shrunk, seconds=0.4)
        self.play(*coming, seconds=0.6)
        self.panels = (panels[0], panels[1])

    # 10

    @beat
    def roles(self) -> None:
        """What the three matrices make of one token, and the formula of it all."""
        t, stage = self.theme, self.layout.stage
        self.say({"query": self.query})
        middle, wide = (stage.left + stage.right) / 2, stage.width / 3
        word = Label(
            self.view.tokens[self.i], SIZES.title, t.ink, weight="semibold", fit=3 * words.LONGEST
        )
        word.at(middle, stage.top - 0.35, "center")
        self.play(FadeIn(word), seconds=0.4)
        y = stage.top - 1.7
        for k, (name, letter) in enumerate(zip(("query", "key", "value"), "QKV", strict=True)):
            x, colour = middle + (k - 1) * wide, getattr(t, name)
            columns = _columns(self.d_v if letter == "V" else self.d_k)
            strip = self._strip(
                self.view.block(letter, rows=(self.i,)),
                x - columns.length / 2,
                y,
                columns,
                0.5,
                self.loudest_value if letter == "V" else self.loudest_key,
            )
            em = _number_size([self.view.block(letter, rows=(self.i,))], columns, 0.5)
            card = VGroup(
                figures.arrow((middle + 0.25 * (k - 1), stage.top - 0.65), (x, y + 0.42), t.quiet),
                _written(strip, em, columns, t.ink_on(strip.fill)),
                figures.frame(_around(strip.box, 0.06), colour, 2.5),
                self._head(f"{name}-role", x - 1.5, x + 1.5, y - 0.6, colour),
                figures.formula(self._projection(letter), 0.4, colour, x, y - 1.05, fit=wide - 0.3),
            )
            self.play(FadeIn(card), seconds=0.7)
        source = '"softmax"(({{ Q }} {{ K^T }}) / sqrt(d_k)) {{ V }}'
        attention = figures.formula(source, 0.6, t.quiet, middle, stage.bottom + 0.75)
        for part, colour in enumerate((t.query, t.key, t.value)):
            attention.select(part).set_color(colour)
        self.play(FadeIn(attention), seconds=0.8)


def _text(part: Cell | str) -> str:
    return part.text if isinstance(part, Cell) else part


def _dimmed(grid: Grid, bright: Collection[tuple[int, int]], theme: Theme) -> tuple[Array, Array]:
    """Fill and ink with all but some cells half as bright: what they are can still be seen."""
    fill, ink = matrices.dimmed(grid, bright, theme)
    fill[..., 3] = np.maximum(fill[..., 3], 0.5 * grid.fill[..., 3])
    return fill, ink


def _columns(d: int) -> Axis:
    """Columns for a vector's numbers: all of a short one's, the first three of a long one's."""
    full = range(d if d <= MOST_NUMBERS else 3)
    return axis(d, WITH_NUMBERS, 0.75, tuple(full))


def _number_size(blocks: Sequence[Cells], columns: Axis, pitch: float) -> float | None:
    """One size for the numbers of several strips; None where they could not be read."""
    texts = [cells.texts[0][j] for cells in blocks for j in columns.full]
    widest = max(typeset(text, weight="semibold", tabular=True).width for text in texts)
    room = min(columns.sizes[j] for j in columns.full) - 0.08
    em = min(SIZES.label, room / widest, 0.62 * pitch)
    return em if em >= SIZES.least - 1e-9 else None


def _written(strip: Grid, em: float | None, columns: Axis, ink: np.ndarray) -> Grid:
    """The strip with its numbers in a size; as it is, without one."""
    if em is not None and strip.cells is not None:
        strip.em = em
        strip.write(matrices.only(strip.cells.texts, (0,), columns.full), ink)
    return strip


def _loudest(blocks: Sequence[Cells]) -> float:
    values = np.array([cells.values for cells in blocks])
    return float(np.abs(values[np.isfinite(values)]).max(initial=0.0))


def _around(box: Box, space: float) -> Box:
    return Box(box.left - space, box.bottom - space, box.right + space, box.top + space)
