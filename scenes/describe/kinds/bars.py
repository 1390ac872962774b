"""Describes lists of bars and of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.describe.ranking import NumberOrder, ranked
from qkvideo.scenes.parts.bars import Bars, Panel, Quantity
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.text.numbers import Cell

TABLE = 4
"""Minimum number of columns of a list that is described as a table, by one of its rows."""
MOST_READ = 10
"""Maximum number of bars, in all columns, for which each bar is described."""
MOST_ROWS = 6
"""Maximum number of rows of a list without bars for which each row is described."""


@facts.register
def _(part: Bars, describer: Describer) -> Iterator[Fact]:
    part = part.less(describer.without)
    panels = [panel for panel in part.panels if panel.quantities]
    quantities = [q for panel in panels for q in panel.quantities]
    numbers = [q for q in quantities if q.numbers]
    bare = bool(quantities) and all(q.scale is None for q in quantities)
    many = len(panels) == 1 and len(numbers) >= TABLE
    if many or (bare and len(part.entries) <= MOST_ROWS):
        yield from _table(part, describer, whole=not many)
        return
    asks = describer.text(part.head)
    yield describer.setting("list" if part.head else "rows", n=len(part.entries), asks=asks)
    if any(q.stacked for q in quantities):
        yield describer.fact("stacked")
    for panel in panels:
        for quantity in _shown(panel):
            yield from _column(part, panel, quantity, describer)
    for panel in panels:
        if panel.foot:
            before, foot = describer.text(panel.head), describer.text(panel.foot)
            yield Fact(": ".join(filter(None, (before, foot))), aside=True)


def _shown(panel: Panel) -> list[Quantity]:
    """Return the columns of a panel that are described."""
    found = list(panel.quantities)
    numbers = [q for q in found if q.numbers]
    # Columns with bars are more important. Bars without numbers repeat the column beside them.
    return [q for q in numbers if q.scale is not None] or numbers or found


def _column(part: Bars, panel: Panel, q: Quantity, describer: Describer) -> Iterator[Fact]:
    """Yield facts about a column: its trend, its bars or the longest one, and its total."""
    name = ", ".join(filter(None, map(describer.text, (panel.head, q.head))))
    column = f"{name}: " if name else ""
    labels = [describer.text(entry.label) for entry in part.entries]
    single = [cell if part.entries[k].bars else None for k, cell in enumerate(q.cells)]
    first, last = q.cells[0], q.cells[-1]
    if all(isinstance(entry.label[0], Cell) for entry in part.entries) and first and last:
        # The rows are in a meaningful order.
        ends = {"one": labels[0], "other": labels[-1]}
        yield describer.fact("trend", column=column, **ends, first=first, last=last)
    elif len(labels) * sum(len(_shown(panel)) for panel in part.panels) <= MOST_READ:
        summed = any(each.stacked for each in panel.quantities)
        yield from _all(column, labels, single, describer, summed=summed)
    else:
        yield from ahead(column, labels, single, describer)
    if q.total is not None:
        total = describer.text(part.total)
        yield Fact(f"{total} {q.sum}{describer.number(q.total)}".strip())


def _all(
    column: str,
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
    elif rank.lead == "same":
        names, each = ", ".join(labels), cells[rank.first] or ""
        yield describer.fact("bars-alike", column=column, names=names, each=each)
    else:
        told = (
            f"{labels[k]}{':' if labels[k][-1:].isdigit() else ''} {describer.number(cell)}"
            for k in rank.order
            if (cell := cells[k]) is not None
        )
        yield Fact(f"{column}{', '.join(told)}")


def ahead(
    column: str, labels: Sequence[str], cells: Sequence[Cell | None], describer: Describer
) -> Iterator[Fact]:
    """Yield one fact about the longest and the second longest bar; none if there is no bar.

    Args:
        column: The text before the fact, which names the column of bars.
        labels: Labels of the bars.
        cells: The number that each bar shows; None for a label without a bar. The length of a bar
            is the absolute value of its number.
        describer: The texts of the language, and what is known about the whole picture.
    """
    rank = _by_length(cells)
    if rank is None:
        return
    keys = {"key": labels[rank.first], "key2": labels[rank.second]}
    best, next_ = cells[rank.first], cells[rank.second]
    assert best is not None
    assert next_ is not None
    yield describer.fact("column", rank.lead, column=column, **keys, best=best, next=next_)


def _by_length(cells: Sequence[Cell | None]) -> NumberOrder | None:
    """Rank bars by length; bars of equal length but different sign do not count as equal."""
    rank = ranked([None if c is None else replace(c, value=abs(c.value)) for c in cells])
    if rank is None or rank.lead not in {"same", "even"}:
        return rank
    signed = [drawn(c) for k in rank.order if (c := cells[k]) is not None]
    alike = [x for x in signed if abs(x) == abs(signed[0])]
    return replace(rank, lead="next") if min(alike) < max(alike) else rank


def _table(part: Bars, describer: Describer, *, whole: bool) -> Iterator[Fact]:
    """Yield the headings of a table, and its rows; unless it is whole, only the most important."""
    columns = [(panel, q) for panel in part.panels for q in panel.quantities if q.numbers]
    asks = describer.text(part.head)
    heads = [f"{describer.text(p.head)} {describer.text(q.head)}".strip() for p, q in columns]
    single = zip(columns[0][1].cells, part.entries, strict=True)
    rank = ranked([cell if entry.bars else None for cell, entry in single])
    rows: Sequence[int] = range(len(part.entries)) if whole else rank.order[:1] if rank else ()
    named = "; ".join(filter(None, (asks, *heads)))
    if not whole:
        yield describer.fact("table", n=len(part.entries), asks=asks, heads="; ".join(heads))
    elif named:
        yield describer.fact("columns-are", heads=named)
    for k in rows:
        cells = ((head, q.cells[k]) for head, (_, q) in zip(heads, columns, strict=True))
        told = [(head, describer.number(cell)) for head, cell in cells if cell is not None]
        numbers = [number if whole else f"{head} {number}" for head, number in told]
        key = describer.text(part.entries[k].label)
        yield describer.fact("table-row", key=key, numbers="; ".join(numbers))
