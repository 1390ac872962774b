"""Where vectors come from: a row for each word, a row for each position, and what order changes.

Storyboard
1. look-up: a table of thousands of rows, and those of this sentence's words.
2. same: the same word has the same row, wherever it is.
3. place: a row for the position is added, number by number.
4. twice: the same word in two positions has two vectors.
5. shuffle: without positions, weights and outputs move with the words, and stay the same.
6. order: with positions, the weights change.
7. rows: the matrix that goes into the first layer.

The sentence's rows stay through the first beats, until a position's row is added; then two small
matrices stay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from qkvideo.scenes.parts.beat import Beat, Step, beat, build, paced
from qkvideo.scenes.parts.boxes import Column, Lattice, Row, Split, Stack
from qkvideo.scenes.parts.grid import Along, Explained, Grid, Mark, Where
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.pointing import Rule
from qkvideo.scenes.parts.text import Formula, Line, Said, Token
from qkvideo.scenes.parts.tiers import with_rule
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.text.badge import Heads
from qkvideo.scenes.text.numbers import Cells

from . import captions
from .story import Shuffled, Story, Sum, tell

TITLE = "Words as vectors"
SUMMARY = (
    "Each word is a row of one table, each position a row of another; "
    "without positions, order means nothing."
)
ORDER = 2
BUILDS_ON = ("pronoun",)
POSTER = "rows/X"
LECTURE = "full"
NEEDS_WORDS = True

__all__ = ["tell"]

ROWS, TABLE = "rows", "all-rows"
"""Keys of the sentence's rows, and of the table."""
SIDES = "here", "there"
"""Keys of the weights in the two orders."""
APART = 1
"""Number of a sentence that the film does not have: its words do not move to or from the words of
the film's sentence, but appear and disappear."""


def _beat(told: Caption, steps: tuple[Step, ...], heads: Heads = "none") -> Beat:
    """Return a beat with its caption; `heads` says what is shown, by default no head's numbers."""
    return Beat(told.say, steps, heads=heads, claims=told.claims)


def _rows(s: Story, cells: Cells, lit: tuple[int, ...] = ()) -> Grid:
    """Return the sentence's rows, with the rows `lit` highlighted."""
    return Grid(
        key=ROWS,
        cells=cells,
        rows=Along(s.tokens, focus=lit, lit=lit or None),
        largest=s.largest,
        lit=Where(rows=lit) if lit else None,
        numbers=Where(rows=lit) if lit else True,
        grow=3,
    )


# 1


@beat
def look_up(s: Story) -> Beat:
    """Show the table, and the sentence's rows of it."""
    told, mine = captions.look_up(s), _rows(s, s.rows)
    if s.sample is None or s.size is None:
        picture = Explained(mine)
        return _beat(told, (Step(picture, order="rows"),))
    count = Line((s.size, " × ", s.d_model), key="count", ink="quiet", side="center")
    sheet = Grid(key=TABLE, cells=s.sample, largest=s.largest, numbers=False, fold=False, grow=1)
    whole = Column((count, sheet), gap="tight", grow=1)
    picture = Explained(Split((whole, mine), shares=((1, 3), (1, 2), (1, 3)), square="beside"))
    # Each word comes with its row: words alone would be a bare stage.
    table = Step(picture, frozenset({ROWS}), pause="usual")
    steps = table, Step(picture, order="rows", tempo="calm")
    return _beat(told, steps)


# 2


# 3


@beat
def same(s: Story) -> Beat:
    """Show that both occurrences of a word have the same vector before positions are added.

    If no word occurs twice, show two unknown words that have the same vector, if there are any.
    """
    lit = s.repeated or s.shared or ()
    marks = tuple(Mark(f"row{k}", Where(rows=(k,))) for k in lit)
    plain = _rows(s, s.rows)
    picture = Explained(replace(_rows(s, s.rows, lit), marks=marks))
    return _beat(captions.same(s), (Step(Explained(plain)), Step(picture)))


# 4


def _strip(key: str, cells: Cells, s: Story) -> Grid:
    """Return a single row as a grid; all of them have the same columns."""
    columns = Along(group="model")
    return Grid(key=key, cells=cells, columns=columns, largest=s.largest, group="strip", grow=1)


def _name(s: Story, token: int, key: str) -> Line:
    """Return a word as a semibold text."""
    return Line((Token(s.tokens[token], token),), ink="key", weight="semibold", key=key)


def _place(one: Sum, key: str) -> Line:
    """Return the text with the number of a position."""
    return Line((Said("place", {"place": captions.numbered(one)}),), ink="quiet", key=key)


@beat
def place(s: Story) -> Beat:
    """Add a row for the position."""
    one = s.sums[0]
    sign = "=" if one.sign == "=" else "approx"
    rows = (
        (_name(s, s.lead, "sum/word/name"), _strip(ROWS, one.word, s)),
        (
            Row((Formula("+", key="plus"), _place(one, "sum/place/name")), gap="tight"),
            _strip("sum/place", one.place, s),
        ),
        (
            Row((Formula(sign, key="equals"), _name(s, s.lead, "sum/X0/name")), gap="tight"),
            _strip("sum/X0", one.X, s),
        ),
    )
    table = Lattice(rows, sides=("end", "center"), gaps=("tight", "tight"), stands="center")
    rule = Rule(("sum/place/cells",), key="sum/rule")
    picture = with_rule(Stack((table, rule), grow=1), one.sign)
    second, third = ("plus", "sum/place"), ("equals", "sum/rule", "sum/X0")
    steps = build(picture, second, third, order="rows")
    # Together: else the rows below would still have numbers when there is no room for them.
    how: dict[str, Any] = {"order": "together", "tempo": "calm", "pause": "usual"}
    return _beat(captions.place(s), paced(steps, 0, **how))


# 5


@beat
def twice(s: Story) -> Beat:
    """Show the same word in two positions."""
    rows = tuple(
        (
            Row((_name(s, s.lead, f"sum/X{k}/name"), _place(one, f"sum/{key}/name")), gap="tight"),
            _strip(f"sum/X{k}", one.X, s),
        )
        # The first position has been on screen since the beat before.
        for k, (key, one) in enumerate(zip(("place", "X1/place"), s.sums, strict=False))
    )
    if len(s.tokens) == 1:
        rows = rows[:1]
    word = (_name(s, s.lead, "sum/word/name"), _strip(ROWS, s.sums[0].word, s))
    table = Lattice(
        (word, *rows), sides=("end", "center"), gaps=("tight", "usual"), stands="center"
    )
    later = ("sum/X1",) if len(rows) > 1 else ()
    # Brisk and together: until the word's row is beside it, the position's name stands alone.
    steps = build(table, *later, order="rows")
    steps = paced(steps, 0, tempo="brisk", order="together")
    return _beat(captions.twice(s), steps)


# 6


def _matrix(s: Story, key: str, cells: Cells, found: Shuffled) -> Part:
    """Return the weights in one order, with a frame around the pair that differs most."""
    words, pair = s.tokens, found.pair
    # The frame of another pair is drawn anew: it would pass over numbers on its way there.
    mark = Mark("-".join(map(str, pair)), Where(cells=(pair,)), "ink")
    grid = Grid(
        key=key,
        cells=cells,
        rows=Along(words, "query", lit=pair[:1]),
        columns=Along(words, "key", lit=pair[1:]),
        colours="share",
        marks=(mark,),
        group="order",
        grow=1,
    )
    name = Line((Said(key),), key=f"{key}/name", ink="quiet", side="center")
    return Column((name, grid), gap="tight", grow=1)


def _both(s: Story, found: Shuffled) -> Part:
    """Return the weights in both orders, side by side."""
    matrices = zip(SIDES, (found.here, found.there), strict=True)
    both = Split(tuple(_matrix(s, *each, found) for each in matrices), square="beside", grow=1)
    note = Line((Said("sides"),), key="sides", ink="quiet", side="center", breaks=True)
    return Column((both, note), gap="tight")


@beat
def shuffle(s: Story) -> Beat:
    """Shuffle the words without positions: only the cells move."""
    picture = _both(s, s.plain)
    steps = build(picture, SIDES[1], tuple(f"{key}/mark" for key in SIDES), order="rows")
    return _beat(captions.shuffle(s), paced(steps, 0, order="together"), heads="one")


# 7


@beat
def order(s: Story) -> Beat:
    """Shuffle the words with positions: the weights change."""
    steps = (Step(_both(s, s.plain)), Step(_both(s, s.ordered), tempo="calm"))
    return _beat(captions.order(s), steps, heads="one")


# 8


@beat
def rows(s: Story) -> Beat:
    """Show the input of the first layer."""
    picture = Explained(replace(_rows(s, s.X), key="X"))
    return _beat(captions.rows(s), (Step(picture, order="rows"),))
