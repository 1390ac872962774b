"""Reads the first sheet of a workbook (.xlsx), as texts."""

from __future__ import annotations

from io import BytesIO

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted

MOST_IN_CELL = 10_000
"""Maximum length of a cell in characters; a sentence has a fifth of it."""
MOST_SIGNS = 1 << 24
"""Maximum number of characters and cells of a sheet: 200,000 rows of some 80 characters."""


def cells(content: bytes, most_rows: int, most_columns: int) -> list[list[str]]:
    """Return the texts of a workbook's first sheet by row, without empty cells at a row's end.

    A formula is the value that it had when the file was saved; a whole number has no point.

    Args:
        content: The contents of the .xlsx file.
        most_rows: Number of rows that are read at most.
        most_columns: Number of columns that are read at most.

    Raises:
        RequestError: It is no workbook that can be read, or has more text than a table needs. (A
            few kilobytes can unpack to hundreds of megabytes.)
    """
    found: list[list[str]] = []
    left = MOST_SIGNS
    with untrusted.understood(
        lambda _: RequestError("this is no Excel workbook that can be read: save it anew as .xlsx")
    ):
        import openpyxl

        book = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # a sheet may say that it has a million rows
        # With a last column, each missing row would have so many empty cells.
        rows = sheet.iter_rows(max_row=most_rows, values_only=True)
        for row in rows:
            found.append(_trimmed([_text(value) for value in row[:most_columns]]))
            lengths = [len(cell) for cell in found[-1]]
            left -= sum(lengths) + len(lengths)
            if left < 0 or max(lengths, default=0) > MOST_IN_CELL:
                break
    if found and max(map(len, found[-1]), default=0) > MOST_IN_CELL:
        raise RequestError(
            f"a cell in row {len(found):,} has more than {MOST_IN_CELL:,} characters: shorten it"
        )
    if left < 0:
        raise RequestError("the first sheet has too much text for a table: divide it")
    return found


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _trimmed(row: list[str]) -> list[str]:
    while row and not row[-1].strip():
        row.pop()
    return row
