"""The film's tables and matrices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.boxes import Column, Fit, Lattice, Row, Space, Split, Stack, Wrap
from qkvideo.scenes.parts.grid import Along, Grid, Mark, Where, legend
from qkvideo.scenes.parts.part import Ink, Part, Shape, Size, walk
from qkvideo.scenes.parts.pointing import Rule
from qkvideo.scenes.parts.text import Formula, Line, Piece, Said
from qkvideo.scenes.story.column import exactly
from qkvideo.scenes.text.numbers import Cell, relation

from .story import MadeStep, Story

BY_HAND = ("q dot k", "\\/ sqrt(d_k)", "e^s", "\\/ Sigma")
"""Formulas of the steps in the example to compute by hand, in Typst's notation."""


def vector(symbol: str, ink: Ink, cells: Sequence[Cell], key: str) -> Part:
    """Return a symbol with the two numbers of its vector."""
    a, b = cells
    pieces: tuple[Piece, ...] = ("[", a, Said("/list-mark"), " ", b, "]")
    numbers = Line(pieces, ink=ink, key=f"{key}/numbers")
    return Row((Formula(symbol, ink=ink, key=f"{key}/name"), numbers), gap="tight")


def steps_by_hand(s: Story, keys: Sequence[str]) -> Part:
    """Return the example computed by hand: a row for each key, a column for each step of attention.

    In frames narrower than 16:9, rows and columns are swapped.

    Args:
        s: The story.
        keys: For each step, the text with which the keys of its parts begin, such as
            "hand/step0". The heading of that step then has the key "hand/step0/head".
    """
    h = s.hand
    root = ("√", h.d_k, f" {exactly([h.root])} ", h.root)
    total = (f"Σ {relation([step[-2] for step in h.steps], h.total, '+')} ", h.total)
    notes: dict[str, tuple[Piece, ...]] = {keys[1]: root, keys[3]: total}
    heads = (_head(source, key, notes.get(key)) for source, key in zip(BY_HAND, keys, strict=True))
    value = Formula("v", ink="value", key="hand/v")
    rows: list[tuple[Part, ...]] = [(vector("q", "query", h.vectors["Q"], "hand/q"), *heads, value)]
    # All numbers of a column have the same sign.
    signs = [exactly(column) for column in zip(*(step[3:] for step in h.steps), strict=True)]
    for j, (a, b, score, *others) in enumerate(h.steps):
        key = vector(f"k_{j + 1}", "key", h.vectors[f"K{j}"], f"hand/k{j}")
        own = vector(f"v_{j + 1}", "value", h.vectors[f"V{j}"], f"hand/v{j}")
        terms = (a, " + ", b, f" {relation([a, b], score, '+')} ", score)
        found = (
            Line((f"{sign} ", cell), ink=("quiet", "ink"), key=f"{step}/{j}")
            for cell, sign, step in zip(others, signs, keys[1:], strict=True)
        )
        rows.append((key, Line(terms, key=f"{keys[0]}/{j}"), *found, own))
    return Lattice(tuple(rows), gaps=("wide", "tight"), sides="start", stands="center", turns=True)


def _head(source: str, key: str, note: tuple[Piece, ...] | None) -> Part:
    """Return the formula of a step and, below it, the number by which it divides."""
    head = Formula(source, key=f"{key}/head")
    if note is None:
        return head
    return Column((head, Line(note, ink="quiet", key=f"{key}/beside")), align="start", gap="none")


VALUES = ("hand/v", "hand/v0", "hand/v1")
"""Keys of the example's values, which are not needed before its weights are there."""
MIXED = ("hand/z", "hand/term0", "hand/term1", "hand/sum")
"""Keys of the pieces of the example's result."""


def mixed_by_hand(s: Story) -> Part:
    """Return the last line of the example computed by hand.

    The line computes z: the value of each key multiplied by the key's weight, and the products
    added up.
    """
    h = s.hand
    parts: list[Part] = [Formula("z", ink="value", key="hand/z")]
    for j, step in enumerate(h.steps):
        a, b = h.vectors[f"V{j}"]
        sign = " + " if j else "= "
        pieces: tuple[Piece, ...] = (sign, step[-1], " · [", a, Said("/list-mark"), " ", b, "]")
        values: list[Ink] = ["value"] * (len(pieces) - 3)
        inks: tuple[Ink, ...] = ("quiet", "ink", "quiet", *values)
        parts.append(Line(pieces, ink=inks, key=f"hand/term{j}"))
    a, b = h.mixed
    result: tuple[Piece, ...] = (f" {exactly(h.mixed)} [", a, Said("/list-mark"), " ", b, "]")
    parts.append(Line(result, ink="value", weight="semibold", key="hand/sum"))
    return Wrap(tuple(parts), gap="tight", key="hand/mixed")


def mixture(s: Story, *, weighed: bool = True, asked: bool = True) -> Part:
    """Return weights, values and weighted values side by side, and z below the weighted values.

    A weighted value is a key's value multiplied by the key's weight. z is the sum of these.

    Args:
        s: The story.
        weighed: Whether the weighted values are computed yet; if not, the values stand there.
        asked: Whether weights and values are highlighted.
    """
    m, focus = s.mixture, (s.best, s.row)
    lit = None if asked else Where()
    rows = Along(focus=focus, group="keys")
    words = replace(rows, words=s.tokens, ink="key", lit=s.weights.ahead, key="row/label")
    heads = Formula("w"), Formula("V", ink="value"), Said("times-weight")
    w = Grid(
        key="weights", cells=m.weights, rows=words, columns=Along(name=heads[0]), colours="share",
        group="w", lit=lit,
    )  # fmt: skip
    v = Grid(
        key="V", cells=m.values, rows=rows, columns=Along(group="values", name=heads[1]),
        numbers=Where(rows=(s.best,)), largest=m.largest, lit=lit, grow=10,
    )  # fmt: skip
    terms = Grid(
        key="row/terms", cells=m.terms if weighed else m.values, rows=rows,
        columns=Along(group="numbers", name=heads[2]), largest=m.largest, grow=11,
    )  # fmt: skip
    z = Grid(key="Z", cells=m.z, columns=Along(group="numbers"), largest=m.largest)
    # The same signs and words as where scores are added up.
    written = Formula(
        "{{ z }} " + ("=" if m.sign == "=" else "approx") + " Sigma", inks=("value",), key="Z/name"
    )
    table = ((w, v, terms), (Space(), written, z))
    picture = Lattice(
        table, grow=1, sides=("end", "end", "center"), gaps=("tight", "tight"), stands="center"
    )
    notes: list[Part] = [legend(v, terms, z)]
    if m.sign != "=":
        notes.append(Line((Said("/rounded"),), key="Z/rounded", size="badge", ink="quiet"))
    return Stack(
        (Column((picture, Row(tuple(notes))), gap="none"), Rule(("row/terms/cells",), key="Z/rule"))
    )


def product(s: Story, marks: tuple[Mark, ...] = (), later: tuple[int, ...] = ()) -> Part:
    """Return the part that shows weights · V = Z: three matrices, side by side.

    In 9:16, the weights are above V and Z. If the matrices are folded, rows with the same indices
    have full size in all three.

    Args:
        s: The story.
        marks: Outlines around cells, all drawn twice: in the matrix of weights and in Z.
        later: Rows of the weights and of Z that are still empty.
    """
    words, focus, group = s.tokens, (s.row, s.best), "product"
    rows = Along(words, "query", lit=(s.row,), focus=focus, group=group)
    columns = Along(words, lit=(), name=Said("/name-weights"), focus=focus)
    empty = Where(rows=later) if later else False
    w = Grid(
        key="weights", cells=s.product[0], rows=rows, columns=columns,
        colours="share", marks=marks, empty=empty, grow=1,
    )  # fmt: skip
    left = Lattice(((w,),), stands="end", group="rows")
    bare = Along(focus=focus, group=group)
    shape = ("(", s.n, " × ", s.d_v, ")")
    shapes = {key: Line(shape, ink="quiet", key=f"shape/{key}") for key in "VZ"}
    both: list[Part] = []
    for key, cells, framed in (("V", s.product[1], ()), ("Z", s.product[2], marks)):
        grid = Grid(
            key=key, cells=cells, rows=bare, numbers=False, marks=framed,
            empty=empty if key == "Z" else False, largest=s.mixture.largest,
        )  # fmt: skip
        name = Row((Formula(key, ink="value", key=f"name/{key}"), shapes[key]), gap="tight")
        # The point is as wide as the equals sign, so that both matrices are equally wide.
        sign, told = (" · ", "times") if key == "V" else ("=", "equals")
        named = (Space(), name), (Line((sign,), "said", key=told), grid)
        both.append(Lattice(named, ("tight", "tight"), stands="center", grow=1))
    right = Lattice((tuple(both),), stands="end", gaps=("tight", "tight"), group="rows")
    return Split((left, right), shares=((3, 2), (1, 1), (3, 2)), square="beside", gap="none")


LIT: dict[str, dict[str, Ink]] = {
    "project": {"Q": "query", "K": "key", "V": "value"},
    "query": {"Q": "query"},
    "scale": {"scale": "ink"},
    "softmax": {"softmax": "ink", "rest": "ink"},
}
"""Colours of the parts of the formula that each step highlights."""


def formula(s: Story, names: Sequence[str], size: Size = "large") -> Part:
    """Return the formula of attention, softmax(Q Kᵀ / √d_k) V, as a part.

    Args:
        s: The story.
        names: What is highlighted: "project" for Q, K and V, "query" for Q only, "scale" for the
            divisor, "softmax" for the word softmax. Other names have no effect.
        size: Font size.
    """
    source = '{{ op("softmax") }} ( frac({{ Q }} {{ K^T }}, {{ ' + _root(s) + " }}) ) {{ V }}"
    lit = {part: ink for name in names for part, ink in LIT.get(name, {}).items()}
    inks = tuple(lit.get(part, "quiet") for part in ("softmax", "Q", "K", "scale", "V"))
    return Fit((Formula(source, size, lit.get("rest", "quiet"), inks, key="formula"),))


def _root(s: Story) -> str:
    """Return the divisor of the scores, in Typst's notation."""
    return "T sqrt(d_k)" if s.tempered else "sqrt(d_k)"


KNOWN = {("project", 2): "V", ("softmax", 0): "weights", ("mix", 0): "Z"}
"""Keys of matrices from earlier pictures, which become small pictures of their steps."""


SYMBOLS: dict[str, tuple[str, tuple[Ink, ...]]] = {
    "project": ("{{ Q }} , {{ K }} , {{ V }}", ("query", "key", "value")),
    "score": ("{{ Q }} {{ K^T }}", ("query", "key")),
    "softmax": ('op("softmax")', ()),
    "mix": ("dot {{ V }}", ("value",)),
}
"""The part of the formula that belongs to each small picture, and its colours."""


def thumb(s: Story, made: MadeStep) -> Part:
    """Return one step of attention, drawn small: its part of the formula, its result, its name.

    Args:
        s: The story.
        made: The step, such as softmax, and its result.
    """
    source, inks = SYMBOLS.get(made.name, ("\\/ " + _root(s), ()))
    symbol = Formula(source, "said", inks=inks, key=f"step/{made.name}/symbol")
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
    return Column((symbol, Row(grids, gap="tight", grow=1), name), gap="tight")


@dataclass(frozen=True, kw_only=True)
class Thumbs(Part):
    """Small pictures of one size: side by side or, in a tall frame, three in a line.

    Attributes:
        parts: The pictures, each with its name as its only line of text.
    """

    parts: tuple[Part, ...]

    @property
    def children(self) -> tuple[Part, ...]:
        """The pictures."""
        return self.parts

    def expanded(self, shape: Shape) -> Part:
        """Return rows of pictures; a row that is not full is in the middle."""
        across = 3 if shape == "tall" else len(self.parts)
        rows = list[Part]()
        for k in range(0, len(self.parts), across):
            row = [replace(part, grow=2) for part in self.parts[k : k + across]]
            side = [Space(grow=across - len(row))] if len(row) < across else []
            rows.append(Row((*side, *row, *side), align="fill", grow=1))
        return Column(tuple(rows), align="fill")


@facts.register
def _(part: Thumbs, describer: Describer) -> Iterator[Fact]:
    """Describe the pictures by their names only."""
    names = [each for each in walk(part) if isinstance(each, Line)]
    told = ", ".join(map(describer.text, names))
    yield describer.fact("thumbs", n=len(part.parts), names=told)
