"""The library: a question, held against every spine at once, brings home a blend of all pages.

Storyboard
1. reader: a reader with a question.
2. books: tags on every spine, pages inside.
3. held: the question on all spines at once, one match beside each.
4. shares: matches become shares, each beginning where the last one ended, up to 1.
5. blend: each book's page shrinks to its share of one page; added up they go home.
6. both: the turn. The books were this sentence's tokens, and so was the reader.
7. sentence: the same picture with this sentence's numbers.
8. raw: why not the raw vectors? X Xᵀ beside Q Kᵀ, symmetric against not.
9. itself: in how many rows a token matches itself most, counted.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from qkvideo.scenes.kit.grid import Grid
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
from qkvideo.scenes.kit.theme import SIZES

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
DOWN = np.array([0.0, -0.1, 0.0])

# Where the library stands: the reader, the books' spines, their matches and their shares.
CARD = Box(-6.55, -0.25, -4.55, 2.8)
LARGE_CARD = Box(-5.4, -1.75, -1.9, 2.45)
HOME = Box(-6.55, -1.8, -4.55, -0.6)
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
        full: Which rows and columns have words.
    """

    tensor: str
    grid: Grid
    bright: Grid
    formula: VMobject
    words: VGroup
    left: float
    full: tuple[int, ...]

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

    def _closed(self, k: int) -> VMobject:
        """A book that nobody has looked at yet."""
        y, half = self.pile.y(k), 0.45 * self.pile.pitch
        box = Box(SPINE, y - half, self.edge + 0.09, y + half)
        book = figures.frame(box, self.theme.line, 2)
        return book.set_fill(self.theme.empty, opacity=1)

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
        self.closed = VGroup(*[self._closed(k) for k in range(self.pile.count)])
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
        goal = strip.box
        self.play(
            ReplacementTransform(self.card, card),
            FadeOut(self.card_words),
            Change(
                self.asked,
                left=goal.left,
                top=goal.top,
                widths=tuple(np.diff(strip.xs) * goal.width),
                heights=(goal.height,),
            ),
            self.closed.animate.shift(figures.point(-AWAY, -0.2)),
            seconds=1.0,
        )
        self.card, self.card_words = card, names
        self.shelf = VGroup(*[self._book(k) for k in range(pile.count)])
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
        self.play(FadeOut(self.closed), FadeIn(self.shelf, names), seconds=0.5)
        for head, strips in ((key, self.k_strips), (value, self.v_strips)):
            shown = [FadeIn(strip, shift=DOWN) for strip in strips]
            self.play(FadeIn(head), LaggedStart(*shown, lag_ratio=0.15), seconds=1.2)
        self.heads = VGroup(key, value)

    def _library(self) -> list[VMobject]:
        """Reader, books, and what is on them."""
        strips = VGroup(*self.k_strips, *self.v_strips)
        return [self.card, self.card_words, self.asked, self.shelf, self.heads, strips]

    # 3

    @beat
    def held(self) -> None:
        """The question on all spines at once, one match beside each."""
        t, pile = self.theme, self.pile
        self.say({}, keep=self._library())
        held = self._question(TAGS, 2.5, self.tag, 0.42)
        frame = figures.frame(_around(held.box, 0.06), t.query, 2.5)
        travelling = self.asked.copy()
        self.play(self._onto([travelling], [held])[0], seconds=0.7)
        self.remove(travelling)
        self.add(held)
        # On each spine, the upper third of the tags' height is the question's.
        height = self.k_strips[0].box.height
        laid = [held.copy() for _ in self.k_strips]
        self.play(
            FadeIn(frame),
            *[
                Change(strip, top=strip.box.top - 0.42 * height, heights=[0.58 * height])
                for strip in self.k_strips
            ],
            *[
                Change(copy, top=strip.box.top, heights=[0.36 * height])
                for copy, strip in zip(laid, self.k_strips, strict=True)
            ],
            seconds=1.0,
        )
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
        """Matches become shares: each begins where the last one ended."""
        t, pile, cells = self.theme, self.pile, self.shares_of
        before = [self.question, self.laid, self.matches.group, self.match_words]
        self.say({}, keep=[*self._library(), *before])
        stairs = bars(
            cells, pile.box(*SHARES), t, upright=False, stacked=True, axis=pile.axis, largest=1.0
        )
        one = max(box.right for box in stairs.boxes)
        head = self._head("share", stairs.origin, one, HEADS, t.ink)
        below = pile.bottom - 0.12
        end = figures.bracket_below(stairs.origin, one, below, t.quiet)
        middle = (MATCHES[1] + SHARES[0]) / 2 - 0.1
        start = max(middle - 0.5, float(self.match_words[0].get_right()[0]) + 0.14)
        method = VGroup(
            figures.arrow((start, HEADS), (middle + 0.6, HEADS), t.quiet),
            Label(self._word("softmax"), SIZES.label, t.ink).at(middle, HEADS + 0.34, "center"),
            Label(self._word("later"), SIZES.least, t.quiet).at(middle, HEADS + 0.68, "center"),
        )
        self.play(FadeIn(head, method, stairs.zero), seconds=0.5)
        sources = [rod.copy() for rod in self.matches.rods]
        self.play(
            *[ReplacementTransform(a, b) for a, b in zip(sources, stairs.rods, strict=False)],
            *[FadeIn(rod) for rod in stairs.rods[len(sources) :]],
            seconds=1.4,
        )
        self.play(*[FadeIn(number) for number in stairs.numbers.values()], seconds=0.5)
        sign, total = self._total()
        line = words.line_of(
            [f"{self._word('together')}  {sign}  ", total],
            SIZES.label,
            [t.quiet, t.ink],
            x=(stairs.origin + one) / 2,
            y=below - 0.24,
            anchor="center",
            weight="semibold",
        )
        self.play(Create(end), FadeIn(line, shift=DOWN), seconds=0.5)
        self.stairs = VGroup(*stairs.rods)
        self.share_numbers = [stairs.numbers[k] for k in range(len(cells))]

    # 5

    @beat
    def blend(self) -> None:
        """Each page shrinks to its share of one page; added up they go home."""
        t, pile, cells = self.theme, self.pile, self.shares_of
        numbers = self.share_numbers
        self.say({}, keep=[*self._library(), self.laid, self.stairs, *numbers])
        beside = self.edge + 0.3 + max(number.advance for number in numbers)
        moved = [
            Number(cell, number.em, t.ink).at_figure(beside, pile.y(k), "right")
            for k, (cell, number) in enumerate(zip(cells, numbers, strict=True))
        ]
        spent = [m for book in self.shelf for m in (book[0], book[2])]
        self.play(
            FadeOut(self.stairs, self.laid),
            *[ReplacementTransform(a, b) for a, b in zip(numbers, moved, strict=True)],
            *[mobject.animate.set_opacity(0.12) for mobject in spent],
            *[self._quieter(strip) for strip in self.k_strips],
            self.heads[0].animate.set_fill(t.quiet),
            seconds=0.8,
        )
        width = self.d_v * self.page
        left = SHARES[1] - width - 0.06
        bottom = min(pile.bottom, PILE_TOP - 1.6)
        head = self._head("page", left, left + width, HEADS, t.value)
        page = figures.frame(_around(Box(left, bottom, left + width, PILE_TOP), 0.05), t.value, 2.5)
        slices, ribbons, going = [], [], []
        y, most = PILE_TOP, max(cell.value for cell in cells)
        for strip, cell in zip(self.v_strips, cells, strict=True):
            height = (PILE_TOP - bottom) * cell.value
            source = strip.box
            near, far = beside + 0.12, left - 0.1
            ribbon = figures.area(
                [(near, source.top), (far, y), (far, y - height), (near, source.bottom)]
            )
            ribbons.append(ribbon.set_fill(t.value, opacity=0.1 + 0.4 * cell.value / most))
            slices.append(strip.copy())
            going.append(Change(slices[-1], left=left, top=y, heights=[max(height, 1e-6)]))
            y -= height
        self.play(FadeIn(page, head), seconds=0.4)
        self.play(FadeIn(*ribbons), *going, seconds=1.6)
        self.hold(0.5)
        self._go_home(slices)

    def _quieter(self, strip: Grid) -> Change:
        fill, ink = matrices.dimmed(strip, set(), self.theme)
        return Change(strip, fill=fill, ink=ink)

    def _go_home(self, slices: Sequence[Grid]) -> None:
        """All slices fall into one strip, which goes to the reader."""
        t = self.theme
        start = slices[0].box
        middle = (PILE_TOP + self.pile.bottom) / 2
        cells = self.view.block("output", rows=(self.i,))
        width = min(self.page, (HOME.width - 0.25) / self.d_v)
        x = (HOME.left + HOME.right) / 2
        goal = self._strip(
            cells,
            x - width * self.d_v / 2,
            HOME.top - 0.42,
            even(self.d_v, width),
            0.44,
            self.loudest_value,
        )
        blend = self._strip(
            cells, start.left, middle, even(self.d_v, self.page), 0.44, self.loudest_value
        )
        falling = [one.copy() for one in slices]
        falls = [Change(f, top=blend.box.top, heights=[0.44]) for f in falling]
        self.play(*falls, seconds=0.8)
        frame = figures.frame(HOME, t.value, 2.5)
        name = self._head("blend", HOME.left, HOME.right, HOME.bottom + 0.28, t.value)
        self.play(FadeOut(*falling), FadeIn(blend), seconds=0.4)
        self.play(*self._onto([blend], [goal]), FadeIn(frame, name), seconds=1.0)

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
            self._numbered(tensor, a, lines, left)
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
        self.moving = [asks[self.mine], *keys, *values]
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

    def _numbered(self, tensor: str, columns: Axis, lines: rows.Rows, left: float) -> list[Grid]:
        """Rows of Q, K or V as strips with their numbers, where these can be read."""
        blocks = [self.view.block(tensor, rows=(k,)) for k in self.kept]
        largest = self.loudest_value if tensor == "V" else self.loudest_key
        return self._table(blocks, columns, lines, left, largest)

    def _table(
        self, blocks: Sequence[Cells], columns: Axis, lines: rows.Rows, left: float, largest: float
    ) -> list[Grid]:
        """Strips below one another, with their numbers in one size."""
        em = _number_size(blocks, columns, lines.pitch)
        strips = []
        for k, cells in enumerate(blocks):
            strip = self._strip(cells, left, lines.y(k), columns, 0.78 * lines.pitch, largest)
            strips.append(_written(strip, em, columns, self.theme.ink_on(strip.fill)))
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
        apart = 0.4
        total = words.LONGEST + words.BESIDE + k_axis.length + v_axis.length + 2 + 3 * apart
        middle = (stage.top + stage.bottom) / 2
        lines = self._list(0.0, 3.95, (stage.left + stage.right - total) / 2)
        top = min(2.2, middle + lines.count * lines.pitch / 2)
        lines = replace(lines, top=top)
        x_key = lines.beside + words.BESIDE
        x_match = x_key + k_axis.length + apart
        x_share = x_match + 1 + apart
        x_value = x_share + 1 + apart
        above, below = top + 0.36, lines.bottom - 0.3

        titles = self._titles(lines)
        keys = self._numbered("K", k_axis, lines, x_key)
        values = self._table(self._contents(), v_axis, lines, x_value, self.loudest_value)
        asked = self._alone("Q", k_axis, lines, x_key, above)
        who = Label(view.tokens[i], lines.em, t.query, weight="semibold", fit=words.LONGEST)
        who.at(lines.beside, above, "right")
        self.play(
            *self._onto(self.moving, [asked, *keys, *values[: len(keys)]]),
            ReplacementTransform(self.titles, titles),
            FadeIn(who, figures.frame(_around(asked.box, 0.04), t.query)),
            seconds=1.2,
        )
        self.remove(*self.moving)
        self.add(asked, *keys, *values)

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
        self.panels = self._two(window(view.n, tuple(dict.fromkeys((i, j))), MOST_WORDS))
        self.play(*[FadeIn(panel.group) for panel in self.panels], seconds=0.8)
        self.hold(0.6)
        pair = [(i, j), (j, i)] if i != j else [(i, i)]
        dim = []
        for panel in self.panels:
            fill, ink = matrices.dimmed(panel.grid, set(pair), t)
            dim.append(Change(panel.grid, fill=fill, ink=ink))
        self.play(*dim, seconds=0.5)
        for panel in self.panels:
            frames = [figures.frame(panel.grid.cell_box(*cell), t.ink, 2.5) for cell in pair]
            lines = [
                self._pair(panel, *cell, y) for cell, y in zip(pair, (-1.68, -2.08), strict=False)
            ]
            symmetric = roles.is_symmetric(view.array(panel.tensor))
            text = self._word("symmetric" if symmetric else "not-symmetric")
            verdict = Label(text, SIZES.label, t.ink, weight="semibold")
            right = max(float(line[1].get_right()[0]) for line in lines)
            verdict.at(right + 0.4, -1.68 - 0.2 * (len(pair) - 1))
            self.play(*map(Create, frames), FadeIn(*lines), seconds=0.7)
            self.play(FadeIn(verdict), seconds=0.4)

    def _two(self, full: tuple[int, ...]) -> tuple[Panel, Panel]:
        """X Xᵀ on the left, Q Kᵀ on the right, both with their words."""
        view, t, stage = self.view, self.theme, self.layout.stage
        half = (stage.width - 0.3) / 2
        room = half - words.LONGEST - words.BESIDE
        columns = axis(view.n, room, 1.0, full)
        columns = axis(view.n, room - words.overhang(view.tokens, columns), 1.0, full)
        top = stage.top - max(0.6, words.height_above(view.tokens, columns))
        lines = axis(view.n, top + 1.35, 0.8, full)
        top -= (top + 1.35 - lines.length) / 2
        beside = words.width_beside(view.tokens, lines)
        width = beside + columns.length + words.overhang(view.tokens, columns)
        made = []
        for tensor, source, x in (
            ("raw", "X X^T", stage.left),
            ("scores", "{{ Q }} {{ K^T }}", stage.right - half),
        ):
            left = x + (half - width) / 2 + beside
            grid = matrices.signed(view.block(tensor), lines, columns, t, numbers=False)
            grid.place(left, top)
            asks = words.beside_rows(view.tokens, lines, left, top, t.quiet)
            answers = words.above_columns(view.tokens, columns, left, top, t.quiet)
            formula = figures.formula(source, 0.46, t.ink, 0.0, top + 0.32)
            if tensor == "scores":
                formula.select(0).set_color(t.query)
                formula.select(1).set_color(t.key)
            formula.shift(figures.point(left - words.BESIDE - formula.get_right()[0], 0.0))
            below = min(left - beside, x + half - BELOW)
            labels = VGroup(asks.group, answers.group)
            made.append(Panel(tensor, grid, grid.copy(), formula, labels, below, full))
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
        if len(self.panels[0].full) < view.n:
            self._zoom_out()
        for panel in self.panels:
            best = view.array(panel.tensor).argmax(axis=1)
            best[own[panel.tensor]] = own[panel.tensor]
            cells = [(row, int(column)) for row, column in enumerate(best)]
            fill, ink = matrices.dimmed(panel.bright, set(cells), t)
            frames = [
                figures.frame(panel.grid.cell_box(a, b), t.ink if a == b else t.quiet, 2.5)
                for a, b in cells
                if len(panel.full) == view.n
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
        """From the window to the whole: all cells alike, as colours."""
        n = self.view.n
        box = self.panels[0].grid.box
        cells = even(n, min(box.width, box.height) / n).sizes
        moves = [
            Change(
                panel.grid,
                widths=cells,
                heights=cells,
                left=panel.grid.box.left + (box.width - sum(cells)) / 2,
            )
            for panel in self.panels
        ]
        self.play(FadeOut(*[panel.words for panel in self.panels]), *moves, seconds=1.0)


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
