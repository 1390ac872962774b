"""Tables as HTML, for notebooks: whatever is in them stands there as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

MOST = 24
"""Rows and columns of a tensor that are shown: more nobody reads, and a notebook keeps them all."""


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], about: str = "") -> str:
    """A table.

    Args:
        columns: Their names.
        rows: A text for each column; the first one names the row.
        about: What it shows.
    """
    caption = f"<caption>{escape(about)}</caption>" if about else ""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(text)}</td>" for text in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def matrix(
    cells: Sequence[Sequence[float]], rows: Sequence[str], columns: Sequence[str], number: str
) -> str:
    """The beginning of a matrix as a table; what is left out shows as "…".

    Args:
        cells: Its numbers, row by row; of more than `MOST`, those will do.
        rows: Their names.
        columns: Their names.
        number: How numbers are written, as a format.
    """
    wide, high = len(columns) > MOST, len(rows) > MOST
    names = [*columns[:MOST], *(["…"] if wide else [])]
    lines = [
        [name, *map(number.format, row[:MOST]), *(["…"] if wide else [])]
        for name, row in zip(rows[:MOST], cells[:MOST], strict=True)
    ]
    if high:
        lines.append(["…"] * (len(names) + 1))
    return table(["", *names], lines)


def folded(title: str, content: str, *, opened: bool = False) -> str:
    """Something below its title, which opens it.

    Args:
        title: A text.
        content: HTML.
        opened: Whether it is seen from the start.
    """
    state = " open" if opened else ""
    return f"<details{state}><summary>{escape(title)}</summary>{content}</details>"
