"""Describes matrices: name, highlighted or blocked cells, and the largest number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isnan

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.describe.kinds.bars import ahead
from qkvideo.scenes.describe.ranking import ranked
from qkvideo.scenes.parts.boxes import Row
from qkvideo.scenes.parts.forms import Tiles
from qkvideo.scenes.parts.grid import Grid, Where
from qkvideo.scenes.parts.multiples import Multiples
from qkvideo.scenes.parts.text import Formula, Line, Said
from qkvideo.scenes.parts.tiers import Tiers
from qkvideo.scenes.text.numbers import Cell

HEAD = re.compile(r"L\d+\.H(\d+)\.")
"""Pattern of the beginning of the names of a head's tensors."""
TERMS = ("products", "words", "places")
"""First parts of tensor names that say more about the tensor than the last part does."""
MOST_WORDS = 5
"""Maximum number of rows and columns of a matrix for which all words are quoted."""
MOST_PANELS = 6
"""Maximum number of small matrices that are described one by one; if there are more, matrices with
the same legend are described together."""
FEW = 2
"""Maximum number of highlighted cells that are described one by one."""


@facts.register
def _(part: Grid, describer: Describer) -> Iterator[Fact]:
    columns = part.cells.shape[1]
    name = named(part, describer)
    if columns == 1 and part.rows.words:
        words = [describer.speech.quoted(part.rows.words[row]) for row in part.cells.rows]
        yield from ahead(f"{name}: ", words, list(part.cells.all()), describer)
        return
    yield _what(part, name, describer)
    if describer.briefly:
        return
    told, title = list(_seen(part, describer)), _title(part, describer)
    if title and not told:
        yield Fact(title.removesuffix(": "))
    yield from describer.titled(title, told)


def _what(part: Grid, name: str, describer: Describer) -> Fact:
    """Return a fact with a matrix's name and size; if several are alike, with their number."""
    rows, columns = part.cells.shape
    if rows == 1:
        whose = ", ".join(filter(None, (describer.title, name)))
        whose += ": " if whose else ""
        first = f", {describer.numbers(part.cells)}" if legible(part, 0) else ""
        return describer.setting("strip", name=whose, n=columns, first=first)
    alike = [
        each
        for each in describer.grids
        if each.cells.shape == part.cells.shape and named(each, describer) == name
    ]
    size = {"rows": rows, "columns": columns}
    heads = [found[1] for each in alike if (found := HEAD.match(each.cells.tensor))]
    if 1 < len(alike) == len(set(heads)):
        name = describer.fact("of-head", symbol=name, head=", ".join(heads)).text
    after = f", {name}" if name else ""
    if len(alike) < 2:
        return describer.setting("matrix", name=after, **size)
    return describer.setting("matrices", count=len(alike), name=after, **size)


def _title(part: Grid, describer: Describer) -> str:
    """Return the title of a matrix and, if there are few rows, their words."""
    if not describer.title or part.cells.shape[0] == 1:
        return ""
    words = [part.rows.words[row] for row in part.cells.rows] if _sided(part) else []
    few = f" ({describer.words(words)})" if 1 < len(words) <= MOST_WORDS else ""
    return f"{describer.title}{few}: "


def _seen(part: Grid, describer: Describer) -> Iterator[Fact]:
    """Yield facts about what a matrix shows: words, blocked, empty and highlighted cells, sums."""
    if not describer.title and _sided(part) and max(part.cells.shape) <= MOST_WORDS:
        sides = ((part.rows, part.cells.rows), (part.columns, part.cells.columns))
        rows, columns = ([side.words[k] for k in shown] for side, shown in sides)
        both = {"rows": describer.words(rows), "columns": describer.words(columns)}
        yield describer.setting("sides-are", "same" if rows == columns else "two", **both)
    if part.blocked is not None:
        yield from shut(part.blocked, part.columns.words, describer)
    if isinstance(part.empty, Where) and part.empty.cells:
        yield describer.fact("filled", count=part.cells.values.size - len(part.empty.cells))
    yield from _lit(part, describer)
    if part.beside is not None and "".join(map(str, part.beside.head[:1])).startswith("Σ"):
        yield from _sums(part.beside.cells, describer)


def legible(part: Grid, row: int) -> bool:
    """Return whether the numbers of a row are written in its cells.

    Args:
        part: The matrix.
        row: Index of the row among the rows of `part.cells`.
    """
    if isinstance(part.numbers, bool):
        return part.numbers and not part.empty
    return part.cells.rows[row] in part.numbers.rows


def named(part: Grid, describer: Describer) -> str:
    """Return the name of a matrix for a description, such as "Q Kᵀ"; "" if it has no name.

    The name is the first of these that exists: a formula beside the rows; the heading above the
    columns, if no words are above the columns; the tensor's name in the catalogue; the tensor's
    symbol. A name of the code with a small first letter, such as "inner", is no symbol, and does
    not count; beside a title (`describer.title`), neither does a small letter.

    Args:
        part: The matrix.
        describer: The texts of the language, and what is known about the whole picture.
    """
    if isinstance(part.rows.name, Formula):
        return describer.text(part.rows.name)
    if (head := part.columns.name) is not None and not part.columns.words:
        return describer.text(head if isinstance(head, Formula) else [head])
    first, *more = part.cells.tensor.split(".")
    # "products.Q" means terms of Q; "causal.weights" means weights under a mask.
    # "words" and "places" are embeddings of words and of positions.
    names = [first] if first in TERMS else [*more[::-1], first]
    for name in names:
        # "row8" is one word's row, in each head.
        kind = "row" if name.removeprefix("row").isdigit() else name
        for line in (f"name-{kind}", f"describe-name-{kind}"):
            if describer.speech.say.has(line):
                return describer.speech.line(f"/{line}").text
    symbol = more[-1] if more else first
    untold = symbol[:1].islower() and (len(symbol) > 1 or bool(describer.title))
    return "" if untold else symbol


def _lit(part: Grid, describer: Describer) -> Iterator[Fact]:
    """Yield facts about the highlighted cells; if there are none, about the largest number."""
    lit = part.lit or Where()
    marks = [mark.around for mark in part.marks]
    rows = lit.rows or tuple(row for mark in marks for row in mark.rows)
    cells = tuple(dict.fromkeys((*lit.cells, *(cell for mark in marks for cell in mark.cells))))
    columns = tuple(column for mark in marks for column in mark.columns)
    if len(rows) > FEW:  # if most rows are highlighted, none is worth describing
        rows = ()
    for row in rows:
        yield from _row(part, row, describer)
        yield from _framed(part, row, [j for i, j in cells if i == row], describer)
    if columns and part.columns.words:
        shown = [part.columns.words[column] for column in columns]
        yield _of_columns("columns", shown, describer)
        crossing = [_at(part, row, j) for row in rows for j in columns]
        numbers = dict.fromkeys(describer.number(cell) for cell in crossing if cell is not None)
        if len(rows) == 1 and numbers:
            yield describer.fact("crossing", numbers=", ".join(numbers))
    if not rows and len(cells) <= FEW:
        for i, j in cells:
            yield from _cell(part, i, j, describer)
    if rows or columns or cells:
        return
    if part.rows.words and not part.columns.words:
        yield from _begins(part, describer)
    if _sided(part) and part.empty is False:
        every = list(part.cells.all())
        rank = ranked(every)
        if rank is not None:
            i, j = divmod(rank.first, part.cells.shape[1])
            at = _words(part, part.cells.rows[i], part.cells.columns[j])
            yield describer.fact("largest", **at, best=every[rank.first])


def _begins(part: Grid, describer: Describer) -> Iterator[Fact]:
    """Yield the first numbers of the first row, if rows are words and columns have no names."""
    if part.cells.shape[0] > 1 and legible(part, 0):
        first = part.rows.words[part.cells.rows[0]]
        if isinstance(part.rows.name, Said):
            first = f"{describer.text([part.rows.name])} {first}"
        yield describer.fact("begins", query=first, numbers=describer.numbers(part.cells))


def _framed(part: Grid, row: int, columns: list[int], describer: Describer) -> Iterator[Fact]:
    """Yield the words of a row's framed cells, unless the only one is the largest cell."""
    if not part.columns.words or all(_at(part, row, j) is None for j in columns):
        return
    rank = ranked(_cells(part, row))
    if rank is None or columns != [part.cells.columns[rank.first]]:
        yield _of_columns("framed", [part.columns.words[j] for j in columns], describer)


def _of_columns(line: str, words: Sequence[str], describer: Describer) -> Fact:
    return describer.fact(line, words=describer.words(words), count=len(words))


def _cell(part: Grid, i: int, j: int, describer: Describer) -> Iterator[Fact]:
    there = _at(part, i, j)
    if there is None:
        return
    k = part.cells.rows.index(i)
    if _sided(part):
        yield describer.fact("cell", **_words(part, i, j), number=there)
    elif part.columns.words:
        yield describer.fact("framed-cell", row=k + 1, key=part.columns.words[j])
    elif legible(part, k):
        yield Fact(describer.number(there))


def _row(part: Grid, i: int, describer: Describer) -> Iterator[Fact]:
    if i not in part.cells.rows or not part.rows.words:
        return
    rank, query = ranked(row := _cells(part, i)), part.rows.words[i]
    if rank is None or not part.columns.words:
        k = part.cells.rows.index(i)
        numbers = f": {describer.numbers(part.cells, k)}" if legible(part, k) else ""
        yield describer.fact("lit-row", query=query, numbers=numbers)
        return
    at = _words(part, i, part.cells.columns[rank.first])
    yield describer.fact("row", rank.lead, **at, best=row[rank.first])


def _cells(part: Grid, i: int) -> list[Cell]:
    """Return the cells of the row with an index in the tensor."""
    k = part.cells.rows.index(i)
    return [part.cells.cell(k, column) for column in range(part.cells.shape[1])]


def _at(part: Grid, i: int, j: int) -> Cell | None:
    if i not in part.cells.rows or j not in part.cells.columns:
        return None
    return _cells(part, i)[part.cells.columns.index(j)]


def _sided(part: Grid) -> bool:
    return bool(part.rows.words and part.columns.words)


def _words(part: Grid, i: int, j: int) -> dict[str, str]:
    return {"query": part.rows.words[i], "key": part.columns.words[j]}


def _sums(cells: Sequence[Cell], describer: Describer) -> Iterator[Fact]:
    """Yield the largest and the smallest sum of a row, if all sums are numbers."""
    rank = None if any(isnan(cell.value) for cell in cells) else ranked(cells)
    if rank is not None:
        most, least = cells[rank.first], cells[rank.order[-1]]
        yield describer.fact("sums", rank.lead, most=most, least=least)


def shut(
    blocked: npt.NDArray[np.bool_], words: tuple[str, ...], describer: Describer
) -> Iterator[Fact]:
    """Yield one fact about the blocked cells of a matrix.

    The fact is one of these: no cell is blocked; the mask is causal; certain columns, which the
    fact names, are blocked, and no others; or, for any other mask, how many cells are blocked.

    Args:
        blocked: True where a cell is blocked, (rows, columns).
        words: Words of the columns. If empty, columns are named by their numbers, from 1.
        describer: The texts of the language, and what is known about the whole picture.
    """
    rows, columns = blocked.shape
    if not blocked.any():
        yield describer.fact("open")
    elif rows == columns and (blocked == np.triu(np.ones_like(blocked), 1)).all() and rows > 1:
        yield describer.fact("causal")
    elif (blocked == blocked[0]).all():
        shown = [words[k] if words else f"{k + 1}" for k in np.flatnonzero(blocked[0])]
        yield _of_columns("shut-columns", shown, describer)
    else:
        yield describer.fact("shut", count=int(blocked.sum()), all=blocked.size)


@facts.register
def _(part: Tiles, describer: Describer) -> Iterator[Fact]:
    # In a legend, a text beside the mask describes it.
    if part.crossed and part.shut is not None and not part.ems:
        yield from shut(part.shut, (), describer)


@facts.register
def _(part: Tiers, describer: Describer) -> Iterator[Fact]:
    """Describe which operations are done with the rows, and the result."""
    signs = [tier.sign for tier in part.tiers]
    names = [_tier(tier.name, tier.grid, describer) for tier in part.tiers]
    side = part.tiers[0].side
    if side is not None and side.columns.words:
        asks = [k for mark in side.marks for k in mark.around.columns] or [0]
        yield describer.fact("beside", words=describer.words([side.columns.words[k] for k in asks]))
    rows, columns = part.tiers[0].grid.cells.shape
    words = part.tiers[0].grid.columns.words
    if rows == 1 and not any(signs):
        for name, tier in zip(names, part.tiers, strict=True):
            labels = [describer.speech.quoted(words[k]) for k in tier.grid.cells.columns if words]
            yield from ahead(f"{name}: ", labels, list(tier.grid.cells.all()), describer)
    elif rows == 1:
        yield describer.fact("tiers", chain=_chain(signs, names), n=columns)
        if all(legible(tier.grid, 0) for tier in part.tiers):
            first = [describer.number(tier.grid.cells.cell(0, 0)) for tier in part.tiers]
            yield describer.fact("first-tier", sum=_chain(signs, first))
    else:
        yield describer.fact("matrix-tiers", name=names[0], n=columns, below=names[-1])
    last = part.tiers[-1].grid
    if rows > 1 and last.cells.shape[0] == 1:
        row = list(last.cells.all())
        rank = ranked(row)
        if rank is not None and words:
            key = words[last.cells.columns[rank.first]]
            yield describer.fact("best", key=key, best=row[rank.first])
    if part.total is not None:
        yield from (replace(fact, aside=False) for fact in facts(part.total, describer))


def _chain(signs: Sequence[str], terms: Sequence[str]) -> str:
    return " ".join(f"{sign} {term}".strip() for sign, term in zip(signs, terms, strict=True))


def _tier(name: Line | Formula | Row | None, grid: Grid, describer: Describer) -> str:
    if isinstance(name, Row):
        said = (part for part in name.parts if isinstance(part, Line | Formula))
        return " ".join(map(describer.text, said))
    return describer.text(name) if name is not None else named(grid, describer)


@facts.register
def _(part: Multiples, describer: Describer) -> Iterator[Fact]:
    rows, columns = part.panels[0].grid.cells.shape
    yield describer.setting("multiples", count=len(part.panels), rows=rows, columns=columns)
    if len(part.panels) > MOST_PANELS:
        yield from _alike(part, describer)
        return
    for panel in part.panels:
        yield Fact(": ".join(filter(None, map(describer.text, (panel.name, panel.legend)))))


def _alike(part: Multiples, describer: Describer) -> Iterator[Fact]:
    """Yield, for each legend, the names of the small matrices that have it.

    If there are few, the numbers in their legends are included.
    """
    groups: dict[str, list[tuple[str, str]]] = {}
    for panel in part.panels:
        what = describer.text(p for p in panel.legend.pieces if not isinstance(p, Cell))
        numbers = (describer.number(p) for p in panel.legend.pieces if isinstance(p, Cell))
        # Only the first matrix is given its full name.
        short = panel.name.short if what in groups else None
        name = describer.text(short or panel.name)
        groups.setdefault(what, []).append((name, "".join(f" ({x})" for x in numbers)))
    for what, which in groups.items():
        told = (f"{name}{number if len(which) <= FEW else ''}" for name, number in which)
        yield Fact(f"{what}: {', '.join(told)}")
