"""Tables, squares of cells, and small pictures side by side."""

from __future__ import annotations

from collections.abc import Iterator

from qkvideo.scenes.describe.facts import Teller, facts
from qkvideo.scenes.describe.formulas import plain
from qkvideo.scenes.describe.told import Fact
from qkvideo.scenes.parts.gallery import Figure, Gallery
from qkvideo.scenes.parts.squares import Pattern, Square
from qkvideo.scenes.parts.table import Record, Table
from qkvideo.scenes.parts.text import Formula, Given, Line
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import whole


@facts.register
def _(part: Table, teller: Teller) -> Iterator[Fact]:
    heads = [" ".join(teller.speech.text(line) for line in field.head) for field in part.fields]
    if any(heads):
        yield teller.fact("columns-are", {"heads": Word("; ".join(filter(None, heads)))})
    for record in part.records:
        yield Fact(_record(record, teller))
    if part.note is not None:
        yield Fact(teller.speech.text(part.note.pieces), aside=True)


def _record(record: Record, teller: Teller) -> str:
    return ", ".join(_said(entry, teller) for entry in record.entries if entry is not None)


def _said(part: Line | Formula, teller: Teller) -> str:
    return plain(part.source) if isinstance(part, Formula) else teller.speech.text(part.pieces)


@facts.register
def _(part: Square, teller: Teller) -> Iterator[Fact]:
    """A square and its corner, how many times as wide."""
    whole_, corner = (
        "" if name is None else teller.speech.text(name.pieces)
        for name in (part.whole, part.corner)
    )
    last, first = part.ends[-1], part.corner.end if part.corner else part.ends[-2:][0]
    given: Given = {
        "n": whole("n", last),
        "corner": whole("corner", first),
        "name": Word(whole_),
        "small": Word(corner),
    }
    case = "named" if whole_ and corner else "nested" if len(part.ends) > 1 else "plain"
    yield teller.fact("square", {**given, "case": case})


@facts.register
def _(part: Pattern, teller: Teller) -> Iterator[Fact]:
    yield teller.fact("pattern", {"lit": part.lit})


@facts.register
def _(part: Gallery, teller: Teller) -> Iterator[Fact]:
    count = whole("count", len(part.figures))
    yield teller.setting("gallery", {"count": count})
    for figure in part.figures:
        yield Fact(_figure(figure, teller))


def _figure(figure: Figure, teller: Teller) -> str:
    sign = f"{_said(figure.sign, teller)} " if figure.sign else ""
    picture = ", ".join(fact.text for fact in facts(figure.picture, teller))
    legend = teller.speech.text(figure.legend.pieces)
    told = "; ".join(filter(None, (legend, picture)))
    return f"{sign}{_said(figure.title, teller)}: {told}"
