"""The score matrix: every token asks every token, and each answer is one number.

Storyboard
1. sentence: the words in a line; each becomes a row of X.
2. entry: one number of one query, with all its products.
3. projections: X is multiplied by W_Q, one number first, then one row, then all; and by W_K at
    once. Their shapes fit together.
4. one-cell: the chosen query and one key leave Q and K, and are multiplied term by term; the sum
    fills its cell.
5. one-row: the same query times a few keys one by one, then times all others at once.
6. whole-matrix: every query in turn, row after row.
7. highest: how to read a row: the highest score of the chosen query.
8. shadow: that query and key as arrows: the key's shadow on the query's line.
9. fan: the same query and every key as arrows.
10. total: a row does not add up to 1: how do scores become shares?

X stays from the first beat to the third: its framed row becomes one query, then all of it becomes
all queries and keys. The scores stay from the fourth to the seventh: a cell, its row, the whole
matrix.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from qkvideo.scenes.parts.attention import Attention
from qkvideo.scenes.parts.beat import Beat, Step, beat, build, paced
from qkvideo.scenes.parts.boxes import Blocks, Column, Fit, Row, Split
from qkvideo.scenes.parts.fan import Fan
from qkvideo.scenes.parts.grid import Along, Explained, Grid, Mark, Where, legend
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Formula, Given, Line, Piece, Said, Token
from qkvideo.scenes.parts.tiers import Tier, Tiers, with_rule
from qkvideo.scenes.parts.worked import doubled, later, singled, so_far, stops
from qkvideo.scenes.story.arrows import ray
from qkvideo.scenes.text.numbers import Cell

from .equation import Equation, FactorMatrix, ProductWay
from .story import ONE, ColouredTensor, Story, tell

TITLE = "The score matrix"
SUMMARY = "Every token asks every token: how Q and K become n × n scores."
ORDER = 5
BUILDS_ON = ("library-analogy",)
POSTER = "whole-matrix/scores"
ANY_SCALING = True
ONLY = {"entry": "matrices", "projections": "matrices"}

__all__ = ["tell"]

_PRODUCTS = "products", "terms/sign/2"
"""Keys of the products of a query and a key, term by term."""
INKS: dict[str, Ink] = {"Q": "query", "K": "key"}
"""Colours of queries and keys."""


def _token(s: Story, k: int) -> Token:
    """Return word k of the sentence."""
    return Token(s.tokens[k], k)


def _word(s: Story, k: int, key: str, ink: Ink) -> Line:
    """Return word k as a semibold text."""
    return Line((_token(s, k),), key=key, ink=ink, weight="semibold")


def _of(key: str, block: ColouredTensor, **how: Any) -> Grid:
    """Return a tensor as a grid, with further attributes."""
    return Grid(key=key, cells=block.cells, largest=block.largest, **how)


def _vectors(s: Story) -> Part:
    """Return X; only the chosen query's row has numbers, as nobody would read all of them."""
    row = Where(rows=(s.i,))
    rows = Along(s.tokens, "query", focus=(s.i,), lit=(s.i,))
    name = Formula("X", key="X/name", size="title")
    shape = Line((s.n, " × ", s.d_model), key="X/shape", ink=("ink", "quiet", "ink"))
    mark = Mark("row", row)
    grid = _of("X", s.X, rows=rows, numbers=row, marks=(mark,))
    return Explained(Column((Row((name, shape)), replace(grid, grow=1)), gap="tight"))


@beat
def sentence(s: Story) -> Beat:
    """Show the words, then the rows of X."""
    words = Attention(key="sentence", tokens=s.tokens, shown=s.line, query=s.i, flows=True)
    notes = frozenset({"X/mark", "legend"})
    steps = (
        Step(words, pause="short"),
        Step(_vectors(s), notes, order="rows"),
        Step(_vectors(s), tempo="brisk"),
    )
    token = s.word(s.i, "query")
    say: Given = {"n": s.n, "d_model": s.d_model, "token": token, "layer": s.layer}
    return Beat({**say, "depth": s.depth}, steps)


@beat
def entry(s: Story) -> Beat:
    """Compute one number of the chosen query, product by product."""
    e = s.entry
    assert e is not None  # `ONLY`: the matrices are known
    assert s.W_Q is not None
    row = Grid(key="X", cells=e.first, largest=s.X.largest)
    column = Grid(key="W_Q/column", cells=e.second, largest=s.W_Q.largest)
    # The column of the matrix is shown as a row.
    said = Line((Said("column"),), key="W_Q/which", size="badge", ink="quiet")
    weight_name = Row((said, Formula("W_Q", key="W_Q/name")), gap="tight")
    counts = stops(e.products.shape[1])
    signs = e.sign, e.sums.sign(counts)

    def picture(count: int) -> Part:
        empty = later(count, e.products.shape[1])
        tiers = (
            Tier(row, name=_word(s, s.i, f"X/row/{s.i}", "query")),
            Tier(column, "×", weight_name),
            Tier(Grid(key="products", cells=e.products, empty=empty), e.sign),
        )
        line = so_far(e.sums, count, "entry/total", "query", size="large")
        return Tiers(key="entry", tiers=tiers, total=with_rule(line, *signs))

    weight = ("W_Q/column", "W_Q/which", "W_Q/name", "entry/sign/1")
    made = ("products", "entry/sign/2", "entry/total", "entry/rule", "rounded")
    begun = build(picture(counts[0]), weight, made)[:2]
    # Each product is added to the sum of those before.
    steps = (*begun, *(Step(picture(k), tempo="brisk", pause="worked") for k in counts))
    case = "rotary" if s.turned else "biased" if e.added else "plain"
    token = s.word(s.i, "query")
    say: Given = {"token": token, "d_model": s.d_model, "q": e.result, "case": case}
    return Beat(say, steps)


def _product(
    s: Story, empty: tuple[Where | bool, Where | bool], marks: Mapping[str, Mark]
) -> Equation:
    """Return X times W_Q and W_K, with the cells of Q and K that are still empty, and frames.

    The frames are in the matrices with the keys of `marks`.
    """

    def grid(key: str, block: ColouredTensor, **how: Any) -> Grid:
        framed = (marks[key],) if key in marks else ()
        return _of(key, block, marks=framed, **how)

    rows = Along(s.tokens, "quiet")
    X = FactorMatrix(grid("X", s.X, rows=rows, numbers=False), "X", (s.n, s.d_model), inner=1)
    # The number that the beat before computed has its place in Q.
    numbers = Where(cells=((s.i, 0),)), False

    def way(k: int, name: str, weight: ColouredTensor | None, result: ColouredTensor) -> ProductWay:
        assert weight is not None  # `ONLY`: the matrices are known
        factor = grid(f"W_{name}", weight, numbers=False)
        learned = FactorMatrix(factor, f"W_{name}", (s.d_model, s.d_k), inner=0)
        product = grid(name, result, numbers=numbers[k], empty=empty[k])
        made = FactorMatrix(product, name, (s.n, s.d_k), INKS[name])
        return ProductWay(learned, made, f"b_{name}" if name in s.biased else "", s.turned)

    ways = way(0, "Q", s.W_Q, s.Q), way(1, "K", s.W_K, s.K)
    return Equation(key="projections", given=X, ways=ways)


_FIRST = "first"
"""Name of the frame in Q: of the number computed first, then of the row that is a query."""


@beat
def projections(s: Story) -> Beat:
    """Multiply X by W_Q and W_K; their shapes fit together."""
    every, columns = s.every, range(s.Q.cells.shape[1])

    def picture(rows: Sequence[int], across: Sequence[int], done: int) -> Part:
        """Frame rows of X, columns of W_Q, and what they make, up to column `done` of row i."""
        cells = Where(cells=tuple((i, j) for i in rows for j in across))
        one, column = Where(rows=tuple(rows)), Where(columns=tuple(across))
        marks = Mark("row", one, "query"), Mark("column", column, "query")
        framed = dict(zip(("X", "W_Q", "Q"), (*marks, Mark(_FIRST, cells, "query")), strict=True))
        known = {(i, j) for i in every for j in columns if len(rows) > 1 or (i == s.i and j < done)}
        left = tuple(cell for cell in np.ndindex(s.Q.cells.shape) if cell not in known)
        return _product(s, (Where(cells=left) if left else False, True), framed)

    # Each product is written down before it is computed; then the number that the beat before
    # computed gets its place in Q, before all others.
    second = frozenset({"W_K", "K"})
    begun = build(picture((s.i,), (0,), 1), ("W_Q", "X/mark"), "Q", tuple(second))[:3]
    single, rest = singled(len(columns))
    # Then the same with the other matrix, all at once.
    rows, column = Where(rows=tuple(every)), Where(columns=tuple(columns))
    around = {"X": ("row", rows), "W_K": ("column", column), "K": ("key", rows)}
    other = {name: Mark(*each, "key") for name, each in around.items()}
    both = (_product(s, (False, empty), other) for empty in (True, False))
    steps = (
        # The row goes back into X with its word, before the other rows come.
        *paced(begun, 0, moves={"X/row": "straight"}),
        # The row of X times one column after another, then times all; then all rows at once.
        *(Step(picture((s.i,), (j,), j + 1), second, "brisk", pause="worked") for j in single[1:]),
        Step(picture((s.i,), rest, len(columns)), second, order="together"),
        Step(picture(every, columns, len(columns)), second, order="together"),
        Step(next(both), tempo="brisk", name="W_K"),
        Step(next(both), tempo="brisk", order="rows"),
    )
    return Beat({"d_k": s.d_k}, steps)


def _scores(
    s: Story, *, asks: tuple[int, ...] = (), answers: tuple[int, ...] = (), **how: Any
) -> Grid:
    """Return the score matrix; words of the rows `asks` and columns `answers` are coloured."""
    rows = Along(s.tokens, "query", focus=s.focus, lit=asks or None)
    columns = Along(s.tokens, "key", focus=s.focus, lit=answers or None)
    return _of("scores", s.scores, rows=rows, columns=columns, **how)


def _terms(s: Story, count: int) -> Tiers:
    """Return the chosen query times one key, term by term, with the sum of the first products."""
    one = s.one
    query = _of("Q", ColouredTensor(one.first, s.Q.largest))
    keyed = _of("K", ColouredTensor(one.second, s.K.largest))
    terms = one.products.shape[1]
    score = so_far(one.sums, count, "score", size="title", weight="semibold")
    empty = later(count, terms)
    return Tiers(
        key="terms",
        tiers=(
            Tier(query, name=_word(s, s.i, "terms/query", "query")),
            Tier(keyed, "×", _word(s, s.j, "terms/key", "key")),
            Tier(Grid(key="products", cells=one.products, empty=empty), one.sign),
        ),
        total=with_rule(score, one.sums.sign(stops(terms))),
        upright=("wide", "square"),  # beside the matrix, where there is more height than width
    )


@beat
def one_cell(s: Story) -> Beat:
    """Compute the chosen query's score with one key, term by term; the sum fills its cell."""
    spot = Mark("spot", Where(cells=((s.i, s.j),)), leads=True)
    others = Where(cells=tuple((a, b) for a in s.every for b in s.every if (a, b) != (s.i, s.j)))

    counts = stops(s.one.products.shape[1])

    def picture(empty: Where | bool, count: int = counts[-1]) -> Part:
        one: dict[str, Any] = {"numbers": spot.around, "marks": (spot,), "empty": empty}
        grid = _scores(s, asks=(s.i,), answers=(s.j,), **one)
        # The words stay where they were beside X, and query and key where Q and K were made.
        shares = ((6, 5), (5, 4), (6, 5))
        return Split((grid, _terms(s, count)), shares=shares, square="beside")

    # First the query and the key are framed where they were made; then they leave Q and K.
    made_of: list[Step] = []
    if s.W_Q is not None:
        asks, answers = Where(rows=(s.i,)), Where(rows=(s.j,))
        ours = {"Q": Mark(_FIRST, asks, "query"), "K": Mark("key", answers, "key")}
        made_of.append(Step(_product(s, (False, False), ours), tempo="brisk"))
    made = (*_PRODUCTS, "terms/rule", "score", "rounded")
    begun = build(picture(True, counts[0]), "scores/mark", made)[:2]
    # Each product is added to the sum of those before.
    adds = (Step(picture(True, k), tempo="brisk", pause="worked") for k in counts)
    # The number does not move into its cell, since it would pass over the matrix.
    steps = (*made_of, *begun, *adds, Step(picture(others)))
    query, key = s.word(s.i, "query"), s.word(s.j, "key")
    return Beat({"query": query, "key": key, "d_k": s.d_k, "score": s.one.result}, steps)


@beat
def one_row(s: Story) -> Beat:
    """Compute the same query's scores with every key."""
    query = Along(s.tokens, "query"), Mark("asks", Where(columns=(s.i,)), "query")
    inks: tuple[Ink, ...] = ("query", "quiet", "key", "quiet", "ink")
    names = (Said("query"), " · ", Said("keys"), " = ", Said("/name-scores"))
    how = Line(names, key="one-row/how", size="badge", ink=inks)
    keys = Along(s.tokens, "key", focus=s.focus, key="scores/column")

    def picture(scan: Sequence[int], done: int) -> Part:
        mark = Mark("scan", Where(columns=tuple(scan)), "key")
        left = tuple((s.i, k) for k in s.every[done:] if k != s.j)
        asked = ColouredTensor(s.one.first.T, s.Q.largest)
        answers = ColouredTensor(s.K.cells.T, s.K.largest)
        row = ColouredTensor(s.spotlit, s.scores.largest)
        tiers = Tiers(
            key="one-row",
            grow=1,
            tiers=(
                Tier(
                    # Not "K": it would unfold under words that are on their way.
                    _of("keys", answers, columns=keys, numbers=False, marks=(mark,)),
                    side=_of("Q", asked, columns=query[0], marks=query[1:]),
                ),
                Tier(
                    _of("scores", row, empty=Where(cells=left) if left else False),
                    "=",
                    _word(s, s.i, f"scores/row/{s.i}", "query"),
                ),
            ),
        )
        return Column((Row((how,)), tiers), gap="none", align="fill")

    scan = frozenset({"keys/mark"})
    begun, rest = singled(len(s.every))
    # One key after another; then twice as many each time.
    first, *more = doubled(rest) if begun else (rest,)
    steps = (
        Step(picture(begun[:1] or rest, 0), scan | {"one-row/sign"}, tempo="brisk"),
        Step(picture(begun[:1] or rest, 0), tempo="brisk"),
        *(Step(picture((k,), k + 1), tempo="brisk", pause="worked") for k in begun),
        Step(picture(first, first.stop), order="together", tempo="brisk", name="rest"),
        *(Step(picture(each, each.stop), order="together", tempo="brisk") for each in more),
        Step(picture(rest, len(s.every)), scan, tempo="brisk"),
    )
    return Beat({"query": s.word(s.i, "query"), "n": s.n}, steps)


def _beside(panel: tuple[Part, ...], grid: Part) -> Split:
    """Return the matrix with texts beside it, arranged the same way in all beats."""
    told = Fit((Blocks(panel),), grows="much")
    return Split((told, grid), shares=((2, 7), (2, 9), (4, 9)), square="beside")


@beat
def whole_matrix(s: Story) -> Beat:
    """Compute the scores of every query in turn, row after row."""
    product = Row(
        (
            Line((Said("/name-scores"), " = "), key="product/is", size="number"),
            Formula(
                "{{ Q }} {{ K^T }}", key="product/QK", size="title", inks=(INKS["Q"], INKS["K"])
            ),
        ),
        gap="none",
    )
    factors: tuple[Piece, ...] = ("(", s.n, " × ", s.d_k, ") (", s.d_k, " × ", s.n, ")")
    shapes = (
        Line(factors, key="product/shapes", ink="quiet"),
        Line(("= (", s.n, " × ", s.n, ")"), key="product/shape"),
    )
    about = Column((product, *shapes), gap="tight", align="start")
    panel = about, legend(_scores(s, group="whole"))
    waiting = Where(rows=tuple(k for k in s.every if k != s.i))
    before, after = (_beside(panel, _scores(s, group="whole", empty=empty))
                     for empty in (waiting, False))  # fmt: skip
    steps = (
        Step(before, frozenset({"product", "legend"}), tempo="brisk"),
        Step(before),
        Step(after, order="rows", tempo="calm"),
    )
    return Beat({"n": s.n}, steps)


def _pair(s: Story, i: int, j: int, score: Cell) -> Part:
    """Return a query, its key, and their score."""
    key = f"pair/{i}-{j}"
    inks: tuple[Ink, ...] = ("query", "quiet", "key")
    words = Line(
        (_token(s, i), " → ", _token(s, j)), key=f"{key}/words", ink=inks, weight="semibold"
    )
    number = Line((score,), key=f"{key}/score", size="number", weight="semibold")
    return Column((words, number), gap="tight", align="start")


@beat
def highest(s: Story) -> Beat:
    """Show how to read the chosen query's row: its highest score."""
    row, score = Where(rows=(s.i,)), s.row[s.j]
    spot = Mark("spot", Where(cells=((s.i, s.j),)))
    grid = _scores(s, asks=(s.i,), answers=(s.j,), group="whole", lit=row, marks=(spot,))
    rule = (
        Line((Said("/rows-ask"),), key="rule/rows", ink="query"),
        Line((Said("/columns-answer"),), key="rule/columns", ink="key"),
    )
    rules = Column(rule, gap="tight", align="start")
    picture = _beside((rules, _pair(s, s.i, s.j, score)), grid)
    say: Given = {"query": s.word(s.i, "query"), "key": s.word(s.j, "key"), "score": score}
    more: Given = {"case": s.case, "weights": s.weights, "doubt": s.doubt}
    steps = build(picture, ("scores/mark", "pair"))
    return Beat({**say, **more}, steps, claims=s.best)


def _fan(s: Story, keys: tuple[int, ...], told: tuple[int, ...]) -> Fan:
    """Return the query and some keys as arrows; `told` have their colour, angle and shadow."""
    a = s.arrows
    rays = [ray(a, k, _token(s, k), told=k in told) for k in keys]
    # Where two are compared, both lengths are seen, as the query's is.
    lengths = [("  ", a.lengths[k]) if k in told and len(told) > 1 else () for k in keys]
    whole = tuple(
        replace(one, label=(*one.label, *more)) for one, more in zip(rays, lengths, strict=True)
    )
    label = (_token(s, s.i), "  ", a.length)
    return Fan(key="fan", grow=1, label=label, length=a.length, rays=whole)


def _reaches(s: Story, *keys: int) -> tuple[Part, ...]:
    """Return how scores come about, length times shadow, under words that say so."""
    a = s.arrows
    inks: tuple[Ink, ...] = ("query", "quiet", "key", "quiet", "ink")
    words = (Said("length"), " × ", Said("shadow"), " = ", Said("score"))
    how = Line(words, key="reach/how", size="badge", ink=inks, breaks=True, side="center")
    products = (
        Line(
            (
                _token(s, k),
                Said("/colon"),
                a.length,
                " × ",
                a.shadows[k],
                f" {a.sign(k)} ",
                a.scores[k],
            ),
            key=f"reach/{k}",
            size="title",
            ink=("key", "quiet", *inks),
            weight="semibold",
        )
        for k in keys
    )
    return how, *products


@beat
def shadow(s: Story) -> Beat:
    """Show the chosen query and one key as arrows, and the key's shadow on the query's line."""
    picture = Column((_fan(s, (s.j,), (s.j,)), Column(_reaches(s, s.j), gap="tight")))
    key = f"fan/{s.j}"
    steps = build(picture, f"{key}/angle", (f"{key}/shadow", f"{key}/drop"), "reach")
    words: Given = {"query": s.word(s.i, "query"), "key": s.word(s.j, "key")}
    a = s.arrows
    return Beat({**words, "angle": a.angles[s.j], "score": a.scores[s.j]}, steps)


@beat
def fan(s: Story) -> Beat:
    """Show every key at its angle to the chosen query."""
    told: tuple[int, ...] = (s.j,)
    if s.long is not None and s.spread == "longer":
        told = s.j, s.long
    whole = _fan(s, s.arrows.order(told), told)
    keeps = Line((Said("keeps"),), key="fan/keeps", size="badge", ink="quiet", breaks=True)
    panel = Column((*_reaches(s, *told), keeps), align="start")
    picture = Split((whole, panel), shares=((3, 2), (3, 2), (4, 3)), square="beside")
    others = tuple(f"fan/{k}" for k in s.every if k not in told)
    # First the longer arrow, then how far it reaches.
    longer: list[tuple[str, ...]] = []
    for k in told[1:]:
        longer.append((f"fan/{k}/line", f"fan/{k}/tip", f"fan/{k}/word"))
        reach = (f"fan/{k}/{what}" for what in ("angle", "shadow", "drop"))
        longer.append((*reach, f"reach/{k}"))
    # What all arrows keep is read while they are drawn.
    groups = ((*others, "fan/keeps"), *longer) if others else longer
    begun, *shown = build(picture, *groups)
    names = {longer[0][0]: "longer"} if longer else {}
    # Words go the way of their arrows.
    begun = replace(begun, moves={"fan": "straight"})
    steps = (begun, *(replace(one, name=names.get(one.name, one.name)) for one in shown))
    key, score = s.word(s.j, "key"), s.arrows.scores[s.j]
    say: Given = {"case": s.spread, "query": s.word(s.i, "query"), "key": key, "score": score}
    if s.long is not None:
        angle, low = s.arrows.angles[s.long], s.arrows.scores[s.long]
        say = {**say, "long": s.word(s.long, "key"), "angle": angle, "low": low}
    return Beat(say, steps, claims=s.beaten)


@beat
def total(s: Story) -> Beat:
    """Show the sum of the chosen query's row of scores, which is usually not 1."""
    columns = Along(s.tokens, "key", focus=s.focus)
    counts = stops(len(s.every))

    unlike: tuple[Piece, ...] = ("  ≠  ", ONE) if s.sum == "usual" else ()

    def picture(count: int, *, done: bool = False) -> Part:
        mark = () if done else (Mark("summed", Where(columns=tuple(range(count)))),)
        block = ColouredTensor(s.spotlit, s.scores.largest)
        row = _of("scores", block, columns=columns, marks=mark)
        line = so_far(s.sums, count, "total", after=unlike, size="display")
        name = _word(s, s.i, f"scores/row/{s.i}", "query")
        total = with_rule(line, s.sums.sign(counts))
        return Tiers(key="sum", tiers=(Tier(row, name=name),), total=total)

    # The frame takes in one score after another, and the sum counts through the sums so far.
    hidden = frozenset({"scores/mark", "total", "sum/rule", "rounded"})
    compared = frozenset({"total/3", "total/4"})
    steps = (
        Step(picture(counts[0]), hidden),
        *(Step(picture(k), compared, tempo="brisk", pause="worked") for k in counts),
        Step(picture(counts[-1], done=True)),
    )
    say: Given = {"query": s.word(s.i, "query"), "total": s.total, "case": s.sum}
    return Beat(say, steps, claims=s.summed)
