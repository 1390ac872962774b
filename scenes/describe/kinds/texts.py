"""Describes texts, formulas and tables by quoting them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.describe.kinds.matrices import legible
from qkvideo.scenes.parts.attention import Attention
from qkvideo.scenes.parts.bars import Rod
from qkvideo.scenes.parts.boxes import Column, Lattice, Row, Space, Wrap
from qkvideo.scenes.parts.forms import Form, Pinned, Somebody, Tiles
from qkvideo.scenes.parts.grid import Explained, Grid, Legend, Ramp
from qkvideo.scenes.parts.own import Own
from qkvideo.scenes.parts.part import Part, walk
from qkvideo.scenes.parts.plot import Stroke, Symbol
from qkvideo.scenes.parts.table import Table
from qkvideo.scenes.parts.text import Formula, Line, Said, Token

TABLE = 3
"""Minimum number of rows and of columns of a table."""


@facts.register
def _(part: Line, describer: Describer) -> Iterator[Fact]:
    if text := describer.text(part):
        yield Fact(text, aside=True)


@facts.register
def _(part: Formula, describer: Describer) -> Iterator[Fact]:
    said = describer.text(part).replace("Var(", f"{describer.fact('variance').text} (")
    yield Fact(said, aside=True)


@facts.register
def _(part: Own, describer: Describer) -> Iterator[Fact]:
    if part.says is not None:
        yield Fact(describer.text((part.says,)))


Mute = Form | Legend | Pinned | Ramp | Rod | Somebody | Stroke | Symbol
"""Kinds of parts that show nothing beyond what is said of others."""


@facts.register
def _(part: Mute, describer: Describer) -> Iterator[Fact]:
    del part, describer
    yield from ()


@facts.register
def _(part: Row | Wrap, describer: Describer) -> Iterator[Fact]:
    """Join texts side by side into one; leave out the legend of a mask.

    In a `Wrap`, two lines are joined: a name and what it belongs to. Others are notes of their own.
    """
    if (found := titled(part, describer)) is not None:
        yield from found
        return
    if any(isinstance(child, Tiles) and child.crossed and child.ems for child in part.children):
        return
    told = [fact for child in part.children for fact in facts(child, describer)]
    pair = len(part.children) == 2 and all(isinstance(child, Line) for child in part.children)
    if (isinstance(part, Row) or pair) and told and all(fact.aside for fact in told):
        yield Fact(" ".join(fact.text for fact in told), aside=True)
    else:
        yield from told


@facts.register
def _(part: Column | Explained, describer: Describer) -> Iterator[Fact]:
    """Describe the parts in order; a title is put before the facts about its picture."""
    found = titled(part, describer)
    yield from found or (fact for child in part.children for fact in facts(child, describer))


def titled(part: Row | Wrap | Column | Explained, describer: Describer) -> Iterator[Fact] | None:
    """Return the facts about a titled sentence or matrix; None if the part is something else.

    Instead of a title, a matrix can have its full size, such as "30 × 30", if some of its cells
    are not shown.

    Args:
        part: The title and the sentence or matrix, one below or beside the other.
        describer: The texts of the language, and what is known about the whole picture.
    """
    match part.children:
        case (Line() as title, Attention() | Grid() as hero) if _is_title(title):
            return facts(hero, replace(describer, title=describer.text(title)))
        case (Line() as size, Grid() as hero) if " × " in size.pieces:
            return _out_of(hero, describer.text(size), describer)
    return None


def _out_of(grid: Grid, whole: str, describer: Describer) -> Iterator[Fact]:
    """Yield the facts about a matrix of which only a part is shown."""
    first, *others = facts(grid, describer)
    yield replace(first, text=describer.fact("out-of", part=first.text, whole=whole).text)
    yield from others


def _is_title(line: Line) -> bool:
    return any(isinstance(piece, Said | Token) for piece in line.pieces)


@facts.register
def _(part: Table, describer: Describer) -> Iterator[Fact]:
    heads = [" ".join(map(describer.text, field.head)) for field in part.fields]
    if any(heads):
        yield describer.fact("columns-are", heads="; ".join(filter(None, heads)))
    for record in part.records:
        yield Fact(", ".join(describer.text(entry) for entry in record.entries if entry))


@facts.register
def _(part: Lattice, describer: Describer) -> Iterator[Fact]:
    """Describe a table, or rows that begin with a text, row by row; other parts in order."""
    rows = [row for row in part.rows if not all(isinstance(p, Space) for p in row)]
    if rows and _is_table(rows):
        yield from _table(rows, describer)
        return
    if not rows or len(rows[0]) == 1 or not all(_is_text(row[0]) for row in rows):
        for child in part.children:
            yield from facts(child, describer)
        return
    for row in rows:
        told = [text for child in row if (text := _cell(child, describer))]
        # The shape of a matrix may be both in its description and in a text beside it.
        told = [text for k, text in enumerate(told) if not any(text in t for t in told[:k])]
        many = isinstance(row[0], Lattice)
        if told:
            first, *more = told
            yield Fact("; ".join(told) if many else _labelled(first, more), aside=True)


def _labelled(first: str, more: Sequence[str]) -> str:
    """Join the first text of a row and all further texts, with a colon if the first is a label."""
    rest = "; ".join(more)
    goes_on = rest.startswith("(") or not re.search(r"\w", first)
    return (" " if goes_on else ": ").join(filter(None, (first, rest)))


def _is_table(rows: Sequence[Sequence[Part]]) -> bool:
    """Return whether rows form a table: headings, and below them only texts or single numbers."""
    if min(len(rows), len(rows[0])) < TABLE or any(isinstance(p, Lattice) for p in rows[0]):
        return False
    first, *heads = rows[0]
    below = [p for row in rows[1:] for p in row]
    numbers = all(_is_number(p) for row in rows[1:] for p in row[1:])
    return (
        (isinstance(first, Space | Row) or numbers)
        and all(map(_is_text, heads))
        and all(_is_text(p) or _is_number(p) for p in below)
    )


def _table(rows: Sequence[Sequence[Part]], describer: Describer) -> Iterator[Fact]:
    corner, *heads = (_cell(part, describer) for part in rows[0])
    if corner:
        # The corner names the subject of the table, so it is put before the columns' headings.
        yield Fact(_labelled(corner.rstrip(":"), heads))
    else:
        yield describer.fact("columns-are", heads="; ".join(filter(None, heads)))
    for row in rows[1:]:
        first, *more = (_framed(part, describer) for part in row)
        yield Fact(_labelled(first, [text for text in more if text]))


def _framed(part: Part, describer: Describer) -> str:
    """Return the text of a cell, mentioning its frame if it has one."""
    said = _cell(part, describer)
    if isinstance(part, Grid) and part.marks:
        return describer.fact("framed-number", number=said).text
    return said


def _is_number(part: Part) -> bool:
    return isinstance(part, Grid) and part.cells.shape == (1, 1)


def _is_text(part: Part) -> bool:
    leaves = [p for p in walk(part) if not p.children]
    return bool(leaves) and all(isinstance(p, Line | Formula) for p in leaves)


def _cell(part: Part, describer: Describer) -> str:
    """Return everything that one cell of a row says, as one text."""
    if isinstance(part, Grid):
        rows, columns = part.cells.shape
        if _is_number(part):
            return describer.number(part.cells.cell(0, 0))
        if rows == 1 and legible(part, 0):
            return describer.numbers(part.cells)
        return f"({columns})" if rows == 1 else f"({rows} × {columns})"
    held = [child for child in part.children if any(isinstance(p, Grid) for p in walk(child))]
    if held:
        told = (_cell(child, describer) for child in part.children)
        return (", " if len(held) > 1 else " ").join(filter(None, told))
    between = ", " if isinstance(part, Column) else " "
    return between.join(fact.text for fact in facts(part, describer))
