"""The film's larger pictures: beams of several heads, matrices, products and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.attention import Attention, Beam
from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity, scale_of, word
from qkvideo.scenes.parts.boxes import Column, Lattice, Row, Space, Stack, turning
from qkvideo.scenes.parts.grid import Along, Grid, Legend, Mark, Where
from qkvideo.scenes.parts.multiples import Multiple, Multiples
from qkvideo.scenes.parts.part import Ink, Part, Shape
from qkvideo.scenes.parts.text import Formula, Line, Piece, Said, Token
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Cells, whole

from .past import NEARER, SUBJECT, VERB
from .story import Asked, Story, StrongestPair

BESIDE = 2
"""Maximum number of heads whose beams are side by side."""
VALUES: Ink = "value"
"""Colour of values and of what is computed from them."""


@dataclass(frozen=True)
class Asking(Part):
    """A sentence with the beams of one head, and the head's name.

    Attributes:
        name: The name of the head.
        line: The sentence.
    """

    name: Line
    line: Attention

    @property
    def children(self) -> tuple[Part, ...]:
        """The name and the sentence."""
        return self.name, self.line

    def expanded(self, shape: Shape) -> Part:
        """Return the name above a line of words, which needs all the width, or beside a column."""
        if shape != "wide":
            return Row((self.name, self.line), gap="tight")
        # A line of words with beams below has free space above.
        above = Column((replace(self.name, side="left"), Space(grow=1)), "none", "fill")
        return Stack((above, self.line))


@facts.register
def _(part: Asking, describer: Describer) -> Iterator[Fact]:
    yield from facts(Row(part.children), describer)


def name(head: Cell, key: str) -> Line:
    """Return the name of a head as a text."""
    said = (Said("head", {"head": head}),)
    return Line(said, key=f"{key}/name", weight="semibold", side="center", short=(head,))


def asking(s: Story) -> Part:
    """Return the query's beams in all heads shown."""
    parts: list[Part] = [_asking(s, asked) for asked in s.asked]
    across = BESIDE if len(parts) > 1 else 1
    parts += [Space()] * (-len(parts) % across)
    rows = tuple(tuple(parts[k : k + across]) for k in range(0, len(parts), across))
    return Lattice(rows, gaps=("usual", "tight"))


def _asking(s: Story, asked: Asked) -> Part:
    """Return the query's beams in one head, with the numbers of the wide beams."""
    key, look = f"head{asked.head.text}", asked.look
    numbered = {*look.spoken, *asked.thick}
    beams = (Beam(s.row, j, look.cells[j], j in numbered) for j in s.keys)
    line = Attention(
        tokens=s.tokens,
        shown=s.keys,
        query=s.row,
        beams=tuple(beams),
        shares=tuple((j, look.cells[j]) for j in s.keys if j in numbered),
        key=key,
        group="heads",
        grow=1,
    )
    return Asking(name(asked.head, key), line, grow=1)


def matrices(s: Story) -> Multiples:
    """Return the weights of each head shown, as one matrix per head.

    The row of the film's query has an outline. The line below each matrix names the query and the
    key with the largest weight, and this weight. `Shown` says which weights do not count.
    """
    return Multiples(panels=tuple(_matrix(s, shown) for shown in s.shown), spoken=True)


def _pair(s: Story, pair: tuple[int, int]) -> tuple[Piece, ...]:
    """Return a pair of words as a text: query, arrow, key."""
    a, b = pair
    return (Token(s.tokens[a], a), " → ", Token(s.tokens[b], b))


def _matrix(s: Story, shown: StrongestPair) -> Multiple:
    """Return one head's weights, with its name and its pair."""
    key, (asks, gets) = f"matrix{shown.head.text}", shown.pair
    inks: tuple[Ink, ...] = ("query", "quiet", "key", "quiet", "ink")
    pieces = (*_pair(s, shown.pair), "  ", shown.share)
    grid = Grid(
        key=key,
        cells=shown.weights,
        # Words of the beams become words of rows, so they have the same keys.
        rows=Along(
            s.tokens,
            "query",
            lit=(s.row,),
            focus=(s.row, asks, *s.keys),
            key=f"head{shown.head.text}/word",
        ),
        columns=Along(s.tokens, "key", lit=(gets,), focus=(gets,)),
        colours="share",
        numbers=False,
        marks=(
            Mark("row", Where(rows=(s.row,)), "query"),
            Mark("pair", Where(cells=(shown.pair,))),
        ),
    )
    legend = Line(pieces, key=f"{key}/legend", ink=inks, side="center")
    return Multiple(grid, name(shown.head, key), legend)


def past(s: Story) -> Part:
    """Return what a verb gives to all words, in both sentences."""
    lines = []
    for k, each in enumerate(s.past, start=1):
        shares = dict(enumerate(each.shares))
        told, key = (SUBJECT, NEARER), f"past{k}"
        line = Attention(
            tokens=each.tokens,
            shown=tuple(shares),
            query=VERB,
            sentence=k,
            focus=told,
            beams=tuple(Beam(VERB, j, share, j in told) for j, share in shares.items()),
            shares=tuple((j, shares[j]) for j in told),
            key=key,
            group="past",
            grow=1,
        )
        lines.append(line)
    place = {"layer": s.past[0].layer, "head": s.past[0].head}
    where = Line((Said("/place", place),), "badge", "quiet", side="center", key="past/place")
    return Column((replace(turning(tuple(lines)), grow=1), where), "tight", "fill")


# Products


def rest(s: Story) -> Bars:
    """Return the length of what each word writes, with all keys and without one."""
    r = s.resting
    entries = tuple(word(Token(s.tokens[k], k), "query" if k == s.row else "ink") for k in r.rows)
    scale = scale_of(r.before, r.after)
    unseen = Said("rest-unseen", {"key": Word(s.tokens[r.key], "token")})
    panels = tuple(
        Panel((Quantity("length", cells, scale, (head,), ink=VALUES),), name)
        for name, cells, head in (
            ("seen", r.before, Said("rest-seen")),
            ("unseen", r.after, unseen),
        )
    )
    told = frozenset(str(k) for k in (r.grown, r.kept)) if r.case == "rests" else None
    head = (Said("rest-writes", {"head": whole("head", s.chosen)}),)
    return Bars(entries, panels, lit=told, head=head, ink="quiet", key="rest", group="rest")


def reads(s: Story) -> Part:
    """Return a picture of the products Q = X · W_Q, one for each head shown.

    X is on the left. Each head's Q is on the right of X, below the head's W_Q.
    """
    row = (Mark("row", Where(rows=(s.row,)), "query"),)
    words = Along(s.tokens, "query", lit=(s.row,))
    how: dict[str, Any] = {"numbers": False, "fold": False}
    # What is compared from head to head has one scale.
    learn = {**how, "largest": _end([r.W for r in s.reading])}
    make = {**how, "largest": _end([r.Q for r in s.reading])}
    X = Grid(key="X", cells=s.X, rows=words, marks=row, grow=2, **how)
    named = _shaped(Formula("X", key="X/name", size="title"), (s.n, s.d_model), "X")
    columns: list[tuple[Part, ...]] = [(Space(), named, X, Legend(key="signs"))]
    for r in s.reading:
        key = f"reads{r.head.text}"
        W = Formula("W_Q", key=f"{key}/W/name")
        Q = Formula("Q", key=f"{key}/Q/name", ink="query")
        learned = Grid(key=f"{key}/W", cells=r.W, grow=1, **learn)
        made = Grid(key=f"{key}/Q", cells=r.Q, marks=row, grow=1, **make)
        learned_name = _shaped(W, (s.d_model, s.d_k), f"{key}/W")
        above = Column((name(r.head, key), learned_name), gap="tight")
        columns.append((above, learned, made, _shaped(Q, (s.n, s.d_k), f"{key}/Q")))
    rows = tuple(zip(*columns, strict=True))
    return Lattice(rows, gaps=("usual", "tight"), stands="end")


def _end(blocks: Sequence[Cells]) -> float:
    """Return the end of a scale of colours that matrices of several heads share."""
    return max(float(np.abs(cells.values).max()) for cells in blocks)


def _shaped(symbol: Formula, shape: tuple[Cell, Cell], key: str) -> Part:
    """Return the name of a matrix with its numbers of rows and columns below."""
    return Column((symbol, _shape(shape, key)), gap="none")


def _shape(shape: tuple[Cell, Cell], key: str) -> Line:
    """Return the text "rows × columns"."""
    a, b = shape
    return Line((a, " × ", b), ink="quiet", key=f"{key}/shape")


def joins(s: Story) -> Part:
    """Return all outputs side by side, W_O, and their product."""
    j = s.joining
    largest, largest_matrix, largest_added = j.largest
    outputs: list[Part] = []
    for head, cells in zip(j.heads, j.outputs, strict=True):
        key = f"joins{head.text}"
        strip = Grid(
            key=key, cells=cells, numbers=False, largest=largest, fold=False, grow=1, group="strip"
        )
        outputs.append(Column((name(head, key), strip), gap="tight", align="fill", grow=1))
    blocks = (Where(rows=tuple(range(a, b))) for a, b in j.blocks)
    marks = tuple(Mark(f"head{k}", block, VALUES) for k, block in enumerate(blocks))
    W_O = Grid(
        key="joins/W", cells=j.W_O, numbers=False, marks=marks, largest=largest_matrix,
        fold=False, grow=3,
    )  # fmt: skip
    added = Grid(
        key="joins/added", cells=j.added, numbers=False, largest=largest_added,
        fold=False, grow=1, group="strip",
    )  # fmt: skip
    rows: tuple[tuple[str, str, Part, tuple[Cell, Cell]], ...] = (
        ("z", "joins/z", Row(tuple(outputs), gap="tight", align="end", grow=1), (j.one, j.width)),
        ("dot space W_O", "joins/W", W_O, (j.width, s.d_model)),
        ("=", "joins/added", added, (j.one, s.d_model)),
    )
    lines = (
        (Formula(symbol, key=f"{key}/name"), grid, _shape(shape, key))
        for symbol, key, grid, shape in rows
    )
    return Lattice(
        tuple(lines),
        sides=("end", "center", "start"),
        gaps=("tight", "tight"),
        stands="center",
    )


# Experiments


def cuts(s: Story) -> Part:
    """Return bars: the weight of one pair, with all heads of the first layer, then without each.

    If no head was cut, return the matrices of the heads instead.
    """
    c = s.cuts
    if len(c.shares) == 1:
        return matrices(s)
    entries = [Entry("none", (Said("unchanged"),))]
    entries += [
        Entry(f"{h}", (Said("without", {"head": whole("head", h)}),))
        for h in range(1, len(c.shares))
    ]
    lit = frozenset({"none", f"{c.hit}"}) if c.hit else None
    link = (Said("in", {"layer": s.layer}), " ", *_pair(s, c.pair.pair))
    quantity = Quantity("share", c.shares, scale_of(c.shares), head=link, strong=True)
    off = (Said("cut", {"layer": c.layer}),)
    return Bars(tuple(entries), (Panel((quantity,)),), lit=lit, key="cuts", head=off, ink="quiet")


def swap(s: Story) -> Lattice:
    """Return a table of what a later head gives to two words, before and after the swap."""
    # Its sentences are numbered from 1, so that no word of the film's sentence moves here.
    u = s.real.swapped
    heads: list[Part] = [Line((Said("gives", {"query": u.query}),), key="swap/gives", ink="quiet")]
    for k, (noun, place) in enumerate(zip(u.pair, u.places, strict=True)):
        heads.append(Line((Token(noun.text, place, 1),), "number", "key", key=f"swap/word{k}"))
    lines: list[tuple[Part, ...]] = [tuple(heads)]
    for row, name in enumerate(("own", "other")):
        ink: Ink = "share" if row else "ink"
        label = Line((Said(name, {"word": u.cues[1]}),), "number", ink, key=f"swap/{name}")
        lines.append((label, *(_given(s, row, k) for k in range(2))))
    return Lattice(tuple(lines), gaps=("usual", "tight"), stands="center")


def _given(s: Story, row: int, k: int) -> Grid:
    """Return a weight; the larger one of a row has a frame."""
    shares = s.real.swapped.shares
    more = (Mark("more", Where(cells=((row, k),))),)
    value = shares.values[row : row + 1, k : k + 1]
    return Grid(
        key=f"swap/{row}/{k}",
        cells=replace(shares, values=value, rows=(row,), columns=(k,)),
        colours="share",
        marks=more if shares.values[row, k] > shares.values[row, 1 - k] else (),
        group="swap",
        grow=1,
    )
