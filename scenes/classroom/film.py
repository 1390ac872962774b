"""A class: pupils ask, hold up cards and hand over notes.

Storyboard
1. pupils: each pupil is a word; one asks.
2. cards: each pupil holds up a card: how well does the answer fit?
3. notes: each pupil hands over a note; a better card means a larger note.
4. table: all pupils ask: a table of all shares.

The pupils keep their places from the first beat to the third. There is no formula; the next film,
the library, is closer to one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from qkvideo.scenes.parts.beat import Beat, Step, beat, build, paced
from qkvideo.scenes.parts.boxes import Column
from qkvideo.scenes.parts.grid import Along, Grid, Mark, Where
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.text import Line, Piece, Said, Token
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell

from .pupils import Classroom, Handed, Pupil
from .story import ClassAnswers, Story, tell

TITLE = "The classroom"
SUMMARY = "Pupils ask, hold up cards and hand over notes: attention without a formula."
ORDER = 3
POSTER = "notes"
LECTURE = "full"
ANY_SCALING = True

__all__ = ["tell"]

CLASS = "class"
"""Key of the class."""


def _class(
    s: Story,
    board: Sequence[Piece],
    inks: Mapping[int, Ink],
    *,
    hands: Collection[int],
    cards: Mapping[int, Cell] | None = None,
    shares: Mapping[int, Cell] | None = None,
    notes: tuple[Handed, ...] = (),
    usual: Ink = "quiet",
) -> Classroom:
    """Return the class.

    Args:
        s: The story.
        board: Text on the board.
        inks: Colours of some pupils, by index.
        hands: Indices of the pupils who raise a hand.
        cards: Numbers on the pupils' cards, by index.
        shares: Numbers on the pupils' desks, by index.
        notes: The notes that pupils hand over.
        usual: Colour of all other pupils.
    """
    pupils = tuple(
        Pupil(
            Token(s.tokens[k], k),
            inks.get(k, usual),
            k in hands,
            (cards or {}).get(k),
            (shares or {}).get(k),
        )
        for k in s.shown
    )
    rest = (Said("/others-together", {"others": s.unshown}),) if s.unshown.value else ()
    return Classroom(
        key=CLASS,
        pupils=pupils,
        board=tuple(board),
        teacher=(Said("teacher"),),
        rest=rest,
        notes=notes,
        group=CLASS,
        grow=1,
    )


def _inks(asker: int, best: int) -> dict[int, Ink]:
    """Return the colours of the pupil who asks and of the one with the best answer."""
    return {best: "key", asker: "query"}


def _keys(s: Story, *whats: str) -> list[str]:
    """Return the keys of the named items of all pupils shown."""
    return [f"{CLASS}/{k}/{what}" for k in s.shown for what in whats]


def _beat(s: Story, say: dict[str, Any], steps: Sequence[Step], *claims: Claim) -> Beat:
    """Return a beat; a class of one pupil has a caption of its own."""
    case = {"case": "alone"} if s.alone else {}
    return Beat({"case": "usual", **say, **case}, tuple(steps), claims=claims)


def _whose(asker: int, best: int) -> str:
    """Return the case of a caption: whether the pupil who asks has the best answer."""
    return "own" if asker == best else "usual"


@beat
def pupils(s: Story) -> Beat:
    """Show the class, and who asks."""
    i = s.free.asker
    picture = _class(s, _question(s)[:1], {i: "query"}, hands=(i,), usual="ink")
    steps = build(picture, (f"{CLASS}/{i}/arm", f"{CLASS}/board"))
    return _beat(s, {"query": s.asks(i)}, steps)


@beat
def cards(s: Story) -> Beat:
    """Show how well each pupil's answer fits."""
    i, best = s.free.asker, s.card
    given = {k: cell for k, cell in enumerate(s.cards) if cell is not None}
    picture = _class(s, _question(s), _inks(i, best), hands=(i,), cards=given)
    say = {"query": s.asks(i), "key": s.gives(best), "score": given[best]}
    top = Claim("largest", given[best], tuple(given.values()))
    return _beat(s, say, build(picture, _keys(s, "card")), top)


def _question(s: Story) -> tuple[Piece, ...]:
    """Return the text on the board while cards are held up and notes are handed over."""
    return Said("board-asks", {"query": Word(s.tokens[s.free.asker])}), Said("board-cards")


def _notes(s: Story, answers: ClassAnswers) -> tuple[tuple[Handed, ...], dict[int, Cell]]:
    """Return the notes to one pupil, none of them from that pupil, and all shares by index."""
    cells = answers.look.cells
    i = answers.asker
    notes = tuple(
        Handed(k, i, cells[k], lit=k == answers.best) for k in s.shown if cells[k].value and k != i
    )
    return notes, {k: cells[k] for k in s.shown}


@beat
def notes(s: Story) -> Beat:
    """Show what each pupil hands over."""
    a = s.free
    handed, shares = _notes(s, a)
    boards = _question(s), (Said("board-together"), f" {a.sign} ", a.total)
    inks = _inks(a.asker, a.best)
    before, after = (
        _class(s, board, inks, hands=(a.asker,), shares=shares, notes=handed) for board in boards
    )
    say = {"query": s.asks(a.asker), "key": s.gives(a.best), "share": a.look.cells[a.best]}
    say["case"] = _whose(a.asker, a.best)
    later = [f"{CLASS}/note", *_keys(s, "share")]
    claim = Claim("largest", a.look.cells[a.best], a.look.cells)
    return _beat(s, say, (*build(before, later), Step(after)), claim)


@beat
def table(s: Story) -> Beat:
    """Show the class as a table."""
    i, best = s.free.asker, s.free.best
    focus = tuple(dict.fromkeys((i, best, s.most)))
    grid = Grid(
        key="table",
        cells=s.weights,
        rows=Along(s.tokens, "query", lit=(i,), focus=focus),
        columns=Along(s.tokens, "key", lit=(best,), focus=focus),
        colours="share",
        marks=(Mark("asker", Where(rows=(i,)), "query"),),
        grow=1,
    )
    rests = (Said("rests", {"key": s.gives(s.most)}),) if s.rests and not s.alone else ()
    note = Line((Said("sides"), *rests), key="sides", ink="quiet", side="center", breaks=True)
    # First the row of the beat before, then those of the others.
    others = Where(rows=tuple(k for k in range(len(s.tokens)) if k != i))
    first, picture = (
        Column((made, note), align="fill", gap="tight")
        for made in (replace(grid, empty=others), grid)
    )
    later = "sides", "table/mark/asker"
    steps = Step(first, frozenset(later)), *build(picture, later)
    say = {"query": s.asks(i), "best": s.gives(best), "share": s.free.look.cells[best]}
    say["case"] = _whose(i, best)
    return _beat(s, say, paced(steps, 1, order="rows"))
