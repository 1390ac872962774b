"""The film's tables and matrices: what its pictures are made of, where they take many lines."""

from __future__ import annotations

from collections.abc import Sequence

from qkvideo.scenes.parts.boxes import Column, Lattice, Row, Space, Split, Stack
from qkvideo.scenes.parts.grid import Along, Grid, Mark
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.pointing import Sign
from qkvideo.scenes.parts.text import Formula, Line, Piece, Said
from qkvideo.scenes.text.numbers import Cell, relation

from . import story
from .story import Made, Story

BY_HAND = ("q dot k", "\\/ sqrt(d_k)", "e^s", "\\/ Sigma")
"""Above the steps of the example for paper."""


def vector(symbol: str, ink: Ink, cells: Sequence[Cell], key: str) -> Part:
    """A symbol and its two numbers."""
    a, b = cells
    pieces: tuple[Piece, ...] = ("[", a, Said("/list-mark"), " ", b, "]")
    numbers = Line(pieces, ink=ink, key=f"{key}/numbers")
    return Row((Formula(symbol, ink=ink, key=f"{key}/name"), numbers), gap="tight")


def steps_by_hand(s: Story, keys: Sequence[str]) -> Part:
    """A row for each key and a column for each step: the other way round in a narrow frame."""
    h = s.hand
    root = ("√", h.d_k, f" {story.exactly([h.root])} ", h.root)
    total = (f"Σ {relation([step[-2] for step in h.steps], h.total, '+')} ", h.total)
    notes: dict[str, tuple[Piece, ...]] = {keys[1]: root, keys[3]: total}
    heads = (_head(source, key, notes.get(key)) for source, key in zip(BY_HAND, keys, strict=True))
    value = Formula("v", ink="value", key="hand/v")
    rows: list[tuple[Part, ...]] = [(vector("q", "query", h.vectors["Q"], "hand/q"), *heads, value)]
    for j, (a, b, score, *others) in enumerate(h.steps):
        key = vector(f"k_{j + 1}", "key", h.vectors[f"K{j}"], f"hand/k{j}")
        own = vector(f"v_{j + 1}", "value", h.vectors[f"V{j}"], f"hand/v{j}")
        terms = (a, " + ", b, f" {relation([a, b], score, '+')} ", score)
        found = (
            Line((f"{story.exactly([cell])} ", cell), ink=("quiet", "ink"), key=f"{step}/{j}")
            for cell, step in zip(others, keys[1:], strict=True)
        )
        rows.append((key, Line(terms, key=f"{keys[0]}/{j}"), *found, own))
    return Lattice(tuple(rows), gaps=("wide", "tight"), sides="start", stands="center", turns=True)


def _head(source: str, key: str, note: tuple[Piece, ...] | None) -> Part:
    """What a step does; below that, the number that it divides by."""
    head = Formula(source, key=f"{key}/head")
    if note is None:
        return head
    return Column((head, Line(note, ink="quiet", key=f"{key}/beside")), align="start", gap="none")


def sums_by_hand(s: Story) -> Part:
    """Number by number, what the values give."""
    lines: list[tuple[Part, ...]] = []
    for r, (w1, v1, w2, v2, z) in enumerate(s.hand.mixed):
        sign = f" {story.exactly([z])} "
        pieces: tuple[Piece, ...] = ("= ", w1, " × ", v1, " + ", w2, " × ", v2, sign, z)
        product: tuple[Ink, ...] = ("quiet", "ink", "quiet", "value")
        sums = Line(pieces, ink=(*product, *product, "quiet", "value"), key=f"hand/z{r}/sum")
        lines.append((Formula(f"z_{r + 1}", ink="value", key=f"hand/z{r}/name"), sums))
    return Lattice(tuple(lines), sides="start", gaps=("tight", "tight"))


def _shape(key: str, a: Cell, b: Cell, *name: Piece) -> Line:
    return Line((*name, "(", a, " × ", b, ")"), ink="quiet", key=f"shape/{key}")


def product(s: Story, marks: tuple[Mark, ...] = ()) -> Part:
    """Weights times V: side by side, or V below the weights; rows of all are in full alike."""
    words, focus, group = s.tokens, (s.row, s.best), "product"
    rows = Along(words, "query", lit=(s.row,), focus=focus, group=group)
    columns = Along(words, lit=(), focus=focus)
    w = Grid(
        key="weights", cells=s.product[0], rows=rows, columns=columns,
        colours="share", marks=marks, grow=1,
    )  # fmt: skip
    named = _shape("weights", s.n, s.n, Said("/name-weights"), " ")
    left = Lattice(((w,), (named,)), stands="end", gaps=("none", "tight"), group="rows")
    bare = Along(focus=focus, group=group)
    both: list[Part] = []
    for key, cells, own in (("V", s.product[1], ()), ("Z", s.product[2], marks)):
        grid = Grid(key=key, cells=cells, rows=bare, numbers=False, marks=own)
        name = Formula(key, ink="value", key=f"name/{key}")
        both.append(Column((name, grid), gap="tight", grow=1))
    shapes = (_shape("V", s.n, s.d_v), _shape("Z", s.n, s.d_v))
    right = Lattice(
        ((Space(), *both), (Space(), *shapes)), stands="end", gaps=("wide", "tight"), group="rows"
    )
    split = Split((left, right), shares=((3, 2), (1, 1), (3, 2)), square="beside", gap="none")
    times = Sign(("weights/cells", "V/cells"), "·", key="times")
    return Stack((split, times, Sign(("V/cells", "Z/cells"), "=", key="equals")))


LIT: dict[str, dict[str, Ink]] = {
    "project": {"Q": "query", "K": "key", "V": "value"},
    "scale": {"scale": "ink"},
    "mask": {"mask": "ink"},
    "softmax": {"softmax": "ink", "rest": "ink"},
    "join": {"join": "ink", "W_O": "ink"},
}
"""Which parts of the formula each step lights."""


def lit(names: Sequence[str]) -> dict[str, Ink]:
    """Colours of the formula's parts, after some steps."""
    every: dict[str, Ink] = {}
    for name in names:
        every |= LIT.get(name, {})
    return every


KNOWN = {("project", 2): "V", ("softmax", 0): "weights", ("mix", 0): "Z"}
"""Matrices that were there before: they become pictures of their steps."""


def thumb(made: Made) -> Part:
    """What a step makes, as a small picture in colours only."""
    key = f"step/{made.name}"
    grids = tuple(
        Grid(
            key=KNOWN.get((made.name, k), f"{key}/{k}"),
            cells=cells,
            colours="share" if made.name == "softmax" else "signed",
            largest=made.largest,
            numbers=False,
            grow=1,
        )
        for k, cells in enumerate(made.blocks)
    )
    name = Line((Said(f"step-{made.name}"),), key=f"{key}/name", group="steps")
    return Column((Row(grids, gap="tight", grow=1), name), gap="tight")
