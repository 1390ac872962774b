"""Which keys a query may see: the causal mask, the padding mask, and what can go wrong with them.

One matrix stays through most of the film, "matrix": the mask falls on its cells, rows are
normalised again, and pads are added. Then a row fails, and its mask becomes one of several.

Storyboard, part one, causal mask
1. everyone: the chosen query scores every key, including later ones.
2. causal: the mask falls on the scores: minus infinity wherever the key comes later.
3. left-over: softmax divides 1 among the remaining keys; the first row has only itself.
4. one-row: the chosen query's row: its weights before and after.
5. future: later words cannot matter: with another ending, the row is the same.
Part two, padding
6. pads: two pads join the matrix, and what they get without a mask, in the row where it is most.
7. padding: back to the scores: the pads' columns are blocked; their rows are never read.
8. both: a triangle for all sequences, a row for each sequence, and what they block together.
Part three, a quiz and other models
9. quiz-blocked: a mask with a mistake, and a pause for the viewers.
10. blocked: the answer: a row that is blocked entirely, and what softmax makes of it.
11. who: the mask becomes GPT's pattern; beside it, BERT's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from qkvideo.engine.attention.steps import Mask
from qkvideo.scenes.parts.beat import Beat, Step, beat, build
from qkvideo.scenes.parts.boxes import Blocks, Column, Row, Split, Wrap
from qkvideo.scenes.parts.grid import Mark, Where, legend
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.pointing import Outline
from qkvideo.scenes.parts.text import Formula, Given, Line, Said
from qkvideo.scenes.parts.worked import singled
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import whole

from . import captions
from .gallery import Hanging
from .look import (
    NOTHING,
    OPEN,
    beside,
    compared,
    failing,
    grid,
    legend_of,
    mask,
    note,
    patterns,
    twice,
)
from .story import Story, tell

TITLE = "Who may see whom"
SUMMARY = "Causal and padding masks: what they block, what is left, and who uses which."
ORDER = 11
BUILDS_ON = ("mixing",)
POSTER = "left-over/matrix"

__all__ = ["tell"]

ENDED = "here", "there"
"""Keys of two columns of weights: with one ending and the other."""
SUMS = frozenset({"matrix/beside"})
"""Key of the sums of a matrix's rows, for which there is room before they are shown."""
NONE: Mapping[str, int] = {}
"""No framed rows."""
RING = "blocked/row"
"""Key of the frame around a mask's row that is blocked entirely."""
QUIZ = "quiz/mask"
"""Key of the mask in the quiz, which becomes GPT's mask in the last beat."""


def _beat(told: Caption, steps: Sequence[Step]) -> Beat:
    """Return a beat with its caption."""
    return Beat(told.say, tuple(steps), claims=told.claims)


# 1


@beat
def everyone(s: Story) -> Beat:
    """Show that the chosen query scores every key."""
    cells = tuple((s.row, j) for j in range(s.row + 1, s.n))
    ahead = (Mark("ahead", Where(cells=cells), ink="query"),) if cells else ()
    scaled = Line((Said("/name-scaled"), " ="), key="scaled")
    product = Formula("Q K^T \\/ sqrt(d_k)", key="product", size="said")
    scores = grid(s, s.scores)
    notes = Wrap((scaled, product), gap="tight"), legend(scores)
    asked = replace(scores, lit=Where(rows=(s.row,)), marks=ahead)
    steps = Step(beside(scores, *notes), SUMS), Step(beside(asked, *notes), SUMS)
    return _beat(captions.everyone(s), steps)


# 2


@beat
def causal(s: Story) -> Beat:
    """Let the mask fall on the scores."""
    blank = Formula("s_(i j) = -oo", key="rule", size="title")
    when = Line((Said("for"),), key="for", size="said")
    where = Row((when, Formula("j > i", key="when", size="title")), gap="tight")
    rule = Blocks((blank, where, note("places")))
    count = note("blocked", {"blocked": s.blocked, "cost": whole("cost", s.n * s.n)})
    shut = s.masked.blocked
    scores, masked = (
        beside(one, rule, count) for one in (grid(s, s.scores), grid(s, s.masked, blocked=shut))
    )
    uncounted = SUMS | {count.key}
    # The rule is read before the mask shuts, from the diagonal outwards.
    steps = (
        Step(scores, uncounted | {"rule", "for", "when", "note/places"}, tempo="brisk"),
        Step(scores, uncounted, tempo="brisk"),
        Step(masked, uncounted, tempo="slow", order="diagonals", name="mask"),
        Step(masked, SUMS),
    )
    return _beat(captions.causal(s), steps)


# 3


@beat
def left_over(s: Story) -> Beat:
    """Show that softmax divides 1 among the remaining keys."""
    pieces = Said("/name-weights"), " = softmax(", Said("/name-masked"), ")"
    formula = Line(pieces, key="softmax", breaks=True)
    zero = Formula(NOTHING, key="nothing", size="said")
    ends = tuple(dict.fromkeys((0, s.n - 1)))
    shared = grid(s, s.weights, blocked=s.weights.blocked)
    marks = tuple(Mark(f"{k}", Where(rows=(k,)), ink="query") for k in ends)
    spoken = replace(shared, lit=Where(rows=ends), rows=replace(shared.rows, lit=ends), marks=marks)
    shares, rows = beside(shared, formula, zero), beside(spoken, formula, zero)
    # What the weights are stands beside them from their first row on.
    computed, summed = build(shares, (zero.key, *SUMS), tempo="brisk")
    computed = replace(computed, order="rows", tempo="usual")
    summed = replace(summed, pause="worked")
    # One frame after the other: they are at opposite ends.
    below = frozenset(f"{spoken.key}/mark/{k}" for k in ends[1:])
    framed = Step(rows, below, tempo="brisk", name="ends"), Step(rows, tempo="brisk")
    return _beat(captions.left_over(s), (computed, summed, *framed[: len(ends)]))


# 4 and 5


@beat
def one_row(s: Story) -> Beat:
    """Show the chosen query's row before and after."""
    told = captions.one_row(s)
    given = {"scope": s.scope, "kept": s.kept, "case": told.say["case"]}
    heads = Said("head-open"), Said("head-causal", given)
    kept = range(s.row + 1) if told.say["case"] == "usual" else ()
    asked, lost, left = (compared(s, heads, cells) for cells in ((), range(s.row + 1, s.n), kept))
    # The row leaves its matrix and stays. Then its cause is shown above it: the row without the
    # mask, and what is left of that; then what becomes of the first ones when that is divided.
    unsaid = frozenset({"matrix/label"})
    single, rest = singled(len(kept))
    pairs = (*((k,) for k in single), rest) if kept else ()
    steps = (
        Step(asked, unsaid | {OPEN}, tempo="brisk"),
        Step(asked, unsaid, order="rows"),
        *([Step(lost, unsaid, tempo="brisk")] if s.later else []),
        *([Step(left, tempo="brisk", name="rest")] if kept else []),
        *(Step(compared(s, heads, k, both=True), tempo="brisk", pause="worked") for k in pairs),
        Step(compared(s, heads, kept), tempo="brisk", name="" if kept else "rest"),
    )
    return _beat(told, steps)


@beat
def future(s: Story) -> Beat:
    """Show that the query's weights do not depend on later words.

    The query's weights are shown twice: for this sentence, and for one with another ending. Either
    the last word is replaced, or all words after the query are left out.
    """
    same, other = s.endings.same, s.endings.other
    cut = Said("head-cut", {"word": s.word(same.row, "token")})
    there = Said("head-ending", {"word": Word(other, "token")}) if other else cut
    heads = Said("head-ending", {"word": s.word(-1, "token")}), there
    rows = twice(s, same, ENDED, heads)
    guess = note("guess")
    picture = Column((replace(rows, grow=1), guess), gap="tight") if s.unmet and other else rows
    begun, *ended = build(picture, f"row/{ENDED[1]}", *[guess.key] * (picture != rows))
    # Words above columns would turn on their way.
    steps = replace(begun, moves={"row/label": "fade"}), *ended
    return _beat(captions.future(s), steps)


# 6 and 7


@beat
def pads(s: Story) -> Beat:
    """Add two pads, and show what they get."""
    batch, zero = note("pads-batch"), note("pads-zero")
    padded = grid(s, s.pads, asks=())
    filled = tuple(range(s.n, len(s.padded)))
    # The pads fill places that are there: no word moves.
    alone = grid(s, s.alone, asks=(), empty=Where(rows=filled, columns=filled))
    mark = Mark("pads", Where(columns=filled), ink="key")
    lit = Where(rows=(s.hearer,), columns=filled)
    heard = grid(s, s.pads, asks=(s.hearer,), lit=lit)
    steps = (
        Step(
            beside(alone, batch, zero),
            frozenset({batch.key, zero.key}),
            tempo="brisk",
            moves={"matrix/row": "fade"},
        ),
        # Why there are pads is read while they get their shares.
        Step(beside(padded, batch, zero), frozenset({zero.key}), order="rows"),
        Step(beside(heard, batch, zero), frozenset({zero.key}), tempo="brisk"),
        Step(beside(replace(heard, marks=(mark,)), batch, zero)),
    )
    return _beat(captions.pads(s), steps)


@beat
def padding(s: Story) -> Beat:
    """Block the pads' columns in the scores, share anew, and grey out the pads' rows."""
    # What is beside the matrix says which matrix it is, and comes with it.
    first, columns = note("padding-first"), note("padding-columns", ink="ink")
    then, rows = note("padding-then"), note("padding-rows", ink="ink")
    told = first, columns, then, rows
    shut, (before, after) = s.padding.blocked, s.behind
    open_ = grid(s, s.pads, asks=())
    scores = grid(s, before, asks=())
    masked = grid(s, after, blocked=shut, asks=())
    shares = grid(s, s.padding, blocked=shut, asks=())
    read = replace(shares, lit=Where(rows=tuple(range(s.n))))
    uncut, unshared, unread = (frozenset(line.key for line in told[k:]) for k in (1, 2, 3))
    steps = (
        Step(beside(open_, *told), uncut | {first.key}, tempo="brisk"),
        # Scores are not computed from weights: they are shown again, all at once.
        Step(beside(scores, *told), uncut, order="together", tempo="brisk"),
        # Both columns shut together, from the top.
        Step(beside(masked, *told), unshared, order="rows"),
        Step(beside(shares, *told), unread, order="rows", tempo="brisk", name="rows"),
        Step(beside(read, *told), tempo="slow"),
    )
    return _beat(captions.padding(s), steps)


# 8


@beat
def both(s: Story) -> Beat:
    """Show the causal mask, the padding mask and what both block, with their shapes in code."""
    given: Given = {"one": whole("constant", 1)}
    keys = [(f"both/{k}", f"both/{k}/title", f"both/{k}/legend") for k in ("padding", "both")]

    def picture(masks: Mapping[str, Mask]) -> Part:
        figures = []
        for name, blocked in masks.items():
            key, said = f"both/{name}", Said(f"shape-{name}", given)
            shape = Line((said,), "number", weight="semibold", side="center", key=f"{key}/title")
            title = replace(shape, group="both/titles")
            figures.append(Hanging(mask(key, blocked, group="both"), title, legend_of(key, name)))
        return patterns("both", figures, (3, 3, 3))

    causal, padding, either = s.both.values()
    each = {"causal": causal, "padding": padding}
    # The row of the padding mask is stretched; then the causal mask shuts, as it did on the scores.
    stretched = np.repeat(padding, len(causal), axis=0)
    *begun, rows = build(picture({**each, "both": stretched}), *keys)
    shut = Step(picture({**each, "both": either}), order="diagonals")
    return Beat(given, (*begun, replace(rows, order="rows", pause="worked"), shut), about="pattern")


# 9 and 10


@beat
def quiz_blocked(s: Story) -> Beat:
    """Show a mask that blocks all keys of the first query, and ask what is wrong."""
    picture = Column((note("question"), mask(QUIZ, s.strict, grow=1)), gap="tight", grow=1)
    return Beat({}, (Step(picture, pause="think"),), about="pattern")


@beat
def blocked(s: Story) -> Beat:
    """Show the answer, the blocked diagonal, and what softmax makes of the first row."""
    answer = note("blocked-name", size="number", ink="ink", weight="semibold")
    # The mask stays, and viewers are shown the answer in it.
    plain, marked = (
        Column((note("question"), replace(seen, grow=1), answer), gap="tight", grow=1)
        for seen in (mask(QUIZ, s.strict), mask(QUIZ, s.strict, spoken=np.eye(s.n, dtype=bool)))
    )
    shares = (4, 11), (1, 2), (1, 2)

    def picture(seen: Part, divided: int, *marks: Part) -> Part:
        """Return the mask, and the rows, of which the first ones are divided by their sums."""
        rows = (failing(s, row, divided=k < divided) for k, row in enumerate(s.filled))
        both = (seen, Column(tuple(rows), grow=1))
        split = Split(both, shares=shares, square="beside", gap="usual", grow=1)
        return Column((split, *marks), gap="none")

    # The row that fails is framed in the mask.
    ring = Outline((f"{QUIZ}/row/0",), key=RING)
    # First the cause, then what goes wrong: powers, which are divided; each sum after its terms.
    one, other = (filled.name for filled in s.filled)
    first = (f"{one}/cells", f"{one}/column"), (f"{one}/label", f"{one}/beside")
    second = f"{other}/cells", (f"{other}/label", f"{other}/beside")
    later = (answer.key, RING), *first, *second
    begun, *steps = build(picture(marked, 0, ring), *later, tempo="brisk")
    for divided, since in ((1, 2), (2, 4)):
        done = picture(marked, divided, ring)
        steps[since:] = (replace(step, picture=done) for step in steps[since:])
    worked = (replace(one, order="rows", tempo="usual", pause="worked") for one in steps[1:])
    asked = replace(begun, picture=picture(plain, 0), tempo="usual")
    return _beat(captions.blocked(s), (asked, steps[0], *worked))


# 11


@beat
def who(s: Story) -> Beat:
    """Show the masks of BERT and GPT."""
    shut = s.masked.blocked
    told = {
        name: (f"who/{name}" if name == "bert" else QUIZ, f"who/{name}/title", f"who/{name}/legend")
        for name in ("gpt", "bert")
    }

    def picture(gpt: Mask, framed: Mapping[str, int] = NONE) -> Part:
        masks, figures = {"gpt": gpt, "bert": ~shut & shut}, []
        for name, (key, head, _) in told.items():
            title = Line(
                (Said(name),),
                "number",
                weight="semibold",
                side="center",
                key=head,
                group="who/titles",
            )
            seen = mask(key, masks[name], group="who")
            figures.append(Hanging(seen, title, legend_of(f"who/{name}", f"sees-{name}")))
        marks = (
            Outline((f"{told[name][0]}/row/{row}",), key=f"who/{name}/row")
            for name, row in framed.items()
        )
        return Column((replace(patterns("who", figures, (2, 1, 2)), grow=1), *marks), gap="none")

    # The mask of the beat before comes here; then its diagonal opens, and it is GPT's.
    gpt, bert = told["gpt"], told["bert"]
    first, last = 0, s.n - 1
    steps = (
        Step(picture(s.strict), frozenset({"legend", *gpt[1:], *bert})),
        Step(picture(shut), frozenset({"legend", *gpt[1:], *bert}), order="together"),
        Step(picture(shut), frozenset({gpt[2], *bert})),
        # Word after word, GPT sees more; BERT sees everything from the first word on.
        *(
            Step(picture(shut, {"gpt": row}), frozenset(bert), tempo="calm", pause="worked")
            for row in dict.fromkeys((first, s.row, last))
        ),
        Step(picture(shut, {"gpt": last}), frozenset(bert[2:]), order="together", name="who/bert"),
        Step(picture(shut, {"bert": first}), pause="worked"),
        Step(picture(shut)),
    )
    return Beat({}, steps, about="pattern")
