"""Learning: how W_Q, W_K and W_V are learned.

Storyboard
1. start: the matrix of weights before training, which means nothing.
2. way: the same matrix after more and more steps.
3. first: which relation is learned first.
4. turn: the weight of the row's noun during training, in this sentence and in a second one: two
   curves that part.
5. step: one entry of W_Q, old − rate × gradient = new.
6. steps: several such steps on this sentence only.
7. told: the same row in a model that was trained on answers only.

All is computed for this sentence with the default weights as they were during their training,
whatever weights the other films use, since only this training was recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity, scale_of
from qkvideo.scenes.parts.beat import Beat, Step, beat, build, paced
from qkvideo.scenes.parts.boxes import Column, Fit, Lattice, Row, Split, Wrap
from qkvideo.scenes.parts.grid import Along, Explained, Grid, Mark, Where, legend
from qkvideo.scenes.parts.multiples import Multiple, Multiples
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Formula, Line, Piece, Said, Token
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.text.numbers import Cell

from . import captions
from .curves import PLOT, drawn_curve, level, plotted, share_scale, step_scale, wall
from .story import EDGES, State, Story, tell

TITLE = "How the matrices are learned"
SUMMARY = "A recorded training: random matrices become attention, shown on your sentence."
ORDER = 17
BUILDS_ON = ("heads",)
POSTER = "way"
LECTURE = "full"
ANY_SCALING = True

__all__ = ["tell"]

MATRIX = "matrix0"
"""Key of the matrix before training."""
TAKEN = "taken"
"""Key of the list of steps on one sentence."""


def _beat(told: Caption, steps: Iterable[Step], about: str = "training", remark: str = "") -> Beat:
    """Return a beat with its caption."""
    return Beat(told.say, tuple(steps), about=about, remark=remark, claims=told.claims)


# The matrix during training


def _grid(s: Story, state: State, key: str) -> Grid:
    """Return the matrix of weights after some steps of training."""
    return Grid(
        key=key,
        cells=state.weights,
        rows=Along(s.tokens, "query", lit=(s.row,), focus=(s.row,), key=f"{key}/row"),
        columns=Along(s.tokens, "key", lit=(state.top,), focus=(state.top,)),
        colours="share",
        numbers=False,
        marks=(Mark("row", Where(rows=(s.row,)), "query"),),
    )


def _gives(s: Story, state: State, key: str) -> Line:
    """Return the word with the row's largest weight, and this weight."""
    pieces = (Token(s.tokens[s.row], s.row), " → ", Token(s.tokens[state.top], state.top))
    inks: tuple[Ink, ...] = ("query", "quiet", "key", "quiet", "ink")
    return Line((*pieces, "  ", s.share(state)), key=f"{key}/gives", ink=inks, side="center")


@beat
def start(s: Story) -> Beat:
    """Show the matrix before training."""
    state = s.states[0]
    number = Line((state.step,), key=f"{MATRIX}/step", size="display", ink="share")
    # Above the small matrix of the next beat, it is the first piece of a line.
    name = Line((Said("step"),), key=f"{MATRIX}/step/0", size="said", ink="quiet")
    row = Line((Said("weights-row", {"query": s.query}),), key="step/row", ink="quiet")
    # So high that, in the next beat, it moves to its place without touching the matrix.
    panel = Column((Wrap((name, number)),), justify="start", grow=1)
    sides = ((2, 5), (2, 7), (3, 7))
    # Below the matrix, as in the next beat: there, it moves along with it.
    grid = replace(_grid(s, state, MATRIX), grow=1)
    gives = Wrap((row, _gives(s, state, MATRIX)))
    matrix = Column((grid, gives, legend(grid)), gap="tight", grow=1)
    picture = Split((panel, matrix), shares=sides, square="beside")
    return _beat(captions.start(s), build(picture, f"{MATRIX}/gives"))


@beat
def way(s: Story) -> Beat:
    """Show the same matrix after more and more steps."""
    panels = []
    for state in s.states:
        key = f"matrix{state.step.value:.0f}"
        name = (Said("step"), " ", state.step)
        title = Line(name, key=f"{key}/step", weight="semibold", side="center", short=(state.step,))
        panels.append(Multiple(_grid(s, state, key), title, _gives(s, state, key)))
    picture = Explained(Multiples(panels=tuple(panels), spoken=True))
    later = [part.key for panel in panels[1:] for part in panel.parts]
    return _beat(captions.way(s), build(picture, later, tempo="brisk"), remark=s.reading.doubt)


# Curves


@beat
def first(s: Story) -> Beat:
    """Show that pronouns are learned last."""
    curves = [
        drawn_curve(
            each.name,
            s.points,
            each.right,
            (Said(f"relation-{each.name}"), " ", each.right[-1]),
            lit=each.name == "pronoun",
        )
        for each in s.relations
    ]
    x = step_scale((s.one, s.last, *s.tens), s.points[0], s.points[-1], "steps-log")
    scale = share_scale("right", Said("right"), (s.learnt, *EDGES[:2]))
    plot = plotted(x, scale, curves)
    plot = replace(plot, paths=(level(s.points, s.learnt), *plot.paths))
    return _beat(captions.first(s), build(plot, *(f"{PLOT}/{path.name}" for path, _ in curves))[1:])


@beat
def turn(s: Story) -> Beat:
    """Plot the query's weight for its target (`s.target`) against the number of training steps.

    If there is a second sentence, a second curve shows the weight in that sentence.
    """
    t = s.turning
    xs = [cell.value for cell in t.steps]
    curves = [drawn_curve("here", xs, t.here, _called(s, 0), lit=True)]
    if t.there:
        curves.append(drawn_curve("there", xs, t.there, _called(s, 1), lit=False))
    marked = () if t.together is None else (t.together,)
    ticks = dict.fromkeys((*marked, t.steps[-1], *t.steps))
    x = step_scale(ticks, xs[0], xs[-1], "steps-log")
    title = Said("gets", {"query": s.query, "key": s.key(s.target)})
    plot = plotted(x, share_scale("gets", title), curves)
    walls = tuple(wall("part/line", cell.value, plot.y.ends) for cell in marked)
    picture: Part = replace(plot, paths=(*walls, *plot.paths))
    second = [f"{PLOT}/{path.name}" for path, _ in curves[1:]]
    if t.second:
        begin = (" …",) if t.second[0][0] else ()
        end = (" …",) if t.second[-1][0] < len(s.tokens) - 1 else ()
        words = (piece for j, word in t.second for piece in (" ", Token(word, j, 1)))
        pieces: tuple[Piece, ...] = (Said("second-is"), *begin, *words, *end)
        picture = Column((Line(pieces, key="second"), picture), gap="tight")
    return _beat(captions.turn(s), build(picture, *second), remark=s.reading.doubt)


def _called(s: Story, which: int) -> tuple[Piece, ...]:
    """Return the label of a sentence's curve: the word that differs, and the last value."""
    t = s.turning
    end = (t.there if which else t.here)[-1]
    if not t.there:
        return (end,)
    if t.words:
        return (Said("with", {"word": t.words[which]}), " ", end)
    return (Said("second" if which else "this"), " ", end)


# One sentence, step by step


@beat
def step(s: Story) -> Beat:
    """Compute one entry of W_Q: old − rate × gradient = new."""
    p = s.stepping
    parts: tuple[tuple[str, Piece, Ink], ...] = (
        ("old", p.old, "ink"),
        ("minus", "−", "quiet"),
        ("rate", p.rate, "quiet"),
        ("times", "×", "quiet"),
        ("gradient", p.gradient, "ink"),
        ("equals", p.sign, "quiet"),
        ("new", p.new, "share"),
    )
    numbers = tuple(
        Line(
            _bracketed(piece) if name == "gradient" else (piece,),
            key=f"entry/{name}",
            size="number",
            ink=ink,
            weight="semibold",
        )
        for name, piece, ink in parts
    )
    names = tuple(
        Line(
            (Said(name),) if isinstance(piece, Cell) else (), key=f"entry/{name}/name", ink="quiet"
        )
        for name, piece, _ in parts
    )
    sum_ = Fit((Lattice((numbers, names), gaps=("tight", "tight"), stands="center"),), grows="much")
    falls: tuple[tuple[str, Piece, Ink], ...] = (
        ("entry/loss", Said("loss-is", {"key": s.key(s.target)}), "quiet"),
        ("entry/loss/from", p.losses[0], "ink"),
        ("entry/arrow", "→", "quiet"),
        ("entry/loss/to", p.losses[1], "share"),
    )
    label, *both = (Line((piece,), key=key, ink=ink) for key, piece, ink in falls)
    label = replace(label, breaks=True, side="center")
    loss = Column((label, Row(tuple(replace(line, size="number") for line in both))), gap="tight")
    marks = (Mark("entry", Where(cells=(p.entry,))),)
    grid = Grid(key="W_Q", cells=p.W_Q, numbers=False, marks=marks, fold=False)
    name = Formula("W_Q", key="W_Q/name", size="label", ink="query")
    matrix = Column((grid, Row((name, legend(grid)))), gap="tight")
    worked = Column((sum_, loss), gap="tight")
    picture = Split((matrix, worked), shares=((2, 5), (1, 2), (5, 7)), square="beside")
    hidden = ("entry/times", "entry/rate", "entry/rate/name", "entry/minus")
    steps = build(
        picture,
        ("entry/old", "entry/old/name"),
        ("entry/gradient", "entry/gradient/name", *hidden),
        ("entry/equals", "entry/new", "entry/new/name", *(key for key, _, _ in falls)),
    )
    return _beat(captions.step(s), steps[1:], "descent")


def _bracketed(piece: Piece) -> tuple[Piece, ...]:
    """Return a number in brackets if it is negative."""
    return ("(", piece, ")") if isinstance(piece, Cell) and piece.value < 0 else (piece,)


@beat
def steps(s: Story) -> Beat:
    """Show several such steps on this sentence only."""
    p = s.stepping
    entries = tuple(Entry(f"step{cell.text}", (cell,), "quiet") for cell in p.steps)
    key = (Said("share-of", {"key": s.key(s.target)}),)
    columns = (
        Quantity("loss", p.losses, scale_of(p.losses), (Said("loss"),), ink="ink"),
        Quantity("share", p.shares, (0, 1), key),
    )
    panels = tuple(Panel((column,), column.name) for column in columns)
    head = (Said("steps-own"),)
    table = Bars(entries, panels, key=TAKEN, head=head, ink="quiet", turns=False, grow=1)
    steps_ = build(table, f"{TAKEN}/share", order="rows")
    # The list takes the place of the formula at once.
    return _beat(captions.steps(s), paced(steps_, 0, order="together"), "descent")


# Told only the answers


@beat
def told(s: Story) -> Beat:
    """Compare the query's weights in two models.

    The default model was told where each query should look, the other one only which word is the
    answer.
    """
    entries = tuple(Entry(f"{j}", (Token(s.tokens[j], j),), "key") for j in s.shown)
    u = s.untold

    def panel(
        name: str, weights: Sequence[Cell], place: tuple[Cell, Cell], foot: tuple[Piece, ...]
    ) -> Panel:
        where = (Said("/place", {"layer": place[0], "head": place[1]}),)
        column = Quantity("share", tuple(weights[j] for j in s.shown), (0, 1), where)
        return Panel((column,), name, (Said(f"told-{name}"),), foot)

    answer = Said("answered"), " ", Token(s.tokens[u.answer], u.answer)
    panels = (
        panel("where", s.taught, s.place, ()),
        panel("answers", u.look.weights, (u.look.layer, u.look.head), answer),
    )
    lit = frozenset({f"{s.target}"})
    asks = (Token(s.tokens[s.row], s.row), " ", Said("/asks"))
    table = Bars(entries, panels, key="row", head=asks, lit=lit, grow=1)
    parts: list[Part] = [table]
    if u.unknown:
        parts.append(Line((Said("unknown", {"words": s.strangers}),), key="unknown"))
    picture = Column(tuple(parts), gap="tight")
    return _beat(captions.told(s), build(picture, "row/answers"), "pair", s.reading.doubt)
