"""Describes the library: readers, and the books on a shelf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeGuard

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.describe.formulas import plain
from qkvideo.scenes.describe.kinds.bars import ahead
from qkvideo.scenes.describe.ranking import ranked
from qkvideo.scenes.parts.shelf import (
    Figures,
    Lengths,
    Pillar,
    Reader,
    Shelf,
    Slices,
    Slip,
    Somebody,
    Strip,
    Strips,
    Titles,
)
from qkvideo.scenes.parts.text import Formula, Line
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import whole


@facts.register
def _(part: Reader, describer: Describer) -> Iterator[Fact]:
    name, asks = (describer.speech.text(line.pieces) for line in (part.name, part.asks))
    n = whole("n", part.strip.cells.shape[1])
    yield describer.fact("reader", {"name": Word(name), "asks": Word(asks), "n": n})


@facts.register
def _(part: Slip, describer: Describer) -> Iterator[Fact]:
    numbers = [describer.speech.local(cell).text for cell in part.strip.cells.all()]
    n = whole("n", len(numbers))
    yield replace(describer.fact("slip", {"n": n, "first": Word(numbers[0])}), aside=True)


@facts.register
def _(part: Shelf, describer: Describer) -> Iterator[Fact]:
    n = whole("n", len(part.rows))
    case = "table" if not part.covers else "open" if part.open else "closed"
    yield describer.setting("shelf", {"n": n, "case": case})
    names = _names(part, describer)
    if part.becomes is not None:
        columns = {column.name: column for column in part.columns}
        first, last = (
            Word(_head(columns[k], describer)) for k in (part.becomes.first, part.becomes.last)
        )
        yield describer.fact("becomes", {"first": first, "last": last})
    # Columns that are computed from vectors are more important than the vectors and titles.
    told = sorted(part.columns, key=lambda column: isinstance(column, Strips | Titles))
    plain_ = [column for column in told if _is_plain(column)]
    for column in told:
        if not _is_plain(column):
            yield from _column(column, names, describer)
    if plain_:
        heads = ", ".join(_head(column, describer) for column in plain_)
        entry = next(e for column in plain_ for e in column.entries if e is not None)
        n = whole("n", entry.cells.shape[1])
        yield describer.fact("strips", {"column": Word(heads), "n": n, "case": "plain"})
    if part.rest is not None:
        yield Fact(describer.speech.text(part.rest.pieces), aside=True)


def _is_plain(column: Pillar) -> TypeGuard[Strips]:
    """Return whether a column only shows vectors, without frames, copies or a sum."""
    if not isinstance(column, Strips) or any(column.laid) or isinstance(column.below, Strip):
        return False
    strips = [entry for entry in column.entries if entry is not None]
    return bool(strips) and all(strip.frame is None for strip in strips)


def _names(part: Shelf, describer: Describer) -> list[str]:
    """Return the name of each line: its title, or "book" and its number."""
    for column in part.columns:
        if isinstance(column, Titles) and any(isinstance(e, Line) for e in column.entries):
            entries = column.entries
            return [_title(entry, k, describer) for k, entry in enumerate(entries)]
    return [_title(None, k, describer) for k in range(len(part.rows))]


def _title(entry: Line | Somebody | None, k: int, describer: Describer) -> str:
    if isinstance(entry, Line):
        return describer.speech.text(entry.pieces)
    return describer.fact("book", {"k": whole("k", k + 1)}).text


def _head(column: Pillar, describer: Describer) -> str:
    """Return the headings and the lines at the foot of a column as text."""
    told = []
    for part in (*column.heads, *column.foot):
        text = (
            plain(part.source) if isinstance(part, Formula) else describer.speech.text(part.pieces)
        )
        told.append(text)
    return ", ".join(filter(None, told))


def _column(column: Pillar, names: Sequence[str], describer: Describer) -> Iterator[Fact]:
    name = Word(_head(column, describer))
    match column:
        case Lengths() | Figures():
            yield from _numbers(column, name, names, describer)
            if isinstance(column, Lengths) and column.sides:
                yield from _sides(column, describer)
        case Slices():
            yield describer.fact("slices", {"column": name, "state": column.state})
        case Strips():
            yield from _strips(column, name, describer)
        case Titles() if any(isinstance(entry, Somebody) for entry in column.entries):
            yield describer.fact("somebodies")
        case _:
            return
    if isinstance(column.below, Line):
        yield Fact(describer.speech.text(column.below.pieces))


def _strips(column: Strips, name: Word, describer: Describer) -> Iterator[Fact]:
    strips = [entry for entry in column.entries if entry is not None]
    if not strips:
        return
    n = whole("n", strips[0].cells.shape[1])
    laid = any(column.laid)
    framed = [s for s in strips if s.frame is not None]
    case = "laid" if laid else "framed" if framed else "plain"
    yield describer.fact("strips", {"column": name, "n": n, "case": case})
    if isinstance(column.below, Strip):
        numbers = [describer.speech.local(cell).text for cell in column.below.cells.all()]
        foot = Word(describer.speech.text(column.foot[0].pieces)) if column.foot else Word("")
        yield describer.fact("below", {"name": foot, "first": Word(numbers[0])})


def _numbers(
    column: Lengths | Figures, name: Word, names: Sequence[str], describer: Describer
) -> Iterator[Fact]:
    before = Word(f"{name.text}: " if name.text else "")
    if isinstance(column, Figures) or column.numbers:
        yield from ahead(before, names, column.entries, describer)
        return
    rank = ranked(column.entries)
    if rank is not None:
        yield describer.fact("longest", {"column": before, "key": Word(names[rank.first])})


def _sides(column: Lengths, describer: Describer) -> Iterator[Fact]:
    """Yield how many bars are on each side of the common line."""
    values = [cell.value for cell in column.entries if cell is not None]
    against, for_ = sum(x < 0 for x in values), sum(x > 0 for x in values)
    given = {"against": whole("against", against), "for": whole("for", for_)}
    yield describer.fact("sides", given)
