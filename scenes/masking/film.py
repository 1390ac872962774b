"""Who may see whom: the causal mask, the padding mask, and what goes wrong with them.

One matrix lives through the film, "matrix": the mask falls on its cells, rows are shared out anew,
it is a pattern among others, pads are added to it, and faults are planted in it.

Storyboard, act one, causal
1. everyone: the spotlit row scores every key, later ones too.
2. causal: the mask falls on the scores: minus infinity wherever the key comes later.
3. left-over: softmax shares among what is left; the first row has only itself.
4. one-row: of the matrix the spotlit row: its weights before and after.
5. future: what comes later cannot matter: another ending, the same row.
6. who: the matrix is GPT's pattern, beside BERT's and those of the two halves of T5.
Act two, padding
7. pads: two pads join the matrix, and what they take without a mask.
8. padding: their columns are blocked; their rows are computed and never read.
9. broadcast: (B, 1, 1, n) and (1, 1, n, n) make one mask; the matrix is the first.
10. keep: True = blocked against True = keep, and what a mix-up does.
Quiz, each with the numbers that the fault produces here; the question stands before its answer
11. quiz-after: masked after softmax.
12. quiz-axis: softmax along the wrong axis.
13. quiz-triangle: the triangle the wrong way round.
14. quiz-blocked: a row that is blocked entirely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from qkvideo.scenes.parts.beat import Beat, Step, Tempo, beat, build, in_turn, paced
from qkvideo.scenes.parts.boxes import Blocks, Column, Row
from qkvideo.scenes.parts.gallery import Figure
from qkvideo.scenes.parts.grid import Legend, Mark, Where
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.pointing import Outline
from qkvideo.scenes.parts.squares import Mask
from qkvideo.scenes.parts.strips import Strip, Strips
from qkvideo.scenes.parts.text import Formula, Line, Said, Token
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import whole

from . import captions
from .captions import Told
from .look import CELLS, beside, grid, legend_of, note, patterns, sums, twice
from .story import Story, tell

TITLE = "Who may see whom"
SUMMARY = "Causal and padding masks: what they block, and four ways to get them wrong."
ORDER = 10

__all__ = ["tell"]


def _beat(told: Told, steps: Sequence[Step]) -> Beat:
    return Beat(told.say, tuple(steps), claims=told.claims)


# 1


@beat
def everyone(s: Story) -> Beat:
    """The spotlit row scores every key."""
    cells = tuple((s.row, j) for j in range(s.row + 1, s.n))
    ahead = (Mark("ahead", Where(cells=cells), ink="query"),) if cells else ()
    scaled = Line((Said("/name-scaled"), " ="), key="scaled")
    product = Formula("Q K^T \\/ sqrt(d_k)", key="product", size="said")
    notes = Row((scaled, product), gap="tight"), Legend(key="legend")
    scores = grid(s, s.scores)
    asked = replace(scores, lit=Where(rows=(s.row,)), marks=ahead)
    steps = Step(beside(scores, *notes)), Step(beside(asked, *notes))
    return _beat(captions.everyone(s), steps)


# 2


@beat
def causal(s: Story) -> Beat:
    """The mask falls on the scores."""
    blank = Formula("s_(i j) = -oo", key="rule", size="title")
    when = Line((Said("for"),), key="for", size="said")
    where = Row((when, Formula("j > i", key="when", size="title")), gap="tight")
    rule = Blocks((blank, where))
    count = note("blocked", {"blocked": s.blocked, "cost": whole("cost", s.n * s.n)})
    shut = s.masked.blocked
    grids = (
        grid(s, s.scores),
        grid(s, s.scores, cover=shut),
        grid(s, s.masked, cover=shut, blocked=shut),
        grid(s, s.masked, blocked=shut),
    )
    uncounted = frozenset({count.key})
    absent = (uncounted | {"rule", "for", "when"}, uncounted, uncounted, frozenset[str]())
    tempi: tuple[Tempo, ...] = "brisk", "usual", "brisk", "usual"
    steps = (
        Step(beside(one, rule, count), without, tempo=tempo)
        for one, without, tempo in zip(grids, absent, tempi, strict=True)
    )
    return _beat(captions.causal(s), tuple(steps))


# 3


@beat
def left_over(s: Story) -> Beat:
    """Softmax shares among what is left."""
    pieces = Said("/name-weights"), " = softmax(", Said("/name-masked"), ")"
    formula = Line(pieces, key="softmax", breaks=True)
    ends = tuple(dict.fromkeys((0, s.n - 1)))
    shared = grid(s, s.weights, blocked=s.weights.blocked, beside=sums(s.weights))
    marks = tuple(Mark(f"{k}", Where(rows=(k,)), ink="query") for k in ends)
    spoken = replace(shared, lit=Where(rows=ends), rows=replace(shared.rows, lit=ends), marks=marks)
    unsaid = frozenset({"matrix/beside", formula.key})
    shares = Step(beside(shared, formula), unsaid, order="rows", tempo="brisk")
    steps = shares, Step(beside(spoken, formula))
    return _beat(captions.left_over(s), steps)


# 4 and 5


@beat
def one_row(s: Story) -> Beat:
    """The spotlit row before and after."""
    row = grid(
        s, s.weights, blocked=s.weights.blocked, lit=Where(rows=(s.row,)), beside=sums(s.weights)
    )
    heads = Said("head-open"), Said("head-causal", {"scope": s.scope})
    steps = Step(beside(row), tempo="brisk"), Step(twice(s, s.one, heads), tempo="calm")
    return _beat(captions.one_row(s), steps)


@beat
def future(s: Story) -> Beat:
    """Another ending, the same row."""
    same, other = s.endings.same, s.endings.other
    cut = Said("head-cut", {"word": s.word(same.row, "token")})
    there = Said("head-ending", {"word": Word(other, "token")}) if other else cut
    picture = twice(s, same, (Said("head-ending", {"word": s.word(-1, "token")}), there))
    return _beat(captions.future(s), build(picture, "row/after"))


# 6


@beat
def who(s: Story) -> Beat:
    """BERT, GPT, and the two halves of T5."""
    shut = s.masked.blocked
    masks = {"bert": ~shut & shut, "gpt": shut, "encoder": ~shut & shut, "decoder": shut}
    keys = {name: CELLS if name == "gpt" else f"who/{name}" for name in masks}
    figures = []
    for name, blocked in masks.items():
        key = f"who/{name}/title"
        title = Line((Said(name),), "number", weight="semibold", side="center", key=key)
        mask = Mask(key=keys[name], blocked=blocked, group="who")
        figures.append(Figure(mask, title, legend_of(f"who/{name}", f"sees-{name}")))
    others = [(keys[k], f"who/{k}/title", f"who/{k}/legend") for k in masks if k != "gpt"]
    steps = in_turn(patterns("who", figures, (4, 2, 4)), [key for keys_ in others for key in keys_])
    matrix = grid(s, s.weights, words=False, blocked=shut, group="")
    return Beat({}, (Step(matrix, tempo="brisk"), *steps), about="pattern")


# 7 and 8


@beat
def pads(s: Story) -> Beat:
    """Two pads in the batch, and what they take."""
    why, padded = note("pads-why"), grid(s, s.pads)
    mark = Mark("pads", Where(columns=tuple(range(s.n, len(s.padded)))), ink="key")
    absent = frozenset({why.key})
    steps = (
        Step(beside(grid(s, s.open, group=""), why), absent, tempo="brisk"),
        Step(beside(padded, why), absent),
        Step(beside(replace(padded, marks=(mark,)), why)),
    )
    return _beat(captions.pads(s), steps)


@beat
def padding(s: Story) -> Beat:
    """Their columns are blocked, their rows greyed."""
    columns, rows = note("padding-columns", ink="ink"), note("padding-rows")
    shut = s.padding.blocked
    blocked = grid(s, s.padding, blocked=shut)
    read = replace(blocked, lit=Where(rows=tuple(range(s.n))))
    unread = frozenset({rows.key})
    steps = (
        Step(beside(grid(s, s.pads, cover=shut), columns, rows), unread | {columns.key}),
        Step(beside(replace(blocked, cover=shut), columns, rows), unread, tempo="brisk"),
        Step(beside(blocked, columns, rows), unread, tempo="brisk"),
        Step(beside(read, columns, rows)),
    )
    return _beat(captions.padding(s), steps)


# 9


@beat
def broadcast(s: Story) -> Beat:
    """Two shapes make one mask."""
    m, shut = len(s.padded), s.padding.blocked
    later = np.triu(np.ones((m, m), dtype=np.bool_), 1)
    row = Mask(key=CELLS, blocked=shut[:1], rows=(0,), group="shapes")
    copied = Mask(key=CELLS, blocked=shut, group="shapes")
    others = (
        ("causal", "(1, 1, n, n)", Mask(key="later", blocked=later, group="shapes"), Said("or")),
        ("both", "(B, 1, n, n)", Mask(key="both", blocked=s.both.blocked, group="shapes"), "="),
    )

    def picture(first: Mask) -> Column:
        figures = []
        for name, shape, mask, sign in (("padding", "(B, 1, 1, n)", first, ""), *others):
            before = Line((sign,), "title", side="center", key=f"{name}/sign") if sign else None
            title = Formula(shape, key=f"shape/{name}", size="said")
            figures.append(Figure(mask, title, legend_of(name, f"name-{name}"), before))
        return patterns("shapes", figures, (3, 2, 3))

    triangle, result = (
        frozenset({mask.key, f"shape/{name}", f"{name}/legend", f"{name}/sign"})
        for name, _, mask, _ in others
    )
    whole_ = picture(copied)
    framed = replace(whole_, parts=(*whole_.parts, Outline((f"{CELLS}/row/0",), key="copied")))
    steps = (
        Step(picture(row), triangle | result),
        Step(picture(row), result),
        Step(picture(copied), result, tempo="calm"),
        Step(framed),
    )
    return Beat({}, steps)


# 10


@beat
def keep(s: Story) -> Beat:
    """True = blocked against True = keep."""
    i, blocked = s.row, s.both.blocked[s.row]

    def strip(key: str, name: str, **how: Any) -> Strip:
        return Strip(key, name, i, Said(f"row-{name}"), Said(f"row-{name}-who"), **how)

    strips = (
        strip("both", "blocked", truths=blocked, blocked=blocked),
        strip("keep", "keep", truths=~blocked, blocked=blocked),
        strip(CELLS, "right", cells=s.both.alone(i).cells),
        strip("mixed", "mixed", cells=s.mixed),
    )
    picture = Strips(s.padded, strips, (i, s.n), beside=True, key="matrix")
    groups = [(one.key, f"matrix/{one.name}") for one in strips[1:]]
    return _beat(captions.keep(s), build(picture, *groups))


# 11 to 14


def _asked(name: str, told: Told, hero: Part, *more: Part) -> Beat:
    """A question beside the hero, and its answer, for which one has to wait."""
    answer = note(f"{name}-name", size="number", ink="ink", weight="semibold")
    catch = note(f"{name}-catch", ink="ink")
    picture = beside(hero, note("question"), answer, catch, *more, group="quiz", below=(2, 1))
    steps = in_turn(picture, [part.key for part in (answer, catch, *more)], tempo="brisk")
    return _beat(told, paced(steps, 0, pause="think", tempo="usual"))


def _quiz(s: Story, name: str, told: Told, *more: Part) -> Beat:
    """A faulty matrix with its sums; then what was wrong, and how to catch it."""
    matrix = s.faults[name]
    return _asked(name, told, grid(s, matrix, beside=sums(matrix), asks=()), *more)


@beat
def quiz_after(s: Story) -> Beat:
    """Masked after softmax."""
    return _quiz(s, "after", captions.quiz_after(s))


@beat
def quiz_axis(s: Story) -> Beat:
    """Softmax along the wrong axis."""
    return _quiz(s, "axis", captions.quiz_axis(s), note("worst", {"worst": s.worst}))


@beat
def quiz_triangle(s: Story) -> Beat:
    """The triangle the wrong way round."""
    return _quiz(s, "triangle", captions.quiz_triangle(s))


@beat
def quiz_blocked(s: Story) -> Beat:
    """A row that is blocked entirely."""
    first, keys = Token(s.tokens[0], 0), {"infinite": CELLS, "smallest": "smallest"}
    strips = tuple(
        Strip(keys[f.name], f.name, 0, first, Said(f.name), f.cells, ink="query", total=f.total)
        for f in s.filled
    )
    head = (f"Σ {s.filled[-1].sign}",)
    picture = Strips(s.tokens, strips, (0, s.n - 1, s.row), head=head, key="matrix")
    return _asked("blocked", captions.quiz_blocked(s), picture)
