"""Lines and formulas, read as they are; what is only there to be looked at says nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from qkvideo.scenes.describe.facts import Teller, facts
from qkvideo.scenes.describe.formulas import plain
from qkvideo.scenes.describe.told import Fact, unsaid
from qkvideo.scenes.parts.boxes import Aside, Flow, Lattice, Row, Space, Wrap
from qkvideo.scenes.parts.grid import Grid, Legend
from qkvideo.scenes.parts.part import Part, walk
from qkvideo.scenes.parts.plot import Stroke, Symbol
from qkvideo.scenes.parts.squares import Mask
from qkvideo.scenes.parts.text import Formula, Line
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import whole


@facts.register
def _(part: Line, teller: Teller) -> Iterator[Fact]:
    text = teller.speech.text(part.pieces)
    if text:
        yield Fact(text, aside=True)


@facts.register
def _(part: Formula, teller: Teller) -> Iterator[Fact]:
    del teller
    yield Fact(plain(part.source), aside=True)


@facts.register(Legend)
@facts.register(Stroke)
@facts.register(Symbol)
def _(part: Part, teller: Teller) -> Iterator[Fact]:
    del part, teller
    yield from ()


@facts.register(Row)
@facts.register(Wrap)
def _(part: Row | Wrap, teller: Teller) -> Iterator[Fact]:
    """Texts side by side are one text; beside a sign they only say what it means."""
    if any(isinstance(child, Mask) and child.sign for child in part.children):
        return
    told = [fact for child in part.children for fact in facts(child, teller)]
    if isinstance(part, Row) and told and all(fact.aside for fact in told):
        yield Fact(" ".join(fact.text for fact in told), aside=True)
    else:
        yield from told


@facts.register
def _(part: Aside, teller: Teller) -> Iterator[Fact]:
    """What is read off something belongs to it."""
    hero, *read = part.children
    seen = list(facts(hero, teller))
    yield from seen
    told = [fact for child in read for fact in facts(child, teller)]
    yield from (replace(fact, aside=False) for fact in unsaid(told, seen))


@facts.register
def _(part: Flow, teller: Teller) -> Iterator[Fact]:
    """Of many small pictures it is enough to say what each is."""
    names = [p for p in walk(part) if isinstance(p, Line)]
    if len(names) < len(part.children):
        for child in part.children:
            yield from facts(child, teller)
        return
    told = Word(", ".join(teller.speech.text(line.pieces) for line in names))
    yield teller.fact("thumbs", {"n": whole("n", len(part.children)), "names": told})


@facts.register
def _(part: Lattice, teller: Teller) -> Iterator[Fact]:
    """A table whose rows begin with a text is read row by row."""
    firsts = [row[0] for row in part.rows if not all(isinstance(p, Space) for p in row)]
    if len(part.rows[0]) == 1 or not all(map(_is_text, firsts)):
        for child in part.children:
            yield from facts(child, teller)
        return
    for row in part.rows:
        told = [_row(child, teller) for child in row]
        if any(told):
            yield Fact(" ".join(filter(None, told)), aside=True)


def _is_text(part: Part) -> bool:
    leaves = [p for p in walk(part) if not p.children]
    return all(isinstance(p, Line | Formula) for p in leaves)


def _row(part: Part, teller: Teller) -> str:
    """All that one of a row's parts says, as one text."""
    if isinstance(part, Grid):
        rows, columns = part.cells.shape
        return f"({columns})" if rows == 1 else f"({rows} × {columns})"
    return " ".join(fact.text for fact in facts(part, teller))
