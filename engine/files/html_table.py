"""Tables as HTML, for notebooks; all texts are escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

MOST = 24
"""Maximum number of rows and of columns shown, since a notebook stores its whole output."""


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], about: str = "") -> str:
    """Return a table as HTML. All texts are escaped.

    Args:
        columns: Headings of the columns. The first stands above the names of the rows.
        rows: The texts of each row, one for each column. The first text is the row's name.
        about: Caption of the table. Empty for no caption.
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
    """Return at most the first `MOST` rows and columns of a matrix, as an HTML table.

    A column or a row of "…" stands for the columns or rows that are left out.

    Args:
        cells: The numbers, row by row. Only the first `MOST` rows, and in each row the first
            `MOST` numbers, are needed.
        rows: Names of all rows.
        columns: Names of all columns.
        number: Format of each number for `str.format`, such as "{:.2f}".
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
    """Return HTML in which the reader can show or hide content by clicking on its title.

    Args:
        title: The title, as plain text.
        content: The content, as HTML.
        opened: Whether the content is shown at first.
    """
    state = " open" if opened else ""
    return f"<details{state}><summary>{escape(title)}</summary>{content}</details>"
