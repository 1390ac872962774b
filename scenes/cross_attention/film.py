"""Cross-attention: queries come from one sentence, keys and values from another.

Storyboard
1. two: two sentences face each other; one has the queries, the other has keys and values.
2. moved: compared with self-attention, only the source of K and V differs.
3. scores: the scores are a rectangle.
4. cross: beams of one query, then of all; where words change places, beams cross; one query has
   two strong beams.
5. sums: each row adds up to 1, columns do not.
6. use: models that use cross-attention.

Both sentences stay in place while beams appear and disappear.
"""

from __future__ import annotations

from typing import Any

from qkvideo.scenes.parts.attention import Beam
from qkvideo.scenes.parts.beat import Beat, Step, beat, build
from qkvideo.scenes.parts.boxes import Blocks, Column, Fit, Split, Wrap
from qkvideo.scenes.parts.grid import Along, Colours, Grid, Margin, Mark, Where, legend
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.table import Field, Table, TableRow
from qkvideo.scenes.parts.text import Formula, Given, Line, Piece, Said
from qkvideo.scenes.text.catalogue import Word

from .between import Between
from .story import Story, tell

TITLE = "Cross-attention"
SUMMARY = "One sentence asks another: only the source of K and V changes."
ORDER = 13
BUILDS_ON = ("mixing",)
POSTER = "cross"
LECTURE = "full"
ANY_SCALING = True

__all__ = ["tell"]


def _between(s: Story, **how: Any) -> Between:
    """Return both sentences, with further attributes."""
    return Between(key="pair", tokens=s.tokens, source=s.source, shown=s.shown, **how)


def _beams(s: Story, *asks: int) -> tuple[Beam, ...]:
    """Return the beams from some queries to all keys that are shown."""
    return tuple(Beam(i, j, s.weights.cell(i, j)) for i in asks for j in s.shown[1])


def _about(s: Story) -> Given:
    """Return the case of the caption: the film's example, or the lecturer's sentences."""
    return {"case": "example" if s.example else "own"}


@beat
def two(s: Story) -> Beat:
    """Show two sentences, and which of them has the queries."""
    pair = _between(s, grow=1, names=(Said("asks"), Said("answers")))
    picture: Part = pair
    if s.unknown:
        words = Word(", ".join(s.unknown))
        strange = Line((Said("unknown", {"words": words}),), key="strange", ink="quiet")
        picture = Column((pair, strange), gap="tight")
    return Beat(_about(s), build(picture, "pair/answers"), about="bilingual")


@beat
def moved(s: Story) -> Beat:
    """Show what differs from self-attention."""
    names: dict[str, Ink] = {"Q": "query", "K": "key", "V": "value"}
    fields = (
        Field("name", side="left"),
        Field("self", ((Said("self"),),), side="left"),
        Field("cross", ((Said("cross"),),), side="left"),
    )

    def record(name: str, ink: Ink) -> TableRow:
        source = "X" if name == "Q" else "Y"
        formulas = [
            Formula(f"{{{{{letter}}}}} W_{name}", key=f"sources/{name}/{which}", size="large",
                    inks=("query" if letter == "X" else "key",) if which == "cross" else ("ink",))
            for letter, which in (("X", "self"), (source, "cross"))
        ]  # fmt: skip
        first = Formula(f"{name} =", key=f"sources/{name}/name", size="large", ink=ink)
        return TableRow(name, (first, *formulas))

    records = tuple(record(*each) for each in names.items())
    table = Table(key="sources", grow=1, fields=fields, records=records, heads="said")
    X: tuple[Piece, ...] = ("X (", s.n, " × ", s.d_model, ")  ", Said("asking"))
    Y: tuple[Piece, ...] = ("Y (", s.m, " × ", s.d_model, ")  ", Said("answering"))
    shapes = Wrap(
        (
            Line(X, key="shapes/X", size="said", ink="query"),
            Line(Y, key="shapes/Y", size="said", ink="key"),
        ),
        gap="wide",
    )
    picture = Column((table, shapes), gap="wide")
    crossing = tuple(f"sources/{name}/cross" for name in names)
    say: Given = {"n": s.n, "m": s.m}
    return Beat(say, build(picture, (*crossing, "shapes/X", "shapes/Y")), about="bilingual")


def _focus(s: Story, key: str) -> tuple[int, ...]:
    """Return the columns that are always at full size."""
    off = s.uneven if key == "weights" and s.uneven is not None else s.j
    return tuple(dict.fromkeys((off, s.j)))


def _grid(s: Story, key: str, **how: Any) -> Grid:
    """Return one of the matrices: "scores" or "weights"."""
    cells = {"scores": s.scores, "weights": s.weights}[key]
    rows = Along(s.tokens, "query", focus=(s.i,), key="matrix/row")
    columns = Along(s.source, "key", focus=_focus(s, key), sentence=1, key="matrix/column")
    colours: Colours = "signed" if key == "scores" else "share"
    return Grid(key=key, cells=cells, rows=rows, columns=columns, colours=colours, **how)


def _beside(grid: Grid, *panel: Part) -> Split:
    """Return a matrix with texts beside it."""
    told = Fit((Blocks(panel),), grows="much")
    return Split((told, grid), shares=((2, 5), (2, 7), (3, 7)), square="beside")


@beat
def scores(s: Story) -> Beat:
    """Show the matrix of scores, with a row for each query and a column for each key."""
    size = Line((s.n, " × ", s.m), key="size", size="number", ink=("query", "quiet", "key"))
    total = Line(("= ", s.total), key="total", size="title", ink=("quiet", "ink"))
    panel = (Column((size, total), gap="tight", align="start"), legend(_grid(s, "scores")))
    later = frozenset({"total", "legend"})
    filled = _beside(_grid(s, "scores"), *panel)
    steps = (
        Step(_beside(_grid(s, "scores", empty=True), *panel), later),
        Step(filled, later, order="rows"),
        Step(filled, tempo="brisk"),
    )
    return Beat({"n": s.n, "m": s.m, "total": s.total}, steps, about="bilingual")


@beat
def cross(s: Story) -> Beat:
    """Show the beams of one query, then of all queries."""
    shares = tuple((j, s.weights.cell(s.i, j)) for j in s.shown[1])
    first = _between(s, asking=(s.i,), answering=(s.j,), beams=_beams(s, s.i), shares=shares)
    every = _between(s, beams=_beams(s, *s.shown[0]))
    say: dict[str, Any] = {"query": s.query(s.i), "key": s.key(s.j), "share": s.share}
    say |= {"case": "straight", "two": "none", "whose": _about(s)["case"]}
    if s.crossed is not None:
        say |= {"other": s.query(s.crossed[0]), "case": "crossed"}
    if s.shared is not None:
        word, (a, b) = s.shared
        say |= {"word": s.query(word), "a": s.key(a), "b": s.key(b), "two": "shared"}
    steps = (Step(first, order="rows"), Step(every, order="rows"))
    return Beat(say, steps, about="bilingual", claims=s.most)


@beat
def sums(s: Story) -> Beat:
    """Show that rows add up to 1, and that columns need not."""
    sides = {
        "beside": Margin(s.rows, (f"Σ {s.signs[0]}",)),
        "below": Margin(s.columns, (f"Σ {s.signs[1]}",)),
    }
    say: dict[str, Any] = {"case": "even", "one": s.rows[0]}
    marks: tuple[Mark, ...] = ()
    if s.uneven is not None:
        say |= {"case": "usual", "key": s.key(s.uneven), "sum": s.columns[s.uneven]}
        marks = (Mark("column", Where(columns=(s.uneven,)), "key"),)
    plain, marked = _grid(s, "weights", **sides), _grid(s, "weights", marks=marks, **sides)
    steps = (
        # The words go to the rows and columns that they name.
        Step(plain, frozenset({"weights/below"}), moves={"matrix": "straight"}),
        Step(marked),
    )
    return Beat(say, steps, about="bilingual", claims=s.sums)


@beat
def use(s: Story) -> Beat:
    """Show models that use cross-attention."""
    fields = (
        Field("model", ((Said("model"),),), side="left"),
        Field("asks", ((Said("asking"),),), side="left"),
        Field("answers", ((Said("answering"),),), side="left"),
    )
    records = tuple(
        TableRow(
            name,
            (
                Line((Said(name),), key=f"models/{name}/name", size="title"),
                Line((Said(f"{name}-asks"),), key=f"models/{name}/asks", size="said", ink="query"),
                Line(
                    (Said(f"{name}-answers"),),
                    key=f"models/{name}/answers",
                    size="said",
                    ink="key",
                ),
            ),
        )
        for name in ("transformer", "tfive", "whisper")
    )
    table = Table(key="models", fields=fields, records=records)
    steps = build(table, [f"models/{record.name}" for record in records[1:]])
    return Beat({"total": s.total}, steps, about="published")
