"""The film's larger pictures: beams of several heads, matrices, products and tables."""

from __future__ import annotations

from dataclasses import replace

from qkvideo.scenes.parts.attention import Attention, Beam
from qkvideo.scenes.parts.boxes import Align, Column, Lattice, Row, Space
from qkvideo.scenes.parts.grid import Along, Grid, Legend, Mark, Where
from qkvideo.scenes.parts.multiples import Multiple, Multiples
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Formula, Line, Piece, Said, Token
from qkvideo.scenes.text.numbers import Cell, Cells, whole

from .story import Asked, Shown, Story

BESIDE = 2
"""Maximum number of heads whose beams are side by side."""
VALUES: Ink = "value"
"""Colour of values and of what is computed from them."""


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
    return Row((name(asked.head, key), line), gap="tight", grow=1)


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


def _matrix(s: Story, shown: Shown) -> Multiple:
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


# Products


def reads(s: Story) -> Part:
    """Return a picture of the products Q = X · W_Q, one for each head shown.

    X is on the left. Each head's Q is on the right of X, below the head's W_Q.
    """
    row = (Mark("row", Where(rows=(s.row,)), "query"),)
    words = Along(s.tokens, "query", lit=(s.row,))
    X = Grid(key="X", cells=s.X, rows=words, numbers=False, marks=row, fold=False, grow=2)
    named = _shaped(Formula("X", key="X/name", size="title"), (s.n, s.d_model), "X")
    columns: list[tuple[Part, ...]] = [(Space(), named, X, Legend(key="signs"))]
    for r in s.reading:
        key = f"reads{r.head.text}"
        W = Formula(f"W_Q^{r.head.text}", key=f"{key}/W/name")
        Q = Formula(f"Q^{r.head.text}", key=f"{key}/Q/name", ink="query")
        learned = Grid(key=f"{key}/W", cells=r.W, numbers=False, fold=False, grow=1)
        made = Grid(key=f"{key}/Q", cells=r.Q, numbers=False, marks=row, fold=False, grow=1)
        above = _shaped(W, (s.d_model, s.d_k), f"{key}/W")
        columns.append((above, learned, made, _shaped(Q, (s.n, s.d_k), f"{key}/Q")))
    rows = tuple(zip(*columns, strict=True))
    return Lattice(rows, gaps=("usual", "tight"), stands="end")


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
    entry = (Mark("entry", Where(columns=(round(j.entry.value) - 1,))),)
    W_O = Grid(
        key="joins/W", cells=j.W_O, numbers=False, marks=marks, largest=largest_matrix,
        fold=False, grow=3,
    )  # fmt: skip
    added = Grid(
        key="joins/added", cells=j.added, numbers=False, marks=entry, largest=largest_added,
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


# A table


def cuts(s: Story) -> Part:
    """Return a table: how weights change if one head of the first layer is removed.

    The table has a column for each head that the film shows. The column contains the weight that
    this head gives in its pair of words (see `Shown`). The first row is the unchanged model. In
    each other row, another head of the first layer is removed.
    """
    c = s.cuts
    heads = [
        Line(_pair(s, shown.pair), key=f"cuts/pair{k}", ink=("query", "quiet", "key"))
        for k, shown in enumerate(s.shown)
    ]
    corner: Part = Line((Said("read", {"layer": s.layer}),), key="cuts/read", ink="quiet")
    if c.case == "table":
        cut = Line((Said("cut", {"layer": c.layer}),), key="cuts/cut", ink="quiet")
        corner = _over(corner, cut, right=True)
    lines: list[tuple[Part, ...]] = [(corner, *heads)]
    for h in range(c.shares.shape[0]):
        said = Said("without", {"head": whole("head", h)}) if h else Said("unchanged")
        named = [at[0] for at in (c.hit, c.rise) if at is not None]
        ink: Ink = "ink" if not named or h in (0, *named) else "quiet"
        cells = (_share(s, h, k) for k in range(c.shares.shape[1]))
        lines.append((Line((said,), key=f"cuts/{h}/name", ink=ink), *cells))
    centered: list[Align] = ["center" for _ in heads]
    return Lattice(
        tuple(lines),
        sides=("end", *centered),
        gaps=("tight", "tight"),
        stands="center",
    )


def _one(shares: Cells, row: int, column: int) -> Cells:
    """Return a single weight as a block."""
    value = shares.values[row : row + 1, column : column + 1]
    return replace(shares, values=value, rows=(row,), columns=(column,))


def _share(s: Story, row: int, column: int) -> Grid:
    """Return a single weight; those that the caption names have a frame."""
    hit = (Mark("hit", Where(cells=((row, column),))),)
    return Grid(
        key=f"cuts/{row}/{column}",
        cells=_one(s.cuts.shares, row, column),
        colours="share",
        marks=hit if (row, column) in (s.cuts.hit, s.cuts.rise) else (),
        group="cut",
        grow=1,
    )


def turn(s: Story) -> Lattice:
    """Return a table of the weights that one query gives to two words, in each of two sentences.

    Its columns are both words in the first sentence, then both in the second. The first row is the
    unchanged model. In the others, the output of an earlier head is set to 0, and swapped.
    """
    # Its sentences are numbered from 1, so that no word of the film's sentence moves here.
    u = s.real.swapped
    asks = Line((Said("gives", {"query": u.query}),), key="turn/asks", ink="quiet")
    heads: list[Part] = []
    for which, cue in enumerate(u.cues):
        for k, word in enumerate(u.pair):
            key = f"turn/{cue.text}/{k}"
            given = Line((Said("ending", {"cue": cue}),), key=f"{key}/cue")
            token = Token(word.text, u.places[k], 1 + which)
            heads.append(_over(given, Line((token,), key=key, ink="key")))
    lines: list[tuple[Part, ...]] = [
        (_over(_place((u.layer, u.head), "turn/place"), asks, right=True), *heads)
    ]
    for row, said in enumerate(("unchanged", "zeroed", "swapped")):
        named = Line((Said(said),), key=f"turn/{row}/name", ink="quiet" if row == 1 else "ink")
        lines.append((named, *(_turned(s, row, k) for k in range(u.shares.shape[1]))))
    centered: list[Align] = ["center" for _ in heads]
    return Lattice(
        tuple(lines),
        sides=("end", *centered),
        gaps=("tight", "usual"),
        stands="center",
    )


def _over(upper: Part, lower: Part, *, right: bool = False) -> Column:
    """Return two parts, one above the other, aligned on the right or centred."""
    return Column((upper, lower), gap="none", align="end" if right else "center")


def _place(at: tuple[Cell, Cell], key: str) -> Line:
    """Return layer and head as a text."""
    return Line((Said("place", {"layer": at[0], "head": at[1]}),), key=key, ink="quiet")


def _turned(s: Story, row: int, column: int) -> Grid:
    """Return a weight; the larger one of each sentence has a frame."""
    shares = s.real.swapped.shares
    rival = column + 1 - 2 * (column % 2)
    more = (Mark("more", Where(cells=((row, column),))),)
    return Grid(
        key=f"turn/{row}/{column}",
        cells=_one(shares, row, column),
        colours="share",
        marks=more if shares.values[row, column] > shares.values[row, rival] else (),
        group="cut",
        grow=1,
    )
