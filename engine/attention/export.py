"""Writes a trace as text: JSON for programs, CSV for spreadsheets, tables for a terminal."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.archive import save_trace
from qkvideo.engine.attention.contents import Contents
from qkvideo.engine.attention.tables import Head, headings, meaning
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import write_file

# A spreadsheet reads a cell that begins with one of these characters as a formula; some
# spreadsheets do so for the full-width forms too.
_FORMULA_STARTS: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_PLACE: Final = ("layer", "head", "tensor", "row", "column")
_CSV_HEADER: Final = (*_PLACE, "row_token", "column_token", "value")


def write_trace(what: Contents, path: Path) -> None:
    """Write heads and their metadata to a file in the format of its extension.

    Args:
        what: The heads to write, and their metadata.
        path: The file, whose name ends in ".npz", ".json" or ".csv". Its folder must exist. An
            existing file is replaced.

    Raises:
        RequestError: The file has another extension, the folder does not exist or is not writable,
            or `path` is a folder, or anything else but a file.
        QKVideoError: Writing failed.
    """
    match path.suffix.lower():
        case ".npz":
            save_trace(what, path)
        case ".json":
            write_file(path, to_json(what).encode())
        case ".csv":
            write_file(path, to_csv(what).encode())
        case _:
            raise RequestError(
                f"cannot write {path.name!r}: its name must end in .npz, .json or .csv"
            )


def to_json(what: Contents) -> str:
    """Return a one-line JSON object: the metadata as "meta", then each array by name.

    Arrays have the same names as in a `.npz` file. Numbers keep full precision. JSON has no
    infinity: -∞ is written as the text "-inf".
    """
    document: dict[str, object] = {"meta": what.described}
    for name, array in what.arrays().items():
        document[name] = _jsonable(array.tolist())
    return json.dumps(document, ensure_ascii=False, allow_nan=False)


def to_csv(what: Contents) -> str:
    """Return all tensors in `what` as CSV: a line of headings, then one line for each number.

    A line gives the numbers (from 1) of layer and head, the tensor's name, the numbers (from 1) of
    row and column, the tokens of row and column, and the number in full precision. Where a tensor
    has no rows, the entries for the row are empty. A mask's numbers are 1 (blocked) and 0. A token
    that a spreadsheet would read as a formula is preceded by an apostrophe.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_CSV_HEADER)
    for prefix, part in what.both():
        for name, array in part.tensors().items():
            writer.writerows(_csv_rows(part, name, array, prefix))
    return text.getvalue()


def to_text(what: Contents) -> str:
    """Return the lines of `what.about`, then every tensor as a table with four decimals."""
    lines = list(what.about)
    for part in what.parts:
        lines += ["", f"layer {part.layer}, head {part.head}"]
        for name, array in part.tensors().items():
            shape = " × ".join(map(str, array.shape))
            lines += ["", f"{name} ({shape})  {meaning(part, name)}".rstrip()]
            lines += _table(part, name, array)
    if what.versus is not None:
        lines += ["", "versus", "", to_text(what.versus).rstrip()]
    return "\n".join(lines) + "\n"


def _jsonable(value: object) -> object:
    if isinstance(value, list):
        return [_jsonable(item) for item in value]
    return "-inf" if value == -np.inf else value


def _csv_rows(part: Head, name: str, array: NDArray[Any], prefix: str) -> Iterator[list[object]]:
    axes = part.axes[name]
    words = [part.spelled(axis) for axis in axes]
    no_row = [""] * (2 - len(axes))  # a bias has columns but no rows
    for index, cell in np.ndenumerate(array):
        tokens = [
            no_formula(along[i]) if along is not None else ""
            for along, i in zip(words, index, strict=True)
        ]
        places = [*no_row, *(i + 1 for i in index)]
        value = int(cell) if name == "mask" else repr(float(cell))
        yield [part.layer, part.head, f"{prefix}{name}", *places, *no_row, *tokens, value]


def no_formula(text: str) -> str:
    """Return a text, with an apostrophe in front if a spreadsheet would read it as a formula."""
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def _table(part: Head, name: str, array: NDArray[Any]) -> Iterator[str]:
    rows = np.atleast_2d(array)
    labels, heads, number = headings(part, name, rows)
    cells = [[number.format(cell) for cell in row] for row in rows.tolist()]
    widths = [max(map(_width, column)) for column in zip(heads, *cells, strict=True)]
    margin = max(map(_width, labels))
    for label, line in zip(["", *labels], [heads, *cells], strict=True):
        padded = [" " * (width - _width(c)) + c for c, width in zip(line, widths, strict=True)]
        yield "  ".join([label + " " * (margin - _width(label)), *padded]).rstrip()


def _width(text: str) -> int:
    """Return how many terminal columns a text takes; wide characters take 2, combining marks 0."""
    return len(text) if text.isascii() and text.isprintable() else sum(map(_columns, text))


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
