"""Tables as HTML, for notebooks; all texts are escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

MOST = 24
"""Maximum number of rows and of columns shown, since a notebook stores its whole output."""


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], about: str = "") -> str:
    """Return an HTML table.

    Args:
        columns: Names of the columns.
        rows: The texts of each row; the first text is the row's name.
        about: The caption; none if empty.
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
    """Return the top left part of a matrix as an HTML table, in which "…" stands for the rest.

    Args:
        cells: The numbers, row by row. Those after the first `MOST` rows and columns need not
            be given.
        rows: Names of the rows.
        columns: Names of the columns.
        number: Format of the numbers, for `str.format`.
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
    """Return content that a reader can unfold below its title.

    Args:
        title: The title, as plain text.
        content: The content, as HTML.
        opened: Whether the content is unfolded at first.
    """
    state = " open" if opened else ""
    return f"<details{state}><summary>{escape(title)}</summary>{content}</details>"
