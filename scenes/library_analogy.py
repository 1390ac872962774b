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
from typing import Any

import numpy as np
from manim import (
    Animation,
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
from qkvideo.scenes.kit import compared, figures, matrices, rows, words
from qkvideo.scenes.kit.axis import Axis, even, window
from qkvideo.scenes.kit.bars import bars
from qkvideo.scenes.kit.catalogue import Word
from qkvideo.scenes.kit.change import Change
from qkvideo.scenes.kit.film import Film, beat
from qkvideo.scenes.kit.grid import Array, Grid
from qkvideo.scenes.kit.label import Label
from qkvideo.scenes.kit.number import Number
from qkvideo.scenes.kit.numbers import (
    MOST_DECIMALS,
    USUAL_DECIMALS,
    Cell,
    Cells,
    Style,
    relation,
    whole,
)
from qkvideo.scenes.kit.pango import LINE_HEIGHT, Box, ellipsis, typeset
from qkvideo.scenes.kit.shelf import shelf
from qkvideo.scenes.kit.strips import (
    narrowest,
    number_size,
    onto,
    strip_columns,
    with_numbers,
)
from qkvideo.scenes.kit.theme import SIZES, Theme, rgba

TITLE = "The library"
SUMMARY = "A reader, a question, a shelf of books: what query, key and value are for."
ORDER = 2

MOST_WORDS = 5
"""So many words stand beside one of two matrices, where not all of them fit."""
TWO_LINES = 1.42
"""The height of two-line heads and a formula above a table."""
FRAMED = 0.1
"""Smaller cells get no frame: it would cover them."""
DOWN = np.array([0.0, -0.1, 0.0])
ROLES = (("query", "Q"), ("key", "K"), ("value", "V"))
"""What a token is, and the matrix of the vectors that make it so."""


@dataclass(frozen=True)
class Panel:
    """One of two matrices that are compared.

    Attributes:
        tensor: Its name.
        grid: Its colours.
        bright: The same colours, before any were put into the background.
        formula: What it is.
        words: Beside it and above it.
        reading: What is read off it stands here: below it or, on a tall stage, beside it.
        shown: Which tokens have a row and a column.
    """

    tensor: str
    grid: Grid
    bright: Grid
    formula: VMobject
    words: VGroup
    reading: Box
    shown: tuple[int, ...]

    @property
    def group(self) -> VGroup:
        """All of it."""
        return VGroup(self.grid, self.formula, self.words)


@dataclass(frozen=True)
class Table:
    """Where the numbers of one row of attention stand: a line for each book.

    Attributes:
        lines: The books' lines, with their words at the left.
        keys: The columns of keys.
        values: The columns of values.
        key: Left edge of the keys.
        match: Of the matches.
        match_width: How wide a match is.
        share: Left edge of the shares.
        share_width: How wide a share is.
        value: Left edge of the values.
        above: Middle of what stands above the first line.
        below: And below the last one.
    """

    lines: rows.Rows
    keys: Axis
    values: Axis
    key: float
    match: float
    match_width: float
    share: float
    share_width: float
    value: float
    above: float
    below: float


class LibraryAnalogy(Film):
    """Attention as reading: first any library, then this sentence's own."""

    def prepare(self) -> None:
        """Choose the books, and lay out what several beats share."""
        view, head = self.view, self.brief.attention
        weights = parts.weight_parts(head)["total.weights"]
        view.supply({"raw": roles.raw_scores(head.X), "total.weights": weights})
        listing = self.layout.listing
        view.supply(parts.others_parts(head, {"weights": head.weights}, listing))
        view.supply(roles.others_value(head, listing))
        self.i = i = self.brief.row
        self.query = Word(view.tokens[i], "query")
        kept = parts.listed(head.weights, i, listing)
        others = len(kept) < view.n
        self.d_k, self.d_v = view.array("K").shape[1], view.array("V").shape[1]
        self.shelf_at = at = shelf(self.layout, len(kept) + others, self.d_k, self.d_v)
        self.pile = rows.Rows(kept, others, at.top, at.pitch, at.left)
        self.tags, self.tag = at.tags
        self.pages, self.page = at.pages
        self.kept, self.mine = kept, kept.index(i)
        self.shares_of = self._shares_of()
        # What is blocked is no match at all.
        self.match = "masked" if view.array("mask").any() else "scores"
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

    def _held(self) -> Grid:
        """The question above the tags."""
        box = self.shelf_at.question
        return self._question(box.left, (box.bottom + box.top) / 2, self.tag, box.height)

    def _book(self, k: int) -> VGroup:
        """The spine of a book, its pages, and the line where its title will be."""
        t, at, y = self.theme, self.shelf_at, self.pile.y(k)
        spine = figures.frame(at.spine(y), t.key, 1.5)
        spine.set_fill(t.key, opacity=0.1).set_stroke(opacity=0.6)
        pages = figures.frame(at.inside(y), t.value, 1.5)
        pages.set_fill(t.value, opacity=0.1).set_stroke(opacity=0.6)
        title = figures.line([(at.left + 0.18, y), (self.tags - 0.22, y)], t.line, 4)
        return VGroup(spine, pages, title)

    def _more(self) -> list[VMobject]:
        """The others together: a stack of books, quiet and apart, and how many they are."""
        if not self.pile.others:
            return []
        t, y, pitch = self.theme, self.pile.y(self.pile.count - 1), self.pile.pitch
        left = self.shelf_at.left
        rest = whole("others", self.view.n - len(self.kept))
        line = self.catalogue.say("library-analogy-more", {"others": rest}).pieces()
        edges = [
            figures.line([(left, y + d * pitch), (self.pages - 0.3, y + d * pitch)], t.quiet, 1.5)
            for d in (-0.36, -0.28, -0.2)
        ]
        em, middle = SIZES.least, y + 0.12 * pitch
        text = words.line_of(line, em, t.quiet, x=left + 0.1, y=middle)
        return [VGroup(*edges), text]

    def _closed(self, k: int) -> VMobject:
        """A book that nobody has looked at yet."""
        book = figures.frame(self.shelf_at.book(self.pile.y(k)), self.theme.line, 2)
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
        """A word above a column, over its middle; a long one does not leave the frame for it."""
        text = self._word(key)
        em = SIZES.label
        if self.layout.narrow:  # columns are close to one another
            widest = typeset(text, weight="semibold").width
            em = max(SIZES.least, min(em, (right - left + 0.2) / widest))
        label = Label(text, em, colour, weight="semibold")
        x = min((left + right) / 2, self.layout.safe.right - label.advance / 2)
        return label.at(x, y, "center")

    def _word(self, key: str) -> str:
        return self.catalogue.say(f"library-analogy-{key}").text

    def _reader_in_place(self) -> tuple[VGroup, VGroup, Grid]:
        """The reader beside the books; or above them, as a row whose question is above the tags."""
        at, t = self.shelf_at, self.theme
        if not at.above:
            return self._reader(at.card)
        y, x = (at.card.bottom + at.card.top) / 2, (at.left + self.tags) / 2
        tall = min(0.37 * at.card.height, 0.3)
        lines = self._figure(at.card, x, y + 0.49 * tall, y - 0.51 * tall)
        query = self._head("query", self.pages, at.edge, y, t.query)
        return lines, VGroup(query), self._held()

    def _figure(self, card: Box, x: float, head: float, shoulders: float) -> VGroup:
        """The card's frame, and on it somebody's head and shoulders."""
        size, t = (head - shoulders) / 0.59475, self.theme
        outlines = VGroup(Circle(0.27 * size), Arc(0.52 * size, 0, np.pi))
        for outline, y in zip(outlines, (head, shoulders), strict=True):
            outline.move_to(figures.point(x, y))
            outline.set_stroke(t.query, width=4 if size > 0.8 else 3)
        return VGroup(figures.frame(card, t.query, 2.5), *outlines)

    def _reader(self, card: Box) -> tuple[VGroup, VGroup, Grid]:
        """Somebody with a question: the outlines, the words, and the question."""
        t, height = self.theme, card.height
        x = (card.left + card.right) / 2
        size = height / 3.05

        def y(share: float) -> float:
            return card.top - share * height

        lines = self._figure(card, x, y(0.19), y(0.385))
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
        self.card, self.card_words, self.asked = self._reader(self.shelf_at.large_card)
        self.closed = VGroup(*[self._closed(k) for k in range(len(self.kept))], *self._more())
        self.closed.shift(figures.point(*self.shelf_at.away))
        self.play(FadeIn(self.closed), seconds=0.6)
        self.play(FadeIn(self.card, self.card_words[0], shift=-DOWN), seconds=0.8)
        self.play(FadeIn(self.asked, self.card_words[1]), seconds=0.6)

    # 2

    @beat
    def books(self) -> None:
        """Tags on every spine, pages inside."""
        t, pile, at = self.theme, self.pile, self.shelf_at
        self.say({}, keep=(self.card, self.card_words, self.asked, self.closed))
        card, names, strip = self._reader_in_place()
        self.shelf = VGroup(*[self._book(k) for k in range(len(self.kept))])
        self.more = VGroup(*self._more())
        tags, pages = even(self.d_k, self.tag), even(self.d_v, self.page)
        height = 0.76 * pile.pitch
        self.k_strips = [
            self._strip(cells, self.tags, pile.y(k), tags, height, self.loudest_key)
            for k, cells in enumerate(self._tags())
        ]
        self.v_strips = [
            self._strip(cells, self.pages, pile.y(k), pages, height, self.loudest_value)
            for k, cells in enumerate(self._contents())
        ]
        key = self._head("key", self.tags, self.tags + tags.length, at.heads, t.key)
        value = self._head("value", self.pages, at.edge, at.heads, t.value)
        # What is laid onto the spines passes behind the heads.
        self.heads = VGroup(key, value).set_z_index(3)
        alone = figures.point(at.alone, 0.0)
        library = VGroup(card, names, strip, self.shelf, self.more, self.heads)
        VGroup(library, *self.k_strips, *self.v_strips).shift(alone)
        # The card alone moves: what stands on it is there again when it has arrived.
        moves: list[Any] = [ReplacementTransform(self.card, card)]
        opened: list[Animation] = [FadeIn(self.shelf, self.more, names, strip)]
        if at.crossing:
            self.play(FadeOut(self.card_words, self.asked, self.closed), seconds=0.3)
        else:
            self.play(FadeOut(self.card_words, self.asked), seconds=0.3)
            moves.append(self.closed.animate.shift(alone - figures.point(*at.away)))
            opened.insert(0, FadeOut(self.closed))
        self.play(*moves, seconds=1.0)
        self.card, self.card_words, self.asked = card, names, strip
        self.play(*opened, seconds=0.5)
        for head, strips in ((key, self.k_strips), (value, self.v_strips)):
            shown = [FadeIn(strip, shift=DOWN) for strip in strips]
            self.play(FadeIn(head), LaggedStart(*shown, lag_ratio=0.15), seconds=1.2)

    def _library(self) -> list[VMobject]:
        """Reader, books, and what is on them."""
        strips = VGroup(*self.k_strips, *self.v_strips)
        kept = [self.card, self.card_words, self.asked, self.shelf, self.heads, strips]
        return [*kept, self.more]

    # 3

    @beat
    def held(self) -> None:
        """The question on all spines at once, one match beside each."""
        t, pile, at = self.theme, self.pile, self.shelf_at
        self.say({}, keep=self._library())
        if at.alone:
            home = figures.point(-at.alone, 0.0)
            self.play(*[part.animate.shift(home) for part in self._library()], seconds=0.8)
        held = self._held()
        frame = figures.frame(_around(held.box, 0.06), t.query, 2.5)
        self.play(FadeIn(held, frame), seconds=0.6)
        # On each spine, the upper third of the tags' height is the question's.
        height = self.k_strips[0].box.height
        laid = [
            self._question(self.tags, strip.box.top - 0.18 * height, self.tag, 0.36 * height)
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
            Box(at.matches[0], lowest, at.matches[1], pile.top),
            t,
            upright=False,
            axis=Axis((pile.pitch,) * count, tuple(range(count))),
            numbers=False,
            signed=True,
        )
        head = self._head("match", *at.matches, at.heads, t.ink)
        below = (pile.bottom if at.above else lowest) - 0.22
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
        t, pile, at, cells = self.theme, self.pile, self.shelf_at, self.shares_of
        before: list[VMobject] = [self.question, self.laid, self.matches.group]
        # Below the matches there may be no room for their signs and the shares' sum.
        before.append(self.match_words[0] if at.above else self.match_words)
        self.say({}, keep=[*self._library(), *before])
        lengths = bars(cells, pile.box(*at.shares), t, upright=False, axis=pile.axis, largest=1.0)
        one = lengths.origin + 0.6 * (at.shares[1] - at.shares[0])
        head = self._head("share", lengths.origin, one, at.heads, t.ink)
        below = pile.bottom - 0.12
        end = figures.line([(lengths.origin, below), (one, below)], t.quiet)
        if pile.others:  # several books: no share of one, and so no bar that is filled
            lengths.rods[-1].set_fill(opacity=0).set_stroke(t.quiet, 1.5)
            lengths.numbers[len(cells) - 1].set_fill(t.quiet)
        method = self._method((lengths.origin + one) / 2)
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
            x=at.shares[1] if at.above else (lengths.origin + one) / 2,
            y=below - 0.24,
            anchor="right" if at.above else "center",
            weight="semibold",
        )
        self.play(Create(end), FadeIn(line, shift=DOWN), seconds=0.5)
        self.lengths = VGroup(*lengths.rods)
        self.share_numbers = [lengths.numbers[k] for k in range(len(cells))]

    def _method(self, share: float) -> VGroup:
        """The steps from matches to shares, over an arrow between their heads.

        Args:
            share: The middle of the shares' head.
        """
        t, at = self.theme, self.shelf_at
        first, last = self.match_words[0], float(self.match_words[0].get_right()[0])
        middle, y = (at.matches[1] + at.shares[0]) / 2 - 0.1, at.heads
        # In some languages the word before it is a long one.
        start, end = max(middle - 0.5, last + 0.14), middle + 0.6
        if at.above:  # the heads are too close for an arrow between them
            start, end, y = float(first.get_center()[0]), share, at.heads + 0.27
            middle = (at.card.right + at.shares[1]) / 2
        steps = words.line_of(
            self._steps(),
            SIZES.label,
            t.ink,
            x=middle,
            y=y + (0.27 if at.above else 0.36),
            anchor="center",
        )
        return VGroup(figures.arrow((start, y), (end, y), t.quiet), steps)

    # 5

    @beat
    def blend(self) -> None:
        """Each page shrinks to its share; added up they are what the reader leaves with."""
        t, pile, at, cells = self.theme, self.pile, self.shelf_at, self.shares_of
        said = {"n": self.view.count("n")}
        self.say(said, keep=[*self._library(), self.laid, self.lengths, *self.share_numbers])
        beside = self._shares_to_pages()
        width = self.d_v * self.page
        left = at.shares[1] - width - 0.06
        bottom = at.floor + 1.1
        head = self._head("page", left - 0.5, left + width + 0.5, at.heads, t.value)
        page = figures.frame(_around(Box(left, bottom, left + width, pile.top), 0.05), t.value, 2.5)
        slices: list[Grid] = []
        ribbons: list[VMobject] = []
        y, most = pile.top, max(cell.value for cell in cells[: len(self.kept)])
        pages = zip(self.v_strips, self._contents(), cells, strict=True)
        for strip, content, cell in pages:
            height = (pile.top - bottom) * cell.value
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

    def _shares_to_pages(self) -> float:
        """All but pages and shares steps back; the shares come to the pages.

        Returns:
            Where what begins at the pages may begin.
        """
        t, at, pile, numbers = self.theme, self.shelf_at, self.pile, self.share_numbers
        right = at.edge + 0.3 + max(number.advance for number in numbers)
        if at.above:  # there is no room beside the pages: shares take the tags' place
            right = self.pages - 0.36
        moved = []
        for k, (cell, number) in enumerate(zip(self.shares_of, numbers, strict=True)):
            single = k < len(self.kept)
            y = pile.y(k) + (0.25 * pile.pitch if at.above and not single else 0.0)
            ink = t.ink if single else t.quiet
            moved.append(Number(cell, number.em, ink).at_figure(right, y, "right"))
        spent = [m for book in self.shelf for m in (book[0], book[2])]
        leaving = [mobject.animate.set_opacity(0.12) for mobject in spent]
        leaving.append(FadeOut(self.lengths, self.laid))
        if not at.above:
            self.play(
                *[ReplacementTransform(a, b) for a, b in zip(numbers, moved, strict=True)],
                *[self._quieter(strip) for strip in self.k_strips],
                self.heads[0].animate.set_fill(t.quiet),
                *leaving,
                seconds=0.8,
            )
            return right
        self.play(FadeOut(*numbers, *self.k_strips, self.heads[0]), *leaving, seconds=0.5)
        head = self._head("share", self.tags, self.pages - 0.24, at.heads, t.ink)
        self.play(FadeIn(*moved, head), seconds=0.5)
        return at.edge

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
        narrow = self.layout.narrow
        lines = self._list(stage.height - TWO_LINES if narrow else 3.95)
        room = (stage.width - lines.words - words.BESIDE - 2 * 0.25) / 3
        axes = [self._columns(tensor, room) for tensor in "QKV"]
        rest = stage.width - lines.words - words.BESIDE - sum(a.length for a in axes)
        apart = min(0.55, rest / 2)
        total = stage.width - rest + 2 * apart
        tall = lines.count * lines.pitch
        top = min(1.75, 0.1 + tall / 2)
        if narrow:
            top = (stage.bottom + stage.top + tall - TWO_LINES) / 2
        lines = replace(lines, top=top, left=(stage.left + stage.right - total) / 2)
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
            colour, middle = getattr(t, name), left + a.length / 2
            fit = a.length + apart - 0.15 if narrow else None
            heads.add(self._role(name, middle, top + 0.87, colour))
            heads.add(
                figures.formula(self._projection(letter), 0.36, colour, middle, top + 0.39, fit=fit)
            )
        if lines.others:
            y = lines.y(lines.count - 1)
            for left, a in zip(lefts, axes, strict=True):
                dots = Label("⋮", SIZES.label, t.quiet)
                heads.add(dots.at(left + a.length / 2, y, "center"))
        # Where shares took the tags' place, tags come anew, once the pages are out of their way.
        above = self.shelf_at.above
        self.play(
            *[FadeOut(strip) for strip in self.v_strips[len(keys) :]],
            *([] if above else onto(self.k_strips, keys)),
            *onto(self.v_strips, values),
            FadeIn(titles),
            seconds=1.2,
        )
        self.remove(*self.k_strips, *self.v_strips)
        self.add(*([] if above else keys), *values)
        self.play(FadeIn(*asks, *(keys if above else []), heads), seconds=0.7)
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

    def _role(self, name: str, x: float, y: float, colour: str) -> VGroup:
        """What a vector does, and its name: in one line, or in a narrow frame in two.

        Args:
            name: "query", "key" or "value".
            x: Its middle.
            y: The middle of its last line.
            colour: Its colour.
        """
        text = self._word(f"{name}-role")
        does, space, named = text.rpartition(" ") if self.layout.narrow else ("", "", text)
        last = Label(named, SIZES.label, colour, weight="semibold").at(x, y, "center")
        if not space:
            return VGroup(last)
        return VGroup(Label(does, SIZES.label, colour).at(x, y + 0.36, "center"), last)

    def _columns(self, tensor: str, room: float) -> Axis:
        """Columns for the books' rows of Q, K or V.

        In a narrow frame as many of them are for numbers as the widest number allows.
        """
        d = self.d_v if tensor == "V" else self.d_k
        if not self.layout.narrow:
            return strip_columns(d, room)
        alike = tensor if tensor == "V" else "QK"  # query and key share their columns
        blocks = [self.view.block(name, rows=self.kept) for name in alike]
        return strip_columns(d, room, narrowest(blocks))

    def _list(self, room: float) -> rows.Rows:
        """The books as lines of a table; where it stands is not yet known.

        In a narrow frame the words take no more room than they need.
        """
        pitch = min(0.64 if self.layout.narrow else 0.5, room / self.pile.count)
        lines = rows.Rows(self.kept, self.pile.others, 0.0, pitch, 0.0)
        if not self.layout.narrow:
            return lines
        tokens = [ellipsis(self.view.tokens[k], words.LONGEST / lines.em) for k in self.kept]
        others = "".join(map(_text, self._rest())) if lines.others else ""
        widest = max(typeset(text).width for text in (*tokens, others)) * lines.em
        return replace(lines, words=min(words.LONGEST, widest + 0.02))

    def _rest(self) -> list[Cell | str]:
        """What the others are called, together."""
        rest = whole("others", self.view.n - len(self.kept))
        return self.catalogue.say("others-together", {"others": rest}).pieces()

    def _titles(self, lines: rows.Rows) -> VGroup:
        """The books' titles, which are words."""
        quiet = self.theme.quiet
        return rows.names(self.view.tokens, lines, quiet, self._rest(), quiet)

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
        em = number_size(blocks, columns, lines.pitch)
        strips = []
        for k, cells in enumerate(blocks):
            strip = self._strip(cells, left, lines.y(k), columns, 0.78 * lines.pitch, largest)
            shown = em if written is None or k in written else None
            strips.append(with_numbers(strip, shown, columns, self.theme.ink_on(strip.fill)))
        return strips

    # 7

    @beat
    def sentence(self) -> None:
        """The same picture with this sentence's numbers."""
        view, t, i = self.view, self.theme, self.i
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
        at = self._sentence_table()
        lines = at.lines
        titles = self._titles(lines)
        keys = self._numbered("K", at.keys, lines, at.key)
        values = self._table(self._contents(), at.values, lines, at.value, self.loudest_value)
        asked = self._alone("Q", at.keys, lines, at.key, at.above)
        who = Label(view.tokens[i], lines.em, t.query, weight="semibold", fit=words.LONGEST)
        who.at(lines.beside, at.above, "right")
        self.play(
            *onto(self.moving, [*keys, *values[: len(keys)]]),
            ReplacementTransform(self.titles, titles),
            FadeIn(asked, who, figures.frame(_around(asked.box, 0.04), t.query)),
            seconds=1.2,
        )
        self.remove(*self.moving)
        self.add(*keys, *values)

        row = [view.block(self.match, rows=(i,), columns=(k,)) for k in self.kept]
        matches = self._table(row, Axis((at.match_width,), (0,)), lines, at.match, _loudest(row))
        answers = self._head("key", at.key, at.key + at.keys.length, at.below, t.key)
        head = self._head("match", at.match, at.match + at.match_width, at.above, t.ink)
        self.play(
            FadeIn(head, answers), LaggedStart(*map(FadeIn, matches), lag_ratio=0.1), seconds=0.9
        )
        shares = self._shares_in(at)
        self.play(FadeIn(self._steps_in(at)), seconds=0.5)
        sign, one = self._total()
        right = at.share + at.share_width
        sum_line = words.line_of(
            [f"{sign} ", one],
            SIZES.label,
            [t.quiet, t.ink],
            x=right - 0.1,
            y=at.below,
            anchor="right",
        )
        spot = figures.frame(_around(shares[best].box, 0.02), t.ink)
        self.play(
            FadeIn(self._head("share", at.share, right, at.above, t.ink)),
            LaggedStart(*map(FadeIn, shares), lag_ratio=0.1),
            FadeIn(sum_line),
            seconds=0.9,
        )
        z = self._alone("output", at.values, lines, at.value, at.below)
        end, name = at.value + at.values.length, min(at.below - 0.44, z.box.bottom - 0.24)
        self.play(
            FadeIn(spot, z, figures.frame(_around(z.box, 0.04), t.value)),
            FadeIn(self._head("blend", at.value, end, name, t.value)),
            FadeIn(self._head("value", at.value, end, at.above, t.value)),
            titles[best].animate.set_fill(t.key),
            seconds=0.8,
        )

    def _sentence_table(self) -> Table:
        """Lay it out: of the widths left over, keys and values take what they can use."""
        stage, narrow = self.layout.stage, self.layout.narrow
        match, share, apart = (0.95, 0.7, 0.2) if narrow else (1.0, 1.0, 0.4)
        wide = [sum(typeset(_text(step)).width for step in line) for line in self._step_lines()]
        # In a narrow frame the arrow is above the columns.
        between = 0.25 if narrow else max(0.9, 0.5 + max(wide) * SIZES.label)
        head, foot = 1.12, 0.92
        lines = self._list(stage.height - head - foot if narrow else 3.6)
        rest = lines.words + words.BESIDE + match + between + share + 2 * apart
        room = (stage.width - rest) / 2
        keys, values = self._columns("K", room), self._columns("V", room)
        total = rest + keys.length + values.length
        middle, tall = (stage.top + stage.bottom) / 2, lines.count * lines.pitch
        top = middle + (tall - head + foot) / 2 if narrow else min(2.2, middle + tall / 2)
        lines = replace(lines, top=top, left=(stage.left + stage.right - total) / 2)
        key = lines.beside + words.BESIDE
        x_match = key + keys.length + apart
        x_share = x_match + match + between
        return Table(
            lines=lines,
            keys=keys,
            values=values,
            key=key,
            match=x_match,
            match_width=match,
            share=x_share,
            share_width=share,
            value=x_share + share + apart,
            above=top + max(0.36, 0.6 * lines.pitch),
            below=lines.bottom - max(0.3, 0.55 * lines.pitch),
        )

    def _shares_in(self, at: Table) -> list[Grid]:
        """The column of shares."""
        t = self.theme
        boxes = [
            Cells(cell.tensor, np.array([[cell.value]]), cell.index[:1], cell.index[1:], cell.style)
            for cell in self.shares_of
        ]
        shares = self._table(boxes, Axis((at.share_width,), (0,)), at.lines, at.share, 1.0)
        for strip, cell in zip(shares, self.shares_of, strict=True):
            strip.fill = t.of_share(np.array([[cell.value]]))
            strip.ink = t.ink_on(strip.fill)
        for strip in shares[len(self.kept) :]:  # several books: no share of one
            strip.fill = np.broadcast_to(rgba(t.empty), strip.fill.shape).copy()
            strip.ink = np.broadcast_to(rgba(t.quiet), strip.ink.shape).copy()
        return shares

    def _step_lines(self) -> tuple[list[Cell | str], list[Cell | str]]:
        """The last step is softmax: it stands below the arrow, all others above it."""
        steps = self._steps()
        return steps[:-1], [str(steps[-1]).removeprefix(", ")]

    def _steps_in(self, at: Table) -> VGroup:
        """The arrow from matches to shares, and the steps on it."""
        ink, quiet, em = self.theme.ink, self.theme.quiet, SIZES.label
        x = (at.match + at.match_width + at.share) / 2
        if self.layout.narrow:
            y, start, end = at.above + 0.3, at.match + at.match_width / 2, at.share
            line = words.line_of(self._steps(), em, ink, x=x, y=y + 0.26, anchor="center")
            return VGroup(figures.arrow((start, y), (end + at.share_width / 2, y), quiet), line)
        y, (first, last) = (at.lines.top + at.lines.bottom) / 2, self._step_lines()
        return VGroup(
            figures.arrow((at.match + at.match_width + 0.1, y), (at.share - 0.1, y), quiet),
            words.line_of(first, em, ink, x=x, y=y + 0.27, anchor="center"),
            Label(_text(last[0]), em, ink).at(x, y - 0.27, "center"),
        )

    def _alone(self, tensor: str, columns: Axis, lines: rows.Rows, left: float, y: float) -> Grid:
        """The spotlit row of Q or of the output, above or below a table."""
        cells = self.view.block(tensor, rows=(self.i,))
        largest = self.loudest_key if tensor == "Q" else self.loudest_value
        strip = self._strip(cells, left, y, columns, 0.78 * lines.pitch, largest)
        em = number_size([cells], columns, lines.pitch)
        return with_numbers(strip, em, columns, self.theme.ink_on(strip.fill))

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
        some = window(view.n, tuple(dict.fromkeys((i, j))), MOST_WORDS, compared.most(self.layout))
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
            verdict, lines = self._read_off(panel, pair)
            self.play(*map(Create, frames), FadeIn(*lines), seconds=0.7)
            if verdict is not None:  # of one cell there is nothing to say
                self.play(FadeIn(verdict), seconds=0.4)

    def _read_off(
        self, panel: Panel, pair: Sequence[tuple[int, int]]
    ) -> tuple[Label | None, list[VGroup]]:
        """Whether it is symmetric, and the scores of a pair, both ways.

        The number stands beside its pair or below it, and the verdict beside both or below them:
        as there is room.
        """
        box, ink, em = panel.reading, self.theme.ink, SIZES.label
        pitch = 0.4 if box.width > compared.ROOMY else 0.36 if box.width > 3 else 0.86
        top = _start(panel, len(pair) * pitch + 0.4)
        lines = [self._pair(panel, *cell, top - 0.2 - k * pitch) for k, cell in enumerate(pair)]
        if len(pair) == 1:
            return None, lines
        symmetric = roles.is_symmetric(self.view.array(panel.tensor))
        text = self._word("symmetric" if symmetric else "not-symmetric")
        if box.width > compared.ROOMY:
            right = max(float(line[1].get_right()[0]) for line in lines)
            verdict = Label(text, em, ink, weight="semibold")
            return verdict.at(right + 0.4, top - 0.2 - pitch / 2), lines
        verdict = Label(text, em, ink, weight="semibold", width=box.width)
        return verdict.at(box.left, top - 0.2 - len(pair) * pitch), lines

    def _two(self, shown: tuple[int, ...]) -> tuple[Panel, Panel]:
        """X Xᵀ first, then Q Kᵀ, both with their words: all cells alike.

        Args:
            shown: The tokens whose rows and columns are drawn: of a long sentence some.
        """
        view, t = self.view, self.theme
        at = compared.compared(self.layout, [view.tokens[k] for k in shown])
        made = []
        for tensor, source, (left, top), reading in (
            ("raw", "X X^T", at.corners[0], at.readings[0]),
            ("scores", "{{ Q }} {{ K^T }}", at.corners[1], at.readings[1]),
        ):
            # One scale for both, or nobody could compare them: what is beyond it is brightest.
            loudest = view.largest("scores")
            block = view.block(tensor, shown, shown)
            grid = matrices.signed(block, at.lines, at.columns, t, largest=loudest, numbers=False)
            grid.place(left, top)
            asks = words.beside_rows(at.texts, at.lines, left, top, t.quiet)
            answers = words.above_columns(at.texts, at.columns, left, top, t.quiet)
            formula = figures.formula(source, 0.46, t.ink, 0.0, top + 0.32)
            if tensor == "scores":
                formula.select(0).set_color(t.query)
                formula.select(1).set_color(t.key)
            formula.shift(figures.point(left - words.BESIDE - formula.get_right()[0], 0.0))
            labels = VGroup(asks.group, answers.group)
            made.append(Panel(tensor, grid, grid.copy(), formula, labels, reading, shown))
        return made[0], made[1]

    def _pair(self, panel: Panel, i: int, j: int, y: float) -> VGroup:
        """Two words, and what the first one's row says of the second."""
        tokens, t, em = self.view.tokens, self.theme, SIZES.label
        asks, answers = (t.query, t.key) if panel.tensor == "scores" else (t.ink, t.ink)
        number = Number(self.view.cell(panel.tensor, i, j), em, t.ink, weight="semibold")
        left, room = panel.reading.left, panel.reading.width
        fit = [ellipsis(tokens[k], min(1.0, (room - 0.4) / 2) / em) for k in (i, j)]
        colours = [asks, t.quiet, answers]
        pair = words.line_of([fit[0], " → ", fit[1]], em, colours, x=left, y=y)
        if room < 3:
            return VGroup(pair, number.at_figure(left, y - 0.38, "left"))
        advance = sum(typeset(text).width for text in (*fit, " → ")) * em
        return VGroup(pair, number.at_figure(left + advance + 0.95, y, "right"))

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
            texts = self._count_of(panel, counts[panel.tensor], n)
            shown = [FadeIn(VGroup(*frames))] if frames else []
            self.play(Change(panel.grid, fill=fill, ink=ink), *shown, seconds=0.9)
            self.play(FadeIn(texts, shift=DOWN), seconds=0.5)

    def _count_of(self, panel: Panel, found: Cell, n: Cell) -> VGroup:
        """In how many rows of a matrix the own cell is the largest."""
        t, box, em = self.theme, panel.reading, SIZES.least * 1.1
        parts: list[Cell | str] = [found, f" {self._word('of')} ", n]
        widest = sum(typeset(_text(part), weight="semibold").width for part in parts)
        said = self._word("own")
        what = words.even(lambda room: Label(said, em, t.quiet, width=room), box.width)
        top = _start(panel, 0.5 + what.lines * LINE_HEIGHT * em)
        line = words.line_of(
            parts,
            min(SIZES.title, box.width / widest),
            [t.ink, t.quiet, t.quiet],
            x=box.left,
            y=top - 0.18,
            weight="semibold",
        )
        return VGroup(line, what.at(box.left, top - 0.64))

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
        middle = (stage.left + stage.right) / 2
        source = '"softmax"(({{ Q }} {{ K^T }}) / sqrt(d_k)) {{ V }}'
        low = self.layout.narrow and stage.height < stage.width
        em, y = (0.48, stage.bottom + 0.55) if low else (0.6, stage.bottom + 0.75)
        attention = figures.formula(source, em, t.quiet, middle, y)
        for part, colour in enumerate((t.query, t.key, t.value)):
            attention.select(part).set_color(colour)
        word, cards = self._role_cards_below() if self.layout.narrow else self._role_cards()
        self.play(FadeIn(word), seconds=0.4)
        for card in cards:
            self.play(FadeIn(card), seconds=0.7)
        self.play(FadeIn(attention), seconds=0.8)

    def _role_cards(self) -> tuple[Label, list[VGroup]]:
        """A word, and below it side by side what becomes of it."""
        t, stage = self.theme, self.layout.stage
        middle, wide, y = (stage.left + stage.right) / 2, stage.width / 3, stage.top - 1.7
        word = Label(
            self.view.tokens[self.i], SIZES.title, t.ink, weight="semibold", fit=3 * words.LONGEST
        )
        word.at(middle, stage.top - 0.35, "center")
        cards = []
        for k, (name, letter) in enumerate(ROLES):
            x, colour = middle + (k - 1) * wide, getattr(t, name)
            start = (middle + 0.25 * (k - 1), stage.top - 0.65)
            cards.append(
                VGroup(
                    figures.arrow(start, (x, y + 0.42), t.quiet),
                    *self._role_strip(name, letter, x, y, 0.5, self._columns(letter, wide)),
                    self._head(f"{name}-role", x - 1.5, x + 1.5, y - 0.6, colour),
                    figures.formula(
                        self._projection(letter), 0.4, colour, x, y - 1.05, fit=wide - 0.3
                    ),
                )
            )
        return word, cards

    def _role_cards_below(self) -> tuple[Label, list[VGroup]]:
        """A word, and at its right one below the other what becomes of it."""
        t, stage = self.theme, self.layout.stage
        foot = 1.45 if stage.height > stage.width else 1.2
        pitch = min(2.2, (stage.height - foot) / 3)
        tall = pitch > 1.4  # room for the formula below; else it is beside
        em = 0.4 if tall else 0.36
        formulas = [
            figures.formula(self._projection(letter), em, getattr(t, name), 0.0, 0.0, fit=1.9)
            for name, letter in ROLES
        ]
        beside = 0.0 if tall else max(formula.width for formula in formulas) + 0.2
        arrow, wide = (1.1, 2.95) if tall else (0.9, 2.6)
        columns = [self._columns(letter, wide) for _, letter in ROLES]
        wide = max(made.length for made in columns)

        text, room = self.view.tokens[self.i], stage.width - wide - beside - arrow
        em = max(SIZES.label, min(SIZES.title, room / typeset(text, weight="semibold").width))
        word = Label(text, em, t.ink, weight="semibold", fit=room)
        top = (stage.bottom + foot + stage.top + 3 * pitch) / 2
        total = word.advance + arrow + wide + beside
        left, y = (stage.left + stage.right - total) / 2, top - 1.5 * pitch
        word.at(left, y)
        start, x = (left + word.advance + 0.15, y), left + word.advance + arrow + wide / 2
        cards = []
        for k, ((name, letter), formula) in enumerate(zip(ROLES, formulas, strict=True)):
            at = top - (k + 0.5) * pitch + (0.5 if tall else 0.17)
            strip = self._role_strip(name, letter, x, at, 0.55 if tall else 0.4, columns[k])
            edge = float(strip[-1].get_left()[0])
            says = Label(
                self._word(f"{name}-role"), SIZES.label, getattr(t, name), weight="semibold"
            )
            spot = (x, at - 1.05) if tall else (x + (wide + beside) / 2 + 0.1, at)
            cards.append(
                VGroup(
                    figures.arrow(start, (edge - 0.12, at), t.quiet),
                    *strip,
                    says.at(x, at - (0.58 if tall else 0.46), "center"),
                    formula.move_to(figures.point(*spot)),
                )
            )
        return word, cards

    def _role_strip(
        self, name: str, letter: str, x: float, y: float, height: float, columns: Axis
    ) -> tuple[Grid, VMobject]:
        """The spotlit row of Q, K or V with its numbers, and a frame around it."""
        cells = self.view.block(letter, rows=(self.i,))
        largest = self.loudest_value if letter == "V" else self.loudest_key
        strip = self._strip(cells, x - columns.length / 2, y, columns, height, largest)
        em = number_size([cells], columns, height)
        colour = getattr(self.theme, name)
        written = with_numbers(strip, em, columns, self.theme.ink_on(strip.fill))
        return written, figures.frame(_around(strip.box, 0.06), colour, 2.5)


def _start(panel: Panel, height: float) -> float:
    """Upper edge of what is read off a matrix: at the top of its place, or in the middle of it."""
    box = panel.reading
    below = box.top < panel.grid.box.bottom
    return box.top if below else (box.bottom + box.top + height) / 2


def _text(part: Cell | str) -> str:
    return part.text if isinstance(part, Cell) else part


def _dimmed(grid: Grid, bright: Collection[tuple[int, int]], theme: Theme) -> tuple[Array, Array]:
    """Fill and ink with all but some cells half as bright: what they are can still be seen."""
    fill, ink = matrices.dimmed(grid, bright, theme)
    fill[..., 3] = np.maximum(fill[..., 3], 0.5 * grid.fill[..., 3])
    return fill, ink


def _loudest(blocks: Sequence[Cells]) -> float:
    values = np.array([cells.values for cells in blocks])
    return float(np.abs(values[np.isfinite(values)]).max(initial=0.0))


def _around(box: Box, space: float) -> Box:
    return Box(box.left - space, box.bottom - space, box.right + space, box.top + space)
