"""Describes lists of bars and of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.describe.formulas import plain
from qkvideo.scenes.describe.ranking import Ranking, ranked
from qkvideo.scenes.parts.bars import Bars, Entry, Head, Panel, Quantity
from qkvideo.scenes.parts.text import Formula, Given
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, whole

MOST_PANELS = 3
"""Maximum number of panels that are described; if there are more, the first ones."""
TABLE = 4
"""Minimum number of columns of a list that is described as a table, by one of its rows."""
MOST_READ = 10
"""Maximum number of bars, in all columns, for which each bar is described."""
MOST_ROWS = 6
"""Maximum number of rows of a list without bars for which each row is described."""


@facts.register
def _(part: Bars, describer: Describer) -> Iterator[Fact]:
    panels = [panel for panel in part.panels if panel.quantities]
    quantities = [q for panel in panels for q in panel.quantities]
    numbers = [q for q in quantities if q.numbers]
    if len(panels) == 1 and len(numbers) >= TABLE:
        yield from _table(part, numbers, describer)
        return
    bare = all(q.scale is None for q in quantities)
    if bare and quantities and len(part.entries) <= MOST_ROWS:
        yield from _read(part, quantities, describer)
        return
    asks = Word(head(part.head, describer))
    given: Given = {"n": whole("n", len(part.entries)), "asks": asks}
    yield describer.setting("list" if part.head else "rows", given)
    if any(q.stacked for q in quantities):
        yield describer.fact("stacked")
    for panel in panels[:MOST_PANELS]:
        for quantity in _shown(panel):
            yield from _column(part, panel, quantity, describer)
    for panel in panels:
        if panel.foot:
            before, foot = describer.speech.text(panel.head), describer.speech.text(panel.foot)
            yield Fact(": ".join(filter(None, (before, foot))), aside=True)
    if len(panels) > MOST_PANELS:
        more = {"count": whole("count", len(panels) - MOST_PANELS)}
        yield describer.fact("more-columns", more)


def head(pieces: Head, describer: Describer) -> str:
    """Return the heading of a column, or of the labels, as text."""
    return plain(pieces.source) if isinstance(pieces, Formula) else describer.speech.text(pieces)


def _shown(panel: Panel) -> list[Quantity]:
    """Return the columns of a panel that are described."""
    found = list(panel.quantities)
    numbers = [q for q in found if q.numbers]
    # Columns with bars are more important. Bars without numbers repeat the column beside them.
    return [q for q in numbers if q.scale is not None] or numbers or found


def _label(entry: Entry, describer: Describer) -> str:
    return describer.speech.text(entry.label)


def _column(part: Bars, panel: Panel, q: Quantity, describer: Describer) -> Iterator[Fact]:
    """Yield facts about a column: its trend, its bars or the longest one, and its total."""
    name = ", ".join(filter(None, (describer.speech.text(panel.head), head(q.head, describer))))
    column = Word(f"{name}: " if name else "")
    labels = [_label(entry, describer) for entry in part.entries]
    single = [cell if part.entries[k].bars else None for k, cell in enumerate(q.cells)]
    lengths = [isinstance(entry.label[0], Cell) for entry in part.entries]
    if all(lengths) and None not in q.cells:
        yield from _trend(column, labels, q, describer)
    elif len(labels) * sum(len(_shown(panel)) for panel in part.panels) <= MOST_READ:
        summed = any(each.stacked for each in panel.quantities)
        yield from _all(column, labels, single, describer, summed=summed)
    else:
        yield from ahead(column, labels, single, describer)
    if q.total is not None:
        total = head(part.total, describer)
        yield Fact(f"{total} {q.sum}{describer.speech.local(q.total).text}".strip())


def _trend(column: Word, labels: list[str], q: Quantity, describer: Describer) -> Iterator[Fact]:
    """Yield the first and the last value of a column whose rows are in a meaningful order."""
    first, last = q.cells[0], q.cells[-1]
    assert first is not None
    assert last is not None
    ends: Given = {"one": Word(labels[0]), "other": Word(labels[-1]), "first": first, "last": last}
    yield describer.fact("trend", {"column": column, **ends})


def _all(
    column: Word,
    labels: Sequence[str],
    cells: Sequence[Cell | None],
    describer: Describer,
    *,
    summed: bool,
) -> Iterator[Fact]:
    """Yield the values of all bars, the longest first; if one is far ahead, only that one.

    Bars that are summed are always described completely.
    """
    rank = _by_length(cells)
    if rank is None or rank.lead == "one" or (rank.lead == "far" and not summed):
        yield from ahead(column, labels, cells, describer)
        return
    if rank.lead == "same":
        given: Given = {"column": column, "names": Word(", ".join(labels))}
        yield describer.fact("bars-alike", {**given, "each": cells[rank.first] or ""})
        return
    told = (
        f"{labels[k]}{':' if labels[k][-1:].isdigit() else ''} {describer.speech.local(cell).text}"
        for k in rank.order
        if (cell := cells[k]) is not None
    )
    yield Fact(f"{column.text}{', '.join(told)}")


def ahead(
    column: Word, labels: Sequence[str], cells: Sequence[Cell | None], describer: Describer
) -> Iterator[Fact]:
    """Yield one fact about the longest and the second longest bar; none if there is no bar.

    Args:
        column: The text before the fact, which names the column of bars.
        labels: Labels of the bars.
        cells: The number that each bar shows; None for a label without a bar. The length of a bar
            is the absolute value of its number.
        describer: The texts of the language, and what is known about the whole picture.
    """
    longest = _by_length(cells)
    if longest is None:
        return
    best, next_ = cells[longest.first], cells[longest.second]
    assert best is not None
    assert next_ is not None
    given: Given = {
        "column": column,
        "key": Word(labels[longest.first]),
        "best": best,
        "key2": Word(labels[longest.second]),
        "next": next_,
        "case": longest.lead,
    }
    yield describer.fact("column", given)


def _by_length(cells: Sequence[Cell | None]) -> Ranking | None:
    """Rank bars by length; bars of equal length but different sign do not count as equal."""
    rank = ranked([None if c is None else replace(c, value=abs(c.value)) for c in cells])
    if rank is None or rank.lead not in {"same", "even"}:
        return rank
    signed = [drawn(c) for k in rank.order if (c := cells[k]) is not None]
    alike = [x for x in signed if abs(x) == abs(signed[0])]
    return replace(rank, lead="next") if min(alike) < max(alike) else rank


def _table(part: Bars, quantities: Sequence[Quantity], describer: Describer) -> Iterator[Fact]:
    """Yield the headings of a table, and the numbers of its most important row."""
    heads = [head(q.head, describer) for q in quantities]
    given: Given = {
        "n": whole("n", len(part.entries)),
        "asks": Word(head(part.head, describer)),
        "heads": Word("; ".join(heads)),
    }
    yield describer.fact("table", given)
    single = zip(quantities[0].cells, part.entries, strict=True)
    rank = ranked([cell if entry.bars else None for cell, entry in single])
    if rank is None:
        return
    cells = [q.cells[rank.first] for q in quantities]
    numbers = "; ".join(
        f"{name} {describer.speech.local(cell).text}"
        for name, cell in zip(heads, cells, strict=True)
        if cell is not None
    )
    key = Word(_label(part.entries[rank.first], describer))
    yield describer.fact("table-row", {"key": key, "numbers": Word(numbers)})


def _read(part: Bars, quantities: Sequence[Quantity], describer: Describer) -> Iterator[Fact]:
    """Yield the headings of a short list, and all its rows."""
    names = [
        f"{describer.speech.text(panel.head)} {head(q.head, describer)}".strip()
        for panel in part.panels
        for q in panel.quantities
    ]
    columns = "; ".join(filter(None, (head(part.head, describer), *names)))
    if columns:
        yield describer.fact("columns-are", {"heads": Word(columns)})
    for k, entry in enumerate(part.entries):
        cells = [q.cells[k] for q in quantities]
        numbers = [f"{describer.speech.local(c).text}" for c in cells if c is not None]
        key, told = Word(_label(entry, describer)), Word("; ".join(numbers))
        yield describer.fact("table-row", {"key": key, "numbers": told})
