"""Reads tables of sentences (.csv, .tsv, .xlsx): one per line, such as one from each student."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from qkvideo.engine.errors import MissingError, RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.working.limited import limited
from qkvideo.studio.files.names import SAME, folded, folder_name
from qkvideo.studio.lectures.entries import Called
from qkvideo.studio.lectures.model import OneSentence
from qkvideo.studio.lectures.progress import Looked, seldom
from qkvideo.studio.lectures.workbook import cells

MOST_BYTES = 4 << 20
"""Maximum size of a table in bytes, about ten times the size of a thousand sentences."""
MOST_COLUMNS = 1000
MOST_ROWS = 200_000
"""Maximum number of sentences in a table; a course of 100,000 students is planned."""
_MOST_DIGITS = 9
"""Maximum number of digits of a row's number."""
OTHER_TABLES = (".xls", ".ods", ".numbers")
"""Endings of spreadsheets that are only told how to become a table."""
TABLES = (".csv", ".tsv", ".xlsx", *OTHER_TABLES)
"""Endings of tables."""
_PLACES = ("row", "means", "versus_means")
COLUMNS = ("sentence", "name", "versus", *_PLACES, "ask")
_OTHERWISE = {
    **dict.fromkeys(("satz", "frase", "oración", "phrase", "предложение"), "sentence"),
    **dict.fromkeys(("nombre", "nom", "имя"), "name"),
    **dict.fromkeys(("vergleich", "comparación", "comparaison", "сравнение"), "versus"),
    **dict.fromkeys(("zeile", "fila", "ligne", "строка"), "row"),
    **dict.fromkeys(
        ("gemeint", "bedeutung", "referente", "désigne", "sens", "означает", "значение"), "means"
    ),
    **dict.fromkeys(
        ("vergleich gemeint", "comparación referente", "comparaison désigne", "сравнение означает"),
        "versus_means",
    ),
    **dict.fromkeys(("frage", "pregunta", "question", "вопрос"), "ask"),
}
"""Names of columns in other languages, where they differ."""
_NAME: TypeAdapter[str] = TypeAdapter(Called)
Lines = Iterator[tuple[int, list[str]]]
"""The rows of a table, each with the number (from 1) of the line in which it begins."""


@dataclass(frozen=True)
class SentenceTable:
    """The sentences of a .csv file.

    Attributes:
        path: Path of the .csv file.
        sentences: The sentences by name, in the order of the file. A sentence without a name gets
            its position among the sentences (from 1) as its name, with leading zeros: "03".
        lines: For the name of each sentence, the line (from 1) in which the sentence begins.
    """

    path: Path
    sentences: Mapping[str, OneSentence]
    lines: Mapping[str, int]


class TableError(RequestError):
    """A line of a table is invalid.

    Attributes:
        line: Number of the line, from 1.
        what: What is wrong with it, and the remedy.
        kind: Name of what is wrong, for pages that say it in other words; empty for what has none.
        name: The name that is said with it.
    """

    def __init__(self, line: int, what: str, kind: str = "", name: str = "") -> None:
        super().__init__(f"line {line}: {what}")
        self.line, self.what, self.kind, self.name = line, what, kind, name


def read_table(
    path: Path, progress: Callable[[Any], None] | None = None, most: int = MOST_ROWS
) -> SentenceTable:
    """Read the sentences of a .csv file.

    Args:
        path: A file in UTF-8 with commas, semicolons or tabs between columns. The first line names
            the columns: "sentence" and, if needed, "name", "versus", "row", "means",
            "versus_means" and "ask".
        progress: Function that gets a `Looked` every few seconds; None for no reports.
        most: Maximum number of sentences; it is checked before any of them is.

    Raises:
        RequestError: If the file cannot be read or a line is invalid; the message names the line.
            Or there are too many sentences.
    """
    with _naming(path):
        return SentenceTable(path, *_table(_read(path, MOST_BYTES), most, seldom(progress)))


def table_of(text: str, most: int = MOST_ROWS) -> tuple[dict[str, OneSentence], dict[str, int]]:
    """Return the `sentences` and the `lines` (see `SentenceTable`) of the text of a table.

    Args:
        text: The text.
        most: Maximum number of sentences; it is checked before any of them is.

    Raises:
        TableError: A line is invalid.
        RequestError: There are too many sentences.
    """
    return _table(_of_text(text), most)


def text_of(workbook: bytes) -> str:
    """Return a workbook's first sheet as the text of a table, as `table_of` takes it.

    Args:
        workbook: The contents of an .xlsx file.

    Raises:
        MissingError: openpyxl is not installed.
        RequestError: It is no workbook that can be read.
    """
    made = io.StringIO()
    csv.writer(made, lineterminator="\n").writerows(_cells("the table", workbook))
    return made.getvalue()


def _table(
    lines_of: Lines, most: int = MOST_ROWS, tell: Callable[[Any], None] = lambda _: None
) -> tuple[dict[str, OneSentence], dict[str, int]]:
    rows = _rows(lines_of, COLUMNS)
    if len(rows) > most:
        raise RequestError(f"{len(rows)} sentences are too many at once: divide the table")
    digits = len(str(len(rows)))
    found: dict[str, OneSentence] = {}
    lines: dict[str, int] = {}
    so_far: dict[str, str] = {}
    for number, (line, row) in enumerate(rows, start=1):
        tell(Looked("sentence", "read", number, len(rows)))
        name = row.pop("name", "") or f"{number:0{digits}}"
        before = so_far.setdefault(folded(folder_name(name)), name)
        if before in found:
            same = "" if before == name else f" “{before}” and “{name}” {SAME}:"
            raise TableError(
                line,
                f"the name “{before}” stands in line {lines[before]}, too:{same}"
                " give each sentence a name of its own",
                "twice",
                name,
            )
        found[name], lines[name] = _sentence(line, name, row), line
    return found, lines


def read_rows(
    path: Path, known: Collection[str] = (), most: int = MOST_BYTES
) -> list[tuple[int, dict[str, str]]]:
    """Read the rows of a .csv file that has a column "sentence".

    Args:
        path: A file in UTF-8 with commas, semicolons or tabs between columns, or an Excel workbook,
            of which the first sheet is read. The first line names the columns, in any language
            that films have.
        known: Names of all columns that the file may have; empty if it may have any.
        most: Maximum size of the file in bytes.

    Returns:
        One pair for each row that is not empty: the number (from 1) of the line in which the row
        begins, and the row's texts by the names of their columns.

    Raises:
        RequestError: If the file cannot be read or a line is invalid; the message names the line.
    """
    with _naming(path):
        return _rows(_read(path, most), known)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Put the path of a table before the line of an error."""
    try:
        yield
    except TableError as error:
        raise RequestError(f"{path}:{error.line}: {error.what}") from error


def _read(path: Path, most: int) -> Lines:
    """Return the rows of a table in a file.

    Raises:
        MissingError: openpyxl is not installed, and the file is a workbook.
    """
    kind = path.suffix.lower()
    if kind in OTHER_TABLES:
        raise RequestError(
            f"“{path}” is a spreadsheet of another program: save it as .xlsx or as CSV UTF-8, and"
            " name that file"
        )
    if kind == ".xlsx":
        _check_reader()
    try:
        content = untrusted.content(path, most, links=True)
        if kind != ".xlsx":
            return _of_text(content.decode("utf-8-sig"))
    except OSError as error:
        raise RequestError(f"“{path}” cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise TableError(1, "this is not UTF-8: save it as CSV UTF-8") from error
    return enumerate(_cells(f"the table “{path}”", content) or [[]], start=1)


def _cells(what: str, workbook: bytes) -> list[list[str]]:
    _check_reader()
    # One more of each is refused as too many.
    return limited(what, cells, workbook, MOST_ROWS + 2, MOST_COLUMNS + 1)


def _check_reader() -> None:
    if find_spec("openpyxl") is None:
        raise MissingError("pip install 'qkvideo[xlsx]'  # it reads .xlsx", "reading .xlsx needs")


def _of_text(text: str) -> Lines:
    lines = io.StringIO(text, newline=None)  # Excel on a Mac may end lines with CR alone
    parted = max(",;\t", key=lines.readline().count)
    lines.seek(0)
    reader, begun = csv.reader(lines, delimiter=parted, strict=True), 1
    try:
        yield begun, next(reader, [])
        begun = reader.line_num + 1
        for row in reader:
            yield begun, row
            begun = reader.line_num + 1
    except csv.Error as error:
        raise TableError(reader.line_num, f"{error}: mend the quotes", "quotes") from error


def _rows(lines: Lines, known: Collection[str]) -> list[tuple[int, dict[str, str]]]:
    _, first = next(lines)
    heads = [name.strip().casefold() for name in first]
    columns = [_OTHERWISE.get(name, name) for name in heads]
    _check_columns(columns, known)
    found: list[tuple[int, dict[str, str]]] = []
    for line, row in lines:
        if not any(cell.strip() for cell in row):
            continue
        if len(row) > len(columns):
            raise TableError(
                line,
                f"{len(row)} columns, and the heading has {len(columns)}: "
                "put a sentence with commas between quotes",
                "columns",
            )
        if len(found) == MOST_ROWS:
            raise TableError(
                line, f"more than {MOST_ROWS:,} sentences are too many for a table: divide it"
            )
        found.append((line, dict(zip(columns, map(str.strip, row), strict=False))))
    if not found:
        raise TableError(1, "there is no sentence below the heading: add one", "empty")
    return found


def _check_columns(columns: list[str], known: Collection[str]) -> None:
    if len(columns) > MOST_COLUMNS:
        raise TableError(1, f"{len(columns):,} columns, {MOST_COLUMNS:,} are possible")
    twice = next((name for k, name in enumerate(columns) if name and name in columns[:k]), None)
    if twice is not None:
        raise TableError(1, f"two columns are called “{twice}”: leave one of them out")
    unknown = [name for name in columns if known and name not in known]
    if "sentence" not in columns:
        raise TableError(
            1,
            "no column is called “sentence”: begin the file with a heading, such as name,sentence",
            "no-column",
        )
    if unknown:
        names = ", ".join(known)
        what = f"there is no column “{unknown[0]}”; the columns are: {names}"
        raise TableError(1, what, "unknown-column", unknown[0])


def _sentence(line: int, name: str, row: dict[str, str]) -> OneSentence:
    try:
        _NAME.validate_python(name)
        places = {name: row[name] for name in _PLACES if row.get(name)}
        for column, at in places.items():
            text = row.get("versus" if column == "versus_means" else "sentence", "")
            right = len(at) <= _MOST_DIGITS if at.isdecimal() else at.casefold() in text.casefold()
            if not right:
                what = f"{column} “{at:.40}” is no word of the sentence, nor the number of one"
                raise TableError(line, what, "row", at[:40])
        if not row.get("sentence"):
            what = "the sentence is missing: type it, or delete the line"
            raise TableError(line, what, "no-sentence")
        return OneSentence(
            text=row["sentence"],
            versus=row.get("versus") or None,
            **{column: int(at) if at.isdecimal() else at for column, at in places.items()},
            ask=row.get("ask") or None,
        )
    except ValidationError as error:
        what = " ".join(str(error.errors()[0]["msg"]).split())
        raise TableError(line, what) from error
