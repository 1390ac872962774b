"""How attention is computed without a whole row of scores: tile by tile.

Storyboard
1. whole: softmax needs the largest score and the sum of a whole row.
2. first: the first tile: its largest score, its powers, their sum, its blend.
3. correct: up to the tile whose larger score corrects what was added up.
4. rest: the tiles that are left; the blend divided by the sum is the row's output.
5. same: the same output from tiles in both orders; a control leaves out the corrections.
6. held: how many numbers are held, for this sentence and for long texts.

The tiles stay on the stage from the second beat to the fourth, one below the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from qkvideo.scenes.parts.bars import Bars, Panel, Quantity, scale_of, word
from qkvideo.scenes.parts.beat import Beat, Step, beat, build, paced
from qkvideo.scenes.parts.boxes import Align, Column, Fit, Lattice, Row, Space
from qkvideo.scenes.parts.grid import Along, Explained, Grid, Mark, Where
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.table import Field, Table, TableRow
from qkvideo.scenes.parts.text import Formula, Line, Piece, Said, Token, sentence
from qkvideo.scenes.parts.tiers import Tier, Tiers
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.text.numbers import Cells

from . import captions
from .held import Held
from .story import WAYS, Story, Tile, tell

TITLE = "Tile by tile"
SUMMARY = "How softmax is computed exactly although a whole row of scores is never there."
ORDER = 20
BUILDS_ON = ("mixing",)
POSTER = "rest"
LECTURE = "full"
ANY_SCALING = True

__all__ = ["tell"]

POWER = "e^(s - m)"
"""The power of a score, in Typst's notation; m is the largest score so far."""


def _beat(told: Caption, steps: Iterable[Step], about: str = "model") -> Beat:
    return Beat(told.say, tuple(steps), about=about, claims=told.claims)


# The row


@beat
def whole(s: Story) -> Beat:
    """Show what softmax needs of a whole row."""
    keys = (s.best,)
    scores = Grid(
        cells=s.scores,
        columns=Along(words=s.tokens, ink="key", lit=keys, focus=keys),
        largest=s.largest,
        marks=(Mark("largest", Where(columns=keys)),),
        key="scores",
    )
    powers = Grid(cells=s.powers, colours="share", key="powers")
    tiers = Tier(scores, name=_asks(s)), Tier(powers, name=Formula(POWER, key="powers/name"))
    total = Line((f"Σ {s.added} ", s.total), "number", key="total")
    picture = Tiers(tiers=tiers, total=total, key="row", grow=1)
    groups = ("powers", "powers/name"), ("row/rule", "total")
    return _beat(captions.whole(s), build(Explained(picture), *groups))


def _asks(s: Story) -> Line:
    pieces = Token(s.tokens[s.row], s.row), " ", Said("/asks")
    return Line(pieces, "said", ("query",) * 3, key="asks")


# The tiles


def _picture(s: Story, now: int) -> Part:
    """Return all that is held: a tile, what was kept before, and what is kept now."""
    sides: tuple[Align, ...] = ("start", "end", "end")
    numbers = Fit(
        (Lattice((_heads("largest", "sum"), *_numbers(s, now)), ("wide", "tight"), sides),),
        grows="much",
        group="kept",
    )
    blends = Lattice(
        (_heads("blend"), *_blends(s, now)), ("usual", "tight"), ("start", "fill"), grow=1
    )
    return Held(
        sentence=_sentence(s, now) if s.short else None,
        tile=_tile(s, now),
        numbers=numbers,
        blends=blends,
        grow=1,
    )


def _sentence(s: Story, now: int) -> Line:
    """Return the sentence, in which the tile's words are lit."""
    return sentence(s.tokens, dict.fromkeys(s.tiles[now].keys, "key"), ink="quiet")


def _tile(s: Story, now: int) -> Bars:
    """Return the keys of a tile with their scores and powers."""
    tile = s.tiles[now]
    columns = (
        Quantity("score", tile.scores, scale_of(tuple(s.scores.all())), Formula("s"), ink="sign"),
        Quantity(
            "power",
            tile.powers,
            head=Formula(POWER),
            ink="ink",
            total=tile.part,
            sum=f"Σ {tile.added} ",
        ),
    )
    entries = tuple(word(Token(s.tokens[j], j), "key") for j in tile.keys)
    head = Token(s.tokens[s.row], s.row), " ", Said("/asks")
    return Bars(entries, (Panel(columns),), head=head, key="tile", group="tile")


def _heads(*names: str) -> tuple[Part, ...]:
    """Return the headings of columns, of which the first has none."""
    heads = (Line((Said(f"head-{n}"),), "label", "quiet", key=f"head/{n}") for n in names)
    return (Space(), *heads)


def _numbers(s: Story, now: int) -> Iterator[tuple[Part, ...]]:
    """Yield the lines of the largest score and the sum: before, corrected by the tile, and now."""
    tile = s.tiles[now]
    if now:
        before = s.tiles[now - 1]
        yield _line(before, f"kept/{now - 1}", "before", "quiet")
        pieces = (tile.factor, " · ", before.sum, " + ", tile.part, f" {tile.sign}")
        name = Line((Said("corrected"),), "label", key=f"step/{now}/name")
        yield name, Space(), Line(pieces, "label", key=f"step/{now}/sum")
    yield _line(tile, f"kept/{now}", "now", "ink")


def _line(tile: Tile, key: str, name: str, ink: Ink) -> tuple[Part, ...]:
    """Return the numbers that are kept after a tile."""
    return (
        Line((Said(name),), "label", ink, key=f"{key}/name"),
        Line((tile.largest,), "label", ink, key=f"{key}/largest"),
        Line((tile.sum,), "label", ink, key=f"{key}/sum"),
    )


def _blends(s: Story, now: int) -> Iterator[tuple[Part, ...]]:
    """Yield the lines of the blend: before, now, and at the end divided by the sum."""
    for t in range(max(now - 1, 0), now + 1):
        key = f"blend/{t}"
        ink: Ink = "ink" if t == now else "quiet"
        name = Line((Said("now" if t == now else "before"),), "label", ink, key=f"{key}/name")
        yield name, _strip(s.tiles[t].blend, f"{key}/cells", s.ranges, t == now)
    if now == len(s.tiles) - 1:
        yield Line((Said("divided"),), "label", key="z/name"), _strip(s.z, "z/cells", s.ranges)


def _strip(cells: Cells, key: str, largest: float, lit: bool = True) -> Grid:
    """Return the numbers of a blend or an output, as colours only."""
    return Grid(
        cells=cells,
        numbers=False,
        largest=largest,
        lit=None if lit else Where(),
        broad=True,
        fold=False,
        key=key,
        grow=1,
    )


def _come(s: Story, t: int) -> list[Step]:
    """Return the steps in which a tile comes."""
    largest = [f"kept/{t}/{of}" for of in ("name", "largest")]
    rest = [f"kept/{t}/sum", f"blend/{t}"]
    step, power, z = f"step/{t}", "tile/power", "z"

    def picture(*later: str, **how: Any) -> Step:
        return Step(_picture(s, t), frozenset(later), **how)

    return [
        picture(*largest, *rest, step, power, z),
        picture(*rest, step, power, z, tempo="brisk", pause="worked"),
        picture(*rest, step, z, tempo="brisk", pause="worked"),
        *([picture(*rest, z, name=f"factor-{t}")] if t else []),
        picture(f"blend/{t}", z, tempo="brisk", pause="worked"),
        picture(z, name=f"kept-{t}"),
    ]


@beat
def first(s: Story) -> Beat:
    """Go through the first tile."""
    return _beat(captions.first(s), _come(s, 0))


@beat
def correct(s: Story) -> Beat:
    """Go on to the tile that corrects what was added up the most."""
    steps = [step for t in range(1, s.until + 1) for step in _come(s, t)]
    return _beat(captions.correct(s), steps or [Step(_picture(s, 0), frozenset({"z"}))])


@beat
def rest(s: Story) -> Beat:
    """Go through the tiles that are left, and divide."""
    last = len(s.tiles) - 1
    steps = [step for t in range(s.until + 1, last + 1) for step in _come(s, t)]
    done = Step(_picture(s, last), frozenset({"z"}))
    divided = Step(_picture(s, last), order="rows", name="z")
    return _beat(captions.rest(s), [*(steps or [done]), divided])


# What comes of it


@beat
def same(s: Story) -> Beat:
    """Compare the output with that of the whole row, and with a control."""
    found = list[Part]()
    for name, cells in {"whole": s.z, **s.ways}.items():
        words = Line((Said(f"way-{name}"),), "said", key=f"way/{name}")
        gap: tuple[Piece, ...] = ()
        if name in s.gaps:
            gap = (Said("gap"), " ", s.gaps[name])
        gaps = Line(gap, "said", "quiet", key=f"gap/{name}")
        told = Row((words, Space(grow=1), gaps), "close")
        found.append(Column((told, _strip(cells, f"same/{name}", s.end)), "none", "fill", grow=1))
    picture = Column(tuple(found), "usual", "fill", grow=1)
    # They differ by nothing that one sees; then the difference is told.
    groups = [group for k in WAYS for group in ((f"way/{k}", f"same/{k}"), f"gap/{k}")]
    return _beat(captions.same(s), paced(build(picture, *groups, tempo="brisk"), 0, tempo="usual"))


def _making(s: Story, k: int) -> tuple[Piece, ...]:
    """Return how the numbers of a tile are counted: its scores, and two of each of its rows."""
    width = s.widths[k]
    return width, "² + ", s.kept, " · ", width, " = ", s.held[k][1]


@beat
def held(s: Story) -> Beat:
    """Count the numbers that are held."""
    fields = (
        Field("n", ((Said("head-n"),),)),
        Field("all", ((Said("head-all"),),)),
        Field("tile", ((Said("head-tile"),),)),
    )
    records = tuple(
        TableRow(
            f"{k}",
            (
                Line((s.lengths[k],), "said", key=f"held/{k}/n"),
                Line((s.held[k][0],), "title", key=f"held/{k}/all"),
                Line(_making(s, k), "said", key=f"held/{k}/tile"),
            ),
        )
        for k in range(len(s.lengths))
    )
    table = Table(key="held", fields=fields, records=records, grow=1)
    groups = [f"held/{k}" for k in range(1, len(records))]
    return _beat(captions.held(s), build(table, *groups), "counted")
