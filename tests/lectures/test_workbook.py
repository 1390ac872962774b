"""Tables that a spreadsheet has written."""

from __future__ import annotations

import zipfile
from functools import partial
from io import BytesIO

import openpyxl
import pytest

from qkvideo.engine.errors import MissingError, RequestError
from qkvideo.engine.working.limited import limited
from qkvideo.studio.lectures import table, workbook
from qkvideo.studio.lectures.table import read_table
from qkvideo.studio.lectures.workbook import cells


def book(path, *rows):
    made = openpyxl.Workbook()
    for row in rows:
        made.active.append(row)
    made.create_sheet("another").append(["not", "read"])
    made.save(path)
    return path


def test_it_is_the_table_that_the_same_cells_are_as_text(tmp_path):
    rows = (
        ["Name", "Satz", "Zeile", "gemeint", "Vergleich gemeint"],
        ["Jürgen Müller", "The cat, too, sat", 2, 5, 3],
        [],
        ["李 雷", "It ran"],
    )
    (tmp_path / "class.csv").write_text(
        'Name,Satz,Zeile,gemeint,Vergleich gemeint\nJürgen Müller,"The cat, too, sat",2,5,3\n\n'
        "李 雷,It ran\n",
        "utf-8",
    )
    theirs, mine = (
        read_table(path) for path in (book(tmp_path / "a.xlsx", *rows), tmp_path / "class.csv")
    )
    assert theirs.sentences == mine.sentences
    first = mine.sentences["Jürgen Müller"]
    assert (first.row, first.means, first.versus_means) == (2, 5, 3)
    assert theirs.lines == mine.lines == {"Jürgen Müller": 2, "李 雷": 4}


@pytest.mark.parametrize(
    ("rows", "what"),
    [
        ([["name"], ["a"]], ":1: no column is called “sentence”"),
        ([["sentence"]], ":1: there is no sentence below the heading"),
        ([], ":1: no column is called “sentence”"),
        ([["sentence"], ["a", "b"]], ":2: 2 columns, and the heading has 1"),
        ([["sentence", "row"], ["a b", 1.5]], ":2: row “1.5” is no word of the sentence"),
        ([["sentence", "row"], ["a b", True]], ":2: row “True” is no word of the sentence"),
        ([["sentence", "means"], ["a b", "c"]], ":2: means “c” is no word of the sentence"),
    ],
)
def test_a_fault_is_told_with_its_row(rows, what, tmp_path):
    with pytest.raises(RequestError) as error:
        read_table(book(tmp_path / "a.xlsx", *rows))
    assert what in str(error.value)


def test_what_is_no_workbook_is_told_in_a_line(tmp_path):
    for content in (b"", b"PK\x03\x04", b"sentence\nThe cat sat\n"):
        (tmp_path / "a.xlsx").write_bytes(content)
        with pytest.raises(RequestError, match="no Excel workbook that can be read"):
            read_table(tmp_path / "a.xlsx")


def test_a_bomb_ends_with_its_process(tmp_path, monkeypatch):
    """A cell of 300 MB, in a file of 300 kB."""
    made = BytesIO()
    openpyxl.Workbook().save(made)
    with zipfile.ZipFile(made) as whole, zipfile.ZipFile(tmp_path / "a.xlsx", "w", 8) as bomb:
        for name in whole.namelist():
            if name != "xl/worksheets/sheet1.xml":
                bomb.writestr(name, whole.read(name))
        with bomb.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as sheet:
            sheet.write(
                b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
                b'<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>'
            )
            for _ in range(300):
                sheet.write(b"a" * (1 << 20))
            sheet.write(b"</t></is></c></row></sheetData></worksheet>")
    monkeypatch.setattr(table, "limited", partial(limited, memory=200 << 20))
    with pytest.raises(
        RequestError, match=r"no Excel workbook|MiB of memory|broke down|seconds to open"
    ):
        read_table(tmp_path / "a.xlsx")


def test_a_sheet_with_more_text_than_a_table_needs_does_not_leave_its_process(
    tmp_path, monkeypatch
):
    """Whoever got 300 MB of one cell went through them letter by letter."""
    path = book(tmp_path / "a.xlsx", ["sentence"], ["The cat sat"], ["a" * 10_001])
    with pytest.raises(RequestError, match="a cell in row 3 has more than 10,000 characters"):
        read_table(path)
    rows = [["a" * 9], [None, "b"]]  # with a cell's end each: 10 and 1 + 2 signs
    content = book(tmp_path / "a.xlsx", *rows).read_bytes()
    for most in (12, 13):
        monkeypatch.setattr(workbook, "MOST_SIGNS", most)
        if most < 13:
            with pytest.raises(RequestError, match="too much text for a table"):
                cells(content, 9, 9)
        else:
            assert cells(content, 9, 9) == [["a" * 9], ["", "b"]]


def test_what_reads_it_has_to_be_installed(tmp_path, monkeypatch):
    monkeypatch.setattr(table, "find_spec", lambda _: None)
    with pytest.raises(MissingError, match=r"qkvideo\[xlsx\]"):
        read_table(book(tmp_path / "a.xlsx", ["sentence"], ["a b"]))


def test_rows_that_are_missing_take_no_time(tmp_path):
    """A cell in the last row of a sheet is behind a million others."""
    made = openpyxl.Workbook()
    made.active.append(["sentence"])
    made.active.append(["The cat sat"])
    made.active.cell(1_048_576, 1, "It ran")
    made.save(tmp_path / "a.xlsx")
    found = limited("it", cells, (tmp_path / "a.xlsx").read_bytes(), 200_002, 1001, seconds=10)
    assert found[:3] == [["sentence"], ["The cat sat"], []]
    assert len(found) == 200_002
